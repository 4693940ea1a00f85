"""Keys in tables of whole rows: Home and End go to the first and last row, not to a cell of the same row."""

from typing import Final

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QAbstractItemView

_ENDS: Final = {QAbstractItemView.CursorAction.MoveHome, QAbstractItemView.CursorAction.MoveEnd}


def by_rows(action: QAbstractItemView.CursorAction) -> Qt.KeyboardModifier:
    """What to add to the pressed modifiers; with Ctrl, Qt takes the table's ends for the row's."""
    return Qt.KeyboardModifier.ControlModifier if action in _ENDS else Qt.KeyboardModifier.NoModifier
