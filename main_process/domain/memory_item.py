"""Memory items: what they hold, their immutable revisions, and the one transition table (memory rules §2)."""

import hashlib
import json
from dataclasses import dataclass, field, replace
from datetime import datetime
from typing import Final

from main_process.domain.errors import RuleViolated
from main_process.domain.times import ALWAYS, UNKNOWN_EVENT, EventTime, Validity
from shared import vocabulary as v
from shared.vocabulary import ActorKind, ItemStatus, MemoryKind, Origin, RecallMode, Sensitivity, Strength, Verb

BYTES_PER_TOKEN: Final = 3
"""Conservative estimate: ceil(UTF-8 bytes / 3) tokens (seed-systems §1.3)."""


def estimated_tokens(text: str) -> int:
    """Return the conservative token estimate of a text."""
    return -(-len(text.encode("utf-8", "surrogatepass")) // BYTES_PER_TOKEN)


@dataclass(frozen=True, slots=True)
class ItemText:
    """The meaning of one revision; everything a person can edit."""

    kind: MemoryKind
    statement: str
    subject: str = ""
    content: str = ""
    aliases: tuple[str, ...] = ()
    keywords: tuple[str, ...] = ()
    applies_to_paths: tuple[str, ...] = ()
    strength: Strength = Strength.SOFT
    recall_mode: RecallMode = RecallMode.ON_MATCH
    salience: float = 0.5
    sensitivity: Sensitivity = Sensitivity.NORMAL
    validity: Validity = ALWAYS
    event: EventTime = UNKNOWN_EVENT

    @property
    def digest(self) -> str:
        """SHA-256 of the canonical JSON of subject, statement and content: names this exact text."""
        canonical = json.dumps(
            [self.kind, self.subject, self.statement, self.content], ensure_ascii=True, separators=(",", ":")
        )
        return hashlib.sha256(canonical.encode()).hexdigest()


@dataclass(frozen=True, slots=True)
class Revision:
    """One immutable, numbered state of an item's text."""

    number: int
    text: ItemText
    verb: Verb
    actor: ActorKind
    actor_name: str
    reason: str
    observed_at: datetime | None
    recorded_at: datetime
    restored_from: int | None = None


@dataclass(frozen=True, slots=True)
class MemoryItem:
    """An item with its current revision.

    `row` is the store's integer key, for index tables; nobody outside main sees it. `revision` is what writers
    compare. `never_again` marks a rejected suggestion that new evidence must not bring back (C20).
    """

    row: int
    id: str
    namespace_id: str
    status: ItemStatus
    revision: int
    text: ItemText
    origin: Origin
    confidence: float
    confidence_meaning: v.ConfidenceMeaning
    trust: v.TrustClass
    actor: ActorKind
    actor_name: str
    observed_at: datetime | None
    recorded_at: datetime
    updated_at: datetime
    confirmed_at: datetime | None = None
    confirmed_by: ActorKind | None = None
    last_used_at: datetime | None = None
    use_count: int = 0
    useful_count: int = 0
    wrong_count: int = 0
    outdated_count: int = 0
    superseded_by: str | None = None
    never_again: bool = False
    warnings: tuple[v.ItemWarning, ...] = field(default=())


Transition = tuple[Verb, ItemStatus, ItemStatus]

_PERSON = frozenset({ActorKind.PERSON})
_PROMOTERS = _PERSON | {ActorKind.RUN, ActorKind.AGENT}
"""A run or an agent may ask for a promotion; what it makes is a candidate like every other (memory rules §6)."""

TRANSITIONS: Final[dict[Transition, frozenset[ActorKind]]] = {
    (Verb.CONFIRM, ItemStatus.CANDIDATE, ItemStatus.CONFIRMED): _PERSON | {ActorKind.RUN},
    (Verb.REJECT, ItemStatus.CANDIDATE, ItemStatus.REJECTED): _PERSON,
    (Verb.RESTORE_REJECTED, ItemStatus.REJECTED, ItemStatus.CANDIDATE): _PERSON,
    (Verb.SUPERSEDE, ItemStatus.CONFIRMED, ItemStatus.SUPERSEDED): _PERSON,
    (Verb.ARCHIVE, ItemStatus.CONFIRMED, ItemStatus.ARCHIVED): _PERSON | {ActorKind.SYSTEM},
    (Verb.ARCHIVE, ItemStatus.CANDIDATE, ItemStatus.ARCHIVED): _PERSON | {ActorKind.SYSTEM},
    (Verb.ARCHIVE, ItemStatus.SUPERSEDED, ItemStatus.ARCHIVED): _PERSON,
    (Verb.UNARCHIVE, ItemStatus.ARCHIVED, ItemStatus.CONFIRMED): _PERSON,
    (Verb.UNARCHIVE, ItemStatus.ARCHIVED, ItemStatus.CANDIDATE): _PERSON,
    (Verb.MOVE, ItemStatus.CONFIRMED, ItemStatus.ARCHIVED): _PERSON,
    (Verb.EDIT, ItemStatus.CANDIDATE, ItemStatus.CANDIDATE): _PERSON,
    (Verb.EDIT, ItemStatus.CONFIRMED, ItemStatus.CONFIRMED): _PERSON,
    (Verb.RESTORE_REVISION, ItemStatus.CONFIRMED, ItemStatus.CONFIRMED): _PERSON,
    (Verb.SET_SENSITIVITY, ItemStatus.CANDIDATE, ItemStatus.CANDIDATE): _PERSON,
    (Verb.SET_SENSITIVITY, ItemStatus.CONFIRMED, ItemStatus.CONFIRMED): _PERSON,
    (Verb.SET_SENSITIVITY, ItemStatus.ARCHIVED, ItemStatus.ARCHIVED): _PERSON,
    (Verb.PROMOTE, ItemStatus.CANDIDATE, ItemStatus.CANDIDATE): _PROMOTERS,
    (Verb.PROMOTE, ItemStatus.CONFIRMED, ItemStatus.CONFIRMED): _PROMOTERS,
    (Verb.ROLL_BACK_PROMOTION, ItemStatus.CANDIDATE, ItemStatus.ARCHIVED): _PERSON,
    (Verb.ROLL_BACK_PROMOTION, ItemStatus.CONFIRMED, ItemStatus.ARCHIVED): _PERSON,
    (Verb.ROLL_BACK_PROMOTION, ItemStatus.SUPERSEDED, ItemStatus.ARCHIVED): _PERSON,
    (Verb.ROLL_BACK_PROMOTION, ItemStatus.ARCHIVED, ItemStatus.ARCHIVED): _PERSON,
    (Verb.MERGE, ItemStatus.CANDIDATE, ItemStatus.ARCHIVED): _PERSON,
    (Verb.MERGE, ItemStatus.CONFIRMED, ItemStatus.ARCHIVED): _PERSON,
    (Verb.RESOLVE, ItemStatus.CANDIDATE, ItemStatus.CONFIRMED): _PERSON,
    (Verb.RESOLVE, ItemStatus.CONFIRMED, ItemStatus.CONFIRMED): _PERSON,
    (Verb.REDACT, ItemStatus.CANDIDATE, ItemStatus.CANDIDATE): _PERSON,
    (Verb.REDACT, ItemStatus.CONFIRMED, ItemStatus.CONFIRMED): _PERSON,
    (Verb.REDACT, ItemStatus.REJECTED, ItemStatus.REJECTED): _PERSON,
    (Verb.REDACT, ItemStatus.SUPERSEDED, ItemStatus.SUPERSEDED): _PERSON,
    (Verb.REDACT, ItemStatus.ARCHIVED, ItemStatus.ARCHIVED): _PERSON,
    (Verb.FORGET, ItemStatus.CANDIDATE, ItemStatus.FORGOTTEN): _PERSON,
    (Verb.FORGET, ItemStatus.CONFIRMED, ItemStatus.FORGOTTEN): _PERSON,
    (Verb.FORGET, ItemStatus.REJECTED, ItemStatus.FORGOTTEN): _PERSON,
    (Verb.FORGET, ItemStatus.SUPERSEDED, ItemStatus.FORGOTTEN): _PERSON,
    (Verb.FORGET, ItemStatus.ARCHIVED, ItemStatus.FORGOTTEN): _PERSON,
}
"""The one transition table: act, from, to → who. Undo reverses a recorded change and is no entry of its own.

In which namespaces a run may confirm says `domain.task.checked_confirmation` (memory rules §6).
"""


def checked_transition(verb: Verb, status: ItemStatus, actor: ActorKind) -> ItemStatus:
    """Return the status after the act.

    Raises RuleViolated `transition_refused` when the table has no such entry and `actor_refused` when this kind
    of actor may not do it.
    """
    for (known_verb, before, after), actors in TRANSITIONS.items():
        if known_verb is verb and before is status:
            if actor not in actors:
                raise RuleViolated("actor_refused", verb=verb, actor=actor)
            return after
    raise RuleViolated("transition_refused", verb=verb, status=status)


def state_of(item: MemoryItem, now: datetime) -> v.ValidityState:
    """Return whether an item is current, history or yet to come: a replaced one is history (memory rules §4)."""
    if item.status is ItemStatus.SUPERSEDED:
        return v.ValidityState.PAST
    return item.text.validity.state_at(now)


def with_kept_event(text: ItemText, before: ItemText) -> ItemText:
    """Return a text whose time is known exactly as well as before, unless another time was given."""
    said, known_as = text.event, before.event
    is_same = (said.at, said.original) == (known_as.at, known_as.original)
    return replace(text, event=known_as) if is_same else text


def checked_text(text: ItemText, *, status: ItemStatus, origin: Origin) -> ItemText:
    """Return the text if it keeps every limit.

    Raises RuleViolated: `statement_empty`, `statement_too_long`, `pin_needs_hard_explicit` (C30).
    """
    if not text.statement.strip():
        raise RuleViolated("statement_empty")
    if estimated_tokens(text.statement) > v.STATEMENT_MAX_TOKENS:
        raise RuleViolated("statement_too_long", limit=v.STATEMENT_MAX_TOKENS)
    is_pinnable = (
        text.strength is Strength.HARD
        and origin in {Origin.EXPLICIT, Origin.MANUAL}
        and text.kind is not MemoryKind.SUMMARY
        and status in {ItemStatus.CONFIRMED, ItemStatus.CANDIDATE}
    )
    if text.recall_mode is RecallMode.ALWAYS and not is_pinnable:
        raise RuleViolated("pin_needs_hard_explicit")
    return text


def can_bulk(namespace_kind: v.NamespaceKind, sensitivity: Sensitivity) -> bool:
    """Return whether an item may be part of a bulk act: never Global, never sensitive (memory rules §2, §6)."""
    return namespace_kind is not v.NamespaceKind.GLOBAL and sensitivity is Sensitivity.NORMAL
