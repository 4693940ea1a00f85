"""What of the store the status tells."""

from dataclasses import dataclass
from datetime import datetime

from main_process.services import heartbeat_service, pipeline_service
from main_process.services.pipeline_service import PipelineFigures
from main_process.store.repositories.figures import StoreTotals
from main_process.store.unit_of_work import Unit


@dataclass(frozen=True, slots=True)
class StoreFigures:
    """Totals, when the next heartbeat is due, how many findings wait, and how memory jobs stand."""

    totals: StoreTotals
    next_heartbeat_at: datetime | None
    sensitive_findings: int
    pipeline: PipelineFigures


def store_figures(unit: Unit) -> StoreFigures:
    """Read all in one transaction."""
    next_at, _name = heartbeat_service.next_run(unit)
    return StoreFigures(unit.totals.totals(), next_at, unit.findings.open_count(), pipeline_service.figures(unit))
