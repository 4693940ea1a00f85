"""Scopes that a person can choose for a memory, made from the projects that there are."""

from collections.abc import Sequence
from dataclasses import dataclass

from shared import vocabulary as v
from shared.ipc.methods.domains import DomainView
from shared.ipc.methods.memories import ScopeTarget, ScopeView
from shared.ipc.methods.projects import ProjectView

_ID_OF_KIND = {
    v.NamespaceKind.GLOBAL: "domain_id",
    v.NamespaceKind.PROJECT: "project_id",
    v.NamespaceKind.CONVERSATION: "conversation_id",
    v.NamespaceKind.AUTOMATION: "plan_id",
    v.NamespaceKind.EXPERIMENT: "experiment_id",
    v.NamespaceKind.RUN: "run_id",
}
"""The one id that names a scope of each kind; Global's is absent while there is one security domain only."""


@dataclass(frozen=True, slots=True)
class ScopeChoice:
    """A scope to choose: what is sent, and what it looks like."""

    target: ScopeTarget
    view: ScopeView


def scope_choices(
    projects: Sequence[ProjectView], current: ScopeView | None = None, domains: Sequence[DomainView] = ()
) -> tuple[ScopeChoice, ...]:
    """Global, each project, and the item's own scope if it is narrower; of several domains only its own.

    Something new may go into any of the `domains`, whether a project is in it yet or not.
    """
    if current is not None and current.domain_name:
        projects = [project for project in projects if project.domain_name == current.domain_name]
    named = {project.domain_id: project.domain_name for project in projects if project.domain_name}
    if len(domains) > 1:
        named = {domain.domain_id: domain.name for domain in domains}
    choices = [_global(domain_id, name) for domain_id, name in named.items()]
    if not choices:
        own = current if current is not None and current.kind is v.NamespaceKind.GLOBAL else None
        choices = [_global(None if own is None else own.domain_id, "" if own is None else own.domain_name)]
    choices += [
        ScopeChoice(
            ScopeTarget(kind=v.NamespaceKind.PROJECT, project_id=project.project_id),
            ScopeView(
                namespace_id=project.namespace_id,
                kind=v.NamespaceKind.PROJECT,
                label=project.name,
                project_id=project.project_id,
                project_name=project.name,
                domain_name=project.domain_name,
            ),
        )
        for project in projects
    ]
    if current is not None and current.kind not in {v.NamespaceKind.GLOBAL, v.NamespaceKind.PROJECT}:
        choices.append(ScopeChoice(target_of(current), current))
    return tuple(choices)


def _global(domain_id: str | None, domain_name: str) -> ScopeChoice:
    scope = ScopeView(namespace_id="", kind=v.NamespaceKind.GLOBAL, domain_id=domain_id, domain_name=domain_name)
    return ScopeChoice(ScopeTarget(kind=v.NamespaceKind.GLOBAL, domain_id=domain_id), scope)


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
