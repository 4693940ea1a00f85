"""The actions of Memories."""

from collections.abc import Callable
from dataclasses import dataclass

from renderer.actions.registry import ActionSpec
from renderer.support.i18n import translate

Run = Callable[[], None]
Ask = Callable[[], bool]

CONTEXT_MENU = (
    "memories.edit",
    "memories.move",
    "memories.promote",
    "memories.roll_back",
    "memories.merge",
    "memories.compare",
    "memories.sensitivity",
    None,
    "memories.archive",
    "memories.unarchive",
    "memories.put_back",
    "memories.forget",
    "memories.forget_matching",
    None,
    "memories.evidence",
    "memories.reveal",
    "memories.mark",
)
DETAIL_ROW = (
    "memories.edit",
    "memories.promote",
    "memories.compare",
    "memories.move",
    "memories.archive",
    "memories.unarchive",
    "memories.forget",
)
FOOT_ROW = ("memories.forget_matching",)
BULK_ROW = ("memories.merge", "memories.archive", "memories.unarchive", "memories.forget", "memories.clear_marks")


@dataclass(frozen=True, slots=True)
class MemoriesVerbs:
    """What the actions call, and when they may."""

    create: Run
    edit: Run
    archive: Run
    unarchive: Run
    put_back: Run
    move: Run
    promote: Run
    roll_back: Run
    merge: Run
    compare: Run
    sensitivity: Run
    forget: Run
    forget_matching: Run
    undo: Run
    step: Callable[[int], None]
    search: Run
    evidence: Run
    reveal: Run
    explain: Run
    mark: Run
    mark_and_step: Callable[[int], None]
    mark_all: Run
    clear_marks: Run
    health: Run
    has_current: Ask
    can_create: Ask
    can_change: Ask
    can_archive: Ask
    can_unarchive: Ask
    can_put_back: Ask
    can_undo: Ask
    can_promote: Ask
    can_roll_back: Ask
    can_merge: Ask
    can_compare: Ask
    is_masked: Ask


def memories_specs(verbs: MemoriesVerbs) -> list[ActionSpec]:
    """Every action of the page."""
    return [*_changing(verbs), *_relating(verbs), *_ending(verbs), *_looking(verbs), *_marking(verbs)]


def _changing(verbs: MemoriesVerbs) -> list[ActionSpec]:
    return [
        ActionSpec(
            "memories.create",
            lambda: translate("Memories", "New memory"),
            verbs.create,
            ("Ctrl+N",),
            "add",
            is_enabled=verbs.can_create,
        ),
        ActionSpec(
            "memories.edit",
            lambda: translate("Memories", "Edit"),
            verbs.edit,
            ("E",),
            "edit",
            lambda: translate("Memories", "Write a new revision"),
            verbs.can_change,
        ),
        ActionSpec(
            "memories.move",
            lambda: translate("Memories", "Move"),
            verbs.move,
            ("M",),
            "move",
            lambda: translate("Memories", "Into another scope; the original is archived"),
            verbs.can_change,
        ),
        ActionSpec(
            "memories.sensitivity",
            lambda: translate("Memories", "Set sensitivity"),
            verbs.sensitivity,
            ("S",),
            "lock",
            is_enabled=verbs.can_change,
        ),
        ActionSpec(
            "memories.undo",
            lambda: translate("Memories", "Undo"),
            verbs.undo,
            ("Ctrl+Z",),
            "undo",
            lambda: translate("Memories", "Take the last change back"),
            verbs.can_undo,
        ),
    ]


def _relating(verbs: MemoriesVerbs) -> list[ActionSpec]:
    return [
        ActionSpec(
            "memories.promote",
            lambda: translate("Memories", "Promote…"),
            verbs.promote,
            ("G",),
            "arrow-up",
            lambda: translate("Memories", "Ask for a wider scope, with reason and evaluation; this one stays"),
            verbs.can_promote,
        ),
        ActionSpec(
            "memories.roll_back",
            lambda: translate("Memories", "Roll back promotion…"),
            verbs.roll_back,
            ("B",),
            "restore",
            lambda: translate("Memories", "Take it back from this scope; the original is as it was"),
            verbs.can_roll_back,
        ),
        ActionSpec(
            "memories.merge",
            lambda: translate("Memories", "Merge…"),
            verbs.merge,
            ("Ctrl+M",),
            "link",
            lambda: translate("Memories", "One of the marked keeps all evidence; the others are archived"),
            verbs.can_merge,
        ),
        ActionSpec(
            "memories.compare",
            lambda: translate("Memories", "Decide the conflict…"),
            verbs.compare,
            ("D",),
            "compare",
            lambda: translate("Memories", "Both texts side by side, and every possible answer"),
            verbs.can_compare,
        ),
    ]


def _ending(verbs: MemoriesVerbs) -> list[ActionSpec]:
    return [
        ActionSpec(
            "memories.archive",
            lambda: translate("Memories", "Archive"),
            verbs.archive,
            ("A",),
            "archive",
            lambda: translate("Memories", "Keep it, recall it no more"),
            verbs.can_archive,
        ),
        ActionSpec(
            "memories.unarchive",
            lambda: translate("Memories", "Unarchive"),
            verbs.unarchive,
            ("U",),
            "unarchive",
            is_enabled=verbs.can_unarchive,
        ),
        ActionSpec(
            "memories.put_back",
            lambda: translate("Memories", "Put back into Pending"),
            verbs.put_back,
            ("P",),
            "pending",
            lambda: translate("Memories", "Decide the rejected one again"),
            verbs.can_put_back,
        ),
        ActionSpec(
            "memories.forget",
            lambda: translate("Memories", "Forget"),
            verbs.forget,
            ("Delete",),
            "forget",
            lambda: translate("Memories", "Remove it for good; says first what goes and what stays"),
            verbs.can_change,
        ),
        ActionSpec(
            "memories.forget_matching",
            lambda: translate("Memories", "Forget all that is listed…"),
            verbs.forget_matching,
            ("Ctrl+Shift+Delete",),
            "forget",
            lambda: translate("Memories", "All that the filter matches, but for Global and sensitive ones"),
            verbs.can_create,
        ),
    ]


def _looking(verbs: MemoriesVerbs) -> list[ActionSpec]:
    return [
        ActionSpec(
            "memories.next",
            lambda: translate("Memories", "Next memory"),
            lambda: verbs.step(1),
            ("J",),
            is_enabled=verbs.has_current,
        ),
        ActionSpec(
            "memories.previous",
            lambda: translate("Memories", "Previous memory"),
            lambda: verbs.step(-1),
            ("K",),
            is_enabled=verbs.has_current,
        ),
        ActionSpec(
            "memories.search", lambda: translate("Memories", "Search"), verbs.search, ("Ctrl+F", "/"), "search"
        ),
        ActionSpec(
            "memories.health",
            lambda: translate("Memories", "Memory health"),
            verbs.health,
            ("H",),
            "confirm",
            lambda: translate("Memories", "What wants a look: findings, contradictions, duplicates and more"),
        ),
        ActionSpec(
            "memories.evidence",
            lambda: translate("Memories", "Open the evidence"),
            verbs.evidence,
            ("O",),
            "open",
            lambda: translate("Memories", "Show the turn in its conversation"),
            verbs.has_current,
        ),
        ActionSpec(
            "memories.explain",
            lambda: translate("Memories", "Why would it be recalled?"),
            verbs.explain,
            ("W",),
            "search",
            is_enabled=verbs.has_current,
        ),
        ActionSpec(
            "memories.reveal",
            lambda: translate("Memories", "Show hidden text"),
            verbs.reveal,
            ("V",),
            "reveal",
            is_enabled=verbs.is_masked,
        ),
    ]


def _marking(verbs: MemoriesVerbs) -> list[ActionSpec]:
    return [
        ActionSpec(
            "memories.mark",
            lambda: translate("Memories", "Mark or unmark"),
            verbs.mark,
            ("Space",),
            "select",
            lambda: translate("Memories", "Act on several at once"),
            verbs.has_current,
        ),
        ActionSpec(
            "memories.mark_next",
            lambda: translate("Memories", "Mark and go on"),
            lambda: verbs.mark_and_step(1),
            ("Shift+J", "Shift+Down"),
            is_enabled=verbs.has_current,
        ),
        ActionSpec(
            "memories.mark_previous",
            lambda: translate("Memories", "Mark and go back"),
            lambda: verbs.mark_and_step(-1),
            ("Shift+K", "Shift+Up"),
            is_enabled=verbs.has_current,
        ),
        ActionSpec(
            "memories.mark_all",
            lambda: translate("Memories", "Mark all"),
            verbs.mark_all,
            ("Ctrl+A",),
            is_enabled=verbs.has_current,
        ),
        ActionSpec(
            "memories.clear_marks",
            lambda: translate("Memories", "Unmark all"),
            verbs.clear_marks,
            ("Escape",),
            "close",
            is_enabled=verbs.has_current,
        ),
    ]
