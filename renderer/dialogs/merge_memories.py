"""Asks which of several memories stays when they are merged."""

from collections.abc import Awaitable, Callable, Sequence

from PySide6.QtWidgets import QButtonGroup, QRadioButton, QWidget

from renderer.dialogs.form_dialog import FormDialog
from renderer.support.formats import elided, one_line
from renderer.support.i18n import translate
from renderer.support.words.memories import masked_text, scope_text, status_text
from renderer.widgets.layout import label, units
from shared.ipc.methods.memories import MemoryRow

_SHOWN_LETTERS = 160


class MergeDialog(FormDialog):
    """One choice a memory; the chosen one keeps its words and gets all evidence."""

    def __init__(
        self, parent: QWidget, rows: Sequence[MemoryRow], submit: Callable[[MemoryRow], Awaitable[None]]
    ) -> None:
        super().__init__(parent)
        self._rows = tuple(rows)
        self._submit = submit
        self.setWindowTitle(translate("MergeDialog", "Merge"))
        self.accept_button.setText(translate("MergeDialog", "Merge"))
        self.choices = QButtonGroup(self)
        self.body.addWidget(label(translate("MergeDialog", "WHICH ONE STAYS?"), "section"))
        for place, row in enumerate(self._rows):
            text = masked_text() if row.is_masked else elided(one_line(row.statement), _SHOWN_LETTERS)
            choice = QRadioButton(text)
            choice.setAccessibleDescription(f"{scope_text(row.scope)}, {status_text(row.status)}")
            choice.setChecked(place == 0)
            self.choices.addButton(choice, place)
            self.body.addWidget(choice)
        explanation = translate(
            "MergeDialog",
            "It keeps its words and gets the evidence of all. The others are archived and recalled no more. "
            "Memories that differ in a figure, a date, a name or a negation are not merged.",
        )
        self.body.addWidget(label(explanation, "muted"))
        self.body.addStretch(1)
        self.fit(units(150))

    async def submit(self) -> None:
        """Send which one stays."""
        await self._submit(self._rows[max(self.choices.checkedId(), 0)])
