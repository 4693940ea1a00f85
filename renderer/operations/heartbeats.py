"""Operations on heartbeat plans, runs, reports and follow-ups, for the renderer."""

from collections.abc import Sequence

from renderer.operations.caller import Caller
from shared import vocabulary as v
from shared.ipc.contract import Empty, Page
from shared.ipc.methods import heartbeats as m


async def heartbeat_overview(caller: Caller) -> m.HeartbeatOverview:
    """State, next run, health and figures."""
    return await caller.call(m.HEARTBEAT_OVERVIEW, Empty())


async def pause_heartbeat(caller: Caller, *, is_paused: bool) -> m.HeartbeatOverview:
    """Hold or resume every scheduled run."""
    return await caller.call(m.PAUSE_HEARTBEAT, m.PauseRequest(is_paused=is_paused))


async def list_plans(caller: Caller) -> tuple[m.PlanView, ...]:
    """All plans, by name."""
    return (await caller.call(m.LIST_PLANS, Empty())).items


async def create_plan(caller: Caller, draft: m.PlanDraft) -> m.PlanView:
    """Add a plan."""
    return await caller.call(m.CREATE_PLAN, m.CreatePlanRequest(draft=draft))


async def update_plan(caller: Caller, plan_id: str, expected_revision: int, draft: m.PlanDraft) -> m.PlanView:
    """Replace what a plan says."""
    return await caller.call(
        m.UPDATE_PLAN, m.UpdatePlanRequest(plan_id=plan_id, expected_revision=expected_revision, draft=draft)
    )


async def preview_plan_deletion(caller: Caller, plan_id: str) -> m.PlanDeletionPreview:
    """What goes with a plan."""
    return await caller.call(m.PREVIEW_PLAN_DELETION, m.PlanRequest(plan_id=plan_id))


async def delete_plan(caller: Caller, plan: m.PlanView) -> None:
    """Delete a plan with its runs and reports."""
    await caller.call(m.DELETE_PLAN, m.DeletePlanRequest(plan_id=plan.plan_id, expected_revision=plan.revision))


async def run_now(
    caller: Caller,
    idempotency_key: str,
    *,
    plan_id: str | None = None,
    project_id: str | None = None,
    proposer: v.ProposerKind | None = None,
) -> m.RunView:
    """Start a plan, or a one-off review of one or all projects."""
    return await caller.call(
        m.RUN_NOW,
        m.RunNowRequest(plan_id=plan_id, project_id=project_id, proposer=proposer, idempotency_key=idempotency_key),
    )


async def get_run(caller: Caller, run_id: str) -> m.RunView:
    """One run."""
    return await caller.call(m.GET_RUN, m.RunRequest(run_id=run_id))


async def list_runs(
    caller: Caller, cursor: str | None = None, *, plan_id: str | None = None, limit: int = 50
) -> Page[m.RunView]:
    """Runs, latest first."""
    return await caller.call(m.LIST_RUNS, m.ListRunsRequest(plan_id=plan_id, cursor=cursor, limit=limit))


async def get_report(caller: Caller, run_id: str) -> m.ReportView:
    """What a run found."""
    return await caller.call(m.GET_REPORT, m.RunRequest(run_id=run_id))


async def list_follow_ups(
    caller: Caller, cursor: str | None = None, *, states: Sequence[v.FollowUpState] = (), limit: int = 50
) -> Page[m.FollowUpView]:
    """Follow-ups, open ones first."""
    return await caller.call(
        m.LIST_FOLLOW_UPS, m.ListFollowUpsRequest(states=tuple(states), cursor=cursor, limit=limit)
    )


async def set_follow_up(caller: Caller, follow_up: m.FollowUpView, state: v.FollowUpState) -> m.FollowUpView:
    """Mark a follow-up done, dismissed or open again."""
    return await caller.call(
        m.SET_FOLLOW_UP,
        m.SetFollowUpRequest(follow_up_id=follow_up.follow_up_id, expected_revision=follow_up.revision, state=state),
    )


async def heartbeat_trend(caller: Caller, *, days: int = 30, time_zone: str = "UTC") -> tuple[m.HeartbeatDay, ...]:
    """Runs and proposals a day, oldest first."""
    return (await caller.call(m.HEARTBEAT_TREND, m.TrendRequest(days=days, time_zone=time_zone))).days
