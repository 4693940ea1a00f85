"""Where a conflict is decided: both sides, and the answers that the rules allow, each with a key."""

from typing import Final

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QPushButton, QWidget

from renderer.support.i18n import translate
from renderer.support.words.relations import resolution_hint, resolution_text
from renderer.widgets.layout import clear, column, label, looking, row, units
from renderer.widgets.side_by_side import SideBySide
from shared import vocabulary as v
from shared.ipc.methods.conflicts import ConflictView
from shared.ipc.methods.memories import MemoryView

KEYS: Final = {resolution: str(number) for number, resolution in enumerate(v.Resolution, start=1)}
"""One digit an answer, in the order of the buttons."""


class ConflictDesk(QWidget):
    """`answered` tells the answer that the person chose for `first` against `second`."""

    answered = Signal(object)

    def __init__(self) -> None:
        super().__init__()
        self._view: ConflictView | None = None
        self._is_swapped = False
        self.sides = SideBySide()
        self._older = label("", "warning")
        self._swap = looking(QPushButton(), "link")
        self._swap.clicked.connect(self.swap)
        self._buttons = row(spacing=2)
        foot = column(spacing=2)
        foot.setContentsMargins(units(4), units(1), units(4), units(3))
        foot.addWidget(self._older)
        foot.addLayout(self._buttons)
        layout = column(self, spacing=0)
        layout.addWidget(self.sides, 1)
        layout.addLayout(foot)
        self.retranslate()

    @property
    def view(self) -> ConflictView | None:
        """The conflict that is shown."""
        return self._view

    @property
    def first(self) -> MemoryView | None:
        """The side that would replace the other, or be rejected."""
        return None if self._view is None else (self._view.second if self._is_swapped else self._view.first)

    @property
    def second(self) -> MemoryView | None:
        """The other side."""
        return None if self._view is None else (self._view.first if self._is_swapped else self._view.second)

    def show_conflict(self, view: ConflictView | None) -> None:
        """Show a conflict, or none."""
        if view is None or self._view is None or view.relation_id != self._view.relation_id:
            self._is_swapped = False
        self._view = view
        self._dress()

    def can(self, resolution: v.Resolution) -> bool:
        """Whether the rules allow an answer to the shown conflict."""
        return self._view is not None and resolution in self._view.answers

    def answer(self, resolution: v.Resolution) -> None:
        """Give an answer, as its button does."""
        if self.can(resolution):
            self.answered.emit(resolution)

    def swap(self) -> None:
        """Let the other side be the one that replaces or is rejected."""
        self._is_swapped = not self._is_swapped
        self._dress()

    def retranslate(self) -> None:
        """Set every text again."""
        self._swap.setText(translate("ConflictDesk", "S&wap sides"))
        self._swap.setToolTip(translate("ConflictDesk", "Replace or reject the other one instead  (X)"))
        self._older.setText(
            translate(
                "ConflictDesk",
                "⚠ The new one is about an earlier time. It replaces the other only with a date of its own.",
            )
        )
        self._dress()

    def _dress(self) -> None:
        self._buttons.removeWidget(self._swap)
        clear(self._buttons)
        view, first, second = self._view, self.first, self.second
        self.sides.setVisible(view is not None)
        self._swap.setVisible(view is not None)
        self._older.setVisible(view is not None and view.is_older and not self._is_swapped)
        if view is None or first is None or second is None:
            return
        self.sides.show_pair(first, second)
        for resolution in v.Resolution:
            if resolution in view.answers:
                self._buttons.addWidget(self._button(resolution))
        self._buttons.addStretch(1)
        self._buttons.addWidget(self._swap)

    def _button(self, resolution: v.Resolution) -> QPushButton:
        button = QPushButton(resolution_text(resolution))
        button.setObjectName(resolution.value)
        hint = resolution_hint(resolution)
        button.setToolTip(f"{hint}  ({KEYS[resolution]})")
        button.setAccessibleDescription(hint)
        button.clicked.connect(lambda: self.answer(resolution))
        return button
