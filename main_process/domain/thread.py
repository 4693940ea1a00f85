"""Threads and turns: limits, who may end a turn, what a request of an intent may recall (pure).

A thread is a conversation that main records itself. Sources: memory rules §7, §8; seed 000; seed-systems §1.2-§1.8.
"""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final

from main_process.domain.context_block import CLOSING, OPENING
from main_process.domain.conversation import Turn
from main_process.domain.errors import NotFound, RuleViolated
from main_process.domain.memory_item import estimated_tokens
from shared.vocabulary import RecallProfile, ThreadState, TurnIntent, TurnStanding, TurnState

SCOPE_PATHS_MAX: Final = 10
"""The first ten in the caller's order are stored; what the caller works on stays whole (seed-systems §1.3)."""
EVIDENCE_KEYS_MAX: Final = 32
"""Findings that one turn can answer."""
CHECKPOINT_MAX: Final = 4_000
TURN_LEASE: Final = timedelta(seconds=120)
"""Of a turn that main itself carries on; renewed every KEEP_ALIVE_S, so that it ends with the process (C17)."""
KEEP_ALIVE_S: Final = 30.0
CLIENT_TURN_LEASE: Final = timedelta(hours=12)
"""Of a turn that an agent's client carries on: no process of ours lives as long as its work, so nobody renews it."""
SESSION_OWNER: Final = "hook:claude-code:"
"""Before a session's id: who carries on the turns that its hooks begin."""
MESSAGE_TOKENS: Final = 6
"""What a message costs beside its text (seed-systems §1.3)."""
HISTORY_SHARE: Final = 0.4
HISTORY_CEILING: Final = 393_216
CHECKPOINT_SHARE: Final = 0.04
CHECKPOINT_CEILING: Final = 16_384
"""Recent history min(40 %, 384 K) and checkpoint min(4 %, 16 K) of what a model can take (seed-systems §1.3)."""

ORDINARY_INTENTS: Final = frozenset({TurnIntent.EXPLAIN, TurnIntent.CHAT})
REPAIR_INTENTS: Final = frozenset(TurnIntent) - ORDINARY_INTENTS

_INJECTED: Final = re.compile(rf"\s*{OPENING}\n.*?{CLOSING}\s*", re.DOTALL)
_REASONING: Final = re.compile(r"\A\s*<(think|thinking|reasoning)>.*?(?:</\1>|\Z)\s*", re.DOTALL)


@dataclass(frozen=True, slots=True)
class Thread:
    """A conversation that main records itself. `checkpoint` sums up the turns until `checkpoint_sequence`."""

    id: str
    namespace_id: str
    project_id: str | None
    state: ThreadState
    checkpoint: str
    checkpoint_sequence: int
    created_at: datetime

    @property
    def is_active(self) -> bool:
        """Whether its project records into it."""
        return self.state is ThreadState.ACTIVE


@dataclass(frozen=True, slots=True)
class RecallPolicy:
    """What a request of an intent may be given (memory rules §8); fixed at its admission, checked at every read."""

    intent: TurnIntent
    profile: RecallProfile
    has_history: bool
    has_checkpoint: bool

    @property
    def has_discussion(self) -> bool:
        """Whether the memory of its own thread may be read; a repair reads the project's alone."""
        return self.profile is RecallProfile.ORDINARY


def policy_of(intent: TurnIntent) -> RecallPolicy:
    """Return what a request of this intent may be given: repair gets no history, checkpoint or discussion."""
    is_ordinary = intent in ORDINARY_INTENTS
    profile = RecallProfile.ORDINARY if is_ordinary else RecallProfile.REPAIR
    return RecallPolicy(intent, profile, has_history=is_ordinary, has_checkpoint=is_ordinary)


def history_tokens(capacity: int) -> int:
    """Return how many tokens of recent history fit beside the rest of a request of this capacity."""
    return min(int(capacity * HISTORY_SHARE), HISTORY_CEILING)


def checkpoint_tokens(capacity: int) -> int:
    """Return how many tokens of a checkpoint fit beside the rest of a request of this capacity."""
    return min(int(capacity * CHECKPOINT_SHARE), CHECKPOINT_CEILING)


def typed_part(text: str) -> str:
    """Return what the person typed of a text: memory that we put into it ourselves is no evidence."""
    return _INJECTED.sub("\n", text).strip() if OPENING in text else text


def visible_part(text: str) -> str:
    """Return what was shown of an answer: a leading block of reasoning and our own memory are left out."""
    return _REASONING.sub("", typed_part(text))


def scope_paths_of(paths: Sequence[str]) -> tuple[str, ...]:
    """Return what is stored of the paths that a turn is about: the first ten, in the caller's order."""
    return tuple(paths[:SCOPE_PATHS_MAX])


def turn_tokens(turn: Turn) -> int:
    """Return what a turn costs in a request: its two messages."""
    return sum(estimated_tokens(text) + MESSAGE_TOKENS for text in (turn.user_text, turn.assistant_text))


def is_history(turn: Turn) -> bool:
    """Return whether a turn may be shown to a model as history: completed, standing, no repair."""
    return (
        turn.state is TurnState.COMPLETED
        and turn.standing is TurnStanding.CURRENT
        and turn.intent not in REPAIR_INTENTS
    )


def history_of(newest_first: Iterable[Turn], *, max_tokens: int) -> tuple[Turn, ...]:
    """Return the newest turns that fit together, oldest first; the first one that does not fit ends it."""
    kept: list[Turn] = []
    left = max_tokens
    for turn in newest_first:
        if not is_history(turn):
            continue
        left -= turn_tokens(turn)
        if left < 0:
            break
        kept.append(turn)
    return tuple(reversed(kept))


def check_may_end(turn: Turn, owner: str, now: datetime) -> None:
    """Refuse to end a turn that another one carries on, that is over, or whose lease ran out.

    Raises NotFound for a turn of another owner, which is told like an unknown one; RuleViolated `turn_not_open`,
    `turn_lease_lost`.
    """
    if turn.state is not TurnState.OPEN:
        raise RuleViolated("turn_not_open")
    if turn.lease_owner != owner:
        raise NotFound("turn", turn.id)
    if turn.lease_expires_at is None or turn.lease_expires_at <= now:
        raise RuleViolated("turn_lease_lost")
