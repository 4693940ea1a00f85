"""Settling findings: words replaced by marks wherever they are stored, or the finding dismissed (memory rules §7)."""

from collections.abc import Sequence

from main_process.adapters.detectors import redact
from main_process.domain.actor import Actor
from main_process.domain.errors import NotFound
from main_process.domain.finding import Phase, StoredFinding
from main_process.domain.memory_item import MemoryItem, checked_transition
from main_process.services.act import Act, Applied
from main_process.services.egress import redacted
from main_process.store.unit_of_work import Unit
from shared.ipc.events import (
    CONVERSATIONS_CHANGED,
    HEARTBEAT_CHANGED,
    TASKS_CHANGED,
    ConversationsChanged,
    HeartbeatChanged,
    TasksChanged,
)
from shared.vocabulary import Sensitivity, Verb


def redact_findings(unit: Unit, actor: Actor, finding_ids: Sequence[str]) -> Applied:
    """Replace what was found by marks: a new revision; no older one, quote, turn, title or report keeps the words.

    The caller finishes with `Store.settle`. Raises NotFound for a finding that is not open (any more), RuleViolated
    `identity_taken` when an item would then say what another says.
    """
    found = unit.findings.get_many(finding_ids)
    if len(found) != len(set(finding_ids)):
        raise NotFound("finding", finding_ids[0])
    unit.purge.mark_unsettled()
    act = Act(unit, Verb.REDACT, actor)
    for item in unit.items.get_many({one.item_id for one in found if one.item_id is not None}).values():
        _redact_item(unit, act, actor, item)
    turns = dict.fromkeys(one.turn_id for one in found if one.turn_id is not None)
    for turn_id in turns:
        _redact_turn(unit, turn_id)
    for phase, row in unit.findings.told_targets([one.id for one in found]):
        _redact_told(unit, phase, row)
    _announce(unit, found)
    return act.finish()


def _announce(unit: Unit, found: Sequence[StoredFinding]) -> None:
    conversation_ids = tuple(dict.fromkeys(one.conversation_id for one in found if one.conversation_id is not None))
    if conversation_ids:
        unit.emit(CONVERSATIONS_CHANGED, ConversationsChanged(conversation_ids=conversation_ids))
    for task_id in dict.fromkeys(one.task_id for one in found if one.task_id is not None):
        unit.emit(TASKS_CHANGED, TasksChanged(task_id=task_id))
    for run_id in dict.fromkeys(one.heartbeat_run_id for one in found if one.heartbeat_run_id is not None):
        unit.emit(HEARTBEAT_CHANGED, HeartbeatChanged(plan_id=None, run_id=run_id))


def dismiss_findings(unit: Unit, finding_ids: Sequence[str]) -> int:
    """Close findings without a change; return how many. Raises NotFound."""
    found = unit.findings.get_many(finding_ids)
    if not found:
        raise NotFound("finding", finding_ids[0])
    unit.findings.dismiss([one.id for one in found])
    return len(found)


def _redact_item(unit: Unit, act: Act, actor: Actor, item: MemoryItem) -> None:
    has_personal = item.text.sensitivity is not Sensitivity.RESTRICTED

    def clean(words: str) -> str:
        return redact(words, has_personal=has_personal).text

    status = checked_transition(Verb.REDACT, item.status, actor.kind)
    text = redacted(item.text)
    if text != item.text:
        act.move_to(item, status, text=text)
    else:
        act.record(item, to_status=status, to_revision=item.revision)
    unit.redaction.rewrite_revisions(item.row, redacted, clean)
    unit.redaction.rewrite_reasons(item.row, clean)
    unit.redaction.rewrite_quotes(clean, unit.evidence.evidence_key, item_row=item.row)
    unit.findings.clear_item(item.row)


def _redact_turn(unit: Unit, turn_id: str) -> None:
    stored = unit.redaction.turn(turn_id)
    if stored is None:
        raise NotFound("turn", turn_id)
    row, *texts = stored
    marked = [_clean(words) for words in texts]
    unit.search.unindex_turn(row, *texts)
    unit.purge.set_turn_texts(row, *marked)
    unit.search.index_turn(row, *marked)
    unit.redaction.rewrite_quotes(_clean, unit.evidence.evidence_key, turn_row=row)
    conversation_row = unit.redaction.conversation_row(row)
    unit.redaction.rewrite_conversation(conversation_row, _clean, unit.evidence.evidence_key)
    unit.findings.clear(Phase.TURNS, row)


def _redact_told(unit: Unit, phase: Phase, row: int) -> None:
    """Replace words in what is told about work; what quotes a report follows it."""
    match phase:
        case Phase.CONVERSATIONS:
            unit.redaction.rewrite_conversation(row, _clean, unit.evidence.evidence_key)
        case Phase.TASKS:
            unit.redaction.rewrite_task(row, _clean, unit.evidence.evidence_key)
        case Phase.HEARTBEATS:
            unit.redaction.rewrite_heartbeat(row, _clean)
        case _:
            unit.redaction.rewrite_context(row, _clean)
    unit.findings.clear(phase, row)


def _clean(words: str) -> str:
    return redact(words).text
