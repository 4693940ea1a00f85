"""Experiments: create, rerun over the same or a new snapshot, settle, abandon (memory rules §6, §11)."""

import uuid
from collections.abc import Sequence
from dataclasses import dataclass

from main_process.domain.actor import Actor
from main_process.domain.errors import NotFound, RevisionConflict, RuleViolated
from main_process.domain.folders import name_key, project_name
from main_process.domain.memory_item import ItemText
from main_process.domain.proposal import Proposal, Proposed
from main_process.domain.source import NewSource
from main_process.domain.task import Experiment, Run, Snapshot
from main_process.services import candidate_service, run_opening, run_service
from main_process.services.namespace_service import scope_words
from main_process.services.plan_service import usable_project
from main_process.store.repositories.figures import ExperimentFigures
from main_process.store.repositories.scope_rows import ItemScope
from main_process.store.unit_of_work import Unit
from shared.ipc.events import PROJECTS_CHANGED, TASKS_CHANGED, ProjectsChanged, TasksChanged
from shared.vocabulary import (
    NAME_MAX,
    ExperimentState,
    ItemWarning,
    MemoryKind,
    NamespaceKind,
    Origin,
    RunState,
    SnapshotUse,
    SourceType,
    TrustClass,
)


@dataclass(frozen=True, slots=True)
class ListedExperiment:
    """An experiment with its counts."""

    experiment: Experiment
    figures: ExperimentFigures


@dataclass(frozen=True, slots=True)
class FrozenVersion:
    """One version of a snapshot with its levels in words."""

    snapshot: Snapshot
    levels: tuple[ItemScope, ...]


@dataclass(frozen=True, slots=True)
class NewConclusion:
    """What a successful run showed; `quote` stands in one of its reports."""

    run_id: str
    kind: MemoryKind
    statement: str
    quote: str
    subject: str = ""
    content: str = ""


def get(unit: Unit, experiment_id: str) -> tuple[ListedExperiment, tuple[FrozenVersion, ...]]:
    """Return one experiment with all versions of its snapshot, newest first. Raises NotFound."""
    experiment = _known(unit, experiment_id)
    versions = unit.experiments.snapshots(experiment_id)
    words = scope_words(unit, {level for version in versions for level in version.levels})
    frozen = tuple(
        FrozenVersion(version, tuple(words[level] for level in version.levels if level in words))
        for version in versions
    )
    return _listed(unit, (experiment,))[0], frozen


def page(
    unit: Unit, *, project_id: str | None, states: Sequence[ExperimentState], limit: int, cursor: str | None
) -> tuple[tuple[ListedExperiment, ...], str | None]:
    """Return one page, latest first, and the cursor of the next. Raises RuleViolated `cursor_invalid`."""
    found, next_cursor = unit.experiments.page(project_id=project_id, states=states, limit=limit, cursor=cursor)
    return _listed(unit, found), next_cursor


def create(unit: Unit, *, project_id: str, name: str) -> str:
    """Create an experiment, freeze version 1 of its snapshot, and return its id.

    Raises NotFound `project`, RuleViolated `project_archived`, `name_empty`, `name_too_long`,
    `experiment_name_taken`.
    """
    project = usable_project(unit, project_id)
    shown = _free_name(unit, project_id, name)
    above = unit.namespaces.get(project.namespace_id)
    if above is None:
        raise NotFound("project", project_id)
    experiment_id = str(uuid.uuid4())
    namespace = unit.namespaces.insert(NamespaceKind.EXPERIMENT, experiment_id, parent=above)
    unit.experiments.insert(experiment_id, namespace, project_id=project_id, name=shown, name_key=name_key(shown))
    _freeze(unit, _known(unit, experiment_id), version=1)
    return _changed(unit, experiment_id)


def rename(unit: Unit, *, experiment_id: str, expected_revision: int, name: str) -> None:
    """Change the name.

    Raises NotFound, RevisionConflict, RuleViolated `name_empty`, `name_too_long`, `experiment_name_taken`.
    """
    experiment = _expected(unit, experiment_id, expected_revision)
    shown = _free_name(unit, experiment.project_id, name, but_for=experiment_id)
    if shown != experiment.name:
        unit.experiments.change(experiment_id, name=shown, name_key=name_key(shown))
    _changed(unit, experiment_id)


def rerun(unit: Unit, *, experiment_id: str, expected_revision: int, use: SnapshotUse) -> None:
    """Let new runs begin: over the snapshot as it is, or over a new version of it.

    A settled experiment opens again; runs that go on keep the version they began with. Raises NotFound,
    RevisionConflict, RuleViolated `experiment_abandoned`, `project_archived`.
    """
    experiment = _expected(unit, experiment_id, expected_revision)
    if experiment.state is ExperimentState.ABANDONED:
        raise RuleViolated("experiment_abandoned")
    usable_project(unit, experiment.project_id)
    version = experiment.snapshot_version
    if use is SnapshotUse.RENEW:
        version += 1
        _freeze(unit, experiment, version=version)
    unit.experiments.change(experiment_id, state=ExperimentState.OPEN, snapshot_version=version, settled_at=None)
    _changed(unit, experiment_id)


def settle(
    unit: Unit, actor: Actor, *, experiment_id: str, expected_revision: int, conclusions: Sequence[NewConclusion]
) -> tuple[Proposed, ...]:
    """End the experiment and file its conclusions as candidates; nothing is confirmed or promoted by itself.

    All or nothing. Raises NotFound, RevisionConflict, RuleViolated `experiment_not_open`, `runs_running`,
    `conclusion_of_failed_run`, `quote_not_in_source`, `preference_needs_quote` and those of the candidate service.
    """
    experiment = _expected(unit, experiment_id, expected_revision)
    if experiment.state is not ExperimentState.OPEN:
        raise RuleViolated("experiment_not_open")
    run_service.expire(unit)
    running = unit.runs.running(experiment_id=experiment_id)
    if running:
        raise RuleViolated("runs_running", count=len(running))
    filed = tuple(
        candidate_service.propose(unit, _conclusion(unit, actor, experiment, conclusion))
        for conclusion in conclusions
    )
    unit.experiments.change(experiment_id, state=ExperimentState.SETTLED, settled_at=unit.now)
    _changed(unit, experiment_id)
    return filed


def abandon(unit: Unit, *, experiment_id: str, expected_revision: int) -> None:
    """End the experiment without conclusions; runs that go on are cancelled.

    Raises NotFound, RevisionConflict, RuleViolated `experiment_not_open`.
    """
    experiment = _expected(unit, experiment_id, expected_revision)
    if experiment.state is not ExperimentState.OPEN:
        raise RuleViolated("experiment_not_open")
    for run in unit.runs.running(experiment_id=experiment_id):
        run_service.cancel(unit, run.id)
    unit.experiments.change(experiment_id, state=ExperimentState.ABANDONED)
    _changed(unit, experiment_id)


def _freeze(unit: Unit, experiment: Experiment, *, version: int) -> None:
    """Freeze experiment, project and Global as they are now."""
    project = unit.namespaces.of_owner(NamespaceKind.PROJECT, experiment.project_id)
    if project is None:
        raise NotFound("project", experiment.project_id)
    levels = (experiment.namespace_id, project.id, unit.namespaces.global_of(project.domain_id).id)
    run_opening.take(unit, levels, experiment_id=experiment.id, version=version)


def _conclusion(unit: Unit, actor: Actor, experiment: Experiment, new: NewConclusion) -> Proposal:
    run = _successful(unit, experiment, new.run_id)
    if new.kind is MemoryKind.PREFERENCE:
        raise RuleViolated("preference_needs_quote")  # a run's own words never become a preference (memory rules §3)
    event = unit.runs.event_with(run.id, new.quote)
    if event is None:
        raise RuleViolated("quote_not_in_source")
    return Proposal(
        namespace_id=experiment.namespace_id,
        text=ItemText(
            kind=new.kind, statement=new.statement.strip(), subject=new.subject.strip(), content=new.content
        ),
        origin=Origin.ADOPTED_PROPOSAL,
        actor=actor,
        sources=(
            NewSource(
                type=SourceType.EXPERIMENT_CONCLUSION,
                trust=TrustClass.MODEL_INFERENCE,
                quote=new.quote,
                event_id=event.id,
                task_id=run.task_id,
                run_id=run.id,
                is_primary=True,
            ),
        ),
        warnings=(ItemWarning.INFERRED,),
    )


def _successful(unit: Unit, experiment: Experiment, run_id: str) -> Run:
    """Return a run of the experiment that completed and met its goal; a foreign one is unknown."""
    run = unit.runs.get(run_id)
    task = None if run is None else unit.tasks.get(run.task_id)
    if run is None or task is None or task.experiment_id != experiment.id:
        raise NotFound("run", run_id)
    if run.state is not RunState.COMPLETED or not run.is_goal_met:
        raise RuleViolated("conclusion_of_failed_run")
    return run


def _known(unit: Unit, experiment_id: str) -> Experiment:
    experiment = unit.experiments.get(experiment_id)
    if experiment is None:
        raise NotFound("experiment", experiment_id)
    return experiment


def _expected(unit: Unit, experiment_id: str, revision: int) -> Experiment:
    experiment = _known(unit, experiment_id)
    if experiment.revision != revision:
        raise RevisionConflict("experiment", experiment_id, expected=revision, actual=experiment.revision)
    return experiment


def _free_name(unit: Unit, project_id: str, name: str, *, but_for: str | None = None) -> str:
    shown = project_name(name)
    if len(shown) > NAME_MAX:
        raise RuleViolated("name_too_long", limit=NAME_MAX)
    taken = unit.experiments.by_name_key(project_id, name_key(shown))
    if taken is not None and taken.id != but_for:
        raise RuleViolated("experiment_name_taken", experiment_id=taken.id)
    return shown


def _changed(unit: Unit, experiment_id: str) -> str:
    unit.emit(TASKS_CHANGED, TasksChanged(experiment_id=experiment_id))
    project_id = _known(unit, experiment_id).project_id
    unit.emit(PROJECTS_CHANGED, ProjectsChanged(project_ids=(project_id,)))
    return experiment_id


def _listed(unit: Unit, experiments: Sequence[Experiment]) -> tuple[ListedExperiment, ...]:
    figures = unit.experiments.figures(experiments)
    return tuple(ListedExperiment(one, figures[one.id]) for one in experiments)
