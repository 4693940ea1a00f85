"""Secrets in tool input and output (trusted side): never stored as a turn's text, but counted for the report.

Tool output is the bulk of a transcript, so only texts with one of a few telling byte sequences are looked at.
"""

from typing import Any, Final

from main_process.adapters import detectors
from main_process.domain.transcripts import ReadNotes

_TELLING: Final = (
    b"KEY=",
    b"KEY-----",
    b"TOKEN=",
    b"SECRET=",
    b"PASSWORD",
    b"_PASS=",
    b"assword:",
    b"assword=",
    b'api_key\\"',
    b"ghp_",
    b"sk-",
    b"AKIA",
    b"eyJhbG",
    b"xoxb-",
)
"""As they stand in the bytes of a JSON line. Bare words such as KEY or PASS stand in every second test report."""
_LONGEST: Final = 200_000
"""Characters of one text that are looked at; a longer output is a listing, not a key file."""


def may_hold_secret(raw: bytes) -> bool:
    """Return whether a record is worth decoding for its secrets."""
    return any(needle in raw for needle in _TELLING)


def count_secrets(value: Any, notes: ReadNotes, depth: int = 0) -> None:
    """Count the secrets in every text inside a decoded tool input or output."""
    if isinstance(value, str):
        notes.left_out.update(detectors.redact(value[:_LONGEST]).kinds)
    elif isinstance(value, list) and depth < 6:  # noqa: PLR2004 - deeper nesting is no tool output
        for one in value:
            count_secrets(one, notes, depth + 1)
    elif isinstance(value, dict) and depth < 6:  # noqa: PLR2004 - see above
        for one in value.values():
            count_secrets(one, notes, depth + 1)
