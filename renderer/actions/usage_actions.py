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
    toggle_table: Callable[[], None]
    is_table: Callable[[], bool]


def usage_actions(acts: UsageActs) -> list[ActionSpec]:
    """Verdicts, jump to the memory, the chart as a table."""
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
