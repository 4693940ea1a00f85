"""Every method of the catalogue against requests that its declaration does not allow: none reaches a handler."""

import asyncio
import socket
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any, cast

import msgspec
import pytest

from main_process.app import _routers
from main_process.ipc.context import Services
from main_process.ipc.router import routes
from main_process.ipc.session import Dispatch, Session
from main_process.runtime.clock import SystemClock
from main_process.runtime.supervise import Supervisor
from shared.ipc import frames
from shared.ipc.catalog import ALL_METHODS
from shared.ipc.contract import Method, Role
from shared.ipc.errors import ErrorCode
from shared.ipc.handshake import ByeReason
from tests.support.ipc_peer import Peer
from tests.support.minimal_requests import filled, minimal, places_of_instants, required_fields, spoiled_fields
from tests.support.wire import FakeStore, NoBindings, Wire, listening

EVERY_METHOD = pytest.mark.parametrize("method", ALL_METHODS, ids=lambda method: method.name)


@pytest.fixture(scope="module")
def wire() -> Iterator[Wire]:
    with tempfile.TemporaryDirectory(prefix="rmb-") as folder, listening(Path(folder)) as wire:
        yield wire


@pytest.fixture
def peer(wire: Wire, request: pytest.FixtureRequest) -> Iterator[Peer]:
    """A connection that may call the method of the test, or the command line's."""
    wire.reached.clear()
    parameters = request.node.callspec.params if hasattr(request.node, "callspec") else {}
    with wire.peer(role_of(parameters["method"]) if "method" in parameters else "cli") as peer:
        yield peer


def role_of(method: Method[Any, Any]) -> str:
    return next(iter(sorted(role.value for role in method.roles)))


@EVERY_METHOD
def test_the_smallest_valid_request_reaches_the_handler(wire: Wire, method: Method[Any, Any]) -> None:
    wire.reached.clear()
    with wire.peer(role_of(method)) as peer:
        assert peer.error(method.name, minimal(method.request))["code"] == "not_found"
    assert wire.reached == [method.name]


@EVERY_METHOD
def test_an_unknown_field_is_refused_by_name(wire: Wire, peer: Peer, method: Method[Any, Any]) -> None:
    error = peer.error(method.name, minimal(method.request) | {"namespace_id": "anything"})
    assert error["code"] == "invalid_request"
    assert error["rule"] == "$.namespace_id"
    assert wire.reached == []


@EVERY_METHOD
def test_each_missing_field_is_refused_by_name(wire: Wire, peer: Peer, method: Method[Any, Any]) -> None:
    for name in required_fields(method.request):
        request = minimal(method.request)
        del request[name]
        error = peer.error(method.name, request)
        assert (error["code"], error["rule"]) == ("invalid_request", f"$.{name}")
    assert wire.reached == []


@EVERY_METHOD
def test_each_wrong_value_is_refused_by_path_and_not_repeated(
    wire: Wire, peer: Peer, method: Method[Any, Any]
) -> None:
    for name, wrong in spoiled_fields(method.request):
        error = peer.error(method.name, minimal(method.request) | {name: wrong})
        assert error["code"] == "invalid_request", (name, wrong)
        assert error["rule"].startswith(f"$.{name}"), (name, wrong)
        assert error["facts"] == {}
    assert wire.reached == []


@EVERY_METHOD
@pytest.mark.parametrize("request_", [None, [], "x", 1, [[[[]]]]], ids=str)
def test_what_is_no_object_is_refused(wire: Wire, peer: Peer, method: Method[Any, Any], request_: Any) -> None:
    assert peer.error(method.name, request_)["code"] == "invalid_request"
    assert wire.reached == []


@EVERY_METHOD
def test_roles_that_the_method_does_not_name_are_refused(wire: Wire, method: Method[Any, Any]) -> None:
    wire.reached.clear()
    for role in {Role.RENDERER, Role.CLI} - method.roles:
        with wire.peer(role.value) as peer:
            assert peer.error(method.name, minimal(method.request))["code"] == "role_denied"
    assert Role.AGENT not in method.roles, "agents reach memory over MCP alone"
    assert wire.reached == []


async def test_a_session_of_an_agent_may_call_nothing() -> None:
    """The server hands agents to the MCP gateway; were one ever given a session, each method would refuse it."""
    ours, theirs = socket.socketpair()
    reader, writer = await asyncio.open_connection(sock=ours)
    peer_reader, peer_writer = await asyncio.open_connection(sock=theirs)
    dispatch: asyncio.Future[Dispatch] = asyncio.get_running_loop().create_future()
    table = routes(_routers(), ALL_METHODS)
    dispatch.set_result(Dispatch(table, cast("Services", None), FakeStore(), NoBindings()))
    supervisor = Supervisor()
    session = Session(reader, writer, role=Role.AGENT, dispatch=dispatch, supervisor=supervisor, clock=SystemClock())
    running = asyncio.create_task(session.run())
    for call_id, method in enumerate(ALL_METHODS, start=1):
        request = msgspec.Raw(msgspec.json.encode(minimal(method.request)))
        peer_writer.write(frames.pack(frames.Call(call_id=call_id, method=method.name, request=request)))
        body = await frames.read_body(peer_reader)
        assert body is not None
        answer = frames.from_main(body)
        assert isinstance(answer, frames.Error)
        assert (answer.call_id, answer.error.code) == (call_id, ErrorCode.ROLE_DENIED)
    peer_writer.close()
    assert await running is ByeReason.FINISHED
    writer.close()
    await supervisor.stop()


async def test_parts_that_load_too_long_are_no_fault_of_ours(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("main_process.ipc.session.LOADING_TIMEOUT_S", 0.01)
    ours, theirs = socket.socketpair()
    reader, writer = await asyncio.open_connection(sock=ours)
    peer_reader, peer_writer = await asyncio.open_connection(sock=theirs)
    never: asyncio.Future[Dispatch] = asyncio.get_running_loop().create_future()
    supervisor = Supervisor()
    session = Session(reader, writer, role=Role.CLI, dispatch=never, supervisor=supervisor, clock=SystemClock())
    running = asyncio.create_task(session.run())
    method = ALL_METHODS[0]
    request = msgspec.Raw(msgspec.json.encode(minimal(method.request)))
    peer_writer.write(frames.pack(frames.Call(call_id=1, method=method.name, request=request)))
    body = await frames.read_body(peer_reader)
    assert body is not None
    answer = frames.from_main(body)
    assert isinstance(answer, frames.Error)
    assert (answer.error.code, answer.error.is_retryable) == (ErrorCode.TIMED_OUT, True)
    peer_writer.close()
    await running
    writer.close()
    await supervisor.stop()


ENDS_OF_TIME = ("0001-01-01T00:00:00+14:00", "0001-01-01T00:00:00Z", "9999-12-31T23:59:59-14:00")
WITH_INSTANTS = [(method, place) for method in ALL_METHODS for place in places_of_instants(method.request)]


@pytest.mark.parametrize("moment", ENDS_OF_TIME)
@pytest.mark.parametrize(("method", "place"), WITH_INSTANTS, ids=lambda part: getattr(part, "name", str(part)))
def test_a_moment_that_no_zone_could_show_is_refused_by_path(
    wire: Wire, peer: Peer, method: Method[Any, Any], place: tuple[str | int, ...], moment: str
) -> None:
    error = peer.error(method.name, filled(method.request, {place: moment}))
    assert error["code"] == "invalid_request"
    assert str(error["rule"]).endswith(str(place[-1]))
    assert moment not in str(error)
    assert wire.reached == []
