"""One peer's connection after its hello: frames are checked, calls dispatched, answered, cancelled and bounded."""

import asyncio
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Protocol

import msgspec

from main_process.domain.actor import PERSON
from main_process.domain.errors import StoreUnavailable
from main_process.ipc.context import CallContext, Services, StoreGate
from main_process.ipc.errors import field_path, to_wire
from main_process.ipc.instants import place_out_of_range
from main_process.ipc.limits import IN_FLIGHT_MAX, REFUSED_MAX, UNSENT_MAX_BYTES, Bucket
from main_process.ipc.router import Route
from main_process.runtime.clock import Clock
from main_process.runtime.logs import logger
from main_process.runtime.supervise import Supervisor
from shared import vocabulary as v
from shared.ipc import frames
from shared.ipc.catalog import EVENTS_BY_NAME
from shared.ipc.contract import IpcModel, Role
from shared.ipc.errors import ErrorCode, WireError
from shared.ipc.handshake import LOADING_TIMEOUT_S, Bye, ByeReason

_log = logger(__name__)

STOP_TIMEOUT_S = 1.0
"""How long calls in flight may take to clean up when main stops."""


class AgentSession(Protocol):
    """An admitted agent's connection; main's MCP server behind it."""

    async def serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Speak newline-separated MCP JSON until the peer ends. The server closes the writer afterwards."""
        ...


class AgentGateway(Protocol):
    """Where connections with the role `agent` go."""

    async def admit(self, token: str) -> AgentSession | str:
        """Return the session for a binding's token, or the rule by which it is refused (`binding_unknown`, ...)."""
        ...


@dataclass(frozen=True, slots=True)
class Dispatch:
    """What calls are answered with, once it is loaded."""

    routes: Mapping[str, Route]
    services: Services
    store: StoreGate
    agents: AgentGateway


class Refused(Exception):  # noqa: N818 - an expected answer that unwinds to one place
    """A call that reaches no handler."""

    def __init__(self, code: ErrorCode, rule: str | None = None, *, is_retryable: bool = False) -> None:
        self.error = WireError(code=code, rule=rule, is_retryable=is_retryable)
        super().__init__(code.value)


class Session:
    """Runs until the peer ends, breaks the framing, or floods. `run` returns why."""

    def __init__(
        self,
        reader: asyncio.StreamReader,
        writer: asyncio.StreamWriter,
        *,
        role: Role,
        dispatch: asyncio.Future[Dispatch],
        supervisor: Supervisor,
        clock: Clock,
    ) -> None:
        self.role = role
        self._reader = reader
        self._writer = writer
        self._dispatch = dispatch
        self._supervisor = supervisor
        self._clock = clock
        self._bucket = Bucket(clock)
        self._refused = 0
        self._last_call_id = 0
        self._in_flight: dict[int, asyncio.Task[None]] = {}
        self._given_up: set[int] = set()
        self._wanted: frozenset[str] = frozenset()
        self._is_stopping = False

    # What the publisher and the server use.

    def wants(self, event_name: str) -> bool:
        """Whether this peer subscribed to the event."""
        return event_name in self._wanted

    def send(self, packed: bytes) -> None:
        """Queue a packed frame. A peer that does not read is dropped."""
        transport = self._writer.transport
        if transport.is_closing():
            return
        if transport.get_write_buffer_size() + len(packed) > UNSENT_MAX_BYTES:
            _log.warning("peer_does_not_read", role=self.role, reason=ByeReason.NOT_READING)
            transport.abort()
            return
        self._writer.write(packed)

    async def stop(self) -> None:
        """Say goodbye because main stops, after the calls in flight were told so, and close."""
        self._is_stopping = True
        tasks = tuple(self._in_flight.values())
        for task in tasks:
            task.cancel()
        if tasks:
            await asyncio.wait(tasks, timeout=STOP_TIMEOUT_S)
        self.send(frames.pack(Bye(reason=ByeReason.SHUTTING_DOWN)))
        self._writer.close()

    async def run(self) -> ByeReason:
        """Serve the connection and return why it ended."""
        try:
            return await self._read()
        except frames.FrameTooLarge:
            return self._dismiss(ByeReason.TOO_LARGE)
        except frames.FrameMalformed:
            return self._dismiss(ByeReason.MALFORMED)
        except (frames.FrameTruncated, ConnectionError):
            return ByeReason.FINISHED
        finally:
            for call_id, task in tuple(self._in_flight.items()):
                self._given_up.add(call_id)
                task.cancel()

    # Reading.

    async def _read(self) -> ByeReason:
        while True:
            body = await frames.read_body(self._reader)
            if body is None:
                return ByeReason.FINISHED
            frame = frames.to_main(body)
            if isinstance(frame, Bye):
                return frame.reason
            if self._bucket.take():
                self._take(frame)
            elif not self._slow_down(frame):
                return self._dismiss(ByeReason.FLOOD)
            await self._writer.drain()

    def _slow_down(self, frame: frames.ToMain) -> bool:
        self._refused += 1
        if isinstance(frame, frames.Call):
            self._last_call_id = max(self._last_call_id, frame.call_id)
            self._fail(frame.call_id, Refused(ErrorCode.RATE_LIMITED, "rate", is_retryable=True).error)
        return self._refused <= REFUSED_MAX

    def _take(self, frame: frames.ToMain) -> None:
        match frame:
            case frames.Call():
                self._begin(frame)
            case frames.Cancel():
                self._cancel(frame.call_id)
            case frames.Subscribe():
                self._wanted = frozenset(frame.events) & EVENTS_BY_NAME.keys()

    def _dismiss(self, reason: ByeReason) -> ByeReason:
        _log.warning("peer_dismissed", role=self.role, reason=reason)
        self.send(frames.pack(Bye(reason=reason)))
        return reason

    # Calls.

    def _begin(self, call: frames.Call) -> None:
        try:
            self._check_begin(call)
        except Refused as refused:
            self._fail(call.call_id, refused.error)
            return
        task = self._supervisor.spawn(self._answer(call), name="ipc_call")
        self._in_flight[call.call_id] = task
        task.add_done_callback(lambda ended: self._ended(call.call_id, ended))

    def _check_begin(self, call: frames.Call) -> None:
        if call.call_id <= self._last_call_id:
            raise Refused(ErrorCode.INVALID_REQUEST, "replayed_call_id")
        self._last_call_id = call.call_id
        if self._is_stopping:
            raise Refused(ErrorCode.SHUTTING_DOWN, is_retryable=True)
        if len(self._in_flight) >= IN_FLIGHT_MAX:
            raise Refused(ErrorCode.RATE_LIMITED, "in_flight", is_retryable=True)

    def _cancel(self, call_id: int) -> None:
        task = self._in_flight.get(call_id)
        if task is not None:
            self._given_up.add(call_id)
            task.cancel()

    async def _answer(self, call: frames.Call) -> None:
        try:
            result = await self._result(call)
            packed = frames.pack(frames.Reply(call_id=call.call_id, result=frames.raw(result)))
        except Refused as refused:
            self._fail(call.call_id, refused.error)
        except frames.FrameTooLarge:
            self._fail(call.call_id, WireError(code=ErrorCode.TOO_LARGE, rule="reply"))
        except Exception as error:  # noqa: BLE001 - the one place where a call's fault becomes an answer
            self._fail(call.call_id, to_wire(error, method=call.method))
        else:
            self.send(packed)

    def _ended(self, call_id: int, task: asyncio.Task[None]) -> None:
        is_given_up = call_id in self._given_up
        self._in_flight.pop(call_id, None)
        self._given_up.discard(call_id)
        if task.cancelled():  # here, not in the task: a call may be given up before its task took the first step
            code = ErrorCode.CANCELLED if is_given_up else ErrorCode.SHUTTING_DOWN
            self._fail(call_id, WireError(code=code, is_retryable=not is_given_up))

    async def _result(self, call: frames.Call) -> IpcModel:
        try:
            async with asyncio.timeout(LOADING_TIMEOUT_S):
                dispatch = await asyncio.shield(self._dispatch)
        except TimeoutError:
            raise Refused(ErrorCode.TIMED_OUT, "loading", is_retryable=True) from None
        route = dispatch.routes.get(call.method)
        if route is None:
            raise Refused(ErrorCode.UNKNOWN_METHOD)
        method = route.method
        if self.role not in method.roles:
            raise Refused(ErrorCode.ROLE_DENIED)
        try:
            request = route.decoder.decode(call.request)
        except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
            path = field_path(error) if isinstance(error, msgspec.MsgspecError) else "$"
            raise Refused(ErrorCode.INVALID_REQUEST, path) from None
        if (place := place_out_of_range(request)) is not None:
            raise Refused(ErrorCode.INVALID_REQUEST, place)
        context = CallContext(
            call_id=call.call_id,
            role=self.role,
            actor=PERSON,
            services=dispatch.services,
            deadline=self._clock.monotonic() + method.timeout_s,
            cancelled=lambda: call.call_id in self._given_up,
        )
        limit = asyncio.timeout(method.timeout_s)
        try:
            async with limit:
                _check_store(dispatch.store, route)
                answer: IpcModel = await route.handler(context, request)
                return answer
        except TimeoutError:
            if limit.expired():
                raise Refused(ErrorCode.TIMED_OUT, is_retryable=True) from None
            raise

    def _fail(self, call_id: int, error: WireError) -> None:
        self.send(frames.pack(frames.Error(call_id=call_id, error=error)))


def _check_store(store: StoreGate, route: Route) -> None:
    """Raise StoreUnavailable when a degraded store cannot serve this method. One that still opens is waited for."""
    condition = store.condition
    if condition.state is v.StoreState.DEGRADED and not route.method.works_degraded:
        raise StoreUnavailable(condition.fault or v.StoreFault.UNREADABLE, condition.facts)
