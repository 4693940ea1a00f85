"""Keyring backends that behave as real ones were seen to."""

import threading
from typing import Any

from keyring import errors


class RememberingBackend:
    """Works."""

    def __init__(self) -> None:
        self.entries: dict[tuple[str, str], str] = {}

    def get_password(self, service: str, name: str) -> str | None:
        return self.entries.get((service, name))

    def set_password(self, service: str, name: str, password: str) -> None:
        self.entries[(service, name)] = password

    def delete_password(self, service: str, name: str) -> None:
        del self.entries[(service, name)]


class RaisingBackend:
    """Answers every call with one exception."""

    def __init__(self, error: Exception) -> None:
        self.error = error

    def _refuse(self, *_: Any) -> None:
        raise self.error

    get_password = set_password = delete_password = _refuse


class SilentBackend:
    """Takes everything and keeps nothing, like keyring's own null backend."""

    def get_password(self, service: str, name: str) -> None:
        return None

    def set_password(self, service: str, name: str, password: str) -> None:
        return None


class HangingBackend(SilentBackend):
    """Waits for a person that never comes."""

    def __init__(self) -> None:
        self.may_end = threading.Event()

    def get_password(self, service: str, name: str) -> None:
        self.may_end.wait(30)

    def set_password(self, service: str, name: str, password: str) -> None:
        self.may_end.wait(30)


LOCKED = errors.InitError("Prompt dismissed")
ABSENT = errors.NoKeyringError("none")
BUS_LOST = ConnectionResetError("bus")
