"""Tasks, automations and experiments from the command line, as a person and a script use them."""

import json
import os
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from main_process.cli.terminal import Exit
from main_process.runtime.endpoint import BINDING_VARIABLE, child_environment, main_command
from tests.support.agents import call, hello, speak
from tests.support.live_main import LiveMain, running_main

SAID = "Two retries are enough"


@pytest.fixture(scope="module")
def main() -> Iterator[LiveMain]:
    with running_main() as started:
        yield started


def run(main: LiveMain, *arguments: str, code: int = Exit.DONE, **environment: str) -> str:
    done = subprocess.run(
        main_command(main.profile, *arguments),
        capture_output=True,
        env=child_environment() | {"LC_ALL": "C"} | environment,
        cwd=os.sep,
        timeout=60,
        check=False,
    )
    assert done.returncode == code, done.stderr.decode() + done.stdout.decode()
    return done.stdout.decode()


def told(main: LiveMain, *arguments: str, **more: Any) -> Any:
    return json.loads(run(main, *arguments, "--json", **more))


def test_a_task_from_its_first_run_to_its_end(main: LiveMain) -> None:
    run(main, "project", "add", "Webshop")
    assert "Nightly" in run(main, "plan", "create", "Nightly", "--project", "webshop", "--may-confirm")
    opened = told(main, "task", "open", "Deploy", "--project", "Webshop", "--plan", "nightly", "--key", "deploy-0001")
    again = told(main, "task", "open", "Deploy", "--project", "Webshop", "--key", "deploy-0001")
    assert opened["run"]["run_id"] == again["run"]["run_id"], "the title finds the task, the key the run"
    closed = told(main, "task", "close", "--goal-met", "--outcome", "Deployed.", **{BINDING_VARIABLE: again["token"]})
    assert (closed["state"], closed["is_goal_met"]) == ("completed", True)
    task_id = closed["task_id"]
    assert "Deploy" in run(main, "task", "list", "--project", "Webshop")
    assert "Deployed." in run(main, "task", "show", task_id)
    assert "Nightly" in run(main, "plan", "list")
    preview = run(main, "task", "delete", task_id, code=Exit.NEEDS_CONFIRM)
    assert "runs" in preview
    assert told(main, "task", "delete", task_id, "--confirm")["removed"]["runs"] == 1
    assert told(main, "task", "list", "--project", "Webshop")["items"] == []
    run(main, "task", "show", task_id, code=Exit.NOT_FOUND)
    run(main, "plan", "archive", "Nightly", "--project", "Webshop")
    assert "No automations" in run(main, "plan", "list")
    run(main, "plan", "archive", "Nightly", "--project", "Webshop", "--undo")
    run(main, "plan", "delete", "Nightly", "--project", "Webshop", code=Exit.NEEDS_CONFIRM)
    run(main, "plan", "delete", "Nightly", "--project", "Webshop", "--confirm")
    run(main, "plan", "delete", "Nightly", "--project", "Webshop", code=Exit.NOT_FOUND)


def test_an_experiment_is_settled_from_a_file(main: LiveMain, tmp_path: Path) -> None:
    run(main, "project", "add", "Ledger")
    assert "Retries" in run(main, "experiment", "create", "Retries", "--project", "Ledger")
    opened = told(main, "experiment", "run", "Retries", "Try")
    speak(
        main.profile,
        opened["token"],
        [*hello(), call(2, "run_report", text=SAID), call(3, "run_close", state="completed", is_goal_met=True)],
    )
    conclusions = tmp_path / "conclusions.json"
    conclusions.write_text("nothing of the kind")
    settle = ("experiment", "settle", "Retries", "--conclusions", str(conclusions))
    run(main, *settle, code=Exit.USAGE)
    drawn = {"run_id": opened["run"]["run_id"], "kind": "fact", "statement": SAID, "quote": SAID}
    conclusions.write_text(json.dumps([drawn]))
    assert "1 conclusion waits in Pending" in run(main, *settle)
    run(main, *settle, code=Exit.REFUSED)
    renewed = told(main, "experiment", "run", "Retries", "Try", "--snapshot", "renew")
    assert renewed["run"]["snapshot"]["version"] == 2
    shown = told(main, "experiment", "show", "Retries")
    assert [one["version"] for one in shown["experiment"]["snapshots"]] == [2, 1]
    assert "Ledger" in run(main, "experiment", "list")
    run(main, "experiment", "delete", "Retries", code=Exit.NEEDS_CONFIRM)
    assert told(main, "experiment", "delete", "Retries", "--confirm")["removed"]["experiments"] == 1
    run(main, "experiment", "show", "Retries", code=Exit.NOT_FOUND)
