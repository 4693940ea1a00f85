"""One IPC call over a real connection to a real main, against a bare socket echo of the same size."""

import socket
import statistics
import struct
import tempfile
import threading
import time
from collections.abc import Callable
from pathlib import Path

from main_process.cli.connection import MainConnection
from shared.ipc.contract import Empty
from shared.ipc.methods.candidates import COUNT_CANDIDATES
from shared.ipc.methods.settings import GET_SETTINGS
from tests.support.live_main import running_main

CALLS = 300
_HEADER = struct.Struct(">I")
_ECHO_BYTES = 700
"""About what a settings answer weighs."""


def timed(call: Callable[[], object]) -> tuple[float, float]:
    """Return median and 95th percentile in microseconds."""
    for _ in range(30):
        call()
    took = []
    for _ in range(CALLS):
        begun = time.perf_counter()
        call()
        took.append((time.perf_counter() - begun) * 1e6)
    return statistics.median(took), statistics.quantiles(took, n=20)[-1]


def _echo(server: socket.socket) -> None:
    peer, _ = server.accept()
    with peer:
        while header := peer.recv(_HEADER.size):
            (size,) = _HEADER.unpack(header)
            body = b""
            while len(body) < size:
                body += peer.recv(size - len(body))
            peer.sendall(header + body)


def bare_echo() -> tuple[float, float]:
    """Round trip of a frame through a thread that does nothing but return it."""
    with tempfile.TemporaryDirectory(prefix="rmb-") as folder, socket.socket(socket.AF_UNIX) as server:
        path = str(Path(folder, "echo"))
        server.bind(path)
        server.listen(1)
        threading.Thread(target=_echo, args=(server,), daemon=True).start()
        with socket.socket(socket.AF_UNIX) as client:
            client.connect(path)
            frame = _HEADER.pack(_ECHO_BYTES) + b"x" * _ECHO_BYTES

            def call() -> None:
                client.sendall(frame)
                left = len(frame)
                while left:
                    left -= len(client.recv(left))

            return timed(call)


def main() -> None:
    """Measure and print."""
    echo = bare_echo()
    with running_main() as live, MainConnection.open(live.paths.data) as connection:
        plain = timed(lambda: connection.call(GET_SETTINGS, Empty()))
        stored = timed(lambda: connection.call(COUNT_CANDIDATES, Empty()))
    print(f"bare echo:              {echo[0]:6.0f} µs, p95 {echo[1]:6.0f}")
    for name, (middle, high) in (("call without the store", plain), ("call with a query", stored)):
        print(f"{name + ':':23} {middle:6.0f} µs, p95 {high:6.0f}, ratio {middle / echo[0]:.1f}")


if __name__ == "__main__":
    main()
