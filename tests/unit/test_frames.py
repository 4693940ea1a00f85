"""The codec of the IPC channel against well-formed, broken and random bytes."""

import asyncio
import struct

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from shared.ipc import frames
from shared.ipc.contract import Empty, Role
from shared.ipc.errors import ErrorCode, WireError
from shared.ipc.handshake import Bye, ByeReason, Hello

CALL_IDS = st.integers(1, 2**53)
NAMES = st.text(min_size=1, max_size=80)


def reader_of(*chunks: bytes) -> asyncio.StreamReader:
    reader = asyncio.StreamReader()
    for chunk in chunks:
        reader.feed_data(chunk)
    reader.feed_eof()
    return reader


async def body_of(packed: bytes) -> bytes:
    body = await frames.read_body(reader_of(packed))
    assert body is not None
    return body


@given(CALL_IDS, NAMES)
async def test_what_is_packed_for_main_comes_out_equal(call_id: int, name: str) -> None:
    for frame in (frames.Cancel(call_id=call_id), frames.Subscribe(events=(name,)), Bye(reason=ByeReason.FINISHED)):
        assert frames.to_main(await body_of(frames.pack(frame))) == frame
    call = frames.to_main(
        await body_of(frames.pack(frames.Call(call_id=call_id, method=name, request=frames.raw(Empty()))))
    )
    assert isinstance(call, frames.Call)
    assert (call.call_id, call.method, bytes(call.request)) == (call_id, name, b"{}")


@given(CALL_IDS, st.text(max_size=300))
async def test_what_main_packs_comes_out_equal(call_id: int, rule: str) -> None:
    error = frames.Error(call_id=call_id, error=WireError(code=ErrorCode.RULE_VIOLATED, rule=rule))
    assert frames.from_main(await body_of(frames.pack(error))) == error


async def test_a_hello_comes_out_equal() -> None:
    hello = Hello(role=Role.CLI, token="t" * 43, protocol_version=1)
    assert frames.hello_from(await body_of(frames.pack(hello))) == hello


@given(st.binary(max_size=400))
def test_random_bytes_are_refused_in_one_way(body: bytes) -> None:
    for decode in (frames.to_main, frames.from_main, frames.hello_from):
        with pytest.raises(frames.FrameMalformed):
            decode(body)


@given(
    st.recursive(
        st.none() | st.booleans() | st.integers() | st.text(),
        lambda part: st.lists(part) | st.dictionaries(st.text(), part),
    )
)
def test_random_json_is_refused_in_one_way(value: object) -> None:
    with pytest.raises(frames.FrameMalformed):
        frames.to_main(msgspec.json.encode(value, enc_hook=str))


@given(st.binary(max_size=64))
async def test_a_stream_that_ends_early_is_truncated_or_at_its_end(raw: bytes) -> None:
    packed = frames.pack(Bye(reason=ByeReason.FINISHED))
    cut = packed[: len(raw) % len(packed)]
    if cut:
        with pytest.raises(frames.FrameTruncated):
            await frames.read_body(reader_of(cut))
    else:
        assert await frames.read_body(reader_of()) is None


@given(st.integers(frames.BODY_MAX_BYTES + 1, 2**32 - 1))
async def test_too_large_is_refused_by_the_header_alone(length: int) -> None:
    class HeaderOnly:
        async def readexactly(self, n: int, /) -> bytes:
            assert n == frames.HEADER_BYTES, "the body was asked for"
            return struct.pack(">I", length)

    with pytest.raises(frames.FrameTooLarge):
        await frames.read_body(HeaderOnly())


def test_a_body_over_the_limit_is_not_packed() -> None:
    huge = msgspec.Raw(b'"' + b"x" * frames.BODY_MAX_BYTES + b'"')
    with pytest.raises(frames.FrameTooLarge):
        frames.pack(frames.Reply(call_id=1, result=huge))


@pytest.mark.parametrize(
    "body", [b'{"kind":"call","call_id":1,"method":"m","request":{}}', b'{"kind":"cancel","call_id":1}']
)
def test_each_direction_has_its_own_kinds(body: bytes) -> None:
    frames.to_main(body)
    with pytest.raises(frames.FrameMalformed):
        frames.from_main(body)
