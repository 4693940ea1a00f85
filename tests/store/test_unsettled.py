"""A purge that a kill cut off before its bytes left the file is finished at the next opening (memory rules §9)."""

import asyncio
import signal
import subprocess
import sys
import threading

import pytest

from main_process.domain.actor import PERSON
from main_process.services import forget_service, memory_service
from main_process.services.act import ItemPick
from main_process.store.clearing import clear_rows
from main_process.store.settling import settle
from main_process.store.store import Store
from main_process.store.unit_of_work import Unit
from tests.support.memory_world import World
from tests.support.stores import FakeClock, OpenStore, Published, StoreFactory

MARK = "zyzzyvaquark"
_FORGETS_AND_IS_KILLED = """
import os, signal, sys
from pathlib import Path
from main_process.domain.actor import PERSON
from main_process.services import forget_service
from main_process.services.act import ItemPick
from main_process.store.file import StoreFile
from tests.support.stores import FakeClock, OpenStore

store = OpenStore(StoreFile(Path(sys.argv[1]), is_encrypted=False), None, FakeClock())
store.write(lambda unit: forget_service.forget(unit, PERSON, [ItemPick(sys.argv[2], 1)], is_quote_removed=True))
os.kill(os.getpid(), signal.SIGKILL)
"""


def unsettled(store: OpenStore) -> bool:
    return bool(store.scalar("SELECT unsettled_at IS NOT NULL FROM store_meta"))


async def test_a_kill_between_a_purge_and_its_settle_leaves_no_byte_after_the_next_opening(
    stores: StoreFactory, clock: FakeClock
) -> None:
    store = stores()
    world = World(store)
    item = world.said(world.project("webshop"), f"Always {MARK} before lunch.")
    store.close()
    arguments = ("-c", _FORGETS_AND_IS_KILLED, str(store.file.path), item.id)
    killed = await asyncio.create_subprocess_exec(sys.executable, *arguments, stderr=subprocess.PIPE)
    said = await killed.communicate()
    assert killed.returncode == -signal.SIGKILL, said
    assert MARK.encode() in store.bytes_on_disk(), "the log still holds the words"
    opened = Store(store.file.path, clock=clock, publish=Published(), is_encrypted=False)
    await opened.open(None)
    assert opened._after_opening is not None
    await opened._after_opening
    assert MARK.encode() not in store.bytes_on_disk()
    assert await opened.read(lambda unit: unit.purge.unsettled_at()) is None
    assert await opened.read(lambda unit: unit.items.get(item.id)) is None
    await opened.close()


async def test_what_a_reader_held_up_is_settled_by_upkeep(stores: StoreFactory, clock: FakeClock) -> None:
    store = stores()
    world = World(store)
    item = world.said(world.project("webshop"), f"Always {MARK} before lunch.")
    opened = Store(store.file.path, clock=clock, publish=Published(), is_encrypted=False)
    await opened.open(None)
    pick = world.pick(item)
    await opened.write(lambda unit: forget_service.forget(unit, PERSON, [pick], is_quote_removed=True))
    assert unsettled(store)
    await opened.settle_if_due()
    assert not unsettled(store)
    assert MARK.encode() not in store.bytes_on_disk()
    await opened.close()


def test_a_log_that_a_reader_keeps_leaves_the_purge_unsettled(
    stores: StoreFactory, monkeypatch: pytest.MonkeyPatch
) -> None:
    store = stores()
    world = World(store)
    item = world.said(world.project("webshop"), "Use tabs.")
    reader = store.raw()
    reader.execute("BEGIN")
    reader.execute("SELECT count(*) FROM memory_item").fetchone()
    monkeypatch.setattr("main_process.store.settling._PATIENCE_S", 0.2)
    store.write(lambda unit: forget_service.forget(unit, PERSON, [world.pick(item)]))
    assert not settle(store.engines.writer, store.file.path).is_truncated
    assert unsettled(store)
    reader.execute("ROLLBACK")
    reader.close()
    settled = settle(store.engines.writer, store.file.path)
    assert (settled.is_truncated, settled.wal_bytes, unsettled(store)) == (True, 0, False)


def test_a_purge_that_is_rolled_back_left_nothing_to_settle(stores: StoreFactory) -> None:
    store = stores()
    world = World(store)
    item = world.said(world.project("webshop"), "Use tabs.")

    def forget_and_fail(unit: Unit) -> None:
        forget_service.forget(unit, PERSON, [world.pick(item)])
        raise KeyError

    with pytest.raises(KeyError):
        store.write(forget_and_fail)
    assert not unsettled(store)


def test_clearing_ends_settled(stores: StoreFactory) -> None:
    store = stores()
    World(store).project("webshop")
    clear_rows(store.engines, store.clock.now())
    assert not unsettled(store)


async def test_a_purge_whose_caller_left_is_ended_by_upkeep(stores: StoreFactory, clock: FakeClock) -> None:
    """Cancelling a call never takes back a write that runs; what should follow is done all the same."""
    opened = stores()
    world = World(opened)
    item = world.said(world.project("webshop"), f"Always {MARK} before lunch.")
    opened.close()
    store = Store(opened.file.path, clock=clock, publish=Published(), is_encrypted=False)
    await store.open(None)
    is_running, may_end = threading.Event(), threading.Event()

    def forget(unit: Unit) -> None:
        forget_service.forget(unit, PERSON, (ItemPick(item.id, 1),), is_quote_removed=True)
        is_running.set()
        may_end.wait(10)

    caller = asyncio.create_task(store.write(forget))
    await asyncio.to_thread(is_running.wait, 10)
    caller.cancel()
    with pytest.raises(asyncio.CancelledError):
        await caller
    may_end.set()
    await store.write(lambda unit: unit.items.pending_count())  # behind it in the writer's thread
    assert await store.read(lambda unit: unit.items.get(item.id)) is None
    assert await store.read(lambda unit: unit.purge.unsettled_at()) is not None
    await store.settle_if_due()
    assert MARK.encode() not in opened.bytes_on_disk()
    await store.close()


def test_what_is_taken_back_leaves_no_byte_either(stores: StoreFactory) -> None:
    """The undo of an entry, and of a promotion that nobody touched, remove words without anybody forgetting."""
    store = stores()
    world = World(store)
    project = world.project("webshop")
    item = world.typed(world.namespace(project), f"Always {MARK} before lunch.")
    change_id = store.scalar("SELECT change_id FROM item_change")
    store.write(lambda unit: memory_service.undo(unit, PERSON, str(change_id)))
    assert store.read(lambda unit: unit.items.get(item.id)) is None
    assert unsettled(store)
    settle(store.engines.writer, store.file.path)
    assert MARK.encode() not in store.bytes_on_disk()
