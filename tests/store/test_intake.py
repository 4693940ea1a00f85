"""Export and import of our own data: everything comes back, and nothing that is there is overwritten."""

import json
import random
from collections import Counter
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from sqlalchemy import Boolean, Enum, Float, Integer, LargeBinary
from sqlalchemy.exc import IntegrityError

from main_process.domain.actor import PERSON
from main_process.domain.errors import FileProblem
from main_process.domain.imports import ImportBatch
from main_process.domain.intake import Fate, IntakeChoice, Taken
from main_process.domain.memory_item import ItemText
from main_process.domain.proposal import ProposeOutcome
from main_process.services import (
    candidate_service,
    forget_service,
    import_undo,
    intake_service,
    memory_service,
    project_service,
    thread_service,
)
from main_process.services.intake_service import LookedAt
from main_process.services.thread_service import NewTurn
from main_process.store.clearing import clear_rows
from main_process.store.export_choice import ExportChoice
from main_process.store.exporting import write_export
from main_process.store.portable import Kind, Shape, shapes, undecided
from main_process.store.schema import JsonText, UtcTime, Uuid
from main_process.store.settling import settle
from main_process.store.unit_of_work import Unit
from shared import vocabulary as v
from tests.support.memories import fill_store
from tests.support.memory_world import World
from tests.support.stores import OpenStore, StoreFactory
from tests.support.work_world import WorkWorld

WHOLE = ExportChoice(has_restricted=True)
EVERYTHING = IntakeChoice(has_restricted=True)


def export(store: OpenStore, path: Path, choice: ExportChoice = WHOLE) -> bytes:
    connection = store.raw()
    connection.execute("BEGIN")
    with path.open("wb") as stream:
        write_export(
            connection, stream, choice, head={"exported_at": datetime(2026, 1, 1, tzinfo=UTC)}, is_cancelled=bool
        )
    connection.close()
    return path.read_bytes()


def take(store: OpenStore, path: Path, choice: IntakeChoice = EVERYTHING, *, batch: str | None = "own") -> Taken:
    identifier = None if batch is None else f"{batch:0>8}-0000-4000-8000-000000000000"

    def work(unit: Unit) -> Taken:
        if identifier is not None:
            unit.imports.insert(own_batch(unit, identifier, path))
        return intake_service.take_in(unit, path, choice, batch_id=identifier, read=lambda _: None)

    return store.write(work)


def look(store: OpenStore, path: Path) -> Taken:
    """A dry run."""
    with pytest.raises(LookedAt) as caught:
        take(store, path, batch=None)
    return caught.value.taken


def own_batch(unit: Unit, identifier: str, path: Path) -> ImportBatch:
    return ImportBatch(
        id=identifier,
        formats=(v.ImportFormat.REMEMBRANCER,),
        paths=(str(path),),
        state=v.ImportState.COMPLETED,
        project_id=None,
        project_name=None,
        started_at=unit.now,
        finished_at=unit.now,
        report={},
    )


def total(taken: Taken) -> Counter[Fate]:
    return sum(taken.fates.values(), Counter())


def test_every_table_has_decided_how_it_is_carried() -> None:
    assert undecided() == []


def test_export_wipe_import_export_is_identical(stores: StoreFactory, tmp_path: Path) -> None:
    store = stores()
    made = store.write(fill_store)
    live(store, made.projects["shop"])
    before = export(store, tmp_path / "first.json")
    clear_rows(store.engines, store.clock.now())
    assert total(take(store, tmp_path / "first.json")) == Counter(
        {Fate.NEW: sum(json.loads(before)["counts"].values())}
    )
    assert export(store, tmp_path / "second.json") == before
    assert [hit.row for hit in store.read(lambda unit: unit.search.find_items("zebrawood"))]
    assert store.read(lambda unit: unit.search.find_turns("marmalade"))


def live(store: OpenStore, project_id: str) -> None:
    """Every state: candidates, a rejected and a forgotten one, an edited, an archived and a superseded one."""
    world = World(store)
    one, two, three, four, five = (
        world.said(project_id, f"Rule {word} holds for the cellar.")
        for word in ("one", "two", "three", "four", "five")
    )
    world.confirm(one, two)
    world.store.clock.advance(minutes=1)
    store.write(lambda unit: candidate_service.reject(unit, PERSON, [world.pick(three)], reason="no"))
    store.write(lambda unit: memory_service.archive(unit, PERSON, [world.pick(one)]))
    edited = ItemText(kind=v.MemoryKind.DECISION, statement="Rule two holds for the attic, too.", salience=0.25)
    store.write(lambda unit: memory_service.edit(unit, PERSON, world.pick(two), edited))
    store.write(lambda unit: forget_service.forget(unit, PERSON, [world.pick(four)]))
    del five


CLOSED = {
    "heartbeat_plan.local_time": ("00:00", "23:59"),
    "fingerprint.reason": ("rejected", "forgotten"),
    "fingerprint.role": ("statement", "evidence"),
    "memory_item.revision": (1, 1, 2),
    "memory_item.warnings": ('["conflict"]', "[]"),
    "memory_revision.number": (1, 1, 2),
    "memory_revision.aliases": ('["张三"]', "[]"),
    "memory_revision.keywords": ('["\\u0001\\"k"]', "[]"),
    "memory_revision.applies_to_paths": ('["src/a.py"]', "[]"),
}
"""Columns that hold no more than their domain says, though the database does not check it."""


def value_of(column: Any, draw: random.Random, number: int) -> Any:
    kind = column.type
    if column.nullable and draw.random() < 0.3:
        return None
    if str(column) in CLOSED:
        return draw.choice(CLOSED[str(column)])
    if isinstance(kind, Enum):
        return draw.choice(kind.enums)
    if kind is Uuid:
        return f"{draw.getrandbits(32):08x}-0000-4000-8000-{number:012x}"
    made: dict[type, Callable[[], Any]] = {
        LargeBinary: lambda: draw.randbytes(32),
        Boolean: lambda: draw.randint(0, 1),
        Float: draw.random,
        Integer: lambda: draw.randint(1, 4),
        UtcTime: lambda: draw.randint(0, 2**51),
        JsonText: lambda: draw.choice(['["a","\\u0001\\"张"]', "[]", *OTHER_JSON[: not column.info.get("is_texts")]]),
        object: lambda: draw.choice(["", "words", "“quoted”\n\tand \\ more", "记忆 🦊", "a\u2028b"]) + str(number),
    }
    return next(make for type_, make in made.items() if isinstance(kind, type_))()


OTHER_JSON = ('{"a":0.5,"b":[1,null,true]}',)
FINDING_TARGETS = ("item_row", "turn_row", "conversation_row", "task_row", "heartbeat_run_row", "context_row")


def scatter(store: OpenStore, seed: int, rows: int) -> None:
    """Random rows in every declared table, with random references; what a constraint refuses is left out."""
    draw = random.Random(seed)
    number = 0
    with store.unit() as unit:
        for shape in shapes():
            for _ in range(draw.randint(0, rows)):
                number += 1
                values = random_row(unit, shape, draw, number)
                names = ", ".join(values)
                places = ", ".join("?" for _ in values)
                try:
                    unit.connection.exec_driver_sql(
                        f"INSERT INTO {shape.name} ({names}) VALUES ({places})", tuple(values.values())
                    )
                except IntegrityError:
                    continue
        unit.connection.exec_driver_sql(
            "DELETE FROM memory_item WHERE NOT EXISTS (SELECT 1 FROM memory_revision AS r "
            "WHERE r.item_row = memory_item.row AND r.number = memory_item.revision)"
        )
        unit.connection.exec_driver_sql(
            "UPDATE snapshot SET last_source = "
            "coalesce((SELECT s.row FROM source AS s ORDER BY abs(s.row - snapshot.row * 2) LIMIT 1), 0)"
        )


def random_row(unit: Unit, shape: Shape, draw: random.Random, number: int) -> dict[str, Any]:
    values: dict[str, Any] = {}
    for each in shape.fields:
        if each.kind is Kind.DERIVED:
            values[each.column.name] = None
        elif each.target is not None:
            known = unit.connection.exec_driver_sql(f"SELECT row FROM {each.target}").scalars().all()
            is_absent = not known or (each.column.nullable and draw.random() < 0.3)
            values[each.column.name] = None if is_absent else draw.choice(known)
        elif each.kind is Kind.PLACE:
            values[each.column.name] = 0
        else:
            values[each.column.name] = value_of(each.column, draw, number)
    if shape.name == "finding":
        present = [name for name in FINDING_TARGETS if values[name] is not None]
        values |= dict.fromkeys(set(present) - set(draw.sample(present, min(1, len(present)))))
    if shape.name == "snapshot":
        lines = unit.connection.exec_driver_sql("SELECT row FROM item_change").scalars().all()
        values["last_change"] = draw.choice([0, *lines])
    return values


@settings(max_examples=8, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(seed=st.integers(0, 2**32), rows=st.integers(2, 14))
def test_random_stores_come_back_byte_for_byte(tmp_path: Path, seed: int, rows: int) -> None:
    folder = tmp_path / str(seed) / str(rows)
    folder.mkdir(parents=True, exist_ok=True)
    factory = StoreFactory(folder)
    store, other = factory("one.db"), factory("two.db")
    try:
        scatter(store, seed, rows)
        before = export(store, folder / "first.json")
        take(other, folder / "first.json")
        assert export(other, folder / "second.json") == before
    finally:
        factory.close()
        for path in folder.iterdir():
            path.unlink()


def test_a_store_with_rows_in_every_table_comes_back_byte_for_byte(stores: StoreFactory, tmp_path: Path) -> None:
    store, other = stores("one.db"), stores("two.db")
    for seed in range(4):
        scatter(store, seed, 16)
    before = export(store, tmp_path / "first.json")
    assert {name for name, count in json.loads(before)["counts"].items() if not count} == set()
    take(other, tmp_path / "first.json")
    assert export(other, tmp_path / "second.json") == before


def filled(stores: StoreFactory, name: str = "memory.db") -> tuple[OpenStore, World, str]:
    store = stores(name)
    made = store.write(fill_store)
    return store, World(store), made.projects["shop"]


def test_an_export_taken_in_again_changes_nothing(stores: StoreFactory, tmp_path: Path) -> None:
    store, _, project = filled(stores)
    live(store, project)
    before = export(store, tmp_path / "first.json")
    taken = take(store, tmp_path / "first.json")
    assert set(total(taken)) == {Fate.SAME}
    assert export(store, tmp_path / "second.json") == before


def test_what_is_here_is_never_overwritten_and_what_is_new_comes(stores: StoreFactory, tmp_path: Path) -> None:
    store, world, project = filled(stores)
    item = world.said(project, "The cellar is dry.")
    world.confirm(item)
    export(store, tmp_path / "old.json")
    edited = ItemText(kind=v.MemoryKind.DECISION, statement="The cellar is damp.")
    store.clock.advance(minutes=1)
    store.write(lambda unit: memory_service.edit(unit, PERSON, world.pick(item), edited))
    taken = take(store, tmp_path / "old.json")
    assert taken.fates["memory_item"][Fate.DIFFERENT] == 1
    assert world.item(item.id).text.statement == "The cellar is damp."
    export(store, tmp_path / "new.json")
    other = stores("other.db")
    take(other, tmp_path / "old.json")
    again = take(other, tmp_path / "new.json", batch="two")
    assert World(other).item(item.id).text.statement == "The cellar is dry."
    assert again.fates["memory_revision"][Fate.DIFFERENT] == 1


def test_two_stores_become_one_and_global_stays_one(stores: StoreFactory, tmp_path: Path) -> None:
    first, world, project = filled(stores, "one.db")
    second, other, elsewhere = filled(stores, "two.db")
    world.confirm(world.said(project, "Honey stands on the left."))
    other.confirm(other.said(elsewhere, "Honey stands on the right."))
    export(second, tmp_path / "second.json")
    looked = look(first, tmp_path / "second.json")
    assert {(one.name, one.into_name, one.into_id is not None) for one in looked.same_names} == {
        ("Shop", "Shop", True),
        ("Ledger", "Ledger", True),
    }
    taken = take(first, tmp_path / "second.json")
    assert {name: dict(each) for name, each in taken.fates.items()} == {
        name: dict(each) for name, each in looked.fates.items()
    }
    assert first.scalar("SELECT count(*) FROM namespace WHERE kind = 'global'") == 1
    assert first.scalar("SELECT count(*) FROM project") == 2
    said = first.read(lambda unit: unit.search.find_items("honey"))
    assert len(said) == 2
    found = first.read(lambda unit: unit.items.get_rows([hit.row for hit in said]))
    assert len({item.namespace_id for item in found.values()}) == 1
    assert taken.to_decide == 4, "the same subjects are confirmed here: the person decides"


def test_what_another_store_forgot_under_its_own_key_is_said_not_hidden(stores: StoreFactory, tmp_path: Path) -> None:
    store, world, project = filled(stores, "one.db")
    gone, rejected = world.said(project, "Honey stands on the left."), world.said(project, "Honey melts in August.")
    world.store.write(lambda unit: forget_service.forget(unit, PERSON, [world.pick(gone)]))
    world.store.write(lambda unit: candidate_service.reject(unit, PERSON, [world.pick(rejected)]))
    export(store, tmp_path / "whole.json")
    other, there, elsewhere = filled(stores, "two.db")
    taken = take(other, tmp_path / "whole.json")
    assert not taken.has_key
    assert taken.forgotten_left == store.scalar("SELECT count(*) FROM tombstone")
    assert other.scalar("SELECT count(*) FROM tombstone") >= taken.forgotten_left, (
        "their ids are refused all the same"
    )
    again = there.propose(there.namespace(elsewhere), "Honey melts in August.", quote="Honey melts in August.")
    assert again.outcome is ProposeOutcome.CREATED
    assert v.ItemWarning.PREVIOUSLY_REJECTED in there.item(again.item_id).warnings


def test_a_project_of_the_same_name_can_be_kept_apart(stores: StoreFactory, tmp_path: Path) -> None:
    first, _, _ = filled(stores, "one.db")
    second, _, elsewhere = filled(stores, "two.db")
    export(second, tmp_path / "second.json")
    choice = IntakeChoice(has_restricted=True, projects={elsewhere: None})
    taken = take(first, tmp_path / "second.json", choice)
    assert [one.into_id for one in taken.same_names if one.name == "Shop"] == [None]
    names = first.scalar("SELECT group_concat(name, '|') FROM (SELECT name FROM project ORDER BY name)")
    assert names == "Ledger|Shop|Shop (2)"


def test_what_was_forgotten_here_is_refused_unless_the_person_overrides(stores: StoreFactory, tmp_path: Path) -> None:
    store, world, project = filled(stores)
    item = world.said(project, "The zyzzyvaquark is on the shelf.")
    world.confirm(item)
    export(store, tmp_path / "old.json")
    store.write(lambda unit: forget_service.forget(unit, PERSON, [world.pick(item)], is_quote_removed=True))
    looked = look(store, tmp_path / "old.json")
    assert looked.fates["memory_item"][Fate.FORGOTTEN] == 1
    take(store, tmp_path / "old.json")
    assert store.read(lambda unit: unit.items.get(item.id)) is None
    assert not store.read(lambda unit: unit.search.find_turns("zyzzyvaquark"))
    assert b"zyzzyvaquark" not in export(store, tmp_path / "new.json")
    choice = IntakeChoice(has_restricted=True, is_override=True)
    take(store, tmp_path / "old.json", choice, batch="two")
    assert world.item(item.id).text.statement == "The zyzzyvaquark is on the shelf."


def test_forgotten_words_under_another_id_are_refused_too(stores: StoreFactory, tmp_path: Path) -> None:
    first, world, project = filled(stores, "one.db")
    second, other, elsewhere = filled(stores, "two.db")
    item = world.said(project, "The zyzzyvaquark is on the shelf.")
    first.write(lambda unit: forget_service.forget(unit, PERSON, [world.pick(item)], is_quote_removed=True))
    other.confirm(other.said(elsewhere, "The zyzzyvaquark is on the shelf."))
    export(second, tmp_path / "second.json")
    taken = take(first, tmp_path / "second.json")
    assert taken.fates["memory_item"][Fate.FORGOTTEN] == 1
    assert taken.words_marked == 2, "the turn and its title"
    assert b"zyzzyvaquark" not in export(first, tmp_path / "new.json")


def test_restricted_comes_only_when_chosen_on_both_sides(stores: StoreFactory, tmp_path: Path) -> None:
    store, _, _ = filled(stores)
    export(store, tmp_path / "with.json")
    export(store, tmp_path / "without.json", ExportChoice())
    for number, (file, choice, wanted) in enumerate(
        [("with.json", EVERYTHING, 1), ("with.json", IntakeChoice(), 0), ("without.json", EVERYTHING, 0)]
    ):
        other = stores(f"other{number}.db")
        take(other, tmp_path / file, choice)
        sql = "SELECT count(*) FROM memory_revision WHERE sensitivity = 'restricted'"
        assert other.scalar(sql) == wanted
        assert other.scalar("SELECT count(*) FROM memory_item") == 3 + wanted


def test_a_part_carries_no_key_and_still_reminds_of_what_was_rejected(stores: StoreFactory, tmp_path: Path) -> None:
    store, world, project = filled(stores)
    item = world.said(project, "Rule nine holds.")
    store.write(lambda unit: candidate_service.reject(unit, PERSON, [world.pick(item)]))
    forgotten = world.said(project, "Rule ten holds.")
    store.write(lambda unit: forget_service.forget(unit, PERSON, [world.pick(forgotten)]))
    part = ExportChoice(is_everything=False, project_ids=(project,))
    found = json.loads(export(store, tmp_path / "part.json", part))
    assert (found["fingerprint_key"], found["fingerprint"], found["tombstone"]) == (None, [], [])
    other = stores("other.db")
    take(other, tmp_path / "part.json")
    turn = other.scalar("SELECT id FROM turn WHERE user_text = 'Rule nine holds.'")
    again = World(other).propose(World(other).namespace(project), "Rule nine holds.", turn_id=turn)
    assert again.outcome is ProposeOutcome.REJECTED_BEFORE


@pytest.mark.parametrize("place", [0.02, 0.3, 0.9, 0.9999])
def test_a_cut_file_changes_nothing(stores: StoreFactory, tmp_path: Path, place: float) -> None:
    store, _, _ = filled(stores)
    whole = export(store, tmp_path / "whole.json")
    (tmp_path / "cut.json").write_bytes(whole[: int(len(whole) * place)])
    other = stores("other.db")
    before = export(other, tmp_path / "before.json")
    with pytest.raises(FileProblem) as caught:
        take(other, tmp_path / "cut.json")
    assert caught.value.reason in {"export_cut", "not_an_export"}
    assert (caught.value.reason == "not_an_export") is (place < 0.1)
    assert export(other, tmp_path / "after.json") == before


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        (lambda found: found.update(version=2), "export_newer"),
        (lambda found: found.update(format="other"), "not_an_export"),
        (lambda found: found["memory_item"].pop(), "export_damaged"),
        (lambda found: found["memory_item"][0].update(status="odd"), "export_damaged"),
        (lambda found: found["memory_item"][0].update(recorded_at="yesterday"), "export_damaged"),
        (lambda found: found["memory_item"][0].pop("origin"), "export_damaged"),
        (lambda found: found["memory_item"][0].update(revision="1"), "export_damaged"),
        (lambda found: found["memory_item"][0].update(confidence=7.5), "export_damaged"),
        (lambda found: found["memory_item"][0].update(use_count=-5), "export_damaged"),
        (lambda found: found["memory_item"][0].update(use_count=2**60), "export_damaged"),
        (lambda found: found["memory_revision"][0].update(salience=-0.5), "export_damaged"),
        (lambda found: found["memory_revision"][0].update(aliases=[{"a": 1}]), "export_damaged"),
        (lambda found: found["memory_revision"][0].update(keywords="odd"), "export_damaged"),
        (lambda found: found["project"][0].update(revision=0), "export_damaged"),
        (lambda found: found["turn"][0].update(redactions=-1), "export_damaged"),
        (lambda found: found["turn"][0].update(sequence=2**60), "export_damaged"),
        (lambda found: found["memory_revision"][0].update(number=7), "export_damaged"),
        (lambda found: found["turn"][0].update(user_text=["x"]), "export_damaged"),
        (lambda found: found["turn"].append(3), "export_damaged"),
        (lambda found: found.pop("counts"), "export_cut"),
    ],
)
def test_a_damaged_file_is_refused_with_a_reason(
    stores: StoreFactory, tmp_path: Path, change: Callable[[dict[str, Any]], object], reason: str
) -> None:
    store, _, _ = filled(stores)
    found = json.loads(export(store, tmp_path / "whole.json"))
    change(found)
    (tmp_path / "damaged.json").write_text(json.dumps(found), encoding="utf-8")
    other = stores("other.db")
    before = export(other, tmp_path / "before.json")
    with pytest.raises(FileProblem) as caught:
        take(other, tmp_path / "damaged.json")
    assert caught.value.reason == reason
    assert export(other, tmp_path / "after.json") == before


@pytest.mark.parametrize("column", ["last_change", "last_source"])
@pytest.mark.parametrize("place", [10**9, -1, "3", None, True], ids=str)
def test_a_snapshot_at_no_place_of_the_history_is_refused(
    stores: StoreFactory, tmp_path: Path, column: str, place: object
) -> None:
    store, world, project = filled(stores)
    world.said(project, "The cellar is dry.")
    desk = WorkWorld(store)
    desk.open(desk.task(project))
    found = json.loads(export(store, tmp_path / "whole.json"))
    assert found["snapshot"][0][column] > 0
    found["snapshot"][0][column] = place
    (tmp_path / "damaged.json").write_text(json.dumps(found), encoding="utf-8")
    with pytest.raises(FileProblem, match="export_damaged"):
        take(stores("other.db"), tmp_path / "damaged.json")


@pytest.mark.parametrize("content", [b"", b"[]", b"{}", b"\xff\xfe", b'{"format": 1, "version": "x"}', b"# notes\n"])
def test_other_files_are_no_exports(stores: StoreFactory, tmp_path: Path, content: bytes) -> None:
    (tmp_path / "file.json").write_bytes(content)
    with pytest.raises(FileProblem) as caught:
        take(stores(), tmp_path / "file.json")
    assert caught.value.reason == "not_an_export"


SECRET = "ghp_" + "16C7e42F292c6912E7710c838347Ae178B4a"
CARD = "4111 1111 1111 1111"


@pytest.mark.parametrize("is_empty", [True, False])
def test_complaint_88_a_hand_edited_export_brings_no_secret_in(
    stores: StoreFactory, tmp_path: Path, is_empty: bool
) -> None:
    store, world, project = filled(stores)
    world.said(project, "The token is in the vault.")
    export(store, tmp_path / "whole.json")
    file = json.loads((tmp_path / "whole.json").read_text("utf-8"))
    file["memory_revision"][-1]["statement"] = f"The token is {SECRET}."
    file["memory_revision"][-1]["keywords"] = [SECRET]
    file["source"][-1]["quote"] = f"card {CARD}"
    file["turn"][-1]["user_text"] = f"The token is {SECRET}, the card {CARD}."
    file["item_change"][-1]["reason"] = f"because {SECRET}"
    (tmp_path / "edited.json").write_text(json.dumps(file), "utf-8")
    other = stores("other.db")
    if not is_empty:
        World(other).project("ledger")
    foretold = look(other, tmp_path / "edited.json").redactions
    taken = take(other, tmp_path / "edited.json")
    assert taken.redactions == foretold
    assert sum(taken.redactions.values()) == 6
    settle(other.engines.writer, other.file.path)
    for words in (SECRET, CARD):
        assert words.encode() not in other.bytes_on_disk()
    row = other.scalar("SELECT max(row) FROM memory_item")
    assert other.scalar(f"SELECT statement FROM memory_revision WHERE item_row = {row}").startswith(
        "The token is [redacted: "
    )


def test_a_number_that_was_kept_restricted_on_purpose_comes_as_it_is(stores: StoreFactory, tmp_path: Path) -> None:
    store, world, project = filled(stores)
    statement = f"My card is {CARD}."
    world.typed(world.namespace(project), statement, sensitivity=v.Sensitivity.RESTRICTED)
    export(store, tmp_path / "whole.json")
    other = stores("other.db")
    taken = take(other, tmp_path / "whole.json")
    assert not taken.redactions
    assert other.scalar(f"SELECT count(*) FROM memory_revision WHERE statement = '{statement}'") == 1


def test_undoing_an_import_leaves_nothing_of_it(stores: StoreFactory, tmp_path: Path) -> None:
    store, _, project = filled(stores)
    live(store, project)
    export(store, tmp_path / "whole.json")
    other, _, _ = filled(stores, "other.db")
    before = export(other, tmp_path / "before.json")
    other.clock.advance(minutes=1)
    taken = take(other, tmp_path / "whole.json")
    assert taken.fates["memory_item"][Fate.NEW]
    other.write(lambda unit: import_undo.undo(unit, "00000own-0000-4000-8000-000000000000"))
    assert export(other, tmp_path / "after.json") == before
    assert other.scalar("SELECT count(*) FROM item_fts_docsize") == other.scalar("SELECT count(*) FROM memory_item")


def test_undoing_keeps_what_the_person_changed_since(stores: StoreFactory, tmp_path: Path) -> None:
    store, world, project = filled(stores)
    kept, gone = world.said(project, "Rule one holds."), world.said(project, "Rule two holds.")
    export(store, tmp_path / "whole.json")
    other = stores("other.db")
    other.clock.advance(minutes=1)
    take(other, tmp_path / "whole.json")
    other.clock.advance(minutes=1)
    World(other).confirm(World(other).item(kept.id))
    undone = other.write(lambda unit: import_undo.undo(unit, "00000own-0000-4000-8000-000000000000"))
    assert undone.memories_kept == 1
    assert other.read(lambda unit: (unit.items.get(gone.id), unit.projects.get(project) is not None)) == (None, True)
    listed = other.read(lambda unit: unit.items.get_listed([kept.id]))
    assert not listed[kept.id].is_source_available


def test_after_renaming_a_project_an_export_is_full_again(stores: StoreFactory, tmp_path: Path) -> None:
    """Complaint 11: after a rename the remote copy said "already exported" for ever."""
    store, _, project = filled(stores)
    first = json.loads(export(store, tmp_path / "first.json"))
    store.write(lambda unit: project_service.rename(unit, project_id=project, expected_revision=1, name="Store"))
    second = json.loads(export(store, tmp_path / "second.json"))
    assert first["counts"] == second["counts"]
    assert {row["name"] for row in second["project"]} == {"Store", "Ledger"}
    other = stores("other.db")
    take(other, tmp_path / "first.json")
    taken = take(other, tmp_path / "second.json", batch="two")
    assert taken.fates["project"] == Counter({Fate.SAME: 1, Fate.DIFFERENT: 1})


def test_a_thread_comes_in_archived_where_its_project_has_an_active_one(stores: StoreFactory, tmp_path: Path) -> None:
    """A project never has two active threads, also when a project of the same name brings its own."""
    path = tmp_path / "export.json"
    for name in ("there.db", "here.db"):
        store = stores(name)
        shop = World(store).project("Shop")
        store.write(
            lambda unit, into=shop: thread_service.begin_turn(unit, into, NewTurn(owner="chat", text="Sort the jars"))
        )
        if name == "there.db":
            export(store, path)
    here = store.read(lambda unit: thread_service.active(unit, shop))
    assert take(store, path).fates["conversation"] == Counter({Fate.NEW: 1})
    assert store.read(lambda unit: thread_service.active(unit, shop)) == here
    assert store.read(lambda unit: unit.threads.count(shop)) == 2
