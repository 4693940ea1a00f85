"""Status, diagnosis, long work and the window itself."""

from typing import Annotated

from msgspec import Meta

from shared import vocabulary as v
from shared.ipc.contract import Access, Count, Empty, Id, Instant, IpcModel, Method, Role
from shared.ipc.methods.pipeline import PipelineStatus


class StoreStatus(IpcModel, frozen=True, kw_only=True):
    """State of the store. When degraded, `fault` says why and `facts` name version, object or path; never content."""

    state: v.StoreState
    fault: v.StoreFault | None
    facts: dict[str, str | int]
    path: str
    size_bytes: Count
    wal_bytes: Count
    schema_revision: str | None
    supported_revision: str
    key_location: v.KeyLocation
    is_encrypted: bool
    sqlite_version: str


class ProviderStatus(IpcModel, frozen=True, kw_only=True):
    """Whether a model can be asked; `fault` is the last failure's category."""

    state: v.ProviderState
    fault: v.ProviderFault | None = None


class StoreCounts(IpcModel, frozen=True, kw_only=True):
    """Figures; absent while the store cannot be read."""

    confirmed: Count
    candidates: Count
    archived: Count
    rejected: Count
    projects: Count
    conversations: Count
    turns: Count
    tombstones: Count
    sensitive_findings: Count
    """Findings of the latest scan that wait for the person."""


class SystemStatus(IpcModel, frozen=True, kw_only=True):
    """What the sidebar's foot and `memory status` show. `clear_word` is what `store.clear` wants."""

    product_version: str
    protocol_version: int
    process_id: int
    started_at: Instant
    profile_path: str
    log_path: str
    store: StoreStatus
    provider: ProviderStatus
    counts: StoreCounts | None
    is_heartbeat_paused: bool
    next_heartbeat_at: Instant | None
    running_activities: Count
    agent_connections: Count
    clear_word: str
    pipeline: PipelineStatus | None = None
    """How memory jobs stand; absent while the store cannot be read."""


class Check(IpcModel, frozen=True, kw_only=True):
    """One line of the doctor: a code, how it went, facts for the sentence, and the code of a fix."""

    code: str
    outcome: str
    """`ok`, `warning` or `failed`."""
    facts: dict[str, str | int]
    fix: str | None = None


class DoctorReport(IpcModel, frozen=True, kw_only=True):
    """All checks."""

    checks: tuple[Check, ...]


class ActivityView(IpcModel, frozen=True, kw_only=True):
    """Long work. `total` is absent while unknown; `remaining_s` is an estimate."""

    activity_id: Id
    kind: v.ActivityKind
    state: v.ActivityState
    done: Count
    total: Count | None
    unit: str
    started_at: Instant
    remaining_s: float | None = None
    failure: str | None = None


class ListActivitiesResponse(IpcModel, frozen=True, kw_only=True):
    """Running ones and those that ended in the last ten minutes."""

    items: tuple[ActivityView, ...]


class ActivityRequest(IpcModel, frozen=True, kw_only=True):
    """One activity."""

    activity_id: Id


class RaiseWindowRequest(IpcModel, frozen=True, kw_only=True):
    """`environment` leads to the caller's screen; main takes variables of a desktop session and ignores others."""

    environment: Annotated[
        dict[Annotated[str, Meta(max_length=80)], Annotated[str, Meta(max_length=v.PATH_MAX)]],
        Meta(max_length=64),
    ] = {}


GET_STATUS = Method("system.status", Empty, SystemStatus, works_degraded=True)
RUN_DOCTOR = Method("system.doctor", Empty, DoctorReport, timeout_s=60.0, works_degraded=True)
LIST_ACTIVITIES = Method("system.list_activities", Empty, ListActivitiesResponse, works_degraded=True)
CANCEL_ACTIVITY = Method("system.cancel_activity", ActivityRequest, Empty, access=Access.WRITE, works_degraded=True)
RAISE_WINDOW = Method(
    "system.raise_window", RaiseWindowRequest, Empty, roles=frozenset({Role.CLI}), works_degraded=True
)
QUIT = Method("system.quit", Empty, Empty, access=Access.WRITE, works_degraded=True)
