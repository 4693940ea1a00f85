"""The command line against a real main: while it runs, and when none runs yet."""

import io
import json
import signal
import subprocess
import time
import uuid
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from main_process.cli import commands
from main_process.cli.connection import MainConnection
from main_process.runtime.endpoint import child_environment, main_command
from shared import vocabulary as v
from shared.ipc.contract import Empty
from shared.ipc.methods.system import LIST_ACTIVITIES
from tests.support import openai_server as wire
from tests.support.agents import Desk, call, hello, speak
from tests.support.live_main import LiveMain, end_process, running_main
from tests.support.repositories import make_repository, make_worktree

CASES = Path(__file__).parent.parent / "cases"


@pytest.fixture(scope="module")
def main() -> Iterator[LiveMain]:
    with running_main() as started:
        yield started


@pytest.fixture
def desk(main: LiveMain) -> Iterator[Desk]:
    with MainConnection.open(main.paths.data) as connection:
        yield Desk(connection)


class Typed:
    """What a command printed, and its exit code."""

    def __init__(self, code: int, out: str, error: str) -> None:
        self.code = code
        self.out = out
        self.error = error

    @property
    def json(self) -> Any:
        return json.loads(self.out)


@pytest.fixture
def typed(main: LiveMain, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Any:
    """Types a command; in this process, since the entry point adds nothing but the choice of the command line."""
    monkeypatch.setenv("LC_ALL", "C.UTF-8")

    def run(*words: str) -> Typed:
        capsys.readouterr()
        code = commands.main(["--profile", str(main.profile), *words])
        said = capsys.readouterr()
        return Typed(int(code), said.out, said.err)

    return run


def _name(word: str) -> str:
    return f"{word} {uuid.uuid4().hex[:6]}"


# Projects.


def test_projects_are_renamed_and_their_folders_bound_and_taken_off(typed: Any, tmp_path: Path) -> None:
    name, folder = _name("shop"), tmp_path / "a folder of 中文 100% 'quoted'"
    folder.mkdir()
    typed("project", "add", name)
    assert typed("project", "add-root", name, str(folder)).code == 0
    renamed = typed("project", "rename", name.upper(), f"{name} two", "--json")
    assert renamed.json["name"] == f"{name} two"
    assert [root["path"] for root in renamed.json["roots"]] == [str(folder)]
    unknown = typed("project", "remove-root", f"{name} two", str(tmp_path))
    assert unknown.code == 3
    assert str(folder) in unknown.error
    assert typed("project", "remove-root", f"{name} two", str(folder), "--json").json["roots"] == []


def test_a_merge_says_first_what_it_does_and_can_be_undone(typed: Any) -> None:
    source, target = _name("source"), _name("target")
    typed("project", "add", source)
    typed("project", "add", target)
    asked = typed("project", "merge", source, target)
    assert asked.code == 6
    assert f"What {source} brings into {target}" in asked.out
    assert typed("project", "merge", source, target, "--confirm", "--json").json["conflict_count"] == 0
    gone = typed("project", "rename", source, "x")
    assert gone.code == 3
    assert typed("project", "undo-merge", target).code == 0
    assert typed("project", "rename", source, source).code == 0
    again = typed("project", "undo-merge", target)
    assert (again.code, "Nothing was merged" in again.error) == (3, True)


def test_a_worktree_is_proposed_and_bound(typed: Any, tmp_path: Path) -> None:
    main, name = make_repository(tmp_path / "shop"), _name("shop")
    tree = make_worktree(main, tmp_path / "shop feature")
    typed("project", "add", name, str(main))
    transcript = tmp_path / f"{uuid.uuid4()}.jsonl"
    said = {
        "type": "user",
        "uuid": str(uuid.uuid4()),
        "sessionId": transcript.stem,
        "cwd": str(tree),
        "timestamp": "2026-03-02T09:00:00Z",
        "message": {"role": "user", "content": "hello"},
    }
    transcript.write_text(json.dumps(said) + "\n", "utf-8")
    assert typed("import", str(transcript)).code == 0
    found = next(one for one in typed("project", "proposals", "--json").json["items"] if one["path"] == str(tree))
    assert (found["reason"], found["project_name"], found["conversations"]) == ("worktree", name, 1)
    assert f"a worktree of {main}" in typed("project", "proposals").out
    assert typed("project", "bind", str(tree), name, "--json").json["conversations"] == 1
    assert typed("project", "bind", str(tree), name).code == 3


def test_security_domains_are_made_named_and_deleted_when_empty(typed: Any) -> None:
    name = _name("work")
    assert typed("domain", "create", name).code == 0
    assert typed("domain", "rename", name.upper(), f"{name} two", "--json").json["name"] == f"{name} two"
    made = typed("project", "add", _name("ledger"), "--domain", f"{name} two", "--json").json
    assert made["domain_name"] == f"{name} two"
    for confirm in ((), ("--confirm",)):
        refused = typed("domain", "delete", f"{name} two", *confirm)
        assert (refused.code, "projects 1" in refused.error) == (4, True), "refused before anything is asked"
    assert typed("project", "remove", made["name"], "--confirm").code == 0
    assert typed("domain", "delete", f"{name} two").code == 6
    assert typed("domain", "delete", f"{name} two", "--confirm").code == 0
    unknown = typed("project", "add", "x", "--domain", "Nowhere")
    assert (unknown.code, "Personal" in unknown.error) == (3, True)
    assert [one["name"] for one in typed("domain", "list", "--json").json["items"]] == ["Personal"]


@pytest.mark.parametrize("wrong", ["", "Shopp", "webshop-tow"])
def test_a_misspelled_or_empty_project_is_an_error_that_names_the_nearest(typed: Any, wrong: str) -> None:
    """An unknown scope once answered like an empty one, and a person lost days."""
    typed("project", "add", "Shop")
    typed("project", "add", "webshop-two")
    refused = typed("memory", "list", "--project", wrong)
    assert refused.code == 3
    assert "no project" in refused.error
    assert not wrong or "Did you mean" in refused.error


def test_projects_are_added_listed_and_removed_after_their_counts(typed: Any, desk: Desk, tmp_path: Path) -> None:
    name = _name("shop 记忆")
    added = typed("project", "add", name, str(tmp_path))
    assert added.code == 0
    assert name in added.out
    listed = typed("project", "list", "--json").json["items"]
    found = next(one for one in listed if one["name"] == name)
    assert [root["path"] for root in found["roots"]] == [str(tmp_path)]
    assert name in typed("project", "list").out
    desk.memory(found["project_id"], "Something that goes with its project")

    asked = typed("project", "remove", name.upper())
    assert asked.code == 6
    assert "memories" in asked.out
    assert "--confirm" in asked.error
    assert name in typed("project", "list").out, "nothing was done"

    removed = typed("project", "remove", name, "--confirm", "--json")
    assert removed.code == 0
    assert removed.json["removed"]["memories"] == 1
    assert name not in typed("project", "list").out


def test_an_unknown_project_names_the_nearest(typed: Any) -> None:
    name = _name("webshop")
    typed("project", "add", name)
    missed = typed("project", "remove", name.replace("webshop", "webshp"))
    assert missed.code == 3
    assert name in missed.error


def test_a_doubled_name_and_a_bad_folder_are_refused(typed: Any, tmp_path: Path) -> None:
    name = _name("twice")
    assert typed("project", "add", name).code == 0
    again = typed("project", "add", name.upper())
    assert again.code == 4
    assert "name" in again.error
    missing = typed("project", "add", _name("x"), str(tmp_path / "none"))
    assert missing.code == 0, "transcripts may come from a folder of another machine"
    assert f"{tmp_path / 'none'} (missing)" in missing.error
    file = tmp_path / "file"
    file.touch()
    refused = typed("project", "add", _name("y"), str(file))
    assert refused.code == 4
    assert str(file) in refused.error


# Memory.


def test_memories_are_listed_searched_and_shown(typed: Any, desk: Desk) -> None:
    name = _name("list")
    project = desk.project(name)
    row = desk.memory(project, "部署脚本总是先跑 make check, then C++ builds", content="line one\nline two")
    listed = typed("memory", "list", "--project", name)
    assert listed.code == 0
    assert row.item_id in listed.out
    assert "1 of 1" in listed.error
    as_json = typed("memory", "list", "--project", name, "--json").json
    assert (as_json["total"], as_json["items"][0]["item_id"]) == (1, row.item_id)
    for text in ("部", "部署", "C++", "pre-edit make", '"unbalanced', "foo AND", "(make", "make*"):
        assert typed("memory", "search", text, "--project", name).code == 0, text
    assert row.item_id in typed("memory", "search", "部署", "--project", name).out
    shown = typed("memory", "show", row.item_id)
    assert "部署脚本" in shown.out
    assert "line two" in shown.out
    assert typed("memory", "show", row.item_id, "--json").json["row"]["item_id"] == row.item_id
    assert typed("memory", "list", "--project", name, "--status", "rejected", "--json").json["total"] == 0


def test_hostile_text_moves_no_cursor_and_fills_no_template(typed: Any, desk: Desk) -> None:
    name = _name("hostile")
    project = desk.project(name)
    row = desk.memory(project, "red \x1b[31mtext\x1b]0;title\x07 and \u202egpj.exe {0} %s {{7*7}}")
    for words in (("memory", "list", "--project", name), ("memory", "show", row.item_id)):
        said = typed(*words)
        assert "\x1b" not in said.out
        assert "\u202e" not in said.out
        assert "{0} %s {{7*7}}" in said.out


def test_candidates_are_confirmed_and_rejected(typed: Any, desk: Desk, main: LiveMain) -> None:
    name = _name("decide")
    project = desk.project(name)
    token = desk.binding(project).token
    speak(
        main.profile,
        token,
        [
            *hello(),
            call(2, "memory_propose", statement="Backups run at noon", kind="fact", quote="at noon"),
            call(3, "memory_propose", statement="Logs rotate weekly", kind="fact", quote="weekly"),
        ],
    )
    rows = typed("memory", "list", "--project", name, "--status", "candidate", "--json").json["items"]
    assert len(rows) == 2
    confirmed = typed("memory", "confirm", rows[0]["item_id"])
    assert (confirmed.code, confirmed.out.strip()) == (0, "Confirmed 1.")
    rejected = typed("memory", "reject", rows[1]["item_id"], "--never-again", "--reason", "no", "--json")
    assert rejected.json["applied"][0]["status"] == "rejected"
    again = typed("memory", "confirm", rows[1]["item_id"])
    assert again.code == 4
    assert "rejected" in again.error
    assert typed("memory", "confirm", str(uuid.uuid4())).code == 3
    assert typed("memory", "confirm", "not-an-id").code == 2


def test_conflicts_are_listed_and_decided(typed: Any, desk: Desk) -> None:
    name = _name("conflict")
    project = desk.project(name)
    old = desk.memory(project, "The release is in August")
    new = desk.memory(project, "The release is in September")
    listed = typed("memory", "conflicts", "--project", name)
    assert listed.code == 0
    assert old.item_id in listed.out
    assert "valid now" in listed.out
    wrong = typed("memory", "resolve", new.item_id, old.item_id, "--answer", "replace", "--holds-from", "2026-01-01")
    assert wrong.code == 2  # no offset, no zone
    done = typed(
        *("memory", "resolve", new.item_id, old.item_id, "--answer", "replace"),
        *("--holds-from", "2026-01-01T00:00+00:00", "--json"),
    )
    assert done.code == 0
    assert typed("memory", "conflicts", "--project", name, "--json").json["items"] == []
    now = typed("memory", "list", "--project", name, "--json").json["items"]
    assert [row["item_id"] for row in now] == [new.item_id]
    then = typed("memory", "list", "--project", name, "--as-of", "2025-06-01T00:00Z", "--json").json["items"]
    assert [(row["item_id"], row["validity"]["state"]) for row in then] == [(old.item_id, "past")]


def test_memories_are_promoted_rolled_back_and_merged(typed: Any, desk: Desk) -> None:
    project = desk.project(_name("rise"))
    words = uuid.uuid4().hex[:8]
    kept, other = (desk.memory(project, text) for text in (f"Answers to {words}", f"Answers to {words} at once"))
    merged = typed("memory", "merge", kept.item_id, other.item_id, "--json")
    assert merged.code == 0
    promoted = typed(
        *("memory", "promote", kept.item_id, "--to", "global"),
        *("--reason", "holds for all", "--evaluation", "seen in two projects", "--json"),
    )
    (made,) = promoted.json["applied"]
    assert (made["status"], made["scope"]["kind"], made["is_promoted"]) == ("candidate", "global", True)
    sideways = typed(
        *("memory", "promote", kept.item_id, "--to", "run", "--reason", "r", "--evaluation", "e"),
    )
    assert sideways.code == 4
    assert typed("memory", "roll-back", made["item_id"]).code == 0
    assert typed("memory", "show", made["item_id"]).code == 3


def test_forgetting_shows_counts_first_and_then_a_receipt(typed: Any, desk: Desk) -> None:
    name = _name("forget")
    project = desk.project(name)
    row = desk.memory(project, "The zebrafish token belongs to nobody")
    asked = typed("memory", "forget", row.item_id)
    assert asked.code == 6
    assert "Revisions" in asked.out
    assert typed("memory", "show", row.item_id).code == 0, "nothing was done"
    receipt = typed("memory", "forget", row.item_id, "--confirm", "--json")
    assert receipt.code == 0
    assert receipt.json["tombstones"] == [row.item_id]
    assert (receipt.json["database_hits"], receipt.json["wal_hits"], receipt.json["index_hits"]) == (0, 0, 0)
    assert typed("memory", "show", row.item_id).code == 3


def test_a_candidate_is_rejected_and_forgotten_in_one_act(typed: Any, desk: Desk) -> None:
    name = _name("reject")
    project = desk.project(name)
    row = desk.memory(project, "The okapi ledger is closed on Fridays")
    refused = typed("memory", "reject-and-forget", row.item_id, "--confirm", "--json")
    assert refused.code == 1, "a confirmed memory is no candidate"
    assert [one["item_id"] for one in refused.json["conflicts"]] == [row.item_id]
    reasons = ("--reason", "holds for all", "--evaluation", "seen twice")
    made = typed("memory", "promote", row.item_id, "--to", "global", *reasons, "--json")
    waiting = made.json["applied"][0]["item_id"]
    asked = typed("memory", "reject-and-forget", waiting)
    assert asked.code == 6
    assert "Revisions" in asked.out
    receipt = typed("memory", "reject-and-forget", waiting, "--confirm", "--json")
    assert receipt.code == 0, receipt.err
    assert receipt.json["tombstones"] == [waiting]
    assert typed("memory", "show", waiting).code == 3
    assert typed("memory", "show", row.item_id).code == 0, "what it was promoted from stays"


def test_an_export_is_complete_and_private(typed: Any, desk: Desk, tmp_path: Path) -> None:
    name = _name("export")
    desk.memory(desk.project(name), "Exported words stay whole")
    made = typed("memory", "export", "--folder", str(tmp_path), "--project", name, "--json")
    assert made.code == 0
    path = Path(made.json["path"])
    assert path.parent == tmp_path
    assert path.stat().st_mode & 0o777 == 0o600
    assert b"Exported words stay whole" in path.read_bytes()
    assert typed("memory", "export", "--folder", str(tmp_path), "--project", name).out.startswith("Exported to")


def test_an_export_is_taken_in_again_without_a_change(typed: Any, desk: Desk, tmp_path: Path) -> None:
    name = _name("own")
    desk.memory(desk.project(name), "Words that come back")
    path = typed("memory", "export", "--folder", str(tmp_path), "--project", name, "--json").json["path"]
    looked = typed("memory", "import", path, "--dry-run")
    assert looked.code == 0
    assert "Memories" in looked.out
    taken = typed("memory", "import", path, "--json")
    assert taken.code == 0
    assert taken.json["report"]["own"]["sections"]["memory_item"]["same"] >= 1
    assert taken.json["report"]["own"]["sections"]["memory_item"]["new"] == 0
    (tmp_path / "notes.json").write_text("[]", encoding="utf-8")
    refused = typed("memory", "import", str(tmp_path / "notes.json"))
    assert refused.code == 1
    assert "no export of Remembrancer" in refused.error


def test_status_says_what_is_there(typed: Any) -> None:
    said = typed("memory", "status")
    assert said.code == 0
    assert "healthy" in said.out
    assert typed("memory", "status", "--json").json["store"]["state"] == "healthy"


# Import, heartbeat, usage, doctor.


def test_an_import_is_tried_done_and_reported(typed: Any, tmp_path: Path) -> None:
    name = _name("import")
    typed("project", "add", name)
    source = next((CASES / "claude-code").rglob("*.jsonl"))
    tried = typed("import", str(source), "--project", name, "--dry-run", "--json")
    assert tried.json["is_dry_run"]
    assert tried.json["report"]["files_seen"] == 1
    done = typed("import", str(source), "--project", name)
    assert done.code == 0, done.error
    assert "Imported." in done.out
    again = typed("import", str(source), "--project", name, "--json")
    assert again.json["report"]["sessions_new"] == 0
    foreign = tmp_path / "notes.txt"
    foreign.write_text("nothing to see", encoding="utf-8")
    refused = typed("import", str(foreign), "--project", name)
    assert refused.code == 1
    assert str(foreign.name) in refused.error
    missing = typed("import", str(tmp_path / "none.jsonl"), "--project", name)
    assert missing.code == 3
    assert "none.jsonl" in missing.error


def test_a_heartbeat_runs_once_and_has_nothing_new_then(typed: Any) -> None:
    name = _name("beat")
    typed("project", "add", name)
    typed("import", str(next((CASES / "claude-code").rglob("*.jsonl"))), "--project", name)
    first = typed("heartbeat", "run", "--project", name, "--proposer", "deterministic", "--json")
    assert first.code == 0, first.error
    second = typed("heartbeat", "run", "--project", name, "--proposer", "deterministic")
    assert second.code == 0
    assert "nothing new" in second.out
    listed = typed("heartbeat", "list", "--json").json["items"]
    assert {one["state"] for one in listed[:2]} <= {"completed", "no_change"}
    assert typed("heartbeat", "list").code == 0
    assert typed("heartbeat", "list", "--plans").code == 0
    assert typed("heartbeat", "run", "--plan", "no such plan").code == 3


def test_usage_names_sessions_requests_and_items(typed: Any, desk: Desk, main: LiveMain) -> None:
    name = _name("usage")
    project = desk.project(name)
    row = desk.memory(project, "Gateways listen on address seven with cipher nine")
    speak(
        main.profile,
        desk.binding(project).token,
        [*hello(), call(2, "memory_context", request="gateways listen address cipher")],
    )
    contexts = typed("usage", "--project", name, "--json").json["items"]
    assert (contexts[0]["requests"], contexts[0]["entered"]) == (1, 1)
    assert "probe" in typed("usage", "--project", name).out
    requests = typed("usage", "--context", contexts[0]["context_id"])
    assert "entered 1" in requests.out
    assert row.item_id in requests.out
    assert name in typed("usage", "--item", row.item_id).out


def test_usage_sums_up_and_lists_what_was_never_given(typed: Any, desk: Desk, main: LiveMain) -> None:
    name = _name("never")
    project = desk.project(name)
    row = desk.memory(project, "Gateways listen on address nine with cipher eleven")
    assert row.item_id in typed("usage", "--never-used", "--project", name).out
    token = desk.binding(project).token
    speak(main.profile, token, [*hello(), call(2, "memory_context", request="gateways listen address cipher")])
    assert typed("usage", "--never-used", "--project", name, "--json").json["items"] == []
    assert "no confirmed memory" in typed("usage", "--never-used", "--project", name).out
    figures = typed("usage", "--figures", "--project", name, "--json").json
    assert (figures["recalls"], figures["entered"], figures["never_used"]) == (1, 1, 0)
    assert figures["duration_p50_ms"] <= figures["duration_p95_ms"]
    said = typed("usage", "--figures", "--project", name).out
    assert "95 % of the recalls" in said
    assert typed("usage", "--figures", "--never-used").code == 2


def test_the_doctor_checks_and_ends_with_its_finding(typed: Any) -> None:
    told = typed("doctor", "--json")
    checks = told.json["checks"]
    assert len(checks) >= 3
    assert told.code == (1 if any(check["outcome"] == "failed" for check in checks) else 0)
    said = typed("doctor")
    assert said.code == (1 if "✗" in said.out else 0)


# Agents.


def test_an_agent_is_connected_after_its_diff_was_shown(typed: Any, tmp_path: Path) -> None:
    name = _name("agent")
    root = tmp_path / "root"
    root.mkdir()
    typed("project", "add", name, str(root))
    shown = typed("connect", "claude-code", "--project", name)
    assert shown.code == 6
    assert '+    "remembrancer": {' in shown.out
    assert not (root / ".mcp.json").exists()
    written = typed("connect", "claude-code", "--project", name, "--confirm")
    assert written.code == 0, written.error
    assert (root / ".mcp.json").exists()
    bindings = typed("binding", "list", "--project", name, "--json").json["items"]
    assert bindings[0]["mode"] == "read_and_propose"
    assert typed("binding", "verify", bindings[0]["binding_id"]).code == 0
    assert typed("binding", "undo", bindings[0]["binding_id"]).code == 6
    assert typed("binding", "undo", bindings[0]["binding_id"], "--confirm").code == 0
    assert not (root / ".mcp.json").exists()
    assert typed("binding", "list", "--project", name).out.startswith("No agent")


def test_a_binding_is_created_for_any_client_and_revoked(typed: Any, main: LiveMain) -> None:
    name = _name("other")
    typed("project", "add", name)
    created = typed("binding", "create", f"mine {name}", "--project", name, "--read-only", "--no-global", "--json")
    token = created.json["token"]
    said = speak(main.profile, token, [*hello(), call(2, "memory_status")])
    assert said.answer(2)["result"]["structuredContent"]["may_propose"] is False
    assert typed("binding", "revoke", f"mine {name}", "--confirm").code == 0
    assert speak(main.profile, token, hello()).code == 77
    assert typed("binding", "revoke", "nobody", "--confirm").code == 3


def test_a_file_for_every_folder_is_pointed_out(typed: Any) -> None:
    name = _name("everywhere")
    typed("project", "add", name)
    shown = typed("connect", "codex", "--project", name)
    assert shown.code == 6
    assert "every folder" in shown.error


# Ends and faults.


def test_ctrl_c_cancels_an_import_in_main(main: LiveMain, typed: Any, tmp_path: Path) -> None:
    name = _name("cancelled")
    typed("project", "add", name)
    source = next((CASES / "claude-code").rglob("*.jsonl"))
    lines = [line for line in source.read_bytes().splitlines() if b'"uuid"' in line]
    for number in range(3_000):
        text = b"\n".join(lines).replace(b'"sessionId":"', f'"sessionId":"{number:04}'.encode())
        (tmp_path / f"{number:04}-session.jsonl").write_bytes(text)
    command = subprocess.Popen(
        main_command(main.profile, "import", str(tmp_path), "--project", name, "--json"),
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=child_environment() | {"LC_ALL": "C.UTF-8"},
    )
    activities = 0
    with MainConnection.open(main.paths.data) as connection:
        while not activities:
            activities = sum(
                one.state is v.ActivityState.RUNNING for one in connection.call(LIST_ACTIVITIES, Empty()).items
            )
            assert command.poll() is None
            time.sleep(0.02)
    command.send_signal(signal.SIGINT)
    out, error = command.communicate(timeout=60)
    assert command.returncode == 1, error
    assert b"Cancelling" in error
    assert json.loads(out)["state"] == "cancelled"


def test_a_damaged_store_is_named_and_never_looks_empty(tmp_path: Path) -> None:
    profile = tmp_path / "p"
    try:
        assert _process(profile, "project", "add", "webshop").returncode == 0
        end_process(_pid(profile))
        database = profile / "data" / "memory.db"
        before = bytearray(database.read_bytes())
        before[8_192:12_288] = b"\x5a" * 4_096
        database.write_bytes(before)
        said = _process(profile, "memory", "status")
        assert said.returncode == 5
        assert "DEGRADED" in said.stdout
        assert "damaged" in said.stdout
        assert "does not mean that it is empty" in said.stdout
        assert str(database) in said.stdout
        listed = _process(profile, "memory", "list", "--json")
        assert listed.returncode == 5
        assert json.loads(listed.stdout)["error"]["rule"] == "corrupt"
        assert "降级" in _process(profile, "memory", "status", language="zh_CN.UTF-8").stdout
        asked = _process(profile, "memory", "clear")
        assert asked.returncode == 6
        assert database.read_bytes() == bytes(before), "nothing touched the damaged file"
        cleared = _process(profile, "memory", "clear", "--confirm")
        assert cleared.returncode == 0, cleared.stderr
        assert "former file is kept" in cleared.stdout
        assert _process(profile, "memory", "status").returncode == 0
    finally:
        end_process(_pid(profile))


def test_an_export_that_a_damaged_store_did_not_give_is_no_success(tmp_path: Path) -> None:
    profile = tmp_path / "p"
    try:
        assert _process(profile, "project", "add", "webshop").returncode == 0
        end_process(_pid(profile))
        database = profile / "data" / "memory.db"
        database.write_bytes(database.read_bytes()[: database.stat().st_size // 2])
        exported = _process(profile, "memory", "export")
        assert exported.returncode == 1
        assert "did not give everything" in exported.stderr
        unread = _process(profile, "memory", "export", "--json")
        assert unread.returncode == 1
        assert json.loads(unread.stdout)["unreadable_sections"]
    finally:
        end_process(_pid(profile))


def _pid(profile: Path) -> int:
    address = json.loads((profile / "data" / "main.address.json").read_text(encoding="utf-8"))
    return int(address["process_id"])


# The whole command.


def _process(profile: Path, *words: str, language: str = "C.UTF-8") -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        main_command(profile, *words),
        capture_output=True,
        text=True,
        encoding="utf-8",
        env=child_environment() | {"LC_ALL": language},
        timeout=60,
        check=False,
    )


def test_a_command_starts_main_when_none_runs_and_says_so(tmp_path: Path) -> None:
    profile = tmp_path / 'it\'s a 100% 记忆 "profile"'
    try:
        first = _process(profile, "project", "add", "webshop")
        assert first.returncode == 0, first.stderr
        assert "not running" in first.stderr
        second = _process(profile, "project", "list", "--json")
        assert second.stderr == ""
        assert json.loads(second.stdout)["items"][0]["name"] == "webshop"
    finally:
        address = json.loads((profile / "data" / "main.address.json").read_text(encoding="utf-8"))
        end_process(address["process_id"])


def test_help_version_and_wrong_arguments(main: LiveMain) -> None:
    shown = _process(main.profile, "--help")
    assert shown.returncode == 0
    for word in (
        "serve",
        "mcp",
        "import",
        "project",
        "connect",
        "heartbeat",
        "memory",
        "usage",
        "doctor",
        "--profile",
    ):
        assert word in shown.stdout
    assert "Exit codes" in shown.stdout
    assert "退出码" in _process(main.profile, "--help", language="zh_CN.UTF-8").stdout
    assert _process(main.profile, "--version").stdout.startswith("remembrancer ")
    assert _process(main.profile, "nonsense").returncode == 2
    assert _process(main.profile, "memory", "list", "--limit", "0").returncode == 2
    missing = _process(main.profile, "memory", "show", str(uuid.uuid4()), "--json")
    assert missing.returncode == 3
    assert json.loads(missing.stdout)["error"]["code"] == "not_found"


def test_commands_speak_chinese(main: LiveMain) -> None:
    said = _process(main.profile, "memory", "status", language="zh_CN.UTF-8")
    assert "记忆库正常" in said.stdout
    assert v.Language.CHINESE == "zh_CN"


def test_a_profile_that_cannot_be_used_is_said(tmp_path: Path) -> None:
    blocked = tmp_path / "file"
    blocked.write_text("", encoding="utf-8")
    said = _process(blocked, "project", "list")
    assert said.returncode == 69
    assert "serve" in said.stderr


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("memory", "list", "--limit", "0"), "'--limit' 的值无效"),
        (("import",), "用法： remembrancer import"),
        (("frobnicate",), "没有命令 frobnicate"),
        (("memory", "list", "--bad"), "没有选项 --bad"),
        (("memory", "show", "nonsense"), "这不是编号"),
        (("project", "add", "webshop", ""), "路径为空"),
    ],
)
def test_wrong_arguments_are_said_in_the_persons_language(
    typed: Any, monkeypatch: pytest.MonkeyPatch, words: tuple[str, ...], said: str
) -> None:
    monkeypatch.setenv("LC_ALL", "zh_CN.UTF-8")
    answer = typed(*words)
    assert answer.code == 2
    assert said in answer.error


@pytest.mark.parametrize(
    "words",
    [
        ("memory", "list", "--project", "nowhere"),
        ("project", "remove", "nowhere"),
        ("heartbeat", "run", "--plan", "nothing"),
        ("binding", "verify", "nobody"),
    ],
)
def test_an_unknown_name_is_an_error_object_too(typed: Any, words: tuple[str, ...]) -> None:
    answer = typed(*words, "--json")
    assert answer.code == 3
    assert answer.json["error"]["code"] == "not_found"
    assert answer.error


def test_an_empty_path_never_means_the_working_folder(main: LiveMain, tmp_path: Path) -> None:
    for words in (("import", ""), ("memory", "export", "--folder", ""), ("--profile", "", "serve")):
        command = [*main_command(main.profile), *words] if words[0] != "--profile" else [*main_command(None), *words]
        ended = subprocess.run(
            command,
            capture_output=True,
            env=child_environment() | {"LC_ALL": "C.UTF-8"},
            cwd=tmp_path,
            timeout=60,
            check=False,
        )
        assert ended.returncode == 2, ended.stderr
        assert b"it is empty" in ended.stderr
    assert not list(tmp_path.iterdir())


def test_no_output_no_text_and_no_reader_end_without_a_traceback(main: LiveMain) -> None:
    command = main_command(main.profile, "memory", "status")
    with Path("/dev/full").open("wb") as full:
        failed = subprocess.run(
            command, stdout=full, stderr=subprocess.PIPE, env=child_environment(), timeout=60, check=False
        )
    assert failed.returncode == 1
    assert b"could not be written" in failed.stderr
    assert b"Traceback" not in failed.stderr
    search: list[str | bytes] = [*main_command(main.profile, "memory", "search"), b"\xff\xfe"]
    no_text = subprocess.run(search, capture_output=True, env=child_environment(), timeout=60, check=False)
    assert no_text.returncode == 2
    assert b"UTF-8" in no_text.stderr
    assert b"Traceback" not in no_text.stderr


def test_an_import_of_nothing_offers_no_undo(typed: Any, tmp_path: Path) -> None:
    nothing = tmp_path / "notes.txt"
    nothing.write_text("nothing to see", encoding="utf-8")
    answer = typed("import", str(nothing))
    assert answer.code == 1
    assert "undone" not in answer.error


def test_search_by_meaning_is_switched_on_indexed_and_off_again(main: LiveMain, typed: Any, desk: Desk) -> None:
    del main
    assert typed("embedding", "status", "--json").json["state"] == "off"
    refused = typed("embedding", "reindex")
    assert refused.code == 4
    assert "embedding on" in refused.error
    desk.memory(None, "The rent is due on the third working day.")
    assert typed("embedding", "on", "--gate", "--json").json["is_gate_enabled"] is True
    done = typed("embedding", "reindex", "--json")
    assert (done.code, done.json["state"], done.json["failed"]) == (0, "ready", 0)
    assert done.json["indexed"] == done.json["items"]
    said = typed("embedding", "status").out
    assert "multilingual-e5-small" in said
    assert "384" in said
    assert typed("embedding", "off", "--json").json["state"] == "off"


# Chat.


def test_a_chat_answers_line_by_line_and_manages_memory(
    typed: Any, desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    name = _name("talk")
    project = desk.project(name)
    desk.memory(project, "The registry listens on port 5000")
    lines = "On which port does the registry listen?\n/memory list\n/new\n/reset\n/nonsense\n/quit\nnever sent\n"
    with wire.OpenAiServer(is_strict=False) as server:
        desk.set(is_provider_enabled=True, provider_url=server.url, provider_model=server.model)
        server.answers(wire.streamed("Port ", "5000."))
        monkeypatch.setattr("sys.stdin", io.StringIO(lines))
        said = typed("chat", "--project", name)
        assert len([asked for asked in server.asked if asked.body.get("stream")]) == 1
    assert said.code == 0
    assert "Port 5000.\n" in said.out
    assert "memory (Project): The registry listens on port 5000" in said.error
    assert "A new thread has begun" in said.error
    assert "all memory stays" in said.error
    assert "There is no such command" in said.error


def test_a_chat_without_a_model_or_a_project_says_what_is_missing(
    typed: Any, desk: Desk, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    name = _name("mute")
    desk.project(name)
    desk.set(is_provider_enabled=False)
    monkeypatch.setattr("sys.stdin", io.StringIO("Hello\n"))
    said = typed("chat", "--project", name)
    assert said.code == 0
    assert "switched off" in said.error
    monkeypatch.chdir(tmp_path)
    assert typed("chat").code == 2


def test_a_thread_is_shown_and_a_new_one_opened(desk: Desk, typed: Any) -> None:
    name = f"threads {uuid.uuid4().hex[:6]}"
    desk.project(name)
    assert "recorded nothing yet" in typed("thread", "status", name).out
    assert typed("thread", "new", name).code == 0
    first = typed("thread", "status", name, "--json").json
    assert (first["threads"], first["turns"], first["jobs"]) == (1, 0, 0)
    again = typed("thread", "new", name, "--json").json
    assert (again["thread_id"] != first["thread_id"], again["pending"]) == (True, 0)
    assert typed("thread", "status", name, "--json").json["threads"] == 2
    assert typed("thread", "status", "nobody's").code == 3
