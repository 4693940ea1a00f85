"""Small readings of untrusted values that all importers share (trusted side): times, texts, folders, identities."""

import hashlib
import re
from datetime import UTC, datetime
from typing import Any, Final

from main_process.adapters.detectors import redact
from main_process.domain import hostile
from main_process.domain.transcripts import ReadNotes

_MILLISECONDS_FROM: Final = 10_000_000_000
"""Numbers above this are milliseconds since 1970, those below seconds (the change lies in the year 2286)."""
_EARLIEST: Final = datetime(2000, 1, 1, tzinfo=UTC)
_LATEST: Final = datetime(2200, 1, 1, tzinfo=UTC)
UUID: Final = re.compile(r"[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}", re.IGNORECASE)
_LONG_PATH: Final = "\\\\?\\"
_LONG_SHARE: Final = "\\\\?\\UNC\\"


def moment(value: Any) -> datetime | None:
    """Return a time with offset, given as ISO text or as seconds or milliseconds since 1970; None otherwise.

    A text without offset is no moment (memory rules §4). Dates outside 2000–2200 are damage.
    """
    if isinstance(value, str):
        try:
            found = datetime.fromisoformat(value)
        except ValueError:
            try:
                value = float(value)
            except ValueError:
                return None
        else:
            if found.tzinfo is None:
                return None
            return found.astimezone(UTC) if _EARLIEST < found < _LATEST else None
    if isinstance(value, bool) or not isinstance(value, int | float):
        return None
    seconds = value / 1000 if value >= _MILLISECONDS_FROM else value
    if not _EARLIEST.timestamp() < seconds < _LATEST.timestamp():
        return None
    return datetime.fromtimestamp(seconds, UTC)


def text_of(value: Any, notes: ReadNotes) -> str:
    """Return a storable text, lone surrogates replaced and counted; empty for anything but text."""
    if not isinstance(value, str):
        return ""
    cleaned = hostile.clean(value)
    notes.characters_replaced += cleaned.replaced
    return cleaned.text


def name_of(value: Any, longest: int) -> str | None:
    """Return a short text such as a title, folder or id, without secrets (it is kept between imports), or None."""
    if not isinstance(value, str):
        return None
    return redact(hostile.clean(value).text.strip()).text[:longest] or None


def folder_of(value: Any) -> str | None:
    """Return a folder as text; the long-path mark of Windows is taken off, nothing is resolved."""
    folder = name_of(value, 4096)
    if folder is None:
        return None
    if folder.startswith(_LONG_SHARE):
        return "\\\\" + folder[len(_LONG_SHARE) :]
    return folder.removeprefix(_LONG_PATH)


def branch_of(value: Any) -> str | None:
    """Return a git branch; empty and HEAD (detached) mean none."""
    branch = name_of(value, 300)
    return None if branch == "HEAD" else branch


def text_key(text: str) -> str:
    """Return a short digest that tells texts of one session apart."""
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()[:16]
