"""An agent's client: the official SDK's over the real shim, or raw lines on the shim's standard input."""

import json
import os
import subprocess
import uuid
from collections.abc import AsyncIterator, Iterable, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal

from mcp import Client, StdioServerParameters, stdio_client

from main_process.cli.connection import MainConnection
from main_process.runtime.endpoint import BINDING_VARIABLE, child_environment, main_command
from shared import vocabulary as v
from shared.ipc.contract import Empty
from shared.ipc.methods import bindings as b
from shared.ipc.methods import candidates as c
from shared.ipc.methods import memories as m
from shared.ipc.methods import projects as p
from shared.ipc.methods.settings import GET_SETTINGS, UPDATE_SETTINGS, SettingsPatch, UpdateSettingsRequest
from tests.support.live_main import LiveMain

Mode = Literal["auto", "legacy"]
GREETING = {"protocolVersion": "2025-06-18", "capabilities": {}, "clientInfo": {"name": "probe", "version": "0"}}


def shim_environment(token: str | None) -> dict[str, str]:
    """What a client hands to the shim: little, and the token."""
    kept = {key: value for key, value in child_environment().items() if key in {"HOME", "PATH", "PYTHONPATH"}}
    return kept | ({} if token is None else {BINDING_VARIABLE: token})


@asynccontextmanager
async def agent(main: LiveMain, token: str, *, mode: Mode = "auto") -> AsyncIterator[Client]:
    """A connected client of the official SDK."""
    command, *arguments = main_command(main.profile, "mcp")
    parameters = StdioServerParameters(command=command, args=arguments, env=shim_environment(token))
    async with Client(stdio_client(parameters), mode=mode) as client:
        yield client


@dataclass(frozen=True)
class Spoken:
    """What a shim said to raw lines, and how it ended."""

    lines: list[dict[str, Any]]
    raw: bytes
    error: str
    code: int

    def answer(self, request_id: object) -> dict[str, Any]:
        """The one answer to a request."""
        found = [line for line in self.lines if line.get("id") == request_id]
        assert len(found) == 1, f"{len(found)} answers for {request_id!r}"
        return found[0]

    def text(self, request_id: object) -> str:
        """The text of a tool's answer."""
        return "\n".join(part["text"] for part in self.answer(request_id)["result"]["content"])


def speak(
    profile: Path,
    token: str | None,
    lines: Iterable[bytes],
    *,
    options: Iterable[str] = (),
    environment: Mapping[str, str] | None = None,
    timeout_s: float = 30.0,
) -> Spoken:
    """Write raw lines to a shim, close its input at once, and collect everything it says until it ends."""
    done = subprocess.run(
        main_command(profile, "mcp", *options),
        input=b"".join(line + b"\n" for line in lines),
        capture_output=True,
        env=shim_environment(token) | dict(environment or {}),
        cwd=os.sep,
        timeout=timeout_s,
        check=False,
    )
    said = [json.loads(line) for line in done.stdout.splitlines()]
    return Spoken(said, done.stdout, done.stderr.decode(), done.returncode)


def request(request_id: object, method: str, **params: Any) -> bytes:
    """One JSON-RPC request as a line."""
    return json.dumps({"jsonrpc": "2.0", "id": request_id, "method": method, "params": params}).encode()


def hello() -> list[bytes]:
    """The handshake as lines; its id is 1."""
    return [request(1, "initialize", **GREETING), b'{"jsonrpc":"2.0","method":"notifications/initialized"}']


def call(request_id: object, tool: str, **arguments: Any) -> bytes:
    """One tool call as a line."""
    return request(request_id, "tools/call", name=tool, arguments=arguments)


class Desk:
    """The person's side: makes projects, bindings and memories over IPC."""

    def __init__(self, connection: MainConnection) -> None:
        self.connection = connection

    def project(self, name: str) -> str:
        return self.connection.call(p.CREATE_PROJECT, p.CreateProjectRequest(name=name)).project_id

    def binding(
        self, project_id: str, *, mode: v.BindingMode = v.BindingMode.READ_AND_PROPOSE, has_global: bool = True
    ) -> b.MintedBinding:
        wanted = b.CreateBindingRequest(
            project_id=project_id, client=v.AgentClient.OTHER, name="probe", mode=mode, has_global=has_global
        )
        return self.connection.call(b.CREATE_BINDING, wanted)

    def memory(self, project_id: str | None, statement: str, **draft: Any) -> m.MemoryRow:
        """A confirmed memory of a project, or of Global."""
        kind = v.NamespaceKind.GLOBAL if project_id is None else v.NamespaceKind.PROJECT
        made = self.connection.call(
            m.CREATE_MEMORY,
            m.CreateMemoryRequest(
                target=m.ScopeTarget(kind=kind, project_id=project_id),
                draft=m.MemoryDraft(kind=draft.pop("kind", v.MemoryKind.FACT), statement=statement, **draft),
                idempotency_key=str(uuid.uuid4()),
            ),
        )
        return made.applied[0]

    def set(self, **changes: Any) -> None:
        """Change settings."""
        revision = self.connection.call(GET_SETTINGS, Empty()).revision
        patch = UpdateSettingsRequest(expected_revision=revision, patch=SettingsPatch(**changes))
        self.connection.call(UPDATE_SETTINGS, patch)

    def candidates(self, project_id: str) -> tuple[m.MemoryRow, ...]:
        wanted = c.ListCandidatesRequest(filter=c.CandidateFilter(project_id=project_id))
        return self.connection.call(c.LIST_CANDIDATES, wanted).items

    def reject(self, row: m.MemoryRow) -> None:
        ref = m.ItemRef(item_id=row.item_id, expected_revision=row.revision)
        self.connection.call(c.REJECT_CANDIDATES, c.RejectRequest(items=(ref,)))
