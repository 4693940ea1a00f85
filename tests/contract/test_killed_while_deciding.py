"""Main killed with SIGKILL while it merges, deletes, settles, forgets or takes in: all of it happened, or none."""

import json
import shutil
import uuid
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest

from tests.support.ipc_peer import Peer
from tests.support.live_main import LiveMain, running_main

MEMORIES = 60
"""Of the project that things happen to: enough that a kill lands in the middle of its transaction."""


@contextmanager
def patient(live: LiveMain) -> Iterator[Peer]:
    """A connection of a person who waits longer than most tests do."""
    with live.cli_peer() as peer:
        peer.socket.settimeout(60)
        yield peer


Begin = Callable[[Peer, "Shelf"], int]


@dataclass
class Shelf:
    """What the profile holds before: two projects, an experiment with a run that succeeded, an export of it all."""

    project: str
    other: str
    experiment: str
    run: str
    items: list[str] = field(default_factory=list)
    export: str = ""


def made(peer: Peer) -> Shelf:
    project, other = (peer.result("project.create", {"name": name})["project_id"] for name in ("webshop", "ledger"))
    experiment = peer.result("experiment.create", {"project_id": project, "name": "Retries"})["row"]["experiment_id"]
    task = peer.result("task.create", {"title": "Try", "project_id": project, "experiment_id": experiment})
    opened = peer.result(
        "task.open_run", {"task_id": task["task_id"], "idempotency_key": uuid.uuid4().hex, "client": "probe"}
    )
    for number in range(8):
        peer.result("run.report", {"token": opened["token"], "text": f"Attempt {number} needed {number} retries."})
    peer.result("run.close", {"token": opened["token"], "state": "completed", "is_goal_met": True})
    shelf = Shelf(project, other, experiment, opened["run"]["run_id"])
    for number in range(MEMORIES):
        row = peer.result(
            "memory.create",
            {
                "target": {"kind": "project", "project_id": project},
                "draft": {"kind": "fact", "statement": f"Service {number} listens on port {4000 + number}."},
                "idempotency_key": uuid.uuid4().hex,
            },
        )
        shelf.items.append(row["applied"][0]["item_id"])
    shelf.export = peer.result("export.create", {"is_everything": True})["path"]
    return shelf


def merge(peer: Peer, shelf: Shelf) -> int:
    pair = {"source_id": shelf.project, "target_id": shelf.other}
    token = peer.result("project.preview_merge", pair)["token"]
    return peer.begin("project.merge", pair | {"preview_token": token})


def delete(peer: Peer, shelf: Shelf) -> int:
    token = peer.result("project.preview_delete", {"project_id": shelf.project})["token"]
    return peer.begin("project.delete", {"id": shelf.project, "preview_token": token})


def forget(peer: Peer, shelf: Shelf) -> int:
    items = [{"item_id": item, "expected_revision": 1} for item in shelf.items]
    return peer.begin("memory.forget", {"items": items})


def settle(peer: Peer, shelf: Shelf) -> int:
    revision = peer.result("experiment.get", {"experiment_id": shelf.experiment})["row"]["revision"]
    conclusions = [
        {
            "run_id": shelf.run,
            "kind": "fact",
            "statement": f"Case {number} wants {number} retries",
            "quote": f"Attempt {number} needed {number} retries.",
        }
        for number in range(8)
    ]
    return peer.begin(
        "experiment.settle",
        {"experiment_id": shelf.experiment, "expected_revision": revision, "conclusions": conclusions},
    )


def take_in(peer: Peer, shelf: Shelf) -> int:
    """The export comes into a store that holds none of it any more."""
    return peer.begin("import.start_own", {"path": shelf.export, "is_override": True})


def everything(peer: Peer) -> dict[str, Any]:
    path = Path(peer.result("export.create", {"is_everything": True})["path"])
    written = json.loads(path.read_text(encoding="utf-8"))
    path.unlink()
    return {name: rows for name, rows in written.items() if isinstance(rows, list)}


def figures(peer: Peer) -> dict[str, int]:
    """Rows of every section; ids and moments of two runs differ, numbers do not."""
    return {name: len(rows) for name, rows in everything(peer).items()}


@pytest.fixture(scope="module")
def kept(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Shelf]:
    """A profile as it is before, which each test copies."""
    profile = tmp_path_factory.mktemp("killed") / "profile"
    with running_main(profile) as live, patient(live) as peer:
        shelf = made(peer)
    return profile, shelf


def copied(kept: tuple[Path, Shelf], folder: Path) -> Path:
    profile = folder / "profile"
    shutil.copytree(kept[0], profile, ignore=shutil.ignore_patterns("*.sock"))
    return profile


def finished(peer: Peer) -> None:
    """Nothing runs any more in the background."""
    LiveMain.wait_for(lambda: not peer.result("system.status", {})["running_activities"], "activities end")


def emptied(kept: tuple[Path, Shelf], folder: Path) -> tuple[Path, Shelf]:
    """The profile without the project that its export holds."""
    profile = copied(kept, folder / "emptied")
    with running_main(profile) as live, patient(live) as peer:
        assert peer.answer(delete(peer, kept[1]))["kind"] == "reply"
    return profile, kept[1]


ACTS: dict[str, Begin] = {"merge": merge, "delete": delete, "forget": forget, "settle": settle, "take_in": take_in}


@pytest.mark.timeout(300)
@pytest.mark.parametrize("name", ACTS)
def test_what_is_killed_in_the_middle_happened_whole_or_not_at_all(
    kept: tuple[Path, Shelf], tmp_path: Path, name: str
) -> None:
    act, shelf = ACTS[name], kept[1]
    kept = emptied(kept, tmp_path) if act is take_in else kept
    with running_main(copied(kept, tmp_path / "whole")) as live, patient(live) as peer:
        before = figures(peer)
        frame = peer.answer(act(peer, shelf))
        assert frame["kind"] == "reply", frame
        finished(peer)
        after = figures(peer)
    assert before != after
    for turns in (0, 3):
        with running_main(copied(kept, tmp_path / f"killed {turns}")) as live:
            with patient(live) as peer, patient(live) as other:
                act(peer, shelf)
                for _ in range(turns):  # main answers others meanwhile; the more, the later it dies
                    other.result("system.status", {})
            live.kill()
            live.start()
            with patient(live) as peer:
                peer.result("project.list", {})
                status = peer.result("system.status", {})
                assert status["store"]["state"] == "healthy", status
                finished(peer)
                left = figures(peer)
                assert left in (before, after), {key: (before[key], left[key], after[key]) for key in left}
