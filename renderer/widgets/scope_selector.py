"""Chooses a scope, always in words, with who reads it."""

from collections.abc import Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QComboBox, QWidget

from renderer.state.scopes import ScopeChoice, is_same
from renderer.support.words.memories import scope_mark, scope_readers_text, scope_text
from renderer.widgets.layout import column, label
from shared.ipc.methods.memories import ScopeTarget, ScopeView


class ScopeSelector(QWidget):
    """`changed` comes when another scope is chosen."""

    changed = Signal()

    def __init__(self, choices: Sequence[ScopeChoice], current: ScopeView | None = None) -> None:
        super().__init__()
        self._choices = tuple(choices)
        self._box = QComboBox()
        for choice in self._choices:
            self._box.addItem(f"{scope_mark(choice.view.kind)}  {scope_text(choice.view)}")
        self._readers = label("", "muted")
        layout = column(self, spacing=1)
        layout.addWidget(self._box)
        layout.addWidget(self._readers)
        self._box.currentIndexChanged.connect(self._on_changed)
        if current is not None:
            self.choose(current)
        self._on_changed()

    def setFocus(self, reason: Qt.FocusReason = Qt.FocusReason.OtherFocusReason) -> None:
        """Give the box the keyboard; a focus proxy would be a stop of Tab of its own."""
        self._box.setFocus(reason)

    @property
    def box(self) -> QComboBox:
        """The control itself, for a label's buddy."""
        return self._box

    @property
    def target(self) -> ScopeTarget:
        """The chosen scope."""
        return self._choices[self._box.currentIndex()].target

    @property
    def view(self) -> ScopeView:
        """The chosen scope as shown."""
        return self._choices[self._box.currentIndex()].view

    def choose(self, scope: ScopeView) -> None:
        """Choose a scope, if it is offered."""
        for place, choice in enumerate(self._choices):
            if is_same(choice.target, scope):
                self._box.setCurrentIndex(place)

    def _on_changed(self) -> None:
        self._readers.setText(scope_readers_text(self.view))
        self.changed.emit()
