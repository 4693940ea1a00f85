"""Rules of retention and decay that one project sets for itself; everything else is inherited from the settings."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from main_process.domain.errors import NotFound, RevisionConflict
from main_process.domain.namespace import Project
from main_process.domain.retention import Retention, RetentionScope
from main_process.store.unit_of_work import Unit
from shared.ipc.events import PROJECTS_CHANGED, ProjectsChanged


@dataclass(frozen=True, slots=True)
class ProjectRules:
    """A project with what it sets for itself."""

    project: Project
    own: Mapping[str, Any]


def get(unit: Unit, project_id: str) -> ProjectRules:
    """Return a project's own rules. Raises NotFound."""
    project = unit.projects.get(project_id)
    if project is None:
        raise NotFound("project", project_id)
    return ProjectRules(project, unit.projects.own_rules().get(project_id, {}))


def put(unit: Unit, project_id: str, expected_revision: int, own: Mapping[str, Any]) -> ProjectRules:
    """Set all of a project's own rules; what is absent is inherited again. Raises NotFound, RevisionConflict."""
    former = get(unit, project_id)
    if former.project.revision != expected_revision:
        raise RevisionConflict("project", project_id, expected=expected_revision, actual=former.project.revision)
    if dict(own) != dict(former.own):
        unit.projects.set_own_rules(project_id, own)
        unit.projects.raise_revision(project_id)
        unit.emit(PROJECTS_CHANGED, ProjectsChanged(project_ids=(project_id,)))
    return get(unit, project_id)


def scopes(unit: Unit, inherited: Retention) -> tuple[tuple[RetentionScope, Retention], ...]:
    """Return what holds where: first what no project sets for itself, then each project that does."""
    own = unit.projects.own_rules()
    rest = (RetentionScope(but=tuple(own)), inherited)
    return (rest, *((RetentionScope(project_id), inherited.with_own(rules)) for project_id, rules in own.items()))
