"""What a handler is given beside its request: who calls, until when, and the parts of main it may use."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol

from main_process.domain.actor import Actor
from shared import vocabulary as v
from shared.ipc.contract import Role

if TYPE_CHECKING:
    from datetime import datetime

    from main_process.adapters.secrets import Secrets
    from main_process.ipc.publisher import Publisher
    from main_process.runtime.clock import Clock
    from main_process.runtime.lifecycle import Lifecycle
    from main_process.runtime.paths import ProfilePaths
    from main_process.runtime.settings import SettingsFile
    from main_process.services.activities import Activities
    from main_process.services.chat_desk import ChatDesk
    from main_process.services.embedding_desk import EmbeddingDesk
    from main_process.services.hook_desk import HookDesk
    from main_process.services.importer import Importer
    from main_process.services.provider_service import ProviderAccess
    from main_process.services.run_desk import RunDesk
    from main_process.services.scanner import Scanner
    from main_process.services.thread_desk import ThreadDesk
    from main_process.store.store import Store


class StoreCondition(Protocol):
    """State of the store as of now; `facts` name version, object or path."""

    @property
    def state(self) -> v.StoreState:
        """OPENING until the first health check ended."""
        ...

    @property
    def fault(self) -> v.StoreFault | None:
        """Why it is degraded."""
        ...

    @property
    def facts(self) -> Mapping[str, str | int]:
        """What a sentence about the fault needs."""
        ...


class StoreGate(Protocol):
    """What a session asks of the store: may this call go on?"""

    @property
    def condition(self) -> StoreCondition:
        """State, fault and facts as of now."""
        ...


class Window(Protocol):
    """The renderer host, seen from a handler."""

    @property
    def is_open(self) -> bool:
        """Whether a window runs or is awaited."""
        ...

    async def raise_or_open(self, desktop: Mapping[str, str]) -> None:
        """Bring the window to the front, or open it on the desktop that these variables lead to."""
        ...


class Connections(Protocol):
    """The server, seen from a handler."""

    @property
    def agent_connections(self) -> int:
        """How many agents are connected now."""
        ...


class Agents(Protocol):
    """The agents' gateway, seen from a handler."""

    @property
    def connected_bindings(self) -> frozenset[str]:
        """Ids of the bindings that have an open connection."""
        ...

    @property
    def connected_runs(self) -> frozenset[str]:
        """Ids of the runs that have an open connection."""
        ...


class Heartbeat(Protocol):
    """The heartbeat's runner, seen from a handler."""

    async def run_now(
        self, *, plan_id: str | None, project_id: str | None, proposer: v.ProposerKind | None, key: str
    ) -> str:
        """Start a run, or find the one that goes on; return its id."""
        ...


@dataclass(frozen=True, slots=True)
class Services:
    """The long-lived parts of main. One instance, made by `main_process.app`."""

    paths: "ProfilePaths"
    clock: "Clock"
    started_at: "datetime"
    lifecycle: "Lifecycle"
    settings: "SettingsFile"
    secrets: "Secrets"
    store: "Store"
    publisher: "Publisher"
    activities: "Activities"
    importer: "Importer"
    scanner: "Scanner"
    connections: Connections
    agents: Agents
    window: Window
    provider: "ProviderAccess"
    heartbeat: Heartbeat
    runs: "RunDesk"
    threads: "ThreadDesk"
    hooks: "HookDesk"
    embedding: "EmbeddingDesk"
    chat: "ChatDesk"


@dataclass(frozen=True, slots=True)
class CallContext:
    """One call. `deadline` is on the monotonic clock; `is_cancelled` turns true when the peer gave up or left."""

    call_id: int
    role: Role
    actor: Actor
    services: Services
    deadline: float
    cancelled: Callable[[], bool]

    @property
    def is_cancelled(self) -> bool:
        """Whether going on is pointless; look at it between steps of long work."""
        return self.cancelled()
