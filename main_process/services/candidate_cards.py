"""What the inbox shows around candidates: figures, whose evidence it is, what a candidate repeats or contradicts."""

from dataclasses import dataclass, replace
from typing import Final

from main_process.domain.memory_item import MemoryItem, can_bulk
from main_process.store.repositories.item_filter import ItemFilter
from main_process.store.repositories.item_rows import ListedItem
from main_process.store.repositories.relations import StoredRelation
from main_process.store.unit_of_work import Unit
from shared.vocabulary import MARKS, ItemStatus, ItemWarning, RelationKind

_SHOWN_LIKES: Final = 8
"""How many near-duplicates, and how many contradictions, a card shows at most."""


def inbox_counts(unit: Unit) -> dict[str, int]:
    """Return how many candidates wait, carry warnings or ask for a promotion, conflicts wait, and were rejected."""
    waiting = ItemFilter(statuses=(ItemStatus.CANDIDATE,))
    flagged = replace(waiting, warnings=tuple(one for one in ItemWarning if one not in MARKS))
    return {
        "candidates": sum(unit.items.count(waiting).values()),
        "with_warnings": sum(unit.items.count(flagged).values()),
        "conflicts": unit.relations.count_conflicts(),
        "promotions": sum(unit.items.count(replace(waiting, is_promotion_only=True)).values()),
        "rejected": sum(unit.items.count(ItemFilter(statuses=(ItemStatus.REJECTED,))).values()),
    }


def evidence_projects(unit: Unit, item_id: str) -> tuple[str, ...]:
    """Return the names of the projects an item's evidence comes from (C27)."""
    names = {listed.project_name for listed in unit.evidence.sources(item_id) if listed.project_name is not None}
    return tuple(sorted(names))


def can_confirm_in_bulk(listed: ListedItem) -> bool:
    """Return whether a candidate may be part of a bulk confirmation."""
    return can_bulk(listed.scope.kind, listed.item.text.sensitivity)


@dataclass(frozen=True, slots=True)
class OpenRelations:
    """What a card shows beside a candidate, closest first, and how many there are in all."""

    near_duplicates: tuple[StoredRelation, ...]
    conflicts: tuple[StoredRelation, ...]
    total: int


def open_relations(unit: Unit, item: MemoryItem) -> OpenRelations:
    """Return the closest near-duplicates and contradictions that wait for the person."""
    found = [relation for relation in unit.relations.of(item.row) if relation.is_open]
    found.sort(key=lambda relation: -(relation.similarity or 0.0))
    by_kind = {
        kind: tuple(relation for relation in found if relation.kind is kind)[:_SHOWN_LIKES]
        for kind in (RelationKind.DUPLICATE, RelationKind.CONTRADICTION)
    }
    return OpenRelations(by_kind[RelationKind.DUPLICATE], by_kind[RelationKind.CONTRADICTION], len(found))
