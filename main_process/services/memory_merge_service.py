"""Merging: one item keeps all evidence of several that say the same; those are archived (memory rules §2)."""

from collections.abc import Sequence
from dataclasses import replace

from main_process.domain.actor import Actor
from main_process.domain.errors import RuleViolated
from main_process.domain.memory_item import ItemText, MemoryItem
from main_process.domain.sensitivity import strictest
from main_process.domain.similarity import compare_items
from main_process.services.act import Act, Applied, ItemPick
from main_process.services.likeness import IDENTIFIED
from main_process.services.lineage import lineage_trust
from main_process.store.unit_of_work import Unit
from shared.vocabulary import ItemStatus, RelationKind, Verb


def merge(unit: Unit, actor: Actor, kept: ItemPick, others: Sequence[ItemPick], *, reason: str = "") -> Applied:
    """Archive `others` into `kept`, which gets all evidence, the strictest sensitivity and the least trust.

    It gets a revision of its own, so that its history tells. Nothing is merged unless every item is as the caller
    saw it. Two Global or sensitive items may be merged, which is one decision; more only when all are normal and none
    is Global. Raises RuleViolated: `bulk_refused`, `merge_itself`, `merge_crosses_scope`, `merge_diverges` when two
    differ in a figure, date, name or negation, and `merge_into_candidate` when something confirmed would end in
    something that is not.
    """
    picks = (kept, *others)
    act = Act(unit, Verb.MERGE, actor, reason)
    items = act.pick(picks, is_bulk_guarded=len(others) > 1)
    if len({pick.item_id for pick in picks}) != len(picks):
        raise RuleViolated("merge_itself")
    if len(items) != len(picks):
        return act.finish()
    idle = [item for item in items if item.status not in IDENTIFIED]
    for item in idle:
        act.conflict(item)
    if idle:
        return act.finish()
    one, *rest = items
    _check(one, rest)
    for item in rest:
        unit.evidence.copy_sources(item.row, one.row, change_id=act.change_id)
        unit.relations.relate(
            RelationKind.MERGED_INTO,
            (item.row, item.revision),
            (one.row, one.revision),
            actor=actor.kind,
            change_id=act.change_id,
        )
        act.transition(item)
    act.move_to(one, one.status, text=_joined(items), trust=lineage_trust(act.unit, one))
    return act.finish()


def _check(one: MemoryItem, rest: Sequence[MemoryItem]) -> None:
    for place, item in enumerate(rest):
        if item.namespace_id != one.namespace_id:
            raise RuleViolated("merge_crosses_scope")
        if item.status is ItemStatus.CONFIRMED and one.status is not ItemStatus.CONFIRMED:
            raise RuleViolated("merge_into_candidate")
        for other in (one, *rest[:place]):
            if compare_items(item.text, other.text).is_conflict:
                raise RuleViolated("merge_diverges", item_id=item.id)


def _joined(items: Sequence[MemoryItem]) -> ItemText:
    """The kept wording with the strictest sensitivity of all; a revision of its own, so that history tells."""
    return replace(items[0].text, sensitivity=strictest(*(item.text.sensitivity for item in items)))
