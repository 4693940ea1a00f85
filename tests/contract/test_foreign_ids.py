"""Every method of a live main with ids it never issued, and with ids that it issued for something else."""

import json
import uuid
from collections.abc import Iterator
from typing import Any

import pytest

from shared.ipc.catalog import ALL_METHODS
from shared.ipc.contract import Method
from shared.ipc.methods.settings import CLEAR_PROVIDER_KEY, SET_PROVIDER_KEY
from shared.ipc.methods.system import QUIT, RAISE_WINDOW
from tests.support.ipc_peer import Peer
from tests.support.live_main import LiveMain, running_main
from tests.support.minimal_requests import UNKNOWN_ID, Place, minimal, places_of_ids, with_id

ENDING = (QUIT, RAISE_WINDOW, SET_PROVIDER_KEY, CLEAR_PROVIDER_KEY)
"""They do what they are told without any id; other tests let them."""
OTHERS = [method for method in ALL_METHODS if method not in ENDING]
BEGINNING = frozenset({"backup.create", "export.create", "store.clear", "health.start_scan", "embedding.reindex"})
"""They begin something whether or not an id beside is known."""


@pytest.fixture(scope="module")
def live() -> Iterator[LiveMain]:
    with running_main() as live:
        yield live


@pytest.fixture(scope="module")
def issued(live: LiveMain) -> dict[str, str]:
    """One id of each kind that main has issued."""
    with live.cli_peer() as peer:
        project = peer.result("project.create", {"name": "webshop", "root_paths": [str(live.profile)]})
        item = peer.result(
            "memory.create",
            {
                "target": {"kind": "project", "project_id": project["project_id"]},
                "draft": {"kind": "decision", "statement": "Orders are written in UTC."},
                "idempotency_key": uuid.uuid4().hex,
            },
        )
        plan = peer.result(
            "heartbeat.create_plan",
            {
                "draft": {
                    "name": "nightly",
                    "scope": "global",
                    "time_zone": "Europe/Berlin",
                    "recurrence": "daily",
                    "local_time": "03:00",
                }
            },
        )
        binding = peer.result(
            "binding.create", {"project_id": project["project_id"], "client": "codex", "name": "codex"}
        )
        domain = peer.result("domain.create", {"name": "Clinic"})
        work = {"project_id": project["project_id"], "name": "Retries"}
        automation = peer.result("plan.create", work)
        experiment = peer.result("experiment.create", work)
        task = peer.result("task.create", {"title": "Deploy", "project_id": project["project_id"]})
        opened = {"task_id": task["task_id"], "idempotency_key": uuid.uuid4().hex, "client": "probe"}
        run = peer.result("task.open_run", opened)
        event = peer.result("run.report", {"token": run["token"], "text": "Deployed to the second region."})
    return {
        "project": project["project_id"],
        "namespace": project["namespace_id"],
        "root": project["roots"][0]["root_id"],
        "item": _first(item, "item_id"),
        "plan of heartbeats": plan["plan_id"],
        "binding": _first(binding, "binding_id"),
        "plan": automation["plan_id"],
        "experiment": _first(experiment, "experiment_id"),
        "conversation": task["conversation_id"],
        "task": task["task_id"],
        "run": run["run"]["run_id"],
        "namespace of the run": run["run"]["namespace_id"],
        "snapshot": run["run"]["snapshot"]["snapshot_id"],
        "event": event["event_id"],
        "domain": _first(domain, "domain_id"),
        "token": run["token"],
        "folder": str(live.profile),
    }


def _first(value: Any, name: str) -> str:
    if isinstance(value, dict):
        if name in value:
            return str(value[name])
        for part in value.values():
            if found := _first(part, name):
                return found
    if isinstance(value, list):
        for part in value:
            if found := _first(part, name):
                return found
    return ""


def wants(method: Method[Any, Any], place: Place) -> set[str]:
    """The kinds that a place of a method takes, by the name of its field."""
    named = [str(step) for step in place if isinstance(step, str)]
    name = named[-1].removeprefix("other_").removesuffix("s").removesuffix("_id")
    if name == "id":  # of a deletion: the same request for all of them
        return {"project", "conversation", "plan", "experiment", "task", "run"}
    if name == "plan":
        return {"plan of heartbeats" if method.name.startswith("heartbeat.") else "plan"}
    if name == "namespace":
        return {"namespace", "namespace of the run"}
    return {name.removeprefix("into_").removeprefix("from_").removeprefix("parent_")}


def asked(method: Method[Any, Any], place: Place, identifier: str, issued: dict[str, str]) -> dict[str, Any]:
    """The smallest request with the id at the place, which main then looks up."""
    request = with_id(method.request, place, identifier)
    match method.name, place[0]:
        case "task.create", "plan_id" | "experiment_id":
            request["project_id"] = issued["project"]
        case "import.start", _:
            request["paths"] = [issued["folder"]]
        case "run.read" | "run.report_use", _:
            request["token"] = issued["token"]
        case "heartbeat.create_plan" | "heartbeat.update_plan", "draft":
            request["draft"] |= {"scope": "projects", "time_zone": "UTC"}
        case _:
            pass
    if place[0] == "target" and isinstance(request["target"], dict):
        kind = str(place[-1]).removesuffix("_id")
        request["target"]["kind"] = {"plan": "automation", "domain": "global"}.get(kind, kind)
    return request


def answer_of(peer: Peer, method: Method[Any, Any], request: dict[str, Any]) -> dict[str, Any]:
    frame = peer.call(method.name, request)
    del frame["call_id"]
    return frame


@pytest.mark.parametrize("method", OTHERS, ids=lambda method: method.name)
def test_unknown_ids_never_make_an_incident(live: LiveMain, method: Method[Any, Any]) -> None:
    with live.cli_peer() as peer:
        answer = answer_of(peer, method, minimal(method.request))
    if answer["kind"] == "error":
        assert answer["error"]["code"] != "internal", answer


WITH_IDS = [
    (method, place)
    for method in OTHERS
    for place in places_of_ids(method.request)
    if method.name not in BEGINNING and method.name != "heartbeat.run_now"  # a one-off run is its own test
]


@pytest.mark.parametrize(("method", "place"), WITH_IDS, ids=lambda part: getattr(part, "name", str(part)))
def test_a_foreign_id_answers_exactly_like_an_unknown_one(
    live: LiveMain, issued: dict[str, str], method: Method[Any, Any], place: Place
) -> None:
    with live.cli_peer() as peer:
        unknown = answer_of(peer, method, asked(method, place, UNKNOWN_ID, issued))
        for kind, identifier in issued.items():
            if kind not in wants(method, place) | {"token", "folder"}:
                assert answer_of(peer, method, asked(method, place, identifier, issued)) == unknown, kind
    assert UNKNOWN_ID not in json.dumps(unknown)
