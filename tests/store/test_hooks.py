"""Hooks of Claude Code: a prompt begins a turn and gets memory, a stop ends it, and an import adds nothing twice."""

import json
import uuid
from collections.abc import AsyncIterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from main_process.adapters.importers import last_turn as tail
from main_process.domain.actor import PERSON
from main_process.domain.memory_item import ItemText
from main_process.runtime.settings import Settings, SettingsFile
from main_process.services import memory_service, thread_service
from main_process.services.hook_desk import HookDesk
from main_process.services.recall_desk import RecallDesk
from main_process.store.unit_of_work import Unit
from shared import vocabulary as v
from tests.support.imports import Bench, import_bench
from tests.support.threads import thread_desk

SESSION = "11111111-2222-4333-8444-555555555555"


class Transcript:
    """A session's file as Claude Code grows it."""

    def __init__(self, path: Path, folder: str) -> None:
        self.path = path
        self.folder = folder

    def typed(self, text: str) -> str:
        return self._add("user", {"role": "user", "content": text})

    def thought(self, text: str) -> None:
        self._add("assistant", {"role": "assistant", "content": [{"type": "thinking", "thinking": text}]})

    def used_tool(self, output: str) -> None:
        call = {"type": "tool_use", "id": "t1", "name": "Bash", "input": {"command": "ls"}}
        self._add("assistant", {"role": "assistant", "content": [call]})
        result = {"type": "tool_result", "tool_use_id": "t1", "content": output}
        self._add("user", {"role": "user", "content": [result]})

    def answered(self, text: str) -> None:
        self._add("assistant", {"role": "assistant", "content": [{"type": "text", "text": text}]})

    def _add(self, kind: str, message: dict[str, Any]) -> str:
        identifier = str(uuid.uuid4())
        record = {
            "type": kind,
            "uuid": identifier,
            "sessionId": SESSION,
            "cwd": self.folder,
            "timestamp": "2026-03-02T09:00:00.000Z",
            "message": {"id": identifier, **message},
        }
        with self.path.open("a", encoding="utf-8") as stream:
            stream.write(json.dumps(record) + "\n")
        return identifier


@dataclass
class Hooked:
    """A store with one project, the desk of hooks, and a session in the project's folder."""

    imports: Bench
    hooks: HookDesk
    project_id: str
    folder: str
    transcript: Transcript

    async def prompt(self, text: str, folder: str | None = None) -> str | None:
        answer = await self.hooks.prompt(session_id=SESSION, folder=folder or self.folder, text=text)
        return answer.turn_id

    async def stop(self) -> bool:
        return await self.hooks.stop(session_id=SESSION, transcript=self.transcript.path)

    async def turns(self) -> list[tuple[str, str, str]]:
        rows = await self.imports.rows("SELECT user_text, assistant_text, state FROM turn ORDER BY row")
        return [(str(said), str(answered), str(state)) for said, answered, state in rows]


@pytest.fixture
async def hooked(tmp_path: Path) -> AsyncIterator[Hooked]:
    async with import_bench(tmp_path) as imports:
        folder = tmp_path / "webshop"
        folder.mkdir()
        settings = SettingsFile(tmp_path / "settings.json", Settings())
        recall = RecallDesk(imports.store, settings)
        threads = thread_desk(imports.store, settings, imports.clock)
        hooks = HookDesk(store=imports.store, threads=threads, recall=recall)
        project_id = await imports.project("webshop", str(folder))
        yield Hooked(imports, hooks, project_id, str(folder), Transcript(tmp_path / f"{SESSION}.jsonl", str(folder)))


async def test_a_prompt_begins_a_turn_and_gets_the_memory_that_fits(hooked: Hooked) -> None:
    def remember(unit: Unit) -> None:
        space = unit.namespaces.of_owner(v.NamespaceKind.PROJECT, hooked.project_id)
        assert space is not None
        text = ItemText(
            kind=v.MemoryKind.DECISION, statement="The registry listens on port 5000", subject="registry port"
        )
        memory_service.create(unit, PERSON, namespace_id=space.id, text=text, idempotency_key="a-key")

    await hooked.imports.store.write(remember)
    below = Path(hooked.folder) / "src"
    below.mkdir()
    answer = await hooked.hooks.prompt(session_id=SESSION, folder=str(below), text="Which registry port?")
    assert "The registry listens on port 5000" in answer.context
    assert await hooked.turns() == [("Which registry port?", "", "open")]
    assert (await hooked.hooks.prompt(session_id="other", folder=str(below), text="Weather?")).context == ""


async def test_a_folder_of_no_project_and_what_the_program_wrote_are_left_alone(hooked: Hooked) -> None:
    assert await hooked.prompt("Hello", folder="/somewhere/else") is None
    assert await hooked.prompt("<local-command-stdout>done</local-command-stdout>") is None
    assert await hooked.prompt("  ") is None
    assert await hooked.stop() is False
    assert await hooked.turns() == []


async def test_a_stop_ends_the_turn_with_the_visible_answer_alone(hooked: Hooked) -> None:
    """Neither thinking nor tool output becomes a turn's text."""
    await hooked.prompt("List the files")
    hooked.transcript.typed("An earlier question")
    hooked.transcript.answered("An earlier answer")
    hooked.transcript.typed("List the files")
    hooked.transcript.thought("I should run ls.")
    hooked.transcript.used_tool("secret_plan.txt")
    hooked.transcript.answered("There is one file.")
    assert await hooked.stop() is True
    assert await hooked.turns() == [("List the files", "There is one file.", "completed")]
    assert await hooked.stop() is False, "a second stop finds nothing open"
    jobs = await hooked.imports.rows("SELECT kind, state FROM memory_job")
    assert jobs == [("extraction", "pending")]


async def test_an_answer_never_goes_to_words_it_does_not_belong_to(hooked: Hooked) -> None:
    await hooked.prompt("My question")
    hooked.transcript.typed("Another question")
    hooked.transcript.answered("Another answer")
    assert await hooked.stop() is False
    assert await hooked.turns() == [("My question", "", "interrupted")]


async def test_a_prompt_after_an_interruption_ends_the_turn_before(hooked: Hooked) -> None:
    await hooked.prompt("First")
    await hooked.prompt("Second")
    assert [(said, state) for said, _, state in await hooked.turns()] == [
        ("First", "interrupted"),
        ("Second", "open"),
    ]


async def test_an_import_of_the_same_session_adds_nothing_twice(hooked: Hooked) -> None:
    """While a turn goes on its words are known by their text, and by the message's id from its end on."""
    first = hooked.transcript.typed("From before the hooks")
    hooked.transcript.answered("Imported only")
    await hooked.prompt("List the files")
    hooked.transcript.typed("List the files")
    going_on = await hooked.imports.report(hooked.transcript.path)
    assert (going_on.turns_new, going_on.sessions_new) == (1, 1)
    hooked.transcript.answered("There is one file.")
    assert await hooked.stop() is True
    grown = await hooked.imports.report(hooked.transcript.path)
    assert grown.turns_new == 0
    keys = {str(key) for (key,) in await hooked.imports.rows("SELECT external_key FROM turn")}
    assert len(keys) == 2
    assert first in keys
    parents = await hooked.imports.rows("SELECT parent_row FROM conversation WHERE client = 'claude_code'")
    assert parents == [(None,)]


async def test_the_end_of_a_session_interrupts_what_is_open_and_names_the_project(hooked: Hooked) -> None:
    await hooked.prompt("Left open")
    assert await hooked.hooks.end(session_id=SESSION, folder=hooked.folder) == hooked.project_id
    assert [state for _, _, state in await hooked.turns()] == ["interrupted"]
    assert await hooked.hooks.end(session_id=SESSION, folder="/somewhere/else") is None


async def test_a_turn_ends_in_its_thread_after_a_new_one_was_opened(hooked: Hooked) -> None:
    turn_id = await hooked.prompt("List the files")
    thread = await hooked.imports.store.read(lambda unit: thread_service.active(unit, hooked.project_id))
    assert thread is not None
    await hooked.imports.store.write(
        lambda unit: thread_service.start_new(unit, project_id=hooked.project_id, expected_thread_id=thread.id)
    )
    hooked.transcript.typed("List the files")
    hooked.transcript.answered("There is one file.")
    assert await hooked.stop() is True
    turn = await hooked.imports.store.read(lambda unit: unit.conversations.turn(turn_id or ""))
    assert turn is not None
    assert turn.conversation_id == thread.id


def test_the_last_turn_of_a_long_file_is_read_from_its_end(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tail, "TAIL_BYTES", 4_000)
    transcript = Transcript(tmp_path / f"{SESSION}.jsonl", "/webshop")
    for number in range(40):
        transcript.typed(f"Question {number}")
        transcript.answered(f"Answer {number} " + "x" * 300)
    whole = transcript.path.read_bytes()
    found = tail.last_turn(transcript.path, SESSION)
    assert found is not None
    assert (found.user_text, found.assistant_text[:9]) == ("Question 39", "Answer 39")
    assert transcript.path.read_bytes() == whole
    empty = tmp_path / "empty.jsonl"
    empty.touch()
    assert tail.last_turn(empty, SESSION) is None
