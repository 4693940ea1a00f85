"""What a person can do on the Usage page."""

from collections.abc import Callable
from dataclasses import dataclass

from renderer.actions.registry import ActionSpec
from renderer.support.i18n import translate
from shared import vocabulary as v


@dataclass(frozen=True, slots=True)
class UsageActs:
    """What the page can do, and what is possible now."""

    judge: Callable[[v.Usefulness], None]
    can_judge: Callable[[], bool]
    open_memory: Callable[[], None]
    has_memory: Callable[[], bool]
    open_asker: Callable[[], None]
    has_asker: Callable[[], bool]
    archive: Callable[[], None]
    forget: Callable[[], None]
    can_end: Callable[[], bool]
    undo: Callable[[], None]
    can_undo: Callable[[], bool]
    toggle_table: Callable[[], None]
    is_table: Callable[[], bool]


def usage_actions(acts: UsageActs) -> list[ActionSpec]:
    """Verdicts, jump to the memory, ends of what was never used, the chart as a table."""
    return [*_judging(acts), *_ending(acts)]


def _judging(acts: UsageActs) -> list[ActionSpec]:
    return [
        ActionSpec(
            id="usage.open_memory",
            text=lambda: translate("UsageActions", "&Open the memory"),
            run=acts.open_memory,
            shortcuts=("Ctrl+Return",),
            icon="memory",
            is_enabled=acts.has_memory,
        ),
        ActionSpec(
            id="usage.asker",
            text=lambda: translate("UsageActions", "Show &who asked"),
            run=acts.open_asker,
            shortcuts=("O",),
            icon="open",
            tooltip=lambda: translate("UsageActions", "The run in its task, or the conversation"),
            is_enabled=acts.has_asker,
        ),
        ActionSpec(
            id="usage.useful",
            text=lambda: translate("UsageActions", "It was &useful"),
            run=lambda: acts.judge(v.Usefulness.USEFUL),
            shortcuts=("U",),
            icon="confirm",
            is_enabled=acts.can_judge,
        ),
        ActionSpec(
            id="usage.wrong",
            text=lambda: translate("UsageActions", "It is &wrong"),
            run=lambda: acts.judge(v.Usefulness.WRONG),
            shortcuts=("W",),
            icon="reject",
            is_enabled=acts.can_judge,
        ),
        ActionSpec(
            id="usage.outdated",
            text=lambda: translate("UsageActions", "It is out&dated"),
            run=lambda: acts.judge(v.Usefulness.OUTDATED),
            shortcuts=("D",),
            icon="time",
            is_enabled=acts.can_judge,
        ),
    ]


def _ending(acts: UsageActs) -> list[ActionSpec]:
    return [
        ActionSpec(
            id="usage.archive",
            text=lambda: translate("UsageActions", "&Archive"),
            run=acts.archive,
            shortcuts=("A",),
            icon="archive",
            tooltip=lambda: translate("UsageActions", "Keep it, recall it no more"),
            is_enabled=acts.can_end,
        ),
        ActionSpec(
            id="usage.forget",
            text=lambda: translate("UsageActions", "&Forget…"),
            run=acts.forget,
            shortcuts=("Delete",),
            icon="forget",
            tooltip=lambda: translate("UsageActions", "Remove it for good; says first what goes and what stays"),
            is_enabled=acts.can_end,
        ),
        ActionSpec(
            id="usage.undo",
            text=lambda: translate("UsageActions", "U&ndo"),
            run=acts.undo,
            shortcuts=("Ctrl+Z",),
            icon="undo",
            tooltip=lambda: translate("UsageActions", "Take the last change back"),
            is_enabled=acts.can_undo,
        ),
        ActionSpec(
            id="usage.table",
            text=lambda: translate("UsageActions", "Show days as a &table"),
            run=acts.toggle_table,
            shortcuts=("T",),
            icon="select",
            is_checkable=True,
            is_checked=acts.is_table,
        ),
    ]
