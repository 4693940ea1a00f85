"""Memory jobs: what leads ended turns to Pending, how it stands, and trying again what failed. Codes, never texts."""

from typing import Annotated

from msgspec import Meta

from shared import vocabulary as v
from shared.ipc.contract import Access, Count, Cursor, Id, Instant, IpcModel, Limit, Method, Page


class JobDiagnosis(IpcModel, frozen=True, kw_only=True):
    """Why a job waits, failed or gave nothing: category, phase, primary or repair, rule (memory rules §13)."""

    failure: v.MemoryJobFailure
    phase: str | None
    call: v.MemoryCall | None
    rule: str | None


class PipelineStatus(IpcModel, frozen=True, kw_only=True):
    """How all memory jobs stand. `provider_calls` counts every request; the diagnosis is of the latest failure."""

    pending: Count
    leased: Count
    retry_wait: Count
    succeeded: Count
    succeeded_no_output: Count
    failed: Count
    provider_calls: Count
    last_succeeded_at: Instant | None
    last_failed_at: Instant | None
    last_failure: JobDiagnosis | None


class PipelineRequest(IpcModel, frozen=True, kw_only=True):
    """Of one project, or of all."""

    project_id: Id | None = None


class MemoryJobView(IpcModel, frozen=True, kw_only=True):
    """One job. An extraction names its turn; `attempt` counts claims."""

    job_id: Id
    kind: v.MemoryJobKind
    conversation_id: Id
    turn_id: Id | None
    turn_sequence: Count | None
    state: v.MemoryJobState
    attempt: Count
    provider_calls: Count
    diagnosis: JobDiagnosis | None
    next_attempt_at: Instant | None
    created_at: Instant
    updated_at: Instant
    completed_at: Instant | None
    can_retry: bool


class ListJobsRequest(IpcModel, frozen=True, kw_only=True):
    """Latest change first. Empty means any."""

    project_id: Id | None = None
    conversation_id: Id | None = None
    states: Annotated[tuple[v.MemoryJobState, ...], Meta(max_length=6)] = ()
    limit: Limit = 100
    cursor: Cursor | None = None


class JobRequest(IpcModel, frozen=True, kw_only=True):
    """One job."""

    job_id: Id


GET_PIPELINE = Method("pipeline.status", PipelineRequest, PipelineStatus)
LIST_JOBS = Method("pipeline.list", ListJobsRequest, Page[MemoryJobView])
RETRY_JOB = Method("pipeline.retry", JobRequest, MemoryJobView, access=Access.WRITE)

__all__ = [
    "GET_PIPELINE",
    "LIST_JOBS",
    "RETRY_JOB",
    "JobDiagnosis",
    "JobRequest",
    "ListJobsRequest",
    "MemoryJobView",
    "PipelineRequest",
    "PipelineStatus",
]
