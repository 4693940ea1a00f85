"""The part of the IPC client that operations need, so that a page never sees the transport."""

from typing import Protocol

from shared.ipc.contract import Method, Req, Resp


class Caller(Protocol):
    """Whoever can make one call. Raises the client's CallFailed, CallTimedOut, ConnectionLost, ProtocolMismatch."""

    async def call(self, method: Method[Req, Resp], request: Req) -> Resp:
        """Make one call and wait for its answer."""
        ...
