"""A person's look-up: a filter in words to rows. Not recall: nothing is counted as used."""

from typing import Final

from main_process.store.repositories.item_filter import ItemFilter
from main_process.store.unit_of_work import Unit
from shared.ipc.methods.memories import MemoryFilter

_MAX_HITS: Final = 1_000
"""A person's search ranks at most so many items; filters and pages work inside them."""


def wanted_items(unit: Unit, asked: MemoryFilter) -> ItemFilter:
    """Return the store's form of a filter; a text becomes its ranked hits. Foreign ids match nothing."""
    rows = None
    if asked.text.strip():
        rows = tuple(hit.row for hit in unit.search.find_items(asked.text, limit=_MAX_HITS))
    return ItemFilter(
        namespace_ids=asked.namespace_ids,
        project_id=asked.project_id,
        scope_kinds=asked.scope_kinds,
        kinds=asked.kinds,
        statuses=asked.statuses,
        sensitivities=asked.sensitivities,
        source_types=asked.source_types,
        validity=asked.validity,
        as_of=asked.as_of,
        known_by=asked.known_by,
        is_conflicted_only=asked.is_conflicted_only,
        is_never_used_only=asked.is_never_used_only,
        import_batch_id=asked.import_batch_id,
        rows=rows,
    )
