"""Blocking connection of the command line to main."""

import os
import socket
import struct
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final, TypeVar

import msgspec

from main_process.runtime.endpoint import child_environment, main_command, read_address
from shared.ipc import frames
from shared.ipc.contract import IpcModel, Method, Role
from shared.ipc.errors import WireError
from shared.ipc.handshake import HANDSHAKE_TIMEOUT_S, LOADING_TIMEOUT_S, Bye, Hello, Welcome
from shared.version import PROTOCOL_VERSION

Req = TypeVar("Req", bound=IpcModel)
Resp = TypeVar("Resp", bound=IpcModel)

GRACE_S: Final = 2.0
"""Main answers a late call itself; we wait this much longer."""
START_TIMEOUT_S: Final = 20.0
_POLL_S: Final = 0.02
_HEADER: Final = struct.Struct(">I")


class ConnectionFailed(Exception):  # noqa: N818 - states the fault
    """No usable connection; `reason` is not_running, refused, protocol_mismatch, lost, timed_out or malformed."""

    def __init__(self, reason: str) -> None:
        self.reason = reason
        super().__init__(reason)


class CallFailed(Exception):  # noqa: N818 - the contract's name
    """Main answered with an error."""

    def __init__(self, error: WireError) -> None:
        self.error = error
        super().__init__(error.code.value)


class MainConnection:
    """One greeted connection with the role `cli`; calls are made one after the other."""

    def __init__(self, connection: socket.socket, data: Path) -> None:
        self._connection = connection
        self._data = data
        self._last_call_id = 0
        self._has_answered = False

    @classmethod
    @contextmanager
    def open(cls, data: Path) -> "Iterator[MainConnection]":
        """Connect to the main that runs on a profile's data folder. Raises ConnectionFailed."""
        address = read_address(data)
        if address is None:
            raise ConnectionFailed("not_running")
        with socket.socket(socket.AF_UNIX, socket.SOCK_STREAM) as connection:
            connection.settimeout(HANDSHAKE_TIMEOUT_S)
            try:
                connection.connect(address.socket_path)
                token = Path(address.token_path).read_text(encoding="ascii")
            except OSError:
                raise ConnectionFailed("not_running") from None
            opened = cls(connection, data)
            opened._greet(token)
            yield opened

    def call(self, method: Method[Req, Resp], request: Req) -> Resp:
        """Ask main and wait. Raises CallFailed, ConnectionFailed."""
        self._last_call_id += 1
        # A main that just started begins our first call when its parts are loaded.
        loading_s = 0.0 if self._has_answered else LOADING_TIMEOUT_S
        self._connection.settimeout(method.timeout_s + GRACE_S + loading_s)
        self._send(frames.Call(call_id=self._last_call_id, method=method.name, request=frames.raw(request)))
        while True:
            frame = self._receive()
            self._has_answered |= isinstance(frame, (frames.Reply, frames.Error))
            match frame:
                case frames.Reply(call_id=self._last_call_id):
                    return self._decoded(frame.result, method)
                case frames.Error(call_id=self._last_call_id):
                    raise CallFailed(frame.error)
                case Bye():
                    raise ConnectionFailed("lost")
                case _:
                    continue

    @staticmethod
    def _decoded(result: msgspec.Raw, method: Method[Req, Resp]) -> Resp:
        try:
            return msgspec.json.decode(result, type=method.response)
        except msgspec.MsgspecError:
            raise ConnectionFailed("malformed") from None

    def _greet(self, token: str) -> None:
        self._send(Hello(role=Role.CLI, token=token, protocol_version=PROTOCOL_VERSION))
        answer = self._receive()
        if not isinstance(answer, Welcome):
            raise ConnectionFailed(answer.reason.value if isinstance(answer, Bye) else "malformed")

    def _send(self, frame: frames.Frame) -> None:
        try:
            self._connection.sendall(frames.pack(frame))
        except TimeoutError:
            raise ConnectionFailed("timed_out") from None
        except OSError:
            raise ConnectionFailed("lost") from None

    def _receive(self) -> frames.FromMain:
        try:
            return frames.from_main(self._exactly(frames.body_length(self._exactly(frames.HEADER_BYTES))))
        except frames.FrameError:
            raise ConnectionFailed("malformed") from None

    def _exactly(self, size: int) -> bytes:
        parts = bytearray()
        while len(parts) < size:
            try:
                part = self._connection.recv(size - len(parts))
            except TimeoutError:
                raise ConnectionFailed("timed_out") from None
            except OSError:
                raise ConnectionFailed("lost") from None
            if not part:
                raise ConnectionFailed("lost")
            parts += part
        return bytes(parts)


def start_main(profile: Path | None, data: Path) -> None:
    """Start a headless main that ends by itself when nobody needs it, and wait until it listens.

    Raises ConnectionFailed `not_running` when it does not come up in time.
    """
    subprocess.run(  # noqa: S603 - our own executable; it leaves at once and its child goes on
        main_command(profile, "serve", "--on-demand", "--detach"),
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        env=child_environment(),
        cwd=os.sep,
        check=False,
    )
    deadline = time.monotonic() + START_TIMEOUT_S
    while time.monotonic() < deadline:
        try:
            with MainConnection.open(data):
                return
        except ConnectionFailed:
            time.sleep(_POLL_S)
    raise ConnectionFailed("not_running")
