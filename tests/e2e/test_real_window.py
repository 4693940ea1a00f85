"""The program as a person starts it, in a real window on a virtual screen, driven by keys alone."""

import json
import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
PATIENCE_S = 60.0

pytestmark = [
    pytest.mark.slow,
    pytest.mark.timeout(240),
    pytest.mark.skipif(
        shutil.which("Xvfb") is None and "CI" not in os.environ,
        reason="needs a virtual screen; make test installs it",
    ),
]


@pytest.fixture
def screen() -> Iterator[str]:
    """A virtual screen of its own."""
    read, write = os.pipe()
    server = subprocess.Popen(
        ["Xvfb", "-displayfd", str(write), "-screen", "0", "1280x800x24", "-nolisten", "tcp"],
        pass_fds=(write,),
        stderr=subprocess.DEVNULL,
    )
    os.close(write)
    with os.fdopen(read) as number:
        yield f":{number.readline().strip()}"
    server.terminate()
    server.wait(PATIENCE_S)


def wait_for(is_so: Callable[[], object], what: str) -> None:
    deadline = time.monotonic() + PATIENCE_S
    while not is_so():
        assert time.monotonic() < deadline, f"waited in vain: {what}"
        time.sleep(0.1)


def test_the_window_opens_paints_and_ends_by_a_key(screen: str) -> None:
    with tempfile.TemporaryDirectory(prefix="rmb-") as folder:
        profile = Path(folder, "pro file")
        environment = os.environ | {"DISPLAY": screen, "QT_QPA_PLATFORM": "xcb", "PYTHONPATH": str(ROOT)}
        program = subprocess.Popen(
            [sys.executable, "-m", "main_process", "--profile", str(profile)],
            cwd=ROOT,
            env=environment,
            stderr=subprocess.PIPE,
        )

        def logged() -> list[str]:
            path = profile / "logs" / "remembrancer.jsonl"
            return [json.loads(line)["event"] for line in path.read_text().splitlines()] if path.exists() else []

        def xdotool(*arguments: str) -> str:
            done = subprocess.run(
                ["xdotool", *arguments], env=environment, capture_output=True, text=True, check=False, timeout=20
            )
            return done.stdout.strip()

        try:
            wait_for(lambda: "window_connected" in logged(), "the window connects")
            wait_for(lambda: "store_opened" in logged(), "the store opens")
            wait_for(lambda: xdotool("search", "--onlyvisible", "--name", "Remembrancer"), "the window is visible")
            wait_for(lambda: _ended_by_keys(xdotool, program), "Ctrl+Q ends the program")
        finally:
            program.kill()
            _, said = program.communicate()
        assert program.returncode == 0, said.decode()
        assert "window_died" not in logged()
        assert said == b""


def _ended_by_keys(xdotool: Callable[..., str], program: "subprocess.Popen[bytes]") -> bool:
    """Leave the first run's dialog by Escape, then press Ctrl+Q; without a window manager focus is given by hand."""
    for window in xdotool("search", "--onlyvisible", "--name", ".").splitlines():
        xdotool("windowfocus", window)
        xdotool("key", "Escape")
        time.sleep(0.3)
        xdotool("key", "ctrl+q")
    time.sleep(1.0)
    return program.poll() is not None
