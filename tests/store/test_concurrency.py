"""Several processes on one file, and processes that die while they write."""

import asyncio
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from main_process.services import project_service
from main_process.store.store import Store
from main_process.store.unit_of_work import Unit
from tests.support.stores import FakeClock, OpenStore, Published, StoreFactory

KEY = bytes(range(32))
PRELUDE = """
import sys, time
from pathlib import Path
from main_process.services import project_service
from tests.support.stores import FakeClock, OpenStore, StoreFile
store = OpenStore(StoreFile(Path(sys.argv[1])), bytes(range(32)), FakeClock())
name = sys.argv[2]
"""
WRITER = (
    PRELUDE
    + """
for number in range(int(sys.argv[3])):
    store.write(lambda unit: project_service.create(unit, name=f"{name}-{number}"))
    print(number, flush=True)
store.close()
"""
)
READER = (
    PRELUDE
    + """
seen = -1
while sys.stdin.readable() and seen < int(sys.argv[3]):
    now = store.read(lambda unit: len(unit.projects.all_names()))
    assert now >= seen, (now, seen)
    seen = now
    time.sleep(0.02)
print(seen, flush=True)
store.close()
"""
)


Start = Callable[..., subprocess.Popen[str]]


@pytest.fixture
def started() -> Iterator[Start]:
    """Starts programs and leaves none behind."""
    made: list[subprocess.Popen[str]] = []

    def start(program: str, *arguments: str) -> subprocess.Popen[str]:
        process = subprocess.Popen(
            [sys.executable, "-c", program, *arguments],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            cwd=Path(__file__).parents[2],
        )
        made.append(process)
        return process

    yield start
    for process in made:
        if process.returncode is None:
            process.kill()
            process.communicate()


@pytest.fixture
def path(stores: StoreFactory) -> str:
    store = stores(is_encrypted=True, key=KEY)
    store.close()
    return str(store.file.path)


@pytest.mark.slow
def test_four_writers_and_a_reader_lose_nothing_and_never_meet_a_lock(
    stores: StoreFactory, started: Start, path: str
) -> None:
    writers = [started(WRITER, path, f"w{number}", "200") for number in range(4)]
    reader = started(READER, path, "reader", "800")
    for process in (*writers, reader):
        _, errors = process.communicate(timeout=110)
        assert (process.returncode, errors) == (0, "")
    store = stores(is_encrypted=True, key=KEY)
    names = store.read(lambda unit: {name for _, name in unit.projects.all_names()})
    assert names == {f"w{writer}-{number}" for writer in range(4) for number in range(200)}


@pytest.mark.slow
def test_nothing_acknowledged_is_lost_when_a_writer_is_killed(
    stores: StoreFactory, started: Start, path: str
) -> None:
    acknowledged: list[str] = []
    for turn in range(4):
        process = started(WRITER, path, f"k{turn}", "100000")
        assert process.stdout is not None
        acknowledged += [f"k{turn}-{process.stdout.readline().strip()}" for _ in range(5 * (turn + 1))]
        os.kill(process.pid, signal.SIGKILL)
        rest = process.communicate()[0]
        acknowledged += [f"k{turn}-{line}" for line in rest.split("\n")[:-1]]
        # Opening checks pages, references and singletons before anything else.
        store = stores(is_encrypted=True, key=KEY)
        names = store.read(lambda unit: {name for _, name in unit.projects.all_names()})
        assert set(acknowledged) <= names
        assert len(names) <= len(acknowledged) + turn + 1, "at most the one whose answer was cut off"
        store.close()
    assert len(acknowledged) > 20


def test_a_reader_keeps_its_moment_while_others_write(stores: StoreFactory) -> None:
    store = stores()
    store.write(lambda unit: project_service.create(unit, name="First"))
    with store.unit(is_writing=False) as reading:
        assert len(reading.projects.all_names()) == 1
        store.write(lambda unit: project_service.create(unit, name="Second"))
        assert len(reading.projects.all_names()) == 1
    assert store.read(lambda unit: len(unit.projects.all_names())) == 2


async def test_a_log_grown_by_a_big_write_is_small_after_closing(tmp_path: Path, clock: FakeClock) -> None:
    store = Store(tmp_path / "memory.db", clock=clock, publish=Published())
    await store.open(KEY)

    def big(unit: Unit) -> None:
        for number in range(60):
            project_service.create(unit, name=f"{number}", root_paths=[f"/srv/{number}/" + "y" * 12_000])

    await store.write(big)
    assert store.file.wal_path.stat().st_size > 1_000_000
    await store.close()
    assert not store.file.wal_path.exists()


async def test_parallel_calls_each_see_whole_writes(tmp_path: Path, clock: FakeClock) -> None:
    store = Store(tmp_path / "memory.db", clock=clock, publish=Published())
    await store.open(KEY)

    def pair(unit: Unit, number: int) -> None:
        project_service.create(unit, name=f"a{number}")
        project_service.create(unit, name=f"b{number}")

    async def look() -> int:
        return await store.read(lambda unit: len(unit.projects.all_names()))

    writes = [store.write(lambda unit, n=number: pair(unit, n)) for number in range(50)]  # type: ignore[misc]  # loop value
    looks = [look() for _ in range(200)]
    results = await asyncio.gather(*writes, *looks)
    assert {count % 2 for count in results[50:] if count is not None} == {0}
    assert await look() == 100
    await store.close()


def test_a_second_writer_waits_for_the_first(stores: StoreFactory, started: Start, path: str) -> None:
    holder: OpenStore = stores(is_encrypted=True, key=KEY)
    with holder.unit() as unit:
        project_service.create(unit, name="Slow")
        waiting = started(WRITER, path, "fast", "1")
        time.sleep(1.0)
        assert waiting.poll() is None
    assert waiting.communicate(timeout=30)[1] == ""
    assert holder.read(lambda unit: len(unit.projects.all_names())) == 2
