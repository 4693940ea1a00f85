"""Whole imports on a real store: every sample, twice, dry, into projects, undone, cancelled, killed."""

import asyncio
import json
import shutil
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest

from main_process.adapters.importers.discovery import find_sources
from main_process.domain.actor import PERSON, Actor
from main_process.domain.errors import FileProblem, NotFound, RuleViolated
from main_process.domain.memory_item import ItemText
from main_process.domain.proposal import Proposal
from main_process.domain.source import NewSource
from main_process.services import candidate_service, conversation_service, forget_service, project_service
from main_process.services.act import ItemPick
from main_process.services.import_work import ImportWork
from main_process.store.unit_of_work import Unit
from shared import vocabulary as v
from tests.support import cases
from tests.support.imports import Bench, import_bench
from tests.support.stores import FakeClock

NAMES = cases.names("claude-code", "codex", "chatgpt")
TURNS = "SELECT count(*) FROM turn"


@pytest.fixture
async def bench(tmp_path: Path, clock: FakeClock) -> AsyncIterator[Bench]:
    async with import_bench(tmp_path, clock) as opened:
        yield opened


@pytest.mark.parametrize("name", NAMES)
async def test_every_sample_twice(name: str, bench: Bench, tmp_path: Path) -> None:
    root = cases.materialise(name, tmp_path / "case")
    expect = cases.expected(name)
    dry = await bench.report(root, is_dry_run=True)
    assert await bench.value(TURNS) == 0
    first = await bench.report(root)
    check_stored(expect, await bench.rows("SELECT user_text, assistant_text, standing FROM turn"))
    for secret in expect.get("secret_strings", ()):
        assert secret.encode() not in bench.bytes_on_disk()
    for text in expect.get("not_secrets", ()):
        assert text.encode() in bench.bytes_on_disk()
    must = expect.get("must_be_reported", {})
    assert sum(first.redactions.values()) >= must.get("redactions_at_least", 0)
    assert await bench.value("SELECT count(*) FROM memory_item WHERE status != 'candidate'") == 0
    assert dry == first, "a dry run foretells the report"
    before = await bench.rows("SELECT * FROM turn")
    again = await bench.report(root)
    assert (again.turns_new, again.turns_updated, again.candidates_new, again.sessions_new) == (0, 0, 0, 0)
    assert again.files_unchanged == first.files_seen - len(find_sources([root]).empty_files)
    assert await bench.rows("SELECT * FROM turn") == before


def check_stored(expect: dict[str, Any], rows: list[tuple[object, ...]]) -> None:
    typed = [row[0] for row in rows if row[0]]
    if "distinct_human_texts" in expect:
        assert sorted(map(str, typed)) == sorted(expect["distinct_human_texts"])
    if "human_turns_total" in expect:
        assert len(typed) == expect["human_turns_total"]
    if "prompts" in expect:
        assert len(typed) == expect["prompts"]


def append(path: Path, *lines: str) -> None:
    with path.open("a", encoding="utf-8") as file:
        file.writelines(lines)


def text_of(path: Path) -> list[str]:
    return path.read_text(encoding="utf-8").splitlines(keepends=True)


def rewrite(path: Path, *lines: str) -> None:
    path.write_text("".join(lines), encoding="utf-8")


async def first_turns(bench: Bench) -> None:
    """Wait until a part is stored."""
    while not await bench.value(TURNS):  # noqa: ASYNC110 - the store itself is what is watched
        await asyncio.sleep(0)


SESSION = "0f6b0c8e-7a43-4c55-8a67-52a0d1c5a7b2"


def line(kind: str, uuid: str, text: str, minute: int, folder: str = "/home/dev/projects/inkwell") -> str:
    content: Any = text if kind == "user" else [{"type": "text", "text": text}]
    message = {"role": kind, "content": content} | ({"id": f"m-{uuid}"} if kind == "assistant" else {})
    record = {
        "type": kind,
        "uuid": uuid,
        "sessionId": SESSION,
        "cwd": folder,
        "timestamp": f"2026-02-03T09:{minute:02}:00Z",
        "message": message,
    }
    return json.dumps(record, ensure_ascii=False) + "\n"


@pytest.fixture
def session(tmp_path: Path) -> Path:
    path = tmp_path / "sessions" / f"{SESSION}.jsonl"
    path.parent.mkdir()
    path.write_text(
        line("user", "u1", "We always ship on Tuesdays.", 1) + line("assistant", "a1", "Noted.", 2), encoding="utf-8"
    )
    return path


async def test_a_grown_file_adds_its_new_turns_and_completes_the_last_one(bench: Bench, session: Path) -> None:
    await bench.report(session)
    append(session, line("assistant", "a2", "And it is in the calendar.", 3) + line("user", "u2", "Thanks.", 4))
    report = await bench.report(session)
    assert (report.turns_new, report.turns_updated, report.sessions_grown) == (1, 1, 1)
    assert await bench.rows("SELECT sequence, user_text, assistant_text FROM turn ORDER BY sequence") == [
        (1, "We always ship on Tuesdays.", "Noted.\n\nAnd it is in the calendar."),
        (2, "Thanks.", ""),
    ]
    for words, hits in (("calendar", 1), ("Noted", 1), ("Thanks", 1)):
        found = await bench.store.read(
            lambda unit, words=words: conversation_service.search(unit, words, project_id=None, limit=10, cursor=None)
        )
        assert len(found[0]) == hits


async def test_a_rewritten_file_is_read_anew_without_doubles(bench: Bench, session: Path) -> None:
    await bench.report(session)
    rewrite(session, line("user", "u0", "First of all.", 0), *text_of(session))
    report = await bench.report(session)
    assert (report.turns_new, report.turns_known) == (1, 1)


async def test_copies_in_resumed_and_forked_sessions_are_stored_once(bench: Bench, tmp_path: Path) -> None:
    root = cases.materialise("claude-code/cc-h14-resume-copies", tmp_path / "case")
    report = await bench.report(root)
    assert (report.turns_new, report.duplicates) == (4, 3)
    expect = cases.expected("claude-code/cc-h14-resume-copies")
    relations = await bench.rows(
        "SELECT c.external_id, p.external_id, c.parent_relation FROM conversation c"
        " JOIN conversation p ON p.row = c.parent_row ORDER BY c.external_id"
    )
    wanted = [(one["from"], one["to"], one["kind"]) for one in expect["relations"]]
    assert relations == sorted(wanted)


async def test_helper_sessions_hang_below_their_parent(bench: Bench, tmp_path: Path) -> None:
    root = cases.materialise("claude-code/cc-h03-subagents", tmp_path / "case")
    report = await bench.report(root)
    assert (report.sessions_new, report.subagent_sessions) == (1, 2)
    assert await bench.rows(
        "SELECT count(*), min(p.external_id), min(c.parent_relation), max(length(t.user_text)) FROM conversation c"
        " JOIN conversation p ON p.row = c.parent_row JOIN turn t ON t.conversation_row = c.row WHERE c.is_subagent"
    ) == [(2, "ef2843ff-74cf-46a6-b6dc-0914faa30751", "subagent", 0)]


async def test_folders_decide_the_project(bench: Bench, tmp_path: Path) -> None:
    root = cases.materialise("claude-code/cc-h12-slug-collision", tmp_path / "case")
    await bench.project("Shop", "/home/dev/my-app")
    report = await bench.report(root)
    held = await bench.rows(
        "SELECT c.folder, p.name FROM conversation c LEFT JOIN project p ON p.row = c.project_row ORDER BY c.folder"
    )
    assert held == [
        ("/home/dev/my-app", "Shop"),
        ("/home/dev/my-app", "Shop"),
        ("/home/dev/my/app", None),
        ("/home/dev/my_app", None),
    ]
    assert {(one.folder, one.project_name, one.sessions) for one in report.folders} == {
        ("/home/dev/my-app", "Shop", 2),
        ("/home/dev/my/app", None, 1),
        ("/home/dev/my_app", None, 1),
    }


async def test_new_projects_are_made_on_demand_and_known_sessions_follow(bench: Bench, tmp_path: Path) -> None:
    root = cases.materialise("claude-code/cc-h12-slug-collision", tmp_path / "case")
    windows = cases.materialise("claude-code/cc-h07-windows-crlf-bom", tmp_path / "windows")
    await bench.report(root)
    dry = await bench.report(root, windows, has_new_projects=True, is_dry_run=True)
    assert await bench.value("SELECT count(*) FROM project") == 0
    report = await bench.report(root, windows, has_new_projects=True)
    assert sorted(str(row[0]) for row in await bench.rows("SELECT name FROM project")) == [
        "app",
        "my-app",
        "my_app",
        "苔藓笔记",
    ]
    assert await bench.value("SELECT count(*) FROM conversation WHERE project_row IS NULL") == 0
    assert {one.project_name for one in dry.folders} >= {"苔藓笔记"}
    assert {one.project_name for one in report.folders} >= {"苔藓笔记", "app"}


async def test_a_home_folder_never_becomes_a_project(bench: Bench, session: Path) -> None:
    rewrite(session, line("user", "u1", "hello", 1, folder="/home/dev"))
    await bench.report(session, has_new_projects=True)
    assert await bench.value("SELECT count(*) FROM project") == 0


async def test_a_chosen_project_takes_everything_and_known_sessions_too(bench: Bench, session: Path) -> None:
    await bench.report(session)
    project_id = await bench.project("Chosen")
    report = await bench.report(session, project_id=project_id)
    assert report.files_unchanged == 1
    assert await bench.value("SELECT p.name FROM conversation c JOIN project p ON p.row = c.project_row") == "Chosen"
    with pytest.raises(NotFound):
        await bench.run(session, project_id="00000000-0000-4000-8000-000000000000")


async def test_memories_of_files_become_candidates_of_their_folder(bench: Bench, tmp_path: Path) -> None:
    root = cases.materialise("codex/cx-h09-memories-folder", tmp_path / "case")
    await bench.project("Inkwell", "/home/dev/projects/inkwell")
    await bench.project("Clock", "C:\\Users\\dev\\tideclock")
    report = await bench.report(root)
    rows = await bench.rows(
        "SELECT coalesce(p.name, 'Global'), r.statement, i.status, i.origin FROM memory_item i"
        " JOIN memory_revision r ON r.item_row = i.row JOIN namespace n ON n.row = i.namespace_row"
        " LEFT JOIN project p ON p.namespace_row = n.row ORDER BY 1, 2"
    )
    assert report.candidates_new == len(rows)
    assert {row[2:] for row in rows} == {("candidate", "imported")}
    by_place = {place: [row[1] for row in rows if row[0] == place] for place in ("Inkwell", "Clock", "Global")}
    assert by_place["Clock"] == ["sensor log uses kelvin"]
    assert not any("kelvin" in str(text) for text in by_place["Inkwell"])
    assert any("short commit titles" in str(text) for text in by_place["Global"])
    assert (await bench.report(root)).candidates_new == 0


async def test_memories_without_a_project_are_left_out_and_said(bench: Bench, tmp_path: Path) -> None:
    root = cases.materialise("codex/cx-h09-memories-folder", tmp_path / "case")
    report = await bench.report(root)
    assert report.candidates_new == 1
    assert {note.reason for note in report.notes} == {"memory_without_project"}


async def test_rejected_and_forgotten_statements_do_not_return(bench: Bench, tmp_path: Path) -> None:
    root = cases.materialise("chatgpt/gp-h02-saved-memories", tmp_path / "case")
    first = await bench.report(root)
    assert first.candidates_new == 4
    read = await bench.rows("SELECT read_start, read_end - length(quote), read_total - read_end FROM source")
    assert set(read) == {(0, 0, 0)}, "an import read each statement in whole"
    ids = await bench.rows("SELECT i.id FROM memory_item i ORDER BY i.row")

    def decide(unit: Unit) -> None:
        rejected, forgotten = (unit.items.get(str(row[0])) for row in ids[:2])
        assert rejected is not None
        assert forgotten is not None
        candidate_service.reject(unit, PERSON, (ItemPick(rejected.id, rejected.revision),))
        forget_service.forget(unit, PERSON, (ItemPick(forgotten.id, forgotten.revision),))

    await bench.store.write(decide)
    path = root / "conversations.json"
    path.write_text(path.read_text(encoding="utf-8") + " ", encoding="utf-8")
    again = await bench.report(root)
    assert (again.candidates_new, again.forgotten_refused, again.duplicates) == (0, 1, 2)
    assert {note.reason for note in again.notes} == {"rejected_before"}


async def test_forgotten_words_do_not_come_back_in_a_turn(bench: Bench, session: Path) -> None:
    await bench.report(session)
    world_ids = await bench.rows("SELECT id FROM turn")

    def forget(unit: Unit) -> None:
        turn = unit.conversations.turn(str(world_ids[0][0]))
        assert turn is not None
        made = propose(unit, turn.id, turn.user_text)
        item = unit.items.get(made)
        assert item is not None
        forget_service.forget(unit, PERSON, (ItemPick(made, item.revision),), is_quote_removed=True)

    await bench.store.write(forget)
    await bench.store.settle()
    assert b"ship on Tuesdays" not in bench.bytes_on_disk()
    append(session, line("user", "u9", "Hello again. We always ship on Tuesdays. Bye.", 9))
    copy = session.with_name("a copy.jsonl")
    shutil.copy(session, copy)
    report = await bench.report(session.parent)
    assert report.forgotten_refused == 1
    assert await bench.rows("SELECT user_text FROM turn ORDER BY sequence") == [
        ("[forgotten]",),
        ("Hello again. [forgotten] Bye.",),
    ]
    assert b"ship on Tuesdays" not in bench.bytes_on_disk()


def propose(unit: Unit, turn_id: str, quote: str, project_id: str | None = None) -> str:
    source = NewSource(
        type=v.SourceType.MESSAGE,
        trust=v.TrustClass.PERSON,
        quote=quote,
        role=v.TurnRole.USER,
        turn_id=turn_id,
    )
    project = None if project_id is None else unit.projects.get(project_id)
    everywhere = unit.namespaces.global_of(unit.domains.default_id())
    proposal = Proposal(
        namespace_id=everywhere.id if project is None else project.namespace_id,
        text=ItemText(kind=v.MemoryKind.PREFERENCE, statement=quote),
        origin=v.Origin.EXPLICIT,
        actor=Actor(v.ActorKind.HEARTBEAT, "daily"),
        sources=(source,),
    )
    made = candidate_service.propose(unit, proposal)
    assert made.item_id is not None
    return made.item_id


async def test_prompt_histories_repeat_nothing_that_a_transcript_holds(bench: Bench, session: Path) -> None:
    history = session.with_name("history.jsonl")
    entries = [
        {"display": text, "pastedContents": {}, "timestamp": 1770109260000 + n, "project": "/x", "sessionId": SESSION}
        for n, text in enumerate(("We always ship on Tuesdays.", "Only in the history."))
    ]
    history.write_text("".join(json.dumps(entry) + "\n" for entry in entries), encoding="utf-8")
    report = await bench.report(session.parent)
    assert (report.turns_new, report.duplicates) == (2, 1)
    assert sorted(str(row[0]) for row in await bench.rows("SELECT user_text FROM turn")) == [
        "Only in the history.",
        "We always ship on Tuesdays.",
    ]


async def test_undo_takes_back_what_the_batch_brought_and_keeps_what_was_decided(
    bench: Bench, session: Path, tmp_path: Path
) -> None:
    first = await bench.run(session)
    append(session, line("user", "u2", "From now on review every Friday.", 5))
    second = await bench.run(session)
    turns = await bench.rows("SELECT id, user_text FROM turn ORDER BY sequence")
    kept = await bench.store.write(lambda unit: propose(unit, str(turns[1][0]), str(turns[1][1])))
    await bench.store.write(lambda unit: candidate_service.confirm(unit, PERSON, (ItemPick(kept, 1),)))
    pending = await bench.store.write(lambda unit: propose(unit, str(turns[0][0]), "ship on Tuesdays"))
    undone = await bench.importer.undo(second.id)
    assert (undone.sessions, undone.turns, undone.candidates, undone.memories_kept) == (0, 1, 0, 1)
    assert await bench.rows("SELECT user_text FROM turn") == [("We always ship on Tuesdays.",)]
    assert await bench.rows("SELECT is_available, quote FROM source WHERE quote LIKE 'From%'") == [
        (0, "From now on review every Friday.")
    ]
    undone = await bench.importer.undo(first.id)
    assert (undone.sessions, undone.turns, undone.candidates) == (1, 1, 1)
    assert await bench.store.read(lambda unit: unit.items.get(pending)) is None
    assert await bench.value("SELECT count(*) FROM conversation") == 0
    with pytest.raises(RuleViolated):
        await bench.importer.undo(first.id)
    assert (await bench.report(session)).turns_new == 2, "the same import brings it again"


async def test_undo_takes_the_projects_that_it_made_unless_something_else_is_in_them(
    bench: Bench, tmp_path: Path
) -> None:
    root = cases.materialise("claude-code/cc-h12-slug-collision", tmp_path / "case")
    made = await bench.run(root, has_new_projects=True)
    names = [str(row[0]) for row in await bench.rows("SELECT name FROM project ORDER BY name")]
    assert len(names) >= 3
    ids = {str(name): str(known) for name, known in await bench.rows("SELECT name, id FROM project")}
    renamed, filled, *idle = names

    turn_id, text = (await bench.rows("SELECT id, user_text FROM turn WHERE user_text != '' LIMIT 1"))[0]

    def use(unit: Unit) -> None:
        project_service.rename(unit, project_id=ids[renamed], expected_revision=1, name="Mine now")
        kept = propose(unit, str(turn_id), str(text), ids[filled])
        candidate_service.confirm(unit, PERSON, (ItemPick(kept, 1),))

    await bench.store.write(use)
    own = await bench.project("Made by hand")
    await bench.importer.undo(made.id)
    left = {str(row[0]) for row in await bench.rows("SELECT id FROM project")}
    assert left == {ids[renamed], ids[filled], own}
    assert await bench.value("SELECT count(*) FROM namespace WHERE kind = 'project'") == 3
    assert idle
    again = await bench.report(root, has_new_projects=True)
    assert again.sessions_new == 4


async def test_a_cancelled_import_keeps_what_it_stored_and_a_second_one_completes_it(
    bench: Bench, tmp_path: Path
) -> None:
    path = tmp_path / f"{SESSION}.jsonl"
    path.write_text("".join(line("user", f"u{n}", f"sentence {n}", n % 60) for n in range(900)), encoding="utf-8")
    batch_id = await bench.importer.start((str(path),), project_id=None, has_new_projects=False, is_dry_run=False)
    await first_turns(bench)
    bench.activities.cancel(batch_id)
    await bench.activities.wait(batch_id)
    batch, _ = await bench.importer.get(batch_id)
    stored = await bench.value(TURNS)
    assert isinstance(stored, int)
    assert batch.state == "cancelled"
    assert batch.report["turns_new"] == stored
    assert 0 < stored < 900
    report = await bench.report(path)
    assert (report.turns_new, report.turns_known) == (900 - stored, stored)
    assert await bench.value("SELECT count(DISTINCT external_key) FROM turn") == 900


async def test_a_killed_import_is_marked_and_completed_later(
    tmp_path: Path, clock: FakeClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / f"{SESSION}.jsonl"
    path.write_text("".join(line("user", f"u{n}", f"sentence {n}", n % 60) for n in range(450)), encoding="utf-8")

    async def not_finished(*_: object) -> None:
        """As after SIGKILL: nothing is written any more."""

    async with import_bench(tmp_path, clock) as bench:
        monkeypatch.setattr(ImportWork, "_finish", not_finished)
        batch_id = await bench.importer.start((str(path),), project_id=None, has_new_projects=False, is_dry_run=False)
        await first_turns(bench)
        bench.activities.cancel(batch_id)
        await bench.activities.wait(batch_id)
    monkeypatch.undo()
    async with import_bench(tmp_path, clock) as bench:
        await bench.importer.recover()
        batch, _ = await bench.importer.get(batch_id)
        assert batch.state == "interrupted"
        stored = await bench.value(TURNS)
        report = await bench.report(path)
        assert (report.turns_new, report.turns_known) == (450 - int(str(stored)), stored)


async def test_other_writers_do_not_wait_for_an_import(bench: Bench, tmp_path: Path) -> None:
    path = tmp_path / f"{SESSION}.jsonl"
    path.write_text("".join(line("user", f"u{n}", f"sentence {n}", n % 60) for n in range(1_000)), encoding="utf-8")
    batch_id = await bench.importer.start((str(path),), project_id=None, has_new_projects=False, is_dry_run=False)
    await first_turns(bench)
    await bench.project("Meanwhile")
    seen = await bench.value(TURNS)
    await bench.activities.wait(batch_id)
    assert int(str(seen)) < 1_000


async def test_a_file_that_vanishes_or_breaks_is_noted_and_the_rest_goes_on(bench: Bench, session: Path) -> None:
    gone = session.with_name("gone.jsonl")
    gone.symlink_to(session.with_name("nowhere.jsonl"))
    (session.parent / "broken.zip").write_bytes(b"PK\x03\x04 cut")
    (session.parent / "log.jsonl").write_text('{"level":"info"}\n', encoding="utf-8")
    report = await bench.report(session.parent)
    assert report.turns_new == 1
    assert {(Path(note.file).name, note.reason, note.facts.get("looks_like")) for note in report.notes} == {
        ("gone.jsonl", "not_found", None),
        ("broken.zip", "not_this_format", "damaged_zip"),
        ("log.jsonl", "not_this_format", "other_json_lines"),
    }


async def test_a_file_that_vanishes_between_discovery_and_reading(
    bench: Bench, session: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    original = ImportWork._report_discovery

    def vanish(self: ImportWork, *arguments: Any) -> None:
        original(self, *arguments)
        session.unlink()

    monkeypatch.setattr(ImportWork, "_report_discovery", vanish)
    report = await bench.report(session)
    assert [(note.file, note.reason) for note in report.notes] == [(str(session), "not_found")]


async def test_a_folder_without_anything_says_so(bench: Bench, tmp_path: Path) -> None:
    folder = tmp_path / "empty"
    folder.mkdir()
    (folder / "settings.json").write_text("{}", encoding="utf-8")
    report = await bench.report(folder)
    assert [(note.reason, note.facts) for note in report.notes] == [("nothing_to_import", {"other_files": 1})]


async def test_a_missing_path_is_refused_at_once(bench: Bench, tmp_path: Path) -> None:
    with pytest.raises(FileProblem) as caught:
        await bench.run(tmp_path / "nowhere")
    assert caught.value.reason == "not_found"
    assert await bench.value("SELECT count(*) FROM import_batch") == 0


async def test_titles_come_from_the_session_or_the_first_words_without_secrets(bench: Bench, session: Path) -> None:
    secret = cases.secrets()["@@SECRET04@@"]
    rewrite(session, line("user", "u1", f"Use {secret} for\nthe deploy please", 1))
    await bench.report(session)
    assert await bench.value("SELECT title FROM conversation") == "Use [redacted: access_token] for the deploy please"
    title = json.dumps({"type": "ai-title", "aiTitle": f"Deploy with {secret}"}) + "\n"
    append(session, title, line("user", "u2", "next", 2))
    await bench.report(session)
    assert await bench.value("SELECT title FROM conversation") == "Deploy with [redacted: access_token]"
    assert secret.encode() not in bench.bytes_on_disk()


async def test_batches_are_listed_latest_first(bench: Bench, session: Path) -> None:
    first = await bench.run(session)
    bench.clock.advance(seconds=60)
    second = await bench.run(session)
    found, cursor = await bench.importer.page(limit=1, cursor=None)
    assert [batch.id for batch in found] == [second.id]
    found, cursor = await bench.importer.page(limit=1, cursor=cursor)
    assert ([batch.id for batch in found], cursor) == ([first.id], None)
    assert found[0].formats == ("claude-code",)
