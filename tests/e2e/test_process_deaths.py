"""The real window and the real main, each killed in turn: what was acknowledged stays, the window recovers."""

import json
import os
import signal
import subprocess
import tempfile
import uuid
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

import pytest

from main_process.cli.connection import ConnectionFailed, MainConnection
from main_process.runtime.endpoint import child_environment, main_command, read_address
from main_process.runtime.paths import ProfilePaths, profile_paths
from shared.ipc.contract import Empty
from shared.ipc.methods.system import QUIT
from tests.support.ipc_peer import Peer
from tests.support.live_main import LiveMain, end_process, is_running

pytestmark = pytest.mark.slow


class Desktop:
    """A person's product: main with its window, started as a person starts it (offscreen)."""

    def __init__(self, profile: Path) -> None:
        self.profile = profile
        self.paths: ProfilePaths = profile_paths(profile)
        environment = child_environment() | {"QT_QPA_PLATFORM": "offscreen"}
        self.first = subprocess.Popen(main_command(profile), env=environment, stderr=subprocess.DEVNULL)

    @property
    def main_id(self) -> int:
        address = read_address(self.paths.data)
        return address.process_id if address is not None else 0

    def windows(self) -> list[int]:
        """Processes of the windows that connected, oldest first."""
        log = self.paths.logs / "remembrancer.jsonl"
        if not log.exists():
            return []
        records = [json.loads(line) for line in log.read_text(encoding="utf-8").splitlines()]
        return [record["pid"] for record in records if record["event"] == "window_connected"]

    def wait_for_windows(self, count: int) -> list[int]:
        LiveMain.wait_for(lambda: len(self.windows()) >= count, f"window connection {count}")
        return self.windows()

    def call(self, method: str, request: dict[str, Any]) -> dict[str, Any]:
        address = read_address(self.paths.data)
        assert address is not None
        with Peer(address.socket_path, timeout_s=20) as peer:
            welcome = peer.hello("cli", Path(address.token_path).read_text(encoding="ascii"))
            assert welcome is not None
            return peer.result(method, request)

    def quit(self) -> None:
        with suppress(ConnectionFailed), MainConnection.open(self.paths.data) as connection:
            connection.call(QUIT, Empty())
        end_process(self.main_id)
        self.first.wait(20)


@contextmanager
def opened() -> Iterator[Desktop]:
    with tempfile.TemporaryDirectory(prefix="rmb-", ignore_cleanup_errors=True) as folder:
        desktop = Desktop(Path(folder) / "profile")
        try:
            desktop.wait_for_windows(1)
            yield desktop
        finally:
            desktop.quit()
            for window in set(desktop.windows()):
                with suppress(ProcessLookupError):
                    os.kill(window, signal.SIGKILL)


def kill(process_id: int) -> None:
    os.kill(process_id, signal.SIGKILL)
    LiveMain.wait_for(lambda: not is_running(process_id), f"end of {process_id}")


def remember(desktop: Desktop, statement: str) -> None:
    desktop.call(
        "memory.create",
        {
            "target": {"kind": "global"},
            "draft": {"kind": "fact", "statement": statement},
            "idempotency_key": uuid.uuid4().hex,
        },
    )


def statements(desktop: Desktop) -> set[str]:
    return {row["statement"] for row in desktop.call("memory.list", {})["items"]}


def test_a_killed_window_is_started_again_and_a_closed_profile_is_left_tidy() -> None:
    with opened() as desktop:
        (first,) = desktop.windows()
        remember(desktop, "Invoices are numbered by year.")
        kill(first)
        second = desktop.wait_for_windows(2)[-1]
        assert second != first
        assert statements(desktop) == {"Invoices are numbered by year."}
        desktop.quit()
        LiveMain.wait_for(lambda: not is_running(second), "the window ends with its main")
        assert not desktop.paths.socket.exists()


def test_a_killed_main_comes_back_under_the_same_window() -> None:
    with opened() as desktop:
        (window,) = desktop.windows()
        written = set()
        for turn in range(2):
            written.add(f"Fact number {turn}.")
            remember(desktop, f"Fact number {turn}.")
            killed = desktop.main_id
            kill(killed)
            assert desktop.wait_for_windows(2 + turn) == [window] * (2 + turn)
            assert desktop.main_id != killed
            assert statements(desktop) == written
        assert is_running(window)
        desktop.quit()
        LiveMain.wait_for(lambda: not is_running(window), "the window ends with its main")


def test_when_both_are_killed_the_next_start_finds_everything() -> None:
    with opened() as desktop:
        (window,) = desktop.windows()
        remember(desktop, "Releases happen on Tuesdays.")
        os.kill(desktop.main_id, signal.SIGSTOP)  # so that neither can bring back the other
        os.kill(window, signal.SIGKILL)
        kill(desktop.main_id)
        again = Desktop(desktop.profile)
        try:
            again.wait_for_windows(2)
            assert statements(again) == {"Releases happen on Tuesdays."}
            assert again.call("system.status", {})["store"]["state"] == "healthy"
        finally:
            again.quit()
