"""The real window in the test's process, over a real main in a child; and that main's store, to put content in."""

import asyncio
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager, suppress

import msgspec
from PySide6.QtGui import QKeySequence
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget

from main_process.adapters.secrets import Secrets
from main_process.store.file import StoreFile
from renderer.app import App
from renderer.support import loop
from shared import vocabulary as v
from tests.support.live_main import LiveMain
from tests.support.memory_world import World
from tests.support.stores import FakeClock, OpenStore
from tests.support.windows import eventually


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


@asynccontextmanager
async def live_window(
    live: LiveMain, *, language: v.Language = v.Language.ENGLISH, theme: v.Theme = v.Theme.LIGHT
) -> AsyncIterator[App]:
    """The window as the product puts it together, connected and with a healthy store."""
    application = QApplication.instance()
    assert isinstance(application, QApplication)
    app = App(application, msgspec.structs.replace(live.ticket(), language=language, theme=theme))
    running = asyncio.create_task(app.run())
    try:
        await eventually(lambda: app.window.session.can_write, timeout_s=20)
        yield app
    finally:
        app.window.close()
        async with asyncio.timeout(10):
            await running
        await loop.cancel_all()


def press(widget: QWidget, keys: str) -> None:
    """Press one key combination ("Ctrl+Z", "J") as a person would, on whatever has the keyboard."""
    combination = QKeySequence(keys)[0]
    target = QApplication.focusWidget() or widget
    QTest.keyClick(target, combination.key(), combination.keyboardModifiers())


async def settled(*, turns: int = 3) -> None:
    """Let queued work run."""
    with suppress(asyncio.CancelledError):
        for _ in range(turns):
            await asyncio.sleep(0)
