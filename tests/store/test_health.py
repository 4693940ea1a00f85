"""A store that is not sound says precisely why and keeps every byte (memory rules §13)."""

import asyncio
import os
import secrets
import shutil
import sqlite3
import subprocess
import sys
import threading
import uuid
from pathlib import Path

import pytest

from main_process.domain.actor import PERSON
from main_process.domain.errors import StoreUnavailable
from main_process.domain.memory_item import ItemText
from main_process.services import memory_service, project_service
from main_process.store import health
from main_process.store.errors import StoreBug
from main_process.store.file import StoreFile
from main_process.store.opening import open_file
from main_process.store.store import Store
from main_process.store.unit_of_work import Unit
from shared.vocabulary import MemoryKind, NamespaceKind, StoreFault, StoreState
from tests.support.memories import fill_store
from tests.support.stores import START, FakeClock, OpenStore, Published, StoreFactory

KEY = bytes(range(32))


def made(stores: StoreFactory, *, is_encrypted: bool = True, projects: int = 3) -> OpenStore:
    """A closed store with content."""
    store = stores(is_encrypted=is_encrypted, key=KEY if is_encrypted else None)
    for number in range(projects):
        store.write(lambda unit, number=number: project_service.create(unit, name=f"Project {number}"))
    store.close()
    return store


def refusal(file: StoreFile, key: bytes | None) -> StoreUnavailable:
    """Try to open; the file and its write-ahead log must be as before."""
    before = contents(file)
    with pytest.raises(StoreUnavailable) as caught:
        open_file(file, key, START)
    assert contents(file) == before
    return caught.value


def contents(file: StoreFile) -> dict[str, bytes]:
    kept = (path for path in file.path.parent.iterdir() if path.is_file() and not path.name.endswith("-shm"))
    return {path.name: path.read_bytes() for path in kept if path.stat().st_size}


@pytest.mark.parametrize("is_encrypted", [True, False])
def test_a_sound_store_opens_again(stores: StoreFactory, is_encrypted: bool) -> None:
    store = made(stores, is_encrypted=is_encrypted)
    again = stores(is_encrypted=is_encrypted, key=store.key)
    assert again.scalar("SELECT count(*) FROM project") == 3


def test_commits_that_a_kill_left_in_the_log_are_there(stores: StoreFactory, tmp_path: Path) -> None:
    store = stores(is_encrypted=True, key=KEY)
    store.write(lambda unit: project_service.create(unit, name="Only in the log"))
    crashed = StoreFile(tmp_path / "crashed.db")
    for source, target in zip(store.file.all_paths, crashed.all_paths, strict=True):
        if source.exists() and source != store.file.shm_path:
            shutil.copy(source, target)
    assert crashed.wal_path.stat().st_size > 0
    found = stores("crashed.db", is_encrypted=True, key=KEY)
    assert found.scalar("SELECT name FROM project") == "Only in the log"


@pytest.mark.parametrize(
    "body",
    [b"PK\x03\x04" + bytes(9000), b"# my notes\n" * 900, b"\0" * 8192, b"x", secrets.token_bytes(100)],
    ids=["zip", "text", "zeros", "one byte", "short noise"],
)
def test_a_foreign_file(tmp_path: Path, body: bytes) -> None:
    file = StoreFile(tmp_path / "memory.db")
    file.path.write_bytes(body)
    assert refusal(file, KEY).fault is StoreFault.FOREIGN
    assert refusal(file, None).fault is StoreFault.FOREIGN


@pytest.mark.parametrize("is_encrypted", [True, False])
def test_another_programs_database(tmp_path: Path, is_encrypted: bool) -> None:
    file = StoreFile(tmp_path / "memory.db", is_encrypted=is_encrypted)
    connection = sqlite3.connect(file.path)
    connection.executescript("PRAGMA application_id = 77; CREATE TABLE memory_item (x); PRAGMA journal_mode = WAL;")
    connection.close()
    found = refusal(file, KEY if is_encrypted else None)
    assert (found.fault, found.facts) == (StoreFault.FOREIGN, {"application_id": 77})


def test_an_empty_file_lost_what_it_held(tmp_path: Path) -> None:
    file = StoreFile(tmp_path / "memory.db")
    file.path.touch()
    assert refusal(file, KEY).fault is StoreFault.CORRUPT


def test_a_log_without_its_file_is_not_a_new_store(stores: StoreFactory) -> None:
    store = stores(is_encrypted=True, key=KEY)
    store.write(lambda unit: project_service.create(unit, name="Shop"))
    wal = store.file.wal_path.read_bytes()
    store.close()
    store.file.path.unlink()
    store.file.wal_path.write_bytes(wal)
    found = refusal(store.file, KEY)
    assert (found.fault, found.facts) == (StoreFault.CORRUPT, {"missing": str(store.file.path)})


def test_a_folder_or_a_broken_link_in_its_place(tmp_path: Path) -> None:
    folder = StoreFile(tmp_path / "folder.db")
    folder.path.mkdir()
    assert refusal(folder, KEY).fault is StoreFault.UNREADABLE
    link = StoreFile(tmp_path / "link.db")
    link.path.symlink_to(tmp_path / "gone/memory.db")
    assert refusal(link, KEY).fault is StoreFault.UNREADABLE


def test_wrong_and_missing_keys(stores: StoreFactory, tmp_path: Path) -> None:
    store = made(stores)
    assert refusal(store.file, secrets.token_bytes(32)).fault is StoreFault.WRONG_KEY
    assert refusal(store.file, None).fault is StoreFault.KEY_MISSING
    assert refusal(StoreFile(tmp_path / "new.db"), None).fault is StoreFault.KEY_MISSING
    assert not (tmp_path / "new.db").exists()


@pytest.mark.parametrize("place", [0, 20, 4096 + 50, "last"])
@pytest.mark.parametrize("length", [16, 4096])
def test_a_damaged_page_is_not_a_wrong_key(stores: StoreFactory, place: int | str, length: int) -> None:
    store = made(stores)
    with store.file.path.open("r+b") as stream:
        # A page of a table that is read, not a free one: damage there must be found before anybody reads it.
        stream.seek(store.file.path.stat().st_size - 4096 if place == "last" else int(place))
        stream.write(bytes(length))
    found = refusal(store.file, KEY)
    is_salt = place == 0
    assert found.fault in ({StoreFault.WRONG_KEY, StoreFault.CORRUPT} if is_salt else {StoreFault.CORRUPT})


def test_a_file_that_was_cut_off(stores: StoreFactory) -> None:
    store = made(stores)
    os.truncate(store.file.path, store.file.path.stat().st_size // 2 + 7)
    assert refusal(store.file, KEY).fault is StoreFault.CORRUPT


@pytest.mark.parametrize("revision", ["0002", "0999", "1000"])
def test_a_newer_store_is_left_alone(stores: StoreFactory, revision: str) -> None:
    store = made(stores)
    store.execute(f"UPDATE alembic_version SET version_num = '{revision}'")
    found = refusal(store.file, KEY)
    assert (found.fault, found.facts) == (StoreFault.NEWER, {"found": revision, "supported": "0001"})


@pytest.mark.parametrize(
    ("sql", "name", "problem"),
    [
        ("DROP TABLE tombstone", "tombstone", "missing"),
        ("DROP INDEX ix_item_change_item_id", "ix_item_change_item_id", "missing"),
        ("DROP TABLE item_fts", "item_fts", "missing"),
        ("DROP TABLE alembic_version", "alembic_version", "missing"),
        ("DELETE FROM alembic_version", "alembic_version", "changed"),
        ("INSERT INTO alembic_version VALUES ('0001x')", "alembic_version", "changed"),
        ("CREATE TABLE future_memory (x)", "future_memory", "unexpected"),
        ("CREATE TRIGGER t AFTER INSERT ON tombstone BEGIN SELECT 1; END", "t", "unexpected"),
        ("CREATE VIEW w AS SELECT 1", "w", "unexpected"),
        ("ALTER TABLE tombstone ADD COLUMN extra TEXT", "tombstone", "changed"),
        ("ALTER TABLE tombstone RENAME COLUMN cause TO why", "tombstone", "changed"),
    ],
)
def test_the_first_object_that_differs_is_named(stores: StoreFactory, sql: str, name: str, problem: str) -> None:
    store = made(stores)
    store.execute(sql)
    found = refusal(store.file, KEY)
    assert (found.fault, found.facts) == (
        StoreFault.CATALOGUE_MISMATCH,
        {"object": name, "problem": problem},
    )


def test_a_dangling_reference_is_named(stores: StoreFactory) -> None:
    store = made(stores)
    connection = store.raw()
    connection.execute("PRAGMA foreign_keys = OFF")
    connection.execute("UPDATE project SET namespace_row = 999 WHERE row = 2")
    connection.close()
    found = refusal(store.file, KEY)
    assert (found.fault, found.facts) == (
        StoreFault.DANGLING_REFERENCE,
        {"table": "project", "row": 2, "parent": "namespace"},
    )


@pytest.mark.parametrize(
    ("sql", "name"),
    [
        ("DELETE FROM store_meta", "store_meta"),
        ("DELETE FROM namespace WHERE kind = 'global'", "global_namespace"),
        (
            "INSERT INTO security_domain (id, revision, name, name_key, created_at) VALUES ('x', 1, 'W', 'w', 0)",
            "global_namespace",
        ),
    ],
)
def test_a_missing_singleton_is_named(stores: StoreFactory, sql: str, name: str) -> None:
    store = made(stores, projects=0)
    store.execute(sql)
    found = refusal(store.file, KEY)
    assert (found.fault, found.facts) == (StoreFault.MISSING_SINGLETON, {"object": name})


async def test_a_degraded_store_refuses_and_says_why(stores: StoreFactory, clock: FakeClock) -> None:
    file = made(stores).file
    published = Published()
    store = Store(file.path, clock=clock, publish=published)
    before = contents(file)
    condition = await store.open(secrets.token_bytes(32))
    assert (condition.state, condition.fault) == (StoreState.DEGRADED, StoreFault.WRONG_KEY)

    def never(unit: Unit) -> None:
        pytest.fail("no work runs on a degraded store")

    for call in (store.read, store.write):
        with pytest.raises(StoreUnavailable) as caught:
            await call(never)
        assert caught.value.fault is StoreFault.WRONG_KEY
    assert [(one.state, one.fault) for one in published.named("store.state_changed")] == [
        (StoreState.DEGRADED, StoreFault.WRONG_KEY)
    ]
    await store.close()
    assert contents(file) == before


async def test_damage_at_run_time_degrades_instead_of_failing_call_by_call(
    stores: StoreFactory, clock: FakeClock
) -> None:
    file = made(stores).file
    published = Published()
    store = Store(file.path, clock=clock, publish=published)
    await store.open(KEY)
    size = file.path.stat().st_size
    with file.path.open("r+b") as stream:
        stream.seek(4096)
        stream.write(secrets.token_bytes(size - 4096))
    with pytest.raises(StoreUnavailable) as caught:
        await store.read(lambda unit: project_service.page(unit, has_archived=True, limit=9, cursor=None))
    assert caught.value.fault is StoreFault.CORRUPT
    assert store.condition.state is StoreState.DEGRADED
    with pytest.raises(StoreUnavailable):
        await store.write(lambda unit: project_service.create(unit, name="More"))
    await store.close()


async def test_what_was_changed_in_the_index_since_a_search_is_no_damage(tmp_path: Path, clock: FakeClock) -> None:
    """SQLite's check takes it for damage on a connection that searched before."""
    store = Store(tmp_path / "memory.db", clock=clock, publish=Published())
    await store.open(KEY)
    made = await store.write(fill_store)
    gate = threading.Barrier(2, timeout=30)

    def search(unit: Unit) -> int:
        gate.wait()
        found = unit.connection.exec_driver_sql("SELECT count(*) FROM item_fts WHERE item_fts MATCH 'the'")
        return int(found.scalar_one())

    await asyncio.gather(store.read(search), store.read(search))
    project = made.projects["shop"]
    space = await store.read(lambda unit: unit.namespaces.of_owner(NamespaceKind.PROJECT, project))
    assert space is not None
    namespace_id = space.id
    for number in range(30):
        text = ItemText(kind=MemoryKind.FACT, statement=f"Shelf {number} of the cellar holds {number} jars")
        await store.write(
            lambda unit, text=text: memory_service.create(
                unit, PERSON, namespace_id=namespace_id, text=text, idempotency_key=uuid.uuid4().hex
            )
        )
    await store.settle()
    assert await store.finding() is None
    assert store.condition.state is StoreState.HEALTHY
    await store.close()


def test_two_opened_stores_do_not_need_each_other(stores: StoreFactory) -> None:
    """Opening, reading and closing from another process while this one holds the store."""
    store = stores(is_encrypted=True, key=KEY)
    program = (
        "import sys\nfrom pathlib import Path\nfrom tests.support.stores import FakeClock, OpenStore, StoreFile\n"
        "s = OpenStore(StoreFile(Path(sys.argv[1])), bytes(range(32)), FakeClock())\n"
        "print(s.scalar('SELECT count(*) FROM store_meta'))\ns.close()\n"
    )
    result = subprocess.run(
        [sys.executable, "-c", program, str(store.file.path)], capture_output=True, text=True, check=False
    )
    assert result.stdout.strip() == "1", result.stderr


@pytest.mark.parametrize("is_sound", [True, False])
async def test_a_big_file_opens_at_once_and_is_read_through_while_in_use(
    stores: StoreFactory, clock: FakeClock, monkeypatch: pytest.MonkeyPatch, is_sound: bool
) -> None:
    store = made(stores)
    if not is_sound:
        connection = store.raw()
        connection.execute("PRAGMA foreign_keys = OFF")
        connection.execute("UPDATE project SET namespace_row = 999 WHERE row = 2")
        connection.close()
    monkeypatch.setattr(health, "EAGER_BYTES", 1)
    published = Published()
    opened = Store(store.file.path, clock=clock, publish=published)
    assert (await opened.open(KEY)).state is StoreState.HEALTHY
    assert opened._after_opening is not None
    await opened._after_opening
    await opened.close()
    faults = [one.fault for one in published.named("store.state_changed")]
    assert faults == [None] if is_sound else [None, StoreFault.DANGLING_REFERENCE]


@pytest.mark.parametrize(
    ("sql", "fault", "facts"),
    [
        ("DELETE FROM store_meta", StoreFault.MISSING_SINGLETON, {"object": "store_meta"}),
        ("DROP TABLE project_root", StoreFault.CATALOGUE_MISMATCH, {"object": "project_root", "problem": "missing"}),
    ],
)
async def test_what_is_taken_away_at_run_time_degrades(
    stores: StoreFactory, clock: FakeClock, sql: str, fault: StoreFault, facts: dict[str, str]
) -> None:
    made_before = made(stores)
    store = Store(made_before.file.path, clock=clock, publish=Published())
    await store.open(KEY)
    made_before.execute(sql)
    with pytest.raises(StoreUnavailable) as caught:
        await store.read(
            lambda unit: (unit.namespaces.fingerprint_key(), project_service.suggest(unit, path="/srv/shop"))
        )
    assert (caught.value.fault, caught.value.facts) == (fault, facts)
    assert store.condition.state is StoreState.DEGRADED
    cleared = await store.clear(None)
    assert cleared.kept_file is not None
    assert await store.read(lambda unit: len(unit.namespaces.fingerprint_key())) == 32
    await store.close()


async def test_our_own_mistake_does_not_degrade(stores: StoreFactory, clock: FakeClock) -> None:
    store = Store(made(stores).file.path, clock=clock, publish=Published())
    await store.open(KEY)
    with pytest.raises(StoreBug):
        await store.read(lambda unit: unit.connection.exec_driver_sql("SELECT nonsense"))
    assert store.condition.state is StoreState.HEALTHY
    await store.close()
