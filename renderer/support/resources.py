"""Where the window's own files lie: in a checkout, in the wheel, or beside a frozen program."""

import sys
from pathlib import Path
from typing import Final

from PySide6.QtCore import QFile, QIODevice

_HERE: Final = Path(__file__).resolve().parent.parent


class ResourceMissing(Exception):  # noqa: N818 - names the fault
    """A file that belongs to the program is not there; the installation is incomplete."""


def folder() -> Path:
    """Return the folder that holds icons, themes and i18n. Raises ResourceMissing when none of the places has it."""
    frozen = getattr(sys, "_MEIPASS", None)
    places = [_HERE / "_resources", _HERE.parent / "resources"]
    if frozen is not None:
        places.insert(0, Path(frozen) / "renderer" / "_resources")
    for place in places:
        if (place / "themes").is_dir():
            return place
    raise ResourceMissing(str(places[-1]))


def read(*parts: str) -> bytes:
    """Return the bytes of a file of the program, by its path below the resource folder. Raises ResourceMissing."""
    path = folder().joinpath(*parts)
    file = QFile(str(path))
    if not file.open(QIODevice.OpenModeFlag.ReadOnly):
        raise ResourceMissing(str(path))
    try:
        return bytes(file.readAll().data())
    finally:
        file.close()
