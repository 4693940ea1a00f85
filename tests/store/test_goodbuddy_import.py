"""A GoodBuddy database becomes candidates, history and rejections, each in its own scope, and is never touched."""

import hashlib
import sqlite3
import tempfile
from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import msgspec
import pytest

from main_process.domain.actor import PERSON
from main_process.domain.errors import RuleViolated
from main_process.services import candidate_service, forget_service, namespace_service, project_service
from main_process.services.act import ItemPick
from main_process.store.unit_of_work import Unit
from shared import vocabulary as v
from shared.ipc.methods.imports import ImportReport
from tests.support import cases, goodbuddy
from tests.support.imports import Bench, import_bench
from tests.support.stores import FakeClock

CASE = "goodbuddy/gb-h01-database"
ITEMS = """
    SELECT r.statement, i.status, coalesce(p.name, c.title, 'Global') FROM memory_item i
    JOIN memory_revision r ON r.item_row = i.row JOIN namespace n ON n.row = i.namespace_row
    LEFT JOIN project p ON p.namespace_row = n.row LEFT JOIN conversation c ON c.namespace_row = n.row
"""


@pytest.fixture
async def bench(tmp_path: Path, clock: FakeClock) -> AsyncIterator[Bench]:
    async with import_bench(tmp_path, clock) as opened:
        yield opened


@pytest.fixture
def sample(tmp_path: Path) -> Path:
    return cases.materialise(CASE, tmp_path / "case")


@pytest.fixture
def made(tmp_path: Path) -> Iterator[sqlite3.Connection]:
    folder = tmp_path / "made"
    folder.mkdir()
    connection = goodbuddy.database(folder / "assistant.sqlite")
    yield connection
    connection.close()


def fingerprint_of(folder: Path) -> dict[str, str]:
    return {file.name: hashlib.sha256(file.read_bytes()).hexdigest() for file in folder.iterdir()}


def without_ids(report: ImportReport) -> ImportReport:
    """A project that is still to be made has no id."""
    return msgspec.structs.replace(
        report, folders=tuple(msgspec.structs.replace(one, project_id=None) for one in report.folders)
    )


async def statuses(bench: Bench) -> dict[str, tuple[str, str]]:
    return {str(row[0]): (str(row[1]), str(row[2])) for row in await bench.rows(ITEMS)}


async def test_the_sample_is_read_as_its_expected_says(bench: Bench, sample: Path) -> None:
    expect = cases.expected(CASE)
    dry = await bench.report(sample, is_dry_run=True)
    assert await bench.value("SELECT count(*) FROM memory_item") == 0
    assert await bench.value("SELECT count(*) FROM project") == 0
    report = await bench.report(sample)
    assert without_ids(dry) == without_ids(report), "a dry run foretells the report"
    assert {name: getattr(report, name) for name in expect["imported"]} == expect["imported"]
    held = await statuses(bench)
    assert {status for status, _ in held.values()} == {"candidate", "rejected", "archived"}, "a file confirms nothing"
    for text in expect["rejected_must_not_come_back"]:
        assert held[text] == ("rejected", "Global")
    for text in expect["orphan_scope"]:
        assert held[text] == ("candidate", "GoodBuddy · ?")
    assert [text for text in held if text.casefold() == "prefers short answers."] == expect["same_fact_once"]
    assert held["住在代尔夫特"] == ("archived", "Global")
    assert held["住在莱顿"] == ("candidate", "Global")
    assert held["Queue moved to page ids."] == ("candidate", "Queue")
    assert held["日期用 ISO 格式"] == ("candidate", "苔藓笔记")
    assert not any("half a sent" in text for text in held)


async def test_an_expired_statement_is_history_and_no_open_conflict_with_its_successor(
    bench: Bench, sample: Path
) -> None:
    await bench.report(sample)
    assert await bench.value("SELECT count(*) FROM relation WHERE is_open") == 0
    assert await bench.value("SELECT count(*) FROM memory_revision WHERE expires_at < 1767225600000001") == 1


async def test_a_second_import_adds_nothing_even_when_the_file_has_other_bytes(bench: Bench, sample: Path) -> None:
    await bench.report(sample)
    before = await bench.rows("SELECT * FROM memory_item"), await bench.rows("SELECT * FROM source")
    assert (await bench.report(sample)).files_unchanged == 1
    with sqlite3.connect(sample / "assistant.sqlite") as connection:
        connection.execute("UPDATE projects SET description = 'other bytes'")
    connection.close()
    again = await bench.report(sample)
    assert (again.files_unchanged, again.candidates_new, again.turns_new, again.sessions_new) == (0, 0, 0, 0)
    assert (await bench.rows("SELECT * FROM memory_item"), await bench.rows("SELECT * FROM source")) == before


async def test_a_statement_that_was_edited_here_is_not_brought_again(
    bench: Bench, made: sqlite3.Connection, tmp_path: Path
) -> None:
    goodbuddy.memory(made, "m1", "The kettle is blue.")
    made.commit()
    await bench.report(tmp_path / "made")

    def edit(unit: Unit) -> None:
        (item,) = unit.items.get_many(
            [str(unit.connection.exec_driver_sql("SELECT id FROM memory_item").scalar())]
        ).values()
        text = item.text.__class__(kind=item.text.kind, statement="The kettle is green.")
        candidate_service.edit_and_confirm(unit, PERSON, ItemPick(item.id, item.revision), text)

    await bench.store.write(edit)
    goodbuddy.memory(made, "m2", "The cup is white.")
    made.commit()
    report = await bench.report(tmp_path / "made")
    assert (report.candidates_new, report.duplicates) == (1, 1)
    assert "The kettle is blue." not in {
        text for text, (status, _) in (await statuses(bench)).items() if status == "candidate"
    }


async def test_the_folder_keeps_its_bytes_and_names(bench: Bench, sample: Path) -> None:
    before = fingerprint_of(sample)
    await bench.report(sample)
    assert fingerprint_of(sample) == before


async def test_a_live_write_ahead_log_is_read_from_a_private_copy(
    bench: Bench, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    copies = tmp_path / "copies"
    copies.mkdir()
    monkeypatch.setattr(tempfile, "tempdir", str(copies))
    folder = tmp_path / "live"
    folder.mkdir()
    connection = goodbuddy.database(folder / "assistant.sqlite", is_wal=True)
    goodbuddy.memory(connection, "m1", "Only in the write-ahead log.")
    connection.commit()
    before = fingerprint_of(folder)
    assert b"Only in the" not in (folder / "assistant.sqlite").read_bytes()
    report = await bench.report(folder)
    assert report.candidates_new == 1
    assert fingerprint_of(folder) == before
    goodbuddy.memory(connection, "m2", "Written later.")
    connection.commit()
    assert (await bench.report(folder)).candidates_new == 1, "a log that grew is a changed source"
    assert list(copies.iterdir()) == [], "the private copy is gone"
    connection.close()


async def test_a_quiet_file_in_write_ahead_mode_leaves_nothing_beside_it(bench: Bench, tmp_path: Path) -> None:
    folder = tmp_path / "quiet"
    folder.mkdir()
    connection = goodbuddy.database(folder / "assistant.sqlite", is_wal=True)
    goodbuddy.memory(connection, "m1", "Checkpointed.")
    connection.commit()
    connection.close()
    before = fingerprint_of(folder)
    assert (await bench.report(folder)).candidates_new == 1
    assert fingerprint_of(folder) == before
    assert set(before) == {"assistant.sqlite"}


async def test_extra_columns_do_no_harm_and_missing_ones_are_named(
    bench: Bench, made: sqlite3.Connection, tmp_path: Path
) -> None:
    goodbuddy.memory(made, "m1", "The kettle is blue.")
    made.execute("ALTER TABLE memory_items ADD COLUMN mood TEXT")
    made.commit()
    assert (await bench.report(tmp_path / "made", is_dry_run=True)).candidates_new == 1
    made.execute("ALTER TABLE memory_items DROP COLUMN salience")
    made.execute("ALTER TABLE memory_items DROP COLUMN expires_at")
    made.commit()
    report = await bench.report(tmp_path / "made")
    assert [(note.reason, note.facts) for note in report.notes] == [
        ("columns_missing", {"columns": "memory_items.salience, memory_items.expires_at"})
    ]
    assert await bench.value("SELECT count(*) FROM memory_item") == 0


async def test_a_newer_version_is_read_with_a_remark_and_not_migrated(bench: Bench, tmp_path: Path) -> None:
    connection = goodbuddy.database(tmp_path / "newer.sqlite", version=26)
    goodbuddy.memory(connection, "m1", "The kettle is blue.")
    connection.commit()
    connection.close()
    report = await bench.report(tmp_path / "newer.sqlite")
    assert report.candidates_new == 1
    assert [(note.reason, note.facts) for note in report.notes] == [("newer_version", {"version": 26, "known": 25})]
    with sqlite3.connect(tmp_path / "newer.sqlite") as connection:
        assert connection.execute("PRAGMA user_version").fetchone() == (26,)
    connection.close()


async def test_a_damaged_database_and_a_foreign_one_are_named(bench: Bench, tmp_path: Path, sample: Path) -> None:
    damaged = tmp_path / "damaged.sqlite"
    content = bytearray((sample / "assistant.sqlite").read_bytes())
    content[4096:] = b"\xff" * (len(content) - 4096)
    damaged.write_bytes(content)
    foreign = tmp_path / "foreign.sqlite"
    with sqlite3.connect(foreign) as connection:
        connection.execute("CREATE TABLE bookmark (id)")
    connection.close()
    report = await bench.report(damaged, foreign)
    assert {note.reason for note in report.notes} <= {"database_damaged", "not_this_format"}
    assert len(report.notes) == 2


async def test_orphans_wait_apart_until_they_are_given_a_scope(bench: Bench, sample: Path) -> None:
    await bench.report(sample)
    orphan = str(await bench.value("SELECT id FROM memory_item WHERE warnings LIKE '%orphan_scope%'"))

    def pick(unit: Unit) -> ItemPick:
        item = unit.items.get(orphan)
        assert item is not None
        return ItemPick(item.id, item.revision)

    with pytest.raises(RuleViolated, match="orphan_needs_scope"):
        await bench.store.write(lambda unit: candidate_service.confirm(unit, PERSON, (pick(unit),)))

    def assign_and_confirm(unit: Unit) -> str:
        inkwell = unit.projects.by_name_key("inkwell")
        assert inkwell is not None
        candidate_service.change_scope(unit, PERSON, pick(unit), inkwell.namespace_id)
        candidate_service.confirm(unit, PERSON, (pick(unit),))
        return inkwell.id

    await bench.store.write(assign_and_confirm)
    assert (await statuses(bench))["Belongs to a project that was deleted."] == ("confirmed", "inkwell")
    assert await bench.value("SELECT count(*) FROM memory_item WHERE warnings LIKE '%orphan_scope%'") == 0


async def test_projects_stay_apart_and_an_archived_one_stays_archived(bench: Bench, sample: Path) -> None:
    await bench.report(sample)

    def confirm_all_and_ask(unit: Unit) -> frozenset[str]:
        for (item_id,) in unit.connection.exec_driver_sql("SELECT id FROM memory_item WHERE status = 'candidate'"):
            item = unit.items.get(str(item_id))
            assert item is not None
            if v.ItemWarning.ORPHAN_SCOPE not in item.warnings:
                candidate_service.confirm(unit, PERSON, (ItemPick(item.id, item.revision),))
        inkwell = unit.projects.by_name_key("inkwell")
        assert inkwell is not None
        return namespace_service.resolve_chain(unit, project_id=inkwell.id).namespace_ids

    chain = await bench.store.write(confirm_all_and_ask)
    readable = {
        text
        for text, (status, _) in (await statuses(bench)).items()
        if status == "confirmed"
        and await bench.value(
            "SELECT n.id FROM memory_item i JOIN memory_revision r ON r.item_row = i.row JOIN namespace n"
            f" ON n.row = i.namespace_row WHERE r.statement = '{text}'"
        )
        in chain
    }
    assert readable == {"Prefers short answers.", "住在莱顿", "Run make check before a commit."}
    for rule in cases.expected(CASE)["isolation"]:
        assert readable.isdisjoint(rule["must_not_see"])
    shop = "SELECT n.is_archived FROM project p JOIN namespace n ON n.row = p.namespace_row WHERE p.name = 'old shop'"
    assert await bench.value(shop) == 1


async def test_conversations_keep_their_project_and_a_half_written_answer_stays_out(
    bench: Bench, sample: Path
) -> None:
    report = await bench.report(sample)
    turns = "SELECT c.title, p.name, t.user_text, t.assistant_text, t.state FROM turn t"
    turns += " JOIN conversation c ON c.row = t.conversation_row LEFT JOIN project p ON p.row = c.project_row"
    assert await bench.rows(f"{turns} ORDER BY t.user_text") == [
        ("Queue", "inkwell", "The queue stays in SQLite.", "Noted.", "interrupted"),
        ("闲聊", None, "我住在莱顿。", "", "open"),
    ]
    assert b"half a sent" not in bench.bytes_on_disk()
    assert {(note.reason, note.facts.get("count")) for note in report.notes} == {
        ("unfinished_messages", 1),
        ("empty_conversations", 1),
    }


async def test_times_figures_and_sources_are_those_of_the_record(
    bench: Bench, made: sqlite3.Connection, tmp_path: Path
) -> None:
    goodbuddy.memory(made, "m1", "The kettle is blue.", confidence=0.9, salience=0.2, status="confirmed")
    goodbuddy.memory(made, "m2", "The cup is white.", confidence=7.0, salience=-1.0)
    made.execute("INSERT INTO heartbeat_entries VALUES ('e1', '[\"m2\"]'), ('e2', 'not json'), ('e3', '{}')")
    made.commit()
    await bench.report(tmp_path / "made")
    rows = await bench.rows(
        "SELECT r.statement, i.confidence, r.salience, i.recorded_at, i.observed_at, r.event_precision, s.type,"
        " s.reference FROM memory_item i JOIN memory_revision r ON r.item_row = i.row"
        " JOIN source s ON s.item_row = i.row ORDER BY i.row"
    )
    at = 1769932800000000
    assert rows == [
        (
            "The kettle is blue.",
            0.9,
            0.2,
            at,
            at,
            "unknown",
            "legacy_unknown",
            "assistant.sqlite · memory_items · m1",
        ),
        ("The cup is white.", 1.0, 0.0, at, at, "unknown", "heartbeat", "assistant.sqlite · heartbeat_entries · m2"),
    ]
    marks = await bench.rows("SELECT warnings FROM memory_item ORDER BY row")
    assert marks == [('["confirmed_in_source","historical"]',), ('["historical"]',)]


async def test_long_texts_secrets_and_odd_rows(bench: Bench, made: sqlite3.Connection, tmp_path: Path) -> None:
    secret = cases.with_secrets("@@SECRET01@@")
    long = "The ledger counts kettles. " * 280
    goodbuddy.memory(made, "long", long[:7_900])
    goodbuddy.memory(made, "longer", "Another ledger. " * 600)
    goodbuddy.memory(made, "secret", f"The staging key is {secret} and lives in the vault.")
    goodbuddy.memory(made, "empty", "   ")
    goodbuddy.memory(made, "strange", "Of no known kind.", kind="dream")
    made.commit()
    report = await bench.report(tmp_path / "made")
    assert report.candidates_new == 3
    assert sum(report.redactions.values()) == 1
    assert secret.encode() not in bench.bytes_on_disk()
    assert await bench.value("SELECT max(length(content)) FROM memory_revision") == v.IMPORTED_CONTENT_MAX
    assert {(note.reason, note.facts["count"]) for note in report.notes} == {
        ("memories_unreadable", 2),
        ("memories_cut", 1),
    }


async def test_what_was_rejected_there_does_not_come_back_by_another_record(
    bench: Bench, made: sqlite3.Connection, tmp_path: Path
) -> None:
    goodbuddy.memory(made, "m1", "Birthday is in May.", status="rejected")
    goodbuddy.memory(made, "m0", "Birthday is in May.")
    made.commit()
    dry = await bench.report(tmp_path / "made", is_dry_run=True)
    report = await bench.report(tmp_path / "made")
    assert dry == report
    assert [note.reason for note in report.notes] == ["rejected_before"]
    assert await statuses(bench) == {"Birthday is in May.": ("rejected", "Global")}
    assert await bench.value("SELECT count(*) FROM memory_item") == 1


async def test_two_projects_never_become_one(bench: Bench, made: sqlite3.Connection, tmp_path: Path) -> None:
    await bench.project("Shop", "/home/dev/projects/other-shop")
    await bench.project("Notes")
    for id_, name, root in (
        ("a", "Shop", "/home/dev/projects/shop"),
        ("b", "Notes", ""),
        ("c", "notes", ""),
        ("d", "Wide", "/home/dev"),
    ):
        goodbuddy.project(made, id_, name, root)
        goodbuddy.memory(made, f"m-{id_}", f"Statement of {id_}.", scope="project", scope_id=id_)
    made.commit()
    dry = await bench.report(tmp_path / "made", is_dry_run=True)
    assert without_ids(dry) == without_ids(await bench.report(tmp_path / "made"))
    held = {text: place for text, (_, place) in (await statuses(bench)).items()}
    assert held == {
        "Statement of a.": "Shop 2",
        "Statement of b.": "Notes",
        "Statement of c.": "notes 2",
        "Statement of d.": "Wide",
    }
    assert await bench.rows("SELECT path FROM project_root ORDER BY path") == [
        ("/home/dev/projects/other-shop",),
        ("/home/dev/projects/shop",),
    ]


async def test_a_project_stays_the_same_whatever_it_is_called_here_and_there(
    bench: Bench, made: sqlite3.Connection, tmp_path: Path
) -> None:
    goodbuddy.project(made, "b", "Notes")
    goodbuddy.memory(made, "m1", "Statement of b.", scope="project", scope_id="b")
    made.commit()
    await bench.report(tmp_path / "made")

    def rename(unit: Unit) -> None:
        project = unit.projects.by_name_key("notes")
        assert project is not None
        project_service.rename(unit, project_id=project.id, expected_revision=project.revision, name="Diary")

    await bench.store.write(rename)
    goodbuddy.project(made, "a", "Diary")
    goodbuddy.project(made, "c", "Notes")
    for id_ in "abc":
        goodbuddy.memory(made, f"later-{id_}", f"Later statement of {id_}.", scope="project", scope_id=id_)
    made.commit()
    await bench.report(tmp_path / "made")
    assert {text: place for text, (_, place) in (await statuses(bench)).items()} == {
        "Statement of b.": "Diary",
        "Later statement of a.": "Diary 2",
        "Later statement of b.": "Diary",
        "Later statement of c.": "Notes",
    }


async def test_records_of_a_project_that_was_merged_here_go_where_it_went(
    bench: Bench, made: sqlite3.Connection, tmp_path: Path
) -> None:
    goodbuddy.project(made, "b", "Notes")
    goodbuddy.memory(made, "m1", "Statement of b.", scope="project", scope_id="b")
    made.commit()
    await bench.report(tmp_path / "made")
    target = await bench.project("Everything")

    def mark_merged(unit: Unit) -> None:
        unit.connection.exec_driver_sql(
            "UPDATE project SET merged_into_row = (SELECT row FROM project WHERE id = ?) WHERE name = 'Notes'",
            (target,),
        )

    await bench.store.write(mark_merged)
    goodbuddy.memory(made, "m2", "Later statement.", scope="project", scope_id="b")
    made.commit()
    await bench.report(tmp_path / "made")
    assert (await statuses(bench))["Later statement."] == ("candidate", "Everything")


async def test_undo_takes_back_candidates_rejections_and_history(bench: Bench, sample: Path) -> None:
    batch = await bench.run(sample)
    kept = str(
        await bench.value(
            "SELECT i.id FROM memory_item i JOIN memory_revision r ON r.item_row = i.row"
            " WHERE r.statement = '住在莱顿'"
        )
    )
    await bench.store.write(lambda unit: candidate_service.confirm(unit, PERSON, (ItemPick(kept, 1),)))
    undone = await bench.importer.undo(batch.id)
    assert (undone.memories_kept, undone.sessions, undone.turns) == (1, 3, 2)
    assert list(await statuses(bench)) == ["住在莱顿"]
    assert await bench.value("SELECT count(*) FROM fingerprint") == 0
    report = await bench.report(sample)
    assert report.candidates_new == 6, "the same import brings the rest again"


async def test_a_forgotten_statement_is_refused_when_its_record_comes_again(
    bench: Bench, made: sqlite3.Connection, tmp_path: Path
) -> None:
    goodbuddy.memory(made, "m1", "The kettle is blue.", status="confirmed")
    made.commit()
    await bench.report(tmp_path / "made")
    item_id = str(await bench.value("SELECT id FROM memory_item"))
    await bench.store.write(lambda unit: forget_service.forget(unit, PERSON, (ItemPick(item_id, 1),)))
    goodbuddy.memory(made, "m2", "The cup is white.")
    made.commit()
    dry = await bench.report(tmp_path / "made", is_dry_run=True)
    report = await bench.report(tmp_path / "made")
    assert (dry.forgotten_refused, report.forgotten_refused, report.candidates_new) == (1, 1, 1)
    assert list(await statuses(bench)) == ["The cup is white."]


async def test_recall_gives_nothing_of_an_import_before_a_person_confirms(bench: Bench, sample: Path) -> None:
    await bench.report(sample)
    assert await bench.value("SELECT count(*) FROM memory_term") == 0
