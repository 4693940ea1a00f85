"""Tables of the Heartbeat page: plans, runs and follow-ups."""

from PySide6.QtCore import QObject

from renderer.models.paged_table import Column, PagedTableModel
from renderer.support.formats import count_text, list_text, moment_text, one_line, visible_text
from renderer.support.i18n import translate
from renderer.support.words.heartbeat_runs import dropped_text, failure_text, phase_text
from renderer.support.words.heartbeats import (
    follow_up_state_text,
    plan_scope_text,
    proposer_text,
    run_state_mark,
    run_state_text,
    schedule_text,
    trigger_text,
)
from shared import vocabulary as v
from shared.ipc.methods.heartbeats import FollowUpView, PlanView, RunView


def plan_table(parent: QObject) -> PagedTableModel[PlanView]:
    """Plans with scope and schedule in words."""
    columns: tuple[Column[PlanView], ...] = (
        Column(lambda: translate("Heartbeat", "Plan"), lambda row: visible_text(row.draft.name)),
        Column(lambda: translate("Heartbeat", "Scope"), plan_scope, tooltip=plan_scope),
        Column(lambda: translate("Heartbeat", "When"), plan_schedule, tooltip=plan_schedule),
        Column(lambda: translate("Heartbeat", "Next run"), plan_next),
        Column(lambda: translate("Heartbeat", "Last run"), plan_last),
        Column(lambda: translate("Heartbeat", "Who proposes"), lambda row: proposer_text(row.draft.proposer)),
    )
    return PagedTableModel(columns, lambda row: row.plan_id, parent)


def run_table(parent: QObject) -> PagedTableModel[RunView]:
    """The run audit: trigger, attempt, state, what was read and proposed, and why it failed."""
    columns: tuple[Column[RunView], ...] = (
        Column(lambda: translate("Heartbeat", "Started"), lambda row: moment_text(row.started_at)),
        Column(lambda: translate("Heartbeat", "State"), run_state, tooltip=run_failure),
        Column(lambda: translate("Heartbeat", "Plan"), run_plan, tooltip=run_plan),
        Column(lambda: translate("Heartbeat", "Scope"), run_scope, tooltip=run_scope),
        Column(lambda: translate("Heartbeat", "Trigger"), lambda row: trigger_text(row.trigger)),
        Column(lambda: translate("Heartbeat", "Attempt"), lambda row: count_text(row.attempt), is_number=True),
        Column(lambda: translate("Heartbeat", "Turns"), lambda row: count_text(row.turns_read), is_number=True),
        Column(lambda: translate("Heartbeat", "Candidates"), lambda row: count_text(row.candidates), is_number=True),
        Column(lambda: translate("Heartbeat", "Calls"), lambda row: count_text(row.provider_calls), is_number=True),
        Column(lambda: translate("Heartbeat", "Reason"), run_failure, tooltip=run_failure),
    )
    return PagedTableModel(columns, lambda row: row.run_id, parent)


def follow_up_table(parent: QObject) -> PagedTableModel[FollowUpView]:
    """What runs suggest to do; nothing of it is executed here."""
    columns: tuple[Column[FollowUpView], ...] = (
        Column(lambda: translate("Heartbeat", "State"), lambda row: follow_up_state_text(row.state)),
        Column(
            lambda: translate("Heartbeat", "What"),
            lambda row: one_line(row.title),
            tooltip=lambda row: visible_text(row.instructions or row.title),
        ),
        Column(
            lambda: translate("Heartbeat", "Project"),
            lambda row: visible_text(row.project_name) if row.project_name else translate("Heartbeat", "Global"),
        ),
        Column(lambda: translate("Heartbeat", "Suggested"), lambda row: moment_text(row.created_at)),
    )
    return PagedTableModel(columns, lambda row: row.follow_up_id, parent)


def plan_scope(row: PlanView) -> str:
    """A plan's scope in words."""
    return visible_text(plan_scope_text(row.draft.scope, row.project_names))


def plan_schedule(row: PlanView) -> str:
    """A plan's schedule in words."""
    draft = row.draft
    return schedule_text(draft.recurrence, draft.local_time, draft.weekday, draft.time_zone)


def plan_next(row: PlanView) -> str:
    """When a plan runs next, or why not."""
    if row.is_running:
        return translate("Heartbeat", "◌ Running now")
    if not row.draft.is_enabled:
        return translate("Heartbeat", "■ Switched off")
    return moment_text(row.next_run_at)


def plan_last(row: PlanView) -> str:
    """How a plan's last run went."""
    if row.last_state is None:
        return translate("Heartbeat", "never")
    return f"{run_state_mark(row.last_state)} {moment_text(row.last_run_at)}"


def run_state(row: RunView) -> str:
    """A run's state with its shape."""
    return f"{run_state_mark(row.state)} {run_state_text(row.state)}"


def run_plan(row: RunView) -> str:
    """Name of the plan, or that there is none."""
    return visible_text(row.plan_name) if row.plan_name else translate("Heartbeat", "One-off review")


def run_scope(row: RunView) -> str:
    """What a run covered, in words."""
    if row.scope is v.PlanScope.PROJECTS and not row.project_names:
        return translate("Heartbeat", "All projects")
    return visible_text(plan_scope_text(row.scope, row.project_names))


def run_failure(row: RunView) -> str:
    """Why a run failed, by category and phase; refused proposals by rule; never a provider's text."""
    parts: list[str] = []
    if row.state is v.HeartbeatRunState.SKIPPED:
        parts.append(translate("Heartbeat", "more than two hours late"))
    if row.failure is not None:
        parts.append(failure_text(row.failure))
        if row.phase:
            parts.append(translate("Heartbeat", "while {phase}").format(phase=phase_text(row.phase)))
    parts.extend(
        translate("Heartbeat", "{count} left out: {rule}").format(count=count_text(count), rule=dropped_text(rule))
        for rule, count in row.dropped.items()
        if count
    )
    if row.next_attempt_at is not None:
        parts.append(translate("Heartbeat", "next attempt {time}").format(time=moment_text(row.next_attempt_at)))
    return list_text(parts)
