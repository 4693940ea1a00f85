"""Choices: combo boxes over closed vocabularies, and buttons with what choosing them means.

Qt keeps a StrEnum as plain text, so what is chosen in a box is made an enum again.
"""

from collections.abc import Sequence
from enum import StrEnum
from typing import TypeVar

from PySide6.QtWidgets import QAbstractButton, QComboBox, QWidget

from renderer.widgets.layout import column, label, units

Word = TypeVar("Word", bound=StrEnum)


def offer(box: QComboBox, choices: Sequence[tuple[str, StrEnum]]) -> None:
    """Offer these choices, keeping what is chosen; tells nobody."""
    chosen_before = box.currentData()
    box.blockSignals(True)
    box.clear()
    for text, value in choices:
        box.addItem(text, value.value)
    box.setCurrentIndex(max(0, box.findData(chosen_before)))
    box.blockSignals(False)


def choose(box: QComboBox, value: StrEnum) -> None:
    """Choose a value; an unknown one changes nothing."""
    place = box.findData(value.value)
    if place >= 0:
        box.setCurrentIndex(place)


def chosen(box: QComboBox, kind: type[Word]) -> Word:
    """What is chosen. Raises ValueError when nothing of that kind is."""
    return kind(box.currentData())


def with_meaning(button: QAbstractButton, words: str) -> QWidget:
    """A check box or radio button with what it means below, beside its own words and not those of the next one."""
    button.setAccessibleDescription(words)
    whole = QWidget()
    layout = column(whole, spacing=0.5)
    layout.addWidget(button)
    meaning = label(words, "muted")
    meaning.setContentsMargins(units(6), 0, 0, 0)
    layout.addWidget(meaning)
    return whole
