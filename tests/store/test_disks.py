"""Full, write-protected and foreign-locked disks: named, survived, nothing half-written."""

import subprocess
import sys
from pathlib import Path

import pytest

from main_process.domain.errors import FileProblem, StoreUnavailable
from main_process.services import project_service, transfer_service
from main_process.store import engine
from main_process.store.export_choice import ExportChoice
from main_process.store.file import StoreFile
from main_process.store.opening import open_file
from main_process.store.store import Store
from main_process.store.unit_of_work import Unit
from shared.vocabulary import StoreFault, StoreState
from tests.support.disks import fill, make_read_only, run_without_rights, small_disk
from tests.support.stores import START, FakeClock, Published, StoreFactory

KEY = bytes(range(32))


def add_much(unit: Unit) -> None:
    for number in range(40):
        project_service.create(unit, name=f"{number} much", root_paths=[f"/srv/{number}/" + "y" * 12_000])


def test_a_write_that_does_not_fit_is_refused_whole(stores: StoreFactory) -> None:
    store = stores(is_encrypted=True)
    store.write(lambda unit: project_service.create(unit, name="Before"))
    with store.unit() as unit:
        pages = unit.connection.exec_driver_sql("PRAGMA page_count").scalar_one()
        unit.connection.exec_driver_sql(f"PRAGMA max_page_count = {pages + 20}")
    with pytest.raises(StoreUnavailable) as caught:
        store.write(add_much)
    assert caught.value.fault is StoreFault.DISK_FULL
    assert store.read(lambda unit: [name for _, name in unit.projects.all_names()]) == ["Before"]
    store.write(lambda unit: project_service.create(unit, name="Small"))
    assert store.read(lambda unit: len(unit.projects.all_names())) == 2


async def test_a_full_disk_refuses_writes_and_heals(tmp_path: Path, clock: FakeClock) -> None:
    with small_disk(tmp_path / "disk", size="8m") as disk:
        store = Store(disk / "memory.db", clock=clock, publish=Published())
        assert (await store.open(KEY)).state is StoreState.HEALTHY
        await store.write(lambda unit: project_service.create(unit, name="Before"))
        filler = fill(disk)
        with pytest.raises(StoreUnavailable) as caught:
            await store.write(add_much)
        assert caught.value.fault is StoreFault.DISK_FULL
        assert store.condition.state is StoreState.HEALTHY, "reading goes on"
        assert await store.read(lambda unit: len(unit.projects.all_names())) == 1
        with pytest.raises(FileProblem) as full:
            await transfer_service.export(
                store, ExportChoice(), folder=disk / "exports", is_named=False, now=clock.now()
            )
        assert full.value.reason == "disk_full"
        with pytest.raises((StoreUnavailable, FileProblem)):
            await transfer_service.back_up(store, folder=disk / "exports", is_named=False)
        assert not any(path.is_file() for path in (disk / "exports").glob("*"))
        filler.unlink()
        await store.write(add_much)
        assert await store.read(lambda unit: len(unit.projects.all_names())) == 41
        await store.close()


async def test_starting_on_a_full_disk(tmp_path: Path, clock: FakeClock) -> None:
    with small_disk(tmp_path / "disk", size="4m") as disk:
        filler = fill(disk)
        store = Store(disk / "memory.db", clock=clock, publish=Published())
        assert (await store.open(KEY)).fault is StoreFault.DISK_FULL
        await store.close()
        assert [path.name for path in disk.iterdir()] == ["filler"]
        filler.unlink()
        made = Store(disk / "memory.db", clock=clock, publish=Published())
        assert (await made.open(KEY)).state is StoreState.HEALTHY
        await made.close()
        fill(disk)
        again = Store(disk / "memory.db", clock=clock, publish=Published())
        condition = await again.open(KEY)
        assert condition.fault is StoreFault.DISK_FULL
        with pytest.raises(StoreUnavailable) as caught:
            await again.clear(None)
        assert caught.value.fault is StoreFault.DISK_FULL
        assert (disk / "memory.db").exists(), "a sound file on a full disk is not moved away"
        await again.close()


async def test_a_write_protected_disk(tmp_path: Path, clock: FakeClock) -> None:
    with small_disk(tmp_path / "disk", size="8m") as disk:
        made = Store(disk / "memory.db", clock=clock, publish=Published())
        await made.open(KEY)
        await made.write(lambda unit: project_service.create(unit, name="Kept"))
        await made.close()
        make_read_only(disk)
        store = Store(disk / "memory.db", clock=clock, publish=Published())
        condition = await store.open(KEY)
        assert (condition.state, condition.fault) == (StoreState.DEGRADED, StoreFault.READ_ONLY)
        done = await transfer_service.export(
            store, ExportChoice(), folder=tmp_path / "out", is_named=False, now=clock.now()
        )
        assert '"name":"Kept"' in done.path.read_text()
        with pytest.raises(StoreUnavailable) as caught:
            await store.clear(None)
        assert caught.value.fault is StoreFault.READ_ONLY
        await store.close()


@pytest.mark.parametrize("mode", [0o444, 0o000])
def test_files_that_the_user_may_not_write_or_read(tmp_path: Path, mode: int) -> None:
    open_file(StoreFile(tmp_path / "memory.db"), KEY, START).dispose()
    for folder in (tmp_path, *list(tmp_path.parents)[:3]):
        folder.chmod(0o755)
    (tmp_path / "memory.db").chmod(mode)
    imports = (
        "import sys, sqlcipher3.dbapi2, sqlalchemy.dialects.sqlite.pysqlite\nfrom pathlib import Path\n"
        "from main_process.domain.errors import StoreUnavailable\n"
        "from main_process.store.file import StoreFile\nfrom main_process.store.opening import open_file\n"
        "from tests.support.stores import START\n"
    )
    program = (
        "try:\n    open_file(StoreFile(Path(sys.argv[1])), bytes(range(32)), START)\n"
        "except StoreUnavailable as found:\n    print(found.fault.value)\n"
    )
    before = (tmp_path / "memory.db").stat()
    result = run_without_rights(imports, program, str(tmp_path / "memory.db"))
    assert result.stdout.strip() in {"read_only", "unreadable"}, result.stderr
    after = (tmp_path / "memory.db").stat()
    assert (after.st_size, after.st_mtime_ns) == (before.st_size, before.st_mtime_ns)
    assert [path.name for path in tmp_path.iterdir()] == ["memory.db"]


def test_a_store_that_another_program_holds_is_busy(stores: StoreFactory, monkeypatch: pytest.MonkeyPatch) -> None:
    store = stores(is_encrypted=True, key=KEY)
    store.close()
    program = (
        "import sys\nfrom pathlib import Path\nfrom main_process.store.engine import raw_connection\n"
        "from main_process.store.file import StoreFile\n"
        "c = raw_connection(StoreFile(Path(sys.argv[1])), bytes(range(32)))\n"
        "c.execute('BEGIN EXCLUSIVE')\nprint('held', flush=True)\nsys.stdin.read()\n"
    )
    holder = subprocess.Popen(
        [sys.executable, "-c", program, str(store.file.path)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        cwd=Path(__file__).parents[2],
    )
    try:
        assert holder.stdout is not None
        assert holder.stdout.readline().strip() == "held"
        monkeypatch.setattr(engine, "PATIENCE_S", 0.1)
        with pytest.raises(StoreUnavailable) as caught:
            open_file(store.file, KEY, START)
        assert caught.value.fault is StoreFault.BUSY
    finally:
        holder.communicate()
    again = stores(is_encrypted=True, key=KEY)
    assert again.scalar("SELECT count(*) FROM store_meta") == 1
