"""Recalls and abstentions per day: a chart, or the same figures as a table."""

from collections.abc import Sequence

from PySide6.QtWidgets import QStackedWidget, QWidget

from renderer.models.paged_table import Column, PagedTableModel
from renderer.models.short_list import all_at_once
from renderer.support.formats import count_text
from renderer.support.i18n import translate
from renderer.widgets.layout import column, label
from renderer.widgets.plain_table import PlainTable
from renderer.widgets.usage_chart import UsageChart
from shared.ipc.methods.usage import DailyUsage


class DailyUsageView(QWidget):
    """`show_table` switches between the two forms."""

    def __init__(self) -> None:
        super().__init__()
        columns: tuple[Column[DailyUsage], ...] = (
            Column(lambda: translate("Usage", "Day"), lambda row: row.day),
            Column(lambda: translate("Usage", "Recalls"), lambda row: count_text(row.recalls), is_number=True),
            Column(
                lambda: translate("Usage", "Abstentions"), lambda row: count_text(row.abstentions), is_number=True
            ),
            Column(
                lambda: translate("Usage", "Memories entered"), lambda row: count_text(row.entered), is_number=True
            ),
        )
        self.model = PagedTableModel[DailyUsage](columns, lambda row: row.day, self)
        self.table = PlainTable(self.model, "")
        self.table.set_widths((16, 12, 14, 18), stretch=0)
        self.chart = UsageChart()
        self.chosen = label("", "muted")
        self.stack = QStackedWidget()
        self.stack.addWidget(self.chart)
        self.stack.addWidget(self.table)
        self.stack.setFixedHeight(self.chart.minimumSizeHint().height())
        layout = column(self, spacing=1)
        layout.addWidget(self.stack)
        layout.addWidget(self.chosen)
        self.chart.day_selected.connect(self._show_chosen)
        self.retranslate()

    def show_days(self, days: Sequence[DailyUsage]) -> None:
        """Show these days, oldest first; the table shows the latest first."""
        self.chart.set_days(days)
        self.model.show(all_at_once(tuple(reversed(days))))
        self._show_chosen()

    def show_table(self, *, is_table: bool) -> None:
        """Show the figures as a table, or as a chart."""
        self.stack.setCurrentWidget(self.table if is_table else self.chart)
        self.chosen.setVisible(not is_table)

    def is_table(self) -> bool:
        """Whether the table is shown."""
        return self.stack.currentWidget() is self.table

    def retranslate(self) -> None:
        """Renew every text."""
        self.table.setAccessibleName(translate("Usage", "Recalls and abstentions per day"))
        self.chart.retranslate()
        self.model.retranslate()
        self._show_chosen()

    def restyle(self) -> None:
        """Heights of now."""
        self.table.follow_look()
        self.stack.setFixedHeight(self.chart.minimumSizeHint().height())

    def _show_chosen(self, *_: object) -> None:
        self.chosen.setText(self.chart.selected_text())
