"""Forgetting: what goes and what stays, in numbers, before; and the receipt that proves it, after."""

from collections.abc import Awaitable, Callable
from typing import Final

from PySide6.QtWidgets import QCheckBox, QDialog, QDialogButtonBox, QLineEdit, QPushButton, QWidget

from renderer.operations.messages import CALL_FAILURES, explain
from renderer.support.formats import count_text, moment_text
from renderer.support.i18n import translate
from renderer.support.loop import spawn
from renderer.widgets.backups_holding import BackupsHolding, DeleteBackups
from renderer.widgets.facts import Facts
from renderer.widgets.labelled_field import LabelledField
from renderer.widgets.layout import column, label, looking, units
from shared.ipc.methods.memories import ForgetPreview, ForgetReceipt

UNTYPED_MAX: Final = 20
"""Beyond so many memories a word is to be typed: a slip must not forget a whole list."""
Preview = Callable[[bool], Awaitable[ForgetPreview]]
"""Asks for the numbers; the flag says whether quotes in conversations go, too."""


class ForgetDialog(QDialog):
    """Accepted means: forget. Keeping is the default button and what Escape means."""

    def __init__(
        self, parent: QWidget, count: int, preview: Preview, *, remark: str = "", is_rejecting: bool = False
    ) -> None:
        super().__init__(parent)
        self._preview = preview
        self._word = translate("Forget", "forget") if count > UNTYPED_MAX else ""
        self._has_numbers = False
        title, question, act = _asked(count, is_rejecting=is_rejecting)
        self.setWindowTitle(title)
        warning = translate(
            "Forget",
            "This cannot be undone. A mark without content stays, so that the text cannot come back by itself.",
        )
        self._goes, self._stays = Facts(), Facts()
        self._failure = label("", "problem")
        self.quotes = QCheckBox(translate("Forget", "Also replace the quoted words in the conversations by a mark"))
        self.quotes.toggled.connect(self._ask)
        self.keep = QPushButton(translate("Forget", "Keep"))
        self.forget = looking(QPushButton(act), "danger")
        self.forget.setEnabled(False)
        self.word = QLineEdit()
        self.word.textChanged.connect(self._unlock)
        word_field = LabelledField(self.word)
        word_field.set_texts(translate("Forget", "To go on, type “{word}”").format(word=self._word))
        word_field.setVisible(bool(self._word))
        backups = translate("Forget", "Backups and exports made before keep it; the receipt names such backups.")
        buttons = QDialogButtonBox()
        buttons.addButton(self.forget, QDialogButtonBox.ButtonRole.AcceptRole)
        buttons.addButton(self.keep, QDialogButtonBox.ButtonRole.RejectRole)
        buttons.accepted.connect(self.accept)
        buttons.rejected.connect(self.reject)
        layout = column(self, margin=5, spacing=3)
        layout.addWidget(label(question, "heading"))
        if remark:
            layout.addWidget(label(remark, "muted"))
        layout.addWidget(label(translate("Forget", "WHAT GOES"), "section"))
        layout.addWidget(self._goes)
        layout.addWidget(label(translate("Forget", "WHAT STAYS"), "section"))
        layout.addWidget(self._stays)
        layout.addWidget(self.quotes)
        layout.addWidget(label(f"{warning} {backups}", "muted"))
        layout.addWidget(word_field)
        layout.addWidget(self._failure)
        layout.addStretch(1)
        layout.addWidget(buttons)
        self.keep.setDefault(True)
        self.keep.setFocus()
        self.resize(units(130), units(110))
        self._ask()

    def _unlock(self) -> None:
        is_typed = not self._word or self.word.text().strip() == self._word
        self.forget.setEnabled(self._has_numbers and is_typed)

    def _ask(self) -> None:
        self._has_numbers = False
        self._unlock()
        spawn(self._show_numbers(is_quote_removed=self.quotes.isChecked()), owner=self)

    async def _show_numbers(self, *, is_quote_removed: bool) -> None:
        try:
            numbers = await self._preview(is_quote_removed)
        except CALL_FAILURES as error:
            self._failure.setText(explain(error).sentence)
            return
        if is_quote_removed != self.quotes.isChecked():
            return  # asked again meanwhile
        self._failure.setText("")
        self._goes.show_facts(what_goes(numbers))
        self._stays.show_facts(_what_stays(numbers, is_quote_removed=is_quote_removed))
        self._has_numbers = True
        self._unlock()


def _asked(count: int, *, is_rejecting: bool) -> tuple[str, str, str]:
    """Title, question and button."""
    if is_rejecting:
        return (
            translate("Forget", "Reject and forget"),
            translate("Forget", "Reject %n suggestions and forget them for good?", None, count),
            translate("Forget", "Reject and forget"),
        )
    return (
        translate("Forget", "Forget"),
        translate("Forget", "Forget %n memories for good?", None, count),
        translate("Forget", "Forget for good"),
    )


def what_goes(numbers: ForgetPreview) -> list[tuple[str, str]]:
    """Names and counts of what forgetting removes."""
    return [
        (translate("Forget", "Memories"), count_text(numbers.items)),
        (translate("Forget", "Revisions"), count_text(numbers.revisions)),
        (translate("Forget", "Quotes"), count_text(numbers.quotes)),
        (translate("Forget", "Search index rows"), count_text(numbers.index_rows)),
        (translate("Forget", "Text in usage records"), count_text(numbers.usage_rows)),
        (translate("Forget", "Candidates from the same evidence"), count_text(numbers.pending_from_same_evidence)),
    ]


def _what_stays(numbers: ForgetPreview, *, is_quote_removed: bool) -> list[tuple[str, str]]:
    kept = count_text(numbers.conversations_kept)
    conversations = (
        translate("Forget", "{count}, without the quoted words")
        if is_quote_removed
        else translate("Forget", "{count}, with everything that was said in them")
    )
    return [(translate("Forget", "Conversations"), conversations.format(count=kept))]


class ReceiptDialog(QDialog):
    """What was removed, and that a scan of the store finds none of it."""

    def __init__(self, parent: QWidget, receipt: ForgetReceipt, delete_backups: DeleteBackups) -> None:
        super().__init__(parent)
        self.setWindowTitle(translate("Forget", "Receipt"))
        close = QPushButton(translate("Forget", "Close"))
        close.setDefault(True)
        buttons = QDialogButtonBox()
        holding = BackupsHolding(self, receipt.backups, delete_backups)
        self.backups, self.backups_button = holding.words, holding.button
        self._holding = holding
        buttons.addButton(self.backups_button, QDialogButtonBox.ButtonRole.ActionRole)
        buttons.addButton(close, QDialogButtonBox.ButtonRole.RejectRole)
        buttons.rejected.connect(self.reject)
        removed, proof = Facts(), Facts()
        removed.show_facts(what_goes(receipt.removed))
        proof.show_facts(_proof(receipt))
        self._remarks = _remarks(receipt)
        layout = column(self, margin=5, spacing=3)
        heading = translate("Forget", "%n memories were forgotten", None, receipt.removed.items)
        layout.addWidget(label(heading, "heading"))
        layout.addWidget(label(moment_text(receipt.forgotten_at), "muted"))
        layout.addWidget(label(translate("Forget", "REMOVED"), "section"))
        layout.addWidget(removed)
        layout.addWidget(label(translate("Forget", "SCAN FOR THE TEXT AFTERWARDS"), "section"))
        layout.addWidget(proof)
        for text, look_name in self._remarks:
            layout.addWidget(label(text, look_name))
        layout.addWidget(self.backups)
        layout.addStretch(1)
        layout.addWidget(buttons)
        width = units(150)
        self.resize(width, max(units(125), layout.totalHeightForWidth(width)))

    @property
    def said(self) -> list[str]:
        """What the receipt concludes."""
        return [text for text, _look in self._remarks]


def _proof(receipt: ForgetReceipt) -> list[tuple[str, str]]:
    found = translate("Forget", "{count} places")
    return [
        (translate("Forget", "Database"), found.format(count=count_text(receipt.database_hits))),
        (translate("Forget", "Write-ahead log"), found.format(count=count_text(receipt.wal_hits))),
        (translate("Forget", "Search index"), found.format(count=count_text(receipt.index_hits))),
    ]


def _remarks(receipt: ForgetReceipt) -> list[tuple[str, str]]:
    remarks = []
    if receipt.database_hits or receipt.wal_hits or receipt.index_hits:
        remarks.append((translate("Forget", "✕ Something of the text is still there. Run the doctor."), "danger"))
    elif receipt.is_wal_truncated:
        remarks.append((translate("Forget", "✓ Nothing of it is left in the store."), "success"))
    else:
        waiting = translate(
            "Forget",
            "◌ The write-ahead log could not be emptied yet because it is being read; that follows by itself.",
        )
        remarks.append((waiting, "warning"))
    if receipt.other_memories:
        text = translate("Forget", "%n other memories say the same in their own right.", None, receipt.other_memories)
        remarks.append((text, "muted"))
    if receipt.conflicts:
        text = translate("Forget", "%n were changed meanwhile and were kept.", None, len(receipt.conflicts))
        remarks.append((text, "warning"))
    return remarks
