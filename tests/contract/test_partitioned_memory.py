"""Partitioned memory as its specification accepts it (seed 004 §19), line by line, against a real main.

Each test is one line of §19, in its order; further sections that no line covers follow. What a line needs in depth
(every path, every edge) is tested where it is built.
"""

import asyncio
import uuid
from collections.abc import Iterator
from datetime import timedelta
from typing import Any

import msgspec
import pytest

from main_process.cli.connection import CallFailed, MainConnection
from main_process.runtime.clock import SystemClock
from shared import vocabulary as v
from shared.ipc.catalog import METHODS_BY_NAME
from shared.ipc.contract import Empty
from shared.ipc.errors import ErrorCode
from shared.ipc.methods import candidates as c
from shared.ipc.methods import experiments as e
from shared.ipc.methods import heartbeats as h
from shared.ipc.methods import memories as m
from shared.ipc.methods import plans as a
from shared.ipc.methods import projects as p
from shared.ipc.methods import promotions as up
from shared.ipc.methods import runs as r
from shared.ipc.methods import settings as s
from shared.ipc.methods import tasks as t
from shared.ipc.methods import usage as u
from tests.support.agents import agent
from tests.support.live_main import LiveMain, running_main
from tests.support.partitions import World, key, refused


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


# §19, line by line.


async def test_19_01_a_conversation_reads_global_its_project_and_itself_only(live: LiveMain, world: World) -> None:
    mine = world.in_project(world.mine, "The shop bills in euro")
    wide = world.everywhere("Amounts show two decimals")
    world.in_project(world.other, "The ledger bills in yen")
    talked = world.in_conversation(world.task.conversation_id, "Here we call the till Emma")
    world.in_conversation(world.foreign_task.conversation_id, "There we call the till Otto")
    chain = world.main.call(p.READ_CHAIN, p.ReadChainRequest(conversation_id=world.task.conversation_id))
    assert [level.scope.kind.value for level in chain.levels] == ["conversation", "project", "global"]
    assert {level.scope.project_id for level in chain.levels[:2]} == {world.mine}
    async with agent(live, world.desk.binding(world.mine).token) as client:
        answer = await client.call_tool("memory_context", {"request": world.word})
    assert {item["id"] for item in answer.structured_content["items"]} == {mine.item_id, wide.item_id}
    assert talked.item_id not in answer.model_dump_json(), "a binding to a project is in no conversation"


def test_19_02_a_heartbeat_belongs_to_global_or_to_projects_that_main_verified(
    main: MainConnection, world: World
) -> None:
    def plan(**scope: Any) -> h.CreatePlanRequest:
        return h.CreatePlanRequest(
            draft=h.PlanDraft(
                name="Daily",
                time_zone="Europe/Berlin",
                recurrence=v.Recurrence.DAILY,
                local_time="08:00",
                lookback_hours=24,
                retention_days=30,
                is_enabled=False,
                proposer=v.ProposerKind.DETERMINISTIC,
                **scope,
            )
        )

    both = main.call(h.CREATE_PLAN, plan(scope=v.PlanScope.PROJECTS, project_ids=(world.mine, world.other)))
    assert set(both.draft.project_ids) == {world.mine, world.other}
    assert main.call(h.CREATE_PLAN, plan(scope=v.PlanScope.GLOBAL)).draft.project_ids == ()
    with pytest.raises(CallFailed):
        main.call(h.CREATE_PLAN, plan(scope=v.PlanScope.PROJECTS, project_ids=(str(uuid.uuid4()),)))
    assert refused(main, h.CREATE_PLAN, plan(scope=v.PlanScope.GLOBAL, project_ids=(world.mine,)))
    assert refused(main, h.CREATE_PLAN, plan(scope=v.PlanScope.PROJECTS))


def test_19_03_nothing_of_a_future_memory_exists(main: MainConnection) -> None:
    words = {member.value for kind in vars(v).values() if isinstance(kind, type) for member in _members(kind)}
    assert not [word for word in words if word.startswith(("future_", "recall_trigger"))]
    assert not [name for name in METHODS_BY_NAME if "future" in name]
    kinds = {level.scope.kind for level in main.call(p.NAMESPACE_TREE, Empty()).nodes}
    assert kinds <= set(v.NamespaceKind)


def _members(kind: type) -> list[Any]:
    return list(getattr(kind, "__members__", {}).values())


def test_19_04_a_task_reads_what_its_runs_snapshot_binds(main: MainConnection, world: World) -> None:
    known = world.in_project(world.mine, "The build needs four minutes")
    world.in_project(world.other, "The build needs nine minutes")
    run = world.open(world.task)
    later = world.in_project(world.mine, "The build has a cache")
    assert world.given(run) == {known.item_id}, "what was confirmed afterwards is not in the snapshot"
    assert later.item_id in world.given(world.open(world.task)), "the next attempt freezes anew"


def test_19_05_an_experiments_runs_see_no_message_and_no_memory_of_each_other(
    main: MainConnection, world: World
) -> None:
    experiment = main.call(e.CREATE_EXPERIMENT, e.CreateExperimentRequest(project_id=world.mine, name="Retries"))
    task = world.new_task(world.mine, experiment_id=experiment.row.experiment_id)
    runs = [world.open(task) for _ in range(3)]
    notes = [world.note(run, f"Attempt {number} saw the queue grow") for number, run in enumerate(runs)]
    assert all(note.outcome == "created" for note in notes)
    for run in runs:
        assert world.given(run) == set(), "candidates of a run are in no context, and siblings are in none at all"
        hits = main.call(r.RUN_SEARCH, r.RunSearchRequest(token=run.token or "", query=f"queue grow {world.word}"))
        assert hits.hits == ()
    spaces = {run.run.namespace_id for run in runs}
    assert len(spaces) == len(runs)
    for run in runs:
        chain = main.call(r.RUN_STATUS, r.RunTokenRequest(token=run.token or "")).chain
        readable = {level.scope.namespace_id for level in chain.levels}
        assert readable & spaces == {run.run.namespace_id}
        world.close(run)


def test_19_06_every_memory_that_nobody_typed_has_a_source_to_follow(main: MainConnection, world: World) -> None:
    run = world.open(world.task)
    note = world.note(run, "The cache is cold after midnight")
    evidence = world.seen(note.item_id or "").evidence
    assert [(one.type, one.run_id, one.task_id) for one in evidence] == [
        (v.SourceType.TASK, run.run.run_id, world.task.task_id)
    ]
    assert evidence[0].quote == f"The cache is cold after midnight {world.word}"
    reported = main.call(t.LIST_EVENTS, t.ListEventsRequest(run_id=run.run.run_id)).items
    assert evidence[0].event_id == reported[0].event_id
    unfounded = r.RunProposeRequest(
        token=run.token or "",
        idempotency_key=key(),
        statement=f"Nobody said this {world.word}",
        kind=v.MemoryKind.FACT,
        quote="words that stand nowhere",
    )
    assert refused(main, r.RUN_PROPOSE, unfounded) == "quote_not_in_source"


def test_19_07_candidates_and_rejected_ones_enter_no_context(main: MainConnection, world: World) -> None:
    run = world.open(world.task)
    kept, dropped = (world.note(run, words) for words in ("The proxy adds a header", "The proxy drops a header"))
    main.call(c.REJECT_CANDIDATES, c.RejectRequest(items=(world.ref(dropped.item_id or ""),)))
    assert world.seen(kept.item_id or "").row.status is v.ItemStatus.CANDIDATE
    assert world.given(run) == set()
    listed = main.call(m.LIST_MEMORIES, m.ListMemoriesRequest(filter=m.MemoryFilter(text=world.word)))
    assert dropped.item_id in {row.item_id for row in listed.items}, "rejected ones can be looked at and taken back"


def test_19_08_promotion_to_project_and_global_needs_a_person_and_an_evaluation(
    main: MainConnection, world: World
) -> None:
    plan = main.call(a.CREATE_PLAN, a.CreatePlanRequest(project_id=world.mine, name="Nightly", may_confirm=True))
    run = world.open(world.new_task(world.mine, plan_id=plan.plan_id))
    note = world.note(run, "Deploys wait for the smoke test")
    assert note.status is v.ItemStatus.CONFIRMED, "inside itself the plan's protocol may confirm"
    levels = main.call(up.LIST_PROMOTION_LEVELS, m.ItemRequest(item_id=note.item_id or "")).levels
    kinds = [level.target.kind.value for level in levels]
    assert kinds == ["automation", "project", "global"], "memory rules §6"
    to_project = next(level.target for level in levels if level.target.kind is v.NamespaceKind.PROJECT)

    def promote(reason: str, evaluation: str) -> up.PromoteRequest:
        return up.PromoteRequest(
            item=world.ref(note.item_id or ""),
            target=to_project,
            reason=reason,
            evaluation=evaluation,
            idempotency_key=key(),
        )

    assert refused(main, up.PROMOTE_MEMORY, promote("", "Held in nine runs"))
    assert refused(main, up.PROMOTE_MEMORY, promote("It holds for everyone", ""))
    done = main.call(up.PROMOTE_MEMORY, promote("It holds for everyone", "Held in nine runs"))
    risen = next(row for row in done.applied if row.item_id != note.item_id)
    assert (risen.status, risen.scope.kind) == (v.ItemStatus.CANDIDATE, v.NamespaceKind.PROJECT)
    assert world.seen(note.item_id or "").row.status is v.ItemStatus.CONFIRMED, "the original stays"
    view = world.seen(risen.item_id)
    assert view.promotion is not None
    assert (view.promotion.evaluation, view.promotion.actor) == ("Held in nine runs", v.ActorKind.PERSON)
    main.call(c.CONFIRM_CANDIDATES, c.ConfirmRequest(items=(world.ref(risen.item_id),)))
    main.call(up.ROLL_BACK_PROMOTION, up.RollBackRequest(item=world.ref(risen.item_id), reason="Too early"))
    assert world.seen(risen.item_id).row.status is v.ItemStatus.ARCHIVED
    assert world.seen(note.item_id or "").row.status is v.ItemStatus.CONFIRMED


async def test_19_09_facts_in_conflict_are_never_overwritten_silently(live: LiveMain, world: World) -> None:
    old = world.in_project(world.mine, "The release of the shop is on October 15", subject=f"Release {world.word}")
    async with agent(live, world.desk.binding(world.mine).token) as client:
        filed = await client.call_tool(
            "memory_propose",
            {
                "statement": f"The release of the shop is on October 16 {world.word}",
                "kind": "fact",
                "quote": "on October 16",
            },
        )
    card = world.main.call(c.GET_CANDIDATE, m.ItemRequest(item_id=filed.structured_content["id"]))
    assert [one.item_id for one in card.conflicts] == [old.item_id]
    assert v.ItemWarning.CONFLICT in card.memory.row.warnings
    kept = world.seen(old.item_id)
    assert (kept.row.status, kept.row.revision) == (v.ItemStatus.CONFIRMED, 1)
    assert kept.row.is_conflicted, "both sides say so"


def test_19_10_validity_decides_what_is_current(main: MainConnection, world: World) -> None:
    now = SystemClock().now()
    past = world.in_project(
        world.mine,
        "The goal is a release in August",
        subject=f"Goal in summer {world.word}",
        valid_from=now - timedelta(days=60),
        valid_until=now - timedelta(days=1),
    )
    current = world.in_project(
        world.mine,
        "The goal moved to September",
        subject=f"Goal in autumn {world.word}",
        valid_from=now - timedelta(days=1),
    )
    future = world.in_project(
        world.mine, "From next year on there are two goals", valid_from=now + timedelta(days=30)
    )
    assert world.given(world.open(world.task)) == {current.item_id}
    states = {row.item_id: row.validity.state for row in (past, current, future)}
    assert list(states.values()) == [v.ValidityState.PAST, v.ValidityState.CURRENT, v.ValidityState.FUTURE]
    then = m.MemoryFilter(text=world.word, as_of=now - timedelta(days=30))
    applied = main.call(m.LIST_MEMORIES, m.ListMemoriesRequest(filter=then)).items
    assert {row.item_id for row in applied} == {past.item_id}, "as of then, the old goal applied"


def test_19_11_a_context_keeps_the_budget_of_each_level_and_in_all(main: MainConnection, world: World) -> None:
    for number in range(14):
        world.in_project(world.mine, f"Rule number {number} of the shop about part {number}")
        world.everywhere(f"Habit number {number} about tool {number}")
    run = world.open(world.task)
    wanted = r.RunContextRequest(token=run.token or "", request=world.word)
    given = main.call(r.RUN_CONTEXT, wanted)
    by_level = [item.scope for item in given.items]
    assert by_level.count(v.NamespaceKind.PROJECT) == 10
    assert by_level.count(v.NamespaceKind.GLOBAL) == 6
    assert given.cut[v.CutRule.LEVEL_ITEMS] == 14 - 10 + 14 - 6
    chain = main.call(r.RUN_STATUS, r.RunTokenRequest(token=run.token or "")).chain
    assert given.tokens <= chain.max_tokens


def test_19_12_a_task_shows_which_memories_its_runs_used(main: MainConnection, world: World) -> None:
    known = world.in_project(world.mine, "Payments are retried twice")
    run = world.open(world.task)
    assert world.given(run) == {known.item_id}
    main.call(
        r.RUN_REPORT_USE,
        r.RunUseRequest(token=run.token or "", item_id=known.item_id, verdict=v.Usefulness.USEFUL),
    )
    contexts = main.call(u.LIST_USAGE, u.ListUsageRequest(task_id=world.task.task_id)).items
    assert [(one.task_title, one.entered, one.useful) for one in contexts] == [(f"Work {world.word}", 1, 1)]
    asked = main.call(u.LIST_RETRIEVALS, u.ContextRequest(context_id=contexts[0].context_id)).items
    used = [item for retrieval in asked for item in retrieval.items if item.is_entered]
    assert [(item.item_id, item.verdict) for item in used] == [(known.item_id, v.Usefulness.USEFUL)]


async def test_19_13_what_was_forgotten_is_in_no_text_index_or_cache(live: LiveMain, world: World) -> None:
    gone = world.in_project(world.mine, "The vault opens with a brass key")
    run = world.open(world.task)
    assert world.given(run) == {gone.item_id}
    receipt = world.main.call(m.FORGET_MEMORIES, m.ForgetRequest(items=(world.ref(gone.item_id),)))
    assert (receipt.database_hits, receipt.wal_hits, receipt.index_hits) == (0, 0, 0)
    assert receipt.is_wal_truncated
    assert world.given(run) == set(), "a frozen snapshot does not keep it either"
    listed = world.main.call(m.LIST_MEMORIES, m.ListMemoriesRequest(filter=m.MemoryFilter(text="brass key")))
    assert listed.items == ()
    with pytest.raises(CallFailed) as caught:
        world.seen(gone.item_id)
    assert caught.value.error.code is ErrorCode.NOT_FOUND
    async with agent(live, world.desk.binding(world.mine).token) as client:
        answer = await client.call_tool("memory_context", {"request": f"{world.word} brass key vault"})
        again = await client.call_tool(
            "memory_propose",
            {
                "statement": f"The vault opens with a brass key {world.word}",
                "kind": "fact",
                "quote": "opens with a brass key",
            },
        )
    assert answer.structured_content["items"] == []
    assert again.structured_content["outcome"] == "refused"


async def test_19_14_restricted_is_never_generated_and_given_to_nobody_unasked(live: LiveMain, world: World) -> None:
    secret = world.in_project(world.mine, "The safe stands in the cellar", sensitivity=v.Sensitivity.RESTRICTED)
    assert secret.is_masked
    assert (secret.statement, secret.subject) == ("", "")
    run = world.open(world.task)
    assert world.given(run) == set()
    async with agent(live, world.desk.binding(world.mine).token) as client:
        answer = await client.call_tool("memory_context", {"request": f"{world.word} safe cellar"})
    assert "cellar" not in answer.model_dump_json()
    matrix = world.main.call(s.GET_SETTINGS, Empty())
    assert matrix.external_embedding_clearance is not v.Sensitivity.RESTRICTED
    assert matrix.language_model_clearance is not v.Sensitivity.RESTRICTED


# Sections that no line of §19 covers.


def test_2_1_a_namespace_that_the_caller_names_is_no_authority(main: MainConnection, world: World) -> None:
    world.in_project(world.other, "The ledger closes at noon")
    for method in METHODS_BY_NAME.values():
        if method.name.startswith("run.") or method.name.startswith("memory.create"):
            fields = {field.name for field in msgspec.structs.fields(method.request)}
            assert not {name for name in fields if "namespace" in name}, method.name
    unknown = m.MemoryFilter(text=world.word, namespace_ids=(str(uuid.uuid4()),))
    assert main.call(m.LIST_MEMORIES, m.ListMemoriesRequest(filter=unknown)).items == ()


@pytest.mark.parametrize("kind", list(v.MemoryKind))
def test_2_2_every_kind_can_live_in_every_scope(world: World, kind: v.MemoryKind) -> None:
    rows = (
        world.everywhere(f"Everywhere {kind}", kind=kind),
        world.in_project(world.mine, f"In the project {kind}", kind=kind),
    )
    assert [(row.kind, row.scope.kind) for row in rows] == [
        (kind, v.NamespaceKind.GLOBAL),
        (kind, v.NamespaceKind.PROJECT),
    ]


def test_2_3_a_document_is_no_memory(main: MainConnection, world: World) -> None:
    with pytest.raises(CallFailed) as caught:
        world.in_project(world.mine, "A statement", content="x" * (v.IMPORTED_CONTENT_MAX + 1))
    assert caught.value.error.code is ErrorCode.INVALID_REQUEST
    with pytest.raises(CallFailed) as caught:
        world.in_project(world.mine, "word " * 400)
    assert caught.value.error.code in {ErrorCode.INVALID_REQUEST, ErrorCode.RULE_VIOLATED}


def test_5_1_agent_is_named_and_off(main: MainConnection, world: World) -> None:
    target = m.ScopeTarget(kind=v.NamespaceKind.AGENT)
    request = m.CreateMemoryRequest(
        target=target,
        draft=m.MemoryDraft(kind=v.MemoryKind.FACT, statement="An agent's own"),
        idempotency_key=key(),
    )
    assert refused(main, m.CREATE_MEMORY, request) == "target_not_offered"


def test_5_3_chains_of_tasks_and_experiments_go_from_narrow_to_wide(main: MainConnection, world: World) -> None:
    plan = main.call(a.CREATE_PLAN, a.CreatePlanRequest(project_id=world.mine, name="Hourly"))
    experiment = main.call(e.CREATE_EXPERIMENT, e.CreateExperimentRequest(project_id=world.mine, name="Colours"))
    chains = []
    for owner in ({}, {"plan_id": plan.plan_id}, {"experiment_id": experiment.row.experiment_id}):
        run = world.open(world.new_task(world.mine, **owner))
        chain = main.call(r.RUN_STATUS, r.RunTokenRequest(token=run.token or "")).chain
        chains.append([level.scope.kind.value for level in chain.levels])
        assert [level.is_frozen for level in chain.levels] == [False] + [True] * (len(chain.levels) - 1)
    assert chains == [
        ["run", "conversation", "project", "global"],
        ["run", "automation", "conversation", "project", "global"],
        ["run", "experiment", "project", "global"],
    ]


def test_9_1_a_promotion_can_be_taken_back_at_once(main: MainConnection, world: World) -> None:
    note = world.note(world.open(world.task), "Logs rotate at noon")
    target = m.ScopeTarget(kind=v.NamespaceKind.PROJECT, project_id=world.mine)
    done = main.call(
        up.PROMOTE_MEMORY,
        up.PromoteRequest(
            item=world.ref(note.item_id or ""),
            target=target,
            reason="Holds in general",
            evaluation="Seen on three machines",
            idempotency_key=key(),
        ),
    )
    risen = next(row for row in done.applied if row.item_id != note.item_id)
    main.call(m.UNDO_CHANGE, m.UndoRequest(change_id=done.change_id or ""))
    with pytest.raises(CallFailed) as caught:
        world.seen(risen.item_id)
    assert caught.value.error.code is ErrorCode.NOT_FOUND


def test_9_3_what_was_rejected_does_not_return_from_the_same_evidence(main: MainConnection, world: World) -> None:
    run = world.open(world.task)
    first = world.note(run, "Backups run on Sundays")
    main.call(c.REJECT_CANDIDATES, c.RejectRequest(items=(world.ref(first.item_id or ""),)))
    words = f"Backups run on Sundays {world.word}"
    again = r.RunProposeRequest(
        token=run.token or "", idempotency_key=key(), statement=words, kind=v.MemoryKind.FACT, quote=words
    )
    assert main.call(r.RUN_PROPOSE, again).outcome == "refused"
    main.call(c.RESTORE_REJECTED, c.ConfirmRequest(items=(world.ref(first.item_id or ""),)))
    assert world.seen(first.item_id or "").row.status is v.ItemStatus.CANDIDATE


async def test_10_4_each_line_says_kind_scope_validity_source_and_doubt(live: LiveMain, world: World) -> None:
    world.in_project(world.mine, "Orders close at six", kind=v.MemoryKind.CONSTRAINT)
    async with agent(live, world.desk.binding(world.mine).token) as client:
        answer = await client.call_tool("memory_context", {"request": world.word})
    block = answer.structured_content["context"]
    assert "constraint | project | current | source user_entry" in block
    assert "not instruction" in block


def test_11_3_a_projects_rule_goes_before_a_global_preference_and_changes_it_not(world: World) -> None:
    subject = f"Indentation {world.word}"
    wide = world.everywhere("Indent with tabs", subject=subject, kind=v.MemoryKind.PREFERENCE)
    narrow = world.in_project(world.mine, "Indent with spaces", subject=subject, kind=v.MemoryKind.PREFERENCE)
    run = world.open(world.task)
    wanted = r.RunContextRequest(token=run.token or "", request=world.word)
    block = world.main.call(r.RUN_CONTEXT, wanted).context
    assert "overrides [2] here" in block
    assert "overridden here by [1]" in block
    kept = world.seen(wide.item_id)
    assert (kept.row.status, kept.row.revision) == (v.ItemStatus.CONFIRMED, 1)
    assert world.seen(narrow.item_id).row.status is v.ItemStatus.CONFIRMED


def test_12_a_rerun_says_whether_it_reads_the_same_snapshot(main: MainConnection, world: World) -> None:
    world.in_project(world.mine, "The test set has forty cases")
    made = main.call(e.CREATE_EXPERIMENT, e.CreateExperimentRequest(project_id=world.mine, name="Reruns"))
    experiment_id = made.row.experiment_id
    task = world.new_task(world.mine, experiment_id=experiment_id)
    first = world.open(task)
    world.close(first)
    late = world.in_project(world.mine, "The test set grew to fifty cases")
    for use, version, sees_late in ((v.SnapshotUse.REUSE, 1, False), (v.SnapshotUse.RENEW, 2, True)):
        revision = main.call(e.GET_EXPERIMENT, e.ExperimentRequest(experiment_id=experiment_id)).row.revision
        main.call(
            e.RERUN_EXPERIMENT,
            e.RerunRequest(experiment_id=experiment_id, expected_revision=revision, snapshot=use),
        )
        run = world.open(task)
        assert run.run.snapshot.version == version
        assert (late.item_id in world.given(run)) is sees_late
        world.close(run)


def test_13_3_deleting_a_project_takes_its_branch_and_leaves_global(main: MainConnection, world: World) -> None:
    wide = world.everywhere("Coffee is at nine")
    world.in_project(world.mine, "The shop opens at ten")
    world.in_conversation(world.task.conversation_id, "Today at eleven")
    world.note(world.open(world.task), "The door was locked")
    preview = main.call(p.PREVIEW_PROJECT_DELETION, p.ProjectRequest(project_id=world.mine))
    assert (preview.tasks, preview.runs, preview.conversations) == (1, 1, 1)
    assert preview.memories + preview.candidates == 3
    main.call(p.DELETE_PROJECT, p.DeleteRequest(id=world.mine, preview_token=preview.token))
    left = main.call(m.LIST_MEMORIES, m.ListMemoriesRequest(filter=m.MemoryFilter(text=world.word)))
    assert {row.item_id for row in left.items} == {wide.item_id}


async def test_17_two_runtimes_at_once_read_only_their_own(live: LiveMain, world: World) -> None:
    mine = world.in_project(world.mine, "The shop sells lamps")
    theirs = world.in_project(world.other, "The ledger books lamps")
    tokens = [world.open(task).token or "" for task in (world.task, world.foreign_task)]

    async def ask(token: str) -> set[str]:
        async with agent(live, token) as client:
            answers = [await client.call_tool("memory_context", {"request": world.word}) for _ in range(5)]
        return {item["id"] for answer in answers for item in answer.structured_content["items"]}

    assert await asyncio.gather(*map(ask, tokens)) == [{mine.item_id}, {theirs.item_id}]


def test_17_an_archived_project_is_read_by_no_run(main: MainConnection, world: World) -> None:
    world.in_project(world.mine, "The shop has a cat")
    run = world.open(world.task)
    project = main.call(p.GET_PROJECT, p.ProjectRequest(project_id=world.mine))
    main.call(
        p.ARCHIVE_PROJECT,
        p.ArchiveProjectRequest(project_id=world.mine, expected_revision=project.revision, is_archived=True),
    )
    wanted = r.RunContextRequest(token=run.token or "", request=world.word)
    assert refused(main, r.RUN_CONTEXT, wanted) == "project_archived"
