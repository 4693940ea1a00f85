"""Asks for a wider scope of a memory: which level, why, and how one knows that it holds there."""

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass

from PySide6.QtGui import QKeySequence, QShortcut
from PySide6.QtWidgets import QButtonGroup, QCheckBox, QLineEdit, QPlainTextEdit, QRadioButton, QWidget

from renderer.dialogs.form_dialog import FormDialog
from renderer.support.accessibility import named
from renderer.support.formats import visible_text
from renderer.support.i18n import translate
from renderer.support.words.memories import (
    masked_text,
    scope_mark,
    scope_readers_text,
    scope_text,
    statement_text,
    status_text,
)
from renderer.widgets.labelled_field import LabelledField
from renderer.widgets.layout import clear, column, label, units
from shared import vocabulary as v
from shared.ipc.methods.memories import MemoryRow, RelatedView, ScopeTarget
from shared.ipc.methods.promotions import PromotionLevel

_SHOWN = 3
"""Other memories named in one line of what a promotion would meet."""


@dataclass(frozen=True, slots=True)
class PromotionDraft:
    """What the form says."""

    target: ScopeTarget
    reason: str
    evaluation: str
    is_confirmed_at_once: bool


class PromoteDialog(FormDialog):
    """Levels in words, nearest first; what stands in the way is said before, not found out after."""

    def __init__(
        self,
        parent: QWidget,
        row: MemoryRow,
        levels: Sequence[PromotionLevel],
        submit: Callable[[PromotionDraft], Awaitable[None]],
    ) -> None:
        super().__init__(parent)
        self._levels = tuple(levels)
        self._submit = submit
        self.setWindowTitle(translate("PromoteDialog", "Promote"))
        self.accept_button.setText(translate("PromoteDialog", "Promote"))
        self.choices = QButtonGroup(self)
        self._readers = label("", "muted")
        self._met = column(spacing=1)
        self.reason = QLineEdit()
        self.reason.setMaxLength(v.REASON_MAX)
        self.evaluation = QPlainTextEdit()
        self.evaluation.setTabChangesFocus(True)
        self.evaluation.setFixedHeight(units(24))
        self.at_once = QCheckBox(translate("PromoteDialog", "Confirm it at once instead of in Pending"))
        self._reason_field, self._evaluation_field = LabelledField(self.reason), LabelledField(self.evaluation)
        self._lay_out(row)
        self.choices.idClicked.connect(self._on_level)
        QShortcut(QKeySequence("Ctrl+Return"), self, self.accept_button.click)
        self.fit(units(150))
        self._on_level()

    @property
    def level(self) -> PromotionLevel:
        """The chosen level."""
        return self._levels[max(self.choices.checkedId(), 0)]

    def is_complete(self) -> bool:
        """Both texts are wanted, and the evaluation is bounded."""
        reason, evaluation = self.reason.text().strip(), self.evaluation.toPlainText().strip()
        self._reason_field.set_error("" if reason else translate("PromoteDialog", "Say why"))
        fault = "" if evaluation else translate("PromoteDialog", "Say how you know")
        if len(evaluation) > v.EVALUATION_MAX:
            fault = translate("PromoteDialog", "At most {limit} characters").format(limit=v.EVALUATION_MAX)
        self._evaluation_field.set_error(fault)
        if not reason:
            self.reason.setFocus()
        elif fault:
            self.evaluation.setFocus()
        return bool(reason) and not fault

    async def submit(self) -> None:
        """Send what the form says."""
        await self._submit(
            PromotionDraft(
                self.level.target,
                self.reason.text().strip(),
                self.evaluation.toPlainText().strip(),
                self.at_once.isEnabled() and self.at_once.isChecked(),
            )
        )

    def _lay_out(self, row: MemoryRow) -> None:
        self.body.addWidget(label(statement_text(row), "statement"))
        stays = translate("PromoteDialog", "Now: {scope}. It stays there; a new memory is made further up.")
        self.body.addWidget(label(stays.format(scope=scope_text(row.scope)), "muted"))
        self.body.addWidget(label(translate("PromoteDialog", "PROMOTE TO"), "section"))
        for place, level in enumerate(self._levels):
            choice = QRadioButton(f"{scope_mark(level.scope.kind)}  {scope_text(level.scope)}")
            named(choice, translate("PromoteDialog", "Promote to {scope}").format(scope=scope_text(level.scope)))
            choice.setAccessibleDescription(scope_readers_text(level.scope))
            choice.setChecked(place == 0)
            self.choices.addButton(choice, place)
            self.body.addWidget(choice)
        self.body.addWidget(self._readers)
        self.body.addLayout(self._met)
        self._reason_field.set_texts(
            translate("PromoteDialog", "Reason"), translate("PromoteDialog", "Why it should hold more widely")
        )
        self._evaluation_field.set_texts(
            translate("PromoteDialog", "Evaluation"),
            translate("PromoteDialog", "How you know: where it proved right, what was tried, what speaks against it"),
        )
        self.body.addWidget(self._reason_field)
        self.body.addWidget(self._evaluation_field)
        self.body.addWidget(self.at_once)
        self.body.addStretch(1)

    def _on_level(self) -> None:
        level = self.level
        self._readers.setText(scope_readers_text(level.scope))
        clear(self._met)
        for words, met in (
            (translate("PromoteDialog", "⚠ It was promoted there before: {others}"), _one(level.standing)),
            (translate("PromoteDialog", "⚠ This has the same subject there: {others}"), _one(level.holder)),
            (translate("PromoteDialog", "⚡ It would contradict: {others}"), level.conflicts),
            (translate("PromoteDialog", "Says nearly the same there: {others}"), level.near_duplicates),
        ):
            if met:
                self._met.addWidget(label(words.format(others=_named(met)), "warning"))
        self.at_once.setEnabled(level.holder is None)
        self.accept_button.setEnabled(level.standing is None)


def _one(view: RelatedView | None) -> tuple[RelatedView, ...]:
    return () if view is None else (view,)


def _named(others: Sequence[RelatedView]) -> str:
    shown = [
        translate("PromoteDialog", "“{text}” ({status})").format(
            text=visible_text(other.statement) or masked_text(), status=status_text(other.status)
        )
        for other in others[:_SHOWN]
    ]
    left = len(others) - len(shown)
    if left:
        shown.append(translate("PromoteDialog", "and %n more", None, left))
    return translate("PromoteDialog", "; ").join(shown)
