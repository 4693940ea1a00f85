"""One MCP session: lists the tools, checks arguments, runs a call, and words what went wrong (main side)."""

import asyncio
import uuid
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

import msgspec
from mcp.server import Server, ServerRequestContext
from mcp.shared.exceptions import MCPError
from mcp.types import (
    INVALID_PARAMS,
    CallToolRequestParams,
    CallToolResult,
    ListToolsResult,
    PaginatedRequestParams,
    TextContent,
)

from main_process.agents import answers, calls, mcp_stream, run_calls, run_tools, tools
from main_process.agents.calls import Connection
from main_process.domain.binding import Binding
from main_process.domain.errors import DomainError, StoreUnavailable
from main_process.domain.task import Run as TaskRun
from main_process.runtime.logs import fault_facts, logger
from main_process.services.recall_desk import RecallDesk
from main_process.services.run_desk import RunDesk
from shared.version import PRODUCT_VERSION

if TYPE_CHECKING:
    from main_process.store.store import Store

_log = logger(__name__)

Run = Callable[[Any, Any], Awaitable[msgspec.Struct]]

_RUNS: Final[dict[str, Run]] = {
    "memory_context": calls.context,
    "memory_search": calls.search,
    "memory_read": calls.read,
    "memory_propose": calls.propose,
    "memory_report_use": calls.report_use,
    "memory_status": calls.status,
}

_DECLARED: Final = {declared.name: declared for declared in tools.DECLARED}


@dataclass(frozen=True, slots=True)
class Toolkit:
    """What one kind of connection is offered: the tools, what runs each, and what its client is told first."""

    declared: Mapping[str, tools.Declared]
    runs: Mapping[str, Run]
    instructions: str


_OF_BINDING: Final = Toolkit(_DECLARED, _RUNS, tools.INSTRUCTIONS)
_OF_RUN: Final = Toolkit(
    {declared.name: declared for declared in run_tools.DECLARED}, run_calls.RUNS, run_tools.INSTRUCTIONS
)


def binding_session(binding: Binding, shown: bytes, store: "Store", desk: RecallDesk) -> "McpSession":
    """Return the session of a binding's connection; `shown` is the hash of the token that opened it."""
    return McpSession(Connection(binding=binding, token_hash=shown, store=store, desk=desk), _OF_BINDING)


def run_session(run: TaskRun, token: str, store: "Store", desk: RunDesk) -> "McpSession":
    """Return the session of a run's connection."""
    return McpSession(run_calls.RunConnection(run=run, token=token, store=store, runs=desk), _OF_RUN)


class McpSession:
    """Serves one admitted connection. Calls of one connection that touch its request state run one by one."""

    def __init__(self, connection: Any, toolkit: Toolkit) -> None:
        self._connection = connection
        self._toolkit = toolkit
        self._turn = asyncio.Lock()

    async def serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Speak MCP until the client ends. Both eras are served: the handshake and the per-request one."""
        server: Server[Any] = Server(
            "remembrancer",
            title="Remembrancer",
            version=PRODUCT_VERSION,
            instructions=self._toolkit.instructions,
            on_list_tools=self._list_tools,
            on_call_tool=self._call_tool,
        )
        await mcp_stream.serve(server, reader, writer)

    async def _list_tools(
        self, context: ServerRequestContext[Any, Any], params: PaginatedRequestParams | None
    ) -> ListToolsResult:
        """All tools on one page; a cursor cannot be ours."""
        del context
        if params is not None and params.cursor is not None:
            raise MCPError(code=INVALID_PARAMS, message="Unknown cursor: there is one page of tools.")
        return ListToolsResult(tools=[declared.tool() for declared in self._toolkit.declared.values()])

    async def _call_tool(
        self, context: ServerRequestContext[Any, Any], params: CallToolRequestParams
    ) -> CallToolResult:
        del context
        declared = self._toolkit.declared.get(params.name)
        if declared is None:
            raise MCPError(code=INVALID_PARAMS, message="Unknown tool.")
        try:
            arguments = msgspec.convert(params.arguments or {}, declared.arguments, strict=True)
        except msgspec.ValidationError as invalid:
            return _failed(answers.invalid_arguments(invalid))
        try:
            async with self._turn:
                answer = await self._toolkit.runs[declared.name](self._connection, arguments)
        except (DomainError, StoreUnavailable) as refused:
            return _failed(answers.refusal(refused))
        except Exception as error:  # noqa: BLE001 - the session is where a call's fault becomes an answer
            incident_id = uuid.uuid4().hex[:12]
            _log.error("tool_failed_unexpectedly", incident_id=incident_id, tool=declared.name, **fault_facts(error))
            return _failed(f"Something went wrong inside (incident {incident_id}). Go on without memory.")
        return CallToolResult(
            content=[TextContent(type="text", text=answers.text_of(answer))],
            structured_content=msgspec.to_builtins(answer),
        )


def _failed(sentence: str) -> CallToolResult:
    return CallToolResult(content=[TextContent(type="text", text=sentence)], is_error=True)
