"""Heartbeat plans: create, change, delete, show; overview, reports and follow-ups (memory rules §7)."""

import uuid
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import TYPE_CHECKING

from main_process.domain.errors import NotFound, RevisionConflict, RuleViolated
from main_process.domain.heartbeat import (
    FINISHED,
    GOOD,
    HEALTH_WINDOW,
    FollowUp,
    Plan,
    PlanDraft,
    Report,
    Run,
    checked_draft,
    next_run_after,
)
from main_process.domain.local_days import local_days
from main_process.services import domain_service
from main_process.store.unit_of_work import Unit
from shared.ipc.events import HEARTBEAT_CHANGED, HeartbeatChanged
from shared.vocabulary import FollowUpState, HeartbeatRunState, ItemStatus, PlanScope

if TYPE_CHECKING:
    from main_process.store.repositories.item_rows import ListedItem


@dataclass(frozen=True, slots=True)
class ListedPlan:
    """A plan with the names of its projects and whether it runs now."""

    plan: Plan
    project_names: tuple[str, ...]
    is_running: bool


@dataclass(frozen=True, slots=True)
class ListedRun:
    """A run with the names of its projects; a project that is gone has no name."""

    run: Run
    project_names: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class ListedFollowUp:
    """A suggestion with its project's name."""

    follow_up: FollowUp
    project_name: str | None


@dataclass(frozen=True, slots=True)
class PlanLoss:
    """What goes with a plan, and what stays."""

    runs: int
    reports: int
    follow_ups: int
    candidates_kept: int


@dataclass(frozen=True, slots=True)
class FullReport:
    """A run's report. Without one the run found nothing to say."""

    run: ListedRun
    report: Report | None
    follow_ups: tuple[ListedFollowUp, ...]
    candidate_ids: tuple[str, ...]
    candidates: "tuple[ListedItem, ...]"


@dataclass(frozen=True, slots=True)
class Overview:
    """Figures of the heartbeat page; runs of the last 30 days."""

    running: tuple[ListedRun, ...]
    next_plan: Plan | None
    plans_enabled: int
    runs_finished: int
    runs_good: int
    items: dict[ItemStatus, int]
    follow_ups: dict[FollowUpState, int]
    unread_turns: int
    latest: ListedRun | None


@dataclass(frozen=True, slots=True)
class DayOfRuns:
    """One local day: runs that ended, those that went well, what was proposed, and what of it was ever confirmed."""

    day: str
    runs: int
    runs_good: int
    proposed: int
    confirmed: int


# Plans


def create_plan(unit: Unit, draft: PlanDraft) -> ListedPlan:
    """Store a plan. Raises RuleViolated as `checked_draft`, and NotFound for a project that is not there."""
    checked = _checked(unit, draft)
    plan = Plan(
        id=str(uuid.uuid4()),
        revision=1,
        draft=checked,
        next_run_at=next_run_after(checked, unit.now),
        last_run_at=None,
        last_state=None,
        created_at=unit.now,
    )
    unit.heartbeats.insert_plan(plan)
    _changed(unit, plan.id)
    return _listed_plan(unit, plan)


def update_plan(unit: Unit, plan_id: str, *, expected_revision: int, draft: PlanDraft) -> ListedPlan:
    """Replace a plan's settings at the revision that was seen; the next time is computed anew.

    Raises NotFound, RevisionConflict, RuleViolated.
    """
    plan = plan_at(unit, plan_id, expected_revision)
    checked = _checked(unit, draft)
    unit.heartbeats.update_plan(replace(plan, draft=checked, next_run_at=next_run_after(checked, unit.now)))
    _changed(unit, plan_id)
    return _listed_plan(unit, known_plan(unit, plan_id))


def preview_deletion(unit: Unit, plan_id: str) -> PlanLoss:
    """Return what would go with a plan. Raises NotFound."""
    known_plan(unit, plan_id)
    runs, reports, follow_ups = unit.heartbeats.plan_counts(plan_id)
    kept = unit.reviews.count_candidates_of(unit.heartbeats.plan_run_ids(plan_id))
    return PlanLoss(runs=runs, reports=reports, follow_ups=follow_ups, candidates_kept=kept)


def delete_plan(unit: Unit, plan_id: str, *, expected_revision: int) -> None:
    """Remove a plan with its history; what it proposed stays. Raises NotFound, RevisionConflict.

    A run that is going on loses its row and with it its lease: it stores nothing any more.
    """
    plan_at(unit, plan_id, expected_revision)
    unit.heartbeats.delete_plan(plan_id)
    _changed(unit, plan_id)


def list_plans(unit: Unit) -> tuple[ListedPlan, ...]:
    """Return all plans by name."""
    return tuple(_listed_plan(unit, plan) for plan in unit.heartbeats.plans())


def known_plan(unit: Unit, plan_id: str) -> Plan:
    """Return the plan. Raises NotFound."""
    plan = unit.heartbeats.plan(plan_id)
    if plan is None:
        raise NotFound("plan", plan_id)
    return plan


def plan_at(unit: Unit, plan_id: str, expected_revision: int) -> Plan:
    """Return the plan at the revision that was seen. Raises NotFound, RevisionConflict."""
    plan = known_plan(unit, plan_id)
    if plan.revision != expected_revision:
        raise RevisionConflict("plan", plan_id, expected=expected_revision, actual=plan.revision)
    return plan


def _checked(unit: Unit, draft: PlanDraft) -> PlanDraft:
    checked = checked_draft(replace(draft, name=draft.name.strip()))
    active_projects(unit, checked.project_ids)
    if checked.scope is PlanScope.GLOBAL:
        return replace(checked, domain_id=domain_service.known(unit, checked.domain_id).id)
    return replace(checked, domain_id=one_domain(unit, checked.project_ids))


def one_domain(unit: Unit, project_ids: Sequence[str]) -> str:
    """Return the security domain of the projects. Raises RuleViolated `plan_crosses_domains` when there are several.

    One run reads its projects together and may send them together, so it never spans a wall.
    """
    domains = {project.domain_id for project in unit.projects.get_many(project_ids).values()}
    if len(domains) > 1:
        raise RuleViolated("plan_crosses_domains")
    return next(iter(domains))


def active_projects(unit: Unit, project_ids: Iterable[str]) -> tuple[str, ...]:
    """Return the ids when every project exists and is active.

    Raises NotFound for an unknown one and RuleViolated `project_archived`.
    """
    wanted = tuple(project_ids)
    found = unit.projects.get_many(wanted)
    for project_id in wanted:
        if project_id not in found:
            raise NotFound("project", project_id)
        if found[project_id].is_archived:
            raise RuleViolated("project_archived")
    return wanted


def _listed_plan(unit: Unit, plan: Plan) -> ListedPlan:
    running = any(run.plan_id == plan.id and _is_running(run) for run in unit.heartbeats.unfinished())
    return ListedPlan(plan, _names(unit, plan.draft.project_ids), running)


def _is_running(run: Run) -> bool:
    return run.state is HeartbeatRunState.CLAIMED


def _names(unit: Unit, project_ids: Iterable[str]) -> tuple[str, ...]:
    wanted = tuple(project_ids)
    found = unit.projects.get_many(wanted)
    return tuple(found[project_id].name for project_id in wanted if project_id in found)


# Runs, reports, follow-ups


def known_run(unit: Unit, run_id: str) -> ListedRun:
    """Return one run. Raises NotFound."""
    run = unit.heartbeats.run(run_id)
    if run is None:
        raise NotFound("heartbeat_run", run_id)
    return _listed_run(unit, run)


def list_runs(
    unit: Unit, *, plan_id: str | None, limit: int, cursor: str | None
) -> tuple[tuple[ListedRun, ...], str | None]:
    """Return one page of runs, latest first. Raises RuleViolated `cursor_invalid`."""
    runs, following = unit.heartbeats.page(plan_id=plan_id, limit=limit, cursor=cursor)
    return tuple(_listed_run(unit, run) for run in runs), following


def report_of(unit: Unit, run_id: str) -> FullReport:
    """Return what a run had to say. Raises NotFound."""
    run = known_run(unit, run_id)
    candidate_ids = unit.reviews.candidate_ids(run_id)
    listed = unit.items.get_listed(candidate_ids)
    return FullReport(
        run=run,
        report=unit.reviews.report(run_id),
        follow_ups=tuple(_listed_follow_up(unit, one) for one in unit.reviews.follow_ups_of(run_id)),
        candidate_ids=candidate_ids,
        candidates=tuple(listed[item_id] for item_id in candidate_ids if item_id in listed),
    )


def list_follow_ups(
    unit: Unit, *, states: tuple[FollowUpState, ...], limit: int, cursor: str | None
) -> tuple[tuple[ListedFollowUp, ...], str | None]:
    """Return one page of suggestions, open ones first. Raises RuleViolated `cursor_invalid`."""
    found, following = unit.reviews.page_follow_ups(states=states, limit=limit, cursor=cursor)
    return tuple(_listed_follow_up(unit, one) for one in found), following


def set_follow_up(unit: Unit, follow_up_id: str, *, expected_revision: int, state: FollowUpState) -> ListedFollowUp:
    """Mark a suggestion. Raises NotFound, RevisionConflict."""
    found = unit.reviews.follow_up(follow_up_id)
    if found is None:
        raise NotFound("follow_up", follow_up_id)
    if found.revision != expected_revision:
        raise RevisionConflict("follow_up", follow_up_id, expected=expected_revision, actual=found.revision)
    if found.state is not state:
        unit.reviews.set_follow_up(follow_up_id, state)
        unit.emit(HEARTBEAT_CHANGED, HeartbeatChanged(plan_id=None, run_id=found.run_id))
        found = replace(found, state=state, revision=found.revision + 1)
    return _listed_follow_up(unit, found)


def overview(unit: Unit) -> Overview:
    """Return the figures of the heartbeat page."""
    counts = unit.heartbeats.state_counts(unit.now - HEALTH_WINDOW)
    latest = unit.heartbeats.latest_finished()
    running = tuple(run for run in unit.heartbeats.unfinished() if _is_running(run))
    return Overview(
        running=tuple(_listed_run(unit, run) for run in running),
        next_plan=unit.heartbeats.next_plan(),
        plans_enabled=sum(plan.draft.is_enabled for plan in unit.heartbeats.plans()),
        runs_finished=sum(count for state, count in counts.items() if state in FINISHED),
        runs_good=sum(count for state, count in counts.items() if state in GOOD),
        items=unit.reviews.item_counts(),
        follow_ups=unit.reviews.follow_up_counts(),
        unread_turns=unit.reviews.count_unread(),
        latest=None if latest is None else _listed_run(unit, latest),
    )


def trend(unit: Unit, *, days: int, time_zone: str) -> tuple[DayOfRuns, ...]:
    """Return the last days in a time zone, oldest first, quiet days included.

    Raises RuleViolated `time_zone_unknown`.
    """
    calendar = local_days(unit.now, days=days, time_zone=time_zone)
    runs: Counter[str] = Counter()
    good: Counter[str] = Counter()
    proposed: Counter[str] = Counter()
    confirmed: Counter[str] = Counter()
    for at, state in unit.heartbeats.finished_since(calendar.start):
        runs[calendar.day_of(at)] += 1
        good[calendar.day_of(at)] += state in GOOD
    for at, is_confirmed in unit.reviews.proposals_since(calendar.start):
        proposed[calendar.day_of(at)] += 1
        confirmed[calendar.day_of(at)] += is_confirmed
    return tuple(DayOfRuns(day, runs[day], good[day], proposed[day], confirmed[day]) for day in calendar.days)


def next_run(unit: Unit) -> tuple[datetime | None, str | None]:
    """Return when the next plan runs, and its name."""
    plan = unit.heartbeats.next_plan()
    return (None, None) if plan is None else (plan.next_run_at, plan.draft.name)


def projects_of_run(unit: Unit, run: Run) -> tuple[str, ...]:
    """Return the active projects that a run covers now: all those of its security domain for a Global one."""
    active = [project_id for project_id, _ in unit.projects.all_names()]
    if run.scope is not PlanScope.GLOBAL:
        return tuple(project_id for project_id in run.project_ids if project_id in set(active))
    domain_id = domain_of_run(unit, run)
    found = unit.projects.get_many(active)
    return tuple(project_id for project_id in active if found[project_id].domain_id == domain_id)


def domain_of_run(unit: Unit, run: Run) -> str:
    """Return the security domain in which a Global run works: its plan's."""
    plan = None if run.plan_id is None else unit.heartbeats.plan(run.plan_id)
    return (None if plan is None else plan.draft.domain_id) or unit.domains.default_id()


def _listed_run(unit: Unit, run: Run) -> ListedRun:
    names = () if run.scope is PlanScope.GLOBAL else _names(unit, run.project_ids)
    return ListedRun(run, names)


def _listed_follow_up(unit: Unit, follow_up: FollowUp) -> ListedFollowUp:
    names = _names(unit, () if follow_up.project_id is None else (follow_up.project_id,))
    return ListedFollowUp(follow_up, names[0] if names else None)


def _changed(unit: Unit, plan_id: str) -> None:
    unit.emit(HEARTBEAT_CHANGED, HeartbeatChanged(plan_id=plan_id, run_id=None))
