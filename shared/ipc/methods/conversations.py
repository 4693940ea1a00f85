"""Conversations and their turns: the sources that evidence points into."""

from shared import vocabulary as v
from shared.ipc.contract import (
    Access,
    Count,
    Cursor,
    Id,
    Instant,
    IpcModel,
    Limit,
    Method,
    Page,
    SearchText,
)
from shared.ipc.methods.projects import DeleteRequest, DeletionPreview, DeletionReceipt


class ConversationRow(IpcModel, frozen=True, kw_only=True):
    """One conversation. `project_id` is absent in the holding area; `thread_state` in what was imported."""

    conversation_id: Id
    namespace_id: Id
    title: str
    project_id: Id | None
    project_name: str | None
    format: v.ImportFormat | None
    client: str
    folder: str | None
    git_branch: str | None
    turns: Count
    memories: Count
    redactions: Count
    is_archived: bool
    started_at: Instant | None
    updated_at: Instant | None
    parent_id: Id | None = None
    parent_relation: str | None = None
    thread_state: v.ThreadState | None = None
    """Whether its project records into it; absent for conversations that were imported."""


class ConversationFilter(IpcModel, frozen=True, kw_only=True):
    """Which conversations; `is_unassigned_only` shows the holding area."""

    project_id: Id | None = None
    is_unassigned_only: bool = False
    text: SearchText = ""


class ListConversationsRequest(IpcModel, frozen=True, kw_only=True):
    """Latest first."""

    filter: ConversationFilter = ConversationFilter()
    limit: Limit = 100
    cursor: Cursor | None = None


class ConversationRequest(IpcModel, frozen=True, kw_only=True):
    """One conversation."""

    conversation_id: Id


class TurnView(IpcModel, frozen=True, kw_only=True):
    """One exchange: what the person typed and what was visibly answered; secrets are marked redactions."""

    turn_id: Id
    sequence: Count
    user_text: str
    assistant_text: str
    assistant_replies: Count
    state: v.TurnState
    standing: v.TurnStanding
    occurred_at: Instant | None
    occurred_precision: v.TimePrecision
    redactions: Count


class ListTurnsRequest(IpcModel, frozen=True, kw_only=True):
    """In order. `around_turn_id` starts the page a few turns before that one; `is_latest` gives the last ones."""

    conversation_id: Id
    around_turn_id: Id | None = None
    is_latest: bool = False
    limit: Limit = 50
    cursor: Cursor | None = None


class AssignRequest(IpcModel, frozen=True, kw_only=True):
    """Take a conversation out of the holding area into a project, or back (None)."""

    conversation_id: Id
    project_id: Id | None


class SourceRequest(IpcModel, frozen=True, kw_only=True):
    """One evidence source."""

    source_id: Id


class QuoteSpan(IpcModel, frozen=True, kw_only=True):
    """Where a quote stands in a turn's text, in characters."""

    role: v.TurnRole
    start: Count
    end: Count


class SourceContext(IpcModel, frozen=True, kw_only=True):
    """The quoted turn with its neighbours."""

    conversation: ConversationRow
    turns: tuple[TurnView, ...]
    quoted_turn_id: Id
    span: QuoteSpan | None


class TurnHit(IpcModel, frozen=True, kw_only=True):
    """One turn found by a person's search; `excerpt` is ≤ 300 characters around the match."""

    conversation: ConversationRow
    turn_id: Id
    role: v.TurnRole
    excerpt: str
    occurred_at: Instant | None
    found_by: tuple[v.FoundBy, ...] = ()


class SearchTurnsRequest(IpcModel, frozen=True, kw_only=True):
    """Full-text search over what was said, ranked with what was said around it; days may be named in the text."""

    text: SearchText
    project_id: Id | None = None
    is_unassigned_only: bool = False
    limit: Limit = 50
    cursor: Cursor | None = None


LIST_CONVERSATIONS = Method("conversation.list", ListConversationsRequest, Page[ConversationRow])
GET_CONVERSATION = Method("conversation.get", ConversationRequest, ConversationRow)
LIST_TURNS = Method("conversation.list_turns", ListTurnsRequest, Page[TurnView])
SEARCH_TURNS = Method("conversation.search", SearchTurnsRequest, Page[TurnHit])
ASSIGN_CONVERSATION = Method("conversation.assign", AssignRequest, ConversationRow, access=Access.WRITE)
PREVIEW_CONVERSATION_DELETION = Method("conversation.preview_delete", ConversationRequest, DeletionPreview)
DELETE_CONVERSATION = Method(
    "conversation.delete", DeleteRequest, DeletionReceipt, access=Access.WRITE, timeout_s=120.0
)
GET_SOURCE_CONTEXT = Method("source.context", SourceRequest, SourceContext)
