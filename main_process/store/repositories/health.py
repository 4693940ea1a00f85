"""What the memory health page lists that is no plain filter of items: open relations, and scopes nobody reads."""

from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection, Select, and_, func, or_, select

from main_process.store.repositories.cursors import cursor_keys, encode_cursor
from main_process.store.repositories.item_filter import namespaces_of_project
from main_process.store.tables.conversation import Conversation
from main_process.store.tables.core import Namespace, Project
from main_process.store.tables.memory_item import MemoryItem, Relation
from main_process.store.tables.task import AutomationPlan, Experiment, TaskRun
from shared.vocabulary import ItemStatus, NamespaceKind, RelationKind

_LIVE = (ItemStatus.CANDIDATE, ItemStatus.CONFIRMED)


@dataclass(frozen=True, slots=True)
class Pair:
    """Two items that wait for the person's word."""

    row: int
    id: str
    from_id: str
    to_id: str


@dataclass(frozen=True, slots=True)
class Orphan:
    """A scope that no read chain reaches: its conversation belongs to no project, or its owner is gone."""

    row: int
    namespace_id: str
    kind: NamespaceKind
    conversation_id: str | None
    title: str | None
    items: int


class HealthRepository:
    """Look-ups of one unit of work."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection

    def pair_count(self, *kinds: RelationKind, project_id: str | None = None) -> int:
        """Return how many open relations of these kinds join two live items, one of them of the project."""
        return self._count(_pairs(kinds, project_id))

    def pairs(
        self, *kinds: RelationKind, limit: int, cursor: str | None, project_id: str | None = None
    ) -> tuple[tuple[Pair, ...], str | None]:
        """Return one page of them, oldest first."""
        statement = _pairs(kinds, project_id).order_by(Relation.row).limit(limit + 1)
        if cursor is not None:
            statement = statement.where(Relation.row > cursor_keys(cursor, int)[0])
        found = tuple(Pair(*row) for row in self._connection.execute(statement).all())
        return found[:limit], encode_cursor(found[limit - 1].row) if len(found) > limit else None

    def orphan_count(self) -> int:
        """Return how many scopes nobody reaches."""
        return self._count(_orphans())

    def orphans(self, *, limit: int, cursor: str | None) -> tuple[tuple[Orphan, ...], str | None]:
        """Return one page of them, oldest first."""
        statement = _orphans().order_by(Namespace.row).limit(limit + 1)
        if cursor is not None:
            statement = statement.where(Namespace.row > cursor_keys(cursor, int)[0])
        found = tuple(Orphan(*row) for row in self._connection.execute(statement).all())
        return found[:limit], encode_cursor(found[limit - 1].row) if len(found) > limit else None

    def _count(self, statement: Select[*tuple[Any, ...]]) -> int:
        return int(self._connection.execute(select(func.count()).select_from(statement.subquery())).scalar_one())


def _pairs(kinds: tuple[RelationKind, ...], project_id: str | None) -> Select[*tuple[Any, ...]]:
    first, second = MemoryItem.__table__.alias("first"), MemoryItem.__table__.alias("second")
    statement = (
        select(Relation.row, Relation.id, first.c.id.label("from_id"), second.c.id.label("to_id"))
        .join(first, first.c.row == Relation.from_row)
        .join(second, second.c.row == Relation.to_row)
        .where(Relation.is_open, Relation.kind.in_(kinds), first.c.status.in_(_LIVE), second.c.status.in_(_LIVE))
    )
    if project_id is None:
        return statement
    mine = namespaces_of_project(project_id)
    return statement.where(or_(first.c.namespace_row.in_(mine), second.c.namespace_row.in_(mine)))


def _orphans() -> Select[*tuple[Any, ...]]:
    owners = (Project, AutomationPlan, Experiment, TaskRun, Conversation)
    is_owned = or_(
        *(
            select(owner.row).where(owner.namespace_row == Namespace.row).correlate(Namespace).exists()
            for owner in owners
        )
    )
    is_alone = and_(Namespace.kind == NamespaceKind.CONVERSATION, Conversation.project_row.is_(None))
    items = (
        select(func.count())
        .where(MemoryItem.namespace_row == Namespace.row, MemoryItem.status.in_(_LIVE))
        .correlate(Namespace)
        .scalar_subquery()
    )
    return (
        select(Namespace.row, Namespace.id, Namespace.kind, Conversation.id, Conversation.title, items.label("items"))
        .outerjoin(Conversation, Conversation.namespace_row == Namespace.row)
        .where(or_(and_(Namespace.kind != NamespaceKind.GLOBAL, ~is_owned), is_alone))
    )
