"""Windows for tests: put together as app.py does it, over whatever caller a test has."""

import asyncio
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from PySide6.QtWidgets import QApplication, QLabel

from renderer.operations.caller import Caller
from renderer.state.window_state import WindowState
from renderer.support.i18n import Translations
from renderer.support.theme import ThemeSwitch
from renderer.windows.inside import WindowParts
from renderer.windows.main_window import MainWindow
from renderer.windows.places import Place
from shared.vocabulary import Language, Theme


def make_window(
    caller: Caller,
    places: Sequence[Place],
    folder: Path,
    *,
    language: Language = Language.ENGLISH,
    theme: Theme = Theme.LIGHT,
) -> MainWindow:
    """Return a window that is not shown yet; its state file lies in `folder`."""
    application = QApplication.instance()
    assert isinstance(application, QApplication)
    application.setQuitOnLastWindowClosed(False)  # as make_application does
    switch = ThemeSwitch(application)
    switch.use(theme)
    translations = Translations()
    translations.use(language)
    parts = WindowParts(
        caller=caller,
        theme=switch,
        translations=translations,
        kept=WindowState(str(folder / "window.ini")),
        profile_name="",
        start_again=lambda: None,
        closed=lambda: None,
        quit=lambda: None,
    )
    window = MainWindow()
    window.furnish(parts, places)
    return window


async def eventually(is_true: Callable[[], Any], *, timeout_s: float = 60.0) -> Any:
    """Wait until a condition holds and return its value; the loop goes on meanwhile, unlike in `qtbot.waitUntil`."""
    try:
        async with asyncio.timeout(timeout_s):
            while not (value := is_true()):  # noqa: ASYNC110 - Qt's conditions set no event
                await asyncio.sleep(0.005)
            return value
    except TimeoutError as error:
        error.add_note(what_is_shown())
        raise


def what_is_shown() -> str:
    """Say which windows are open, where the keyboard is, and what they say: all that a late condition leaves."""
    focus = QApplication.focusWidget()
    lines = [f"keyboard: {type(focus).__name__} in {type(focus.window()).__name__ if focus is not None else None}"]
    for window in QApplication.topLevelWidgets():
        if not window.isVisible():
            continue
        lines.append(f"{type(window).__name__} “{window.windowTitle()}” active={window.isActiveWindow()}")
        texts = [label.text() for label in window.findChildren(QLabel) if label.isVisible() and label.text()]
        lines += [f"  {text[:160]}" for text in texts]
    return "\n".join(lines)
