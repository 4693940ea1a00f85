"""Starts what a client would start, asks it for its tools and for `memory_status`, and says how that went (main)."""

import asyncio
import json
import os
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from main_process.adapters.client_configs import Launch

TIMEOUT_S: Final = 15.0
_LINE_MAX_BYTES: Final = 1024 * 1024
_LEAVE_TIMEOUT_S: Final = 2.0
_INHERITED: Final = ("HOME", "USER", "PATH", "LANG", "LC_ALL", "SHELL", "TERM", "TMPDIR", "APPDATA", "LOCALAPPDATA")
"""What clients hand to a server at least; a connection must work with no more than that."""
_PROTOCOL: Final = "2025-06-18"
_EXIT_REFUSED: Final = 77


@dataclass(frozen=True, slots=True)
class ProbeResult:
    """`failure` is None when the call was answered; `readable` is the number of memories the agent can reach."""

    failure: str | None
    readable: int = 0


async def probe(launch: Launch, *, folder: Path | None = None) -> ProbeResult:
    """Make one live call through the real command.

    Failures: `not_started` (no such command), `refused`, `ended`, `timed_out`, `no_tools`, `no_answer`.
    """
    try:
        async with asyncio.timeout(TIMEOUT_S):
            return await _asked(launch, folder)
    except TimeoutError:
        return ProbeResult("timed_out")
    except OSError:
        return ProbeResult("not_started")


async def _asked(launch: Launch, folder: Path | None) -> ProbeResult:
    async with _running(launch, folder) as child:
        greeting = await _request(child, 1, "initialize", _GREETING)
        if greeting is None:
            return ProbeResult(await _ending(child))
        await _send(child, {"method": "notifications/initialized"})
        tools = await _request(child, 2, "tools/list", {})
        names = {tool.get("name") for tool in (tools or {}).get("tools", ())}
        if "memory_status" not in names:
            return ProbeResult("no_tools")
        answer = await _request(child, 3, "tools/call", {"name": "memory_status", "arguments": {}})
        status = (answer or {}).get("structuredContent")
        if not isinstance(status, dict) or (answer or {}).get("isError"):
            return ProbeResult("no_answer")
        return ProbeResult(None, int(status.get("readable_memories", 0)))


_GREETING: Final = {
    "protocolVersion": _PROTOCOL,
    "capabilities": {},
    "clientInfo": {"name": "remembrancer-verify", "version": "1"},
}


@asynccontextmanager
async def _running(launch: Launch, folder: Path | None) -> AsyncIterator[asyncio.subprocess.Process]:
    child = await asyncio.create_subprocess_exec(
        launch.command,
        *launch.arguments,
        stdin=asyncio.subprocess.PIPE,
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.DEVNULL,
        env=_environment(launch.environment),
        cwd=folder,
        limit=_LINE_MAX_BYTES,
    )
    try:
        yield child
    finally:
        await _left(child)


def _environment(added: Mapping[str, str]) -> dict[str, str]:
    return {key: os.environ[key] for key in _INHERITED if key in os.environ} | dict(added)


async def _left(child: asyncio.subprocess.Process) -> None:
    """Let the child go as a client does: end its input, wait a little, then insist."""
    if child.stdin is not None:
        child.stdin.close()
    try:
        async with asyncio.timeout(_LEAVE_TIMEOUT_S):
            await child.wait()
    except TimeoutError:
        child.kill()
        await child.wait()


async def _ending(child: asyncio.subprocess.Process) -> str:
    return "refused" if await child.wait() == _EXIT_REFUSED else "ended"


async def _send(child: asyncio.subprocess.Process, message: dict[str, Any]) -> None:
    if child.stdin is None:
        return
    try:
        child.stdin.write(json.dumps({"jsonrpc": "2.0"} | message).encode() + b"\n")
        await child.stdin.drain()
    except ConnectionError:
        return  # it ended; reading says so


async def _request(
    child: asyncio.subprocess.Process, request_id: int, method: str, params: Mapping[str, Any]
) -> dict[str, Any] | None:
    """Return the result, or None when the child ended or answered with an error."""
    await _send(child, {"id": request_id, "method": method, "params": dict(params)})
    if child.stdout is None:
        return None
    while line := await child.stdout.readline():
        try:
            message = json.loads(line)
        except ValueError:
            return None
        if isinstance(message, dict) and message.get("id") == request_id:
            result = message.get("result")
            return result if isinstance(result, dict) else None
    return None
