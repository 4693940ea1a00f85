"""Threads: which conversation a project records into, its checkpoint, and the leases of open turns."""

from collections.abc import Iterator
from datetime import datetime
from typing import Any, Final

from sqlalchemy import Connection, Row, Select, func, select, update

from main_process.domain.conversation import Turn
from main_process.domain.thread import Thread
from main_process.store.repositories.conversations import turn_of
from main_process.store.tables.conversation import Conversation as ConversationTable
from main_process.store.tables.conversation import Turn as TurnTable
from main_process.store.tables.core import Namespace as NamespaceTable
from main_process.store.tables.core import Project as ProjectTable
from shared.vocabulary import ThreadState, TurnState

_PAGE: Final = 20
"""Turns that are read together, newest first: most histories end within a few pages."""


class ThreadRepository:
    """Threads of one unit of work; texts of turns are written by the repository of conversations."""

    def __init__(self, connection: Connection, now: datetime) -> None:
        self._connection = connection
        self._now = now

    # Threads

    def get(self, thread_id: str) -> Thread | None:
        """Return one thread; an imported conversation is none."""
        row = self._connection.execute(_select().where(ConversationTable.id == thread_id)).one_or_none()
        return None if row is None else _thread_of(row)

    def active(self, project_id: str) -> Thread | None:
        """Return the thread that a project records into."""
        statement = _select().where(
            ProjectTable.id == project_id, ConversationTable.thread_state == ThreadState.ACTIVE
        )
        row = self._connection.execute(statement).one_or_none()
        return None if row is None else _thread_of(row)

    def count(self, project_id: str) -> int:
        """Return how many threads a project has, the active one among them."""
        statement = (
            select(func.count())
            .select_from(ConversationTable)
            .join(ProjectTable, ProjectTable.row == ConversationTable.project_row)
            .where(ProjectTable.id == project_id, ConversationTable.thread_state.is_not(None))
        )
        return self._connection.execute(statement).scalar_one()

    def count_open(self, thread_id: str) -> int:
        """Return how many turns of a thread go on."""
        statement = (
            select(func.count())
            .select_from(TurnTable)
            .join(ConversationTable, ConversationTable.row == TurnTable.conversation_row)
            .where(ConversationTable.id == thread_id, TurnTable.lease_owner.is_not(None))
        )
        return self._connection.execute(statement).scalar_one()

    def archive(self, thread_id: str) -> None:
        """Let a thread be one that nothing is recorded into any more."""
        self._change(thread_id, {"thread_state": ThreadState.ARCHIVED})

    def set_checkpoint(self, thread_id: str, text: str, sequence: int) -> None:
        """Keep the summary of a thread's turns until this one."""
        self._change(thread_id, {"checkpoint": text, "checkpoint_sequence": sequence})

    def touch(self, thread_id: str, *, title: str | None = None) -> None:
        """Say that the thread was spoken in now; the title comes from its first words."""
        self._change(thread_id, {"updated_at": self._now} | ({} if title is None else {"title": title}))

    # Turns

    def newest_turns(self, thread_id: str, *, before: int | None = None) -> Iterator[Turn]:
        """Yield a thread's turns, newest first, page by page as they are asked for."""
        last = before
        while True:
            statement = _select_turns().where(ConversationTable.id == thread_id)
            if last is not None:
                statement = statement.where(TurnTable.sequence < last)
            rows = self._connection.execute(statement.order_by(TurnTable.sequence.desc()).limit(_PAGE)).all()
            yield from map(turn_of, rows)
            if len(rows) < _PAGE:
                return
            last = rows[-1].sequence

    def turn_by_key(self, external_key: str) -> Turn | None:
        """Return the turn of a thread that its client knows by this key."""
        statement = _select_turns().where(
            TurnTable.external_key == external_key, ConversationTable.thread_state.is_not(None)
        )
        row = self._connection.execute(statement.order_by(TurnTable.row).limit(1)).one_or_none()
        return None if row is None else turn_of(row)

    def open_turns(self, owner: str) -> tuple[Turn, ...]:
        """Return the turns that an owner carries on, oldest first."""
        statement = _select_turns().where(TurnTable.lease_owner == owner, TurnTable.state == TurnState.OPEN)
        return tuple(map(turn_of, self._connection.execute(statement.order_by(TurnTable.row))))

    def expired_turns(self) -> tuple[Turn, ...]:
        """Return open turns whose owner is gone, oldest first."""
        statement = _select_turns().where(
            TurnTable.lease_owner.is_not(None),
            TurnTable.lease_expires_at <= self._now,
            TurnTable.state == TurnState.OPEN,
        )
        return tuple(map(turn_of, self._connection.execute(statement.order_by(TurnTable.row))))

    def renew(self, owner: str, until: datetime) -> int:
        """Lengthen the leases of an owner's open turns that did not run out; return how many there are."""
        statement = (
            update(TurnTable)
            .where(
                TurnTable.lease_owner == owner,
                TurnTable.lease_expires_at > self._now,
                TurnTable.state == TurnState.OPEN,
            )
            .values(lease_expires_at=until)
        )
        return self._connection.execute(statement).rowcount

    def release(self, turn_id: str, *, external_key: str | None) -> None:
        """Take the lease off a turn that ended; its client may know it by another key from now on."""
        values = {"lease_owner": None, "lease_expires_at": None, "external_key": external_key}
        self._connection.execute(update(TurnTable).where(TurnTable.id == turn_id).values(**values))

    # Parts

    def _change(self, thread_id: str, values: dict[str, Any]) -> None:
        statement = update(ConversationTable).where(
            ConversationTable.id == thread_id, ConversationTable.thread_state.is_not(None)
        )
        self._connection.execute(statement.values(**values))


def _select() -> Select[*tuple[Any, ...]]:
    return (
        select(
            ConversationTable.id,
            NamespaceTable.id.label("namespace_id"),
            ProjectTable.id.label("project_id"),
            ConversationTable.thread_state,
            ConversationTable.checkpoint,
            ConversationTable.checkpoint_sequence,
            ConversationTable.created_at,
        )
        .join(NamespaceTable, NamespaceTable.row == ConversationTable.namespace_row)
        .outerjoin(ProjectTable, ProjectTable.row == ConversationTable.project_row)
        .where(ConversationTable.thread_state.is_not(None))
    )


def _select_turns() -> Select[*tuple[Any, ...]]:
    return select(TurnTable, ConversationTable.id.label("conversation_id")).join(
        ConversationTable, ConversationTable.row == TurnTable.conversation_row
    )


def _thread_of(row: Row[Any]) -> Thread:
    return Thread(
        id=row.id,
        namespace_id=row.namespace_id,
        project_id=row.project_id,
        state=row.thread_state,
        checkpoint=row.checkpoint,
        checkpoint_sequence=row.checkpoint_sequence,
        created_at=row.created_at,
    )
