"""Consolidation: what candidates are compared with, what rules alone propose, and filing the outcome as candidates.

All operations of one answer are applied in one transaction or none; a person decides in Pending (C5, C8).
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from main_process.domain.actor import Actor
from main_process.domain.consolidation_contract import (
    Operation,
    ShownCandidate,
    ShownItem,
    ShownMaterial,
    check_identities,
    dominant_of,
)
from main_process.domain.deterministic_review import SALIENCE_HARD, SALIENCE_SOFT, event_of
from main_process.domain.errors import NotFound, RuleViolated
from main_process.domain.extraction import CONFIDENCE_HARD, CONFIDENCE_SOFT
from main_process.domain.identity import normalised_statement
from main_process.domain.memory_item import ItemText, MemoryItem
from main_process.domain.memory_job import RELATED_MAX, Diagnosis, Extracted, MemoryJob
from main_process.domain.proposal import Proposal, Proposed, ProposeOutcome
from main_process.domain.proposed_change import ACTIVE, CHANGES, ProposedChange
from main_process.domain.sensitivity import up_to
from main_process.domain.source import NewSource
from main_process.services import candidate_service, change_service, egress
from main_process.services.act import identity_of
from main_process.services.likeness import IDENTIFIED, closest
from main_process.services.pipeline_claims import Lease, end, held
from main_process.store.unit_of_work import Unit
from shared.vocabulary import (
    SOURCES_MAX,
    ActorKind,
    ConfidenceMeaning,
    ExtractedState,
    ItemStatus,
    MemoryJobFailure,
    MemoryJobState,
    MemoryKind,
    OperationKind,
    Origin,
    ProposerKind,
    Sensitivity,
    SourceType,
    Strength,
    TrustClass,
    TurnRole,
)

ACTOR: Final = Actor(ActorKind.EXTRACTION, "")
_GOOD: Final = frozenset({ProposeOutcome.CREATED, ProposeOutcome.DUPLICATE})


@dataclass(frozen=True, slots=True)
class Judged:
    """What one consolidation judges: what a model may be shown, and operations that rules alone propose."""

    shown: ShownMaterial
    local: tuple[Operation, ...]


def material(unit: Unit, job: MemoryJob, clearance: Sensitivity | None) -> Judged:
    """Return what is to be judged; without a clearance (no model) rules judge all of it.

    What a model may not see, or whose place a memory has that it may not see, rules judge, too (memory rules §10).
    """
    pending = unit.extracted.pending_of(job.id)
    candidates = [_shown(unit, job, one, order) for order, one in enumerate(pending, start=1)]
    opened = frozenset() if clearance is None else up_to(clearance)
    sent: list[ShownCandidate] = []
    local: list[Operation] = []
    for one in candidates:
        holder = _holder(unit, one)
        is_open = one.text.sensitivity in opened and (holder is None or holder.text.sensitivity in opened)
        if is_open:
            sent.append(replace(one, label=f"C{len(sent) + 1}", text=egress.redacted(one.text)))
        else:
            local.append(_of_rules(one, holder))
    items = _related(unit, sent, opened)
    return Judged(ShownMaterial(tuple(sent), items, _identities(unit, sent)), tuple(local))


def check(unit: Unit, operations: Sequence[Operation]) -> None:
    """Check identities against all active items of the scopes, shown or not, and within the answer.

    Raises ContractViolated `identity_taken`.
    """
    wanted = [(one.candidates[0].namespace_id, one.text) for one in operations if one.text is not None]
    targets = {one.target.item_id for one in operations if one.target is not None}
    taken: dict[str, str] = {}
    for namespace_id, text in wanted:
        key = identity_of(namespace_id, text)
        holders = () if key is None else unit.items.by_identity(key, (ItemStatus.CONFIRMED,))
        for holder in holders:
            if key is not None and (key not in taken or holder.id not in targets):
                taken[key] = holder.id
    check_identities(operations, taken)


def complete(
    unit: Unit,
    lease: Lease,
    answered: Sequence[Operation],
    local: Sequence[Operation],
    diagnosis: Diagnosis | None = None,
) -> None:
    """File what a model and what rules propose, in one transaction; with a diagnosis the model gave nothing.

    What was forgotten meanwhile is left out, with whatever was joined with it; what nobody judged is suppressed.
    Raises LeaseLost, and ContractViolated as `check`; both store nothing.
    """
    (job,) = held(unit, lease)
    check(unit, answered)
    pending = {one.id: one for one in unit.extracted.pending_of(job.id)}
    has_output = False
    for operation in (*answered, *local):
        ids = [candidate.candidate_id for candidate in operation.candidates]
        if all(one in pending for one in ids):
            has_output |= _filed(unit, job, operation, [pending.pop(one) for one in ids])
    unit.extracted.settle(pending, ExtractedState.SUPPRESSED)
    state = MemoryJobState.SUCCEEDED if has_output else MemoryJobState.SUCCEEDED_NO_OUTPUT
    if diagnosis is not None and diagnosis.failure is not MemoryJobFailure.CAPACITY:
        state = MemoryJobState.FAILED
    end(unit, job, state, diagnosis)


# What is shown


def _shown(unit: Unit, job: MemoryJob, one: Extracted, order: int) -> ShownCandidate:
    conversation = unit.conversations.get(job.conversation_id)
    if conversation is None:
        raise NotFound("conversation", job.conversation_id)
    project = None if conversation.project_id is None else unit.projects.get(conversation.project_id)
    is_discussion = one.text.kind is MemoryKind.SUMMARY or project is None
    said = next((quote for quote in one.quotes if quote.role is TurnRole.USER), one.quotes[0])
    turn = unit.conversations.turn(said.turn_id)
    text = one.text if turn is None else replace(one.text, event=event_of(turn))
    return ShownCandidate(
        label=f"C{order}",
        candidate_id=one.id,
        namespace_id=conversation.namespace_id if is_discussion or project is None else project.namespace_id,
        text=replace(text, salience=SALIENCE_HARD if text.strength is Strength.HARD else SALIENCE_SOFT),
        origin=one.origin,
        order=order,
    )


def _holder(unit: Unit, one: ShownCandidate) -> MemoryItem | None:
    """Return the active item that has a candidate's identity, a confirmed one first."""
    key = identity_of(one.namespace_id, one.text)
    holders = () if key is None else unit.items.by_identity(key, IDENTIFIED)
    return min(holders, key=lambda item: item.status is not ItemStatus.CONFIRMED, default=None)


def _related(
    unit: Unit, candidates: Sequence[ShownCandidate], opened: frozenset[Sensitivity]
) -> tuple[ShownItem, ...]:
    """Return the items that candidates may be about: those with their identity first, then the closest by words."""
    found: dict[str, MemoryItem] = {}
    for one in candidates:
        holder = _holder(unit, one)
        if holder is not None:
            found.setdefault(holder.id, holder)
    for one in candidates:
        for item in closest(unit, (one.namespace_id,), one.text):
            found.setdefault(item.id, item)
    allowed = [item for item in found.values() if item.text.sensitivity in opened][:RELATED_MAX]
    return tuple(
        ShownItem(
            label=f"M{number}",
            item_id=item.id,
            revision=item.revision,
            namespace_id=item.namespace_id,
            text=egress.redacted(item.text),
            origin=item.origin,
        )
        for number, item in enumerate(allowed, start=1)
    )


def _identities(unit: Unit, candidates: Sequence[ShownCandidate]) -> dict[str, str]:
    """Return the identities that candidates themselves have, as far as they are taken; the rest `check` looks up."""
    taken: dict[str, str] = {}
    for one in candidates:
        key = identity_of(one.namespace_id, one.text)
        for item in () if key is None else unit.items.by_identity(key, (ItemStatus.CONFIRMED,)):
            if key is not None:
                taken[key] = item.id
    return taken


# What rules propose


def _of_rules(one: ShownCandidate, holder: MemoryItem | None) -> Operation:
    """Revise what has the same place and says something else; create everything else."""
    is_same = holder is not None and normalised_statement(holder.text.statement) == normalised_statement(
        one.text.statement
    )
    is_inferred = one.origin is Origin.INFERRED_REPETITION
    if holder is None or is_same or holder.status is not ItemStatus.CONFIRMED or is_inferred:
        return Operation(OperationKind.CREATE, (one,), None, one.text, one.origin)
    target = ShownItem("", holder.id, holder.revision, holder.namespace_id, holder.text, holder.origin)
    return Operation(OperationKind.REVISE, (one,), target, one.text, one.origin)


# Filing


def _filed(unit: Unit, job: MemoryJob, operation: Operation, extracted: Sequence[Extracted]) -> bool:
    """File one operation as a candidate with what it proposes; return whether anything waits for a person now."""
    dominant = dominant_of(operation.candidates)
    text = dominant.text if operation.text is None else operation.text
    proposed = _proposed(unit, job, dominant, text, extracted)
    is_kept = proposed is not None and proposed.outcome in _GOOD
    item_id = proposed.item_id if proposed is not None and is_kept else None
    state = ExtractedState.CONSOLIDATED if is_kept else ExtractedState.REJECTED
    unit.extracted.settle([one.id for one in extracted], state, item_id)
    if proposed is not None and item_id is not None and proposed.outcome is ProposeOutcome.CREATED:
        change = _change(unit, operation)
        if change is not None:
            change_service.propose(unit, item_id, change)
    return is_kept


def _change(unit: Unit, operation: Operation) -> ProposedChange | None:
    if operation.kind is OperationKind.REJECT:
        return ProposedChange(OperationKind.REJECT, None, None)
    if operation.kind not in CHANGES or operation.target is None:
        return None
    item = unit.items.get(operation.target.item_id)
    if item is None or item.status not in ACTIVE:
        return None  # it went while the model was asked: what is left wants to be remembered by itself
    return ProposedChange(operation.kind, item.id, operation.target.revision)


def _proposed(
    unit: Unit, job: MemoryJob, dominant: ShownCandidate, text: ItemText, extracted: Sequence[Extracted]
) -> Proposed | None:
    """File a candidate; None when its evidence or its text broke a rule of every candidate."""
    is_hard = text.strength is Strength.HARD
    proposal = Proposal(
        namespace_id=dominant.namespace_id,
        text=text,
        origin=dominant.origin,
        actor=ACTOR,
        sources=_sources(job, extracted),
        confidence=CONFIDENCE_HARD if is_hard else CONFIDENCE_SOFT,
        confidence_meaning=ConfidenceMeaning.RULE,
    )
    try:
        return candidate_service.propose(unit, proposal)
    except (NotFound, RuleViolated):
        return None


def _sources(job: MemoryJob, extracted: Sequence[Extracted]) -> tuple[NewSource, ...]:
    found: dict[tuple[str, TurnRole, str], NewSource] = {}
    for one in extracted:
        is_quoted = one.proposer is ProposerKind.DETERMINISTIC
        for quote in one.quotes:
            found.setdefault(
                (quote.turn_id, quote.role, quote.quote),
                NewSource(
                    type=SourceType.MESSAGE,
                    trust=TrustClass.PERSON if is_quoted else TrustClass.MODEL_INFERENCE,
                    quote=quote.quote,
                    role=quote.role,
                    conversation_id=job.conversation_id,
                    turn_id=quote.turn_id,
                    read=quote.read,
                ),
            )
    ordered = sorted(found.values(), key=lambda source: source.role is not TurnRole.USER)[:SOURCES_MAX]
    return tuple(replace(source, is_primary=place == 0) for place, source in enumerate(ordered))
