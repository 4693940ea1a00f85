"""The matrix of who is given which sensitivity: what can be allowed is a box, what cannot says why."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QCheckBox, QGridLayout, QLabel, QWidget

from renderer.support.i18n import translate
from renderer.support.words.memories import sensitivity_text
from renderer.support.words.sensitive import receiver_hint, receiver_text, restricted_text
from renderer.widgets.layout import label, units
from shared import vocabulary as v

_ORDER = tuple(v.Sensitivity)
Clearances = dict[v.Receiver, v.Sensitivity]


class ClearanceMatrix(QWidget):
    """One row a receiver, one column a level. A level includes those below it, so boxes follow each other."""

    changed = Signal()

    def __init__(self) -> None:
        super().__init__()
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.setHorizontalSpacing(units(6))
        self._grid.setVerticalSpacing(units(3))
        self._grid.setColumnStretch(0, 1)
        self._heads = [label("", "muted", wraps=False) for _ in v.Sensitivity]
        self._names: dict[v.Receiver, tuple[QLabel, QLabel]] = {}
        self._locked: dict[tuple[v.Receiver, v.Sensitivity], QLabel] = {}
        self.boxes: dict[tuple[v.Receiver, v.Sensitivity], QCheckBox] = {}
        for column, head in enumerate(self._heads, start=1):
            self._grid.addWidget(head, 0, column, Qt.AlignmentFlag.AlignHCenter)
        for row, receiver in enumerate(v.Receiver, start=1):
            self._add_row(row, receiver)
        self.retranslate()

    def clearances(self) -> Clearances:
        """What the boxes say."""
        return {receiver: self._clearance(receiver) for receiver in v.Receiver}

    def show_clearances(self, kept: Clearances) -> None:
        """Tick what is kept."""
        for (receiver, level), box in self.boxes.items():
            box.setChecked(_ORDER.index(level) <= _ORDER.index(kept[receiver]))
        self._follow()

    def retranslate(self) -> None:
        """Renew every text and accessible name."""
        for level, head in zip(v.Sensitivity, self._heads, strict=True):
            head.setText(sensitivity_text(level))
        for receiver, (name, hint) in self._names.items():
            name.setText(receiver_text(receiver))
            hint.setText(receiver_hint(receiver))
        for (receiver, level), box in self.boxes.items():
            box.setAccessibleName(_cell_name(receiver, level))
            box.setAccessibleDescription(receiver_hint(receiver))
        for (receiver, level), locked in self._locked.items():
            is_open = level is v.Sensitivity.NORMAL
            locked.setText(translate("Sensitive", "Yes") if is_open else restricted_text(receiver))
            locked.setAccessibleName(f"{_cell_name(receiver, level)}: {locked.text()}")

    def _add_row(self, row: int, receiver: v.Receiver) -> None:
        words = QWidget()
        inner = QGridLayout(words)
        inner.setContentsMargins(0, 0, 0, 0)
        inner.setVerticalSpacing(0)
        name, hint = label(""), label("", "muted")
        inner.addWidget(name, 0, 0)
        inner.addWidget(hint, 1, 0)
        self._names[receiver] = (name, hint)
        self._grid.addWidget(words, row, 0)
        for column, level in enumerate(v.Sensitivity, start=1):
            cell: QWidget
            is_choice = (
                level is not v.Sensitivity.NORMAL and level in _ORDER[: _ORDER.index(v.CEILINGS[receiver]) + 1]
            )
            if is_choice:
                cell = self.boxes[receiver, level] = QCheckBox()
                self.boxes[receiver, level].toggled.connect(self._on_toggled)
            else:
                cell = self._locked[receiver, level] = label("", "muted", wraps=False)
            self._grid.addWidget(cell, row, column, Qt.AlignmentFlag.AlignCenter)

    def _clearance(self, receiver: v.Receiver) -> v.Sensitivity:
        ticked = [level for (one, level), box in self.boxes.items() if one is receiver and box.isChecked()]
        return ticked[-1] if ticked else v.Sensitivity.NORMAL

    def _on_toggled(self) -> None:
        self._follow()
        self.changed.emit()

    def _follow(self) -> None:
        """Whoever may not be given sensitive memories is given no restricted ones."""
        for receiver in v.Receiver:
            restricted = self.boxes.get((receiver, v.Sensitivity.RESTRICTED))
            if restricted is not None:
                is_possible = self.boxes[receiver, v.Sensitivity.SENSITIVE].isChecked()
                restricted.setEnabled(is_possible)
                restricted.setChecked(restricted.isChecked() and is_possible)


def _cell_name(receiver: v.Receiver, level: v.Sensitivity) -> str:
    return translate("Sensitive", "{receiver} may be given: {level}").format(
        receiver=receiver_text(receiver), level=sensitivity_text(level)
    )
