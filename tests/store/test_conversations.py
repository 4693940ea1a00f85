"""Conversations: pages, look-ups over pages, moving with helper sessions, the context of a quote."""

from collections.abc import Sequence

import pytest

from main_process.domain.errors import NotFound, RuleViolated
from main_process.domain.memory_item import ItemText
from main_process.domain.proposal import Proposal
from main_process.domain.source import NewSource
from main_process.services import candidate_service, conversation_service
from main_process.services.conversation_service import FoundTurn
from main_process.store.unit_of_work import Unit
from shared import vocabulary as v
from tests.support.memory_world import HEARTBEAT, World
from tests.support.stores import StoreFactory

UNKNOWN = "00000000-0000-4000-8000-000000000000"


@pytest.fixture
def world(stores: StoreFactory) -> World:
    return World(stores())


def quoted(world: World, turn_id: str, quote: str, role: v.TurnRole) -> str:
    """Make a candidate that quotes a turn; return its source's id."""

    def work(unit: Unit) -> str:
        source = NewSource(
            type=v.SourceType.MESSAGE, trust=v.TrustClass.PERSON, quote=quote, role=role, turn_id=turn_id
        )
        proposal = Proposal(
            namespace_id=unit.namespaces.global_of(unit.domains.default_id()).id,
            text=ItemText(kind=v.MemoryKind.FACT, statement=f"It was said: {quote}"),
            origin=v.Origin.EXPLICIT,
            actor=HEARTBEAT,
            sources=(source,),
        )
        made = candidate_service.propose(unit, proposal)
        assert made.item_id is not None
        return unit.evidence.sources(made.item_id)[0].source.id

    return world.store.write(work)


def test_a_quote_is_shown_where_it_stands(world: World) -> None:
    conversation_id, turn_id = world.turn(
        world.project("Shop"), "Well. We ship on Tuesdays, always.", "Tuesdays it is."
    )
    for quote, role in (("ship on Tuesdays", v.TurnRole.USER), ("Tuesdays it is", v.TurnRole.ASSISTANT)):
        source_id = quoted(world, turn_id, quote, role)
        context = world.store.read(lambda unit, one=source_id: conversation_service.quote_context(unit, one))
        assert context.listed.conversation.id == conversation_id
        assert (context.turn_id, context.role) == (turn_id, role)
        turn = context.turns[0]
        text = turn.user_text if role is v.TurnRole.USER else turn.assistant_text
        assert text[context.start : context.end] == quote


def test_a_quote_whose_turn_is_gone_or_changed(world: World) -> None:
    _, turn_id = world.turn(None, "We ship on Tuesdays.")
    source_id = quoted(world, turn_id, "ship on Tuesdays", v.TurnRole.USER)
    world.store.execute(f"UPDATE turn SET user_text = '[forgotten]' WHERE id = '{turn_id}'")
    assert world.store.read(lambda unit: conversation_service.quote_context(unit, source_id)).start is None
    world.store.execute("UPDATE source SET turn_row = NULL")
    with pytest.raises(NotFound):
        world.store.read(lambda unit: conversation_service.quote_context(unit, source_id))
    with pytest.raises(NotFound):
        world.store.read(lambda unit: conversation_service.quote_context(unit, UNKNOWN))


def found(world: World, words: str, project_id: str | None = None, limit: int = 2) -> list[list[str]]:
    """All pages of a look-up, as the texts they show."""
    pages: list[list[str]] = []
    cursor: str | None = None
    while True:
        hits, cursor = world.store.read(
            lambda unit, at=cursor: conversation_service.search(
                unit, words, project_id=project_id, limit=limit, cursor=at
            )
        )
        pages.append(texts_of(hits))
        if cursor is None:
            return pages


def texts_of(hits: Sequence[FoundTurn]) -> list[str]:
    return [hit.excerpt for hit in hits]


def test_a_look_up_pages_through_all_hits_once(world: World) -> None:
    shop = world.project("Shop")
    for number in range(5):
        world.turn(shop if number < 3 else None, f"The harbour has {number} lamps.")
    pages = found(world, "harbour")
    assert [len(page) for page in pages] == [2, 2, 1]
    assert len({text for page in pages for text in page}) == 5
    assert sum(len(page) for page in found(world, "harbour", shop)) == 3
    assert found(world, "lighthouse") == [[]]
    with pytest.raises(RuleViolated):
        world.store.read(
            lambda unit: conversation_service.search(unit, "harbour", project_id=None, limit=2, cursor="nonsense")
        )


def test_a_hit_says_who_spoke(world: World) -> None:
    world.turn(None, "What is new?", "The harbour has lamps.")
    (hit,), _ = world.store.read(
        lambda unit: conversation_service.search(unit, "harbour", project_id=None, limit=9, cursor=None)
    )
    assert (hit.role, hit.excerpt) == (v.TurnRole.ASSISTANT, "The harbour has lamps.")


def test_helper_sessions_move_with_their_parent(world: World) -> None:
    shop = world.project("Shop")
    parent, _ = world.turn(None, "Have a helper look.")
    helper, _ = world.turn(None, "", "I looked.")
    world.store.write(lambda unit: unit.conversations.set_parent(helper, parent, "subagent"))
    world.store.execute(f"UPDATE conversation SET is_subagent = 1 WHERE id = '{helper}'")
    world.store.write(lambda unit: conversation_service.assign(unit, conversation_id=parent, project_id=shop))
    for conversation_id in (parent, helper):
        conversation = world.store.read(lambda unit, one=conversation_id: unit.conversations.get(one))
        assert conversation is not None
        assert conversation.project_id == shop
        space = world.store.read(lambda unit, one=conversation.namespace_id: unit.namespaces.get(one))
        assert space is not None
        assert space.parent_id == world.namespace(shop)
    back = world.store.write(lambda unit: conversation_service.assign(unit, conversation_id=parent, project_id=None))
    assert back.conversation.project_id is None
    with pytest.raises(NotFound):
        world.store.write(lambda unit: conversation_service.assign(unit, conversation_id=parent, project_id=UNKNOWN))
