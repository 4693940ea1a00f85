"""Operations on the ledger of recalls, for the renderer."""

from renderer.operations.caller import Caller
from shared import vocabulary as v
from shared.ipc.contract import Page
from shared.ipc.methods import usage as m


async def list_usage(
    caller: Caller,
    cursor: str | None = None,
    *,
    project_id: str | None = None,
    kind: v.UsageContextKind | None = None,
    limit: int = 50,
) -> Page[m.UsageContextRow]:
    """Agent sessions, conversations and runs of tasks that asked for memory, latest first."""
    request = m.ListUsageRequest(project_id=project_id, kind=kind, cursor=cursor, limit=limit)
    return await caller.call(m.LIST_USAGE, request)


async def list_context_memories(
    caller: Caller, context_id: str, cursor: str | None = None, limit: int = 50
) -> Page[m.ContextMemoryRow]:
    """What became of each memory over all requests of one session, conversation or run."""
    request = m.ContextRequest(context_id=context_id, cursor=cursor, limit=limit)
    return await caller.call(m.LIST_CONTEXT_MEMORIES, request)


async def list_never_used(
    caller: Caller, cursor: str | None = None, *, project_id: str | None = None, limit: int = 50
) -> Page[m.NeverUsedRow]:
    """Confirmed memories that no context was ever given."""
    return await caller.call(m.LIST_NEVER_USED, m.NeverUsedRequest(project_id=project_id, cursor=cursor, limit=limit))


async def usage_figures(caller: Caller, *, days: int = 30, project_id: str | None = None) -> m.UsageFigures:
    """Sums of the last days."""
    return await caller.call(m.GET_USAGE_FIGURES, m.FiguresRequest(days=days, project_id=project_id))


async def list_retrievals(
    caller: Caller, context_id: str, cursor: str | None = None, limit: int = 50
) -> Page[m.RetrievalView]:
    """What one session asked for and was given."""
    return await caller.call(m.LIST_RETRIEVALS, m.ContextRequest(context_id=context_id, cursor=cursor, limit=limit))


async def list_item_usage(
    caller: Caller, item_id: str, cursor: str | None = None, limit: int = 50
) -> Page[m.ItemUsageRow]:
    """Where one memory item was used or cut."""
    return await caller.call(m.LIST_ITEM_USAGE, m.ItemUsageRequest(item_id=item_id, cursor=cursor, limit=limit))


async def daily_usage(
    caller: Caller, *, days: int = 30, time_zone: str = "UTC", project_id: str | None = None
) -> tuple[m.DailyUsage, ...]:
    """Recalls and abstentions of the last days, oldest first."""
    response = await caller.call(
        m.DAILY_USAGE, m.DailyUsageRequest(days=days, time_zone=time_zone, project_id=project_id)
    )
    return response.days


async def judge_use(caller: Caller, retrieval_id: str, item_id: str, verdict: v.Usefulness) -> v.Usefulness:
    """Say whether an item helped, was wrong or is outdated."""
    response = await caller.call(
        m.JUDGE_USE, m.JudgeRequest(retrieval_id=retrieval_id, item_id=item_id, verdict=verdict)
    )
    return response.verdict
