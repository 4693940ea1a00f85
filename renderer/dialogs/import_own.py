"""Import of our own data: choose the file, look what it would come to, take it in; then undo if it was wrong."""

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Final

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import (
    QCheckBox,
    QDialog,
    QHBoxLayout,
    QLineEdit,
    QListView,
    QProgressBar,
    QPushButton,
    QWidget,
)

from renderer.dialogs.import_transcripts import undo_text
from renderer.models.same_names import SameNames
from renderer.operations.file_messages import file_sentence
from renderer.operations.messages import CALL_FAILURES, explain
from renderer.support.accessibility import announce
from renderer.support.dialogs import pick_file
from renderer.support.i18n import translate
from renderer.support.loop import spawn
from renderer.widgets.import_report_view import ImportReportView
from renderer.widgets.labelled_field import LabelledField
from renderer.widgets.layout import chars, column, label, looking
from shared import vocabulary as v
from shared.ipc.methods.imports import ImportBatchView, StartOwnImportRequest, UndoImportResponse
from shared.ipc.methods.system import ActivityView

POLL_S: Final = 0.2
"""How often the progress is asked for; the import itself goes on when this dialog is closed."""


@dataclass(frozen=True, slots=True)
class OwnImportCalls:
    """The operations that the dialog needs, bound to a caller."""

    start: Callable[[StartOwnImportRequest], Awaitable[str]]
    get: Callable[[str], Awaitable[ImportBatchView]]
    progress: Callable[[str], Awaitable[ActivityView | None]]
    cancel: Callable[[str], Awaitable[None]]
    undo: Callable[[str], Awaitable[UndoImportResponse]]


class OwnImportDialog(QDialog):
    """Nothing is taken in before a look showed what that would come to; changing a choice wants another look."""

    imported = Signal(str)

    def __init__(self, calls: OwnImportCalls, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._calls = calls
        self._batch_id: str | None = None
        self._looked: StartOwnImportRequest | None = None
        self._is_running = False
        self.setWindowTitle(translate("OwnImport", "Import own data"))
        self.setWindowModality(Qt.WindowModality.WindowModal)
        self._build_choices()
        self._build_outcome()
        layout = column(self, margin=5, spacing=3)
        intro = translate(
            "OwnImport",
            "Takes a file that “Export” wrote. An empty database takes it whole; otherwise it is merged, and nothing "
            "that is here is overwritten.",
        )
        layout.addWidget(label(intro, "muted"))
        for widget in (self._path, self.has_restricted, self.is_override, self._names):
            layout.addWidget(widget)
        layout.addWidget(self.bar)
        layout.addWidget(self.report, 1)
        layout.addWidget(self._failure)
        layout.addLayout(self._build_buttons())
        self.resize(chars(self, 104), self.fontMetrics().height() * 34)
        self._show_state()
        self.path.setFocus()

    def failure(self) -> str:
        """The failure as shown; empty when there is none."""
        return self._failure.text()

    def request(self, *, is_dry_run: bool) -> StartOwnImportRequest:
        """The form as it stands."""
        return StartOwnImportRequest(
            path=self.path.text().strip(),
            is_dry_run=is_dry_run,
            has_restricted=self.has_restricted.isChecked(),
            is_override=self.is_override.isChecked(),
            projects=self.names.places(),
        )

    def _build_choices(self) -> None:
        self.path = QLineEdit()
        self.browse = QPushButton(translate("OwnImport", "Choose…"))
        self.browse.clicked.connect(lambda: spawn(self._browse(), owner=self))
        row = QWidget()
        box = QHBoxLayout(row)
        box.setContentsMargins(0, 0, 0, 0)
        box.addWidget(self.path, 1)
        box.addWidget(self.browse)
        row.setFocusProxy(self.path)
        self._path = LabelledField(row)
        self._path.set_texts(translate("OwnImport", "File"))
        self.path.setAccessibleName(translate("OwnImport", "File"))
        self.has_restricted = QCheckBox(translate("OwnImport", "Also restricted memories"))
        self.is_override = QCheckBox(translate("OwnImport", "Also what was forgotten here"))
        self.names = SameNames(self)
        view = QListView()
        view.setModel(self.names)
        view.setFixedHeight(view.fontMetrics().height() * 5)
        self._names = LabelledField(view)
        self._names.set_texts(
            translate("OwnImport", "Projects of the same name (space keeps one apart)"),
            translate("OwnImport", "Unchecked, the memory of the file goes into the project that is here."),
        )
        self.path.textChanged.connect(self._on_file)
        self.has_restricted.toggled.connect(self._show_state)
        self.is_override.toggled.connect(self._show_state)
        self.names.chosen_changed.connect(self._show_state)

    def _build_outcome(self) -> None:
        self.bar = QProgressBar()
        self.bar.setTextVisible(False)
        self.bar.setAccessibleName(translate("OwnImport", "Progress of the import"))
        self.report = ImportReportView()
        self._failure = label("", "problem")

    def _build_buttons(self) -> QHBoxLayout:
        self.undo_button = looking(QPushButton(translate("OwnImport", "Undo this import")), "danger")
        self.cancel_button = QPushButton(translate("OwnImport", "Stop"))
        self.check_button = QPushButton(translate("OwnImport", "Look first"))
        self.import_button = looking(QPushButton(translate("OwnImport", "Import")), "primary")
        self.close_button = QPushButton(translate("OwnImport", "Close"))
        self.undo_button.clicked.connect(lambda: spawn(self._undo(), owner=self))
        self.cancel_button.clicked.connect(lambda: spawn(self._cancel(), owner=self))
        self.check_button.clicked.connect(lambda: spawn(self._run(is_dry_run=True), owner=self))
        self.import_button.clicked.connect(lambda: spawn(self._run(is_dry_run=False), owner=self))
        self.close_button.clicked.connect(self.reject)
        row = QHBoxLayout()
        row.addWidget(self.undo_button)
        row.addStretch(1)
        for button in (self.cancel_button, self.check_button, self.import_button, self.close_button):
            row.addWidget(button)
        return row

    def _on_file(self) -> None:
        self.names.show_names(())
        self._looked = None
        self._show_state()

    def _show_state(self) -> None:
        is_ready = bool(self.path.text().strip()) and not self._is_running
        is_looked_at = self._looked is not None and self._looked == self.request(is_dry_run=True)
        is_done = self._batch_id is not None and not self._is_running
        for widget in (self.path, self.browse, self.has_restricted, self.is_override, self.names_view):
            widget.setEnabled(not self._is_running)
        self._names.setVisible(self.names.rowCount() > 0)
        self.bar.setVisible(self._is_running)
        self.cancel_button.setVisible(self._is_running)
        self.undo_button.setVisible(is_done)
        self.check_button.setEnabled(is_ready)
        self.import_button.setEnabled(is_ready and is_looked_at)
        default = self.close_button if is_done else self.import_button if is_looked_at else self.check_button
        default.setDefault(True)

    @property
    def names_view(self) -> QWidget:
        """The list of projects of the same name."""
        return self._names.control

    async def _browse(self) -> None:
        title = translate("OwnImport", "Choose an export")
        chosen = await pick_file(self, title, translate("OwnImport", "Exports (*.json);;All files (*)"))
        if chosen:
            self.path.setText(chosen)

    async def _run(self, *, is_dry_run: bool) -> None:
        request = self.request(is_dry_run=is_dry_run)
        self._is_running, self._batch_id = True, None
        self._show_failure("")
        self.bar.setRange(0, 0)
        self._show_state()
        try:
            batch_id = await self._calls.start(request)
            self._batch_id = batch_id
            batch = await self._followed(batch_id)
        except CALL_FAILURES as error:
            self._batch_id = None
            self._show_failure(explain(error).sentence)
            return
        finally:
            self._is_running = False
            self._show_state()
        self._show_batch(request, batch)

    async def _followed(self, batch_id: str) -> ImportBatchView:
        while True:
            batch = await self._calls.get(batch_id)
            if batch.state is not v.ImportState.RUNNING:
                return batch
            activity = await self._calls.progress(batch_id)
            if activity is not None and activity.total:
                self.bar.setRange(0, 1_000)
                self.bar.setValue(min(1_000, activity.done * 1_000 // activity.total))
            await asyncio.sleep(POLL_S)

    def _show_batch(self, request: StartOwnImportRequest, batch: ImportBatchView) -> None:
        is_complete = batch.state is v.ImportState.COMPLETED
        self.report.set_report(batch.report, is_dry_run=batch.is_dry_run)
        if batch.report.own is not None and batch.is_dry_run:
            self.names.show_names(batch.report.own.same_names)
        self._looked = self.request(is_dry_run=True) if batch.is_dry_run and is_complete else None
        self._batch_id = batch.batch_id if is_complete and not request.is_dry_run else None
        if not is_complete:
            self._show_failure(_ended_text(batch))
        else:
            announce(self, self.report.summary.text())
        if self._batch_id is not None:
            self.imported.emit(batch.batch_id)
        self._show_state()

    async def _cancel(self) -> None:
        if self._batch_id is None:
            return
        try:
            await self._calls.cancel(self._batch_id)
        except CALL_FAILURES as error:
            self._show_failure(explain(error).sentence)

    async def _undo(self) -> None:
        if self._batch_id is None:
            return
        try:
            gone = await self._calls.undo(self._batch_id)
        except CALL_FAILURES as error:
            self._show_failure(explain(error).sentence)
            return
        self._batch_id = None
        self._looked = None
        self.report.summary.setText(undo_text(gone))
        announce(self, self.report.summary.text())
        self._show_state()

    def _show_failure(self, text: str) -> None:
        self._failure.setText(translate("Form", "⚠ {problem}").format(problem=text) if text else "")
        self._failure.setVisible(bool(text))
        if text:
            announce(self, text)


def _ended_text(batch: ImportBatchView) -> str:
    """Why an import did not come to its end; nothing was changed then."""
    if batch.state is v.ImportState.CANCELLED:
        return translate("OwnImport", "Stopped; nothing was changed.")
    sentence, advice = file_sentence(batch.failure or "", {"path": next(iter(batch.paths), "")})
    return f"{sentence} {advice}".strip()
