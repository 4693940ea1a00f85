"""Namespaces and read chains: who may read (memory rules §1)."""

from dataclasses import dataclass
from datetime import datetime
from typing import Final

from main_process.domain.task import Snapshot
from shared.vocabulary import NamespaceKind


@dataclass(frozen=True, slots=True)
class Namespace:
    """One scope; `owner_id` is the id of the object that it belongs to, absent for Global."""

    id: str
    kind: NamespaceKind
    domain_id: str
    owner_id: str | None
    parent_id: str | None
    is_archived: bool = False


@dataclass(frozen=True, slots=True)
class LevelBudget:
    """How much one level of a chain may give."""

    items: int
    chars: int


DEFAULT_BUDGETS: Final[dict[NamespaceKind, LevelBudget]] = {
    NamespaceKind.RUN: LevelBudget(8, 4_000),
    NamespaceKind.AUTOMATION: LevelBudget(8, 4_000),
    NamespaceKind.EXPERIMENT: LevelBudget(8, 4_000),
    NamespaceKind.CONVERSATION: LevelBudget(8, 4_000),
    NamespaceKind.PROJECT: LevelBudget(10, 5_000),
    NamespaceKind.GLOBAL: LevelBudget(6, 3_000),
}
"""Memory rules §8; seed 004 §10.3."""

TOKEN_SHARE: Final = 0.12
TOKEN_FLOOR: Final = 4_096
TOKEN_CEILING: Final = 24_576
"""Token cap clamp(12 % of the window, 4 K, 24 K): memory rules §8, seed-systems §1.3."""


@dataclass(frozen=True, slots=True)
class ReadLevel:
    """One namespace a context may read, with its limits. A frozen one is read as the chain's snapshot holds it."""

    namespace: Namespace
    budget: LevelBudget
    is_frozen: bool = False


@dataclass(frozen=True, slots=True)
class ReadChain:
    """Narrowest level first. Resolved by main from a trusted context, before any search; frozen for a request."""

    levels: tuple[ReadLevel, ...]
    max_tokens: int
    snapshot: Snapshot | None = None

    @property
    def frozen(self) -> dict[str, int]:
        """The line of the history at which each frozen namespace is read, by namespace id."""
        if self.snapshot is None:
            return {}
        return {level.namespace.id: self.snapshot.last_change for level in self.levels if level.is_frozen}

    @property
    def namespace_ids(self) -> frozenset[str]:
        """Ids of all readable namespaces."""
        return frozenset(level.namespace.id for level in self.levels)


@dataclass(frozen=True, slots=True)
class SecurityDomain:
    """The outermost wall, with what it holds. `namespaces` counts all but its Global."""

    id: str
    name: str
    projects: int
    global_memories: int
    heartbeat_plans: int
    namespaces: int
    revision: int


@dataclass(frozen=True, slots=True)
class Project:
    """A body of work with its confirmed root folders. Names are unique without regard to case."""

    id: str
    namespace_id: str
    name: str
    revision: int
    is_archived: bool
    created_at: datetime
    domain_id: str
    domain_name: str
    roots: tuple["RootFolder", ...] = ()


@dataclass(frozen=True, slots=True)
class RootFolder:
    """A folder that a person confirmed. `key` is the normalised form that belongs to one project only."""

    id: str
    path: str
    key: str
