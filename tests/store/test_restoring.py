"""Restoring a backup: the store as it was is kept, and what was forgotten since stays forgotten."""

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from main_process.domain.actor import PERSON
from main_process.domain.errors import FileProblem, NotFound, RuleViolated
from main_process.domain.memory_item import ItemText
from main_process.domain.proposal import Proposal, ProposeOutcome
from main_process.domain.source import NewSource
from main_process.services import (
    candidate_service,
    forget_service,
    memory_service,
    project_service,
    restore_service,
    transfer_service,
)
from main_process.services.act import ItemPick
from main_process.store.backup import list_backups
from main_process.store.store import Store
from main_process.store.unit_of_work import Unit
from shared import vocabulary as v
from tests.store.test_transfer import Profile
from tests.support.memories import Filled, fill_store
from tests.support.stores import FakeClock


@pytest.fixture
async def profile(tmp_path: Path, clock: FakeClock) -> AsyncIterator[Profile]:
    one = Profile(tmp_path, clock)
    yield one
    await one.close()


async def backed_up(profile: Profile) -> tuple[Store, Filled, Path]:
    store = await profile.opened()
    made = await store.write(fill_store)
    backup = await transfer_service.back_up(store, folder=profile.folder / "data/backups", is_named=False)
    profile.clock.advance(minutes=1)
    return store, made, backup.path


async def restore(
    profile: Profile, store: Store, path: Path, *, is_override: bool = False
) -> restore_service.Restored:
    return await restore_service.restore(store, path, kept=profile.folder / "data/backups", is_override=is_override)


async def forgotten(store: Store, made: Filled, name: str, *, is_quote_removed: bool = False) -> None:
    pick = ItemPick(made.items[name], 1)
    await store.write(lambda unit: forget_service.forget(unit, PERSON, [pick], is_quote_removed=is_quote_removed))
    await store.settle()


async def test_a_backup_comes_back_and_the_store_before_is_kept(profile: Profile) -> None:
    store, made, backup = await backed_up(profile)
    await store.write(lambda unit: project_service.create(unit, name="Later"))
    before = await store.read(lambda unit: unit.namespaces.generation())
    looked = await restore_service.preview(store, backup)
    assert looked.now is not None
    assert (looked.backup.rows["project"], looked.now.projects) == (2, 3)
    done = await restore(profile, store, backup)
    assert store.condition.state is v.StoreState.HEALTHY
    assert done.kept in {one.path for one in list_backups(profile.folder / "data/backups")}
    names = await store.read(lambda unit: [name for _, name in unit.projects.all_names()])
    assert sorted(names) == ["Ledger", "Shop"]
    assert await store.read(lambda unit: unit.namespaces.generation()) > before, "late writers are fenced"
    assert await store.read(lambda unit: unit.search.find_items("zebrawood"))
    assert done.kept is not None
    profile.clock.advance(minutes=1)
    await restore(profile, store, done.kept)
    names = await store.read(lambda unit: [name for _, name in unit.projects.all_names()])
    assert sorted(names) == ["Later", "Ledger", "Shop"], "a restore can be taken back by another"
    assert made.projects


async def test_what_was_forgotten_since_stays_forgotten(profile: Profile) -> None:
    store, made, backup = await backed_up(profile)
    await forgotten(store, made, "shop", is_quote_removed=True)
    tombstone = await store.read(lambda unit: unit.forgotten.tombstones())
    done = await restore(profile, store, backup)
    assert (done.gone_over.items_forgotten, done.gone_over.turns_marked) == (1, 1)
    assert await store.read(lambda unit: unit.items.get(made.items["shop"])) is None
    assert await store.read(lambda unit: unit.items.get(made.items["ledger"])) is not None
    assert await store.read(lambda unit: unit.forgotten.tombstones()) == tombstone, "as it was, not forgotten today"
    assert not await store.read(lambda unit: unit.search.find_turns("marmalade"))
    text = ItemText(kind=v.MemoryKind.FACT, statement=made.statements["shop"])
    source = NewSource(type=v.SourceType.HEARTBEAT, trust=v.TrustClass.PERSON, quote="said")
    space = await store.read(lambda unit: unit.namespaces.global_of(unit.domains.default_id()).id)
    proposal = Proposal(
        namespace_id=space, text=text, origin=v.Origin.EXPLICIT, actor=PERSON, sources=(source,), confidence=0.5
    )
    again = await store.write(lambda unit: candidate_service.propose(unit, proposal))
    assert again.outcome is ProposeOutcome.FORGOTTEN


async def test_the_person_may_bring_back_what_was_forgotten(profile: Profile) -> None:
    store, made, backup = await backed_up(profile)
    await forgotten(store, made, "shop", is_quote_removed=True)
    done = await restore(profile, store, backup, is_override=True)
    assert done.gone_over.items_forgotten == 0
    assert await store.read(lambda unit: unit.items.get(made.items["shop"])) is not None
    assert await store.read(lambda unit: unit.search.find_turns("marmalade"))


async def test_forgotten_after_a_clear_counts_for_a_backup_from_before_it(profile: Profile) -> None:
    store, made, backup = await backed_up(profile)
    await transfer_service.clear(store, profile.secrets(), confirm="clear")

    def remember(unit: Unit) -> None:
        text = ItemText(kind=v.MemoryKind.FACT, statement=made.statements["ledger"])
        space = unit.namespaces.global_of(unit.domains.default_id()).id
        made.items["again"] = memory_service.create(
            unit, PERSON, namespace_id=space, text=text, idempotency_key="again-00"
        ).item_ids[0]

    await store.write(remember)
    await forgotten(store, made, "again")
    done = await restore(profile, store, backup)
    assert (done.gone_over.items_forgotten, done.gone_over.is_key_same) == (1, False)
    assert await store.read(lambda unit: unit.items.get(made.items["ledger"])) is None, "recognised by its statement"


async def test_a_damaged_store_is_moved_aside_and_the_backup_takes_its_place(profile: Profile) -> None:
    store, made, backup = await backed_up(profile)
    await store.close()
    damaged = b"# notes\n" * 999
    profile.file.path.write_bytes(damaged)
    degraded = await profile.opened()
    assert degraded.condition.fault is v.StoreFault.FOREIGN
    looked = await restore_service.preview(degraded, backup)
    assert (looked.now, looked.backup.rows["memory_item"]) == (None, len(made.items))
    done = await restore(profile, degraded, backup)
    assert degraded.condition.state is v.StoreState.HEALTHY
    assert done.kept is not None
    assert (done.kept.read_bytes(), done.has_marks) == (damaged, False)
    assert await degraded.read(lambda unit: unit.items.get(made.items["shop"])) is not None


@pytest.mark.parametrize("damage", ["cut", "foreign", "changed", "missing", "own"])
async def test_what_is_no_sound_backup_changes_nothing(profile: Profile, damage: str) -> None:
    store, made, backup = await backed_up(profile)
    body = backup.read_bytes()
    if damage == "cut":
        backup.write_bytes(body[: len(body) // 2])
    elif damage == "foreign":
        backup.write_bytes(b"SQLite format 3\0" + b"x" * 4096)
    elif damage == "changed":
        backup.write_bytes(body[:40_000] + b"\0" * 4096 + body[44_096:])
    elif damage == "missing":
        backup = backup.with_name("gone.db")
    else:
        backup = profile.file.path
    with pytest.raises((FileProblem, RuleViolated)) as refused:
        await restore(profile, store, backup)
    said = {"cut": "backup_damaged", "foreign": "not_a_backup", "changed": "backup_damaged", "missing": "not_found"}
    if isinstance(refused.value, FileProblem):
        assert refused.value.reason == said[damage], "the sentence speaks of the backup, not of the store"
    assert store.condition.state is v.StoreState.HEALTHY
    assert await store.read(lambda unit: unit.items.get(made.items["shop"])) is not None
    assert [path.name for path in profile.file.path.parent.iterdir() if path.name.startswith(".")] == []


async def test_reads_that_come_while_a_backup_is_restored_wait(profile: Profile) -> None:
    store, made, backup = await backed_up(profile)
    restoring = asyncio.create_task(restore(profile, store, backup))
    while not restoring.done():
        assert await store.read(lambda unit: unit.items.get(made.items["shop"])) is not None
        await asyncio.sleep(0)
    assert (await restoring).gone_over.items_forgotten == 0


async def test_a_receipt_can_name_the_backups_that_still_hold_it_and_delete_them(profile: Profile) -> None:
    store, made, first = await backed_up(profile)
    folder = profile.folder / "data/backups"
    await forgotten(store, made, "shop")
    second = await transfer_service.back_up(store, folder=folder, is_named=False)
    assert await transfer_service.backups_holding(store, folder, (made.items["shop"],)) == (first,)
    with pytest.raises(NotFound):
        await transfer_service.delete_backups(folder, [profile.file.path])
    assert await transfer_service.delete_backups(folder, [first]) == 1
    assert [one.path for one in list_backups(folder)] == [second.path]
    assert await transfer_service.backups_holding(store, folder, (made.items["shop"],)) == ()
