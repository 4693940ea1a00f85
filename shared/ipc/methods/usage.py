"""Usage: which context was given which memory, and what was cut by which rule."""

from typing import Annotated

from msgspec import Meta

from shared import vocabulary as v
from shared.ipc.contract import Access, Count, Cursor, Id, Instant, IpcModel, Limit, Method, Page
from shared.ipc.methods.memories import MemoryRow, ScopeView

Days = Annotated[int, Meta(ge=1, le=90)]


class UsageContextRow(IpcModel, frozen=True, kw_only=True):
    """One agent session (a binding's connection), conversation or run of a task, with its figures.

    `attempt` counts the runs of one task from 1. Whether something was useful is judged afterwards, so `useful` may
    be far below `entered`.
    """

    context_id: Id
    kind: v.UsageContextKind
    label: str
    client: str
    binding_id: Id | None
    project_name: str | None
    conversation_id: Id | None
    task_id: Id | None
    task_title: str
    attempt: Count | None
    run_id: Id | None = None
    started_at: Instant
    last_at: Instant
    requests: Count
    abstained: Count
    considered: Count
    retrieved: Count
    entered: Count
    useful: Count


class ListUsageRequest(IpcModel, frozen=True, kw_only=True):
    """Latest first; `kind` shows those of one kind alone."""

    project_id: Id | None = None
    kind: v.UsageContextKind | None = None
    task_id: Id | None = None
    limit: Limit = 50
    cursor: Cursor | None = None


class ContextRequest(IpcModel, frozen=True, kw_only=True):
    """One context's retrievals, or the memories in them."""

    context_id: Id
    limit: Limit = 50
    cursor: Cursor | None = None


class UsedItem(IpcModel, frozen=True, kw_only=True):
    """One item in one retrieval. `statement` is empty for restricted or forgotten items."""

    item_id: Id
    revision: int
    statement: str
    scope: ScopeView | None
    is_retrieved: bool
    is_entered: bool
    cut_rule: v.CutRule | None
    verdict: v.Usefulness | None
    rank: Count | None
    score_parts: dict[str, float]


class ContextMemoryRow(IpcModel, frozen=True, kw_only=True):
    """One item over all requests of one context: in how many it was considered, retrieved and entered.

    `cut_rule` is the rule of the latest request that left it out; `given_in` is the latest retrieval that gave it,
    on which a verdict may be passed. `statement` is empty for restricted or forgotten items.
    """

    item_id: Id
    statement: str
    scope: ScopeView | None
    considered: Count
    retrieved: Count
    entered: Count
    cut_rule: v.CutRule | None
    verdict: v.Usefulness | None
    given_in: Id | None
    last_at: Instant


class RetrievalView(IpcModel, frozen=True, kw_only=True):
    """One request of an agent. Never a copy of its text."""

    retrieval_id: Id
    kind: v.RetrievalKind
    profile: v.RecallProfile
    at: Instant
    duration_ms: float
    considered: Count
    entered: Count
    tokens: Count
    is_abstention: bool
    items: tuple[UsedItem, ...]


class ItemUsageRequest(IpcModel, frozen=True, kw_only=True):
    """Where was this item used?"""

    item_id: Id
    limit: Limit = 50
    cursor: Cursor | None = None


class ItemUsageRow(IpcModel, frozen=True, kw_only=True):
    """One use of one item."""

    retrieval_id: Id
    context: UsageContextRow
    kind: v.RetrievalKind
    at: Instant
    revision: int
    is_retrieved: bool
    is_entered: bool
    cut_rule: v.CutRule | None
    verdict: v.Usefulness | None


class DailyUsageRequest(IpcModel, frozen=True, kw_only=True):
    """The last `days` days in a time zone (IANA name)."""

    days: Days = 30
    time_zone: Annotated[str, Meta(min_length=1, max_length=64)] = "UTC"
    project_id: Id | None = None


class DailyUsage(IpcModel, frozen=True, kw_only=True):
    """One local day."""

    day: str
    recalls: Count
    abstentions: Count
    entered: Count


class DailyUsageResponse(IpcModel, frozen=True, kw_only=True):
    """Oldest first, days without use included as zero."""

    days: tuple[DailyUsage, ...]


class FiguresRequest(IpcModel, frozen=True, kw_only=True):
    """Sums of the last `days` times 24 hours."""

    days: Days = 30
    project_id: Id | None = None


class CutFigure(IpcModel, frozen=True, kw_only=True):
    """How often one rule left an item out."""

    rule: v.CutRule
    count: Count


class UsageFigures(IpcModel, frozen=True, kw_only=True):
    """What was asked and given (complaint K98 keeps the steps apart).

    `recalls` are requests for context and searches; reading one item is a request, but no recall. Durations are
    nearest-rank percentiles of recalls in ms, absent without one. `never_used` counts confirmed items that no context
    was ever given; it does not depend on `days`. `kept_requests` of at most `keep_requests` are in the store.
    """

    requests: Count
    recalls: Count
    abstentions: Count
    considered: Count
    retrieved: Count
    entered: Count
    useful: Count
    wrong: Count
    outdated: Count
    cuts: tuple[CutFigure, ...]
    duration_p50_ms: float | None
    duration_p95_ms: float | None
    never_used: Count
    confirmed: Count
    kept_requests: Count
    keep_requests: Count
    keep_days: Count


class NeverUsedRequest(IpcModel, frozen=True, kw_only=True):
    """Confirmed items that no context was ever given, those confirmed longest ago first."""

    project_id: Id | None = None
    limit: Limit = 50
    cursor: Cursor | None = None


class NeverUsedRow(IpcModel, frozen=True, kw_only=True):
    """An item that could have been given since `since`."""

    memory: MemoryRow
    since: Instant


class JudgeRequest(IpcModel, frozen=True, kw_only=True):
    """A person's verdict on an item in a retrieval."""

    retrieval_id: Id
    item_id: Id
    verdict: v.Usefulness


class JudgeResponse(IpcModel, frozen=True, kw_only=True):
    """The verdict as stored."""

    verdict: v.Usefulness


LIST_USAGE = Method("usage.list", ListUsageRequest, Page[UsageContextRow])
LIST_RETRIEVALS = Method("usage.list_retrievals", ContextRequest, Page[RetrievalView])
LIST_ITEM_USAGE = Method("usage.list_by_item", ItemUsageRequest, Page[ItemUsageRow])
LIST_CONTEXT_MEMORIES = Method("usage.list_memories", ContextRequest, Page[ContextMemoryRow])
LIST_NEVER_USED = Method("usage.list_never_used", NeverUsedRequest, Page[NeverUsedRow])
GET_USAGE_FIGURES = Method("usage.get_figures", FiguresRequest, UsageFigures)
DAILY_USAGE = Method("usage.daily", DailyUsageRequest, DailyUsageResponse)
JUDGE_USE = Method("usage.judge", JudgeRequest, JudgeResponse, access=Access.WRITE)
