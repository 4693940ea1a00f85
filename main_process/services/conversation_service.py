"""Conversations: lists, look-ups, putting one into a project, and the context of a quote."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import Final

from main_process.domain.conversation import Conversation, Turn
from main_process.domain.errors import NotFound, RuleViolated
from main_process.domain.folders import is_folder
from main_process.domain.source import Source
from main_process.store.repositories.cursors import cursor_keys, encode_cursor
from main_process.store.repositories.figures import ConversationFigures
from main_process.store.repositories.turn_search import TURNS_LISTED
from main_process.store.search_text import excerpt, spans_of
from main_process.store.unit_of_work import Unit
from shared.ipc.events import CONVERSATIONS_CHANGED, ConversationsChanged
from shared.vocabulary import FoundBy, TurnRole

CONTEXT_TURNS: Final = 7
"""How many turns the context of a quote shows: three on each side."""
EXCERPT_CHARS: Final = 280
"""With an ellipsis on each side an excerpt keeps the contract's 300 characters."""


@dataclass(frozen=True, slots=True)
class ListedConversation:
    """A conversation with what a list shows beside it."""

    conversation: Conversation
    project_name: str | None
    figures: ConversationFigures


@dataclass(frozen=True, slots=True)
class FoundTurn:
    """A turn that a look-up found, with the words around the hit."""

    listed: ListedConversation
    turn: Turn
    role: TurnRole
    excerpt: str
    found_by: frozenset[FoundBy]


@dataclass(frozen=True, slots=True)
class QuoteContext:
    """A quoted turn among its neighbours; without `start` the quote is not in the text (it was forgotten there)."""

    listed: ListedConversation
    turns: tuple[Turn, ...]
    turn_id: str
    role: TurnRole
    start: int | None
    end: int


def get(unit: Unit, conversation_id: str) -> ListedConversation:
    """Return one conversation. Raises NotFound."""
    conversation = unit.conversations.get(conversation_id)
    if conversation is None:
        raise NotFound("conversation", conversation_id)
    return _listed(unit, (conversation,))[0]


def page(
    unit: Unit, *, project_id: str | None, is_unassigned_only: bool, text: str, limit: int, cursor: str | None
) -> tuple[tuple[ListedConversation, ...], str | None]:
    """Return one page, latest first, and the cursor of the next. Raises RuleViolated `cursor_invalid`."""
    found, next_cursor = unit.conversations.page(
        project_id=project_id, is_unassigned_only=is_unassigned_only, text=text, limit=limit, cursor=cursor
    )
    return _listed(unit, found), next_cursor


def turns(
    unit: Unit,
    conversation_id: str,
    *,
    limit: int,
    cursor: str | None,
    around_turn_id: str | None,
    is_latest: bool = False,
) -> tuple[tuple[Turn, ...], str | None]:
    """Return one page of turns in order, or the last ones. Raises NotFound and RuleViolated `cursor_invalid`."""
    get(unit, conversation_id)
    if is_latest:
        newest = islice(unit.threads.newest_turns(conversation_id), limit)
        return tuple(reversed(tuple(newest))), None
    return unit.conversations.turns(conversation_id, limit=limit, cursor=cursor, around_turn_id=around_turn_id)


def search(
    unit: Unit,
    text: str,
    *,
    project_id: str | None,
    limit: int,
    cursor: str | None,
    is_unassigned_only: bool = False,
) -> tuple[tuple[FoundTurn, ...], str | None]:
    """Return turns by how well they match, best first. Raises RuleViolated `cursor_invalid`."""
    ranked = unit.search.find_turns(
        text, project_id=project_id, is_unassigned_only=is_unassigned_only, limit=TURNS_LISTED
    )
    if cursor is not None:
        score, row = cursor_keys(cursor, float, float)
        ranked = tuple(one for one in ranked if (-one.score, -one.row) > (-score, -row))
    shown = ranked[:limit]
    by_row = unit.conversations.turns_by_row(one.row for one in shown)
    conversations = unit.conversations.get_many({turn.conversation_id for turn in by_row.values()})
    listed = {one.conversation.id: one for one in _listed(unit, conversations.values())}
    found = tuple(
        _found(listed[by_row[one.row].conversation_id], by_row[one.row], text, one.found_by)
        for one in shown
        if one.row in by_row
    )
    next_cursor = encode_cursor(shown[-1].score, shown[-1].row) if len(ranked) > limit else None
    return found, next_cursor


def assign(unit: Unit, *, conversation_id: str, project_id: str | None) -> ListedConversation:
    """Put a conversation with its helper sessions into a project, or back into the holding area.

    Its tasks come along and follow no plan any more: plans stay in their project. A thread that moves is archived:
    it was what its former project recorded into. Raises NotFound, RuleViolated
    `runs_running`, `conversation_in_experiment`, `conversation_crosses_domain`.
    """
    listed = get(unit, conversation_id)
    project = None if project_id is None else unit.projects.get(project_id)
    if project_id is not None and project is None:
        raise NotFound("project", project_id)
    moved = (listed.conversation, *unit.conversations.subagents_of(conversation_id))
    own = unit.namespaces.get(listed.conversation.namespace_id)
    own_domain = unit.domains.default_id() if own is None else own.domain_id
    parent_id = unit.namespaces.global_of(own_domain).id if project is None else project.namespace_id
    if project_id is not None and not all(can_enter(unit, one, project_id) for one in moved):
        raise RuleViolated("conversation_crosses_domain")
    if listed.conversation.project_id != project_id:
        _let_tasks_move(unit, [conversation.id for conversation in moved])
        unit.threads.archive(conversation_id)
    for conversation in moved:
        unit.conversations.set_project(conversation.id, project_id)
        unit.namespaces.set_parent(conversation.namespace_id, parent_id)
        if project is None and conversation.folder is not None and is_folder(conversation.folder):
            unit.folders.see(conversation.folder, None)
    unit.emit(CONVERSATIONS_CHANGED, ConversationsChanged(conversation_ids=tuple(one.id for one in moved[:100])))
    return get(unit, conversation_id)


def can_enter(unit: Unit, conversation: Conversation, project_id: str) -> bool:
    """Return whether a conversation may go into a project: into another security domain only while it is bare text.

    As soon as a memory rests on it, it would carry that memory, or its evidence, through the wall.
    """
    project, own = unit.projects.get(project_id), unit.namespaces.get(conversation.namespace_id)
    if project is None or own is None or project.domain_id == own.domain_id:
        return True
    return unit.namespaces.is_bare(conversation.namespace_id, conversation.id)


def _let_tasks_move(unit: Unit, conversation_ids: Sequence[str]) -> None:
    running, in_experiments = unit.tasks.holding_back(conversation_ids)
    if running:
        raise RuleViolated("runs_running", count=running)
    if in_experiments:
        raise RuleViolated("conversation_in_experiment")
    unit.tasks.leave_plans(conversation_ids)


def quote_context(unit: Unit, source_id: str) -> QuoteContext:
    """Return the turn a source quotes, among its neighbours.

    Raises NotFound for an unknown source, and `turn` when the source quotes none or its turn is gone.
    """
    source = unit.evidence.source(source_id)
    if source is None:
        raise NotFound("source", source_id)
    turn = None if source.turn_id is None else unit.conversations.turn(source.turn_id)
    if turn is None:
        raise NotFound("turn", source.turn_id or source_id)
    shown, _ = unit.conversations.turns(turn.conversation_id, limit=CONTEXT_TURNS, around_turn_id=turn.id)
    role, start = _place_of(source, turn)
    end = 0 if start is None else start + len(source.quote)
    return QuoteContext(get(unit, turn.conversation_id), shown, turn.id, role, start, end)


def _place_of(source: Source, turn: Turn) -> tuple[TurnRole, int | None]:
    role = source.role or TurnRole.USER
    stored = turn.assistant_text if role is TurnRole.ASSISTANT else turn.user_text
    start = stored.find(source.quote) if source.quote else -1
    return role, start if start >= 0 else None


def _listed(unit: Unit, conversations: Iterable[Conversation]) -> tuple[ListedConversation, ...]:
    wanted = tuple(conversations)
    figures = unit.conversations.figures(one.id for one in wanted)
    projects = unit.projects.get_many({one.project_id for one in wanted if one.project_id is not None})
    names = {project_id: project.name for project_id, project in projects.items()}
    return tuple(ListedConversation(one, names.get(one.project_id or ""), figures[one.id]) for one in wanted)


def _found(listed: ListedConversation, turn: Turn, asked: str, found_by: frozenset[FoundBy]) -> FoundTurn:
    is_typed = bool(spans_of(turn.user_text, asked, limit=1)) or not turn.assistant_text
    role = TurnRole.USER if is_typed else TurnRole.ASSISTANT
    words, _ = excerpt(turn.user_text if is_typed else turn.assistant_text, asked, length=EXCERPT_CHARS)
    return FoundTurn(listed, turn, role, words, found_by)
