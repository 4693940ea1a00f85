"""Names and values under each other: the metadata of an item."""

from collections.abc import Sequence

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QGridLayout, QLabel, QWidget

from renderer.widgets.layout import label, units


class Facts(QWidget):
    """A quiet two-column table of texts; lines are made once and reused."""

    def __init__(self) -> None:
        super().__init__()
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.setHorizontalSpacing(units(4))
        self._grid.setVerticalSpacing(units(1))
        self._grid.setColumnStretch(1, 1)
        self._lines: list[tuple[QLabel, QLabel]] = []

    def show_facts(self, facts: Sequence[tuple[str, str]]) -> None:
        """Show names with their values; an empty value leaves its line out."""
        shown = [fact for fact in facts if fact[1]]
        while len(self._lines) < len(shown):
            self._add_line()
        for place, line in enumerate(self._lines):
            texts = shown[place] if place < len(shown) else ("", "")
            for part, text in zip(line, texts, strict=True):
                part.setText(text)
                part.setVisible(bool(text))

    def _add_line(self) -> None:
        name, value = label("", "muted", wraps=False), label("", selectable=True)
        name.setAlignment(Qt.AlignmentFlag.AlignTop)
        self._grid.addWidget(name, len(self._lines), 0)
        self._grid.addWidget(value, len(self._lines), 1)
        self._lines.append((name, value))
