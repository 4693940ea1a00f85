"""Tasks, runs, plans, experiments and what a run may read, frozen (memory rules §11; architecture, "Tasks"), pure."""

from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final

from main_process.domain.errors import RuleViolated
from shared.vocabulary import (
    RUN_LIFETIME_MAX_S,
    ActorKind,
    ExperimentState,
    NamespaceKind,
    RunState,
    Sensitivity,
    TaskEventKind,
    TaskState,
)

CHILD_DEPTH_MAX: Final = 2
"""Runs below a run (seed 004 §7.3)."""
CHILDREN_MAX: Final = 3
"""Child runs of one run at the same time (seed 004 §7.3)."""
PROPOSALS_MAX: Final = 20
"""Items that one run may file: what wants to last is rare (complaints B)."""
LIFETIME_MAX: Final = timedelta(seconds=RUN_LIFETIME_MAX_S)

_INSIDE: Final = frozenset({NamespaceKind.RUN, NamespaceKind.AUTOMATION})
"""Where a plan's protocol may confirm (memory rules §6)."""

_ENDED: Final = {
    RunState.COMPLETED: TaskState.COMPLETED,
    RunState.FAILED: TaskState.FAILED,
    RunState.CANCELLED: TaskState.CANCELLED,
    RunState.INTERRUPTED: TaskState.INTERRUPTED,
    RunState.RUNNING: TaskState.RUNNING,
}


@dataclass(frozen=True, slots=True)
class Plan:
    """What tasks of one project do again and again. `may_confirm` is its protocol."""

    id: str
    namespace_id: str
    project_id: str
    project_name: str
    name: str
    may_confirm: bool
    revision: int
    is_archived: bool
    created_at: datetime


@dataclass(frozen=True, slots=True)
class Experiment:
    """Isolated runs over one frozen snapshot; `snapshot_version` is the newest one."""

    id: str
    namespace_id: str
    project_id: str
    project_name: str
    name: str
    state: ExperimentState
    snapshot_version: int
    revision: int
    created_at: datetime
    settled_at: datetime | None


@dataclass(frozen=True, slots=True)
class Snapshot:
    """What a run may read beside its own memory: these levels, as they were at `last_change` of the history.

    Evidence counts up to `last_source`.
    """

    id: str
    version: int
    levels: tuple[str, ...]
    last_change: int
    last_source: int
    items: int
    taken_at: datetime
    experiment_id: str | None = None


@dataclass(frozen=True, slots=True)
class Task:
    """Explicitly created work in one conversation."""

    id: str
    conversation_id: str
    conversation_title: str
    project_id: str | None
    project_name: str | None
    plan_id: str | None
    plan_name: str | None
    experiment_id: str | None
    experiment_name: str | None
    title: str
    state: TaskState
    external_key: str | None
    revision: int
    created_at: datetime
    updated_at: datetime


@dataclass(frozen=True, slots=True)
class Run:
    """One attempt at a task, with the snapshot that it reads."""

    id: str
    namespace_id: str
    task_id: str
    task_title: str
    parent_id: str | None
    snapshot: Snapshot
    attempt: int
    state: RunState
    is_goal_met: bool | None
    client: str
    started_at: datetime
    expires_at: datetime
    finished_at: datetime | None

    def refusal(self, now: datetime) -> str | None:
        """Return the rule by which its token opens nothing, or None while it runs."""
        if self.state is not RunState.RUNNING:
            return "run_ended"
        return "run_expired" if self.expires_at <= now else None


@dataclass(frozen=True, slots=True)
class TaskEvent:
    """What a run reported; evidence for what it proposes."""

    id: str
    run_id: str
    sequence: int
    kind: TaskEventKind
    text: str
    redactions: int
    recorded_at: datetime


def task_state_of(state: RunState) -> TaskState:
    """Return the state of a task whose latest run is in this state."""
    return _ENDED[state]


def checked_confirmation(
    kind: NamespaceKind, actor: ActorKind, sensitivity: Sensitivity, *, experiment: ExperimentState | None
) -> None:
    """Check who confirms what where (memory rules §6, §10; seed 004 §14).

    `experiment` is the state of the experiment that owns the namespace. Raises RuleViolated `actor_refused` for a
    run outside run and automation, or for what is sensitive, and `confirmed_before_settlement`.
    """
    if actor is ActorKind.RUN and (kind not in _INSIDE or sensitivity is not Sensitivity.NORMAL):
        raise RuleViolated("actor_refused", verb="confirm", actor=actor)
    if kind is NamespaceKind.EXPERIMENT and experiment is not ExperimentState.SETTLED:
        raise RuleViolated("confirmed_before_settlement")
