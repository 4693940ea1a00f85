"""What becomes memory without an expiry gets one by its kind and scope (memory rules §4; seed 004 §13.2)."""

from datetime import timedelta

import pytest

from main_process.domain.actor import PERSON
from main_process.domain.memory_item import ItemText, MemoryItem
from main_process.domain.retention import Retention
from main_process.domain.times import Validity
from main_process.services import candidate_service, memory_service, retention_service, upkeep_service
from main_process.store.unit_of_work import transaction
from shared.vocabulary import ItemStatus, MemoryKind, NamespaceKind, Origin, RecallMode, Strength
from tests.support.memory_world import World
from tests.support.stores import StoreFactory

RULES = Retention(conversation_expiry_days=30, run_expiry_days=7, summary_expiry_days=90, reflection_expiry_days=14)


@pytest.fixture
def world(stores: StoreFactory) -> World:
    return World(stores())


@pytest.mark.parametrize(
    ("kind", "level", "days"),
    [
        (MemoryKind.FACT, NamespaceKind.CONVERSATION, 30),
        (MemoryKind.SUMMARY, NamespaceKind.CONVERSATION, 30),
        (MemoryKind.REFLECTION, NamespaceKind.CONVERSATION, 14),
        (MemoryKind.SUMMARY, NamespaceKind.RUN, 7),
        (MemoryKind.SUMMARY, NamespaceKind.PROJECT, 90),
        (MemoryKind.REFLECTION, NamespaceKind.GLOBAL, 14),
        (MemoryKind.FACT, NamespaceKind.PROJECT, None),
        (MemoryKind.DECISION, NamespaceKind.GLOBAL, None),
        (MemoryKind.PREFERENCE, NamespaceKind.CONVERSATION, None),
        (MemoryKind.CONSTRAINT, NamespaceKind.RUN, None),
        (MemoryKind.PROCEDURE, NamespaceKind.CONVERSATION, None),
    ],
)
def test_the_shortest_rule_that_applies_counts(kind: MemoryKind, level: NamespaceKind, days: int | None) -> None:
    assert RULES.expiry_days(kind, level) == days
    assert Retention().expiry_days(kind, level) is None


def confirmed(world: World, item: MemoryItem, rules: Retention = RULES) -> MemoryItem:
    picks = [world.pick(item)]
    with transaction(world.store.engines.writer, world.store.clock, is_writing=True, retention=rules) as unit:
        candidate_service.confirm(unit, PERSON, picks)
    return world.item(item.id)


def created(world: World, namespace_id: str, text: ItemText, rules: Retention = RULES) -> MemoryItem:
    with transaction(world.store.engines.writer, world.store.clock, is_writing=True, retention=rules) as unit:
        made = memory_service.create(
            unit, PERSON, namespace_id=namespace_id, text=text, idempotency_key=f"expiry {text.statement}"
        )
    return world.item(made.item_ids[0])


def summary(statement: str, validity: Validity | None = None) -> ItemText:
    return ItemText(kind=MemoryKind.SUMMARY, statement=statement, validity=validity or Validity())


def test_confirming_gives_the_expiry_and_upkeep_archives_at_it(world: World) -> None:
    space = world.namespace(world.project("webshop"))
    item = world.item(world.propose(space, "Release 4 is out.", text=summary("Release 4 is out.")).item_id)
    assert item.text.validity.expires_at is None, "a candidate is no memory yet"
    now = world.store.clock.now()
    known = confirmed(world, item)
    assert known.text.validity.expires_at == now + timedelta(days=90)
    assert known.revision == 2
    world.store.clock.advance(days=89)
    assert world.store.write(upkeep_service.archive_expired) == 0
    world.store.clock.advance(days=1)
    assert world.store.write(upkeep_service.archive_expired) == 1
    assert world.status(known) is ItemStatus.ARCHIVED


def test_taking_the_confirmation_back_takes_the_expiry_back(world: World) -> None:
    space = world.namespace(world.project("webshop"))
    item = world.item(world.propose(space, "Release 4 is out.", text=summary("Release 4 is out.")).item_id)
    picks = [world.pick(item)]
    with transaction(world.store.engines.writer, world.store.clock, is_writing=True, retention=RULES) as unit:
        applied = candidate_service.confirm(unit, PERSON, picks)
    world.undo(applied)
    again = world.item(item.id)
    assert (again.status, again.text.validity.expires_at) == (ItemStatus.CANDIDATE, None)


def test_an_expiry_of_its_own_and_a_pin_are_left_as_they_are(world: World) -> None:
    space = world.namespace(world.project("webshop"))
    own = world.store.clock.now() + timedelta(days=400)
    assert created(world, space, summary("Own.", Validity(expires_at=own))).text.validity.expires_at == own
    pinned = ItemText(
        kind=MemoryKind.REFLECTION, statement="Pinned.", strength=Strength.HARD, recall_mode=RecallMode.ALWAYS
    )
    kept = created(world, space, pinned)
    assert (kept.origin, kept.text.validity.expires_at) == (Origin.MANUAL, None)


def test_what_holds_only_later_expires_so_long_after_it_begins(world: World) -> None:
    space = world.namespace(world.project("webshop"))
    begins = world.store.clock.now() + timedelta(days=200)
    item = created(world, space, summary("Next year's summary.", Validity(valid_from=begins)))
    assert item.text.validity.expires_at == begins + timedelta(days=90)


def test_a_project_s_own_rule_goes_before_the_settings(world: World) -> None:
    own, other = world.project("webshop"), world.project("ledger")
    rules = {"summary_expiry_days": None, "reflection_expiry_days": 3}
    world.store.write(lambda unit: retention_service.put(unit, own, 1, rules))
    now = world.store.clock.now()
    space = world.namespace(own)
    assert created(world, space, summary("Kept here.")).text.validity.expires_at is None
    reflection = ItemText(kind=MemoryKind.REFLECTION, statement="Three days here.")
    assert created(world, space, reflection).text.validity.expires_at == now + timedelta(days=3)
    there = created(world, world.namespace(other), summary("Ninety days there."))
    assert there.text.validity.expires_at == now + timedelta(days=90)


def test_without_rules_nothing_expires_by_itself(world: World) -> None:
    space = world.namespace(world.project("webshop"))
    item = world.item(world.propose(space, "Release 4 is out.", text=summary("Release 4 is out.")).item_id)
    known = confirmed(world, item, Retention())
    assert (known.revision, known.text.validity.expires_at) == (1, None)
