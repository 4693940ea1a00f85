"""Operations on conversations, their turns and evidence sources, for the renderer."""

from renderer.operations.caller import Caller
from shared.ipc.contract import Page
from shared.ipc.methods import conversations as m
from shared.ipc.methods.projects import DeleteRequest, DeletionPreview, DeletionReceipt


async def list_conversations(
    caller: Caller, chosen: m.ConversationFilter, cursor: str | None = None, limit: int = 100
) -> Page[m.ConversationRow]:
    """One page of conversations, latest first."""
    return await caller.call(
        m.LIST_CONVERSATIONS, m.ListConversationsRequest(filter=chosen, cursor=cursor, limit=limit)
    )


async def get_conversation(caller: Caller, conversation_id: str) -> m.ConversationRow:
    """One conversation with its figures."""
    return await caller.call(m.GET_CONVERSATION, m.ConversationRequest(conversation_id=conversation_id))


async def list_turns(
    caller: Caller,
    conversation_id: str,
    *,
    around_turn_id: str | None = None,
    is_latest: bool = False,
    cursor: str | None = None,
    limit: int = 50,
) -> Page[m.TurnView]:
    """One page of turns in order, the page that begins a little before one turn, or the last turns."""
    return await caller.call(
        m.LIST_TURNS,
        m.ListTurnsRequest(
            conversation_id=conversation_id,
            around_turn_id=around_turn_id,
            is_latest=is_latest,
            cursor=cursor,
            limit=limit,
        ),
    )


async def search_turns(
    caller: Caller, where: m.ConversationFilter, text: str, cursor: str | None = None, limit: int = 50
) -> Page[m.TurnHit]:
    """Turns that a look-up means: its words, what was said around them, the subject and the days that it names."""
    return await caller.call(
        m.SEARCH_TURNS,
        m.SearchTurnsRequest(
            text=text,
            project_id=where.project_id,
            is_unassigned_only=where.is_unassigned_only,
            cursor=cursor,
            limit=limit,
        ),
    )


async def assign_conversation(caller: Caller, conversation_id: str, project_id: str | None) -> m.ConversationRow:
    """Move a conversation into a project, or back into the holding area (None)."""
    return await caller.call(
        m.ASSIGN_CONVERSATION, m.AssignRequest(conversation_id=conversation_id, project_id=project_id)
    )


async def preview_conversation_deletion(caller: Caller, conversation_id: str) -> DeletionPreview:
    """Exactly what deleting a conversation would remove and keep."""
    return await caller.call(m.PREVIEW_CONVERSATION_DELETION, m.ConversationRequest(conversation_id=conversation_id))


async def delete_conversation(caller: Caller, conversation_id: str, preview_token: str) -> DeletionReceipt:
    """Delete a conversation whose preview was seen."""
    return await caller.call(m.DELETE_CONVERSATION, DeleteRequest(id=conversation_id, preview_token=preview_token))


async def source_context(caller: Caller, source_id: str) -> m.SourceContext:
    """The quoted turn of an evidence source with its neighbours."""
    return await caller.call(m.GET_SOURCE_CONTEXT, m.SourceRequest(source_id=source_id))
