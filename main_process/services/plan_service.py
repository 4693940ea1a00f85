"""Automation plans: create, rename, set the protocol, archive (memory rules §1, §6)."""

import uuid
from collections.abc import Sequence
from dataclasses import dataclass

from main_process.domain.errors import NotFound, RevisionConflict, RuleViolated
from main_process.domain.folders import name_key, project_name
from main_process.domain.namespace import Project
from main_process.domain.task import Plan
from main_process.store.repositories.figures import PlanFigures
from main_process.store.unit_of_work import Unit
from shared.ipc.events import PROJECTS_CHANGED, TASKS_CHANGED, ProjectsChanged, TasksChanged
from shared.vocabulary import NAME_MAX, NamespaceKind


@dataclass(frozen=True, slots=True)
class ListedPlan:
    """A plan with its counts."""

    plan: Plan
    figures: PlanFigures


def get(unit: Unit, plan_id: str) -> ListedPlan:
    """Return one plan, archived or not. Raises NotFound."""
    return _listed(unit, (_known(unit, plan_id),))[0]


def listed(unit: Unit, *, project_id: str | None, has_archived: bool) -> tuple[ListedPlan, ...]:
    """Return plans by project and name."""
    return _listed(unit, unit.plans.listed(project_id=project_id, has_archived=has_archived))


def create(unit: Unit, *, project_id: str, name: str, may_confirm: bool = False) -> ListedPlan:
    """Create a plan with its namespace below the project's.

    Raises NotFound `project`, RuleViolated `project_archived`, `name_empty`, `name_too_long`, `plan_name_taken`.
    """
    project = usable_project(unit, project_id)
    shown = _free_name(unit, project_id, name)
    plan_id = str(uuid.uuid4())
    above = unit.namespaces.get(project.namespace_id)
    if above is None:
        raise NotFound("project", project_id)
    namespace = unit.namespaces.insert(NamespaceKind.AUTOMATION, plan_id, parent=above)
    unit.plans.insert(
        plan_id, namespace, project_id=project_id, name=shown, name_key=name_key(shown), may_confirm=may_confirm
    )
    return _changed(unit, plan_id)


def update(unit: Unit, *, plan_id: str, expected_revision: int, name: str, may_confirm: bool) -> ListedPlan:
    """Change name and protocol; what was confirmed stays so.

    Raises NotFound, RevisionConflict, RuleViolated `name_empty`, `name_too_long`, `plan_name_taken`.
    """
    plan = _expected(unit, plan_id, expected_revision)
    shown = _free_name(unit, plan.project_id, name, but_for=plan_id)
    if (shown, may_confirm) != (plan.name, plan.may_confirm):
        unit.plans.change(plan_id, name=shown, name_key=name_key(shown), may_confirm=may_confirm)
    return _changed(unit, plan_id)


def archive(unit: Unit, *, plan_id: str, expected_revision: int, is_archived: bool) -> ListedPlan:
    """Let the plan be read by nobody, or again. Raises NotFound, RevisionConflict."""
    plan = _expected(unit, plan_id, expected_revision)
    if plan.is_archived is not is_archived:
        unit.namespaces.set_archived(plan.namespace_id, is_archived=is_archived)
        unit.plans.change(plan_id)
    return _changed(unit, plan_id)


def usable_project(unit: Unit, project_id: str) -> Project:
    """Return a project that new work may begin in. Raises NotFound `project`, RuleViolated `project_archived`."""
    project = unit.projects.get(project_id)
    if project is None:
        raise NotFound("project", project_id)
    if project.is_archived:
        raise RuleViolated("project_archived")
    return project


def _known(unit: Unit, plan_id: str) -> Plan:
    plan = unit.plans.get(plan_id)
    if plan is None:
        raise NotFound("plan", plan_id)
    return plan


def _expected(unit: Unit, plan_id: str, revision: int) -> Plan:
    plan = _known(unit, plan_id)
    if plan.revision != revision:
        raise RevisionConflict("plan", plan_id, expected=revision, actual=plan.revision)
    return plan


def _free_name(unit: Unit, project_id: str, name: str, *, but_for: str | None = None) -> str:
    shown = project_name(name)
    if len(shown) > NAME_MAX:
        raise RuleViolated("name_too_long", limit=NAME_MAX)
    taken = unit.plans.by_name_key(project_id, name_key(shown))
    if taken is not None and taken.id != but_for:
        raise RuleViolated("plan_name_taken", plan_id=taken.id)
    return shown


def _changed(unit: Unit, plan_id: str) -> ListedPlan:
    found = get(unit, plan_id)
    unit.emit(TASKS_CHANGED, TasksChanged(plan_id=plan_id))
    unit.emit(PROJECTS_CHANGED, ProjectsChanged(project_ids=(found.plan.project_id,)))
    return found


def _listed(unit: Unit, plans: Sequence[Plan]) -> tuple[ListedPlan, ...]:
    figures = unit.plans.figures(plans)
    return tuple(ListedPlan(plan, figures[plan.id]) for plan in plans)
