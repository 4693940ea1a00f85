"""A key belongs to one call of one caller: its repetition answers the same, everything else under it is refused."""

import itertools
import uuid
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

import pytest

from shared.ipc.catalog import ALL_METHODS
from tests.support.ipc_peer import Peer
from tests.support.live_main import running_main
from tests.support.minimal_requests import places_named

WITH_A_MODEL = "chat.send"
"""Needs a model to talk with; its key names the turn that it records, not a row of `used_key`."""
KEYED = sorted(
    method.name
    for method in ALL_METHODS
    if places_named(method.request, "idempotency_key") and method.name != WITH_A_MODEL
)
BY_A_RUN = "run.propose"
BY_A_PERSON = [name for name in KEYED if name not in (BY_A_RUN, "task.open_run")]
"""Who opens a run works on one task, who proposes is one run: their keys are their own."""

Request = dict[str, Any]


@dataclass(frozen=True)
class World:
    """A live main with something of everything that a keyed method acts on."""

    peer: Peer
    project_id: str
    scope: Request
    token: str
    report: str

    def item(self, statement: str) -> str:
        request = {
            "target": self.scope,
            "draft": {"kind": "decision", "statement": statement},
            "idempotency_key": uuid.uuid4().hex,
        }
        return str(self.peer.result("memory.create", request)["applied"][0]["item_id"])


@pytest.fixture(scope="module")
def world() -> Iterator[World]:
    with running_main() as live, live.cli_peer() as peer:
        project = peer.result("project.create", {"name": "webshop", "root_paths": [str(live.profile)]})
        project_id = project["project_id"]
        task = peer.result("task.create", {"title": "Deploy", "project_id": project_id})
        opened = {"task_id": task["task_id"], "idempotency_key": uuid.uuid4().hex, "client": "probe"}
        token = peer.result("task.open_run", opened)["token"]
        report = "The second region answers in 40 ms."
        peer.result("run.report", {"token": token, "text": report})
        yield World(peer, project_id, {"kind": "project", "project_id": project_id}, token, report)


def create(world: World) -> tuple[Request, Request]:
    word = uuid.uuid4().hex[:8]
    draft = {"kind": "decision", "statement": f"The {word} queue holds 500 orders."}
    other = {"kind": "decision", "statement": f"The {word} queue holds 900 orders."}
    return {"target": world.scope, "draft": draft}, {"target": world.scope, "draft": other}


def restore(world: World) -> tuple[Request, Request]:
    word = uuid.uuid4().hex[:8]
    item_id = world.item(f"The {word} limit is 30 seconds.")
    draft = {"kind": "decision", "statement": f"The {word} limit is 90 seconds."}
    world.peer.result("memory.edit", {"item_id": item_id, "expected_revision": 1, "draft": draft})
    request = {"item": {"item_id": item_id, "expected_revision": 2}, "revision": 1, "reason": "It was right."}
    return request, request | {"reason": "It was right all along."}


def promote(world: World) -> tuple[Request, Request]:
    item = {"item_id": world.item(f"The {uuid.uuid4().hex[:8]} cache is warm."), "expected_revision": 1}
    request = {"item": item, "target": {"kind": "global"}, "reason": "Holds everywhere.", "evaluation": "Seen twice."}
    return request, request | {"evaluation": "Seen three times."}


def run_now(world: World) -> tuple[Request, Request]:
    return {"project_id": world.project_id}, {}


def open_run(world: World) -> tuple[Request, Request]:
    task = world.peer.result("task.create", {"title": "Roll back", "project_id": world.project_id})
    request = {"task_id": task["task_id"], "client": "probe"}
    return request, request | {"client": "another"}


def propose(world: World) -> tuple[Request, Request]:
    word = uuid.uuid4().hex[:8]
    request = {"token": world.token, "kind": "fact", "quote": world.report, "statement": f"Region {word} is fast."}
    return request, request | {"statement": f"Region {word} is slow."}


REQUESTS: dict[str, Callable[[World], tuple[Request, Request]]] = {
    "memory.create": create,
    "memory.restore_revision": restore,
    "memory.promote": promote,
    "heartbeat.run_now": run_now,
    "task.open_run": open_run,
    "run.propose": propose,
}


def made(answer: Any) -> set[str]:
    """Ids of what an answer is about."""
    if isinstance(answer, dict):
        own = {value for name, value in answer.items() if name in ("item_id", "run_id") and value}
        return own.union(*map(made, answer.values()))
    return set().union(*map(made, answer)) if isinstance(answer, list) else set()


def conflict_of(world: World, method: str, request: Request) -> tuple[str, str]:
    error = world.peer.call(method, request)["error"]
    return error["rule"], error["facts"]["method"]


def test_every_keyed_method_is_tried_here() -> None:
    assert sorted(REQUESTS) == KEYED


@pytest.mark.parametrize("method", KEYED)
def test_a_repeated_call_is_answered_by_what_it_made_and_another_request_is_refused(
    world: World, method: str
) -> None:
    first, other = (request | {"idempotency_key": uuid.uuid4().hex} for request in REQUESTS[method](world))
    other["idempotency_key"] = first["idempotency_key"]
    once = made(world.peer.result(method, first))
    assert once
    assert made(world.peer.result(method, first)) == once
    assert conflict_of(world, method, other) == ("key_conflict", method)
    assert made(world.peer.result(method, first)) == once


@pytest.mark.parametrize(("method", "second"), list(itertools.permutations(BY_A_PERSON, 2)))
def test_a_key_of_one_method_opens_no_other(world: World, method: str, second: str) -> None:
    key = {"idempotency_key": uuid.uuid4().hex}
    world.peer.result(method, REQUESTS[method](world)[0] | key)
    request, _ = REQUESTS[second](world)
    assert conflict_of(world, second, request | key) == ("key_conflict", method)
    fresh = {"idempotency_key": uuid.uuid4().hex}
    assert made(world.peer.result(second, request | fresh)), "nothing was done under the other key"


def test_a_run_and_a_person_may_choose_the_same_key(world: World) -> None:
    key = {"idempotency_key": uuid.uuid4().hex}
    created = made(world.peer.result("memory.create", create(world)[0] | key))
    assert made(world.peer.result(BY_A_RUN, propose(world)[0] | key)).isdisjoint(created)


def test_a_key_whose_result_was_forgotten_makes_nothing_again(world: World) -> None:
    request = create(world)[0] | {"idempotency_key": uuid.uuid4().hex}
    item_id = next(iter(made(world.peer.result("memory.create", request))))
    world.peer.result("memory.forget", {"items": [{"item_id": item_id, "expected_revision": 1}]})
    assert world.peer.result("memory.create", request)["applied"] == []
