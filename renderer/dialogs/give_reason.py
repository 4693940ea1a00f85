"""Asks for a reason, and for a sensitivity with it: lowering one is an act of its own."""

from collections.abc import Awaitable, Callable

from PySide6.QtWidgets import QComboBox, QLineEdit, QWidget

from renderer.dialogs.form_dialog import FormDialog
from renderer.support.i18n import translate
from renderer.support.words.memories import sensitivity_hint, sensitivity_text
from renderer.widgets.labelled_field import LabelledField
from renderer.widgets.layout import label, units
from shared import vocabulary as v


class ReasonDialog(FormDialog):
    """One line of text that is kept with the change."""

    def __init__(
        self, parent: QWidget, *, title: str, explanation: str, submit: Callable[[str], Awaitable[None]]
    ) -> None:
        super().__init__(parent)
        self.setWindowTitle(title)
        self.accept_button.setText(title)
        self._submit = submit
        self.reason = QLineEdit()
        self.reason.setMaxLength(v.REASON_MAX)
        self._field = LabelledField(self.reason)
        self._field.set_texts(translate("ReasonDialog", "Reason"), translate("ReasonDialog", "Kept with the change"))
        self.body.addWidget(label(explanation, "muted"))
        self.body.addWidget(self._field)
        self.body.addStretch(1)
        self.fit(units(115))
        self.reason.setFocus()

    def is_complete(self) -> bool:
        """A reason is wanted."""
        is_given = bool(self.reason.text().strip())
        self._field.set_error("" if is_given else translate("ReasonDialog", "Say why"))
        return is_given

    async def submit(self) -> None:
        """Send the reason."""
        await self._submit(self.reason.text().strip())


class SensitivityDialog(ReasonDialog):
    """A sensitivity and the reason for it."""

    def __init__(
        self,
        parent: QWidget,
        current: v.Sensitivity,
        submit: Callable[[v.Sensitivity, str], Awaitable[None]],
    ) -> None:
        self.box = QComboBox()

        async def send(reason: str) -> None:
            await submit(self.box.currentData(), reason)

        super().__init__(
            parent,
            title=translate("ReasonDialog", "Set sensitivity"),
            explanation=translate("ReasonDialog", "A lower sensitivity lets more agents and providers see it."),
            submit=send,
        )
        for value in v.Sensitivity:
            self.box.addItem(sensitivity_text(value), value)
        self._choice = LabelledField(self.box)
        self.body.insertWidget(0, self._choice)
        self.box.currentIndexChanged.connect(self._on_changed)
        self.box.setCurrentIndex(self.box.findData(current))
        self.fit(units(115))
        self._on_changed()

    def _on_changed(self) -> None:
        self._choice.set_texts(translate("ReasonDialog", "Sensitivity"), sensitivity_hint(self.box.currentData()))
