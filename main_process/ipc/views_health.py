"""Lines of memory health and the scan to wire models: pure functions."""

from datetime import datetime

from main_process.domain.finding import StoredFinding
from main_process.ipc.views import memory_row
from main_process.services.health_service import HealthLine
from main_process.services.scanner import ScanStatus
from main_process.store.repositories.health import Orphan
from shared.ipc.methods import health as h
from shared.ipc.methods.memories import ScopeView


def health_row(line: HealthLine, now: datetime) -> h.HealthRow:
    """Return one line; restricted items are masked in it."""
    return h.HealthRow(
        row_id=line.id,
        item=None if line.item is None else memory_row(line.item, now),
        other=None if line.other is None else memory_row(line.other, now),
        scope=None if line.orphan is None else _scope(line.orphan),
        items=0 if line.orphan is None else line.orphan.items,
        finding=None if line.finding is None else _finding(line.finding),
    )


def scan_view(status: ScanStatus) -> h.ScanView:
    """Return how the scan stands."""
    state = status.state
    return h.ScanView(
        is_current=status.is_current,
        activity_id=status.activity_id,
        scanned=0 if state is None else state.scanned,
        started_at=None if state is None else state.started_at,
        finished_at=None if state is None else state.finished_at,
        open_findings=status.open_findings,
    )


def _scope(orphan: Orphan) -> ScopeView:
    return ScopeView(
        namespace_id=orphan.namespace_id,
        kind=orphan.kind,
        label=orphan.title or "",
        conversation_id=orphan.conversation_id,
    )


def _finding(found: StoredFinding) -> h.FindingView:
    return h.FindingView(
        finding_id=found.id,
        kind=found.kind,
        place=found.place,
        times=found.times,
        found_at=found.found_at,
        revision=found.revision,
        turn_id=found.turn_id,
        conversation_id=found.conversation_id,
        task_id=found.task_id,
        heartbeat_run_id=found.heartbeat_run_id,
    )
