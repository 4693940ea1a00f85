"""Listens on a socket that only this user can reach, checks who connects, and runs one session a peer."""

import asyncio
import os
import socket
import struct
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from main_process.ipc.limits import CONNECTIONS_MAX
from main_process.ipc.publisher import Publisher
from main_process.ipc.session import Dispatch, Session
from main_process.ipc.tokens import Tokens
from main_process.runtime.clock import Clock
from main_process.runtime.logs import logger
from main_process.runtime.supervise import Supervisor
from shared.ipc import frames
from shared.ipc.contract import Role
from shared.ipc.handshake import HANDSHAKE_TIMEOUT_S, Bye, ByeReason, Hello, Welcome
from shared.version import PRODUCT_VERSION, PROTOCOL_VERSION

_log = logger(__name__)

_PEER_CREDENTIALS: Final = struct.Struct("3i")
_CLOSE_TIMEOUT_S: Final = 1.0


@dataclass(frozen=True, slots=True)
class Peer:
    """Process and user at the other end, told by the kernel; pid is 0 where the kernel does not tell."""

    pid: int
    uid: int


@dataclass(frozen=True, slots=True)
class WindowWatch:
    """What the renderer host wants to hear of window connections."""

    connected: Callable[[Peer], None]
    left: Callable[[Peer, ByeReason], None]


def _unwatched() -> WindowWatch:
    return WindowWatch(connected=lambda _peer: None, left=lambda _peer, _reason: None)


def peer_of(connection: socket.socket) -> Peer:
    """Return who is at the other end of a Unix socket."""
    option = getattr(socket, "SO_PEERCRED", None)
    if option is None:  # macOS: the 0700 folder and the token stand alone
        return Peer(pid=0, uid=os.getuid())
    pid, uid, _gid = _PEER_CREDENTIALS.unpack(
        connection.getsockopt(socket.SOL_SOCKET, option, _PEER_CREDENTIALS.size)
    )
    return Peer(pid=pid, uid=uid)


class IpcServer:
    """Answers hellos at once; calls wait for `dispatch`, which is loaded after the window was started."""

    def __init__(
        self,
        *,
        tokens: Tokens,
        dispatch: asyncio.Future[Dispatch],
        publisher: Publisher,
        supervisor: Supervisor,
        clock: Clock,
        windows: WindowWatch | None = None,
    ) -> None:
        self._tokens = tokens
        self._dispatch = dispatch
        self._publisher = publisher
        self._supervisor = supervisor
        self._clock = clock
        self._windows = windows or _unwatched()
        self._server: asyncio.Server | None = None
        self._sessions: set[Session] = set()
        self._agents: set[asyncio.StreamWriter] = set()
        self._greeting: set[asyncio.StreamWriter] = set()
        self._connections = 0
        self._is_empty = asyncio.Event()
        self._is_empty.set()
        self._is_stopping = False

    @property
    def connections(self) -> int:
        """How many peers of any role are connected now."""
        return self._connections

    @property
    def agent_connections(self) -> int:
        """How many agents are connected now."""
        return len(self._agents)

    async def start(self, path: Path) -> None:
        """Listen at `path` (its folder is 0700 and ours). Raises OSError."""
        self._server = await asyncio.start_unix_server(self._connected, sock=_private_socket(path))

    async def stop(self) -> None:
        """Say goodbye to all, wait a moment for it to go out, close."""
        self._is_stopping = True
        if self._server is not None:
            self._server.close()
        await asyncio.gather(*(session.stop() for session in self._sessions))
        for writer in (*self._agents, *self._greeting):
            writer.close()
        try:
            async with asyncio.timeout(_CLOSE_TIMEOUT_S):
                await self._is_empty.wait()
        except TimeoutError:
            _log.warning("peers_did_not_leave", count=self._connections)

    def _connected(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._supervisor.spawn(self._serve(reader, writer), name="ipc_connection")

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._connections += 1
        self._is_empty.clear()
        try:
            peer = peer_of(writer.get_extra_info("socket"))
            if peer.uid != os.getuid():
                _log.warning("peer_of_other_user", uid=peer.uid)
                return
            if self._connections > CONNECTIONS_MAX or self._is_stopping:
                _refuse(writer, ByeReason.TOO_MANY_CONNECTIONS)
                return
            self._greeting.add(writer)
            hello = await self._greeted(reader, writer)
            self._greeting.discard(writer)
            if hello is not None:
                await self._admitted(hello, peer, reader, writer)
        except ConnectionError:
            pass
        finally:
            self._greeting.discard(writer)
            await _close(writer)
            self._connections -= 1
            if not self._connections:
                self._is_empty.set()

    async def _greeted(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> Hello | None:
        """Return a hello in good form and of our protocol, or refuse."""
        try:
            async with asyncio.timeout(HANDSHAKE_TIMEOUT_S):
                body = await frames.read_body(reader)
            hello = None if body is None else frames.hello_from(body)
        except (TimeoutError, frames.FrameTruncated):
            return None
        except frames.FrameTooLarge:
            _refuse(writer, ByeReason.TOO_LARGE)
            return None
        except frames.FrameMalformed:
            _refuse(writer, ByeReason.MALFORMED)
            return None
        if hello is not None and hello.protocol_version != PROTOCOL_VERSION:
            _refuse(writer, ByeReason.PROTOCOL_MISMATCH, str(PROTOCOL_VERSION))
            return None
        return hello

    async def _admitted(
        self, hello: Hello, peer: Peer, reader: asyncio.StreamReader, writer: asyncio.StreamWriter
    ) -> None:
        if hello.role is Role.AGENT:
            await self._serve_agent(hello.token, reader, writer)
            return
        is_window = hello.role is Role.RENDERER
        if not (self._tokens.take_window(hello.token) if is_window else self._tokens.is_cli(hello.token)):
            _log.warning("peer_with_wrong_token", role=hello.role)
            _refuse(writer, ByeReason.UNAUTHENTICATED)
            return
        writer.write(frames.pack(_welcome(self._tokens.issue_window() if is_window else None)))
        await self._serve_person(hello.role, peer, reader, writer)

    async def _serve_person(
        self, role: Role, peer: Peer, reader: asyncio.StreamReader, writer: asyncio.StreamWriter
    ) -> None:
        session = Session(
            reader, writer, role=role, dispatch=self._dispatch, supervisor=self._supervisor, clock=self._clock
        )
        self._sessions.add(session)
        self._publisher.add(session)
        if role is Role.RENDERER:
            self._windows.connected(peer)
        reason = ByeReason.FINISHED
        try:
            reason = await session.run()
        finally:
            self._publisher.remove(session)
            self._sessions.discard(session)
            if role is Role.RENDERER:
                self._windows.left(peer, reason)

    async def _serve_agent(self, token: str, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        dispatch = await asyncio.shield(self._dispatch)
        admitted = await dispatch.agents.admit(token)
        if isinstance(admitted, str):
            _refuse(writer, ByeReason.UNAUTHENTICATED, admitted)
            return
        writer.write(frames.pack(_welcome(None)))
        self._agents.add(writer)
        try:
            await admitted.serve(reader, writer)
        finally:
            self._agents.discard(writer)


def _private_socket(path: Path) -> socket.socket:
    """Return a bound socket, mode 0600 from its first moment. A socket file that a dead main left is replaced."""
    path.unlink(missing_ok=True)
    listener = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
    former = os.umask(0o177)
    try:
        listener.bind(str(path))
    except OSError:
        listener.close()
        raise
    finally:
        os.umask(former)
    return listener


def _welcome(next_token: str | None) -> Welcome:
    return Welcome(
        protocol_version=PROTOCOL_VERSION,
        product_version=PRODUCT_VERSION,
        process_id=os.getpid(),
        next_token=next_token,
    )


def _refuse(writer: asyncio.StreamWriter, reason: ByeReason, rule: str | None = None) -> None:
    writer.write(frames.pack(Bye(reason=reason, rule=rule)))


async def _close(writer: asyncio.StreamWriter) -> None:
    writer.close()
    try:
        async with asyncio.timeout(_CLOSE_TIMEOUT_S):
            await writer.wait_closed()
    except (ConnectionError, TimeoutError):
        writer.transport.abort()
