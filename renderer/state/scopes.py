"""Scopes that a person can choose for a memory, made from the projects that there are."""

from collections.abc import Sequence
from dataclasses import dataclass

from shared import vocabulary as v
from shared.ipc.methods.memories import ScopeTarget, ScopeView
from shared.ipc.methods.projects import ProjectView


@dataclass(frozen=True, slots=True)
class ScopeChoice:
    """A scope to choose: what is sent, and what it looks like."""

    target: ScopeTarget
    view: ScopeView


def scope_choices(projects: Sequence[ProjectView], current: ScopeView | None = None) -> tuple[ScopeChoice, ...]:
    """Global, each project, and the item's own conversation if it lives in one."""
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
    if current is not None and current.kind is v.NamespaceKind.CONVERSATION:
        choices.append(ScopeChoice(target_of(current), current))
    return tuple(choices)


def target_of(scope: ScopeView) -> ScopeTarget:
    """The target that names an item's present scope: only the id that its kind needs."""
    is_project = scope.kind is v.NamespaceKind.PROJECT
    is_conversation = scope.kind is v.NamespaceKind.CONVERSATION
    return ScopeTarget(
        kind=scope.kind,
        project_id=scope.project_id if is_project else None,
        conversation_id=scope.conversation_id if is_conversation else None,
    )


def is_same(target: ScopeTarget, scope: ScopeView) -> bool:
    """Whether a target names that scope."""
    if target.kind is not scope.kind:
        return False
    match target.kind:
        case v.NamespaceKind.GLOBAL:
            return True
        case v.NamespaceKind.PROJECT:
            return target.project_id == scope.project_id
        case _:
            return target.conversation_id == scope.conversation_id
