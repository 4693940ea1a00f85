"""A drop-down that filters: its first choice is “any”."""

from collections.abc import Sequence
from typing import Any

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QComboBox

from renderer.support.accessibility import named


class FilterBox(QComboBox):
    """`picked` comes when the person chooses; setting texts or values does not send it."""

    picked = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToContents)
        self.activated.connect(self._on_activated)

    @property
    def value(self) -> Any:
        """The chosen value; None for any."""
        return self.currentData()

    def set_choices(self, name: str, any_text: str, choices: Sequence[tuple[str, object]]) -> None:
        """Set the texts again, keeping what is chosen."""
        chosen = self.value
        self.clear()
        self.addItem(any_text, None)
        for text, value in choices:
            self.addItem(text, value)
        named(self, name)
        self.choose(chosen)

    def choose(self, value: object) -> None:
        """Choose a value; an unknown one means any."""
        for place in range(self.count()):
            if self.itemData(place) == value:
                self.setCurrentIndex(place)
                return
        self.setCurrentIndex(0)

    def _on_activated(self) -> None:
        self.picked.emit()
