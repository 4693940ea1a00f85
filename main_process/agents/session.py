"""One MCP session: lists the tools, checks arguments, runs a call, and words what went wrong (main side)."""

import asyncio
import contextlib
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
    GetPromptRequestParams,
    GetPromptResult,
    ListPromptsResult,
    ListToolsResult,
    PaginatedRequestParams,
    PromptMessage,
    TextContent,
)

from main_process.agents import answers, calls, mcp_stream, run_calls, run_tools, tools, turn_calls, turn_tools
from main_process.agents.calls import Connection
from main_process.agents.prompts import PROMPTS, DeclaredPrompt
from main_process.domain.binding import Binding
from main_process.domain.errors import DomainError, StoreUnavailable
from main_process.domain.task import Run as TaskRun
from main_process.runtime.logs import fault_facts, logger
from main_process.services.recall_desk import RecallDesk
from main_process.services.run_desk import RunDesk
from shared.version import PRODUCT_VERSION

if TYPE_CHECKING:
    from main_process.services.thread_desk import ThreadDesk
    from main_process.store.store import Store

_log = logger(__name__)

Run = Callable[[Any, Any], Awaitable[msgspec.Struct]]

_RUNS: Final[dict[str, Run]] = {
    "memory_context": calls.context,
    "memory_search": calls.search,
    "memory_read": calls.read,
    "memory_propose": calls.propose,
    "memory_record_turn": turn_calls.record_turn,
    "memory_report_use": calls.report_use,
    "memory_status": calls.status,
}

_DECLARED: Final = {declared.name: declared for declared in (*tools.DECLARED, *turn_tools.DECLARED)}


@dataclass(frozen=True, slots=True)
class Toolkit:
    """What one kind of connection is offered: the tools, what runs each, and what its client is told first."""

    declared: Mapping[str, tools.Declared]
    runs: Mapping[str, Run]
    instructions: str
    prompts: Mapping[str, DeclaredPrompt]
    leave: Callable[[Any], Awaitable[None]]


async def _leave_nothing(connection: Any) -> None:
    """A run's connection leaves nothing open: the run ends by itself."""
    del connection


_OF_BINDING: Final = Toolkit(_DECLARED, _RUNS, tools.INSTRUCTIONS, PROMPTS, turn_calls.leave)
_OF_RUN: Final = Toolkit(
    {declared.name: declared for declared in run_tools.DECLARED},
    run_calls.RUNS,
    run_tools.INSTRUCTIONS,
    {},
    _leave_nothing,
)


def binding_session(
    binding: Binding, shown: bytes, store: "Store", desk: RecallDesk, threads: "ThreadDesk"
) -> "McpSession":
    """Return the session of a binding's connection; `shown` is the hash of the token that opened it."""
    connection = Connection(binding=binding, token_hash=shown, store=store, desk=desk, threads=threads)
    return McpSession(connection, _OF_BINDING)


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
            on_list_prompts=self._list_prompts if self._toolkit.prompts else None,
            on_get_prompt=self._get_prompt if self._toolkit.prompts else None,
        )
        try:
            await mcp_stream.serve(server, reader, writer)
        finally:
            with contextlib.suppress(StoreUnavailable):  # then the leases of its turns run out by themselves
                await self._toolkit.leave(self._connection)

    async def _list_tools(
        self, context: ServerRequestContext[Any, Any], params: PaginatedRequestParams | None
    ) -> ListToolsResult:
        """All tools on one page; a cursor cannot be ours."""
        del context
        if params is not None and params.cursor is not None:
            raise MCPError(code=INVALID_PARAMS, message="Unknown cursor: there is one page of tools.")
        return ListToolsResult(tools=[declared.tool() for declared in self._toolkit.declared.values()])

    async def _list_prompts(
        self, context: ServerRequestContext[Any, Any], params: PaginatedRequestParams | None
    ) -> ListPromptsResult:
        """All prompts on one page; a cursor cannot be ours."""
        del context
        if params is not None and params.cursor is not None:
            raise MCPError(code=INVALID_PARAMS, message="Unknown cursor: there is one page of prompts.")
        return ListPromptsResult(prompts=[declared.prompt() for declared in self._toolkit.prompts.values()])

    async def _get_prompt(
        self, context: ServerRequestContext[Any, Any], params: GetPromptRequestParams
    ) -> GetPromptResult:
        del context
        declared = self._toolkit.prompts.get(params.name)
        said = params.arguments or {}
        problem = "Unknown prompt." if declared is None else declared.problem_of(said)
        if declared is None or problem is not None:
            raise MCPError(code=INVALID_PARAMS, message=problem or "")
        try:
            async with self._turn:
                text = await declared.make(self._connection, said)
        except (DomainError, StoreUnavailable) as refused:
            text = answers.refusal(refused)
        except Exception as error:  # noqa: BLE001 - as for tools: the fault becomes an answer, without its text
            text = self._fault(declared.name, error)
        message = PromptMessage(role="user", content=TextContent(type="text", text=text))
        return GetPromptResult(description=declared.description, messages=[message])

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
            return _failed(self._fault(declared.name, error))
        return CallToolResult(
            content=[TextContent(type="text", text=answers.text_of(answer))],
            structured_content=msgspec.to_builtins(answer),
        )

    def _fault(self, name: str, error: Exception) -> str:
        """Log a fault of ours without its text, and return what the client is told."""
        incident_id = uuid.uuid4().hex[:12]
        _log.error("tool_failed_unexpectedly", incident_id=incident_id, tool=name, **fault_facts(error))
        return f"Something went wrong inside (incident {incident_id}). Go on without memory."


def _failed(sentence: str) -> CallToolResult:
    return CallToolResult(content=[TextContent(type="text", text=sentence)], is_error=True)
