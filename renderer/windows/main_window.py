"""The main window as a frame: place, size and ground are painted before anything heavy is loaded.

The first paint must not wait for imports (architecture, Start-up); `furnish` brings sidebar, header and pages a
moment later. Only Qt and our resources may be imported here.
"""

import json
from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QByteArray, QEvent, QRect, Signal
from PySide6.QtGui import QCloseEvent, QColor, QPainter, QPaintEvent
from PySide6.QtWidgets import QMainWindow

from renderer.support import resources

if TYPE_CHECKING:
    from renderer.actions.registry import ActionRegistry
    from renderer.state.events import EventHub
    from renderer.state.notices import Notices
    from renderer.state.projects import ProjectSelection
    from renderer.state.session import Session
    from renderer.windows.beginnings import Beginnings
    from renderer.windows.inside import Inside, WindowParts
    from renderer.windows.menus import Menus
    from renderer.windows.page_host import PageHost
    from renderer.windows.places import Place

SIDEBAR_WIDTH: Final = 200
"""Device-independent pixels; the ground shows where the sidebar will stand."""
_FIRST_SIZE: Final = (1280, 800)


class MainWindow(QMainWindow):
    """The product's window. `painted` comes once, after the first paint."""

    painted = Signal()

    def __init__(self, geometry: QByteArray | None = None, *, is_dark: bool = False) -> None:
        super().__init__()
        self._inside: Inside | None = None
        self._was_painted = False
        colours = json.loads(resources.read("themes", "dark.json" if is_dark else "light.json"))
        self._ground = (QColor(colours["window"]), QColor(colours["raised"]), QColor(colours["border"]))
        self.setWindowTitle("Remembrancer")
        if geometry is None or not self.restoreGeometry(geometry):
            self.resize(*_FIRST_SIZE)

    def furnish(self, parts: "WindowParts", places: "Sequence[Place]") -> None:
        """Put everything inside."""
        from renderer.windows.inside import Inside  # noqa: PLC0415 - after the first paint

        self._inside = Inside(self, parts, places)
        self._fit_screen()

    def _fit_screen(self) -> None:
        """The first size is without the desktop's frame, which only shows now; nothing may lie below the screen."""
        free, framed = self.screen().availableGeometry(), self.frameGeometry()
        if not self.isVisible() or self.isMaximized() or self.isFullScreen() or free.contains(framed):
            return
        around = framed.size() - self.size()
        self.resize((free.size() - around).boundedTo(self.size()))
        moved = self.frameGeometry()
        self.move(
            max(free.left(), min(moved.left(), free.right() + 1 - moved.width())),
            max(free.top(), min(moved.top(), free.bottom() + 1 - moved.height())),
        )

    @property
    def inside(self) -> "Inside":
        """What stands in the window; only after `furnish`."""
        if self._inside is None:
            raise RuntimeError("the window is not furnished yet")
        return self._inside

    @property
    def session(self) -> "Session":
        """State of connection and store."""
        return self.inside.session

    @property
    def hub(self) -> "EventHub":
        """Events from main."""
        return self.inside.hub

    @property
    def notices(self) -> "Notices":
        """What is said in passing."""
        return self.inside.notices

    @property
    def projects(self) -> "ProjectSelection":
        """The chosen project."""
        return self.inside.projects

    @property
    def actions_registry(self) -> "ActionRegistry":
        """Everything a person can do."""
        return self.inside.actions_registry

    @property
    def host(self) -> "PageHost":
        """The pages."""
        return self.inside.host

    @property
    def beginnings(self) -> "Beginnings":
        """First run and imports."""
        return self.inside.beginnings

    @property
    def menus(self) -> "Menus":
        """Menus, palette and the list of shortcuts."""
        return self.inside.menus

    @property
    def parts(self) -> "WindowParts":
        """What the window was made of."""
        return self.inside.parts

    def go(self, page_id: str, target: object = None) -> None:
        """Show a page and hand it a target."""
        self.inside.go(page_id, target)

    def go_to_last(self) -> None:
        """Show the page that was shown when the window was closed, or the first."""
        self.inside.go_to_last()

    def show_failure(self, error: BaseException) -> None:
        """Show an unexpected failure of a task."""
        self.inside.show_failure(error)

    def retranslate(self) -> None:
        """Set every text of the frame again."""
        self.inside.retranslate()

    def come_to_front(self) -> None:
        """Show the window over others."""
        self.inside.come_to_front()

    def paintEvent(self, event: QPaintEvent) -> None:
        if self._inside is not None:
            super().paintEvent(event)
            return
        window, raised, border = self._ground
        painter = QPainter(self)
        painter.fillRect(self.rect(), window)
        painter.fillRect(QRect(0, 0, SIDEBAR_WIDTH, self.height()), raised)
        painter.setPen(border)
        painter.drawLine(SIDEBAR_WIDTH, 0, SIDEBAR_WIDTH, self.height())
        painter.end()
        if not self._was_painted:
            self._was_painted = True
            self.painted.emit()

    def changeEvent(self, event: QEvent) -> None:
        if event.type() is QEvent.Type.LanguageChange and self._inside is not None:
            self.inside.parts.theme.refresh()
            self.retranslate()
        super().changeEvent(event)

    def closeEvent(self, event: QCloseEvent) -> None:
        event.accept()
        if self._inside is None:
            self.painted.emit()
        else:
            self._inside.leave()
            self._inside.parts.closed()
