"""Calls and events with types; keeps the connection, and has main started again when it died."""

import asyncio
import secrets
from collections import deque
from collections.abc import Awaitable, Callable
from enum import StrEnum
from functools import cache
from typing import Any, Final, TypeVar

import msgspec

from renderer.ipc.transport import ClientError, Connection, ConnectionLost, ProtocolMismatch, connect
from shared.ipc import frames
from shared.ipc.catalog import EVENTS_BY_NAME
from shared.ipc.contract import Event, IpcModel, Method
from shared.ipc.errors import ErrorCode, WireError
from shared.ipc.handshake import LOADING_TIMEOUT_S, Bye, ByeReason, LaunchTicket

Req = TypeVar("Req", bound=IpcModel)
Resp = TypeVar("Resp", bound=IpcModel)
Ev = TypeVar("Ev", bound=IpcModel)

GRACE_S: Final = 2.0
"""Main answers a late call itself at the method's own time-out; ours is later by this much."""
SLOW_DOWN_ATTEMPTS: Final = 6
"""A call refused for its rate was not begun, so it is repeated, each time a little later."""
IN_FLIGHT_MAX: Final = 32
"""Half of what main allows one connection; the rest waits here."""
RESTARTS_MAX: Final = 3
RESTARTS_WITHIN_S: Final = 60.0
"""After that many starts of main within that time the person is asked first."""
CONNECT_EVERY_S: Final = 0.05
ARRIVAL_TIMEOUT_S: Final = 20.0
"""How long a main that was started may take until it listens."""


class CallFailed(ClientError):  # noqa: N818 - the contract's name
    """Main answered with an error."""

    def __init__(self, error: WireError) -> None:
        self.error = error
        super().__init__(error.code.value)


class CallTimedOut(ClientError):  # noqa: N818 - the contract's name
    """No answer in time. The call was cancelled; whether a write happened is unknown."""


class ConnectionState(StrEnum):
    """What the window shows. CONNECTING, RECONNECTING and RESTARTING end by themselves; LOST waits for the person."""

    CONNECTING = "connecting"
    CONNECTED = "connected"
    RECONNECTING = "reconnecting"
    RESTARTING = "restarting"
    LOST = "lost"
    MISMATCH = "mismatch"
    ENDED = "ended"


WAITING: Final = frozenset({ConnectionState.CONNECTING, ConnectionState.RECONNECTING, ConnectionState.RESTARTING})

StartMain = Callable[[str], Awaitable[bool]]
"""Start main again so that it accepts the given token; whether the start itself worked."""


class IpcClient:
    """One a window. `run` keeps the connection until main says goodbye or `close` is called."""

    def __init__(self, ticket: LaunchTicket, start_main: StartMain | None = None) -> None:
        self._path = ticket.socket_path
        self._token: str | None = ticket.token
        self._start_main = start_main
        self._connection: Connection | None = None
        self._state = ConnectionState.CONNECTING
        self._changed = asyncio.Condition()
        self._state_callbacks: list[Callable[[ConnectionState], None]] = []
        self._event_callbacks: dict[str, list[Callable[[Any], None]]] = {}
        self._pending: dict[int, asyncio.Future[msgspec.Raw]] = {}
        self._last_call_id = 0
        self._has_answered = False
        self._starts: deque[float] = deque()
        self._start_asked = asyncio.Event()
        self._slots = asyncio.Semaphore(IN_FLIGHT_MAX)
        self._closing = asyncio.Event()
        self._goodbye = ByeReason.WINDOW_CLOSED

    # Connection.

    @property
    def state(self) -> ConnectionState:
        """How the connection stands."""
        return self._state

    @property
    def main_process_id(self) -> int | None:
        """The process that answers now."""
        return self._connection.welcome.process_id if self._connection is not None else None

    def on_state(self, callback: Callable[[ConnectionState], None]) -> Callable[[], None]:
        """Hear of each change of state; returns what ends that. CONNECTED again means: reload what is shown."""
        self._state_callbacks.append(callback)
        return lambda: self._state_callbacks.remove(callback)

    def start_again(self) -> None:
        """The person asks to start main again; only in LOST."""
        self._starts.clear()
        self._start_asked.set()

    async def run(self) -> None:
        """Keep the connection. Returns in MISMATCH and ENDED, and after `close`."""
        try:
            while (connection := await self._reach()) is not None:
                if self._closing.is_set():
                    await connection.close(self._goodbye)
                    return
                reason = await self._use(connection)
                if self._closing.is_set():
                    return
                if reason is ByeReason.SHUTTING_DOWN:
                    await self._become(ConnectionState.ENDED)
                    return
                await self._become(ConnectionState.RECONNECTING)
        except ProtocolMismatch:
            await self._become(ConnectionState.MISMATCH)

    async def close(self, reason: ByeReason = ByeReason.WINDOW_CLOSED) -> None:
        """Say goodbye and end `run`."""
        self._goodbye = reason
        self._closing.set()
        self._start_asked.set()
        connection = self._connection
        if connection is not None:
            await connection.close(reason)
        await self._become(ConnectionState.ENDED)

    async def _reach(self) -> Connection | None:
        """Return a connection: to the main that runs, else to one that is started. None once closing."""
        connection = await self._try_connect()
        while connection is None and not self._closing.is_set():
            if not self._may_start():
                self._start_asked.clear()
                await self._become(ConnectionState.LOST)
                await self._start_asked.wait()
                if self._closing.is_set():
                    return None
            await self._become(ConnectionState.RESTARTING)
            connection = await self._started()
        return connection

    def _may_start(self) -> bool:
        now = asyncio.get_running_loop().time()
        while self._starts and now - self._starts[0] > RESTARTS_WITHIN_S:
            self._starts.popleft()
        return self._start_main is not None and len(self._starts) < RESTARTS_MAX

    async def _try_connect(self) -> Connection | None:
        token, self._token = self._token, None
        if token is None:
            return None
        try:
            return await connect(self._path, token)
        except ConnectionLost:
            return None

    async def _started(self) -> Connection | None:
        loop = asyncio.get_running_loop()
        self._starts.append(loop.time())
        token = secrets.token_urlsafe(32)
        if self._start_main is None or not await self._start_main(token):
            return None
        deadline = loop.time() + ARRIVAL_TIMEOUT_S
        while loop.time() < deadline and not self._closing.is_set():
            self._token = token
            connection = await self._try_connect()
            if connection is not None:
                return connection
            await asyncio.sleep(CONNECT_EVERY_S)
        return None

    async def _use(self, connection: Connection) -> ByeReason | None:
        """Receive until the connection ends; return the goodbye's reason if there was one."""
        self._token = connection.welcome.next_token
        self._connection = connection
        self._subscribe()
        await self._become(ConnectionState.CONNECTED)
        try:
            return await self._receive(connection)
        finally:
            self._connection = None
            self._has_answered = False
            for future in self._pending.values():
                if not future.done():
                    future.set_exception(ConnectionLost("main went away during the call"))
            self._pending.clear()
            await connection.close()

    async def _receive(self, connection: Connection) -> ByeReason | None:
        while True:
            try:
                frame = await connection.receive()
            except frames.FrameError:
                raise ProtocolMismatch("main broke the framing") from None
            match frame:
                case None:
                    return None
                case Bye():
                    return frame.reason
                case frames.Reply():
                    self._settle(frame.call_id, frame.result)
                case frames.Error():
                    self._settle(frame.call_id, CallFailed(frame.error))
                case frames.EventFrame():
                    self._dispatch(frame)
                case _:
                    raise ProtocolMismatch("main greeted twice")

    async def _become(self, state: ConnectionState) -> None:
        if state is self._state:
            return
        async with self._changed:
            self._state = state
            self._changed.notify_all()
        for callback in tuple(self._state_callbacks):
            callback(state)

    # Calls.

    async def call(self, method: Method[Req, Resp], request: Req, *, timeout_s: float | None = None) -> Resp:
        """Ask main. Waits for a connection that is on its way; cancelling the task cancels the call.

        Raises CallFailed, CallTimedOut, ConnectionLost, ProtocolMismatch.
        """
        limit_s = (timeout_s if timeout_s is not None else method.timeout_s) + GRACE_S
        if not self._has_answered:
            limit_s += LOADING_TIMEOUT_S  # a main that just started begins calls when its parts are loaded
        try:
            async with asyncio.timeout(limit_s):
                result = await self._ask_patiently(method, request)
        except TimeoutError:
            raise CallTimedOut(method.name) from None
        try:
            answer: Resp = _decoder(method).decode(result)
        except msgspec.MsgspecError:
            raise ProtocolMismatch(f"{method.name} answered outside its contract") from None
        return answer

    async def _ask_patiently(self, method: Method[Any, Any], request: IpcModel) -> msgspec.Raw:
        async with self._slots:  # held while waiting, too: whoever comes next is not to be refused either
            for attempt in range(1, SLOW_DOWN_ATTEMPTS):
                try:
                    return await self._ask(method, request)
                except CallFailed as failed:
                    if failed.error.code is not ErrorCode.RATE_LIMITED:
                        raise
                await asyncio.sleep(0.05 * 2**attempt)
            return await self._ask(method, request)

    async def _ask(self, method: Method[Any, Any], request: IpcModel) -> msgspec.Raw:
        connection = await self._connected()
        self._last_call_id += 1
        call_id = self._last_call_id
        future: asyncio.Future[msgspec.Raw] = asyncio.get_running_loop().create_future()
        self._pending[call_id] = future
        try:
            connection.send(frames.Call(call_id=call_id, method=method.name, request=frames.raw(request)))
            return await future
        except frames.FrameTooLarge:
            raise CallFailed(WireError(code=ErrorCode.TOO_LARGE, rule="request")) from None
        except asyncio.CancelledError:
            if self._connection is connection:
                connection.send(frames.Cancel(call_id=call_id))
            raise
        finally:
            self._pending.pop(call_id, None)

    async def _connected(self) -> Connection:
        async with self._changed:
            await self._changed.wait_for(lambda: self._state not in WAITING)
        if self._connection is None:
            if self._state is ConnectionState.MISMATCH:
                raise ProtocolMismatch("main is of another version")
            raise ConnectionLost("not connected")
        return self._connection

    def _settle(self, call_id: int, result: msgspec.Raw | CallFailed) -> None:
        self._has_answered = True
        future = self._pending.get(call_id)
        if future is None or future.done():
            return  # given up meanwhile
        if isinstance(result, CallFailed):
            future.set_exception(result)
        else:
            future.set_result(result)

    # Events.

    def subscribe(self, event: Event[Ev], callback: Callable[[Ev], None]) -> Callable[[], None]:
        """Hear of an event, across reconnections; returns what ends that."""
        callbacks = self._event_callbacks.setdefault(event.name, [])
        callbacks.append(callback)
        self._subscribe()

        def unsubscribe() -> None:
            callbacks.remove(callback)
            self._subscribe()

        return unsubscribe

    def _subscribe(self) -> None:
        if self._connection is not None:
            wanted = tuple(name for name, callbacks in self._event_callbacks.items() if callbacks)
            self._connection.send(frames.Subscribe(events=wanted))

    def _dispatch(self, frame: frames.EventFrame) -> None:
        event = EVENTS_BY_NAME.get(frame.name)
        if event is None:
            raise ProtocolMismatch("main sent an unknown event")
        try:
            payload = msgspec.json.decode(frame.payload, type=event.payload)
        except msgspec.MsgspecError:
            raise ProtocolMismatch(f"{frame.name} is outside its contract") from None
        loop = asyncio.get_running_loop()
        for callback in tuple(self._event_callbacks.get(frame.name, ())):
            loop.call_soon(callback, payload)  # a callback's failure reaches the loop's handler, not the connection


@cache
def _decoder(method: Method[Any, Any]) -> msgspec.json.Decoder[Any]:
    return msgspec.json.Decoder(method.response)
