"""How memory jobs stand, for whoever looks: figures, and why the latest one failed."""

from dataclasses import dataclass
from datetime import datetime

from main_process.domain.errors import NotFound
from main_process.domain.memory_job import Diagnosis
from main_process.store.unit_of_work import Unit
from shared.vocabulary import MemoryJobState


@dataclass(frozen=True, slots=True)
class PipelineFigures:
    """Jobs by state, requests made, when a job last succeeded and failed, and why."""

    states: dict[MemoryJobState, int]
    provider_calls: int
    last_succeeded_at: datetime | None
    last_failed_at: datetime | None
    last_failure: Diagnosis | None


def figures(unit: Unit, project_id: str | None = None) -> PipelineFigures:
    """Return the figures of one project, or of all. Raises NotFound."""
    if project_id is not None and unit.projects.get(project_id) is None:
        raise NotFound("project", project_id)
    troubled = (MemoryJobState.FAILED, MemoryJobState.RETRY_WAIT)
    latest, _ = unit.memory_jobs.page(
        project_id=project_id, conversation_id=None, states=troubled, limit=1, cursor=None
    )
    return PipelineFigures(
        states=unit.memory_jobs.counts(project_id=project_id),
        provider_calls=unit.memory_jobs.total_calls(project_id=project_id),
        last_succeeded_at=unit.memory_jobs.last_ended(project_id=project_id, is_failed=False),
        last_failed_at=unit.memory_jobs.last_ended(project_id=project_id, is_failed=True),
        last_failure=latest[0].diagnosis if latest else None,
    )
