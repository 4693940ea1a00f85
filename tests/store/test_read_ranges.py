"""Evidence says which part of a text its producer was given, and a quote lies in it (memory rules §3)."""

from dataclasses import replace

import pytest

from main_process.domain.actor import Actor
from main_process.domain.errors import RuleViolated
from main_process.domain.memory_item import ItemText
from main_process.domain.proposal import Proposal, ProposeOutcome
from main_process.domain.source import NewSource, ReadRange, whole
from main_process.services import candidate_service
from shared.vocabulary import ActorKind, MemoryKind, Origin, SourceType, TrustClass, TurnRole
from tests.support.heartbeats import one_off, reviewed
from tests.support.memory_world import World
from tests.support.stores import OpenStore, StoreFactory

SAID = "First a word about lunch. From now on run the tests with `make check`. And now to work."
QUOTE = "From now on run the tests with `make check`."
START = SAID.index(QUOTE)


@pytest.fixture
def store(stores: StoreFactory) -> OpenStore:
    return stores()


@pytest.fixture
def world(store: OpenStore) -> World:
    return World(store)


def kept(store: OpenStore, item_id: str) -> list[ReadRange | None]:
    return [listed.source.read for listed in store.read(lambda unit: unit.evidence.sources(item_id))]


def proposal(world: World, read: ReadRange | None, quote: str = QUOTE) -> Proposal:
    project = world.project("webshop")
    _, turn_id = world.turn(project, SAID)
    source = NewSource(
        type=SourceType.MESSAGE,
        trust=TrustClass.MODEL_INFERENCE,
        quote=quote,
        role=TurnRole.USER,
        turn_id=turn_id,
        read=read,
    )
    return Proposal(
        namespace_id=world.namespace(project),
        text=ItemText(kind=MemoryKind.PROCEDURE, statement=quote),
        origin=Origin.EXPLICIT,
        actor=Actor(ActorKind.HEARTBEAT, "heartbeat"),
        sources=(source,),
    )


def test_the_deterministic_proposer_read_the_whole_turn(store: OpenStore, world: World) -> None:
    project = world.project("webshop")
    world.turn(project, SAID)
    reviewed(store, one_off(store, project))
    item_id = str(store.scalar("SELECT id FROM memory_item"))
    assert kept(store, item_id) == [ReadRange(0, len(SAID), len(SAID))]


def test_a_part_that_was_sent_is_kept_with_the_evidence_and_copied_with_it(store: OpenStore, world: World) -> None:
    part = ReadRange(START, START + len(QUOTE), len(SAID))
    asked = proposal(world, part)
    made = store.write(lambda unit: candidate_service.propose(unit, asked))
    assert made.outcome is ProposeOutcome.CREATED
    assert kept(store, made.item_id or "") == [part]
    item = world.item(made.item_id)
    other = world.typed(item.namespace_id, "Tests are run before every commit.")
    store.write(lambda unit: unit.evidence.copy_sources(item.row, other.row))
    assert part in kept(store, other.id)


@pytest.mark.parametrize(
    "read",
    [
        ReadRange(0, START + 10, len(SAID)),
        ReadRange(START + 1, len(SAID), len(SAID)),
        ReadRange(0, len(SAID) + 5, len(SAID) + 5),
        ReadRange(-1, len(SAID), len(SAID)),
        ReadRange(20, 20, len(SAID)),
    ],
    ids=("ends within the quote", "begins within the quote", "of another text", "before the text", "empty"),
)
def test_a_quote_outside_what_was_sent_is_refused(store: OpenStore, world: World, read: ReadRange) -> None:
    asked = proposal(world, read)
    with pytest.raises(RuleViolated, match="quote_not_in_source"):
        store.write(lambda unit: candidate_service.propose(unit, asked))
    assert store.scalar("SELECT count(*) FROM memory_item") == 0
    (source,) = asked.sources
    sound = replace(asked, sources=(replace(source, read=whole(SAID)),))
    assert store.write(lambda unit: candidate_service.propose(unit, sound)).outcome is ProposeOutcome.CREATED


def test_what_a_person_types_was_sent_to_nobody(store: OpenStore, world: World) -> None:
    item = world.typed(world.namespace(world.project("webshop")), "Tests are run before every commit.")
    assert kept(store, item.id) == [None]
