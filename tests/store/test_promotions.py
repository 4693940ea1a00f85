"""Promotion: always explicit, always upward in its own branch, reversible (memory rules §6; seed 004 §9.1)."""

import itertools
from dataclasses import replace

import pytest

from main_process.domain.actor import PERSON, Actor
from main_process.domain.errors import NotFound, RuleViolated
from main_process.domain.memory_item import MemoryItem
from main_process.domain.source import NewSource
from main_process.services import candidate_service, experiment_service, memory_service, promotion_service
from main_process.services.act import Applied, ItemPick
from main_process.services.promotion_service import PromotionRequest
from main_process.store.repositories.item_rows import new_id
from main_process.store.unit_of_work import Unit
from shared.vocabulary import (
    ActorKind,
    ItemStatus,
    ItemWarning,
    NamespaceKind,
    RelationKind,
    Sensitivity,
    SourceType,
    TrustClass,
    Verb,
)
from tests.support.memory_world import World
from tests.support.stores import StoreFactory
from tests.support.work_world import WorkWorld

RUN = Actor(ActorKind.RUN, "nightly")


@pytest.fixture
def world(stores: StoreFactory) -> World:
    return World(stores())


def space_below(world: World, project_id: str, kind: NamespaceKind, *, parent: str | None = None) -> str:
    """A namespace of a run, automation or conversation below a project."""

    def work(unit: Unit) -> str:
        above = unit.namespaces.get(parent or "") or unit.namespaces.of_owner(NamespaceKind.PROJECT, project_id)
        assert above is not None
        return unit.namespaces.insert(kind, new_id(), parent=above).id

    return world.store.write(work)


def promote(world: World, item: MemoryItem, target: str, *, actor: Actor = PERSON, **asked: object) -> Applied:
    request = {
        "target_id": target,
        "reason": "holds for all of it",
        "evaluation": "seen in three conversations",
        "idempotency_key": new_id(),
    } | asked
    return world.store.write(
        lambda unit: promotion_service.promote(unit, actor, world.pick(item), PromotionRequest(**request))  # type: ignore[arg-type]
    )


def made(world: World, applied: Applied) -> MemoryItem:
    return world.item(applied.item_ids[0])


def test_global_and_project_promotion_needs_a_reason_an_evaluation_and_a_confirmation(world: World) -> None:
    """Seed 004 §19: "Global 和 Project 晋升需要明确确认或评估"."""
    project = world.project("webshop")
    item = world.typed(world.namespace(project), "Answers are short")
    for missing in ({"reason": "  "}, {"evaluation": ""}):
        with pytest.raises(RuleViolated) as error:
            promote(world, item, world.global_namespace(), **missing)
        assert error.value.rule in {"reason_missing", "evaluation_missing"}
    candidate = made(world, promote(world, item, world.global_namespace()))
    assert candidate.status is ItemStatus.CANDIDATE  # nothing but a person's confirmation makes it memory
    with pytest.raises(RuleViolated) as refused:
        world.store.write(lambda unit: candidate_service.confirm(unit, RUN, [world.pick(candidate)]))
    assert refused.value.rule == "actor_refused"
    world.confirm(candidate)
    assert world.status(candidate) is ItemStatus.CONFIRMED


def test_from_a_run_to_global_step_by_step_the_originals_stay(world: World) -> None:
    project = world.project("webshop")
    automation = space_below(world, project, NamespaceKind.AUTOMATION)
    run = space_below(world, project, NamespaceKind.RUN, parent=automation)
    _, turn_id = world.turn(project, "Deploys need two approvals")
    proposed = world.propose(run, "Deploys need two approvals", turn_id=turn_id, actor=RUN)
    item = world.item(proposed.item_id)
    chain = [item]
    for target in (automation, world.namespace(project), world.global_namespace()):
        chain.append(made(world, promote(world, chain[-1], target)))
    assert [one.namespace_id for one in chain[1:]] == [automation, world.namespace(project), world.global_namespace()]
    assert world.item(item.id) == item
    for lower, upper in itertools.pairwise(chain):
        links = world.store.read(lambda unit, upper=upper: unit.relations.of(upper.row))
        origin = next(link for link in links if link.kind is RelationKind.PROMOTED_FROM)
        assert (origin.other_id, origin.other_revision) == (lower.id, 1)
        record = world.store.read(lambda unit, upper=upper: unit.relations.promotions([upper.row])[upper.row])
        assert (record.reason, record.evaluation) == ("holds for all of it", "seen in three conversations")
        assert (record.actor, record.from_item_id) == (ActorKind.PERSON, lower.id)
        quotes = world.store.read(
            lambda unit, upper=upper: [one.source.quote for one in unit.evidence.sources(upper.id)]
        )
        assert quotes == ["Deploys need two approvals"]
        assert not world.is_conflicted(upper)
    assert ItemWarning.NEAR_DUPLICATE not in world.item(chain[-1].id).warnings  # not of what it comes from


@pytest.mark.parametrize("kind", [NamespaceKind.CONVERSATION, NamespaceKind.AUTOMATION, NamespaceKind.RUN])
def test_several_steps_at_once(world: World, kind: NamespaceKind) -> None:
    project = world.project("webshop")
    item = world.item(world.propose(space_below(world, project, kind), "Names are English").item_id)
    assert made(world, promote(world, item, world.global_namespace())).namespace_id == world.global_namespace()


def test_never_sideways_never_down_never_into_another_project(world: World) -> None:
    shop, ledger = world.project("webshop"), world.project("ledger")
    conversation = space_below(world, shop, NamespaceKind.CONVERSATION)
    run, sibling = (space_below(world, shop, NamespaceKind.RUN) for _ in range(2))
    in_shop = world.typed(world.namespace(shop), "Shelves stay dry")
    in_run = world.item(world.propose(run, "Retries are three").item_id)
    everywhere = world.typed(world.global_namespace(), "Answers are short")
    for item, target, rule in (
        (in_shop, world.namespace(ledger), "promotion_leaves_branch"),
        (in_shop, conversation, "promotion_leaves_branch"),
        (in_shop, world.namespace(shop), "promotion_leaves_branch"),
        (in_run, sibling, "promotion_leaves_branch"),
        (in_run, world.namespace(ledger), "promotion_leaves_branch"),
        (everywhere, world.global_namespace(), "promotion_at_top"),
    ):
        with pytest.raises(RuleViolated) as error:
            promote(world, item, target)
        assert error.value.rule == rule


def test_the_strictest_sensitivity_and_the_least_trust_of_the_lineage(world: World) -> None:
    project = world.project("webshop")
    item = world.typed(
        world.namespace(project), "The rota lies in the blue folder", sensitivity=Sensitivity.SENSITIVE
    )
    outside = NewSource(type=SourceType.ARTIFACT, trust=TrustClass.EXTERNAL_TEXT, quote="blue folder")
    world.store.write(lambda unit: unit.evidence.add_sources(item.row, [outside]))
    once = made(world, promote(world, item, world.global_namespace()))
    assert (once.text.sensitivity, once.trust) == (Sensitivity.SENSITIVE, TrustClass.EXTERNAL_TEXT)


def test_the_same_key_makes_one_item_and_a_stale_revision_none(world: World) -> None:
    project = world.project("webshop")
    item = world.typed(world.namespace(project), "Answers are short")
    first = promote(world, item, world.global_namespace(), idempotency_key="the same key")
    again = promote(world, item, world.global_namespace(), idempotency_key="the same key")
    assert (again.change_id, again.item_ids) == (None, first.item_ids)
    with pytest.raises(RuleViolated) as error:
        promote(world, item, world.global_namespace())
    assert error.value.rule == "already_promoted"
    request = PromotionRequest(world.global_namespace(), "r", "e", new_id())
    stale = world.store.write(lambda unit: promotion_service.promote(unit, PERSON, ItemPick(item.id, 7), request))
    assert (stale.change_id, len(stale.conflicts)) == (None, 1)


def test_confirmed_at_once_only_by_a_person_and_only_where_the_identity_is_free(world: World) -> None:
    project = world.project("webshop")
    item = world.typed(world.namespace(project), "Answers are short", subject="Answers")
    with pytest.raises(RuleViolated) as refused:
        promote(world, item, world.global_namespace(), actor=RUN, is_confirmed_at_once=True)
    assert refused.value.rule == "actor_refused"
    holder = world.typed(world.global_namespace(), "Answers are thorough", subject="answers")
    levels = world.store.read(lambda unit: promotion_service.levels(unit, item))
    assert [level.holder.id for level in levels if level.holder] == [holder.id]  # said before, not found out after
    with pytest.raises(RuleViolated) as taken:
        promote(world, item, world.global_namespace(), is_confirmed_at_once=True)
    assert (taken.value.rule, taken.value.facts["item_id"]) == ("identity_taken", holder.id)
    world.store.write(lambda unit: memory_service.archive(unit, PERSON, [world.pick(holder)]))
    at_once = made(world, promote(world, item, world.global_namespace(), is_confirmed_at_once=True))
    assert at_once.status is ItemStatus.CONFIRMED


def test_what_it_would_contradict_is_said_before(world: World) -> None:
    project = world.project("webshop")
    everywhere = world.typed(world.global_namespace(), "Deploys are on Tuesdays")
    item = world.typed(world.namespace(project), "Deploys are on Thursdays")
    (level,) = world.store.read(lambda unit: promotion_service.levels(unit, item))
    assert [(like.kind, like.other.id) for like in level.likes] == [(RelationKind.CONTRADICTION, everywhere.id)]
    candidate = made(world, promote(world, item, world.global_namespace()))
    assert world.is_conflicted(candidate)
    assert ItemWarning.CONFLICT in candidate.warnings


def test_plain_undo_right_after(world: World) -> None:
    project = world.project("webshop")
    item = world.typed(world.namespace(project), "Answers are short")
    applied = promote(world, item, world.global_namespace())
    world.undo(applied)
    assert world.store.read(lambda unit: unit.items.get(applied.item_ids[0])) is None
    assert world.item(item.id) == item
    assert world.store.scalar("SELECT count(*) FROM promotion") == 0


def _roll_back(world: World, item: MemoryItem) -> Applied:
    return world.store.write(lambda unit: promotion_service.roll_back(unit, PERSON, world.pick(item)))


def test_an_untouched_candidate_is_removed(world: World) -> None:
    project = world.project("webshop")
    item = world.typed(world.namespace(project), "Answers are short")
    candidate = made(world, promote(world, item, world.global_namespace()))
    _roll_back(world, candidate)
    assert world.store.read(lambda unit: unit.items.get(candidate.id)) is None
    assert world.item(item.id) == item


def test_rolled_back_even_after_later_edits_and_that_can_be_undone(world: World) -> None:
    project = world.project("webshop")
    item = world.typed(world.namespace(project), "Answers are short")
    candidate = made(world, promote(world, item, world.global_namespace()))
    world.confirm(candidate)
    edited = replace(candidate.text, statement="Answers are short and friendly")
    world.store.write(lambda unit: memory_service.edit(unit, PERSON, world.pick(candidate), edited))
    applied = _roll_back(world, candidate)
    assert world.status(candidate) is ItemStatus.ARCHIVED
    assert world.item(item.id) == item
    record = world.store.read(lambda unit: unit.relations.promotions([candidate.row])[candidate.row])
    assert record.rolled_back_at is not None
    assert world.store.scalar("SELECT count(*) FROM relation WHERE settled_by_change_id IS NOT NULL") == 1
    with pytest.raises(NotFound):
        _roll_back(world, candidate)
    world.undo(applied)
    assert world.status(candidate) is ItemStatus.CONFIRMED
    assert world.store.read(lambda unit: promotion_service.standing_promotion(unit, candidate)) is not None
    assert not world.store.scalar("SELECT count(*) FROM relation WHERE kind = 'promoted_from' AND is_open")


def test_what_was_not_promoted_cannot_be_rolled_back(world: World) -> None:
    item = world.typed(world.global_namespace(), "Answers are short")
    with pytest.raises(NotFound):
        _roll_back(world, item)


@pytest.mark.parametrize("status", ["rejected", "archived"])
def test_only_pending_and_confirmed_items_rise(world: World, status: str) -> None:
    project = world.project("webshop")
    item = world.said(project, "Answers are short")
    if status == "archived":
        world.store.write(lambda unit: memory_service.archive(unit, PERSON, [world.pick(item)]))
    else:
        world.store.write(lambda unit: candidate_service.reject(unit, PERSON, [world.pick(item)]))
    assert promote(world, item, world.global_namespace()).conflicts
    ended = world.item(item.id)
    with pytest.raises(RuleViolated) as error:
        world.store.read(lambda unit: promotion_service.levels(unit, ended))
    assert error.value.rule == "transition_refused"


def test_a_promotion_is_in_the_history_of_the_new_item(world: World) -> None:
    project = world.project("webshop")
    item = world.typed(world.namespace(project), "Answers are short")
    candidate = made(world, promote(world, item, world.global_namespace()))
    revisions, _ = world.store.read(lambda unit: unit.items.revisions(candidate.id, limit=9, cursor=None))
    assert [(one.verb, one.reason) for one in revisions] == [(Verb.PROMOTE, "holds for all of it")]
    assert SourceType.USER_ENTRY in world.store.read(
        lambda unit: {one.source.type for one in unit.evidence.sources(candidate.id)}
    )


def test_from_a_real_run_along_its_plan_and_never_into_its_conversation(stores: StoreFactory) -> None:
    world = WorkWorld(stores())
    project = world.project("webshop")
    plan = world.plan(project)
    run = world.open(world.task(project, plan_id=plan))
    proposed, _ = world.note(run, "Deploys need two approvals")
    item = world.item(proposed.item_id)
    levels = world.store.read(lambda unit: promotion_service.levels(unit, item))
    assert [level.space.kind for level in levels] == [
        NamespaceKind.AUTOMATION,
        NamespaceKind.PROJECT,
        NamespaceKind.GLOBAL,
    ]
    sibling = world.open(world.task(project, plan_id=plan, title="Another"))
    for target in (sibling.run.namespace_id, world.namespace(world.project("ledger"))):
        with pytest.raises(RuleViolated) as error:
            promote(world, item, target)
        assert error.value.rule == "promotion_leaves_branch"
    upper = made(world, promote(world, item, levels[0].space.id, actor=RUN))
    assert (upper.status, upper.trust) == (ItemStatus.CANDIDATE, TrustClass.MODEL_INFERENCE)


def test_nothing_rises_out_of_an_experiment_before_it_is_settled(stores: StoreFactory) -> None:
    world = WorkWorld(stores())
    project = world.project("webshop")
    experiment = world.experiment(project)
    run = world.open(world.task(project, experiment_id=experiment))
    proposed, _ = world.note(run, "Three retries are enough")
    item = world.item(proposed.item_id)
    for ask in (
        lambda: world.store.read(lambda unit: promotion_service.levels(unit, item)),
        lambda: promote(world, item, world.namespace(project)),
    ):
        with pytest.raises(RuleViolated) as error:
            ask()
        assert error.value.rule == "experiment_not_settled"
    world.close(run)
    world.store.write(
        lambda unit: experiment_service.settle(
            unit, PERSON, experiment_id=experiment, expected_revision=1, conclusions=()
        )
    )
    assert made(world, promote(world, item, world.namespace(project))).status is ItemStatus.CANDIDATE
