"""Shorthands for layouts and styled parts on the base unit of 4 px."""

from collections.abc import Iterator
from itertools import pairwise
from typing import TypeVar

from PySide6.QtCore import QSize, Qt
from PySide6.QtWidgets import (
    QBoxLayout,
    QFrame,
    QHBoxLayout,
    QLabel,
    QLayout,
    QScrollArea,
    QSizePolicy,
    QVBoxLayout,
    QWidget,
)

from renderer.support.look import UNIT, look

Box = TypeVar("Box", bound=QBoxLayout)
Styled = TypeVar("Styled", bound=QWidget)


def units(count: float) -> int:
    """A distance in base units, scaled with the text."""
    return look().px(UNIT * count)


def chars(widget: QWidget, count: float) -> int:
    """The width of so many figures in a widget's font; columns and dialogs are measured in it."""
    return round(widget.fontMetrics().horizontalAdvance("0") * count)


def column(parent: QWidget | None = None, *, margin: float = 0, spacing: float = 2) -> QVBoxLayout:
    """A vertical layout; margin and spacing in base units."""
    return _spaced(QVBoxLayout(parent) if parent is not None else QVBoxLayout(), margin, spacing)


def row(parent: QWidget | None = None, *, margin: float = 0, spacing: float = 2) -> QHBoxLayout:
    """A horizontal layout; margin and spacing in base units."""
    return _spaced(QHBoxLayout(parent) if parent is not None else QHBoxLayout(), margin, spacing)


def looking(widget: Styled, look_name: str) -> Styled:
    """Give a widget one of the style sheet's looks."""
    widget.setProperty("look", look_name)
    return widget


def relook(widget: QWidget, look_name: str) -> None:
    """Change the look of a widget that is already shown."""
    if widget.property("look") != look_name:
        widget.setProperty("look", look_name)
        widget.style().unpolish(widget)
        widget.style().polish(widget)


def frame(look_name: str) -> QFrame:
    """A frame in one of the style sheet's looks."""
    return looking(QFrame(), look_name)


def line() -> QFrame:
    """A thin separating line."""
    return frame("line")


class WrappedLabel(QLabel):
    """Wraps its text and may be as narrow as its place; its height follows from its width.

    Qt would ask for the height at the narrowest width, which makes the whole window tall.
    """

    def __init__(self, text: str = "") -> None:
        super().__init__(text)
        self.setWordWrap(True)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)

    def minimumSizeHint(self) -> QSize:
        return QSize(units(8), self.fontMetrics().height() if self.text() else 0)


def label(text: str = "", look_name: str = "", *, wraps: bool = True, selectable: bool = False) -> QLabel:
    """A label for plain text: nothing in it is ever read as markup, links are never opened."""
    made = WrappedLabel(text) if wraps else QLabel(text)
    made.setTextFormat(Qt.TextFormat.PlainText)
    if selectable:
        made.setTextInteractionFlags(
            Qt.TextInteractionFlag.TextSelectableByMouse | Qt.TextInteractionFlag.TextSelectableByKeyboard
        )
    if look_name:
        made.setProperty("look", look_name)
    return made


def clear(layout: QLayout) -> None:
    """Take everything out of a layout and delete it."""
    while (item := layout.takeAt(0)) is not None:
        widget = item.widget()
        if widget is not None:
            widget.hide()
            widget.deleteLater()
        inner = item.layout()
        if inner is not None:
            clear(inner)
            inner.deleteLater()


def _spaced(made: Box, margin: float, spacing: float) -> Box:
    edge = units(margin)
    made.setContentsMargins(edge, edge, edge, edge)
    made.setSpacing(units(spacing))
    return made


def tab_stops(root: QWidget) -> Iterator[QWidget]:
    """What Tab can reach below `root`, in the order a person reads it; buttons are often made before the fields."""
    if isinstance(root, QScrollArea):
        inner = root.widget()
        if inner is not None:
            yield from tab_stops(inner)
        return
    if root.focusPolicy() & Qt.FocusPolicy.TabFocus:
        yield root
        return
    layout = root.layout()
    if layout is not None:
        yield from _layout_stops(layout)


def tab_as_read(root: QWidget) -> None:
    """Let Tab go through `root` in reading order."""
    for before, after in pairwise(list(tab_stops(root))):
        QWidget.setTabOrder(before, after)


def _layout_stops(layout: QLayout) -> Iterator[QWidget]:
    for place in range(layout.count()):
        item = layout.itemAt(place)
        widget, inner = (item.widget(), item.layout()) if item is not None else (None, None)
        if widget is not None:
            yield from tab_stops(widget)
        elif inner is not None:
            yield from _layout_stops(inner)
