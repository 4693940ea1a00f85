"""Heartbeat plans, runs, reports and figures to wire models, and drafts back."""

from datetime import datetime

from main_process.domain.heartbeat import PlanDraft
from main_process.ipc.views import memory_row
from main_process.services.heartbeat_service import (
    DayOfRuns,
    FullReport,
    ListedFollowUp,
    ListedPlan,
    ListedRun,
    Overview,
    PlanLoss,
)
from shared.ipc.methods import heartbeats as m
from shared.vocabulary import FollowUpState, ItemStatus


def draft_of(draft: m.PlanDraft) -> PlanDraft:
    """Return the domain's draft; its rules are checked there."""
    return PlanDraft(
        name=draft.name,
        scope=draft.scope,
        project_ids=draft.project_ids,
        domain_id=draft.domain_id,
        time_zone=draft.time_zone,
        recurrence=draft.recurrence,
        local_time=draft.local_time,
        weekday=draft.weekday,
        lookback_hours=draft.lookback_hours,
        retention_days=draft.retention_days,
        is_enabled=draft.is_enabled,
        proposer=draft.proposer,
    )


def plan_view(listed: ListedPlan) -> m.PlanView:
    """Return a plan and where it stands."""
    plan = listed.plan
    draft = plan.draft
    return m.PlanView(
        plan_id=plan.id,
        revision=plan.revision,
        draft=m.PlanDraft(
            name=draft.name,
            scope=draft.scope,
            project_ids=draft.project_ids,
            domain_id=draft.domain_id,
            time_zone=draft.time_zone,
            recurrence=draft.recurrence,
            local_time=draft.local_time,
            weekday=draft.weekday,
            lookback_hours=draft.lookback_hours,
            retention_days=draft.retention_days,
            is_enabled=draft.is_enabled,
            proposer=draft.proposer,
        ),
        project_names=listed.project_names,
        next_run_at=plan.next_run_at,
        last_run_at=plan.last_run_at,
        last_state=plan.last_state,
        is_running=listed.is_running,
    )


def loss_view(loss: PlanLoss) -> m.PlanDeletionPreview:
    """Return what goes with a plan."""
    return m.PlanDeletionPreview(
        runs=loss.runs, reports=loss.reports, follow_ups=loss.follow_ups, candidates_kept=loss.candidates_kept
    )


def run_view(listed: ListedRun) -> m.RunView:
    """Return one run."""
    run, figures = listed.run, listed.run.figures
    return m.RunView(
        run_id=run.id,
        plan_id=run.plan_id,
        plan_name=run.plan_name,
        scope=run.scope,
        project_names=listed.project_names,
        trigger=run.trigger,
        proposer=run.proposer,
        state=run.state,
        attempt=run.attempt,
        started_at=run.started_at,
        finished_at=run.finished_at,
        next_attempt_at=run.next_attempt_at,
        conversations_read=figures.conversations_read,
        turns_read=figures.turns_read,
        provider_calls=figures.provider_calls,
        candidates=figures.candidates,
        follow_ups=figures.follow_ups,
        dropped=dict(figures.dropped),
        failure=run.failure,
        phase=run.phase,
    )


def follow_up_view(listed: ListedFollowUp) -> m.FollowUpView:
    """Return one suggestion."""
    follow_up = listed.follow_up
    return m.FollowUpView(
        follow_up_id=follow_up.id,
        revision=follow_up.revision,
        title=follow_up.title,
        instructions=follow_up.instructions,
        project_name=listed.project_name,
        state=follow_up.state,
        created_at=follow_up.created_at,
    )


def report_view(full: FullReport, now: datetime) -> m.ReportView:
    """Return what a run had to say; the deterministic proposer has no words of its own."""
    return m.ReportView(
        run=run_view(full.run),
        summary="" if full.report is None else full.report.summary,
        highlights=() if full.report is None else full.report.highlights,
        follow_ups=tuple(map(follow_up_view, full.follow_ups)),
        candidate_ids=full.candidate_ids,
        candidates=tuple(memory_row(listed, now) for listed in full.candidates),
    )


def day_view(day: DayOfRuns) -> m.HeartbeatDay:
    """Return one day of the trend."""
    return m.HeartbeatDay(
        day=day.day, runs=day.runs, runs_good=day.runs_good, proposed=day.proposed, confirmed=day.confirmed
    )


def overview_view(found: Overview, *, is_paused: bool) -> m.HeartbeatOverview:
    """Return the figures. Superseded and archived items were confirmed once."""
    items = found.items
    confirmed = (ItemStatus.CONFIRMED, ItemStatus.SUPERSEDED, ItemStatus.ARCHIVED)
    follow_ups = found.follow_ups
    return m.HeartbeatOverview(
        is_paused=is_paused,
        running=tuple(map(run_view, found.running)),
        next_run_at=None if found.next_plan is None else found.next_plan.next_run_at,
        next_plan_name=None if found.next_plan is None else found.next_plan.draft.name,
        plans_enabled=found.plans_enabled,
        runs_finished=found.runs_finished,
        runs_good=found.runs_good,
        candidates_proposed=sum(items.values()),
        candidates_confirmed=sum(items.get(status, 0) for status in confirmed),
        candidates_rejected=items.get(ItemStatus.REJECTED, 0),
        candidates_pending=items.get(ItemStatus.CANDIDATE, 0),
        follow_ups_open=follow_ups.get(FollowUpState.OPEN, 0),
        follow_ups_done=follow_ups.get(FollowUpState.DONE, 0),
        follow_ups_dismissed=follow_ups.get(FollowUpState.DISMISSED, 0),
        unread_turns=found.unread_turns,
        latest=None if found.latest is None else run_view(found.latest),
    )
