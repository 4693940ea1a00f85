"""A destructive act, asked with exact counts of what goes and what stays; the safe answer is the default."""

from collections.abc import Awaitable, Callable, Sequence

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel, QLineEdit, QWidget

from renderer.dialogs.form_dialog import FormDialog
from renderer.support.i18n import translate
from renderer.widgets.labelled_field import LabelledField
from renderer.widgets.layout import chars, relook


class ConfirmRemovalDialog(FormDialog):
    """Two lists and, where it cannot be undone, a word to type. Return never removes anything by itself.

    `remove` does it and may raise; the dialog then stays and says why.
    """

    def __init__(
        self,
        title: str,
        remove: Callable[[], Awaitable[None]],
        *,
        goes: Sequence[str],
        stays: Sequence[str],
        act: str,
        word: str = "",
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._remove = remove
        self._word = word
        self.setWindowTitle(title)
        self.accept_button.setText(act)
        relook(self.accept_button, "danger")
        self.accept_button.setDefault(False)
        self.accept_button.setAutoDefault(False)
        self.cancel_button.setDefault(True)
        self._add_list(translate("Removal", "This goes:"), goes)
        self._add_list(translate("Removal", "This stays:"), stays)
        self.word = QLineEdit()
        self._word_field = LabelledField(self.word)
        if word:
            self._word_field.set_texts(translate("Removal", "To go on, type “{word}”").format(word=word))
            self.word.textChanged.connect(self._on_word_changed)
            self.body.addWidget(self._word_field)
        self.body.addStretch(1)
        self._on_word_changed()
        self.fit(chars(self, 80))
        (self.word if word else self.cancel_button).setFocus()

    def is_complete(self) -> bool:
        """The word was typed exactly."""
        return self._is_word_typed()

    async def submit(self) -> None:
        """Do it."""
        await self._remove()

    def set_busy(self, is_busy: bool) -> None:
        """Keep the act locked until the word stands there."""
        super().set_busy(is_busy)
        if not is_busy:
            self._on_word_changed()

    def _is_word_typed(self) -> bool:
        return not self._word or self.word.text().strip() == self._word

    def _on_word_changed(self) -> None:
        self.accept_button.setEnabled(self._is_word_typed())

    def _add_list(self, heading: str, lines: Sequence[str]) -> None:
        if not lines:
            return
        title = QLabel(heading)
        title.setProperty("look", "heading")
        self.body.addWidget(title)
        words = QLabel("\n".join(f"• {line}" for line in lines))
        words.setTextFormat(Qt.TextFormat.PlainText)
        words.setWordWrap(True)
        words.setTextInteractionFlags(
            Qt.TextInteractionFlag.TextSelectableByMouse | Qt.TextInteractionFlag.TextSelectableByKeyboard
        )
        words.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        words.setAccessibleName(f"{heading} {'; '.join(lines)}")
        self.body.addWidget(words)
