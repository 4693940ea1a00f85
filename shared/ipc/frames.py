"""Envelope of the IPC channel: 4-byte big-endian length, then one JSON object whose `kind` is in a closed set.

Sizes are checked before anything is allocated, kinds and fields before anything is looked up. Payloads stay raw
until the method or event they belong to is known.
"""

import asyncio
import struct
from typing import Annotated, Final, Protocol, TypeVar

import msgspec
from msgspec import Meta

from shared.ipc.contract import IpcModel
from shared.ipc.errors import WireError
from shared.ipc.handshake import Bye, Hello, Welcome

HEADER_BYTES: Final = 4
BODY_MAX_BYTES: Final = 8 * 1024 * 1024
"""Architecture, "Frames": a 500-row page with long contents fits four times over."""

_HEADER: Final = struct.Struct(">I")

CallId = Annotated[int, Meta(ge=1, le=2**53)]
"""Counts up within a connection; an id that was used, or skipped backwards, is a replay and refused."""
WireName = Annotated[str, Meta(min_length=1, max_length=80)]


class FrameError(Exception):
    """A peer broke the framing; the connection cannot go on."""


class FrameTooLarge(FrameError):  # noqa: N818 - names the fault
    """The announced length is over the limit. Nothing of it was read."""


class FrameMalformed(FrameError):  # noqa: N818 - names the fault
    """Not JSON, an unknown kind, an unknown field, a missing field, or a wrong type."""


class FrameTruncated(FrameError):  # noqa: N818 - names the fault
    """The peer went away in the middle of a frame."""


class Call(IpcModel, frozen=True, kw_only=True, tag_field="kind", tag="call"):
    """Ask for a method by its catalogue name."""

    call_id: CallId
    method: WireName
    request: msgspec.Raw


class Cancel(IpcModel, frozen=True, kw_only=True, tag_field="kind", tag="cancel"):
    """Give up a call. Ignored for a call that is unknown or answered."""

    call_id: CallId


class Reply(IpcModel, frozen=True, kw_only=True, tag_field="kind", tag="reply"):
    """A call's result."""

    call_id: CallId
    result: msgspec.Raw


class Error(IpcModel, frozen=True, kw_only=True, tag_field="kind", tag="error"):
    """A call's failure."""

    call_id: CallId
    error: WireError


class Subscribe(IpcModel, frozen=True, kw_only=True, tag_field="kind", tag="subscribe"):
    """From now on send exactly these events."""

    events: Annotated[tuple[WireName, ...], Meta(max_length=64)]


class EventFrame(IpcModel, frozen=True, kw_only=True, tag_field="kind", tag="event"):
    """Something changed."""

    name: WireName
    payload: msgspec.Raw


ToMain = Call | Cancel | Subscribe | Bye
FromMain = Welcome | Reply | Error | EventFrame | Bye
Frame = Hello | ToMain | FromMain

Decoded = TypeVar("Decoded")

_ENCODER: Final = msgspec.json.Encoder()
_HELLO: Final = msgspec.json.Decoder(Hello)
_TO_MAIN: Final[msgspec.json.Decoder[ToMain]] = msgspec.json.Decoder(ToMain)
_FROM_MAIN: Final[msgspec.json.Decoder[FromMain]] = msgspec.json.Decoder(FromMain)


class ByteReader(Protocol):
    """The one method of `asyncio.StreamReader` that framing needs."""

    async def readexactly(self, n: int, /) -> bytes:
        """Return exactly `n` bytes or raise asyncio.IncompleteReadError."""
        ...


def raw(model: IpcModel) -> msgspec.Raw:
    """Return a payload ready to be put into a frame."""
    return msgspec.Raw(_ENCODER.encode(model))


def pack(frame: Frame) -> bytes:
    """Return length and body. Raises FrameTooLarge for a body over the limit."""
    body = _ENCODER.encode(frame)
    if len(body) > BODY_MAX_BYTES:
        raise FrameTooLarge(f"{len(body)} bytes")
    return _HEADER.pack(len(body)) + body


def body_length(header: bytes) -> int:
    """Return the length a 4-byte header announces. Raises FrameTooLarge, and FrameMalformed for zero."""
    (length,) = _HEADER.unpack(header)
    if length > BODY_MAX_BYTES:
        raise FrameTooLarge(f"{length} bytes announced")
    if length == 0:
        raise FrameMalformed("empty frame")
    return int(length)


async def read_body(reader: ByteReader) -> bytes | None:
    """Return the next frame's body, or None when the peer ended between frames.

    Raises FrameTooLarge before reading the body, FrameMalformed, FrameTruncated.
    """
    try:
        header = await reader.readexactly(HEADER_BYTES)
    except asyncio.IncompleteReadError as error:
        if error.partial:
            raise FrameTruncated("header") from None
        return None
    try:
        return await reader.readexactly(body_length(header))
    except asyncio.IncompleteReadError:
        raise FrameTruncated("body") from None


def hello_from(body: bytes) -> Hello:
    """Decode the first frame of a peer. Raises FrameMalformed."""
    return _decoded(_HELLO, body)


def to_main(body: bytes) -> ToMain:
    """Decode what main receives. Raises FrameMalformed."""
    return _decoded(_TO_MAIN, body)


def from_main(body: bytes) -> FromMain:
    """Decode what a peer receives. Raises FrameMalformed."""
    return _decoded(_FROM_MAIN, body)


def _decoded(decoder: msgspec.json.Decoder[Decoded], body: bytes) -> Decoded:
    try:
        return decoder.decode(body)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError):
        raise FrameMalformed("not a frame of this direction") from None
