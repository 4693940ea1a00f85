"""The shim against a scripted main: what it says first, what it copies, and how it ends."""

import json
import socket
import struct
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from main_process.runtime.endpoint import Address, main_command, write_address
from tests.support.agents import request, shim_environment

TOKEN = "t" * 43
_HEADER = struct.Struct(">I")
WELCOME = {"kind": "welcome", "protocol_version": 1, "product_version": "0", "process_id": 1, "next_token": None}

Script = Callable[[socket.socket], None]


def _frame(value: Any) -> bytes:
    body = json.dumps(value).encode()
    return _HEADER.pack(len(body)) + body


def _read_frame(peer: socket.socket) -> Any:
    (length,) = _HEADER.unpack(_exactly(peer, 4))
    return json.loads(_exactly(peer, length))


def _exactly(peer: socket.socket, count: int) -> bytes:
    parts = b""
    while len(parts) < count:
        part = peer.recv(count - len(parts))
        assert part
        parts += part
    return parts


@contextmanager
def _main(folder: Path, script: Script) -> Iterator[Path]:
    """A socket at a profile's address, answered by a script; the profile's folder."""
    profile = folder / "p"
    (profile / "data").mkdir(parents=True)
    path = folder / "s"
    with socket.socket(socket.AF_UNIX) as listener:
        listener.bind(str(path))
        listener.listen()
        write_address(profile / "data", Address(str(path), "", 0))
        faults: list[BaseException] = []

        def serve() -> None:
            peer, _ = listener.accept()
            with peer:
                try:
                    script(peer)
                except BaseException as fault:  # noqa: BLE001 - handed to the test
                    faults.append(fault)

        thread = threading.Thread(target=serve, daemon=True)
        thread.start()
        yield profile
        thread.join(10)
        assert not faults, faults


def _shim(profile: Path, given: bytes = b"") -> "subprocess.CompletedProcess[bytes]":
    return subprocess.run(
        main_command(profile, "mcp"),
        input=given,
        capture_output=True,
        env=shim_environment(TOKEN),
        timeout=30,
        check=False,
    )


def test_the_hello_is_the_agents_and_every_byte_is_copied(socket_folder: Path) -> None:
    to_main = bytes(range(256)) * 8_000
    to_client = bytes(reversed(range(256))) * 8_000
    heard: list[Any] = []

    def script(peer: socket.socket) -> None:
        heard.append(_read_frame(peer))
        # The welcome arrives in pieces, with the first bytes for the client glued to its end.
        packed = _frame(WELCOME)
        peer.sendall(packed[:3])
        peer.sendall(packed[3:] + to_client[:10])
        writer = threading.Thread(target=peer.sendall, args=(to_client[10:],))
        writer.start()
        heard.append(_exactly(peer, len(to_main)))
        assert peer.recv(1) == b"", "the client's end is passed on"
        writer.join()

    with _main(socket_folder, script) as profile:
        done = _shim(profile, to_main)
    assert heard[0] == {"kind": "hello", "role": "agent", "token": TOKEN, "protocol_version": 1}
    assert heard[1] == to_main
    assert done.stdout == to_client
    assert (done.returncode, done.stderr) == (0, b"")


@pytest.mark.parametrize(
    ("answer", "code", "word"),
    [
        ({"kind": "bye", "reason": "unauthenticated", "rule": "binding_revoked"}, 77, "revoked"),
        ({"kind": "bye", "reason": "unauthenticated", "rule": "binding_expired"}, 77, "expired"),
        ({"kind": "bye", "reason": "unauthenticated", "rule": "project_archived"}, 77, "archived"),
        ({"kind": "bye", "reason": "unauthenticated", "rule": "store_unavailable"}, 77, "store"),
        ({"kind": "bye", "reason": "malformed", "rule": None}, 77, "unknown"),
        ({"kind": "bye", "reason": "too_many_connections", "rule": None}, 77, "too_many_connections"),
        ({"kind": "bye", "reason": "protocol_mismatch", "rule": "2"}, 76, "version"),
        ({"kind": "reply"}, 77, "refused"),
        ([], 77, "refused"),
    ],
)
def test_a_refusal_is_one_line_an_exit_code_and_an_answer(
    socket_folder: Path, answer: Any, code: int, word: str
) -> None:
    def script(peer: socket.socket) -> None:
        _read_frame(peer)
        peer.sendall(_frame(answer))

    with _main(socket_folder, script) as profile:
        done = _shim(profile, request("first", "initialize") + b"\n")
    assert done.returncode == code
    assert done.stderr.count(b"\n") == 1
    assert word in done.stderr.decode()
    told = json.loads(done.stdout)
    assert (told["id"], told["jsonrpc"]) == ("first", "2.0")
    assert word in told["error"]["message"]
    assert TOKEN.encode() not in done.stderr + done.stdout


@pytest.mark.parametrize(
    "answer", [b"", b"\x00\x00", _HEADER.pack(2**31), _HEADER.pack(3) + b"{no", _HEADER.pack(9) + b"{}"]
)
def test_an_answer_that_is_none_ends_it(socket_folder: Path, answer: bytes) -> None:
    def script(peer: socket.socket) -> None:
        _read_frame(peer)
        peer.sendall(answer)

    with _main(socket_folder, script) as profile:
        done = _shim(profile)
    assert done.returncode == 69
    assert done.stdout == b""
    assert done.stderr.count(b"\n") == 1


@pytest.mark.parametrize(
    "line", [b"", b"no json\n", b"[]\n", b'{"id": null}\n', b'{"id": {}}\n', b"\xff\n", b'{"id": 1']
)
def test_a_refused_client_that_asks_nothing_is_answered_nothing(socket_folder: Path, line: bytes) -> None:
    def script(peer: socket.socket) -> None:
        _read_frame(peer)
        peer.sendall(_frame({"kind": "bye", "reason": "unauthenticated", "rule": "binding_unknown"}))

    with _main(socket_folder, script) as profile:
        done = _shim(profile, line)
    assert (done.returncode, done.stdout) == (77, b"")


def test_main_leaving_in_the_middle_is_no_silent_end(socket_folder: Path) -> None:
    def script(peer: socket.socket) -> None:
        _read_frame(peer)
        peer.sendall(_frame(WELCOME) + b"half an answ")

    with _main(socket_folder, script) as profile:
        shim = subprocess.Popen(
            main_command(profile, "mcp"),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            env=shim_environment(TOKEN),
        )
        assert shim.stdout is not None
        assert shim.stderr is not None
        assert shim.stdin is not None
        said = shim.stdout.read()
        assert shim.wait(10) == 74, "although its client still listens"
        assert said == b"half an answ"
        assert shim.stderr.read().count(b"\n") == 1
        for stream in (shim.stdin, shim.stdout, shim.stderr):
            stream.close()


def test_a_client_that_reads_no_more_ends_it_quietly(socket_folder: Path) -> None:
    def script(peer: socket.socket) -> None:
        _read_frame(peer)
        peer.sendall(_frame(WELCOME))
        try:
            while True:
                peer.sendall(b"x" * 65_536)
        except OSError:
            return

    with _main(socket_folder, script) as profile:
        shim = subprocess.Popen(
            main_command(profile, "mcp"),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            env=shim_environment(TOKEN),
        )
        assert shim.stdin is not None
        assert shim.stdout is not None
        assert shim.stderr is not None
        shim.stdout.read(10)
        shim.stdout.close()
        assert shim.wait(10) == 0
        assert shim.stderr.read() == b""
        shim.stdin.close()
        shim.stderr.close()


def test_the_shim_loads_little() -> None:
    probe = "import sys, main_process.agents.shim; print(len(sys.modules), 'dataclasses' in sys.modules)"
    done = subprocess.run(
        [sys.executable, "-S", "-c", probe], capture_output=True, text=True, env=shim_environment(None), check=True
    )
    count, has_dataclasses = done.stdout.split()
    assert int(count) < 110, "each module costs the client's first answer"
    assert has_dataclasses == "False"
