"""Framed connection to main: connect, greet, send, receive."""

import asyncio
from typing import Final

import msgspec

from shared.ipc import frames
from shared.ipc.contract import Role
from shared.ipc.handshake import HANDSHAKE_TIMEOUT_S, Bye, ByeReason, Hello, LaunchTicket, Welcome
from shared.version import PROTOCOL_VERSION

_LOST: Final = (OSError, frames.FrameError, TimeoutError)


class ClientError(Exception):
    """A call or the connection failed.

    CallFailed(error)      main answered with a code
    CallTimedOut           no answer in time; the call was cancelled
    ConnectionLost         main is not reachable, or went away during the call
    ProtocolMismatch       the other side is of another version, or broke the contract
    """


class ConnectionLost(ClientError):  # noqa: N818 - the contract's name
    """Main is not reachable or went away. Whether a write happened is unknown: reload before repeating it."""


class ProtocolMismatch(ClientError):  # noqa: N818 - the contract's name
    """Main speaks another protocol version, or an answer is not what its method declares."""


class NotAdmitted(ConnectionLost):
    """Main runs and does not accept our token: it belongs to another window."""


def read_ticket(line: bytes) -> LaunchTicket:
    """Return the ticket of the one line that main wrote to our standard input. Raises ProtocolMismatch otherwise."""
    try:
        return msgspec.json.decode(line, type=LaunchTicket)
    except msgspec.MsgspecError:
        raise ProtocolMismatch("no launch ticket on standard input") from None


class Connection:
    """One greeted connection."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, welcome: Welcome) -> None:
        self._reader = reader
        self._writer = writer
        self.welcome = welcome

    def send(self, frame: frames.ToMain) -> None:
        """Queue a frame. Raises FrameTooLarge; a closed connection swallows it, the reader notices."""
        packed = frames.pack(frame)
        if not self._writer.is_closing():
            self._writer.write(packed)

    async def receive(self) -> frames.FromMain | None:
        """Return the next frame, or None when main is gone. Raises FrameMalformed, FrameTooLarge."""
        try:
            body = await frames.read_body(self._reader)
        except (frames.FrameTruncated, OSError):
            return None
        return None if body is None else frames.from_main(body)

    async def close(self, reason: ByeReason | None = None) -> None:
        """Say goodbye where a reason is given, and close."""
        try:
            if reason is not None:
                self.send(Bye(reason=reason))
                async with asyncio.timeout(1.0):
                    await self._writer.drain()
            self._writer.close()
            async with asyncio.timeout(1.0):
                await self._writer.wait_closed()
        except (OSError, TimeoutError):
            self._writer.transport.abort()


async def connect(socket_path: str, token: str) -> Connection:
    """Connect and greet. Raises ConnectionLost, NotAdmitted, ProtocolMismatch."""
    try:
        async with asyncio.timeout(HANDSHAKE_TIMEOUT_S):
            reader, writer = await asyncio.open_unix_connection(socket_path)
    except _LOST as error:
        raise ConnectionLost("main does not listen") from error
    try:
        writer.write(frames.pack(Hello(role=Role.RENDERER, token=token, protocol_version=PROTOCOL_VERSION)))
        async with asyncio.timeout(HANDSHAKE_TIMEOUT_S):
            body = await frames.read_body(reader)
        answer = None if body is None else frames.from_main(body)
    except _LOST as error:
        writer.close()
        raise ConnectionLost("main did not greet") from error
    if isinstance(answer, Welcome):
        return Connection(reader, writer, answer)
    writer.close()
    if isinstance(answer, Bye):
        if answer.reason is ByeReason.PROTOCOL_MISMATCH:
            raise ProtocolMismatch("main speaks another protocol version")
        if answer.reason is ByeReason.UNAUTHENTICATED:
            raise NotAdmitted("main does not know this window")
    raise ConnectionLost("main did not greet")
