"""`remembrancer hook claude-code` as Claude Code runs it: memory in, nothing out when anything is wrong."""

import json
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from main_process.cli.connection import MainConnection
from main_process.runtime.endpoint import child_environment, main_command
from shared.ipc.methods import heartbeats as h
from shared.ipc.methods import projects as p
from tests.support.agents import Desk
from tests.support.live_main import LiveMain, running_main

SESSION = "22222222-2222-4333-8444-555555555555"


@pytest.fixture(scope="module")
def main() -> Iterator[LiveMain]:
    with running_main() as started:
        yield started


def run(profile: Path, payload: Any, *options: str) -> subprocess.CompletedProcess[str]:
    given = payload if isinstance(payload, str) else json.dumps(payload)
    return subprocess.run(
        main_command(profile, "hook", "claude-code", *options),
        input=given,
        capture_output=True,
        env=child_environment(),
        text=True,
        timeout=90,
        check=False,
    )


def logged(main: LiveMain) -> str:
    """What hooks logged so far; the tests of this file share a main."""
    log = main.paths.logs / "hooks.log"
    return log.read_text("utf-8") if log.exists() else ""


def test_a_session_goes_through_prompt_stop_and_end(main: LiveMain, tmp_path: Path) -> None:
    folder = tmp_path / "registry"
    folder.mkdir()
    before = logged(main)
    with MainConnection.open(main.paths.data) as connection:
        made = connection.call(p.CREATE_PROJECT, p.CreateProjectRequest(name="registry", root_paths=(str(folder),)))
        Desk(connection).memory(made.project_id, "The registry listens on port 5000", subject="registry port")
        common = {"session_id": SESSION, "cwd": str(folder), "transcript_path": str(tmp_path / f"{SESSION}.jsonl")}
        asked = run(
            main.profile,
            common
            | {"hook_event_name": "UserPromptSubmit", "prompt": "Which registry port?", "permission_mode": "x"},
        )
        assert (asked.returncode, asked.stderr) == (0, "")
        assert "The registry listens on port 5000" in asked.stdout
        lines = (
            {"type": "user", "uuid": "u1", "sessionId": SESSION, "message": {"content": "Which registry port?"}},
            {"type": "assistant", "uuid": "a1", "sessionId": SESSION, "message": {"content": "Port 5000."}},
        )
        Path(common["transcript_path"]).write_text("".join(json.dumps(line) + "\n" for line in lines), "utf-8")
        for event in ("Stop", "SessionEnd"):
            ended = run(main.profile, common | {"hook_event_name": event})
            assert (ended.returncode, ended.stdout, ended.stderr) == (0, "", "")
        runs = connection.call(h.LIST_RUNS, h.ListRunsRequest()).items
        assert len(runs) == 1
    assert logged(main) == before


@pytest.mark.parametrize(
    ("payload", "options", "reason"),
    [
        ("not json", (), "DecodeError"),
        ("{}", (), "ValidationError"),
        (
            {"hook_event_name": "UserPromptSubmit", "session_id": "", "cwd": "/x", "prompt": "hi"},
            (),
            "invalid_request",
        ),
        ({"hook_event_name": "Stop", "session_id": "s", "transcript_path": "/no/such.jsonl"}, (), "file_problem"),
        ({"hook_event_name": "Stop", "session_id": "s"}, ("--wrong-option",), "NoSuchOption"),
    ],
)
def test_on_any_fault_it_ends_with_0_says_nothing_and_logs_why(
    main: LiveMain, payload: Any, options: tuple[str, ...], reason: str
) -> None:
    log = main.paths.logs / "hooks.log"
    log.unlink(missing_ok=True)
    done = run(main.profile, payload, *options)
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")
    (line,) = log.read_text("utf-8").splitlines()
    assert reason in json.loads(line)["reason"]
    assert set(json.loads(line)) == {"at", "hook", "reason"}
    assert log.stat().st_mode & 0o777 == 0o600


def test_a_profile_that_cannot_be_used_does_not_break_the_agent(tmp_path: Path) -> None:
    profile = tmp_path / "a file"
    profile.touch()
    done = run(profile, {"hook_event_name": "UserPromptSubmit", "session_id": "s", "cwd": "/x", "prompt": "hi"})
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")


def test_the_settings_that_run_the_hooks_are_printed(main: LiveMain) -> None:
    shown = subprocess.run(
        main_command(main.profile, "hook", "show"),
        capture_output=True,
        env=child_environment(),
        text=True,
        timeout=90,
        check=True,
    )
    hooks = json.loads(shown.stdout)["hooks"]
    assert set(hooks) == {"UserPromptSubmit", "Stop", "SessionEnd"}
    assert hooks["Stop"][0]["hooks"][0]["command"].endswith("hook claude-code")
