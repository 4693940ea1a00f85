"""What a scan looks at and finds (memory rules §7, §10)."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from typing import Final

from shared.vocabulary import FindingPlace


class Phase(StrEnum):
    """Whose words a scan looks at, in this order; each by its row number, so that it goes on where it stopped."""

    REVISIONS = "revisions"
    QUOTES = "quotes"
    TURNS = "turns"
    REASONS = "reasons"
    """What was given as a reason or evaluation of changes, promotions and relations of an item."""
    CONVERSATIONS = "conversations"
    TASKS = "tasks"
    """Titles, and what their runs reported."""
    HEARTBEATS = "heartbeats"
    """Reports and follow-ups of a run."""
    CONTEXTS = "contexts"


IDENTITY_NUMBER: Final = "identity_number"
CARD_NUMBER: Final = "card_number"
BANK_ACCOUNT: Final = "bank_account"
PERSONAL_KINDS: Final = frozenset({IDENTITY_NUMBER, CARD_NUMBER, BANK_ACCOUNT})
"""Numbers of a person, not credentials (memory rules §7)."""
SENSITIVE_TOPIC: Final = "sensitive_topic"
"""Words of health or money in an item that is not marked."""
INSTRUCTION_LIKE: Final = "instruction_like"
INVISIBLE: Final = "invisible_characters"
SUSPICIOUS_KINDS: Final = frozenset({INSTRUCTION_LIKE, INVISIBLE})
"""A text that tries to deceive, in what an item says now; listed by a topic of its own."""


@dataclass(frozen=True, slots=True)
class ScanState:
    """How far the latest scan came: the last row of each phase. `scanned` counts rows of all phases."""

    rules_version: str
    reached: Mapping[str, int]
    scanned: int
    started_at: datetime
    finished_at: datetime | None


@dataclass(frozen=True, slots=True)
class Scanned:
    """One stored row to look at. `has_personal` says whether a number of a person is a finding here.

    `is_said_now`: it is what a candidate or confirmed item says; `has_topic`: and nothing marks it as sensitive.
    """

    row: int
    item_row: int | None
    revision: int | None
    texts: tuple[tuple[FindingPlace, str], ...]
    has_personal: bool = True
    has_topic: bool = False
    is_said_now: bool = False


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
    task_id: str | None
    heartbeat_run_id: str | None
