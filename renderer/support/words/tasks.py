"""Words for tasks, runs, experiments and automations: states with their shapes, goals, snapshots, protocols."""

from renderer.support.formats import count_text, list_text, moment_text, one_line, visible_text
from renderer.support.i18n import translate
from renderer.support.words.memories import scope_mark, scope_text
from shared import vocabulary as v
from shared.ipc.methods.tasks import RunView, SnapshotView, TaskRow


def task_state_text(state: v.TaskState) -> str:
    """How a task is, with a shape."""
    return {
        v.TaskState.IDLE: translate("Tasks", "○ Not begun"),
        v.TaskState.RUNNING: translate("Tasks", "◌ Running"),
        v.TaskState.COMPLETED: translate("Tasks", "✓ Completed"),
        v.TaskState.FAILED: translate("Tasks", "✕ Failed"),
        v.TaskState.CANCELLED: translate("Tasks", "⊘ Cancelled"),
        v.TaskState.INTERRUPTED: translate("Tasks", "⚠ Interrupted"),
    }[state]


def run_state_text(state: v.RunState) -> str:
    """How one attempt is, with a shape."""
    return task_state_text(v.TaskState(state.value))


def goal_text(is_goal_met: bool | None) -> str:
    """What the run itself said of its goal."""
    if is_goal_met is None:
        return translate("Tasks", "– not said")
    return translate("Tasks", "✓ met") if is_goal_met else translate("Tasks", "✕ not met")


def experiment_state_text(state: v.ExperimentState) -> str:
    """How an experiment is, with a shape."""
    return {
        v.ExperimentState.OPEN: translate("Tasks", "◌ Open"),
        v.ExperimentState.SETTLED: translate("Tasks", "✓ Settled"),
        v.ExperimentState.ABANDONED: translate("Tasks", "⊘ Abandoned"),
    }[state]


def protocol_text(*, may_confirm: bool) -> str:
    """What a plan's protocol may do, in short."""
    if may_confirm:
        return translate("Tasks", "● confirms by itself inside the automation")
    return translate("Tasks", "○ only proposes")


def protocol_hint() -> str:
    """What it means that a plan's protocol confirms."""
    return translate(
        "Tasks",
        "Runs of this automation then keep what they learn without asking you, but only in their own memory and in "
        "the automation's. It is marked as automatic. What is sensitive still waits for you, and the project and "
        "Global change only when you confirm.",
    )


def run_text(run: RunView) -> str:
    """A run as people call it: its number, and that it is a part of another."""
    words = translate("Tasks", "Run {attempt}").format(attempt=count_text(run.attempt))
    return translate("Tasks", "↳ {run}, part of another").format(run=words) if run.parent_id else words


def owner_text(task: TaskRow) -> str:
    """The automation or experiment that a task belongs to; empty for none."""
    if task.plan_name is not None:
        return f"▲ {visible_text(task.plan_name)}"
    return f"▼ {visible_text(task.experiment_name)}" if task.experiment_name is not None else ""


def task_place_text(task: TaskRow) -> str:
    """Where a task lives, in words."""
    conversation = one_line(task.conversation_title) or translate("Tasks", "(without a title)")
    if task.project_name is None:
        return translate("Tasks", "conversation “{conversation}”").format(conversation=conversation)
    return translate("Tasks", "conversation “{conversation}” of “{project}”").format(
        conversation=conversation, project=visible_text(task.project_name)
    )


def snapshot_text(snapshot: SnapshotView) -> str:
    """One version of a snapshot: when it was frozen and what it held."""
    levels = list_text([scope_text(level) for level in snapshot.levels])
    return translate("Tasks", "Version {version}, frozen {when}: {items} memories of {levels}").format(
        version=count_text(snapshot.version),
        when=moment_text(snapshot.taken_at),
        items=count_text(snapshot.items),
        levels=levels or "–",
    )


def snapshot_use_text(run: RunView) -> str:
    """Whether a run reads a snapshot of its own, or the version that runs of its experiment share."""
    if run.snapshot.experiment_id is None:
        return translate("Tasks", "frozen anew for this run when it began")
    return translate("Tasks", "reused: every run of the experiment that reads version {version} shares it").format(
        version=count_text(run.snapshot.version)
    )


def reads_text(run: RunView) -> str:
    """Which levels a run reads live and which frozen, or read while it went on."""
    frozen = list_text([f"{scope_mark(level.kind)} {scope_text(level)}" for level in run.snapshot.levels]) or "–"
    if run.finished_at is None:
        words = translate("Tasks", "It reads its own memory live, and frozen as of {when}: {levels}.")
    else:
        words = translate("Tasks", "While it ran, it read its own memory live, and frozen as of {when}: {levels}.")
    return words.format(when=moment_text(run.snapshot.taken_at), levels=frozen)


def event_kind_text(kind: v.TaskEventKind) -> str:
    """What a report is."""
    return {
        v.TaskEventKind.REPORT: translate("Tasks", "Report"),
        v.TaskEventKind.OUTCOME: translate("Tasks", "Outcome"),
    }[kind]
