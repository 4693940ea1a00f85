"""Heartbeat: plans, runs, reports, follow-ups."""

from typing import Annotated

from msgspec import Meta

from shared import vocabulary as v
from shared.ipc.contract import (
    Access,
    Count,
    Cursor,
    Empty,
    Id,
    IdempotencyKey,
    Instant,
    IpcModel,
    Limit,
    Method,
    Name,
    Page,
    Revision,
)
from shared.ipc.methods.memories import MemoryRow

LocalTime = Annotated[str, Meta(pattern=r"\A([01][0-9]|2[0-3]):[0-5][0-9]\Z")]
"""Wall-clock HH:MM in the plan's time zone."""
TimeZoneName = Annotated[str, Meta(min_length=1, max_length=64)]
Weekday = Annotated[int, Meta(ge=0, le=6)]
"""0 is Sunday."""


class PlanDraft(IpcModel, frozen=True, kw_only=True):
    """What a person sets. `weekday` is wanted when weekly; `project_ids` (1-100) when the scope is projects."""

    name: Name
    scope: v.PlanScope
    project_ids: Annotated[tuple[Id, ...], Meta(max_length=100)] = ()
    domain_id: Id | None = None
    time_zone: TimeZoneName
    recurrence: v.Recurrence
    local_time: LocalTime
    weekday: Weekday | None = None
    lookback_hours: Annotated[int, Meta(ge=1, le=720)] = 168
    retention_days: Annotated[int, Meta(ge=1, le=365)] = 90
    is_enabled: bool = True
    proposer: v.ProposerKind = v.ProposerKind.DETERMINISTIC


class PlanView(IpcModel, frozen=True, kw_only=True):
    """A plan and where it stands."""

    plan_id: Id
    revision: Revision
    draft: PlanDraft
    project_names: tuple[str, ...]
    next_run_at: Instant | None
    last_run_at: Instant | None
    last_state: v.HeartbeatRunState | None
    is_running: bool


class PlanRequest(IpcModel, frozen=True, kw_only=True):
    """One plan."""

    plan_id: Id


class CreatePlanRequest(IpcModel, frozen=True, kw_only=True):
    """A new plan."""

    draft: PlanDraft


class UpdatePlanRequest(IpcModel, frozen=True, kw_only=True):
    """Replace a plan's settings."""

    plan_id: Id
    expected_revision: Revision
    draft: PlanDraft


class PlanDeletionPreview(IpcModel, frozen=True, kw_only=True):
    """What goes with a plan. Candidates it proposed stay in Pending."""

    runs: Count
    reports: Count
    follow_ups: Count
    candidates_kept: Count


class DeletePlanRequest(IpcModel, frozen=True, kw_only=True):
    """Delete at the revision that was seen."""

    plan_id: Id
    expected_revision: Revision


class ListPlansResponse(IpcModel, frozen=True, kw_only=True):
    """By name; there are few."""

    items: tuple[PlanView, ...]


class RunNowRequest(IpcModel, frozen=True, kw_only=True):
    """Start a plan, or with no plan a one-off review of one project (`project_id` absent: all projects).

    A second call while it runs returns the running one; a run of other projects or another proposer is not it.
    """

    plan_id: Id | None = None
    project_id: Id | None = None
    proposer: v.ProposerKind | None = None
    idempotency_key: IdempotencyKey


class RunView(IpcModel, frozen=True, kw_only=True):
    """One run. `failure` and `phase` are categories; never provider text."""

    run_id: Id
    plan_id: Id | None
    plan_name: str
    scope: v.PlanScope
    project_names: tuple[str, ...]
    trigger: v.RunTrigger
    proposer: v.ProposerKind
    state: v.HeartbeatRunState
    attempt: Count
    started_at: Instant
    finished_at: Instant | None
    next_attempt_at: Instant | None
    conversations_read: Count
    turns_read: Count
    provider_calls: Count
    candidates: Count
    follow_ups: Count
    dropped: dict[str, Count]
    """Proposals that were refused, by rule."""
    failure: str | None = None
    phase: str | None = None


class RunRequest(IpcModel, frozen=True, kw_only=True):
    """One run."""

    run_id: Id


class ListRunsRequest(IpcModel, frozen=True, kw_only=True):
    """Latest first."""

    plan_id: Id | None = None
    limit: Limit = 50
    cursor: Cursor | None = None


class FollowUpView(IpcModel, frozen=True, kw_only=True):
    """Something a run suggests to do; never executed by us."""

    follow_up_id: Id
    revision: Revision
    title: str
    instructions: str
    project_name: str | None
    state: v.FollowUpState
    created_at: Instant


class ReportView(IpcModel, frozen=True, kw_only=True):
    """One report a run, for all its projects. `candidates`: what it proposed, as it is now, restricted masked."""

    run: RunView
    summary: str
    highlights: tuple[str, ...]
    follow_ups: tuple[FollowUpView, ...]
    candidate_ids: tuple[Id, ...]
    candidates: tuple[MemoryRow, ...] = ()


class ListFollowUpsRequest(IpcModel, frozen=True, kw_only=True):
    """Open first, then latest."""

    states: tuple[v.FollowUpState, ...] = ()
    limit: Limit = 50
    cursor: Cursor | None = None


class SetFollowUpRequest(IpcModel, frozen=True, kw_only=True):
    """Mark a follow-up."""

    follow_up_id: Id
    expected_revision: Revision
    state: v.FollowUpState


class HeartbeatOverview(IpcModel, frozen=True, kw_only=True):
    """Figures for the overview; health is completed or no-change runs over finished runs of the last 30 days."""

    is_paused: bool
    running: tuple[RunView, ...]
    next_run_at: Instant | None
    next_plan_name: str | None
    plans_enabled: Count
    runs_finished: Count
    runs_good: Count
    candidates_proposed: Count
    candidates_confirmed: Count
    candidates_rejected: Count
    candidates_pending: Count
    follow_ups_open: Count
    follow_ups_done: Count
    follow_ups_dismissed: Count = 0
    unread_turns: Count
    latest: RunView | None


class TrendRequest(IpcModel, frozen=True, kw_only=True):
    """The last `days` days in a time zone (IANA name)."""

    days: Annotated[int, Meta(ge=1, le=90)] = 30
    time_zone: TimeZoneName = "UTC"


class HeartbeatDay(IpcModel, frozen=True, kw_only=True):
    """One local day: runs that ended, those that went well, what was proposed, and what of it was ever confirmed."""

    day: str
    runs: Count
    runs_good: Count
    proposed: Count
    confirmed: Count


class TrendResponse(IpcModel, frozen=True, kw_only=True):
    """Oldest first, quiet days included as zero."""

    days: tuple[HeartbeatDay, ...]


class PauseRequest(IpcModel, frozen=True, kw_only=True):
    """Hold or resume all scheduled runs."""

    is_paused: bool


LIST_PLANS = Method("heartbeat.list_plans", Empty, ListPlansResponse)
CREATE_PLAN = Method("heartbeat.create_plan", CreatePlanRequest, PlanView, access=Access.WRITE)
UPDATE_PLAN = Method("heartbeat.update_plan", UpdatePlanRequest, PlanView, access=Access.WRITE)
PREVIEW_PLAN_DELETION = Method("heartbeat.preview_delete_plan", PlanRequest, PlanDeletionPreview)
DELETE_PLAN = Method("heartbeat.delete_plan", DeletePlanRequest, Empty, access=Access.WRITE)
RUN_NOW = Method("heartbeat.run_now", RunNowRequest, RunView, access=Access.WRITE)
GET_RUN = Method("heartbeat.get_run", RunRequest, RunView)
LIST_RUNS = Method("heartbeat.list_runs", ListRunsRequest, Page[RunView])
GET_REPORT = Method("heartbeat.get_report", RunRequest, ReportView)
LIST_FOLLOW_UPS = Method("heartbeat.list_follow_ups", ListFollowUpsRequest, Page[FollowUpView])
SET_FOLLOW_UP = Method("heartbeat.set_follow_up", SetFollowUpRequest, FollowUpView, access=Access.WRITE)
HEARTBEAT_OVERVIEW = Method("heartbeat.overview", Empty, HeartbeatOverview)
HEARTBEAT_TREND = Method("heartbeat.trend", TrendRequest, TrendResponse)
PAUSE_HEARTBEAT = Method("heartbeat.pause", PauseRequest, HeartbeatOverview, access=Access.WRITE)
