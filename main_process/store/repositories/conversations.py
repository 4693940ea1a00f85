"""Conversations and turns: rows to domain values and back, lists by keyset."""

from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime
from typing import Any, Final

from sqlalchemy import (
    ColumnElement,
    Connection,
    Row,
    Select,
    exists,
    func,
    insert,
    literal,
    or_,
    select,
    tuple_,
    update,
)

from main_process.domain.conversation import Conversation, Turn
from main_process.domain.namespace import Namespace
from main_process.domain.retention import EVERYWHERE, RetentionScope
from main_process.store.repositories.cursors import cursor_keys, encode_cursor
from main_process.store.repositories.figures import ConversationFigures
from main_process.store.schema import UtcTime
from main_process.store.tables.conversation import Conversation as ConversationTable
from main_process.store.tables.conversation import ImportBatch
from main_process.store.tables.conversation import Turn as TurnTable
from main_process.store.tables.core import Namespace as NamespaceTable
from main_process.store.tables.core import Project as ProjectTable
from main_process.store.tables.memory_item import MemoryItem as ItemTable
from main_process.store.tables.memory_item import Source as SourceTable
from main_process.store.tables.task import Task as TaskTable
from main_process.store.tables.task import TaskRun as RunTable
from shared.vocabulary import RunState, TurnStanding

TURNS_BEFORE: Final = 3
"""How many turns a page shows before the one it is opened at."""
_CHUNK: Final = 500
"""Values in one IN list; far below SQLite's limit of 32,766 variables."""

_Parent = ConversationTable.__table__.alias("parent_conversation")
_LATEST: Final = func.coalesce(ConversationTable.updated_at, ConversationTable.created_at, type_=UtcTime())


class ConversationRepository:
    """Conversations of one unit of work."""

    def __init__(self, connection: Connection, now: datetime) -> None:
        self._connection = connection
        self._now = now

    # Reading conversations

    def get(self, conversation_id: str) -> Conversation | None:
        """Return one conversation."""
        statement = _select().where(ConversationTable.id == conversation_id)
        row = self._connection.execute(statement).one_or_none()
        return None if row is None else _conversation_of(row)

    def get_many(self, conversation_ids: Iterable[str]) -> dict[str, Conversation]:
        """Return the conversations that exist, by id."""
        statement = _select().where(ConversationTable.id.in_(tuple(conversation_ids)))
        return {row.id: _conversation_of(row) for row in self._connection.execute(statement)}

    def by_external_id(self, client: str, external_id: str) -> Conversation | None:
        """Return the conversation that a client knows by this id."""
        statement = _select().where(ConversationTable.client == client, ConversationTable.external_id == external_id)
        row = self._connection.execute(statement).one_or_none()
        return None if row is None else _conversation_of(row)

    def page(
        self, *, project_id: str | None, is_unassigned_only: bool, text: str, limit: int, cursor: str | None
    ) -> tuple[tuple[Conversation, ...], str | None]:
        """Return one keyset page, latest first, and the cursor of the next.

        `text` is looked for in titles. Raises RuleViolated `cursor_invalid`.
        """
        statement = _select().add_columns(_LATEST.label("latest"), ConversationTable.row)
        for condition in _conditions(project_id, is_unassigned_only=is_unassigned_only, text=text):
            statement = statement.where(condition)
        if cursor is not None:
            mark, row = cursor_keys(cursor, datetime, int)
            statement = statement.where(
                tuple_(_LATEST, ConversationTable.row) < tuple_(literal(mark, UtcTime()), literal(row))
            )
        statement = statement.order_by(_LATEST.desc(), ConversationTable.row.desc()).limit(limit + 1)
        rows = self._connection.execute(statement).all()
        kept = tuple(_conversation_of(row) for row in rows[:limit])
        if len(rows) <= limit:
            return kept, None
        last = rows[limit - 1]
        return kept, encode_cursor(last.latest.isoformat(), last.row)

    def untouched_since(self, moment: datetime, *, limit: int, scope: RetentionScope = EVERYWHERE) -> tuple[str, ...]:
        """Return conversations last touched before the moment that hold no memory, oldest first.

        Neither of their own nor of a run of their tasks; and none of those runs goes on.
        """
        own = exists().where(ItemTable.namespace_row == ConversationTable.namespace_row)
        of_runs = exists().where(
            TaskTable.conversation_row == ConversationTable.row,
            RunTable.task_row == TaskTable.row,
            or_(
                RunTable.state == RunState.RUNNING, exists().where(ItemTable.namespace_row == RunTable.namespace_row)
            ),
        )
        owns = or_(own, of_runs)
        touched = func.coalesce(ConversationTable.updated_at, ConversationTable.created_at)
        statement = select(ConversationTable.id).where(touched < moment, ~owns, *_inside(scope))
        statement = statement.order_by(touched).limit(limit)
        return tuple(self._connection.execute(statement).scalars())

    def count_unassigned(self) -> int:
        """Return how many conversations lie in the holding area."""
        statement = select(func.count()).select_from(ConversationTable).where(ConversationTable.project_row.is_(None))
        return self._connection.execute(statement).scalar_one()

    def figures(self, conversation_ids: Iterable[str]) -> dict[str, ConversationFigures]:
        """Return the counts beside each of these conversations."""
        wanted = tuple(conversation_ids)
        of_turns = (
            select(ConversationTable.id, func.count(), func.coalesce(func.sum(TurnTable.redactions), 0))
            .join(TurnTable, TurnTable.conversation_row == ConversationTable.row)
            .where(ConversationTable.id.in_(wanted))
            .group_by(ConversationTable.id)
        )
        of_items = (
            select(ConversationTable.id, func.count(SourceTable.item_row.distinct()))
            .join(SourceTable, SourceTable.conversation_row == ConversationTable.row)
            .join(ItemTable, ItemTable.row == SourceTable.item_row)
            .where(ConversationTable.id.in_(wanted))
            .group_by(ConversationTable.id)
        )
        turns = {row[0]: (row[1], row[2]) for row in self._connection.execute(of_turns)}
        memories: dict[str, int] = {row[0]: row[1] for row in self._connection.execute(of_items)}
        return {
            one: ConversationFigures(turns.get(one, (0, 0))[0], memories.get(one, 0), turns.get(one, (0, 0))[1])
            for one in wanted
        }

    # Reading turns

    def turn(self, turn_id: str) -> Turn | None:
        """Return one turn."""
        row = self._connection.execute(_select_turns().where(TurnTable.id == turn_id)).one_or_none()
        return None if row is None else turn_of(row)

    def turn_with(self, conversation_id: str, words: str) -> Turn | None:
        """Return the newest turn that the person let stand and that holds the words exactly, typed ones first."""
        said = func.instr(TurnTable.user_text, words) > 0
        statement = (
            _select_turns()
            .where(ConversationTable.id == conversation_id, TurnTable.standing == TurnStanding.CURRENT)
            .where(said | (func.instr(TurnTable.assistant_text, words) > 0))
            .order_by(said.desc(), TurnTable.sequence.desc())
            .limit(1)
        )
        row = self._connection.execute(statement).one_or_none()
        return None if row is None else turn_of(row)

    def turns(
        self, conversation_id: str, *, limit: int, cursor: str | None = None, around_turn_id: str | None = None
    ) -> tuple[tuple[Turn, ...], str | None]:
        """Return one keyset page of turns in order and the cursor of the next.

        Raises RuleViolated `cursor_invalid`. A turn of another conversation starts the page at the beginning.
        """
        statement = _select_turns().where(ConversationTable.id == conversation_id)
        if cursor is not None:
            statement = statement.where(TurnTable.sequence > cursor_keys(cursor, int)[0])
        elif around_turn_id is not None:
            around = self.turn(around_turn_id)
            if around is not None and around.conversation_id == conversation_id:
                statement = statement.where(TurnTable.sequence >= around.sequence - TURNS_BEFORE)
        rows = self._connection.execute(statement.order_by(TurnTable.sequence).limit(limit + 1)).all()
        kept = tuple(turn_of(row) for row in rows[:limit])
        return kept, encode_cursor(kept[-1].sequence) if len(rows) > limit else None

    def last_sequence(self, conversation_id: str) -> int:
        """Return the number of the last turn, 0 when there is none."""
        statement = (
            select(func.max(TurnTable.sequence))
            .join(ConversationTable, ConversationTable.row == TurnTable.conversation_row)
            .where(ConversationTable.id == conversation_id)
        )
        return self._connection.execute(statement).scalar() or 0

    def turns_by_external_id(self, external_ids: Iterable[str]) -> dict[str, tuple[Turn, ...]]:
        """Return known turns by their client's message identity, oldest row first; absent ones are missing."""
        wanted = tuple(dict.fromkeys(external_ids))
        found: dict[str, tuple[Turn, ...]] = {}
        for start in range(0, len(wanted), _CHUNK):
            statement = _select_turns().where(TurnTable.external_key.in_(wanted[start : start + _CHUNK]))
            for row in self._connection.execute(statement.order_by(TurnTable.row)):
                turn = turn_of(row)
                found[row.external_key] = (*found.get(row.external_key, ()), turn)
        return found

    def turns_by_row(self, rows: Iterable[int]) -> dict[int, Turn]:
        """Return turns by the store's key, which the search index knows them by."""
        statement = _select_turns().where(TurnTable.row.in_(tuple(rows)))
        return {row.row: turn_of(row) for row in self._connection.execute(statement)}

    def rows_of_turns(self, turn_ids: Iterable[str]) -> dict[str, int]:
        """Return the keys by which the search index knows turns."""
        statement = select(TurnTable.id, TurnTable.row).where(TurnTable.id.in_(tuple(turn_ids)))
        return {row[0]: row[1] for row in self._connection.execute(statement)}

    def typed_texts(self, conversation_id: str) -> frozenset[str]:
        """Return everything the person typed in a conversation, as stored."""
        statement = (
            select(TurnTable.user_text)
            .join(ConversationTable, ConversationTable.row == TurnTable.conversation_row)
            .where(ConversationTable.id == conversation_id)
        )
        return frozenset(self._connection.execute(statement).scalars())

    def subagents_of(self, conversation_id: str) -> tuple[Conversation, ...]:
        """Return the sessions of helper agents that worked for a conversation."""
        statement = _select().where(_Parent.c.id == conversation_id, ConversationTable.is_subagent)
        return tuple(_conversation_of(row) for row in self._connection.execute(statement))

    # Writing

    def insert(self, conversation: Conversation, namespace: Namespace, *, import_batch_id: str | None = None) -> None:
        """Store a new conversation that owns the namespace."""
        self._connection.execute(
            insert(ConversationTable).values(
                id=conversation.id,
                namespace_row=select(NamespaceTable.row).where(NamespaceTable.id == namespace.id).scalar_subquery(),
                project_row=_project_row(conversation.project_id),
                title=conversation.title,
                client=conversation.client,
                format=conversation.format,
                external_id=conversation.external_id,
                folder=conversation.folder,
                git_branch=conversation.git_branch,
                parent_row=_conversation_row(conversation.parent_id),
                parent_relation=conversation.parent_relation,
                is_subagent=conversation.is_subagent,
                is_archived=conversation.is_archived,
                started_at=conversation.started_at,
                updated_at=conversation.updated_at,
                created_at=self._now,
                thread_state=conversation.thread_state,
                import_batch_row=_batch_row(import_batch_id),
            )
        )

    def set_project(self, conversation_id: str, project_id: str | None) -> None:
        """Put the conversation into a project, or into the holding area."""
        self._change(conversation_id, {"project_row": _project_row(project_id)})

    def set_parent(self, conversation_id: str, parent_id: str | None, relation: str | None) -> None:
        """Record which conversation this one continues or serves."""
        self._change(conversation_id, {"parent_row": _conversation_row(parent_id), "parent_relation": relation})

    def describe(
        self,
        conversation_id: str,
        *,
        title: str,
        git_branch: str | None,
        started_at: datetime | None,
        updated_at: datetime | None,
    ) -> None:
        """Refresh what a grown source says of the conversation."""
        values = {"title": title, "git_branch": git_branch, "started_at": started_at, "updated_at": updated_at}
        self._change(conversation_id, values)

    def insert_turns(self, turns: Sequence[Turn], *, import_batch_id: str | None = None) -> tuple[int, ...]:
        """Store new turns; each carries its conversation and sequence. Return their keys for the index, in order."""
        if not turns:
            return ()
        rows = self._rows_of({turn.conversation_id for turn in turns})
        batch_row = None
        if import_batch_id is not None:
            found = select(ImportBatch.row).where(ImportBatch.id == import_batch_id)
            batch_row = self._connection.execute(found).scalar_one()
        # There is one writer, and it holds the lock: the next free keys are ours.
        last = self._connection.execute(select(func.max(TurnTable.row))).scalar() or 0
        keys = tuple(range(last + 1, last + 1 + len(turns)))
        values = [
            {"row": key, **_values_of(turn, rows[turn.conversation_id], batch_row)}
            for key, turn in zip(keys, turns, strict=True)
        ]
        self._connection.execute(insert(TurnTable), values)
        return keys

    def update_turn(self, turn: Turn) -> None:
        """Replace text, state and standing of a turn whose answer arrived or that was rolled back."""
        self._connection.execute(
            update(TurnTable)
            .where(TurnTable.id == turn.id)
            .values(
                user_text=turn.user_text,
                assistant_text=turn.assistant_text,
                assistant_replies=turn.assistant_replies,
                state=turn.state,
                standing=turn.standing,
                redactions=turn.redactions,
            )
        )

    # Parts

    def _change(self, conversation_id: str, values: Mapping[str, Any]) -> None:
        statement = update(ConversationTable).where(ConversationTable.id == conversation_id)
        self._connection.execute(statement.values(**values))

    def _rows_of(self, conversation_ids: Iterable[str]) -> dict[str, int]:
        wanted = ConversationTable.id.in_(tuple(conversation_ids))
        found = self._connection.execute(select(ConversationTable.id, ConversationTable.row).where(wanted))
        return {row[0]: row[1] for row in found}


def _conditions(project_id: str | None, *, is_unassigned_only: bool, text: str) -> tuple[ColumnElement[bool], ...]:
    conditions: list[ColumnElement[bool]] = []
    if project_id is not None:
        conditions.append(ProjectTable.id == project_id)
    if is_unassigned_only:
        conditions.append(ConversationTable.project_row.is_(None))
    if text.strip():
        conditions.append(ConversationTable.title.icontains(text.strip(), autoescape=True))
    return tuple(conditions)


def _project_row(project_id: str | None) -> Any:
    return (
        None
        if project_id is None
        else select(ProjectTable.row).where(ProjectTable.id == project_id).scalar_subquery()
    )


def _conversation_row(conversation_id: str | None) -> Any:
    if conversation_id is None:
        return None
    return select(_Parent.c.row).where(_Parent.c.id == conversation_id).scalar_subquery()


def _batch_row(batch_id: str | None) -> Any:
    return None if batch_id is None else select(ImportBatch.row).where(ImportBatch.id == batch_id).scalar_subquery()


def _select() -> Select[*tuple[Any, ...]]:
    table = ConversationTable
    return (
        select(
            table.id,
            NamespaceTable.id.label("namespace_id"),
            ProjectTable.id.label("project_id"),
            table.title,
            table.client,
            table.format,
            table.external_id,
            table.folder,
            table.git_branch,
            _Parent.c.id.label("parent_id"),
            table.parent_relation,
            table.is_subagent,
            table.is_archived,
            table.started_at,
            table.updated_at,
            table.created_at,
            table.thread_state,
        )
        .join(NamespaceTable, NamespaceTable.row == table.namespace_row)
        .outerjoin(ProjectTable, ProjectTable.row == table.project_row)
        .outerjoin(_Parent, _Parent.c.row == table.parent_row)
    )


def _select_turns() -> Select[*tuple[Any, ...]]:
    return select(TurnTable, ConversationTable.id.label("conversation_id")).join(
        ConversationTable, ConversationTable.row == TurnTable.conversation_row
    )


def _conversation_of(row: Row[Any]) -> Conversation:
    return Conversation(
        id=row.id,
        namespace_id=row.namespace_id,
        project_id=row.project_id,
        title=row.title,
        client=row.client,
        format=row.format,
        external_id=row.external_id,
        folder=row.folder,
        git_branch=row.git_branch,
        parent_id=row.parent_id,
        parent_relation=row.parent_relation,
        is_subagent=row.is_subagent,
        is_archived=row.is_archived,
        started_at=row.started_at,
        updated_at=row.updated_at,
        created_at=row.created_at,
        thread_state=row.thread_state,
    )


def turn_of(row: Row[Any]) -> Turn:
    """Return the turn of a row of turn columns with its `conversation_id` beside them."""
    return Turn(
        id=row.id,
        conversation_id=row.conversation_id,
        sequence=row.sequence,
        user_text=row.user_text,
        assistant_text=row.assistant_text,
        assistant_replies=row.assistant_replies,
        state=row.state,
        standing=row.standing,
        occurred_at=row.occurred_at,
        occurred_precision=row.occurred_precision,
        external_id=row.external_key,
        redactions=row.redactions,
        recorded_at=row.recorded_at,
        intent=row.intent,
        scope_paths=tuple(row.scope_paths),
        evidence_keys=tuple(row.evidence_keys),
        lease_owner=row.lease_owner,
        lease_expires_at=row.lease_expires_at,
    )


def _values_of(turn: Turn, conversation_row: int, batch_row: int | None) -> dict[str, Any]:
    return {
        "id": turn.id,
        "conversation_row": conversation_row,
        "sequence": turn.sequence,
        "user_text": turn.user_text,
        "assistant_text": turn.assistant_text,
        "assistant_replies": turn.assistant_replies,
        "state": turn.state,
        "standing": turn.standing,
        "occurred_at": turn.occurred_at,
        "occurred_precision": turn.occurred_precision,
        "external_key": turn.external_id,
        "redactions": turn.redactions,
        "recorded_at": turn.recorded_at,
        "intent": turn.intent,
        "scope_paths": list(turn.scope_paths),
        "evidence_keys": list(turn.evidence_keys),
        "lease_owner": turn.lease_owner,
        "lease_expires_at": turn.lease_expires_at,
        "import_batch_row": batch_row,
    }


def _inside(scope: RetentionScope) -> list[ColumnElement[bool]]:
    """Conversations of the holding area belong to no project, so no project's rules reach them."""
    if scope.project_id is not None:
        mine = select(ProjectTable.row).where(ProjectTable.id == scope.project_id).scalar_subquery()
        return [ConversationTable.project_row == mine]
    if not scope.but:
        return []
    theirs = select(ProjectTable.row).where(ProjectTable.id.in_(scope.but))
    return [or_(ConversationTable.project_row.is_(None), ConversationTable.project_row.not_in(theirs))]
