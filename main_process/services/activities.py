"""Long work with progress: it is listed, can be cancelled, and goes on when the window closes."""

import asyncio
import uuid
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import Any, Final

from main_process.domain.errors import (
    FileProblem,
    KeyringProblem,
    NotFound,
    ProviderFailed,
    RuleViolated,
    StoreUnavailable,
)
from main_process.runtime.clock import Clock
from main_process.runtime.supervise import Supervisor
from shared import vocabulary as v
from shared.ipc.contract import Event
from shared.ipc.events import ACTIVITY_PROGRESSED, ActivityProgressed
from shared.ipc.methods.system import ActivityView

KEPT_FOR: Final = timedelta(minutes=10)
"""How long an ended activity stays listed (contract of `system.list_activities`)."""
_ESTIMATE_AFTER_S: Final = 1.0

Publish = Callable[[Event[Any], Any], None]


@dataclass(slots=True)
class _Activity:
    activity_id: str
    kind: v.ActivityKind
    unit: str
    started_at: datetime
    started_monotonic: float
    done: int = 0
    total: int | None = None
    state: v.ActivityState = v.ActivityState.RUNNING
    failure: str | None = None
    ended_at: datetime | None = None
    task: "asyncio.Task[None] | None" = field(default=None, repr=False)


class Progress:
    """What running work reports with. Call from the loop's thread."""

    def __init__(self, activity: _Activity, announce: Callable[[_Activity], None]) -> None:
        self._activity = activity
        self._announce = announce

    @property
    def activity_id(self) -> str:
        """The id that the window knows this work by."""
        return self._activity.activity_id

    def set_total(self, total: int | None) -> None:
        """Name the number of units there are, as soon as it is known."""
        self._activity.total = total
        self._announce(self._activity)

    def advance(self, count: int = 1) -> None:
        """Count finished units."""
        self._activity.done += count
        self._announce(self._activity)

    def set_done(self, done: int) -> None:
        """Say how many units are finished in all."""
        self._activity.done = done
        self._announce(self._activity)


class Activities:
    """One instance, on main's loop. Progress leaves as events, which the publisher merges."""

    def __init__(self, clock: Clock, supervisor: Supervisor, publish: Publish) -> None:
        self._clock = clock
        self._supervisor = supervisor
        self._publish = publish
        self._activities: dict[str, _Activity] = {}

    @property
    def running(self) -> int:
        """How many run now."""
        return sum(activity.state is v.ActivityState.RUNNING for activity in self._activities.values())

    def start(
        self,
        kind: v.ActivityKind,
        unit: str,
        run: Callable[[Progress], Awaitable[None]],
        *,
        activity_id: str | None = None,
    ) -> str:
        """Run work in the background and return its id (a new one, or the id of what it makes).

        `unit` is the code of what `done` counts (`bytes`, `turns`, ...). A failure ends the activity with a code
        and is in the log when it is not one that the domain names.
        """
        self._forget_old()
        activity = _Activity(
            activity_id=activity_id or str(uuid.uuid4()),
            kind=kind,
            unit=unit,
            started_at=self._clock.now(),
            started_monotonic=self._clock.monotonic(),
        )
        self._activities[activity.activity_id] = activity
        activity.task = self._supervisor.spawn(self._run(activity, run), name=f"activity_{kind.value}")
        activity.task.add_done_callback(lambda task: self._ended(activity, task))
        self._announce(activity)
        return activity.activity_id

    def list(self) -> tuple[ActivityView, ...]:
        """Return running ones and those that ended in the last ten minutes, latest first."""
        self._forget_old()
        return tuple(self._view(activity) for activity in reversed(self._activities.values()))

    def cancel(self, activity_id: str) -> None:
        """Ask running work to end; no effect on ended work. Raises NotFound."""
        activity = self._activities.get(activity_id)
        if activity is None:
            raise NotFound("activity", activity_id)
        if activity.task is not None:
            activity.task.cancel()

    async def wait(self, activity_id: str) -> ActivityView:
        """Return the view of an activity after it ended, however it ended. Raises NotFound."""
        activity = self._activities.get(activity_id)
        if activity is None:
            raise NotFound("activity", activity_id)
        if activity.task is not None:
            await asyncio.wait([activity.task])
        return self._view(activity)

    async def _run(self, activity: _Activity, run: Callable[[Progress], Awaitable[None]]) -> None:
        try:
            await run(Progress(activity, self._announce))
        except EXPECTED as error:
            activity.failure = failure_code(error)
            activity.state = v.ActivityState.FAILED

    def _ended(self, activity: _Activity, task: "asyncio.Task[None]") -> None:
        activity.ended_at = self._clock.now()
        if task.cancelled():
            activity.state = v.ActivityState.CANCELLED
        elif task.exception() is not None:
            activity.state = v.ActivityState.FAILED
            activity.failure = "internal"
        elif activity.state is v.ActivityState.RUNNING:
            activity.state = v.ActivityState.COMPLETED
        activity.task = None
        self._announce(activity)

    def _announce(self, activity: _Activity) -> None:
        self._publish(ACTIVITY_PROGRESSED, ActivityProgressed(activity=self._view(activity)))

    def _view(self, activity: _Activity) -> ActivityView:
        return ActivityView(
            activity_id=activity.activity_id,
            kind=activity.kind,
            state=activity.state,
            done=activity.done,
            total=activity.total,
            unit=activity.unit,
            started_at=activity.started_at,
            remaining_s=self._remaining_s(activity),
            failure=activity.failure,
        )

    def _remaining_s(self, activity: _Activity) -> float | None:
        elapsed = self._clock.monotonic() - activity.started_monotonic
        if activity.state is not v.ActivityState.RUNNING or activity.total is None or activity.done <= 0:
            return None
        if elapsed < _ESTIMATE_AFTER_S:
            return None
        return max(0.0, (activity.total - activity.done) * elapsed / activity.done)

    def _forget_old(self) -> None:
        horizon = self._clock.now() - KEPT_FOR
        for activity in tuple(self._activities.values()):
            if activity.ended_at is not None and activity.ended_at < horizon:
                del self._activities[activity.activity_id]


EXPECTED: Final = (RuleViolated, FileProblem, KeyringProblem, ProviderFailed, StoreUnavailable, NotFound)
"""Failures with a name of their own; anything else is our bug and reaches the log by the supervisor."""


def failure_code(error: BaseException) -> str:
    """Return the code of an expected failure: the rule, reason or fault that the person's sentence is made from."""
    match error:
        case RuleViolated():
            return error.rule
        case FileProblem() | KeyringProblem():
            return error.reason
        case ProviderFailed() | StoreUnavailable():
            return error.fault.value
        case NotFound():
            return "not_found"
        case _:
            return "internal"
