"""Chat on a real store and a real server: what is stored when, what is sent, and what becomes of a lost answer."""

import asyncio
import threading
from collections.abc import AsyncIterator, Iterator
from dataclasses import dataclass
from pathlib import Path

import msgspec
import pytest

from main_process.adapters.keyrings import Keyring
from main_process.adapters.secrets import SERVICE, Secrets
from main_process.domain.chat import capacity, history_room
from main_process.domain.conversation import Turn
from main_process.domain.errors import NotFound, ProviderFailed, RuleViolated
from main_process.domain.memory_item import estimated_tokens
from main_process.runtime.settings import Settings, SettingsFile
from main_process.runtime.supervise import Supervisor
from main_process.services import thread_service
from main_process.services.chat_desk import ChatDesk, LiveAnswer, Started
from main_process.services.provider_service import ProviderAccess
from main_process.services.recall_desk import RecallDesk
from main_process.store.file import StoreFile
from main_process.store.store import Store
from shared import vocabulary as v
from tests.support import openai_server as wire
from tests.support.keyrings import RememberingBackend
from tests.support.memory_world import World
from tests.support.stores import FakeClock, OpenStore, Published

GITHUB = "ghp_" + "".join(f"{number % 10}{chr(97 + number % 26)}" for number in range(18))


@dataclass
class Bench:
    """A desk with its surroundings, without sockets."""

    desk: ChatDesk
    store: Store
    world: World
    settings: SettingsFile
    supervisor: Supervisor
    server: wire.OpenAiServer
    shop: str

    def set(self, **changes: object) -> None:
        self.settings.current = msgspec.structs.replace(self.settings.current, **changes)

    async def send(self, text: str, key: str = "key-00000001") -> Started:
        return await self.desk.send(self.shop, text, key=key)

    async def begun(self, started: Started) -> LiveAnswer:
        while not (answer := await self.desk.read(started.turn.id, 0)).text:
            assert answer.state is v.TurnState.OPEN
        return answer

    async def ended(self, started: Started) -> LiveAnswer:
        answer = await self.desk.read(started.turn.id, 0)
        while answer.state is v.TurnState.OPEN:
            answer = await self.desk.read(started.turn.id, len(answer.text))
        return answer

    async def exchange(self, text: str, key: str) -> LiveAnswer:
        return await self.ended(await self.send(text, key))

    async def turn(self, started: Started) -> Turn:
        found = await self.store.read(lambda unit: unit.conversations.turn(started.turn.id))
        assert found is not None
        return found

    def sent(self, call: int = -1) -> list[dict[str, str]]:
        return self.server.asked[call].messages

    def turns(self) -> int:
        return int(self.world.store.scalar("select count(*) from turn"))


@pytest.fixture
def server() -> Iterator[wire.OpenAiServer]:
    with wire.OpenAiServer() as running:
        yield running


@pytest.fixture
async def bench(tmp_path: Path, server: wire.OpenAiServer) -> AsyncIterator[Bench]:
    clock = FakeClock()
    store = Store(tmp_path / "memory.db", clock=clock, publish=Published(), is_encrypted=False)
    await store.open(None)
    world = World(OpenStore(StoreFile(tmp_path / "memory.db", is_encrypted=False), None, clock))
    settings = SettingsFile(tmp_path / "settings.json", Settings())
    (tmp_path / "data").mkdir()
    keyring = Keyring(SERVICE, backend=RememberingBackend())
    secrets = Secrets(tmp_path / "data", tmp_path / "config", keyring=keyring)
    await secrets.set_provider_key(server.key)
    supervisor = Supervisor()
    desk = ChatDesk(
        store=store,
        settings=settings,
        provider=ProviderAccess(settings, secrets, clock),
        recall=RecallDesk(store, settings),
        supervisor=supervisor,
        owner="main-1",
    )
    made = Bench(desk, store, world, settings, supervisor, server, world.project("Shop"))
    made.set(is_provider_enabled=True, provider_url=server.url, provider_model=server.model, provider_timeout_s=30.0)
    yield made
    await supervisor.stop()
    await store.close()
    world.store.close()


async def test_the_words_are_stored_before_the_model_is_asked_and_the_answer_after(bench: Bench) -> None:
    held = threading.Event()
    bench.server.answers(wire.streamed("Port ", "5000.", held=held))
    started = await bench.send("Which port does the registry use?")
    assert (await bench.turn(started)).state is v.TurnState.OPEN
    part = await bench.begun(started)
    assert part.text == "Port "
    held.set()
    answer = await bench.ended(started)
    assert (answer.text, answer.state, answer.fault) == ("Port 5000.", v.TurnState.COMPLETED, None)
    turn = await bench.turn(started)
    assert (turn.user_text, turn.assistant_text) == ("Which port does the registry use?", "Port 5000.")
    assert turn.state is v.TurnState.COMPLETED


async def test_memory_enters_beside_the_words_and_is_never_stored_as_a_turn(bench: Bench) -> None:
    bench.world.typed(bench.world.namespace(bench.shop), "The registry listens on port 5000")
    bench.server.answers(wire.streamed("5000."))
    started = await bench.send("On which port does the registry listen?")
    assert [entry.item.text.statement for entry in started.entries] == ["The registry listens on port 5000"]
    await bench.ended(started)
    last = bench.sent()[-1]
    assert last["role"] == "user"
    assert "The registry listens on port 5000" in last["content"]
    assert last["content"].endswith("On which port does the registry listen?")
    turn = await bench.turn(started)
    assert turn.user_text == "On which port does the registry listen?"
    used = bench.world.store.scalar("select count(*) from usage_context where conversation_row is not null")
    assert used == 1


async def test_what_the_model_may_not_see_does_not_enter(bench: Bench) -> None:
    space = bench.world.namespace(bench.shop)
    bench.world.typed(space, "The salary rota listens on port 7000", sensitivity=v.Sensitivity.SENSITIVE)
    bench.server.answers(wire.streamed("I do not know."))
    started = await bench.send("On which port does the salary rota listen?")
    assert started.entries == ()
    await bench.ended(started)
    assert "7000" not in str(bench.sent())


async def test_history_goes_along_and_the_sides_take_turns(bench: Bench) -> None:
    bench.server.answers(wire.streamed("Blue."), wire.streamed("As I said: blue."))
    await bench.exchange("Which colour?", "key-00000001")
    started = await bench.send("Say it again", "key-00000002")
    await bench.ended(started)
    assert started.history_turns == 1
    assert [message["role"] for message in bench.sent()] == ["system", "user", "assistant", "user"]
    assert bench.sent()[2]["content"] == "Blue."


async def test_a_secret_is_a_mark_before_it_is_stored_or_sent(bench: Bench) -> None:
    bench.server.answers(wire.streamed(f"Keep {GITHUB} safe."))
    started = await bench.send(f"My token is {GITHUB}")
    await bench.ended(started)
    turn = await bench.turn(started)
    assert started.turn.redactions == 1
    assert GITHUB not in str(bench.sent()) + turn.user_text + turn.assistant_text


async def test_a_stopped_answer_keeps_what_was_shown(bench: Bench) -> None:
    bench.server.answers(wire.streamed("The beginning", " and the end", held=threading.Event()))
    started = await bench.send("Tell me a story")
    await bench.begun(started)
    stopped = await bench.desk.stop(started.turn.id)
    assert stopped.state is v.TurnState.INTERRUPTED
    turn = await bench.turn(started)
    assert (turn.state, turn.assistant_text) == (v.TurnState.INTERRUPTED, "The beginning")
    again = await bench.desk.stop(started.turn.id)
    assert again.state is v.TurnState.INTERRUPTED


async def test_a_failed_answer_is_told_by_its_category_and_keeps_the_words(bench: Bench) -> None:
    bench.server.answers(wire.streamed("half", is_cut=True), wire.status(500))
    lost = await bench.exchange("First", "key-00000001")
    assert (lost.state, lost.fault) == (v.TurnState.FAILED, v.ProviderFault.CONNECTION_LOST)
    refused = await bench.exchange("Second", "key-00000002")
    assert (refused.state, refused.fault) == (v.TurnState.FAILED, v.ProviderFault.SERVER_ERROR)
    assert bench.turns() == 2
    assert bench.server.calls == 2  # nothing is sent again by itself


async def test_the_same_key_is_the_same_turn(bench: Bench) -> None:
    bench.server.answers(wire.streamed("Once."))
    first = await bench.send("Say it once")
    await bench.ended(first)
    second = await bench.send("Say it once")
    assert second.turn.id == first.turn.id
    assert (bench.turns(), bench.server.calls) == (1, 1)


async def test_one_answer_at_a_time(bench: Bench) -> None:
    bench.server.answers(wire.streamed("slow", "ly", held=threading.Event()))
    started = await bench.send("First")
    with pytest.raises(RuleViolated, match="answer_under_way"):
        await bench.send("Second", "key-00000002")
    assert bench.turns() == 1
    await bench.desk.stop(started.turn.id)


async def test_without_a_usable_model_nothing_is_stored(bench: Bench) -> None:
    bench.set(is_provider_enabled=False)
    with pytest.raises(RuleViolated, match="provider_off"):
        await bench.send("Hello")
    bench.set(is_provider_enabled=True, provider_model="")
    with pytest.raises(ProviderFailed):
        await bench.send("Hello")
    bench.set(provider_model="test-model", context_window_tokens=8_192)
    with pytest.raises(RuleViolated, match="message_over_window"):
        await bench.send("word " * 10_000)
    with pytest.raises(NotFound):
        await bench.desk.send("00000000-0000-4000-8000-000000000000", "Hello", key="key-00000009")
    assert (bench.turns(), bench.server.calls) == (0, 0)


async def test_a_turn_that_was_not_answered_here_is_unknown(bench: Bench) -> None:
    for ask in (bench.desk.read("00000000-0000-4000-8000-000000000000", 0), bench.desk.stop("x")):
        with pytest.raises(NotFound):
            await ask


async def test_an_end_of_main_leaves_an_interrupted_turn_with_what_was_shown(bench: Bench) -> None:
    bench.server.answers(wire.streamed("The beginning", " and the end", held=threading.Event()))
    started = await bench.send("Tell me a story")
    await bench.begun(started)
    await bench.supervisor.stop()
    turn = await bench.turn(started)
    assert (turn.state, turn.assistant_text) == (v.TurnState.INTERRUPTED, "The beginning")


async def test_an_answer_ends_in_the_thread_it_began_in(bench: Bench) -> None:
    held = threading.Event()
    bench.server.answers(wire.streamed("For the old", " thread", held=held), wire.streamed("Hello."))
    old = await bench.send("Question of the old thread")
    await bench.store.write(
        lambda unit: thread_service.start_new(
            unit, project_id=bench.shop, expected_thread_id=old.turn.conversation_id
        )
    )
    fresh = await bench.send("Question of the new thread", "key-00000002")
    assert fresh.turn.conversation_id != old.turn.conversation_id
    assert fresh.history_turns == 0
    held.set()
    await asyncio.gather(bench.ended(old), bench.ended(fresh))
    assert (await bench.turn(old)).assistant_text == "For the old thread"


def test_what_is_sent_fits_into_the_smallest_window() -> None:
    window = 8_192
    text = "x" * 3_000
    room = history_room(window, block_tokens=500, text=text)
    assert 0 < room < capacity(window) - 500 - estimated_tokens(text)
    assert history_room(window, block_tokens=6_000, text=text) == 0
