"""Two clients of a person decide the same at the same moment: one wins, the other is told why, nothing is halved."""

import uuid
from collections.abc import Iterator
from typing import Any

import pytest

from tests.support.ipc_peer import Peer
from tests.support.live_main import LiveMain, running_main

Outcome = tuple[str, str | None]
"""What became of a call: `done`, `stale` or the code of its error, and the rule."""


@pytest.fixture(scope="module")
def live() -> Iterator[LiveMain]:
    with running_main() as live:
        yield live


@pytest.fixture
def peers(live: LiveMain) -> Iterator[tuple[Peer, Peer]]:
    with live.cli_peer() as one, live.cli_peer() as other:
        yield one, other


@pytest.fixture(autouse=True)
def sound(live: LiveMain) -> Iterator[None]:
    """Whatever a race left is a whole store without an incident."""
    yield
    with live.cli_peer() as peer:
        checks = peer.result("system.doctor", {})["checks"]
        assert [check for check in checks if check["code"].startswith("store") and check["outcome"] != "ok"] == []
    assert not [record for record in live.logged() if "incident_id" in record]


def race(peers: tuple[Peer, Peer], calls: tuple[tuple[str, Any], tuple[str, Any]]) -> list[Outcome]:
    """Send both calls before either answer is read."""
    begun = [peer.begin(*call) for peer, call in zip(peers, calls, strict=True)]
    return [outcome(peer.answer(call_id)) for peer, call_id in zip(peers, begun, strict=True)]


def outcome(frame: dict[str, Any]) -> Outcome:
    if frame["kind"] == "error":
        return frame["error"]["code"], frame["error"]["rule"]
    if frame["result"].get("conflicts"):
        return "stale", None
    return "done", None


def project(peer: Peer, name: str = "webshop") -> str:
    made = peer.result("project.create", {"name": f"{name} {uuid.uuid4().hex[:8]}"})
    return str(made["project_id"])


def memory(peer: Peer, project_id: str, statement: str, **draft: Any) -> dict[str, Any]:
    request = {
        "target": {"kind": "project", "project_id": project_id},
        "draft": {"kind": "decision", "statement": statement} | draft,
        "idempotency_key": uuid.uuid4().hex,
    }
    row = peer.result("memory.create", request)["applied"][0]
    return dict(row)


def ref(row: dict[str, Any]) -> dict[str, Any]:
    return {"item_id": row["item_id"], "expected_revision": row["revision"]}


def seen(peer: Peer, row: dict[str, Any]) -> dict[str, Any]:
    return dict(peer.result("memory.get", {"item_id": row["item_id"]})["row"])


def test_two_settle_one_experiment(peers: tuple[Peer, Peer]) -> None:
    peer = peers[0]
    project_id = project(peer)
    experiment = peer.result("experiment.create", {"project_id": project_id, "name": "Retries"})["row"]
    task = peer.result(
        "task.create",
        {"title": "Try", "project_id": project_id, "experiment_id": experiment["experiment_id"]},
    )
    opening = {"task_id": task["task_id"], "idempotency_key": uuid.uuid4().hex, "client": "probe"}
    run = peer.result("task.open_run", opening)
    for words in ("Two workers are enough", "Nine seconds pass"):
        peer.result("run.report", {"token": run["token"], "text": words})
    peer.result("run.close", {"token": run["token"], "state": "completed", "is_goal_met": True})
    revision = peer.result("experiment.get", {"experiment_id": experiment["experiment_id"]})["row"]["revision"]

    def settle(words: str) -> tuple[str, Any]:
        conclusion = {"run_id": run["run"]["run_id"], "kind": "fact", "statement": words, "quote": words}
        request = {"experiment_id": experiment["experiment_id"], "expected_revision": revision}
        return "experiment.settle", request | {"conclusions": [conclusion]}

    outcomes = race(peers, (settle("Two workers are enough"), settle("Nine seconds pass")))
    assert sorted(outcomes) == [("conflict", "experiment"), ("done", None)], outcomes
    waiting = peer.result("candidate.list", {"filter": {"project_id": project_id}})["items"]
    won = ["Two workers are enough", "Nine seconds pass"][outcomes.index(("done", None))]
    assert [row["statement"] for row in waiting] == [won]


def test_two_promote_one_memory(peers: tuple[Peer, Peer]) -> None:
    peer = peers[0]
    project_id = project(peer)
    row = memory(peer, project_id, f"Dates are ISO 8601 {uuid.uuid4().hex}")

    def promote(reason: str) -> tuple[str, Any]:
        return "memory.promote", {
            "item": ref(row),
            "target": {"kind": "global"},
            "reason": reason,
            "evaluation": "Held for a year",
            "idempotency_key": uuid.uuid4().hex,
        }

    outcomes = race(peers, (promote("First"), promote("Second")))
    assert sorted(outcomes) == [("done", None), ("rule_violated", "already_promoted")], outcomes
    found = peer.result("memory.list", {"filter": {"text": row["statement"].split()[-1]}})["items"]
    assert sorted(one["scope"]["kind"] for one in found) == ["global", "project"]


def test_two_merge_the_same_memories_into_each_other(peers: tuple[Peer, Peer]) -> None:
    peer = peers[0]
    project_id = project(peer)
    word = uuid.uuid4().hex
    one, other = (memory(peer, project_id, f"Logs go to {word}{end}", subject=end) for end in (" always", ""))

    def merge(kept: dict[str, Any], gone: dict[str, Any]) -> tuple[str, Any]:
        return "memory.merge", {"kept": ref(kept), "others": [ref(gone)], "reason": "The same"}

    outcomes = race(peers, (merge(one, other), merge(other, one)))
    assert sorted(outcomes) == [("done", None), ("stale", None)], outcomes
    assert sorted(seen(peer, row)["status"] for row in (one, other)) == ["archived", "confirmed"]


@pytest.mark.parametrize("answers", [("keep_both", "reject"), ("replace", "reject"), ("replace", "replace")])
def test_two_decide_one_conflict(peers: tuple[Peer, Peer], answers: tuple[str, str]) -> None:
    peer = peers[0]
    project_id = project(peer)
    word = uuid.uuid4().hex
    memory(peer, project_id, f"The deadline of {word} is October 15")
    memory(peer, project_id, f"The deadline of {word} is October 16")
    (conflict,) = peer.result("conflict.list", {"filter": {"project_id": project_id}})["items"]
    sides = {"first": ref(conflict["first"]), "second": ref(conflict["second"])}

    def decide(answer: str) -> tuple[str, Any]:
        return "conflict.resolve", sides | {"resolution": answer}

    outcomes = race(peers, (decide(answers[0]), decide(answers[1])))
    assert [code for code, _ in outcomes].count("done") == 1, outcomes
    lost = next(one for one in outcomes if one[0] != "done")
    assert lost in {("stale", None), ("rule_violated", "conflict_decided")}, outcomes
    assert peer.result("conflict.list", {"filter": {"project_id": project_id}})["items"] == []
    assert "confirmed" in {seen(peer, conflict[side])["status"] for side in ("first", "second")}


def test_two_merge_projects_into_each_other(peers: tuple[Peer, Peer]) -> None:
    peer = peers[0]
    one, other = project(peer, "shop"), project(peer, "ledger")
    rows = [memory(peer, place, f"Here {uuid.uuid4().hex} holds") for place in (one, other)]

    def merge(source: str, target: str) -> tuple[str, Any]:
        request = {"source_id": source, "target_id": target}
        token = peer.result("project.preview_merge", request)["token"]
        return "project.merge", request | {"preview_token": token}

    outcomes = race(peers, (merge(one, other), merge(other, one)))
    assert sorted(outcomes) == [("done", None), ("not_found", "project")], outcomes
    kept = {seen(peer, row)["scope"]["project_id"] for row in rows}
    assert len(kept) == 1


@pytest.mark.parametrize("is_writer_first", [False, True], ids=["delete_first", "write_first"])
def test_a_project_is_deleted_while_another_writes_into_it(
    peers: tuple[Peer, Peer], *, is_writer_first: bool
) -> None:
    """Each write is refused or goes with the project; none survives it, and none fails for no reason."""
    deleting, writing = peers
    project_id = project(deleting)
    inside = {"project_id": project_id}
    task = deleting.result("task.create", {"title": "Try"} | inside)
    opening = {"task_id": task["task_id"], "idempotency_key": uuid.uuid4().hex, "client": "probe"}
    token = deleting.result("task.open_run", opening)["token"]
    word = uuid.uuid4().hex

    def begin_writes(part: str) -> list[int]:
        words = f"Shelf {part} holds {word}"
        draft = {"kind": "fact", "statement": words}
        target = {"kind": "project"} | inside
        calls: tuple[tuple[str, Any], ...] = (
            ("memory.create", {"target": target, "draft": draft, "idempotency_key": uuid.uuid4().hex}),
            ("run.report", {"token": token, "text": words}),
            ("task.create", {"title": words} | inside),
            ("plan.create", {"name": words} | inside),
            ("experiment.create", {"name": words} | inside),
            ("binding.create", {"client": "other", "name": words[:60]} | inside),
        )
        return [writing.begin(*call) for call in calls]

    begun: list[int] = []
    deleted = ("begun", None)
    for attempt in range(50):
        preview = deleting.result("project.preview_delete", inside)["token"]
        if is_writer_first and attempt < 2:
            begun += begin_writes(f"before {attempt}")
        call_id = deleting.begin("project.delete", {"id": project_id, "preview_token": preview})
        if attempt < 2:
            begun += begin_writes(f"after {attempt}")
        deleted = outcome(deleting.answer(call_id))
        if deleted == ("done", None):
            break
        assert deleted == ("conflict", "project"), "what the preview counted is no longer what goes"
    assert deleted == ("done", None)
    begun += begin_writes("late")
    told = [outcome(writing.answer(call_id)) for call_id in begun]
    refusals = {one for one in told if one[0] != "done"}
    assert refusals <= {("not_found", "project"), ("scope_denied", "run_unknown")}, refusals
    assert "done" not in {code for code, _ in told[-6:]}
    assert deleting.result("memory.list", {"filter": {"text": word}})["items"] == []
    left = deleting.result("task.list", {})["items"] + deleting.result("experiment.list", {})["items"]
    assert word not in str(left)
    assert word not in str(deleting.result("binding.list", {}))


def test_two_doctors_at_once_both_find_the_folders_writable(live: LiveMain, peers: tuple[Peer, Peer]) -> None:
    for folder in (live.paths.data, live.paths.logs):
        (folder / ".doctor").mkdir()  # somebody else's, under the name that every doctor once used
    try:
        for _ in range(5):
            begun = [peer.begin("system.doctor", {}) for peer in peers]
            for peer, call_id in zip(peers, begun, strict=True):
                checks = peer.answer(call_id)["result"]["checks"]
                assert {c["outcome"] for c in checks if c["code"] == "profile_writable"} == {"ok"}
    finally:
        for folder in (live.paths.data, live.paths.logs):
            (folder / ".doctor").rmdir()
    assert not list(live.paths.data.glob(".doctor*"))
