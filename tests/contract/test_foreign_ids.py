"""Every method of a live main with ids it never issued, and with ids that it issued for something else."""

import copy
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
from tests.support.minimal_requests import UNKNOWN_ID, minimal

ENDING = (QUIT, RAISE_WINDOW, SET_PROVIDER_KEY, CLEAR_PROVIDER_KEY)
"""They do what they are told without any id; other tests let them."""
OTHERS = [method for method in ALL_METHODS if method not in ENDING]

Place = tuple[str | int, ...]


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
        task = peer.result("task.create", {"title": "deploy", "project_id": project["project_id"]})
        opened = peer.result(
            "task.open_run",
            {"task_id": task["task_id"], "idempotency_key": uuid.uuid4().hex, "client": "probe"},
        )
        experiment = peer.result("experiment.create", {"project_id": project["project_id"], "name": "retries"})
    return {
        "task": task["task_id"],
        "run": opened["run"]["run_id"],
        "experiment": experiment["row"]["experiment_id"],
        "project": project["project_id"],
        "namespace": project["namespace_id"],
        "root": project["roots"][0]["root_id"],
        "item": _first(item, "item_id"),
        "plan": plan["plan_id"],
        "binding": _first(binding, "binding_id"),
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


def places_of_ids(request: Any, at: Place = ()) -> Iterator[Place]:
    if request == UNKNOWN_ID:
        yield at
    elif isinstance(request, dict):
        for name, part in request.items():
            yield from places_of_ids(part, (*at, name))
    elif isinstance(request, list):
        for number, part in enumerate(request):
            yield from places_of_ids(part, (*at, number))


def with_id(request: dict[str, Any], place: Place, identifier: str) -> dict[str, Any]:
    changed = copy.deepcopy(request)
    part: Any = changed
    for step in place[:-1]:
        part = part[step]
    part[place[-1]] = identifier
    return changed


def own_kind(place: Place) -> str:
    """Which kind of id a field wants, by its name."""
    name = str(place[-1]).removeprefix("other_").removesuffix("_id")
    return "root" if name == "root" else name


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
    for place in places_of_ids(minimal(method.request, is_full=True))
    if method.name != "heartbeat.run_now"  # a one-off run of a project is its own test
]


@pytest.mark.parametrize(("method", "place"), WITH_IDS, ids=lambda part: getattr(part, "name", str(part)))
def test_a_foreign_id_answers_exactly_like_an_unknown_one(
    live: LiveMain, issued: dict[str, str], method: Method[Any, Any], place: Place
) -> None:
    request = minimal(method.request)
    full = minimal(method.request, is_full=True)
    request[str(place[0])] = full[str(place[0])]
    with live.cli_peer() as peer:
        unknown = answer_of(peer, method, request)
        for kind, identifier in issued.items():
            if kind != own_kind(place) and not (place[-1] == "id" and kind in method.name):
                assert answer_of(peer, method, with_id(request, place, identifier)) == unknown, kind
    assert UNKNOWN_ID not in json.dumps(unknown)
