"""Imports through a real main: over the socket, killed in the middle, started again, completed without doubles."""

import json
from pathlib import Path
from typing import Any

import pytest

from tests.support import cases
from tests.support.ipc_peer import Peer
from tests.support.live_main import LiveMain, running_main

SESSION = "0f6b0c8e-7a43-4c55-8a67-52a0d1c5a7b2"
TURNS = 12_000


def prompt(number: int) -> str:
    record = {
        "type": "user",
        "uuid": f"u{number}",
        "sessionId": SESSION,
        "cwd": "/home/dev/projects/inkwell",
        "timestamp": "2026-02-03T09:00:00Z",
        "message": {"role": "user", "content": f"Sentence {number} about the harbour."},
    }
    return json.dumps(record) + "\n"


@pytest.fixture
def session(tmp_path: Path) -> Path:
    path = tmp_path / f"{SESSION}.jsonl"
    path.write_text("".join(map(prompt, range(TURNS))), encoding="utf-8")
    return path


def ended(live: LiveMain, peer: Peer, batch_id: str) -> dict[str, Any]:
    """Wait for a batch's end."""

    def is_over() -> bool:
        return peer.result("import.get", {"batch_id": batch_id})["state"] != "running"

    live.wait_for(is_over, "the import ends")
    batch: dict[str, Any] = peer.result("import.get", {"batch_id": batch_id})
    return batch


def stored_turns(peer: Peer) -> int:
    rows = peer.result("conversation.list", {})["items"]
    return sum(row["turns"] for row in rows)


@pytest.mark.slow
def test_a_killed_main_loses_nothing_acknowledged_and_the_import_completes_later(session: Path) -> None:
    with running_main() as live:
        with live.cli_peer() as peer:
            batch_id = peer.result("import.start", {"paths": [str(session)]})["batch_id"]
            live.wait_for(lambda: stored_turns(peer) > 0, "a part is stored")
            acknowledged = stored_turns(peer)
            live.kill()
        assert acknowledged < TURNS, "the import was over before the kill"
        live.start()
        with live.cli_peer() as peer:
            batch = ended(live, peer, batch_id)
            assert batch["state"] == "interrupted"
            kept = stored_turns(peer)
            assert kept >= acknowledged
            again = peer.result("import.start", {"paths": [str(session)]})["batch_id"]
            report = ended(live, peer, again)["report"]
            assert (report["turns_new"], report["turns_known"]) == (TURNS - kept, kept)
            assert stored_turns(peer) == TURNS


def test_dry_run_import_search_context_and_undo_over_the_socket(tmp_path: Path) -> None:
    root = cases.materialise("claude-code/cc-h07-windows-crlf-bom", tmp_path / "case")
    with running_main() as live, live.cli_peer() as peer:
        dry = peer.result("import.start", {"paths": [str(root)], "is_dry_run": True})["batch_id"]
        batch = ended(live, peer, dry)
        assert (batch["state"], batch["is_dry_run"], batch["report"]["turns_new"]) == ("completed", True, 2)
        assert stored_turns(peer) == 0
        assert peer.result("import.list", {})["items"] == []

        real = peer.result("import.start", {"paths": [str(root)], "has_new_projects": True})["batch_id"]
        assert ended(live, peer, real)["report"]["turns_new"] == 2
        (row,) = peer.result("conversation.list", {"filter": {"text": "日期"}})["items"]
        assert row["project_name"] == "苔藓笔记"
        for words, count in (("日期", 1), ("ISO", 1), ("苔藓", 1), ("unspoken", 0)):
            hits = peer.result("conversation.search", {"text": words})["items"]
            assert len(hits) == count, words
        turns = peer.result("conversation.list_turns", {"conversation_id": row["conversation_id"]})["items"]
        assert [turn["sequence"] for turn in turns] == [1, 2]
        moved = peer.result("conversation.assign", {"conversation_id": row["conversation_id"], "project_id": None})
        assert moved["project_id"] is None
        (unassigned,) = peer.result("conversation.list", {"filter": {"is_unassigned_only": True}})["items"]
        assert unassigned["conversation_id"] == row["conversation_id"]

        undone = peer.result("import.undo", {"batch_id": real})
        assert (undone["sessions"], undone["turns"]) == (1, 2)
        assert peer.result("import.get", {"batch_id": real})["state"] == "undone"
        assert peer.error("import.undo", {"batch_id": real})["rule"] == "import_already_undone"


def test_bad_paths_and_ids_are_named(tmp_path: Path) -> None:
    with running_main() as live, live.cli_peer() as peer:
        gone = str(tmp_path / "gone.jsonl")
        error = peer.error("import.start", {"paths": [gone]})
        assert (error["code"], error["rule"], error["facts"]["path"]) == ("file_problem", "not_found", gone)
        unknown = "00000000-0000-4000-8000-000000000000"
        error = peer.error("import.start", {"paths": [str(tmp_path)], "project_id": unknown})
        assert error["code"] == "not_found"
        for method in ("import.get", "import.undo"):
            assert peer.error(method, {"batch_id": unknown})["code"] == "not_found"
        for method in ("conversation.get", "conversation.list_turns"):
            assert peer.error(method, {"conversation_id": unknown})["code"] == "not_found"
        assert peer.error("source.context", {"source_id": unknown})["code"] == "not_found"
