"""Where the person writes to the model: a field, what entered with the last message, send, stop."""

from collections.abc import Sequence
from enum import Enum, auto
from typing import Final

from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QMenu, QPlainTextEdit, QPushButton, QToolButton, QWidget

from renderer.support.accessibility import announce, named
from renderer.support.formats import elided, visible_text
from renderer.support.i18n import translate
from renderer.support.words.memories import namespace_kind_text
from renderer.widgets.layout import column, frame, label, looking, row, units
from shared.ipc.methods.chat import EnteredMemory, StartedAnswer

_MENU_CHARS: Final = 90
_ENTERS: Final = (Qt.Key.Key_Return, Qt.Key.Key_Enter)


class ComposerState(Enum):
    """READY takes words, ANSWERING waits for the answer, OFF has no model to ask."""

    READY = auto()
    ANSWERING = auto()
    OFF = auto()


class ChatComposer(QWidget):
    """Enter sends, Shift+Enter begins a line, Escape stops an answer. What was not sent stays in the field."""

    sent = Signal(str)
    stopped = Signal()
    memory_opened = Signal(str)
    settings_asked = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.state = ComposerState.READY
        self.said = label("", "small")
        self.memories = looking(QToolButton(), "quiet")
        self.memories.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        self.memories.setMenu(QMenu(self.memories))
        self.text = QPlainTextEdit()
        self.text.setTabChangesFocus(True)
        self.text.setFixedHeight(units(18))
        self.text.installEventFilter(self)
        self.send_button = looking(QPushButton(), "primary")
        self.stop_button = QPushButton()
        self.settings_button = looking(QPushButton(), "link")
        self._started: StartedAnswer | None = None
        self._lay_out()
        self.send_button.clicked.connect(self.send)
        self.stop_button.clicked.connect(self.stopped)
        self.settings_button.clicked.connect(self.settings_asked)
        self.text.textChanged.connect(self._show_state)
        self.retranslate()

    def _lay_out(self) -> None:
        card = frame("card")
        inner = column(card, margin=2, spacing=1)
        facts = row(spacing=2)
        facts.addWidget(self.memories)
        facts.addWidget(self.said, 1)
        inner.addLayout(facts)
        inner.addWidget(self.text)
        foot = row(spacing=2)
        foot.addWidget(self.settings_button)
        foot.addStretch(1)
        foot.addWidget(self.stop_button)
        foot.addWidget(self.send_button)
        inner.addLayout(foot)
        column(self).addWidget(card)

    def retranslate(self) -> None:
        """Renew every text."""
        named(self.text, translate("Chat", "Your message"))
        self.text.setPlaceholderText(translate("Chat", "Write to the model. Enter sends, Shift+Enter begins a line."))
        self.send_button.setText(translate("Chat", "&Send"))
        self.stop_button.setText(translate("Chat", "S&top"))
        self.settings_button.setText(translate("Chat", "Set up a language model…"))
        self._show_started()
        self._show_state()

    def set_state(self, state: ComposerState) -> None:
        """Show whether words are taken, an answer is waited for, or nobody can be asked."""
        self.state = state
        self._show_state()

    def say(self, words: str) -> None:
        """Say how it went, to eyes and to a screen reader."""
        self.said.setText(words)
        if words:
            announce(self, words)

    def show_started(self, started: StartedAnswer | None) -> None:
        """Show what was given to the model with the last message."""
        self._started = started
        self._show_started()

    def send(self) -> None:
        """Send what is written, if something is and nothing is under way."""
        written = self.text.toPlainText().strip()
        if written and self.state is ComposerState.READY:
            self.sent.emit(written)

    def take_written(self) -> None:
        """Empty the field: what was written is stored by now."""
        self.text.clear()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Send on Enter and stop on Escape, but never while an input method composes."""
        if watched is self.text and event.type() is QEvent.Type.KeyPress and isinstance(event, QKeyEvent):
            if event.key() in _ENTERS and not event.modifiers() & Qt.KeyboardModifier.ShiftModifier:
                self.send()
                return True
            if event.key() == Qt.Key.Key_Escape and self.state is ComposerState.ANSWERING:
                self.stopped.emit()
                return True
        return super().eventFilter(watched, event)

    def _show_state(self) -> None:
        is_off = self.state is ComposerState.OFF
        self.send_button.setEnabled(self.state is ComposerState.READY and bool(self.text.toPlainText().strip()))
        self.stop_button.setVisible(self.state is ComposerState.ANSWERING)
        self.settings_button.setVisible(is_off)
        self.text.setEnabled(not is_off)

    def _show_started(self) -> None:
        memories: Sequence[EnteredMemory] = () if self._started is None else self._started.memories
        self.memories.setVisible(bool(memories))
        self.memories.setText(translate("Chat", "%n memories entered", count=len(memories)))
        menu = self.memories.menu()
        menu.clear()
        for memory in memories:
            where, words = namespace_kind_text(memory.level), visible_text(" ".join(memory.statement.split()))
            action = menu.addAction(elided(f"{where}: {words}", _MENU_CHARS).replace("&", "&&"))
            action.triggered.connect(lambda _=False, item_id=memory.item_id: self.memory_opened.emit(item_id))
