"""What a run reported, to read: plain text with a heading for each report."""

from PySide6.QtCore import Qt
from PySide6.QtGui import QTextCharFormat, QTextCursor
from PySide6.QtWidgets import QTextEdit, QWidget

from renderer.support.formats import moment_text, visible_text
from renderer.support.i18n import translate
from renderer.support.look import colour
from renderer.support.words.tasks import event_kind_text
from shared.ipc.methods.tasks import TaskEventView


class RunReports(QTextEdit):
    """Nothing of a report is ever markup; detected secrets come as marks."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setReadOnly(True)
        self.setAcceptRichText(False)
        self.setTabChangesFocus(True)
        self.setProperty("look", "reading")
        self.setTextInteractionFlags(
            Qt.TextInteractionFlag.TextSelectableByKeyboard | Qt.TextInteractionFlag.TextSelectableByMouse
        )
        self._events: tuple[TaskEventView, ...] | None = None
        self.retranslate()

    def show_events(self, events: tuple[TaskEventView, ...] | None) -> None:
        """Show reports in order; None while they are not known."""
        if events != self._events:
            self._events = events
            self._write()

    def retranslate(self) -> None:
        """Write everything anew in the language and colours of now."""
        self.setAccessibleName(translate("Tasks", "Reports of the run"))
        self._write()

    def _write(self) -> None:
        self.clear()
        if not self._events:
            empty = translate("Tasks", "It reported nothing yet.") if self._events is not None else ""
            self._insert(empty, "muted", is_strong=False)
            return
        for event in self._events:
            words = f"{event_kind_text(event.kind)} · {moment_text(event.recorded_at)}"
            if event.redactions:
                words += " · " + translate("Tasks", "%n secrets were replaced", None, event.redactions)
            self._insert(words, "accent", is_strong=True)
            self._insert(visible_text(event.text), "text", is_strong=False)
            self._insert("", "text", is_strong=False)
        self.moveCursor(QTextCursor.MoveOperation.Start)

    def _insert(self, text: str, role: str, *, is_strong: bool) -> None:
        form = QTextCharFormat()
        form.setForeground(colour(role))
        form.setFontWeight(600 if is_strong else 400)
        cursor = QTextCursor(self.document())
        cursor.movePosition(QTextCursor.MoveOperation.End)
        if not self.document().isEmpty():
            cursor.insertText("\n", form)
        cursor.insertText(text, form)
