"""One word in every text that a person, an agent or a runtime can write: answers alone carry it (memory rules §13).

No event, no error, no log record and no line on standard error repeats it. A path that a caller named is told back
when its file is the trouble; everything else that names an object does so by id.
"""

import json
import uuid
from collections.abc import Iterator
from typing import Any

import pytest
from msgspec import inspect

from shared.ipc.catalog import ALL_EVENTS, ALL_METHODS
from shared.ipc.contract import Method
from tests.contract.test_foreign_ids import ENDING, wants
from tests.support.ipc_peer import Peer
from tests.support.live_main import LiveMain, running_main
from tests.support.minimal_requests import Place, has_place, minimal, places_with_kinds, put

WORD = "Zebrasentinel"
OTHERS = [method for method in ALL_METHODS if method not in ENDING and method.name != "store.clear"]
AGGREGATES = sorted({method.name.partition(".")[0] for method in OTHERS})


class Recorder(Peer):
    """A peer that subscribed to everything and keeps every frame but replies."""

    def __init__(self, live: LiveMain) -> None:
        super().__init__(live.address.socket_path)
        self.frames: list[dict[str, Any]] = []
        self.hello("renderer", live.window_token)
        self.send(kind="subscribe", events=[event.name for event in ALL_EVENTS])

    def receive(self) -> dict[str, Any] | None:
        frame = super().receive()
        if frame is not None and frame["kind"] != "reply":
            self.frames.append(frame)
        return frame


@pytest.fixture(scope="module")
def live() -> Iterator[LiveMain]:
    with running_main(is_windowed=True) as live:
        yield live


@pytest.fixture(scope="module")
def peer(live: LiveMain) -> Iterator[Recorder]:
    with Recorder(live) as peer:
        yield peer


def spoken(peer: Peer, folder: str) -> dict[str, list[str]]:
    """One object of each kind, everything in it being the word; ids by kind, the same kind's in the order of use."""
    own = uuid.uuid4().hex[:8]
    project, other = (
        peer.result("project.create", {"name": f"{WORD} {own} {number}", "root_paths": []}) for number in range(2)
    )
    inside = {"project_id": project["project_id"]}
    items = [
        peer.result(
            "memory.create",
            {
                "target": {"kind": "project"} | inside,
                "draft": {
                    "kind": "decision",
                    "statement": f"{WORD} {own} waits {number} seconds",
                    "subject": f"{WORD} {number}",
                    "content": WORD,
                    "aliases": [WORD],
                    "keywords": [WORD],
                },
                "idempotency_key": uuid.uuid4().hex,
            },
        )["applied"][0]["item_id"]
        for number in (30, 90)
    ]
    draft = {"name": WORD, "scope": "global", "time_zone": "UTC", "recurrence": "daily", "local_time": "03:00"}
    task = peer.result("task.create", {"title": f"{WORD} title"} | inside)
    opening = {"task_id": task["task_id"], "idempotency_key": uuid.uuid4().hex, "client": WORD}
    run = peer.result("task.open_run", opening)
    words = f"{WORD} {own} was seen"
    event = peer.result("run.report", {"token": run["token"], "text": words})
    note = {"token": run["token"], "idempotency_key": uuid.uuid4().hex, "statement": words, "quote": words}
    candidate = peer.result("run.propose", note | {"kind": "fact"})["item_id"]
    binding = peer.result("binding.create", {"client": "codex", "name": WORD} | inside)
    return {
        "project": [project["project_id"], other["project_id"]],
        "namespace": [project["namespace_id"]],
        "item": items,
        "candidate": [candidate],
        "plan of heartbeats": [peer.result("heartbeat.create_plan", {"draft": draft})["plan_id"]],
        "binding": [binding["binding"]["binding_id"]],
        "plan": [peer.result("plan.create", {"name": WORD} | inside)["plan_id"]],
        "experiment": [peer.result("experiment.create", {"name": WORD} | inside)["row"]["experiment_id"]],
        "domain": [peer.result("domain.create", {"name": f"{WORD} {own}"})["domain_id"]],
        "conversation": [task["conversation_id"]],
        "task": [task["task_id"]],
        "run": [run["run"]["run_id"]],
        "event": [event["event_id"]],
        "token": [run["token"]],
        "folder": [folder],
    }


def chosen(method: Method[Any, Any], place: Place, kind: inspect.Type, known: dict[str, list[str]]) -> Any:
    """What stands at a place: an id of an object of its kind, a new key, or the word."""
    name = str(place[-1] if isinstance(place[-1], str) else place[-2])
    if not isinstance(kind, inspect.StrType):
        return 1 if name == "expected_revision" else None
    if kind.pattern is not None:
        kinds = wants(method, place)
        if "item" in kinds and method.name.startswith("candidate."):
            kinds = {"candidate"}
        found = next((ids for one, ids in known.items() if one in kinds), None)
        if not found:
            return None
        found.append(found.pop(0))  # a second place of the kind gets the next one
        return found[-1]
    special = {"token": known["token"][0], "time_zone": "UTC"}
    if name.endswith(("path", "paths", "folder")):
        return known["folder"][0]
    if name.endswith("key"):
        return uuid.uuid4().hex
    return special.get(name, WORD[: kind.max_length])


def requests(method: Method[Any, Any], known: dict[str, list[str]]) -> Iterator[dict[str, Any]]:
    """The smallest and the fullest request, everything in it being real or the word."""
    for is_full in (False, True):
        request = minimal(method.request, is_full=is_full)
        for place, kind in places_with_kinds(method.request):
            if has_place(request, place) and (value := chosen(method, place, kind, known)) is not None:
                put(request, place, value)
        yield request


def heard(peer: Recorder) -> bool:
    """Whether an event came; of an aggregate that changes nothing that of what was made before."""
    peer.result("project.list", {})
    return any(frame["kind"] == "event" for frame in peer.frames)


@pytest.mark.parametrize("aggregate", AGGREGATES)
def test_nothing_but_answers_carries_what_was_written(live: LiveMain, peer: Recorder, aggregate: str) -> None:
    folder = str(live.profile.parent)
    peer.frames.clear()
    known = spoken(peer, folder)
    for method in OTHERS:
        if method.name.startswith(f"{aggregate}."):
            for request in requests(method, known):
                frame = peer.call(method.name, request)
                assert frame["kind"] == "reply" or frame["error"]["code"] != "internal", (method.name, request, frame)
    LiveMain.wait_for(lambda: heard(peer), "an event")
    told = [frame for frame in peer.frames if WORD.lower() in json.dumps(frame).lower()]
    assert told == []


def test_nothing_of_it_is_logged(live: LiveMain, peer: Recorder) -> None:
    assert peer.result("memory.list", {"filter": {"text": WORD}})["items"], "it is in the store"
    records = live.logged()
    assert records
    assert WORD.lower() not in json.dumps(records).lower()
