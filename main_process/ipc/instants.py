"""Moments in requests: those at the very ends of the calendar are refused before anybody turns them into UTC."""

from datetime import UTC, datetime
from typing import Any, Final

import msgspec

EARLIEST: Final = datetime(1, 1, 3, tzinfo=UTC)
LATEST: Final = datetime(9999, 12, 29, tzinfo=UTC)
"""Two days inside what a datetime can hold: every zone shows what lies between, and no offset leads beyond."""


def place_out_of_range(value: Any, at: str = "$") -> str | None:
    """Return where a decoded request names a moment that no zone could show, as a path; None if nowhere."""
    if isinstance(value, datetime):
        return None if EARLIEST <= value <= LATEST else at
    if isinstance(value, tuple):
        return next((found for one in value if (found := place_out_of_range(one, f"{at}[...]"))), None)
    if isinstance(value, msgspec.Struct):
        parts = ((name, getattr(value, name)) for name in value.__struct_fields__)
        return next((found for name, part in parts if (found := place_out_of_range(part, f"{at}.{name}"))), None)
    return None
