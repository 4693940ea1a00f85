"""Status and diagnosis as the wire shows them."""

import os

from main_process.ipc.context import Services
from main_process.ipc.views_pipeline import pipeline_view
from main_process.runtime.logs import LOG_FILE_NAME
from main_process.services.doctor_service import Finding
from main_process.services.status_service import StoreFigures
from main_process.store.file import size_of
from main_process.store.migrations import SUPPORTED_REVISION
from main_process.store.repositories.figures import StoreTotals
from shared import vocabulary as v
from shared.ipc.methods.system import Check, ProviderStatus, StoreCounts, StoreStatus, SystemStatus
from shared.version import PRODUCT_VERSION, PROTOCOL_VERSION


def status_view(services: Services, figures: StoreFigures | None) -> SystemStatus:
    """Return what the sidebar's foot and `memory status` show; no figures while the store cannot be read."""
    totals = None if figures is None else figures.totals
    return SystemStatus(
        product_version=PRODUCT_VERSION,
        protocol_version=PROTOCOL_VERSION,
        process_id=os.getpid(),
        started_at=services.started_at,
        profile_path=str(services.paths.profile or services.paths.data),
        log_path=str(services.paths.logs / LOG_FILE_NAME),
        store=_store_view(services, totals),
        provider=ProviderStatus(state=services.provider.state, fault=services.provider.fault),
        counts=None if figures is None else _counts(figures),
        is_heartbeat_paused=services.settings.current.is_heartbeat_paused,
        next_heartbeat_at=None if figures is None else figures.next_heartbeat_at,
        running_activities=services.activities.running,
        agent_connections=services.connections.agent_connections,
        clear_word=v.CLEAR_WORD,
        pipeline=None if figures is None else pipeline_view(figures.pipeline),
    )


def _store_view(services: Services, totals: StoreTotals | None) -> StoreStatus:
    store = services.store
    condition = store.condition
    return StoreStatus(
        state=condition.state,
        fault=condition.fault,
        facts=dict(condition.facts),
        path=str(store.file.path),
        size_bytes=size_of(store.file.path),
        wal_bytes=size_of(store.file.wal_path),
        schema_revision=_revision(services, totals),
        supported_revision=SUPPORTED_REVISION,
        key_location=services.secrets.store_key_location,
        is_encrypted=store.file.is_encrypted,
        sqlite_version="" if totals is None else totals.sqlite_version,
    )


def _revision(services: Services, totals: StoreTotals | None) -> str | None:
    if totals is not None:
        return totals.schema_revision
    found = services.store.condition.facts.get("found")  # a newer store names it
    return None if found is None else str(found)


def _counts(figures: StoreFigures) -> StoreCounts:
    totals = figures.totals
    items = totals.items
    return StoreCounts(
        confirmed=items.get(v.ItemStatus.CONFIRMED, 0),
        candidates=items.get(v.ItemStatus.CANDIDATE, 0),
        archived=items.get(v.ItemStatus.ARCHIVED, 0),
        rejected=items.get(v.ItemStatus.REJECTED, 0),
        projects=totals.projects,
        conversations=totals.conversations,
        turns=totals.turns,
        tombstones=totals.tombstones,
        sensitive_findings=figures.sensitive_findings,
    )


def check_view(finding: Finding) -> Check:
    """Return one line of the doctor."""
    return Check(code=finding.code, outcome=finding.outcome, facts=finding.facts, fix=finding.fix)
