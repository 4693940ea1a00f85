"""A person's look-up: a filter in words to rows. Not recall: nothing is counted as used."""

from typing import Final

from main_process.domain.embedding import AskedMeaning
from main_process.domain.likeness import WordHit, fused, likeness
from main_process.store.repositories.item_filter import ItemFilter
from main_process.store.unit_of_work import Unit
from shared.ipc.methods.memories import MemoryFilter

_MAX_HITS: Final = 1_000
"""A person's search ranks at most so many items of the chosen scope and status; other filters work inside them."""


def found_rows(unit: Unit, asked: MemoryFilter, meaning: AskedMeaning | None) -> tuple[int, ...]:
    """Return the rows of a look-up, best first: by words alone, or by words and meaning where there are vectors."""
    text, spaces, statuses = asked.text, asked.namespace_ids or None, asked.statuses or None
    hits = unit.search.find_items(
        text, namespace_ids=spaces, statuses=statuses, project_id=asked.project_id, limit=_MAX_HITS
    )
    compared = unit.vectors.compared(meaning) if meaning is not None else []
    if meaning is None or not compared:
        return tuple(hit.row for hit in hits)
    whole = unit.search.rows_with_all(
        text, namespace_ids=spaces, statuses=statuses, project_id=asked.project_id, limit=_MAX_HITS
    )
    words = [WordHit(hit.row, -hit.score, hit.is_literal or hit.row in whole) for hit in hits]
    return fused(words, likeness(compared, is_han=meaning.is_han))


def wanted_items(unit: Unit, asked: MemoryFilter, meaning: AskedMeaning | None = None) -> ItemFilter:
    """Return the store's form of a filter; a text becomes its ranked hits. Foreign ids match nothing."""
    rows = found_rows(unit, asked, meaning) if asked.text.strip() else None
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
        is_unembedded_only=asked.is_unembedded_only,
        import_batch_id=asked.import_batch_id,
        rows=rows,
    )
