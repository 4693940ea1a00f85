"""A unified diff to read: plain text, changed lines marked by their sign, a band and words for screen readers."""

from PySide6.QtGui import QColor, QFontDatabase, QTextCharFormat, QTextCursor
from PySide6.QtWidgets import QPlainTextEdit, QTextEdit, QWidget

from renderer.support.formats import visible_text
from renderer.support.i18n import translate

_BAND_ALPHA = 56
"""Strength of the band behind a changed line; the sign at its start says the same without colour."""
_ADDED = QColor(46, 160, 67, _BAND_ALPHA)
_REMOVED = QColor(207, 34, 46, _BAND_ALPHA)


class DiffView(QPlainTextEdit):
    """Read-only. `set_diff` takes a unified diff; nothing in it is ever markup."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setReadOnly(True)
        self.setLineWrapMode(QPlainTextEdit.LineWrapMode.NoWrap)
        self.setFont(QFontDatabase.systemFont(QFontDatabase.SystemFont.FixedFont))
        self.setTabChangesFocus(True)
        self.setAccessibleName(translate("DiffView", "Change of the file"))

    def set_diff(self, diff: str) -> None:
        """Show the change."""
        self.setPlainText(visible_text(diff))
        bands: list[QTextEdit.ExtraSelection] = []
        added = removed = 0
        block = self.document().firstBlock()
        while block.isValid():
            line = block.text()
            is_heading = line.startswith(("+++", "---"))
            if not is_heading and line.startswith(("+", "-")):
                added += line.startswith("+")
                removed += line.startswith("-")
                bands.append(_band(QTextCursor(block), _ADDED if line.startswith("+") else _REMOVED))
            block = block.next()
        self.setExtraSelections(bands)
        self.setAccessibleDescription(
            translate("DiffView", "{added} lines added, {removed} lines removed").format(added=added, removed=removed)
        )


def _band(cursor: QTextCursor, colour: QColor) -> QTextEdit.ExtraSelection:
    selection = QTextEdit.ExtraSelection()
    form = QTextCharFormat()
    form.setBackground(colour)
    form.setProperty(QTextCharFormat.Property.FullWidthSelection, True)
    selection.cursor = cursor
    selection.format = form
    return selection
