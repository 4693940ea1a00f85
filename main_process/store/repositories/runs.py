"""Runs of tasks and what they reported: rows to domain values and back. Only the hash of a token is ever here."""

from collections.abc import Iterable
from datetime import datetime
from typing import Any

from sqlalchemy import Connection, Row, Select, func, insert, select, update

from main_process.domain.namespace import Namespace
from main_process.domain.task import Run, Snapshot, TaskEvent
from main_process.store.repositories.counting import items_in
from main_process.store.repositories.cursors import cursor_keys, encode_cursor
from main_process.store.repositories.experiments import SNAPSHOT_COLUMNS, snapshot_of
from main_process.store.repositories.figures import RunFigures
from main_process.store.repositories.item_rows import new_id
from main_process.store.tables.core import Namespace as NamespaceTable
from main_process.store.tables.memory_item import MemoryItem as ItemTable
from main_process.store.tables.task import Experiment as ExperimentTable
from main_process.store.tables.task import Snapshot as SnapshotTable
from main_process.store.tables.task import Task as TaskTable
from main_process.store.tables.task import TaskEvent as EventTable
from main_process.store.tables.task import TaskRun as RunTable
from shared.vocabulary import ActorKind, ItemStatus, RunState, TaskEventKind

_Parent = RunTable.__table__.alias("parent_run")


class RunRepository:
    """Runs and reports of one unit of work."""

    def __init__(self, connection: Connection, now: datetime) -> None:
        self._connection = connection
        self._now = now

    # Runs

    def get(self, run_id: str) -> Run | None:
        """Return one run."""
        return self._one(RunTable.id == run_id)

    def by_token_hash(self, token_hash: bytes) -> Run | None:
        """Return the run of a token."""
        return self._one(RunTable.token_hash == token_hash)

    def of_namespace(self, namespace_id: str) -> Run | None:
        """Return the run that owns a namespace."""
        return self._one(NamespaceTable.id == namespace_id)

    def page(self, task_id: str, *, limit: int, cursor: str | None) -> tuple[tuple[Run, ...], str | None]:
        """Return one keyset page of a task's runs, latest first. Raises RuleViolated `cursor_invalid`."""
        statement = _select().where(TaskTable.id == task_id).order_by(RunTable.attempt.desc()).limit(limit + 1)
        if cursor is not None:
            statement = statement.where(RunTable.attempt < cursor_keys(cursor, int)[0])
        rows = self._connection.execute(statement).all()
        found = tuple(_run_of(row) for row in rows[:limit])
        return found, encode_cursor(found[-1].attempt) if len(rows) > limit else None

    def running(self, *, task_id: str | None = None, experiment_id: str | None = None) -> tuple[Run, ...]:
        """Return the runs that go on, of a task or of an experiment, oldest first."""
        statement = _select().where(RunTable.state == RunState.RUNNING).order_by(RunTable.row)
        if task_id is not None:
            statement = statement.where(TaskTable.id == task_id)
        if experiment_id is not None:
            owner = select(ExperimentTable.row).where(ExperimentTable.id == experiment_id).scalar_subquery()
            statement = statement.where(TaskTable.experiment_row == owner)
        return tuple(_run_of(row) for row in self._connection.execute(statement))

    def overdue(self, *, limit: int) -> tuple[Run, ...]:
        """Return runs that go on although their time is over, the longest overdue first."""
        statement = _select().where(RunTable.state == RunState.RUNNING, RunTable.expires_at <= self._now)
        rows = self._connection.execute(statement.order_by(RunTable.expires_at).limit(limit))
        return tuple(_run_of(row) for row in rows)

    def running_children(self, run_id: str) -> int:
        """Return how many child runs of a run go on."""
        statement = (
            select(func.count())
            .select_from(RunTable)
            .join(_Parent, _Parent.c.row == RunTable.parent_row)
            .where(_Parent.c.id == run_id, RunTable.state == RunState.RUNNING)
        )
        return self._connection.execute(statement).scalar_one()

    def next_attempt(self, task_id: str) -> int:
        """Return the number of a task's next run."""
        statement = (
            select(func.coalesce(func.max(RunTable.attempt), 0) + 1)
            .join(TaskTable, TaskTable.row == RunTable.task_row)
            .where(TaskTable.id == task_id)
        )
        return self._connection.execute(statement).scalar_one()

    def has_any(self) -> bool:
        """Return whether any run goes on."""
        statement = select(RunTable.row).where(RunTable.state == RunState.RUNNING).limit(1)
        return self._connection.execute(statement).first() is not None

    def figures(self, runs: Iterable[Run]) -> dict[str, RunFigures]:
        """Return the counts beside each of these runs, by run id."""
        wanted = tuple(runs)
        counted = (
            select(RunTable.id, func.count())
            .join(EventTable, EventTable.run_row == RunTable.row)
            .where(RunTable.id.in_([run.id for run in wanted]))
            .group_by(RunTable.id)
        )
        reports: dict[str, int] = {row[0]: row[1] for row in self._connection.execute(counted)}
        items = items_in(self._connection, {run.id: run.namespace_id for run in wanted})
        return {
            run.id: RunFigures(
                reports=reports.get(run.id, 0),
                confirmed=items.get(run.id, {}).get(ItemStatus.CONFIRMED, 0),
                candidates=items.get(run.id, {}).get(ItemStatus.CANDIDATE, 0),
            )
            for run in wanted
        }

    def proposals(self, run: Run) -> int:
        """Return how many items a run has filed."""
        statement = (
            select(func.count())
            .select_from(ItemTable)
            .join(NamespaceTable, NamespaceTable.row == ItemTable.namespace_row)
            .where(NamespaceTable.id == run.namespace_id, ItemTable.actor == ActorKind.RUN)
        )
        return self._connection.execute(statement).scalar_one()

    def insert(
        self,
        run_id: str,
        namespace: Namespace,
        *,
        task_id: str,
        parent_id: str | None,
        snapshot: Snapshot,
        attempt: int,
        token_hash: bytes,
        client: str,
        expires_at: datetime,
    ) -> None:
        """Create a run that goes on and owns the namespace."""
        self._connection.execute(
            insert(RunTable).values(
                id=run_id,
                namespace_row=_row_of(NamespaceTable, namespace.id),
                task_row=_row_of(TaskTable, task_id),
                parent_row=_row_of(RunTable, parent_id),
                snapshot_row=_row_of(SnapshotTable, snapshot.id),
                attempt=attempt,
                state=RunState.RUNNING,
                is_goal_met=None,
                token_hash=token_hash,
                client=client,
                started_at=self._now,
                expires_at=expires_at,
            )
        )

    def set_token(self, run_id: str, token_hash: bytes) -> None:
        """Replace the token."""
        self._connection.execute(update(RunTable).where(RunTable.id == run_id).values(token_hash=token_hash))

    def end(self, run_id: str, state: RunState, *, is_goal_met: bool | None) -> None:
        """End a run."""
        statement = update(RunTable).where(RunTable.id == run_id)
        self._connection.execute(statement.values(state=state, is_goal_met=is_goal_met, finished_at=self._now))

    # Reports

    def report(self, run_id: str, kind: TaskEventKind, text: str, *, redactions: int) -> TaskEvent:
        """Store one report at the end of a run's others."""
        run_row = self._connection.execute(select(RunTable.row).where(RunTable.id == run_id)).scalar_one()
        sequence = self.reports(run_id) + 1
        event = TaskEvent(new_id(), run_id, sequence, kind, text, redactions, self._now)
        self._connection.execute(
            insert(EventTable).values(
                id=event.id,
                run_row=run_row,
                sequence=sequence,
                kind=kind,
                text=text,
                redactions=redactions,
                recorded_at=self._now,
            )
        )
        return event

    def reports(self, run_id: str) -> int:
        """Return how many reports a run has made."""
        statement = (
            select(func.count())
            .select_from(EventTable)
            .join(RunTable, RunTable.row == EventTable.run_row)
            .where(RunTable.id == run_id)
        )
        return self._connection.execute(statement).scalar_one()

    def event(self, event_id: str) -> TaskEvent | None:
        """Return one report."""
        row = self._connection.execute(_select_events().where(EventTable.id == event_id)).one_or_none()
        return None if row is None else _event_of(row)

    def event_with(self, run_id: str, words: str) -> TaskEvent | None:
        """Return the newest report of a run that holds the words exactly."""
        statement = (
            _select_events()
            .where(RunTable.id == run_id, func.instr(EventTable.text, words) > 0)
            .order_by(EventTable.sequence.desc())
            .limit(1)
        )
        row = self._connection.execute(statement).one_or_none()
        return None if row is None else _event_of(row)

    def events(self, run_id: str, *, limit: int, cursor: str | None) -> tuple[tuple[TaskEvent, ...], str | None]:
        """Return one keyset page of a run's reports in order. Raises RuleViolated `cursor_invalid`."""
        statement = _select_events().where(RunTable.id == run_id).order_by(EventTable.sequence).limit(limit + 1)
        if cursor is not None:
            statement = statement.where(EventTable.sequence > cursor_keys(cursor, int)[0])
        rows = self._connection.execute(statement).all()
        found = tuple(_event_of(row) for row in rows[:limit])
        return found, encode_cursor(found[-1].sequence) if len(rows) > limit else None

    def _one(self, condition: Any) -> Run | None:
        row = self._connection.execute(_select().where(condition)).one_or_none()
        return None if row is None else _run_of(row)


def _row_of(table: Any, identifier: str | None) -> Any:
    return None if identifier is None else select(table.row).where(table.id == identifier).scalar_subquery()


def _select() -> Select[*tuple[Any, ...]]:
    return (
        select(
            *(column for column in RunTable.__table__.c if column.name != "token_hash"),
            *SNAPSHOT_COLUMNS,
            NamespaceTable.id.label("namespace_id"),
            TaskTable.id.label("task_id"),
            TaskTable.title.label("task_title"),
            _Parent.c.id.label("parent_id"),
            ExperimentTable.id.label("experiment_id"),
        )
        .join(NamespaceTable, NamespaceTable.row == RunTable.namespace_row)
        .join(TaskTable, TaskTable.row == RunTable.task_row)
        .join(SnapshotTable, SnapshotTable.row == RunTable.snapshot_row)
        .outerjoin(_Parent, _Parent.c.row == RunTable.parent_row)
        .outerjoin(ExperimentTable, ExperimentTable.row == SnapshotTable.experiment_row)
    )


def _select_events() -> Select[*tuple[Any, ...]]:
    return select(*EventTable.__table__.c, RunTable.id.label("run_id")).join(
        RunTable, RunTable.row == EventTable.run_row
    )


def _run_of(row: Row[Any]) -> Run:
    return Run(
        id=row.id,
        namespace_id=row.namespace_id,
        task_id=row.task_id,
        task_title=row.task_title,
        parent_id=row.parent_id,
        snapshot=snapshot_of(row),
        attempt=row.attempt,
        state=row.state,
        is_goal_met=row.is_goal_met,
        client=row.client,
        started_at=row.started_at,
        expires_at=row.expires_at,
        finished_at=row.finished_at,
    )


def _event_of(row: Row[Any]) -> TaskEvent:
    return TaskEvent(
        id=row.id,
        run_id=row.run_id,
        sequence=row.sequence,
        kind=row.kind,
        text=row.text,
        redactions=row.redactions,
        recorded_at=row.recorded_at,
    )
