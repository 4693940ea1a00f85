"""The only module that touches the MCP SDK's running parts: a server over a pair of byte streams, in main.

It uses `mcp.server.Server.run` with plain memory streams. What the SDK's own stdio transport does not do is done
here: bounded lines, bounded requests in flight, answers to what cannot be read but has an id, and answers that still
go out when the client closes its side at once.
"""

import asyncio
import json
import logging
import re
from collections.abc import AsyncIterator
from typing import Any, Final

import anyio
from anyio.streams.memory import MemoryObjectReceiveStream, MemoryObjectSendStream
from mcp.server import Server
from mcp.shared.message import SessionMessage
from mcp.types import jsonrpc

LINE_MAX_BYTES: Final = 1024 * 1024
"""The longest request of ours takes some 40 KB; a longer line is skipped, its sender told if it named an id."""
IN_FLIGHT_MAX: Final = 16
"""Requests of one client that run at the same time; further ones wait in its pipe."""
LEAVE_TIMEOUT_S: Final = 10.0
"""How long after the last answer a client that has closed its side waits for the next one.

It counts from answer to answer: what was taken in is carried out and answered on a slow machine, too, while a call
that hangs holds nobody up. A client that is gone altogether is known by its broken pipe.
"""
_BATCH_MAX: Final = 64
_CHUNK_BYTES: Final = 64 * 1024

_LEADING_ID: Final = re.compile(r'"id"\s*:\s*(?:(?P<number>-?[0-9]{1,15})|"(?P<text>[^"\\]{1,200})")')

# The SDK logs requests with their content at some levels; nothing of that may reach our log (memory rules §13).
logging.getLogger("mcp").setLevel(logging.CRITICAL + 1)

Inward = SessionMessage | Exception


class _Conversation:
    """What is between a client's bytes and the SDK's messages on one connection."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._reader = reader
        self._writer = writer
        self._open: set[str | int] = set()
        self._changed = asyncio.Condition()

    async def read(self, to_server: MemoryObjectSendStream[Inward]) -> None:
        """Hand the client's messages on until it closes its side and has its answers."""
        async with to_server:
            async for line in self._lines():
                for message in _messages(line):
                    if isinstance(message, jsonrpc.JSONRPCError):
                        await self._send(message)
                        continue
                    await self._note(message)
                    await to_server.send(SessionMessage(message))
            await self._answered()

    async def write(self, from_server: MemoryObjectReceiveStream[SessionMessage]) -> None:
        """Hand the server's messages out."""
        async with from_server:
            async for outgoing in from_server:
                message = outgoing.message
                await self._send(message)
                if isinstance(message, jsonrpc.JSONRPCResponse | jsonrpc.JSONRPCError) and message.id is not None:
                    await self._settle(message.id)

    async def _send(self, message: jsonrpc.JSONRPCMessage) -> None:
        self._writer.write(message.model_dump_json(by_alias=True, exclude_unset=True).encode() + b"\n")
        await self._writer.drain()

    async def _note(self, message: jsonrpc.JSONRPCMessage) -> None:
        if isinstance(message, jsonrpc.JSONRPCRequest):
            async with self._changed:
                await self._changed.wait_for(lambda: len(self._open) < IN_FLIGHT_MAX)
                self._open.add(message.id)
        elif isinstance(message, jsonrpc.JSONRPCNotification) and message.method == "notifications/cancelled":
            given_up = (message.params or {}).get("requestId")
            if isinstance(given_up, str | int):
                await self._settle(given_up)  # no answer will come

    async def _settle(self, request_id: str | int) -> None:
        async with self._changed:
            self._open.discard(request_id)
            self._changed.notify_all()

    async def _answered(self) -> None:
        """Wait until nothing is open, or no further answer came for the time-out."""
        async with self._changed:
            while self._open:
                try:
                    await asyncio.wait_for(self._changed.wait(), LEAVE_TIMEOUT_S)
                except TimeoutError:
                    return

    async def _lines(self) -> AsyncIterator[bytes]:
        """Yield lines of at most the limit; of a longer one only its beginning, cut at the limit."""
        kept = bytearray()
        is_skipping = False
        while chunk := await self._reader.read(_CHUNK_BYTES):
            *ended, rest = chunk.split(b"\n")
            for part in ended:
                if not is_skipping:
                    yield bytes(kept + part)[: LINE_MAX_BYTES + 1]
                kept.clear()
                is_skipping = False
            if not is_skipping:
                kept += rest
                if len(kept) > LINE_MAX_BYTES:
                    yield bytes(kept[: LINE_MAX_BYTES + 1])
                    kept.clear()
                    is_skipping = True
        if kept:
            yield bytes(kept)


async def serve(server: Server[Any], reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    """Run one client's conversation to its end. A connection that breaks is an end like another."""
    to_server, server_reads = anyio.create_memory_object_stream[Inward](0)
    server_writes, from_server = anyio.create_memory_object_stream[SessionMessage](0)
    conversation = _Conversation(reader, writer)
    try:
        async with anyio.create_task_group() as group:
            group.start_soon(conversation.read, to_server)
            group.start_soon(conversation.write, from_server)
            await server.run(server_reads, server_writes, server.create_initialization_options())
    except* (ConnectionError, anyio.BrokenResourceError, anyio.ClosedResourceError):
        pass
    finally:
        for stream in (to_server, server_reads, server_writes, from_server):
            stream.close()


def _messages(line: bytes) -> list[jsonrpc.JSONRPCMessage]:
    """Return what a line holds; an error stands for a part that cannot be read but names an id.

    Some clients of 2025-03-26 send batches: each part is then answered on its own.
    """
    text = line.decode("utf-8", "replace").strip("\ufeff \t\r\n")
    if not text:
        return []
    if len(line) > LINE_MAX_BYTES:
        return _refused(_leading_id(text), jsonrpc.INVALID_REQUEST, f"line over {LINE_MAX_BYTES} bytes")
    try:
        return [jsonrpc.jsonrpc_message_adapter.validate_json(text, by_name=False)]
    except ValueError:
        pass
    try:
        decoded = _whole(json.loads(text))
    except (ValueError, RecursionError):
        return []
    parts = decoded[:_BATCH_MAX] if isinstance(decoded, list) else [decoded]
    return [message for part in parts for message in _message(part)]


def _message(part: Any) -> list[jsonrpc.JSONRPCMessage]:
    try:
        return [jsonrpc.jsonrpc_message_adapter.validate_python(part, by_name=False)]
    except ValueError:
        identifier = part.get("id") if isinstance(part, dict) else None
        return _refused(identifier, jsonrpc.INVALID_REQUEST, "not a JSON-RPC 2.0 message")


def _refused(identifier: Any, code: int, message: str) -> list[jsonrpc.JSONRPCMessage]:
    if isinstance(identifier, bool) or not isinstance(identifier, str | int):
        return []
    error = jsonrpc.ErrorData(code=code, message=message)
    return [jsonrpc.JSONRPCError(jsonrpc="2.0", id=identifier, error=error)]


def _leading_id(text: str) -> int | str | None:
    """Return the id of a line too long to be decoded, when it stands before the long part."""
    found = _LEADING_ID.search(text[:1_024])
    if found is None:
        return None
    return int(found["number"]) if found["number"] else found["text"]


def _whole(value: Any) -> Any:
    """Replace halves of surrogate pairs: JSON can name them, UTF-8 cannot."""
    if isinstance(value, str):
        return value.encode("utf-16", "surrogatepass").decode("utf-16", "replace")
    if isinstance(value, list):
        return [_whole(part) for part in value]
    if isinstance(value, dict):
        return {_whole(key): _whole(part) for key, part in value.items()}
    return value
