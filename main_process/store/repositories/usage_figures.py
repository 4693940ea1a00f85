"""Usage summed up: figures of a span, one context's memories, and what no context was ever given."""

from datetime import datetime
from typing import Any

from sqlalchemy import Connection, Integer, Select, and_, func, or_, select

from main_process.domain.usage import ContextMemory, EventSums, RequestSums, nearest_rank
from main_process.store.repositories.cursors import cursor_keys, encode_cursor
from main_process.store.repositories.item_filter import ItemFilter, conditions_of
from main_process.store.repositories.item_rows import ListedItem, listed_of, select_listed
from main_process.store.tables.core import Project as ProjectTable
from main_process.store.tables.memory_item import MemoryItem as ItemTable
from main_process.store.tables.usage import AccessEvent as EventTable
from main_process.store.tables.usage import Retrieval as RetrievalTable
from main_process.store.tables.usage import UsageContext as ContextTable
from shared.vocabulary import CutRule, ItemStatus, RetrievalKind, Usefulness

_IS_RECALL = RetrievalTable.kind != RetrievalKind.READ
_SINCE = func.coalesce(ItemTable.confirmed_at, ItemTable.recorded_at)


class UsageFiguresRepository:
    """Sums of one unit of work; nothing is written."""

    def __init__(self, connection: Connection, now: datetime) -> None:
        self._connection = connection
        self._now = now

    def request_sums(self, start: datetime, *, project_id: str | None) -> RequestSums:
        """Return the sums of all requests from a moment on."""
        is_recall = _IS_RECALL.cast(Integer)
        is_abstention = and_(_IS_RECALL, RetrievalTable.entered == 0).cast(Integer)
        sums = self._connection.execute(
            _of_project(
                select(
                    func.count().label("requests"),
                    func.coalesce(func.sum(is_recall), 0).label("recalls"),
                    func.coalesce(func.sum(is_abstention), 0).label("abstentions"),
                    func.coalesce(func.sum(RetrievalTable.considered), 0).label("considered"),
                ).where(RetrievalTable.at >= start),
                project_id,
            )
        ).one()
        durations = _of_project(
            select(RetrievalTable.duration_ms).where(RetrievalTable.at >= start, _IS_RECALL), project_id
        ).order_by(RetrievalTable.duration_ms)

        def percentile(share: float) -> float | None:
            if not sums.recalls:
                return None
            place = durations.offset(nearest_rank(sums.recalls, share)).limit(1)
            return float(self._connection.execute(place).scalar_one())

        return RequestSums(
            sums.requests, sums.recalls, sums.abstentions, sums.considered, percentile(0.5), percentile(0.95)
        )

    def event_sums(self, start: datetime, *, project_id: str | None) -> EventSums:
        """Return what became of items in the requests from a moment on."""
        statement = (
            select(
                EventTable.is_retrieved,
                EventTable.is_entered,
                EventTable.verdict,
                EventTable.cut_rule,
                func.count().label("times"),
            )
            .join(RetrievalTable, RetrievalTable.row == EventTable.retrieval_row)
            .where(RetrievalTable.at >= start)
            .group_by(EventTable.is_retrieved, EventTable.is_entered, EventTable.verdict, EventTable.cut_rule)
        )
        retrieved = entered = 0
        verdicts: dict[Usefulness, int] = {}
        cuts: dict[CutRule, int] = {}
        for row in self._connection.execute(_of_project(statement, project_id)):
            retrieved += row.times * row.is_retrieved
            entered += row.times * row.is_entered
            if row.verdict is not None:
                verdicts[row.verdict] = verdicts.get(row.verdict, 0) + row.times
            if row.cut_rule is not None:
                cuts[row.cut_rule] = cuts.get(row.cut_rule, 0) + row.times
        return EventSums(retrieved, entered, verdicts, cuts)

    def kept_requests(self) -> int:
        """Return how many requests the store holds."""
        return self._connection.execute(select(func.count()).select_from(RetrievalTable)).scalar_one()

    def confirmed_counts(self, *, project_id: str | None) -> tuple[int, int]:
        """Return how many confirmed items were never given to any context, and how many there are at all."""
        wanted = ItemFilter(project_id=project_id, statuses=(ItemStatus.CONFIRMED,))
        statement = select(func.sum((ItemTable.use_count == 0).cast(Integer)), func.count()).where(
            *conditions_of(wanted, self._now)
        )
        never, confirmed = self._connection.execute(statement).one()
        return never or 0, confirmed

    def never_used(
        self, *, project_id: str | None, limit: int, cursor: str | None
    ) -> tuple[tuple[tuple[ListedItem, datetime], ...], str | None]:
        """Return one keyset page of confirmed items that no context was ever given, longest confirmed first."""
        wanted = ItemFilter(project_id=project_id, statuses=(ItemStatus.CONFIRMED,), is_never_used_only=True)
        statement = select(ItemTable.row, _SINCE.label("since")).where(*conditions_of(wanted, self._now))
        if cursor is not None:
            mark, row = cursor_keys(cursor, datetime, int)
            statement = statement.where(or_(mark < _SINCE, and_(mark == _SINCE, ItemTable.row > row)))
        found = self._connection.execute(statement.order_by(_SINCE, ItemTable.row).limit(limit + 1)).all()
        since = {row.row: row.since for row in found[:limit]}
        listed = {
            row.row: listed_of(row)
            for row in self._connection.execute(select_listed().where(ItemTable.row.in_(since)))
        }
        page = tuple((listed[row], at) for row, at in since.items())
        if len(found) <= limit:
            return page, None
        last = found[limit - 1]
        return page, encode_cursor(last.since.isoformat(), last.row)

    def context_memories(
        self, context_id: str, *, limit: int, cursor: str | None
    ) -> tuple[tuple[ContextMemory, ...], str | None]:
        """Return one keyset page of what a context's requests considered, latest first."""
        latest = func.max(EventTable.row)
        statement = (
            _events_of(context_id)
            .with_only_columns(
                EventTable.item_id,
                latest.label("latest"),
                func.count().label("considered"),
                func.sum(EventTable.is_retrieved.cast(Integer)).label("retrieved"),
                func.sum(EventTable.is_entered.cast(Integer)).label("entered"),
                func.max(RetrievalTable.at, type_=RetrievalTable.at.type).label("last_at"),
            )
            .group_by(EventTable.item_id)
            .order_by(latest.desc())
            .limit(limit + 1)
        )
        if cursor is not None:
            statement = statement.having(latest < cursor_keys(cursor, int)[0])
        rows = self._connection.execute(statement).all()
        details = self._latest_details(context_id, [row.item_id for row in rows[:limit]])
        found = tuple(
            ContextMemory(
                row.item_id, row.considered, row.retrieved, row.entered, *details[row.item_id], last_at=row.last_at
            )
            for row in rows[:limit]
        )
        return found, encode_cursor(rows[limit - 1].latest) if len(rows) > limit else None

    def _latest_details(
        self, context_id: str, item_ids: list[str]
    ) -> dict[str, tuple[CutRule | None, Usefulness | None, str | None]]:
        """The latest rule that cut an item, the verdict of the latest retrieval that gave it, and that retrieval."""
        cut: dict[str, CutRule | None] = {}
        given: dict[str, tuple[Usefulness | None, str]] = {}
        events = _events_of(context_id).where(EventTable.item_id.in_(item_ids)).order_by(EventTable.row)
        for event in self._connection.execute(events):
            if event.is_entered:
                given[event.item_id] = (event.verdict, event.retrieval_id)
            else:
                cut[event.item_id] = event.cut_rule
        found = {}
        for item_id in item_ids:
            verdict, retrieval_id = given.get(item_id, (None, None))
            found[item_id] = (cut.get(item_id), verdict, retrieval_id)
        return found


def _events_of(context_id: str) -> Select[*tuple[Any, ...]]:
    return (
        select(
            EventTable.item_id,
            EventTable.is_entered,
            EventTable.cut_rule,
            EventTable.verdict,
            RetrievalTable.id.label("retrieval_id"),
        )
        .join(RetrievalTable, RetrievalTable.row == EventTable.retrieval_row)
        .join(ContextTable, ContextTable.row == RetrievalTable.context_row)
        .where(ContextTable.id == context_id)
    )


def _of_project(statement: Select[*tuple[Any, ...]], project_id: str | None) -> Select[*tuple[Any, ...]]:
    if project_id is None:
        return statement
    return (
        statement.join(ContextTable, ContextTable.row == RetrievalTable.context_row)
        .join(ProjectTable, ProjectTable.row == ContextTable.project_row)
        .where(ProjectTable.id == project_id)
    )
