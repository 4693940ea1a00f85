"""The last exchange of a Claude Code session that goes on, read from the end of its file (trusted side)."""

from pathlib import Path
from typing import Final

from main_process.adapters.importers.claude_code import ClaudeCodeReader
from main_process.domain.transcripts import ParsedTurn, ResumePoint, SessionPart

TAIL_BYTES: Final = 8 * 1024 * 1024
"""How much of the file's end is read; what a turn's tools print rarely takes more."""


def last_turn(path: Path, session_id: str) -> ParsedTurn | None:
    """Return the last turn that the person typed, with the visible answer so far. Raises OSError.

    None when nothing was typed in what was read. The file is read only.
    """
    size = path.stat().st_size
    start = 0 if size <= TAIL_BYTES else _line_after(path, size - TAIL_BYTES)
    carried = {"external_id": session_id, "is_subagent": False}
    reader = ClaudeCodeReader(path, ResumePoint(start, start, "", 0, carried))
    found: ParsedTurn | None = None
    for part in reader.read():
        if isinstance(part, SessionPart):
            found = next((turn for turn in reversed(part.turns) if turn.is_human), found)
    return found


def _line_after(path: Path, offset: int) -> int:
    """Return where the first whole line behind an offset begins."""
    with path.open("rb") as stream:
        stream.seek(offset)
        stream.readline()
        return stream.tell()
