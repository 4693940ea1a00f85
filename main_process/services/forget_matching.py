"""Forgetting all that a filter matches: a look counts and names a token, and only what was looked at goes."""

import hashlib
from dataclasses import dataclass, replace
from typing import Final

from main_process.domain.actor import Actor
from main_process.domain.errors import RevisionConflict
from main_process.domain.memory_item import MemoryItem, can_bulk
from main_process.services.forget_service import Forgotten, purge_for_good
from main_process.store.repositories.item_filter import ItemFilter
from main_process.store.repositories.purge import Counts
from main_process.store.unit_of_work import Unit
from shared.vocabulary import ItemStatus

_BATCH: Final = 500


@dataclass(frozen=True, slots=True)
class Matching:
    """The items that may go at once, how many are guarded (Global or sensitive: one by one), and a token for this."""

    items: tuple[MemoryItem, ...]
    guarded: int
    token: str


def matching(unit: Unit, wanted: ItemFilter) -> Matching:
    """Return what a filter matches now."""
    items: list[MemoryItem] = []
    guarded, cursor = 0, None
    while True:
        page, cursor = unit.items.page(wanted, limit=_BATCH, cursor=cursor)
        for listed in page:
            if can_bulk(listed.scope.kind, listed.item.text.sensitivity):
                items.append(listed.item)
            else:
                guarded += 1
        if cursor is None:
            break
    named = ",".join(sorted(f"{item.id}:{item.revision}" for item in items))
    return Matching(tuple(items), guarded, hashlib.sha256(named.encode()).hexdigest()[:32])


def preview(unit: Unit, wanted: ItemFilter) -> tuple[Counts, Matching]:
    """Return exactly what forgetting all that matches would remove and leave."""
    found = matching(unit, wanted)
    rows = [item.row for item in found.items]
    total = Counts()
    for start in range(0, len(rows), _BATCH):
        part = rows[start : start + _BATCH]
        total = total.plus(unit.purge.counts(part, [item.id for item in found.items[start : start + _BATCH]]))
    shared = unit.evidence.items_sharing_evidence(rows, ItemStatus.CANDIDATE) if rows else ()
    return replace(total, pending_from_same_evidence=len(shared)), found


def forget(unit: Unit, actor: Actor, wanted: ItemFilter, token: str, *, is_quote_removed: bool) -> Forgotten:
    """Forget all that matches, as it was looked at, in one transaction.

    Raises RevisionConflict when the filter matches anything else than what the look showed.
    """
    found = matching(unit, wanted)
    if found.token != token:
        raise RevisionConflict("memory", "", expected=0, actual=1)
    ids = [item.id for item in found.items]
    return purge_for_good(unit, actor, ids, cause="asked", is_quote_removed=is_quote_removed)
