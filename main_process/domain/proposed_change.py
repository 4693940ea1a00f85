"""What a candidate of the memory pipeline asks a person to do with an item that is there (memory rules §7; C8)."""

from dataclasses import dataclass, replace
from typing import Final

from main_process.domain.memory_item import ItemText, MemoryItem
from main_process.domain.sensitivity import strictest
from main_process.domain.times import ALWAYS
from shared.vocabulary import ItemStatus, MemoryKind, OperationKind, Origin, RecallMode, Strength

CHANGES: Final = frozenset({OperationKind.REVISE, OperationKind.SUPERSEDE})
"""Operations that change another item when a person confirms them."""
ACTIVE: Final = frozenset({ItemStatus.CANDIDATE, ItemStatus.CONFIRMED})


@dataclass(frozen=True, slots=True)
class ProposedChange:
    """What a candidate asks for. The target is gone when it was forgotten meanwhile."""

    operation: OperationKind
    target_id: str | None
    target_revision: int | None


@dataclass(frozen=True, slots=True)
class ChangeTarget:
    """The item that a candidate would change, now and as it was when the change was proposed."""

    item: MemoryItem
    seen: ItemText | None

    @property
    def is_stale(self) -> bool:
        """Whether the target says something else by now, or is no longer active."""
        return self.item.status not in ACTIVE or self.seen is None or self.seen.digest != self.item.text.digest


def revised_text(target: MemoryItem, candidate: ItemText) -> ItemText:
    """Return what a target says after a candidate revised it.

    The candidate's words replace its words; how long it holds, how much it matters and its pin stay as they were, and
    the stricter sensitivity counts (memory rules §10).
    """
    before = target.text
    is_pinned = (
        before.recall_mode is RecallMode.ALWAYS
        and candidate.strength is Strength.HARD
        and candidate.kind is not MemoryKind.SUMMARY
        and target.origin in {Origin.EXPLICIT, Origin.MANUAL}
    )
    return replace(
        candidate,
        salience=max(before.salience, candidate.salience),
        validity=before.validity if candidate.validity == ALWAYS else candidate.validity,
        sensitivity=strictest(before.sensitivity, candidate.sensitivity),
        recall_mode=RecallMode.ALWAYS if is_pinned else RecallMode.ON_MATCH,
    )
