"""Admits agents' connections by the token of a binding or a run, hands each to an MCP session; light until then."""

import asyncio
import importlib
from collections import Counter
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from main_process.domain.binding import Binding, token_hash
from main_process.domain.errors import ScopeDenied, StoreUnavailable
from main_process.runtime.logs import logger
from shared.ipc.contract import Event, IpcModel
from shared.ipc.events import PROJECTS_CHANGED, TASKS_CHANGED, ProjectsChanged, TasksChanged

if TYPE_CHECKING:
    from main_process.domain.task import Run
    from main_process.runtime.settings import SettingsFile
    from main_process.services.recall_desk import AskMeaning
    from main_process.services.run_desk import RunDesk
    from main_process.services.thread_desk import ThreadDesk
    from main_process.store.store import Store
    from main_process.store.unit_of_work import Unit

_log = logger(__name__)

_SESSION_MODULE = "main_process.agents.session"
"""Brings the MCP SDK along: 0.4 s and 60 MB, hence loaded in a worker thread and only when an agent may come."""


class Gateway:
    """One a main process. `connected_bindings` and `connected_runs` say whose agents are here now."""

    def __init__(
        self,
        *,
        store: "Store",
        settings: "SettingsFile",
        publish: Callable[[Event[Any], IpcModel], None],
        runs: "RunDesk",
        asked: "AskMeaning",
        threads: "ThreadDesk",
    ) -> None:
        self._store = store
        self._settings = settings
        self._publish = publish
        self._runs = runs
        self._asked = asked
        self._threads = threads
        self._connected: Counter[str] = Counter()
        self._connected_runs: Counter[str] = Counter()

    @property
    def connected_bindings(self) -> frozenset[str]:
        """Ids of the bindings that have at least one open connection."""
        return frozenset(self._connected)

    @property
    def connected_runs(self) -> frozenset[str]:
        """Ids of the runs that have at least one open connection."""
        return frozenset(self._connected_runs)

    async def admit(self, token: str) -> "AgentConnection | str":
        """Return the connection's session, or the rule by which it is refused.

        Rules: `binding_unknown`, `binding_revoked`, `binding_expired`, `run_ended`, `run_expired`, those of a run's
        read chain such as `project_archived`, and `store_unavailable`.
        """
        try:
            admitted = await self._store.write(lambda unit: _admitted(unit, token))
        except ScopeDenied as denied:
            _log.info("agent_refused", rule=denied.reason)
            return denied.reason
        except StoreUnavailable as unavailable:
            _log.warning("agent_refused", rule="store_unavailable", fault=unavailable.fault)
            return "store_unavailable"
        if isinstance(admitted, Binding):
            return AgentConnection(lambda *streams: self._serve_binding(admitted, token_hash(token), *streams))
        return AgentConnection(lambda *streams: self._serve_run(admitted, token, *streams))

    async def preload(self) -> None:
        """Load the MCP parts ahead if an agent may come at all, so that its first connection is fast."""
        try:
            may_come = await self._store.read(_has_binding)
        except StoreUnavailable:
            return
        if may_come:
            await asyncio.to_thread(importlib.import_module, _SESSION_MODULE)

    async def _serve_binding(
        self, binding: Binding, shown: bytes, reader: asyncio.StreamReader, writer: asyncio.StreamWriter
    ) -> None:
        """Run one connection of a binding to its end."""
        await asyncio.to_thread(importlib.import_module, _SESSION_MODULE)
        from main_process.agents.session import binding_session  # noqa: PLC0415 - loaded above
        from main_process.services.recall_desk import RecallDesk  # noqa: PLC0415 - loaded above

        desk = RecallDesk(self._store, self._settings, self._asked)
        session = binding_session(binding, shown, self._store, desk, self._threads)
        changed = ProjectsChanged(project_ids=(binding.project_id,))
        with self._counted(self._connected, binding.id, PROJECTS_CHANGED, changed):
            await session.serve(reader, writer)

    async def _serve_run(
        self, run: "Run", token: str, reader: asyncio.StreamReader, writer: asyncio.StreamWriter
    ) -> None:
        """Run one connection of a run to its end."""
        await asyncio.to_thread(importlib.import_module, _SESSION_MODULE)
        from main_process.agents.session import run_session  # noqa: PLC0415 - loaded above

        session = run_session(run, token, self._store, self._runs)
        changed = TasksChanged(task_id=run.task_id, run_id=run.id)
        with self._counted(self._connected_runs, run.id, TASKS_CHANGED, changed):
            await session.serve(reader, writer)

    @contextmanager
    def _counted(
        self, connected: Counter[str], owner_id: str, event: Event[Any], payload: IpcModel
    ) -> Iterator[None]:
        """Count a connection for as long as it is here, and say so to whom it concerns."""
        connected[owner_id] += 1
        self._publish(event, payload)
        try:
            yield
        finally:
            connected[owner_id] -= 1
            if not connected[owner_id]:
                del connected[owner_id]
            self._publish(event, payload)


Serve = Callable[[asyncio.StreamReader, asyncio.StreamWriter], Awaitable[None]]


class AgentConnection:
    """An admitted connection, not yet served."""

    def __init__(self, serve: Serve) -> None:
        self._serve = serve

    async def serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Speak newline-separated MCP JSON until the peer ends."""
        await self._serve(reader, writer)


def _admitted(unit: "Unit", token: str) -> "Binding | Run":
    from main_process.services import binding_service, run_service  # noqa: PLC0415 - loads the repositories

    try:
        return binding_service.admit(unit, token)
    except ScopeDenied as denied:
        if denied.reason != "binding_unknown":
            raise
    try:
        return run_service.admit(unit, token)
    except ScopeDenied as denied:
        # Nobody can tell of what kind an unknown token was meant to be.
        raise ScopeDenied("binding_unknown" if denied.reason == "run_unknown" else denied.reason) from None


def _has_binding(unit: "Unit") -> bool:
    return unit.bindings.has_any() or unit.runs.has_any()
