"""Background tasks: owned, logged once, stopped; stop steps in order and in time."""

import asyncio
from pathlib import Path

import pytest

from main_process.runtime.lifecycle import Lifecycle, ProfileLock, StopStep
from main_process.runtime.supervise import Supervisor


async def test_a_failure_is_logged_once_without_its_text(
    caplog: pytest.LogCaptureFixture, expected_logs: set[str]
) -> None:
    expected_logs.add("background_task_failed")
    supervisor = Supervisor()

    async def fail() -> None:
        raise ValueError("a person's words")

    task = supervisor.spawn(fail(), name="failing")
    await asyncio.wait([task])
    await asyncio.sleep(0)
    records = [record for record in caplog.records if "background_task_failed" in str(record.msg)]
    assert len(records) == 1
    assert "a person's words" not in caplog.text
    assert supervisor.running == ()


async def test_stopping_cancels_the_latest_first_and_waits() -> None:
    supervisor = Supervisor()
    ended: list[str] = []

    async def work(name: str) -> None:
        try:
            await asyncio.sleep(60)
        finally:
            await asyncio.sleep(0.01)
            ended.append(name)

    for name in ("first", "second", "third"):
        supervisor.spawn(work(name), name=name)
    await asyncio.sleep(0)
    assert supervisor.running == ("first", "second", "third")
    await supervisor.stop()
    assert ended == ["third", "second", "first"]
    assert supervisor.running == ()


async def test_a_task_that_does_not_stop_is_named(expected_logs: set[str]) -> None:
    expected_logs.add("background_task_did_not_stop")
    supervisor = Supervisor()
    release = asyncio.Event()

    async def stubborn() -> None:
        while not release.is_set():
            try:
                await release.wait()
            except asyncio.CancelledError:
                continue

    task = supervisor.spawn(stubborn(), name="stubborn")
    await asyncio.sleep(0)
    await supervisor.stop(timeout_s=0.05)
    assert not task.done()
    release.set()
    await task


async def test_nothing_starts_once_stopping() -> None:
    supervisor = Supervisor()
    await supervisor.stop()
    reached = False

    async def late() -> None:
        nonlocal reached
        reached = True

    task = supervisor.spawn(late(), name="late")
    await asyncio.wait([task])
    assert task.cancelled()
    assert not reached


async def test_stop_steps_run_in_order_whatever_each_does(expected_logs: set[str]) -> None:
    expected_logs.update({"stop_step_failed", "stop_step_late"})
    ran: list[str] = []

    async def good() -> None:
        ran.append("good")

    async def bad() -> None:
        ran.append("bad")
        raise RuntimeError

    async def late() -> None:
        ran.append("late")
        await asyncio.sleep(60)

    lifecycle = Lifecycle()
    await lifecycle.stop([StopStep("a", bad), StopStep("b", late, timeout_s=0.05), StopStep("c", good)])
    assert ran == ["bad", "late", "good"]
    assert lifecycle.is_stopping


async def test_the_first_reason_decides_the_exit_code() -> None:
    lifecycle = Lifecycle()
    lifecycle.request_stop("window_given_up", 70)
    lifecycle.request_stop("SIGTERM")
    await lifecycle.wait_for_stop()
    assert lifecycle.exit_code == 70


def test_one_profile_has_one_owner(tmp_path: Path) -> None:
    first, second = ProfileLock(tmp_path / "main.lock"), ProfileLock(tmp_path / "main.lock")
    assert first.acquire()
    assert not second.acquire()
    first.release()
    assert second.acquire()
    second.release()
    second.release()
