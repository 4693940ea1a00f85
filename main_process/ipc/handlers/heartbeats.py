"""Handlers of `heartbeat.*`: plans, runs, reports, follow-ups, the pause."""

from main_process.ipc import views_heartbeats as views
from main_process.ipc.context import CallContext
from main_process.ipc.router import Router
from main_process.services import heartbeat_service, settings_service
from shared.ipc.contract import Empty, Page
from shared.ipc.events import HEARTBEAT_CHANGED, SETTINGS_CHANGED, HeartbeatChanged, SettingsChanged
from shared.ipc.methods import heartbeats as m

router = Router()


@router.handles(m.LIST_PLANS)
async def list_plans(context: CallContext, request: Empty) -> m.ListPlansResponse:
    """Return all plans by name."""
    del request
    found = await context.services.store.read(heartbeat_service.list_plans)
    return m.ListPlansResponse(items=tuple(map(views.plan_view, found)))


@router.handles(m.CREATE_PLAN)
async def create_plan(context: CallContext, request: m.CreatePlanRequest) -> m.PlanView:
    """Store a new plan."""
    draft = views.draft_of(request.draft)
    return views.plan_view(
        await context.services.store.write(lambda unit: heartbeat_service.create_plan(unit, draft))
    )


@router.handles(m.UPDATE_PLAN)
async def update_plan(context: CallContext, request: m.UpdatePlanRequest) -> m.PlanView:
    """Replace a plan's settings."""
    draft = views.draft_of(request.draft)
    changed = await context.services.store.write(
        lambda unit: heartbeat_service.update_plan(
            unit, request.plan_id, expected_revision=request.expected_revision, draft=draft
        )
    )
    return views.plan_view(changed)


@router.handles(m.PREVIEW_PLAN_DELETION)
async def preview_delete_plan(context: CallContext, request: m.PlanRequest) -> m.PlanDeletionPreview:
    """Say what would go with a plan."""
    loss = await context.services.store.read(lambda unit: heartbeat_service.preview_deletion(unit, request.plan_id))
    return views.loss_view(loss)


@router.handles(m.DELETE_PLAN)
async def delete_plan(context: CallContext, request: m.DeletePlanRequest) -> Empty:
    """Remove a plan with its history."""
    await context.services.store.write(
        lambda unit: heartbeat_service.delete_plan(unit, request.plan_id, expected_revision=request.expected_revision)
    )
    return Empty()


@router.handles(m.RUN_NOW)
async def run_now(context: CallContext, request: m.RunNowRequest) -> m.RunView:
    """Start a run, or return the one that goes on."""
    run_id = await context.services.heartbeat.run_now(
        plan_id=request.plan_id,
        project_id=request.project_id,
        proposer=request.proposer,
        key=request.idempotency_key,
    )
    return views.run_view(await context.services.store.read(lambda unit: heartbeat_service.known_run(unit, run_id)))


@router.handles(m.GET_RUN)
async def get_run(context: CallContext, request: m.RunRequest) -> m.RunView:
    """Return one run."""
    return views.run_view(
        await context.services.store.read(lambda unit: heartbeat_service.known_run(unit, request.run_id))
    )


@router.handles(m.LIST_RUNS)
async def list_runs(context: CallContext, request: m.ListRunsRequest) -> Page[m.RunView]:
    """Return one page of runs, latest first."""
    found, cursor = await context.services.store.read(
        lambda unit: heartbeat_service.list_runs(
            unit, plan_id=request.plan_id, limit=request.limit, cursor=request.cursor
        )
    )
    return Page(items=tuple(map(views.run_view, found)), next_cursor=cursor)


@router.handles(m.GET_REPORT)
async def get_report(context: CallContext, request: m.RunRequest) -> m.ReportView:
    """Return what a run had to say."""
    return await context.services.store.read(
        lambda unit: views.report_view(heartbeat_service.report_of(unit, request.run_id), unit.now)
    )


@router.handles(m.LIST_FOLLOW_UPS)
async def list_follow_ups(context: CallContext, request: m.ListFollowUpsRequest) -> Page[m.FollowUpView]:
    """Return one page of suggestions, open ones first."""
    found, cursor = await context.services.store.read(
        lambda unit: heartbeat_service.list_follow_ups(
            unit, states=request.states, limit=request.limit, cursor=request.cursor
        )
    )
    return Page(items=tuple(map(views.follow_up_view, found)), next_cursor=cursor)


@router.handles(m.SET_FOLLOW_UP)
async def set_follow_up(context: CallContext, request: m.SetFollowUpRequest) -> m.FollowUpView:
    """Mark a suggestion."""
    changed = await context.services.store.write(
        lambda unit: heartbeat_service.set_follow_up(
            unit, request.follow_up_id, expected_revision=request.expected_revision, state=request.state
        )
    )
    return views.follow_up_view(changed)


@router.handles(m.HEARTBEAT_OVERVIEW)
async def overview(context: CallContext, request: Empty) -> m.HeartbeatOverview:
    """Return the figures of the heartbeat page."""
    del request
    return await _overview(context)


@router.handles(m.HEARTBEAT_TREND)
async def trend(context: CallContext, request: m.TrendRequest) -> m.TrendResponse:
    """Return runs and proposals a day."""
    days = await context.services.store.read(
        lambda unit: heartbeat_service.trend(unit, days=request.days, time_zone=request.time_zone)
    )
    return m.TrendResponse(days=tuple(map(views.day_view, days)))


@router.handles(m.PAUSE_HEARTBEAT)
async def pause(context: CallContext, request: m.PauseRequest) -> m.HeartbeatOverview:
    """Hold or resume scheduled runs; one that goes on is not touched."""
    services = context.services
    revision = services.settings.current.revision
    changed = settings_service.update(
        services.settings, expected_revision=revision, changes={"is_heartbeat_paused": request.is_paused}
    )
    if changed.revision != revision:
        services.publisher.publish(SETTINGS_CHANGED, SettingsChanged(revision=changed.revision))
        services.publisher.publish(HEARTBEAT_CHANGED, HeartbeatChanged(plan_id=None, run_id=None))
    return await _overview(context)


async def _overview(context: CallContext) -> m.HeartbeatOverview:
    found = await context.services.store.read(heartbeat_service.overview)
    return views.overview_view(found, is_paused=context.services.settings.current.is_heartbeat_paused)
