"""Namespaces: the read chain of a trusted context, and the tree that the window shows."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime

from main_process.domain.errors import NotFound, RuleViolated, ScopeDenied
from main_process.domain.namespace import (
    DEFAULT_BUDGETS,
    TOKEN_CEILING,
    TOKEN_FLOOR,
    TOKEN_SHARE,
    LevelBudget,
    Namespace,
    ReadChain,
    ReadLevel,
)
from main_process.runtime.settings import Settings
from main_process.store.unit_of_work import Unit
from shared.ipc.methods.memories import ScopeTarget
from shared.vocabulary import ItemStatus, NamespaceKind


@dataclass(frozen=True, slots=True)
class ScopeWords:
    """A namespace as a person knows it; absent names do not apply."""

    namespace_id: str
    kind: NamespaceKind
    project_id: str | None = None
    project_name: str | None = None
    conversation_id: str | None = None
    conversation_title: str | None = None


@dataclass(frozen=True, slots=True)
class TreeNode:
    """One line of the tree. `counts` are of the namespace itself, not of what hangs below it."""

    scope: ScopeWords
    parent_id: str | None
    counts: Mapping[ItemStatus, int]
    bindings: int
    is_readable: bool


@dataclass(frozen=True, slots=True)
class Tree:
    """Global first, then projects by name."""

    nodes: tuple[TreeNode, ...]
    unassigned_conversations: int


@dataclass(frozen=True, slots=True)
class ChainStep:
    """One level of a chain for the screen."""

    scope: ScopeWords
    budget: LevelBudget
    confirmed: int


@dataclass(frozen=True, slots=True)
class ChainPicture:
    """A read chain in words; without steps `refusal` says why nothing is readable."""

    steps: tuple[ChainStep, ...]
    max_tokens: int
    refusal: str | None = None


def max_tokens_of(window_tokens: int) -> int:
    """Return the token cap of a context of this size: 12 % of it, within 4 K and 24 K (memory rules §8, C10)."""
    return int(min(max(window_tokens * TOKEN_SHARE, TOKEN_FLOOR), TOKEN_CEILING))


def budgets_of(settings: Settings) -> dict[NamespaceKind, LevelBudget]:
    """Return the level limits a person set, over the defaults of levels that have no setting."""
    chosen = {
        NamespaceKind.CONVERSATION: settings.budget_conversation,
        NamespaceKind.PROJECT: settings.budget_project,
        NamespaceKind.GLOBAL: settings.budget_global,
    }
    return DEFAULT_BUDGETS | {kind: LevelBudget(one.items, one.chars) for kind, one in chosen.items()}


def resolve_chain(
    unit: Unit,
    *,
    project_id: str | None = None,
    conversation_id: str | None = None,
    binding_id: str | None = None,
    budgets: Mapping[NamespaceKind, LevelBudget] = DEFAULT_BUDGETS,
    window_tokens: int = 200_000,
) -> ReadChain:
    """Return what the context may read, narrowest level first: conversation, project, Global (memory rules §1).

    Name one of the three. Unknown, archived, unassigned, revoked and expired read nothing; a wider scope never
    steps in. Raises ScopeDenied: `context_missing`, `context_ambiguous`, `binding_unknown`, `binding_revoked`,
    `binding_expired`, `conversation_unknown`, `conversation_archived`, `conversation_unassigned`,
    `project_unknown`, `project_archived`.
    """
    named = [one for one in (project_id, conversation_id, binding_id) if one is not None]
    if len(named) != 1:
        raise ScopeDenied("context_ambiguous" if named else "context_missing")
    has_global = True
    spaces: list[Namespace] = []
    if binding_id is not None:
        project_id, has_global = _of_binding(unit, binding_id)
    if conversation_id is not None:
        conversation_space, project_id = _of_conversation(unit, conversation_id)
        spaces.append(conversation_space)
    spaces.append(_of_project(unit, project_id))
    if has_global:
        spaces.append(unit.namespaces.global_of(spaces[-1].domain_id))
    levels = tuple(ReadLevel(space, budgets.get(space.kind, DEFAULT_BUDGETS[space.kind])) for space in spaces)
    return ReadChain(levels, max_tokens_of(window_tokens))


def known(unit: Unit, namespace_id: str) -> Namespace:
    """Return one namespace. Raises NotFound."""
    space = unit.namespaces.get(namespace_id)
    if space is None:
        raise NotFound("namespace", namespace_id)
    return space


def chain_above(unit: Unit, namespace_id: str) -> tuple[str, ...]:
    """Return the namespace and everything above it, narrowest first: where a new statement may repeat or oppose."""
    found = [known(unit, namespace_id)]
    while (parent_id := found[-1].parent_id) is not None:
        found.append(known(unit, parent_id))
    return tuple(space.id for space in found)


def resolve_target(unit: Unit, target: ScopeTarget) -> str:
    """Return the namespace a person chose by object ids.

    Raises NotFound for an unknown project or conversation, RuleViolated `target_incomplete` when the id that the
    kind needs is missing or a needless one is given, and `target_not_offered` for kinds nobody can write into.
    """
    given = {"project": target.project_id, "conversation": target.conversation_id}
    if target.kind is NamespaceKind.GLOBAL:
        if any(given.values()):
            raise RuleViolated("target_incomplete")
        return unit.namespaces.global_of().id
    if target.kind not in {NamespaceKind.PROJECT, NamespaceKind.CONVERSATION}:
        raise RuleViolated("target_not_offered", kind=target.kind)
    owner_id = given[target.kind]
    if owner_id is None:
        raise RuleViolated("target_incomplete")
    space = unit.namespaces.of_owner(target.kind, owner_id)
    if space is None:
        raise NotFound(target.kind, owner_id)
    return space.id


def target_of(space: Namespace) -> ScopeTarget:
    """Return the target by which `resolve_target` finds a namespace again."""
    return ScopeTarget(
        kind=space.kind,
        project_id=space.owner_id if space.kind is NamespaceKind.PROJECT else None,
        conversation_id=space.owner_id if space.kind is NamespaceKind.CONVERSATION else None,
    )


def _of_binding(unit: Unit, binding_id: str) -> tuple[str, bool]:
    scope = unit.namespaces.binding_scope(binding_id)
    if scope is None:
        raise ScopeDenied("binding_unknown")
    if scope.revoked_at is not None:
        raise ScopeDenied("binding_revoked")
    if has_passed(scope.expires_at, unit.now):
        raise ScopeDenied("binding_expired")
    return scope.project_id, scope.has_global


def has_passed(moment: datetime | None, now: datetime) -> bool:
    """Return whether an end that may be open has come."""
    return moment is not None and moment <= now


def _of_conversation(unit: Unit, conversation_id: str) -> tuple[Namespace, str]:
    conversation = unit.conversations.get(conversation_id)
    space = None if conversation is None else unit.namespaces.get(conversation.namespace_id)
    if conversation is None or space is None:
        raise ScopeDenied("conversation_unknown")
    if conversation.is_archived or space.is_archived:
        raise ScopeDenied("conversation_archived")
    if conversation.project_id is None:
        raise ScopeDenied("conversation_unassigned")
    return space, conversation.project_id


def _of_project(unit: Unit, project_id: str | None) -> Namespace:
    project = None if project_id is None else unit.projects.get(project_id)
    space = None if project is None else unit.namespaces.get(project.namespace_id)
    if project is None or space is None:
        raise ScopeDenied("project_unknown")
    if space.is_archived:
        raise ScopeDenied("project_archived")
    return space


def chain_picture(
    unit: Unit,
    *,
    project_id: str | None = None,
    conversation_id: str | None = None,
    binding_id: str | None = None,
    budgets: Mapping[NamespaceKind, LevelBudget] = DEFAULT_BUDGETS,
    window_tokens: int = 200_000,
) -> ChainPicture:
    """Return the chain in words with the number of confirmed items a level; a refusal is a picture too."""
    try:
        chain = resolve_chain(
            unit,
            project_id=project_id,
            conversation_id=conversation_id,
            binding_id=binding_id,
            budgets=budgets,
            window_tokens=window_tokens,
        )
    except ScopeDenied as denied:
        return ChainPicture((), 0, denied.reason)
    words = scope_words(unit, chain.namespace_ids)
    counts = unit.namespaces.status_counts(chain.namespace_ids)
    steps = tuple(
        ChainStep(
            words[level.namespace.id],
            level.budget,
            counts.get(level.namespace.id, {}).get(ItemStatus.CONFIRMED, 0),
        )
        for level in chain.levels
    )
    return ChainPicture(steps, chain.max_tokens)


def scope_words(unit: Unit, namespace_ids: frozenset[str]) -> dict[str, ScopeWords]:
    """Return the namespaces that exist as a person knows them, by id."""
    return {
        found.namespace.id: ScopeWords(
            found.namespace.id,
            found.namespace.kind,
            found.project_id,
            found.project_name,
            found.conversation_id,
            found.conversation_title,
        )
        for found in unit.namespaces.named_by_id(namespace_ids).values()
    }


def tree(unit: Unit) -> Tree:
    """Return Global and all projects with their counts; archived projects are marked unreadable."""
    found = unit.namespaces.named((NamespaceKind.GLOBAL, NamespaceKind.PROJECT))
    counts = unit.namespaces.status_counts(one.namespace.id for one in found)
    bindings = unit.namespaces.binding_counts()
    nodes = tuple(
        TreeNode(
            ScopeWords(one.namespace.id, one.namespace.kind, one.project_id, one.project_name),
            one.namespace.parent_id,
            counts.get(one.namespace.id, {}),
            bindings.get(one.project_id or "", 0),
            not one.namespace.is_archived,
        )
        for one in found
    )
    return Tree(nodes, unit.conversations.count_unassigned())
