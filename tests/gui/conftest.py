"""The window's tests: translations compiled once, our look, what stays behind is found."""

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).resolve().parent.parent.parent


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
