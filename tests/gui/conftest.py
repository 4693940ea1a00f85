"""Qt for tests: offscreen, one loop for Qt and asyncio, our look, translations compiled once."""

import asyncio
import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

ROOT = Path(__file__).resolve().parent.parent.parent


def _qt_loop() -> asyncio.AbstractEventLoop:
    from PySide6.QtWidgets import QApplication  # noqa: PLC0415 - only tests that ask for Qt load it
    from qasync import QEventLoop  # noqa: PLC0415 - only tests that ask for Qt load it

    loop: asyncio.AbstractEventLoop = QEventLoop(QApplication.instance() or QApplication([]))
    return loop


def pytest_asyncio_loop_factories(item: pytest.Item) -> dict[str, Callable[[], asyncio.AbstractEventLoop]]:
    names: Any = getattr(item, "fixturenames", ())
    if {"qapp", "qtbot"} & set(names):
        return {"qt": _qt_loop}
    return {"asyncio": asyncio.new_event_loop}


@pytest.fixture(scope="session", autouse=True)
def _compiled_translations() -> None:
    subprocess.run([sys.executable, str(ROOT / "packaging" / "translations.py"), "compile"], check=True)


@pytest.fixture
def theme(qapp: Any) -> Iterator[Any]:
    from renderer.support.theme import ThemeSwitch  # noqa: PLC0415 - only tests that ask for Qt load it
    from shared.vocabulary import Theme  # noqa: PLC0415 - beside it

    switch = ThemeSwitch(qapp)
    switch.use(Theme.LIGHT)
    yield switch
    switch.deleteLater()
