"""The five designed states of a view: loading, first use, no result, failed with retry, degraded."""

from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum

from PySide6.QtCore import QEvent, Qt, QTimer
from PySide6.QtWidgets import QLabel, QPushButton, QStackedLayout, QVBoxLayout, QWidget

from renderer.support.accessibility import announce, named
from renderer.support.i18n import translate
from renderer.support.icons import icon
from renderer.widgets.layout import column, label, looking, row, units

_PATIENCE_MS = 250
"""“Loading…” appears only after this long, so that a quick answer does not blink."""


class ViewState(Enum):
    """Which of the designed states a view is in. CONTENT shows the view itself."""

    CONTENT = "content"
    LOADING = "loading"
    FIRST_USE = "first_use"
    NO_RESULT = "no_result"
    FAILED = "failed"
    DEGRADED = "degraded"


@dataclass(frozen=True, slots=True)
class StateText:
    """What a state says: a heading, what to do, and a button that does it."""

    heading: str
    advice: str = ""
    action_text: str = ""
    act: Callable[[], None] | None = None


_ICONS = {
    ViewState.LOADING: "time",
    ViewState.FIRST_USE: "empty",
    ViewState.NO_RESULT: "filter",
    ViewState.FAILED: "warning",
    ViewState.DEGRADED: "lock",
}


class EmptyState(QWidget):
    """One state written out in the middle of its place."""

    def __init__(self) -> None:
        super().__init__()
        self._act: Callable[[], None] | None = None
        self._state = ViewState.FIRST_USE
        self._picture = QLabel()
        self._heading = label("", "heading")
        self._advice = label("", "muted")
        self._button = named(looking(QPushButton(), "primary"), translate("States", "What to do"))
        self._button.clicked.connect(self._on_clicked)
        self._button.hide()
        inner = column(spacing=2)
        for part in (self._picture, self._heading, self._advice):
            part.setAlignment(Qt.AlignmentFlag.AlignHCenter)
            inner.addWidget(part)
        buttons = row()
        buttons.addStretch(1)
        buttons.addWidget(self._button)
        buttons.addStretch(1)
        inner.addSpacing(units(1))
        inner.addLayout(buttons)
        outer = QVBoxLayout(self)
        outer.setContentsMargins(units(8), units(8), units(8), units(8))
        outer.addStretch(2)
        outer.addLayout(inner)
        outer.addStretch(3)

    def say(self, state: ViewState, text: StateText) -> None:
        """Show a state's text."""
        self._state = state
        self._draw()
        self._heading.setText(text.heading)
        self._advice.setText(text.advice)
        self._advice.setVisible(bool(text.advice))
        self._act = text.act
        self._button.setText(text.action_text)
        self._button.setAccessibleName(text.action_text or translate("States", "What to do"))
        self._button.setVisible(bool(text.action_text))

    @property
    def heading(self) -> str:
        """The heading shown now."""
        return self._heading.text()

    @property
    def advice(self) -> str:
        """The advice shown now."""
        return self._advice.text()

    def _draw(self) -> None:
        size = units(10)
        role = "danger" if self._state is ViewState.FAILED else "muted"
        self._picture.setPixmap(icon(_ICONS.get(self._state, "empty"), role).pixmap(size, size))

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() is QEvent.Type.StyleChange:
            self._draw()

    def _on_clicked(self) -> None:
        if self._act is not None:
            self._act()


class StatefulView(QWidget):
    """A view with its states over it. Content that is there stays while it is loaded anew or when that fails."""

    def __init__(self, content: QWidget) -> None:
        super().__init__()
        self._content = content
        self._empty = EmptyState()
        self._stack = QStackedLayout(self)
        self._stack.addWidget(content)
        self._stack.addWidget(self._empty)
        self._blank = QWidget()
        self._stack.addWidget(self._blank)
        self._state = ViewState.CONTENT
        self._patience = QTimer(self, singleShot=True, interval=_PATIENCE_MS)
        self._patience.timeout.connect(self._show_loading)

    @property
    def state(self) -> ViewState:
        """Which state is shown, or is about to be."""
        return self._state

    @property
    def heading(self) -> str:
        """The heading of the shown state; empty while content is shown."""
        return self._empty.heading if self._stack.currentWidget() is self._empty else ""

    @property
    def advice(self) -> str:
        """What the shown state advises; empty while content is shown."""
        return self._empty.advice if self._stack.currentWidget() is self._empty else ""

    def show_content(self) -> None:
        """Show the view itself."""
        self._state = ViewState.CONTENT
        self._patience.stop()
        self._stack.setCurrentWidget(self._content)

    def show_blank(self) -> None:
        """Show nothing, until it is known what there is to show."""
        self._stack.setCurrentWidget(self._blank)

    def show_loading(self) -> None:
        """Say “Loading…”, after a moment; never over content that is there."""
        if self._state is ViewState.CONTENT and self._has_been_shown():
            return
        self._state = ViewState.LOADING
        self._patience.start()

    def show_state(self, state: ViewState, text: StateText) -> None:
        """Show a state that needs words."""
        self._state = state
        self._patience.stop()
        self._empty.say(state, text)
        self._stack.setCurrentWidget(self._empty)
        announce(self, text.heading)

    def _has_been_shown(self) -> bool:
        return self._stack.currentWidget() is self._content and bool(self.property("has_content"))

    def mark_filled(self, *, is_filled: bool) -> None:
        """Note whether the content holds rows worth keeping in view while loading."""
        self.setProperty("has_content", is_filled)

    def _show_loading(self) -> None:
        self._empty.say(ViewState.LOADING, StateText(translate("States", "Loading…")))
        self._stack.setCurrentWidget(self._empty)
