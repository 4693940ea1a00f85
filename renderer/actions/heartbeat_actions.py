"""What a person can do on the Heartbeat page."""

from collections.abc import Callable
from dataclasses import dataclass

from renderer.actions.registry import ActionSpec
from renderer.support.i18n import translate


@dataclass(frozen=True, slots=True)
class HeartbeatActs:
    """What the page can do, and what is possible now."""

    run_now: Callable[[], None]
    toggle_pause: Callable[[], None]
    is_paused: Callable[[], bool]
    can_write: Callable[[], bool]
    create_plan: Callable[[], None]
    edit_plan: Callable[[], None]
    delete_plan: Callable[[], None]
    run_plan: Callable[[], None]
    has_plan: Callable[[], bool]
    finish_follow_up: Callable[[], None]
    dismiss_follow_up: Callable[[], None]
    reopen_follow_up: Callable[[], None]
    has_follow_up: Callable[[], bool]
    review_candidates: Callable[[], None]


def heartbeat_actions(acts: HeartbeatActs) -> list[ActionSpec]:
    """Overview, plans and follow-ups."""
    return [
        ActionSpec(
            id="heartbeat.run_now",
            text=lambda: translate("HeartbeatActions", "&Run now"),
            tooltip=lambda: translate("HeartbeatActions", "Review the new turns of the current project, or of all"),
            run=acts.run_now,
            shortcuts=("Ctrl+Shift+R",),
            icon="play",
            is_enabled=acts.can_write,
        ),
        ActionSpec(
            id="heartbeat.pause",
            text=lambda: translate("HeartbeatActions", "&Pause scheduled runs"),
            run=acts.toggle_pause,
            shortcuts=("Ctrl+Shift+P",),
            icon="pause",
            is_enabled=acts.can_write,
            is_checkable=True,
            is_checked=acts.is_paused,
        ),
        ActionSpec(
            id="heartbeat.review",
            text=lambda: translate("HeartbeatActions", "Review the &candidates"),
            run=acts.review_candidates,
            shortcuts=("Ctrl+Return",),
            icon="pending",
        ),
        ActionSpec(
            id="heartbeat.create_plan",
            text=lambda: translate("HeartbeatActions", "&New plan…"),
            run=acts.create_plan,
            shortcuts=("Ctrl+Shift+N",),
            icon="add",
            is_enabled=acts.can_write,
        ),
        *_plan_actions(acts),
        *_follow_up_actions(acts),
    ]


def _plan_actions(acts: HeartbeatActs) -> list[ActionSpec]:
    return [
        ActionSpec(
            id="heartbeat.edit_plan",
            text=lambda: translate("HeartbeatActions", "&Edit plan…"),
            run=acts.edit_plan,
            shortcuts=("E", "F2"),
            icon="edit",
            is_enabled=acts.has_plan,
        ),
        ActionSpec(
            id="heartbeat.run_plan",
            text=lambda: translate("HeartbeatActions", "R&un this plan now"),
            run=acts.run_plan,
            icon="play",
            is_enabled=acts.has_plan,
        ),
        ActionSpec(
            id="heartbeat.delete_plan",
            text=lambda: translate("HeartbeatActions", "&Delete plan…"),
            run=acts.delete_plan,
            shortcuts=("Del",),
            icon="remove",
            is_enabled=acts.has_plan,
        ),
    ]


def _follow_up_actions(acts: HeartbeatActs) -> list[ActionSpec]:
    return [
        ActionSpec(
            id="heartbeat.finish_follow_up",
            text=lambda: translate("HeartbeatActions", "Mark &done"),
            run=acts.finish_follow_up,
            shortcuts=("D",),
            icon="confirm",
            is_enabled=acts.has_follow_up,
        ),
        ActionSpec(
            id="heartbeat.dismiss_follow_up",
            text=lambda: translate("HeartbeatActions", "D&ismiss"),
            run=acts.dismiss_follow_up,
            shortcuts=("X",),
            icon="reject",
            is_enabled=acts.has_follow_up,
        ),
        ActionSpec(
            id="heartbeat.reopen_follow_up",
            text=lambda: translate("HeartbeatActions", "Open a&gain"),
            run=acts.reopen_follow_up,
            shortcuts=("O",),
            icon="undo",
            is_enabled=acts.has_follow_up,
        ),
    ]
