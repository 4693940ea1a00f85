"""Namespaces: the read chain of a trusted context, and the tree that the window shows."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Final

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
from main_process.domain.task import Snapshot, Task
from main_process.runtime.settings import Settings
from main_process.services import domain_service
from main_process.store.repositories.scope_rows import ItemScope
from main_process.store.unit_of_work import Unit
from shared.ipc.methods.memories import ScopeTarget
from shared.vocabulary import ItemStatus, NamespaceKind

_OBJECTS: Final[Mapping[NamespaceKind, str]] = {
    NamespaceKind.AUTOMATION: "plan",
    NamespaceKind.EXPERIMENT: "experiment",
}
"""What an object is called that does not carry its namespace's name."""

_IN_TREE: Final = (
    NamespaceKind.GLOBAL,
    NamespaceKind.PROJECT,
    NamespaceKind.AUTOMATION,
    NamespaceKind.EXPERIMENT,
)
"""Conversations and runs are listed where they belong: there may be thousands."""


@dataclass(frozen=True, slots=True)
class TreeNode:
    """One line of the tree. `counts` are of the namespace itself, not of what hangs below it."""

    scope: ItemScope
    parent_id: str | None
    counts: Mapping[ItemStatus, int]
    bindings: int
    is_readable: bool


@dataclass(frozen=True, slots=True)
class Tree:
    """Global first, then projects by name, each followed by its automations and experiments."""

    nodes: tuple[TreeNode, ...]
    unassigned_conversations: int


@dataclass(frozen=True, slots=True)
class ChainStep:
    """One level of a chain for the screen; of a frozen one, `confirmed` counts what the snapshot holds."""

    scope: ItemScope
    budget: LevelBudget
    confirmed: int
    is_frozen: bool = False


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
    """Return the level limits a person set."""
    chosen = {
        NamespaceKind.RUN: settings.budget_run,
        NamespaceKind.AUTOMATION: settings.budget_automation,
        NamespaceKind.EXPERIMENT: settings.budget_experiment,
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
    run_id: str | None = None,
    budgets: Mapping[NamespaceKind, LevelBudget] = DEFAULT_BUDGETS,
    window_tokens: int = 200_000,
) -> ReadChain:
    """Return what the context may read, narrowest level first (memory rules §1).

    A conversation reads itself, its project and Global; a binding or project the latter two; a run its own memory
    live and its snapshot. Name one of the four. Unknown, archived, unassigned, revoked, ended and expired read
    nothing; a wider scope never steps in. Raises ScopeDenied: `context_missing`, `context_ambiguous`,
    `binding_unknown`, `binding_revoked`, `binding_expired`, `run_unknown`, `run_ended`, `run_expired`,
    `plan_archived`, `conversation_unknown`, `conversation_archived`, `conversation_unassigned`, `project_unknown`,
    `project_archived`.
    """
    named = [one for one in (project_id, conversation_id, binding_id, run_id) if one is not None]
    if len(named) != 1:
        raise ScopeDenied("context_ambiguous" if named else "context_missing")
    if run_id is not None:
        return _chain_of(*_of_run(unit, run_id), budgets, window_tokens)
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
    return _chain_of(spaces, None, budgets, window_tokens)


def _chain_of(
    spaces: Sequence[Namespace],
    snapshot: Snapshot | None,
    budgets: Mapping[NamespaceKind, LevelBudget],
    window_tokens: int,
) -> ReadChain:
    """Return the chain of these namespaces; with a snapshot all but the run's own are frozen."""
    levels = tuple(
        ReadLevel(
            space,
            budgets.get(space.kind, DEFAULT_BUDGETS[space.kind]),
            is_frozen=snapshot is not None and space.kind is not NamespaceKind.RUN,
        )
        for space in spaces
    )
    return ReadChain(levels, max_tokens_of(window_tokens), snapshot)


def known(unit: Unit, namespace_id: str) -> Namespace:
    """Return one namespace. Raises NotFound."""
    space = unit.namespaces.get(namespace_id)
    if space is None:
        raise NotFound("namespace", namespace_id)
    return space


def chain_above(unit: Unit, namespace_id: str) -> tuple[str, ...]:
    """Return the namespace and everything above it, narrowest first: where a new statement may repeat or oppose.

    Above a run lies what its snapshot names, as far as it still exists.
    """
    return tuple(space.id for space in _spaces_above(unit, namespace_id))


def own_chain(
    unit: Unit,
    namespace_id: str,
    *,
    budgets: Mapping[NamespaceKind, LevelBudget] = DEFAULT_BUDGETS,
    window_tokens: int = 200_000,
) -> ReadChain:
    """Return the chain in which a person looks at an item of a namespace, whether or not a context has it now."""
    run = unit.runs.of_namespace(namespace_id)
    snapshot = None if run is None else run.snapshot
    return _chain_of(_spaces_above(unit, namespace_id), snapshot, budgets, window_tokens)


def _spaces_above(unit: Unit, namespace_id: str) -> list[Namespace]:
    found = [known(unit, namespace_id)]
    run = unit.runs.of_namespace(namespace_id) if found[0].kind is NamespaceKind.RUN else None
    if run is not None:
        levels = (unit.namespaces.get(level_id) for level_id in run.snapshot.levels)
        return [*found, *(space for space in levels if space is not None)]
    while (parent_id := found[-1].parent_id) is not None:
        found.append(known(unit, parent_id))
    return found


def resolve_target(unit: Unit, target: ScopeTarget) -> str:
    """Return the namespace a person chose by object ids.

    Raises NotFound for an unknown owner, RuleViolated `target_incomplete` when the id that the kind needs is missing
    or a needless one is given, and `target_not_offered` for kinds a person cannot write into: a run writes itself.
    """
    given: dict[NamespaceKind, str | None] = {
        NamespaceKind.PROJECT: target.project_id,
        NamespaceKind.CONVERSATION: target.conversation_id,
        NamespaceKind.AUTOMATION: target.plan_id,
        NamespaceKind.EXPERIMENT: target.experiment_id,
        NamespaceKind.RUN: target.run_id,
    }
    if any(owner_id for kind, owner_id in given.items() if kind is not target.kind):
        raise RuleViolated("target_incomplete")
    if target.kind is NamespaceKind.GLOBAL:
        return unit.namespaces.global_of(domain_service.known(unit, target.domain_id).id).id
    if target.kind is NamespaceKind.RUN or target.kind not in given or target.domain_id is not None:
        raise RuleViolated("target_not_offered", kind=target.kind)
    owner_id = given[target.kind]
    if owner_id is None:
        raise RuleViolated("target_incomplete")
    space = unit.namespaces.of_owner(target.kind, owner_id)
    if space is None:
        raise NotFound(_OBJECTS.get(target.kind, target.kind), owner_id)
    return space.id


def target_of(space: Namespace) -> ScopeTarget:
    """Return the target by which `resolve_target` finds a namespace again."""
    return ScopeTarget(
        kind=space.kind,
        project_id=space.owner_id if space.kind is NamespaceKind.PROJECT else None,
        conversation_id=space.owner_id if space.kind is NamespaceKind.CONVERSATION else None,
        plan_id=space.owner_id if space.kind is NamespaceKind.AUTOMATION else None,
        experiment_id=space.owner_id if space.kind is NamespaceKind.EXPERIMENT else None,
    )


def live_levels(unit: Unit, task: Task) -> list[Namespace]:
    """Return what a new run of a task reads beside its own memory, narrowest first (memory rules §1).

    Raises ScopeDenied `plan_archived`, `conversation_archived`, `conversation_unassigned`, `project_archived` and
    their likes for an owner that is gone.
    """
    conversation, project_id = _of_conversation(unit, task.conversation_id)
    project = _of_project(unit, project_id)
    spaces = [conversation]
    if task.experiment_id is not None:
        spaces = [_owned(unit, NamespaceKind.EXPERIMENT, task.experiment_id)]
    elif task.plan_id is not None:
        spaces.insert(0, _owned(unit, NamespaceKind.AUTOMATION, task.plan_id))
    return [*spaces, project, unit.namespaces.global_of(project.domain_id)]


def _owned(unit: Unit, kind: NamespaceKind, owner_id: str) -> Namespace:
    space = unit.namespaces.of_owner(kind, owner_id)
    if space is None:
        raise ScopeDenied(f"{_OBJECTS[kind]}_unknown")
    if space.is_archived:
        raise ScopeDenied(f"{_OBJECTS[kind]}_archived")
    return space


def _of_run(unit: Unit, run_id: str) -> tuple[list[Namespace], Snapshot]:
    """Return a run's own namespace and those levels of its snapshot that its task still leads to.

    A snapshot reused after a merge reads what its former project held then; live levels are never added.
    """
    run = unit.runs.get(run_id)
    own = None if run is None else unit.namespaces.get(run.namespace_id)
    task = None if run is None else unit.tasks.get(run.task_id)
    if run is None or own is None or task is None:
        raise ScopeDenied("run_unknown")
    refusal = run.refusal(unit.now)
    if refusal is not None:
        raise ScopeDenied(refusal)
    allowed = {space.id: space for space in live_levels(unit, task)}
    if not allowed.keys() >= set(run.snapshot.levels):
        # The project of a snapshot that was merged away since is readable as it was frozen, and nothing else of it.
        for space in list(allowed.values()):
            allowed |= {former.id: former for former in unit.namespaces.merged_into(space.id)}
    return [own, *(allowed[level_id] for level_id in run.snapshot.levels if level_id in allowed)], run.snapshot


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
    run_id: str | None = None,
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
            run_id=run_id,
            budgets=budgets,
            window_tokens=window_tokens,
        )
    except ScopeDenied as denied:
        return ChainPicture((), 0, denied.reason)
    words = scope_words(unit, chain.namespace_ids)
    counts = confirmed_counts(unit, chain)
    steps = tuple(
        ChainStep(words[level.namespace.id], level.budget, counts[level.namespace.id], level.is_frozen)
        for level in chain.levels
    )
    return ChainPicture(steps, chain.max_tokens)


def confirmed_counts(unit: Unit, chain: ReadChain) -> dict[str, int]:
    """Return how many confirmed items each level holds, a frozen one as of its snapshot."""
    live = unit.namespaces.status_counts(chain.namespace_ids)
    counts = {one: live.get(one, {}).get(ItemStatus.CONFIRMED, 0) for one in chain.namespace_ids}
    if chain.snapshot is None:
        return counts
    return counts | unit.history.confirmed_in(chain.frozen, chain.snapshot.last_change)


def scope_words(unit: Unit, namespace_ids: Iterable[str]) -> dict[str, ItemScope]:
    """Return the namespaces that exist as a person knows them, by id."""
    return {found.namespace.id: found.scope for found in unit.namespaces.named_by_id(namespace_ids).values()}


def tree(unit: Unit) -> Tree:
    """Return Global, projects, automations and experiments with their counts; archived ones are marked unreadable."""
    found = unit.namespaces.named(_IN_TREE)
    counts = unit.namespaces.status_counts(one.namespace.id for one in found)
    bindings = unit.namespaces.binding_counts()
    nodes = tuple(
        TreeNode(
            one.scope,
            one.namespace.parent_id,
            counts.get(one.namespace.id, {}),
            bindings.get(one.namespace.owner_id or "", 0),
            not one.namespace.is_archived,
        )
        for one in found
    )
    return Tree(nodes, unit.conversations.count_unassigned())
