"""Units commit whole or not at all, publish after the commit, and stay in their own threads."""

import asyncio
import subprocess
import sys
import threading
from pathlib import Path

import pytest
from sqlalchemy import text

from main_process.domain.errors import StoreUnavailable
from main_process.store.errors import StoreBug
from main_process.store.store import Store
from main_process.store.unit_of_work import Unit
from shared.ipc.events import PROJECTS_CHANGED, ProjectsChanged
from shared.vocabulary import StoreFault, StoreState
from tests.support.stores import FakeClock, Published, StoreFactory

KEY = bytes(range(32))


def name_domain(unit: Unit, name: str) -> None:
    unit.connection.execute(
        text(
            "INSERT INTO security_domain (id, revision, name, name_key, created_at)"
            " VALUES (:id, 1, :name, lower(:name), 0)"
        ),
        {"id": name, "name": name},
    )


def domains(unit: Unit) -> list[str]:
    return list(unit.connection.execute(text("SELECT name FROM security_domain ORDER BY row")).scalars())


@pytest.mark.parametrize("is_encrypted", [True, False])
def test_a_new_store_has_its_singletons(stores: StoreFactory, is_encrypted: bool) -> None:
    store = stores("memory ü %41 '中文'.db", is_encrypted=is_encrypted)
    assert store.scalar("SELECT count(*) FROM store_meta") == 1
    assert store.scalar("SELECT name FROM security_domain") == "Personal"
    assert store.scalar("SELECT kind FROM namespace") == "global"
    assert store.scalar("SELECT version_num FROM alembic_version") == "0001"
    assert store.scalar("PRAGMA application_id") == 0x524D4252
    assert store.file.path.stat().st_mode & 0o777 == 0o600
    store.close()
    assert [path.name for path in stores.folder.iterdir()] == [store.file.path.name]
    head = store.file.path.read_bytes()[:16]
    assert (head == b"SQLite format 3\0") is not is_encrypted


def test_pragmas_hold_on_both_engines(stores: StoreFactory) -> None:
    store = stores(is_encrypted=True)
    for is_writing in (True, False):
        with store.unit(is_writing=is_writing) as unit:
            pragmas = {
                name: unit.connection.exec_driver_sql(f"PRAGMA {name}").scalar()
                for name in ("journal_mode", "foreign_keys", "secure_delete", "temp_store")
            }
        assert pragmas == {
            "journal_mode": "wal",
            "foreign_keys": 1,
            "secure_delete": 1,
            "temp_store": 2,
        }


def test_a_reader_cannot_write(stores: StoreFactory) -> None:
    store = stores()
    with pytest.raises(StoreUnavailable) as caught, store.unit(is_writing=False) as unit:
        name_domain(unit, "Work")
    assert caught.value.fault is StoreFault.READ_ONLY


def test_an_exception_rolls_back_and_drops_events(stores: StoreFactory) -> None:
    store = stores()

    def work(unit: Unit) -> None:
        name_domain(unit, "Work")
        unit.emit(PROJECTS_CHANGED, ProjectsChanged(project_ids=()))
        raise ValueError("stop")

    with pytest.raises(ValueError, match="stop"):
        store.write(work)
    assert store.read(domains) == ["Personal"]
    assert store.published.events == []


def test_our_own_mistake_is_a_bug_without_content(stores: StoreFactory) -> None:
    store = stores()
    with pytest.raises(StoreBug) as caught, store.unit() as unit:
        name_domain(unit, "Personal")
    assert caught.value.code == "SQLITE_CONSTRAINT"
    assert "Personal" not in str(caught.value) + str(caught.value.__cause__)


async def opened(path: Path, clock: FakeClock, published: Published) -> Store:
    store = Store(path, clock=clock, publish=published)
    condition = await store.open(KEY)
    assert condition.state is StoreState.HEALTHY
    return store


async def test_events_are_published_after_the_commit(tmp_path: Path, clock: FakeClock) -> None:
    published = Published()
    store = await opened(tmp_path / "memory.db", clock, published)
    seen_inside: list[int] = []

    def work(unit: Unit) -> None:
        name_domain(unit, "Work")
        unit.emit(PROJECTS_CHANGED, ProjectsChanged(project_ids=()))
        seen_inside.append(len(published.named("project.changed")))

    await store.write(work)
    assert seen_inside == [0]
    assert len(published.named("project.changed")) == 1
    assert await store.read(domains) == ["Personal", "Work"]
    await store.close()
    with pytest.raises(StoreUnavailable):
        await store.read(domains)
    assert not store.file.wal_path.exists()


async def test_a_cancelled_write_that_runs_still_commits(tmp_path: Path, clock: FakeClock) -> None:
    published = Published()
    store = await opened(tmp_path / "memory.db", clock, published)
    is_running, may_end = threading.Event(), threading.Event()

    def work(unit: Unit) -> None:
        name_domain(unit, "Work")
        unit.emit(PROJECTS_CHANGED, ProjectsChanged(project_ids=()))
        is_running.set()
        may_end.wait(10)

    task = asyncio.create_task(store.write(work))
    await asyncio.to_thread(is_running.wait, 10)
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task
    may_end.set()
    assert await store.write(domains) == ["Personal", "Work"]
    assert len(published.named("project.changed")) == 1
    await store.close()


async def test_work_runs_in_the_stores_threads_each_with_its_own_connection(tmp_path: Path, clock: FakeClock) -> None:
    store = await opened(tmp_path / "memory.db", clock, Published())
    seen: set[tuple[str, int]] = set()
    gate = threading.Barrier(3, timeout=10)

    def work(unit: Unit) -> None:
        seen.add((threading.current_thread().name, id(unit.connection.connection.dbapi_connection)))
        gate.wait()

    await asyncio.gather(store.read(work), store.read(work), store.write(work))
    assert sorted(name.rpartition("_")[0] for name, _ in seen) == ["store-reader", "store-reader", "store-writer"]
    assert len({connection for _, connection in seen}) == 3
    await store.close()


async def test_reading_waits_for_the_opening(tmp_path: Path, clock: FakeClock) -> None:
    store = Store(tmp_path / "memory.db", clock=clock, publish=Published())
    reading = asyncio.create_task(store.read(domains))
    await asyncio.sleep(0)
    assert store.condition.fault is StoreFault.OPENING
    await store.open(KEY)
    assert await reading == ["Personal"]
    await store.close()


def test_importing_the_store_loads_no_database() -> None:
    probe = (
        "import sys, main_process.store.store\n"
        "print([m for m in ('sqlalchemy', 'alembic', 'sqlcipher3') if m in sys.modules])"
    )
    result = subprocess.run([sys.executable, "-c", probe], capture_output=True, text=True, check=True)
    assert result.stdout.strip() == "[]"
