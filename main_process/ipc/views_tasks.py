"""Tasks, runs, reports, automation plans and experiments to wire models: pure functions."""

from collections.abc import Container, Iterable

from main_process.domain.task import Snapshot, TaskEvent
from main_process.ipc.views import scope_view
from main_process.services.experiment_service import FrozenVersion, ListedExperiment
from main_process.services.plan_service import ListedPlan
from main_process.services.run_service import ListedRun
from main_process.services.task_service import ListedTask
from main_process.store.repositories.scope_rows import ItemScope
from shared.ipc.methods import experiments as e
from shared.ipc.methods import plans as p
from shared.ipc.methods import tasks as t


def plan_view(listed: ListedPlan) -> p.PlanView:
    """Return one automation plan."""
    plan, figures = listed.plan, listed.figures
    return p.PlanView(
        plan_id=plan.id,
        namespace_id=plan.namespace_id,
        project_id=plan.project_id,
        project_name=plan.project_name,
        name=plan.name,
        may_confirm=plan.may_confirm,
        revision=plan.revision,
        is_archived=plan.is_archived,
        tasks=figures.tasks,
        confirmed=figures.confirmed,
        candidates=figures.candidates,
        created_at=plan.created_at,
    )


def task_row(listed: ListedTask) -> t.TaskRow:
    """Return one task."""
    task, figures = listed.task, listed.figures
    return t.TaskRow(
        task_id=task.id,
        revision=task.revision,
        title=task.title,
        state=task.state,
        conversation_id=task.conversation_id,
        conversation_title=task.conversation_title,
        project_id=task.project_id,
        project_name=task.project_name,
        plan_id=task.plan_id,
        plan_name=task.plan_name,
        experiment_id=task.experiment_id,
        experiment_name=task.experiment_name,
        external_key=task.external_key,
        runs=figures.runs,
        running=figures.running,
        recalls=figures.recalls,
        confirmed=figures.confirmed,
        candidates=figures.candidates,
        created_at=task.created_at,
        updated_at=task.updated_at,
    )


def run_view(listed: ListedRun, connected: Container[str]) -> t.RunView:
    """Return one run."""
    run, figures = listed.run, listed.figures
    return t.RunView(
        run_id=run.id,
        namespace_id=run.namespace_id,
        task_id=run.task_id,
        task_title=run.task_title,
        parent_id=run.parent_id,
        attempt=run.attempt,
        state=run.state,
        is_goal_met=run.is_goal_met,
        is_connected=run.id in connected,
        client=run.client,
        snapshot=_snapshot_view(run.snapshot, listed.levels),
        reports=figures.reports,
        confirmed=figures.confirmed,
        candidates=figures.candidates,
        started_at=run.started_at,
        expires_at=run.expires_at,
        finished_at=run.finished_at,
    )


def event_view(event: TaskEvent) -> t.TaskEventView:
    """Return one report."""
    return t.TaskEventView(
        event_id=event.id,
        run_id=event.run_id,
        sequence=event.sequence,
        kind=event.kind,
        text=event.text,
        redactions=event.redactions,
        recorded_at=event.recorded_at,
    )


def experiment_row(listed: ListedExperiment) -> e.ExperimentRow:
    """Return one experiment."""
    experiment, figures = listed.experiment, listed.figures
    return e.ExperimentRow(
        experiment_id=experiment.id,
        namespace_id=experiment.namespace_id,
        project_id=experiment.project_id,
        project_name=experiment.project_name,
        name=experiment.name,
        state=experiment.state,
        snapshot_version=experiment.snapshot_version,
        revision=experiment.revision,
        tasks=figures.tasks,
        runs=figures.runs,
        running=figures.running,
        successful=figures.successful,
        confirmed=figures.confirmed,
        candidates=figures.candidates,
        created_at=experiment.created_at,
        settled_at=experiment.settled_at,
    )


def experiment_view(listed: ListedExperiment, frozen: Iterable[FrozenVersion]) -> e.ExperimentView:
    """Return one experiment with its snapshots."""
    versions = tuple(_snapshot_view(version.snapshot, version.levels) for version in frozen)
    return e.ExperimentView(row=experiment_row(listed), snapshots=versions)


def _snapshot_view(snapshot: Snapshot, levels: Iterable[ItemScope]) -> t.SnapshotView:
    return t.SnapshotView(
        snapshot_id=snapshot.id,
        version=snapshot.version,
        experiment_id=snapshot.experiment_id,
        levels=tuple(scope_view(level) for level in levels),
        items=snapshot.items,
        taken_at=snapshot.taken_at,
    )
