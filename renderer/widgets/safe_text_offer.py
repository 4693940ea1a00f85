"""What a form offers for a text with a secret or a personal number: marks in its place, or keeping it restricted."""

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QFrame, QPushButton, QWidget

from renderer.support.accessibility import announce
from renderer.support.i18n import translate
from renderer.widgets.layout import column, label, looking, row


class SafeTextOffer(QFrame):
    """Hidden until something was refused; says what happened after a choice."""

    marks_wanted = Signal()
    restricted_wanted = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        looking(self, "card")
        self._words = label("")
        self.marks = QPushButton(translate("SafeText", "Replace by &marks"))
        self.restrict = QPushButton(translate("SafeText", "Keep as &restricted"))
        inner = column(self, margin=3, spacing=2)
        inner.addWidget(self._words)
        self._buttons = QWidget()
        line = row(self._buttons)
        for button in (self.restrict, self.marks):
            line.addWidget(button)
        line.addStretch(1)
        inner.addWidget(self._buttons)
        self.marks.clicked.connect(self.marks_wanted)
        self.restrict.clicked.connect(self.restricted_wanted)
        self.setVisible(False)

    @property
    def words(self) -> str:
        """What is said now."""
        return self._words.text()

    def show_offer(self, *, can_restrict: bool) -> None:
        """Explain and offer; the first button takes the keyboard."""
        self._words.setText(
            translate(
                "SafeText",
                "This looks like a number of a person. Kept as restricted it is masked on screen, never sent to a "
                "provider, and left out of exports; or a mark can stand in its place.",
            )
            if can_restrict
            else translate(
                "SafeText",
                "Keys and passwords are not kept. A mark can stand in its place; the rest of the sentence stays.",
            )
        )
        self.restrict.setVisible(can_restrict)
        self._buttons.setVisible(True)
        self.setVisible(True)
        (self.restrict if can_restrict else self.marks).setFocus()
        announce(self, self._words.text())

    def say_done(self, words: str) -> None:
        """Replace the offer by what was done."""
        self._words.setText(words)
        self._buttons.setVisible(False)
        announce(self, words)
