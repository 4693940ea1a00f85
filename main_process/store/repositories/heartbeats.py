"""Heartbeat plans and runs: rows to domain values and back, leases, lists by keyset."""

from collections.abc import Iterable, Sequence
from datetime import datetime
from typing import Any

from sqlalchemy import Connection, Row, Select, delete, func, insert, literal, or_, select, tuple_, update

from main_process.domain.heartbeat import RETRY_AFTER_MAX, Plan, PlanDraft, Run, RunFigures
from main_process.store.repositories.cursors import cursor_keys, encode_cursor
from main_process.store.schema import UtcTime
from main_process.store.tables.core import Project as ProjectTable
from main_process.store.tables.core import SecurityDomain
from main_process.store.tables.heartbeat import FollowUp as FollowUpTable
from main_process.store.tables.heartbeat import HeartbeatCheckpoint as CheckpointTable
from main_process.store.tables.heartbeat import HeartbeatPlan as PlanTable
from main_process.store.tables.heartbeat import HeartbeatPlanProject as PlanProjectTable
from main_process.store.tables.heartbeat import HeartbeatReport as ReportTable
from main_process.store.tables.heartbeat import HeartbeatRun as RunTable
from shared.vocabulary import FollowUpState, HeartbeatRunState


class HeartbeatRepository:
    """Plans and runs of one unit of work."""

    def __init__(self, connection: Connection, now: datetime) -> None:
        self._connection = connection
        self._now = now

    # Plans

    def plan(self, plan_id: str) -> Plan | None:
        """Return one plan."""
        return next(iter(self._plans(_select_plans().where(PlanTable.id == plan_id))), None)

    def plans(self) -> tuple[Plan, ...]:
        """Return all plans by name; there are few."""
        return self._plans(_select_plans().order_by(func.lower(PlanTable.name), PlanTable.row))

    def due_plans(self) -> tuple[Plan, ...]:
        """Return enabled plans whose time has come, longest due first."""
        statement = _select_plans().where(PlanTable.is_enabled, PlanTable.next_run_at <= self._now)
        return self._plans(statement.order_by(PlanTable.next_run_at, PlanTable.row))

    def next_plan(self) -> Plan | None:
        """Return the enabled plan that runs next."""
        statement = _select_plans().where(PlanTable.is_enabled, PlanTable.next_run_at.is_not(None))
        return next(iter(self._plans(statement.order_by(PlanTable.next_run_at, PlanTable.row).limit(1))), None)

    def insert_plan(self, plan: Plan) -> None:
        """Store a new plan."""
        self._connection.execute(
            insert(PlanTable).values(
                id=plan.id,
                revision=1,
                created_at=self._now,
                next_run_at=plan.next_run_at,
                **_draft_values(plan.draft),
            )
        )
        self._set_projects(plan)

    def update_plan(self, plan: Plan) -> None:
        """Replace a plan's settings; the revision rises by one."""
        self._connection.execute(
            update(PlanTable)
            .where(PlanTable.id == plan.id)
            .values(revision=plan.revision + 1, next_run_at=plan.next_run_at, **_draft_values(plan.draft))
        )
        plan_row = _plan_row(plan.id)
        self._connection.execute(delete(PlanProjectTable).where(PlanProjectTable.plan_row == plan_row))
        self._set_projects(plan)

    def delete_plan(self, plan_id: str) -> None:
        """Remove a plan with its runs, reports, follow-ups and checkpoints."""
        self._connection.execute(delete(CheckpointTable).where(CheckpointTable.reader == plan_id))
        self._connection.execute(delete(PlanTable).where(PlanTable.id == plan_id))

    def advance_plan(self, plan_id: str, next_run_at: datetime | None) -> None:
        """Set when a plan runs next; no new revision, nobody edited it."""
        self._connection.execute(update(PlanTable).where(PlanTable.id == plan_id).values(next_run_at=next_run_at))

    def note_result(self, plan_id: str, state: HeartbeatRunState) -> None:
        """Record how a plan's latest run went."""
        self._connection.execute(
            update(PlanTable).where(PlanTable.id == plan_id).values(last_run_at=self._now, last_state=state)
        )

    def plan_counts(self, plan_id: str) -> tuple[int, int, int]:
        """Return how many runs, reports and follow-ups go with a plan."""
        runs = select(RunTable.row).where(RunTable.plan_row == _plan_row(plan_id))
        return (
            self._count(select(func.count()).select_from(runs.subquery())),
            self._count(select(func.count()).where(ReportTable.run_row.in_(runs))),
            self._count(select(func.count()).where(FollowUpTable.run_row.in_(runs))),
        )

    def plan_run_ids(self, plan_id: str) -> tuple[str, ...]:
        """Return the ids of all runs of a plan."""
        statement = select(RunTable.id).where(RunTable.plan_row == _plan_row(plan_id))
        return tuple(self._connection.execute(statement).scalars())

    # Runs

    def run(self, run_id: str) -> Run | None:
        """Return one run."""
        return next(iter(self._runs(_select_runs().where(RunTable.id == run_id))), None)

    def run_by_key(self, idempotency_key: str) -> Run | None:
        """Return the run that was started under a key."""
        return next(iter(self._runs(_select_runs().where(RunTable.idempotency_key == idempotency_key))), None)

    def unfinished(self) -> tuple[Run, ...]:
        """Return claimed and waiting runs, latest first."""
        open_states = (HeartbeatRunState.CLAIMED, HeartbeatRunState.RETRY_WAIT)
        statement = _select_runs().where(RunTable.state.in_(open_states))
        return self._runs(statement.order_by(RunTable.started_at.desc(), RunTable.row.desc()))

    def due_retries(self) -> tuple[Run, ...]:
        """Return waiting runs whose time has come and claimed ones whose lease ran out, longest due first.

        A wait longer than any that is ever set means that the clock was set back, and is over.
        """
        is_over = or_(RunTable.next_attempt_at <= self._now, RunTable.next_attempt_at > self._now + RETRY_AFTER_MAX)
        is_waiting = (RunTable.state == HeartbeatRunState.RETRY_WAIT) & is_over
        is_lost = (RunTable.state == HeartbeatRunState.CLAIMED) & (RunTable.lease_expires_at <= self._now)
        due_at = func.coalesce(RunTable.next_attempt_at, RunTable.lease_expires_at)
        return self._runs(_select_runs().where(or_(is_waiting, is_lost)).order_by(due_at, RunTable.row))

    def page(self, *, plan_id: str | None, limit: int, cursor: str | None) -> tuple[tuple[Run, ...], str | None]:
        """Return one keyset page, latest first, and the cursor of the next. Raises RuleViolated `cursor_invalid`."""
        statement = _select_runs()
        if plan_id is not None:
            statement = statement.where(PlanTable.id == plan_id)
        if cursor is not None:
            mark, row = cursor_keys(cursor, datetime, int)
            statement = statement.where(
                tuple_(RunTable.started_at, RunTable.row) < tuple_(literal(mark, UtcTime()), literal(row))
            )
        statement = statement.order_by(RunTable.started_at.desc(), RunTable.row.desc()).limit(limit + 1)
        rows = self._connection.execute(statement).all()
        kept = tuple(_run_of(row) for row in rows[:limit])
        if len(rows) <= limit:
            return kept, None
        last = rows[limit - 1]
        return kept, encode_cursor(last.started_at.isoformat(), last.row)

    def insert_run(self, run: Run) -> None:
        """Store a new run."""
        plan_row = None if run.plan_id is None else _plan_row(run.plan_id)
        self._connection.execute(
            insert(RunTable).values(
                id=run.id,
                plan_row=plan_row,
                plan_name=run.plan_name,
                scope=run.scope,
                project_ids=list(run.project_ids),
                lookback_hours=run.lookback_hours,
                trigger=run.trigger,
                proposer=run.proposer,
                idempotency_key=run.idempotency_key,
                scheduled_for=run.scheduled_for,
                started_at=run.started_at,
                **_run_values(run),
            )
        )

    def update_run(self, run: Run) -> None:
        """Store what changes in a run's life: state, lease, fence, figures."""
        self._connection.execute(update(RunTable).where(RunTable.id == run.id).values(**_run_values(run)))

    def delete_finished(self, run_ids: Sequence[str]) -> None:
        """Remove finished runs with their reports and follow-ups."""
        self._connection.execute(delete(RunTable).where(RunTable.id.in_(tuple(run_ids))))

    def finished_before(self, plan_id: str | None, moment: datetime, *, limit: int) -> tuple[str, ...]:
        """Return runs of a plan, or one-off runs, that finished before a moment, oldest first.

        Runs with an open follow-up are not among them: nobody has seen to that yet.
        """
        is_of_plan = RunTable.plan_row.is_(None) if plan_id is None else RunTable.plan_row == _plan_row(plan_id)
        open_ones = select(FollowUpTable.run_row).where(FollowUpTable.state == FollowUpState.OPEN)
        statement = (
            select(RunTable.id)
            .where(is_of_plan, RunTable.finished_at < moment, RunTable.row.not_in(open_ones))
            .order_by(RunTable.finished_at)
            .limit(limit)
        )
        return tuple(self._connection.execute(statement).scalars())

    def state_counts(self, since: datetime) -> dict[HeartbeatRunState, int]:
        """Return how many runs finished since a moment, by state."""
        statement = select(RunTable.state, func.count()).where(RunTable.finished_at >= since).group_by(RunTable.state)
        return {row[0]: row[1] for row in self._connection.execute(statement)}

    def finished_since(self, moment: datetime) -> list[tuple[datetime, HeartbeatRunState]]:
        """Return when runs finished since a moment, and how."""
        statement = select(RunTable.finished_at, RunTable.state).where(RunTable.finished_at >= moment)
        return [(at, state) for at, state in self._connection.execute(statement) if at is not None]

    def latest_finished(self) -> Run | None:
        """Return the run that finished last."""
        statement = _select_runs().where(RunTable.finished_at.is_not(None))
        return next(
            iter(self._runs(statement.order_by(RunTable.finished_at.desc(), RunTable.row.desc()).limit(1))), None
        )

    # Parts

    def _count(self, statement: Select[Any]) -> int:
        return int(self._connection.execute(statement).scalar_one())

    def _plans(self, statement: Select[Any]) -> tuple[Plan, ...]:
        rows = self._connection.execute(statement).all()
        projects = self._projects_of([row.row for row in rows])
        return tuple(_plan_of(row, tuple(projects.get(row.row, ()))) for row in rows)

    def _projects_of(self, plan_rows: Sequence[int]) -> dict[int, list[str]]:
        found: dict[int, list[str]] = {}
        statement = (
            select(PlanProjectTable.plan_row, ProjectTable.id)
            .join(ProjectTable, ProjectTable.row == PlanProjectTable.project_row)
            .where(PlanProjectTable.plan_row.in_(tuple(plan_rows)))
            .order_by(PlanProjectTable.row)
        )
        for plan_row, project_id in self._connection.execute(statement):
            found.setdefault(plan_row, []).append(project_id)
        return found

    def _set_projects(self, plan: Plan) -> None:
        for project_id in plan.draft.project_ids:
            project_row = select(ProjectTable.row).where(ProjectTable.id == project_id).scalar_subquery()
            self._connection.execute(
                insert(PlanProjectTable).values(plan_row=_plan_row(plan.id), project_row=project_row)
            )

    def _runs(self, statement: Select[Any]) -> tuple[Run, ...]:
        return tuple(_run_of(row) for row in self._connection.execute(statement))


def _plan_row(plan_id: str) -> Any:
    return select(PlanTable.row).where(PlanTable.id == plan_id).scalar_subquery()


def _select_plans() -> Select[Any]:
    return select(PlanTable.__table__, SecurityDomain.id.label("domain_id")).join(
        SecurityDomain, SecurityDomain.row == PlanTable.domain_row
    )


def _select_runs() -> Select[Any]:
    return select(RunTable.__table__, PlanTable.id.label("plan_id")).outerjoin(
        PlanTable, PlanTable.row == RunTable.plan_row
    )


def _draft_values(draft: PlanDraft) -> dict[str, Any]:
    return {
        "name": draft.name,
        "scope": draft.scope,
        "domain_row": select(SecurityDomain.row).where(SecurityDomain.id == draft.domain_id).scalar_subquery(),
        "time_zone": draft.time_zone,
        "recurrence": draft.recurrence,
        "local_time": draft.local_time,
        "weekday": draft.weekday,
        "lookback_hours": draft.lookback_hours,
        "retention_days": draft.retention_days,
        "is_enabled": draft.is_enabled,
        "proposer": draft.proposer,
    }


def _run_values(run: Run) -> dict[str, Any]:
    figures = run.figures
    return {
        "state": run.state,
        "attempt": run.attempt,
        "lease_owner": run.lease_owner,
        "lease_expires_at": run.lease_expires_at,
        "fence": run.fence,
        "finished_at": run.finished_at,
        "next_attempt_at": run.next_attempt_at,
        "conversations_read": figures.conversations_read,
        "turns_read": figures.turns_read,
        "provider_calls": figures.provider_calls,
        "candidates": figures.candidates,
        "follow_ups": figures.follow_ups,
        "dropped": dict(figures.dropped),
        "failure": run.failure,
        "phase": run.phase,
    }


def _plan_of(row: Row[Any], project_ids: Iterable[str]) -> Plan:
    draft = PlanDraft(
        name=row.name,
        scope=row.scope,
        project_ids=tuple(project_ids),
        time_zone=row.time_zone,
        recurrence=row.recurrence,
        local_time=row.local_time,
        weekday=row.weekday,
        lookback_hours=row.lookback_hours,
        retention_days=row.retention_days,
        is_enabled=row.is_enabled,
        proposer=row.proposer,
        domain_id=row.domain_id,
    )
    return Plan(
        id=row.id,
        revision=row.revision,
        draft=draft,
        next_run_at=row.next_run_at,
        last_run_at=row.last_run_at,
        last_state=row.last_state,
        created_at=row.created_at,
    )


def _run_of(row: Row[Any]) -> Run:
    return Run(
        id=row.id,
        plan_id=row.plan_id,
        plan_name=row.plan_name,
        scope=row.scope,
        project_ids=tuple(row.project_ids),
        lookback_hours=row.lookback_hours,
        trigger=row.trigger,
        proposer=row.proposer,
        state=row.state,
        idempotency_key=row.idempotency_key,
        attempt=row.attempt,
        lease_owner=row.lease_owner,
        lease_expires_at=row.lease_expires_at,
        fence=row.fence,
        scheduled_for=row.scheduled_for,
        started_at=row.started_at,
        finished_at=row.finished_at,
        next_attempt_at=row.next_attempt_at,
        figures=RunFigures(
            conversations_read=row.conversations_read,
            turns_read=row.turns_read,
            provider_calls=row.provider_calls,
            candidates=row.candidates,
            follow_ups=row.follow_ups,
            dropped=dict(row.dropped),
        ),
        failure=row.failure,
        phase=row.phase,
    )
