"""A small client for agent runtimes: open a run of a task, read and write as that run, close it.

Import this file or copy it: it needs Python 3.11, the standard library and an installed Remembrancer, nothing else.

    from remembrancer_runtime import Main, Run

    with Main() as main:
        project = main.call("project.create", name="webshop")
        task = main.call("task.create", title="Deploy", project_id=project["project_id"])
        opened = main.open_run(task["task_id"], key="deploy-2026-03-02")
    with Run(opened["token"]) as run:
        print(run.context("How do we deploy?")["context"])
        run.report("The lint step needs Python 3.13.")
        run.keep("The lint step needs Python 3.13", kind="fact", quote="The lint step needs Python 3.13")
        run.close("completed", is_goal_met=True)

`Main` manages over the local socket, as the command line does: every method of `shared/ipc/schema.json` can be called
by name. `Run` speaks MCP through `remembrancer mcp`, as any agent does. Neither is told a scope: main knows from the
token what a run may read, freezes it when the run begins, and lets it write its own memory only.
"""

import json
import os
import socket
import struct
import subprocess
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from types import TracebackType
from typing import Any, Self

PROTOCOL_VERSION = 1
"""Of the local socket; another main says so instead of answering."""
PATIENCE_S = 60.0
_HEADER = struct.Struct(">I")


class Refused(Exception):
    """Main said no. `code` is the kind of refusal, `rule` the rule behind it, if one has a name."""

    def __init__(self, code: str, rule: str | None = None) -> None:
        self.code = code
        self.rule = rule
        super().__init__(f"{code}{f': {rule}' if rule else ''}")


def data_folder(profile: Path | None) -> Path:
    """Return where a profile keeps its data, and main's address with it."""
    if profile is not None:
        return profile.expanduser().absolute() / "data"
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA", str(Path.home() / "AppData" / "Local"))) / "remembrancer"
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Application Support" / "remembrancer"
    named = os.environ.get("XDG_DATA_HOME", "").strip()
    return (Path(named) if named else Path.home() / ".local" / "share") / "remembrancer"


def command_of(command: Sequence[str], profile: Path | None, *arguments: str) -> list[str]:
    """Return the command line of Remembrancer for a profile."""
    named = [] if profile is None else ["--profile", str(profile.expanduser().absolute())]
    return [*command, *named, *arguments]


class Main:
    """The running main of a profile, over its local socket; one is started if none runs. Use it in a `with`."""

    def __init__(self, profile: Path | None = None, command: Sequence[str] = ("remembrancer",)) -> None:
        self._profile = profile
        self._command = command
        self._socket: socket.socket | None = None
        self._calls = 0

    def __enter__(self) -> Self:
        """Connect. Raises Refused and OSError."""
        try:
            self._connect()
        except OSError:
            start = command_of(self._command, self._profile, "serve", "--on-demand", "--detach")
            subprocess.run(start, stdin=subprocess.DEVNULL, check=True)
            self._connect_patiently()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """Leave; main goes on as it was asked to."""
        if self._socket is not None:
            self._socket.close()

    def call(self, method: str, **request: Any) -> Any:
        """Call a method by its name, `aggregate.verb`, and return its answer. Raises Refused."""
        self._calls += 1
        self._send({"kind": "call", "call_id": self._calls, "method": method, "request": request})
        while True:
            frame = self._receive()
            if frame.get("call_id") == self._calls and frame["kind"] == "reply":
                return frame["result"]
            if frame.get("call_id") == self._calls and frame["kind"] == "error":
                raise Refused(frame["error"]["code"], frame["error"].get("rule"))
            if frame["kind"] == "bye":
                raise Refused(frame["reason"], frame.get("rule"))

    def open_run(self, task_id: str, *, key: str, client: str = "runtime", **more: Any) -> Any:
        """Open a run; the same key finds it again. Its token is told here and nowhere else."""
        return self.call("task.open_run", task_id=task_id, idempotency_key=key, client=client, **more)

    def _connect_patiently(self) -> None:
        deadline = time.monotonic() + PATIENCE_S
        while True:
            try:
                self._connect()
            except OSError:
                if time.monotonic() >= deadline:
                    raise
                time.sleep(0.05)
            else:
                return

    def _connect(self) -> None:
        kept = json.loads((data_folder(self._profile) / "main.address.json").read_text(encoding="utf-8"))
        connection = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
        try:
            connection.settimeout(PATIENCE_S)
            connection.connect(kept["socket_path"])
            token = Path(kept["token_path"]).read_text(encoding="ascii")
            self._socket = connection
            self._send({"kind": "hello", "role": "cli", "token": token, "protocol_version": PROTOCOL_VERSION})
            welcome = self._receive()
        except OSError:
            connection.close()
            raise
        if welcome["kind"] != "welcome":
            connection.close()
            raise Refused(welcome.get("reason", "refused"), welcome.get("rule"))

    def _send(self, frame: dict[str, Any]) -> None:
        body = json.dumps(frame).encode()
        self._open.sendall(_HEADER.pack(len(body)) + body)

    def _receive(self) -> Any:
        (size,) = _HEADER.unpack(self._exactly(_HEADER.size))
        return json.loads(self._exactly(size))

    def _exactly(self, size: int) -> bytes:
        parts = bytearray()
        while len(parts) < size:
            part = self._open.recv(size - len(parts))
            if not part:
                raise ConnectionResetError("main left")
            parts += part
        return bytes(parts)

    @property
    def _open(self) -> socket.socket:
        if self._socket is None:
            raise ConnectionError("use Main in a with statement")
        return self._socket


class Run:
    """One run, over MCP by its token. Use it in a `with`; leaving does not end the run, `close` does."""

    def __init__(self, token: str, profile: Path | None = None, command: Sequence[str] = ("remembrancer",)) -> None:
        self._line = command_of(command, profile, "mcp")
        # A variable of the child, not an argument: a command line stands in everybody's list of processes.
        self._environment = dict(os.environ) | {"REMEMBRANCER_BINDING": token}
        self._process: subprocess.Popen[bytes] | None = None
        self._requests = 0

    def __enter__(self) -> Self:
        """Start the shim and greet. Raises Refused when the token opens nothing."""
        self._process = subprocess.Popen(
            self._line, stdin=subprocess.PIPE, stdout=subprocess.PIPE, env=self._environment
        )
        greeting = {
            "protocolVersion": "2025-06-18",
            "capabilities": {},
            "clientInfo": {"name": "run", "version": "1"},
        }
        try:
            self._ask("initialize", greeting)
            self._write({"jsonrpc": "2.0", "method": "notifications/initialized"})
        except BaseException:
            self._leave()
            raise
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """Leave the shim."""
        self._leave()

    def tool(self, name: str, **arguments: Any) -> Any:
        """Call a tool and return its structured answer. Raises Refused with the sentence that a model would read."""
        answer = self._ask("tools/call", {"name": name, "arguments": arguments})
        if answer.get("isError"):
            raise Refused("refused", answer["content"][0]["text"])
        return answer["structuredContent"]

    def status(self) -> Any:
        """Say which run this is and what it reads."""
        return self.tool("memory_status")

    def context(self, request: str, paths: Sequence[str] = ()) -> Any:
        """Begin a request: what is known about it?"""
        return self.tool("memory_context", request=request, paths=list(paths))

    def search(self, query: str) -> Any:
        """Search within the request; at most four different ones."""
        return self.tool("memory_search", query=query)

    def read(self, item_id: str) -> Any:
        """Read one item that the request was shown; at most eight."""
        return self.tool("memory_read", id=item_id)

    def report(self, text: str) -> Any:
        """Say what happened. Reports are evidence for what the run keeps."""
        return self.tool("run_report", text=text)

    def keep(self, statement: str, *, kind: str, quote: str, **more: Any) -> Any:
        """Write run memory; `quote` stands word for word in a report of this run or in the task's conversation."""
        return self.tool("memory_propose", statement=statement, kind=kind, quote=quote, **more)

    def report_use(self, item_id: str, verdict: str) -> Any:
        """Say of an item whether it was useful, wrong or outdated."""
        return self.tool("memory_report_use", id=item_id, verdict=verdict)

    def close(self, state: str = "completed", *, is_goal_met: bool = False, outcome: str = "") -> Any:
        """End the run for good: completed, failed or cancelled."""
        return self.tool("run_close", state=state, is_goal_met=is_goal_met, outcome=outcome)

    def _ask(self, method: str, params: dict[str, Any]) -> Any:
        self._requests += 1
        self._write({"jsonrpc": "2.0", "id": self._requests, "method": method, "params": params})
        while True:
            line = self._streams[1].readline()
            if not line:
                raise Refused("unreachable")
            answer = json.loads(line)
            if answer.get("id") == self._requests:
                if "error" in answer:
                    raise Refused("refused", answer["error"]["message"])
                return answer["result"]

    def _write(self, message: dict[str, Any]) -> None:
        stream = self._streams[0]
        stream.write(json.dumps(message).encode() + b"\n")
        stream.flush()

    @property
    def _streams(self) -> Any:
        if self._process is None:
            raise ConnectionError("use Run in a with statement")
        return self._process.stdin, self._process.stdout

    def _leave(self) -> None:
        process, self._process = self._process, None
        if process is not None and process.stdin is not None and process.stdout is not None:
            process.stdin.close()
            process.wait(PATIENCE_S)
            process.stdout.close()
