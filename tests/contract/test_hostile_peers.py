"""Peers that break the framing, the handshake, the limits or the order of calls."""

import json
import os
import stat
import struct
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from main_process.ipc.limits import BURST, IN_FLIGHT_MAX, REFUSED_MAX
from main_process.store.store import Condition
from shared.ipc.frames import BODY_MAX_BYTES
from shared.vocabulary import StoreFault, StoreState
from tests.support.ipc_peer import Peer
from tests.support.wire import SECRET_WORDS, Wire, listening


@pytest.fixture
def wire(socket_folder: Path) -> Iterator[Wire]:
    with listening(socket_folder) as wire:
        yield wire


# Handshake.


def test_only_this_user_can_reach_the_socket(wire: Wire) -> None:
    assert stat.S_IMODE(wire.path.stat().st_mode) == 0o600
    assert stat.S_IMODE((wire.path.parent / "cli.token").stat().st_mode) == 0o600


def test_a_wrong_token_is_refused(wire: Wire, expected_logs: set[str]) -> None:
    expected_logs.add("peer_with_wrong_token")
    for role in ("cli", "renderer"):
        with Peer(wire.path) as peer:
            assert peer.hello(role, "x" * 43) == {"kind": "bye", "reason": "unauthenticated", "rule": None}
            assert peer.receive() is None


def test_a_token_is_good_for_its_own_role_only(wire: Wire, expected_logs: set[str]) -> None:
    expected_logs.add("peer_with_wrong_token")
    for role, token in (("renderer", wire.cli_token), ("cli", wire.tokens.issue_window())):
        with Peer(wire.path) as peer:
            answer = peer.hello(role, token)
            assert answer is not None
            assert answer["reason"] == "unauthenticated"


def test_a_windows_token_works_once_and_the_welcome_brings_the_next(wire: Wire, expected_logs: set[str]) -> None:
    expected_logs.add("peer_with_wrong_token")
    token = wire.tokens.issue_window()
    with Peer(wire.path) as first, Peer(wire.path) as second, Peer(wire.path) as third:
        welcome = first.hello("renderer", token)
        assert welcome is not None
        assert welcome["kind"] == "welcome"
        again = second.hello("renderer", token)
        assert again is not None
        assert again["reason"] == "unauthenticated"
        reconnected = third.hello("renderer", welcome["next_token"])
        assert reconnected is not None
        assert reconnected["kind"] == "welcome"


def test_an_agent_cannot_come_with_a_persons_token(wire: Wire) -> None:
    with Peer(wire.path) as peer:
        answer = peer.hello("agent", wire.cli_token)
        assert answer is not None
        assert answer["kind"] == "bye"
        assert peer.receive() is None


def test_another_protocol_version_is_refused_and_ours_is_named(wire: Wire) -> None:
    with Peer(wire.path) as peer:
        answer = peer.hello("cli", wire.cli_token, protocol_version=999)
        assert answer == {"kind": "bye", "reason": "protocol_mismatch", "rule": "1"}
        assert peer.receive() is None


@pytest.mark.parametrize(
    "body",
    [
        b"{}",
        b"null",
        b"\xff\xfe",
        b"[" * 100_000,
        b'{"kind":"call","call_id":1,"method":"test.echo","request":{}}',
        b'{"kind":"hello","role":"root","token":"xxxxxxxxxxxxxxxxxxxx","protocol_version":1}',
        b'{"kind":"hello","role":"cli","token":"xxxxxxxxxxxxxxxxxxxx","protocol_version":1,"uid":0}',
        b'{"kind":"hello","role":"cli","token":"short","protocol_version":1}',
    ],
    ids=["empty", "null", "no_utf8", "deep", "call_first", "unknown_role", "unknown_field", "short_token"],
)
def test_what_is_no_hello_is_refused(wire: Wire, body: bytes) -> None:
    with Peer(wire.path) as peer:
        peer.send_body(body)
        assert peer.receive() == {"kind": "bye", "reason": "malformed", "rule": None}
        assert peer.receive() is None
    assert wire.reached == []


def test_a_silent_peer_is_dropped_in_time(wire: Wire, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("main_process.ipc.server.HANDSHAKE_TIMEOUT_S", 0.1)
    with Peer(wire.path) as peer:
        assert peer.receive() is None


def test_a_peer_of_another_user_is_dropped_before_it_may_speak(
    wire: Wire, monkeypatch: pytest.MonkeyPatch, expected_logs: set[str]
) -> None:
    expected_logs.add("peer_of_other_user")
    other = os.getuid() + 1
    monkeypatch.setattr("main_process.ipc.server.os.getuid", lambda: other)
    with Peer(wire.path) as peer:
        assert peer.receive() is None


# Framing.


@pytest.mark.parametrize("length", [BODY_MAX_BYTES + 1, 2**32 - 1], ids=["one_over", "largest"])
@pytest.mark.parametrize("is_greeted", [False, True], ids=["before_hello", "after_hello"])
def test_a_length_over_the_limit_ends_the_connection_before_the_body(
    wire: Wire, expected_logs: set[str], length: int, *, is_greeted: bool
) -> None:
    expected_logs.add("peer_dismissed")
    with Peer(wire.path) as peer:
        if is_greeted:
            peer.hello("cli", wire.cli_token)
        peer.send_bytes(struct.pack(">I", length))
        assert peer.receive() == {"kind": "bye", "reason": "too_large", "rule": None}
        assert peer.receive() is None


@pytest.mark.parametrize(
    "body",
    [
        b"garbage",
        b'{"kind":"welcome","protocol_version":1,"product_version":"1","process_id":1}',
        b'{"kind":"reply","call_id":1,"result":{}}',
        b'{"kind":"shell","command":"id"}',
        b'{"kind":"call","call_id":0,"method":"test.echo","request":{}}',
        b'{"kind":"call","call_id":"1","method":"test.echo","request":{}}',
        b'{"kind":"call","call_id":1,"method":"test.echo","request":{},"role":"renderer"}',
        b'{"kind":"call","call_id":1,"method":"test.echo"}',
        b'{"call_id":1,"method":"test.echo","request":{}}',
        b"[" * 100_000,
    ],
    ids=range(10),
)
def test_a_frame_out_of_form_ends_the_connection(wire: Wire, expected_logs: set[str], body: bytes) -> None:
    expected_logs.add("peer_dismissed")
    with wire.peer() as peer:
        peer.send_body(body)
        assert peer.receive() == {"kind": "bye", "reason": "malformed", "rule": None}
        assert peer.receive() is None
    assert wire.reached == []


def test_an_empty_frame_ends_the_connection(wire: Wire, expected_logs: set[str]) -> None:
    expected_logs.add("peer_dismissed")
    with wire.peer() as peer:
        peer.send_body(b"")
        assert peer.receive() == {"kind": "bye", "reason": "malformed", "rule": None}


@pytest.mark.parametrize("part", [b"\x00", b"\x00\x00\x00\x50", b'\x00\x00\x00\x50{"kind":"call"'], ids=range(3))
def test_a_truncated_frame_harms_nobody(wire: Wire, part: bytes) -> None:
    with wire.peer() as peer:
        peer.send_bytes(part)
    with wire.peer() as other:
        assert other.result("test.echo", {}) == {}


def test_a_frame_in_single_bytes_is_a_frame(wire: Wire) -> None:
    with wire.peer() as peer:
        body = json.dumps({"kind": "call", "call_id": 1, "method": "test.echo", "request": {}}).encode()
        for byte in struct.pack(">I", len(body)) + body:
            peer.send_bytes(bytes([byte]))
        assert peer.answer(1)["kind"] == "reply"


# Calls.


@pytest.mark.parametrize("name", ["nothing.here", "memory.__class__", "../memory.list", "MEMORY.LIST", "m" * 80])
def test_an_unknown_method_is_refused(wire: Wire, name: str) -> None:
    with wire.peer() as peer:
        assert peer.error(name, {})["code"] == "unknown_method"


@pytest.mark.parametrize("call_id", [1, 2, 5])
def test_a_call_id_that_was_used_or_passed_is_refused(wire: Wire, call_id: int) -> None:
    with wire.peer() as peer:
        for used in (2, 5):
            assert peer.answer(peer.begin("test.echo", {}, call_id=used))["kind"] == "reply"
        reached = list(wire.reached)
        peer.begin("test.echo", {}, call_id=call_id)
        error = peer.answer(call_id)["error"]
        assert (error["code"], error["rule"]) == ("invalid_request", "replayed_call_id")
        assert wire.reached == reached


def test_a_method_of_the_other_role_is_refused(wire: Wire) -> None:
    with wire.peer("renderer") as peer:
        assert peer.error("test.cli_only", {})["code"] == "role_denied"
    with wire.peer("cli") as peer:
        assert peer.result("test.cli_only", {}) == {}


def test_a_call_that_takes_too_long_is_told_so_and_ended(wire: Wire) -> None:
    with wire.peer() as peer:
        error = peer.error("test.late", {})
        assert (error["code"], error["is_retryable"]) == ("timed_out", True)
    assert wire.ended == ["cancelled=False"]


def test_an_unexpected_fault_tells_an_incident_and_nothing_else(
    wire: Wire, expected_logs: set[str], caplog: pytest.LogCaptureFixture
) -> None:
    expected_logs.add("call_failed_unexpectedly")
    with wire.peer() as peer:
        error = peer.error("test.broken", {})
    incident = error.pop("incident_id")
    assert error == {"code": "internal", "rule": None, "facts": {}, "is_retryable": False}
    told = next(record.msg for record in caplog.records if isinstance(record.msg, dict))
    assert told["incident_id"] == incident
    assert told["exception"] == "RuntimeError"
    assert SECRET_WORDS not in caplog.text


# Cancelling.


def test_cancelling_a_running_call_ends_it(wire: Wire) -> None:
    with wire.peer() as peer:
        call_id = peer.begin("test.slow", {})
        peer.result("test.echo", {})
        peer.send(kind="cancel", call_id=call_id)
        assert peer.answer(call_id)["error"]["code"] == "cancelled"
        assert wire.ended == ["cancelled=True"]


def test_cancelling_at_once_still_answers_once(wire: Wire) -> None:
    with wire.peer() as peer:
        call_id = peer.begin("test.slow", {})
        peer.send(kind="cancel", call_id=call_id)
        peer.send(kind="cancel", call_id=call_id)
        assert peer.answer(call_id)["error"]["code"] == "cancelled"
        assert peer.result("test.echo", {}) == {}


def test_cancelling_before_and_after_changes_nothing(wire: Wire) -> None:
    with wire.peer() as peer:
        peer.send(kind="cancel", call_id=1)
        peer.send(kind="cancel", call_id=2**53)
        assert peer.result("test.echo", {}) == {}
        peer.send(kind="cancel", call_id=1)
        assert peer.result("test.echo", {}) == {}


def test_a_peer_that_leaves_takes_its_calls_along(wire: Wire) -> None:
    with wire.peer() as peer:
        peer.begin("test.slow", {})
        peer.result("test.echo", {})
    deadline = time.monotonic() + 5
    while not wire.ended:
        assert time.monotonic() < deadline
        time.sleep(0.01)


# Limits.


def test_a_flood_is_slowed_down_then_dropped(wire: Wire, expected_logs: set[str]) -> None:
    expected_logs.add("peer_dismissed")
    with wire.peer() as peer:
        total = int(BURST) + REFUSED_MAX + 600
        call = [
            struct.pack(">I", len(body)) + body
            for body in (
                json.dumps({"kind": "call", "call_id": n, "method": "test.echo", "request": {}}).encode()
                for n in range(1, total)
            )
        ]
        peer.send_bytes(b"".join(call))
        answers = []
        while (frame := peer.receive()) is not None:
            answers.append(frame)
    refused = [frame["error"] for frame in answers if frame["kind"] == "error"]
    assert {(error["code"], error["is_retryable"]) for error in refused} == {("rate_limited", True)}
    assert answers[-1]["kind"] == "bye"
    assert answers[-1]["reason"] == "flood"
    with wire.peer() as other:
        assert other.result("test.echo", {}) == {}


def test_too_many_calls_at_once_are_refused_and_the_others_run(wire: Wire) -> None:
    with wire.peer() as peer:
        for _ in range(IN_FLIGHT_MAX):
            peer.begin("test.slow", {})
        error = peer.error("test.echo", {})
        assert (error["code"], error["rule"]) == ("rate_limited", "in_flight")
        peer.send(kind="cancel", call_id=1)
        assert peer.answer(1)["error"]["code"] == "cancelled"
        assert peer.result("test.echo", {}) == {}


def test_a_peer_that_does_not_read_is_dropped(
    wire: Wire, monkeypatch: pytest.MonkeyPatch, expected_logs: set[str]
) -> None:
    expected_logs.add("peer_does_not_read")
    monkeypatch.setattr("main_process.ipc.session.UNSENT_MAX_BYTES", 1)
    with Peer(wire.path) as peer:
        peer.hello("cli", wire.cli_token)
        peer.begin("test.echo", {})
        assert peer.receive() is None


# Degraded store.


def test_a_degraded_store_refuses_all_but_the_named_methods(wire: Wire) -> None:
    wire.store.condition = Condition(StoreState.DEGRADED, StoreFault.NEWER, {"schema": "0009"})
    with wire.peer() as peer:
        for method in ("test.echo", "test.writing"):
            error = peer.error(method, {})
            assert (error["code"], error["rule"]) == ("store_unavailable", "newer")
            assert error["facts"] == {"schema": "0009"}
        assert peer.result("test.works_degraded", {}) == {}


def test_a_store_that_still_opens_holds_nobody_up(wire: Wire) -> None:
    wire.store.condition = Condition(StoreState.OPENING)
    with wire.peer() as peer:
        assert peer.result("test.echo", {}) == {}
