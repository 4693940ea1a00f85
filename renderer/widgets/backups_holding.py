"""Which backups still hold what was removed, and deleting those (memory rules §9)."""

from collections.abc import Awaitable, Callable, Sequence
from typing import Final

from PySide6.QtWidgets import QPushButton, QWidget

from renderer.operations.messages import CALL_FAILURES, explain
from renderer.support.dialogs import confirm
from renderer.support.formats import visible_text
from renderer.support.i18n import translate
from renderer.support.loop import spawn
from renderer.widgets.layout import label, looking

_NAMED_MAX: Final = 6
DeleteBackups = Callable[[Sequence[str]], Awaitable[int]]


class BackupsHolding:
    """A sentence and a button for a receipt; the dialog places both."""

    def __init__(self, parent: QWidget, backups: Sequence[str], delete_backups: DeleteBackups) -> None:
        self._parent = parent
        self._backups = backups
        self._delete_backups = delete_backups
        self.words = label(backups_text(backups), "warning" if backups else "muted")
        self.button = looking(QPushButton(translate("Forget", "Delete these backups…")), "danger")
        self.button.setAutoDefault(False)
        self.button.setVisible(bool(backups))
        self.button.clicked.connect(lambda: spawn(self._on_delete(), owner=parent))

    async def _on_delete(self) -> None:
        is_meant = await confirm(
            self._parent,
            translate("Forget", "Delete backups?"),
            translate("Forget", "%n backups that still hold it are deleted.", None, len(self._backups)),
            translate("Forget", "What they hold beside it goes with them. The database and other backups stay."),
            action=translate("Forget", "Delete backups"),
        )
        if not is_meant:
            return
        try:
            count = await self._delete_backups(self._backups)
        except CALL_FAILURES as error:
            self.words.setText(f"⚠ {explain(error).sentence}")
            return
        self.button.setVisible(False)
        self.words.setText(translate("Forget", "✓ %n backups were deleted.", None, count))


def backups_text(backups: Sequence[str]) -> str:
    """Which backups still hold what was forgotten."""
    if not backups:
        return translate("Forget", "No backup in the profile's folder holds it.")
    named = "\n".join(visible_text(path) for path in backups[:_NAMED_MAX])
    words = translate("Forget", "%n backups still hold it:", None, len(backups))
    return f"{words}\n{named}" + ("\n…" if len(backups) > _NAMED_MAX else "")
