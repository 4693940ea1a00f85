"""Extraction: what is read of a thread, what rules alone find in it, and storing what came of it in one transaction.

Nothing of an answer is stored before `complete`, and `complete` stores all of it or nothing (memory rules §7).
"""

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import islice
from typing import Final

from main_process.adapters.detectors import has_secret, redact
from main_process.domain.conversation import Turn
from main_process.domain.deterministic_review import review_deterministically
from main_process.domain.extraction_contract import CHECKPOINT_MAX, ExtractedCandidate, ExtractedSource
from main_process.domain.memory_item import ItemText
from main_process.domain.memory_job import CANDIDATES_MAX, Extracted, MemoryJob, SentQuote
from main_process.domain.projection import Readable, bounded_evidence
from main_process.domain.review import ReviewedConversation, ReviewProposal, ReviewRequest
from main_process.domain.sensitivity import is_sensitive_topic
from main_process.domain.source import whole as source_range
from main_process.domain.thread import REPAIR_INTENTS
from main_process.services.import_forgotten import ForgottenWords
from main_process.services.pipeline_claims import Lease, end, held
from main_process.store.repositories.item_rows import new_id
from main_process.store.unit_of_work import Unit
from shared.vocabulary import MemoryJobState, PlanScope, ProposerKind, TurnRole, TurnStanding

_LOOKED_BACK: Final = 200
"""Turns before the batch among which repair turns are looked for."""
_LOCAL_MAX: Final = 500
"""Statements that rules alone take out of one batch; nobody says more in four turns."""


@dataclass(frozen=True, slots=True)
class Reading:
    """What an extraction reads: what may be sent, and what only rules may read (memory rules §10)."""

    sendable: Readable
    local: tuple[Turn, ...]
    last_sequence: int


def reading(unit: Unit, jobs: Sequence[MemoryJob], *, may_see_sensitive: bool) -> Reading:
    """Return the turns of a batch that the person let stand, and what explains them."""
    found = (unit.conversations.turn(job.turn_id or "") for job in jobs)
    turns = tuple(turn for turn in found if turn is not None and turn.standing is TurnStanding.CURRENT)
    sendable = tuple(turn for turn in turns if _may_send(turn, may_see_sensitive=may_see_sensitive))
    local = tuple(turn for turn in turns if turn not in sendable)
    last = max((job.sequence or 0 for job in jobs), default=0)
    if not sendable:
        return Reading(Readable(()), local, last)
    first, thread_id = sendable[0], jobs[0].conversation_id
    before = [
        turn
        for turn in islice(unit.threads.newest_turns(thread_id, before=first.sequence), _LOOKED_BACK)
        if turn.standing is TurnStanding.CURRENT and _may_send(turn, may_see_sensitive=may_see_sensitive)
    ]
    adjacent = before[0] if before and before[0].sequence == first.sequence - 1 else None
    repairs = [turn for turn in before if turn.intent in REPAIR_INTENTS and turn.evidence_keys and turn != adjacent]
    thread = unit.threads.get(thread_id)
    checkpoint = "" if thread is None else thread.checkpoint
    if not may_see_sensitive and is_sensitive_topic(checkpoint):
        checkpoint = ""
    return Reading(Readable(sendable, adjacent, bounded_evidence(repairs), checkpoint), local, last)


def extracted_locally(thread_id: str, turns: Sequence[Turn]) -> tuple[Extracted, ...]:
    """Return what rules alone find in turns: the person's explicit lasting statements, word for word."""
    if not turns:
        return ()
    request = ReviewRequest(
        run_id="",
        scope=PlanScope.PROJECTS,
        projects=(),
        conversations=(ReviewedConversation(thread_id, thread_id, "", tuple(turns)),),
        memories_max=_LOCAL_MAX,
    )
    by_id = {turn.id: turn for turn in turns}
    return tuple(_of_rules(one, by_id) for one in review_deterministically(request).proposals)


def extracted_of(candidate: ExtractedCandidate) -> Extracted:
    """Return what a model's proven candidate says, with the range of the stored text that each quote was sent in."""
    text = ItemText(
        kind=candidate.kind,
        statement=candidate.statement,
        subject=candidate.subject,
        content=candidate.content,
        aliases=candidate.aliases,
        keywords=candidate.keywords,
        applies_to_paths=candidate.applies_to_paths,
        strength=candidate.strength,
        recall_mode=candidate.recall_mode,
        sensitivity=candidate.sensitivity,
    )
    quotes = tuple(_sent_quote(source) for source in candidate.sources)
    return Extracted(new_id(), text, candidate.origin, ProposerKind.PROVIDER, quotes)


def complete(
    unit: Unit, lease: Lease, extracted: Sequence[Extracted], *, checkpoint: str | None, last_sequence: int
) -> tuple[str, ...]:
    """Store what an extraction gave, in one transaction; return the consolidations that judge it.

    Secrets and forgotten words are kept out, whoever wrote them. Raises LeaseLost, and stores nothing then.
    """
    jobs = held(unit, lease)
    words = ForgottenWords(unit)
    kept = [one for one in extracted if not _is_refused(one, words)]
    if checkpoint is not None:
        _keep_checkpoint(unit, jobs[0].conversation_id, checkpoint, last_sequence, words)
    consolidations = tuple(
        _queued(unit, jobs[0], kept[start : start + CANDIDATES_MAX]) for start in range(0, len(kept), CANDIDATES_MAX)
    )
    for job in jobs:
        end(unit, job, MemoryJobState.SUCCEEDED if kept else MemoryJobState.SUCCEEDED_NO_OUTPUT)
    return consolidations


def _may_send(turn: Turn, *, may_see_sensitive: bool) -> bool:
    return may_see_sensitive or not (is_sensitive_topic(turn.user_text) or is_sensitive_topic(turn.assistant_text))


def _of_rules(proposal: ReviewProposal, turns: dict[str, Turn]) -> Extracted:
    quotes = tuple(
        SentQuote(source.turn_id, TurnRole.USER, source.quote, source_range(turns[source.turn_id].user_text))
        for source in proposal.sources
        if source.turn_id is not None
    )
    return Extracted(new_id(), proposal.text, proposal.origin, ProposerKind.DETERMINISTIC, quotes)


def _sent_quote(source: ExtractedSource) -> SentQuote:
    whole = source.turn.whole(source.role)
    read = source.turn.sent(source.role).read(source.quote, whole) or source_range(whole)
    return SentQuote(source.turn.turn_id, source.role, source.quote, read)


def _is_refused(one: Extracted, words: ForgottenWords) -> bool:
    text = one.text
    said = (text.subject, text.statement, text.content, *text.aliases, *text.keywords)
    return has_secret("\n".join(said)) or any(
        words.is_forgotten(part) for part in (text.statement, *(quote.quote for quote in one.quotes))
    )


def _keep_checkpoint(unit: Unit, thread_id: str, text: str, sequence: int, words: ForgottenWords) -> None:
    """Keep the newer summary: a batch that was tried again later knows less than what came after it."""
    thread = unit.threads.get(thread_id)
    if thread is not None and thread.checkpoint_sequence < sequence:
        marked, _ = words.marked(redact(text).text)
        unit.threads.set_checkpoint(thread_id, marked[:CHECKPOINT_MAX], sequence)


def _queued(unit: Unit, job: MemoryJob, extracted: Sequence[Extracted]) -> str:
    """Store extracted candidates with the consolidation that judges them; return its id."""
    ids = ",".join(sorted(one.id for one in extracted))
    key = f"consolidation:{hashlib.sha256(ids.encode()).hexdigest()}"
    generation = unit.namespaces.generation()
    consolidation_id = unit.memory_jobs.insert_consolidation(key, job.conversation_id, generation=generation)
    unit.extracted.insert(job.id, consolidation_id, extracted)
    return consolidation_id
