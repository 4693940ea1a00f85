"""What a person can do on the memory health page: each line has what settles it."""

from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum

from renderer.actions.registry import ActionSpec
from renderer.support.i18n import translate

Run = Callable[[], None]
Ask = Callable[[], bool]


class Kept(Enum):
    """Which of two stays."""

    FIRST = "first"
    SECOND = "second"
    BOTH = "both"


@dataclass(frozen=True, slots=True)
class HealthActs:
    """What the page can do, and what is possible with the chosen line."""

    open_row: Run
    has_row: Ask
    scan: Run
    can_write: Ask
    redact: Run
    can_redact: Ask
    restrict: Run
    can_restrict: Ask
    dismiss: Run
    has_finding: Ask
    decide: Callable[["Kept"], None]
    has_pair: Ask
    edit: Run
    archive: Run
    forget: Run
    can_change: Ask
    assign: Run
    can_assign: Ask
    undo: Run
    can_undo: Ask


def health_actions(acts: HealthActs) -> list[ActionSpec]:
    """Findings, pairs, single memories, scopes, and what is common."""
    return [*_findings(acts), *_pairs(acts), *_memories(acts), *_common(acts)]


def _findings(acts: HealthActs) -> list[ActionSpec]:
    return [
        ActionSpec(
            id="health.redact",
            text=lambda: translate("HealthActions", "Replace by &marks…"),
            run=acts.redact,
            shortcuts=("R",),
            icon="edit",
            tooltip=lambda: translate("HealthActions", "In every revision, quote, title and report that holds it"),
            is_enabled=acts.can_redact,
        ),
        ActionSpec(
            id="health.restrict",
            text=lambda: translate("HealthActions", "R&aise sensitivity"),
            run=acts.restrict,
            shortcuts=("S",),
            icon="lock",
            is_enabled=acts.can_restrict,
        ),
        ActionSpec(
            id="health.dismiss",
            text=lambda: translate("HealthActions", "&Dismiss"),
            run=acts.dismiss,
            shortcuts=("D",),
            icon="close",
            tooltip=lambda: translate("HealthActions", "Nothing is wrong with it; not shown again for this revision"),
            is_enabled=acts.has_finding,
        ),
    ]


def _pairs(acts: HealthActs) -> list[ActionSpec]:
    return [
        ActionSpec(
            id="health.keep_first",
            text=lambda: translate("HealthActions", "Keep the &first"),
            run=lambda: acts.decide(Kept.FIRST),
            shortcuts=("1",),
            icon="confirm",
            tooltip=lambda: translate("HealthActions", "The other is replaced, and stays as history"),
            is_enabled=acts.has_pair,
        ),
        ActionSpec(
            id="health.keep_second",
            text=lambda: translate("HealthActions", "Keep the &second"),
            run=lambda: acts.decide(Kept.SECOND),
            shortcuts=("2",),
            icon="confirm",
            tooltip=lambda: translate("HealthActions", "The first is replaced, and stays as history"),
            is_enabled=acts.has_pair,
        ),
        ActionSpec(
            id="health.keep_both",
            text=lambda: translate("HealthActions", "Keep &both"),
            run=lambda: acts.decide(Kept.BOTH),
            shortcuts=("B",),
            icon="confirm",
            is_enabled=acts.has_pair,
        ),
    ]


def _memories(acts: HealthActs) -> list[ActionSpec]:
    return [
        ActionSpec(
            id="health.edit",
            text=lambda: translate("HealthActions", "&Edit…"),
            run=acts.edit,
            shortcuts=("E",),
            icon="edit",
            is_enabled=acts.can_change,
        ),
        ActionSpec(
            id="health.archive",
            text=lambda: translate("HealthActions", "Ar&chive"),
            run=acts.archive,
            shortcuts=("A",),
            icon="archive",
            is_enabled=acts.can_change,
        ),
        ActionSpec(
            id="health.forget",
            text=lambda: translate("HealthActions", "For&get…"),
            run=acts.forget,
            shortcuts=("Delete",),
            icon="forget",
            is_enabled=acts.can_change,
        ),
        ActionSpec(
            id="health.assign",
            text=lambda: translate("HealthActions", "Assign to a &project…"),
            run=acts.assign,
            shortcuts=("M",),
            icon="move",
            is_enabled=acts.can_assign,
        ),
    ]


def _common(acts: HealthActs) -> list[ActionSpec]:
    return [
        ActionSpec(
            id="health.open",
            text=lambda: translate("HealthActions", "&Open"),
            run=acts.open_row,
            shortcuts=("O", "Ctrl+Return"),
            icon="open",
            tooltip=lambda: translate("HealthActions", "Show the memory or conversation itself"),
            is_enabled=acts.has_row,
        ),
        ActionSpec(
            id="health.scan",
            text=lambda: translate("HealthActions", "Scan &now"),
            run=acts.scan,
            icon="refresh",
            tooltip=lambda: translate("HealthActions", "Look through everything stored for sensitive text"),
            is_enabled=acts.can_write,
        ),
        ActionSpec(
            id="health.undo",
            text=lambda: translate("HealthActions", "&Undo"),
            run=acts.undo,
            shortcuts=("Ctrl+Z",),
            icon="undo",
            is_enabled=acts.can_undo,
        ),
    ]
