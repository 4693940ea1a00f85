"""A real main process: status, settings, doctor, second instance, odd profiles, signals, and its death and return."""

import asyncio
import json
import os
import signal
import stat
import subprocess
import sys
import tempfile
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from main_process.cli.connection import MainConnection, start_main
from main_process.runtime.endpoint import child_environment, main_command, read_address
from main_process.runtime.paths import profile_paths
from main_process.store.engine import raw_connection
from main_process.store.file import StoreFile
from renderer.ipc.client import CallFailed, ConnectionState, IpcClient
from renderer.ipc.transport import ConnectionLost
from shared import vocabulary as v
from shared.ipc.contract import Empty
from shared.ipc.errors import ErrorCode
from shared.ipc.events import SETTINGS_CHANGED, SettingsChanged
from shared.ipc.methods import settings as s
from shared.ipc.methods import system as m
from tests.support.live_main import LiveMain, end_process, is_running, live_main, running_main

PATIENCE_S = 60.0


@pytest.fixture(scope="module")
def live() -> Iterator[LiveMain]:
    with running_main() as live:
        yield live


@asynccontextmanager
async def windowed(live: LiveMain) -> AsyncIterator[IpcClient]:
    """The window's client on a live main, able to start it again as the window does."""

    async def start(token: str) -> bool:
        process = await asyncio.create_subprocess_exec(
            *live.ticket().start_command, stdin=asyncio.subprocess.PIPE, env=child_environment()
        )
        await process.communicate(json.dumps({"token": token}).encode() + b"\n")
        return process.returncode == 0

    client = IpcClient(live.ticket(), start)
    running = asyncio.create_task(client.run())
    try:
        yield client
    finally:
        await client.close()
        await running


def test_status_tells_the_state_without_content(live: LiveMain) -> None:
    with live.cli_peer() as peer:
        live.wait_for(lambda: peer.result("system.status", {})["store"]["state"] == "healthy", "the store opens")
        status = peer.result("system.status", {})
    assert status["process_id"] == live.address.process_id
    assert status["counts"] == dict.fromkeys(status["counts"], 0)
    assert status["store"]["schema_revision"] == status["store"]["supported_revision"]
    assert status["store"]["is_encrypted"]
    assert status["store"]["key_location"] == "key_file"
    assert status["provider"] == {"state": "off", "fault": None}


def test_the_doctor_looks_at_everything(live: LiveMain) -> None:
    with live.cli_peer() as peer:
        checks = {check["code"]: check for check in peer.result("system.doctor", {})["checks"]}
    assert set(checks) == {
        *("python", "profile_writable", "permissions", "socket", "disk_space", "log", "settings", "mcp", "backups"),
        *("keyring", "encryption", "provider", "store_integrity", "search_index", "forgotten_bytes"),
        *("sensitive_findings", "roots", "bindings", "embedding"),
    }
    assert {code for code, check in checks.items() if check["outcome"] == "failed"} == set()


def test_the_doctor_sees_what_is_wrong() -> None:
    with running_main() as live, live.cli_peer() as peer:
        peer.result("project.list", {})
        (live.paths.config / "settings.json").write_text("{}")
        (live.paths.config / "settings.json").chmod(0o644)
        live.paths.socket.unlink()
        checks = {check["code"]: check for check in peer.result("system.doctor", {})["checks"]}
    assert (checks["permissions"]["outcome"], checks["permissions"]["fix"]) == ("warning", "fix_permissions")
    assert checks["permissions"]["facts"]["path"].endswith("settings.json")
    assert (checks["socket"]["outcome"], checks["socket"]["fix"]) == ("failed", "restart")


def test_the_doctor_tells_of_forgotten_bytes_that_no_settle_took_out_yet() -> None:
    with running_main() as live, live.cli_peer() as peer:
        peer.result("project.list", {})
        key = bytes.fromhex(json.loads((live.paths.config / "store.key").read_bytes())["secret"])
        connection = raw_connection(StoreFile(live.paths.database), key)
        connection.execute("UPDATE store_meta SET unsettled_at = 1790000000000000")
        connection.close()
        checks = {check["code"]: check for check in peer.result("system.doctor", {})["checks"]}
    found = checks["forgotten_bytes"]
    assert (found["outcome"], found["fix"]) == ("warning", "restart")
    assert found["facts"]["since"].startswith("2026-09-")


def test_settings_change_at_the_revision_that_was_seen(live: LiveMain) -> None:
    with live.cli_peer() as peer:
        revision = peer.result("settings.get", {})["revision"]
        changed = peer.result("settings.update", {"expected_revision": revision, "patch": {"theme": "dark"}})
        assert (changed["theme"], changed["revision"]) == ("dark", revision + 1)
        error = peer.error("settings.update", {"expected_revision": revision, "patch": {"theme": "light"}})
        assert error["code"] == "conflict"
        assert error["facts"] == {"expected": revision, "actual": revision + 1}
    assert json.loads(live.paths.settings.read_text())["theme"] == "dark"


def test_the_providers_key_is_kept_and_never_shown(live: LiveMain) -> None:
    key = "sk-test-" + "a" * 40
    with live.cli_peer() as peer:
        view = peer.result("provider.set_key", {"key": key})
        assert (view["has_provider_key"], view["provider_key_location"]) == (True, "key_file")
        assert key not in json.dumps(peer.result("settings.get", {}))
        assert key not in json.dumps(peer.result("system.doctor", {}))
        assert not peer.result("provider.clear_key", {})["has_provider_key"]
    assert key not in (live.paths.logs / "remembrancer.jsonl").read_text()
    assert all(key.encode() not in path.read_bytes() for path in live.profile.rglob("*") if path.is_file())


def test_an_unknown_activity_is_not_found(live: LiveMain) -> None:
    with live.cli_peer() as peer:
        error = peer.error("system.cancel_activity", {"activity_id": "00000000-0000-4000-8000-000000000000"})
    assert error == {
        "code": "not_found", "rule": "activity", "facts": {}, "is_retryable": False, "incident_id": None
    }  # fmt: skip


def test_everything_of_the_profile_is_private(live: LiveMain) -> None:
    for path in (live.profile, *live.profile.rglob("*")):
        mode = stat.S_IMODE(path.stat().st_mode)
        allowed = 0o755 if path == live.profile else 0o700
        assert mode & ~allowed == 0, f"{path}: {mode:o}"


# Starting.


def test_a_second_main_on_the_profile_is_refused_and_harms_nothing(live: LiveMain) -> None:
    command = main_command(live.profile, "serve")
    done = subprocess.run(command, env=child_environment(), capture_output=True, timeout=PATIENCE_S, check=False)
    assert done.returncode == 75
    assert b"runs already" in done.stderr
    assert live.is_listening()


async def test_a_second_start_raises_the_window_of_the_first(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("QT_QPA_PLATFORM", "offscreen")
    async with live_main() as live, windowed(live) as client:
        await client.call(m.LIST_ACTIVITIES, Empty())
        from shared.ipc.events import WINDOW_RAISE_REQUESTED  # noqa: PLC0415

        raised = asyncio.Event()
        client.subscribe(WINDOW_RAISE_REQUESTED, lambda _payload: raised.set())
        second = await asyncio.create_subprocess_exec(*main_command(live.profile), env=child_environment())
        async with asyncio.timeout(PATIENCE_S):
            assert await second.wait() == 0
            await raised.wait()


def test_without_a_display_it_says_so() -> None:
    environment = {name: value for name, value in child_environment().items() if name != "QT_QPA_PLATFORM"}
    with tempfile.TemporaryDirectory() as folder:
        done = subprocess.run(
            main_command(Path(folder) / "p"), env=environment, capture_output=True, timeout=PATIENCE_S, check=False
        )
    assert done.returncode == 69
    assert b"No display" in done.stderr


@pytest.mark.parametrize("name", ["with space", "quo'te\"s", "per%cent %s", "记忆 中心", "d" * 100], ids=range(5))
def test_odd_and_long_profile_paths_work(name: str) -> None:
    with tempfile.TemporaryDirectory(prefix="rmb-") as folder, running_main(Path(folder) / name) as live:
        with live.cli_peer() as peer:
            assert peer.result("project.list", {})["items"] == []
            assert peer.result("system.status", {})["profile_path"] == str(Path(folder) / name)
        assert live.stop() == 0
        assert (Path(folder) / name / "data" / "memory.db").exists()


def test_a_file_in_the_profiles_place_is_named(tmp_path: Path) -> None:
    (tmp_path / "p").write_text("mine")
    command = main_command(tmp_path / "p", "serve")
    done = subprocess.run(command, env=child_environment(), capture_output=True, timeout=PATIENCE_S, check=False)
    assert done.returncode == 73
    assert b"not a folder" in done.stderr
    assert str(tmp_path / "p").encode() in done.stderr
    assert (tmp_path / "p").read_text() == "mine"


def test_a_damaged_settings_file_does_not_keep_main_from_starting() -> None:
    with tempfile.TemporaryDirectory(prefix="rmb-") as folder:
        paths = profile_paths(Path(folder) / "p")
        paths.config.mkdir(parents=True)
        paths.settings.write_text("{ not json")
        with running_main(Path(folder) / "p") as live, live.cli_peer() as peer:
            checks = {check["code"]: check for check in peer.result("system.doctor", {})["checks"]}
            assert checks["settings"]["facts"]["reason"] == "settings_damaged"
        assert (paths.config / "settings.damaged-1.json").read_text() == "{ not json"


def test_a_headless_main_that_a_command_starts_ends_by_itself(tmp_path: Path) -> None:
    with tempfile.TemporaryDirectory(prefix="rmb-") as folder:
        profile = Path(folder) / "p"
        data = profile_paths(profile).data
        start_main(profile, data)
        address = read_address(data)
        assert address is not None
        with MainConnection.open(data) as connection:
            assert connection.call(m.LIST_ACTIVITIES, Empty()).items == ()
            assert is_running(address.process_id)
        end_process(address.process_id)
        assert not is_running(address.process_id)


# Ending.


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT, signal.SIGHUP])
def test_signals_end_main_in_order(number: signal.Signals) -> None:
    with running_main() as live, live.cli_peer() as peer:
        peer.result("project.list", {})
        assert live.process is not None
        os.kill(live.process.pid, number)
        assert peer.receive() == {"kind": "bye", "reason": "shutting_down", "rule": None}
        assert live.process.wait(PATIENCE_S) == 0
        assert not live.paths.socket.exists()
        assert not live.paths.cli_token.exists()
        assert not live.paths.database.with_name("memory.db-wal").exists()
        assert [record["event"] for record in live.logged() if record["level"] != "info"] == []


def test_quitting_by_call_ends_main() -> None:
    with running_main() as live:
        with live.cli_peer() as peer:
            assert peer.result("system.quit", {}) == {}
        assert live.process is not None
        assert live.process.wait(PATIENCE_S) == 0


async def test_closing_the_window_ends_main_unless_it_may_go_on() -> None:
    async with live_main() as live:
        async with windowed(live) as client:
            await client.call(m.LIST_ACTIVITIES, Empty())
        assert live.process is not None
        assert await asyncio.to_thread(live.process.wait, PATIENCE_S) == 0
    async with live_main() as live:
        async with windowed(live) as client:
            settings = await client.call(s.GET_SETTINGS, Empty())
            patch = s.SettingsPatch(is_background_enabled=True)
            await client.call(
                s.UPDATE_SETTINGS, s.UpdateSettingsRequest(expected_revision=settings.revision, patch=patch)
            )
        await asyncio.sleep(1.0)
        assert live.process is not None
        assert live.process.poll() is None


async def test_a_killed_main_is_started_again_by_its_window_and_nothing_saved_is_lost() -> None:
    async with live_main() as live, windowed(live) as client:
        settings = await client.call(s.GET_SETTINGS, Empty())
        patch = s.SettingsPatch(theme=v.Theme.DARK)
        await client.call(
            s.UPDATE_SETTINGS, s.UpdateSettingsRequest(expected_revision=settings.revision, patch=patch)
        )
        heard: list[int] = []
        client.subscribe(SETTINGS_CHANGED, lambda payload: heard.append(payload.revision))
        states: list[ConnectionState] = []
        client.on_state(states.append)
        for _ in range(2):
            killed = client.main_process_id
            assert killed is not None
            os.kill(killed, signal.SIGKILL)
            async with asyncio.timeout(PATIENCE_S):
                while client.main_process_id in (killed, None):  # noqa: ASYNC110 - it happens in another process
                    await asyncio.sleep(0.01)
            found = await client.call(s.GET_SETTINGS, Empty())
            assert (found.theme, found.revision) == (v.Theme.DARK, settings.revision + 1)
        assert states == [ConnectionState.RECONNECTING, ConnectionState.RESTARTING, ConnectionState.CONNECTED] * 2
        patch = s.SettingsPatch(theme=v.Theme.LIGHT)
        await client.call(s.UPDATE_SETTINGS, s.UpdateSettingsRequest(expected_revision=found.revision, patch=patch))
        async with asyncio.timeout(PATIENCE_S):
            while found.revision + 1 not in heard:  # noqa: ASYNC110 - a subscription outlives its connection
                await asyncio.sleep(0.01)


async def test_calls_in_flight_when_main_dies_say_so() -> None:
    async with live_main() as live:
        client = IpcClient(live.ticket())
        running = asyncio.create_task(client.run())
        await client.call(m.LIST_ACTIVITIES, Empty())
        assert live.process is not None
        os.kill(live.process.pid, signal.SIGSTOP)
        call = asyncio.create_task(client.call(m.GET_STATUS, Empty()))
        await asyncio.sleep(0.1)
        live.kill()
        with pytest.raises(ConnectionLost):
            await call
        async with asyncio.timeout(PATIENCE_S):
            while client.state is not ConnectionState.LOST:  # noqa: ASYNC110 - nobody can start it again here
                await asyncio.sleep(0.01)
        with pytest.raises(ConnectionLost):
            await client.call(m.GET_STATUS, Empty())
        await client.close()
        await running


# The window's client.


async def test_the_client_reports_a_failure_as_main_said_it() -> None:
    async with live_main() as live, windowed(live) as client:
        with pytest.raises(CallFailed) as failed:
            await client.call(
                m.CANCEL_ACTIVITY, m.ActivityRequest(activity_id="00000000-0000-4000-8000-000000000000")
            )
        assert failed.value.error.code is ErrorCode.NOT_FOUND


async def test_the_client_takes_a_flood_of_its_own_in_its_stride() -> None:
    async with live_main() as live, windowed(live) as client:
        await client.call(m.LIST_ACTIVITIES, Empty())
        answers = await asyncio.gather(*(client.call(s.GET_SETTINGS, Empty()) for _ in range(600)))
        assert len(answers) == 600


async def test_events_reach_whoever_subscribed() -> None:
    async with live_main() as live, windowed(live) as client:
        heard: asyncio.Queue[SettingsChanged] = asyncio.Queue()
        unsubscribe = client.subscribe(SETTINGS_CHANGED, heard.put_nowait)
        settings = await client.call(s.GET_SETTINGS, Empty())
        request = s.UpdateSettingsRequest(
            expected_revision=settings.revision, patch=s.SettingsPatch(density=v.Density.DENSE)
        )
        changed = await client.call(s.UPDATE_SETTINGS, request)
        async with asyncio.timeout(PATIENCE_S):
            while (await heard.get()).revision != changed.revision:
                pass
        unsubscribe()


def test_the_trusted_process_loads_nothing_heavy_before_its_window() -> None:
    probe = "import sys, main_process.app; print(*{name.partition('.')[0] for name in sys.modules})"
    done = subprocess.run(
        [sys.executable, "-P", "-c", probe], env=child_environment(), capture_output=True, check=True
    )
    heavy = {"sqlalchemy", "alembic", "openai", "keyring", "mcp", "structlog", "click", "httpx", "platformdirs"}
    assert heavy & set(done.stdout.decode().split()) == set()
