"""Every write that names the revision its caller saw, at a revision that has passed: nothing is written (C39)."""

import json
import uuid
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from shared.ipc.catalog import ALL_METHODS
from shared.ipc.contract import Access, Method
from tests.support.ipc_peer import Peer
from tests.support.live_main import LiveMain, running_main
from tests.support.minimal_requests import Place, filled, minimal, places_named

PASSED = 9_999
WRITES = [
    method
    for method in ALL_METHODS
    if places_named(method.request, "expected_revision")
    and method.access is Access.WRITE
    and method.name != "heartbeat.set_follow_up"  # only a review files follow-ups: with the heartbeat's own tests
]

Issued = dict[str, str]


@pytest.fixture(scope="module")
def live() -> Iterator[LiveMain]:
    with running_main(is_windowed=True) as live:
        yield live


@pytest.fixture(scope="module")
def peer(live: LiveMain) -> Iterator[Peer]:
    with Peer(live.address.socket_path, timeout_s=30) as peer:
        welcome = peer.hello("renderer", live.window_token)
        assert welcome is not None
        assert welcome["kind"] == "welcome"
        yield peer


@pytest.fixture(scope="module")
def issued(live: LiveMain, peer: Peer) -> Issued:
    """One object of each kind that carries a revision."""
    project = peer.result("project.create", {"name": "webshop", "root_paths": [str(live.profile)]})
    project_id = project["project_id"]
    scope = {"kind": "project", "project_id": project_id}
    items = [
        peer.result(
            "memory.create",
            {
                "target": scope,
                "draft": {"kind": "decision", "statement": f"The {word} limit is {number} seconds."},
                "idempotency_key": uuid.uuid4().hex,
            },
        )["applied"][0]["item_id"]
        for word, number in (("retry", 30), ("upload", 90))
    ]
    draft = {
        "name": "nightly",
        "scope": "global",
        "time_zone": "UTC",
        "recurrence": "daily",
        "local_time": "03:00",
    }
    work = {"project_id": project_id, "name": "Retries"}
    task = peer.result("task.create", {"title": "Deploy", "project_id": project_id})
    domain = peer.result("domain.create", {"name": "Clinic"})
    binding = peer.result("binding.create", {"project_id": project_id, "client": "codex", "name": "codex"})
    return {
        "project_id": project_id,
        "root_id": project["roots"][0]["root_id"],
        "item_id": items[0],
        "other item_id": items[1],
        "heartbeat plan_id": peer.result("heartbeat.create_plan", {"draft": draft})["plan_id"],
        "plan_id": peer.result("plan.create", work)["plan_id"],
        "experiment_id": peer.result("experiment.create", work)["row"]["experiment_id"],
        "task_id": task["task_id"],
        "domain_id": domain["domain_id"],
        "binding_id": binding["binding"]["binding_id"],
    }


def stale(method: Method[Any, Any], issued: Issued) -> dict[str, Any]:
    """The smallest request over real objects, each at a revision that was never seen."""
    found: dict[Place, Any] = {}
    named: dict[str, str] = {}
    for place in places_named(method.request, "expected_revision"):
        found[place] = PASSED
    for name in issued:
        field = name.rpartition(" ")[2]
        named[field] = (
            issued[f"heartbeat {field}"]
            if method.name.startswith("heartbeat.") and field == "plan_id"
            else issued[field]
        )
    for field, identifier in named.items():
        for number, place in enumerate(places_named(method.request, field)):
            is_second = field == "item_id" and number
            if place[0] not in ("target", "draft"):
                found[place] = issued["other item_id"] if is_second else identifier
    request = filled(method.request, found)
    if "target" in minimal(method.request):
        request["target"] = {"kind": "global"}
    return request


def everything(peer: Peer) -> dict[str, Any]:
    """All rows of the store, without what tells when this was asked."""
    path = Path(peer.result("export.create", {"is_everything": True})["path"])
    written = json.loads(path.read_text(encoding="utf-8"))
    path.unlink()
    return {name: rows for name, rows in written.items() if isinstance(rows, list)}


@pytest.mark.parametrize("method", WRITES, ids=lambda method: method.name)
def test_a_write_at_a_passed_revision_changes_nothing(peer: Peer, issued: Issued, method: Method[Any, Any]) -> None:
    before = everything(peer)
    frame = peer.call(method.name, stale(method, issued))
    if frame["kind"] == "reply":
        assert frame["result"].get("conflicts"), frame
        assert not frame["result"].get("applied"), frame
    else:
        assert frame["error"]["code"] == "conflict", frame
    assert everything(peer) == before
