import asyncio
from pathlib import Path

import msgspec
import pytest

from main_process.domain.actor import PERSON
from main_process.domain.errors import NotFound, RevisionConflict
from main_process.domain.memory_item import ItemText
from main_process.domain.usage import NewRetrieval, UsageContext
from main_process.jobs.upkeep import Upkeep
from main_process.runtime.clock import SystemClock
from main_process.runtime.settings import SettingsFile, load_settings
from main_process.runtime.supervise import Supervisor
from main_process.services import memory_service, retention_service, upkeep_service, usage_service
from main_process.services.activities import Activities
from main_process.services.scanner import Scanner
from main_process.store.repositories.item_rows import new_id
from main_process.store.store import Store
from main_process.store.unit_of_work import Unit
from shared.vocabulary import ItemStatus, MemoryKind, NamespaceKind, RecallProfile, RetrievalKind, Sensitivity
from tests.support.memory_world import World
from tests.support.minimal_requests import UNKNOWN_ID
from tests.support.stores import FakeClock, StoreFactory

DAY_S = 86_400


@pytest.fixture
def world(stores: StoreFactory) -> World:
    return World(stores())


def _upkeep(store: Store, settings: SettingsFile) -> Upkeep:
    supervisor = Supervisor()
    activities = Activities(SystemClock(), supervisor, lambda *_: None)
    return Upkeep(store=store, settings=settings, supervisor=supervisor, scanner=Scanner(store, activities))


def _delete(world: World, days: int) -> int:
    return world.store.write(lambda unit: upkeep_service.delete_old_conversations(unit, retention_days=days))


def test_only_conversations_past_the_retention_go_and_memory_stays(world: World) -> None:
    project = world.project("webshop")
    old = world.said(project, "Deploy only on Tuesdays.")
    world.confirm(old)
    world.store.clock.advance(seconds=40 * DAY_S)
    young = world.said(project, "Use tabs in Makefiles.")
    assert _delete(world, 30) == 1
    assert _delete(world, 30) == 0
    listed = world.store.read(lambda unit: unit.items.get_listed([old.id, young.id]))
    assert [listed[each.id].is_source_available for each in (old, young)] == [False, True]
    assert world.store.scalar("SELECT count(*) FROM turn") == 1
    assert not world.store.read(lambda unit: unit.search.find_turns("Tuesdays"))


def test_a_conversation_with_memory_of_its_own_is_left(world: World) -> None:
    project = world.project("webshop")
    conversation_id, _ = world.turn(project, "Only here: answer in rhymes.")
    namespace = world.store.read(
        lambda unit: unit.namespaces.of_owner(NamespaceKind.CONVERSATION, conversation_id).id
    )
    world.store.write(
        lambda unit: memory_service.create(
            unit,
            PERSON,
            namespace_id=namespace,
            text=ItemText(kind=MemoryKind.PREFERENCE, statement="Answer in rhymes."),
            idempotency_key="rhymes-1",
        )
    )
    world.store.clock.advance(seconds=400 * DAY_S)
    assert _delete(world, 30) == 0


def test_more_than_a_batch_goes_in_steps_and_only_when_asked(tmp_path: Path, clock: FakeClock) -> None:
    settings = load_settings(tmp_path / "settings.json")

    async def run() -> list[int]:
        store = Store(tmp_path / "memory.db", clock=clock, publish=lambda *_: None, is_encrypted=False)
        await store.open(None)
        upkeep = _upkeep(store, settings)
        counts = [await upkeep.run()]
        settings.replace(msgspec.structs.replace(settings.current, conversation_retention_days=30))
        counts.append(await upkeep.run())
        await store.close()
        return counts

    world = World(StoreFactory(tmp_path, clock)("memory.db"))
    for number in range(upkeep_service.BATCH + 3):
        world.turn(None, f"Turn {number}.")
    world.store.close()
    clock.advance(seconds=40 * DAY_S)
    assert asyncio.run(run()) == [0, upkeep_service.BATCH + 3]


def test_records_of_recalls_are_bounded_without_being_asked(tmp_path: Path, clock: FakeClock) -> None:
    settings = load_settings(tmp_path / "settings.json")
    context = UsageContext("00000000-0000-4000-8000-0000000000aa", "probe", "other")

    async def run() -> int:
        store = Store(tmp_path / "memory.db", clock=clock, publish=lambda *_: None, is_encrypted=False)
        await store.open(None)

        def ask(unit: Unit) -> None:
            for _ in range(usage_service.BATCH + 3):
                asked = NewRetrieval(new_id(), RetrievalKind.CONTEXT, RecallProfile.ORDINARY, 1.0, 0, 0, ())
                usage_service.record(unit, context, asked)

        await store.write(ask)
        clock.advance(days=400)
        await _upkeep(store, settings).run()
        left = await store.read(lambda unit: unit.usage_figures.kept_requests())
        await store.close()
        return left

    assert asyncio.run(run()) == 0


def _own(world: World, project_id: str, **rules: object) -> None:
    revision = world.store.read(lambda unit: unit.projects.get(project_id)).revision  # type: ignore[union-attr]  # it is there
    world.store.write(lambda unit: retention_service.put(unit, project_id, revision, rules))


def test_a_project_keeps_by_its_own_rules_and_inherits_the_others(tmp_path: Path, clock: FakeClock) -> None:
    settings = load_settings(tmp_path / "settings.json")
    settings.replace(
        msgspec.structs.replace(settings.current, conversation_retention_days=30, restricted_retention_days=30)
    )
    world = World(StoreFactory(tmp_path, clock)("memory.db"))
    longer, shorter, plain = (world.project(name) for name in ("longer", "shorter", "plain"))
    _own(world, longer, conversation_retention_days=None, is_decay_archiving=False)
    _own(world, shorter, conversation_retention_days=10, restricted_retention_days=None)
    restricted = {}
    for project in (longer, shorter, plain):
        world.turn(project, f"In {project}")
        restricted[project] = world.typed(
            world.namespace(project), "My number is 4711", sensitivity=Sensitivity.RESTRICTED
        )
    faded = {
        project: world.typed(world.namespace(project), "The office is on the third floor", salience=0.1)
        for project in (longer, plain)
    }
    world.turn(None, "In no project")
    world.store.close()

    async def run(days: int) -> list[str]:
        clock.advance(days=days)
        store = Store(tmp_path / "memory.db", clock=clock, publish=lambda *_: None, is_encrypted=False)
        await store.open(None)
        await _upkeep(store, settings).run()
        await store.close()
        again = World(StoreFactory(tmp_path, clock)("memory.db"))
        left = again.store.raw().execute("SELECT title FROM conversation ORDER BY row").fetchall()
        again.store.close()
        return [row[0] for row in left]

    assert asyncio.run(run(12)) == [f"In {longer}", f"In {plain}", "In no project"]
    assert asyncio.run(run(30)) == [f"In {longer}"]
    asyncio.run(run(2_000))
    world = World(StoreFactory(tmp_path, clock)("memory.db"))
    assert world.status(restricted[shorter]) is ItemStatus.CONFIRMED, "kept without a limit"
    assert world.status(restricted[plain]) is world.status(restricted[longer]) is ItemStatus.ARCHIVED, "inherited"
    assert world.status(faded[longer]) is ItemStatus.CONFIRMED
    assert world.status(faded[plain]) is ItemStatus.ARCHIVED
    world.store.close()


def test_own_rules_are_set_at_the_revision_that_was_seen_and_can_be_inherited_again(world: World) -> None:
    project = world.project("webshop")
    _own(world, project, conversation_retention_days=10)
    assert world.store.read(lambda unit: retention_service.get(unit, project)).own == {
        "conversation_retention_days": 10
    }
    with pytest.raises(RevisionConflict):
        world.store.write(lambda unit: retention_service.put(unit, project, 1, {}))
    _own(world, project)
    assert world.store.read(lambda unit: unit.projects.own_rules()) == {}
    with pytest.raises(NotFound):
        world.store.read(lambda unit: retention_service.get(unit, UNKNOWN_ID))
