"""Another program's own memory table: its decisions are kept as what they are there (memory rules §6, §7).

Nothing is confirmed by a file. What was confirmed there waits here with a mark; what was rejected there stays
rejected and does not come back; what had expired is history. A statement of a lost scope waits apart until a person
gives it one.
"""

import hashlib
import uuid
from dataclasses import dataclass, replace
from typing import Final

from main_process.adapters.detectors import redact
from main_process.domain.actor import Actor
from main_process.domain.conversation import Conversation
from main_process.domain.errors import RuleViolated
from main_process.domain.identity import normalised_statement
from main_process.domain.proposal import Proposal, ProposeOutcome
from main_process.domain.source import NewSource, whole
from main_process.domain.transcripts import ParsedMemory, SourceRecord, SourceStatus
from main_process.services import candidate_service
from main_process.services.import_memories import text_of
from main_process.services.import_report import Tally
from main_process.services.import_service import ImportRun
from main_process.store.unit_of_work import Unit
from shared.vocabulary import (
    QUOTE_MAX,
    ActorKind,
    ConfidenceMeaning,
    ItemStatus,
    ItemWarning,
    NamespaceKind,
    Origin,
    SourceType,
)

QUARANTINE: Final = "quarantine"
"""External id of the conversation in the holding area where statements of lost scopes wait; no project reads it."""
_TITLES: Final = {"goodbuddy": "GoodBuddy · ?"}
"""Its title is stored, hence of no language: the program, and that nobody knows where its statements belong."""


@dataclass(frozen=True, slots=True)
class _Scope:
    """Where a statement belongs. In a dry run the namespace may not exist yet; `key` tells scopes apart anyway."""

    key: str
    namespace_id: str | None


@dataclass(frozen=True, slots=True)
class _Statement:
    """One statement with what its program says of it, and the status it gets here."""

    memory: ParsedMemory
    record: SourceRecord
    status: ItemStatus

    @property
    def key(self) -> str:
        """By what the record is known again, whatever became of it here."""
        named = f"{self.memory.client}\x1f{self.record.original_id}"
        return "import:" + hashlib.sha256(named.encode()).hexdigest()


def store_record(unit: Unit, run: ImportRun, memory: ParsedMemory, record: SourceRecord) -> tuple[Tally, str | None]:
    """File one statement as its program had it; return the tally and, when it was left out, why (a code)."""
    tally = Tally()
    status, figure = _fate(unit, record)
    statement = _Statement(memory, record, status)
    if unit.items.by_source_key(statement.key) is not None:
        tally.duplicates = 1
        return tally, None
    tally.records[figure] += 1
    tally.redactions.update(redact(memory.text).kinds)
    scope = _scope(unit, run, memory, record)
    try:
        outcome = _foretold(unit, run, scope, statement) if run.is_dry_run else None
        if outcome is None and scope.namespace_id is not None:
            proposal = _proposal(unit, run, scope.namespace_id, statement)
            outcome = candidate_service.propose(unit, proposal).outcome
    except RuleViolated as violation:
        return tally, violation.rule
    match outcome:
        case ProposeOutcome.CREATED:
            tally.candidates_new = int(status is ItemStatus.CANDIDATE)
        case ProposeOutcome.DUPLICATE:
            tally.duplicates = 1
        case ProposeOutcome.FORGOTTEN:
            tally.forgotten_refused = 1
        case _:
            return tally, str(outcome or "conversation_missing")
    return tally, None


def _fate(unit: Unit, record: SourceRecord) -> tuple[ItemStatus, str]:
    """Return the status here, and the figure of the report that counts it."""
    is_expired = record.expires_at is not None and record.expires_at <= unit.now
    if record.status is SourceStatus.REJECTED:
        status, figure = ItemStatus.REJECTED, "rejected_in_source"
    elif is_expired:
        status, figure = ItemStatus.ARCHIVED, "expired"
    else:
        status, figure = ItemStatus.CANDIDATE, f"{record.status.value}_in_source"
    return status, "orphan_scope" if record.is_orphan else figure


def _scope(unit: Unit, run: ImportRun, memory: ParsedMemory, record: SourceRecord) -> _Scope:
    if record.is_orphan:
        return _Scope(QUARANTINE, None if run.is_dry_run else _quarantine(unit, run, memory.client))
    if record.conversation_id is not None:
        conversation = unit.conversations.by_external_id(memory.client, record.conversation_id)
        key = f"conversation:{record.conversation_id}"
        return _Scope(key, None if conversation is None else conversation.namespace_id)
    if memory.project is not None:
        place = run.placer.of_project(unit, memory.project)
        project = None if place.project_id is None else unit.projects.get(place.project_id)
        return _Scope(f"project:{place.project_name}", None if project is None else project.namespace_id)
    return _Scope("global", run.placer.global_id(unit))


def _quarantine(unit: Unit, run: ImportRun, client: str) -> str:
    """Return the namespace in which statements of lost scopes wait."""
    known = unit.conversations.by_external_id(client, QUARANTINE)
    if known is not None:
        return known.namespace_id
    conversation_id = str(uuid.uuid4())
    namespace = unit.namespaces.insert(
        NamespaceKind.CONVERSATION, conversation_id, parent=unit.namespaces.global_of(unit.domains.default_id())
    )
    conversation = Conversation(
        id=conversation_id,
        namespace_id=namespace.id,
        project_id=None,
        title=_TITLES.get(client, client),
        client=client,
        format=None,
        external_id=QUARANTINE,
        folder=None,
        git_branch=None,
        parent_id=None,
        parent_relation=None,
        is_subagent=False,
        is_archived=True,
        started_at=None,
        updated_at=None,
        created_at=unit.now,
    )
    unit.conversations.insert(conversation, namespace, import_batch_id=run.batch_id)
    return namespace.id


def _foretold(unit: Unit, run: ImportRun, scope: _Scope, statement: _Statement) -> ProposeOutcome:
    """Return what storing would come to, without writing; statements met before in this import count."""
    said = (scope.key, normalised_statement(text_of(statement.memory).statement))
    home = scope.namespace_id or run.placer.global_id(unit)
    outcome = candidate_service.judge(unit, _proposal(unit, run, home, statement)).outcome
    is_elsewhere = scope.namespace_id is None and outcome is not ProposeOutcome.FORGOTTEN
    if is_elsewhere and outcome is not ProposeOutcome.SECRET:
        outcome = ProposeOutcome.CREATED
    if outcome is not ProposeOutcome.CREATED:
        return outcome
    match run.seen_statements.get(said):
        case ItemStatus.CANDIDATE:
            return ProposeOutcome.DUPLICATE
        case ItemStatus.REJECTED:
            return ProposeOutcome.REJECTED_BEFORE
        case _ if statement.status is not ItemStatus.ARCHIVED:
            run.seen_statements[said] = statement.status
    return outcome


def _proposal(unit: Unit, run: ImportRun, namespace_id: str, statement: _Statement) -> Proposal:
    memory, record = statement.memory, statement.record
    text = text_of(memory)
    marks = [ItemWarning.HISTORICAL]
    if record.status is SourceStatus.CONFIRMED:
        marks.insert(0, ItemWarning.CONFIRMED_IN_SOURCE)
    if record.is_orphan:
        marks.insert(0, ItemWarning.ORPHAN_SCOPE)
    source = NewSource(
        type=SourceType.HEARTBEAT if record.is_from_heartbeat else SourceType.LEGACY_UNKNOWN,
        trust=memory.trust,
        quote=memory.text[:QUOTE_MAX],
        reference=redact(memory.reference).text,
        import_batch_id=run.batch_id,
        read=whole(memory.text),
    )
    return Proposal(
        namespace_id=namespace_id,
        text=replace(text, salience=record.salience, validity=replace(text.validity, expires_at=record.expires_at)),
        origin=Origin.IMPORTED,
        actor=Actor(ActorKind.IMPORT, memory.client),
        sources=(source,),
        confidence=record.confidence,
        confidence_meaning=ConfidenceMeaning.SELF_REPORT,
        warnings=tuple(marks),
        status=statement.status,
        recorded_at=min(memory.observed_at or unit.now, unit.now),
        source_key=statement.key,
    )
