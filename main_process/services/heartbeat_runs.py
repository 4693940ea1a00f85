"""Heartbeat runs: keep alive, read, complete or fail; each step a short transaction, fenced by the lease.

Nothing of a review is stored before `complete`, and `complete` stores all of it or nothing.
"""

import uuid
from collections import Counter
from dataclasses import replace
from datetime import timedelta
from typing import Final

from main_process.domain.actor import Actor
from main_process.domain.errors import LeaseLost, NotFound, ProviderFailed, RuleViolated, StoreUnavailable
from main_process.domain.heartbeat import (
    LEASE,
    ONE_OFF_RETENTION_DAYS,
    PRUNED_AT_ONCE,
    AfterFailure,
    FollowUp,
    Run,
    RunFigures,
    after_failure,
)
from main_process.domain.proposal import Proposal, ProposeOutcome
from main_process.domain.review import (
    ReadLimits,
    ReviewedConversation,
    ReviewedProject,
    ReviewProposal,
    ReviewRequest,
    ReviewResult,
    merged_counts,
)
from main_process.services import candidate_service
from main_process.services.heartbeat_claims import ASKING, INTERRUPTED, Lease, announce, finish
from main_process.services.heartbeat_service import domain_of_run, projects_of_run
from main_process.store.unit_of_work import Unit
from shared.vocabulary import ActorKind, FollowUpState, HeartbeatRunState, PlanScope

SOURCE_GONE: Final = "source_gone"
REPEATED: Final = "repeated_follow_up"


def held(unit: Unit, lease: Lease) -> Run:
    """Return the run if the lease still holds. Raises LeaseLost."""
    run = unit.heartbeats.run(lease.run_id)
    if (
        run is None
        or run.state is not HeartbeatRunState.CLAIMED
        or run.lease_owner != lease.owner
        or run.fence != lease.fence
        or run.lease_expires_at is None
        or run.lease_expires_at <= unit.now
    ):
        raise LeaseLost(lease.run_id, lease.fence)
    return run


def keep_alive(unit: Unit, lease: Lease) -> None:
    """Renew the lease. Raises LeaseLost."""
    unit.heartbeats.update_run(replace(held(unit, lease), lease_expires_at=unit.now + LEASE))


def note_asking(unit: Unit, lease: Lease) -> None:
    """Record that a request may be on its way from now on. Raises LeaseLost."""
    run = held(unit, lease)
    unit.heartbeats.update_run(replace(run, phase=ASKING, lease_expires_at=unit.now + LEASE))


def material(unit: Unit, run: Run, limits: ReadLimits, *, memories_max: int) -> ReviewRequest:
    """Return what is unread for this run's reader within the limits, oldest first.

    A turn whose answer has not come is read too: what the person said is stored whole before the answer.
    """
    since = unit.now - timedelta(hours=run.lookback_hours)
    project_ids = projects_of_run(unit, run)
    projects = unit.projects.get_many(project_ids)
    left = limits.chars
    conversations: list[ReviewedConversation] = []
    for unread in unit.reviews.unread(
        reader=run.reader,
        proposer=run.proposer,
        project_ids=project_ids,
        since=since,
        limit=limits.conversations,
    ):
        turns, before = unit.reviews.unread_turns(
            unread.id, after=unread.last_sequence, since=since, limit=limits.turns_per_conversation
        )
        left -= sum(len(turn.user_text) + len(turn.assistant_text) for turn in turns)
        if left < 0 and conversations:
            break
        if turns:
            conversations.append(ReviewedConversation(unread.id, unread.project_id, unread.title, turns, before))
    return ReviewRequest(
        run_id=run.id,
        scope=run.scope,
        projects=tuple(ReviewedProject(id_, projects[id_].name) for id_ in project_ids if id_ in projects),
        conversations=tuple(conversations),
        memories_max=memories_max,
    )


# Ending


def no_change(unit: Unit, lease: Lease) -> None:
    """End a run that found nothing new; nobody was asked. Raises LeaseLost."""
    finish(unit, held(unit, lease), HeartbeatRunState.NO_CHANGE)


def complete(unit: Unit, lease: Lease, result: ReviewResult) -> None:
    """Store everything a review gave, in one transaction: candidates, report, follow-ups, checkpoints, state.

    Raises LeaseLost, and RuleViolated `target_outside_plan` when the scope no longer covers a target; both store
    nothing.
    """
    run = held(unit, lease)
    covered = set(projects_of_run(unit, run))
    targets = {one.project_id for one in result.proposals} | {one.project_id for one in result.follow_ups}
    allowed: set[str | None] = {None} if run.scope is PlanScope.GLOBAL else set(covered)
    if not targets <= allowed:
        raise RuleViolated("target_outside_plan")
    outcomes: Counter[str] = Counter()
    for proposal in result.proposals:
        outcomes[_proposed(unit, run, proposal)] += 1
    created = outcomes.pop(ProposeOutcome.CREATED.value, 0)
    follow_ups = [one for one in result.follow_ups if not unit.reviews.has_follow_up(one.title, one.project_id)]
    for one in follow_ups:
        unit.reviews.insert_follow_up(
            FollowUp(
                str(uuid.uuid4()),
                1,
                run.id,
                one.project_id,
                one.title,
                one.instructions,
                FollowUpState.OPEN,
                unit.now,
            )
        )
    repeated = {REPEATED: len(result.follow_ups) - len(follow_ups)}
    unit.reviews.insert_report(run.id, summary=result.summary, highlights=result.highlights)
    unit.reviews.set_checkpoints(run.reader, run.proposer, result.read_up_to)
    dropped = merged_counts(run.figures.dropped, result.dropped, outcomes, repeated)
    figures = RunFigures(
        conversations_read=len(result.read_up_to),
        turns_read=result.turns_read,
        provider_calls=run.figures.provider_calls + result.provider_calls,
        candidates=created,
        follow_ups=len(follow_ups),
        dropped={rule: count for rule, count in dropped.items() if count},
    )
    finish(unit, replace(run, figures=figures), HeartbeatRunState.COMPLETED)
    _prune(unit, run)


def _proposed(unit: Unit, run: Run, proposal: ReviewProposal) -> str:
    """File one candidate and return what came of it; a source that changed or went meanwhile drops it alone."""
    if proposal.project_id is None:
        namespace_id = unit.namespaces.global_of(domain_of_run(unit, run)).id
    else:
        namespace_id = unit.projects.get_many((proposal.project_id,))[proposal.project_id].namespace_id
    try:
        proposed = candidate_service.propose(
            unit,
            Proposal(
                namespace_id=namespace_id,
                text=proposal.text,
                origin=proposal.origin,
                actor=Actor(ActorKind.HEARTBEAT, run.plan_name),
                sources=proposal.sources,
                confidence=proposal.confidence,
                confidence_meaning=proposal.confidence_meaning,
                warnings=proposal.warnings,
            ),
        )
    except NotFound:
        return SOURCE_GONE
    except RuleViolated as violated:
        return violated.rule
    return proposed.outcome.value


def fail(
    unit: Unit, lease: Lease, error: ProviderFailed | StoreUnavailable | RuleViolated, *, provider_calls: int
) -> None:
    """Record a failure as category and phase, and when it is tried again. Raises LeaseLost."""
    run = _with_calls(held(unit, lease), provider_calls)
    if isinstance(error, ProviderFailed):
        outcome = after_failure(error, attempt=run.attempt, moment=unit.now)
        failure, phase = error.fault.value, error.phase
    else:
        outcome = AfterFailure(HeartbeatRunState.FAILED)
        failure = error.rule if isinstance(error, RuleViolated) else error.fault.value
        phase = "store"
    if outcome.state is HeartbeatRunState.RETRY_WAIT:
        waiting = replace(
            run,
            state=outcome.state,
            next_attempt_at=outcome.next_attempt_at,
            lease_owner=None,
            lease_expires_at=None,
            failure=failure,
            phase=phase,
        )
        unit.heartbeats.update_run(waiting)
        announce(unit, waiting)
        return
    finish(unit, run, outcome.state, failure=failure, phase=phase)


def stop(unit: Unit, lease: Lease, *, is_person: bool, provider_calls: int) -> None:
    """End a run that was interrupted: by the person (CANCELLED) or by the end of the process.

    At the end of the process a run that may have asked is UNOBSERVED; any other waits for the next start and
    keeps its attempt. Raises LeaseLost.
    """
    run = _with_calls(held(unit, lease), provider_calls)
    if is_person:
        finish(unit, run, HeartbeatRunState.CANCELLED, phase=run.phase)
    elif run.phase == ASKING:
        finish(unit, run, HeartbeatRunState.UNOBSERVED, failure=INTERRUPTED, phase=ASKING)
    else:
        waiting = replace(
            run,
            state=HeartbeatRunState.RETRY_WAIT,
            attempt=run.attempt - 1,
            next_attempt_at=unit.now,
            lease_owner=None,
            lease_expires_at=None,
        )
        unit.heartbeats.update_run(waiting)
        announce(unit, waiting)


def _with_calls(run: Run, provider_calls: int) -> Run:
    figures = replace(run.figures, provider_calls=run.figures.provider_calls + provider_calls)
    return replace(run, figures=figures)


def _prune(unit: Unit, run: Run) -> None:
    """Remove a batch of runs with their reports that are older than the retention; candidates are not touched."""
    plan = None if run.plan_id is None else unit.heartbeats.plan(run.plan_id)
    days = ONE_OFF_RETENTION_DAYS if plan is None else plan.draft.retention_days
    old = unit.heartbeats.finished_before(run.plan_id, unit.now - timedelta(days=days), limit=PRUNED_AT_ONCE)
    unit.heartbeats.delete_finished(old)
