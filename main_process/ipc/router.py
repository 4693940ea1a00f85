"""Pairs each declared method with one handler; dispatch is a table look-up, never by attribute name."""

from collections.abc import Awaitable, Callable, Iterable
from dataclasses import dataclass
from typing import Any, TypeVar

import msgspec

from main_process.ipc.context import CallContext
from shared.ipc.contract import IpcModel, Method

Req = TypeVar("Req", bound=IpcModel)
Resp = TypeVar("Resp", bound=IpcModel)
Handler = Callable[[CallContext, Req], Awaitable[Resp]]


class RoutesIncomplete(Exception):  # noqa: N818 - states the fault
    """Handlers and catalogue differ; main refuses to run. `faults` name each method."""

    def __init__(self, faults: Iterable[str]) -> None:
        self.faults = tuple(faults)
        super().__init__("; ".join(self.faults))


@dataclass(frozen=True, slots=True)
class Route:
    """A method with its handler and the strict decoder of its request."""

    method: Method[Any, Any]
    handler: Handler[Any, Any]
    decoder: msgspec.json.Decoder[Any]


class Router:
    """Collects the handlers of one module."""

    def __init__(self) -> None:
        self._handlers: list[tuple[Method[Any, Any], Handler[Any, Any]]] = []

    @property
    def handlers(self) -> tuple[tuple[Method[Any, Any], Handler[Any, Any]], ...]:
        """What was registered, doubled entries included."""
        return tuple(self._handlers)

    def handles(self, method: Method[Req, Resp]) -> Callable[[Handler[Req, Resp]], Handler[Req, Resp]]:
        """Register the decorated coroutine function for a method; types come from the declaration."""

        def register(handler: Handler[Req, Resp]) -> Handler[Req, Resp]:
            self._handlers.append((method, handler))
            return handler

        return register


def routes(routers: Iterable[Router], catalog: Iterable[Method[Any, Any]]) -> dict[str, Route]:
    """Return the dispatch table. Raises RoutesIncomplete for a missing, doubled or unknown method."""
    declared = {method.name: method for method in catalog}
    table: dict[str, Route] = {}
    faults = []
    for router in routers:
        for method, handler in router.handlers:
            if declared.get(method.name) is not method:
                faults.append(f"unknown: {method.name}")
            elif method.name in table:
                faults.append(f"doubled: {method.name}")
            else:
                table[method.name] = Route(method, handler, msgspec.json.Decoder(method.request))
    faults.extend(f"missing: {name}" for name in declared if name not in table)
    if faults:
        raise RoutesIncomplete(sorted(faults))
    return table
