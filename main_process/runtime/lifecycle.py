"""One main a profile; signals; an ordered stop in which each step has a deadline; who goes first at the start."""

import asyncio
import fcntl
import os
import signal
import sys
import threading
from collections.abc import Awaitable, Callable, Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from main_process.runtime.logs import fault_facts, logger

_log = logger(__name__)

STEP_TIMEOUT_S: Final = 5.0
"""For one step of the stop, unless the step names its own."""
LOADING_NICENESS: Final = 10
"""Of the thread that loads parts while the window paints."""


class ProfileLock:
    """Held for the life of main; the kernel frees it however main ends (1 ms after SIGKILL when measured)."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._descriptor: int | None = None

    def acquire(self) -> bool:
        """Return whether this process now owns the profile. Raises OSError for an unusable file."""
        descriptor = os.open(self._path, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
        try:
            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            os.close(descriptor)
            return False
        self._descriptor = descriptor
        return True

    def release(self) -> None:
        """Let the next main in."""
        if self._descriptor is not None:
            os.close(self._descriptor)
            self._descriptor = None


@dataclass(frozen=True, slots=True)
class StopStep:
    """One part that ends: its constant name, what ends it, and how long that may take."""

    name: str
    run: Callable[[], Awaitable[None]]
    timeout_s: float = STEP_TIMEOUT_S


class Lifecycle:
    """Knows whether main is to end, and ends its parts in order."""

    def __init__(self) -> None:
        self._stop = asyncio.Event()
        self.exit_code = 0

    @property
    def is_stopping(self) -> bool:
        """Whether a stop was asked for."""
        return self._stop.is_set()

    def watch_signals(self) -> None:
        """Stop in order at SIGTERM, SIGINT and SIGHUP."""
        loop = asyncio.get_running_loop()
        for number in (signal.SIGTERM, signal.SIGINT, signal.SIGHUP):
            loop.add_signal_handler(number, self.request_stop, signal.Signals(number).name)

    def request_stop(self, reason: str, exit_code: int = 0) -> None:
        """Ask for the stop; the first reason counts."""
        if not self._stop.is_set():
            _log.info("stop_requested", reason=reason, exit_code=exit_code)
            self.exit_code = exit_code
            self._stop.set()

    async def wait_for_stop(self) -> None:
        """Return once a stop was asked for."""
        await self._stop.wait()

    async def stop(self, steps: Iterable[StopStep]) -> None:
        """Run the steps one after the other. One that fails or is late is logged and does not hold up the others."""
        self._stop.set()
        for step in steps:
            task = asyncio.ensure_future(step.run())
            _, late = await asyncio.wait([task], timeout=step.timeout_s)
            if late:
                _log.warning("stop_step_late", step=step.name, timeout_s=step.timeout_s)
                task.cancel()
                await asyncio.wait([task], timeout=1.0)
            elif not task.cancelled() and (error := task.exception()) is not None:
                _log.error("stop_step_failed", step=step.name, **fault_facts(error))


def give_way() -> None:
    """Let the window's own start go before this thread on busy cores, and use what it leaves idle."""
    if sys.platform == "linux":  # there, a priority belongs to one thread
        os.setpriority(os.PRIO_PROCESS, threading.get_native_id(), LOADING_NICENESS)
