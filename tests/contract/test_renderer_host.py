"""The renderer host with real child processes: token by standard input, restart, rate limit, adoption, stop."""

import asyncio
import json
import os
import signal
import sys
from collections.abc import AsyncIterator, Callable
from dataclasses import dataclass, field
from pathlib import Path

import pytest

from main_process import renderer_host
from main_process.ipc.publisher import Publisher
from main_process.ipc.server import IpcServer
from main_process.ipc.session import Dispatch
from main_process.ipc.tokens import Tokens
from main_process.renderer_host import RESTARTS_MAX, RendererHost
from main_process.runtime import endpoint
from main_process.runtime.clock import SystemClock
from main_process.runtime.supervise import Supervisor
from renderer.ipc.transport import connect
from shared import vocabulary as v
from shared.ipc.handshake import ByeReason, LaunchTicket
from tests.support.live_main import is_running


@dataclass
class Hosted:
    """A listening server with a host beside it, as main composes them."""

    host: RendererHost
    server: IpcServer
    tokens: Tokens
    path: Path
    heard: list[str] = field(default_factory=list)


@pytest.fixture
async def hosted(socket_folder: Path) -> AsyncIterator[Hosted]:
    clock, supervisor, publisher, tokens = SystemClock(), Supervisor(), Publisher(), Tokens()
    publisher.attach(asyncio.get_running_loop())
    heard: list[str] = []

    def ticket() -> LaunchTicket:
        return LaunchTicket(
            socket_path=str(socket_folder / "main.sock"),
            token=tokens.issue_window(),
            start_command=(),
            profile_name="",
            window_state_path=str(socket_folder / "window.ini"),
            language=v.Language.ENGLISH,
            theme=v.Theme.LIGHT,
            density=v.Density.DENSE,
        )

    host = RendererHost(
        ticket=ticket,
        publisher=publisher,
        supervisor=supervisor,
        clock=clock,
        closed=lambda: heard.append("closed"),
        given_up=lambda: heard.append("given_up"),
    )
    dispatch: asyncio.Future[Dispatch] = asyncio.get_running_loop().create_future()
    server = IpcServer(
        tokens=tokens,
        dispatch=dispatch,
        publisher=publisher,
        supervisor=supervisor,
        clock=clock,
        windows=host.watch,
    )
    await server.start(socket_folder / "main.sock")
    yield Hosted(host, server, tokens, socket_folder / "main.sock", heard)
    await server.stop()
    await host.stop()
    await supervisor.stop()


def window_that(monkeypatch: pytest.MonkeyPatch, how: str) -> None:
    command = [sys.executable, "-P", "-m", "tests.support.plain_window", how]
    monkeypatch.setattr(endpoint, "window_command", lambda: command)


async def until(is_so: Callable[[], bool], what: str) -> None:
    try:
        async with asyncio.timeout(60):
            while not is_so():  # noqa: ASYNC110 - what is waited for happens in other processes
                await asyncio.sleep(0.01)
    except TimeoutError:
        pytest.fail(f"waited in vain: {what}")


async def test_the_token_is_in_neither_environment_nor_arguments(
    hosted: Hosted, monkeypatch: pytest.MonkeyPatch
) -> None:
    issued: list[str] = []
    issue = hosted.tokens.issue_window
    monkeypatch.setattr(hosted.tokens, "issue_window", lambda: issued.append(issue()) or issued[-1])
    window_that(monkeypatch, "stay")
    await hosted.host.open()
    await until(lambda: hosted.server.connections == 1, "the window connects")
    process = Path(f"/proc/{hosted.host.process_id}")
    shown = (process / "environ").read_bytes() + (process / "cmdline").read_bytes()
    assert issued
    assert not any(token.encode() in shown for token in issued)


async def test_a_killed_window_comes_back(hosted: Hosted, monkeypatch: pytest.MonkeyPatch) -> None:
    window_that(monkeypatch, "stay")
    await hosted.host.open()
    await until(lambda: hosted.server.connections == 1, "the window connects")
    first = hosted.host.process_id
    assert first is not None
    os.kill(first, signal.SIGKILL)
    await until(lambda: hosted.host.process_id not in (None, first), "another window")
    await until(lambda: hosted.server.connections == 1, "it connects")
    assert hosted.heard == []


async def test_the_lock_of_a_killed_window_does_not_hold_up_the_next(
    hosted: Hosted, monkeypatch: pytest.MonkeyPatch
) -> None:
    lock = hosted.path.with_name("window.ini.lock")
    lock.write_text(f"{os.getpid()}\npython\n", encoding="utf-8")  # an id that lives, as a reused one does
    window_that(monkeypatch, "stay")
    await hosted.host.open()
    await until(lambda: hosted.server.connections == 1, "the window connects")
    assert not lock.exists()


async def test_a_window_that_keeps_dying_is_given_up(
    hosted: Hosted, monkeypatch: pytest.MonkeyPatch, expected_logs: set[str]
) -> None:
    expected_logs.add("window_given_up")
    spawned: list[str] = []
    command = [sys.executable, "-c", "import sys; sys.exit(3)"]
    monkeypatch.setattr(endpoint, "window_command", lambda: spawned.append("one") or command)
    await hosted.host.open()
    await until(lambda: hosted.heard == ["given_up"], "giving up")
    assert len(spawned) == 1 + RESTARTS_MAX
    assert not hosted.host.is_open


async def test_a_window_that_comes_for_a_dead_one_knows_it(
    hosted: Hosted, monkeypatch: pytest.MonkeyPatch, expected_logs: set[str], tmp_path: Path
) -> None:
    expected_logs.add("window_given_up")
    written = tmp_path / "tickets"
    program = f"import sys; open({str(written)!r}, 'a').write(sys.stdin.readline()); sys.exit(3)"
    monkeypatch.setattr(endpoint, "window_command", lambda: [sys.executable, "-c", program])
    await hosted.host.open()
    await until(lambda: hosted.heard == ["given_up"], "giving up")
    lines = (await asyncio.to_thread(written.read_text)).splitlines()
    assert [json.loads(line)["is_restarted"] for line in lines] == [False, *[True] * RESTARTS_MAX]


async def test_a_closed_window_is_not_restarted(hosted: Hosted, monkeypatch: pytest.MonkeyPatch) -> None:
    window_that(monkeypatch, "close")
    await hosted.host.open()
    await until(lambda: hosted.heard == ["closed"], "closing")
    assert not hosted.host.is_open
    assert hosted.host.process_id is None


async def test_raising_a_closed_window_opens_it(hosted: Hosted, monkeypatch: pytest.MonkeyPatch) -> None:
    window_that(monkeypatch, "stay")
    await hosted.host.raise_or_open({"LANG": "de_DE.UTF-8", "LD_PRELOAD": "/evil.so"})
    await hosted.host.raise_or_open({})
    await until(lambda: hosted.server.connections == 1, "the window connects")
    environ = Path(f"/proc/{hosted.host.process_id}/environ")
    environment = (await asyncio.to_thread(environ.read_bytes)).split(b"\0")
    assert b"LANG=de_DE.UTF-8" in environment
    assert not any(b"evil" in variable for variable in environment)
    await asyncio.sleep(0.1)
    assert hosted.server.connections == 1


async def test_stopping_ends_a_window_that_is_still_on_its_way(
    hosted: Hosted, monkeypatch: pytest.MonkeyPatch
) -> None:
    window_that(monkeypatch, "never_connect")
    await hosted.host.open()
    process_id = hosted.host.process_id
    assert process_id is not None
    await hosted.host.stop()
    assert not is_running(process_id)
    assert hosted.heard == []


async def test_stopping_ends_even_a_window_that_does_not_end_itself(
    hosted: Hosted, monkeypatch: pytest.MonkeyPatch, expected_logs: set[str]
) -> None:
    expected_logs.add("window_does_not_end")
    monkeypatch.setattr(renderer_host, "_STOP_TIMEOUT_S", 0.1)
    window_that(monkeypatch, "stay")
    await hosted.host.open()
    await until(lambda: hosted.server.connections == 1, "the window connects")
    process_id = hosted.host.process_id
    assert process_id is not None
    os.kill(process_id, signal.SIGSTOP)
    await hosted.host.stop()
    assert not is_running(process_id)


async def test_an_adopted_window_that_closes_ends_main(hosted: Hosted) -> None:
    token = hosted.tokens.issue_window()
    hosted.host.adopt()
    connection = await connect(str(hosted.path), token)
    assert hosted.host.is_open
    await connection.close(ByeReason.WINDOW_CLOSED)
    await until(lambda: hosted.heard == ["closed"], "closing")


async def test_an_adopted_window_that_never_comes_is_replaced(
    hosted: Hosted, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(renderer_host, "ADOPTION_TIMEOUT_S", 0.1)
    window_that(monkeypatch, "stay")
    hosted.host.adopt()
    await until(lambda: hosted.server.connections == 1, "a window of our own")
    assert hosted.host.process_id is not None


async def test_an_adopted_window_that_is_killed_is_replaced(hosted: Hosted, monkeypatch: pytest.MonkeyPatch) -> None:
    window_that(monkeypatch, "stay")
    token = hosted.tokens.issue_window()
    hosted.host.adopt()
    script = (
        "import asyncio, sys\nfrom renderer.ipc.transport import connect\n"
        "async def main():\n await connect(*sys.argv[1:])\n print('in', flush=True)\n await asyncio.sleep(60)\n"
        "asyncio.run(main())"
    )
    window = await asyncio.create_subprocess_exec(
        sys.executable, "-c", script, str(hosted.path), token, stdout=asyncio.subprocess.PIPE
    )
    assert window.stdout is not None
    assert await window.stdout.readline() == b"in\n"
    window.kill()
    await window.wait()
    await until(lambda: hosted.host.process_id is not None, "a window of our own")
    assert hosted.heard == []


def test_the_window_runs_as_a_module_or_as_the_second_executable(monkeypatch: pytest.MonkeyPatch) -> None:
    assert endpoint.window_command()[-2:] == ["-m", "renderer"]
    monkeypatch.setattr(sys, "frozen", True, raising=False)
    monkeypatch.setattr(sys, "executable", "/opt/remembrancer/remembrancer")
    assert endpoint.window_command() == ["/opt/remembrancer/remembrancer-window"]
