"""Typed events to whoever subscribed; bursts become one event a kind and aggregate."""

import asyncio
from collections.abc import Callable, Hashable
from typing import Any, Final, Protocol, TypeVar

import msgspec

from shared.ipc import events
from shared.ipc.contract import Event, IpcModel
from shared.ipc.frames import EventFrame, pack, raw

Ev = TypeVar("Ev", bound=IpcModel)

BURST_S: Final = 0.05
"""Events of one kind within this time leave as one; below what an eye notices."""
IDS_MAX: Final = 200
"""A merged event names at most so many ids; beyond, none, which means "reload everything"."""


class Subscriber(Protocol):
    """A session, seen from here."""

    def wants(self, event_name: str) -> bool:
        """Whether this peer subscribed to the event."""
        ...

    def send(self, packed: bytes) -> None:
        """Queue a packed frame; never blocks."""
        ...


def _key(payload: IpcModel) -> Hashable:
    match payload:
        case events.ItemsChanged():
            return payload.verb
        case events.ActivityProgressed():
            return payload.activity.activity_id
        case events.HeartbeatChanged():
            return (payload.plan_id, payload.run_id)
        case events.PipelineChanged():
            return payload.conversation_id
        case events.UsageRecorded():
            return payload.context_id
        case _:
            return None


def _union(former: tuple[str, ...], latter: tuple[str, ...]) -> tuple[str, ...]:
    if not former or not latter:
        return ()
    merged = tuple(dict.fromkeys(former + latter))
    return merged if len(merged) <= IDS_MAX else ()


def merged(former: IpcModel, latter: IpcModel) -> IpcModel:
    """Return one payload that makes a subscriber reload what both would: ids united, figures of the latter."""
    match former, latter:
        case events.ItemsChanged(), events.ItemsChanged():
            return msgspec.structs.replace(latter, item_ids=_union(former.item_ids, latter.item_ids))
        case events.ProjectsChanged(), events.ProjectsChanged():
            return msgspec.structs.replace(latter, project_ids=_union(former.project_ids, latter.project_ids))
        case events.ConversationsChanged(), events.ConversationsChanged():
            return msgspec.structs.replace(
                latter, conversation_ids=_union(former.conversation_ids, latter.conversation_ids)
            )
        case _:
            return latter


class Publisher:
    """Lives on main's loop; `publish` may be called from any thread."""

    def __init__(self) -> None:
        self._subscribers: set[Subscriber] = set()
        self._waiting: dict[tuple[str, Hashable], IpcModel] = {}
        self._flush: asyncio.TimerHandle | None = None
        self._loop: asyncio.AbstractEventLoop | None = None
        self._listeners: list[Callable[[Event[Any], IpcModel], None]] = []

    def attach(self, loop: asyncio.AbstractEventLoop) -> None:
        """Name the loop that sends."""
        self._loop = loop

    def listen(self, listener: Callable[[Event[Any], IpcModel], None]) -> None:
        """Call a part of main on the loop with each event, before bursts are merged."""
        self._listeners.append(listener)

    def add(self, subscriber: Subscriber) -> None:
        """A session opened."""
        self._subscribers.add(subscriber)

    def remove(self, subscriber: Subscriber) -> None:
        """A session ended."""
        self._subscribers.discard(subscriber)

    def publish(self, event: Event[Ev], payload: Ev) -> None:
        """Say that something changed. Never raises for slow or absent subscribers."""
        loop = self._loop
        if loop is None or loop.is_closed():
            return
        try:
            is_on_loop = asyncio.get_running_loop() is loop
        except RuntimeError:
            is_on_loop = False
        if is_on_loop:
            self._take(event, payload)
        else:
            loop.call_soon_threadsafe(self._take, event, payload)

    def _take(self, event: Event[Any], payload: IpcModel) -> None:
        for listener in self._listeners:
            listener(event, payload)
        key = (event.name, _key(payload))
        former = self._waiting.pop(key, None)
        self._waiting[key] = payload if former is None else merged(former, payload)
        if self._flush is None and self._loop is not None:
            self._flush = self._loop.call_later(BURST_S, self._send)

    def _send(self) -> None:
        self._flush = None
        waiting, self._waiting = self._waiting, {}
        for (name, _), payload in waiting.items():
            packed = pack(EventFrame(name=name, payload=raw(payload)))
            for subscriber in tuple(self._subscribers):
                if subscriber.wants(name):
                    subscriber.send(packed)
