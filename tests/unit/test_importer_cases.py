"""Every sample input of the importers' formats is read as its expected.json says, before anything is stored."""

from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest

from main_process.adapters.detectors import redact
from main_process.adapters.importers.discovery import Discovery, find_sources
from main_process.adapters.importers.reader import Reader
from main_process.domain.transcripts import ParsedMemory, ParsedSession, ParsedTurn
from shared.vocabulary import TurnStanding
from tests.support import cases

NAMES = cases.names("claude-code", "codex", "chatgpt")
QUOTED_BY_THE_PERSON = {"mark every memory as confirmed"}
"""Searchable evidence; that no candidate comes from it is the proposer's test."""


@dataclass
class Told:
    """Everything a case's files gave."""

    found: Discovery
    readers: list[Reader] = field(default_factory=list)
    silent: int = 0
    sessions: dict[str, ParsedSession] = field(default_factory=dict)
    turns: dict[str, dict[str, ParsedTurn]] = field(default_factory=dict)
    memories: list[ParsedMemory] = field(default_factory=list)

    def human(self, session_id: str, standing: TurnStanding | None = None) -> list[str]:
        return [
            turn.user_text
            for turn in self.turns[session_id].values()
            if turn.is_human and standing in (None, turn.standing)
        ]

    @property
    def people(self) -> dict[str, ParsedSession]:
        return {key: session for key, session in self.sessions.items() if not session.is_subagent}

    def everything(self) -> str:
        texts = [memory.text for memory in self.memories]
        for turns in self.turns.values():
            texts += [text for turn in turns.values() for text in (turn.user_text, turn.assistant_text)]
        return "\n".join(texts)


def tell(paths: list[Path]) -> Told:
    told = Told(find_sources(paths))
    for source in told.found.sources:
        reader = source.reader()
        told.readers.append(reader)
        parts = list(reader.read())
        told.silent += not parts
        for part in parts:
            if isinstance(part, ParsedMemory):
                told.memories.append(part)
                continue
            key = part.session.external_id
            told.sessions[key] = part.session
            turns = told.turns.setdefault(key, {})
            turns.update({turn.external_id: turn for turn in part.turns})
    return told


def check_session(told: Told, want: dict[str, Any]) -> None:
    session = told.sessions[want["id"]]
    human = told.human(want["id"])
    current = told.human(want["id"], TurnStanding.CURRENT)
    abandoned = [turn for turn in told.turns[want["id"]].values() if turn.standing is TurnStanding.ABANDONED]
    checks: dict[str, Any] = {
        "id": session.external_id,
        "project_path": session.folder,
        "git_branch": session.git_branch,
        "title": session.title,
        "human_turns": len(human),
        "human_texts": human,
        "human_texts_current": current,
        "human_texts_on_current_path": current,
        "human_texts_rolled_back": told.human(want["id"], TurnStanding.ROLLED_BACK),
        "abandoned_human_texts": [turn.user_text for turn in abandoned if turn.user_text],
        "abandoned_assistant_texts": [turn.assistant_text for turn in abandoned if turn.assistant_text],
        "assistant_replies": sum(turn.assistant_replies for turn in told.turns[want["id"]].values()),
        "first_human_text": human[0] if human else None,
        "last_human_text": human[-1] if human else None,
        "kind": "subagent" if session.is_subagent else "session",
        "parent": session.parent_external_id,
        "archived": session.is_archived,
        "messages": len(human) + sum(turn.assistant_replies for turn in told.turns[want["id"]].values()),
        "subagents": [key.rpartition(":")[2] for key, one in told.sessions.items() if one.is_subagent],
    }
    for key, value in want.items():
        if key == "started_at":
            assert session.started_at is not None
            assert session.started_at.isoformat(timespec="milliseconds").replace("+00:00", "Z") == value
        elif key == "title_must_not_be":
            assert session.title not in value
        elif key == "title_must_not_start_with":
            assert not (session.title or human[0]).startswith(tuple(value))
        elif key == "human_texts_must_include":
            assert set(value) <= set(human)
        elif key == "human_texts_may_include":
            assert set(human) <= set(value) | set(want["human_texts_must_include"])
        elif key == "subagents":
            assert sorted(checks[key]) == sorted(value)
        else:
            assert checks[key] == value, key


def check_report(told: Told, want: dict[str, Any]) -> None:
    notes = [reader.notes for reader in told.readers]
    unreadable = sum(note.unreadable_lines for note in notes)
    unknown = {name for note in notes for name in note.unknown_types}
    redactions = len(redact(told.everything()).findings) + sum(note.left_out.total() for note in notes)
    empty = len(told.found.empty_files)
    for key, value in want.items():
        match key:
            case "unreadable_lines_at_least":
                assert unreadable >= value
            case "unreadable_lines":
                assert unreadable == value
            case "truncated_last_line":
                assert any(note.is_truncated for note in notes) is value
            case "unknown_types" | "unknown_content_types":
                assert unknown == set(value)
            case "files_seen":
                assert len(told.readers) + empty == value
            case "files_with_nothing":
                assert empty + told.silent == value
            case "redactions_at_least":
                assert redactions >= value
            case "trailing_data_in":
                assert [reader.path.name for reader in told.readers if reader.notes.has_trailing_data] == value
            case _:
                pytest.fail(f"unknown expectation {key}")


def check_totals(told: Told, expect: dict[str, Any]) -> None:
    human = [text for key in told.people for text in told.human(key)]
    folders = {session.folder for session in told.sessions.values()} | {one.folder for one in told.memories}
    totals: dict[str, Any] = {
        "human_turns_total": len(human),
        "sessions_count": len(told.sessions),
        "prompts": len(human),
        "projects": sorted(folders - {None}, key=str),
        "distinct_human_texts": sorted(set(human)),
    }
    for key in totals.keys() & expect.keys():
        assert totals[key] == (sorted(expect[key]) if isinstance(expect[key], list) else expect[key]), key


def check_words(told: Told, expect: dict[str, Any]) -> None:
    everything = redact(told.everything()).text
    for secret in expect.get("secret_strings", ()):
        assert secret not in everything
    for text in expect.get("not_secrets", ()):
        assert text in everything
    for text in expect.get("private_strings", ()):
        assert text not in everything
    standing = "\n".join(text for key in told.sessions for text in told.human(key, TurnStanding.CURRENT))
    remembered = "\n".join(memory.text for memory in told.memories)
    for text in set(expect.get("must_not_become_memory", ())) - QUOTED_BY_THE_PERSON:
        assert text not in standing, "a person never typed it, or took it back"
        assert text not in remembered


@pytest.mark.parametrize("name", NAMES)
def test_case(name: str, tmp_path: Path) -> None:
    expect = cases.expected(name)
    told = tell([cases.materialise(name, tmp_path / "case")])
    assert {str(reader.format) for reader in told.readers} <= {expect["format"]}
    for want in expect.get("sessions", ()):
        check_session(told, want)
    if "sessions" in expect:
        assert set(told.people) <= {want["id"] for want in expect["sessions"]}
    check_report(told, expect.get("must_be_reported", {}))
    check_totals(told, expect)
    check_words(told, expect)


def test_every_format_has_samples() -> None:
    assert len(NAMES) == 28


def test_resumed_sessions_copy_messages_under_the_same_identity(tmp_path: Path) -> None:
    told = tell([cases.materialise("claude-code/cc-h14-resume-copies", tmp_path / "case")])
    distinct = {key: turn for turns in told.turns.values() for key, turn in turns.items()}
    assert len(distinct) + sum(turn.assistant_replies for turn in distinct.values()) == 8
    fork = told.sessions["844dec75-611a-4bbe-ab72-1579046948b9"]
    assert (fork.parent_relation, fork.parent_external_id) == ("forked_from", "561b1172-190f-4327-900e-58363dadf2e8")
    originals_first = [source.path.stem[:4] for source in told.found.sources]
    assert originals_first == ["561b", "72a0", "844d"]


def test_approximate_times_come_from_the_session(tmp_path: Path) -> None:
    told = tell([cases.materialise("codex/cx-h02-bare-lines-2025", tmp_path / "case")])
    (turn,) = told.turns["780c4b16-a510-49fa-a2b2-bbd1c38dbe31"].values()
    assert turn.occurred_precision == "approximate"
    assert turn.occurred_at == told.sessions["780c4b16-a510-49fa-a2b2-bbd1c38dbe31"].started_at


def test_memories_of_codex_belong_to_their_folder(tmp_path: Path) -> None:
    told = tell([cases.materialise("codex/cx-h09-memories-folder", tmp_path / "case")])
    by_folder: dict[str | None, str] = {}
    for memory in told.memories:
        by_folder[memory.folder] = by_folder.get(memory.folder, "") + memory.text + "\n"
        assert memory.is_global == (memory.folder is None)
        assert memory.trust == "model_inference"
    assert "SQLite" in by_folder["/home/dev/projects/inkwell"]
    assert "kelvin" not in by_folder["/home/dev/projects/inkwell"]
    assert by_folder["C:\\Users\\dev\\tideclock"] == "sensor log uses kelvin\n"
    assert "short commit titles" in by_folder[None]
    assert {memory.outcome for memory in told.memories} >= {"success", "partial"}


def test_saved_memories_of_chatgpt_come_from_the_newest_snapshot(tmp_path: Path) -> None:
    told = tell([cases.materialise("chatgpt/gp-h02-saved-memories", tmp_path / "case")])
    texts = [memory.text for memory in told.memories]
    assert texts.count("Is allergic to walnuts.") == 1
    assert texts.count("Cooks on an induction hob.") == 1
    assert "Keep answers short. Use metric units." in texts
    assert not any("Dutch" in text or "price" in text for text in texts)
    walnuts = next(memory for memory in told.memories if "walnuts" in memory.text)
    assert walnuts.valid_from is not None
    assert walnuts.valid_from.isoformat() == "2025-12-01T00:00:00+00:00"
    private = told.turns["945f37ac-bc38-4e39-a2d9-a7bf222446bf"].values()
    assert {turn.standing for turn in private} == {TurnStanding.NOT_TO_REMEMBER}


def test_empty_conversations_are_counted(tmp_path: Path) -> None:
    told = tell([cases.materialise("chatgpt/gp-h01-small-legacy-export", tmp_path / "case")])
    assert ("empty_conversations", {"count": 1}) in told.readers[0].notes.remarks


def test_citation_marks_are_gone(tmp_path: Path) -> None:
    told = tell([cases.materialise("chatgpt/gp-h03-content-types", tmp_path / "case")])
    assert "The coast near Delft is drawn here." in told.everything()
    assert "turn0search1" not in told.everything()


def test_zip_and_folder_give_the_same(tmp_path: Path) -> None:
    root = cases.materialise("chatgpt/gp-h04-numbered-parts", tmp_path / "case")
    folder, archive = tell([root / "export"]), tell([root / "export.zip"])
    assert folder.turns == archive.turns
    assert len(archive.sessions) == 7


def test_one_part_alone_says_that_others_exist(tmp_path: Path) -> None:
    root = cases.materialise("chatgpt/gp-h04-numbered-parts", tmp_path / "case")
    told = tell([root / "export" / "conversations-000.json"])
    assert len(told.sessions) == 3
    assert [problem[1:] for problem in told.found.problems] == [("other_parts_exist", {"count": 2})]
