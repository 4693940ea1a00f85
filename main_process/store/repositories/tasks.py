"""Tasks: rows to domain values and back, lists by keyset."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from sqlalchemy import ColumnElement, Connection, Integer, Row, Select, and_, func, insert, or_, select, update

from main_process.domain.task import Task
from main_process.store.repositories.cursors import cursor_keys, encode_cursor
from main_process.store.repositories.figures import TaskFigures
from main_process.store.tables.conversation import Conversation as ConversationTable
from main_process.store.tables.core import Project as ProjectTable
from main_process.store.tables.memory_item import MemoryItem as ItemTable
from main_process.store.tables.task import AutomationPlan as PlanTable
from main_process.store.tables.task import Experiment as ExperimentTable
from main_process.store.tables.task import Task as TaskTable
from main_process.store.tables.task import TaskRun as RunTable
from main_process.store.tables.usage import Retrieval as RetrievalTable
from main_process.store.tables.usage import UsageContext as ContextTable
from shared.vocabulary import ItemStatus, RetrievalKind, RunState, TaskState


@dataclass(frozen=True, slots=True)
class TaskQuery:
    """Which tasks to list; empty means any."""

    project_id: str | None = None
    conversation_id: str | None = None
    plan_id: str | None = None
    experiment_id: str | None = None
    states: tuple[TaskState, ...] = ()
    text: str = ""


class TaskRepository:
    """Tasks of one unit of work."""

    def __init__(self, connection: Connection, now: datetime) -> None:
        self._connection = connection
        self._now = now

    def get(self, task_id: str) -> Task | None:
        """Return one task."""
        row = self._connection.execute(_select().where(TaskTable.id == task_id)).one_or_none()
        return None if row is None else _task_of(row)

    def by_external_key(
        self, external_key: str, *, conversation_id: str | None, project_id: str | None
    ) -> Task | None:
        """Return the oldest task that a runtime knows by this key in a conversation or project."""
        statement = _select().where(TaskTable.external_key == external_key).order_by(TaskTable.row).limit(1)
        if conversation_id is not None:
            statement = statement.where(ConversationTable.id == conversation_id)
        else:
            statement = statement.where(ProjectTable.id == project_id)
        row = self._connection.execute(statement).one_or_none()
        return None if row is None else _task_of(row)

    def page(self, wanted: TaskQuery, *, limit: int, cursor: str | None) -> tuple[tuple[Task, ...], str | None]:
        """Return one keyset page, latest first, and the cursor of the next. Raises RuleViolated `cursor_invalid`."""
        at = TaskTable.updated_at
        statement = _select().where(*_conditions(wanted)).order_by(at.desc(), TaskTable.row.desc()).limit(limit + 1)
        if cursor is not None:
            mark, row = cursor_keys(cursor, datetime, int)
            statement = statement.where(or_(at < mark, and_(at == mark, TaskTable.row < row)))
        rows = self._connection.execute(statement).all()
        found = tuple(_task_of(row) for row in rows[:limit])
        if len(rows) <= limit:
            return found, None
        return found, encode_cursor(rows[limit - 1].updated_at.isoformat(), rows[limit - 1].row)

    def figures(self, task_ids: Iterable[str]) -> dict[str, TaskFigures]:
        """Return the counts beside each of these tasks, by id."""
        wanted = tuple(task_ids)
        runs = {
            row.id: row
            for row in self._connection.execute(
                select(
                    TaskTable.id,
                    func.count().label("runs"),
                    func.sum((RunTable.state == RunState.RUNNING).cast(Integer)).label("running"),
                )
                .join(RunTable, RunTable.task_row == TaskTable.row)
                .where(TaskTable.id.in_(wanted))
                .group_by(TaskTable.id)
            )
        }
        items = self._item_counts(wanted)
        recalls = self._recalls(wanted)
        return {
            one: TaskFigures(
                runs=runs[one].runs if one in runs else 0,
                running=runs[one].running if one in runs else 0,
                recalls=recalls.get(one, 0),
                confirmed=items.get((one, ItemStatus.CONFIRMED), 0),
                candidates=items.get((one, ItemStatus.CANDIDATE), 0),
            )
            for one in wanted
        }

    def insert(
        self,
        task_id: str,
        *,
        conversation_id: str,
        plan_id: str | None,
        experiment_id: str | None,
        title: str,
        external_key: str | None,
    ) -> None:
        """Create a task that has no run yet."""
        self._connection.execute(
            insert(TaskTable).values(
                id=task_id,
                conversation_row=_row_of(ConversationTable, conversation_id),
                plan_row=_row_of(PlanTable, plan_id),
                experiment_row=_row_of(ExperimentTable, experiment_id),
                title=title,
                state=TaskState.IDLE,
                external_key=external_key,
                revision=1,
                created_at=self._now,
                updated_at=self._now,
            )
        )

    def rename(self, task_id: str, title: str) -> None:
        """Change the title as a new revision."""
        statement = update(TaskTable).where(TaskTable.id == task_id)
        self._connection.execute(statement.values(title=title, revision=TaskTable.revision + 1))

    def set_state(self, task_id: str, state: TaskState) -> None:
        """Follow the latest run."""
        statement = update(TaskTable).where(TaskTable.id == task_id)
        self._connection.execute(statement.values(state=state, updated_at=self._now))

    def holding_back(self, conversation_ids: Sequence[str]) -> tuple[int, int]:
        """Return how many runs of conversations go on, and how many of their tasks belong to an experiment."""
        mine = ConversationTable.id.in_(conversation_ids)
        tasks = (
            select(func.count())
            .select_from(TaskTable)
            .join(ConversationTable, ConversationTable.row == TaskTable.conversation_row)
            .where(mine)
        )
        running = tasks.join(RunTable, RunTable.task_row == TaskTable.row).where(RunTable.state == RunState.RUNNING)
        in_experiments = tasks.where(TaskTable.experiment_row.is_not(None))
        return (
            self._connection.execute(running).scalar_one(),
            self._connection.execute(in_experiments).scalar_one(),
        )

    def leave_plans(self, conversation_ids: Sequence[str]) -> None:
        """Let the tasks of conversations follow no plan any more: plans stay in their project."""
        rows = select(ConversationTable.row).where(ConversationTable.id.in_(conversation_ids))
        statement = update(TaskTable).where(TaskTable.conversation_row.in_(rows))
        self._connection.execute(statement.values(plan_row=None))

    def _item_counts(self, task_ids: Sequence[str]) -> dict[tuple[str, ItemStatus], int]:
        statement = (
            select(TaskTable.id, ItemTable.status, func.count())
            .join(RunTable, RunTable.task_row == TaskTable.row)
            .join(ItemTable, ItemTable.namespace_row == RunTable.namespace_row)
            .where(TaskTable.id.in_(task_ids))
            .group_by(TaskTable.id, ItemTable.status)
        )
        return {(row[0], row[1]): row[2] for row in self._connection.execute(statement)}

    def _recalls(self, task_ids: Sequence[str]) -> dict[str, int]:
        statement = (
            select(TaskTable.id, func.count())
            .join(ContextTable, ContextTable.task_row == TaskTable.row)
            .join(RetrievalTable, RetrievalTable.context_row == ContextTable.row)
            .where(TaskTable.id.in_(task_ids), RetrievalTable.kind != RetrievalKind.READ)
            .group_by(TaskTable.id)
        )
        return {row[0]: row[1] for row in self._connection.execute(statement)}


def _row_of(table: Any, identifier: str | None) -> Any:
    return None if identifier is None else select(table.row).where(table.id == identifier).scalar_subquery()


def _conditions(wanted: TaskQuery) -> list[ColumnElement[bool]]:
    equal = (
        (ProjectTable.id, wanted.project_id),
        (ConversationTable.id, wanted.conversation_id),
        (PlanTable.id, wanted.plan_id),
        (ExperimentTable.id, wanted.experiment_id),
    )
    conditions: list[ColumnElement[bool]] = [column == value for column, value in equal if value is not None]
    if wanted.states:
        conditions.append(TaskTable.state.in_(wanted.states))
    if wanted.text.strip():
        conditions.append(TaskTable.title.icontains(wanted.text.strip(), autoescape=True))
    return conditions


def _select() -> Select[*tuple[Any, ...]]:
    return (
        select(
            *TaskTable.__table__.c,
            ConversationTable.id.label("conversation_id"),
            ConversationTable.title.label("conversation_title"),
            ProjectTable.id.label("project_id"),
            ProjectTable.name.label("project_name"),
            PlanTable.id.label("plan_id"),
            PlanTable.name.label("plan_name"),
            ExperimentTable.id.label("experiment_id"),
            ExperimentTable.name.label("experiment_name"),
        )
        .join(ConversationTable, ConversationTable.row == TaskTable.conversation_row)
        .outerjoin(ProjectTable, ProjectTable.row == ConversationTable.project_row)
        .outerjoin(PlanTable, PlanTable.row == TaskTable.plan_row)
        .outerjoin(ExperimentTable, ExperimentTable.row == TaskTable.experiment_row)
    )


def _task_of(row: Row[Any]) -> Task:
    return Task(
        id=row.id,
        conversation_id=row.conversation_id,
        conversation_title=row.conversation_title,
        project_id=row.project_id,
        project_name=row.project_name,
        plan_id=row.plan_id,
        plan_name=row.plan_name,
        experiment_id=row.experiment_id,
        experiment_name=row.experiment_name,
        title=row.title,
        state=row.state,
        external_key=row.external_key,
        revision=row.revision,
        created_at=row.created_at,
        updated_at=row.updated_at,
    )
