"""Who may work on memory jobs: what is due, claims, leases, the fence, ends (memory rules §7; seed 000)."""

from collections.abc import Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, replace
from itertools import groupby

from main_process.domain.errors import LeaseLost, NotFound, ProviderFailed, RuleViolated
from main_process.domain.memory_job import (
    BATCH_MAX,
    CLAIMS_MAX,
    DUE_AFTER,
    DUE_AT,
    LEASE,
    RETRY_WAIT,
    RETRY_WAIT_MAX,
    Diagnosis,
    MemoryJob,
    after_failure,
    extraction_key,
)
from main_process.store.unit_of_work import Unit
from shared.ipc.events import PIPELINE_CHANGED, PipelineChanged
from shared.vocabulary import ExtractedState, MemoryCall, MemoryJobFailure, MemoryJobKind, MemoryJobState


@dataclass(frozen=True, slots=True)
class Lease:
    """The right to store what jobs gave, until it runs out, somebody else takes it, or the store is cleared."""

    owner: str
    generation: int
    fences: tuple[tuple[str, int], ...]


@dataclass(frozen=True, slots=True)
class Claim:
    """Jobs that this process may work on: one consolidation, or extractions of one thread in sequence."""

    jobs: tuple[MemoryJob, ...]
    lease: Lease

    @property
    def kind(self) -> MemoryJobKind:
        """What is to be done."""
        return self.jobs[0].kind

    @property
    def conversation_id(self) -> str:
        """The thread that all of it belongs to."""
        return self.jobs[0].conversation_id


def turn_ended(unit: Unit, conversation_id: str, turn_id: str) -> None:
    """Queue the extraction of a turn of a thread, in the transaction that ends it; once, however often it is asked.

    Whoever completes, fails or interrupts a turn calls it.
    """
    key = extraction_key(turn_id)
    if unit.memory_jobs.by_key(key) is None:
        generation = unit.namespaces.generation()
        unit.memory_jobs.insert_extraction(key, conversation_id, turn_id, generation=generation)
        announce(unit, conversation_id)


# Claiming


def release_former(unit: Unit, owner: str) -> None:
    """Let go of jobs that former processes held.

    Call it once at the start of a process that holds the profile's lock: nobody else can be working then.
    """
    for job in unit.memory_jobs.leased():
        if job.lease_owner != owner:
            unit.memory_jobs.update(replace(job, lease_expires_at=unit.now))


def claim_next(unit: Unit, owner: str, *, among: AbstractSet[str] | None = None) -> Claim | None:
    """Claim a consolidation, or else the longest waiting batch of one thread.

    With `among` (a flush) nothing else is claimed, and nobody waits until more has come.
    """
    _take_back_lost(unit)
    for job in unit.memory_jobs.unfinished_consolidations():
        if (among is None or job.id in among) and _is_ready(unit, job):
            return _claimed(unit, (job,), owner)
    batches = [
        batch
        for _, waiting in groupby(unit.memory_jobs.unfinished_extractions(), key=lambda job: job.conversation_id)
        if (batch := _batch(unit, tuple(waiting), among))
    ]
    oldest = min(batches, key=lambda batch: batch[0].created_at, default=None)
    return None if oldest is None else _claimed(unit, oldest, owner)


def _take_back_lost(unit: Unit) -> None:
    """Let go of jobs whose lease ran out: again at once, or never when a request may have been on its way (C16)."""
    for job in unit.memory_jobs.leased():
        expires_at = job.lease_expires_at or unit.now
        if unit.now < expires_at <= unit.now + LEASE:
            continue
        if job.asking is not None:
            end(unit, job, MemoryJobState.FAILED, Diagnosis(MemoryJobFailure.UNOBSERVED, call=job.asking))
        elif job.attempt >= CLAIMS_MAX:
            end(unit, job, MemoryJobState.FAILED, Diagnosis(MemoryJobFailure.INTERRUPTED))
        else:
            _wait(unit, replace(job, next_attempt_at=unit.now))


def _batch(unit: Unit, waiting: Sequence[MemoryJob], among: AbstractSet[str] | None) -> tuple[MemoryJob, ...]:
    """Return what of a thread's unfinished extractions can be claimed now: the head, and what follows it alike.

    A head that is leased or waits holds up what comes after it.
    """
    head = waiting[0]
    if not _is_ready(unit, head) or (among is not None and head.id not in among):
        return ()
    is_hasty = among is not None or head.state is MemoryJobState.RETRY_WAIT
    if not is_hasty and not _is_due(unit, waiting):
        return ()
    batch = [head]
    for job in waiting[1:BATCH_MAX]:
        is_alike = (job.attempt, job.provider_calls) == (head.attempt, head.provider_calls)
        if not is_alike or not _is_ready(unit, job) or (among is not None and job.id not in among):
            break
        batch.append(job)
    return tuple(batch)


def _is_due(unit: Unit, waiting: Sequence[MemoryJob]) -> bool:
    age = unit.now - waiting[0].created_at
    return len(waiting) >= DUE_AT or age >= DUE_AFTER or age < -DUE_AFTER


def _is_ready(unit: Unit, job: MemoryJob) -> bool:
    """Return whether a job may be claimed; a wait longer than any that is ever set means a clock set back."""
    if job.state is MemoryJobState.RETRY_WAIT:
        wanted = job.next_attempt_at or unit.now
        return not unit.now < wanted <= unit.now + RETRY_WAIT_MAX
    return job.state is MemoryJobState.PENDING


def _claimed(unit: Unit, jobs: Sequence[MemoryJob], owner: str) -> Claim:
    generation = unit.namespaces.generation()
    claimed = tuple(
        replace(
            job,
            state=MemoryJobState.LEASED,
            generation=generation,
            attempt=job.attempt + 1,
            fence=job.fence + 1,
            lease_owner=owner,
            lease_expires_at=unit.now + LEASE,
            next_attempt_at=None,
            asking=None,
            diagnosis=None,
        )
        for job in jobs
    )
    for job in claimed:
        unit.memory_jobs.update(job)
    announce(unit, claimed[0].conversation_id)
    return Claim(claimed, Lease(owner, generation, tuple((job.id, job.fence) for job in claimed)))


# While it is worked on


def held(unit: Unit, lease: Lease) -> tuple[MemoryJob, ...]:
    """Return the jobs, in order, if the lease still holds for all of them. Raises LeaseLost.

    A store that was cleared or restored meanwhile has another generation: nothing late is written into it.
    """
    found = unit.memory_jobs.get_many(job_id for job_id, _ in lease.fences)
    is_of_this_life = unit.namespaces.generation() == lease.generation
    for job_id, fence in lease.fences:
        job = found.get(job_id)
        is_held = (
            is_of_this_life
            and job is not None
            and job.state is MemoryJobState.LEASED
            and (job.lease_owner, job.fence, job.generation) == (lease.owner, fence, lease.generation)
            and job.lease_expires_at is not None
            and job.lease_expires_at > unit.now
        )
        if not is_held:
            raise LeaseLost(job_id, fence)
    return tuple(found[job_id] for job_id, _ in lease.fences)


def keep_alive(unit: Unit, lease: Lease) -> None:
    """Renew the lease. Raises LeaseLost."""
    for job in held(unit, lease):
        unit.memory_jobs.update(replace(job, lease_expires_at=unit.now + LEASE))


def note_asking(unit: Unit, lease: Lease, call: MemoryCall) -> None:
    """Record before a request is sent that it may be on its way from now on. Raises LeaseLost."""
    for job in held(unit, lease):
        unit.memory_jobs.update(replace(job, asking=call, lease_expires_at=unit.now + LEASE))


def note_calls(unit: Unit, lease: Lease, calls: int) -> None:
    """Count the requests of one answer and record that it was observed. Raises LeaseLost."""
    for job in held(unit, lease):
        unit.memory_jobs.update(replace(job, asking=None, provider_calls=job.provider_calls + calls))


# Ending


def fail(unit: Unit, lease: Lease, error: ProviderFailed, call: MemoryCall, *, calls: int) -> None:
    """Record a provider's failure, and when the jobs are tried again, if ever. Raises LeaseLost."""
    for job in held(unit, lease):
        counted = replace(job, provider_calls=job.provider_calls + calls)
        outcome = after_failure(error, attempt=job.attempt, call=call, moment=unit.now)
        if outcome.state is MemoryJobState.RETRY_WAIT:
            _wait(unit, replace(counted, next_attempt_at=outcome.next_attempt_at, diagnosis=outcome.diagnosis))
        else:
            end(unit, counted, outcome.state, outcome.diagnosis)


def end_all(unit: Unit, lease: Lease, state: MemoryJobState, diagnosis: Diagnosis | None = None) -> None:
    """End all jobs of a lease alike. Raises LeaseLost."""
    for job in held(unit, lease):
        end(unit, job, state, diagnosis)


def retry_once(unit: Unit, lease: Lease, diagnosis: Diagnosis) -> None:
    """Let a passing trouble of our own pass: one more claim after the first, then FAILED. Raises LeaseLost."""
    for job in held(unit, lease):
        if job.attempt < CLAIMS_MAX:
            _wait(unit, replace(job, next_attempt_at=unit.now + RETRY_WAIT, diagnosis=diagnosis))
        else:
            end(unit, job, MemoryJobState.FAILED, diagnosis)


def give_back(unit: Unit, lease: Lease) -> None:
    """Let go at the end of the process: UNOBSERVED if a request may be on its way, else as if never claimed.

    Raises LeaseLost.
    """
    for job in held(unit, lease):
        if job.asking is not None:
            end(unit, job, MemoryJobState.FAILED, Diagnosis(MemoryJobFailure.UNOBSERVED, call=job.asking))
        else:
            _wait(unit, replace(job, attempt=job.attempt - 1, next_attempt_at=unit.now))


def end(unit: Unit, job: MemoryJob, state: MemoryJobState, diagnosis: Diagnosis | None = None) -> None:
    """End a job for good; what a consolidation could not judge is suppressed in the same transaction."""
    if job.kind is MemoryJobKind.CONSOLIDATION and diagnosis is not None:
        unit.extracted.move(job.id, ExtractedState.PENDING, ExtractedState.SUPPRESSED)
    unit.memory_jobs.update(
        replace(
            job,
            state=state,
            lease_owner=None,
            lease_expires_at=None,
            next_attempt_at=None,
            asking=None,
            diagnosis=diagnosis,
            completed_at=unit.now,
        )
    )
    announce(unit, job.conversation_id)


def retry(unit: Unit, job_id: str) -> MemoryJob:
    """Let a person try again what failed, or what did not fit: as if it were new.

    Raises NotFound, and RuleViolated `job_not_failed`.
    """
    job = unit.memory_jobs.get(job_id)
    if job is None:
        raise NotFound("memory_job", job_id)
    if not job.can_retry:
        raise RuleViolated("job_not_failed")
    renewed = replace(job, state=MemoryJobState.PENDING, attempt=0, diagnosis=None, completed_at=None)
    unit.memory_jobs.update(renewed)
    if job.kind is MemoryJobKind.CONSOLIDATION:
        unit.extracted.move(job.id, ExtractedState.SUPPRESSED, ExtractedState.PENDING)
    announce(unit, job.conversation_id)
    return renewed


def announce(unit: Unit, conversation_id: str) -> None:
    """Publish that jobs of a thread changed."""
    unit.emit(PIPELINE_CHANGED, PipelineChanged(conversation_id=conversation_id))


def _wait(unit: Unit, job: MemoryJob) -> None:
    unit.memory_jobs.update(
        replace(job, state=MemoryJobState.RETRY_WAIT, lease_owner=None, lease_expires_at=None, asking=None)
    )
    announce(unit, job.conversation_id)
