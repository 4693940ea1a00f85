"""Recalls and abstentions per day as bars."""

from collections.abc import Sequence

from PySide6.QtWidgets import QWidget

from renderer.support.i18n import translate
from renderer.support.words.counts import days_text, recalls_text
from renderer.widgets.day_chart import DayBar, DayChart
from shared.ipc.methods.usage import DailyUsage


class UsageChart(DayChart):
    """Recalls count every request; abstentions are those of them that gave nothing."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._days: tuple[DailyUsage, ...] = ()
        self.retranslate()

    def set_days(self, days: Sequence[DailyUsage]) -> None:
        """Show these days, oldest first."""
        self._days = tuple(days)
        self.set_bars([DayBar(day.day, max(0, day.recalls - day.abstentions), day.abstentions) for day in days])

    def name(self) -> str:
        """What the chart shows."""
        return translate("UsageChart", "Recalls and abstentions per day")

    def legend(self) -> tuple[str, str]:
        """Names of the two figures."""
        return translate("UsageChart", "Recalls that gave something"), translate("UsageChart", "Abstentions")

    def sum_text(self) -> str:
        """All days in one sentence."""
        return translate("UsageChart", "{recalls} in {days}, {abstentions} of them abstentions.").format(
            recalls=recalls_text(sum(day.recalls for day in self._days)),
            days=days_text(len(self._days)),
            abstentions=sum(day.abstentions for day in self._days),
        )

    def day_text(self, index: int) -> str:
        """One day in words."""
        day = self._days[index]
        return translate("UsageChart", "{day}: {recalls}, {abstentions} of them abstentions").format(
            day=day.day,
            recalls=recalls_text(day.recalls),
            abstentions=day.abstentions,
        )
