"""Conversations and turns to wire models: pure functions."""

from main_process.domain.conversation import Turn
from main_process.services.conversation_service import FoundTurn, ListedConversation, QuoteContext
from main_process.services.thread_service import ThreadStatus
from shared.ipc.methods import conversations as c
from shared.ipc.methods import threads as t


def conversation_row(listed: ListedConversation) -> c.ConversationRow:
    """Return one list line."""
    conversation, figures = listed.conversation, listed.figures
    return c.ConversationRow(
        conversation_id=conversation.id,
        namespace_id=conversation.namespace_id,
        title=conversation.title,
        project_id=conversation.project_id,
        project_name=listed.project_name,
        format=conversation.format,
        client=conversation.client,
        folder=conversation.folder,
        git_branch=conversation.git_branch,
        turns=figures.turns,
        memories=figures.memories,
        redactions=figures.redactions,
        is_archived=conversation.is_archived,
        started_at=conversation.started_at,
        updated_at=conversation.updated_at,
        parent_id=conversation.parent_id,
        parent_relation=conversation.parent_relation,
        thread_state=conversation.thread_state,
    )


def turn_view(turn: Turn) -> c.TurnView:
    """Return one exchange as stored."""
    return c.TurnView(
        turn_id=turn.id,
        sequence=turn.sequence,
        user_text=turn.user_text,
        assistant_text=turn.assistant_text,
        assistant_replies=turn.assistant_replies,
        state=turn.state,
        standing=turn.standing,
        occurred_at=turn.occurred_at,
        occurred_precision=turn.occurred_precision,
        redactions=turn.redactions,
    )


def turn_hit(found: FoundTurn) -> c.TurnHit:
    """Return one hit of a look-up."""
    return c.TurnHit(
        conversation=conversation_row(found.listed),
        turn_id=found.turn.id,
        role=found.role,
        excerpt=found.excerpt,
        occurred_at=found.turn.occurred_at,
        found_by=tuple(sorted(found.found_by)),
    )


def source_context(context: QuoteContext) -> c.SourceContext:
    """Return a quoted turn with its neighbours."""
    span = None
    if context.start is not None:
        span = c.QuoteSpan(role=context.role, start=context.start, end=context.end)
    return c.SourceContext(
        conversation=conversation_row(context.listed),
        turns=tuple(turn_view(turn) for turn in context.turns),
        quoted_turn_id=context.turn_id,
        span=span,
    )


def thread_status(found: ThreadStatus) -> t.ThreadStatus:
    """Return what a project records into."""
    listed, thread = found.listed, found.thread
    return t.ThreadStatus(
        thread_id=None if thread is None else thread.id,
        title="" if listed is None else listed.conversation.title,
        turns=0 if listed is None else listed.figures.turns,
        open_turns=found.open_turns,
        summary="" if thread is None else thread.checkpoint,
        threads=found.threads,
        jobs=found.jobs,
    )
