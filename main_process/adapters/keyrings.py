"""The desktop's keyring, one whitelisted backend of it, asked from a thread of its own with a time-out.

The backend is chosen by class: a plaintext keyring that merely happens to be installed must never hold a secret
(feasibility §6). A call may wait for a person to unlock the keyring, hence the thread: it is a daemon, so that one
that hangs for ever keeps nothing from ending.
"""

import asyncio
import contextlib
import functools
import importlib
import os
import threading
from collections.abc import Callable
from typing import Any, Final, TypeVar

from main_process.domain.errors import KeyringProblem

T = TypeVar("T")

BACKENDS: Final = (
    ("keyring.backends.macOS", "Keyring"),
    ("keyring.backends.Windows", "WinVaultKeyring"),
    ("keyring.backends.SecretService", "Keyring"),
    ("keyring.backends.kwallet", "DBusKeyring"),
)
"""Backends that encrypt at rest and belong to the desktop, in the order in which they are tried."""
BACKEND_VARIABLE: Final = "PYTHON_KEYRING_BACKEND"
"""The keyring library's own switch; naming a backend that is not ours means: use none."""
TIMEOUT_S: Final = 30.0
"""How long a person may take to unlock the keyring before the start goes on without it."""


class Keyring:
    """One service's passwords in the desktop's keyring. `backend` replaces the choice, for tests."""

    def __init__(self, service: str, *, timeout_s: float = TIMEOUT_S, backend: Any = None) -> None:
        self._service = service
        self._timeout_s = timeout_s
        self._backend = backend

    async def get(self, name: str) -> str | None:
        """Return the password, or None when the keyring knows no such entry. Raises KeyringProblem."""
        return await self._asked(lambda backend: _text_or_none(backend.get_password(self._service, name)))

    async def set(self, name: str, password: str) -> None:
        """Keep the password and read it back. Raises KeyringProblem, `not_kept` when it does not come back."""

        def keep(backend: Any) -> bool:
            backend.set_password(self._service, name, password)
            return bool(backend.get_password(self._service, name) == password)

        if not await self._asked(keep):
            raise KeyringProblem("not_kept")

    async def delete(self, name: str) -> None:
        """Remove the entry; an absent one is fine. Raises KeyringProblem."""

        def remove(backend: Any) -> None:
            if backend.get_password(self._service, name) is not None:
                backend.delete_password(self._service, name)

        await self._asked(remove)

    async def _asked(self, question: Callable[[Any], T]) -> T:
        """Raises KeyringProblem: no_backend, locked, timed_out, refused."""
        answer: asyncio.Future[T] = asyncio.get_running_loop().create_future()
        thread = threading.Thread(target=self._ask, args=(question, answer), name="keyring", daemon=True)
        thread.start()
        try:
            return await asyncio.wait_for(answer, self._timeout_s)
        except TimeoutError:
            raise KeyringProblem("timed_out") from None

    def _ask(self, question: Callable[[Any], T], answer: "asyncio.Future[T]") -> None:
        try:
            if self._backend is None:
                self._backend = _chosen_backend()
            found = question(self._backend)
        except KeyringProblem as known:
            _settle(answer, functools.partial(answer.set_exception, known))
        except Exception as error:  # noqa: BLE001 - backends leak their bus library's exceptions, whatever these are
            _settle(answer, functools.partial(answer.set_exception, KeyringProblem(_reason_of(error))))
        else:
            _settle(answer, functools.partial(answer.set_result, found))


def _settle(answer: "asyncio.Future[Any]", settle: Callable[[], None]) -> None:
    def settle_unless_given_up() -> None:
        if not answer.done():
            settle()

    # The loop may have ended while a person was asked; then nobody waits any more.
    with contextlib.suppress(RuntimeError):
        answer.get_loop().call_soon_threadsafe(settle_unless_given_up)


def _text_or_none(value: Any) -> str | None:
    return value if isinstance(value, str) else None


def _reason_of(error: Exception) -> str:
    from keyring import errors  # noqa: PLC0415 - keyring is loaded in its thread, after the first paint

    if isinstance(error, errors.NoKeyringError):
        return "no_backend"
    if isinstance(error, errors.KeyringLocked | errors.InitError):
        return "locked"
    return "refused"


def _chosen_backend() -> Any:
    """Return the first backend of the whitelist that works here. Raises KeyringProblem `no_backend`."""
    wanted = os.environ.get(BACKEND_VARIABLE)
    for module_name, class_name in BACKENDS:
        if wanted is not None and wanted != f"{module_name}.{class_name}":
            continue
        try:
            backend = getattr(importlib.import_module(module_name), class_name)
            if backend.viable:
                return backend()
        except (ImportError, AttributeError, RuntimeError, OSError):
            continue
    raise KeyringProblem("no_backend")
