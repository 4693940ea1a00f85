"""What applied when: every handed case in a real store, by validity and never by the order of recording."""

import time
from dataclasses import replace
from datetime import UTC, datetime
from typing import Any

import pytest

from main_process.domain.actor import PERSON
from main_process.domain.errors import RuleViolated
from main_process.domain.memory_item import ItemText, MemoryItem, state_of
from main_process.domain.recall_gate import RecallQuery
from main_process.domain.times import Validity, checked_validity, event_time_of
from main_process.services import conflict_service, forget_service, memory_service
from main_process.services.conflict_service import Answer
from main_process.services.namespace_service import resolve_chain
from main_process.services.recall_service import recalled
from main_process.store.repositories.item_filter import ItemFilter
from shared.vocabulary import ItemStatus, MemoryKind, Resolution, TimePrecision, ValidityState
from tests.support.cases import rows
from tests.support.memory_world import World
from tests.support.stores import StoreFactory


@pytest.fixture
def world(stores: StoreFactory) -> World:
    return World(stores())


def moment(written: str | None) -> datetime | None:
    """Read a moment; the cases' dates without offset are a person's, whose form says UTC."""
    if written is None:
        return None
    read = datetime.fromisoformat(written)
    return read if read.tzinfo else read.replace(tzinfo=UTC)


def applied_at(world: World, as_of: str, known_by: str | None = None) -> list[str]:
    wanted = ItemFilter(as_of=moment(as_of), known_by=moment(known_by))
    found, _ = world.store.read(lambda unit: unit.items.page(wanted, limit=99, cursor=None))
    return [listed.item.text.statement for listed in found]


def perform(world: World, said: dict[str, Any], made: list[MemoryItem]) -> None:
    if "zone" not in said:
        at = moment(said["at"])
        assert at is not None
        world.store.clock.moment = at
    if "forget" in said:
        item = made[said["forget"]]
        world.store.write(lambda unit: forget_service.forget(unit, PERSON, [world.pick(item)]))
        return
    validity = checked_validity(moment(said.get("valid_from")), moment(said.get("valid_to")), None)
    event = event_time_of(f"{said['at']} {said['zone']}") if "zone" in said else event_time_of("")
    made.append(world.typed(world.global_namespace(), said["say"], validity=validity, event=event))
    if "supersedes" in said:
        pair = made[-1], made[said["supersedes"]]
        world.store.write(
            lambda unit: conflict_service.resolve(
                unit, PERSON, *(world.pick(item) for item in pair), Answer(Resolution.REPLACE)
            )
        )


@pytest.mark.parametrize("row", rows("temporal"), ids=lambda row: row["why"])
def test_every_ask_gives_want(world: World, row: dict[str, Any]) -> None:
    """Seed 004 §19: "当前有效事实可通过有效时间正确选择"."""
    made: list[MemoryItem] = []
    if row.get("refused"):
        with pytest.raises((RuleViolated, ValueError)):
            perform(world, row["ops"][0], made)
        return
    for said in row["ops"]:
        perform(world, said, made)
    if row.get("want_note"):  # a time that the clock change skips is kept as it was said, and marked
        event = made[0].text.event
        assert (event.precision, event.original) == (
            TimePrecision.APPROXIMATE,
            "2025-03-30T02:30:00 Europe/Amsterdam",
        )
    for ask in row.get("ask", ()):
        if "search" in ask:
            assert world.store.read(lambda unit, ask=ask: unit.search.find_items(ask["search"])) == ()
            continue
        found = applied_at(world, ask["as_of"], ask.get("known_as_of"))
        if ask.get("want_both_or_newer_with_conflict_flag"):
            assert len(found) == len(made)
            assert all(world.is_conflicted(item) for item in made)
            continue
        assert len(found) == len(ask["want"])
        assert all(want in statement for want, statement in zip(ask["want"], found, strict=True))


def test_an_item_outside_its_validity_is_in_no_new_context(world: World) -> None:
    project_id = world.project("webshop")
    now = world.store.clock.now()
    past = world.typed(world.namespace(project_id), "Deploys need a form", validity=Validity(None, now))
    asked = RecallQuery("deploys form")
    made = world.store.read(lambda unit: recalled(unit, resolve_chain(unit, project_id=project_id), asked))
    assert made.block.text == ""
    assert state_of(past, now) is ValidityState.PAST
    assert applied_at(world, "2020-01-01") == ["Deploys need a form"]


def test_states_are_found_by_filter_and_a_replaced_item_is_history(world: World) -> None:
    namespace = world.global_namespace()
    now = world.store.clock.now()
    ahead = world.typed(namespace, "Freeze is ahead", validity=Validity(now.replace(year=2030)))
    old = world.typed(namespace, "Retries are three")
    new = world.typed(namespace, "Retries are five")
    world.store.write(
        lambda unit: conflict_service.resolve(
            unit, PERSON, world.pick(new), world.pick(old), Answer(Resolution.REPLACE)
        )
    )

    def found(state: ValidityState) -> set[str]:
        page, _ = world.store.read(lambda unit: unit.items.page(ItemFilter(validity=state), limit=9, cursor=None))
        return {listed.item.id for listed in page}

    assert found(ValidityState.FUTURE) == {ahead.id}
    assert found(ValidityState.CURRENT) == {new.id}
    assert found(ValidityState.PAST) == {old.id}
    counts = world.store.read(lambda unit: unit.items.count(ItemFilter(validity=ValidityState.PAST)))
    assert counts == {ItemStatus.SUPERSEDED: 1}


def test_candidates_and_rejected_ones_never_applied(world: World) -> None:
    world.said(world.project("webshop"), "Deploys are on Tuesdays")
    assert applied_at(world, "2027-01-01") == []


def test_another_zone_of_the_machine_changes_no_instant(
    stores: StoreFactory, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Complaints mem0#4402 and omi#782: UTC+8 at one in the morning, and the edges of a clock change."""
    world = World(stores())
    begins = [
        datetime.fromisoformat(written)
        for written in ("2026-03-02T01:00:00+08:00", "2026-03-29T01:59:59+01:00", "2026-03-29T03:00:00+02:00")
    ]
    items = [
        world.typed(world.global_namespace(), f"Freeze {number} begins", validity=checked_validity(begin, None, None))
        for number, begin in enumerate(begins)
    ]
    before = [world.item(item.id).text.validity.valid_from for item in items]
    monkeypatch.setenv("TZ", "Asia/Shanghai")
    time.tzset()
    try:
        assert [world.item(item.id).text.validity.valid_from for item in items] == before == begins
        assert applied_at(world, "2026-03-01T17:00:00+00:00") == ["Freeze 0 begins"]
        assert event_time_of("2026-03-02T01:00:00") == replace(
            event_time_of(""), precision=TimePrecision.UNKNOWN_OFFSET, original="2026-03-02T01:00:00"
        )
    finally:
        monkeypatch.undo()
        time.tzset()


def test_an_edit_keeps_a_time_without_offset_as_it_was_said(world: World) -> None:
    item = world.typed(world.global_namespace(), "The fair was in Utrecht", event=event_time_of("2025-11-03 09:30"))
    assert (item.text.event.at, item.text.event.precision) == (None, TimePrecision.UNKNOWN_OFFSET)
    changed = ItemText(MemoryKind.FACT, "The fair was in Utrecht again", event=event_time_of("2025-11-03 09:30"))
    world.store.write(lambda unit: memory_service.edit(unit, PERSON, world.pick(item), changed))
    assert world.item(item.id).text.event == item.text.event
