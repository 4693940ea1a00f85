"""Base of a settings section: heading, fields, its own failure line, and Save with Revert."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QPushButton, QSpinBox, QVBoxLayout, QWidget

from renderer.support.accessibility import announce
from renderer.support.i18n import translate
from renderer.support.look import UNIT
from renderer.widgets.labelled_field import LabelledField, inset_figures
from renderer.widgets.layout import tab_as_read
from shared.ipc.methods.settings import SettingsPatch, SettingsView

READING_WIDTH = 820
"""A form is easier to read when it does not grow with the window (seed: page shells)."""


class SettingsSection(QWidget):
    """Fields of one topic. The page saves; `save_requested` asks for it.

    While a draft differs from what is kept, `is_dirty` is true and the draft survives a reload.
    """

    save_requested = Signal()
    draft_changed = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.kept: SettingsView | None = None
        self._is_filling = False
        self._heading = QLabel()
        self._heading.setProperty("look", "heading")
        self._intro = plain_label("muted")
        self.failure = plain_label("problem")
        self.outcome = plain_label("muted")
        self.fields = QVBoxLayout()
        self.fields.setSpacing(UNIT * 4)
        self.save_button = QPushButton()
        self.save_button.setProperty("look", "primary")
        self.revert_button = QPushButton()
        self.save_button.clicked.connect(self.save_requested)
        self.revert_button.clicked.connect(self._on_revert)
        self.actions_row = QHBoxLayout()
        self.actions_row.addWidget(self.save_button)
        self.actions_row.addWidget(self.revert_button)
        self.actions_row.addStretch(1)
        card = QFrame()
        card.setProperty("look", "card")
        card.setMaximumWidth(READING_WIDTH)
        inner = QVBoxLayout(card)
        inner.setContentsMargins(UNIT * 6, UNIT * 5, UNIT * 6, UNIT * 5)
        inner.setSpacing(UNIT * 4)
        inner.addWidget(self._heading)
        inner.addWidget(self._intro)
        inner.addLayout(self.fields)
        inner.addWidget(self.failure)
        inner.addWidget(self.outcome)
        inner.addLayout(self.actions_row)
        self.cards = QVBoxLayout()
        self.cards.setSpacing(UNIT * 4)
        self.cards.addWidget(card)
        outer = QVBoxLayout(self)
        outer.setContentsMargins(UNIT * 6, UNIT * 5, UNIT * 6, UNIT * 5)
        outer.addLayout(self.cards)
        outer.addStretch(1)
        for label in (self.failure, self.outcome):
            label.setVisible(False)

    def title(self) -> str:
        """The topic, for the list of sections."""
        raise NotImplementedError

    def intro(self) -> str:
        """What the topic is about; may be empty."""
        return ""

    def fill(self, kept: SettingsView) -> None:
        """Put the kept values into the fields."""

    def patch(self) -> SettingsPatch:
        """What the fields say, as a change."""
        return SettingsPatch()

    def is_complete(self) -> bool:
        """Check the fields and mark the wrong ones."""
        return True

    def is_dirty(self) -> bool:
        """Whether the draft differs from what is kept."""
        return False

    def field_for(self, path: str) -> LabelledField | None:
        """The field behind a field path of a refused request."""
        del path
        return None

    def show_kept(self, kept: SettingsView) -> None:
        """Take over what main says; a draft that was begun stays in the fields."""
        is_draft = self.kept is not None and self.is_dirty()
        self.kept = kept
        if not is_draft:
            self.refill()
        self.on_changed()

    def refill(self) -> None:
        """Drop the draft."""
        if self.kept is None:
            return
        self._is_filling = True
        try:
            self.fill(self.kept)
        finally:
            self._is_filling = False
        self.show_failure("")
        self.on_changed()

    def on_changed(self, *_: object) -> None:
        """Renew the buttons; every field's change signal comes here."""
        if self._is_filling:
            return
        is_dirty = self.kept is not None and self.is_dirty()
        self.save_button.setEnabled(is_dirty)
        self.revert_button.setEnabled(is_dirty)
        if is_dirty:
            self.show_outcome("")
        self.draft_changed.emit()

    def show_failure(self, text: str) -> None:
        """Say what failed in this section; an empty text takes it away."""
        self.failure.setText(f"⚠ {text}" if text else "")
        self.failure.setVisible(bool(text))
        if text:
            self.show_outcome("")
            announce(self, text)

    def show_outcome(self, text: str) -> None:
        """Say what was done."""
        self.outcome.setText(text)
        self.outcome.setVisible(bool(text))
        if text:
            announce(self, text)

    def retranslate(self) -> None:
        """Renew every text; subclasses add theirs."""
        self._heading.setText(self.title())
        self._intro.setText(self.intro())
        self._intro.setVisible(bool(self.intro()))
        self.save_button.setText(translate("Settings", "Save"))
        self.revert_button.setText(translate("Settings", "Revert"))

    def hide_buttons(self) -> None:
        """For sections whose values apply at once, or that only show."""
        self.save_button.setVisible(False)
        self.revert_button.setVisible(False)

    def showEvent(self, event: QShowEvent) -> None:
        tab_as_read(self)
        super().showEvent(event)

    def _on_revert(self) -> None:
        self.refill()


def plain_label(look: str = "") -> QLabel:
    """A wrapping label that never reads markup."""
    label = QLabel()
    label.setTextFormat(Qt.TextFormat.PlainText)
    label.setWordWrap(True)
    if look:
        label.setProperty("look", look)
    return label


def figure_box(low: int, high: int, step: int = 1) -> QSpinBox:
    """A box for a whole number, with the separators of the person's language."""
    box = QSpinBox()
    box.setRange(low, high)
    box.setSingleStep(step)
    box.setGroupSeparatorShown(True)
    inset_figures(box)
    return box
