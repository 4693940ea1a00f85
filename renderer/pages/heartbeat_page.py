"""The Heartbeat page: overview, reports and the run audit, follow-ups, plans."""

import uuid

from PySide6.QtCore import QModelIndex, Qt
from PySide6.QtWidgets import QFrame, QScrollArea, QSplitter, QTabWidget, QWidget

from renderer.actions.heartbeat_actions import HeartbeatActs, heartbeat_actions
from renderer.dialogs.confirm_removal import ConfirmRemovalDialog
from renderer.dialogs.edit_plan import EditPlanDialog
from renderer.models.heartbeat_tables import follow_up_table, plan_table, run_table
from renderer.models.paged_table import RowSource
from renderer.models.short_list import all_at_once
from renderer.operations import heartbeats, projects
from renderer.operations.messages import CALL_FAILURES, explain
from renderer.pages.kept_layout import KeptLayout
from renderer.pages.page import Page, PageContext
from renderer.state.notices import Notice
from renderer.support.dialogs import shown
from renderer.support.formats import system_time_zone, visible_text
from renderer.support.i18n import translate
from renderer.support.loop import spawn
from renderer.support.words.removals import plan_deletion_goes, plan_deletion_stays
from renderer.widgets.action_row import ActionRow
from renderer.widgets.empty_state import StatefulView, StateText
from renderer.widgets.heartbeat_overview import HeartbeatOverviewView
from renderer.widgets.layout import column, frame, label
from renderer.widgets.listed_table import ListedTable, show_failed
from renderer.widgets.report_view import ReportReader
from renderer.widgets.stale_line import StaleLine
from shared import vocabulary as v
from shared.ipc.contract import Page as Rows
from shared.ipc.events import HEARTBEAT_CHANGED, ITEMS_CHANGED
from shared.ipc.methods.heartbeats import FollowUpView, HeartbeatOverview, PlanDraft, PlanView, RunView


class HeartbeatPage(Page):
    """Four tabs. `enter` takes a run id to show its report, or the name of a tab."""

    page_id = "heartbeat"

    def __init__(self, context: PageContext) -> None:
        super().__init__(context)
        self._layout = KeptLayout(context.kept, self.page_id)
        self._overview_now: HeartbeatOverview | None = None
        context.actions.add_all(heartbeat_actions(self._acts()), self, scope=self.page_id)
        self.stale = StaleLine(self._renew_overview)
        self.overview = HeartbeatOverviewView()
        self.overview_view = StatefulView(self.overview)
        self.overview_view.show_loading()
        self.runs = run_table(self)
        self.follow_ups = follow_up_table(self)
        self.plans = plan_table(self)
        self.report = ReportReader()
        self.run_list = ListedTable(self.runs, self._run_states, is_degraded=self._is_degraded, chooses_first=False)
        self.follow_up_list = ListedTable(self.follow_ups, self._follow_up_states, is_degraded=self._is_degraded)
        self.plan_list = ListedTable(self.plans, self._plan_states, is_degraded=self._is_degraded)
        self.tabs = QTabWidget()
        self.tabs.setDocumentMode(True)
        for page in (self._overview_tab(), self._runs_tab(), self._follow_ups_tab(), self._plans_tab()):
            self.tabs.addTab(page, "")
        column(self).addWidget(self.tabs)
        for name, listed in (("runs", self.run_list), ("follow_ups", self.follow_up_list), ("plans", self.plan_list)):
            self._layout.table(name, listed.table)
        self._layout.tabs("tab", self.tabs)
        self._connect()
        self._show_sources()

    def _acts(self) -> HeartbeatActs:
        return HeartbeatActs(
            run_now=lambda: self.act(self._run_now()),
            toggle_pause=lambda: self.act(self._toggle_pause()),
            is_paused=lambda: self._overview_now is not None and self._overview_now.is_paused,
            can_write=lambda: self.context.session.can_write,
            create_plan=lambda: self.act(self._edit_plan(None)),
            edit_plan=lambda: self.act(self._edit_plan(self._plan())),
            delete_plan=lambda: self.act(self._delete_plan()),
            run_plan=lambda: self.act(self._run_plan()),
            has_plan=lambda: self.context.session.can_write and self._plan() is not None,
            finish_follow_up=lambda: self.act(self._set_follow_up(v.FollowUpState.DONE)),
            dismiss_follow_up=lambda: self.act(self._set_follow_up(v.FollowUpState.DISMISSED)),
            reopen_follow_up=lambda: self.act(self._set_follow_up(v.FollowUpState.OPEN)),
            has_follow_up=lambda: self.context.session.can_write and self._follow_up() is not None,
            review_candidates=lambda: self.context.go("pending", None),
        )

    def _overview_tab(self) -> QWidget:
        tab = QWidget()
        layout = column(tab, margin=5, spacing=4)
        layout.addWidget(
            ActionRow(self.context.actions, ("heartbeat.run_now", "heartbeat.pause", "heartbeat.review", None))
        )
        area = QScrollArea()
        area.setWidget(self.overview_view)
        area.setWidgetResizable(True)
        area.setFrameShape(QFrame.Shape.NoFrame)
        area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        layout.addWidget(self.stale)
        layout.addWidget(area, 1)
        return tab

    def _runs_tab(self) -> QWidget:
        tab = QSplitter(Qt.Orientation.Vertical)
        tab.setChildrenCollapsible(False)
        self.run_list.table.set_widths((15, 13, 15, 22, 10, 7, 6, 10, 5, 18), stretch=9)
        reader = QWidget()
        column(reader, margin=4).addWidget(self.report)
        tab.addWidget(self.run_list)
        tab.addWidget(reader)
        tab.setSizes([300, 300])
        self._layout.splitter("runs_splitter", tab)
        return tab

    def _follow_ups_tab(self) -> QWidget:
        tab = QWidget()
        layout = column(tab, margin=4, spacing=3)
        acts = ("heartbeat.finish_follow_up", "heartbeat.dismiss_follow_up", "heartbeat.reopen_follow_up", None)
        layout.addWidget(ActionRow(self.context.actions, acts))
        self.follow_up_list.table.set_widths((12, 40, 20, 18), stretch=1)
        self.follow_up_list.add_menu(self.context.actions, acts[:-1])
        self.follow_up_card = frame("card")
        self._follow_up_title = label("", "heading", selectable=True)
        self.instructions = label("", selectable=True)
        inner = column(self.follow_up_card, margin=4, spacing=1)
        inner.addWidget(self._follow_up_title)
        inner.addWidget(self.instructions)
        self.follow_up_card.setVisible(False)
        layout.addWidget(self.follow_up_list, 1)
        layout.addWidget(self.follow_up_card)
        return tab

    def _plans_tab(self) -> QWidget:
        tab = QWidget()
        layout = column(tab, margin=4, spacing=3)
        create, acts = "heartbeat.create_plan", ("heartbeat.edit_plan", "heartbeat.run_plan", "heartbeat.delete_plan")
        layout.addWidget(ActionRow(self.context.actions, (create,), (*acts, None)))
        self.plan_list.table.set_widths((18, 24, 30, 16, 18, 20), stretch=1)
        self.plan_list.add_menu(self.context.actions, (create, *acts))
        self.plan_list.table.activated.connect(lambda: self.act(self._edit_plan(self._plan())))
        layout.addWidget(self.plan_list, 1)
        return tab

    def _connect(self) -> None:
        self.run_list.chosen.connect(self._on_run_chosen)
        self.follow_up_list.chosen.connect(self._on_follow_up_chosen)
        self.plan_list.chosen.connect(self.context.actions.update)
        self.context.events.on(HEARTBEAT_CHANGED, lambda _: self.reload(), self)
        self.context.events.on(ITEMS_CHANGED, lambda _: self._renew_overview(), self)
        self.context.session.status_changed.connect(self.context.actions.update)

    def enter(self, target: object = None) -> None:
        """Show a run's report, or a tab by its name."""
        places = {"overview": 0, "runs": 1, "follow_ups": 2, "plans": 3}
        if isinstance(target, str) and target in places:
            self.tabs.setCurrentIndex(places[target])
        elif isinstance(target, str):
            self.tabs.setCurrentIndex(1)
            spawn(self._load_report(target), owner=self)

    def leave(self) -> None:
        """Keep the layout."""
        self._layout.save()

    def reload(self) -> None:
        """Ask for overview, runs, follow-ups and plans again."""
        for rows in (self.runs, self.follow_ups, self.plans):
            rows.refresh()
        spawn(self._load_overview(), owner=self)

    def _show_sources(self) -> None:
        caller = self.context.caller

        async def fetch_runs(cursor: str | None, limit: int) -> Rows[RunView]:
            return await heartbeats.list_runs(caller, cursor, limit=limit)

        async def fetch_follow_ups(cursor: str | None, limit: int) -> Rows[FollowUpView]:
            return await heartbeats.list_follow_ups(caller, cursor, limit=limit)

        async def fetch_plans(cursor: str | None, limit: int) -> Rows[PlanView]:
            return await all_at_once(await heartbeats.list_plans(caller)).fetch(cursor, limit)

        self.run_list.show_rows(RowSource(fetch_runs))
        self.follow_up_list.show_rows(RowSource(fetch_follow_ups))
        self.plan_list.show_rows(RowSource(fetch_plans))
        spawn(self._load_overview(), owner=self)

    def retranslate(self) -> None:
        """Renew every text."""
        titles = (
            translate("Heartbeat", "Overview"),
            translate("Heartbeat", "Reports and runs"),
            translate("Heartbeat", "Follow-ups"),
            translate("Heartbeat", "Plans"),
        )
        for place, title in enumerate(titles):
            self.tabs.setTabText(place, title)
        self.tabs.tabBar().setAccessibleName(translate("Heartbeat", "Parts of the heartbeat page"))
        self.run_list.retranslate(translate("Heartbeat", "Runs, latest first"))
        self.follow_up_list.retranslate(translate("Heartbeat", "Follow-ups, open ones first"))
        self.plan_list.retranslate(translate("Heartbeat", "Plans"))
        self.overview.retranslate()
        self.stale.retranslate()
        self.report.retranslate()

    def restyle(self) -> None:
        """Colours and row heights of now."""
        self.report.retranslate()
        for listed in (self.run_list, self.follow_up_list, self.plan_list):
            listed.restyle()

    def _run_states(self) -> StateText:
        return StateText(
            translate("Heartbeat", "No run yet"),
            translate(
                "Heartbeat", "A run reads what was said since the last one and proposes candidates for Pending."
            ),
            translate("Heartbeat", "Run now"),
            self.context.actions["heartbeat.run_now"].trigger,
        )

    def _follow_up_states(self) -> StateText:
        return StateText(
            translate("Heartbeat", "No follow-ups"),
            translate(
                "Heartbeat", "When a run finds something left to do, it is listed here. Nothing runs by itself."
            ),
        )

    def _plan_states(self) -> StateText:
        return StateText(
            translate("Heartbeat", "No plan yet"),
            translate("Heartbeat", "A plan reviews chosen projects every day or week and proposes candidates."),
            translate("Heartbeat", "New plan…"),
            self.context.actions["heartbeat.create_plan"].trigger,
        )

    def _is_degraded(self) -> bool:
        status = self.context.session.status
        return status is not None and status.store.state is v.StoreState.DEGRADED

    def _plan(self) -> PlanView | None:
        return self.plans.row_at(self.plan_list.table.current_row())

    def _follow_up(self) -> FollowUpView | None:
        return self.follow_ups.row_at(self.follow_up_list.table.current_row())

    def _on_run_chosen(self, index: QModelIndex) -> None:
        run = self.runs.row_at(index.row())
        self.report.show_run(run)
        if run is not None and run.finished_at is not None:
            spawn(self._load_report(run.run_id), owner=self)

    def _on_follow_up_chosen(self, index: QModelIndex) -> None:
        follow_up = self.follow_ups.row_at(index.row())
        self.follow_up_card.setVisible(follow_up is not None)
        if follow_up is not None:
            self._follow_up_title.setText(visible_text(follow_up.title))
            self.instructions.setText(
                visible_text(follow_up.instructions) or translate("Heartbeat", "No further instructions.")
            )
        self.context.actions.update()

    def _renew_overview(self) -> None:
        spawn(self._load_overview(), owner=self)

    async def _load_overview(self) -> None:
        caller = self.context.caller
        try:
            overview = await heartbeats.heartbeat_overview(caller)
            days = await heartbeats.heartbeat_trend(caller, time_zone=system_time_zone())
        except CALL_FAILURES as error:
            if self._overview_now is None:
                show_failed(self.overview_view, error, self._renew_overview, is_degraded=self._is_degraded())
            else:
                self.stale.show_failure(error)
            return
        self.stale.setVisible(False)
        self._overview_now = overview
        self.overview.trend.show_days(days)
        self.overview_view.show_content()
        self.overview_view.mark_filled(is_filled=True)
        self.overview.show_overview(overview)
        self.context.actions.update()

    async def _load_report(self, run_id: str) -> None:
        try:
            report = await heartbeats.get_report(self.context.caller, run_id)
        except CALL_FAILURES as error:
            self.report.show_failure(explain(error).sentence)
            return
        self.report.show_report(report)

    async def _run_now(self) -> None:
        run = await heartbeats.run_now(
            self.context.caller, str(uuid.uuid4()), project_id=self.context.projects.chosen_id
        )
        self._tell_started(run)

    async def _run_plan(self) -> None:
        plan = self._plan()
        if plan is not None:
            run = await heartbeats.run_now(self.context.caller, str(uuid.uuid4()), plan_id=plan.plan_id)
            self._tell_started(run)

    def _tell_started(self, run: RunView) -> None:
        if run.state is v.HeartbeatRunState.CLAIMED:
            self.context.notices.say(Notice(translate("Heartbeat", "The heartbeat is running.")))
        self.reload()

    async def _toggle_pause(self) -> None:
        is_paused = self._overview_now is not None and self._overview_now.is_paused
        self._overview_now = await heartbeats.pause_heartbeat(self.context.caller, is_paused=not is_paused)
        self.overview.show_overview(self._overview_now)
        self.context.actions.update()

    async def _set_follow_up(self, state: v.FollowUpState) -> None:
        follow_up = self._follow_up()
        if follow_up is not None:
            self.follow_ups.replace(await heartbeats.set_follow_up(self.context.caller, follow_up, state))

    async def _edit_plan(self, plan: PlanView | None) -> None:
        caller = self.context.caller

        async def save(draft: PlanDraft) -> None:
            if plan is None:
                await heartbeats.create_plan(caller, draft)
            else:
                await heartbeats.update_plan(caller, plan.plan_id, plan.revision, draft)

        dialog = EditPlanDialog(
            await projects.list_all_projects(caller),
            save,
            plan=plan,
            default_project_id=self.context.projects.chosen_id,
            parent=self,
        )
        if await shown(dialog):
            self.reload()

    async def _delete_plan(self) -> None:
        plan = self._plan()
        if plan is None:
            return
        caller = self.context.caller
        preview = await heartbeats.preview_plan_deletion(caller, plan.plan_id)

        async def remove() -> None:
            await heartbeats.delete_plan(caller, plan)

        dialog = ConfirmRemovalDialog(
            translate("Heartbeat", "Delete plan “{name}”?").format(name=visible_text(plan.draft.name)),
            remove,
            goes=plan_deletion_goes(preview),
            stays=plan_deletion_stays(preview),
            act=translate("Heartbeat", "Delete plan"),
            parent=self,
        )
        if await shown(dialog):
            self.reload()
