"""Our own icons: single-colour SVG line drawings, tinted with the palette and sharp at every scale."""

from functools import cache
from typing import Final

from PySide6.QtCore import QByteArray, QRectF, Qt
from PySide6.QtGui import QIcon, QPainter, QPixmap
from PySide6.QtSvg import QSvgRenderer

from renderer.support import resources
from renderer.support.look import look

_SIZES: Final = (16, 20, 24, 32, 40, 48, 64, 72)
"""Edge lengths drawn, in device pixels: 16, 20 and 24 at the scales 1, 2 and 3."""


def icon(name: str, role: str = "text") -> QIcon:
    """An icon from `resources/icons` in a colour role of the current look. Raises ResourceMissing."""
    colours = look().colours
    return _drawn(name, str(getattr(colours, role)), colours.disabled, colours.accent)


@cache
def _drawn(name: str, colour: str, disabled: str, checked: str) -> QIcon:
    svg = resources.read("icons", f"{name}.svg").decode("utf-8")
    made = QIcon()
    for mode, state, tint in (
        (QIcon.Mode.Normal, QIcon.State.Off, colour),
        (QIcon.Mode.Normal, QIcon.State.On, checked),
        (QIcon.Mode.Disabled, QIcon.State.Off, disabled),
    ):
        drawing = QSvgRenderer(QByteArray(svg.replace("currentColor", tint).encode("utf-8")))
        for size in _SIZES:
            made.addPixmap(_pixmap(drawing, size), mode, state)
    return made


def _pixmap(drawing: QSvgRenderer, size: int) -> QPixmap:
    picture = QPixmap(size, size)
    picture.fill(Qt.GlobalColor.transparent)
    painter = QPainter(picture)
    drawing.render(painter, QRectF(0, 0, size, size))
    painter.end()
    return picture
