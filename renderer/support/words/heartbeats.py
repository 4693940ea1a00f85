"""Words for heartbeat plans, runs and follow-ups."""

from renderer.support.i18n import translate
from shared import vocabulary as v


def run_state_text(state: v.HeartbeatRunState) -> str:
    """State of one run."""
    return {
        v.HeartbeatRunState.CLAIMED: translate("Heartbeat", "Running"),
        v.HeartbeatRunState.COMPLETED: translate("Heartbeat", "Completed"),
        v.HeartbeatRunState.NO_CHANGE: translate("Heartbeat", "Nothing new"),
        v.HeartbeatRunState.RETRY_WAIT: translate("Heartbeat", "Waits for another attempt"),
        v.HeartbeatRunState.FAILED: translate("Heartbeat", "Failed"),
        v.HeartbeatRunState.SKIPPED: translate("Heartbeat", "Skipped"),
        v.HeartbeatRunState.UNOBSERVED: translate("Heartbeat", "Answer not observed"),
        v.HeartbeatRunState.CANCELLED: translate("Heartbeat", "Cancelled"),
    }[state]


def run_state_mark(state: v.HeartbeatRunState) -> str:
    """A shape beside the word, so that state is never told by colour alone."""
    return {
        v.HeartbeatRunState.CLAIMED: "◌",
        v.HeartbeatRunState.COMPLETED: "✓",
        v.HeartbeatRunState.NO_CHANGE: "–",
        v.HeartbeatRunState.RETRY_WAIT: "↻",
        v.HeartbeatRunState.FAILED: "✕",
        v.HeartbeatRunState.SKIPPED: "»",
        v.HeartbeatRunState.UNOBSERVED: "?",
        v.HeartbeatRunState.CANCELLED: "■",
    }[state]


def trigger_text(trigger: v.RunTrigger) -> str:
    """What started a run."""
    return {
        v.RunTrigger.SCHEDULED: translate("Heartbeat", "By schedule"),
        v.RunTrigger.MANUAL: translate("Heartbeat", "By hand"),
    }[trigger]


def proposer_text(proposer: v.ProposerKind) -> str:
    """Who proposes candidates."""
    return {
        v.ProposerKind.DETERMINISTIC: translate("Heartbeat", "Built-in rules (offline)"),
        v.ProposerKind.PROVIDER: translate("Heartbeat", "Language model"),
    }[proposer]


def plan_scope_text(scope: v.PlanScope, project_names: tuple[str, ...]) -> str:
    """What a plan covers, always in words."""
    if scope is v.PlanScope.GLOBAL:
        return translate("Heartbeat", "Global")
    separator = translate("Heartbeat", ", ")
    return translate("Heartbeat", "Projects: {names}").format(names=separator.join(project_names))


def weekday_text(weekday: int) -> str:
    """Name of a day; 0 is Sunday."""
    return (
        translate("Heartbeat", "Sunday"),
        translate("Heartbeat", "Monday"),
        translate("Heartbeat", "Tuesday"),
        translate("Heartbeat", "Wednesday"),
        translate("Heartbeat", "Thursday"),
        translate("Heartbeat", "Friday"),
        translate("Heartbeat", "Saturday"),
    )[weekday]


def schedule_text(recurrence: v.Recurrence, local_time: str, weekday: int | None, time_zone: str) -> str:
    """When a plan runs, in words with its time zone."""
    if recurrence is v.Recurrence.WEEKLY and weekday is not None:
        return translate("Heartbeat", "{weekday} at {time} ({zone})").format(
            weekday=weekday_text(weekday), time=local_time, zone=time_zone
        )
    return translate("Heartbeat", "Every day at {time} ({zone})").format(time=local_time, zone=time_zone)


def follow_up_state_text(state: v.FollowUpState) -> str:
    """State of a follow-up."""
    return {
        v.FollowUpState.OPEN: translate("Heartbeat", "Open"),
        v.FollowUpState.DONE: translate("Heartbeat", "Done"),
        v.FollowUpState.DISMISSED: translate("Heartbeat", "Dismissed"),
    }[state]
