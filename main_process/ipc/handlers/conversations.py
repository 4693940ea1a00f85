"""Handlers of conversation.* (but for deletion) and source.context."""

from main_process.ipc import views_conversations as views
from main_process.ipc.context import CallContext
from main_process.ipc.router import Router
from main_process.services import conversation_service
from main_process.store.unit_of_work import Unit
from shared.ipc.contract import Page
from shared.ipc.methods import conversations as c

router = Router()


@router.handles(c.LIST_CONVERSATIONS)
async def list_conversations(context: CallContext, request: c.ListConversationsRequest) -> Page[c.ConversationRow]:
    """Return one page, latest first."""
    wanted = request.filter
    found, cursor = await context.services.store.read(
        lambda unit: conversation_service.page(
            unit,
            project_id=wanted.project_id,
            is_unassigned_only=wanted.is_unassigned_only,
            text=wanted.text,
            limit=request.limit,
            cursor=request.cursor,
        )
    )
    return Page(items=tuple(map(views.conversation_row, found)), next_cursor=cursor)


@router.handles(c.GET_CONVERSATION)
async def get_conversation(context: CallContext, request: c.ConversationRequest) -> c.ConversationRow:
    """Return one conversation."""
    found = await context.services.store.read(lambda unit: conversation_service.get(unit, request.conversation_id))
    return views.conversation_row(found)


@router.handles(c.LIST_TURNS)
async def list_turns(context: CallContext, request: c.ListTurnsRequest) -> Page[c.TurnView]:
    """Return one page of turns in order."""
    found, cursor = await context.services.store.read(
        lambda unit: conversation_service.turns(
            unit,
            request.conversation_id,
            limit=request.limit,
            cursor=request.cursor,
            around_turn_id=request.around_turn_id,
            is_latest=request.is_latest,
        )
    )
    return Page(items=tuple(map(views.turn_view, found)), next_cursor=cursor)


@router.handles(c.SEARCH_TURNS)
async def search_turns(context: CallContext, request: c.SearchTurnsRequest) -> Page[c.TurnHit]:
    """Return turns by how well they match."""

    def work(unit: Unit) -> Page[c.TurnHit]:
        found, cursor = conversation_service.search(
            unit,
            request.text,
            project_id=request.project_id,
            is_unassigned_only=request.is_unassigned_only,
            limit=request.limit,
            cursor=request.cursor,
        )
        return Page(items=tuple(map(views.turn_hit, found)), next_cursor=cursor)

    return await context.services.store.read(work)


@router.handles(c.ASSIGN_CONVERSATION)
async def assign_conversation(context: CallContext, request: c.AssignRequest) -> c.ConversationRow:
    """Put a conversation into a project or the holding area."""
    moved = await context.services.store.write(
        lambda unit: conversation_service.assign(
            unit, conversation_id=request.conversation_id, project_id=request.project_id
        )
    )
    return views.conversation_row(moved)


@router.handles(c.GET_SOURCE_CONTEXT)
async def get_source_context(context: CallContext, request: c.SourceRequest) -> c.SourceContext:
    """Return the turn that a source quotes, among its neighbours."""
    found = await context.services.store.read(
        lambda unit: conversation_service.quote_context(unit, request.source_id)
    )
    return views.source_context(found)
