"""Two texts compared: what went is struck through, what came is underlined; words too, for screen readers."""

import difflib
import re
from typing import Final

from PySide6.QtGui import QColor, QFont, QTextCharFormat, QTextCursor
from PySide6.QtWidgets import QTextEdit

from renderer.support.formats import visible_text
from renderer.support.i18n import translate
from renderer.support.look import colour
from renderer.widgets.layout import looking

_PIECES: Final = re.compile(r"[A-Za-z0-9_]+|\s+|.", re.DOTALL)
"""Latin words stay whole; other scripts are compared letter by letter."""


class TextDiff(QTextEdit):
    """Read-only; shows the way from one text to another."""

    def __init__(self) -> None:
        super().__init__()
        looking(self, "reading")
        self.setReadOnly(True)
        self.setTabChangesFocus(True)
        self.document().setDocumentMargin(0)

    def mark_own(self, own: str, other: str, *, is_new: bool) -> None:
        """Show one text whole, with the words marked that the other one does not have."""
        self.clear()
        cursor = QTextCursor(self.document())
        mine, theirs = _PIECES.findall(own), _PIECES.findall(other)
        marked = 0
        for tag, start, end, _, _ in difflib.SequenceMatcher(a=mine, b=theirs, autojunk=False).get_opcodes():
            is_same = tag == "equal"
            form = _same() if is_same else (_come() if is_new else _differing())
            cursor.insertText(visible_text("".join(mine[start:end])), form)
            marked += 0 if is_same else end - start
        self.setAccessibleDescription(translate("TextDiff", "%n pieces differ", None, marked))

    def compare(self, before: str, after: str) -> None:
        """Show what changed from `before` to `after`."""
        self.clear()
        cursor = QTextCursor(self.document())
        old, new = _PIECES.findall(before), _PIECES.findall(after)
        gone = come = 0
        for tag, old_from, old_to, new_from, new_to in difflib.SequenceMatcher(
            a=old, b=new, autojunk=False
        ).get_opcodes():
            if tag in {"delete", "replace"}:
                cursor.insertText(visible_text("".join(old[old_from:old_to])), _gone())
                gone += old_to - old_from
            if tag in {"insert", "replace"}:
                cursor.insertText(visible_text("".join(new[new_from:new_to])), _come())
                come += new_to - new_from
            if tag == "equal":
                cursor.insertText(visible_text("".join(new[new_from:new_to])), _same())
        self.setAccessibleDescription(
            translate("TextDiff", "{gone} pieces taken out, {come} put in").format(gone=gone, come=come)
            if gone or come
            else translate("TextDiff", "The text is the same")
        )


def _same() -> QTextCharFormat:
    form = QTextCharFormat()
    form.setForeground(colour("text"))
    return form


def _gone() -> QTextCharFormat:
    form = _tinted("danger", "danger_soft")
    form.setFontStrikeOut(True)
    return form


def _differing() -> QTextCharFormat:
    form = _tinted("danger", "danger_soft")
    form.setFontWeight(QFont.Weight.DemiBold)
    return form


def _come() -> QTextCharFormat:
    form = _tinted("success", "success_soft")
    form.setFontUnderline(True)
    form.setFontWeight(QFont.Weight.DemiBold)
    return form


def _tinted(strong: str, soft: str) -> QTextCharFormat:
    form = QTextCharFormat()
    form.setForeground(QColor(colour(strong)))
    form.setBackground(QColor(colour(soft)))
    return form
