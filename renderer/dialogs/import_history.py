"""Every import there was, with its report, and undo."""

from collections.abc import Awaitable, Callable

from PySide6.QtCore import QModelIndex, Qt
from PySide6.QtWidgets import QDialog, QHBoxLayout, QLabel, QPushButton, QSplitter, QVBoxLayout, QWidget

from renderer.dialogs.import_transcripts import undo_text
from renderer.models.conversation_tables import import_table
from renderer.models.paged_table import RowSource
from renderer.operations.messages import CALL_FAILURES, explain
from renderer.support.accessibility import announce
from renderer.support.dialogs import confirm
from renderer.support.i18n import translate
from renderer.support.look import UNIT
from renderer.support.loop import spawn
from renderer.widgets.empty_state import StateText
from renderer.widgets.import_report_view import ImportReportView
from renderer.widgets.layout import chars
from renderer.widgets.listed_table import ListedTable
from shared import vocabulary as v
from shared.ipc.methods.imports import ImportBatchView, UndoImportResponse

_UNDOABLE = frozenset(
    {v.ImportState.COMPLETED, v.ImportState.CANCELLED, v.ImportState.FAILED, v.ImportState.INTERRUPTED}
)


class ImportHistoryDialog(QDialog):
    """Batches above, the report of the chosen one below."""

    def __init__(
        self,
        source: RowSource[ImportBatchView],
        undo: Callable[[str], Awaitable[UndoImportResponse]],
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._undo_batch = undo
        self.setWindowTitle(translate("Imports", "Import history"))
        self.setWindowModality(Qt.WindowModality.WindowModal)
        self.batches = import_table(self)
        self.list = ListedTable(self.batches, _first_use)
        self.list.table.set_widths((17, 18, 40, 24, 16, 14, 10), stretch=2)
        self.report = ImportReportView()
        self.outcome = QLabel()
        self.outcome.setTextFormat(Qt.TextFormat.PlainText)
        self.outcome.setWordWrap(True)
        splitter = QSplitter(Qt.Orientation.Vertical)
        splitter.addWidget(self.list)
        splitter.addWidget(self.report)
        splitter.setChildrenCollapsible(False)
        self.undo_button = QPushButton(translate("Imports", "Undo this import…"))
        self.undo_button.setProperty("look", "danger")
        self.undo_button.setEnabled(False)
        close = QPushButton(translate("Imports", "Close"))
        close.setDefault(True)
        row = QHBoxLayout()
        row.addWidget(self.undo_button)
        row.addStretch(1)
        row.addWidget(close)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(UNIT * 4, UNIT * 4, UNIT * 4, UNIT * 4)
        layout.setSpacing(UNIT * 3)
        layout.addWidget(splitter, 1)
        layout.addWidget(self.outcome)
        layout.addLayout(row)
        close.clicked.connect(self.reject)
        self.undo_button.clicked.connect(lambda: spawn(self._undo(), owner=self))
        self.list.chosen.connect(self._on_chosen)
        self.list.retranslate(translate("Imports", "Imports, latest first"))
        self.list.show_rows(source)
        self.resize(chars(self, 140), self.fontMetrics().height() * 38)

    def _batch(self) -> ImportBatchView | None:
        return self.batches.row_at(self.list.table.current_row())

    def _on_chosen(self, index: QModelIndex) -> None:
        batch = self.batches.row_at(index.row())
        if batch is not None:
            self.report.set_report(batch.report, is_dry_run=batch.is_dry_run)
        self.undo_button.setEnabled(batch is not None and not batch.is_dry_run and batch.state in _UNDOABLE)

    async def _undo(self) -> None:
        batch = self._batch()
        if batch is None:
            return
        is_meant = await confirm(
            self,
            translate("Imports", "Undo this import?"),
            translate(
                "Imports", "{sessions} conversations with {turns} turns go, with candidates made from them."
            ).format(sessions=batch.report.sessions_new, turns=batch.report.turns_new),
            translate("Imports", "Memories that you confirmed stay; the transcript files are not touched."),
            action=translate("Imports", "Undo import"),
        )
        if not is_meant:
            return
        try:
            words = undo_text(await self._undo_batch(batch.batch_id))
        except CALL_FAILURES as error:
            words = f"⚠ {explain(error).sentence}"
        self.outcome.setText(words)
        announce(self, words)
        self.batches.refresh()


def _first_use() -> StateText:
    return StateText(
        translate("Imports", "No import yet"),
        translate("Imports", "Import a transcript to begin; every import is listed here and can be undone."),
    )
