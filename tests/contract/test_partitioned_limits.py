"""What partitioned memory must not do (seed 004 §4, §5.3, §9.3, §13.3, §14), against a real main.

Sentences of the specification that forbid something, each with the shortest way to break it.
"""

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from main_process.cli.connection import CallFailed, MainConnection
from shared import vocabulary as v
from shared.ipc.contract import Empty
from shared.ipc.errors import ErrorCode
from shared.ipc.methods import candidates as c
from shared.ipc.methods import memories as m
from shared.ipc.methods import plans as a
from shared.ipc.methods import projects as p
from shared.ipc.methods import runs as r
from shared.ipc.methods import settings as s
from shared.ipc.methods import tasks as t
from tests.support.agents import agent
from tests.support.live_main import LiveMain, running_main
from tests.support.partitions import World, key


@pytest.fixture(scope="module")
def live() -> Iterator[LiveMain]:
    with running_main() as started:
        yield started


@pytest.fixture
def main(live: LiveMain) -> Iterator[MainConnection]:
    with MainConnection.open(live.paths.data) as connection:
        yield connection


@pytest.fixture
def world(main: MainConnection) -> World:
    return World(main)


def trusted_run(world: World) -> t.OpenedRun:
    plan = world.main.call(
        a.CREATE_PLAN, a.CreatePlanRequest(project_id=world.mine, name=f"Nightly {key()[:6]}", may_confirm=True)
    )
    return world.open(world.new_task(world.mine, plan_id=plan.plan_id))


def test_4_and_14_no_protocol_confirms_what_is_sensitive(world: World) -> None:
    """Sensitive is confirmed by a person, also inside a plan that may confirm by itself."""
    run = trusted_run(world)
    plain = world.note(run, "The mirror answers in a second")
    private = world.note(run, "Kim takes a medication for asthma")
    assert (plain.status, private.status) == (v.ItemStatus.CONFIRMED, v.ItemStatus.CANDIDATE)
    assert world.seen(private.item_id or "").row.sensitivity is v.Sensitivity.SENSITIVE


async def test_4_a_model_makes_no_scope_and_moves_nothing(live: LiveMain, world: World) -> None:
    known = world.in_project(world.mine, "The lamp is green")
    before = {node.scope.namespace_id for node in world.main.call(p.NAMESPACE_TREE, Empty()).nodes}
    async with agent(live, world.desk.binding(world.mine).token) as client:
        names = {tool.name for tool in (await client.list_tools()).tools}
        assert not [name for name in names if any(word in name for word in ("move", "promote", "create", "scope"))]
        note = {"statement": f"The lamp is lit {world.word}", "kind": "fact", "quote": "it is lit"}
        for made_up in ({"namespace": "global"}, {"target": {"kind": "global"}}, {"project": "A new one"}):
            assert (await client.call_tool("memory_propose", note | made_up)).is_error
    assert world.seen(known.item_id).row.scope.project_id == world.mine
    assert {node.scope.namespace_id for node in world.main.call(p.NAMESPACE_TREE, Empty()).nodes} == before


def test_5_3_a_runs_own_memory_overrides_nothing_above_it(world: World) -> None:
    """It stands beside what is wider, both are given, and the wider one is not told to give way."""
    wide = world.everywhere("Reports are due on October 15", kind=v.MemoryKind.PREFERENCE)
    run = trusted_run(world)
    own = world.note(run, "Reports are due on October 16")
    assert own.status is v.ItemStatus.CONFIRMED
    wanted = r.RunContextRequest(token=run.token or "", request=f"reports due {world.word}")
    given = world.main.call(r.RUN_CONTEXT, wanted)
    assert {item.item_id for item in given.items} == {wide.item_id, own.item_id}
    assert "conflicts with" in given.context
    assert "goes before" not in given.context
    assert "overrid" not in given.context
    assert world.seen(wide.item_id).row.status is v.ItemStatus.CONFIRMED


async def test_9_3_what_was_rejected_is_seen_and_restored_by_the_person_and_given_to_no_model(
    live: LiveMain, world: World
) -> None:
    run = world.open(world.task)
    note = world.note(run, "The shed is blue")
    world.main.call(c.REJECT_CANDIDATES, c.RejectRequest(items=(world.ref(note.item_id or ""),)))
    listed = m.ListMemoriesRequest(filter=m.MemoryFilter(statuses=(v.ItemStatus.REJECTED,), text=world.word))
    assert [row.item_id for row in world.main.call(m.LIST_MEMORIES, listed).items] == [note.item_id]
    async with agent(live, world.desk.binding(world.mine).token) as client:
        for tool, asked in (("memory_context", "request"), ("memory_search", "query")):
            answer = await client.call_tool(tool, {asked: f"shed blue {world.word}"})
            assert "shed" not in answer.model_dump_json().replace(f"shed blue {world.word}", "")
    world.main.call(c.RESTORE_REJECTED, c.ConfirmRequest(items=(world.ref(note.item_id or ""),)))
    assert world.seen(note.item_id or "").row.status is v.ItemStatus.CANDIDATE


def test_13_3_the_audit_of_what_was_forgotten_holds_ids_and_no_words(world: World, tmp_path: Path) -> None:
    gone = world.in_project(world.mine, "The vault is behind the mirror")
    edited = m.EditMemoryRequest(
        item_id=gone.item_id,
        expected_revision=1,
        draft=m.MemoryDraft(kind=v.MemoryKind.FACT, statement=f"The vault is behind the door {world.word}"),
        reason=f"It was moved, {world.word}",
    )
    world.main.call(m.EDIT_MEMORY, edited)
    world.main.call(m.FORGET_MEMORIES, m.ForgetRequest(items=(world.ref(gone.item_id),)))
    exported = world.main.call(s.EXPORT, s.ExportRequest(folder=str(tmp_path), is_everything=True))
    written = json.loads(Path(exported.path).read_text(encoding="utf-8"))
    lines = [line for line in written["item_change"] if line["item_id"] == gone.item_id]
    assert [line["reason"] for line in lines] == [""] * len(lines)
    assert {line["verb"] for line in lines} >= {"create", "edit"}
    assert gone.item_id in {stone["id"] for stone in written["tombstone"]}
    assert "vault" not in json.dumps(written)


def test_13_3_forgetting_a_memory_leaves_the_conversation_that_it_came_from(world: World) -> None:
    run = world.open(world.task)
    note = world.note(run, "The fuse box is in the hall")
    world.main.call(m.FORGET_MEMORIES, m.ForgetRequest(items=(world.ref(note.item_id or ""),)))
    assert world.main.call(r.RUN_STATUS, r.RunTokenRequest(token=run.token or "")).chain.levels
    with pytest.raises(CallFailed) as caught:
        world.seen(note.item_id or "")
    assert caught.value.error.code is ErrorCode.NOT_FOUND


def test_14_a_runtime_cannot_choose_sensitivity_or_status() -> None:
    for wanted in (r.RunProposeRequest, r.RunReportRequest):
        assert not {"sensitivity", "status", "confidence", "trust"} & set(wanted.__struct_fields__)
