"""What wants to become memory, and what came of it (memory rules §7)."""

from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum

from main_process.domain.actor import Actor
from main_process.domain.memory_item import ItemText
from main_process.domain.source import NewSource
from shared.vocabulary import ConfidenceMeaning, ItemStatus, ItemWarning, Origin


@dataclass(frozen=True, slots=True)
class Proposal:
    """A statement with its evidence. `namespace_id` was resolved by main, never taken from a caller."""

    namespace_id: str
    text: ItemText
    origin: Origin
    actor: Actor
    sources: tuple[NewSource, ...]
    confidence: float = 0.5
    confidence_meaning: ConfidenceMeaning = ConfidenceMeaning.SELF_REPORT
    warnings: tuple[ItemWarning, ...] = ()
    status: ItemStatus = ItemStatus.CANDIDATE
    """REJECTED and ARCHIVED for what another program's record had decided; nothing is ever confirmed here."""
    recorded_at: datetime | None = None
    """When that record was made; now without one."""
    source_key: str | None = None
    """By what that record is known again."""


class ProposeOutcome(StrEnum):
    """What came of a proposal. Everything but CREATED stores no new item."""

    CREATED = "created"
    DUPLICATE = "duplicate"
    """The same statement is pending or confirmed there already; its evidence was added to that item."""
    REJECTED_BEFORE = "rejected_before"
    NEVER_AGAIN = "never_again"
    FORGOTTEN = "forgotten"
    SECRET = "secret"  # noqa: S105 - an outcome's name
    RESTRICTED = "restricted"
    REFUSED = "refused"
    """What an agent or run hears in place of the three that tell of memory it may not read."""

    @property
    def told(self) -> "ProposeOutcome":
        """What whoever proposed as an agent or a run hears.

        Forgotten counts in every scope, and rejected is nothing that agents read: told apart, their words would
        answer what once was remembered, anywhere.
        """
        untold = {ProposeOutcome.REJECTED_BEFORE, ProposeOutcome.NEVER_AGAIN, ProposeOutcome.FORGOTTEN}
        return ProposeOutcome.REFUSED if self in untold else self


@dataclass(frozen=True, slots=True)
class Proposed:
    """Outcome with the item it created or joined."""

    outcome: ProposeOutcome
    item_id: str | None = None
