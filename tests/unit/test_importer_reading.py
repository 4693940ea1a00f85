"""Growing, damaged and foreign files: only new turns come out, nothing stops the rest, sources stay untouched."""

import io
import json
import os
import sqlite3
import zipfile
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from main_process.adapters.importers import discovery, lines
from main_process.adapters.importers.chatgpt import ChatGptReader
from main_process.adapters.importers.claude_code import ClaudeCodeReader
from main_process.adapters.importers.codex import CodexReader
from main_process.adapters.importers.discovery import checked_paths, find_sources
from main_process.adapters.importers.json_stream import CleanJsonStream
from main_process.domain.errors import FileProblem
from main_process.domain.transcripts import ParsedTurn, ReadNotes, ResumePoint, SessionPart
from shared.vocabulary import TurnStanding
from tests.support import cases

SESSION = "0f6b0c8e-7a43-4c55-8a67-52a0d1c5a7b2"


def user(text: str, number: int) -> str:
    record = {
        "type": "user",
        "uuid": f"u{number}",
        "sessionId": SESSION,
        "cwd": "/home/dev/projects/inkwell",
        "timestamp": f"2026-02-03T09:{number:02}:00Z",
        "message": {"role": "user", "content": text},
    }
    return json.dumps(record) + "\n"


def answer(text: str, number: int, piece: int = 0) -> str:
    content = [{"type": "text", "text": text}]
    record = {
        "type": "assistant",
        "uuid": f"a{number}-{piece}",
        "sessionId": SESSION,
        "timestamp": f"2026-02-03T09:{number:02}:30Z",
        "message": {"id": f"m{number}", "role": "assistant", "content": content},
    }
    return json.dumps(record) + "\n"


def turns_of(reader: ClaudeCodeReader | CodexReader) -> list[ParsedTurn]:
    return [turn for part in reader.read() for turn in part.turns]


def read_all(path: Path, resume_from: ResumePoint | None = None) -> tuple[list[ParsedTurn], ResumePoint]:
    reader = ClaudeCodeReader(path, resume_from)
    return turns_of(reader), reader.resume_point()


@pytest.fixture
def session(tmp_path: Path) -> Path:
    path = tmp_path / f"{SESSION}.jsonl"
    path.write_text(user("one", 1) + answer("first", 1) + user("two", 2) + answer("second", 2), encoding="utf-8")
    return path


def test_a_grown_file_gives_its_last_turn_again_and_the_new_ones(session: Path) -> None:
    _, resume_point = read_all(session)
    with session.open("a", encoding="utf-8") as file:
        file.write(answer("and more", 2, 1) + user("three", 3) + answer("third", 3))
    turns, _ = read_all(session, resume_point)
    assert [(turn.ordinal, turn.user_text, turn.assistant_text) for turn in turns] == [
        (2, "two", "second\n\nand more"),
        (3, "three", "third"),
    ]


def test_the_session_head_is_carried_over(session: Path) -> None:
    _, resume_point = read_all(session)
    reader = ClaudeCodeReader(session, resume_point)
    (part,) = reader.read()
    assert part.session.folder == "/home/dev/projects/inkwell"
    assert part.session.started_at is not None
    assert part.session.started_at.minute == 1


def test_the_digest_tells_a_grown_file_from_a_rewritten_one(session: Path) -> None:
    _, resume_point = read_all(session)
    with session.open("a", encoding="utf-8") as file:
        file.write(user("three", 3))
    assert lines.part_digest(session, resume_point.read_bytes) == resume_point.digest
    session.write_text(user("other", 1) + answer("x" * 200, 1) + user("two", 2), encoding="utf-8")
    assert lines.part_digest(session, resume_point.read_bytes) != resume_point.digest


def test_a_last_line_still_being_written_is_read_when_it_is_whole(session: Path) -> None:
    whole = user("three", 3).encode()
    with session.open("ab") as file:
        file.write(whole[:40])
    reader = ClaudeCodeReader(session)
    assert [turn.user_text for turn in turns_of(reader)] == ["one", "two"]
    assert reader.notes.is_truncated
    assert reader.notes.unreadable_lines == 0
    with session.open("ab") as file:
        file.write(whole[40:])
    turns, _ = read_all(session, reader.resume_point())
    assert [turn.user_text for turn in turns] == ["two", "three"]


@settings(max_examples=40, deadline=None)
@given(cut=st.integers(min_value=0, max_value=1_400))
def test_any_cut_resumes_to_the_same_turns(tmp_path_factory: pytest.TempPathFactory, cut: int) -> None:
    path = tmp_path_factory.mktemp("cut") / f"{SESSION}.jsonl"
    whole = "".join(user(f"say {n}", n) + answer(f"answer {n}", n) for n in range(1, 5)).encode()
    path.write_bytes(whole[:cut])
    first, resume_point = read_all(path)
    path.write_bytes(whole)
    second, _ = read_all(path, resume_point)
    known = {turn.external_id: turn for turn in first}
    known.update({turn.external_id: turn for turn in second})
    expected, _ = read_all(path)
    assert list(known.values()) == expected


def test_a_roll_back_reaches_turns_of_an_earlier_import(tmp_path: Path) -> None:
    root = cases.materialise("codex/cx-h07-compacted-and-rollback", tmp_path)
    (path,) = root.rglob("rollout-*.jsonl")
    whole = path.read_bytes()
    before = whole[: whole.index(b'{"timestamp":"2026-04-10T09:00:52.123Z"')]
    again = (
        b'{"timestamp":"2026-04-10T09:00:50.000Z","type":"response_item","payload":{"role":"user","content":"x"}}\n'
    )
    path.write_bytes(before + again)
    reader = CodexReader(path)
    assert [turn.user_text for turn in turns_of(reader)][-1] == "x"
    path.write_bytes(before + again + b'{"type":"event_msg","payload":{"type":"thread_rolled_back","num_turns":2}}\n')
    resumed = CodexReader(path, reader.resume_point())
    (part,) = resumed.read()
    assert [(turn.user_text, turn.standing) for turn in part.turns] == [("x", TurnStanding.ROLLED_BACK)]
    assert [key.startswith("2026-04-10T09:00:25") for key in part.taken_back] == [True]


def test_reading_changes_nothing_in_the_source(tmp_path: Path) -> None:
    root = cases.materialise("claude-code/cc-h06-broken-lines", tmp_path)
    (path,) = root.rglob("*.jsonl")
    before = (path.read_bytes(), path.stat().st_mtime_ns, sorted(path.parent.iterdir()))
    turns_of(ClaudeCodeReader(path))
    assert before == (path.read_bytes(), path.stat().st_mtime_ns, sorted(path.parent.iterdir()))


def test_a_line_beyond_the_limit_is_skipped_without_being_held(
    session: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(lines, "LONGEST_LINE", 1_000)
    content = session.read_text(encoding="utf-8")
    session.write_text(user("x" * 5_000, 9) + content, encoding="utf-8")
    reader = ClaudeCodeReader(session)
    assert [turn.user_text for turn in turns_of(reader)] == ["one", "two"]
    assert reader.notes.skipped == [(1, "too_long")]


def test_a_session_comes_in_parts(tmp_path: Path) -> None:
    path = tmp_path / f"{SESSION}.jsonl"
    path.write_text("".join(user(f"t{n}", n) for n in range(450)), encoding="utf-8")
    assert [len(part.turns) for part in ClaudeCodeReader(path).read()] == [200, 200, 50]


def test_deep_nesting_and_odd_types_are_survived(session: Path) -> None:
    odd = [
        '{"type":"user","x":' + "[" * 100_000 + "}",
        '{"type":"user","uuid":5,"isMeta":"no","timestamp":[],"message":{"role":"user","content":"odd types"}}',
        '{"type":["list"]}',
    ]
    session.write_text("\n".join(odd) + "\n" + session.read_text(encoding="utf-8"), encoding="utf-8")
    reader = ClaudeCodeReader(session)
    assert [turn.user_text for turn in turns_of(reader)] == ["odd types", "one", "two"]
    assert reader.notes.skipped == [(1, "not_json"), (3, "no_type")]


@settings(max_examples=60, deadline=None)
@given(
    text=st.text(
        alphabet=st.sampled_from(["a", "\\", '"', "\ud83d", "\udcb2", "\U0001f33f", "苔", "\n"]), max_size=30
    ),
    size=st.integers(min_value=1, max_value=9),
)
def test_json_streams_are_cleaned_over_any_chunk_border(text: str, size: int) -> None:
    source = json.dumps([text]).encode()

    class Slow(io.BytesIO):
        def read(self, _size: int | None = -1, /) -> bytes:
            return super().read(size)

    cleaned = json.loads(CleanJsonStream(Slow(source), ReadNotes()).read())
    paired = text.encode("utf-16", "surrogatepass").decode("utf-16", "replace")
    assert cleaned == [paired]


def test_broken_utf8_in_an_export_is_replaced_and_counted(tmp_path: Path) -> None:
    root = cases.materialise("chatgpt/gp-h01-small-legacy-export", tmp_path)
    path = root / "conversations.json"
    path.write_bytes(b"\xef\xbb\xbf" + path.read_bytes().replace(b"old maps.", b"old \xffmaps."))
    reader = ChatGptReader(path, (path,))
    texts = [turn.user_text for part in reader.read() if isinstance(part, SessionPart) for turn in part.turns]
    assert "Suggest three names for a shop that sells old \ufffdmaps." in texts
    assert reader.notes.characters_replaced == 1


def test_a_cut_export_gives_what_is_whole(tmp_path: Path) -> None:
    root = cases.materialise("chatgpt/gp-h04-numbered-parts", tmp_path)
    path = root / "export" / "conversations-000.json"
    content = path.read_bytes()
    path.write_bytes(content[: len(content) // 2])
    reader = ChatGptReader(path, (path,))
    assert len(list(reader.read())) == 1
    assert reader.notes.is_truncated
    assert reader.notes.remarks == [("json_damaged", {"file": "conversations-000.json"})]


def conversation(mapping: dict[str, Any], current: str | None) -> list[Any]:
    return [{"conversation_id": "c1", "create_time": 1767000000.0, "mapping": mapping, "current_node": current}]


def node(key: str, parent: str | None, role: str, text: str) -> dict[str, Any]:
    message = {"id": key, "author": {"role": role}, "content": {"content_type": "text", "parts": [text]}}
    return {"id": key, "parent": parent, "children": [], "message": message}


@pytest.mark.parametrize("current", ["missing", None, "leaf"])
def test_trees_with_cycles_missing_parents_and_no_current_message(tmp_path: Path, current: str | None) -> None:
    mapping = {
        "first": node("first", "nowhere", "user", "hello"),
        "leaf": node("leaf", "first", "assistant", "hi"),
        "x": node("x", "y", "user", "in a circle"),
        "y": node("y", "x", "assistant", "round"),
    }
    path = tmp_path / "conversations.json"
    path.write_text(json.dumps(conversation(mapping, current)), encoding="utf-8")
    (part,) = ChatGptReader(path, (path,)).read()
    assert isinstance(part, SessionPart)
    assert [(turn.user_text, turn.assistant_text, turn.standing) for turn in part.turns] == [
        ("hello", "hi", TurnStanding.CURRENT),
        ("in a circle", "round", TurnStanding.ABANDONED),
    ]


def test_chains_of_thousands_of_messages(tmp_path: Path) -> None:
    mapping = {
        f"n{i}": node(f"n{i}", f"n{i - 1}" if i else None, "user" if i % 2 == 0 else "assistant", f"t{i}")
        for i in range(6_000)
    }
    path = tmp_path / "conversations.json"
    path.write_text(json.dumps(conversation(mapping, "n5999")), encoding="utf-8")
    (part,) = ChatGptReader(path, (path,)).read()
    assert isinstance(part, SessionPart)
    assert len(part.turns) == 3_000


def write_foreign(folder: Path) -> dict[str, Path]:
    """Write files that are none of the formats, by what they must be called."""
    contents: dict[str, bytes] = {
        "text_without_json_lines": b"just a log\nwith lines\n",
        "other_json_lines": b'{"level":"info","msg":"started"}\n{"level":"warn"}\n',
        "codex_exec_events": b'{"type":"thread.started","thread_id":"x"}\n',
        "mcp_memory_graph": b'{"type":"entity","name":"a","entityType":"b","observations":[]}\n',
        "gemini_cli_chat": b'{"sessionId":"x","projectHash":"y","startTime":"2026-05-01T10:00:00Z"}\n',
        "cursor_transcript": b'{"role":"user","message":{"content":"x"}}\n',
        "utf16_text": '{"type":"user"}'.encode("utf-16"),
        "damaged_zstandard": b"not zstandard at all",
        "damaged_zip": b"PK\x03\x04 cut",
    }
    suffixes = {"damaged_zstandard": ".jsonl.zst", "damaged_zip": ".zip"}
    paths: dict[str, Path] = {}
    for name, content in contents.items():
        paths[name] = folder / f"{name}{suffixes.get(name, '.jsonl')}"
        paths[name].write_bytes(content)
    for name, text in {"claude_ai_export": '[{"uuid":"x","chat_messages":[]}]', "other_json": '{"a":1}'}.items():
        paths[name] = folder / f"{name}.json"
        paths[name].write_text(text, encoding="utf-8")
    paths["sqlite_database"] = folder / "assistant.sqlite"
    with sqlite3.connect(paths["sqlite_database"]) as connection:
        connection.execute("create table t(x)")
    connection.close()
    paths["zip_without_conversations"] = folder / "photos.zip"
    with zipfile.ZipFile(paths["zip_without_conversations"], "w") as archive:
        archive.writestr("a.txt", "x")
    return paths


def test_a_foreign_file_is_told_what_it_is_not(tmp_path: Path) -> None:
    paths = write_foreign(tmp_path)
    for name, path in paths.items():
        found = find_sources([path])
        assert found.sources == []
        assert found.problems == [(path, "not_this_format", {"looks_like": name})]


def test_a_folder_full_of_other_files_gives_nothing_and_stays_quiet(tmp_path: Path) -> None:
    for number in range(3):
        (tmp_path / f"settings{number}.json").write_text("{}", encoding="utf-8")
    (tmp_path / "notes.md").write_text("# x", encoding="utf-8")
    found = find_sources([tmp_path])
    assert (found.sources, found.problems, found.other_files) == ([], [], 3)


def test_paths_that_cannot_be_used(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe.jsonl"
    os.mkfifo(pipe)
    for path, reason in (
        (str(tmp_path / "gone.jsonl"), "not_found"),
        ("here.jsonl", "not_absolute"),
        (str(pipe), "not_a_file"),
    ):
        with pytest.raises(FileProblem) as caught:
            checked_paths((path,))
        assert caught.value.reason == reason
        assert caught.value.path == path
    assert find_sources([tmp_path]).problems == [(pipe, "not_a_file", {})]
    assert discovery.problem_of(PermissionError()) == "no_permission"


def test_a_broken_link_and_a_link_circle_are_survived(tmp_path: Path) -> None:
    (tmp_path / "dead.jsonl").symlink_to(tmp_path / "nowhere.jsonl")
    (tmp_path / "round").symlink_to(tmp_path)
    found = find_sources([tmp_path])
    assert found.problems == [(tmp_path / "dead.jsonl", "not_found", {})]


def test_names_with_blanks_quotes_percent_and_chinese(tmp_path: Path) -> None:
    folder = tmp_path / 'it\'s 100% 苔藓 "x"'
    root = cases.materialise("claude-code/cc-h01-modern-session", folder)
    assert len(find_sources([root]).sources) == 1


def test_a_renamed_session_keeps_its_id(session: Path) -> None:
    renamed = session.with_name("my talk.jsonl")
    session.rename(renamed)
    (part,) = ClaudeCodeReader(renamed).read()
    assert part.session.external_id == SESSION
