"""Every path that removes leaves nothing behind, on the plaintext twin where bytes can be read."""

from collections.abc import Callable

import pytest

from main_process.domain.actor import PERSON
from main_process.domain.errors import NotFound, RevisionConflict, RuleViolated
from main_process.domain.memory_item import ItemText, MemoryItem
from main_process.domain.proposal import ProposeOutcome
from main_process.services import candidate_service, forget_service, memory_service
from main_process.store.settling import settle
from shared.vocabulary import ItemStatus, MemoryKind
from tests.support.memory_world import World
from tests.support.stores import StoreFactory

MARK = "zyzzyvaquark"
"""A word that stands nowhere else."""


@pytest.fixture
def world(stores: StoreFactory) -> World:
    return World(stores())


def forget(world: World, *items: MemoryItem, is_quote_removed: bool = False) -> forget_service.Forgotten:
    picks = [world.pick(item) for item in items]
    forgotten = world.store.write(
        lambda unit: forget_service.forget(unit, PERSON, picks, is_quote_removed=is_quote_removed)
    )
    settled = settle(world.store.engines.writer, world.store.file.path)
    assert settled.is_truncated
    return forgotten


def gone(world: World, word: str = MARK) -> bool:
    return word.encode() not in world.store.bytes_on_disk()


def test_forgetting_removes_every_revision_from_the_bytes(world: World) -> None:
    project = world.project("webshop")
    item = world.said(project, "Use tabs in Makefiles.")
    edited = ItemText(
        kind=MemoryKind.DECISION,
        statement=f"Use {MARK} tabs.",
        content=f"Because of {MARK}.",
        aliases=(f"{MARK}-alias",),
    )
    world.store.write(lambda unit: memory_service.edit(unit, PERSON, world.pick(item), edited))
    plain = ItemText(kind=MemoryKind.DECISION, statement="Use tabs now.")
    world.store.write(lambda unit: memory_service.edit(unit, PERSON, world.pick(item), plain))
    world.confirm(item)
    assert not gone(world)
    forgotten = forget(world, item)
    residue = world.store.read(lambda unit: forget_service.residue(unit, forgotten))
    assert (residue.database_hits, residue.index_hits, residue.other_memories) == (0, 0, 0)
    assert forgotten.counts.revisions == 3
    assert gone(world)
    assert world.store.scalar("SELECT count(*) FROM tombstone") == 1


def test_the_conversation_stays_unless_its_quote_is_asked_away(world: World) -> None:
    project = world.project("webshop")
    kept = world.said(project, f"Always {MARK} before lunch.")
    forget(world, kept)
    assert not gone(world)
    removed = world.said(world.project("second"), f"Never {MARK} after dinner in the {MARK} room.")
    forget(world, removed, is_quote_removed=True)
    texts = world.store.scalar("SELECT group_concat(user_text, '|') FROM turn")
    assert texts == f"Always {MARK} before lunch.|[forgotten]"
    assert not world.store.read(lambda unit: unit.search.find_turns("dinner"))


def test_with_the_quote_removed_no_byte_is_left(world: World) -> None:
    item = world.said(world.project("webshop"), f"Always {MARK} before lunch.")
    world.confirm(item)
    forget(world, item, is_quote_removed=True)
    assert gone(world)


def test_the_same_turn_does_not_bring_it_back(world: World) -> None:
    project = world.project("webshop")
    _, turn_id = world.turn(project, f"Always {MARK} before lunch.")
    namespace = world.namespace(project)
    item = world.item(world.propose(namespace, f"Always {MARK} before lunch.", turn_id=turn_id).item_id)
    forget(world, item)
    again = world.propose(namespace, f"Always {MARK} before lunch.", turn_id=turn_id)
    reworded = world.propose(namespace, "Lunch comes last.", turn_id=turn_id, quote=f"Always {MARK} before lunch.")
    elsewhere = world.propose(world.global_namespace(), f"always {MARK} before LUNCH", quote="said in passing")
    assert {each.outcome for each in (again, reworded, elsewhere)} == {ProposeOutcome.FORGOTTEN}


def test_the_person_may_override(world: World) -> None:
    project = world.project("webshop")
    item = world.said(project, "Always test before lunch.")
    forget(world, item)
    text = ItemText(kind=MemoryKind.PREFERENCE, statement="Always test before lunch.")

    def create(*, is_override: bool) -> object:
        return world.store.write(
            lambda unit: memory_service.create(
                unit,
                PERSON,
                namespace_id=world.namespace(project),
                text=text,
                idempotency_key="override-1",
                is_override=is_override,
            )
        )

    with pytest.raises(RuleViolated) as error:
        create(is_override=False)
    assert error.value.rule == "forgotten_before"
    create(is_override=True)


def test_pending_candidates_of_the_same_evidence_go_too(world: World) -> None:
    project = world.project("webshop")
    _, turn_id = world.turn(project, f"Always {MARK} before lunch.")
    namespace = world.namespace(project)
    quote = f"Always {MARK} before lunch."
    item = world.item(world.propose(namespace, quote, turn_id=turn_id).item_id)
    world.confirm(item)
    wide = world.item(
        world.propose(world.global_namespace(), f"Lunch after {MARK}.", turn_id=turn_id, quote=quote).item_id
    )
    pick = world.pick(item)
    preview = world.store.read(lambda unit: forget_service.preview(unit, PERSON, [pick]))
    assert preview.pending_from_same_evidence == 1
    forget(world, item, is_quote_removed=True)
    assert world.store.read(lambda unit: unit.items.get(wide.id)) is None
    assert gone(world)


def test_a_stale_pick_is_left_alone(world: World) -> None:
    item = world.said(world.project("webshop"), "Use tabs.")
    stale = world.pick(item)
    edited = ItemText(kind=MemoryKind.DECISION, statement="Use spaces.")
    world.store.write(lambda unit: memory_service.edit(unit, PERSON, stale, edited))
    forgotten = world.store.write(lambda unit: forget_service.forget(unit, PERSON, [stale]))
    assert (forgotten.tombstones, len(forgotten.conflicts)) == ((), 1)
    assert world.status(item) is ItemStatus.CANDIDATE


def test_forgetting_cannot_be_undone(world: World) -> None:
    item = world.said(world.project("webshop"), "Use tabs.")
    forget(world, item)
    change = world.store.scalar("SELECT change_id FROM item_change WHERE verb = 'forget'")
    with pytest.raises(RuleViolated) as error:
        world.store.write(lambda unit: memory_service.undo(unit, PERSON, change))
    assert error.value.rule == "not_undoable"


def _delete_project(world: World, project: str, item: MemoryItem) -> None:
    del item
    branch = world.store.read(lambda unit: forget_service.project_branch(unit, project))
    world.store.write(lambda unit: forget_service.delete_project(unit, PERSON, project, branch.token))


def _delete_conversations(world: World, project: str, item: MemoryItem) -> None:
    forget(world, item)
    rows = world.store.raw().execute("SELECT id FROM conversation").fetchall()
    del project
    for (conversation_id,) in rows:
        branch = world.store.read(lambda unit, one=conversation_id: forget_service.conversation_branch(unit, one))
        world.store.write(
            lambda unit, one=conversation_id, token=branch.token: forget_service.delete_conversation(
                unit, PERSON, one, token
            )
        )


def _forget_with_quote(world: World, project: str, item: MemoryItem) -> None:
    del project
    forget(world, item, is_quote_removed=True)


def _reject_then_forget(world: World, project: str, item: MemoryItem) -> None:
    world.store.write(lambda unit: candidate_service.reject(unit, PERSON, [world.pick(item)]))
    _forget_with_quote(world, project, world.item(item.id))


@pytest.mark.parametrize("path", [_forget_with_quote, _delete_project, _delete_conversations, _reject_then_forget])
def test_every_path_leaves_equal_zero_residue(world: World, path: Callable[[World, str, MemoryItem], None]) -> None:
    project = world.project("webshop")
    item = world.said(project, f"Always {MARK} before lunch.")
    path(world, project, item)
    settle(world.store.engines.writer, world.store.file.path)
    assert gone(world)
    for table in ("memory_item", "memory_revision", "source", "memory_term", "relation"):
        assert world.store.scalar(f"SELECT count(*) FROM {table}") == 0, table
    assert world.store.scalar("SELECT count(*) FROM item_fts_docsize") == 0
    assert not world.store.read(lambda unit: unit.search.find_items(MARK))
    assert not world.store.read(lambda unit: unit.search.find_turns(MARK))
    assert world.store.scalar("SELECT count(*) FROM tombstone") == 1


def test_deleting_a_project_counts_first_and_never_touches_global(world: World) -> None:
    project, other = world.project("webshop"), world.project("ledger")
    for number in range(3):
        world.confirm(world.said(project, f"Rule {number} about {MARK}{number}."))
    world.said(project, "A candidate about the port.")
    other_item = world.said(other, "Ledger closes on Fridays.")
    _, turn_id = world.turn(project, "Answer in English, always.")
    wide = world.item(world.propose(world.global_namespace(), "Answer in English, always.", turn_id=turn_id).item_id)
    world.confirm(wide)
    branch = world.store.read(lambda unit: forget_service.project_branch(unit, project))
    counts = branch.counts
    assert (counts.memories, counts.candidates, counts.conversations, counts.turns) == (3, 1, 5, 5)
    assert (counts.global_memories_kept, counts.items_elsewhere_losing_source) == (1, 1)
    world.said(project, "One more after the preview was shown.")
    with pytest.raises(RevisionConflict):
        world.store.write(lambda unit: forget_service.delete_project(unit, PERSON, project, branch.token))
    fresh = world.store.read(lambda unit: forget_service.project_branch(unit, project))
    world.store.write(lambda unit: forget_service.delete_project(unit, PERSON, project, fresh.token))
    listed = world.store.read(lambda unit: unit.items.get_listed([wide.id, other_item.id]))
    assert set(listed) == {wide.id, other_item.id}
    assert not listed[wide.id].is_source_available
    assert listed[wide.id].item.confidence == pytest.approx(wide.confidence / 2)
    assert world.store.scalar("SELECT count(*) FROM conversation") == 1
    with pytest.raises(NotFound):
        world.store.read(lambda unit: forget_service.project_branch(unit, project))


def test_a_reader_that_stays_is_said_not_hidden(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    item = world.said(world.project("webshop"), "Use tabs.")
    reader = world.store.raw()
    reader.execute("BEGIN")
    reader.execute("SELECT count(*) FROM memory_item").fetchone()
    monkeypatch.setattr("main_process.store.settling._PATIENCE_S", 0.2)
    world.store.write(lambda unit: forget_service.forget(unit, PERSON, [world.pick(item)]))
    assert not settle(world.store.engines.writer, world.store.file.path).is_truncated
    reader.execute("ROLLBACK")
    reader.close()
    assert settle(world.store.engines.writer, world.store.file.path).is_truncated


def test_rejecting_and_forgetting_is_one_act_after_which_nothing_brings_the_suggestion_back(world: World) -> None:
    project = world.project("webshop")
    item = world.said(project, f"Always {MARK} before lunch.")
    space = item.namespace_id
    kept = world.said(world.project("ledger"), "Amounts are whole cents.")
    world.confirm(kept)
    picks = [world.pick(item)]
    forgotten = world.store.write(
        lambda unit: forget_service.reject_and_forget(unit, PERSON, picks, is_quote_removed=True)
    )
    assert settle(world.store.engines.writer, world.store.file.path).is_truncated
    assert forgotten.tombstones == (item.id,)
    assert gone(world)
    assert world.store.scalar("SELECT cause FROM tombstone") == "rejected"
    assert world.store.scalar("SELECT count(*) FROM memory_item WHERE status = 'rejected'") == 0
    _, turn_id = world.turn(project, f"Always {MARK} before lunch.")
    again = world.propose(space, f"Always {MARK} before lunch.", turn_id=turn_id)
    assert again.outcome is ProposeOutcome.FORGOTTEN, "new evidence changes nothing"
    later = [world.pick(kept)]
    left = world.store.write(lambda unit: forget_service.reject_and_forget(unit, PERSON, later))
    assert [conflict.item_id for conflict in left.conflicts] == [kept.id], "only a candidate can be rejected"
    assert world.status(kept) is ItemStatus.CONFIRMED
