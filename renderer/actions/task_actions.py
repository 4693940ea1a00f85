"""What a person can do on the Tasks page: with tasks and runs, with experiments, with automations."""

from collections.abc import Callable
from dataclasses import dataclass

from renderer.actions.registry import ActionSpec
from renderer.support.i18n import translate
from shared import vocabulary as v

Act = Callable[[], None]
Test = Callable[[], bool]


@dataclass(frozen=True, slots=True)
class CommonActs:
    """What acts on the row of the tab in front, and what makes new ones."""

    create_task: Act
    create_experiment: Act
    create_automation: Act
    can_write: Test
    edit: Act
    delete: Act
    can_change: Test
    show_memories: Act
    has_scope: Test
    show_tasks: Act
    has_owner: Test


@dataclass(frozen=True, slots=True)
class RunActs:
    """What acts on the chosen task, its chosen run, or a memory of that run."""

    begin: Act
    can_begin: Test
    cancel: Act
    can_cancel: Test
    delete: Act
    can_delete: Test
    copy_id: Act
    has_run: Test
    open_conversation: Act
    has_task: Test
    open_memory: Act
    has_memory: Test
    promote: Act
    can_promote: Test
    undo: Act
    can_undo: Test
    judge: Callable[[v.Usefulness], None]
    can_judge: Test


@dataclass(frozen=True, slots=True)
class OwnerActs:
    """What acts on the chosen experiment or automation alone."""

    settle: Act
    abandon: Act
    is_open: Test
    rerun: Act
    can_rerun: Test
    archive: Act
    is_archived: Test
    has_automation: Test


def task_actions(common: CommonActs, runs: RunActs, owners: OwnerActs) -> list[ActionSpec]:
    """Every action of the page."""
    return [
        *_creating(common),
        *_changing(common),
        *_runs(runs),
        *_run_memories(runs),
        *_experiments(owners),
        *_automations(owners),
    ]


def _creating(acts: CommonActs) -> list[ActionSpec]:
    return [
        ActionSpec(
            "tasks.create_task",
            lambda: translate("TaskActions", "&New task…"),
            acts.create_task,
            ("Ctrl+N",),
            "add",
            is_enabled=acts.can_write,
        ),
        ActionSpec(
            "tasks.create_experiment",
            lambda: translate("TaskActions", "New e&xperiment…"),
            acts.create_experiment,
            ("Ctrl+Shift+E",),
            "experiment",
            lambda: translate("TaskActions", "Runs side by side that all read the same frozen memory"),
            acts.can_write,
        ),
        ActionSpec(
            "tasks.create_automation",
            lambda: translate("TaskActions", "New au&tomation…"),
            acts.create_automation,
            ("Ctrl+Shift+A",),
            "refresh",
            lambda: translate("TaskActions", "What tasks of a project do again and again"),
            acts.can_write,
        ),
    ]


def _changing(acts: CommonActs) -> list[ActionSpec]:
    return [
        ActionSpec(
            "tasks.edit",
            lambda: translate("TaskActions", "&Edit…"),
            acts.edit,
            ("E",),
            "edit",
            lambda: translate("TaskActions", "Change the name, and what an automation may do"),
            acts.can_change,
        ),
        ActionSpec(
            "tasks.show_tasks",
            lambda: translate("TaskActions", "Show its &tasks"),
            acts.show_tasks,
            ("T",),
            "tasks",
            is_enabled=acts.has_owner,
        ),
        ActionSpec(
            "tasks.memories",
            lambda: translate("TaskActions", "Show its &memories"),
            acts.show_memories,
            ("M",),
            "memory",
            is_enabled=acts.has_scope,
        ),
        ActionSpec(
            "tasks.delete",
            lambda: translate("TaskActions", "&Delete…"),
            acts.delete,
            ("Delete",),
            "forget",
            lambda: translate("TaskActions", "Says first, in numbers, what goes and what stays"),
            acts.can_change,
        ),
    ]


def _runs(acts: RunActs) -> list[ActionSpec]:
    return [
        ActionSpec(
            "tasks.begin_run",
            lambda: translate("TaskActions", "&Begin a run…"),
            acts.begin,
            ("R",),
            "play",
            lambda: translate("TaskActions", "Freeze what it may read, and get the command for its agent"),
            acts.can_begin,
        ),
        ActionSpec(
            "tasks.cancel_run",
            lambda: translate("TaskActions", "&Cancel the run"),
            acts.cancel,
            ("C",),
            "stop",
            lambda: translate("TaskActions", "Its agent reads and writes nothing from then on"),
            acts.can_cancel,
        ),
        ActionSpec(
            "tasks.delete_run",
            lambda: translate("TaskActions", "De&lete the run…"),
            acts.delete,
            ("Shift+Delete",),
            "remove",
            is_enabled=acts.can_delete,
        ),
        ActionSpec(
            "tasks.copy_run_id",
            lambda: translate("TaskActions", "Copy the run's &id"),
            acts.copy_id,
            (),
            "copy",
            is_enabled=acts.has_run,
        ),
        ActionSpec(
            "tasks.conversation",
            lambda: translate("TaskActions", "&Open the conversation"),
            acts.open_conversation,
            ("O",),
            "conversations",
            is_enabled=acts.has_task,
        ),
    ]


def _run_memories(acts: RunActs) -> list[ActionSpec]:
    return [
        ActionSpec(
            "tasks.open_memory",
            lambda: translate("TaskActions", "Open the memor&y"),
            acts.open_memory,
            ("Ctrl+Return",),
            "memory",
            is_enabled=acts.has_memory,
        ),
        ActionSpec(
            "tasks.promote",
            lambda: translate("TaskActions", "&Promote…"),
            acts.promote,
            ("G",),
            "arrow-up",
            lambda: translate("TaskActions", "Ask for a wider scope, with reason and evaluation; this one stays"),
            acts.can_promote,
        ),
        ActionSpec(
            "tasks.undo",
            lambda: translate("TaskActions", "U&ndo"),
            acts.undo,
            ("Ctrl+Z",),
            "undo",
            lambda: translate("TaskActions", "Take the last promotion back"),
            acts.can_undo,
        ),
        ActionSpec(
            "tasks.useful",
            lambda: translate("TaskActions", "It was &useful"),
            lambda: acts.judge(v.Usefulness.USEFUL),
            ("U",),
            "confirm",
            is_enabled=acts.can_judge,
        ),
        ActionSpec(
            "tasks.wrong",
            lambda: translate("TaskActions", "It is &wrong"),
            lambda: acts.judge(v.Usefulness.WRONG),
            ("W",),
            "reject",
            is_enabled=acts.can_judge,
        ),
        ActionSpec(
            "tasks.outdated",
            lambda: translate("TaskActions", "It is out&dated"),
            lambda: acts.judge(v.Usefulness.OUTDATED),
            ("D",),
            "time",
            is_enabled=acts.can_judge,
        ),
    ]


def _experiments(acts: OwnerActs) -> list[ActionSpec]:
    return [
        ActionSpec(
            "tasks.settle",
            lambda: translate("TaskActions", "&Settle…"),
            acts.settle,
            ("S",),
            "confirm",
            lambda: translate("TaskActions", "End the experiment and file what it showed as candidates"),
            acts.is_open,
        ),
        ActionSpec(
            "tasks.rerun",
            lambda: translate("TaskActions", "&Run again…"),
            acts.rerun,
            ("Ctrl+Shift+R",),
            "redo",
            lambda: translate("TaskActions", "Let new runs begin, over the same snapshot or a new one"),
            acts.can_rerun,
        ),
        ActionSpec(
            "tasks.abandon",
            lambda: translate("TaskActions", "A&bandon…"),
            acts.abandon,
            ("B",),
            "close",
            lambda: translate("TaskActions", "End the experiment without conclusions"),
            acts.is_open,
        ),
    ]


def _automations(acts: OwnerActs) -> list[ActionSpec]:
    return [
        ActionSpec(
            "tasks.archive",
            lambda: translate("TaskActions", "&Archived (nobody reads it)"),
            acts.archive,
            ("A",),
            "archive",
            lambda: translate("TaskActions", "An archived automation is read by nobody; nothing is lost"),
            acts.has_automation,
            is_checkable=True,
            is_checked=acts.is_archived,
        )
    ]
