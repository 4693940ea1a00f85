"""Starts, watches, restarts and stops the window's process; the token goes over its standard input."""

import asyncio
import contextlib
import os
import select
import signal
from collections import deque
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Final

import msgspec

from main_process.ipc.publisher import Publisher
from main_process.ipc.server import Peer, WindowWatch
from main_process.runtime.clock import Clock
from main_process.runtime.endpoint import start_window
from main_process.runtime.logs import logger
from main_process.runtime.supervise import Supervisor
from shared.ipc.events import WINDOW_RAISE_REQUESTED, WindowRaiseRequested
from shared.ipc.handshake import ByeReason, LaunchTicket

if TYPE_CHECKING:
    import subprocess

_log = logger(__name__)

RESTARTS_MAX: Final = 3
RESTARTS_WITHIN_S: Final = 60.0
"""A window that dies more often than that is not started again by itself."""
ADOPTION_TIMEOUT_S: Final = 15.0
"""How long an adopted window may be away before a new one is started."""
_ADOPTED_LOOK_S: Final = 0.1
_STOP_TIMEOUT_S: Final = 3.0
_ENDED_LOOK_S: Final = 0.1


class RendererHost:
    """At most one window. It is our child, or was adopted by a main that the window itself started."""

    def __init__(
        self,
        *,
        ticket: Callable[[], LaunchTicket],
        publisher: Publisher,
        supervisor: Supervisor,
        clock: Clock,
        closed: Callable[[], None],
        given_up: Callable[[], None],
        early: "subprocess.Popen[bytes] | None" = None,
    ) -> None:
        self._ticket = ticket
        self._publisher = publisher
        self._supervisor = supervisor
        self._clock = clock
        self._closed = closed
        self._given_up = given_up
        self._early = early
        self._child: subprocess.Popen[bytes] | None = None
        self._connected_pid: int | None = None
        self._desktop: dict[str, str] = {}
        self._is_wanted = False
        self._is_stopping = False
        self._restarts: deque[float] = deque()
        self._arrived = asyncio.Event()

    @property
    def watch(self) -> WindowWatch:
        """What the server tells us."""
        return WindowWatch(connected=self._window_connected, left=self._window_left)

    @property
    def is_open(self) -> bool:
        """Whether a window runs or is awaited."""
        return self._is_wanted

    @property
    def process_id(self) -> int | None:
        """The window's process, if it is our child and runs."""
        return self._child.pid if self._child is not None else None

    async def open(self) -> None:
        """Start the window unless there is one. Raises OSError when it cannot be started."""
        if self._is_wanted or self._is_stopping:
            return
        self._is_wanted = True
        await self._spawn()

    def adopt(self) -> None:
        """Wait for the window that started this main; start a new one if it does not come."""
        self._is_wanted = True
        self._supervisor.spawn(self._await_adopted(), name="window_adoption")

    async def raise_or_open(self, desktop: Mapping[str, str]) -> None:
        """Bring the window to the front, or open it on the desktop that these variables lead to."""
        self._desktop = dict(desktop)
        if self._connected_pid is not None:
            self._publisher.publish(WINDOW_RAISE_REQUESTED, WindowRaiseRequested())
        elif not self._is_wanted:
            await self.open()

    async def stop(self) -> None:
        """Give our child a moment to end by itself, then end it. An adopted window heard our goodbye."""
        self._is_stopping = True
        self._is_wanted = False
        child = self._child
        if child is None:
            return
        # One that is not connected hears no goodbye, and would take our end for a crash and start main again.
        gently = None if self._connected_pid is not None else signal.SIGTERM
        for end in (gently, signal.SIGTERM, signal.SIGKILL):
            if end is not None:
                with contextlib.suppress(ProcessLookupError):
                    child.send_signal(end)
            try:
                async with asyncio.timeout(_STOP_TIMEOUT_S):
                    await _exit_code_of(child)
            except TimeoutError:
                _log.warning("window_does_not_end", pid=child.pid)
            else:
                return

    async def _spawn(self, *, is_restarted: bool = False) -> None:
        child, self._early = self._early or start_window(self._desktop), None
        self._child = child
        if child.stdin is not None:
            with contextlib.suppress(BrokenPipeError):  # it died at once; the watch says with what code
                ticket = msgspec.structs.replace(self._ticket(), is_restarted=is_restarted)
                _drop_lock(ticket.window_state_path)
                child.stdin.write(msgspec.json.encode(ticket) + b"\n")
                child.stdin.close()
        self._supervisor.spawn(self._watch_child(child), name="window_watch")

    async def _watch_child(self, child: "subprocess.Popen[bytes]") -> None:
        exit_code = await _exit_code_of(child)
        if self._child is child:
            self._child = None
        if self._is_stopping:
            return
        if exit_code == 0:
            self._end()
            return
        _log.info("window_died", exit_code=exit_code)
        await self._restart()

    async def _restart(self) -> None:
        now = self._clock.monotonic()
        while self._restarts and now - self._restarts[0] > RESTARTS_WITHIN_S:
            self._restarts.popleft()
        if len(self._restarts) >= RESTARTS_MAX:
            _log.error("window_given_up", restarts=len(self._restarts))
            self._is_wanted = False
            self._given_up()
            return
        self._restarts.append(now)
        await self._spawn(is_restarted=True)

    def _end(self) -> None:
        self._is_wanted = False
        self._closed()

    # An adopted window is not our child: its connection is all we see of it.

    async def _await_adopted(self, process_id: int | None = None) -> None:
        """Start a window of our own when the adopted one ended, or does not come in time."""
        self._arrived.clear()
        deadline = self._clock.monotonic() + ADOPTION_TIMEOUT_S
        while self._clock.monotonic() < deadline and not (process_id is not None and _has_ended(process_id)):
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(_ADOPTED_LOOK_S):
                    await self._arrived.wait()
                    return
        if self._is_wanted and self._child is None:
            await self._restart()

    def _window_connected(self, peer: Peer) -> None:
        _log.info("window_connected", pid=peer.pid)
        self._connected_pid = peer.pid
        self._is_wanted = True
        self._arrived.set()

    def _window_left(self, peer: Peer, reason: ByeReason) -> None:
        if self._connected_pid == peer.pid:
            self._connected_pid = None
        if self._is_stopping or self._child is not None:
            return  # the exit code of our child says more
        if reason is ByeReason.WINDOW_CLOSED:
            self._end()
        else:
            self._supervisor.spawn(self._await_adopted(peer.pid), name="window_adoption")


def _drop_lock(window_state_path: str) -> None:
    """Remove the lock that a killed window left beside its state: there is no other window of this profile.

    Qt waits half a minute for it, on the GUI thread, when another program has the dead one's process id by now.
    """
    with contextlib.suppress(OSError):
        Path(f"{window_state_path}.lock").unlink(missing_ok=True)


async def _exit_code_of(child: "subprocess.Popen[bytes]") -> int:
    """Wait for the end of our child without blocking the loop."""
    while (exit_code := child.poll()) is None:
        await _readable_end_of(child.pid)
    return exit_code


async def _readable_end_of(process_id: int) -> None:
    """Return when the process ended, or after a moment where the system cannot tell."""
    try:
        descriptor = os.pidfd_open(process_id)
    except (OSError, AttributeError):
        await asyncio.sleep(_ENDED_LOOK_S)
        return
    loop = asyncio.get_running_loop()
    ended = asyncio.Event()
    loop.add_reader(descriptor, ended.set)
    try:
        await ended.wait()
    finally:
        loop.remove_reader(descriptor)
        os.close(descriptor)


def _has_ended(process_id: int) -> bool:
    """Whether a process that is not our child has ended, collected by its parent or not."""
    try:
        descriptor = os.pidfd_open(process_id)
    except ProcessLookupError:
        return True
    except (OSError, AttributeError):  # not Linux: then only its silence tells
        return False
    try:
        return bool(select.select([descriptor], [], [], 0)[0])
    finally:
        os.close(descriptor)
