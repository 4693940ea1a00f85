"""What a client that has closed its side still gets, on a clock that leaps instead of waiting."""

import asyncio
import json
import selectors
from collections.abc import Awaitable, Callable
from typing import Any, cast

from mcp.server import Server, ServerRequestContext
from mcp.types import CallToolRequestParams, CallToolResult, TextContent

from main_process.agents import mcp_stream
from tests.support.agents import call, hello

Work = Callable[[str], Awaitable[None]]


class _Leap(selectors.DefaultSelector):
    """Never waits: what a loop would wait for is added to its clock."""

    leapt_s = 0.0

    def select(self, timeout: float | None = None) -> list[tuple[selectors.SelectorKey, int]]:
        ready = super().select(0)
        if not ready and timeout:
            self.leapt_s += timeout
        return ready


class _LeapingLoop(asyncio.SelectorEventLoop):
    def __init__(self) -> None:
        self._leap = _Leap()
        super().__init__(self._leap)

    def time(self) -> float:
        return super().time() + self._leap.leapt_s


class _Sink:
    """The writing side, kept."""

    def __init__(self) -> None:
        self.kept = bytearray()

    def write(self, chunk: bytes) -> None:
        self.kept += chunk

    async def drain(self) -> None:
        await asyncio.sleep(0)


def _answers(work: Work, names: list[str]) -> dict[int, dict[str, Any]]:
    """The answers to calls that were all written before the client closed its side, done one by one."""
    turn = asyncio.Lock()

    async def run(context: ServerRequestContext[Any, Any], params: CallToolRequestParams) -> CallToolResult:
        del context
        async with turn:
            await work(params.name)
        return CallToolResult(content=[TextContent(type="text", text=params.name)])

    async def serve() -> bytes:
        reader, sink = asyncio.StreamReader(), _Sink()
        for line in (*hello(), *(call(10 + number, name) for number, name in enumerate(names))):
            reader.feed_data(line + b"\n")
        reader.feed_eof()
        server: Server[Any] = Server("probe", on_call_tool=run)
        await mcp_stream.serve(server, reader, cast("asyncio.StreamWriter", sink))
        return bytes(sink.kept)

    with asyncio.Runner(loop_factory=_LeapingLoop) as runner:
        said = [json.loads(line) for line in runner.run(serve()).splitlines()]
    return {line["id"]: line for line in said if line["id"] >= 10}


def test_everything_taken_in_is_answered_however_slow_each_call_is() -> None:
    async def slow(name: str) -> None:
        del name
        await asyncio.sleep(mcp_stream.LEAVE_TIMEOUT_S * 0.9)

    names = [f"call{number}" for number in range(mcp_stream.IN_FLIGHT_MAX + 5)]
    answers = _answers(slow, names)
    assert [answers[10 + number]["result"]["content"][0]["text"] for number in range(len(names))] == names


def test_a_call_that_hangs_holds_nobody_up() -> None:
    async def some_hang(name: str) -> None:
        if name == "hangs":
            await asyncio.Event().wait()

    answers = _answers(some_hang, ["first", "hangs"])
    assert "result" in answers[10]
    assert "result" not in answers.get(11, {})
