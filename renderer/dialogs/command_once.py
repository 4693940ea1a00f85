"""A command with a token in it: shown once, never again, with a button that copies it."""

import shlex
from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QLineEdit, QPushButton, QWidget

from renderer.dialogs.form_dialog import FormDialog
from renderer.support.i18n import translate
from renderer.widgets.labelled_field import LabelledField
from renderer.widgets.layout import chars, label


@dataclass(frozen=True, slots=True)
class CommandWords:
    """What the dialog says: its title, what to do when the token is lost, and what it opens."""

    title: str
    if_lost: str
    opens: str


class CommandOnceDialog(FormDialog):
    """The command line with its token."""

    def __init__(self, words: CommandWords, command: Sequence[str], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(words.title)
        self._command = shlex.join(command)
        self.command = QLineEdit(self._command)
        self.command.setReadOnly(True)
        self.command.setCursorPosition(0)
        field = LabelledField(self.command)
        field.set_texts(translate("Minted", "Command that the agent starts"), words.if_lost)
        copy = QPushButton(translate("Minted", "Copy command"))
        copy.clicked.connect(self._on_copy)
        for widget in (field, copy, label(words.opens)):
            self.body.addWidget(widget)
        self.body.addStretch(1)
        self.cancel_button.setVisible(False)
        self.accept_button.setText(translate("Minted", "Done"))
        self.resize(chars(self, 92), self.sizeHint().height())

    def _on_copy(self) -> None:
        QGuiApplication.clipboard().setText(self._command)
