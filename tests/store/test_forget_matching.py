"""Forgetting all that a filter matches, and that every path reaches every column that can repeat a text."""

from pathlib import Path

import pytest
from sqlalchemy import Column, Integer, LargeBinary

from main_process.domain.actor import PERSON
from main_process.domain.errors import RevisionConflict
from main_process.services import forget_matching, forget_service
from main_process.services.search_service import wanted_items
from main_process.store.schema import JsonText, UtcTime, Words
from main_process.store.settling import settle
from main_process.store.unit_of_work import Unit
from main_process.store.words import columns_of
from shared import vocabulary as v
from shared.ipc.methods.memories import MemoryFilter
from tests.store.test_intake import export
from tests.support.items import item
from tests.support.memory_world import World
from tests.support.stores import OpenStore, StoreFactory

MARK = "zyzzyvaquark"
SAID = f'Always say "{MARK}" before lunch.'


@pytest.fixture
def world(stores: StoreFactory) -> World:
    return World(stores())


def forget_all(world: World, asked: MemoryFilter, *, is_quote_removed: bool = False) -> forget_service.Forgotten:
    looked = world.store.read(lambda unit: forget_matching.preview(unit, wanted_items(unit, asked)))[1]
    forgotten = world.store.write(
        lambda unit: forget_matching.forget(
            unit, PERSON, wanted_items(unit, asked), looked.token, is_quote_removed=is_quote_removed
        )
    )
    assert settle(world.store.engines.writer, world.store.file.path).is_truncated
    return forgotten


def test_more_than_five_hundred_go_at_once_and_the_numbers_are_exact(world: World) -> None:
    project = world.project("webshop")
    space = world.namespace(project)

    def fill(unit: Unit) -> None:
        for number in range(620):
            made = item(
                f"Shelf {number} holds {MARK}{number} jars.", namespace_id=space, status=v.ItemStatus.CANDIDATE
            )
            kept = unit.items.insert(made, reason="", verb=v.Verb.PROPOSE, identity_key=None)
            unit.search.reindex(None, kept)

    world.store.write(fill)
    kept = world.said(world.project("ledger"), "The ledger closes on Fridays.")
    asked = MemoryFilter(project_id=project)
    counts, found = world.store.read(lambda unit: forget_matching.preview(unit, wanted_items(unit, asked)))
    assert (counts.items, counts.revisions, found.guarded) == (620, 620, 0)
    forgotten = forget_all(world, asked)
    assert (forgotten.counts.items, len(forgotten.tombstones)) == (620, 620)
    residue = world.store.read(lambda unit: forget_service.residue(unit, forgotten))
    assert (residue.database_hits, residue.index_hits, residue.other_memories) == (0, 0, 0)
    assert MARK.encode() not in world.store.bytes_on_disk()
    assert world.status(kept) is v.ItemStatus.CANDIDATE
    assert world.store.scalar("SELECT count(*) FROM memory_item") == 1


def test_a_look_that_is_stale_forgets_nothing(world: World) -> None:
    project = world.project("webshop")
    world.said(project, "Use tabs.")
    asked = MemoryFilter(project_id=project)
    looked = world.store.read(lambda unit: forget_matching.preview(unit, wanted_items(unit, asked)))[1]
    world.said(project, "Use spaces.")
    with pytest.raises(RevisionConflict):
        world.store.write(
            lambda unit: forget_matching.forget(
                unit, PERSON, wanted_items(unit, asked), looked.token, is_quote_removed=False
            )
        )
    assert world.store.scalar("SELECT count(*) FROM memory_item") == 2


def test_global_ones_are_left_to_be_forgotten_one_by_one(world: World) -> None:
    project = world.project("webshop")
    world.said(project, "Use tabs.")
    wide = world.item(world.propose(world.global_namespace(), "Answer in English.").item_id)
    counts, found = world.store.read(lambda unit: forget_matching.preview(unit, wanted_items(unit, MemoryFilter())))
    assert (counts.items, found.guarded) == (1, 1)
    forget_all(world, MemoryFilter())
    assert world.status(wide) is v.ItemStatus.CANDIDATE


def test_a_search_only_ever_previews_and_what_goes_holds_the_words(world: World) -> None:
    """Complaint 54: forgetting by a query once deleted the nearest hit."""
    project = world.project("webshop")
    near = world.said(project, "The office plants get water on Monday.")
    hit = world.said(project, "The office cat gets water daily.")
    asked = MemoryFilter(text="cat", project_id=project)
    forget_all(world, asked)
    assert world.store.read(lambda unit: unit.items.get(hit.id)) is None
    assert world.status(near) is v.ItemStatus.CANDIDATE
    assert forget_all(world, asked).tombstones == ()


def test_ten_of_twenty_alike_go_and_the_first_five_found_are_alive(world: World) -> None:
    """Complaint 48: deleted rows stayed in the index and pushed live ones out of the first hits."""
    project = world.project("webshop")
    space = world.namespace(project)
    items = [
        world.item(world.propose(space, f"Honey jar {n} stands on the left shelf.", quote=f"jar {n}").item_id)
        for n in range(20)
    ]
    picks = [world.pick(one) for one in items[:10]]
    world.store.write(lambda unit: forget_service.forget(unit, PERSON, picks))
    found = world.store.read(lambda unit: unit.search.find_items("honey jar left shelf", limit=5))
    rows = {one.row for one in items[10:]}
    assert len(found) == 5
    assert {hit.row for hit in found} <= rows


def tell(store: OpenStore, words: str) -> int:
    """Let every column that may repeat a text repeat it; references are of no matter here."""
    connection = store.raw()
    connection.execute("PRAGMA foreign_keys = OFF")
    connection.execute("PRAGMA ignore_check_constraints = ON")
    tables = {column.table for column in columns_of(Words.TOLD)}
    for table in tables:
        values = {column.name: told(column, words) for column in table.columns}
        places = ", ".join("?" for _ in values)
        sql = f"INSERT INTO {table.name} ({', '.join(values)}) VALUES ({places})"
        connection.execute(sql, list(values.values()))
    connection.close()
    return len(tables)


def told(column: Column[object], words: str) -> object:
    if column.info.get("words") is Words.TOLD:
        around = f"It was said: {words} And more."
        return JsonText().process_bind_param([around], None) if isinstance(column.type, JsonText) else around  # type: ignore[arg-type]  # no dialect needed
    if isinstance(column.type, LargeBinary):
        return b"0"
    return 4_000_001 if isinstance(column.type, Integer | UtcTime) else "{}"


def test_no_report_reason_or_label_repeats_what_was_forgotten(world: World, tmp_path: Path) -> None:
    project = world.project("webshop")
    pick = world.pick(world.said(project, SAID))
    assert tell(world.store, SAID) > 5
    forgotten = world.store.write(lambda unit: forget_service.forget(unit, PERSON, [pick], is_quote_removed=True))
    assert settle(world.store.engines.writer, world.store.file.path).is_truncated
    residue = world.store.read(lambda unit: forget_service.residue(unit, forgotten))
    assert (residue.database_hits, residue.index_hits) == (0, 0)
    assert MARK.encode() not in world.store.bytes_on_disk()
    assert MARK.encode() not in export(world.store, tmp_path / "after.json")
