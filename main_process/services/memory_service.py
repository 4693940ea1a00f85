"""Memories: create, edit, archive, move, re-classify, restore a revision, undo (memory rules §2)."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from main_process.domain.actor import Actor
from main_process.domain.errors import NotFound, RuleViolated
from main_process.domain.memory_item import ItemText, MemoryItem, checked_text, with_kept_event
from main_process.domain.sensitivity import rank, strictest
from main_process.domain.source import NewSource, checked_quote
from main_process.services.act import Act, Applied, ItemPick, check_confirmation, check_same_domain, identity_of
from main_process.services.expiry import with_default_expiry
from main_process.services.idempotency import KeyedCall, caller_of, first_result, keep_result
from main_process.services.lineage import lineage_trust
from main_process.services.namespace_service import known
from main_process.services.screening import check_not_lowered, check_typed
from main_process.store.repositories.evidence import Change
from main_process.store.repositories.item_rows import ListedItem, new_id
from main_process.store.unit_of_work import Unit
from shared.ipc.methods.memories import CREATE_MEMORY, RESTORE_REVISION
from shared.vocabulary import (
    ConfidenceMeaning,
    ItemStatus,
    Origin,
    RelationKind,
    Sensitivity,
    SourceType,
    TrustClass,
    TurnRole,
    Verb,
)


@dataclass(frozen=True, slots=True)
class SaidBefore:
    """Words of a stored turn, copied exactly."""

    turn_id: str
    role: TurnRole
    quote: str


def listed(unit: Unit, item_id: str) -> ListedItem:
    """Return one item as lists show it. Raises NotFound."""
    found = unit.items.get_listed([item_id])
    if item_id not in found:
        raise NotFound("memory", item_id)
    return found[item_id]


def create(
    unit: Unit,
    actor: Actor,
    *,
    namespace_id: str,
    text: ItemText,
    idempotency_key: str,
    is_override: bool = False,
    said: SaidBefore | None = None,
) -> Applied:
    """Store a person's own entry, confirmed at once. The same key returns the first result.

    `said` names the words of a turn that the person wants to be remembered. Raises NotFound for an unknown turn, and
    RuleViolated: `key_conflict`, what `check_typed` refuses, `forgotten_before` or `never_again_before` unless
    overridden, `identity_taken`, `confirmed_before_settlement`, `quote_not_in_source`, `domain_crossed`, and the
    text's own limits.
    """
    call = KeyedCall(caller_of(actor), idempotency_key, CREATE_MEMORY.name, (namespace_id, text, is_override, said))
    made = first_result(unit, call)
    if made is not None:
        return Applied(None, (made,))
    check_typed(text)
    check_confirmation(unit, namespace_id, actor, text)
    text = with_default_expiry(unit, namespace_id, text)
    checked_text(text, status=ItemStatus.CONFIRMED, origin=Origin.MANUAL)
    _check_fingerprints(unit, namespace_id, text, is_override=is_override)
    act = Act(unit, Verb.CREATE, actor)
    key = identity_of(namespace_id, text)
    act.check_identity(key, "", text)
    item = unit.items.insert(
        MemoryItem(
            row=0,
            id=new_id(),
            namespace_id=namespace_id,
            status=ItemStatus.CONFIRMED,
            revision=1,
            text=text,
            origin=Origin.MANUAL,
            confidence=1.0,
            confidence_meaning=ConfidenceMeaning.PERSON,
            trust=TrustClass.PERSON,
            actor=actor.kind,
            actor_name=actor.name,
            observed_at=unit.now,
            recorded_at=unit.now,
            updated_at=unit.now,
            confirmed_at=unit.now,
            confirmed_by=actor.kind,
        ),
        reason="",
        verb=Verb.CREATE,
        identity_key=key,
    )
    keep_result(unit, call, item.id)
    entered = NewSource(type=SourceType.USER_ENTRY, trust=TrustClass.PERSON, is_primary=said is None)
    sources = (entered,) if said is None else (_said_source(unit, namespace_id, said), entered)
    unit.evidence.add_sources(item.row, sources)
    unit.search.reindex(None, item)
    act.record(item, to_status=ItemStatus.CONFIRMED, to_revision=1, is_new=True)
    return act.finish()


def edit(unit: Unit, actor: Actor, pick: ItemPick, text: ItemText, *, reason: str = "") -> Applied:
    """Write a new revision. Sensitivity may rise here; lowering is its own act (C32).

    Raises RuleViolated `sensitivity_lowered` and what `create` raises for a text.
    """
    check_typed(text)
    act = Act(unit, Verb.EDIT, actor, reason)
    for item in act.pick((pick,)):
        text = with_kept_event(text, item.text)
        check_not_lowered(item.text, text)
        if text != item.text and act.can(item):
            act.transition(item, text=text)
    return act.finish()


def archive(unit: Unit, actor: Actor, picks: Sequence[ItemPick], *, reason: str = "") -> Applied:
    """Keep everything and stop recall."""
    return _simple(unit, Verb.ARCHIVE, actor, picks, reason)


def unarchive(unit: Unit, actor: Actor, picks: Sequence[ItemPick], *, reason: str = "") -> Applied:
    """Bring archived items back: to confirmed if they ever were, else to the inbox."""
    act = Act(unit, Verb.UNARCHIVE, actor, reason)
    for item in act.pick(picks):
        if act.can(item):
            act.move_to(item, ItemStatus.CONFIRMED if item.confirmed_at else ItemStatus.CANDIDATE)
    return act.finish()


def move(unit: Unit, actor: Actor, pick: ItemPick, namespace_id: str, *, reason: str = "") -> Applied:
    """Sideways only: a confirmed copy in the target with all evidence; the original archived and linked (C2).

    Raises RuleViolated `move_crosses_level` when the target is of another kind.
    """
    act = Act(unit, Verb.MOVE, actor, reason)
    for item in act.pick((pick,)):
        if known(unit, item.namespace_id).kind is not known(unit, namespace_id).kind:
            raise RuleViolated("move_crosses_level")
        check_same_domain(unit, item.namespace_id, namespace_id)
        if not act.can(item) or item.namespace_id == namespace_id:
            continue
        check_confirmation(unit, namespace_id, actor, item.text)
        key = identity_of(namespace_id, item.text)
        act.check_identity(key, item.id, item.text)
        copy = unit.items.insert(
            replace(
                item,
                id=new_id(),
                namespace_id=namespace_id,
                revision=1,
                confirmed_at=unit.now,
                confirmed_by=actor.kind,
            ),
            reason=reason,
            verb=Verb.MOVE,
            identity_key=key,
        )
        unit.evidence.copy_sources(item.row, copy.row)
        unit.search.reindex(None, copy)
        unit.relations.relate(
            RelationKind.DERIVED_FROM,
            (copy.row, 1),
            (item.row, item.revision),
            actor=actor.kind,
            change_id=act.change_id,
        )
        act.record(copy, to_status=ItemStatus.CONFIRMED, to_revision=1, is_new=True)
        act.transition(item)
    return act.finish()


def set_sensitivity(unit: Unit, actor: Actor, pick: ItemPick, sensitivity: Sensitivity, *, reason: str) -> Applied:
    """Raise or lower. Raises RuleViolated `reason_missing` when lowering without one (C32).

    A personal number stays restricted: lowering is refused as `personal_number_in_text` while the text holds one.
    """
    act = Act(unit, Verb.SET_SENSITIVITY, actor, reason)
    for item in act.pick((pick,)):
        if rank(sensitivity) < rank(item.text.sensitivity):
            if not reason.strip():
                raise RuleViolated("reason_missing")
            check_typed(replace(item.text, sensitivity=sensitivity))
        if sensitivity is not item.text.sensitivity and act.can(item):
            act.transition(item, text=replace(item.text, sensitivity=sensitivity))
    return act.finish()


def restore_revision(
    unit: Unit, actor: Actor, pick: ItemPick, number: int, *, reason: str, idempotency_key: str
) -> Applied:
    """Make a historical revision current as a new successor that names its origin (memory rules §5).

    Sensitivity never falls. The same key returns the first result. Raises NotFound for an unknown revision and
    RuleViolated `key_conflict`.
    """
    call = KeyedCall(caller_of(actor), idempotency_key, RESTORE_REVISION.name, (pick, number, reason))
    made = first_result(unit, call)
    if made is not None:
        return Applied(None, (made,))
    act = Act(unit, Verb.RESTORE_REVISION, actor, reason)
    for item in act.pick((pick,)):
        origin = unit.items.revision(item.id, number)
        if origin is None:
            raise NotFound("revision", f"{item.id}/{number}")
        if not act.can(item):
            continue
        sensitivity = strictest(origin.text.sensitivity, item.text.sensitivity)
        act.move_to(
            item,
            item.status,
            text=replace(origin.text, sensitivity=sensitivity),
            restored_from=number,
        )
        keep_result(unit, call, item.id)
    return act.finish()


def undo(unit: Unit, actor: Actor, change_id: str) -> Applied:
    """Take one act back, whole.

    Raises NotFound for an unknown act, RuleViolated `already_undone`, `undo_too_late` when an item moved on since,
    `not_undoable` for forgetting, `undo_with_project` for what came along with a merged project, and
    `undo_lowers_sensitivity` for a raised sensitivity.
    """
    lines = unit.evidence.changes(change_id)
    if not lines:
        raise NotFound("change", change_id)
    if lines[0].undone_at is not None:
        raise RuleViolated("already_undone")
    if any(line.verb in {Verb.FORGET, Verb.REDACT} for line in lines):
        raise RuleViolated("not_undoable")
    if any(line.verb is Verb.MERGE_PROJECT for line in lines):
        raise RuleViolated("undo_with_project")
    act = Act(unit, Verb.UNDO, actor)
    for line in lines:
        item = unit.items.get(line.item_id)
        if item is None or (item.status, item.revision) != (line.to_status, line.to_revision):
            raise RuleViolated("undo_too_late", item_id=line.item_id)
        _check_not_raised(unit, item, line)
        _take_back(unit, act, item, line)
    unit.relations.undo(change_id)
    unit.evidence.undo_sources(change_id)
    unit.evidence.mark_undone(change_id)
    if lines[0].verb is Verb.MERGE:
        for item in unit.items.get_many(line.item_id for line in lines).values():
            unit.items.change(item, trust=lineage_trust(unit, item))
    return act.finish()


def _check_not_raised(unit: Unit, item: MemoryItem, line: Change) -> None:
    if line.verb is not Verb.SET_SENSITIVITY or line.from_revision is None:
        return
    earlier = unit.items.revision(item.id, line.from_revision)
    if earlier is not None and rank(earlier.text.sensitivity) < rank(item.text.sensitivity):
        raise RuleViolated("undo_lowers_sensitivity")


def _take_back(unit: Unit, act: Act, item: MemoryItem, line: Change) -> None:
    if line.from_status is None:
        act.record(item, to_status=item.status, to_revision=item.revision)
        unit.search.reindex(item, None)
        unit.purge.mark_unsettled()
        unit.items.delete([item.row])
        return
    text = None
    if line.from_revision is not None and line.from_revision != line.to_revision:
        earlier = unit.items.revision(item.id, line.from_revision)
        text = None if earlier is None else earlier.text
        if text is not None:
            # Lowering is an act of its own with a reason (C32); taking a change back is no way around it.
            strict = strictest(text.sensitivity, item.text.sensitivity)
            text = replace(text, sensitivity=strict)
    values: dict[str, Any] = {}
    if line.from_status is ItemStatus.CANDIDATE:
        values["confirmed_at"] = None
    if item.superseded_by is not None:
        values["superseded_by"] = None
    if line.to_status is ItemStatus.REJECTED:
        values["never_again"] = False
        unit.evidence.delete_fingerprints(item.id)
    home = line.from_namespace_id if line.from_namespace_id != item.namespace_id else None
    act.move_to(item, line.from_status, text=text, namespace_id=home, **values)


def _check_fingerprints(unit: Unit, namespace_id: str, text: ItemText, *, is_override: bool) -> None:
    for match in unit.evidence.known_fingerprints([unit.evidence.statement_key(text.statement)], namespace_id):
        if match.reason == "forgotten" and not is_override:
            raise RuleViolated("forgotten_before")
        if match.is_never_again and not is_override:
            raise RuleViolated("never_again_before")
        if is_override:
            unit.evidence.delete_fingerprints(match.subject_id)


def _simple(unit: Unit, verb: Verb, actor: Actor, picks: Sequence[ItemPick], reason: str) -> Applied:
    act = Act(unit, verb, actor, reason)
    for item in act.pick(picks):
        if act.can(item):
            act.transition(item)
    return act.finish()


def _said_source(unit: Unit, namespace_id: str, said: SaidBefore) -> NewSource:
    turn = unit.conversations.turn(said.turn_id)
    if turn is None:
        raise NotFound("turn", said.turn_id)
    conversation = unit.conversations.get(turn.conversation_id)
    if conversation is not None:
        check_same_domain(unit, namespace_id, conversation.namespace_id)
    is_person = said.role is TurnRole.USER
    return NewSource(
        type=SourceType.MESSAGE,
        trust=TrustClass.PERSON if is_person else TrustClass.MODEL_INFERENCE,
        quote=checked_quote(said.quote, turn.user_text if is_person else turn.assistant_text),
        role=said.role,
        conversation_id=turn.conversation_id,
        turn_id=turn.id,
        is_primary=True,
    )
