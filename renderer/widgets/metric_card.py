"""One figure with its name and what it means, for pages that sum things up."""

from typing import Final

from PySide6.QtWidgets import QWidget

from renderer.support.accessibility import named
from renderer.widgets.layout import column, frame, label

DASHBOARD_WIDTH: Final = 1040
"""Figures side by side stay together (seed: page shells)."""


class MetricCard(QWidget):
    """One figure with its name and what it means."""

    def __init__(self) -> None:
        super().__init__()
        self._card = frame("card")
        self._name = label("", "section")
        self._figure = label("", "title", wraps=False)
        self._meaning = label("", "small")
        inner = column(self._card, margin=4, spacing=1)
        for part in (self._name, self._figure, self._meaning):
            inner.addWidget(part)
        inner.addStretch(1)
        column(self).addWidget(self._card)

    @property
    def text(self) -> str:
        """The three texts as they are read out."""
        return self._card.accessibleName()

    def say(self, name: str, figure: str, meaning: str) -> None:
        """Show a figure; the three texts are read as one by assistive tools."""
        self._name.setText(name)
        self._figure.setText(figure)
        self._meaning.setText(meaning)
        named(self._card, f"{name}: {figure}. {meaning}")
