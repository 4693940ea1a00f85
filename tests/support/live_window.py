"""The real window in the test's process, over a real main in a child; and that main's store, to put content in."""

import asyncio
import os
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import AbstractAsyncContextManager, asynccontextmanager, contextmanager, suppress
from typing import TypeVar

import msgspec
from PySide6.QtGui import QKeySequence
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QDialog, QWidget

from main_process.adapters.secrets import Secrets
from main_process.cli.connection import MainConnection
from main_process.runtime.endpoint import child_environment
from main_process.store.file import StoreFile
from renderer.app import App
from renderer.support import loop
from shared import vocabulary as v
from shared.ipc.contract import Empty
from shared.ipc.methods.settings import GET_SETTINGS, UPDATE_SETTINGS, SettingsPatch, UpdateSettingsRequest
from shared.ipc.methods.system import GET_STATUS
from tests.support.live_main import LiveMain
from tests.support.memory_world import World
from tests.support.stores import FakeClock, OpenStore
from tests.support.windows import eventually

T = TypeVar("T")
Dialog = TypeVar("Dialog", bound=QDialog)


async def put_in(app: App, live: LiveMain, fill: Callable[[World], T]) -> T:
    """Write into the store beside the open window, then have the window ask for everything again."""

    def work() -> T:
        with world_of(live) as world:
            return fill(world)

    made = await asyncio.to_thread(work)
    app.window.hub.resynced.emit()
    return made


@contextmanager
def world_of(live: LiveMain) -> Iterator[World]:
    """What a person and a heartbeat did before the window opened, written straight into the running main's store."""

    async def key() -> bytes:
        found = await Secrets(live.paths.data, live.paths.config).store_key()
        assert found is not None
        return found.value

    store = OpenStore(StoreFile(live.paths.database, is_encrypted=True), asyncio.run(key()), FakeClock())
    try:
        yield World(store)
    finally:
        store.close()


async def until_healthy(live: LiveMain) -> None:
    """Wait until main has opened its store."""

    def is_healthy() -> bool:
        with MainConnection.open(live.paths.data) as connection:
            return connection.call(GET_STATUS, Empty()).store.state is v.StoreState.HEALTHY

    await asyncio.to_thread(live.wait_for, is_healthy, "the store is open")


def skip_first_run(live: LiveMain) -> None:
    """A window of a profile that is in use already."""
    with MainConnection.open(live.paths.data) as connection:
        settings = connection.call(GET_SETTINGS, Empty())
        patch = SettingsPatch(is_first_run_done=True)
        connection.call(UPDATE_SETTINGS, UpdateSettingsRequest(expected_revision=settings.revision, patch=patch))


@asynccontextmanager
async def live_window(
    live: LiveMain,
    *,
    language: v.Language = v.Language.ENGLISH,
    theme: v.Theme = v.Theme.LIGHT,
    store: v.StoreState = v.StoreState.HEALTHY,
    is_first_run: bool = False,
) -> AsyncIterator[App]:
    """The window as the product puts it together, connected, and aware of how the store is."""
    application = QApplication.instance()
    assert isinstance(application, QApplication)
    application.setQuitOnLastWindowClosed(False)
    if not is_first_run:
        await asyncio.to_thread(skip_first_run, live)
    os.environ["PYTHONPATH"] = child_environment()["PYTHONPATH"]  # a window that main starts has it from main
    app = App(application, msgspec.structs.replace(live.ticket(), language=language, theme=theme))
    running = asyncio.create_task(app.run())
    try:
        session = app.window.session
        await eventually(lambda: session.status is not None and session.status.store.state is store, timeout_s=60)
        yield app
    finally:
        app.window.close()
        async with asyncio.timeout(60):
            await running
        await loop.cancel_all()
        app.translations.use(v.Language.ENGLISH)  # the next test's window must not find this one's words


def inside(
    opening: Callable[[], AbstractAsyncContextManager[T]],
) -> Callable[[Callable[[T], Awaitable[None]]], Callable[[QApplication], Awaitable[None]]]:
    """Run a test inside a context in one go.

    As an async fixture the context would live across several runs of the loop, and qasync lets callbacks run between
    them when no loop is running.
    """

    def decorate(test: Callable[[T], Awaitable[None]]) -> Callable[[QApplication], Awaitable[None]]:
        async def run(qapp: QApplication) -> None:
            del qapp  # asked for, so that the test runs on Qt's loop
            async with opening() as opened:
                await test(opened)

        run.__name__, run.__doc__ = test.__name__, test.__doc__
        return run

    return decorate


def press(widget: QWidget, keys: str) -> None:
    """Press one key combination ("Ctrl+Z", "J") as a person would, on whatever has the keyboard."""
    combination = QKeySequence(keys)[0]
    target = QApplication.focusWidget() or widget
    QTest.keyClick(target, combination.key(), combination.keyboardModifiers())


async def dialog_with_keyboard(kind: type[Dialog]) -> Dialog:
    """Wait for an open dialog of that kind until it has the keyboard: before that, its shortcuts do nothing."""
    dialog: Dialog = await eventually(lambda: next(iter(open_dialogs(kind)), None))
    dialog.activateWindow()  # as a desktop does; offscreen has none
    await eventually(dialog.isActiveWindow)
    await eventually(lambda: dialog.isAncestorOf(QApplication.focusWidget() or dialog.window().parentWidget()))
    return dialog


async def keyboard_back(window: QWidget) -> None:
    """Wait until every dialog is closed, and give the window the keyboard, as a desktop does."""
    await eventually(lambda: not open_dialogs(QDialog))
    window.activateWindow()
    await eventually(window.isActiveWindow)


def open_dialogs(kind: type[Dialog]) -> list[Dialog]:
    """Return the dialogs of a kind that are shown now."""
    return [widget for widget in QApplication.topLevelWidgets() if isinstance(widget, kind) and widget.isVisible()]


async def settled(*, turns: int = 3) -> None:
    """Let queued work run."""
    with suppress(asyncio.CancelledError):
        for _ in range(turns):
            await asyncio.sleep(0)
