"""Opaque keyset cursors."""

import base64
import binascii
from typing import Final

import msgspec

from main_process.domain.errors import RuleViolated

_MAX_PARTS: Final = 4


def encode_cursor(*parts: str | float) -> str:
    """Return the key values of a page's last row as one opaque text."""
    return base64.urlsafe_b64encode(msgspec.json.encode(parts)).decode().rstrip("=")


def decode_cursor(cursor: str, count: int) -> tuple[str | float, ...]:
    """Return the key values of a cursor that main issued.

    Raises RuleViolated `cursor_invalid` for anything else: a cursor is a caller's input.
    """
    try:
        raw = base64.urlsafe_b64decode(cursor + "=" * (-len(cursor) % 4))
        parts = msgspec.json.decode(raw, type=tuple[str | int | float, ...])
    except (binascii.Error, UnicodeEncodeError, ValueError, msgspec.MsgspecError) as error:
        raise RuleViolated("cursor_invalid") from error
    if len(parts) != count or count > _MAX_PARTS:
        raise RuleViolated("cursor_invalid")
    return parts
