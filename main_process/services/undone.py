"""What taking an import back came to."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Undone:
    """What taking a batch back removed; kept memories have lost this source."""

    sessions: int
    turns: int
    candidates: int
    memories_kept: int
