"""Catalogue, handlers and schema snapshot say the same."""

import re
from pathlib import Path
from typing import get_origin

import pytest

from main_process.app import _routers
from main_process.ipc.context import CallContext
from main_process.ipc.router import Router, RoutesIncomplete, routes
from shared.ipc.catalog import ALL_EVENTS, ALL_METHODS
from shared.ipc.contract import Empty, Method, Role
from shared.ipc.snapshot import snapshot

SNAPSHOT = Path(__file__).parents[2] / "shared" / "ipc" / "schema.json"

ONE = Method("test.one", Empty, Empty)
TWO = Method("test.two", Empty, Empty)


def router_for(*methods: Method[Empty, Empty]) -> Router:
    router = Router()
    for method in methods:

        @router.handles(method)
        async def answer(context: CallContext, request: Empty) -> Empty:
            del context
            return request

    return router


def test_the_schema_snapshot_is_current() -> None:
    assert snapshot() == SNAPSHOT.read_bytes(), "run: python -m shared.ipc.snapshot > shared/ipc/schema.json"


def test_main_handles_exactly_the_catalogue() -> None:
    assert set(routes(_routers(), ALL_METHODS)) == {method.name for method in ALL_METHODS}


def test_names_are_unique_and_of_one_form() -> None:
    names = [method.name for method in ALL_METHODS] + [event.name for event in ALL_EVENTS]
    assert len(names) == len(set(names))
    assert [name for name in names if not re.fullmatch(r"[a-z]+\.[a-z]+(_[a-z]+)*", name)] == []


def test_agents_may_call_no_method() -> None:
    assert [method.name for method in ALL_METHODS if Role.AGENT in method.roles] == []


def test_every_model_is_frozen_strict_and_by_keyword() -> None:
    for method in ALL_METHODS:
        for model in (method.request, method.response):
            config = (get_origin(model) or model).__struct_config__
            assert (config.frozen, config.forbid_unknown_fields) == (True, True), model


def test_matching_handlers_make_a_table() -> None:
    table = routes([router_for(ONE), router_for(TWO)], [ONE, TWO])
    assert set(table) == {"test.one", "test.two"}


@pytest.mark.parametrize(
    ("handled", "fault"),
    [
        ([ONE], "missing: test.two"),
        ([ONE, TWO, TWO], "doubled: test.two"),
        ([ONE, TWO, Method("test.three", Empty, Empty)], "unknown: test.three"),
        ([ONE, Method("test.two", Empty, Empty, timeout_s=1)], "unknown: test.two"),
    ],
    ids=["missing", "doubled", "unknown", "same_name_other_declaration"],
)
def test_a_difference_refuses_the_start(handled: list[Method[Empty, Empty]], fault: str) -> None:
    with pytest.raises(RoutesIncomplete) as refused:
        routes([router_for(*handled)], [ONE, TWO])
    assert fault in refused.value.faults
