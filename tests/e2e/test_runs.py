"""A run's whole life through the real shim and the official client, and the bundled example on a fresh profile."""

import json
import os
import subprocess
import sys
import uuid
from collections.abc import Iterator
from pathlib import Path

import pytest

from main_process.cli.connection import MainConnection
from main_process.runtime.endpoint import child_environment, data_folder, main_command
from shared import vocabulary as v
from shared.ipc.methods import candidates as c
from shared.ipc.methods import experiments as e
from shared.ipc.methods import plans as a
from shared.ipc.methods import tasks as t
from shared.version import PROTOCOL_VERSION
from tests.support.agents import Desk, agent, call, hello, speak
from tests.support.live_main import LiveMain, end_process, running_main

EXAMPLES = Path(__file__).parents[2] / "resources" / "examples"
KNOWN = "Releases of the webshop are cut from the stable branch"
RUN_TOOLS = {
    "memory_context",
    "memory_search",
    "memory_read",
    "memory_propose",
    "memory_report_use",
    "memory_status",
    "run_report",
    "run_close",
}


@pytest.fixture(scope="module")
def main() -> Iterator[LiveMain]:
    with running_main() as started:
        yield started


@pytest.fixture
def desk(main: LiveMain) -> Iterator[Desk]:
    with MainConnection.open(main.paths.data) as connection:
        yield Desk(connection)


@pytest.fixture
def project_id(desk: Desk) -> str:
    return desk.project(f"webshop {uuid.uuid4().hex[:6]}")


def opened(desk: Desk, task: t.TaskRow, lifetime_s: int = v.RUN_LIFETIME_S) -> t.OpenedRun:
    request = t.OpenRunRequest(
        task_id=task.task_id, idempotency_key=uuid.uuid4().hex, client="probe", lifetime_s=lifetime_s
    )
    return desk.connection.call(t.OPEN_RUN, request)


def planned_task(desk: Desk, project_id: str, *, may_confirm: bool) -> t.TaskRow:
    plan = desk.connection.call(
        a.CREATE_PLAN, a.CreatePlanRequest(project_id=project_id, name="Release", may_confirm=may_confirm)
    )
    return desk.connection.call(
        t.CREATE_TASK, t.CreateTaskRequest(title="Cut a release", project_id=project_id, plan_id=plan.plan_id)
    )


async def test_a_run_lives_over_mcp_without_naming_a_scope(main: LiveMain, desk: Desk, project_id: str) -> None:
    known = desk.memory(project_id, KNOWN)
    run = opened(desk, planned_task(desk, project_id, may_confirm=True))
    later = desk.memory(project_id, "Releases of the webshop are tagged in the stable branch")
    async with agent(main, run.token or "") as client:
        tools = (await client.list_tools()).tools
        assert {tool.name for tool in tools} == RUN_TOOLS
        scope_words = {"scope", "namespace", "project", "project_id", "task_id", "run_id", "binding", "token"}
        for tool in tools:
            assert not scope_words & set(tool.input_schema["properties"]), "no tool takes a scope"
            assert "$ref" not in json.dumps(tool.input_schema)
        given = await client.call_tool("memory_context", {"request": "releases of the webshop branch"})
        assert [item["id"] for item in given.structured_content["items"]] == [known.item_id]
        unread = await client.call_tool("memory_read", {"id": later.item_id})
        assert unread.is_error, "what came after the freeze answers like what never was"
        report = await client.call_tool(
            "run_report", {"text": "The stable branch was frozen on Friday. key = sk-" + "a1B2" * 12}
        )
        assert report.structured_content == {"number": 1, "redactions": 1, "reports_left": 199}
        kept = await client.call_tool(
            "memory_propose",
            {
                "statement": "The stable branch was frozen on Friday",
                "kind": "fact",
                "quote": "The stable branch was frozen on Friday",
            },
        )
        assert kept.structured_content["status"] == "confirmed"
        refused = await client.call_tool(
            "memory_propose", {"statement": "It rains", "kind": "fact", "quote": "never said"}
        )
        assert refused.is_error
        own = await client.call_tool("memory_search", {"query": "stable branch frozen Friday"})
        assert "run" in {hit["scope"] for hit in own.structured_content["hits"]}
        status = (await client.call_tool("memory_status", {})).structured_content
        assert [scope["is_frozen"] for scope in status["scopes"]] == [False, True, True, True, True]
        assert status["task"] == "Cut a release"
        ended = await client.call_tool("run_close", {"state": "completed", "is_goal_met": True})
        assert ended.structured_content == {"state": "completed", "is_goal_met": True}
        late = await client.call_tool("memory_context", {"request": "anything"})
        assert late.is_error
        assert "has ended" in late.content[0].text


def test_an_ended_run_opens_no_connection(main: LiveMain, desk: Desk, project_id: str) -> None:
    run = opened(desk, planned_task(desk, project_id, may_confirm=False))
    desk.connection.call(t.CANCEL_RUN, t.RunRequest(run_id=run.run.run_id))
    said = speak(main.profile, run.token, hello())
    assert said.code == 77
    assert "this run has ended" in said.error


async def test_candidates_of_a_run_wait_for_the_person_and_are_not_read(
    main: LiveMain, desk: Desk, project_id: str
) -> None:
    run = opened(desk, planned_task(desk, project_id, may_confirm=False))
    async with agent(main, run.token or "") as client:
        await client.call_tool("run_report", {"text": "Deploys take nine minutes"})
        kept = await client.call_tool(
            "memory_propose",
            {"statement": "Deploys take nine minutes", "kind": "fact", "quote": "Deploys take nine minutes"},
        )
        assert kept.structured_content["status"] == "candidate"
        given = await client.call_tool("memory_context", {"request": "deploys take nine minutes"})
        assert given.structured_content["items"] == []
    rows = desk.candidates(project_id)
    assert [(row.statement, row.scope.kind.value) for row in rows] == [("Deploys take nine minutes", "run")]


async def test_a_scope_that_a_model_makes_up_is_refused(main: LiveMain, desk: Desk, project_id: str) -> None:
    run = opened(desk, planned_task(desk, project_id, may_confirm=True))
    other = desk.project(f"ledger {uuid.uuid4().hex[:6]}")
    async with agent(main, run.token or "") as client:
        await client.call_tool("run_report", {"text": "Orders are kept for a year"})
        note = {"statement": "Orders are kept for a year", "kind": "fact", "quote": "Orders are kept for a year"}
        for made_up in ({"project": "ledger"}, {"project_id": other}, {"scope": "global"}, {"run_id": other}):
            assert (await client.call_tool("memory_propose", note | made_up)).is_error
    assert desk.candidates(other) == ()


def test_a_run_started_in_a_temporary_folder_writes_into_its_own_project(
    main: LiveMain, desk: Desk, project_id: str
) -> None:
    run = opened(desk, planned_task(desk, project_id, may_confirm=False))
    said = "Caches are cleared at midnight"
    speak(
        main.profile,
        run.token,
        [
            *hello(),
            call(2, "run_report", text=said),
            call(3, "memory_propose", statement=said, kind="fact", quote=said),
        ],
    )
    assert [(row.statement, row.scope.run_id) for row in desk.candidates(project_id)] == [(said, run.run.run_id)]


def test_the_bundled_example_plays_on_a_fresh_profile(tmp_path: Path) -> None:
    profile = tmp_path / "fresh"
    done = subprocess.run(
        main_command(profile, "experiment", "example", "--json"),
        capture_output=True,
        env=child_environment() | {"LC_ALL": "C"},
        cwd=os.sep,
        timeout=120,
        check=False,
    )
    try:
        assert done.returncode == 0, done.stderr.decode()
        outcome = json.loads(done.stdout)
        assert [one["seen_of_others"] for one in outcome["attempts"]] == [0, 0, 0]
        assert [one["given"] for one in outcome["attempts"]] == [1, 1, 1]
        assert [one["is_goal_met"] for one in outcome["attempts"]] == [False, False, True]
        assert (outcome["state"], outcome["conclusions"]) == ("settled", 1)
        with MainConnection.open(data_folder(profile)) as connection:
            waiting = connection.call(c.LIST_CANDIDATES, c.ListCandidatesRequest()).items
            assert sorted(row.scope.kind.value for row in waiting) == ["experiment", "run", "run", "run"]
            experiment = connection.call(e.LIST_EXPERIMENTS, e.ListExperimentsRequest()).items[0]
            assert (experiment.runs, experiment.successful) == (3, 1)
    finally:
        address = json.loads((data_folder(profile) / "main.address.json").read_text())
        end_process(address["process_id"])


def test_the_client_to_copy_agrees_with_main(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.syspath_prepend(str(EXAMPLES))
    import remembrancer_runtime as client  # noqa: PLC0415 - lies among the resources, on no path of ours

    assert client.PROTOCOL_VERSION == PROTOCOL_VERSION
    assert client.data_folder(tmp_path) == data_folder(tmp_path)
    assert client.data_folder(None) == data_folder(None)
    source = (EXAMPLES / "remembrancer_runtime.py").read_text(encoding="utf-8")
    imported = {
        line.split()[1].split(".")[0] for line in source.splitlines() if line.startswith(("import ", "from "))
    }
    assert imported <= set(sys.stdlib_module_names), "the standard library and nothing else"
