"""Settings: where the data lies, how it is protected, backups, export, and what is left when the store is damaged."""

from collections.abc import Sequence

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QProgressBar, QPushButton

from renderer.models.paged_table import Column, PagedTableModel
from renderer.models.short_list import all_at_once
from renderer.support.formats import count_text, moment_text, size_text, visible_text
from renderer.support.i18n import translate
from renderer.support.words.checks import check_text, facts_text, fix_text, outcome_text
from renderer.support.words.system import key_location_text, store_fault_text
from renderer.widgets.plain_table import PlainTable
from renderer.widgets.settings.section import SettingsSection, plain_label
from shared import vocabulary as v
from shared.ipc.methods.settings import BackupView
from shared.ipc.methods.system import Check, SystemStatus


class StoreSection(SettingsSection):
    """Path, size, key and encryption said plainly; in a degraded store what still works."""

    folder_opened = Signal(str)
    export_requested = Signal()
    import_requested = Signal()
    clear_requested = Signal()

    def __init__(self) -> None:
        super().__init__()
        self._status: SystemStatus | None = None
        self.state = plain_label()
        self.where = plain_label()
        self.protection = plain_label()
        self.versions = plain_label("muted")
        for label in (self.state, self.where, self.protection, self.versions):
            self.fields.addWidget(label)
        self.hide_buttons()
        self.open_button = QPushButton()
        self.export_button = QPushButton()
        self.import_button = QPushButton()
        self.clear_button = QPushButton()
        self.clear_button.setProperty("look", "danger")
        self.open_button.clicked.connect(self._on_open)
        self.export_button.clicked.connect(self.export_requested)
        self.import_button.clicked.connect(self.import_requested)
        self.clear_button.clicked.connect(self.clear_requested)
        self.actions_row.insertWidget(0, self.open_button)
        self.actions_row.insertWidget(1, self.export_button)
        self.actions_row.insertWidget(2, self.import_button)
        self.actions_row.addWidget(self.clear_button)
        self.retranslate()

    def title(self) -> str:
        """The topic."""
        return translate("Settings", "Store")

    def show_status(self, status: SystemStatus) -> None:
        """Show where and how the data lies."""
        self._status = status
        store = status.store
        if store.state is v.StoreState.DEGRADED and store.fault is not None:
            facts = ", ".join(f"{name}: {visible_text(str(value))}" for name, value in store.facts.items())
            words = translate("Settings", "⚠ Degraded: {fault}.").format(fault=store_fault_text(store.fault))
            rest = translate(
                "Settings", "The file is not touched. Looking, exporting what can be read, and clearing still work."
            )
            self.state.setText(f"{words} {facts}\n{rest}" if facts else f"{words}\n{rest}")
        elif store.state is v.StoreState.OPENING:
            self.state.setText(translate("Settings", "Being opened…"))
        else:
            self.state.setText(translate("Settings", "✓ In order"))
        self.where.setText(
            translate(
                "Settings", "Database: {path} ({size}, write-ahead log {wal})\nProfile: {profile}\nLog: {log}"
            ).format(
                path=visible_text(store.path),
                size=size_text(store.size_bytes),
                wal=size_text(store.wal_bytes),
                profile=visible_text(status.profile_path),
                log=visible_text(status.log_path),
            )
        )
        self.protection.setText(protection_text(status))
        self.versions.setText(
            translate("Settings", "Version {version}, schema {schema}, SQLite {sqlite}").format(
                version=status.product_version,
                schema=store.schema_revision or store.supported_revision,
                sqlite=store.sqlite_version,
            )
        )

    def retranslate(self) -> None:
        """Renew every text."""
        super().retranslate()
        self.open_button.setText(translate("Settings", "Open the folder"))
        self.export_button.setText(translate("Settings", "Export…"))
        self.import_button.setText(translate("Settings", "Import own data…"))
        self.clear_button.setText(translate("Settings", "Clear all memory…"))
        if self._status is not None:
            self.show_status(self._status)

    def _on_open(self) -> None:
        if self._status is not None:
            self.folder_opened.emit(self._status.profile_path)


class BackupSection(SettingsSection):
    """Back up now, and the backups there are."""

    backup_requested = Signal()
    restore_requested = Signal(object)
    delete_requested = Signal(object)

    def __init__(self) -> None:
        super().__init__()
        columns: tuple[Column[BackupView], ...] = (
            Column(lambda: translate("Settings", "Made at"), lambda row: moment_text(row.created_at)),
            Column(
                lambda: translate("Settings", "Verified"),
                lambda row: translate("Settings", "✓ Yes") if row.is_verified else translate("Settings", "✕ No"),
            ),
            Column(lambda: translate("Settings", "Rows"), lambda row: count_text(row.rows), is_number=True),
            Column(lambda: translate("Settings", "Size"), lambda row: size_text(row.size_bytes), is_number=True),
            Column(lambda: translate("Settings", "File"), lambda row: visible_text(row.path)),
        )
        self.backups = PagedTableModel[BackupView](columns, lambda row: row.path, self)
        self.table = PlainTable(self.backups, "")
        self.table.set_widths((18, 10, 10, 10, 20), stretch=4)
        self.table.setMinimumHeight(self.table.fontMetrics().height() * 12)
        self.empty = plain_label("muted")
        self.bar = QProgressBar()
        self.bar.setRange(0, 0)
        self.bar.setVisible(False)
        self.fields.addWidget(self.table)
        self.fields.addWidget(self.empty)
        self.fields.addWidget(self.bar)
        self.hide_buttons()
        self.backup_button = QPushButton()
        self.backup_button.clicked.connect(self.backup_requested)
        self.actions_row.insertWidget(0, self.backup_button)
        self.restore_button = QPushButton()
        self.delete_button = QPushButton()
        self.delete_button.setProperty("look", "danger")
        self.restore_button.clicked.connect(lambda: self.restore_requested.emit(self.current()))
        self.delete_button.clicked.connect(lambda: self.delete_requested.emit(self.current()))
        self.actions_row.insertWidget(1, self.restore_button)
        self.actions_row.addWidget(self.delete_button)
        self.table.selectionModel().selectionChanged.connect(self._show_buttons)
        self.backups.modelReset.connect(self._show_buttons)
        self.backups.count_changed.connect(lambda _count: self.table.choose_first())
        self.retranslate()
        self._show_buttons()

    def current(self) -> BackupView | None:
        """The chosen backup."""
        return self.backups.row_at(self.table.current_row())

    def _show_buttons(self) -> None:
        has_choice = self.current() is not None and self.table.selectionModel().hasSelection()
        self.restore_button.setEnabled(has_choice)
        self.delete_button.setEnabled(has_choice)

    def title(self) -> str:
        """The topic."""
        return translate("Settings", "Backups")

    def intro(self) -> str:
        """What a backup is and when one is made."""
        return translate(
            "Settings",
            "A backup is a whole, encrypted copy that was opened and counted after writing. One is also made before "
            "every change of the database's form, and before a backup is restored. A backup keeps what you forget "
            "afterwards until it is deleted; restoring it does not bring that back.",
        )

    def show_backups(self, backups: Sequence[BackupView]) -> None:
        """Show what there is."""
        self.backups.show(all_at_once(backups))
        self.table.setVisible(bool(backups))
        self.empty.setVisible(not backups)

    def set_busy(self, is_busy: bool) -> None:
        """Say that a backup is being written."""
        self.bar.setVisible(is_busy)
        self.backup_button.setEnabled(not is_busy)

    def retranslate(self) -> None:
        """Renew every text."""
        super().retranslate()
        self.backup_button.setText(translate("Settings", "Back up now"))
        self.restore_button.setText(translate("Settings", "Restore…"))
        self.delete_button.setText(translate("Settings", "Delete…"))
        self.empty.setText(translate("Settings", "No backup yet."))
        self.table.setAccessibleName(translate("Settings", "Backups, latest first"))
        self.bar.setAccessibleName(translate("Settings", "Writing the backup"))
        self.backups.retranslate()


class SelfCheckSection(SettingsSection):
    """The doctor: checks everything and says what to do."""

    check_requested = Signal()

    def __init__(self) -> None:
        super().__init__()
        columns: tuple[Column[Check], ...] = (
            Column(lambda: translate("Settings", "Result"), lambda row: outcome_text(row.outcome)),
            Column(lambda: translate("Settings", "Checked"), check_text),
            Column(lambda: translate("Settings", "What to do"), fix_text, tooltip=fix_text),
            Column(lambda: translate("Settings", "Details"), facts_text, tooltip=facts_text),
        )
        self.checks = PagedTableModel[Check](columns, lambda row: f"{row.code} {facts_text(row)}", self)
        self.table = PlainTable(self.checks, "")
        self.table.set_widths((14, 26, 32, 20), stretch=3)
        self.table.setMinimumHeight(self.table.fontMetrics().height() * 20)
        self.fields.addWidget(self.table)
        self.hide_buttons()
        self.check_button = QPushButton()
        self.check_button.clicked.connect(self.check_requested)
        self.actions_row.insertWidget(0, self.check_button)
        self.retranslate()

    def title(self) -> str:
        """The topic."""
        return translate("Settings", "Self-check")

    def show_checks(self, checks: Sequence[Check]) -> None:
        """Show the lines, wrong ones first."""
        order = {"failed": 0, "warning": 1}
        self.checks.show(all_at_once(sorted(checks, key=lambda check: order.get(check.outcome, 2))))
        bad = sum(check.outcome != "ok" for check in checks)
        self.show_outcome(
            translate("Settings", "%n lines want a look.", count=bad)
            if bad
            else translate("Settings", "Everything is fine.")
        )

    def retranslate(self) -> None:
        """Renew every text."""
        super().retranslate()
        self.check_button.setText(translate("Settings", "Check everything"))
        self.table.setAccessibleName(translate("Settings", "Checks"))
        self.checks.retranslate()


def protection_text(status: SystemStatus) -> str:
    """Encryption and the key's place, said plainly."""
    place = key_location_text(status.store.key_location)
    if not status.store.is_encrypted:
        return translate("Settings", "⚠ Not encrypted: whoever reads the file reads your memory.")
    words = translate("Settings", "Encrypted at rest. The key is kept {place}.").format(place=place)
    if status.store.key_location is v.KeyLocation.KEY_FILE:
        words += " " + translate(
            "Settings", "Whoever can read your configuration folder can open the database; a system keyring is safer."
        )
    return words
