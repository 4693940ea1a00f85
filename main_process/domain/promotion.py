"""Promotion: how an item may rise, always upward within its own branch (memory rules §6; seed 004 §9.1), pure."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Final

from main_process.domain.errors import RuleViolated
from main_process.domain.namespace import Namespace
from shared.vocabulary import ActorKind, NamespaceKind

LADDER: Final[dict[NamespaceKind, tuple[NamespaceKind, ...]]] = {
    NamespaceKind.RUN: (NamespaceKind.AUTOMATION, NamespaceKind.PROJECT, NamespaceKind.GLOBAL),
    NamespaceKind.AUTOMATION: (NamespaceKind.PROJECT, NamespaceKind.GLOBAL),
    NamespaceKind.EXPERIMENT: (NamespaceKind.PROJECT, NamespaceKind.GLOBAL),
    NamespaceKind.CONVERSATION: (NamespaceKind.PROJECT, NamespaceKind.GLOBAL),
    NamespaceKind.PROJECT: (NamespaceKind.GLOBAL,),
}
"""Levels to which an item of a level may rise, nearest first; one step or several."""


@dataclass(frozen=True, slots=True)
class Promotion:
    """One step up as it was made. `from_*` name the original, which stays as it is."""

    id: str
    from_item_id: str
    from_revision: int
    from_namespace_id: str
    to_item_id: str
    reason: str
    evaluation: str
    actor: ActorKind
    actor_name: str
    at: datetime
    rolled_back_at: datetime | None


def levels_above(branch: Sequence[Namespace]) -> tuple[Namespace, ...]:
    """Return where an item may rise to, nearest first; `branch` is its namespace and everything above it."""
    allowed = LADDER.get(branch[0].kind, ())
    return tuple(space for space in branch[1:] if space.kind in allowed)


def checked_target(branch: Sequence[Namespace], target_id: str) -> Namespace:
    """Return the level to which an item rises.

    Raises RuleViolated `promotion_leaves_branch` for a target that is not above the item in its own branch: never
    sideways, never down, never into another project; `promotion_at_top` when nothing is above.
    """
    levels = levels_above(branch)
    if not levels:
        raise RuleViolated("promotion_at_top", kind=branch[0].kind)
    for space in levels:
        if space.id == target_id:
            if space.is_archived:
                raise RuleViolated("target_archived")
            return space
    raise RuleViolated("promotion_leaves_branch")


def checked_words(reason: str, evaluation: str) -> tuple[str, str]:
    """Return both without outer blanks. Raises RuleViolated `reason_missing`, `evaluation_missing`."""
    if not reason.strip():
        raise RuleViolated("reason_missing")
    if not evaluation.strip():
        raise RuleViolated("evaluation_missing")
    return reason.strip(), evaluation.strip()
