"""A person at the real window: keys, dialogs, and waiting for what main answers."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import TypeVar

from PySide6.QtGui import QInputMethodEvent, QKeySequence
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QDialog, QWidget

from main_process.cli.connection import MainConnection
from renderer.app import App
from renderer.ipc.client import IpcClient
from renderer.pages.page import Page
from shared import vocabulary as v
from tests.support.live_main import LiveMain, live_main
from tests.support.live_window import dialog_with_keyboard, live_window, open_dialogs
from tests.support.windows import eventually
from tests.support.work import Work

Dialog = TypeVar("Dialog", bound=QDialog)
Shown = TypeVar("Shown", bound=Page)
T = TypeVar("T")


@dataclass
class Person:
    """Everything is done with keys on whatever has the keyboard."""

    app: App
    live: LiveMain

    @property
    def caller(self) -> IpcClient:
        """The window's own connection, to look at what main says."""
        return self.app.client

    def press(self, *keys: str) -> None:
        """Press key combinations one after another, such as "Ctrl+I" or "Return"."""
        for name in keys:
            combination = QKeySequence(name)[0]
            QTest.keyClick(self.focus, combination.key(), combination.keyboardModifiers())

    def write(self, text: str) -> None:
        """Type a text into what has the keyboard; Chinese comes from an input method, as it does for people."""
        if text.isascii():
            QTest.keyClicks(self.focus, text)
            return
        typed = QInputMethodEvent()
        typed.setCommitString(text)
        QApplication.sendEvent(self.focus, typed)

    @property
    def focus(self) -> QWidget:
        """What has the keyboard."""
        return QApplication.focusWidget() or self.app.window

    async def another_client(self, work: Callable[[Work], T]) -> T:
        """Do something over a connection of one's own, as a runtime or the command line does."""

        def run() -> T:
            with MainConnection.open(self.live.paths.data) as main:
                return work(Work(main))

        return await asyncio.to_thread(run)

    async def tab_to(self, widget: QWidget, *, steps: int = 40) -> None:
        """Reach a control with the Tab key alone."""
        for _ in range(steps):
            if QApplication.focusWidget() is widget:
                return
            QTest.keyClick(self.focus, "\t")
        raise AssertionError(f"Tab does not reach {widget.accessibleName() or type(widget).__name__}")

    async def dialog(self, kind: type[Dialog]) -> Dialog:
        """Wait for a dialog of that kind, until it has the keyboard."""
        return await dialog_with_keyboard(kind)

    async def closed(self, dialog: QDialog) -> None:
        """Wait until a dialog is gone; without a window manager nobody else gives the keyboard back.

        A dialog that opened meanwhile keeps it.
        """
        await eventually(lambda: not _is_visible(dialog))
        self.app.window.activateWindow()
        await eventually(lambda: self.app.window.isActiveWindow() or open_dialogs(QDialog))

    async def page(self, kind: type[Shown]) -> Shown:
        """Go to a page and wait until it is laid out."""
        self.app.window.go(kind.page_id)
        page = self.app.window.host.page(kind.page_id)
        assert isinstance(page, kind)
        await eventually(page.isVisible)
        return page


def _is_visible(dialog: QDialog) -> bool:
    try:
        return dialog.isVisible()
    except RuntimeError:
        return False  # deleted


@asynccontextmanager
async def newcomer(*, language: v.Language = v.Language.ENGLISH) -> AsyncIterator[Person]:
    """Somebody who opens the program for the first time: the first-run dialog is there."""
    async with live_main() as live, live_window(live, language=language, is_first_run=True) as app:
        yield Person(app, live)


@asynccontextmanager
async def regular(*, language: v.Language = v.Language.ENGLISH) -> AsyncIterator[Person]:
    """Somebody who has been here before."""
    async with live_main() as live, live_window(live, language=language) as app:
        app.window.activateWindow()
        await eventually(app.window.isActiveWindow)
        yield Person(app, live)
