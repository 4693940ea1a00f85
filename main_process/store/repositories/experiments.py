"""Experiments and frozen snapshots: rows to domain values and back."""

from collections.abc import Iterable, Sequence
from datetime import datetime
from typing import Any

from sqlalchemy import Connection, Integer, Row, Select, and_, func, insert, or_, select, update
from sqlalchemy.orm import InstrumentedAttribute

from main_process.domain.namespace import Namespace
from main_process.domain.task import Experiment, Snapshot
from main_process.store.repositories.counting import items_in
from main_process.store.repositories.cursors import cursor_keys, encode_cursor
from main_process.store.repositories.figures import ExperimentFigures
from main_process.store.repositories.item_rows import new_id
from main_process.store.tables.core import Namespace as NamespaceTable
from main_process.store.tables.core import Project as ProjectTable
from main_process.store.tables.memory_item import ItemChange as ChangeTable
from main_process.store.tables.memory_item import Source as SourceTable
from main_process.store.tables.task import Experiment as ExperimentTable
from main_process.store.tables.task import Snapshot as SnapshotTable
from main_process.store.tables.task import Task as TaskTable
from main_process.store.tables.task import TaskRun as RunTable
from shared.vocabulary import ExperimentState, ItemStatus, RunState


class ExperimentRepository:
    """Experiments and snapshots of one unit of work."""

    def __init__(self, connection: Connection, now: datetime) -> None:
        self._connection = connection
        self._now = now

    # Experiments

    def get(self, experiment_id: str) -> Experiment | None:
        """Return one experiment."""
        row = self._connection.execute(_select().where(ExperimentTable.id == experiment_id)).one_or_none()
        return None if row is None else _experiment_of(row)

    def by_name_key(self, project_id: str, name_key: str) -> Experiment | None:
        """Return the project's experiment of that normalised name."""
        statement = _select().where(ProjectTable.id == project_id, ExperimentTable.name_key == name_key)
        row = self._connection.execute(statement).one_or_none()
        return None if row is None else _experiment_of(row)

    def page(
        self, *, project_id: str | None, states: Sequence[ExperimentState], limit: int, cursor: str | None
    ) -> tuple[tuple[Experiment, ...], str | None]:
        """Return one keyset page, latest first, and the cursor of the next. Raises RuleViolated `cursor_invalid`."""
        statement = _select().order_by(ExperimentTable.created_at.desc(), ExperimentTable.row.desc()).limit(limit + 1)
        if project_id is not None:
            statement = statement.where(ProjectTable.id == project_id)
        if states:
            statement = statement.where(ExperimentTable.state.in_(states))
        if cursor is not None:
            mark, row = cursor_keys(cursor, datetime, int)
            at = ExperimentTable.created_at
            statement = statement.where(or_(at < mark, and_(at == mark, ExperimentTable.row < row)))
        rows = self._connection.execute(statement).all()
        found = tuple(_experiment_of(row) for row in rows[:limit])
        if len(rows) <= limit:
            return found, None
        last = rows[limit - 1]
        return found, encode_cursor(last.created_at.isoformat(), last.row)

    def figures(self, experiments: Iterable[Experiment]) -> dict[str, ExperimentFigures]:
        """Return the counts beside each of these experiments, by id."""
        wanted = tuple(experiments)
        is_successful = and_(RunTable.state == RunState.COMPLETED, RunTable.is_goal_met.is_(True))
        counted = (
            select(
                ExperimentTable.id,
                func.count(TaskTable.row.distinct()).label("tasks"),
                func.count(RunTable.row).label("runs"),
                func.coalesce(func.sum((RunTable.state == RunState.RUNNING).cast(Integer)), 0).label("running"),
                func.coalesce(func.sum(is_successful.cast(Integer)), 0).label("successful"),
            )
            .join(TaskTable, TaskTable.experiment_row == ExperimentTable.row)
            .outerjoin(RunTable, RunTable.task_row == TaskTable.row)
            .where(ExperimentTable.id.in_([one.id for one in wanted]))
            .group_by(ExperimentTable.id)
        )
        of_runs = {row.id: row for row in self._connection.execute(counted)}
        items = items_in(self._connection, {one.id: one.namespace_id for one in wanted})
        return {one.id: _figures_of(of_runs.get(one.id), items.get(one.id, {})) for one in wanted}

    def state_of_namespace(self, namespace_id: str) -> ExperimentState | None:
        """Return the state of the experiment that owns a namespace; None for any other namespace."""
        statement = (
            select(ExperimentTable.state)
            .join(NamespaceTable, NamespaceTable.row == ExperimentTable.namespace_row)
            .where(NamespaceTable.id == namespace_id)
        )
        return self._connection.execute(statement).scalar_one_or_none()

    def insert(self, experiment_id: str, namespace: Namespace, *, project_id: str, name: str, name_key: str) -> None:
        """Create an open experiment that owns the namespace; its first snapshot is added beside it."""
        self._connection.execute(
            insert(ExperimentTable).values(
                id=experiment_id,
                namespace_row=select(NamespaceTable.row).where(NamespaceTable.id == namespace.id).scalar_subquery(),
                project_row=select(ProjectTable.row).where(ProjectTable.id == project_id).scalar_subquery(),
                name=name,
                name_key=name_key,
                state=ExperimentState.OPEN,
                snapshot_version=1,
                revision=1,
                created_at=self._now,
            )
        )

    def change(self, experiment_id: str, **values: Any) -> None:
        """Set columns as a new revision."""
        statement = update(ExperimentTable).where(ExperimentTable.id == experiment_id)
        self._connection.execute(statement.values(revision=ExperimentTable.revision + 1, **values))

    # Snapshots

    def take_snapshot(
        self,
        levels: Sequence[str],
        *,
        items: int,
        experiment_id: str | None = None,
        version: int = 1,
        narrows: Snapshot | None = None,
    ) -> Snapshot:
        """Freeze the levels at the newest line of the history, or at that of the snapshot which this one narrows."""
        last_change = self._newest(ChangeTable.row) if narrows is None else narrows.last_change
        last_source = self._newest(SourceTable.row) if narrows is None else narrows.last_source
        experiment_row = select(ExperimentTable.row).where(ExperimentTable.id == experiment_id).scalar_subquery()
        taken = Snapshot(new_id(), version, tuple(levels), last_change, last_source, items, self._now, experiment_id)
        self._connection.execute(
            insert(SnapshotTable).values(
                id=taken.id,
                experiment_row=None if experiment_id is None else experiment_row,
                version=version,
                levels=list(levels),
                last_change=last_change,
                last_source=last_source,
                items=items,
                taken_at=self._now,
            )
        )
        return taken

    def _newest(self, key: InstrumentedAttribute[int]) -> int:
        return self._connection.execute(select(func.coalesce(func.max(key), 0))).scalar_one()

    def snapshot(self, experiment_id: str, version: int) -> Snapshot | None:
        """Return one version of an experiment's snapshot."""
        statement = _select_snapshots().where(ExperimentTable.id == experiment_id, SnapshotTable.version == version)
        row = self._connection.execute(statement).one_or_none()
        return None if row is None else snapshot_of(row)

    def snapshots(self, experiment_id: str) -> tuple[Snapshot, ...]:
        """Return all versions, newest first."""
        statement = _select_snapshots().where(ExperimentTable.id == experiment_id)
        rows = self._connection.execute(statement.order_by(SnapshotTable.version.desc()))
        return tuple(snapshot_of(row) for row in rows)


def snapshot_of(row: Any) -> Snapshot:
    """Return the snapshot of a row that carries its columns and `experiment_id`."""
    return Snapshot(
        id=row.snapshot_id,
        version=row.version,
        levels=tuple(row.levels),
        last_change=row.last_change,
        last_source=row.last_source,
        items=row.items,
        taken_at=row.taken_at,
        experiment_id=row.experiment_id,
    )


SNAPSHOT_COLUMNS = (
    SnapshotTable.id.label("snapshot_id"),
    SnapshotTable.version,
    SnapshotTable.levels,
    SnapshotTable.last_change,
    SnapshotTable.last_source,
    SnapshotTable.items,
    SnapshotTable.taken_at,
)


def _select_snapshots() -> Select[*tuple[Any, ...]]:
    return select(*SNAPSHOT_COLUMNS, ExperimentTable.id.label("experiment_id")).join(
        ExperimentTable, ExperimentTable.row == SnapshotTable.experiment_row
    )


def _select() -> Select[*tuple[Any, ...]]:
    return (
        select(
            *ExperimentTable.__table__.c,
            ProjectTable.id.label("project_id"),
            ProjectTable.name.label("project_name"),
            NamespaceTable.id.label("namespace_id"),
        )
        .join(ProjectTable, ProjectTable.row == ExperimentTable.project_row)
        .join(NamespaceTable, NamespaceTable.row == ExperimentTable.namespace_row)
    )


def _experiment_of(row: Row[Any]) -> Experiment:
    return Experiment(
        id=row.id,
        namespace_id=row.namespace_id,
        project_id=row.project_id,
        project_name=row.project_name,
        name=row.name,
        state=row.state,
        snapshot_version=row.snapshot_version,
        revision=row.revision,
        created_at=row.created_at,
        settled_at=row.settled_at,
    )


def _figures_of(row: Any, items: dict[ItemStatus, int]) -> ExperimentFigures:
    return ExperimentFigures(
        tasks=0 if row is None else row.tasks,
        runs=0 if row is None else row.runs,
        running=0 if row is None else row.running,
        successful=0 if row is None else row.successful,
        confirmed=items.get(ItemStatus.CONFIRMED, 0),
        candidates=items.get(ItemStatus.CANDIDATE, 0),
    )
