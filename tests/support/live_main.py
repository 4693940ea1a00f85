"""A real main process in a child, on a throw-away profile."""

import asyncio
import json
import os
import secrets
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import AsyncIterator, Callable, Iterator, Mapping
from contextlib import asynccontextmanager, contextmanager, suppress
from pathlib import Path

from main_process.cli.connection import ConnectionFailed, MainConnection
from main_process.runtime.endpoint import Address, child_environment, main_command, read_address
from main_process.runtime.paths import ProfilePaths, profile_paths
from shared import vocabulary as v
from shared.ipc.handshake import LaunchTicket
from tests.support.ipc_peer import Peer

PATIENCE_S = 60.0


class LiveMain:
    """Headless; or with a window that the test's client plays, with `ticket()`, as after a crash of main."""

    def __init__(
        self, profile: Path, environment: Mapping[str, str] | None = None, *, is_windowed: bool = False
    ) -> None:
        self.profile = profile
        self.is_windowed = is_windowed
        self.paths: ProfilePaths = profile_paths(profile)
        self.environment = dict(environment or {})
        self.window_token = secrets.token_urlsafe(32)
        self.process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        """Start and wait until it listens."""
        command = ["adopt", "--stay"] if self.is_windowed else ["serve"]
        self.process = subprocess.Popen(
            main_command(self.profile, *command),
            stdin=subprocess.PIPE,
            env=child_environment() | self.environment,
        )
        assert self.process.stdin is not None
        self.process.stdin.write(json.dumps({"token": self.window_token}).encode() + b"\n")
        self.process.stdin.close()
        self.wait_for(self.is_listening, "main listens")

    def is_listening(self) -> bool:
        assert self.process is not None
        assert self.process.poll() is None, f"main left with {self.process.returncode}"
        address = read_address(self.paths.data)
        if address is None or address.process_id != self.process.pid:
            return False
        with suppress(ConnectionFailed), MainConnection.open(self.paths.data):
            return True
        return False

    @property
    def address(self) -> Address:
        address = read_address(self.paths.data)
        assert address is not None
        return address

    @property
    def cli_token(self) -> str:
        return Path(self.address.token_path).read_text(encoding="ascii")

    def ticket(self) -> LaunchTicket:
        """What this main would hand to its window."""
        return LaunchTicket(
            socket_path=self.address.socket_path,
            token=self.window_token,
            start_command=tuple(main_command(self.profile, "adopt")),
            profile_name=self.profile.name,
            window_state_path=str(self.paths.window_state),
            language=v.Language.ENGLISH,
            theme=v.Theme.LIGHT,
            density=v.Density.COMFORTABLE,
        )

    @contextmanager
    def cli_peer(self) -> Iterator[Peer]:
        """A greeted raw connection with the role `cli`."""
        with Peer(self.address.socket_path) as peer:
            welcome = peer.hello("cli", self.cli_token)
            assert welcome is not None
            assert welcome["kind"] == "welcome"
            yield peer

    def logged(self) -> list[dict[str, object]]:
        """The records of this profile's log so far."""
        lines = (self.paths.logs / "remembrancer.jsonl").read_text(encoding="utf-8").splitlines()
        return [json.loads(line) for line in lines]

    def kill(self) -> None:
        """SIGKILL, as a crash would."""
        assert self.process is not None
        self.process.kill()
        self.process.wait(PATIENCE_S)

    def stop(self) -> int:
        """SIGTERM; return the exit code."""
        assert self.process is not None
        if self.process.poll() is None:
            self.process.terminate()
        try:
            return self.process.wait(PATIENCE_S)
        except subprocess.TimeoutExpired:
            self.process.kill()
            raise

    @staticmethod
    def wait_for(is_so: Callable[[], bool], what: str) -> None:
        deadline = time.monotonic() + PATIENCE_S
        while not is_so():
            assert time.monotonic() < deadline, f"waited in vain: {what}"
            time.sleep(0.02)


def end_process(process_id: int) -> None:
    """End a main that is not our child (a window or a command started it) and wait until it is gone."""
    with suppress(ProcessLookupError):
        os.kill(process_id, signal.SIGTERM)
    deadline = time.monotonic() + PATIENCE_S
    while is_running(process_id) and time.monotonic() < deadline:
        time.sleep(0.02)


def is_running(process_id: int) -> bool:
    """Whether a process exists and is not a zombie that nobody has collected yet."""
    try:
        state = Path(f"/proc/{process_id}/stat").read_text(encoding="utf-8", errors="replace")
    except OSError:
        return False
    return state.rpartition(")")[2].split()[0] not in ("Z", "X")


@contextmanager
def running_main(
    profile: Path | None = None, *, environment: Mapping[str, str] | None = None, is_windowed: bool = False
) -> Iterator[LiveMain]:
    """A started headless main for tests without a loop; stopped and its profile removed at the end."""
    folder = Path(tempfile.mkdtemp(prefix="rmb-"))
    main = LiveMain(profile or folder / "profile", environment, is_windowed=is_windowed)
    try:
        main.start()
        yield main
    finally:
        if main.process is not None:
            main.stop()
        address = read_address(main.paths.data)
        if address is not None and main.process is not None and address.process_id != main.process.pid:
            end_process(address.process_id)  # started again by a window that the test plays
        shutil.rmtree(folder, ignore_errors=True)


@asynccontextmanager
async def live_main(
    profile: Path | None = None, *, environment: Mapping[str, str] | None = None
) -> AsyncIterator[LiveMain]:
    """A started main that waits for the test's client as its window; waiting happens in a thread."""
    context = running_main(profile, environment=environment, is_windowed=True)
    main = await asyncio.to_thread(context.__enter__)
    try:
        yield main
    finally:
        await asyncio.to_thread(context.__exit__, *sys.exc_info())
