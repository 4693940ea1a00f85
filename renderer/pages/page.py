"""What a page is: a place of the window with its context, title, actions and life."""

from collections.abc import Callable, Coroutine
from dataclasses import dataclass
from typing import Any, ClassVar

from PySide6.QtCore import QEvent, QSize, Qt
from PySide6.QtGui import QKeyEvent, QShowEvent
from PySide6.QtWidgets import QAbstractButton, QApplication, QComboBox, QWidget

from renderer.actions.registry import ActionRegistry
from renderer.operations.caller import Caller
from renderer.operations.messages import CALL_FAILURES, explain
from renderer.state.events import EventHub
from renderer.state.notices import Notice, Notices, Tone
from renderer.state.projects import ProjectSelection
from renderer.state.session import Session
from renderer.state.window_state import WindowState
from renderer.support.i18n import Translations
from renderer.support.loop import spawn
from renderer.support.theme import ThemeSwitch


@dataclass(frozen=True, slots=True)
class PageContext:
    """What a page is given. `go` shows another page and hands it a target that the page understands."""

    caller: Caller
    actions: ActionRegistry
    events: EventHub
    session: Session
    projects: ProjectSelection
    kept: WindowState
    notices: Notices
    theme: ThemeSwitch
    translations: Translations
    go: Callable[[str, object], None]


class Page(QWidget):
    """Base of every page. A page is made when it is first shown, and lives as long as the window.

    Subclasses set `page_id`, build their widgets in the constructor, and override `retranslate`, `enter`, `leave` and
    `reload` where they need them. Texts are set in `retranslate`, which is called once after construction.
    """

    page_id: ClassVar[str]

    def __init__(self, context: PageContext) -> None:
        super().__init__()
        self.context = context
        self.setObjectName(self.page_id)
        self._is_dressed = False
        context.events.resynced.connect(self.reload)
        context.theme.changed.connect(self.restyle)

    def dress(self) -> None:
        """Set the texts for the first time; whoever makes a page calls it, or the first show does."""
        if not self._is_dressed:
            self._is_dressed = True
            self.retranslate()

    def enter(self, target: object = None) -> None:
        """The page is shown now; `target` says what to select, as `context.go` was told."""

    def leave(self) -> None:
        """Another page is shown now."""

    def reload(self) -> None:
        """Ask main again for everything shown, keeping what is selected."""

    def retranslate(self) -> None:
        """Set every text again."""

    def restyle(self) -> None:
        """The colours or sizes changed; only painting code and icons need this."""

    def act(self, work: Coroutine[Any, Any, object]) -> None:
        """Run one thing the person asked for; a call's failure becomes a notice with its sentence."""
        spawn(self._guarded(work), owner=self)

    async def _guarded(self, work: Coroutine[Any, Any, object]) -> None:
        try:
            await work
        except CALL_FAILURES as error:
            self.tell_failure(error)

    def tell_failure(self, error: BaseException) -> None:
        """Say why something did not work."""
        said = explain(error)
        self.context.notices.say(Notice(said.sentence, Tone.FAILED, said.advice))

    def event(self, event: QEvent) -> bool:
        """Space presses a button or opens a box that has the keyboard, whatever it means to the page's list."""
        if event.type() is QEvent.Type.ShortcutOverride and isinstance(event, QKeyEvent):
            is_control = isinstance(QApplication.focusWidget(), QAbstractButton | QComboBox)
            if is_control and event.key() == Qt.Key.Key_Space and not event.modifiers():
                event.accept()
                return True
        return super().event(event)

    def changeEvent(self, event: QEvent) -> None:
        if event.type() is QEvent.Type.LanguageChange and self._is_dressed:
            self.retranslate()
        super().changeEvent(event)

    def hasHeightForWidth(self) -> bool:
        """A page takes the place it is given; its wrapped words must not make the window grow."""
        return False

    def minimumSizeHint(self) -> QSize:
        """Small enough for the smallest window."""
        return QSize(0, 0)

    def showEvent(self, event: QShowEvent) -> None:
        self.dress()
        super().showEvent(event)
