"""A raw peer at a Unix socket: sends what it is told, well-formed or not, and reads what main answers."""

import json
import socket
import struct
from contextlib import suppress
from pathlib import Path
from types import TracebackType
from typing import Any, Self

from shared.version import PROTOCOL_VERSION


class Peer:
    """Blocking, because most hostile tests are one send and one look at the answer."""

    def __init__(self, path: Path | str, *, timeout_s: float = 30.0) -> None:
        self.socket = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
        self.socket.settimeout(timeout_s)
        self.socket.connect(str(path))
        self.last_call_id = 0

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.socket.close()

    # Sending.

    def send_bytes(self, raw: bytes) -> None:
        with suppress(BrokenPipeError, ConnectionResetError):  # main may have dropped us: the answer says so
            self.socket.sendall(raw)

    def send_body(self, body: bytes) -> None:
        self.send_bytes(struct.pack(">I", len(body)) + body)

    def send(self, **fields: Any) -> None:
        self.send_body(json.dumps(fields).encode())

    def hello(self, role: str, token: str, *, protocol_version: int = PROTOCOL_VERSION) -> dict[str, Any] | None:
        self.send(kind="hello", role=role, token=token, protocol_version=protocol_version)
        return self.receive()

    def begin(self, method: str, request: Any, *, call_id: int | None = None) -> int:
        if call_id is None:
            self.last_call_id += 1
            call_id = self.last_call_id
        self.send(kind="call", call_id=call_id, method=method, request=request)
        return call_id

    # Receiving.

    def receive(self) -> dict[str, Any] | None:
        """The next frame, or None when main closed the connection."""
        header = self._exactly(4)
        if header is None:
            return None
        (length,) = struct.unpack(">I", header)
        body = self._exactly(length)
        return None if body is None else json.loads(body)

    def answer(self, call_id: int) -> dict[str, Any]:
        """The reply or error of a call; events in between are skipped."""
        while True:
            frame = self.receive()
            assert frame is not None, "main closed the connection"
            if frame.get("call_id") == call_id:
                return frame

    def call(self, method: str, request: Any) -> dict[str, Any]:
        return self.answer(self.begin(method, request))

    def error(self, method: str, request: Any) -> dict[str, Any]:
        frame = self.call(method, request)
        assert frame["kind"] == "error", f"{method} answered {frame['kind']}"
        return dict(frame["error"])

    def result(self, method: str, request: Any) -> dict[str, Any]:
        frame = self.call(method, request)
        assert frame["kind"] == "reply", f"{method} failed: {frame.get('error')}"
        return dict(frame["result"])

    def _exactly(self, size: int) -> bytes | None:
        parts = b""
        while len(parts) < size:
            try:
                part = self.socket.recv(size - len(parts))
            except ConnectionResetError:
                return None
            if not part:
                return None
            parts += part
        return parts
