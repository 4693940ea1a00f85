"""What an item repeats or contradicts along its own branch; found again whenever it says something new.

Conservative, and never more than a finding (memory rules §5): nothing here merges, drops or changes an item.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from main_process.domain.memory_item import ItemText, MemoryItem
from main_process.domain.similarity import Comparison, Likeness, compare_items
from main_process.services.namespace_service import chain_above
from main_process.store.repositories.relations import Finding
from main_process.store.unit_of_work import Unit
from shared.vocabulary import ItemStatus, ItemWarning, RelationKind

IDENTIFIED: Final = (ItemStatus.CANDIDATE, ItemStatus.CONFIRMED)
"""Statuses in which an item occupies its identity (memory rules §2)."""

_OF_KIND: Final = {
    RelationKind.CONTRADICTION: ItemWarning.CONFLICT,
    RelationKind.DUPLICATE: ItemWarning.NEAR_DUPLICATE,
}
LIKE_ITEMS: Final = 20
"""How many of the textually closest items a statement is compared with."""


@dataclass(frozen=True, slots=True)
class Likely:
    """Another active item and how it relates."""

    kind: RelationKind
    other: MemoryItem
    similarity: float


def closest(unit: Unit, namespace_ids: Iterable[str], text: ItemText) -> tuple[MemoryItem, ...]:
    """Return the textually closest pending or confirmed items of these namespaces."""
    rows = unit.search.similar_rows(text.statement, namespace_ids, limit=LIKE_ITEMS)
    found = unit.items.get_rows(rows)
    return tuple(found[row] for row in rows if row in found and found[row].status in IDENTIFIED)


def likes(unit: Unit, namespace_id: str, text: ItemText, *, besides: frozenset[str] = frozenset()) -> list[Likely]:
    """Return what a text would repeat or contradict in a namespace, above it and below it.

    Items that never hold at the same time are history of one another, no contradiction (memory rules §4).
    """
    branch = (*chain_above(unit, namespace_id), *unit.namespaces.holding_below(namespace_id))
    found = []
    for other in closest(unit, branch, text):
        if other.id in besides or not other.text.validity.overlaps(text.validity):
            continue
        compared = compare_items(text, other.text)
        kind = _kind_of(compared)
        if kind is not None:
            found.append(Likely(kind, other, compared.similarity))
    return found


def _kind_of(compared: Comparison) -> RelationKind | None:
    if compared.is_conflict:
        return RelationKind.CONTRADICTION
    return None if compared.likeness is Likeness.NONE else RelationKind.DUPLICATE


def compare_anew(unit: Unit, item: MemoryItem) -> None:
    """Replace what was found for an item by what holds now; what a person decided is not asked again.

    Items of one lineage (promoted, merged or copied) do not duplicate each other. What a candidate proposes to change
    is no finding of its own: its card shows both.
    """
    if item.status not in IDENTIFIED:
        return
    besides = frozenset({item.id}) | unit.extracted.partners(item.row)
    is_linked = unit.relations.is_linked(item.row)  # most proposals are new and linked with nothing
    found = [
        Finding(like.kind, like.other.row, like.other.revision, like.similarity)
        for like in likes(unit, item.namespace_id, item.text, besides=besides)
        if not (is_linked and _is_settled(unit, item, like))
    ]
    if found or is_linked:
        unit.relations.renew_findings((item.row, item.revision), found)
    if item.status is ItemStatus.CANDIDATE:
        unit.items.set_warnings(item, _warnings(unit, item))


def _is_settled(unit: Unit, item: MemoryItem, like: Likely) -> bool:
    """Return whether nobody needs to ask: a person decided it, or one of the two comes from the other."""
    if unit.relations.is_decided(like.kind, item.row, like.other.row):
        return True
    if like.kind is not RelationKind.DUPLICATE:
        return False
    return like.other.row in unit.relations.lineage_of(item.row) or item.row in unit.relations.lineage_of(
        like.other.row
    )


def _warnings(unit: Unit, item: MemoryItem) -> tuple[ItemWarning, ...]:
    """A candidate's own warnings, and those of its findings."""
    own = [each for each in item.warnings if each not in _OF_KIND.values()]
    found = [_OF_KIND[link.kind] for link in unit.relations.of(item.row) if link.is_open and link.kind in _OF_KIND]
    return tuple(dict.fromkeys((*own, *found)))
