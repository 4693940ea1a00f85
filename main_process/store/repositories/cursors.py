"""Opaque keyset cursors."""

import base64
import binascii
from datetime import datetime
from typing import Any, Final

import msgspec

from main_process.domain.errors import RuleViolated

_INTEGER_MAX: Final = 2**63 - 1
"""SQLite keeps 64 bits; a larger number is no row of ours."""


def encode_cursor(*parts: str | float) -> str:
    """Return the key values of a page's last row as one opaque text."""
    return base64.urlsafe_b64encode(msgspec.json.encode(parts)).decode().rstrip("=")


def cursor_keys(cursor: str, *kinds: type[int] | type[float] | type[str] | type[datetime]) -> tuple[Any, ...]:
    """Return the key values of a cursor, one of each kind in order; moments are aware.

    Raises RuleViolated `cursor_invalid` for anything that a page of this listing could not have ended with: a
    cursor is a caller's input.
    """
    try:
        raw = base64.urlsafe_b64decode(cursor + "=" * (-len(cursor) % 4))
        parts = msgspec.json.decode(raw, type=tuple[str | int | float, ...])
        if len(parts) != len(kinds):
            raise RuleViolated("cursor_invalid")
        return tuple(_key(part, kind) for part, kind in zip(parts, kinds, strict=True))
    except (binascii.Error, UnicodeEncodeError, ValueError, msgspec.MsgspecError) as error:
        raise RuleViolated("cursor_invalid") from error


def _key(part: str | float, kind: type[Any]) -> Any:
    """Raises ValueError."""
    if kind is datetime and isinstance(part, str):
        moment = datetime.fromisoformat(part)
        if moment.tzinfo is not None:
            return moment
    elif kind is float and isinstance(part, int | float):
        return float(part)
    elif isinstance(part, kind) and not (kind is int and abs(int(part)) > _INTEGER_MAX):
        return part
    raise ValueError
