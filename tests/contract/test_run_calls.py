"""Tasks, plans, runs and experiments over a real connection to a real main."""

import uuid
from collections.abc import Iterator
from typing import Any

import pytest

from main_process.cli.connection import CallFailed, MainConnection
from main_process.runtime.endpoint import BINDING_VARIABLE
from shared import vocabulary as v
from shared.ipc.errors import ErrorCode
from shared.ipc.methods import experiments as e
from shared.ipc.methods import memories as m
from shared.ipc.methods import plans as a
from shared.ipc.methods import projects as p
from shared.ipc.methods import runs as r
from shared.ipc.methods import tasks as t
from shared.ipc.methods import usage as u
from tests.support.live_main import running_main

QUOTE = "The lint step needs Python 3.13"


@pytest.fixture(scope="module")
def main() -> Iterator[MainConnection]:
    with running_main() as live, MainConnection.open(live.paths.data) as connection:
        yield connection


@pytest.fixture
def project_id(main: MainConnection) -> str:
    wanted = p.CreateProjectRequest(name=f"webshop {uuid.uuid4().hex[:6]}")
    return main.call(p.CREATE_PROJECT, wanted).project_id


def key() -> str:
    return uuid.uuid4().hex


def memory(main: MainConnection, target: m.ScopeTarget, statement: str) -> m.MemoryRow:
    draft = m.MemoryDraft(kind=v.MemoryKind.FACT, statement=statement)
    request = m.CreateMemoryRequest(target=target, draft=draft, idempotency_key=key())
    return main.call(m.CREATE_MEMORY, request).applied[0]


def opened(main: MainConnection, task: t.TaskRow, **more: Any) -> t.OpenedRun:
    request = t.OpenRunRequest(task_id=task.task_id, idempotency_key=key(), client="probe", **more)
    return main.call(t.OPEN_RUN, request)


def refusal(main: MainConnection, method: Any, request: Any) -> tuple[ErrorCode, str | None]:
    with pytest.raises(CallFailed) as caught:
        main.call(method, request)
    return caught.value.error.code, caught.value.error.rule


def test_a_run_reads_its_snapshot_writes_its_own_memory_and_ends(main: MainConnection, project_id: str) -> None:
    target = m.ScopeTarget(kind=v.NamespaceKind.PROJECT, project_id=project_id)
    known = memory(main, target, "The webshop deploys from the release branch")
    plan = main.call(a.CREATE_PLAN, a.CreatePlanRequest(project_id=project_id, name="Nightly", may_confirm=True))
    task = main.call(t.CREATE_TASK, t.CreateTaskRequest(title="Deploy", project_id=project_id, plan_id=plan.plan_id))
    run = opened(main, task)
    assert run.token is not None
    assert run.command[-1] == "mcp"
    assert run.environment[BINDING_VARIABLE] == run.token
    assert run.token not in " ".join(run.command), "a list of processes shows no token"
    assert [level.kind.value for level in run.run.snapshot.levels] == [
        "automation",
        "conversation",
        "project",
        "global",
    ]

    status = main.call(r.RUN_STATUS, r.RunTokenRequest(token=run.token))
    assert [level.is_frozen for level in status.chain.levels] == [False, True, True, True, True]
    given = main.call(r.RUN_CONTEXT, r.RunContextRequest(token=run.token, request="webshop release branch deploys"))
    assert [item.item_id for item in given.items] == [known.item_id]

    event = main.call(r.RUN_REPORT, r.RunReportRequest(token=run.token, text=f"{QUOTE} since today."))
    assert (event.sequence, event.kind) == (1, v.TaskEventKind.REPORT)
    proposal = r.RunProposeRequest(
        token=run.token, idempotency_key=key(), statement=QUOTE, kind=v.MemoryKind.FACT, quote=QUOTE
    )
    made = main.call(r.RUN_PROPOSE, proposal)
    assert (made.outcome, made.status) == ("created", v.ItemStatus.CONFIRMED)
    assert main.call(r.RUN_PROPOSE, proposal) == made, "the same key gives the same answer"
    again = main.call(r.RUN_CONTEXT, r.RunContextRequest(token=run.token, request="lint step Python"))
    assert [item.scope.value for item in again.items] == ["run"]

    view = main.call(m.GET_MEMORY, m.ItemRequest(item_id=made.item_id or ""))
    assert view.row.is_automatic
    assert (view.row.scope.label, view.row.scope.attempt) == ("Deploy", 1)
    assert view.row.scope.project_id == project_id
    evidence = view.evidence[0]
    assert (evidence.type, evidence.run_id) == (v.SourceType.AUTOMATION_RUN, run.run.run_id)
    assert (evidence.event_id, evidence.task_title) == (event.event_id, "Deploy")

    done = main.call(
        r.RUN_CLOSE,
        r.RunCloseRequest(token=run.token, state=v.RunState.COMPLETED, is_goal_met=True, outcome="Deployed."),
    )
    assert (done.state, done.is_goal_met, done.reports, done.confirmed) == (v.RunState.COMPLETED, True, 2, 1)
    late = r.RunContextRequest(token=run.token, request="anything")
    assert refusal(main, r.RUN_CONTEXT, late) == (ErrorCode.SCOPE_DENIED, "run_ended")

    row = main.call(t.GET_TASK, t.TaskRequest(task_id=task.task_id))
    assert (row.state, row.runs, row.running, row.recalls) == (v.TaskState.COMPLETED, 1, 0, 2)
    usage = main.call(u.LIST_USAGE, u.ListUsageRequest(task_id=task.task_id)).items
    assert [(one.task_id, one.run_id, one.label) for one in usage] == [(task.task_id, run.run.run_id, "Deploy")]
    events = main.call(t.LIST_EVENTS, t.ListEventsRequest(run_id=run.run.run_id)).items
    assert [one.kind.value for one in events] == ["report", "outcome"]


def test_opening_again_finds_the_run_and_replaces_its_token(main: MainConnection, project_id: str) -> None:
    task = main.call(t.CREATE_TASK, t.CreateTaskRequest(title="Once", project_id=project_id, external_key="T-1"))
    found = main.call(t.CREATE_TASK, t.CreateTaskRequest(title="Other", project_id=project_id, external_key="T-1"))
    assert found == task
    request = t.OpenRunRequest(task_id=task.task_id, idempotency_key=key(), client="probe")
    first, second = (main.call(t.OPEN_RUN, request) for _ in range(2))
    assert first.run.run_id == second.run.run_id
    status = r.RunTokenRequest(token=first.token or "")
    assert refusal(main, r.RUN_STATUS, status) == (ErrorCode.SCOPE_DENIED, "run_unknown")
    close = r.RunCloseRequest(token=second.token or "", state=v.RunState.FAILED)
    assert main.call(r.RUN_CLOSE, close).state is v.RunState.FAILED
    assert main.call(t.OPEN_RUN, request).token is None


def test_an_experiment_settles_into_candidates_of_successful_runs(main: MainConnection, project_id: str) -> None:
    experiment = main.call(e.CREATE_EXPERIMENT, e.CreateExperimentRequest(project_id=project_id, name="Retries"))
    experiment_id = experiment.row.experiment_id
    task = main.call(
        t.CREATE_TASK, t.CreateTaskRequest(title="Try", project_id=project_id, experiment_id=experiment_id)
    )
    runs = [opened(main, task) for _ in range(2)]
    for run, is_good in zip(runs, (True, False), strict=True):
        assert run.token is not None
        assert [level.kind.value for level in run.run.snapshot.levels] == ["experiment", "project", "global"]
        assert run.run.snapshot.version == 1
        main.call(r.RUN_REPORT, r.RunReportRequest(token=run.token, text="Three retries are enough"))
        if is_good:
            main.call(
                r.RUN_CLOSE,
                r.RunCloseRequest(token=run.token, state=v.RunState.COMPLETED, is_goal_met=True),
            )

    def settle(run: t.OpenedRun) -> e.SettleRequest:
        conclusion = e.Conclusion(
            run_id=run.run.run_id,
            kind=v.MemoryKind.FACT,
            statement="Three retries are enough",
            quote="Three retries are enough",
        )
        return e.SettleRequest(experiment_id=experiment_id, expected_revision=1, conclusions=(conclusion,))

    assert refusal(main, e.SETTLE_EXPERIMENT, settle(runs[0]))[1] == "runs_running"
    main.call(r.RUN_CLOSE, r.RunCloseRequest(token=runs[1].token or "", state=v.RunState.FAILED))
    assert refusal(main, e.SETTLE_EXPERIMENT, settle(runs[1]))[1] == "conclusion_of_failed_run"
    result = main.call(e.SETTLE_EXPERIMENT, settle(runs[0]))
    assert [one.outcome for one in result.filed] == ["created"]
    row = result.experiment.row
    assert (row.state, row.successful, row.candidates, row.confirmed) == (v.ExperimentState.SETTLED, 1, 1, 0)
    renewed = main.call(
        e.RERUN_EXPERIMENT,
        e.RerunRequest(experiment_id=experiment_id, expected_revision=row.revision, snapshot=v.SnapshotUse.RENEW),
    )
    assert [one.version for one in renewed.snapshots] == [2, 1]
    assert renewed.row.state is v.ExperimentState.OPEN


def test_deleting_counts_first_and_leaves_nothing(main: MainConnection, project_id: str) -> None:
    plan = main.call(a.CREATE_PLAN, a.CreatePlanRequest(project_id=project_id, name="Weekly", may_confirm=True))
    task = main.call(t.CREATE_TASK, t.CreateTaskRequest(title="Sweep", project_id=project_id, plan_id=plan.plan_id))
    run = opened(main, task)
    assert run.token is not None
    main.call(r.RUN_REPORT, r.RunReportRequest(token=run.token, text="Sweeping takes nine minutes"))
    main.call(
        r.RUN_PROPOSE,
        r.RunProposeRequest(
            token=run.token,
            idempotency_key=key(),
            statement="Sweeping takes nine minutes",
            kind=v.MemoryKind.FACT,
            quote="Sweeping takes nine minutes",
        ),
    )
    preview = main.call(t.PREVIEW_TASK_DELETION, t.TaskRequest(task_id=task.task_id))
    assert (preview.tasks, preview.runs, preview.reports, preview.memories) == (1, 1, 1, 1)
    assert (preview.conversations, preview.automations) == (0, 0)
    whole = main.call(p.PREVIEW_PROJECT_DELETION, p.ProjectRequest(project_id=project_id))
    assert (whole.tasks, whole.runs, whole.automations, whole.conversations) == (1, 1, 1, 1)
    receipt = main.call(t.DELETE_TASK, p.DeleteRequest(id=task.task_id, preview_token=preview.token))
    assert receipt.removed.runs == 1
    assert refusal(main, t.GET_TASK, t.TaskRequest(task_id=task.task_id)) == (ErrorCode.NOT_FOUND, "task")
    after = main.call(p.PREVIEW_PROJECT_DELETION, p.ProjectRequest(project_id=project_id))
    assert (after.tasks, after.runs, after.memories, after.conversations, after.automations) == (0, 0, 0, 1, 1)
    main.call(p.DELETE_PROJECT, p.DeleteRequest(id=project_id, preview_token=after.token))
    assert refusal(main, a.GET_PLAN, a.PlanRequest(plan_id=plan.plan_id)) == (ErrorCode.NOT_FOUND, "plan")
