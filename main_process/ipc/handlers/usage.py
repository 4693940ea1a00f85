"""Handlers of `usage.*`: what agents were given, and verdicts on it."""

from main_process.ipc import views_usage as views
from main_process.ipc.context import CallContext
from main_process.ipc.router import Router
from main_process.services import usage_service
from main_process.store.unit_of_work import Unit
from shared.ipc.contract import Page
from shared.ipc.methods import usage as u

router = Router()


@router.handles(u.LIST_USAGE)
async def list_usage(context: CallContext, request: u.ListUsageRequest) -> Page[u.UsageContextRow]:
    """Contexts, latest first."""
    found, cursor = await context.services.store.read(
        lambda unit: usage_service.contexts(
            unit,
            project_id=request.project_id,
            kind=request.kind,
            task_id=request.task_id,
            limit=request.limit,
            cursor=request.cursor,
        )
    )
    return Page(items=tuple(map(views.context_row, found)), next_cursor=cursor)


@router.handles(u.LIST_CONTEXT_MEMORIES)
async def list_context_memories(context: CallContext, request: u.ContextRequest) -> Page[u.ContextMemoryRow]:
    """What one context's requests considered, latest first."""

    def read(unit: Unit) -> Page[u.ContextMemoryRow]:
        found, cursor = usage_service.memories_of(
            unit, request.context_id, limit=request.limit, cursor=request.cursor
        )
        return Page(items=views.context_memory_rows(unit, found), next_cursor=cursor)

    return await context.services.store.read(read)


@router.handles(u.LIST_NEVER_USED)
async def list_never_used(context: CallContext, request: u.NeverUsedRequest) -> Page[u.NeverUsedRow]:
    """Confirmed items that no context was ever given."""

    def read(unit: Unit) -> Page[u.NeverUsedRow]:
        found, cursor = usage_service.never_used(
            unit, project_id=request.project_id, limit=request.limit, cursor=request.cursor
        )
        rows = tuple(views.never_used_row(listed, since, unit.now) for listed, since in found)
        return Page(items=rows, next_cursor=cursor)

    return await context.services.store.read(read)


@router.handles(u.GET_USAGE_FIGURES)
async def get_usage_figures(context: CallContext, request: u.FiguresRequest) -> u.UsageFigures:
    """Sums of the last days."""
    found = await context.services.store.read(
        lambda unit: usage_service.figures(unit, days=request.days, project_id=request.project_id)
    )
    return views.figures_view(found, context.services.settings.current)


@router.handles(u.LIST_RETRIEVALS)
async def list_retrievals(context: CallContext, request: u.ContextRequest) -> Page[u.RetrievalView]:
    """One context's requests, latest first."""

    def read(unit: Unit) -> Page[u.RetrievalView]:
        found, cursor = usage_service.retrievals(unit, request.context_id, limit=request.limit, cursor=request.cursor)
        return Page(items=views.retrieval_views(unit, found), next_cursor=cursor)

    return await context.services.store.read(read)


@router.handles(u.LIST_ITEM_USAGE)
async def list_item_usage(context: CallContext, request: u.ItemUsageRequest) -> Page[u.ItemUsageRow]:
    """One item's uses, latest first."""
    found, cursor = await context.services.store.read(
        lambda unit: usage_service.uses_of(unit, request.item_id, limit=request.limit, cursor=request.cursor)
    )
    return Page(items=tuple(views.use_row(use, where) for use, where in found), next_cursor=cursor)


@router.handles(u.DAILY_USAGE)
async def daily_usage(context: CallContext, request: u.DailyUsageRequest) -> u.DailyUsageResponse:
    """Recalls and abstentions a day."""
    days = await context.services.store.read(
        lambda unit: usage_service.daily(
            unit, days=request.days, time_zone=request.time_zone, project_id=request.project_id
        )
    )
    return u.DailyUsageResponse(days=tuple(map(views.day_view, days)))


@router.handles(u.JUDGE_USE)
async def judge_use(context: CallContext, request: u.JudgeRequest) -> u.JudgeResponse:
    """Take a person's verdict."""
    verdict = await context.services.store.write(
        lambda unit: usage_service.judge(
            unit, retrieval_id=request.retrieval_id, item_id=request.item_id, verdict=request.verdict
        )
    )
    return u.JudgeResponse(verdict=verdict)
