"""An import's report to read: one sentence, then a table with every count, secret kind and line left out."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QAbstractItemView, QHeaderView, QLabel, QTableView, QVBoxLayout, QWidget

from renderer.models.report_table import ReportLine, ReportTable
from renderer.support.i18n import translate
from renderer.support.look import UNIT
from renderer.support.words.import_report import report_sections, report_summary
from renderer.widgets.layout import chars
from shared.ipc.methods.imports import ImportReport


class ImportReportView(QWidget):
    """The same view for a dry run, a finished import and the history."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.summary = QLabel()
        self.summary.setTextFormat(Qt.TextFormat.PlainText)
        self.summary.setWordWrap(True)
        self.lines = ReportTable(self)
        self.table = QTableView()
        self.table.setModel(self.lines)
        self.table.setAccessibleName(translate("ImportReport", "Report of the import"))
        self.table.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.table.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.table.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.table.setTabKeyNavigation(False)
        self.table.setShowGrid(False)
        self.table.setWordWrap(False)
        self.table.verticalHeader().setVisible(False)
        self.table.verticalHeader().setDefaultSectionSize(self.fontMetrics().height() + UNIT * 2)
        header = self.table.horizontalHeader()
        header.setSectionResizeMode(0, QHeaderView.ResizeMode.Interactive)
        header.setStretchLastSection(True)
        header.setDefaultAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(UNIT * 2)
        layout.addWidget(self.summary)
        layout.addWidget(self.table, 1)
        self.setFocusProxy(self.table)

    def set_report(self, report: ImportReport, *, is_dry_run: bool) -> None:
        """Show one report."""
        self.summary.setText(report_summary(report, is_dry_run=is_dry_run))
        lines: list[ReportLine] = []
        for heading, section in report_sections(report):
            lines.append(ReportLine(words=heading, is_heading=True))
            lines.extend(ReportLine(words=words, figure=figure) for words, figure in section)
        self.lines.set_lines(lines)
        self.table.setColumnWidth(0, chars(self, 64))
