"""Proposed changes: what a candidate would do to another item, and doing it when a person confirms (C8).

One transaction, one act, one undo: the target's revision or its successor, the evidence, and the candidate's end.
"""

from collections.abc import Iterable

from main_process.domain.conflict import checked_succession
from main_process.domain.errors import NotFound, RevisionConflict, RuleViolated
from main_process.domain.memory_item import ItemText, MemoryItem
from main_process.domain.proposed_change import ACTIVE, CHANGES, ChangeTarget, ProposedChange, revised_text
from main_process.services.act import Act, ItemPick
from main_process.services.likeness import compare_anew
from main_process.services.lineage import lineage_trust
from main_process.store.unit_of_work import Unit
from shared.ipc.events import ITEMS_CHANGED, ItemsChanged
from shared.vocabulary import ItemStatus, OperationKind, RelationKind, Verb


def propose(unit: Unit, item_id: str, change: ProposedChange) -> None:
    """Record what a new candidate asks for; what it would change is then no finding beside it."""
    item = unit.items.get(item_id)
    if item is not None and change.operation is not OperationKind.CREATE:
        unit.extracted.propose(item.row, change)
        compare_anew(unit, item)


def target_of(unit: Unit, change: ProposedChange) -> ChangeTarget | None:
    """Return what a change is about; None when nothing is, or when it was forgotten."""
    if change.target_id is None or change.target_revision is None:
        return None
    item = unit.items.get(change.target_id)
    if item is None:
        return None
    seen = unit.items.revision(item.id, change.target_revision)
    return ChangeTarget(item, None if seen is None else seen.text)


def changing(unit: Unit, items: Iterable[MemoryItem]) -> dict[str, ChangeTarget]:
    """Return the targets of those candidates that would change another item, by the candidate's id.

    A candidate whose target was forgotten, or lies in another scope by now, only wants to be remembered.
    """
    wanted = {item.id: item for item in items}
    found: dict[str, ChangeTarget] = {}
    for item_id, change in unit.extracted.proposed(wanted).items():
        target = target_of(unit, change) if change.operation in CHANGES else None
        if target is not None and target.item.namespace_id == wanted[item_id].namespace_id:
            found[item_id] = target
    return found


def carry_out(act: Act, candidate: MemoryItem, target: ChangeTarget, text: ItemText | None = None) -> None:
    """Confirm a candidate by doing what it proposes; `text` is the person's own wording of it.

    Raises RuleViolated: `target_changed` when the target says something else by now or is no longer active,
    `older_replaces_newer`, `identity_taken`.
    """
    if target.is_stale:
        raise RuleViolated("target_changed", item_id=target.item.id)
    change = act.unit.extracted.proposed((candidate.id,))[candidate.id]
    wanted = candidate.text if text is None else text
    checked_succession(wanted, target.item.text, None)
    is_revision = change.operation is OperationKind.REVISE and target.item.status is ItemStatus.CONFIRMED
    if is_revision:
        _revise(act, candidate, target.item, wanted)
    else:
        _supersede(act, candidate, target.item, text)


def _revise(act: Act, candidate: MemoryItem, target: MemoryItem, wanted: ItemText) -> None:
    """Give the target a revision in the candidate's words and all its evidence; the candidate is put away."""
    unit = act.unit
    unit.evidence.copy_sources(candidate.row, target.row, change_id=act.change_id)
    unit.relations.relate(
        RelationKind.MERGED_INTO,
        (candidate.row, candidate.revision),
        (target.row, target.revision),
        actor=act.actor.kind,
        change_id=act.change_id,
    )
    text = revised_text(target, wanted)
    act.move_to(target, target.status, text=text, verb=Verb.EDIT, trust=lineage_trust(unit, target))
    act.move_to(candidate, ItemStatus.ARCHIVED, verb=Verb.MERGE)  # last, so that undoing finds a merge


def _supersede(act: Act, candidate: MemoryItem, target: MemoryItem, text: ItemText | None) -> None:
    """Let the target be history and the candidate take its place."""
    unit = act.unit
    act.move_to(target, ItemStatus.SUPERSEDED, superseded_by=candidate.id, verb=Verb.SUPERSEDE)
    act.move_to(candidate, ItemStatus.CONFIRMED, text=text, confirmed_at=unit.now)
    fresh = unit.items.get_rows((candidate.row, target.row))
    unit.relations.relate(
        RelationKind.REPLACEMENT,
        (candidate.row, fresh[candidate.row].revision),
        (target.row, fresh[target.row].revision),
        actor=act.actor.kind,
        change_id=act.change_id,
    )


def retarget(unit: Unit, pick: ItemPick) -> None:
    """Propose the same change to its target as it is now; without an active target, ask to be remembered as new.

    The person saw what the target says by now. Raises NotFound, RevisionConflict, RuleViolated `transition_refused`
    for what is no candidate any more and `no_change_proposed` for one that asks for none.
    """
    item = unit.items.get(pick.item_id)
    if item is None:
        raise NotFound("memory", pick.item_id)
    if item.revision != pick.expected_revision:
        raise RevisionConflict("memory", item.id, expected=pick.expected_revision, actual=item.revision)
    if item.status is not ItemStatus.CANDIDATE:
        raise RuleViolated("transition_refused", verb=Verb.PROPOSE, status=item.status)
    change = unit.extracted.proposed((item.id,)).get(item.id)
    if change is None or change.operation not in CHANGES:
        raise RuleViolated("no_change_proposed")
    target = changing(unit, (item,)).get(item.id)
    if target is None or target.item.status not in ACTIVE:
        unit.extracted.withdraw(item.row)
    else:
        renewed = ProposedChange(change.operation, target.item.id, target.item.revision)
        unit.extracted.propose(item.row, renewed)
    compare_anew(unit, item)
    waiting = unit.items.pending_count()
    unit.emit(ITEMS_CHANGED, ItemsChanged(item_ids=(item.id,), verb=Verb.PROPOSE, pending=waiting))
