"""Whatever a person does after a freeze: the history leads back to exactly what was copied at the freeze.

A line of the history that one way of writing forgets would show here, whichever way it is.
"""

import uuid
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

import pytest
from hypothesis import HealthCheck, Phase, example, given, settings
from hypothesis import strategies as st

from main_process.domain.actor import PERSON
from main_process.domain.errors import NotFound, RevisionConflict, RuleViolated
from main_process.domain.memory_item import MemoryItem
from main_process.domain.namespace import LevelBudget
from main_process.domain.recall_gate import RecallQuery
from main_process.services import (
    candidate_service,
    conflict_service,
    forget_service,
    memory_merge_service,
    memory_service,
    merge_service,
    namespace_service,
    promotion_service,
    recall_service,
    upkeep_service,
)
from main_process.services.act import Applied
from main_process.services.conflict_service import Answer
from main_process.services.promotion_service import PromotionRequest
from main_process.store.unit_of_work import Unit
from shared.vocabulary import MergedBindings, NamespaceKind, Resolution, Sensitivity
from tests.support.stores import StoreFactory
from tests.support.work_world import Opened, WorkWorld

WORDS = "harbour lantern protocol"
WIDE = {kind: LevelBudget(200, 200_000) for kind in NamespaceKind}

Shown = Mapping[str, tuple[int, str]]


def word() -> str:
    """A word that nothing else says: no figure, so that two of them are no contradiction."""
    return uuid.uuid4().hex[:10].translate(str.maketrans("0123456789", "ghijklmnop"))


@dataclass
class Frozen:
    """A project with a run whose snapshot is taken, and a copy of what it showed then."""

    world: WorkWorld
    spaces: list[str] = field(default_factory=list)
    items: list[str] = field(default_factory=list)
    acts: list[str] = field(default_factory=list)
    gone: set[str] = field(default_factory=set)
    project_id: str = ""
    other_id: str = ""
    run: Opened | None = None
    copy: Shown = field(default_factory=dict)
    merge_id: str | None = None

    def add(self, space: str) -> None:
        words = f"{WORDS} says {word()}"
        made = self.world.propose(space, words, quote=words)
        self.items.append(made.item_id or "")

    def item(self, place: int) -> MemoryItem:
        found = self.world.store.read(lambda unit: unit.items.get(self.items[place % len(self.items)]))
        if found is None:
            raise NotFound("memory", "")
        return found

    def shown(self, *, has_index: bool = True) -> Shown:
        """What the run's snapshot shows, whether or not the run may still ask."""
        assert self.run is not None
        own = self.run.run.namespace_id
        query = RecallQuery(WORDS, sensitivities=frozenset(Sensitivity))

        def look(unit: Unit) -> Shown:
            chain = namespace_service.own_chain(unit, own, budgets=WIDE, window_tokens=10_000_000)
            found = recall_service.recall_of(unit, chain, query, has_index=has_index)
            return {one.item.id: (one.item.revision, one.item.text.statement) for one in found.entries}

        return self.world.store.read(look)

    def read(self, item_id: str) -> tuple[int, str] | None:
        assert self.run is not None
        own = self.run.run.namespace_id

        def look(unit: Unit) -> MemoryItem | None:
            return recall_service.readable(unit, namespace_service.own_chain(unit, own), item_id)

        found = self.world.store.read(look)
        return None if found is None else (found.revision, found.text.statement)


def begun(world: WorkWorld) -> Frozen:
    frozen = Frozen(world)
    frozen.project_id, frozen.other_id = world.project("Shop"), world.project("Ledger")
    plan_id = world.plan(frozen.project_id)
    task_id = world.task(frozen.project_id, plan_id=plan_id)
    task = world.store.read(lambda unit: unit.tasks.get(task_id))
    assert task is not None
    frozen.spaces = [
        world.owned(NamespaceKind.AUTOMATION, plan_id),
        world.owned(NamespaceKind.CONVERSATION, task.conversation_id),
        world.namespace(frozen.project_id),
        world.global_namespace(),
        world.namespace(frozen.other_id),
    ]
    for space in frozen.spaces:
        for _ in range(2):
            frozen.add(space)
    for place in range(len(frozen.items)):
        if place % 5:
            world.confirm(frozen.item(place))
    frozen.run = frozen.world.open(task_id)
    frozen.world.close(frozen.run)  # nothing of a run that goes on stands in the way of a merge
    return frozen


def write(frozen: Frozen, work: Callable[[Unit], Applied]) -> None:
    applied = frozen.world.store.write(work)
    if applied.change_id is not None:
        frozen.acts.append(applied.change_id)


def edit(frozen: Frozen, item: MemoryItem, other: MemoryItem) -> None:
    del other
    text = replace(item.text, statement=f"{WORDS} means {word()}")
    write(frozen, lambda unit: memory_service.edit(unit, PERSON, frozen.world.pick(item), text))


def archive(frozen: Frozen, item: MemoryItem, other: MemoryItem) -> None:
    del other
    write(frozen, lambda unit: memory_service.archive(unit, PERSON, (frozen.world.pick(item),)))


def unarchive(frozen: Frozen, item: MemoryItem, other: MemoryItem) -> None:
    del other
    write(frozen, lambda unit: memory_service.unarchive(unit, PERSON, (frozen.world.pick(item),)))


def confirm(frozen: Frozen, item: MemoryItem, other: MemoryItem) -> None:
    del other
    write(frozen, lambda unit: candidate_service.confirm(unit, PERSON, (frozen.world.pick(item),)))


def reject(frozen: Frozen, item: MemoryItem, other: MemoryItem) -> None:
    del other
    write(frozen, lambda unit: candidate_service.reject(unit, PERSON, (frozen.world.pick(item),)))


def restore_rejected(frozen: Frozen, item: MemoryItem, other: MemoryItem) -> None:
    del other
    write(frozen, lambda unit: candidate_service.restore_rejected(unit, PERSON, (frozen.world.pick(item),)))


def move(frozen: Frozen, item: MemoryItem, other: MemoryItem) -> None:
    pick = frozen.world.pick(item)
    write(frozen, lambda unit: memory_service.move(unit, PERSON, pick, other.namespace_id))


def change_scope(frozen: Frozen, item: MemoryItem, other: MemoryItem) -> None:
    pick = frozen.world.pick(item)
    write(frozen, lambda unit: candidate_service.change_scope(unit, PERSON, pick, other.namespace_id))


def merge(frozen: Frozen, item: MemoryItem, other: MemoryItem) -> None:
    picks = frozen.world.pick(item), frozen.world.pick(other)
    write(frozen, lambda unit: memory_merge_service.merge(unit, PERSON, picks[0], picks[1:]))


def replace_one(frozen: Frozen, item: MemoryItem, other: MemoryItem) -> None:
    picks = frozen.world.pick(item), frozen.world.pick(other)
    answer = Answer(Resolution.REPLACE)
    write(frozen, lambda unit: conflict_service.resolve(unit, PERSON, *picks, answer))


def promote(frozen: Frozen, item: MemoryItem, other: MemoryItem) -> None:
    pick = frozen.world.pick(item)
    asked = PromotionRequest(
        other.namespace_id, "It held.", "Tried twice.", uuid.uuid4().hex, is_confirmed_at_once=True
    )
    write(frozen, lambda unit: promotion_service.promote(unit, PERSON, pick, asked))


def roll_back(frozen: Frozen, item: MemoryItem, other: MemoryItem) -> None:
    del other
    write(frozen, lambda unit: promotion_service.roll_back(unit, PERSON, frozen.world.pick(item)))


def restore_revision(frozen: Frozen, item: MemoryItem, other: MemoryItem) -> None:
    del other
    pick, key = frozen.world.pick(item), uuid.uuid4().hex
    write(
        frozen,
        lambda unit: memory_service.restore_revision(unit, PERSON, pick, 1, reason="As it was.", idempotency_key=key),
    )


def tighten(frozen: Frozen, item: MemoryItem, other: MemoryItem) -> None:
    del other
    pick = frozen.world.pick(item)
    write(
        frozen,
        lambda unit: memory_service.set_sensitivity(unit, PERSON, pick, Sensitivity.SENSITIVE, reason="Private."),
    )


def undo(frozen: Frozen, item: MemoryItem, other: MemoryItem) -> None:
    del item, other
    if frozen.acts:
        known = set(frozen.items)
        write(frozen, lambda unit: memory_service.undo(unit, PERSON, frozen.acts.pop()))
        frozen.gone |= {
            one for one in known if frozen.world.store.read(lambda unit, one=one: unit.items.get(one)) is None
        }


def forget(frozen: Frozen, item: MemoryItem, other: MemoryItem) -> None:
    del other
    frozen.world.store.write(lambda unit: forget_service.forget(unit, PERSON, (frozen.world.pick(item),)))
    frozen.gone.add(item.id)


def write_new(frozen: Frozen, item: MemoryItem, other: MemoryItem) -> None:
    del other
    frozen.add(item.namespace_id)
    confirm(frozen, frozen.item(len(frozen.items) - 1), item)


def keep_up(frozen: Frozen, item: MemoryItem, other: MemoryItem) -> None:
    del item, other
    frozen.world.store.clock.advance(days=400)
    frozen.world.store.write(upkeep_service.archive_expired)
    frozen.world.store.write(lambda unit: upkeep_service.archive_decayed(unit, after_row=0))


def merge_projects(frozen: Frozen, item: MemoryItem, other: MemoryItem) -> None:
    del item, other
    pair = {"source_id": frozen.project_id, "target_id": frozen.other_id}
    if frozen.merge_id is not None:
        merge_id, frozen.merge_id = frozen.merge_id, None
        frozen.world.store.write(lambda unit: merge_service.undo(unit, PERSON, merge_id))
        return

    def work(unit: Unit) -> str:
        token = merge_service.preview(unit, **pair).token
        return merge_service.merge(unit, PERSON, **pair, token=token, bindings=MergedBindings.REVOKE).merge_id

    frozen.merge_id = frozen.world.store.write(work)


ACTS: tuple[Callable[[Frozen, MemoryItem, MemoryItem], None], ...] = (
    edit,
    archive,
    unarchive,
    confirm,
    reject,
    restore_rejected,
    move,
    change_scope,
    merge,
    replace_one,
    promote,
    roll_back,
    restore_revision,
    tighten,
    undo,
    forget,
    write_new,
    keep_up,
    merge_projects,
)
PHASES = (Phase.explicit, Phase.generate)
"""Without shrinking: what happened stands in the message, and each try takes a second."""
steps = st.lists(st.tuples(st.sampled_from(ACTS), st.integers(0, 20), st.integers(0, 20)), min_size=2, max_size=10)


def played(frozen: Frozen, chosen: list[Any]) -> list[str]:
    """Let the person do it; what the rules refuse does not happen. Return the names of what happened."""
    happened = []
    for act, first, second in chosen:
        try:
            act(frozen, frozen.item(first), frozen.item(second))
        except (RuleViolated, NotFound, RevisionConflict):
            continue
        happened.append(act.__name__)
    return happened


@pytest.mark.timeout(300)
@settings(
    max_examples=8,
    deadline=None,
    phases=PHASES,
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)
@given(before=steps, after=steps)
@example(before=[], after=[(act, place, place + 1) for place, act in enumerate(ACTS)])
@example(
    before=[(archive, 2, 0), (edit, 6, 0)], after=[(act, 2 * place, 2 * place + 1) for place, act in enumerate(ACTS)]
)
def test_the_history_leads_back_to_the_copy_taken_at_the_freeze(
    stores: StoreFactory, before: list[Any], after: list[Any]
) -> None:
    world = WorkWorld(stores(f"{uuid.uuid4().hex}.db"))
    try:
        frozen = begun(world)
        run = frozen.run
        assert run is not None
        played(frozen, [step for step in before if step[0] is not merge_projects])
        try:
            frozen.run = world.open(run.run.task_id)
        except (RuleViolated, NotFound):
            return
        frozen.acts.clear()
        frozen.copy = frozen.shown()
        world.close(frozen.run)
        happened = played(frozen, after)
        expected = {one: shown for one, shown in frozen.copy.items() if one not in frozen.gone}
        assert frozen.shown() == expected, happened
        assert frozen.shown(has_index=False) == expected, happened
        for item_id in frozen.items:
            assert frozen.read(item_id) == expected.get(item_id), happened
    finally:
        world.store.close()
