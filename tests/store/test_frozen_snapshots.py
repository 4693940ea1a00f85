"""What a run reads stays as it was when the run began; forgetting and tightening reach it at once (seed 004 §13)."""

from dataclasses import replace
from datetime import timedelta

import pytest

from main_process.domain.actor import PERSON
from main_process.domain.memory_item import ItemText, MemoryItem
from main_process.domain.recall_gate import RecallQuery
from main_process.domain.times import Validity
from main_process.services import (
    candidate_service,
    experiment_service,
    forget_service,
    memory_merge_service,
    memory_service,
    merge_service,
    namespace_service,
    recall_service,
)
from main_process.store.unit_of_work import Unit
from shared.vocabulary import ItemStatus, MemoryKind, MergedBindings, RecallMode, Sensitivity, SnapshotUse, Strength
from tests.support.stores import StoreFactory
from tests.support.work_world import Opened, WorkWorld

ASKED = "payment gateway retries timeout"
BOTH = frozenset({Sensitivity.NORMAL, Sensitivity.SENSITIVE})


@pytest.fixture
def world(stores: StoreFactory) -> WorkWorld:
    return WorkWorld(stores())


@pytest.fixture
def project_id(world: WorkWorld) -> str:
    return world.project("Shop")


@pytest.fixture
def known(world: WorkWorld, project_id: str) -> MemoryItem:
    return world.write_memory(world.namespace(project_id), "The payment gateway retries twice")


@pytest.fixture
def opened(world: WorkWorld, project_id: str, known: MemoryItem) -> Opened:
    return world.open(world.task(project_id))


def edit(world: WorkWorld, item: MemoryItem, **changed: object) -> None:
    text = replace(world.item(item.id).text, **changed)  # type: ignore[arg-type]  # fields by keyword
    world.store.write(lambda unit: memory_service.edit(unit, PERSON, world.pick(item), text))


def test_an_edit_after_the_freeze_is_not_read(world: WorkWorld, opened: Opened, known: MemoryItem) -> None:
    edit(world, known, statement="The payment gateway retries five times")
    edit(world, known, statement="The payment gateway never retries")
    assert world.recalled(opened, ASKED) == {known.id: "The payment gateway retries twice"}
    chain = world.chain(opened)
    shown = world.store.read(lambda unit: recall_service.readable(unit, chain, known.id))
    assert shown is not None
    assert (shown.revision, shown.text.statement) == (1, "The payment gateway retries twice")
    later = world.open(opened.run.task_id)
    assert world.recalled(later, ASKED) == {known.id: "The payment gateway never retries"}


def test_words_that_came_later_find_nothing(world: WorkWorld, opened: Opened, known: MemoryItem) -> None:
    edit(world, known, statement="Quantum zebras", subject="")
    assert world.recalled(opened, "quantum zebras") == {}
    assert list(world.recalled(opened, ASKED)) == [known.id]


def test_what_is_confirmed_or_written_later_is_not_read(
    world: WorkWorld, project_id: str, opened: Opened, known: MemoryItem
) -> None:
    candidate = world.said(project_id, "The payment gateway has a timeout of nine seconds")
    before_confirming = world.open(opened.run.task_id)
    world.confirm(candidate)
    world.write_memory(world.namespace(project_id), "A payment timeout is logged by the gateway")
    for run in (opened, before_confirming):
        assert list(world.recalled(run, ASKED)) == [known.id]
    assert len(world.recalled(world.open(opened.run.task_id), ASKED)) == 3


def test_what_is_archived_superseded_or_moved_later_is_still_read(
    world: WorkWorld, project_id: str, opened: Opened, known: MemoryItem
) -> None:
    other = world.namespace(world.project("Ledger"))
    world.store.write(lambda unit: memory_service.move(unit, PERSON, world.pick(known), other))
    assert list(world.recalled(opened, ASKED)) == [known.id]
    fresh = world.open(opened.run.task_id)
    assert world.recalled(fresh, ASKED) == {}
    assert world.status(known) is ItemStatus.ARCHIVED
    picture = world.store.read(lambda unit: namespace_service.chain_picture(unit, run_id=opened.id))
    assert [step.confirmed for step in picture.steps] == [0, 0, 1, 0]
    assert opened.run.snapshot.items == 1


def test_what_was_archived_then_and_returns_later_is_not_read(
    world: WorkWorld, opened: Opened, known: MemoryItem
) -> None:
    world.store.write(lambda unit: memory_service.archive(unit, PERSON, (world.pick(known),)))
    without = world.open(opened.run.task_id)
    world.store.write(lambda unit: memory_service.unarchive(unit, PERSON, (world.pick(known),)))
    assert world.recalled(without, ASKED) == {}
    assert list(world.recalled(opened, ASKED)) == [known.id], "archived and back: as it was"


def test_undo_of_a_later_change_leads_back_all_the_same(world: WorkWorld, opened: Opened, known: MemoryItem) -> None:
    archived = world.store.write(lambda unit: memory_service.archive(unit, PERSON, (world.pick(known),)))
    world.undo(archived)
    edit(world, known, statement="The payment gateway gives up")
    assert world.recalled(opened, ASKED) == {known.id: "The payment gateway retries twice"}


def test_what_was_forgotten_since_is_gone_from_every_snapshot(
    world: WorkWorld, opened: Opened, known: MemoryItem
) -> None:
    edit(world, known, statement="The payment gateway retries five times")
    world.store.write(lambda unit: forget_service.forget(unit, PERSON, (world.pick(known),)))
    assert world.recalled(opened, ASKED) == {}
    chain = world.chain(opened)
    assert world.store.read(lambda unit: recall_service.readable(unit, chain, known.id)) is None
    picture = world.store.read(lambda unit: namespace_service.chain_picture(unit, run_id=opened.id))
    assert sum(step.confirmed for step in picture.steps) == 0


def test_tightened_sensitivity_acts_at_once_and_loosened_never(
    world: WorkWorld, project_id: str, opened: Opened, known: MemoryItem
) -> None:
    def set_to(item: MemoryItem, sensitivity: Sensitivity) -> None:
        world.store.write(
            lambda unit: memory_service.set_sensitivity(
                unit, PERSON, world.pick(item), sensitivity, reason="It is what it is"
            )
        )

    set_to(known, Sensitivity.SENSITIVE)
    assert world.recalled(opened, ASKED) == {}
    assert list(world.recalled(opened, ASKED, sensitivities=BOTH)) == [known.id]
    set_to(known, Sensitivity.RESTRICTED)
    assert world.recalled(opened, ASKED, sensitivities=BOTH) == {}

    secret = world.write_memory(
        world.namespace(project_id), "The payment gateway timeout is private", sensitivity=Sensitivity.SENSITIVE
    )
    later = world.open(opened.run.task_id)
    set_to(secret, Sensitivity.NORMAL)
    assert world.recalled(later, ASKED) == {}


def test_validity_is_judged_now_by_the_frozen_text(world: WorkWorld, project_id: str) -> None:
    until = world.store.clock.now() + timedelta(hours=1)
    known = world.write_memory(world.namespace(project_id), "The payment gateway retries twice")
    edit(world, known, validity=Validity(None, until, None))
    opened = world.open(world.task(project_id))
    edit(world, known, validity=Validity(None, None, None))
    assert list(world.recalled(opened, ASKED)) == [known.id]
    world.store.clock.advance(hours=1)
    assert world.recalled(opened, ASKED) == {}


def test_a_pin_made_or_lifted_later_changes_nothing(world: WorkWorld, project_id: str) -> None:
    space = world.namespace(project_id)
    known = world.write_memory(space, "Amounts are printed with two decimals")
    before = world.open(world.task(project_id))
    edit(world, known, strength=Strength.HARD, recall_mode=RecallMode.ALWAYS)
    after = world.open(before.run.task_id)
    edit(world, known, recall_mode=RecallMode.ON_MATCH)
    assert world.recalled(before, "zebra") == {}
    assert list(world.recalled(after, "zebra")) == [known.id]


def test_a_crowded_level_keeps_its_pool_when_many_items_changed(world: WorkWorld, project_id: str) -> None:
    space = world.namespace(project_id)
    items = [world.write_memory(space, f"Payment gateway retries timeout case {number:03}") for number in range(150)]
    opened = world.open(world.task(project_id), lifetime=timedelta(days=7))
    frozen = world.recalled(opened, ASKED)
    assert len(frozen) == 10
    for item in items[::3]:
        edit(world, item, statement=f"{item.text.statement} changed")
    for item in items[1::7]:
        world.store.write(lambda unit, item=item: memory_service.archive(unit, PERSON, (world.pick(item),)))
    world.store.clock.advance(days=3)
    assert world.recalled(opened, ASKED) == frozen


def test_what_others_use_meanwhile_orders_nothing_in_a_snapshot(world: WorkWorld, project_id: str) -> None:
    space = world.namespace(project_id)
    items = [world.write_memory(space, f"Payment gateway retries timeout case {number:02}") for number in range(12)]
    opened = world.open(world.task(project_id))
    frozen = list(world.recalled(opened, ASKED))
    unused = [one for one in items if one.id not in frozen]
    for item in unused:
        world.store.execute(f"UPDATE memory_item SET last_used_at = 1780000000000000 WHERE id = '{item.id}'")
    assert list(world.recalled(opened, ASKED)) == frozen
    assert len(unused) == 2


def test_the_runs_own_memory_is_live(world: WorkWorld, project_id: str) -> None:
    opened = world.open(world.task(project_id, plan_id=world.plan(project_id, may_confirm=True)))
    made, _ = world.note(opened, "The payment gateway answers slowly today")
    assert list(world.recalled(opened, ASKED + " slowly")) == [made.item_id]


def test_an_experiment_reads_one_version_until_it_is_renewed(world: WorkWorld, project_id: str) -> None:
    experiment_id = world.experiment(project_id)
    task_id = world.task(project_id, experiment_id=experiment_id)
    first = world.open(task_id)
    item = world.write_memory(world.namespace(project_id), "The payment gateway retries twice")
    second = world.open(task_id)
    assert world.recalled(first, ASKED) == world.recalled(second, ASKED) == {}
    assert {first.run.snapshot.id} == {second.run.snapshot.id}

    def rerun(use: SnapshotUse) -> Opened:
        listed, _ = world.store.read(lambda unit: experiment_service.get(unit, experiment_id))
        world.store.write(
            lambda unit: experiment_service.rerun(
                unit, experiment_id=experiment_id, expected_revision=listed.experiment.revision, use=use
            )
        )
        return world.open(task_id)

    reused, renewed = rerun(SnapshotUse.REUSE), rerun(SnapshotUse.RENEW)
    assert (reused.run.snapshot.version, renewed.run.snapshot.version) == (1, 2)
    assert world.recalled(reused, ASKED) == {}
    assert list(world.recalled(renewed, ASKED)) == [item.id]


def evidence(world: WorkWorld, opened: Opened, item: MemoryItem) -> list[str]:
    """The quotes that a run may see with an item."""

    def look(unit: Unit) -> list[str]:
        chain = namespace_service.resolve_chain(unit, run_id=opened.id)
        shown = recall_service.readable(unit, chain, item.id)
        assert shown is not None
        return [listed.source.quote for listed in recall_service.evidence_of(unit, chain, shown)]

    return world.store.read(look)


@pytest.mark.parametrize("minutes", [1, 0, -90], ids=["later", "at_once", "set_back"])
def test_later_evidence_is_not_shown_with_a_frozen_item(world: WorkWorld, project_id: str, minutes: int) -> None:
    """Whatever the clock says meanwhile."""
    words = "The payment gateway retries twice"
    first = world.said(project_id, words)
    world.confirm(first)
    opened = world.open(world.task(project_id))
    world.store.clock.advance(minutes=minutes)
    _, turn_id = world.turn(project_id, f"Once more: {words}")
    world.propose(world.namespace(project_id), words, turn_id=turn_id, quote=f"Once more: {words}")
    assert evidence(world, opened, first) == [words]
    assert evidence(world, world.open(world.task(project_id)), first) == [words, f"Once more: {words}"]


def test_evidence_that_a_merge_brings_later_is_not_shown_however_old_it_is(
    world: WorkWorld, project_id: str, known: MemoryItem
) -> None:
    other = world.said(project_id, "The payment gateway retries twice, it seems")
    opened = world.open(world.task(project_id))
    picks = world.pick(known), [world.pick(other)]
    world.store.write(lambda unit: memory_merge_service.merge(unit, PERSON, *picks))
    assert evidence(world, opened, known) == [""]
    assert len(evidence(world, world.open(world.task(project_id)), known)) == 2


def test_rows_that_an_undone_import_leaves_free_are_not_taken_for_older_ones(
    world: WorkWorld, project_id: str, known: MemoryItem
) -> None:
    """Undoing the import of our own data takes lines of the history away; what is written next is still later."""
    gone = world.write_memory(world.namespace(project_id), "The payment gateway was replaced")
    opened = world.open(world.task(project_id))

    def take_away(unit: Unit) -> None:
        unit.items.delete((gone.row,))
        unit.own_imports.delete_traces([gone.id])

    world.store.write(take_away)
    later = world.write_memory(world.namespace(project_id), "The payment gateway has a timeout")
    assert world.recalled(opened, ASKED) == {known.id: known.text.statement}
    assert later.id in world.recalled(world.open(world.task(project_id)), ASKED)


def test_a_contradiction_that_an_edit_made_later_marks_nothing_in_a_frozen_level(
    world: WorkWorld, project_id: str, known: MemoryItem
) -> None:
    other = world.write_memory(
        world.namespace(project_id),
        "The payment gateway of the ledger writes every request into a log file of its own",
    )
    opened = world.open(world.task(project_id))
    edit(world, other, statement="The payment gateway retries nine times")

    def block(unit: Unit) -> str:
        chain = namespace_service.resolve_chain(unit, run_id=opened.id)
        return recall_service.recalled(unit, chain, RecallQuery(ASKED)).block.text

    now = {item.row: world.item(item.id).revision for item in (known, other)}
    marked = world.store.read(lambda unit: set(unit.recall.relations_among(now)))
    assert marked == {frozenset({known.id, other.id})}, "they oppose each other now"
    assert "conflict" not in world.store.read(block)


def test_a_candidate_edited_and_confirmed_elsewhere_was_no_memory_then(world: WorkWorld, project_id: str) -> None:
    candidate = world.said(project_id, "The payment gateway has a timeout")
    opened = world.open(world.task(project_id))
    text = ItemText(kind=MemoryKind.FACT, statement="The payment gateway timeout is nine seconds")
    world.store.write(
        lambda unit: candidate_service.edit_and_confirm(
            unit, PERSON, world.pick(candidate), text, namespace_id=world.global_namespace()
        )
    )
    assert world.recalled(opened, ASKED) == {}


def test_a_snapshot_reused_after_a_merge_reads_what_its_project_held_then_and_nothing_wider(
    world: WorkWorld, project_id: str
) -> None:
    item = world.write_memory(world.namespace(project_id), "The payment gateway retries twice")
    ledger = world.project("Ledger")
    world.write_memory(world.namespace(ledger), "The ledger's payment gateway has a timeout of nine seconds")
    experiment_id = world.experiment(project_id)
    task_id = world.task(project_id, experiment_id=experiment_id)
    world.close(world.open(task_id))

    def merge() -> str:
        seen = world.store.read(lambda unit: merge_service.preview(unit, source_id=project_id, target_id=ledger))
        done = world.store.write(
            lambda unit: merge_service.merge(
                unit,
                PERSON,
                source_id=project_id,
                target_id=ledger,
                token=seen.token,
                bindings=MergedBindings.REVOKE,
            )
        )
        return done.merge_id

    def rerun(use: SnapshotUse) -> Opened:
        listed, _ = world.store.read(lambda unit: experiment_service.get(unit, experiment_id))
        world.store.write(
            lambda unit: experiment_service.rerun(
                unit, experiment_id=experiment_id, expected_revision=listed.experiment.revision, use=use
            )
        )
        return world.open(task_id)

    merge_id = merge()
    edit(world, item, statement="The payment gateway retries five times")
    reused = rerun(SnapshotUse.REUSE)
    assert world.recalled(reused, ASKED) == {item.id: "The payment gateway retries twice"}
    assert world.kinds(reused) == ["run", "experiment", "project", "global"]
    assert world.namespace(ledger) not in world.chain(reused).namespace_ids, "the target was no level of it"
    world.close(reused)
    renewed = rerun(SnapshotUse.RENEW)
    assert len(world.recalled(renewed, ASKED)) == 2
    world.close(renewed)
    assert world.store.scalar(f"SELECT count(*) FROM project_merge WHERE id = '{merge_id}'") == 1
    deep = world.project("Deep")
    seen = world.store.read(lambda unit: merge_service.preview(unit, source_id=ledger, target_id=deep))
    world.store.write(
        lambda unit: merge_service.merge(
            unit, PERSON, source_id=ledger, target_id=deep, token=seen.token, bindings=MergedBindings.REVOKE
        )
    )
    again = rerun(SnapshotUse.REUSE)
    assert len(world.recalled(again, ASKED)) == 2, "through two merges"
    picks = (world.pick(item),)
    world.store.write(lambda unit: forget_service.forget(unit, PERSON, picks))
    assert item.id not in world.recalled(again, ASKED), "forgetting reaches it all the same"
