"""Usage: contexts, retrievals and access events; rows to domain values and back, lists by keyset."""

from collections.abc import Iterable, Sequence
from datetime import datetime
from typing import Any, Final

from sqlalchemy import (
    ColumnElement,
    Connection,
    Integer,
    Select,
    and_,
    delete,
    exists,
    func,
    insert,
    or_,
    select,
    update,
)

from main_process.domain.usage import ContextFigures, ItemUse, NewRetrieval, Retrieval, UsageContext, UsedItem
from main_process.store.repositories.cursors import cursor_keys, encode_cursor
from main_process.store.tables.conversation import Conversation as ConversationTable
from main_process.store.tables.core import Project as ProjectTable
from main_process.store.tables.memory_item import MemoryItem as ItemTable
from main_process.store.tables.task import Task as TaskTable
from main_process.store.tables.task import TaskRun as RunTable
from main_process.store.tables.usage import AccessEvent as EventTable
from main_process.store.tables.usage import Binding as BindingTable
from main_process.store.tables.usage import Retrieval as RetrievalTable
from main_process.store.tables.usage import UsageContext as ContextTable
from shared.vocabulary import RetrievalKind, UsageContextKind, Usefulness

LABEL_MAX: Final = 200
"""Characters kept of a context's label."""

_COUNTS: Final = {
    Usefulness.USEFUL: ItemTable.useful_count,
    Usefulness.WRONG: ItemTable.wrong_count,
    Usefulness.OUTDATED: ItemTable.outdated_count,
}


class UsageRepository:
    """Usage of one unit of work."""

    def __init__(self, connection: Connection, now: datetime) -> None:
        self._connection = connection
        self._now = now

    # Writing

    def ensure_context(self, context: UsageContext) -> None:
        """Create the context unless it exists; note that it asked now."""
        known = update(ContextTable).where(ContextTable.id == context.id).values(last_at=self._now)
        if self._connection.execute(known).rowcount:
            return
        self._connection.execute(
            insert(ContextTable).values(
                id=context.id,
                binding_row=_row_of(BindingTable, context.binding_id),
                project_row=_row_of(ProjectTable, context.project_id),
                conversation_row=_row_of(ConversationTable, context.conversation_id),
                task_row=_row_of(TaskTable, context.task_id),
                run_row=None if context.task_id is None else _row_of(RunTable, context.id),
                label=context.label[:LABEL_MAX],
                client=context.client,
                started_at=self._now,
                last_at=self._now,
            )
        )

    def record(self, context_id: str, retrieval: NewRetrieval) -> None:
        """Store a request with what became of each item; given items count as used now."""
        context_row = select(ContextTable.row).where(ContextTable.id == context_id).scalar_subquery()
        retrieval_row = self._connection.execute(
            insert(RetrievalTable)
            .values(
                id=retrieval.id,
                context_row=context_row,
                kind=retrieval.kind,
                profile=retrieval.profile,
                at=self._now,
                duration_ms=retrieval.duration_ms,
                considered=retrieval.considered,
                entered=retrieval.entered,
                tokens=retrieval.tokens,
            )
            .returning(RetrievalTable.row)
        ).scalar_one()
        if not retrieval.items:
            return
        self._connection.execute(
            insert(EventTable),
            [
                {
                    "retrieval_row": retrieval_row,
                    "item_id": item.item_id,
                    "revision": item.revision,
                    "is_retrieved": item.is_retrieved,
                    "is_entered": item.is_entered,
                    "cut_rule": item.cut_rule,
                    "rank": item.rank,
                    "score_parts": dict(item.score_parts),
                    "verdict": None,
                }
                for item in retrieval.items
            ],
        )
        given = [item.item_id for item in retrieval.items if item.is_entered]
        if given:
            self._connection.execute(
                update(ItemTable)
                .where(ItemTable.id.in_(given))
                .values(last_used_at=self._now, use_count=ItemTable.use_count + 1)
            )

    def judge(self, retrieval_id: str, item_id: str, verdict: Usefulness) -> str | None:
        """Store a verdict on an item that a retrieval gave; return the context's id, None if it gave no such item.

        A changed verdict moves the item's count.
        """
        event = (
            select(EventTable.row, EventTable.verdict, ContextTable.id)
            .join(RetrievalTable, RetrievalTable.row == EventTable.retrieval_row)
            .join(ContextTable, ContextTable.row == RetrievalTable.context_row)
            .where(RetrievalTable.id == retrieval_id, EventTable.item_id == item_id, EventTable.is_entered)
        )
        found = self._connection.execute(event).one_or_none()
        if found is None:
            return None
        row, former, context_id = found
        if former is not verdict:
            self._connection.execute(update(EventTable).where(EventTable.row == row).values(verdict=verdict))
            self._count(item_id, verdict, 1)
            if former is not None:
                self._count(item_id, former, -1)
        return str(context_id)

    def _count(self, item_id: str, verdict: Usefulness, step: int) -> None:
        column = _COUNTS[verdict]
        self._connection.execute(update(ItemTable).where(ItemTable.id == item_id).values({column: column + step}))

    def latest_given(self, context_id: str, item_id: str) -> str | None:
        """Return the id of the latest retrieval in which a context was given an item."""
        statement = (
            select(RetrievalTable.id)
            .join(EventTable, EventTable.retrieval_row == RetrievalTable.row)
            .join(ContextTable, ContextTable.row == RetrievalTable.context_row)
            .where(ContextTable.id == context_id, EventTable.item_id == item_id, EventTable.is_entered)
            .order_by(RetrievalTable.row.desc())
            .limit(1)
        )
        return self._connection.execute(statement).scalar_one_or_none()

    def purge(self, moment: datetime, *, keep: int, limit: int) -> int:
        """Delete at most `limit` of the oldest retrievals: older than the moment, or beyond the latest `keep`.

        Contexts whose last retrieval went go with it. Return how many retrievals went.
        """
        beyond = select(RetrievalTable.at).order_by(RetrievalTable.at.desc()).offset(keep - 1).limit(1)
        last_kept = self._connection.execute(beyond).scalar_one_or_none()
        horizon = moment if last_kept is None else max(moment, last_kept)
        oldest = (
            select(RetrievalTable.row).where(RetrievalTable.at < horizon).order_by(RetrievalTable.at).limit(limit)
        )
        gone = self._connection.execute(
            delete(RetrievalTable).where(RetrievalTable.row.in_(oldest)).returning(RetrievalTable.context_row)
        ).all()
        is_in_use = exists().where(RetrievalTable.context_row == ContextTable.row)
        self._connection.execute(
            delete(ContextTable).where(ContextTable.row.in_({row.context_row for row in gone}), ~is_in_use)
        )
        return len(gone)

    # Reading

    def contexts(
        self,
        *,
        project_id: str | None,
        kind: UsageContextKind | None,
        task_id: str | None = None,
        limit: int,
        cursor: str | None,
    ) -> tuple[tuple[ContextFigures, ...], str | None]:
        """Return one keyset page, latest first."""
        statement = _select_context().order_by(ContextTable.last_at.desc(), ContextTable.row.desc()).limit(limit + 1)
        if project_id is not None:
            statement = statement.where(ProjectTable.id == project_id)
        if kind is not None:
            statement = statement.where(_is_of_kind(kind))
        if task_id is not None:
            statement = statement.where(TaskTable.id == task_id)
        if cursor is not None:
            statement = statement.where(_beyond(ContextTable.last_at, ContextTable.row, cursor))
        rows = self._connection.execute(statement).all()
        found = self._with_figures(rows[:limit])
        if len(rows) <= limit:
            return found, None
        return found, encode_cursor(rows[limit - 1].last_at.isoformat(), rows[limit - 1].row)

    def contexts_by_id(self, context_ids: Iterable[str]) -> dict[str, ContextFigures]:
        """Return the contexts that exist with their figures, by id."""
        rows = self._connection.execute(_select_context().where(ContextTable.id.in_(tuple(context_ids)))).all()
        return {found.context.id: found for found in self._with_figures(rows)}

    def _with_figures(self, rows: Sequence[Any]) -> tuple[ContextFigures, ...]:
        wanted = [row.row for row in rows]
        sums = {
            row.context_row: row
            for row in self._connection.execute(
                select(
                    RetrievalTable.context_row,
                    func.count().label("requests"),
                    func.sum((RetrievalTable.entered == 0).cast(Integer)).label("abstained"),
                    func.sum(RetrievalTable.considered).label("considered"),
                    func.sum(RetrievalTable.entered).label("entered"),
                )
                .where(RetrievalTable.context_row.in_(wanted))
                .group_by(RetrievalTable.context_row)
            )
        }
        events = {
            row.context_row: row
            for row in self._connection.execute(
                select(
                    RetrievalTable.context_row,
                    func.sum(EventTable.is_retrieved.cast(Integer)).label("retrieved"),
                    func.sum((EventTable.verdict == Usefulness.USEFUL).cast(Integer)).label("useful"),
                )
                .join(EventTable, EventTable.retrieval_row == RetrievalTable.row)
                .where(RetrievalTable.context_row.in_(wanted))
                .group_by(RetrievalTable.context_row)
            )
        }
        return tuple(_figures_of(row, sums.get(row.row), events.get(row.row)) for row in rows)

    def retrievals(
        self, context_id: str, *, limit: int, cursor: str | None
    ) -> tuple[tuple[Retrieval, ...], str | None]:
        """Return one keyset page of a context's requests with their items, latest first."""
        statement = (
            select(*RetrievalTable.__table__.c)
            .join(ContextTable, ContextTable.row == RetrievalTable.context_row)
            .where(ContextTable.id == context_id)
            .order_by(RetrievalTable.at.desc(), RetrievalTable.row.desc())
            .limit(limit + 1)
        )
        if cursor is not None:
            statement = statement.where(_beyond(RetrievalTable.at, RetrievalTable.row, cursor))
        rows = self._connection.execute(statement).all()
        items: dict[int, list[UsedItem]] = {row.row: [] for row in rows[:limit]}
        events = select(*EventTable.__table__.c).where(EventTable.retrieval_row.in_(items)).order_by(EventTable.row)
        for event in self._connection.execute(events):
            items[event.retrieval_row].append(_used_item_of(event))
        found = tuple(_retrieval_of(row, tuple(items[row.row])) for row in rows[:limit])
        if len(rows) <= limit:
            return found, None
        return found, encode_cursor(rows[limit - 1].at.isoformat(), rows[limit - 1].row)

    def uses_of(self, item_id: str, *, limit: int, cursor: str | None) -> tuple[tuple[ItemUse, ...], str | None]:
        """Return one keyset page of an item's uses, latest first."""
        statement = (
            select(
                EventTable.row,
                RetrievalTable.id.label("retrieval_id"),
                ContextTable.id.label("context_id"),
                RetrievalTable.kind,
                RetrievalTable.at,
                EventTable.revision,
                EventTable.is_retrieved,
                EventTable.is_entered,
                EventTable.cut_rule,
                EventTable.verdict,
            )
            .join(RetrievalTable, RetrievalTable.row == EventTable.retrieval_row)
            .join(ContextTable, ContextTable.row == RetrievalTable.context_row)
            .where(EventTable.item_id == item_id)
            .order_by(EventTable.row.desc())
            .limit(limit + 1)
        )
        if cursor is not None:
            statement = statement.where(EventTable.row < cursor_keys(cursor, int)[0])
        rows = self._connection.execute(statement).all()
        found = tuple(
            ItemUse(
                row.retrieval_id,
                row.context_id,
                row.kind,
                row.at,
                row.revision,
                row.is_retrieved,
                row.is_entered,
                row.cut_rule,
                row.verdict,
            )
            for row in rows[:limit]
        )
        return found, encode_cursor(rows[limit - 1].row) if len(rows) > limit else None

    def recalls_since(self, start: datetime, *, project_id: str | None) -> list[tuple[datetime, int]]:
        """Return moment and number of given items of every recall (context or search) from a moment on."""
        statement = select(RetrievalTable.at, RetrievalTable.entered).where(
            RetrievalTable.at >= start, RetrievalTable.kind != RetrievalKind.READ
        )
        if project_id is not None:
            statement = (
                statement.join(ContextTable, ContextTable.row == RetrievalTable.context_row)
                .join(ProjectTable, ProjectTable.row == ContextTable.project_row)
                .where(ProjectTable.id == project_id)
            )
        return [(row[0], row[1]) for row in self._connection.execute(statement)]


def _row_of(table: Any, identifier: str | None) -> Any:
    return None if identifier is None else select(table.row).where(table.id == identifier).scalar_subquery()


def _beyond(stamp: Any, row: Any, cursor: str) -> ColumnElement[bool]:
    mark, place = cursor_keys(cursor, datetime, int)
    return or_(stamp < mark, and_(stamp == mark, row < place))


def _select_context() -> Select[*tuple[Any, ...]]:
    return (
        select(
            *ContextTable.__table__.c,
            BindingTable.id.label("binding_id"),
            ProjectTable.id.label("project_id"),
            ProjectTable.name.label("project_name"),
            ConversationTable.id.label("conversation_id"),
            TaskTable.id.label("task_id"),
            TaskTable.title.label("task_title"),
            RunTable.attempt.label("attempt"),
        )
        .outerjoin(BindingTable, BindingTable.row == ContextTable.binding_row)
        .outerjoin(ProjectTable, ProjectTable.row == ContextTable.project_row)
        .outerjoin(ConversationTable, ConversationTable.row == ContextTable.conversation_row)
        .outerjoin(TaskTable, TaskTable.row == ContextTable.task_row)
        .outerjoin(RunTable, RunTable.row == ContextTable.run_row)
    )


def _is_of_kind(kind: UsageContextKind) -> ColumnElement[bool]:
    is_run = ContextTable.task_row.is_not(None)
    is_conversation = ContextTable.conversation_row.is_not(None)
    return {
        UsageContextKind.TASK_RUN: is_run,
        UsageContextKind.CONVERSATION: and_(~is_run, is_conversation),
        UsageContextKind.AGENT_SESSION: and_(~is_run, ~is_conversation),
    }[kind]


def _figures_of(row: Any, sums: Any, events: Any) -> ContextFigures:
    return ContextFigures(
        UsageContext(row.id, row.label, row.client, row.binding_id, row.project_id, row.conversation_id, row.task_id),
        row.project_name,
        row.started_at,
        row.last_at,
        requests=sums.requests if sums else 0,
        abstained=sums.abstained if sums else 0,
        considered=sums.considered if sums else 0,
        entered=sums.entered if sums else 0,
        retrieved=events.retrieved if events else 0,
        useful=(events.useful or 0) if events else 0,
        task_title=row.task_title or "",
        attempt=row.attempt,
    )


def _used_item_of(row: Any) -> UsedItem:
    return UsedItem(
        row.item_id,
        row.revision,
        row.is_retrieved,
        row.is_entered,
        row.cut_rule,
        row.rank,
        row.score_parts,
        row.verdict,
    )


def _retrieval_of(row: Any, items: tuple[UsedItem, ...]) -> Retrieval:
    return Retrieval(
        row.id, row.kind, row.profile, row.at, row.duration_ms, row.considered, row.entered, row.tokens, items
    )
