"""Who may work on a heartbeat run: claims, leases, retries, skipped times (memory rules §7; C16, C17)."""

import uuid
from dataclasses import dataclass, replace
from typing import Final

from main_process.domain.actor import PERSON
from main_process.domain.errors import NotFound, RuleViolated
from main_process.domain.heartbeat import (
    LEASE,
    UNLIMITED_LOOKBACK_HOURS,
    Plan,
    Run,
    RunFigures,
    interrupted,
    is_from_wrong_clock,
    is_late,
    manual_key,
    next_run_after,
    scheduled_key,
)
from main_process.services.heartbeat_service import active_projects, known_plan, one_domain
from main_process.services.idempotency import KeyedCall, caller_of, first_result, keep_result
from main_process.store.unit_of_work import Unit
from shared.ipc.events import HEARTBEAT_CHANGED, HeartbeatChanged
from shared.ipc.methods.heartbeats import RUN_NOW
from shared.vocabulary import HeartbeatRunState, PlanScope, ProposerKind, RunTrigger

ASKING: Final = "provider"
"""Phase of a run from the moment a request may be on its way; lost in this phase, it is UNOBSERVED (C16)."""
INTERRUPTED: Final = "interrupted"


@dataclass(frozen=True, slots=True)
class Lease:
    """The right to store a run's result, until it runs out or somebody else takes it."""

    run_id: str
    owner: str
    fence: int


@dataclass(frozen=True, slots=True)
class Claim:
    """A run that this process may work on."""

    run: Run
    lease: Lease


# Claiming


def release_former(unit: Unit, owner: str) -> None:
    """Let go of runs that former processes held.

    Call it once at the start of a process that holds the profile's lock: nobody else can be working then.
    """
    for run in unit.heartbeats.unfinished():
        if run.state is HeartbeatRunState.CLAIMED and run.lease_owner != owner:
            unit.heartbeats.update_run(replace(run, lease_expires_at=unit.now))


def claim_next(unit: Unit, owner: str) -> Claim | None:
    """Claim at most one run: retries and lost runs first, then the plan that is longest due.

    Plans that are too late are recorded as skipped and not caught up; a plan that still runs waits. A clock that was
    set back delays no plan by more than its own recurrence.
    """
    for plan in unit.heartbeats.plans():
        if plan.next_run_at is not None and is_from_wrong_clock(plan.draft, plan.next_run_at, unit.now):
            _advanced(unit, plan)
    for run in unit.heartbeats.due_retries():
        claim = _taken_up(unit, run, owner)
        if claim is not None:
            return claim
    busy = {run.plan_id for run in unit.heartbeats.unfinished()}
    for plan in unit.heartbeats.due_plans():
        if plan.id in busy:
            continue
        claim = _scheduled(unit, plan, owner)
        if claim is not None:
            return claim
    return None


def start_plan(unit: Unit, plan_id: str, *, proposer: ProposerKind | None, key: str, owner: str) -> Claim | Run:
    """Start a plan now. Returns the run that already goes on, or that was started under the same key.

    Raises NotFound, RuleViolated `key_conflict`.
    """
    plan = known_plan(unit, plan_id)
    call = _keyed(key, plan_id, None, proposer)
    same = first_result(unit, call)
    if same is not None:
        return _started(unit, same)
    going_on = next((run for run in unit.heartbeats.unfinished() if run.plan_id == plan_id), None)
    if going_on is not None:
        keep_result(unit, call, going_on.id)
        return going_on
    run = _new_run(unit, plan, RunTrigger.MANUAL, owner)
    run = replace(run, proposer=proposer or run.proposer)
    keep_result(unit, call, run.id)
    return _inserted(unit, run)


def start_one_off(unit: Unit, project_id: str | None, *, proposer: ProposerKind, key: str, owner: str) -> Claim | Run:
    """Review one project, or all of them each for itself, once.

    Returns the one-off run that already goes on, if it holds these projects and has this proposer.

    Raises NotFound, RuleViolated `key_conflict`, `project_archived`, `no_projects`, `plan_crosses_domains`.
    """
    call = _keyed(key, None, project_id, proposer)
    same = first_result(unit, call)
    if same is not None:
        return _started(unit, same)
    if project_id is not None:
        project_ids = active_projects(unit, (project_id,))
    else:
        project_ids = tuple(id_ for id_, _ in unit.projects.all_names())
    if not project_ids:
        raise RuleViolated("no_projects")
    one_domain(unit, project_ids)
    for going_on in unit.heartbeats.unfinished():
        is_alike = going_on.plan_id is None and going_on.proposer is proposer
        if is_alike and set(project_ids) <= set(going_on.project_ids):
            keep_result(unit, call, going_on.id)
            return going_on
    run_id = str(uuid.uuid4())
    run = Run(
        id=run_id,
        plan_id=None,
        plan_name=unit.projects.get_many(project_ids)[project_ids[0]].name if len(project_ids) == 1 else "",
        scope=PlanScope.PROJECTS,
        project_ids=project_ids,
        lookback_hours=UNLIMITED_LOOKBACK_HOURS,
        trigger=RunTrigger.MANUAL,
        proposer=proposer,
        state=HeartbeatRunState.CLAIMED,
        idempotency_key=manual_key(run_id),
        attempt=1,
        lease_owner=owner,
        lease_expires_at=unit.now + LEASE,
        fence=1,
        scheduled_for=None,
        started_at=unit.now,
        finished_at=None,
        next_attempt_at=None,
        figures=RunFigures(),
        failure=None,
        phase=None,
    )
    keep_result(unit, call, run.id)
    return _inserted(unit, run)


def _keyed(key: str, plan_id: str | None, project_id: str | None, proposer: ProposerKind | None) -> KeyedCall:
    return KeyedCall(caller_of(PERSON), key, RUN_NOW.name, (plan_id, project_id, proposer))


def _started(unit: Unit, run_id: str) -> Run:
    run = unit.heartbeats.run(run_id)
    if run is None:
        raise NotFound("heartbeat_run", run_id)
    return run


def _new_run(unit: Unit, plan: Plan, trigger: RunTrigger, owner: str, key: str | None = None) -> Run:
    draft = plan.draft
    run_id = str(uuid.uuid4())
    return Run(
        id=run_id,
        plan_id=plan.id,
        plan_name=draft.name,
        scope=draft.scope,
        project_ids=draft.project_ids,
        lookback_hours=draft.lookback_hours,
        trigger=trigger,
        proposer=draft.proposer,
        state=HeartbeatRunState.CLAIMED,
        idempotency_key=key or manual_key(run_id),
        attempt=1,
        lease_owner=owner,
        lease_expires_at=unit.now + LEASE,
        fence=1,
        scheduled_for=plan.next_run_at if trigger is RunTrigger.SCHEDULED else None,
        started_at=unit.now,
        finished_at=None,
        next_attempt_at=None,
        figures=RunFigures(),
        failure=None,
        phase=None,
    )


def _inserted(unit: Unit, run: Run) -> Claim:
    unit.heartbeats.insert_run(run)
    announce(unit, run)
    return Claim(run, Lease(run.id, run.lease_owner or "", run.fence))


def _scheduled(unit: Unit, plan: Plan, owner: str) -> Claim | None:
    due_at = plan.next_run_at
    if due_at is None or not _advanced(unit, plan):
        return None
    key = scheduled_key(plan.id, due_at)
    if unit.heartbeats.run_by_key(key) is not None:
        return None
    run = _new_run(unit, plan, RunTrigger.SCHEDULED, owner, key)
    if is_late(due_at, unit.now):
        unit.heartbeats.insert_run(ended(unit, run, HeartbeatRunState.SKIPPED))
        unit.heartbeats.note_result(plan.id, HeartbeatRunState.SKIPPED)
        announce(unit, run)
        return None
    return _inserted(unit, run)


def _advanced(unit: Unit, plan: Plan) -> bool:
    """Set when a plan runs next.

    One that came with an import or a moved profile may name a zone that this system does not know: it rests, with a
    failed run that says so, until a person edits it. The others go on.
    """
    try:
        unit.heartbeats.advance_plan(plan.id, next_run_after(plan.draft, unit.now))
    except RuleViolated as unknown:
        unit.heartbeats.advance_plan(plan.id, None)
        run = _new_run(unit, plan, RunTrigger.SCHEDULED, owner="")
        unit.heartbeats.insert_run(run)
        finish(unit, run, HeartbeatRunState.FAILED, failure=unknown.rule)
        return False
    return True


def _taken_up(unit: Unit, run: Run, owner: str) -> Claim | None:
    """Claim a waiting run, or one whose process went away; end it when it may not run again."""
    if run.state is HeartbeatRunState.CLAIMED:
        if run.phase == ASKING:
            finish(unit, run, HeartbeatRunState.UNOBSERVED, failure=INTERRUPTED, phase=ASKING)
            return None
        outcome = interrupted(attempt=run.attempt, moment=unit.now)
        if outcome.state is HeartbeatRunState.FAILED:
            finish(unit, run, HeartbeatRunState.FAILED, failure=INTERRUPTED, phase=run.phase)
            return None
    claimed = replace(
        run,
        state=HeartbeatRunState.CLAIMED,
        attempt=run.attempt + 1,
        fence=run.fence + 1,
        lease_owner=owner,
        lease_expires_at=unit.now + LEASE,
        next_attempt_at=None,
        failure=None,
        phase=None,
    )
    unit.heartbeats.update_run(claimed)
    announce(unit, claimed)
    return Claim(claimed, Lease(run.id, owner, claimed.fence))


def ended(unit: Unit, run: Run, state: HeartbeatRunState) -> Run:
    """Return the run in a final state, without lease."""
    return replace(
        run, state=state, finished_at=unit.now, next_attempt_at=None, lease_owner=None, lease_expires_at=None
    )


def finish(
    unit: Unit, run: Run, state: HeartbeatRunState, *, failure: str | None = None, phase: str | None = None
) -> None:
    """End a run and record with its plan how it went."""
    unit.heartbeats.update_run(replace(ended(unit, run, state), failure=failure, phase=phase))
    if run.plan_id is not None:
        unit.heartbeats.note_result(run.plan_id, state)
    announce(unit, run)


def announce(unit: Unit, run: Run) -> None:
    """Publish that a run changed."""
    unit.emit(HEARTBEAT_CHANGED, HeartbeatChanged(plan_id=run.plan_id, run_id=run.id))
