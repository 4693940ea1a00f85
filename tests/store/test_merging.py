"""Merging projects: everything comes along, conflicts stand beside each other, agents are told, undo is exact."""

import json
from dataclasses import replace
from io import BytesIO
from typing import Any

import pytest

from main_process.domain.actor import PERSON
from main_process.domain.errors import NotFound, RevisionConflict, RuleViolated, ScopeDenied
from main_process.domain.heartbeat import PlanDraft
from main_process.domain.memory_item import ItemText
from main_process.services import (
    binding_service,
    candidate_cards,
    candidate_service,
    forget_service,
    heartbeat_service,
    memory_service,
    merge_service,
    namespace_service,
    project_service,
)
from main_process.services.merge_service import Merged
from main_process.store.export_choice import ExportChoice
from main_process.store.exporting import write_export
from shared import vocabulary as v
from tests.support.memory_world import World
from tests.support.stores import OpenStore, StoreFactory


@pytest.fixture
def world(stores: StoreFactory) -> World:
    return World(stores())


def remember(world: World, project_id: str, statement: str, subject: str = "") -> str:
    text = ItemText(kind=v.MemoryKind.DECISION, statement=statement, subject=subject)
    namespace_id = world.namespace(project_id)
    done = world.store.write(
        lambda unit: memory_service.create(
            unit, PERSON, namespace_id=namespace_id, text=text, idempotency_key=f"{project_id}{statement}"
        )
    )
    return done.item_ids[0]


def merged(
    world: World, source_id: str, target_id: str, bindings: v.MergedBindings = v.MergedBindings.REVOKE
) -> Merged:
    seen = world.store.read(lambda unit: merge_service.preview(unit, source_id=source_id, target_id=target_id))
    return world.store.write(
        lambda unit: merge_service.merge(
            unit, PERSON, source_id=source_id, target_id=target_id, token=seen.token, bindings=bindings
        )
    )


def refused(rule: str) -> pytest.RaisesExc[RuleViolated]:
    return pytest.RaisesExc(RuleViolated, check=lambda error: error.rule == rule)


def bind(world: World, project_id: str, name: str) -> tuple[str, str]:
    binding, token = world.store.write(
        lambda unit: binding_service.mint(
            unit, project_id=project_id, client=v.AgentClient.CODEX, name=name, mode=v.BindingMode.READ
        )
    )
    return binding.id, token


def contents(store: OpenStore) -> dict[str, Any]:
    """Everything that belongs to somebody, as an export tells it, without what every act counts up."""
    stream = BytesIO()
    with store.unit(is_writing=False) as unit:
        driver = unit.connection.connection.driver_connection
        assert driver is not None
        write_export(driver, stream, ExportChoice(), head={}, is_cancelled=lambda: False)
    found: dict[str, Any] = json.loads(stream.getvalue())
    for name in ("item_change", "project_merge", "counts", "choice"):
        found.pop(name)
    for rows in (rows for rows in found.values() if isinstance(rows, list)):
        for row in rows:
            if isinstance(row, dict):
                row.pop("updated_at", None)
                row.pop("revision", None)
    return found


def full_project(world: World, name: str) -> str:
    """A project with memory of every status, a conversation with its own, folders, an agent and a plan."""
    project_id = world.project(name)
    store = world.store
    for place in (f"/srv/{name}", f"/srv/{name} 中文"):
        revision = store.read(lambda unit: project_service.get(unit, project_id)).project.revision
        store.write(
            lambda unit, place=place, revision=revision: project_service.add_root(
                unit, project_id=project_id, expected_revision=revision, path=place
            )
        )
    remember(world, project_id, f"{name} deploys on Fridays", f"{name} deployments")
    candidate = world.said(project_id, f"remember: {name} ships in May")
    rejected = world.said(project_id, f"remember: {name} hates tabs")
    store.write(lambda unit: candidate_service.reject(unit, PERSON, [world.pick(rejected)]))
    conversation = store.read(lambda unit: unit.evidence.sources(candidate.id))[0].source.conversation_id
    assert conversation is not None
    space = store.read(lambda unit: unit.conversations.get(conversation))
    assert space is not None
    world.propose(space.namespace_id, f"In this talk {name} wants short answers")
    store.write(
        lambda unit: heartbeat_service.create_plan(
            unit,
            PlanDraft(
                name=f"{name} daily",
                scope=v.PlanScope.PROJECTS,
                project_ids=(project_id,),
                time_zone="UTC",
                recurrence=v.Recurrence.DAILY,
                local_time="09:00",
                weekday=None,
                lookback_hours=24,
                retention_days=30,
                is_enabled=True,
                proposer=v.ProposerKind.DETERMINISTIC,
            ),
        )
    )
    return project_id


def test_everything_of_a_project_comes_along_and_nothing_is_orphaned(world: World) -> None:
    shop, ledger = full_project(world, "shop"), full_project(world, "ledger")
    before = contents(world.store)
    done = merged(world, shop, ledger)
    after = contents(world.store)
    assert (done.counts.memories, done.counts.candidates) == (2, 1)
    assert (done.counts.conversations, done.counts.conversation_memories) == (2, 1)
    assert (done.counts.folders, done.counts.heartbeat_plans) == (2, 1)
    assert {row["id"] for row in after["memory_item"]} == {row["id"] for row in before["memory_item"]}
    home = world.namespace(ledger)
    live = {row["id"]: row for row in after["namespace"]}
    assert {row["project_id"] for row in after["conversation"]} == {ledger}
    assert {live[row["namespace_id"]]["parent_id"] for row in after["conversation"]} == {home}
    assert {row["project_id"] for row in after["project_root"]} == {ledger}
    spaces = {row["namespace_id"] for row in after["conversation"]} | {home}
    assert {row["namespace_id"] for row in after["memory_item"]} <= spaces
    assert world.store.scalar("SELECT count(DISTINCT project_row) FROM heartbeat_plan_project") == 1
    with pytest.raises(NotFound):
        world.store.read(lambda unit: project_service.get(unit, shop))
    with pytest.raises(ScopeDenied):
        world.store.read(lambda unit: namespace_service.resolve_chain(unit, project_id=shop))
    listed, _ = world.store.read(lambda unit: project_service.page(unit, has_archived=True, limit=50, cursor=None))
    assert [one.project.name for one in listed] == ["ledger"]
    assert [node.scope.project_name for node in world.store.read(namespace_service.tree).nodes] == [None, "ledger"]
    assert world.project("shop") != shop, "the name is free again"


def test_an_export_of_the_target_after_a_merge_is_full(world: World) -> None:
    """A remote copy once said "already exported" for ever: here nothing remembers what was exported."""
    shop, ledger = full_project(world, "shop"), full_project(world, "ledger")
    everything = {row["id"] for row in contents(world.store)["memory_item"]}
    merged(world, shop, ledger)
    stream = BytesIO()
    with world.store.unit(is_writing=False) as unit:
        driver = unit.connection.connection.driver_connection
        assert driver is not None
        choice = ExportChoice(is_everything=False, project_ids=(ledger,))
        write_export(driver, stream, choice, head={}, is_cancelled=lambda: False)
    assert {row["id"] for row in json.loads(stream.getvalue())["memory_item"]} == everything


def test_what_was_rejected_stays_rejected_in_the_merged_scope(world: World) -> None:
    shop, ledger = full_project(world, "shop"), full_project(world, "ledger")
    merged(world, shop, ledger)
    held = world.store.scalar(
        "SELECT count(*) FROM fingerprint f JOIN namespace n ON n.row = f.namespace_row "
        f"WHERE n.id = '{world.namespace(ledger)}'"
    )
    everywhere = world.store.scalar("SELECT count(*) FROM fingerprint")
    assert held == everywhere > 0


@pytest.mark.parametrize(
    ("coming", "present", "kind"),
    [
        ("Deploy on Fridays", "Deploy on Mondays", v.RelationKind.CONTRADICTION),
        ("Deploy on Fridays", "deploy on fridays", v.RelationKind.DUPLICATE),
        ("周五发布", "周一发布", v.RelationKind.CONTRADICTION),
    ],
)
def test_two_memories_of_one_identity_are_both_kept_and_related(
    world: World, coming: str, present: str, kind: v.RelationKind
) -> None:
    shop, ledger = world.project("shop"), world.project("ledger")
    mine, theirs = remember(world, shop, coming, "deploy day"), remember(world, ledger, present, "Deploy day")
    seen = world.store.read(lambda unit: merge_service.preview(unit, source_id=shop, target_id=ledger))
    assert [(pair.coming.item.id, pair.present.item.id) for pair in seen.conflicts] == [(mine, theirs)]
    assert merged(world, shop, ledger).conflict_count == 1
    waiting, kept = world.item(mine), world.item(theirs)
    assert (waiting.status, kept.status) == (v.ItemStatus.CANDIDATE, v.ItemStatus.CONFIRMED)
    assert (waiting.text.statement, kept.text.statement) == (coming, present)
    shown = world.store.read(lambda unit: candidate_cards.open_relations(unit, waiting))
    assert [(one.kind, one.other_id) for one in (*shown.near_duplicates, *shown.conflicts)] == [(kind, theirs)]


def test_agents_of_the_source_read_nothing_unless_the_person_lets_them(world: World) -> None:
    shop, ledger = world.project("shop"), world.project("ledger")
    _, token = bind(world, shop, "Codex in shop")
    bind(world, ledger, "Codex in ledger")
    seen = world.store.read(lambda unit: merge_service.preview(unit, source_id=shop, target_id=ledger))
    assert (seen.source_bindings, seen.target_bindings) == (("Codex in shop",), ("Codex in ledger",))
    assert merged(world, shop, ledger).revoked == 1
    with pytest.raises(ScopeDenied) as denied:
        world.store.write(lambda unit: binding_service.admit(unit, token))
    assert denied.value.reason == "binding_revoked"


def test_a_kept_token_stays_valid_and_reads_the_target(world: World) -> None:
    shop, ledger = world.project("shop"), world.project("ledger")
    binding_id, token = bind(world, shop, "Codex in shop")
    merged(world, shop, ledger, v.MergedBindings.KEEP)
    admitted = world.store.write(lambda unit: binding_service.admit(unit, token))
    assert admitted.project_id == ledger
    chain = world.store.read(lambda unit: namespace_service.resolve_chain(unit, binding_id=binding_id))
    assert chain.levels[0].namespace.owner_id == ledger


def test_undo_makes_two_projects_of_one_exactly_as_they_were(world: World) -> None:
    shop, ledger = full_project(world, "shop"), full_project(world, "ledger")
    mine = remember(world, shop, "Deploy on Fridays", "deploy day")
    remember(world, ledger, "Deploy on Mondays", "deploy day")
    _, token = bind(world, shop, "Codex in shop")
    before = contents(world.store)
    done = merged(world, shop, ledger)
    latest = world.store.read(lambda unit: merge_service.latest_into(unit, ledger))
    assert latest is not None
    assert (latest.id, latest.source_name) == (done.merge_id, "shop")
    again = world.store.write(lambda unit: merge_service.undo(unit, PERSON, done.merge_id))
    assert (again.project.id, again.project.name) == (shop, "shop")
    assert contents(world.store) == before
    assert world.item(mine).status is v.ItemStatus.CONFIRMED
    assert world.store.write(lambda unit: binding_service.admit(unit, token)).project_id == shop
    assert world.store.read(lambda unit: merge_service.latest_into(unit, ledger)) is None
    with refused("already_undone"):
        world.store.write(lambda unit: merge_service.undo(unit, PERSON, done.merge_id))


def test_undo_says_what_moved_on(world: World) -> None:
    shop, ledger = full_project(world, "shop"), world.project("ledger")
    item_id = remember(world, shop, "Deploy on Fridays", "deploy day")
    done = merged(world, shop, ledger)
    item = world.item(item_id)
    changed = replace(item.text, statement="Deploy on Sundays")
    world.store.write(lambda unit: memory_service.edit(unit, PERSON, world.pick(item), changed))
    with refused("merge_memories_moved_on"):
        world.store.write(lambda unit: merge_service.undo(unit, PERSON, done.merge_id))
    assert world.item(item_id).text.statement == "Deploy on Sundays"


def test_undo_names_a_folder_that_was_taken_off_since(world: World) -> None:
    shop, ledger = full_project(world, "shop"), world.project("ledger")
    done = merged(world, shop, ledger)
    root = done.target.project.roots[0]
    world.store.write(
        lambda unit: project_service.remove_root(
            unit, project_id=ledger, expected_revision=done.target.project.revision, root_id=root.id
        )
    )
    with refused("merge_folders_moved_on"):
        world.store.write(lambda unit: merge_service.undo(unit, PERSON, done.merge_id))


def test_undo_wants_the_name_back_and_the_latest_merge_first(world: World) -> None:
    first, second, target = world.project("one"), world.project("two"), world.project("three")
    earlier, later = merged(world, first, target), merged(world, second, target)
    with refused("merge_not_latest"):
        world.store.write(lambda unit: merge_service.undo(unit, PERSON, earlier.merge_id))
    world.project("TWO")
    with refused("name_taken"):
        world.store.write(lambda unit: merge_service.undo(unit, PERSON, later.merge_id))


def test_undo_of_the_memories_alone_is_refused(world: World) -> None:
    shop, ledger = world.project("shop"), world.project("ledger")
    remember(world, shop, "Deploy on Fridays")
    done = merged(world, shop, ledger)
    change_id = world.store.scalar("SELECT change_id FROM project_merge")
    with refused("undo_with_project"):
        world.store.write(lambda unit: memory_service.undo(unit, PERSON, change_id))
    assert done.target.project.id == ledger


def test_a_stale_preview_merges_nothing(world: World) -> None:
    shop, ledger = world.project("shop"), world.project("ledger")
    seen = world.store.read(lambda unit: merge_service.preview(unit, source_id=shop, target_id=ledger))
    remember(world, shop, "Deploy on Fridays")
    with pytest.raises(RevisionConflict):
        world.store.write(
            lambda unit: merge_service.merge(
                unit,
                PERSON,
                source_id=shop,
                target_id=ledger,
                token=seen.token,
                bindings=v.MergedBindings.REVOKE,
            )
        )
    assert world.store.read(lambda unit: project_service.get(unit, shop)).figures.confirmed == 1


def test_what_cannot_be_merged_says_why(world: World) -> None:
    shop, ledger = world.project("shop"), world.project("ledger")
    with refused("merge_with_itself"):
        world.store.read(lambda unit: merge_service.preview(unit, source_id=shop, target_id=shop))
    world.store.write(
        lambda unit: project_service.archive(unit, project_id=shop, expected_revision=1, is_archived=True)
    )
    with refused("merge_archived"):
        world.store.read(lambda unit: merge_service.preview(unit, source_id=shop, target_id=ledger))
    with pytest.raises(NotFound):
        world.store.read(lambda unit: merge_service.preview(unit, source_id=ledger, target_id=ledger[::-1]))


def test_deleting_the_target_removes_the_merged_project_as_well(world: World) -> None:
    first, second, third = full_project(world, "one"), full_project(world, "two"), full_project(world, "three")
    merged(world, first, second)
    merged(world, second, third)
    branch = world.store.read(lambda unit: forget_service.project_branch(unit, third))
    world.store.write(lambda unit: forget_service.delete_project(unit, PERSON, third, branch.token))
    for table in ("project", "project_merge", "memory_item", "conversation", "binding", "heartbeat_plan"):
        assert world.store.scalar(f"SELECT count(*) FROM {table}") == 0, table
    assert world.store.scalar("SELECT count(*) FROM namespace") == 1
