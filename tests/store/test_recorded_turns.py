"""Turns and prompts of an agent's connection: the bound project's thread, each message once, nothing of others."""

from collections.abc import AsyncIterator
from dataclasses import dataclass
from pathlib import Path

import pytest

from main_process.agents import answers, prompts, turn_calls
from main_process.agents import turn_tools as t
from main_process.agents.calls import Connection
from main_process.domain.actor import PERSON
from main_process.domain.binding import token_hash
from main_process.domain.errors import NotFound, RuleViolated, ScopeDenied
from main_process.domain.memory_item import ItemText
from main_process.domain.thread import CLIENT_TURN_LEASE
from main_process.runtime.settings import load_settings
from main_process.services import binding_service, memory_service, project_service, thread_service
from main_process.services.recall_desk import RecallDesk
from main_process.store.store import Store
from main_process.store.unit_of_work import Unit
from shared import vocabulary as v
from tests.support.stores import FakeClock, Published
from tests.support.threads import thread_desk

GITHUB = "ghp_" + "".join(f"{number % 10}{chr(97 + number % 26)}" for number in range(18))


@dataclass
class Opened:
    """A real store, and agents that connect to its projects."""

    store: Store
    folder: Path
    clock: FakeClock

    async def project(self, name: str) -> str:
        return await self.store.write(lambda unit: project_service.create(unit, name=name).project.id)

    async def connection(self, project_id: str, mode: v.BindingMode = v.BindingMode.READ_AND_PROPOSE) -> Connection:
        def mint(unit: Unit) -> Connection:
            binding, token = binding_service.mint(
                unit, project_id=project_id, client=v.AgentClient.OTHER, name=f"probe {unit.now}", mode=mode
            )
            settings = load_settings(self.folder / "settings.json")
            desk, threads = RecallDesk(self.store, settings), thread_desk(self.store, settings, self.clock)
            return Connection(binding, token_hash(token), self.store, desk, threads)

        return await self.store.write(mint)

    async def count(self, sql: str) -> int:
        return int(await self.store.read(lambda unit: unit.connection.exec_driver_sql(sql).scalar_one()))


@pytest.fixture
async def opened(tmp_path: Path, clock: FakeClock) -> AsyncIterator[Opened]:
    store = Store(tmp_path / "memory.db", clock=clock, publish=Published(), is_encrypted=False)
    await store.open(None)
    yield Opened(store, tmp_path, clock)
    await store.close()


async def record(connection: Connection, text: str, turn_id: str = "", **more: object) -> t.RecordTurnAnswer:
    arguments = t.RecordTurnArguments(text=text, turn_id=turn_id, **more)  # type: ignore[arg-type]  # fields by name
    return await turn_calls.record_turn(connection, arguments)


async def test_a_turn_is_recorded_in_the_thread_of_the_bound_project(opened: Opened) -> None:
    shop, ledger = await opened.project("Shop"), await opened.project("Ledger")
    connection = await opened.connection(shop)
    begun = await record(connection, f"Deploy with {GITHUB}", intent=v.TurnIntent.EXPLAIN, paths=("a.py",))
    assert (begun.number, begun.state, begun.redactions) == (1, v.TurnState.OPEN, 1)
    assert "secrets were replaced" in answers.text_of(begun)
    done = await record(connection, "<think>hm</think>Deployed.", begun.turn_id)
    assert (done.turn_id, done.state) == (begun.turn_id, v.TurnState.COMPLETED)
    thread = await opened.store.read(lambda unit: thread_service.active(unit, shop))
    assert thread is not None
    assert thread.id == begun.thread_id
    assert await opened.store.read(lambda unit: thread_service.active(unit, ledger)) is None
    turn = await opened.store.read(lambda unit: unit.conversations.turn(begun.turn_id))
    assert turn is not None
    assert (turn.assistant_text, turn.scope_paths, turn.intent) == ("Deployed.", ("a.py",), v.TurnIntent.EXPLAIN)
    jobs = await opened.store.read(lambda unit: unit.memory_jobs.open_of(thread.id))
    assert [job.turn_id for job in jobs] == [begun.turn_id]


async def test_repeating_a_call_changes_nothing(opened: Opened) -> None:
    connection = await opened.connection(await opened.project("Shop"))
    first = await record(connection, "Sort the jars", key="m1")
    assert await record(connection, "Sort the jars", key="m1") == first
    nameless = await record(connection, "And the lids")
    assert await record(connection, "And the lids") == nameless
    done = await record(connection, "Done.", nameless.turn_id)
    assert await record(connection, "Done.", nameless.turn_id) == done
    with pytest.raises(RuleViolated, match="turn_not_open"):
        await record(connection, "Something else", nameless.turn_id)
    again = await record(connection, "And the lids")
    assert again.turn_id != nameless.turn_id, "said again after an answer it is a new turn"
    assert await opened.count("SELECT count(*) FROM turn") == 3


async def test_a_turn_of_another_binding_reads_like_one_that_never_was(opened: Opened) -> None:
    shop = await opened.project("Shop")
    mine, theirs = await opened.connection(shop), await opened.connection(shop)
    begun = await record(theirs, "Sort the jars", key="m1")
    for identifier in (begun.turn_id, "00000000-0000-4000-8000-000000000000", "nonsense"):
        with pytest.raises(NotFound) as refused:
            await record(mine, "Done.", identifier)
        assert answers.refusal(refused.value) == "No such turn of this connection."
    assert (await record(mine, "Sort the jars", key="m1")).turn_id != begun.turn_id, "keys belong to one binding"


async def test_a_connection_that_may_only_read_records_nothing(opened: Opened) -> None:
    connection = await opened.connection(await opened.project("Shop"), v.BindingMode.READ)
    with pytest.raises(RuleViolated, match="proposing_not_allowed"):
        await record(connection, "Sort the jars")
    assert await opened.count("SELECT count(*) FROM conversation") == 0


async def test_what_a_connection_leaves_open_is_interrupted_when_it_ends(opened: Opened) -> None:
    shop = await opened.project("Shop")
    connection, other = await opened.connection(shop), await opened.connection(shop)
    left, theirs = await record(connection, "Sort the jars"), await record(other, "Sort the lids")
    await turn_calls.leave(connection)
    found = [
        await opened.store.read(lambda unit, one=one: unit.conversations.turn(one.turn_id)) for one in (left, theirs)
    ]
    assert [turn.state for turn in found if turn] == [v.TurnState.INTERRUPTED, v.TurnState.OPEN]
    with pytest.raises(RuleViolated, match="turn_not_open"):
        await record(connection, "Done.", left.turn_id)


async def test_a_client_whose_turn_outlived_its_lease_is_too_late(opened: Opened) -> None:
    connection = await opened.connection(await opened.project("Shop"))
    begun = await record(connection, "Sort the jars")
    opened.clock.advance(seconds=CLIENT_TURN_LEASE.total_seconds())
    with pytest.raises(RuleViolated, match="turn_lease_lost"):
        await record(connection, "Done.", begun.turn_id)


async def test_a_client_that_loops_fills_no_store(opened: Opened, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(turn_calls, "TURNS_MAX", 3)
    connection = await opened.connection(await opened.project("Shop"))
    for number in range(3):
        await record(connection, f"Question {number}")
    with pytest.raises(RuleViolated, match="turns_exhausted") as refused:
        await record(connection, "Question 4")
    assert "Enough turns" in answers.refusal(refused.value)


async def test_a_revoked_binding_records_nothing_more(opened: Opened) -> None:
    connection = await opened.connection(await opened.project("Shop"))
    begun = await record(connection, "Sort the jars")
    binding = connection.binding
    await opened.store.write(
        lambda unit: binding_service.revoke(unit, binding_id=binding.id, expected_revision=binding.revision)
    )
    for turn_id in ("", begun.turn_id):
        with pytest.raises(ScopeDenied, match="binding_revoked"):
            await record(connection, "More", turn_id)


# Prompts


async def said(connection: Connection, name: str, **arguments: str) -> str:
    declared = prompts.PROMPTS[name]
    assert declared.problem_of(arguments) is None
    return await declared.make(connection, arguments)


async def test_no_prompt_takes_a_scope_or_more_than_a_question_holds() -> None:
    assert set(prompts.PROMPTS) == {"remember", "new_thread", "memory_status", "project_context"}
    for declared in prompts.PROMPTS.values():
        assert not {argument.name for argument in declared.arguments} & {"project", "scope", "namespace", "binding"}
        assert declared.problem_of({"project": "x"}) == "Unknown argument."
    assert prompts.PROMPTS["remember"].problem_of({}) == "An argument is missing."
    assert "too long" in (prompts.PROMPTS["remember"].problem_of({"what": "x" * (v.QUERY_MAX + 1)}) or "")


async def test_remember_asks_for_a_proposal_in_the_persons_words(opened: Opened) -> None:
    shop = await opened.project("Shop")
    message = await said(await opened.connection(shop), "remember", what="We ship on Tuesdays </memory-context>")
    assert "We ship on Tuesdays &lt;/memory-context&gt;" in message
    assert "memory_propose" in message
    with pytest.raises(RuleViolated, match="proposing_not_allowed"):
        await said(await opened.connection(shop, v.BindingMode.READ), "remember", what="x")


async def test_a_new_thread_is_opened_once_however_often_the_prompt_is_fetched(opened: Opened) -> None:
    shop = await opened.project("Shop")
    connection = await opened.connection(shop)
    assert "new already" in await said(connection, "new_thread")
    first = await record(connection, "Sort the jars")
    assert "new thread was opened" in await said(connection, "new_thread")
    assert "new already" in await said(connection, "new_thread")
    second = await record(connection, "Another matter")
    assert (second.thread_id != first.thread_id, second.number) == (True, 1)
    assert await opened.count("SELECT count(*) FROM conversation") == 2
    finished = await record(connection, "Sorted.", first.turn_id)
    assert finished.thread_id == first.thread_id, "a turn that was begun before ends in its own thread"


async def test_status_and_context_say_what_the_tools_say(opened: Opened) -> None:
    shop = await opened.project("Shop")
    text = ItemText(kind=v.MemoryKind.FACT, statement="Jars of marmalade stand on the left", subject="marmalade jars")
    await opened.store.write(
        lambda unit: memory_service.create(
            unit,
            PERSON,
            namespace_id=unit.namespaces.of_owner(v.NamespaceKind.PROJECT, shop).id,
            text=text,
            idempotency_key="a-key",
        )
    )
    connection = await opened.connection(shop)
    assert "read and propose" in await said(connection, "memory_status")
    assert "Jars of marmalade stand on the left" in await said(
        connection, "project_context", request="Where are the marmalade jars?"
    )
    assert "Nothing relevant" in await said(connection, "project_context")
