"""Import in three steps: choose, dry run with its report, import with progress; then undo if it was wrong."""

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from typing import Final

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import (
    QDialog,
    QHBoxLayout,
    QLabel,
    QProgressBar,
    QPushButton,
    QStackedWidget,
    QVBoxLayout,
    QWidget,
)

from renderer.dialogs.import_sources import ImportSources
from renderer.operations.messages import CALL_FAILURES, explain
from renderer.support.accessibility import announce
from renderer.support.formats import count_text, duration_text
from renderer.support.i18n import translate
from renderer.support.look import UNIT
from renderer.support.loop import spawn
from renderer.support.words.imports import import_state_text
from renderer.support.words.system import amount_text, store_fault_text
from renderer.widgets.import_report_view import ImportReportView
from renderer.widgets.layout import chars
from shared import vocabulary as v
from shared.ipc.methods.imports import ImportBatchView, UndoImportResponse
from shared.ipc.methods.projects import ProjectView
from shared.ipc.methods.system import ActivityView

POLL_S: Final = 0.2
"""How often the progress is asked for; the import itself goes on when this dialog is closed."""


@dataclass(frozen=True, slots=True)
class ImportCalls:
    """The operations that the dialog needs, bound to a caller."""

    projects: Callable[[], Awaitable[Sequence[ProjectView]]]
    start: Callable[[Sequence[str], str | None, bool, bool], Awaitable[str]]
    """Paths, target project, new projects, dry run; returns the batch id."""
    get: Callable[[str], Awaitable[ImportBatchView]]
    progress: Callable[[str], Awaitable[ActivityView | None]]
    cancel: Callable[[str], Awaitable[None]]
    undo: Callable[[str], Awaitable[UndoImportResponse]]


class ImportDialog(QDialog):
    """`imported` fires after each finished batch that was no dry run."""

    imported = Signal(str)

    def __init__(
        self,
        calls: ImportCalls,
        *,
        paths: Sequence[str] = (),
        project_id: str | None = None,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._calls = calls
        self._batch_id: str | None = None
        self._is_dry_run = True
        self.setWindowTitle(translate("Import", "Import conversations"))
        self.setWindowModality(Qt.WindowModality.WindowModal)
        self.sources = ImportSources()
        self.report = ImportReportView()
        self.pages = QStackedWidget()
        self._progress = self._build_progress()
        for page in (self.sources, self._progress, self.report):
            self.pages.addWidget(page)
        self._failure = QLabel()
        self._failure.setProperty("look", "problem")
        self._failure.setTextFormat(Qt.TextFormat.PlainText)
        self._failure.setWordWrap(True)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(UNIT * 5, UNIT * 4, UNIT * 5, UNIT * 4)
        layout.setSpacing(UNIT * 3)
        layout.addWidget(self.pages, 1)
        layout.addWidget(self._failure)
        layout.addLayout(self._build_buttons())
        self.sources.set_paths(paths)
        self.sources.paths_changed.connect(self._on_paths)
        self.resize(chars(self, 112), self.fontMetrics().height() * 36)
        self._show_page(self.sources)
        spawn(self._load_projects(project_id), owner=self)

    @property
    def running_id(self) -> str | None:
        """The batch that goes on when this dialog is closed now; None when there is none, or for a dry run."""
        is_running = self.pages.currentWidget() is self._progress
        return self._batch_id if is_running and not self._is_dry_run else None

    def failure(self) -> str:
        """The failure as shown; empty when there is none."""
        return self._failure.text()

    def _build_progress(self) -> QWidget:
        page = QWidget()
        self.bar = QProgressBar()
        self.bar.setTextVisible(False)
        self.bar.setAccessibleName(translate("Import", "Progress of the import"))
        self.step = QLabel()
        self.step.setTextFormat(Qt.TextFormat.PlainText)
        self.step.setWordWrap(True)
        layout = QVBoxLayout(page)
        layout.addStretch(1)
        layout.addWidget(self.step)
        layout.addWidget(self.bar)
        layout.addStretch(1)
        return page

    def _build_buttons(self) -> QHBoxLayout:
        self.back_button = QPushButton(translate("Import", "Back"))
        self.undo_button = QPushButton(translate("Import", "Undo this import"))
        self.check_button = QPushButton(translate("Import", "Check first (dry run)"))
        self.import_button = QPushButton(translate("Import", "Import"))
        self.cancel_button = QPushButton(translate("Import", "Cancel import"))
        self.close_button = QPushButton(translate("Import", "Close"))
        row = QHBoxLayout()
        row.addWidget(self.back_button)
        row.addWidget(self.undo_button)
        row.addStretch(1)
        for button in (self.check_button, self.import_button, self.cancel_button, self.close_button):
            row.addWidget(button)
        self.back_button.clicked.connect(lambda: self._show_page(self.sources))
        self.undo_button.clicked.connect(lambda: spawn(self._undo(), owner=self))
        self.check_button.clicked.connect(lambda: spawn(self._run(is_dry_run=True), owner=self))
        self.import_button.clicked.connect(lambda: spawn(self._run(is_dry_run=False), owner=self))
        self.cancel_button.clicked.connect(lambda: spawn(self._cancel(), owner=self))
        self.close_button.clicked.connect(self.reject)
        return row

    def _on_paths(self) -> None:
        self._show_failure("")
        self._show_buttons()

    def _show_page(self, page: QWidget) -> None:
        self.pages.setCurrentWidget(page)
        self._show_buttons()
        page.setFocus()

    def _show_buttons(self) -> None:
        page = self.pages.currentWidget()
        is_choosing, is_reporting = page is self.sources, page is self.report
        has_paths = bool(self.sources.paths())
        self.back_button.setVisible(is_reporting)
        self.undo_button.setVisible(is_reporting and not self._is_dry_run)
        self.check_button.setVisible(is_choosing)
        self.check_button.setEnabled(has_paths)
        self.import_button.setVisible(is_choosing or (is_reporting and self._is_dry_run))
        self.import_button.setEnabled(has_paths)
        self.cancel_button.setVisible(not is_choosing and not is_reporting)
        default = self.check_button if is_choosing else self.import_button if self._is_dry_run else self.close_button
        default.setDefault(True)

    def _show_failure(self, text: str) -> None:
        self._failure.setText(translate("Form", "⚠ {problem}").format(problem=text) if text else "")
        self._failure.setVisible(bool(text))
        if text:
            announce(self, text)

    async def _load_projects(self, chosen_id: str | None) -> None:
        try:
            self.sources.set_projects(await self._calls.projects(), chosen_id)
        except CALL_FAILURES as error:
            self._show_failure(explain(error).sentence)

    async def _run(self, *, is_dry_run: bool) -> None:
        self._is_dry_run = is_dry_run
        self._batch_id = None
        self._show_failure("")
        self.bar.setRange(0, 0)
        self.step.setText(translate("Import", "Starting…"))
        self._show_page(self._progress)
        try:
            batch_id = await self._calls.start(
                self.sources.paths(), self.sources.project_id(), self.sources.has_new_projects(), is_dry_run
            )
            self._batch_id = batch_id
            batch = await self._followed(batch_id)
        except CALL_FAILURES as error:
            self._show_failure(explain(error).sentence)
            self._show_page(self.sources)
            return
        self._show_batch(batch)

    async def _followed(self, batch_id: str) -> ImportBatchView:
        """Wait for the end, showing count and estimate on the way."""
        while True:
            batch = await self._calls.get(batch_id)
            if batch.state is not v.ImportState.RUNNING:
                return batch
            self._show_progress(await self._calls.progress(batch_id))
            await asyncio.sleep(POLL_S)

    def _show_progress(self, activity: ActivityView | None) -> None:
        if activity is None:
            return
        if activity.total:
            self.bar.setRange(0, 1_000)
            self.bar.setValue(min(1_000, activity.done * 1_000 // activity.total))
            words = translate("Import", "{done} of {total}").format(
                done=amount_text(activity.unit, activity.done), total=amount_text(activity.unit, activity.total)
            )
        else:
            self.bar.setRange(0, 0)
            words = translate("Import", "{done} so far").format(done=amount_text(activity.unit, activity.done))
        if activity.remaining_s is not None:
            words = translate("Import", "{progress}, about {time} left").format(
                progress=words, time=duration_text(activity.remaining_s)
            )
        self.step.setText(f"{self._doing()} {words}")

    def _doing(self) -> str:
        return translate("Import", "Checking:") if self._is_dry_run else translate("Import", "Importing:")

    def _show_batch(self, batch: ImportBatchView) -> None:
        self.report.set_report(batch.report, is_dry_run=batch.is_dry_run)
        if batch.state is not v.ImportState.COMPLETED:
            self._show_failure(ended_text(batch))
        self.undo_button.setEnabled(True)
        self._show_page(self.report)
        announce(self, self.report.summary.text())
        if not batch.is_dry_run:
            self.imported.emit(batch.batch_id)

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
        self.undo_button.setEnabled(False)
        self.report.summary.setText(undo_text(gone))
        announce(self, self.report.summary.text())
        self.imported.emit(self._batch_id)


def ended_text(batch: ImportBatchView) -> str:
    """How an import ended that did not come to its end."""
    state = import_state_text(batch.state)
    if batch.failure in set(v.StoreFault):
        state = f"{state} ({store_fault_text(v.StoreFault(batch.failure))})"
    return translate("Import", "{state}. What was read until then stands; importing again goes on.").format(
        state=state
    )


def undo_text(gone: UndoImportResponse) -> str:
    """What taking an import back removed and kept."""
    return translate(
        "Import",
        "Undone: {sessions} conversations, {turns} turns and {candidates} candidates were removed; "
        "{kept} memories that you confirmed stay.",
    ).format(
        sessions=count_text(gone.sessions),
        turns=count_text(gone.turns),
        candidates=count_text(gone.candidates),
        kept=count_text(gone.memories_kept),
    )
