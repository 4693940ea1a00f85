"""A new binding's token: shown once, never again, with the command an agent must start."""

import shlex

from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QLabel, QLineEdit, QPushButton, QWidget

from renderer.dialogs.form_dialog import FormDialog
from renderer.support.i18n import translate
from renderer.widgets.labelled_field import LabelledField
from renderer.widgets.layout import chars
from shared.ipc.methods.bindings import MintedBinding


class MintedBindingDialog(FormDialog):
    """The command line with its token, and a button that copies it."""

    def __init__(self, minted: MintedBinding, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(translate("Minted", "Binding “{name}”").format(name=minted.binding.name))
        self._command = shlex.join(minted.command)
        self.command = QLineEdit(self._command)
        self.command.setReadOnly(True)
        self.command.setCursorPosition(0)
        field = LabelledField(self.command)
        field.set_texts(
            translate("Minted", "Command that the agent starts"),
            translate("Minted", "The token in it is shown this one time. Rotate the binding if you lose it."),
        )
        note = QLabel(
            translate("Minted", "Whoever has this token reads what the binding may read. Treat it like a password.")
        )
        note.setTextFormat(Qt.TextFormat.PlainText)
        note.setWordWrap(True)
        copy = QPushButton(translate("Minted", "Copy command"))
        copy.clicked.connect(self._on_copy)
        for widget in (field, copy, note):
            self.body.addWidget(widget)
        self.body.addStretch(1)
        self.cancel_button.setVisible(False)
        self.accept_button.setText(translate("Minted", "Done"))
        self.resize(chars(self, 92), self.sizeHint().height())

    def _on_copy(self) -> None:
        QGuiApplication.clipboard().setText(self._command)
