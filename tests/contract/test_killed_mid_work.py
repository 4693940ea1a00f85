"""Main killed with SIGKILL during an import and confirmations: nothing acknowledged is lost, nothing halved."""

import json
import time
import uuid
from pathlib import Path
from typing import Any

import pytest

from main_process.runtime.files import new_draft
from tests.support.ipc_peer import Peer
from tests.support.live_main import LiveMain, running_main

TURNS = 4_000
SESSION = "0b9f1f5e-6a0d-4a59-9d43-3f6f0f4b7c11"


def write_session(path: Path, statements: list[str]) -> None:
    """A Claude Code session in which the person says these things, one a turn."""
    lines = []
    parent = None
    for number, statement in enumerate(statements):
        moment = f"2026-02-{1 + number // 1440 % 27:02}T{number // 60 % 24:02}:{number % 60:02}:00.000Z"
        for kind, text in (("user", statement), ("assistant", f"Noted, number {number}.")):
            own = str(uuid.uuid5(uuid.NAMESPACE_OID, f"{kind}{number}"))
            content: Any = text if kind == "user" else [{"type": "text", "text": text}]
            lines.append(
                {
                    "parentUuid": parent,
                    "isSidechain": False,
                    "userType": "external",
                    "cwd": "/home/dev/webshop",
                    "sessionId": SESSION,
                    "version": "2.0.14",
                    "gitBranch": "main",
                    "type": kind,
                    "message": {"role": kind, "content": content},
                    "uuid": own,
                    "timestamp": moment,
                }
            )
            parent = own
    path.write_text("".join(json.dumps(line) + "\n" for line in lines), encoding="utf-8")


def finished(peer: Peer, batch_id: str) -> dict[str, Any]:
    deadline = time.monotonic() + 60
    while (batch := peer.result("import.get", {"batch_id": batch_id}))["state"] == "running":
        assert time.monotonic() < deadline
        time.sleep(0.02)
    return batch


def turns_of(peer: Peer) -> int:
    return int(peer.result("system.status", {})["counts"]["turns"])


def restart(live: LiveMain) -> None:
    live.start()
    with live.cli_peer() as peer:
        peer.result("project.list", {})  # waits until the store is open
        assert peer.result("system.status", {})["store"]["state"] == "healthy"


@pytest.mark.timeout(240)
def test_an_import_that_was_killed_is_told_so_and_a_second_one_completes_it(tmp_path: Path) -> None:
    session = tmp_path / f"{SESSION}.jsonl"
    write_session(session, [f"Please look at file number {number}." for number in range(TURNS)])
    with running_main() as live:
        with live.cli_peer() as peer:
            project_id = peer.result("project.create", {"name": "webshop"})["project_id"]
            request = {"paths": [str(session)], "project_id": project_id}
            batch_id = peer.result("import.start", request)["batch_id"]
            deadline = time.monotonic() + 30
            while not turns_of(peer):
                assert time.monotonic() < deadline
                assert peer.result("import.get", {"batch_id": batch_id})["state"] == "running", (
                    "too fast to be killed"
                )
        live.kill()
        restart(live)
        with live.cli_peer() as peer:
            assert peer.result("import.get", {"batch_id": batch_id})["state"] == "interrupted"
            kept = turns_of(peer)
            assert 0 < kept < TURNS
            again = finished(peer, peer.result("import.start", request)["batch_id"])
            assert again["state"] == "completed"
            assert turns_of(peer) == TURNS
            once_more = finished(peer, peer.result("import.start", request)["batch_id"])
            assert once_more["report"]["turns_new"] == 0
            assert turns_of(peer) == TURNS


@pytest.mark.timeout(240)
def test_confirmations_that_were_acknowledged_stay_and_no_other_is_halved(tmp_path: Path) -> None:
    session = tmp_path / f"{SESSION}.jsonl"
    topics = ("invoices", "orders", "returns", "coupons", "stock", "prices", "users", "emails")
    write_session(session, [f"From now on, always write the {topic} report in metric units." for topic in topics])
    with running_main() as live:
        with live.cli_peer() as peer:
            project_id = peer.result("project.create", {"name": "webshop"})["project_id"]
            batch = peer.result("import.start", {"paths": [str(session)], "project_id": project_id})
            finished(peer, batch["batch_id"])
            peer.result("heartbeat.run_now", {"project_id": project_id, "idempotency_key": uuid.uuid4().hex})
            LiveMain.wait_for(lambda: len(candidates(peer)) >= 4, "candidates")
            waiting = candidates(peer)
            acknowledged = []
            for item in waiting[:2]:
                confirm(peer, item)
                acknowledged.append(item["item_id"])
            for item in waiting[2:]:
                peer.begin("candidate.confirm", {"items": [reference(item)]})
            live.kill()
        restart(live)
        with live.cli_peer() as peer:
            left = {item["item_id"]: item for item in candidates(peer)}
            confirmed = confirmed_ids(peer)
            assert set(acknowledged) <= confirmed
            assert confirmed | left.keys() == {item["item_id"] for item in waiting}
            assert not confirmed & left.keys()
            for item in left.values():
                confirm(peer, item)
            assert len(confirmed_ids(peer)) == len(waiting)


def test_what_a_killed_main_left_half_written_is_gone_after_the_next_start(tmp_path: Path) -> None:
    with running_main(tmp_path / "profile") as live:
        live.kill()
        exports = live.paths.exports
        exports.mkdir(exist_ok=True)
        left = [
            new_draft(exports),
            new_draft(live.paths.config),
            (draft := new_draft(live.paths.data)),
            draft.with_name(f"{draft.name}-journal"),
        ]
        left[-1].touch()
        theirs = exports / ".notes.part"
        theirs.touch()
        live.start()
        assert not [path for path in left if path.exists()]
        assert theirs.exists()


def candidates(peer: Peer) -> list[dict[str, Any]]:
    return [row.get("item", row) for row in peer.result("candidate.list", {})["items"]]


def confirmed_ids(peer: Peer) -> set[str]:
    rows = peer.result("memory.list", {"filter": {"statuses": ["confirmed"]}})["items"]
    return {row["item_id"] for row in rows}


def reference(item: dict[str, Any]) -> dict[str, Any]:
    return {"item_id": item["item_id"], "expected_revision": item["revision"]}


def confirm(peer: Peer, item: dict[str, Any]) -> None:
    peer.result("candidate.confirm", {"items": [reference(item)]})
