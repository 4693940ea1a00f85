"""Who may connect: one-time tokens for windows, one token a start for the command line."""

import hmac
import os
import secrets
from pathlib import Path

WINDOW_TOKENS_MAX = 16
"""Unused tokens kept; a window that never came must not add up."""


def new_token() -> str:
    """Return 256 random bits as text."""
    return secrets.token_urlsafe(32)


class Tokens:
    """Compares in constant time; a window's token is gone once it was shown."""

    def __init__(self) -> None:
        self._cli = new_token()
        self._windows: list[str] = []

    def issue_window(self, token: str | None = None) -> str:
        """Return a new one-time token for a window, or adopt the one that a living window chose."""
        issued = token or new_token()
        self._windows.append(issued)
        del self._windows[:-WINDOW_TOKENS_MAX]
        return issued

    def take_window(self, token: str) -> bool:
        """Whether the token was issued and not yet used; it is used now."""
        shown = token.encode()
        kept = [known for known in self._windows if not hmac.compare_digest(known.encode(), shown)]
        is_known = len(kept) < len(self._windows)
        self._windows = kept
        return is_known

    def is_cli(self, token: str) -> bool:
        """Whether it is the command line's token of this start."""
        return hmac.compare_digest(self._cli.encode(), token.encode())

    def write_cli(self, path: Path) -> None:
        """Put the command line's token into a new file that only this user can read. Raises OSError."""
        path.unlink(missing_ok=True)
        descriptor = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
        with os.fdopen(descriptor, "w", encoding="ascii") as stream:
            stream.write(self._cli)
