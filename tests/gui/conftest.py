"""The window's tests: translations compiled once, our look, what stays behind is found."""

import gc
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QCoreApplication, QEvent
from PySide6.QtWidgets import QApplication

ROOT = Path(__file__).resolve().parent.parent.parent


@pytest.fixture(scope="session", autouse=True)
def _compiled_translations() -> None:
    subprocess.run([sys.executable, str(ROOT / "packaging" / "translations.py"), "compile"], check=True)


@pytest.fixture(autouse=True)
def _nothing_stays_behind() -> Iterator[None]:
    """Destroy what a test left, here in Qt's own thread.

    A test's main runs beside worker threads; garbage collected in one of them would take Qt objects down in the wrong
    thread, and their timers would fire into nothing. The product's window has no threads.
    """
    gc.disable()
    yield
    if QApplication.instance() is not None:
        for widget in QApplication.topLevelWidgets():
            widget.deleteLater()
        QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    gc.collect()
    gc.enable()


@pytest.fixture
def theme(qapp: Any) -> Iterator[Any]:
    from renderer.support.theme import ThemeSwitch  # noqa: PLC0415 - only tests that ask for Qt load it
    from shared.vocabulary import Theme  # noqa: PLC0415 - beside it

    switch = ThemeSwitch(qapp)
    switch.use(Theme.LIGHT)
    yield switch
    switch.deleteLater()
