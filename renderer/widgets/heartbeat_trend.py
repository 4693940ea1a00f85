"""What heartbeats proposed per day and what of it was confirmed, as bars; the chosen day in words with its runs."""

from collections.abc import Sequence

from PySide6.QtWidgets import QWidget

from renderer.support.formats import count_text
from renderer.support.i18n import translate
from renderer.support.words.counts import days_text, proposals_text, runs_text
from renderer.widgets.day_chart import DayBar, DayChart
from renderer.widgets.layout import column, label
from shared.ipc.methods.heartbeats import HeartbeatDay


class TrendChart(DayChart):
    """Confirmed proposals below, all others of the day hatched above."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._days: tuple[HeartbeatDay, ...] = ()
        self.retranslate()

    def set_days(self, days: Sequence[HeartbeatDay]) -> None:
        """Show these days, oldest first."""
        self._days = tuple(days)
        self.set_bars([DayBar(day.day, day.confirmed, max(0, day.proposed - day.confirmed)) for day in days])

    def name(self) -> str:
        """What the chart shows."""
        return translate("HeartbeatTrend", "Proposals per day")

    def legend(self) -> tuple[str, str]:
        """Names of the two figures."""
        return translate("HeartbeatTrend", "Confirmed"), translate("HeartbeatTrend", "Not confirmed")

    def sum_text(self) -> str:
        """All days in one sentence."""
        return translate("HeartbeatTrend", "{days}: {runs}, {proposed}, {confirmed} of them confirmed.").format(
            days=days_text(len(self._days)),
            runs=runs_text(sum(day.runs for day in self._days)),
            proposed=proposals_text(sum(day.proposed for day in self._days)),
            confirmed=count_text(sum(day.confirmed for day in self._days)),
        )

    def day_text(self, index: int) -> str:
        """One day in words."""
        day = self._days[index]
        return translate(
            "HeartbeatTrend", "{day}: {good} of {runs} went well; {confirmed} of {proposed} confirmed"
        ).format(
            day=day.day,
            good=count_text(day.runs_good),
            runs=runs_text(day.runs),
            confirmed=count_text(day.confirmed),
            proposed=proposals_text(day.proposed),
        )


class HeartbeatTrendView(QWidget):
    """The chart with its sum above and the chosen day below."""

    def __init__(self) -> None:
        super().__init__()
        self.chart = TrendChart()
        self.sum = label("", "muted")
        self.chosen = label("", "muted")
        layout = column(self, spacing=1)
        for part in (self.sum, self.chart, self.chosen):
            layout.addWidget(part)
        self.chart.day_selected.connect(self._say)

    def show_days(self, days: Sequence[HeartbeatDay]) -> None:
        """Show these days, oldest first."""
        self.chart.set_days(days)
        self._say()

    def retranslate(self) -> None:
        """Renew every text."""
        self.chart.retranslate()
        self._say()

    def _say(self, *_: object) -> None:
        self.sum.setText(self.chart.sum_text())
        self.chosen.setText(self.chart.selected_text())
