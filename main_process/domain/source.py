"""Sources: where a statement comes from, with its exact quote (memory rules §3)."""

import hashlib
from dataclasses import dataclass
from datetime import datetime

from main_process.domain.errors import RuleViolated
from shared.vocabulary import QUOTE_MAX, SourceType, TrustClass, TurnRole


@dataclass(frozen=True, slots=True)
class ReadRange:
    """Which part of a text its reader was given: a model was sent it, a rule or an importer read it.

    Characters from `start` (inclusive) to `end` (exclusive) of a text that was `total` long then.
    """

    start: int
    end: int
    total: int

    @property
    def is_whole(self) -> bool:
        """Whether nothing was left out."""
        return self.start == 0 and self.end == self.total


def whole(text: str) -> ReadRange:
    """Return the range of somebody who read all of a text."""
    return ReadRange(0, len(text), len(text))


@dataclass(frozen=True, slots=True)
class NewSource:
    """Evidence to be stored. `evidence_key` identifies the piece of source text without keeping it (C20)."""

    type: SourceType
    trust: TrustClass
    quote: str = ""
    role: TurnRole | None = None
    conversation_id: str | None = None
    turn_id: str | None = None
    reference: str | None = None
    heartbeat_run_id: str | None = None
    import_batch_id: str | None = None
    event_id: str | None = None
    task_id: str | None = None
    run_id: str | None = None
    is_primary: bool = False
    read: ReadRange | None = None
    """What its producer was given of the text; unknown where a runtime or an agent read it elsewhere."""


@dataclass(frozen=True, slots=True)
class Source:
    """Stored evidence of one item."""

    id: str
    item_id: str
    type: SourceType
    trust: TrustClass
    quote: str
    digest: str
    role: TurnRole | None
    conversation_id: str | None
    turn_id: str | None
    reference: str | None
    heartbeat_run_id: str | None
    import_batch_id: str | None
    is_primary: bool
    is_available: bool
    recorded_at: datetime
    event_id: str | None = None
    task_id: str | None = None
    run_id: str | None = None
    read: ReadRange | None = None


def digest_of(text: str) -> str:
    """Return the lower-case SHA-256 hex digest of the text's UTF-8 bytes."""
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()


def checked_quote(quote: str, stored_text: str) -> str:
    """Return the quote if it is an exact, bounded substring of the stored text.

    Raises RuleViolated `quote_too_long` or `quote_not_in_source`.
    """
    if len(quote) > QUOTE_MAX:
        raise RuleViolated("quote_too_long", limit=QUOTE_MAX)
    if not quote.strip() or quote not in stored_text:
        raise RuleViolated("quote_not_in_source")
    return quote


def checked_range(read: ReadRange | None, quote: str, stored_text: str) -> None:
    """Check that a quote lies in what was read of the stored text (memory rules §3).

    Raises RuleViolated `quote_not_in_source`.
    """
    if read is None:
        return
    is_inside = 0 <= read.start < read.end <= read.total == len(stored_text)
    if not is_inside or quote not in stored_text[read.start : read.end]:
        raise RuleViolated("quote_not_in_source")


def least_trust(classes: tuple[TrustClass, ...]) -> TrustClass:
    """Return the weakest class of a lineage; a person's own entry has none and counts as PERSON."""
    order = tuple(TrustClass)
    return max(classes, key=order.index, default=TrustClass.PERSON)
