"""Statements found in memory files become candidates at most; a file confirms nothing (memory rules §6, §7)."""

from typing import Final

from main_process.adapters.detectors import redact
from main_process.domain.actor import Actor
from main_process.domain.errors import RuleViolated
from main_process.domain.identity import normalised_statement
from main_process.domain.memory_item import ItemText, estimated_tokens
from main_process.domain.proposal import Proposal, ProposeOutcome
from main_process.domain.source import NewSource, whole
from main_process.domain.times import EventTime, Validity
from main_process.domain.transcripts import ParsedMemory
from main_process.services import candidate_service
from main_process.services.act import identity_of
from main_process.services.import_report import Tally
from main_process.services.import_service import ImportRun
from main_process.services.likeness import IDENTIFIED
from main_process.store.unit_of_work import Unit
from shared.vocabulary import (
    IMPORTED_CONTENT_MAX,
    QUOTE_MAX,
    STATEMENT_MAX,
    STATEMENT_MAX_TOKENS,
    ActorKind,
    ConfidenceMeaning,
    Origin,
    SourceType,
    TimePrecision,
)

_CONFIDENCE: Final = 0.5
"""A file's word: neither a rule's nor a person's."""


def store_memory(unit: Unit, run: ImportRun, memory: ParsedMemory) -> tuple[Tally, str | None]:
    """File one statement as a candidate; return the tally and, when it was left out, why (a code)."""
    tally = Tally()
    namespace_id = _namespace(unit, run, memory)
    if namespace_id is None:
        return tally, "memory_without_project"
    text = text_of(memory)
    if run.is_dry_run:
        _count(unit, namespace_id, text, tally)
        return tally, None
    source = NewSource(
        type=SourceType.IMPORT,
        trust=memory.trust,
        quote=memory.text[:QUOTE_MAX],
        reference=redact(memory.reference).text,
        import_batch_id=run.batch_id,
        read=whole(memory.text),
    )
    proposal = Proposal(
        namespace_id=namespace_id,
        text=text,
        origin=Origin.IMPORTED,
        actor=Actor(ActorKind.IMPORT, memory.client),
        sources=(source,),
        confidence=_CONFIDENCE,
        confidence_meaning=ConfidenceMeaning.SELF_REPORT,
    )
    try:
        outcome = candidate_service.propose(unit, proposal).outcome
    except RuleViolated as violation:
        return tally, violation.rule
    match outcome:
        case ProposeOutcome.CREATED:
            tally.candidates_new = 1
        case ProposeOutcome.DUPLICATE:
            tally.duplicates = 1
        case ProposeOutcome.FORGOTTEN:
            tally.forgotten_refused = 1
        case _:
            return tally, str(outcome)
    return tally, None


def _namespace(unit: Unit, run: ImportRun, memory: ParsedMemory) -> str | None:
    if memory.is_global:
        return run.placer.global_id(unit)
    place = run.placer.place(unit, memory.folder)
    if place.project_id is None:
        return run.placer.global_id(unit) if run.is_dry_run and place.project_name else None
    project = unit.projects.get(place.project_id)
    return None if project is None else project.namespace_id


def _count(unit: Unit, namespace_id: str, text: ItemText, tally: Tally) -> None:
    """Foretell the outcome without writing; a near-duplicate in other words counts as new, as it would be."""
    digest = unit.evidence.statement_key(text.statement)
    if unit.evidence.forgotten_among((digest,)):
        tally.forgotten_refused = 1
        return
    key = identity_of(namespace_id, text)
    known = () if key is None else unit.items.by_identity(key, IDENTIFIED)
    wanted = normalised_statement(text.statement)
    if any(normalised_statement(item.text.statement) == wanted for item in known):
        tally.duplicates = 1
    else:
        tally.candidates_new = 1


def text_of(memory: ParsedMemory) -> ItemText:
    """Return the statement as it would be stored; longer than a statement may be, its beginning stands for it."""
    statement = _short(memory.text)
    event = EventTime()
    if memory.valid_from_text is not None:
        event = EventTime(precision=TimePrecision.UNKNOWN_OFFSET, original=memory.valid_from_text)
    return ItemText(
        kind=memory.kind,
        statement=statement,
        content="" if statement == memory.text else memory.text[:IMPORTED_CONTENT_MAX],
        validity=Validity(valid_from=memory.valid_from),
        event=event,
    )


def _short(text: str) -> str:
    """Return the text, or its beginning at a word's end when it is longer than a statement may be."""
    if len(text) <= STATEMENT_MAX and estimated_tokens(text) <= STATEMENT_MAX_TOKENS:
        return text
    kept = text[:STATEMENT_MAX]
    while estimated_tokens(kept) >= STATEMENT_MAX_TOKENS:
        kept = kept[: len(kept) * 9 // 10]
    head, blank, _ = kept.rpartition(" ")
    return (head if blank and len(head) > len(kept) // 2 else kept).rstrip() + "…"
