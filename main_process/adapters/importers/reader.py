"""What every format's reader offers to the import service (trusted side)."""

from collections.abc import Iterator
from pathlib import Path
from typing import Final, Protocol

from main_process.domain.transcripts import ParsedMemory, ParsedTurn, ReadNotes, ResumePoint, SessionPart
from shared.vocabulary import ImportFormat

PART_TURNS: Final = 200
PART_CHARS: Final = 1_000_000
"""Turns and characters that are handed over at once; bounds memory and the length of a write transaction."""


class Reader(Protocol):
    """Reads one source (a file, or the files of one export) once, front to back, without ever writing to it.

    `notes` and `resume_point` are final when `read` is exhausted. Without a resume point a changed source is read
    anew. `read` raises OSError when the source vanishes or may not be read.
    """

    path: Path
    format: ImportFormat
    notes: ReadNotes

    def read(self) -> Iterator[SessionPart | ParsedMemory]:
        """Yield sessions in parts, and memories."""
        ...

    @property
    def read_bytes(self) -> int:
        """How many bytes were read so far; stays 0 for sources that are read as a whole."""
        ...

    def resume_point(self) -> ResumePoint | None:
        """Return where a later import may resume."""
        ...


class PartBuffer:
    """Turns collected until they make up a part."""

    def __init__(self) -> None:
        self._turns: list[ParsedTurn] = []
        self._chars = 0

    def add(self, turn: ParsedTurn) -> None:
        """Keep one closed turn."""
        self._turns.append(turn)
        self._chars += len(turn.user_text) + len(turn.assistant_text)

    @property
    def is_full(self) -> bool:
        """Whether it is time to hand over."""
        return len(self._turns) >= PART_TURNS or self._chars >= PART_CHARS

    def take(self) -> tuple[ParsedTurn, ...]:
        """Return the turns and start anew."""
        turns = tuple(self._turns)
        self._turns.clear()
        self._chars = 0
        return turns
