"""How the heartbeat is: state, next run, how runs went, figures of memory and follow-ups, and the latest run."""

from PySide6.QtWidgets import QGridLayout, QWidget

from renderer.models.heartbeat_tables import run_failure, run_plan, run_scope, run_state
from renderer.support.formats import count_text, moment_text, percent_text, visible_text
from renderer.support.i18n import translate
from renderer.support.words.counts import candidates_text, conversations_text, turns_text
from renderer.widgets.heartbeat_trend import HeartbeatTrendView
from renderer.widgets.layout import column, frame, label
from renderer.widgets.metric_card import DASHBOARD_WIDTH, MetricCard
from shared.ipc.methods.heartbeats import HeartbeatOverview


class HeartbeatOverviewView(QWidget):
    """Status card, four figures, latest run."""

    def __init__(self) -> None:
        super().__init__()
        self._overview: HeartbeatOverview | None = None
        self.state = label("", "heading")
        self.next_run = label("", "muted")
        status = frame("card")
        inner = column(status, margin=4, spacing=1)
        inner.addWidget(self.state)
        inner.addWidget(self.next_run)
        self.metrics = [MetricCard() for _ in range(4)]
        grid = QGridLayout()
        grid.setSpacing(inner.spacing() * 3)
        for place, metric in enumerate(self.metrics):
            grid.addWidget(metric, 0, place)
            grid.setColumnStretch(place, 1)
        self.latest = label("", selectable=True)
        latest = frame("card")
        latest_inner = column(latest, margin=4, spacing=1)
        self._latest_head = label("", "section")
        latest_inner.addWidget(self._latest_head)
        latest_inner.addWidget(self.latest)
        self.trend = HeartbeatTrendView()
        trend = frame("card")
        trend_inner = column(trend, margin=4, spacing=1)
        self._trend_head = label("", "section")
        trend_inner.addWidget(self._trend_head)
        trend_inner.addWidget(self.trend)
        self.setMaximumWidth(DASHBOARD_WIDTH)
        outer = column(self, margin=0, spacing=4)
        outer.addWidget(status)
        outer.addLayout(grid)
        outer.addWidget(trend)
        outer.addWidget(latest)
        outer.addStretch(1)
        self.retranslate()

    def show_overview(self, overview: HeartbeatOverview) -> None:
        """Show the figures of now."""
        self._overview = overview
        self._show()

    def retranslate(self) -> None:
        """Renew every text."""
        self._latest_head.setText(translate("Heartbeat", "Latest run"))
        self._trend_head.setText(translate("Heartbeat", "Trend"))
        self.trend.retranslate()
        self._show()

    def _show(self) -> None:
        overview = self._overview
        if overview is None:
            return
        self.state.setText(overview_state_text(overview))
        self.next_run.setText(next_run_text(overview))
        share = overview.runs_good / overview.runs_finished if overview.runs_finished else None
        self.metrics[0].say(
            translate("Heartbeat", "Runs that went well"),
            percent_text(share) if share is not None else "–",
            translate(
                "Heartbeat", "{good} of %n runs of the last 30 days went well", count=overview.runs_finished
            ).format(good=count_text(overview.runs_good)),
        )
        self.metrics[1].say(
            translate("Heartbeat", "Memory"),
            translate("Heartbeat", "{confirmed} of {proposed}").format(
                confirmed=count_text(overview.candidates_confirmed), proposed=count_text(overview.candidates_proposed)
            ),
            translate("Heartbeat", "proposals confirmed; {pending} wait in Pending, {rejected} rejected").format(
                pending=count_text(overview.candidates_pending), rejected=count_text(overview.candidates_rejected)
            ),
        )
        self.metrics[2].say(
            translate("Heartbeat", "Follow-ups"),
            count_text(overview.follow_ups_open),
            translate("Heartbeat", "open, {done} done, {dismissed} dismissed").format(
                done=count_text(overview.follow_ups_done), dismissed=count_text(overview.follow_ups_dismissed)
            ),
        )
        self.metrics[3].say(
            translate("Heartbeat", "Unread"),
            count_text(overview.unread_turns),
            translate("Heartbeat", "turns that no run has read yet"),
        )
        self.latest.setText(latest_text(overview))


def overview_state_text(overview: HeartbeatOverview) -> str:
    """What the heartbeat does now."""
    if overview.running:
        names = ", ".join(run_plan(run) for run in overview.running)
        return translate("Heartbeat", "◌ Running: {names}").format(names=names)
    if overview.is_paused:
        return translate("Heartbeat", "‖ Paused: no scheduled run starts until you resume")
    if not overview.plans_enabled:
        return translate("Heartbeat", "– No plan is switched on; runs start only by hand")
    return translate("Heartbeat", "✓ Waiting for the next run (%n plans)", count=overview.plans_enabled)


def next_run_text(overview: HeartbeatOverview) -> str:
    """When the next scheduled run starts."""
    if overview.next_run_at is None or overview.is_paused:
        return translate("Heartbeat", "Nothing is scheduled.")
    return translate("Heartbeat", "Next run: {time}, plan “{plan}”").format(
        time=moment_text(overview.next_run_at), plan=visible_text(overview.next_plan_name or "")
    )


def latest_text(overview: HeartbeatOverview) -> str:
    """The latest run in a few lines."""
    run = overview.latest
    if run is None:
        return translate("Heartbeat", "There was no run yet.")
    lines = [f"{run_state(run)} — {moment_text(run.started_at)} — {run_plan(run)} — {run_scope(run)}"]
    if run.turns_read:
        lines.append(
            translate("Heartbeat", "Read {turns} of {conversations}, proposed {candidates}").format(
                turns=turns_text(run.turns_read),
                conversations=conversations_text(run.conversations_read),
                candidates=candidates_text(run.candidates),
            )
        )
    lines.append(run_failure(run))
    return "\n".join(line for line in lines if line)
