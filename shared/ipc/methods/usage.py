"""Usage: which context was given which memory, and what was cut by which rule."""

from typing import Annotated

from msgspec import Meta

from shared import vocabulary as v
from shared.ipc.contract import Access, Count, Cursor, Id, Instant, IpcModel, Limit, Method, Page
from shared.ipc.methods.memories import ScopeView


class UsageContextRow(IpcModel, frozen=True, kw_only=True):
    """One agent session (a binding's connection) or conversation, with its figures."""

    context_id: Id
    label: str
    client: str
    binding_id: Id | None
    project_name: str | None
    conversation_id: Id | None
    started_at: Instant
    last_at: Instant
    requests: Count
    abstained: Count
    considered: Count
    retrieved: Count
    entered: Count
    useful: Count


class ListUsageRequest(IpcModel, frozen=True, kw_only=True):
    """Latest first."""

    project_id: Id | None = None
    limit: Limit = 50
    cursor: Cursor | None = None


class ContextRequest(IpcModel, frozen=True, kw_only=True):
    """One context's retrievals."""

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
    is_entered: bool
    cut_rule: v.CutRule | None
    verdict: v.Usefulness | None


class DailyUsageRequest(IpcModel, frozen=True, kw_only=True):
    """The last `days` days in a time zone (IANA name)."""

    days: Annotated[int, Meta(ge=1, le=90)] = 30
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
DAILY_USAGE = Method("usage.daily", DailyUsageRequest, DailyUsageResponse)
JUDGE_USE = Method("usage.judge", JudgeRequest, JudgeResponse, access=Access.WRITE)
