"""Tables of the Tasks page: tasks, runs, what a run wrote, experiments, and automations."""

from PySide6.QtCore import QObject

from renderer.models.paged_table import Column, PagedTableModel
from renderer.support.formats import count_text, date_text, moment_text, one_line, short_moment_text, visible_text
from renderer.support.i18n import translate
from renderer.support.words.counts import tasks_text
from renderer.support.words.memories import memory_kind_text, statement_text, status_mark, status_text
from renderer.support.words.tasks import (
    experiment_state_text,
    goal_text,
    owner_text,
    protocol_text,
    run_state_text,
    run_text,
    task_place_text,
    task_state_text,
)
from shared.ipc.methods.experiments import ExperimentRow
from shared.ipc.methods.memories import MemoryRow
from shared.ipc.methods.plans import PlanView
from shared.ipc.methods.tasks import RunView, TaskRow


def task_table(parent: QObject) -> PagedTableModel[TaskRow]:
    """Tasks with state in words and shape, attempts and last activity."""
    columns: tuple[Column[TaskRow], ...] = (
        Column(lambda: translate("Tasks", "Last"), lambda row: short_moment_text(row.updated_at)),
        Column(lambda: translate("Tasks", "Task"), lambda row: one_line(row.title), tooltip=task_tooltip),
        Column(lambda: translate("Tasks", "State"), lambda row: task_state_text(row.state)),
        Column(lambda: translate("Tasks", "Runs"), lambda row: count_text(row.runs), is_number=True),
        Column(lambda: translate("Tasks", "Recalls"), lambda row: count_text(row.recalls), is_number=True),
        Column(lambda: translate("Tasks", "Belongs to"), owner_text, tooltip=owner_text),
        Column(
            lambda: translate("Tasks", "Conversation"),
            lambda row: one_line(row.conversation_title),
            tooltip=task_place_text,
        ),
        Column(lambda: translate("Tasks", "Project"), lambda row: visible_text(row.project_name or "–")),
    )
    return PagedTableModel(columns, lambda row: row.task_id, parent)


def run_table(parent: QObject, *, has_task: bool = False) -> PagedTableModel[RunView]:
    """Runs of one task, latest first; with the task's title where several tasks stand together."""
    task: tuple[Column[RunView], ...] = (
        Column(lambda: translate("Tasks", "Task"), lambda row: one_line(row.task_title)),
    )
    columns: tuple[Column[RunView], ...] = (
        *(task if has_task else ()),
        Column(lambda: translate("Tasks", "Run"), run_text, tooltip=run_text),
        Column(lambda: translate("Tasks", "State"), lambda row: run_state_text(row.state)),
        Column(lambda: translate("Tasks", "Goal"), lambda row: goal_text(row.is_goal_met)),
        Column(lambda: translate("Tasks", "Began"), lambda row: moment_text(row.started_at)),
        Column(lambda: translate("Tasks", "Snapshot"), lambda row: count_text(row.snapshot.version), is_number=True),
        Column(lambda: translate("Tasks", "Reports"), lambda row: count_text(row.reports), is_number=True),
        Column(
            lambda: translate("Tasks", "Wrote"),
            lambda row: count_text(row.confirmed + row.candidates),
            is_number=True,
        ),
        Column(lambda: translate("Tasks", "Client"), lambda row: one_line(row.client)),
    )
    return PagedTableModel(columns, lambda row: row.run_id, parent)


def written_table(parent: QObject) -> PagedTableModel[MemoryRow]:
    """What a run wrote into its own memory."""
    columns: tuple[Column[MemoryRow], ...] = (
        Column(
            lambda: translate("Tasks", "Memory"),
            lambda row: one_line(statement_text(row)),
            tooltip=lambda row: visible_text(statement_text(row)),
        ),
        Column(lambda: translate("Tasks", "Kind"), lambda row: memory_kind_text(row.kind)),
        Column(lambda: translate("Tasks", "Status"), written_status, tooltip=written_status),
        Column(lambda: translate("Tasks", "Written"), lambda row: moment_text(row.created_at)),
    )
    return PagedTableModel(columns, lambda row: row.item_id, parent)


def experiment_table(parent: QObject) -> PagedTableModel[ExperimentRow]:
    """Experiments with their runs and the newest snapshot version."""
    columns: tuple[Column[ExperimentRow], ...] = (
        Column(lambda: translate("Tasks", "Created"), lambda row: date_text(row.created_at)),
        Column(
            lambda: translate("Tasks", "Experiment"), lambda row: visible_text(row.name), tooltip=experiment_tooltip
        ),
        Column(lambda: translate("Tasks", "State"), lambda row: experiment_state_text(row.state)),
        Column(lambda: translate("Tasks", "Runs"), lambda row: count_text(row.runs), is_number=True),
        Column(lambda: translate("Tasks", "Successful"), lambda row: count_text(row.successful), is_number=True),
        Column(lambda: translate("Tasks", "Snapshot"), lambda row: count_text(row.snapshot_version), is_number=True),
        Column(lambda: translate("Tasks", "Project"), lambda row: visible_text(row.project_name)),
    )
    return PagedTableModel(columns, lambda row: row.experiment_id, parent)


def automation_table(parent: QObject) -> PagedTableModel[PlanView]:
    """Automations with what their protocol may do."""
    columns: tuple[Column[PlanView], ...] = (
        Column(lambda: translate("Tasks", "Automation"), automation_title, tooltip=automation_title),
        Column(lambda: translate("Tasks", "Project"), lambda row: visible_text(row.project_name)),
        Column(
            lambda: translate("Tasks", "Its runs"),
            lambda row: protocol_text(may_confirm=row.may_confirm),
            tooltip=lambda row: protocol_text(may_confirm=row.may_confirm),
        ),
        Column(lambda: translate("Tasks", "Tasks"), lambda row: count_text(row.tasks), is_number=True),
        Column(lambda: translate("Tasks", "Confirmed"), lambda row: count_text(row.confirmed), is_number=True),
        Column(lambda: translate("Tasks", "Pending"), lambda row: count_text(row.candidates), is_number=True),
        Column(lambda: translate("Tasks", "Created"), lambda row: date_text(row.created_at)),
    )
    return PagedTableModel(columns, lambda row: row.plan_id, parent)


def task_tooltip(row: TaskRow) -> str:
    """Title, place and owner."""
    lines = (visible_text(row.title), task_place_text(row), owner_text(row))
    return "\n".join(line for line in lines if line)


def written_status(row: MemoryRow) -> str:
    """Status with its shape; what a protocol confirmed is marked."""
    words = f"{status_mark(row.status)} {status_text(row.status)}"
    return translate("Tasks", "{status}, automatic").format(status=words) if row.is_automatic else words


def experiment_tooltip(row: ExperimentRow) -> str:
    """Name, and what its runs came to."""
    return translate("Tasks", "{name}: {tasks}, {confirmed} confirmed, {pending} pending").format(
        name=visible_text(row.name),
        tasks=tasks_text(row.tasks),
        confirmed=count_text(row.confirmed),
        pending=count_text(row.candidates),
    )


def automation_title(row: PlanView) -> str:
    """The name, and that it was put away."""
    name = f"▲ {visible_text(row.name)}"
    return translate("Tasks", "{name} (archived)").format(name=name) if row.is_archived else name
