"""Conflicts are found whichever way a text comes in, nothing is overwritten, a person decides (memory rules §5)."""

from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

from main_process.domain.actor import PERSON
from main_process.domain.errors import RuleViolated
from main_process.domain.memory_item import ItemText, MemoryItem, state_of
from main_process.domain.recall_gate import RecallQuery
from main_process.domain.times import EventTime, Validity
from main_process.services import candidate_service, conflict_service, memory_merge_service, memory_service
from main_process.services.act import Applied
from main_process.services.conflict_service import Answer, Span
from main_process.services.namespace_service import resolve_chain
from main_process.services.recall_service import recalled
from shared.vocabulary import (
    ItemStatus,
    ItemWarning,
    MemoryKind,
    RelationKind,
    Resolution,
    Sensitivity,
    TimePrecision,
    ValidityState,
    Verb,
)
from tests.support.cases import rows
from tests.support.memory_world import World
from tests.support.stores import StoreFactory

SEPTEMBER = datetime(2026, 2, 20, tzinfo=UTC)
"""A moment before the test clock's now, 2026-03-02."""


@pytest.fixture
def world(stores: StoreFactory) -> World:
    return World(stores())


def resolve(world: World, first: MemoryItem, second: MemoryItem, answer: Answer) -> Applied:
    return world.store.write(
        lambda unit: conflict_service.resolve(unit, PERSON, world.pick(first), world.pick(second), answer)
    )


def waiting(world: World) -> int:
    return world.store.read(lambda unit: unit.relations.count_conflicts())


def statements(world: World, namespace_id: str) -> list[str]:
    """Every statement that is stored in a scope, in any status."""
    connection = world.store.raw()
    try:
        found = connection.execute(
            "SELECT r.statement FROM memory_revision AS r JOIN memory_item AS i ON i.row = r.item_row"
            " JOIN namespace AS n ON n.row = i.namespace_row WHERE n.id = ? ORDER BY r.row",
            (namespace_id,),
        )
        return [row[0] for row in found]
    finally:
        connection.close()


HANDED = [row for row in rows("conflicts") if "c" not in row]


@pytest.mark.parametrize("row", HANDED, ids=lambda row: f"{row['a']} / {row['b']}")
def test_the_handed_rows_hold_in_a_store_and_nothing_is_lost(world: World, row: dict[str, Any]) -> None:
    relation = row["relation"]
    one = world.namespace(world.project("one"))
    two = one if row["same_namespace"] else world.namespace(world.project("two"))
    if relation.startswith("override"):
        one, two = world.global_namespace(), one
    first = world.typed(one, row["a"], kind=MemoryKind.PREFERENCE)
    proposed = world.propose(two, row["b"])
    second = world.item(proposed.item_id)
    if relation == "duplicate":
        assert second.id == first.id  # the same statement: its evidence joined, nothing else
    elif relation.startswith("none"):
        assert (world.is_conflicted(first), world.is_conflicted(second)) == (False, False)
    else:
        assert (world.is_conflicted(first), world.is_conflicted(second)) == (True, True)
        assert ItemWarning.CONFLICT in second.warnings
    assert world.item(first.id).text == first.text  # whatever came, nothing was merged, dropped or replaced
    assert world.status(first) is ItemStatus.CONFIRMED


def test_deciding_two_of_three_leaves_the_third(world: World) -> None:
    namespace = world.namespace(world.project("webshop"))
    a, b, c = (world.typed(namespace, f"The port is {port}") for port in (8080, 8081, 8082))
    assert waiting(world) == 3
    resolve(world, b, a, Answer(Resolution.REPLACE))
    assert [world.status(item) for item in (a, b, c)] == [
        ItemStatus.SUPERSEDED,
        ItemStatus.CONFIRMED,
        ItemStatus.CONFIRMED,
    ]
    assert world.item(c.id) == c
    assert waiting(world) == 1


def _create(world: World, namespace: str, text: str) -> MemoryItem:
    return world.typed(namespace, text)


def _edit(world: World, namespace: str, text: str) -> MemoryItem:
    item = world.typed(namespace, "Something else entirely")
    changed = replace(item.text, statement=text)
    world.store.write(lambda unit: memory_service.edit(unit, PERSON, world.pick(item), changed))
    return item


def _move(world: World, namespace: str, text: str) -> MemoryItem:
    item = world.typed(world.namespace(world.project("elsewhere")), text)
    applied = world.store.write(lambda unit: memory_service.move(unit, PERSON, world.pick(item), namespace))
    return world.item(applied.item_ids[0])


def _restore_revision(world: World, namespace: str, text: str) -> MemoryItem:
    item = world.typed(namespace, text)
    changed = replace(item.text, statement="Something else entirely")
    world.store.write(lambda unit: memory_service.edit(unit, PERSON, world.pick(item), changed))
    assert not world.is_conflicted(item)
    world.store.write(
        lambda unit: memory_service.restore_revision(
            unit, PERSON, world.pick(item), 1, reason="it was right", idempotency_key="restore it"
        )
    )
    return item


def _unarchive(world: World, namespace: str, text: str) -> MemoryItem:
    item = world.typed(namespace, text)
    world.store.write(lambda unit: memory_service.archive(unit, PERSON, [world.pick(item)]))
    assert not world.is_conflicted(item)
    world.store.write(lambda unit: memory_service.unarchive(unit, PERSON, [world.pick(item)]))
    return item


def _restore_rejected(world: World, namespace: str, text: str) -> MemoryItem:
    item = world.item(world.propose(namespace, text).item_id)
    world.store.write(lambda unit: candidate_service.reject(unit, PERSON, [world.pick(item)]))
    assert not world.is_conflicted(item)
    world.store.write(lambda unit: candidate_service.restore_rejected(unit, PERSON, [world.pick(item)]))
    return item


def _edit_and_confirm(world: World, namespace: str, text: str) -> MemoryItem:
    item = world.item(world.propose(namespace, "Something else entirely").item_id)
    changed = replace(item.text, statement=text)
    world.store.write(lambda unit: candidate_service.edit_and_confirm(unit, PERSON, world.pick(item), changed))
    return item


def _undo_an_edit(world: World, namespace: str, text: str) -> MemoryItem:
    item = world.typed(namespace, text)
    changed = replace(item.text, statement="Something else entirely")
    applied = world.store.write(lambda unit: memory_service.edit(unit, PERSON, world.pick(item), changed))
    assert not world.is_conflicted(item)
    world.undo(applied)
    return item


def _change_scope(world: World, namespace: str, text: str) -> MemoryItem:
    item = world.item(world.propose(world.namespace(world.project("elsewhere")), text).item_id)
    world.store.write(lambda unit: candidate_service.change_scope(unit, PERSON, world.pick(item), namespace))
    return item


WAYS = [
    *(_create, _edit, _move, _restore_revision, _unarchive, _restore_rejected, _edit_and_confirm),
    *(_undo_an_edit, _change_scope),
]


@pytest.mark.parametrize("way", WAYS, ids=lambda way: way.__name__.strip("_"))
@pytest.mark.parametrize(
    ("old", "new"), [("Deploys are on Tuesdays", "Deploys are on Thursdays"), ("允许上传", "不允许上传")]
)
def test_a_contradicting_fact_is_never_silent_whoever_writes_it(
    world: World, way: Callable[[World, str, str], MemoryItem], old: str, new: str
) -> None:
    """Seed 004 §19: "冲突事实不被静默覆盖"."""
    namespace = world.namespace(world.project("webshop"))
    before = world.typed(namespace, old)
    item = way(world, namespace, new)
    assert world.is_conflicted(item)
    assert world.is_conflicted(before)
    assert waiting(world) == 1
    assert world.item(before.id) == before
    assert old in statements(world, namespace)


def test_a_wide_item_that_comes_later_meets_the_narrow_ones_below(world: World) -> None:
    project = world.namespace(world.project("webshop"))
    narrow = world.typed(project, "Answers are in German")
    wide = world.typed(world.global_namespace(), "Answers are in English")
    assert world.is_conflicted(narrow)
    assert world.is_conflicted(wide)


def test_siblings_never_meet(world: World) -> None:
    one, two = (world.namespace(world.project(name)) for name in ("one", "two"))
    world.typed(one, "Deploys are on Tuesdays")
    world.typed(two, "Deploys are on Thursdays")
    assert waiting(world) == 0


def test_editing_a_contradiction_away_ends_it(world: World) -> None:
    namespace = world.namespace(world.project("webshop"))
    world.typed(namespace, "Deploys are on Tuesdays")
    item = world.typed(namespace, "Deploys are on Thursdays")
    changed = replace(item.text, statement="The shelves are made of zebrawood")
    world.store.write(lambda unit: memory_service.edit(unit, PERSON, world.pick(item), changed))
    assert waiting(world) == 0


def pair(world: World, *, is_candidate: bool = False) -> tuple[MemoryItem, MemoryItem, str]:
    """The new one, the old one, and their scope."""
    project = world.project("webshop")
    namespace = world.namespace(project)
    old = world.typed(namespace, "The release is in August", subject="Release")
    text = ItemText(MemoryKind.FACT, "The release is in September", subject="Release plan")
    if is_candidate:
        return world.item(world.propose(namespace, "", text=text, quote="September").item_id), old, namespace
    return world.typed(namespace, text.statement, subject=text.subject), old, namespace


class TestKeepBoth:
    def test_is_recorded_and_not_asked_again_for_the_same_wordings(self, world: World) -> None:
        new, old, _ = pair(world, is_candidate=True)
        applied = resolve(world, new, old, Answer(Resolution.KEEP_BOTH))
        assert (world.status(new), waiting(world)) == (ItemStatus.CONFIRMED, 0)
        for act in (memory_service.archive, memory_service.unarchive):
            world.store.write(lambda unit, act=act: act(unit, PERSON, [world.pick(old)]))
        assert waiting(world) == 0  # compared anew, decided already
        changed = replace(old.text, statement="The release is in July")
        world.store.write(lambda unit: memory_service.edit(unit, PERSON, world.pick(old), changed))
        assert waiting(world) == 1  # another wording is another question
        assert world.store.read(lambda unit: unit.evidence.changes(applied.change_id or ""))[0].verb is Verb.RESOLVE

    def test_can_be_undone(self, world: World) -> None:
        new, old, _ = pair(world)
        world.undo(resolve(world, new, old, Answer(Resolution.KEEP_BOTH)))
        assert waiting(world) == 1


class TestSetValidity:
    def test_each_holds_in_its_time(self, world: World) -> None:
        new, old, _ = pair(world, is_candidate=True)
        answer = Answer(Resolution.SET_VALIDITY, first=Span(valid_from=SEPTEMBER), second=Span(valid_until=SEPTEMBER))
        applied = resolve(world, new, old, answer)
        now = world.store.clock.now()
        states = [state_of(world.item(each.id), now) for each in (new, old)]
        assert states == [ValidityState.CURRENT, ValidityState.PAST]
        assert (world.status(new), world.status(old), waiting(world)) == (
            ItemStatus.CONFIRMED,
            ItemStatus.CONFIRMED,
            0,
        )
        world.undo(applied)
        assert (world.status(new), waiting(world)) == (ItemStatus.CANDIDATE, 1)
        assert world.item(old.id).text == old.text

    def test_one_subject_may_have_one_fact_after_another(self, world: World) -> None:
        namespace = world.namespace(world.project("webshop"))
        old = world.typed(namespace, "The release is in August", subject="Release")
        text = ItemText(MemoryKind.FACT, "The release is in September", subject="release")
        new = world.item(world.propose(namespace, "", text=text, quote="September").item_id)
        answer = Answer(Resolution.SET_VALIDITY, Span(SEPTEMBER, None), Span(None, SEPTEMBER))
        resolve(world, new, old, answer)
        assert world.status(new) is ItemStatus.CONFIRMED

    def test_periods_that_still_overlap_are_refused(self, world: World) -> None:
        new, old, _ = pair(world)
        with pytest.raises(RuleViolated) as error:
            resolve(world, new, old, Answer(Resolution.SET_VALIDITY, Span(valid_from=SEPTEMBER), None))
        assert error.value.rule == "validity_still_overlaps"
        assert waiting(world) == 1


class TestReplace:
    def test_with_dates_the_old_fact_keeps_its_time_and_the_new_one_is_current(self, world: World) -> None:
        """Seed 004 §11.2: "project goal: release in August" becomes "postponed to September"."""
        new, old, _ = pair(world, is_candidate=True)
        applied = resolve(world, new, old, Answer(Resolution.REPLACE, holds_from=SEPTEMBER))
        then, now = world.item(old.id), world.item(new.id)
        assert (then.status, then.text.validity.valid_until) == (ItemStatus.SUPERSEDED, SEPTEMBER)
        assert (now.status, now.text.validity.valid_from) == (ItemStatus.CONFIRMED, SEPTEMBER)
        assert then.superseded_by == new.id
        assert waiting(world) == 0
        world.undo(applied)
        assert (world.item(old.id).text, world.status(old)) == (old.text, ItemStatus.CONFIRMED)
        assert (world.item(new.id).text, world.status(new)) == (new.text, ItemStatus.CANDIDATE)
        assert world.item(old.id).superseded_by is None

    def test_until_the_new_one_holds_the_old_one_goes_on(self, world: World) -> None:
        new, old, _ = pair(world)
        later = world.store.clock.now() + timedelta(days=30)
        resolve(world, new, old, Answer(Resolution.REPLACE, holds_from=later))
        now = world.store.clock.now()
        assert [state_of(world.item(each.id), now) for each in (new, old)] == [
            ValidityState.FUTURE,
            ValidityState.CURRENT,
        ]
        assert world.status(old) is ItemStatus.CONFIRMED
        assert state_of(world.item(old.id), later) is ValidityState.PAST

    def test_an_older_event_that_arrives_later_never_replaces_a_newer_fact(self, world: World) -> None:
        namespace = world.namespace(world.project("webshop"))
        newer = world.typed(
            namespace,
            "The office is in Delft",
            event=EventTime(datetime(2026, 1, 15, tzinfo=UTC), TimePrecision.KNOWN),
        )
        older = world.typed(
            namespace,
            "The office is in Leiden",
            event=EventTime(datetime(2024, 6, 1, tzinfo=UTC), TimePrecision.KNOWN),
        )
        with pytest.raises(RuleViolated) as error:
            resolve(world, older, newer, Answer(Resolution.REPLACE))
        assert error.value.rule == "older_replaces_newer"
        assert world.status(newer) is ItemStatus.CONFIRMED
        resolve(world, newer, older, Answer(Resolution.REPLACE))
        assert world.status(older) is ItemStatus.SUPERSEDED

    def test_only_inside_one_scope(self, world: World) -> None:
        project = world.namespace(world.project("webshop"))
        wide = world.typed(world.global_namespace(), "Deploys are on Tuesdays")
        narrow = world.typed(project, "Deploys are on Thursdays")
        with pytest.raises(RuleViolated) as error:
            resolve(world, narrow, wide, Answer(Resolution.REPLACE))
        assert error.value.rule == "replacement_crosses_scope"


class TestReject:
    def test_a_candidate_is_rejected(self, world: World) -> None:
        new, old, _ = pair(world, is_candidate=True)
        applied = resolve(world, new, old, Answer(Resolution.REJECT))
        assert (world.status(new), world.status(old), waiting(world)) == (
            ItemStatus.REJECTED,
            ItemStatus.CONFIRMED,
            0,
        )
        world.undo(applied)
        assert waiting(world) == 1

    def test_a_confirmed_one_is_put_away(self, world: World) -> None:
        new, old, _ = pair(world)
        world.undo(resolve(world, new, old, Answer(Resolution.REJECT)))
        assert waiting(world) == 1
        resolve(world, new, old, Answer(Resolution.REJECT))
        assert (world.status(new), waiting(world)) == (ItemStatus.ARCHIVED, 0)


class TestOverride:
    def make(self, world: World, kind: MemoryKind = MemoryKind.PREFERENCE) -> tuple[MemoryItem, MemoryItem, str]:
        project_id = world.project("webshop")
        wide = world.typed(world.global_namespace(), "Commit messages are in English", kind=kind)
        narrow = world.typed(world.namespace(project_id), "Commit messages are in German", kind=kind)
        return narrow, wide, project_id

    def test_a_project_goes_before_a_global_preference_marked_and_global_untouched(self, world: World) -> None:
        """Seed 004 §11.3, C11."""
        narrow, wide, project_id = self.make(world)
        applied = resolve(world, narrow, wide, Answer(Resolution.OVERRIDE))
        assert world.item(wide.id) == wide
        assert waiting(world) == 0
        block = world.store.read(
            lambda unit: recalled(unit, resolve_chain(unit, project_id=project_id), RecallQuery("commit messages"))
        ).block
        assert "overrides [2] here" in block.text
        assert "overridden here by [1]" in block.text
        links = world.store.read(lambda unit: unit.relations.of(narrow.row))
        assert [link.kind for link in links if not link.kind.startswith("contra")] == [RelationKind.OVERRIDES]
        world.undo(applied)
        assert waiting(world) == 1

    def test_whichever_came_later(self, world: World) -> None:
        narrow, wide, _ = self.make(world)
        resolve(world, wide, narrow, Answer(Resolution.OVERRIDE))
        links = world.store.read(lambda unit: unit.relations.of(narrow.row))
        assert [link.is_outgoing for link in links if link.kind is RelationKind.OVERRIDES] == [True]

    @pytest.mark.parametrize("kind", [MemoryKind.DECISION, MemoryKind.CONSTRAINT, MemoryKind.FACT])
    def test_never_a_decision_or_a_constraint(self, world: World, kind: MemoryKind) -> None:
        narrow, wide, project_id = self.make(world, kind)
        with pytest.raises(RuleViolated) as error:
            resolve(world, narrow, wide, Answer(Resolution.OVERRIDE))
        assert error.value.rule == "override_not_possible"
        block = world.store.read(
            lambda unit: recalled(unit, resolve_chain(unit, project_id=project_id), RecallQuery("commit messages"))
        ).block
        assert "overrides" not in block.text
        assert block.text.count("conflicts with") == 2  # both are given, and marked


class TestMerge:
    def make(self, world: World, count: int = 2) -> tuple[str, list[MemoryItem]]:
        project = world.project("webshop")
        said = ("Answers are short", "Answers are kept short", "Answers are kept short everywhere")
        items = []
        for statement in said[:count]:
            _, turn_id = world.turn(project, statement)
            item = world.item(world.propose(world.namespace(project), statement, turn_id=turn_id).item_id)
            world.confirm(item)
            items.append(item)
        return project, items

    def merge(self, world: World, kept: MemoryItem, *others: MemoryItem) -> Applied:
        picks = [world.pick(item) for item in others]
        return world.store.write(lambda unit: memory_merge_service.merge(unit, PERSON, world.pick(kept), picks))

    def quotes(self, world: World, item: MemoryItem) -> set[str]:
        return world.store.read(lambda unit: {one.source.quote for one in unit.evidence.sources(item.id)})

    def test_merged_items_are_archived_and_never_recalled_again(self, world: World) -> None:
        """Complaint MemOS#881."""
        project, (kept, *others) = self.make(world, 3)
        applied = self.merge(world, kept, *others)
        assert [world.status(item) for item in others] == [ItemStatus.ARCHIVED] * 2
        assert len(self.quotes(world, kept)) == 3
        found = world.store.read(
            lambda unit: recalled(unit, resolve_chain(unit, project_id=project), RecallQuery("short answers"))
        ).recall
        assert [entry.item.id for entry in found.entries] == [kept.id]
        revisions, _ = world.store.read(lambda unit: unit.items.revisions(kept.id, limit=9, cursor=None))
        assert revisions[0].verb is Verb.MERGE
        world.undo(applied)
        assert [world.status(item) for item in (kept, *others)] == [ItemStatus.CONFIRMED] * 3
        assert len(self.quotes(world, kept)) == 1

    def test_what_differs_in_a_figure_is_never_merged(self, world: World) -> None:
        namespace = world.namespace(world.project("webshop"))
        one, two = (world.typed(namespace, f"Retries are {count}") for count in (3, 5))
        with pytest.raises(RuleViolated) as error:
            self.merge(world, one, two)
        assert error.value.rule == "merge_diverges"
        assert world.status(two) is ItemStatus.CONFIRMED

    def test_nothing_confirmed_ends_in_a_candidate_and_nothing_crosses_a_scope(self, world: World) -> None:
        project, (kept, other) = self.make(world)
        candidate = world.said(project, "All answers are short ones")
        elsewhere = world.typed(world.namespace(world.project("ledger")), "Answers are short")
        for first, second, rule in (
            (candidate, kept, "merge_into_candidate"),
            (kept, elsewhere, "merge_crosses_scope"),
            (kept, kept, "merge_itself"),
        ):
            with pytest.raises(RuleViolated) as error:
                self.merge(world, first, second)
            assert error.value.rule == rule
        assert world.status(other) is ItemStatus.CONFIRMED

    def test_the_strictest_sensitivity_stays(self, world: World) -> None:
        namespace = world.namespace(world.project("webshop"))
        plain = world.typed(namespace, "Answers are short")
        careful = world.typed(namespace, "Answers are kept short", sensitivity=Sensitivity.SENSITIVE)
        self.merge(world, plain, careful)
        assert world.item(plain.id).text.sensitivity is Sensitivity.SENSITIVE


def test_a_fact_of_another_time_is_no_contradiction(world: World) -> None:
    namespace = world.namespace(world.project("webshop"))
    world.typed(namespace, "Shop is in Leiden", validity=Validity(None, SEPTEMBER))
    world.typed(namespace, "Shop is in Delft", validity=Validity(SEPTEMBER))
    assert waiting(world) == 0


def test_the_mark_of_a_candidate_goes_with_the_conflict(world: World) -> None:
    new, old, _ = pair(world, is_candidate=True)
    assert ItemWarning.CONFLICT in world.item(new.id).warnings
    world.store.write(lambda unit: memory_service.archive(unit, PERSON, [world.pick(old)]))
    assert not world.is_conflicted(new)


def test_a_deadline_one_day_later_is_kept_and_flagged_not_dropped(world: World) -> None:
    """Complaint TrueMemory#687."""
    project = world.project("webshop")
    first = world.said(project, "The deadline is October 15th")
    second = world.said(project, "The deadline is October 16th")
    assert first.id != second.id
    assert world.is_conflicted(first)
    assert world.is_conflicted(second)


def test_unrelated_sentences_with_a_negation_are_left_alone(world: World) -> None:
    """Complaint mnemon#23."""
    namespace = world.global_namespace()
    said = ("水是不可压缩的", "光速不随参考系变化", "The cell does not divide", "Water is not dry", "不要提交大文件")
    items = [world.typed(namespace, statement) for statement in said]
    assert waiting(world) == 0
    assert [world.item(item.id) for item in items] == items


def test_two_who_edit_the_same_item_do_not_overwrite_each_other(world: World) -> None:
    """Complaint engram#587: the last writer does not win."""
    item = world.typed(world.global_namespace(), "Deploys are on Tuesdays")
    seen = world.pick(item)
    mine, yours = (replace(item.text, statement=f"Deploys are on {day}") for day in ("Mondays", "Fridays"))
    world.store.write(lambda unit: memory_service.edit(unit, PERSON, seen, mine))
    late = world.store.write(lambda unit: memory_service.edit(unit, PERSON, seen, yours))
    assert (late.change_id, late.conflicts[0].current_revision) == (None, 2)
    assert world.item(item.id).text.statement == "Deploys are on Mondays"


def test_no_write_retires_another_fact_by_itself(world: World) -> None:
    """Complaint graphiti#1728: "A uses B" is not retired by "B uses C", and nothing is without a person."""
    namespace = world.namespace(world.project("webshop"))
    said = ("A uses B", "B uses C", "C uses A", "Retries are three", "Retries are five", "Retries are off")
    for statement in said:
        world.typed(namespace, statement)
    counts = world.store.scalar("SELECT group_concat(DISTINCT status) FROM memory_item")
    assert counts == "confirmed"


def test_the_current_truth_is_what_a_person_let_replace_the_other(world: World) -> None:
    """Complaint graphiti#139: a negative fact stands beside a positive one until a person says which is current."""
    project_id = world.project("webshop")
    namespace = world.namespace(project_id)
    old = world.typed(namespace, "I drink green tea")
    new = world.typed(namespace, "I do not drink green tea now")
    assert waiting(world) == 1
    resolve(world, new, old, Answer(Resolution.REPLACE, holds_from=SEPTEMBER))
    found = world.store.read(
        lambda unit: recalled(unit, resolve_chain(unit, project_id=project_id), RecallQuery("drink green tea"))
    ).recall
    assert [entry.item.id for entry in found.entries] == [new.id]
