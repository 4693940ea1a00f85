"""One line of a form: label, control, an explanation, and the error that belongs to this field."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QAbstractSpinBox, QLabel, QLineEdit, QSizePolicy, QVBoxLayout, QWidget

from renderer.support.i18n import translate
from renderer.support.look import UNIT


class LabelledField(QWidget):
    """Stacks a label above its control. The label is the control's buddy and so its accessible name.

    An error stands directly below the control, begins with a word, and is part of the control's description.
    """

    def __init__(self, control: QWidget, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.control = control
        self._label = QLabel()
        self._label.setTextFormat(Qt.TextFormat.PlainText)
        self._label.setBuddy(control)
        if isinstance(control, QAbstractSpinBox):
            inset_figures(control)
        self._help = _note("muted")
        self._error = _note("problem")
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(UNIT)
        for widget in (self._label, control, self._help, self._error):
            layout.addWidget(widget)

    def setFocus(self, reason: Qt.FocusReason = Qt.FocusReason.OtherFocusReason) -> None:
        """Give the control the keyboard.

        A focus proxy would do the same, but Tab stops at whatever has one: at a field that stands behind its control
        in the order of Tab, it would lead back to that control for ever.
        """
        self.control.setFocus(reason)

    def set_texts(self, label: str, explanation: str = "") -> None:
        """The field's name, and what it means where the name does not say it."""
        self._label.setText(label)
        self.control.setAccessibleName(label)
        self._help.setText(explanation)
        self._help.setVisible(bool(explanation))
        self._describe()

    def set_error(self, text: str) -> None:
        """Show what is wrong with this field; an empty text takes the error away."""
        shown = translate("Form", "⚠ {problem}").format(problem=text) if text else ""
        self._error.setText(shown)
        self._error.setVisible(bool(text))
        self._describe()

    def error(self) -> str:
        """The error as shown; empty when there is none."""
        return self._error.text()

    def _describe(self) -> None:
        parts = [part for part in (self._error.text(), self._help.text()) if part]
        self.control.setAccessibleDescription(" ".join(parts))


def inset_figures(box: QAbstractSpinBox) -> None:
    """Keep a box's figures off its round edge; the style sheet's padding does not reach the editor inside."""
    editor = box.findChild(QLineEdit)
    if editor is not None:
        editor.setTextMargins(2 * UNIT, 0, 0, 0)


def _note(look: str) -> QLabel:
    label = QLabel()
    label.setProperty("look", look)
    label.setTextFormat(Qt.TextFormat.PlainText)
    label.setWordWrap(True)
    label.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Minimum)
    label.setVisible(False)
    return label
