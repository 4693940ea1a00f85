"""What a scan looks at and finds (memory rules §7, §10)."""

from dataclasses import dataclass
from datetime import datetime
from typing import Final

from shared.vocabulary import FindingPlace

PHASES: Final = ("revisions", "quotes", "turns")
"""In this order; each by its row number, so that a scan goes on where it stopped."""
IDENTITY_NUMBER: Final = "identity_number"
CARD_NUMBER: Final = "card_number"
BANK_ACCOUNT: Final = "bank_account"
PERSONAL_KINDS: Final = frozenset({IDENTITY_NUMBER, CARD_NUMBER, BANK_ACCOUNT})
"""Numbers of a person, not credentials (memory rules §7)."""
SENSITIVE_TOPIC: Final = "sensitive_topic"
"""The one kind that is no detector's: words of health or money in an item that is not marked."""


@dataclass(frozen=True, slots=True)
class ScanState:
    """How far the latest scan came. `scanned` counts rows of all phases."""

    rules_version: str
    phase: str
    last_row: int
    scanned: int
    started_at: datetime
    finished_at: datetime | None


@dataclass(frozen=True, slots=True)
class Scanned:
    """One stored row to look at. `has_personal` says whether a number of a person is a finding here."""

    row: int
    item_row: int | None
    revision: int | None
    texts: tuple[tuple[FindingPlace, str], ...]
    has_personal: bool = True
    has_topic: bool = False


@dataclass(frozen=True, slots=True)
class StoredFinding:
    """An open finding with what it is about."""

    row: int
    id: str
    kind: str
    place: FindingPlace
    times: int
    found_at: datetime
    item_id: str | None
    revision: int | None
    turn_id: str | None
    conversation_id: str | None
