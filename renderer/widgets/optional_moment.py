"""A date and time that may be left open."""

from datetime import datetime

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QCheckBox, QDateTimeEdit, QWidget

from renderer.support.accessibility import named
from renderer.support.formats import field_moment, moment_from, now_utc
from renderer.widgets.layout import row


class OptionalMoment(QWidget):
    """A check box that opens the field. The field shows the machine's time zone; values carry their offset.

    `changed` comes when the person changes either.
    """

    changed = Signal()

    def __init__(self) -> None:
        super().__init__()
        self._check = QCheckBox()
        self._field = QDateTimeEdit()
        self._field.setCalendarPopup(True)
        self._field.setDisplayFormat("yyyy-MM-dd HH:mm")
        self._field.setDateTime(field_moment(now_utc()))
        self._field.setEnabled(False)
        self._check.toggled.connect(self._field.setEnabled)
        self._check.clicked.connect(self._on_changed)
        self._field.editingFinished.connect(self._on_changed)
        layout = row(self, spacing=2)
        layout.addWidget(self._check)
        layout.addWidget(self._field)
        layout.addStretch(1)

    def setFocus(self, reason: Qt.FocusReason = Qt.FocusReason.OtherFocusReason) -> None:
        """Give the check box the keyboard; a focus proxy would be a stop of Tab of its own."""
        self._check.setFocus(reason)

    def set_text(self, text: str) -> None:
        """Name the moment."""
        self._check.setText(text)
        named(self._field, text)

    def set_moment(self, moment: datetime | None) -> None:
        """Show a moment, or leave it open."""
        self._check.setChecked(moment is not None)
        if moment is not None:
            self._field.setDateTime(field_moment(moment))

    def _on_changed(self) -> None:
        self.changed.emit()

    def moment(self) -> datetime | None:
        """The chosen moment; None while open."""
        return moment_from(self._field.dateTime()) if self._check.isChecked() else None
