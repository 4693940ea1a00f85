"""Memory jobs: what leads an ended turn to Pending, and the life of one job (memory rules §7; seed 000).

Two kinds: an extraction reads turns of one thread, a consolidation compares what was extracted with what is known.
"""

from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final

from main_process.domain.errors import ProviderFailed
from main_process.domain.memory_item import ItemText
from main_process.domain.source import ReadRange
from shared.vocabulary import (
    MemoryCall,
    MemoryJobFailure,
    MemoryJobKind,
    MemoryJobState,
    Origin,
    ProposerKind,
    TurnRole,
)

BATCH_MAX: Final = 4
"""Turns of one thread that one extraction reads."""
DUE_AT: Final = 2
DUE_AFTER: Final = timedelta(seconds=30)
"""An extraction is due when so many turns wait, or when the oldest waits so long."""
LEASE: Final = timedelta(seconds=120)
KEEP_ALIVE_S: Final = 30.0
"""A lease, and how often it is renewed while a provider is asked (C17)."""
CLAIMS_MAX: Final = 2
RETRY_WAIT: Final = timedelta(seconds=5)
RETRY_WAIT_MAX: Final = timedelta(hours=1)
"""Before the second and last claim; a provider may ask for a longer wait, up to the second figure."""
POLL_S: Final = 1.0
"""How often work is looked for while there is any."""
CANDIDATES_MAX: Final = 32
"""Candidates of one consolidation, and operations of its answer: seed-systems §1.3."""
RELATED_MAX: Final = 20
"""Active items that a consolidation is shown at most."""

OPEN: Final = frozenset({MemoryJobState.PENDING, MemoryJobState.LEASED, MemoryJobState.RETRY_WAIT})


@dataclass(frozen=True, slots=True)
class Diagnosis:
    """Why a job waits, failed or gave nothing: codes alone, never what was sent or answered."""

    failure: MemoryJobFailure
    rule: str | None = None
    phase: str | None = None
    call: MemoryCall | None = None


@dataclass(frozen=True, slots=True)
class MemoryJob:
    """One job. `attempt` counts claims; `asking` is the request that may be on its way (C16)."""

    id: str
    kind: MemoryJobKind
    conversation_id: str
    turn_id: str | None
    sequence: int | None
    state: MemoryJobState
    generation: int
    attempt: int
    provider_calls: int
    fence: int
    lease_owner: str | None
    lease_expires_at: datetime | None
    next_attempt_at: datetime | None
    asking: MemoryCall | None
    diagnosis: Diagnosis | None
    created_at: datetime
    updated_at: datetime
    completed_at: datetime | None

    @property
    def can_retry(self) -> bool:
        """Whether a person may let it be tried again: it ended without having done its work."""
        return self.completed_at is not None and self.diagnosis is not None


@dataclass(frozen=True, slots=True)
class AfterFailure:
    """What becomes of a claim that failed."""

    state: MemoryJobState
    diagnosis: Diagnosis
    next_attempt_at: datetime | None = None


def after_failure(error: ProviderFailed, *, attempt: int, call: MemoryCall, moment: datetime) -> AfterFailure:
    """Return the state after a provider failure (C16).

    Sent without an observed answer → FAILED as UNOBSERVED, never sent again by itself. Definite and passing, or not
    sent → one RETRY_WAIT after the first claim. Everything else → FAILED.
    """
    if error.was_dispatched:
        failure = MemoryJobFailure.UNOBSERVED
    else:
        failure = MemoryJobFailure.SETTINGS if error.phase in _SETUP else MemoryJobFailure.PROVIDER
    diagnosis = Diagnosis(failure, error.fault.value, error.phase, call)
    if error.is_retryable and not error.was_dispatched and attempt < CLAIMS_MAX:
        wait = max(RETRY_WAIT, timedelta(seconds=error.retry_after_s or 0.0))
        return AfterFailure(MemoryJobState.RETRY_WAIT, diagnosis, moment + min(wait, RETRY_WAIT_MAX))
    return AfterFailure(MemoryJobState.FAILED, diagnosis)


_SETUP: Final = frozenset({"settings", "keyring"})


def extraction_key(turn_id: str) -> str:
    """Return the key under which a turn is extracted once."""
    return f"extraction:{turn_id}"


@dataclass(frozen=True, slots=True)
class SentQuote:
    """The exact words that something extracted rests on, and the range of the stored text that was sent."""

    turn_id: str
    role: TurnRole
    quote: str
    read: ReadRange


@dataclass(frozen=True, slots=True)
class Extracted:
    """What an extraction gave: not memory yet, and shown to nobody."""

    id: str
    text: ItemText
    origin: Origin
    proposer: ProposerKind
    quotes: tuple[SentQuote, ...]
