"""Three runs of one experiment side by side: all read one frozen snapshot, each writes its own memory, sees no other.

They find out how often to retry a payment gateway that fails now and then. The gateway is played by a seeded random
generator, so that the example needs no network and comes out the same every time. Start it with
`remembrancer experiment example`, or with Python: `python three_runs.py [PROFILE]`.
"""

import random
import sys
import threading
import uuid
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parent))
from remembrancer_runtime import Main, Run

PROJECT = "Remembrancer example"
KNOWN = "The payment gateway fails about one request in four and answers within two seconds"
POLICIES = (0, 1, 4)
"""How often each run retries."""
REQUESTS = 400
FAILS = 0.25
GOAL = 0.99


@dataclass(frozen=True)
class Attempt:
    """What one run did: what it was given, what it kept, and what it found of the other runs' memory (nothing)."""

    run_id: str
    retries: int
    share: float
    given: int
    kept: str
    seen_of_others: int
    is_goal_met: bool
    report: str


@dataclass(frozen=True)
class Outcome:
    """The settled experiment."""

    project: str
    experiment: str
    snapshot_version: int
    attempts: tuple[Attempt, ...]
    conclusions: int
    state: str


def share_paid(retries: int, seed: int) -> float:
    """Return which share of the payments came through with so many retries."""
    gateway = random.Random(seed)  # noqa: S311 - a game of chance, no secret
    paid = sum(any(gateway.random() >= FAILS for _ in range(retries + 1)) for _ in range(REQUESTS))
    return paid / REQUESTS


def attempt(opened: Any, retries: int, barrier: threading.Barrier, connect: Any) -> Attempt:
    """Work as one run, from its first question to its end."""
    with connect(opened["token"]) as run:
        given = run.context("How often does the payment gateway fail, and how should payments be retried?")
        share = share_paid(retries, seed=7)
        report = f"With {retries} retries {share:.1%} of {REQUESTS} payments came through."
        run.report(report)
        kept = run.keep(f"With {retries} retries {share:.1%} of the payments came through", kind="fact", quote=report)
        barrier.wait()  # all three have written by now
        found = run.search("retries payments came through")
        others = [hit for hit in found["hits"] if hit["scope"] == "run" and hit["id"] != kept["id"]]
        is_goal_met = share >= GOAL
        run.close("completed", is_goal_met=is_goal_met, outcome=report)
    return Attempt(
        run_id=opened["run"]["run_id"],
        retries=retries,
        share=share,
        given=len(given["items"]),
        kept=kept["outcome"],
        seen_of_others=len(others),
        is_goal_met=is_goal_met,
        report=report,
    )


def prepared(main: Main) -> tuple[Any, Any]:
    """Return the example's project and a new experiment in it."""
    known = main.call("project.list", has_archived=False)["items"]
    project = next((one for one in known if one["name"] == PROJECT), None)
    if project is None:
        project = main.call("project.create", name=PROJECT)
    main.call(
        "memory.create",
        target={"kind": "project", "project_id": project["project_id"]},
        draft={"kind": "fact", "statement": KNOWN},
        idempotency_key=f"example-{project['project_id']}",
    )
    before = main.call("experiment.list", project_id=project["project_id"])["items"]
    name = f"How often to retry {len(before) + 1}"
    return project, main.call("experiment.create", project_id=project["project_id"], name=name)


def play(main: Main, profile: Path | None, command: Sequence[str]) -> Outcome:
    """Run the whole example against a real main; return what happened."""
    project, experiment = prepared(main)
    experiment_id = experiment["row"]["experiment_id"]
    task = main.call(
        "task.create", title="Retry policy", project_id=project["project_id"], experiment_id=experiment_id
    )
    opened = [main.open_run(task["task_id"], key=uuid.uuid4().hex, client="example") for _ in POLICIES]
    barrier = threading.Barrier(len(POLICIES), timeout=60)
    attempts: list[Attempt | BaseException | None] = [None] * len(POLICIES)

    def work(place: int) -> None:
        try:
            attempts[place] = attempt(
                opened[place], POLICIES[place], barrier, lambda token: Run(token, profile, command)
            )
        except BaseException as error:  # noqa: BLE001 - told below, in the thread that waits
            barrier.abort()
            attempts[place] = error

    threads = [threading.Thread(target=work, args=(place,)) for place in range(len(POLICIES))]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    done = []
    for one in attempts:
        if not isinstance(one, Attempt):
            raise one or RuntimeError("a run did not begin")
        done.append(one)
    settled = main.call(
        "experiment.settle",
        experiment_id=experiment_id,
        expected_revision=experiment["row"]["revision"],
        conclusions=[
            {
                "run_id": one.run_id,
                "kind": "fact",
                "statement": f"Retrying a payment {one.retries} times lets {one.share:.1%} of them through",
                "quote": one.report,
            }
            for one in done
            if one.is_goal_met  # main refuses conclusions of runs that missed their goal
        ],
    )
    return Outcome(
        project=PROJECT,
        experiment=experiment["row"]["name"],
        snapshot_version=opened[0]["run"]["snapshot"]["version"],
        attempts=tuple(done),
        conclusions=sum(one["outcome"] == "created" for one in settled["filed"]),
        state=settled["experiment"]["row"]["state"],
    )


def main_program() -> None:
    """Play on the profile that the first argument names, or on the person's own, and say what happened."""
    profile = Path(sys.argv[1]) if len(sys.argv) > 1 else None
    command = (sys.executable, "-P", "-m", "main_process")
    with Main(profile, command) as main:
        outcome = play(main, profile, command)
    print(f"{outcome.experiment}: {outcome.state}, snapshot version {outcome.snapshot_version}")
    for number, one in enumerate(outcome.attempts, start=1):
        met = "goal met" if one.is_goal_met else "goal missed"
        print(f"  run {number}: {one.report} {met}; saw {one.seen_of_others} memories of other runs")
    print(f"{outcome.conclusions} conclusions wait in Pending.")


if __name__ == "__main__":
    main_program()
