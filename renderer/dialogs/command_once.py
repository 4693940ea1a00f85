"""What an agent must start, and the variables with its token: shown once, with buttons that copy them."""

import shlex
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QHBoxLayout, QLineEdit, QPushButton, QWidget

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
    """The command line, and apart from it the variables: a command stands in everybody's list of processes."""

    def __init__(
        self,
        words: CommandWords,
        command: Sequence[str],
        environment: Mapping[str, str],
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self.setWindowTitle(words.title)
        self.command = _shown(shlex.join(command))
        self.variables = {name: _shown(value) for name, value in environment.items()}
        field = LabelledField(self.command)
        field.set_texts(translate("Minted", "Command that the agent starts"))
        self.body.addWidget(field)
        for name, value in self.variables.items():
            field = LabelledField(value)
            field.set_texts(translate("Minted", "Variable {name} in its environment").format(name=name))
            self.body.addWidget(field)
        self.body.addWidget(label(words.if_lost))
        buttons = QHBoxLayout()
        assignments = "\n".join(f"{name}={value}" for name, value in environment.items())
        for text, copied in (
            (translate("Minted", "Copy command"), self.command.text()),
            (translate("Minted", "Copy variables"), assignments),
        ):
            copy = QPushButton(text)
            copy.clicked.connect(lambda _checked=False, copied=copied: QGuiApplication.clipboard().setText(copied))
            buttons.addWidget(copy)
        self.body.addLayout(buttons)
        self.body.addWidget(label(words.opens))
        self.body.addStretch(1)
        self.cancel_button.setVisible(False)
        self.accept_button.setText(translate("Minted", "Done"))
        self.fit(chars(self, 92))


def _shown(text: str) -> QLineEdit:
    field = QLineEdit(text)
    field.setReadOnly(True)
    field.setCursorPosition(0)
    return field
