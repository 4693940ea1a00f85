"""Tasks, runs, automation plans and experiments as parts of a branch that is deleted (memory rules §9).

Their namespaces must be empty when they go; what elsewhere cites their reports stays, its source unavailable.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final

from sqlalchemy import ColumnElement, Connection, delete, func, or_, select

from main_process.store.repositories.lost_sources import lose_sources
from main_process.store.tables.core import Namespace, Project
from main_process.store.tables.memory_item import Source
from main_process.store.tables.task import AutomationPlan, Experiment, Snapshot, Task, TaskEvent, TaskRun

_CHUNK: Final = 500


@dataclass(frozen=True, slots=True)
class WorkRows:
    """Keys of what goes."""

    tasks: tuple[int, ...] = ()
    runs: tuple[int, ...] = ()
    plans: tuple[int, ...] = ()
    experiments: tuple[int, ...] = ()


class WorkRepository:
    """Finding and deleting work in one unit of work."""

    def __init__(self, connection: Connection, now: datetime) -> None:
        self._connection = connection
        self._now = now

    def of_conversations(self, conversation_rows: Sequence[int]) -> WorkRows:
        """Return the tasks and runs of conversations."""
        return self._with_runs(self._rows(Task, Task.conversation_row, conversation_rows))

    def of_project(self, project_id: str, conversation_rows: Sequence[int]) -> WorkRows:
        """Return a project's plans and experiments, and the tasks and runs of its conversations."""
        project = select(Project.row).where(Project.id == project_id).scalar_subquery()
        plans = self._found(select(AutomationPlan.row).where(AutomationPlan.project_row == project))
        experiments = self._found(select(Experiment.row).where(Experiment.project_row == project))
        tasks = {
            *self._rows(Task, Task.conversation_row, conversation_rows),
            *self._rows(Task, Task.experiment_row, experiments),
        }
        return self._with_runs(sorted(tasks), plans=plans, experiments=experiments)

    def of_task(self, task_id: str) -> WorkRows:
        """Return a task with its runs."""
        return self._with_runs(self._found(select(Task.row).where(Task.id == task_id)))

    def of_run(self, run_id: str) -> WorkRows:
        """Return a run with those below it."""
        level = self._found(select(TaskRun.row).where(TaskRun.id == run_id))
        runs = list(level)
        while level := self._rows(TaskRun, TaskRun.parent_row, level):
            runs.extend(level)
        return WorkRows(runs=tuple(runs))

    def of_plan(self, plan_id: str) -> WorkRows:
        """Return a plan alone: tasks that followed it stay, and follow none."""
        return WorkRows(plans=self._found(select(AutomationPlan.row).where(AutomationPlan.id == plan_id)))

    def of_experiment(self, experiment_id: str) -> WorkRows:
        """Return an experiment with its tasks and their runs."""
        rows = self._found(select(Experiment.row).where(Experiment.id == experiment_id))
        return self._with_runs(self._rows(Task, Task.experiment_row, rows), experiments=rows)

    def namespace_rows(self, work: WorkRows) -> tuple[int, ...]:
        """Return the namespaces that go, the narrowest first."""
        return tuple(
            row
            for table, rows in (
                (TaskRun, work.runs),
                (AutomationPlan, work.plans),
                (Experiment, work.experiments),
            )
            for row in self._rows(table, table.row, rows, wanted=table.namespace_row)
        )

    def reports(self, work: WorkRows) -> int:
        """Return how many reports go."""
        return sum(
            self._connection.execute(select(func.count()).where(TaskEvent.run_row.in_(part))).scalar_one()
            for part in _parts(work.runs)
        )

    def cites(self, work: WorkRows) -> ColumnElement[bool]:
        """Return whether a source quotes a report that goes."""
        return Source.event_row.in_(select(TaskEvent.row).where(TaskEvent.run_row.in_(work.runs)))

    def lose_sources(self, work: WorkRows) -> tuple[int, ...]:
        """Mark evidence in these reports as gone; return the items that cited it, whose index is to be renewed."""
        return lose_sources(self._connection, self.cites(work))

    def delete(self, work: WorkRows) -> None:
        """Remove all of it with snapshots and namespaces, which must be empty by now."""
        own_spaces = self.namespace_rows(WorkRows(runs=work.runs))
        wider = self.namespace_rows(WorkRows(plans=work.plans, experiments=work.experiments))
        own = self._rows(TaskRun, TaskRun.row, work.runs, wanted=TaskRun.snapshot_row)
        self._delete(TaskRun, work.runs)
        self._delete(Task, work.tasks)
        self._delete(Snapshot, own, Snapshot.experiment_row.is_(None))
        self._delete(AutomationPlan, work.plans)
        self._delete(Experiment, work.experiments)
        self._delete(Namespace, own_spaces)
        self._delete(Namespace, wider)  # runs of an experiment hung below it

    def _with_runs(
        self, tasks: Sequence[int], *, plans: tuple[int, ...] = (), experiments: tuple[int, ...] = ()
    ) -> WorkRows:
        runs = self._rows(TaskRun, TaskRun.task_row, tasks)
        return WorkRows(tuple(tasks), runs, plans, experiments)

    def _rows(self, table: Any, column: Any, values: Sequence[int], *, wanted: Any = None) -> tuple[int, ...]:
        chosen = table.row if wanted is None else wanted
        return tuple(row for part in _parts(values) for row in self._found(select(chosen).where(column.in_(part))))

    def _found(self, statement: Any) -> tuple[int, ...]:
        return tuple(self._connection.execute(statement).scalars())

    def _delete(self, table: Any, rows: Sequence[int], *conditions: ColumnElement[bool]) -> None:
        for part in _parts(rows):
            self._connection.execute(delete(table).where(table.row.in_(part), *conditions))


def loses_source(conversation_rows: Sequence[int], cites: ColumnElement[bool]) -> ColumnElement[bool]:
    """Return whether a source lies in these conversations or quotes a report that goes."""
    return or_(Source.conversation_row.in_(conversation_rows), cites)


def _parts(rows: Sequence[int]) -> Iterable[Sequence[int]]:
    return (rows[start : start + _CHUNK] for start in range(0, len(rows), _CHUNK))
