"""Heartbeat: plans, their local-time schedule, and the life of a run (memory rules §7, seed-systems §2.4).

"Heartbeat" is the scheduled review only; what renews a lease is its keep-alive (C18).
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from typing import Final
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from cronsim import CronSim, CronSimError

from main_process.domain.errors import ProviderFailed, RuleViolated
from shared.vocabulary import (
    FollowUpState,
    HeartbeatRunState,
    PlanScope,
    ProposerKind,
    Recurrence,
    RunTrigger,
)

LATE_AFTER: Final = timedelta(hours=2)
"""A scheduled run later than this is skipped, not caught up."""
LEASE: Final = timedelta(seconds=120)
KEEP_ALIVE_S: Final = 30.0
"""Lease and its renewal: C17."""
ATTEMPTS_MAX: Final = 3
BACK_OFF: Final = (timedelta(minutes=1), timedelta(minutes=5))
"""Waits before the second and third attempt: memory rules §7, C16."""
RETRY_AFTER_MAX: Final = timedelta(hours=1)
"""A provider may ask for a longer wait than ours, up to this."""
TICK_S: Final = 30.0
PROJECTS_MAX: Final = 100
UNLIMITED_LOOKBACK_HOURS: Final = 87_600
"""Ten years: a one-off run reads everything unread."""
ONE_OFF_READER: Final = "manual"
"""Who reads in one-off runs; plans read under their own id."""
ONE_OFF_RETENTION_DAYS: Final = 90
"""How long reports of one-off runs stay: as long as a new plan keeps its own."""
PRUNED_AT_ONCE: Final = 50
"""Old runs that one completed run takes away: a small batch in its transaction."""
FURTHEST: Final = {Recurrence.DAILY: timedelta(days=2), Recurrence.WEEKLY: timedelta(days=8)}
"""No plan runs later than that from now on; a time beyond it was computed while the clock was wrong."""
HEALTH_WINDOW: Final = timedelta(days=30)

FINISHED: Final = frozenset(
    {
        HeartbeatRunState.COMPLETED,
        HeartbeatRunState.NO_CHANGE,
        HeartbeatRunState.FAILED,
        HeartbeatRunState.SKIPPED,
        HeartbeatRunState.UNOBSERVED,
        HeartbeatRunState.CANCELLED,
    }
)
GOOD: Final = frozenset({HeartbeatRunState.COMPLETED, HeartbeatRunState.NO_CHANGE})


@dataclass(frozen=True, slots=True)
class PlanDraft:
    """What a person sets. `weekday`: 0 is Sunday; `local_time` is HH:MM on the wall in `time_zone`."""

    name: str
    scope: PlanScope
    project_ids: tuple[str, ...]
    time_zone: str
    recurrence: Recurrence
    local_time: str
    weekday: int | None
    lookback_hours: int
    retention_days: int
    is_enabled: bool
    proposer: ProposerKind
    domain_id: str | None = None
    """Whose projects a Global plan reads; a plan of projects has that of its projects."""


@dataclass(frozen=True, slots=True)
class Plan:
    """A stored plan and where it stands."""

    id: str
    revision: int
    draft: PlanDraft
    next_run_at: datetime | None
    last_run_at: datetime | None
    last_state: HeartbeatRunState | None
    created_at: datetime


@dataclass(frozen=True, slots=True)
class RunFigures:
    """What a run counted. `dropped`: refused proposals by rule."""

    conversations_read: int = 0
    turns_read: int = 0
    provider_calls: int = 0
    candidates: int = 0
    follow_ups: int = 0
    dropped: Mapping[str, int] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Run:
    """One run: its frozen scope, its lease and fence, what it counted. `failure` and `phase` are categories."""

    id: str
    plan_id: str | None
    plan_name: str
    scope: PlanScope
    project_ids: tuple[str, ...]
    lookback_hours: int
    trigger: RunTrigger
    proposer: ProposerKind
    state: HeartbeatRunState
    idempotency_key: str
    attempt: int
    lease_owner: str | None
    lease_expires_at: datetime | None
    fence: int
    scheduled_for: datetime | None
    started_at: datetime
    finished_at: datetime | None
    next_attempt_at: datetime | None
    figures: RunFigures
    failure: str | None
    phase: str | None

    @property
    def reader(self) -> str:
        """Under whose name checkpoints are kept."""
        return self.plan_id or ONE_OFF_READER


@dataclass(frozen=True, slots=True)
class FollowUp:
    """Something a run suggests to do; never executed by us."""

    id: str
    revision: int
    run_id: str
    project_id: str | None
    title: str
    instructions: str
    state: FollowUpState
    created_at: datetime


@dataclass(frozen=True, slots=True)
class Report:
    """What a run has to say, for all its projects."""

    run_id: str
    summary: str
    highlights: tuple[str, ...]
    recorded_at: datetime


def checked_zone(name: str) -> ZoneInfo:
    """Return the IANA time zone. Raises RuleViolated `time_zone_unknown`."""
    try:
        return ZoneInfo(name)
    except (ZoneInfoNotFoundError, ValueError, OSError) as error:
        raise RuleViolated("time_zone_unknown") from error


def checked_draft(draft: PlanDraft) -> PlanDraft:
    """Return the draft if it keeps every rule that needs no store.

    Raises RuleViolated: `plan_name_empty`, `time_zone_unknown`, `plan_weekday_missing`, `plan_weekday_unused`,
    `plan_projects_missing`, `plan_projects_unused`, `plan_projects_too_many`, `plan_projects_repeated`.
    """
    if not draft.name.strip():
        raise RuleViolated("plan_name_empty")
    checked_zone(draft.time_zone)
    if draft.recurrence is Recurrence.WEEKLY and draft.weekday is None:
        raise RuleViolated("plan_weekday_missing")
    if draft.recurrence is Recurrence.DAILY and draft.weekday is not None:
        raise RuleViolated("plan_weekday_unused")
    if draft.scope is PlanScope.GLOBAL and draft.project_ids:
        raise RuleViolated("plan_projects_unused")
    if draft.scope is PlanScope.PROJECTS and not draft.project_ids:
        raise RuleViolated("plan_projects_missing")
    if len(draft.project_ids) > PROJECTS_MAX:
        raise RuleViolated("plan_projects_too_many", limit=PROJECTS_MAX)
    if len(set(draft.project_ids)) != len(draft.project_ids):
        raise RuleViolated("plan_projects_repeated")
    return draft


def next_run_after(draft: PlanDraft, moment: datetime) -> datetime | None:
    """Return the first scheduled time after `moment`, UTC; nothing for a disabled plan.

    Wall-clock time in the plan's zone: a minute that the clock skips becomes the first valid one after the gap, a
    minute that comes twice counts once. Raises RuleViolated `time_zone_unknown`, `plan_time_invalid`.
    """
    if not draft.is_enabled:
        return None
    weekday = "*" if draft.weekday is None else str(draft.weekday)
    local = moment.astimezone(checked_zone(draft.time_zone))
    try:
        hour, minute = draft.local_time.split(":")
        following = CronSim(f"{int(minute)} {int(hour)} * * {weekday}", local)
        return next(following).astimezone(UTC)
    except (CronSimError, StopIteration, ValueError) as error:
        raise RuleViolated("plan_time_invalid") from error


def is_late(scheduled_for: datetime, moment: datetime) -> bool:
    """Return whether a scheduled run is too late to be made up for."""
    return moment - scheduled_for > LATE_AFTER


def is_from_wrong_clock(draft: PlanDraft, next_run_at: datetime, moment: datetime) -> bool:
    """Return whether a next time lies further away than the plan's recurrence allows."""
    return next_run_at - moment > FURTHEST[draft.recurrence]


def scheduled_key(plan_id: str, scheduled_for: datetime) -> str:
    """Return the key under which one scheduled time runs at most once."""
    return f"scheduled:{plan_id}:{scheduled_for.astimezone(UTC):%Y%m%dT%H%MZ}"


def manual_key(run_id: str) -> str:
    """Return the key of a run that a person started: each is one of its own."""
    return f"manual:{run_id}"


@dataclass(frozen=True, slots=True)
class AfterFailure:
    """What becomes of a run that failed."""

    state: HeartbeatRunState
    next_attempt_at: datetime | None = None


def after_failure(error: ProviderFailed, *, attempt: int, moment: datetime) -> AfterFailure:
    """Return the state after a provider failure (C16).

    Sent without an observed answer → UNOBSERVED, never sent again by itself. Definite and passing → RETRY_WAIT
    while attempts remain. Everything else → FAILED.
    """
    if error.was_dispatched:
        return AfterFailure(HeartbeatRunState.UNOBSERVED)
    if error.is_retryable and attempt < ATTEMPTS_MAX:
        wait = BACK_OFF[min(attempt, len(BACK_OFF)) - 1]
        if error.retry_after_s is not None:
            wait = min(max(wait, timedelta(seconds=error.retry_after_s)), RETRY_AFTER_MAX)
        return AfterFailure(HeartbeatRunState.RETRY_WAIT, moment + wait)
    return AfterFailure(HeartbeatRunState.FAILED)


def interrupted(*, attempt: int, moment: datetime) -> AfterFailure:
    """Return the state of a run whose process went away before anything was sent."""
    if attempt < ATTEMPTS_MAX:
        return AfterFailure(HeartbeatRunState.RETRY_WAIT, moment)
    return AfterFailure(HeartbeatRunState.FAILED)
