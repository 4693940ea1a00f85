"""Memory jobs as the wire shows them: codes and figures."""

from main_process.domain.memory_job import Diagnosis, MemoryJob
from main_process.services.pipeline_service import PipelineFigures
from shared.ipc.methods import pipeline as m
from shared.vocabulary import MemoryJobState


def pipeline_view(figures: PipelineFigures) -> m.PipelineStatus:
    """Return how jobs stand."""
    states = figures.states
    return m.PipelineStatus(
        pending=states.get(MemoryJobState.PENDING, 0),
        leased=states.get(MemoryJobState.LEASED, 0),
        retry_wait=states.get(MemoryJobState.RETRY_WAIT, 0),
        succeeded=states.get(MemoryJobState.SUCCEEDED, 0),
        succeeded_no_output=states.get(MemoryJobState.SUCCEEDED_NO_OUTPUT, 0),
        failed=states.get(MemoryJobState.FAILED, 0),
        provider_calls=figures.provider_calls,
        last_succeeded_at=figures.last_succeeded_at,
        last_failed_at=figures.last_failed_at,
        last_failure=diagnosis_view(figures.last_failure),
    )


def job_view(job: MemoryJob) -> m.MemoryJobView:
    """Return one job."""
    return m.MemoryJobView(
        job_id=job.id,
        kind=job.kind,
        conversation_id=job.conversation_id,
        turn_id=job.turn_id,
        turn_sequence=job.sequence,
        state=job.state,
        attempt=job.attempt,
        provider_calls=job.provider_calls,
        diagnosis=diagnosis_view(job.diagnosis),
        next_attempt_at=job.next_attempt_at,
        created_at=job.created_at,
        updated_at=job.updated_at,
        completed_at=job.completed_at,
        can_retry=job.can_retry,
    )


def diagnosis_view(diagnosis: Diagnosis | None) -> m.JobDiagnosis | None:
    """Return why a job waits, failed or gave nothing."""
    if diagnosis is None:
        return None
    return m.JobDiagnosis(failure=diagnosis.failure, phase=diagnosis.phase, call=diagnosis.call, rule=diagnosis.rule)
