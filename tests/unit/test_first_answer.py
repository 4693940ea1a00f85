"""How long callers wait for a main that is still loading its parts, and for one that has answered before."""

import asyncio
import socket
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import BinaryIO, cast

import pytest

import main_process.cli.connection as command_line
import renderer.ipc.client as window
from main_process.cli.connection import ConnectionFailed, MainConnection
from renderer.ipc.client import CallTimedOut, IpcClient
from shared import vocabulary as v
from shared.ipc import frames
from shared.ipc.contract import Empty, Method
from shared.ipc.handshake import LaunchTicket, Welcome
from shared.version import PRODUCT_VERSION, PROTOCOL_VERSION

QUICK = Method("system.quick", Empty, Empty, timeout_s=0.1)
LOADING_S = 0.6


class SlowMain:
    """Greets, answers the first call when its parts are there, and no other."""

    def __init__(self, path: Path) -> None:
        self.listener = socket.socket(socket.AF_UNIX)
        self.listener.bind(str(path))
        self.listener.listen()
        self.thread = threading.Thread(target=self._serve, daemon=True)
        self.thread.start()

    def _serve(self) -> None:
        peer, _ = self.listener.accept()
        with peer:
            stream = cast("BinaryIO", peer.makefile("rwb"))
            self._read(stream)
            stream.write(
                frames.pack(Welcome(protocol_version=PROTOCOL_VERSION, product_version=PRODUCT_VERSION, process_id=1))
            )
            stream.flush()
            call = frames.to_main(self._read(stream))
            while not isinstance(call, frames.Call):
                call = frames.to_main(self._read(stream))
            time.sleep(LOADING_S)
            stream.write(frames.pack(frames.Reply(call_id=call.call_id, result=frames.raw(Empty()))))
            stream.flush()
            while stream.read(1):
                pass

    @staticmethod
    def _read(stream: BinaryIO) -> bytes:
        return bytes(stream.read(frames.body_length(stream.read(frames.HEADER_BYTES))))


@pytest.fixture
def path(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    monkeypatch.setattr(command_line, "GRACE_S", 0.1)
    monkeypatch.setattr(window, "GRACE_S", 0.1)
    folder = tmp_path_factory.mktemp("s")
    main = SlowMain(folder / "m.sock")
    yield folder / "m.sock"
    main.listener.close()


def test_the_command_line_waits_for_a_main_that_loads(path: Path) -> None:
    with socket.socket(socket.AF_UNIX) as opened:
        opened.connect(str(path))
        connection = MainConnection(opened, path.parent)
        connection._greet("x" * 32)
        assert connection.call(QUICK, Empty()) == Empty()
        with pytest.raises(ConnectionFailed, match="timed_out"):
            connection.call(QUICK, Empty())


async def test_the_window_waits_for_a_main_that_loads(path: Path) -> None:
    client = IpcClient(
        LaunchTicket(
            socket_path=str(path),
            token="x" * 32,
            start_command=(),
            profile_name="",
            window_state_path=str(path.parent / "window.ini"),
            language=v.Language.ENGLISH,
            theme=v.Theme.LIGHT,
            density=v.Density.COMFORTABLE,
        )
    )
    running = asyncio.ensure_future(client.run())
    try:
        assert await client.call(QUICK, Empty()) == Empty()
        with pytest.raises(CallTimedOut):
            await client.call(QUICK, Empty())
    finally:
        await client.close()
        await running
