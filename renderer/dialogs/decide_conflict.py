"""The answers to a conflict that want dates, and the window in which one is decided away from Pending."""

from collections.abc import Awaitable, Callable
from datetime import datetime

from PySide6.QtGui import QKeySequence, QShortcut
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QWidget

from renderer.dialogs.form_dialog import FormDialog
from renderer.support.formats import now_utc, visible_text, zone_text
from renderer.support.i18n import translate
from renderer.support.words.memories import masked_text
from renderer.widgets.conflict_desk import KEYS, ConflictDesk
from renderer.widgets.labelled_field import LabelledField
from renderer.widgets.layout import column, label, units
from renderer.widgets.optional_moment import OptionalMoment
from shared.ipc.methods.conflicts import Span
from shared.ipc.methods.memories import MemoryView


class ReplaceDialog(FormDialog):
    """From when the new one holds; the old one then ends there and stays as history (seed 004 §11.2)."""

    def __init__(
        self,
        parent: QWidget,
        first: MemoryView,
        second: MemoryView,
        submit: Callable[[datetime | None], Awaitable[None]],
    ) -> None:
        super().__init__(parent)
        self._submit = submit
        self.setWindowTitle(translate("DecideConflict", "Replace"))
        self.accept_button.setText(translate("DecideConflict", "Replace"))
        self.holds_from = OptionalMoment()
        self.holds_from.set_text(translate("DecideConflict", "The new one holds from"))
        self.holds_from.set_moment(first.row.validity.valid_from or first.times.event_at or now_utc())
        field = LabelledField(self.holds_from)
        field.set_texts(
            translate("DecideConflict", "Change-over"),
            translate(
                "DecideConflict", "The old one ends at that moment. Without it, neither gets a date. {zone}"
            ).format(zone=zone_text()),
        )
        self.body.addWidget(label(_said(translate("DecideConflict", "New: {text}"), first)))
        self.body.addWidget(label(_said(translate("DecideConflict", "Old: {text}"), second), "muted"))
        self.body.addWidget(field)
        self.body.addStretch(1)
        self.fit(units(130))

    async def submit(self) -> None:
        """Send the moment."""
        await self._submit(self.holds_from.moment())


class ValidityDialog(FormDialog):
    """From when until when each of the two holds."""

    def __init__(
        self,
        parent: QWidget,
        first: MemoryView,
        second: MemoryView,
        submit: Callable[[Span, Span], Awaitable[None]],
    ) -> None:
        super().__init__(parent)
        self._submit = submit
        self.setWindowTitle(translate("DecideConflict", "Set validity"))
        self.accept_button.setText(translate("DecideConflict", "Set validity"))
        self.first, self.second = _SpanFields(first), _SpanFields(second)
        headings = translate("DecideConflict", "New: {text}"), translate("DecideConflict", "Old: {text}")
        for fields, view, heading in zip((self.first, self.second), (first, second), headings, strict=True):
            self.body.addWidget(label(_said(heading, view)))
            self.body.addWidget(fields)
        explanation = translate(
            "DecideConflict", "The two must not hold at the same time; the end itself no longer belongs to it. {zone}"
        )
        self.body.addWidget(label(explanation.format(zone=zone_text()), "muted"))
        self.body.addStretch(1)
        self.fit(units(130))

    def is_complete(self) -> bool:
        """Each end comes after its beginning."""
        sound = [fields.is_sound() for fields in (self.first, self.second)]  # both say what is wrong
        return all(sound)

    async def submit(self) -> None:
        """Send both spans."""
        await self._submit(self.first.span, self.second.span)


class _SpanFields(QWidget):
    def __init__(self, view: MemoryView) -> None:
        super().__init__()
        self.begin, self.end = OptionalMoment(), OptionalMoment()
        self.begin.set_text(translate("DecideConflict", "Valid from"))
        self.end.set_text(translate("DecideConflict", "Valid until"))
        self.begin.set_moment(view.row.validity.valid_from)
        self.end.set_moment(view.row.validity.valid_until)
        self._fault = label("", "problem")
        self._fault.hide()
        layout = column(self, spacing=1)
        for part in (self.begin, self.end, self._fault):
            layout.addWidget(part)

    @property
    def span(self) -> Span:
        """What the fields say."""
        return Span(valid_from=self.begin.moment(), valid_until=self.end.moment())

    def is_sound(self) -> bool:
        """Check the order and say what is wrong."""
        span = self.span
        is_sound = span.valid_from is None or span.valid_until is None or span.valid_from < span.valid_until
        self._fault.setText(translate("DecideConflict", "⚠ The end must come after the beginning"))
        self._fault.setVisible(not is_sound)
        return is_sound


class ConflictDialog(QDialog):
    """A conflict side by side, decided where the person came upon it; it closes once an answer was given."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setWindowTitle(translate("DecideConflict", "Decide the conflict"))
        self.desk = ConflictDesk()
        buttons = QDialogButtonBox()
        close = buttons.addButton(translate("DecideConflict", "Later"), QDialogButtonBox.ButtonRole.RejectRole)
        close.setAutoDefault(False)
        buttons.rejected.connect(self.reject)
        layout = column(self, margin=2, spacing=1)
        layout.addWidget(self.desk, 1)
        layout.addWidget(buttons)
        for resolution, key in KEYS.items():
            QShortcut(QKeySequence(key), self, lambda answer=resolution: self.desk.answer(answer))
        QShortcut(QKeySequence("X"), self, self.desk.swap)
        self.resize(units(220), units(140))


def _said(words: str, view: MemoryView) -> str:
    text = masked_text() if view.row.is_masked else visible_text(view.row.statement)
    return words.format(text=text)
