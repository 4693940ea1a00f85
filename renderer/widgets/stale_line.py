"""A line over content that is kept although renewing it failed: why, and a way to try again."""

from collections.abc import Callable

from PySide6.QtWidgets import QPushButton, QWidget

from renderer.operations.messages import explain
from renderer.support.accessibility import announce
from renderer.support.i18n import translate
from renderer.widgets.layout import label, looking, row


class StaleLine(QWidget):
    """Hidden until something failed."""

    def __init__(self, again: Callable[[], None]) -> None:
        super().__init__()
        self._text = label("", "warning")
        self._retry = looking(QPushButton(), "quiet")
        self._retry.clicked.connect(again)
        line = row(self, spacing=2)
        line.addWidget(self._text, 1)
        line.addWidget(self._retry)
        self.setVisible(False)
        self.retranslate()

    @property
    def text(self) -> str:
        """What is said now; empty while all is well."""
        return self._text.text() if not self.isHidden() else ""

    def show_failure(self, failure: BaseException) -> None:
        """Say why what is shown may be old."""
        self._text.setText(explain(failure).sentence)
        if self.isHidden():
            announce(self, self._text.text())
        self.setVisible(True)

    def retranslate(self) -> None:
        """Renew the button's text."""
        self._retry.setText(translate("States", "Try again"))
