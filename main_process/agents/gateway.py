"""Admits agents' connections by their binding and hands each to an MCP session; light until the first one (main)."""

import asyncio
import importlib
from collections import Counter
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from main_process.domain.binding import Binding, token_hash
from main_process.domain.errors import ScopeDenied, StoreUnavailable
from main_process.runtime.logs import logger
from shared.ipc.contract import Event, IpcModel
from shared.ipc.events import PROJECTS_CHANGED, ProjectsChanged

if TYPE_CHECKING:
    from main_process.runtime.settings import SettingsFile
    from main_process.store.store import Store
    from main_process.store.unit_of_work import Unit

_log = logger(__name__)

_SESSION_MODULE = "main_process.agents.session"
"""Brings the MCP SDK along: 0.4 s and 60 MB, hence loaded in a worker thread and only when an agent may come."""


class Gateway:
    """One a main process. `connected_bindings` says whose agents are here now."""

    def __init__(
        self,
        *,
        store: "Store",
        settings: "SettingsFile",
        publish: Callable[[Event[Any], IpcModel], None],
    ) -> None:
        self._store = store
        self._settings = settings
        self._publish = publish
        self._connected: Counter[str] = Counter()

    @property
    def connected_bindings(self) -> frozenset[str]:
        """Ids of the bindings that have at least one open connection."""
        return frozenset(self._connected)

    async def admit(self, token: str) -> "AgentConnection | str":
        """Return the connection's session, or the rule by which it is refused.

        Rules: `binding_unknown`, `binding_revoked`, `binding_expired`, `project_archived`, `store_unavailable`.
        """
        from main_process.services import binding_service  # noqa: PLC0415 - loads the repositories

        try:
            binding = await self._store.write(lambda unit: binding_service.admit(unit, token))
        except ScopeDenied as denied:
            _log.info("agent_refused", rule=denied.reason)
            return denied.reason
        except StoreUnavailable as unavailable:
            _log.warning("agent_refused", rule="store_unavailable", fault=unavailable.fault)
            return "store_unavailable"
        return AgentConnection(self, binding, token_hash(token))

    async def preload(self) -> None:
        """Load the MCP parts ahead if an agent may come at all, so that its first connection is fast."""
        try:
            may_come = await self._store.read(_has_binding)
        except StoreUnavailable:
            return
        if may_come:
            await asyncio.to_thread(importlib.import_module, _SESSION_MODULE)

    async def serve(
        self, binding: Binding, shown: bytes, reader: asyncio.StreamReader, writer: asyncio.StreamWriter
    ) -> None:
        """Run one admitted connection to its end."""
        await asyncio.to_thread(importlib.import_module, _SESSION_MODULE)
        from main_process.agents.session import McpSession  # noqa: PLC0415 - loaded above
        from main_process.services.recall_desk import RecallDesk  # noqa: PLC0415 - loaded above

        desk = RecallDesk(self._store, self._settings)
        session = McpSession(binding=binding, token_hash=shown, store=self._store, desk=desk)
        self._connected[binding.id] += 1
        self._announce(binding)
        try:
            await session.serve(reader, writer)
        finally:
            self._connected[binding.id] -= 1
            if not self._connected[binding.id]:
                del self._connected[binding.id]
            self._announce(binding)

    def _announce(self, binding: Binding) -> None:
        self._publish(PROJECTS_CHANGED, ProjectsChanged(project_ids=(binding.project_id,)))


class AgentConnection:
    """An admitted connection, not yet served."""

    def __init__(self, gateway: Gateway, binding: Binding, shown: bytes) -> None:
        self._gateway = gateway
        self._binding = binding
        self._shown = shown

    async def serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Speak newline-separated MCP JSON until the peer ends."""
        await self._gateway.serve(self._binding, self._shown, reader, writer)


def _has_binding(unit: "Unit") -> bool:
    return unit.bindings.has_any()
