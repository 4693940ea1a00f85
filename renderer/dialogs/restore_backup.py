"""Restoring a backup: what it holds beside what is here now, and what stays forgotten; keeping is the default."""

from collections.abc import Awaitable, Callable

from PySide6.QtWidgets import QCheckBox, QWidget

from renderer.dialogs.form_dialog import FormDialog
from renderer.support.formats import count_text, visible_text
from renderer.support.i18n import translate
from renderer.widgets.facts import Facts
from renderer.widgets.layout import chars, label, relook
from shared.ipc.methods.settings import RestorePreview, StoreFigures

Restore = Callable[[bool], Awaitable[None]]
"""Does it; the flag says whether what was forgotten since comes back, too. May raise; the dialog then says why."""


class RestoreDialog(FormDialog):
    """Accepted means: restored."""

    def __init__(self, preview: RestorePreview, restore: Restore, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._restore = restore
        self.setWindowTitle(translate("Restore", "Restore a backup"))
        self.accept_button.setText(translate("Restore", "Restore"))
        relook(self.accept_button, "danger")
        self.accept_button.setDefault(False)
        self.accept_button.setAutoDefault(False)
        self.cancel_button.setDefault(True)
        self.body.addWidget(label(translate("Restore", "Put this backup in the place of the database?"), "heading"))
        self.body.addWidget(label(visible_text(preview.path), "muted"))
        self._add(translate("Restore", "IN THE BACKUP"), preview.backup)
        if preview.now is not None:
            self._add(translate("Restore", "HERE NOW"), preview.now)
        kept = translate(
            "Restore",
            "The database as it is now is kept as a backup of its own, so this can be taken back the same way.",
        )
        self.body.addWidget(label(kept, "muted"))
        if preview.is_older:
            older = translate("Restore", "The backup has an older form and is led forward to the one of today.")
            self.body.addWidget(label(older, "muted"))
        self.is_override = QCheckBox(translate("Restore", "Also bring back what was forgotten since"))
        self.is_override.setVisible(bool(preview.forgotten))
        if preview.forgotten:
            words = translate(
                "Restore",
                "%n memories were forgotten here; those of them that the backup holds are forgotten again.",
                count=preview.forgotten,
            )
            self.body.addWidget(label(words, "muted"))
        self.body.addWidget(self.is_override)
        self.body.addStretch(1)
        self.fit(chars(self, 84))
        self.cancel_button.setFocus()

    async def submit(self) -> None:
        """Restore."""
        await self._restore(self.is_override.isChecked())

    def _add(self, heading: str, figures: StoreFigures) -> None:
        facts = Facts()
        facts.show_facts(
            [
                (translate("Restore", "Memories"), count_text(figures.memories)),
                (translate("Restore", "Projects"), count_text(figures.projects)),
                (translate("Restore", "Conversations"), count_text(figures.conversations)),
                (translate("Restore", "Turns"), count_text(figures.turns)),
            ]
        )
        self.body.addWidget(label(heading, "section"))
        self.body.addWidget(facts)
