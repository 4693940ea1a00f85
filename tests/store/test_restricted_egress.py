"""Seed 004 §19: "Restricted 记忆不会自动生成或发送给外部 Embedding 服务", by what a real HTTP server received."""

import json
import urllib.request

import msgspec
import pytest

from main_process.adapters.provider import OpenAiProvider, ProviderConfig
from main_process.adapters.provider_review import Allowance, ProviderProposer
from main_process.domain.memory_item import ItemText, MemoryItem
from main_process.domain.proposal import ProposeOutcome
from main_process.domain.review import ReviewedConversation, ReviewedProject, ReviewRequest
from main_process.runtime.settings import Settings
from main_process.services import egress
from main_process.store.unit_of_work import Unit
from shared.vocabulary import CEILINGS, MemoryKind, PlanScope, Receiver, Sensitivity
from tests.support.items import add_item
from tests.support.memory_world import World
from tests.support.openai_server import OpenAiServer, review
from tests.support.stores import StoreFactory

STATEMENTS = {
    Sensitivity.NORMAL: "The harbour light turns green at seven",
    Sensitivity.SENSITIVE: "The skipper is on leave in May",
    Sensitivity.RESTRICTED: "The safe behind the chart opens with four turns left",
}


@pytest.fixture
def world(stores: StoreFactory) -> World:
    return World(stores())


def everything(world: World) -> list[MemoryItem]:
    space = world.global_namespace()

    def fill(unit: Unit) -> list[MemoryItem]:
        return [add_item(unit, space, words, sensitivity=level) for level, words in STATEMENTS.items()]

    return world.store.write(fill)


def send(server: OpenAiServer, text: ItemText) -> None:
    """Ask for a vector as an external embedding service is asked."""
    body = json.dumps({"model": server.model, "input": [text.statement]}).encode()
    headers = {"Content-Type": "application/json", "Authorization": f"Bearer {server.key}"}
    request = urllib.request.Request(f"{server.url}/embeddings", data=body, headers=headers)
    urllib.request.urlopen(request).close()


@pytest.mark.parametrize("clearance", list(Sensitivity))
def test_seed_004_restricted_memories_are_never_sent_to_an_external_embedding_service(
    world: World, clearance: Sensitivity
) -> None:
    """Whatever the settings file says, even RESTRICTED written into it by hand."""
    settings = msgspec.structs.replace(Settings(), external_embedding_clearance=clearance)
    with OpenAiServer() as server:
        server.answers(review())
        for item in everything(world):
            text = egress.outgoing(item.text, settings, Receiver.EXTERNAL_EMBEDDING)
            if text is not None:
                send(server, text)
        received = json.dumps([asked.body for asked in server.asked])
    assert STATEMENTS[Sensitivity.NORMAL] in received
    assert (STATEMENTS[Sensitivity.SENSITIVE] in received) == (clearance is not Sensitivity.NORMAL)
    assert STATEMENTS[Sensitivity.RESTRICTED] not in received
    assert CEILINGS[Receiver.EXTERNAL_EMBEDDING] is Sensitivity.SENSITIVE


async def test_seed_004_restricted_memories_are_never_sent_to_a_language_model(world: World) -> None:
    everything(world)
    project = world.project("webshop")
    conversation_id, turn_id = world.turn(project, "From now on the harbour opens at six.")
    turn = world.store.read(lambda unit: unit.conversations.turn(turn_id))
    assert turn is not None
    request = ReviewRequest(
        run_id="r1",
        scope=PlanScope.PROJECTS,
        projects=(ReviewedProject(project, "webshop"),),
        conversations=(ReviewedConversation(conversation_id, project, "Notes", (turn,)),),
    )
    with OpenAiServer() as server:
        server.answers(review())
        config = ProviderConfig(url=server.url, model=server.model, key=server.key, timeout_s=5.0)
        await ProviderProposer(OpenAiProvider(), config, Allowance(may_see_sensitive=True)).review(request)
        received = json.dumps([asked.body for asked in server.asked])
    assert "harbour opens at six" in received
    assert not any(words in received for words in STATEMENTS.values())


def test_seed_004_restricted_memories_are_never_generated(world: World) -> None:
    text = ItemText(
        kind=MemoryKind.FACT,
        statement=STATEMENTS[Sensitivity.RESTRICTED],
        sensitivity=Sensitivity.RESTRICTED,
    )
    proposed = world.propose(world.global_namespace(), text.statement, text=text)
    assert proposed.outcome is ProposeOutcome.RESTRICTED
    assert world.store.scalar("SELECT count(*) FROM memory_item") == 0
