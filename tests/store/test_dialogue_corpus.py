"""The quality corpus in a real store: nothing reaches another project, and nothing that was forgotten comes back."""

from collections.abc import Iterator

import pytest

from main_process.domain.actor import PERSON
from main_process.domain.extraction_contract import ExtractedCandidate
from main_process.domain.extraction_meaning import parse_extraction
from main_process.domain.proposal import Proposed, ProposeOutcome
from main_process.domain.recall_gate import RecallQuery
from main_process.services import forget_service
from main_process.services.namespace_service import resolve_chain
from main_process.services.recall_service import recall_of
from main_process.store.unit_of_work import Unit
from shared.vocabulary import Origin, Sensitivity
from tests.support.dialogues import Dialogue, dialogues, text_of
from tests.support.memory_world import World
from tests.support.stores import StoreFactory

ALL: frozenset[Sensitivity] = frozenset(Sensitivity)


def explicit() -> Iterator[tuple[Dialogue, ExtractedCandidate]]:
    """Yield what the good answers say of the project in the person's own words, for all paths, each subject once."""
    subjects: set[str] = set()
    for dialogue in dialogues():
        for kept in parse_extraction(dialogue.good_answer, dialogue.material, redacted=str).candidates:
            is_of_project = kept.origin is Origin.EXPLICIT and not kept.is_discussion and not kept.applies_to_paths
            if is_of_project and kept.subject.lower() not in subjects:
                subjects.add(kept.subject.lower())
                yield dialogue, kept


@pytest.fixture
def world(stores: StoreFactory) -> World:
    return World(stores())


def filed(world: World, namespace: str, turns: dict[str, str], kept: ExtractedCandidate) -> Proposed:
    """File a kept candidate with its first quote, as consolidation does."""
    quote = kept.sources[0]
    turn_id = turns[quote.turn.user_whole]
    text = text_of(kept)
    return world.propose(namespace, text.statement, turn_id=turn_id, quote=quote.quote, kind=text.kind, text=text)


def recalled(world: World, project: str, requests: list[str]) -> list[str]:
    def work(unit: Unit) -> list[str]:
        chain = resolve_chain(unit, project_id=project)
        recalls = (recall_of(unit, chain, RecallQuery(request, sensitivities=ALL)) for request in requests)
        return [entry.item.text.statement for recall in recalls for entry in recall.entries]

    return world.store.read(work)


def test_what_a_corpus_gave_stays_in_its_project_and_stays_forgotten(world: World) -> None:
    corpus = list(explicit())
    assert len(corpus) >= 20
    webshop, ledger = world.project("webshop"), world.project("ledger")
    namespace = world.namespace(webshop)
    said = {source.turn.user_whole for _, kept in corpus for source in kept.sources}
    turns = {words: world.turn(webshop, words)[1] for words in sorted(said)}
    proposed = [filed(world, namespace, turns, kept) for _, kept in corpus]
    assert {one.outcome for one in proposed} == {ProposeOutcome.CREATED}
    for one in proposed:
        world.confirm(world.item(one.item_id))
    requests = [kept.statement for _, kept in corpus]
    assert set(recalled(world, webshop, requests)) == {kept.statement for _, kept in corpus}
    assert recalled(world, ledger, requests) == []

    for one in proposed:
        forget(world, one)
    again = [filed(world, namespace, turns, kept).outcome for _, kept in corpus]
    assert set(again) == {ProposeOutcome.FORGOTTEN}
    assert recalled(world, webshop, requests) == []


def forget(world: World, proposed: Proposed) -> None:
    pick = world.pick(world.item(proposed.item_id))
    world.store.write(lambda unit: forget_service.forget(unit, PERSON, [pick], is_quote_removed=False))
