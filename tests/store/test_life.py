"""Decay and expiry on a real store: order first, archive later, never by age alone (complaints 61, 99)."""

from datetime import timedelta

import pytest

from main_process.domain.decay import HALF_LIFE_DAYS, aged_days, half_lives, is_decayed
from main_process.domain.times import Validity
from main_process.services import memory_service, upkeep_service
from main_process.store.unit_of_work import Unit
from shared.vocabulary import ItemStatus, MemoryKind, NamespaceKind, Origin, RecallMode, Sensitivity
from tests.support.items import add_item, item
from tests.support.memory_world import PERSON, World
from tests.support.stores import START, StoreFactory

YEARS = timedelta(days=365 * 20)


@pytest.fixture
def world(stores: StoreFactory) -> World:
    return World(stores())


def archive(world: World) -> int:
    done, after = 0, 0
    while after is not None:
        archived, after = world.store.write(
            lambda unit, row=after: upkeep_service.archive_decayed(unit, after_row=row)
        )
        done += archived
    return done


@pytest.mark.parametrize("kind", [MemoryKind.PREFERENCE, MemoryKind.CONSTRAINT, MemoryKind.PROCEDURE])
def test_complaint_61_preferences_constraints_and_procedures_never_decay(kind: MemoryKind) -> None:
    old = item("Use tabs", kind=kind, salience=0.0, outdated_count=3)
    assert half_lives(kind, 0.0, START, START + YEARS) == 0.0
    assert not is_decayed(old, START + YEARS)


@pytest.mark.parametrize("kind", list(HALF_LIFE_DAYS))
def test_nothing_is_archived_by_its_age_alone(kind: MemoryKind) -> None:
    assert not is_decayed(item("It is so", kind=kind, salience=0.5), START + YEARS)
    assert is_decayed(item("It is so", kind=kind, salience=0.1), START + YEARS)
    assert is_decayed(item("It is so", kind=kind, outdated_count=1), START + YEARS)
    pinned = item("It is so", kind=kind, salience=0.1, recall_mode=RecallMode.ALWAYS)
    assert not is_decayed(pinned, START + YEARS)


def test_decay_lowers_the_order_before_anything_is_archived() -> None:
    later = START + timedelta(days=100)
    kinds = (MemoryKind.FACT, MemoryKind.SUMMARY, MemoryKind.REFLECTION)
    assert [aged_days(kind, 0.5, START, later) for kind in kinds] == [100, 405, 608]
    assert aged_days(MemoryKind.FACT, 0.0, START, later) == 200
    assert aged_days(MemoryKind.PREFERENCE, 0.0, START, later) == 100
    assert aged_days(MemoryKind.FACT, 0.5, later, START) == 0


def test_use_makes_young_and_a_clock_that_goes_backwards_does_no_harm() -> None:
    used = item("It is so", salience=0.1, last_used_at=START + YEARS)
    assert not is_decayed(used, START + YEARS)
    assert half_lives(MemoryKind.FACT, 0.5, START + YEARS, START) == 0.0


def test_decayed_items_are_archived_in_steps_by_the_system_and_come_back(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(upkeep_service, "LOOKED_AT", 3)
    space = world.global_namespace()

    def fill(unit: Unit) -> list[str]:
        return [
            add_item(
                unit, space, f"Harbour {number} is deep", salience=0.1 if number % 2 else 0.9, origin=Origin.MANUAL
            ).id
            for number in range(10)
        ]

    ids = world.store.write(fill)
    world.store.write(
        lambda unit: unit.connection.exec_driver_sql("UPDATE memory_item SET confirmed_at = recorded_at")
    )
    assert archive(world) == 0
    world.store.clock.advance(days=365 * 5)
    assert archive(world) == 5
    assert archive(world) == 0
    statuses = [world.item(one).status for one in ids]
    assert statuses.count(ItemStatus.ARCHIVED) == 5
    assert world.store.scalar("SELECT count(*) FROM memory_item") == 10
    gone = world.item(ids[1])
    world.store.write(lambda unit: memory_service.unarchive(unit, PERSON, (world.pick(gone),)))
    assert world.status(gone) is ItemStatus.CONFIRMED
    lines = world.store.read(
        lambda unit: unit.connection.exec_driver_sql(
            "SELECT DISTINCT actor, reason FROM item_change WHERE verb = 'archive'"
        ).all()
    )
    assert lines == [("system", "decayed")]


def test_candidates_that_nobody_decided_decay_like_memories_and_come_back_as_candidates(world: World) -> None:
    space = world.global_namespace()

    def fill(unit: Unit) -> tuple[str, str, str]:
        return (
            add_item(unit, space, "The kiosk is shut", status=ItemStatus.CANDIDATE, salience=0.1).id,
            add_item(unit, space, "The kiosk sells maps", status=ItemStatus.CANDIDATE, salience=0.5).id,
            add_item(unit, space, "The kiosk is gone", status=ItemStatus.REJECTED, salience=0.1).id,
        )

    light, weighty, rejected = world.store.write(fill)
    world.store.clock.advance(days=365 * 5)
    assert archive(world) == 1
    assert [world.item(one).status for one in (light, weighty, rejected)] == [
        ItemStatus.ARCHIVED,
        ItemStatus.CANDIDATE,
        ItemStatus.REJECTED,
    ]
    world.store.write(lambda unit: memory_service.unarchive(unit, PERSON, (world.pick(world.item(light)),)))
    assert world.item(light).status is ItemStatus.CANDIDATE
    assert archive(world) == 0, "taking back is a change; it is young again"


def test_complaint_99_what_is_short_lived_is_archived_when_it_expires_and_the_rest_is_listed(world: World) -> None:
    conversation_id, _ = world.turn(None, "Only here.")
    held = world.store.read(lambda unit: unit.namespaces.of_owner(NamespaceKind.CONVERSATION, conversation_id).id)
    space = world.global_namespace()
    over = Validity(expires_at=START + timedelta(days=1))

    def fill(unit: Unit) -> tuple[str, str, str]:
        return (
            add_item(unit, held, "Debugging request 12345", validity=over).id,
            add_item(unit, space, "The week in short", kind=MemoryKind.REFLECTION, validity=over).id,
            add_item(unit, space, "The sale ends soon", validity=over).id,
        )

    in_conversation, reflection, fact = world.store.write(fill)
    assert world.store.write(upkeep_service.archive_expired) == 0
    world.store.clock.advance(days=2)
    assert world.store.write(upkeep_service.archive_expired) == 2
    assert world.store.write(upkeep_service.archive_expired) == 0
    statuses = [world.item(one).status for one in (in_conversation, reflection, fact)]
    assert statuses == [ItemStatus.ARCHIVED, ItemStatus.ARCHIVED, ItemStatus.CONFIRMED]


def test_restricted_items_may_have_a_shorter_retention(world: World) -> None:
    space = world.global_namespace()

    def fill(unit: Unit) -> tuple[str, str]:
        return (
            add_item(unit, space, "The alarm code hangs in the hall", sensitivity=Sensitivity.RESTRICTED).id,
            add_item(unit, space, "The hall is blue").id,
        )

    restricted, normal = world.store.write(fill)
    world.store.clock.advance(days=40)
    work = upkeep_service.archive_old_restricted
    assert world.store.write(lambda unit: work(unit, retention_days=60)) == 0
    assert world.store.write(lambda unit: work(unit, retention_days=30)) == 1
    assert world.item(restricted).status is ItemStatus.ARCHIVED
    assert world.item(normal).status is ItemStatus.CONFIRMED
