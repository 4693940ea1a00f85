"""Memory jobs: rows to domain values and back, what is due, leases, figures."""

import uuid
from collections.abc import Iterable, Sequence
from datetime import datetime
from typing import Any, Final, TypeVarTuple

from sqlalchemy import Connection, Row, Select, func, insert, literal, select, tuple_, update

from main_process.domain.memory_job import OPEN, Diagnosis, MemoryJob
from main_process.store.repositories.cursors import cursor_keys, encode_cursor
from main_process.store.schema import UtcTime
from main_process.store.tables.conversation import Conversation as ConversationTable
from main_process.store.tables.conversation import Turn as TurnTable
from main_process.store.tables.core import Project as ProjectTable
from main_process.store.tables.memory_job import MemoryJob as JobTable
from shared.vocabulary import MemoryJobKind, MemoryJobState

Row_ = TypeVarTuple("Row_")
_LIVE: Final = tuple(OPEN)


class MemoryJobRepository:
    """Jobs of one unit of work."""

    def __init__(self, connection: Connection, now: datetime) -> None:
        self._connection = connection
        self._now = now

    # Reading

    def get(self, job_id: str) -> MemoryJob | None:
        """Return one job."""
        return next(iter(self._jobs(_select().where(JobTable.id == job_id))), None)

    def get_many(self, job_ids: Iterable[str]) -> dict[str, MemoryJob]:
        """Return those of the jobs that exist, by id."""
        return {job.id: job for job in self._jobs(_select().where(JobTable.id.in_(tuple(job_ids))))}

    def by_key(self, key: str) -> MemoryJob | None:
        """Return the job of an idempotency key."""
        return next(iter(self._jobs(_select().where(JobTable.idempotency_key == key))), None)

    def unfinished_extractions(self) -> tuple[MemoryJob, ...]:
        """Return extractions that did not end, thread by thread in the order of their turns."""
        statement = _select().where(JobTable.kind == MemoryJobKind.EXTRACTION, JobTable.state.in_(_LIVE))
        return self._jobs(statement.order_by(JobTable.conversation_row, TurnTable.sequence))

    def unfinished_consolidations(self) -> tuple[MemoryJob, ...]:
        """Return consolidations that did not end, oldest first."""
        statement = _select().where(JobTable.kind == MemoryJobKind.CONSOLIDATION, JobTable.state.in_(_LIVE))
        return self._jobs(statement.order_by(JobTable.created_at, JobTable.row))

    def leased(self) -> tuple[MemoryJob, ...]:
        """Return jobs that some process works on, or worked on when it went away."""
        return self._jobs(_select().where(JobTable.state == MemoryJobState.LEASED).order_by(JobTable.row))

    def open_of(self, conversation_id: str) -> tuple[MemoryJob, ...]:
        """Return the unfinished jobs of a thread, oldest first."""
        statement = _select().where(ConversationTable.id == conversation_id, JobTable.state.in_(_LIVE))
        return self._jobs(statement.order_by(JobTable.row))

    def has_unfinished(self) -> bool:
        """Return whether there is anything to do, now or later."""
        statement = select(JobTable.row).where(JobTable.state.in_(_LIVE)).limit(1)
        return self._connection.execute(statement).first() is not None

    def counts(self, *, project_id: str | None = None) -> dict[MemoryJobState, int]:
        """Return how many jobs there are in each state, of one project or of all; absent means none."""
        statement = _of_project(select(JobTable.state, func.count()).group_by(JobTable.state), project_id)
        return {row[0]: row[1] for row in self._connection.execute(statement)}

    def counts_of(self, conversation_ids: Iterable[str]) -> dict[str, dict[MemoryJobState, int]]:
        """Return how many jobs conversations have in each state; absent means none."""
        statement = (
            select(ConversationTable.id, JobTable.state, func.count())
            .join(ConversationTable, ConversationTable.row == JobTable.conversation_row)
            .where(ConversationTable.id.in_(tuple(conversation_ids)))
            .group_by(ConversationTable.id, JobTable.state)
        )
        found: dict[str, dict[MemoryJobState, int]] = {}
        for conversation_id, state, count in self._connection.execute(statement):
            found.setdefault(conversation_id, {})[state] = count
        return found

    def total_calls(self, *, project_id: str | None) -> int:
        """Return how many requests to a provider the jobs made."""
        statement = select(func.coalesce(func.sum(JobTable.provider_calls), 0))
        return self._connection.execute(_of_project(statement, project_id)).scalar_one()

    def last_ended(self, *, project_id: str | None, is_failed: bool) -> datetime | None:
        """Return when a job last succeeded, or last failed."""
        state = JobTable.state == MemoryJobState.FAILED
        statement = select(func.max(JobTable.completed_at)).where(state if is_failed else ~state)
        return self._connection.execute(_of_project(statement, project_id)).scalar_one()

    def page(
        self,
        *,
        project_id: str | None,
        conversation_id: str | None,
        states: Sequence[MemoryJobState],
        limit: int,
        cursor: str | None,
    ) -> tuple[tuple[MemoryJob, ...], str | None]:
        """Return one keyset page, latest change first, and the cursor of the next.

        Raises RuleViolated `cursor_invalid`.
        """
        statement = _select()
        statement = _of_project(statement, project_id)
        if conversation_id is not None:
            statement = statement.where(ConversationTable.id == conversation_id)
        if states:
            statement = statement.where(JobTable.state.in_(tuple(states)))
        if cursor is not None:
            mark, row = cursor_keys(cursor, datetime, int)
            statement = statement.where(
                tuple_(JobTable.updated_at, JobTable.row) < tuple_(literal(mark, UtcTime()), literal(row))
            )
        statement = statement.order_by(JobTable.updated_at.desc(), JobTable.row.desc()).limit(limit + 1)
        rows = self._connection.execute(statement).all()
        kept = tuple(_job_of(row) for row in rows[:limit])
        if len(rows) <= limit:
            return kept, None
        last = rows[limit - 1]
        return kept, encode_cursor(last.updated_at.isoformat(), last.row)

    # Writing

    def insert_extraction(self, key: str, conversation_id: str, turn_id: str, *, generation: int) -> str:
        """Store a new extraction of one turn and return its id."""
        return self._insert(
            kind=MemoryJobKind.EXTRACTION,
            key=key,
            conversation_id=conversation_id,
            turn_row=select(TurnTable.row).where(TurnTable.id == turn_id).scalar_subquery(),
            generation=generation,
        )

    def insert_consolidation(self, key: str, conversation_id: str, *, generation: int) -> str:
        """Store a new consolidation and return its id; the candidates name it."""
        return self._insert(
            kind=MemoryJobKind.CONSOLIDATION,
            key=key,
            conversation_id=conversation_id,
            turn_row=None,
            generation=generation,
        )

    def update(self, job: MemoryJob) -> None:
        """Store what changes in a job's life."""
        diagnosis = job.diagnosis
        self._connection.execute(
            update(JobTable)
            .where(JobTable.id == job.id)
            .values(
                state=job.state,
                generation=job.generation,
                attempt=job.attempt,
                provider_calls=job.provider_calls,
                fence=job.fence,
                lease_owner=job.lease_owner,
                lease_expires_at=job.lease_expires_at,
                next_attempt_at=job.next_attempt_at,
                asking=job.asking,
                failure=None if diagnosis is None else diagnosis.failure,
                phase=None if diagnosis is None else diagnosis.phase,
                call=None if diagnosis is None else diagnosis.call,
                rule=None if diagnosis is None else diagnosis.rule,
                updated_at=self._now,
                completed_at=job.completed_at,
            )
        )

    def _insert(self, *, kind: MemoryJobKind, key: str, conversation_id: str, turn_row: Any, generation: int) -> str:
        job_id = str(uuid.uuid4())
        conversation_row = select(ConversationTable.row).where(ConversationTable.id == conversation_id)
        self._connection.execute(
            insert(JobTable).values(
                id=job_id,
                kind=kind,
                conversation_row=conversation_row.scalar_subquery(),
                turn_row=turn_row,
                idempotency_key=key,
                state=MemoryJobState.PENDING,
                generation=generation,
                created_at=self._now,
                updated_at=self._now,
            )
        )
        return job_id

    def _jobs(self, statement: Select[Any]) -> tuple[MemoryJob, ...]:
        return tuple(_job_of(row) for row in self._connection.execute(statement))


def _of_project(statement: Select[*Row_], project_id: str | None) -> Select[*Row_]:
    if project_id is None:
        return statement
    mine = (
        select(ConversationTable.row)
        .join(ProjectTable, ProjectTable.row == ConversationTable.project_row)
        .where(ProjectTable.id == project_id)
    )
    return statement.where(JobTable.conversation_row.in_(mine))


def _select() -> Select[Any]:
    return (
        select(
            JobTable.__table__,
            ConversationTable.id.label("conversation_id"),
            TurnTable.id.label("turn_id"),
            TurnTable.sequence,
        )
        .join(ConversationTable, ConversationTable.row == JobTable.conversation_row)
        .outerjoin(TurnTable, TurnTable.row == JobTable.turn_row)
    )


def _job_of(row: Row[Any]) -> MemoryJob:
    diagnosis = None if row.failure is None else Diagnosis(row.failure, row.rule, row.phase, row.call)
    return MemoryJob(
        id=row.id,
        kind=row.kind,
        conversation_id=row.conversation_id,
        turn_id=row.turn_id,
        sequence=row.sequence,
        state=row.state,
        generation=row.generation,
        attempt=row.attempt,
        provider_calls=row.provider_calls,
        fence=row.fence,
        lease_owner=row.lease_owner,
        lease_expires_at=row.lease_expires_at,
        next_attempt_at=row.next_attempt_at,
        asking=row.asking,
        diagnosis=diagnosis,
        created_at=row.created_at,
        updated_at=row.updated_at,
        completed_at=row.completed_at,
    )
