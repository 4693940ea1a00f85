"""Scopes that a person can choose for a memory, made from the projects that there are."""

from collections.abc import Sequence
from dataclasses import dataclass

from shared import vocabulary as v
from shared.ipc.methods.memories import ScopeTarget, ScopeView
from shared.ipc.methods.projects import ProjectView

_ID_OF_KIND = {
    v.NamespaceKind.PROJECT: "project_id",
    v.NamespaceKind.CONVERSATION: "conversation_id",
    v.NamespaceKind.AUTOMATION: "plan_id",
    v.NamespaceKind.EXPERIMENT: "experiment_id",
    v.NamespaceKind.RUN: "run_id",
}
"""The one id that names a scope of each kind; Global needs none."""


@dataclass(frozen=True, slots=True)
class ScopeChoice:
    """A scope to choose: what is sent, and what it looks like."""

    target: ScopeTarget
    view: ScopeView


def scope_choices(projects: Sequence[ProjectView], current: ScopeView | None = None) -> tuple[ScopeChoice, ...]:
    """Global, each project, and the item's own scope if it lives in a narrower one."""
    choices = [
        ScopeChoice(ScopeTarget(kind=v.NamespaceKind.GLOBAL), ScopeView(namespace_id="", kind=v.NamespaceKind.GLOBAL))
    ]
    choices += [
        ScopeChoice(
            ScopeTarget(kind=v.NamespaceKind.PROJECT, project_id=project.project_id),
            ScopeView(
                namespace_id=project.namespace_id,
                kind=v.NamespaceKind.PROJECT,
                label=project.name,
                project_id=project.project_id,
                project_name=project.name,
            ),
        )
        for project in projects
    ]
    if current is not None and current.kind not in {v.NamespaceKind.GLOBAL, v.NamespaceKind.PROJECT}:
        choices.append(ScopeChoice(target_of(current), current))
    return tuple(choices)


def target_of(scope: ScopeView) -> ScopeTarget:
    """The target that names an item's present scope: only the id that its kind needs."""
    field = _ID_OF_KIND.get(scope.kind)
    return ScopeTarget(kind=scope.kind, **({} if field is None else {field: getattr(scope, field)}))


def is_same(target: ScopeTarget, scope: ScopeView) -> bool:
    """Whether a target names that scope."""
    if target.kind is not scope.kind:
        return False
    field = _ID_OF_KIND.get(target.kind)
    return field is None or getattr(target, field) == getattr(scope, field)
