"""Main on disks that are full or read-only: it says so, and what can go on goes on."""

import asyncio
import json
import shutil
import socket
import subprocess
import tempfile
import uuid
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from main_process.runtime.endpoint import child_environment, main_command
from renderer.ipc.client import IpcClient
from shared.ipc.contract import Empty
from shared.ipc.methods.system import GET_STATUS
from shared.vocabulary import StoreState
from tests.support.disks import fill, make_read_only, small_disk
from tests.support.live_main import LiveMain, running_main


@pytest.fixture
def disk() -> Iterator[Path]:
    folder = Path(tempfile.mkdtemp(prefix="rmb-"))
    with small_disk(folder / "disk", size="24m") as disk:
        yield disk
    shutil.rmtree(folder, ignore_errors=True)


def entry(statement: str) -> dict[str, Any]:
    return {
        "target": {"kind": "global"},
        "draft": {"kind": "fact", "statement": statement},
        "idempotency_key": uuid.uuid4().hex,
    }


def answers(path: Path) -> bool:
    with socket.socket(socket.AF_UNIX) as probe:
        return probe.connect_ex(str(path)) == 0


def serve(profile: Path) -> "subprocess.CompletedProcess[bytes]":
    command = main_command(profile, "serve")
    return subprocess.run(command, env=child_environment(), capture_output=True, timeout=30, check=False)


def test_a_read_only_profile_is_named_and_left_alone(disk: Path) -> None:
    with running_main(disk / "profile") as live, live.cli_peer() as peer:
        peer.result("memory.create", entry("Orders are written in UTC."))
    before = (disk / "profile" / "data" / "memory.db").read_bytes()
    make_read_only(disk)
    done = serve(disk / "profile")
    assert done.returncode == 73
    assert b"read-only" in done.stderr
    assert str(disk / "profile").encode() in done.stderr
    assert (disk / "profile" / "data" / "memory.db").read_bytes() == before


def test_a_disk_that_fills_up_refuses_and_heals(disk: Path) -> None:
    with running_main(disk / "profile") as live, live.cli_peer() as peer:
        peer.result("memory.create", entry("Orders are written in UTC."))
        filler = fill(disk)
        revision = peer.result("settings.get", {})["revision"]
        change = {"expected_revision": revision, "patch": {"theme": "dark"}}
        error = peer.error("settings.update", change)
        assert (error["code"], error["rule"]) == ("file_problem", "not_saved")
        refused = [peer.call("memory.create", entry(f"Fact {number}. " + "x" * 900)) for number in range(8)]
        errors = [frame["error"] for frame in refused if frame["kind"] == "error"]
        assert {(error["code"], error["rule"]) for error in errors} == {("store_unavailable", "disk_full")}
        assert peer.result("memory.list", {})["items"]
        checks = {check["code"]: check for check in peer.result("system.doctor", {})["checks"]}
        assert (checks["disk_space"]["outcome"], checks["disk_space"]["fix"]) == ("failed", "free_disk")
        filler.unlink()
        assert peer.result("settings.update", change)["theme"] == "dark"
        peer.result("memory.create", entry("Invoices are numbered by year."))
    assert live.stop() == 0


async def test_a_start_on_a_full_disk_reaches_the_window(disk: Path) -> None:
    with running_main(disk / "profile") as live, live.cli_peer() as peer:
        peer.result("memory.create", entry("Orders are written in UTC."))
    fill(disk)
    again = LiveMain(disk / "profile", is_windowed=True)
    process = await asyncio.create_subprocess_exec(
        *main_command(again.profile, "adopt", "--stay"), stdin=asyncio.subprocess.PIPE, env=child_environment()
    )
    assert process.stdin is not None
    process.stdin.write(json.dumps({"token": again.window_token}).encode() + b"\n")
    process.stdin.close()
    await asyncio.to_thread(again.wait_for, lambda: answers(again.paths.socket), "main listens")
    client = IpcClient(again.ticket())
    running = asyncio.create_task(client.run())
    status = await client.call(GET_STATUS, Empty())
    while status.store.state is StoreState.OPENING:
        await asyncio.sleep(0.05)
        status = await client.call(GET_STATUS, Empty())
    assert status.store.path == str(again.paths.database)
    await client.close()
    await running
    async with asyncio.timeout(60):
        await process.wait()
