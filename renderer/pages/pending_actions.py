"""The actions of Pending: one letter each, none while typing."""

from collections.abc import Callable
from dataclasses import dataclass

from renderer.actions.registry import ActionSpec
from renderer.support.i18n import translate
from renderer.support.words.relations import resolution_hint, resolution_text
from renderer.widgets.conflict_desk import KEYS
from shared import vocabulary as v

Run = Callable[[], None]


@dataclass(frozen=True, slots=True)
class PendingVerbs:
    """What the actions call, and when they may."""

    step: Callable[[int], None]
    confirm: Run
    edit: Run
    reject: Run
    never: Run
    forget: Run
    scope: Run
    promote: Run
    retarget: Run
    compare: Run
    answer: Callable[[v.Resolution], None]
    swap: Run
    next_tab: Run
    evidence: Run
    reveal: Run
    undo: Run
    mark: Run
    mark_and_step: Callable[[int], None]
    mark_all: Run
    clear_marks: Run
    has_current: Callable[[], bool]
    can_decide: Callable[[], bool]
    can_answer: Callable[[v.Resolution], bool]
    can_retarget: Callable[[], bool]
    can_undo: Callable[[], bool]


DECISIONS = ("pending.confirm", "pending.edit", "pending.reject", "pending.never", "pending.forget", "pending.scope")
CONTEXT_MENU = (
    *DECISIONS,
    "pending.compare",
    "pending.retarget",
    "pending.promote",
    None,
    "pending.evidence",
    "pending.reveal",
    None,
    "pending.mark",
    "pending.mark_all",
)


def pending_specs(verbs: PendingVerbs) -> list[ActionSpec]:
    """Every action of the page."""
    return [
        *_decisions(verbs),
        *_refusals(verbs),
        *_relating(verbs),
        *_answers(verbs),
        *_looking(verbs),
        *_marking(verbs),
    ]


def _decisions(verbs: PendingVerbs) -> list[ActionSpec]:
    return [
        ActionSpec(
            "pending.confirm",
            lambda: translate("Pending", "Confirm"),
            verbs.confirm,
            ("C",),
            "confirm",
            lambda: translate("Pending", "Remember it as it stands"),
            verbs.can_decide,
        ),
        ActionSpec(
            "pending.edit",
            lambda: translate("Pending", "Edit and confirm"),
            verbs.edit,
            ("E",),
            "edit",
            lambda: translate("Pending", "Write it anew and remember that"),
            verbs.can_decide,
        ),
        ActionSpec(
            "pending.scope",
            lambda: translate("Pending", "Change scope"),
            verbs.scope,
            ("S",),
            "scope",
            lambda: translate("Pending", "Who would read it"),
            verbs.can_decide,
        ),
        ActionSpec(
            "pending.undo",
            lambda: translate("Pending", "Undo"),
            verbs.undo,
            ("Ctrl+Z",),
            "undo",
            lambda: translate("Pending", "Take the last decision back"),
            verbs.can_undo,
        ),
    ]


def _refusals(verbs: PendingVerbs) -> list[ActionSpec]:
    return [
        ActionSpec(
            "pending.reject",
            lambda: translate("Pending", "Reject"),
            verbs.reject,
            ("R",),
            "reject",
            lambda: translate("Pending", "It returns only with new evidence"),
            verbs.can_decide,
        ),
        ActionSpec(
            "pending.never",
            lambda: translate("Pending", "Never again"),
            verbs.never,
            ("N",),
            "never",
            lambda: translate("Pending", "Reject; not even new evidence brings it back"),
            verbs.can_decide,
        ),
        ActionSpec(
            "pending.forget",
            lambda: translate("Pending", "Reject and forget…"),
            verbs.forget,
            ("F",),
            "forget",
            lambda: translate("Pending", "No trace of it stays, and it cannot come back; this cannot be undone"),
            verbs.can_decide,
        ),
    ]


def _relating(verbs: PendingVerbs) -> list[ActionSpec]:
    return [
        ActionSpec(
            "pending.compare",
            lambda: translate("Pending", "Decide the conflict"),
            verbs.compare,
            ("D",),
            "compare",
            lambda: translate("Pending", "Both texts side by side, and every possible answer"),
            verbs.can_decide,
        ),
        ActionSpec(
            "pending.retarget",
            lambda: translate("Pending", "Compare the change anew"),
            verbs.retarget,
            ("B",),
            "compare",
            lambda: translate("Pending", "Propose it to the other memory as that is now"),
            verbs.can_retarget,
        ),
        ActionSpec(
            "pending.promote",
            lambda: translate("Pending", "Promote…"),
            verbs.promote,
            ("G",),
            "arrow-up",
            lambda: translate("Pending", "Ask for a wider scope, with a reason; this one stays"),
            verbs.can_decide,
        ),
    ]


def _answers(verbs: PendingVerbs) -> list[ActionSpec]:
    """Of the conflict that is shown; one digit each."""
    given = [_answer(verbs, resolution) for resolution in v.Resolution]
    swap = ActionSpec(
        "pending.swap",
        lambda: translate("Pending", "Swap the sides of the conflict"),
        verbs.swap,
        ("X",),
        "compare",
        is_enabled=lambda: verbs.can_answer(v.Resolution.KEEP_BOTH),
    )
    return [*given, swap]


def _answer(verbs: PendingVerbs, resolution: v.Resolution) -> ActionSpec:
    return ActionSpec(
        f"pending.answer_{resolution.value}",
        lambda: resolution_text(resolution),
        lambda: verbs.answer(resolution),
        (KEYS[resolution],),
        tooltip=lambda: resolution_hint(resolution),
        is_enabled=lambda: verbs.can_answer(resolution),
    )


def _looking(verbs: PendingVerbs) -> list[ActionSpec]:
    return [
        ActionSpec(
            "pending.next",
            lambda: translate("Pending", "Next candidate"),
            lambda: verbs.step(1),
            ("J",),
        ),
        ActionSpec(
            "pending.previous",
            lambda: translate("Pending", "Previous candidate"),
            lambda: verbs.step(-1),
            ("K",),
        ),
        ActionSpec(
            "pending.next_tab",
            lambda: translate("Pending", "Candidates, promotion requests, conflicts: the next"),
            verbs.next_tab,
            ("T",),
        ),
        ActionSpec(
            "pending.evidence",
            lambda: translate("Pending", "Open the evidence"),
            verbs.evidence,
            ("O",),
            "open",
            lambda: translate("Pending", "Show the turn in its conversation"),
            verbs.has_current,
        ),
        ActionSpec(
            "pending.reveal",
            lambda: translate("Pending", "Show hidden text"),
            verbs.reveal,
            ("V",),
            "reveal",
            is_enabled=verbs.has_current,
        ),
    ]


def _marking(verbs: PendingVerbs) -> list[ActionSpec]:
    return [
        ActionSpec(
            "pending.mark",
            lambda: translate("Pending", "Mark or unmark"),
            verbs.mark,
            ("Space",),
            "select",
            lambda: translate("Pending", "Decide several at once"),
            verbs.has_current,
        ),
        ActionSpec(
            "pending.mark_next",
            lambda: translate("Pending", "Mark and go on"),
            lambda: verbs.mark_and_step(1),
            ("Shift+J", "Shift+Down"),
            is_enabled=verbs.has_current,
        ),
        ActionSpec(
            "pending.mark_previous",
            lambda: translate("Pending", "Mark and go back"),
            lambda: verbs.mark_and_step(-1),
            ("Shift+K", "Shift+Up"),
            is_enabled=verbs.has_current,
        ),
        ActionSpec(
            "pending.mark_all",
            lambda: translate("Pending", "Mark all"),
            verbs.mark_all,
            ("Ctrl+A",),
            is_enabled=verbs.has_current,
        ),
        ActionSpec(
            "pending.clear_marks",
            lambda: translate("Pending", "Unmark all"),
            verbs.clear_marks,
            ("Escape",),
            is_enabled=verbs.has_current,
        ),
    ]
