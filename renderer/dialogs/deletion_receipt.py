"""The receipt of a deletion while backups still hold what went: what it was, and which backups (memory rules §9)."""

from PySide6.QtWidgets import QDialog, QDialogButtonBox, QPushButton, QWidget

from renderer.support.i18n import translate
from renderer.support.words.removals import deletion_goes
from renderer.widgets.backups_holding import BackupsHolding, DeleteBackups
from renderer.widgets.layout import column, label, units
from shared.ipc.methods.projects import DeletionReceipt


class DeletionReceiptDialog(QDialog):
    """Says what went and names the backups; they can be deleted from here."""

    def __init__(self, parent: QWidget, receipt: DeletionReceipt, delete_backups: DeleteBackups) -> None:
        super().__init__(parent)
        self.setWindowTitle(translate("Forget", "Receipt"))
        self.holding = BackupsHolding(self, receipt.backups, delete_backups)
        close = QPushButton(translate("Forget", "Close"))
        close.setDefault(True)
        buttons = QDialogButtonBox()
        buttons.addButton(self.holding.button, QDialogButtonBox.ButtonRole.ActionRole)
        buttons.addButton(close, QDialogButtonBox.ButtonRole.RejectRole)
        buttons.rejected.connect(self.reject)
        layout = column(self, margin=5, spacing=3)
        layout.addWidget(label(translate("Forget", "Deleted"), "heading"))
        layout.addWidget(label(translate("Forget", "REMOVED"), "section"))
        self.removed = label("\n".join(f"• {line}" for line in deletion_goes(receipt.removed)))
        layout.addWidget(self.removed)
        if receipt.is_wal_truncated:
            layout.addWidget(label(translate("Forget", "✓ Nothing of it is left in the store."), "success"))
        else:
            waiting = translate(
                "Forget",
                "◌ The write-ahead log could not be emptied yet because it is being read; that follows by itself.",
            )
            layout.addWidget(label(waiting, "warning"))
        layout.addWidget(self.holding.words)
        layout.addStretch(1)
        layout.addWidget(buttons)
        width = units(150)
        self.resize(width, layout.totalHeightForWidth(width))
