"""What a candidate proposes to change happens when a person confirms it, whole, at the revision that was proposed."""

from dataclasses import replace

import pytest

from main_process.domain.actor import PERSON
from main_process.domain.errors import RevisionConflict, RuleViolated
from main_process.domain.memory_item import ItemText, MemoryItem
from main_process.domain.proposed_change import ProposedChange
from main_process.services import candidate_service, change_service, forget_service, memory_service
from shared.vocabulary import ItemStatus, MemoryKind, OperationKind, RelationKind, Sensitivity, Strength
from tests.support.memory_world import World
from tests.support.stores import StoreFactory

OLD = "Indent the marmalade service with tabs."
NEW = "Indent the marmalade service with two spaces."


@pytest.fixture
def world(stores: StoreFactory) -> World:
    return World(stores())


@pytest.fixture
def project(world: World) -> str:
    return world.project("shop")


def known(world: World, project: str, **changes: object) -> MemoryItem:
    return world.typed(world.namespace(project), OLD, subject="Indentation", kind=MemoryKind.PREFERENCE, **changes)


def proposed(
    world: World, project: str, target: MemoryItem, operation: OperationKind = OperationKind.REVISE
) -> MemoryItem:
    """A candidate with other words of the same subject that asks for a change."""
    _, turn_id = world.turn(project, NEW)
    text = ItemText(kind=MemoryKind.DECISION, subject="Indentation", statement=NEW, strength=Strength.HARD)
    filed = world.propose(world.namespace(project), NEW, turn_id=turn_id, text=text)
    change = ProposedChange(operation, target.id, target.revision)
    world.store.write(lambda unit: change_service.propose(unit, filed.item_id or "", change))
    return world.item(filed.item_id)


def findings(world: World) -> int:
    return int(world.store.scalar("select count(*) from relation where is_open"))


def sources(world: World, item: MemoryItem) -> list[str]:
    return [one.source.quote for one in world.store.read(lambda unit: unit.evidence.sources(item.id))]


def test_confirming_a_revision_gives_the_target_the_words_and_the_evidence(world: World, project: str) -> None:
    target = known(world, project, salience=0.9)
    candidate = proposed(world, project, target)
    world.confirm(candidate)

    after = world.item(target.id)
    assert (after.revision, after.status, after.text.statement) == (2, ItemStatus.CONFIRMED, NEW)
    assert (after.text.kind, after.text.strength, after.text.salience) == (MemoryKind.DECISION, Strength.HARD, 0.9)
    assert sources(world, after) == ["", NEW]
    assert world.status(candidate) is ItemStatus.ARCHIVED
    first = world.store.read(lambda unit: unit.items.revision(target.id, 1))
    assert first is not None
    assert first.text.statement == OLD, "history keeps what was said before"


def test_a_preference_becomes_a_decision_in_the_same_chain(world: World, project: str) -> None:
    target = known(world, project)
    world.confirm(proposed(world, project, target))
    assert (world.item(target.id).id, world.item(target.id).text.kind) == (target.id, MemoryKind.DECISION)


def test_confirming_a_replacement_makes_the_target_history(world: World, project: str) -> None:
    target = known(world, project)
    candidate = proposed(world, project, target, OperationKind.SUPERSEDE)
    world.confirm(candidate)
    assert (world.status(target), world.status(candidate)) == (ItemStatus.SUPERSEDED, ItemStatus.CONFIRMED)
    assert world.item(target.id).superseded_by == candidate.id
    links = world.store.read(lambda unit: unit.relations.of(candidate.row))
    assert [link.kind for link in links] == [RelationKind.REPLACEMENT]


@pytest.mark.parametrize("operation", [OperationKind.REVISE, OperationKind.SUPERSEDE])
def test_one_undo_takes_the_whole_change_back_and_it_can_be_confirmed_again(
    world: World, project: str, operation: OperationKind
) -> None:
    target = known(world, project)
    candidate = proposed(world, project, target, operation)
    world.undo(world.confirm(candidate))
    before = world.item(target.id)
    assert (before.status, before.text.statement, before.superseded_by) == (ItemStatus.CONFIRMED, OLD, None)
    assert sources(world, before) == [""]
    assert before.trust is target.trust
    assert world.status(candidate) is ItemStatus.CANDIDATE
    world.confirm(candidate)
    assert world.status(candidate) is not ItemStatus.CANDIDATE


def test_what_a_card_compares_is_no_conflict_beside_it(world: World, project: str) -> None:
    target = known(world, project)
    candidate = proposed(world, project, target)
    assert findings(world) == 0
    edited = replace(target.text, content="Since spring.")
    world.store.write(lambda unit: memory_service.edit(unit, PERSON, world.pick(target), edited))
    assert findings(world) == 0
    world.store.write(lambda unit: change_service.retarget(unit, world.pick(candidate)))
    assert findings(world) == 0


def test_a_target_that_moved_on_is_left_alone_and_can_be_compared_anew(world: World, project: str) -> None:
    target = known(world, project)
    candidate = proposed(world, project, target)
    edited = replace(target.text, statement="Indent the marmalade service with eight spaces.")
    world.store.write(lambda unit: memory_service.edit(unit, PERSON, world.pick(target), edited))
    with pytest.raises(RuleViolated, match="target_changed"):
        world.confirm(candidate)
    assert world.status(candidate) is ItemStatus.CANDIDATE
    assert world.item(target.id).text.statement == edited.statement

    world.store.write(lambda unit: change_service.retarget(unit, world.pick(candidate)))
    world.confirm(candidate)
    assert world.item(target.id).text.statement == NEW


def test_among_several_only_the_stale_one_is_left_alone(world: World, project: str) -> None:
    target = known(world, project)
    stale = proposed(world, project, target)
    other = world.said(project, "Deploy the ledger on Fridays only.")
    edited = replace(target.text, statement="Indent the marmalade service with eight spaces.")
    world.store.write(lambda unit: memory_service.edit(unit, PERSON, world.pick(target), edited))
    applied = world.confirm(stale, other)
    assert ([one.item_id for one in applied.conflicts], applied.item_ids) == ([stale.id], (other.id,))


def test_a_change_that_is_no_text_makes_nothing_stale(world: World, project: str) -> None:
    target = known(world, project)
    candidate = proposed(world, project, target)
    pick = world.pick(target)
    world.store.write(
        lambda unit: memory_service.set_sensitivity(unit, PERSON, pick, Sensitivity.SENSITIVE, reason="")
    )
    world.confirm(candidate)
    assert world.item(target.id).text.sensitivity is Sensitivity.SENSITIVE, "the stricter one counts"


def test_without_an_active_target_a_candidate_asks_to_be_remembered_as_new(world: World, project: str) -> None:
    target = known(world, project)
    candidate = proposed(world, project, target)
    world.store.write(lambda unit: memory_service.archive(unit, PERSON, [world.pick(target)]))
    with pytest.raises(RuleViolated, match="target_changed"):
        world.confirm(candidate)
    world.store.write(lambda unit: change_service.retarget(unit, world.pick(candidate)))
    world.confirm(candidate)
    assert (world.status(candidate), world.status(target)) == (ItemStatus.CONFIRMED, ItemStatus.ARCHIVED)


def test_a_revision_may_not_take_the_identity_of_another_memory(world: World, project: str) -> None:
    target = world.typed(world.namespace(project), "The ledger rounds down.", subject="Rounding")
    known(world, project)
    candidate = proposed(world, project, target)
    with pytest.raises(RuleViolated, match="identity_taken"):
        world.confirm(candidate)
    assert (world.item(target.id).revision, world.status(candidate)) == (1, ItemStatus.CANDIDATE)


def test_a_persons_own_wording_becomes_the_revision(world: World, project: str) -> None:
    target = known(world, project)
    candidate = proposed(world, project, target)
    mine = replace(candidate.text, statement="Two spaces, please.")
    pick = world.pick(candidate)
    world.store.write(lambda unit: candidate_service.edit_and_confirm(unit, PERSON, pick, mine))
    assert world.item(target.id).text.statement == "Two spaces, please."
    assert world.status(candidate) is ItemStatus.ARCHIVED


def test_in_another_scope_nothing_is_changed(world: World, project: str) -> None:
    target = known(world, project)
    candidate = proposed(world, project, target)
    pick, elsewhere = world.pick(candidate), world.namespace(world.project("ledger"))
    world.store.write(lambda unit: candidate_service.change_scope(unit, PERSON, pick, elsewhere))
    world.confirm(candidate)
    assert (world.status(candidate), world.item(target.id).revision) == (ItemStatus.CONFIRMED, 1)


def test_a_candidate_that_waits_can_be_the_target_and_gives_way(world: World, project: str) -> None:
    waiting = world.said(project, OLD)
    candidate = proposed(world, project, waiting)
    world.confirm(candidate)
    assert (world.status(waiting), world.status(candidate)) == (ItemStatus.SUPERSEDED, ItemStatus.CONFIRMED)


def test_advice_against_a_candidate_hinders_nobody(world: World, project: str) -> None:
    candidate = world.said(project, NEW)
    advice = ProposedChange(OperationKind.REJECT, None, None)
    world.store.write(lambda unit: change_service.propose(unit, candidate.id, advice))
    with pytest.raises(RuleViolated, match="no_change_proposed"):
        world.store.write(lambda unit: change_service.retarget(unit, world.pick(candidate)))
    world.confirm(candidate)
    assert world.status(candidate) is ItemStatus.CONFIRMED


def test_only_the_candidate_that_was_seen_is_compared_anew(world: World, project: str) -> None:
    candidate = proposed(world, project, known(world, project))
    pick = world.pick(candidate)
    moved = replace(pick, expected_revision=7)
    with pytest.raises(RevisionConflict):
        world.store.write(lambda unit: change_service.retarget(unit, moved))
    world.confirm(candidate)
    with pytest.raises(RuleViolated, match="transition_refused"):
        world.store.write(lambda unit: change_service.retarget(unit, pick))


def test_forgetting_the_target_takes_the_words_that_became_its_revision(world: World, project: str) -> None:
    target = known(world, project)
    candidate = proposed(world, project, target)
    world.confirm(candidate)
    forgotten = world.store.write(lambda unit: forget_service.forget(unit, PERSON, [world.pick(target)]))
    assert set(forgotten.tombstones) == {target.id, candidate.id}
    assert world.store.read(lambda unit: unit.items.get(candidate.id)) is None


def test_forgetting_the_target_leaves_a_candidate_that_wants_to_be_remembered(world: World, project: str) -> None:
    target = known(world, project)
    candidate = proposed(world, project, target)
    world.store.write(lambda unit: forget_service.forget(unit, PERSON, [world.pick(target)]))
    world.confirm(candidate)
    assert world.status(candidate) is ItemStatus.CONFIRMED
