"""A profile on which somebody has worked for a while, for the photographs: every page has something to show."""

import json
import os
import secrets
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from main_process.cli.connection import MainConnection
    from shared.ipc.methods.memories import MemoryDraft, ScopeTarget

ROOT: Final = Path(__file__).resolve().parent.parent
SAMPLES: Final = ROOT / "resources" / "samples"
PATIENCE_S: Final = 60.0
QUESTION: Final = "How short are commit messages in English? Run make check before every commit"
RUNS: Final = (
    ("It waited for a fixed time.", "The checkout test needs 12 seconds on a cold cache"),
    ("It waits for the event now.", "The checkout test waits for the payment event"),
)
RELEASE: Final = ("The release is in August", "The release is in September")
LANGUAGE: Final = ("Answers are in English", "Answers are in German")
OUTCOME: Final = "A cache of 256 MB answers in 40 ms, one of 64 MB in 210 ms"
PRIVATE: Final = "The salary arrives on the 25th of each month"
LATER: Final = (
    ("/home/mira/worktrees/webshop", "c0ffee00-3c0b-4f0e-9b57-2a9d4e0c7a12"),
    ("/home/mira/notes", "c0ffee00-3c0b-4f0e-9b57-2a9d4e0c7a13"),
)
"""Folders that belong to no project, each with a session of its own."""
ALIKE: Final = ("Stage with the blue cluster before a release", "Stage on the blue cluster before every release")


def lived(work: Path) -> Path:
    """Return the folder of a new profile below `work` with projects, imports, decisions, runs and conflicts."""
    profile = work / "profile"
    webshop, ledger = work / "webshop", work / "ledger"
    for root in (webshop, ledger):
        root.mkdir()
    with running_main(profile):
        command(profile, "project", "add", "webshop", str(webshop))
        command(profile, "project", "add", "账本", str(ledger))
        command(profile, "import", str(SAMPLES / "en"), "--project", "webshop")
        command(profile, "import", str(SAMPLES / "zh"), "--project", "账本")
        command(profile, "heartbeat", "run")
        listed = json.loads(command(profile, "memory", "list", "--status", "candidate", "--json"))["items"]
        for number, row in enumerate(listed):
            if number % 2:
                command(profile, "memory", "confirm", row["item_id"])
        command(profile, "import", str(_later(work)))
        command(profile, "binding", "create", "Claude Code", "--project", "webshop")
        _worked(profile)
        command(profile, "experiment", "example")
        command(profile, "memory", "backup")
        command(profile, "memory", "export", "--folder", str(work))
    return profile


def _later(work: Path) -> Path:
    """Sessions that ran somewhere else."""
    folder = work / "sessions"
    folder.mkdir()
    for place, (ran_in, session_id) in enumerate(LATER):
        turn = {
            "cwd": ran_in,
            "sessionId": session_id,
            "type": "user",
            "uuid": f"{place:08}{session_id[8:]}",
            "timestamp": "2026-09-20T08:02:32.074Z",
            "message": {"role": "user", "content": f"Look through {ran_in} and say what is left to do."},
        }
        (folder / f"{session_id}.jsonl").write_text(json.dumps(turn) + "\n", encoding="utf-8")
    return folder


def _worked(profile: Path) -> None:
    """Let a runtime do two runs of a task under an automation, write memory, and leave things that wait."""
    from main_process.cli.connection import MainConnection  # noqa: PLC0415 - after the path is set
    from main_process.runtime.paths import profile_paths  # noqa: PLC0415 - beside it
    from shared.ipc.methods import experiments, plans, projects, tasks  # noqa: PLC0415 - beside it

    with MainConnection.open(profile_paths(profile).data) as main:
        listed = main.call(projects.LIST_PROJECTS, projects.ListProjectsRequest()).items
        project_id = next(project.project_id for project in listed if project.name == "webshop")
        plan = main.call(plans.CREATE_PLAN, plans.CreatePlanRequest(project_id=project_id, name="Nightly checks"))
        experiment = main.call(
            experiments.CREATE_EXPERIMENT,
            experiments.CreateExperimentRequest(project_id=project_id, name="Cache sizes"),
        )
        measured = tasks.CreateTaskRequest(
            title="Measure the cache", project_id=project_id, experiment_id=experiment.row.experiment_id
        )
        _run(main, main.call(tasks.CREATE_TASK, measured).task_id, OUTCOME, OUTCOME, is_goal_met=True)
        wanted = tasks.CreateTaskRequest(title="Fix the checkout test", project_id=project_id, plan_id=plan.plan_id)
        task = main.call(tasks.CREATE_TASK, wanted)
        for place, (outcome, kept) in enumerate(RUNS):
            _run(main, task.task_id, outcome, kept, is_goal_met=place > 0, is_promoted=place > 0)
        _typed(main, project_id)
        _scanned(main)


def _run(
    main: "MainConnection", task_id: str, outcome: str, kept: str, *, is_goal_met: bool, is_promoted: bool = False
) -> None:
    from shared import vocabulary as v  # noqa: PLC0415 - after the path is set
    from shared.ipc.methods import memories, promotions, runs, tasks  # noqa: PLC0415 - beside it

    begin = tasks.OpenRunRequest(task_id=task_id, idempotency_key=secrets.token_hex(8), client="codex")
    token = main.call(tasks.OPEN_RUN, begin).token or ""
    main.call(runs.RUN_CONTEXT, runs.RunContextRequest(token=token, request=QUESTION))
    main.call(runs.RUN_REPORT, runs.RunReportRequest(token=token, text=kept))
    proposed = runs.RunProposeRequest(
        token=token, idempotency_key=secrets.token_hex(8), statement=kept, kind=v.MemoryKind.FACT, quote=kept
    )
    written = main.call(runs.RUN_PROPOSE, proposed)
    ended = runs.RunCloseRequest(token=token, state=v.RunState.COMPLETED, is_goal_met=is_goal_met, outcome=outcome)
    main.call(runs.RUN_CLOSE, ended)
    if is_promoted and written.item_id is not None:
        found = memories.ItemRef(item_id=written.item_id, expected_revision=1)
        levels = main.call(promotions.LIST_PROMOTION_LEVELS, memories.ItemRequest(item_id=written.item_id)).levels
        main.call(
            promotions.PROMOTE_MEMORY,
            promotions.PromoteRequest(
                item=found,
                target=levels[-2].target,
                reason="It held in every run",
                evaluation="Twenty nights without a failure",
                idempotency_key=secrets.token_hex(8),
            ),
        )


def _typed(main: "MainConnection", project_id: str) -> None:
    """What a person typed: pairs that cannot both be meant, two that say almost the same, one that is private."""
    from shared import vocabulary as v  # noqa: PLC0415 - after the path is set
    from shared.ipc.methods import memories  # noqa: PLC0415 - beside it

    everywhere = memories.ScopeTarget(kind=v.NamespaceKind.GLOBAL)
    here = memories.ScopeTarget(kind=v.NamespaceKind.PROJECT, project_id=project_id)
    for scope, statements in ((here, (*RELEASE, *ALIKE)), (everywhere, (*LANGUAGE, PRIVATE))):
        for statement in statements:
            kind = v.MemoryKind.PREFERENCE if scope is everywhere else v.MemoryKind.FACT
            _type(main, scope, memories.MemoryDraft(kind=kind, statement=statement))
    private = memories.MemoryDraft(
        kind=v.MemoryKind.FACT,
        statement="The landlord's door code is written in the blue notebook",
        sensitivity=v.Sensitivity.RESTRICTED,
    )
    _type(main, everywhere, private)


def _scanned(main: "MainConnection") -> None:
    """Let the detectors look through everything once."""
    from shared.ipc.contract import Empty  # noqa: PLC0415 - after the path is set
    from shared.ipc.methods import health  # noqa: PLC0415 - beside it

    main.call(health.START_SCAN, Empty())
    deadline = time.monotonic() + PATIENCE_S
    while not main.call(health.GET_SCAN, Empty()).is_current and time.monotonic() < deadline:
        time.sleep(0.1)


def _type(main: "MainConnection", scope: "ScopeTarget", draft: "MemoryDraft") -> None:
    from shared.ipc.methods import memories  # noqa: PLC0415 - after the path is set

    wanted = memories.CreateMemoryRequest(target=scope, draft=draft, idempotency_key=secrets.token_hex(8))
    main.call(memories.CREATE_MEMORY, wanted)


@contextmanager
def running_main(profile: Path) -> Iterator[str]:
    """A main without a window of its own, and the token with which ours may greet it."""
    token = secrets.token_urlsafe(32)
    environment = os.environ | {"PYTHONPATH": str(ROOT)}
    child = subprocess.Popen(
        [sys.executable, "-m", "main_process", "--profile", str(profile), "adopt", "--stay"],
        stdin=subprocess.PIPE,
        env=environment,
        cwd=ROOT,
    )
    if child.stdin is not None:
        child.stdin.write(json.dumps({"token": token}).encode() + b"\n")
        child.stdin.close()
    try:
        deadline = time.monotonic() + PATIENCE_S
        while _status(profile) != "healthy" and time.monotonic() < deadline:
            time.sleep(0.1)
        yield token
    finally:
        child.terminate()
        with suppress(subprocess.TimeoutExpired):
            child.wait(PATIENCE_S)


def _status(profile: Path) -> str:
    with suppress(subprocess.CalledProcessError, ValueError, KeyError):
        return str(json.loads(command(profile, "memory", "status", "--json"))["store"]["state"])
    return "unknown"


def command(profile: Path, *arguments: str) -> str:
    """Run one command on a profile and return what it printed. Raises CalledProcessError."""
    return subprocess.run(
        [sys.executable, "-m", "main_process", "--profile", str(profile), *arguments],
        cwd=ROOT,
        check=True,
        capture_output=True,
        text=True,
    ).stdout
