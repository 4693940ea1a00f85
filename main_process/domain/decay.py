"""Decay: what nobody uses slides down in the order, and only then may be archived (memory rules §9; complaint 61).

    half-lives passed = days since the last use or change / (half-life of the kind x (0.5 + importance))

Preferences, constraints and procedures never decay. Nothing is archived by its age alone: beside four half-lives it
takes a reason of its own, that it matters little or was judged wrong or outdated more often than useful. Candidates
that nobody decided follow the same rule (seed 004 §13.2): they are archived as candidates, never rejected.
"""

from datetime import datetime
from typing import Final

from main_process.domain.memory_item import MemoryItem
from shared.vocabulary import ItemStatus, MemoryKind, RecallMode

HALF_LIFE_DAYS: Final = {
    MemoryKind.FACT: 365.0,
    MemoryKind.DECISION: 365.0,
    MemoryKind.SUMMARY: 90.0,
    MemoryKind.REFLECTION: 60.0,
}
"""Kinds that are not named here never decay."""
ARCHIVE_AFTER: Final = 4.0
"""Half-lives: a sixteenth of the weight is left."""
SHORTEST_DAYS: Final = min(HALF_LIFE_DAYS.values()) * 0.5 * ARCHIVE_AFTER
"""Nothing younger than this can be due, whatever its kind and importance."""
LITTLE_IMPORTANCE: Final = 0.35
DECAYING: Final = frozenset({ItemStatus.CONFIRMED, ItemStatus.CANDIDATE})
_DAY_S: Final = 86_400.0


def half_lives(kind: MemoryKind, salience: float, touched_at: datetime, now: datetime) -> float:
    """Return how many half-lives passed; a clock that went backwards makes nothing older than new."""
    half_life = HALF_LIFE_DAYS.get(kind)
    if half_life is None:
        return 0.0
    days = max((now - touched_at).total_seconds(), 0.0) / _DAY_S
    return days / (half_life * (0.5 + salience))


def aged_days(kind: MemoryKind, salience: float, changed_at: datetime, now: datetime) -> int:
    """Return the days since a change as the order counts them: what decays faster, or matters less, ages faster.

    Days of a fact of middling importance are days; what never decays is told apart by its days alone.
    """
    if kind in HALF_LIFE_DAYS:
        return int(HALF_LIFE_DAYS[MemoryKind.FACT] * half_lives(kind, salience, changed_at, now))
    return max((now - changed_at).days, 0)


def touched_at(item: MemoryItem) -> datetime:
    """Return when an item was last used or changed (confirming is a change)."""
    return item.updated_at if item.last_used_at is None else max(item.updated_at, item.last_used_at)


def is_decayed(item: MemoryItem, now: datetime) -> bool:
    """Return whether upkeep may archive the item; the person takes it back with one act."""
    text = item.text
    has_reason = text.salience < LITTLE_IMPORTANCE or item.wrong_count + item.outdated_count > item.useful_count
    return (
        item.status in DECAYING
        and text.recall_mode is not RecallMode.ALWAYS
        and has_reason
        and half_lives(text.kind, text.salience, touched_at(item), now) >= ARCHIVE_AFTER
    )
