"""The allowlist: every method and event there is. Main refuses to start unless its handlers match exactly."""

from typing import Any, Final

from shared.ipc import events
from shared.ipc.contract import Event, Method
from shared.ipc.methods import (
    bindings,
    candidates,
    chat,
    conflicts,
    conversations,
    domains,
    embedding,
    experiments,
    folders,
    health,
    heartbeats,
    hooks,
    imports,
    memories,
    pipeline,
    plans,
    projects,
    promotions,
    runs,
    settings,
    system,
    tasks,
    threads,
    usage,
)


def _declared(module: object, kind: type[Any]) -> tuple[Any, ...]:
    return tuple(value for value in vars(module).values() if isinstance(value, kind))


ALL_METHODS: Final[tuple[Method[Any, Any], ...]] = tuple(
    method
    for module in (
        system,
        projects,
        domains,
        folders,
        conversations,
        threads,
        hooks,
        imports,
        memories,
        candidates,
        chat,
        conflicts,
        promotions,
        heartbeats,
        pipeline,
        plans,
        tasks,
        runs,
        experiments,
        usage,
        health,
        bindings,
        settings,
        embedding,
    )
    for method in _declared(module, Method)
)

ALL_EVENTS: Final[tuple[Event[Any], ...]] = _declared(events, Event)

METHODS_BY_NAME: Final = {method.name: method for method in ALL_METHODS}
EVENTS_BY_NAME: Final = {event.name: event for event in ALL_EVENTS}
