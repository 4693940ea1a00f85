"""Exports, backups and the explicit clear, on sound and on degraded stores."""

import asyncio
import json
import secrets as random
import threading
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest

from main_process.adapters.keyrings import Keyring
from main_process.adapters.secrets import SERVICE, Secrets
from main_process.domain.errors import FileProblem, RuleViolated, StoreUnavailable
from main_process.services import project_service, transfer_service
from main_process.services.store_opening import open_store
from main_process.store.backup import list_backups
from main_process.store.clearing import clear_rows
from main_process.store.engine import raw_connection
from main_process.store.export_choice import ExportChoice, ExportStopped
from main_process.store.file import StoreFile
from main_process.store.store import Store
from shared.vocabulary import ItemStatus, KeyLocation, StoreFault, StoreState
from tests.support.items import add_item, add_project
from tests.support.keyrings import ABSENT, RaisingBackend
from tests.support.memories import fill_store
from tests.support.stores import FakeClock, Published, StoreFactory

KEY = bytes(range(32))


class Profile:
    """A store with its secrets, opened as main opens it."""

    def __init__(self, folder: Path, clock: FakeClock) -> None:
        self.folder = folder
        self.clock = clock
        self.published = Published()
        self.file = StoreFile(folder / "data/memory.db")
        self._made: list[Store] = []

    def secrets(self) -> Secrets:
        keyring = Keyring(SERVICE, backend=RaisingBackend(ABSENT))
        return Secrets(self.folder / "data", self.folder / "config", keyring=keyring)

    async def opened(self) -> Store:
        store = Store(self.file.path, clock=self.clock, publish=self.published)
        self._made.append(store)
        await open_store(store, self.secrets())
        return store

    async def close(self) -> None:
        for store in self._made:
            await store.close()

    async def export(self, store: Store, choice: ExportChoice | None = None) -> dict[str, Any]:
        done = await transfer_service.export(
            store,
            choice or ExportChoice(),
            folder=self.folder / "exports",
            is_named=False,
            now=self.clock.now(),
        )
        assert done.path.stat().st_mode & 0o777 == 0o600
        assert done.size_bytes == done.path.stat().st_size
        found: dict[str, Any] = json.loads(done.path.read_text("utf-8"))
        assert found["counts"] == done.outcome.counts
        return found


@pytest.fixture
async def profile(tmp_path: Path, clock: FakeClock) -> AsyncIterator[Profile]:
    one = Profile(tmp_path, clock)
    yield one
    await one.close()


def ids(found: dict[str, Any], section: str) -> set[str]:
    return {row["id"] for row in found[section]}


async def test_an_export_is_whole_and_names_everything_by_id(profile: Profile) -> None:
    store = await profile.opened()
    made = await store.write(fill_store)
    found = await profile.export(store)
    assert (found["format"], found["version"], found["store_state"]) == ("remembrancer-export", 1, "healthy")
    assert found["unreadable_sections"] == []
    assert ids(found, "memory_item") == set(made.items.values()) - {made.items["restricted"]}
    assert ids(found, "turn") == set(made.turns)
    assert not [
        key
        for section in found.values()
        if isinstance(section, list)
        for row in section
        for key in row
        if "row" in key.split("_")
    ]
    namespaces = ids(found, "namespace")
    assert {row["namespace_id"] for row in found["memory_item"]} <= namespaces
    item = next(row for row in found["memory_item"] if row["id"] == made.items["shop"])
    assert item["recorded_at"] == "2026-03-02T09:00:00Z"
    revision = next(row for row in found["memory_revision"] if row["item_id"] == made.items["shop"])
    assert revision["statement"] == made.statements["shop"]
    assert revision["aliases"] == ["店铺"]
    sources = [row for row in found["source"] if row["item_id"] == made.items["shop"]]
    assert [row["turn_id"] for row in sources] == [None, made.turns[0]]
    assert [row["is_primary"] for row in sources] == [True, False]
    links = {(row["kind"], row["from_id"], row["to_id"]) for row in found["relation"]}
    assert ("overrides", made.items["shop"], made.items["global"]) in links
    assert {end for _, *ends in links for end in ends} <= ids(found, "memory_item")


async def test_restricted_leaves_the_store_only_when_chosen(profile: Profile) -> None:
    store = await profile.opened()
    made = await store.write(fill_store)
    text = made.statements["restricted"]
    assert text not in json.dumps(await profile.export(store), ensure_ascii=False)
    assert text in json.dumps(await profile.export(store, ExportChoice(has_restricted=True)), ensure_ascii=False)


async def test_complaint_88_a_secret_that_older_detectors_let_in_does_not_leave_with_an_export(
    profile: Profile,
) -> None:
    token = "ghp_" + "FAKEfakeFAKEfakeFAKEfakeFAKEfake0001"
    store = await profile.opened()
    await store.write(
        lambda unit: add_item(
            unit, add_project(unit, "harbour")[1].id, f"Deploy with {token}", aliases=(f"by {token}",)
        )
    )
    found = json.dumps(await profile.export(store))
    assert token not in found
    assert found.count("[redacted: access_token]") >= 2


async def test_scopes_and_statuses_are_exactly_those_chosen(profile: Profile) -> None:
    store = await profile.opened()
    made = await store.write(fill_store)
    choice = ExportChoice(
        is_everything=False,
        project_ids=(made.projects["shop"],),
        has_global=False,
        statuses=(ItemStatus.CONFIRMED,),
        has_conversations=False,
    )
    found = await profile.export(store, choice)
    assert ids(found, "memory_item") == {made.items["shop"]}
    assert ids(found, "project") == {made.projects["shop"]}
    assert (found["turn"], found["conversation"], found["tombstone"]) == ([], [], [])
    assert made.statements["ledger"] not in json.dumps(found, ensure_ascii=False)
    assert found["choice"]["statuses"] == ["confirmed"]


async def test_each_export_has_its_own_name_and_nothing_half_written_stays(profile: Profile) -> None:
    store = await profile.opened()
    await store.write(fill_store)
    for _ in range(3):
        await profile.export(store)
    folder = profile.folder / "exports"
    names = sorted(path.name for path in folder.iterdir())
    assert names == [
        "remembrancer-export-20260302T090000Z-2.json",
        "remembrancer-export-20260302T090000Z-3.json",
        "remembrancer-export-20260302T090000Z.json",
    ]
    with pytest.raises(ExportStopped):
        await transfer_service.export(
            store, ExportChoice(), folder=folder, is_named=True, now=profile.clock.now(), is_cancelled=lambda: True
        )
    assert sorted(path.name for path in folder.iterdir()) == names


async def test_a_folder_that_cannot_be_used_is_named(profile: Profile, tmp_path: Path) -> None:
    store = await profile.opened()
    (tmp_path / "file").touch()
    for folder, reason in (
        (tmp_path / "gone", "not_found"),
        (tmp_path / "file", "not_a_folder"),
        (Path("x"), "not_absolute"),
    ):
        with pytest.raises(FileProblem) as caught:
            await transfer_service.export(
                store, ExportChoice(), folder=folder, is_named=True, now=profile.clock.now()
            )
        assert (caught.value.reason, caught.value.path) == (reason, str(folder))
        with pytest.raises(FileProblem) as caught:
            await transfer_service.back_up(store, folder=folder, is_named=True)
        assert caught.value.reason == reason


@pytest.mark.parametrize(
    ("sql", "fault", "lost"),
    [
        ("UPDATE alembic_version SET version_num = '0999'", StoreFault.NEWER, []),
        ("DROP TABLE relation", StoreFault.CATALOGUE_MISMATCH, ["relation"]),
        ("DELETE FROM store_meta", StoreFault.MISSING_SINGLETON, []),
        ("ALTER TABLE memory_item ADD COLUMN later_field TEXT DEFAULT 'new'", StoreFault.CATALOGUE_MISMATCH, []),
    ],
)
async def test_a_degraded_store_still_gives_what_can_be_read(
    profile: Profile, sql: str, fault: StoreFault, lost: list[str]
) -> None:
    store = await profile.opened()
    made = await store.write(fill_store)
    await store.close()
    key = await profile.secrets().store_key()
    assert key is not None
    connection = raw_connection(profile.file, key.value)
    connection.execute(sql)
    connection.close()
    before = profile.file.path.read_bytes()
    degraded = await profile.opened()
    assert degraded.condition.fault is fault
    found = await profile.export(degraded)
    assert ids(found, "memory_item") == set(made.items.values()) - {made.items["restricted"]}
    assert (found["unreadable_sections"], found["store_fault"]) == (lost, fault.value)
    if "later_field" in sql:
        assert {row["later_field"] for row in found["memory_item"]} == {"new"}
    await degraded.close()
    assert profile.file.path.read_bytes() == before


async def test_without_the_key_there_is_nothing_to_export(profile: Profile) -> None:
    store = await profile.opened()
    await store.write(fill_store)
    await store.close()
    (profile.folder / "config/store.key").unlink()
    degraded = await profile.opened()
    assert (degraded.condition.fault, degraded.condition.facts) == (
        StoreFault.KEY_MISSING,
        {"key_problem": "no_backend"},
    )
    with pytest.raises(StoreUnavailable) as caught:
        await profile.export(degraded)
    assert caught.value.fault is StoreFault.KEY_MISSING


async def test_a_backup_is_a_sound_store_with_as_many_rows(profile: Profile) -> None:
    store = await profile.opened()
    await store.write(fill_store)
    folder = profile.folder / "data/backups"
    first = await transfer_service.back_up(store, folder=folder, is_named=False)
    await store.write(lambda unit: project_service.create(unit, name="Later"))
    profile.clock.advance(minutes=1)
    second = await transfer_service.back_up(store, folder=folder, is_named=False)
    assert second.rows == first.rows + 2
    assert [one.path for one in await transfer_service.backups(folder)] == [second.path, first.path]
    assert all(one.is_verified for one in list_backups(folder))
    assert {path.stat().st_mode & 0o777 for path in folder.iterdir()} == {0o600}
    assert sorted(path.suffix for path in folder.iterdir()) == [".db", ".db", ".json", ".json"]
    key = await profile.secrets().store_key()
    assert key is not None
    copy = Store(first.path, clock=profile.clock, publish=Published())
    assert (await copy.open(key.value)).state is StoreState.HEALTHY
    assert [
        one.project.name
        for one in (
            await copy.read(lambda unit: project_service.page(unit, has_archived=True, limit=9, cursor=None))
        )[0]
    ] == ["Ledger", "Shop"]
    await copy.close()


async def test_a_backup_that_changed_afterwards_is_not_verified(profile: Profile) -> None:
    store = await profile.opened()
    folder = profile.folder / "data/backups"
    made = await transfer_service.back_up(store, folder=folder, is_named=False)
    with made.path.open("ab") as stream:
        stream.write(b"x")
    (folder / "stray.db").write_bytes(b"?")
    found = {one.path.name: one.is_verified for one in list_backups(folder)}
    assert found == {made.path.name: False, "stray.db": False}


async def test_backups_while_writing_hold_one_moment(profile: Profile) -> None:
    store = await profile.opened()
    await store.write(fill_store)
    is_over = threading.Event()

    async def write_on() -> int:
        count = 0
        while not is_over.is_set():
            await store.write(lambda unit, n=count: project_service.create(unit, name=f"P{n}"))  # type: ignore[misc]  # loop value
            count += 1
        return count

    writing = asyncio.create_task(write_on())
    folder = profile.folder / "data/backups"
    for _ in range(5):
        made = await transfer_service.back_up(store, folder=folder, is_named=False)
        assert made.is_verified
    is_over.set()
    assert await writing > 0


async def test_clearing_needs_the_word(profile: Profile) -> None:
    store = await profile.opened()
    await store.write(fill_store)
    for word in ("", "yes", "clear all"):
        with pytest.raises(RuleViolated) as caught:
            await transfer_service.clear(store, profile.secrets(), confirm=word)
        assert caught.value.rule == "clear_not_confirmed"
    assert await store.read(lambda unit: len(unit.projects.all_names())) == 2


async def test_clearing_a_sound_store_raises_the_generation_and_keeps_backups(profile: Profile) -> None:
    store = await profile.opened()
    made = await store.write(fill_store)
    backup = await transfer_service.back_up(store, folder=profile.folder / "data/backups", is_named=False)
    before = await store.read(lambda unit: (unit.namespaces.generation(), unit.namespaces.fingerprint_key()))
    cleared = await transfer_service.clear(store, profile.secrets(), confirm=" Clear ")
    assert (cleared.items_removed, cleared.kept_file) == (len(made.items), None)
    after = await store.read(lambda unit: (unit.namespaces.generation(), unit.namespaces.fingerprint_key()))
    assert after[0] == before[0] + 1
    assert after[1] != before[1]
    assert backup.path.exists()
    await store.close()
    again = await profile.opened()
    assert again.condition.state is StoreState.HEALTHY
    assert await again.read(lambda unit: unit.projects.all_names()) == ()


def test_a_clear_leaves_no_byte(stores: StoreFactory) -> None:
    store = stores()
    made = store.write(fill_store)
    words = [text.encode() for text in (*made.statements.values(), "Ledger", "marmalade")]
    assert all(word in store.bytes_on_disk() for word in words)
    clear_rows(store.engines, store.clock.now())
    assert [word for word in words if word in store.bytes_on_disk()] == []
    assert store.scalar("SELECT v FROM item_fts_config WHERE k = 'secure-delete'") == 1


@pytest.mark.parametrize("damage", ["foreign", "corrupt", "key_missing", "newer"])
async def test_clearing_a_degraded_store_moves_the_file_aside(profile: Profile, damage: str) -> None:
    store = await profile.opened()
    await store.write(fill_store)
    await store.close()
    path = profile.file.path
    former_key = (profile.folder / "config/store.key").read_bytes()
    if damage == "foreign":
        path.write_bytes(b"# notes\n" * 999)
    elif damage == "corrupt":
        with path.open("r+b") as stream:
            stream.seek(20)
            stream.write(random.token_bytes(4000))
    elif damage == "newer":
        key = await profile.secrets().store_key()
        assert key is not None
        connection = raw_connection(profile.file, key.value)
        connection.execute("UPDATE alembic_version SET version_num = '0002'")
        connection.close()
    else:
        (profile.folder / "config/store.key").unlink()
    before = path.read_bytes()
    degraded = await profile.opened()
    assert degraded.condition.fault is not None
    assert degraded.condition.fault.value == damage
    secrets = profile.secrets()
    cleared = await transfer_service.clear(degraded, secrets, confirm="clear")
    assert cleared.kept_file is not None
    assert cleared.kept_file.name == f"memory.{damage}-20260302T090000Z.db"
    assert cleared.kept_file.read_bytes() == before
    assert degraded.condition.state is StoreState.HEALTHY
    assert await degraded.read(lambda unit: unit.projects.all_names()) == ()
    await degraded.close()
    again = await profile.opened()
    assert again.condition.state is StoreState.HEALTHY
    if damage != "key_missing":
        assert (profile.folder / "config/store.key").read_bytes() == former_key


async def test_the_first_start_makes_key_and_store_and_later_ones_find_them(profile: Profile) -> None:
    store = await profile.opened()
    await store.write(lambda unit: project_service.create(unit, name="Shop"))
    await store.close()
    secrets = profile.secrets()
    again = Store(profile.file.path, clock=profile.clock, publish=Published())
    assert (await open_store(again, secrets)).state is StoreState.HEALTHY
    assert secrets.store_key_location is KeyLocation.KEY_FILE
    assert await again.read(lambda unit: [name for _, name in unit.projects.all_names()]) == ["Shop"]
    await again.close()


async def test_a_store_that_was_removed_is_made_anew_with_the_key_its_backups_have(profile: Profile) -> None:
    store = await profile.opened()
    await store.close()
    key = (profile.folder / "config/store.key").read_bytes()
    profile.file.path.unlink()
    again = await profile.opened()
    assert again.condition.state is StoreState.HEALTHY
    assert (profile.folder / "config/store.key").read_bytes() == key
