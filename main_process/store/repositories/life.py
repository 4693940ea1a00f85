"""What upkeep looks at: items whose time is over, by small bounded look-ups."""

from collections.abc import Sequence
from datetime import datetime
from typing import Any, Final

from sqlalchemy import ColumnElement, Connection, Select, func, or_, select

from main_process.domain.retention import EVERYWHERE, RetentionScope
from main_process.store.repositories.item_filter import is_current, namespaces_of_project
from main_process.store.repositories.scope_rows import namespaces_of_projects
from main_process.store.tables.core import Namespace
from main_process.store.tables.memory_item import MemoryItem, MemoryRevision
from shared.vocabulary import ItemStatus, MemoryKind, NamespaceKind, Sensitivity

_LIVE: Final = (ItemStatus.CANDIDATE, ItemStatus.CONFIRMED)
_SHORT_LIVED: Final = (NamespaceKind.CONVERSATION, NamespaceKind.RUN)
_SHORT_KINDS: Final = (MemoryKind.SUMMARY, MemoryKind.REFLECTION)
_TOUCHED: Final = func.max(MemoryItem.updated_at, func.coalesce(MemoryItem.last_used_at, MemoryItem.updated_at))


class LifeRepository:
    """Look-ups of one unit of work; each returns integer keys of items."""

    def __init__(self, connection: Connection, now: datetime) -> None:
        self._connection = connection
        self._now = now

    def expired(self, *, limit: int) -> tuple[int, ...]:
        """Return expired items of conversations and runs, and expired summaries and reflections."""
        statement = (
            _live()
            .join(Namespace, Namespace.row == MemoryItem.namespace_row)
            .where(
                MemoryRevision.expires_at <= self._now,
                or_(Namespace.kind.in_(_SHORT_LIVED), MemoryRevision.kind.in_(_SHORT_KINDS)),
            )
        )
        return self._rows(statement, limit)

    def restricted_before(
        self, moment: datetime, *, limit: int, scope: RetentionScope = EVERYWHERE
    ) -> tuple[int, ...]:
        """Return restricted items that were last used or changed before a moment."""
        statement = _live().where(
            MemoryRevision.sensitivity == Sensitivity.RESTRICTED, moment > _TOUCHED, *_inside(scope)
        )
        return self._rows(statement, limit)

    def may_have_decayed(
        self,
        kinds: Sequence[MemoryKind],
        before: datetime,
        *,
        after_row: int,
        limit: int,
        scope: RetentionScope = EVERYWHERE,
    ) -> tuple[int, ...]:
        """Return the next live items of kinds that decay, last used or changed before a moment."""
        statement = _live().where(
            MemoryRevision.kind.in_(kinds),
            before > _TOUCHED,
            MemoryItem.row > after_row,
            *_inside(scope),
        )
        return self._rows(statement, limit)

    def _rows(self, statement: Select[Any], limit: int) -> tuple[int, ...]:
        return tuple(self._connection.execute(statement.order_by(MemoryItem.row).limit(limit)).scalars())


def _inside(scope: RetentionScope) -> list[ColumnElement[bool]]:
    if scope.project_id is not None:
        return [MemoryItem.namespace_row.in_(namespaces_of_project(scope.project_id))]
    if not scope.but:
        return []
    belonging = namespaces_of_projects().subquery()
    theirs = select(belonging.c.namespace_row).where(belonging.c.id.in_(scope.but))
    return [MemoryItem.namespace_row.not_in(theirs)]


def _live() -> Select[Any]:
    return select(MemoryItem.row).join(MemoryRevision, is_current()).where(MemoryItem.status.in_(_LIVE))
