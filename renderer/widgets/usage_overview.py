"""Usage summed up: five figures, days as a chart or table, and how often each rule left something out."""

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QComboBox, QGridLayout, QPushButton, QWidget

from renderer.actions.registry import ActionRegistry
from renderer.models.short_list import all_at_once
from renderer.models.usage_tables import cut_table
from renderer.support.accessibility import named
from renderer.support.formats import count_text, duration_text, percent_text
from renderer.support.i18n import translate
from renderer.support.words.counts import requests_text
from renderer.widgets.action_row import ActionRow
from renderer.widgets.daily_usage import DailyUsageView
from renderer.widgets.layout import column, frame, label, looking, row
from renderer.widgets.metric_card import DASHBOARD_WIDTH, MetricCard
from renderer.widgets.plain_table import PlainTable
from shared.ipc.methods.usage import UsageFigures

_SPANS = (7, 30, 90)
_ROWS = 6


class UsageOverviewView(QWidget):
    """`span_changed` says that other days are wanted, `never_used_asked` that the person wants to see that list."""

    span_changed = Signal()
    never_used_asked = Signal()

    def __init__(self, registry: ActionRegistry) -> None:
        super().__init__()
        self._figures: UsageFigures | None = None
        self.span = QComboBox()
        for days in _SPANS:
            self.span.addItem("", days)
        self.span.setCurrentIndex(1)
        self.metrics = [MetricCard() for _ in range(5)]
        self.days = DailyUsageView()
        self.cuts = cut_table(self)
        self.cut_list = PlainTable(self.cuts, "")
        self.cut_list.set_widths((44, 10), stretch=0)
        self.no_cuts = label("", "muted")
        self.show_never_used = looking(QPushButton(), "link")
        self.kept = label("", "small")
        self.setMaximumWidth(DASHBOARD_WIDTH)
        self._lay_out(registry)
        self.span.currentIndexChanged.connect(lambda _place: self.span_changed.emit())
        self.show_never_used.clicked.connect(self.never_used_asked)
        self.retranslate()

    @property
    def span_days(self) -> int:
        """How many days are wanted."""
        return int(self.span.currentData())

    def show_figures(self, figures: UsageFigures) -> None:
        """Show the sums of now."""
        self._figures = figures
        self.cuts.show(all_at_once(figures.cuts))
        self._show()

    def retranslate(self) -> None:
        """Renew every text."""
        named(self.span, translate("Usage", "Days that are summed up"))
        for place, days in enumerate(_SPANS):
            self.span.setItemText(place, translate("Usage", "Last %n days", None, days))
        self.cut_list.setAccessibleName(translate("Usage", "How often each rule left a memory out"))
        self.no_cuts.setText(translate("Usage", "No rule left a memory out."))
        self.days.retranslate()
        self.cuts.retranslate()
        self._show()

    def restyle(self) -> None:
        """Heights and colours of now."""
        self.days.restyle()
        self.cut_list.follow_look()
        self._fit_cuts()

    def _lay_out(self, registry: ActionRegistry) -> None:
        head = row()
        head.addWidget(self.span)
        head.addWidget(ActionRow(registry, ("usage.table", None)), 1)
        head.addWidget(self.show_never_used)
        grid = QGridLayout()
        grid.setSpacing(head.spacing() * 2)
        for place, metric in enumerate(self.metrics):
            grid.addWidget(metric, 0, place)
            grid.setColumnStretch(place, 1)
        chart, below = frame("card"), frame("card")
        column(chart, margin=4).addWidget(self.days)
        inner = column(below, margin=4, spacing=2)
        inner.addWidget(self.no_cuts)
        inner.addWidget(self.cut_list)
        outer = column(self, spacing=4)
        outer.addLayout(head)
        outer.addLayout(grid)
        outer.addWidget(chart)
        outer.addWidget(below)
        outer.addWidget(self.kept)
        outer.addStretch(1)

    def _show(self) -> None:
        figures = self._figures
        if figures is None:
            self.show_never_used.setText(translate("Usage", "What was never used…"))
            return
        for metric, words in zip(self.metrics, _metrics(figures), strict=True):
            metric.say(*words)
        self.show_never_used.setText(
            translate("Usage", "{never} of {all} confirmed memories were never used…").format(
                never=count_text(figures.never_used), all=count_text(figures.confirmed)
            )
        )
        self.no_cuts.setVisible(not figures.cuts)
        self.cut_list.setVisible(bool(figures.cuts))
        self._fit_cuts()
        self.kept.setText(
            translate(
                "Usage",
                "Records of {kept} requests are kept: at most {keep}, and none older than {days} days (Settings, "
                "Retention). They hold no copy of what was asked.",
            ).format(
                kept=count_text(figures.kept_requests),
                keep=count_text(figures.keep_requests),
                days=count_text(figures.keep_days),
            )
        )

    def _fit_cuts(self) -> None:
        rows = min(_ROWS, len(self._figures.cuts) if self._figures is not None else 0)
        table = self.cut_list
        table.setFixedHeight(table.horizontalHeader().sizeHint().height() + (rows + 1) * table.rowHeight(0))


def _metrics(figures: UsageFigures) -> tuple[tuple[str, str, str], ...]:
    """Name, figure and meaning of each card."""
    is_asked = bool(figures.recalls)
    return (
        (
            translate("Usage", "Recalls"),
            count_text(figures.recalls),
            translate("Usage", "for context or by search; {all} in all").format(all=requests_text(figures.requests)),
        ),
        (
            translate("Usage", "Abstained"),
            percent_text(figures.abstentions / figures.recalls) if is_asked else "–",
            translate("Usage", "%n recalls were given nothing, because nothing matched", count=figures.abstentions),
        ),
        (
            translate("Usage", "Entered"),
            count_text(figures.entered),
            translate("Usage", "of {retrieved} retrieved and {considered} considered").format(
                retrieved=count_text(figures.retrieved), considered=count_text(figures.considered)
            ),
        ),
        (
            translate("Usage", "Judged useful"),
            count_text(figures.useful),
            translate("Usage", "{wrong} judged wrong, {outdated} outdated").format(
                wrong=count_text(figures.wrong), outdated=count_text(figures.outdated)
            ),
        ),
        (
            translate("Usage", "Took"),
            _took(figures.duration_p50_ms),
            translate("Usage", "or less in half of the recalls; {p95} or less in 95 of 100").format(
                p95=_took(figures.duration_p95_ms)
            ),
        ),
    )


def _took(duration_ms: float | None) -> str:
    return "–" if duration_ms is None else duration_text(duration_ms / 1_000)
