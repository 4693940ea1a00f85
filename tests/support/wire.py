"""The real server on a real socket, its handlers replaced by ones that only note that they were reached."""

import asyncio
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, cast

from main_process.domain.errors import NotFound
from main_process.ipc.context import CallContext, Services
from main_process.ipc.publisher import Publisher
from main_process.ipc.router import Router, routes
from main_process.ipc.server import IpcServer
from main_process.ipc.session import Dispatch
from main_process.ipc.tokens import Tokens
from main_process.runtime.clock import SystemClock
from main_process.runtime.supervise import Supervisor
from main_process.store.store import Condition
from shared.ipc.catalog import ALL_METHODS
from shared.ipc.contract import Access, Empty, IpcModel, Method, Role
from shared.vocabulary import StoreState
from tests.support.ipc_peer import Peer

ECHO = Method("test.echo", Empty, Empty)
SLOW = Method("test.slow", Empty, Empty, timeout_s=30.0)
LATE = Method("test.late", Empty, Empty, timeout_s=0.05)
BROKEN = Method("test.broken", Empty, Empty)
WRITING = Method("test.writing", Empty, Empty, access=Access.WRITE)
WORKS_DEGRADED = Method("test.works_degraded", Empty, Empty, works_degraded=True)
CLI_ONLY = Method("test.cli_only", Empty, Empty, roles=frozenset({Role.CLI}))
OWN = (ECHO, SLOW, LATE, BROKEN, WRITING, WORKS_DEGRADED, CLI_ONLY)

SECRET_WORDS = "my grandmother's recipe"


@dataclass
class FakeStore:
    """Only the condition that a session looks at."""

    condition: Condition = field(default_factory=lambda: Condition(StoreState.HEALTHY))


class NoBindings:
    """Refuses every agent."""

    async def admit(self, token: str) -> str:
        del token
        return "binding_unknown"


@dataclass
class Wire:
    """A listening server in a thread of its own."""

    path: Path
    tokens: Tokens
    publisher: Publisher
    store: FakeStore
    cli_token: str
    loop: asyncio.AbstractEventLoop
    reached: list[str] = field(default_factory=list)
    ended: list[str] = field(default_factory=list)

    @contextmanager
    def peer(self, role: str = "cli") -> Iterator[Peer]:
        token = self.cli_token if role == "cli" else self.tokens.issue_window()
        with Peer(self.path) as peer:
            welcome = peer.hello(role, token)
            assert welcome is not None
            assert welcome["kind"] == "welcome", welcome
            yield peer


def _router(wire: Wire) -> Router:
    router = Router()

    def note(method: Method[Any, Any]) -> None:
        async def handler(context: CallContext, request: IpcModel) -> IpcModel:
            del context, request
            wire.reached.append(method.name)
            raise NotFound("test", "x")

        router.handles(method)(handler)

    for method in ALL_METHODS:
        note(method)

    for method in (ECHO, WRITING, WORKS_DEGRADED, CLI_ONLY):

        @router.handles(method)
        async def echo(context: CallContext, request: Empty) -> Empty:
            wire.reached.append(f"call {context.call_id}")
            return request

    for method in (SLOW, LATE):

        @router.handles(method)
        async def slow(context: CallContext, request: Empty) -> Empty:
            try:
                await asyncio.sleep(20)
            finally:
                wire.ended.append(f"cancelled={context.is_cancelled}")
            return request

    @router.handles(BROKEN)
    async def broken(context: CallContext, request: Empty) -> Empty:
        del context, request
        raise RuntimeError(SECRET_WORDS)

    return router


@contextmanager
def listening(folder: Path) -> Iterator[Wire]:
    """Start the server; stop it at the end."""
    started = threading.Event()
    wires: list[Wire] = []
    stop: list[asyncio.Event] = []

    async def serve() -> None:
        loop = asyncio.get_running_loop()
        publisher, supervisor, tokens = Publisher(), Supervisor(), Tokens()
        publisher.attach(loop)
        dispatch: asyncio.Future[Dispatch] = loop.create_future()
        store = FakeStore()
        server = IpcServer(
            tokens=tokens, dispatch=dispatch, publisher=publisher, supervisor=supervisor, clock=SystemClock()
        )
        await server.start(folder / "main.sock")
        tokens.write_cli(folder / "cli.token")
        token = (folder / "cli.token").read_text(encoding="ascii")
        wire = Wire(folder / "main.sock", tokens, publisher, store, token, loop)
        table = routes([_router(wire)], [*ALL_METHODS, *OWN])
        dispatch.set_result(Dispatch(table, cast("Services", None), store, NoBindings()))
        wires.append(wire)
        stop.append(asyncio.Event())
        started.set()
        await stop[0].wait()
        await server.stop()
        await supervisor.stop()

    thread = threading.Thread(target=lambda: asyncio.run(serve()))
    thread.start()
    assert started.wait(10)
    try:
        yield wires[0]
    finally:
        wires[0].loop.call_soon_threadsafe(stop[0].set)
        thread.join(10)
        assert not thread.is_alive()
