"""The Usage page: who was given what and what was cut by which rule, the sums of it, and what was never used."""

from collections.abc import Awaitable, Callable, Sequence

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFrame, QScrollArea, QTabWidget, QWidget

from renderer.actions.usage_actions import UsageActs, usage_actions
from renderer.models.paged_table import RowSource
from renderer.models.usage_tables import never_used_table
from renderer.operations import usage
from renderer.operations.messages import CALL_FAILURES
from renderer.pages.kept_layout import KeptLayout
from renderer.pages.memory_flows import MemoryFlows
from renderer.pages.page import Page, PageContext
from renderer.pages.tab_renewal import TabRenewal
from renderer.pages.undo_stack import UndoStack
from renderer.support.formats import system_time_zone
from renderer.support.i18n import translate
from renderer.support.loop import spawn
from renderer.widgets.action_row import ActionRow
from renderer.widgets.empty_state import StatefulView, StateText, ViewState
from renderer.widgets.layout import column
from renderer.widgets.listed_table import ListedTable, show_failed
from renderer.widgets.stale_line import StaleLine
from renderer.widgets.usage_overview import UsageOverviewView
from renderer.widgets.usage_requests import UsageRequestsView, UsageSources, UsageWords
from shared import vocabulary as v
from shared.ipc.contract import Page as Rows
from shared.ipc.events import ITEMS_CHANGED, USAGE_RECORDED
from shared.ipc.methods.memories import MemoryRow
from shared.ipc.methods.usage import ContextMemoryRow, NeverUsedRow, RetrievalView, UsageContextRow

_GATHER_MS = 1_000
"""A busy agent asks often; the page renews itself at most so often."""
_ASKED, _NEVER_USED, _OVERVIEW = range(3)
NEVER_USED_ACTS = ("usage.open_memory", "usage.archive", "usage.forget")
RowsFlow = Callable[[Sequence[MemoryRow]], Awaitable[None]]


class UsagePage(Page):
    """Three tabs. `enter` takes a context id, or the name of a tab."""

    page_id = "usage"

    def __init__(self, context: PageContext) -> None:
        super().__init__(context)
        self._layout = KeptLayout(context.kept, self.page_id)
        self._undo = UndoStack(context.caller)
        self._flows = MemoryFlows(
            context, self._undo, self, self._on_changed, self._on_removed, undo_action="usage.undo"
        )
        self._has_figures = False
        context.actions.add_all(usage_actions(self._acts()), self, scope=self.page_id)
        self.overview = UsageOverviewView(context.actions)
        self.asked = UsageRequestsView(
            context.actions,
            UsageSources(self._fetch_retrievals, self._fetch_memories),
            UsageWords(self._first_use, self._no_result, self._is_degraded),
        )
        self.never_used = never_used_table(self)
        self.never_used_list = ListedTable(
            self.never_used, self._none_unused, self._no_memory_in_project, self._is_degraded
        )
        self.overview_view = StatefulView(self.overview)
        self.stale = StaleLine(self._renew_overview)
        self.overview_view.show_loading()
        self.tabs = QTabWidget()
        self.tabs.setDocumentMode(True)
        for page in (self.asked, self._never_used_tab(), self._overview_tab()):
            self.tabs.addTab(page, "")
        renewals = (self.asked.refresh, self.never_used.refresh, self._renew_overview)
        self._renewal = TabRenewal(self.tabs, renewals, gather_ms=_GATHER_MS)
        column(self).addWidget(self.tabs)
        self._keep_layout()
        self._connect()
        self._show_sources()

    def _acts(self) -> UsageActs:
        return UsageActs(
            judge=lambda verdict: self.act(self._judge(verdict)),
            can_judge=self._can_judge,
            open_memory=self._open_memory,
            has_memory=lambda: self._item_id() is not None,
            open_asker=self._open_asker,
            has_asker=lambda: self._asker_place() is not None,
            archive=lambda: self._on_unused(self._flows.archive),
            forget=lambda: self._on_unused(self._flows.forget),
            can_end=lambda: self.context.session.can_write and self._unused() is not None,
            undo=lambda: self.act(self._flows.take_back()),
            can_undo=lambda: bool(self._undo) and self.context.session.can_write,
            toggle_table=self._toggle_table,
            is_table=self._is_table,
        )

    def _never_used_tab(self) -> QWidget:
        tab = QWidget()
        layout = column(tab, margin=4, spacing=3)
        layout.addWidget(ActionRow(self.context.actions, (*NEVER_USED_ACTS, "usage.undo", None)))
        self.never_used_list.table.set_widths((11, 12, 50, 14, 26), stretch=2)
        self.never_used_list.add_menu(self.context.actions, NEVER_USED_ACTS)
        layout.addWidget(self.never_used_list, 1)
        return tab

    def _overview_tab(self) -> QWidget:
        tab = QWidget()
        layout = column(tab, margin=5, spacing=4)
        area = QScrollArea()
        area.setWidget(self.overview_view)
        area.setWidgetResizable(True)
        area.setFrameShape(QFrame.Shape.NoFrame)
        area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        layout.addWidget(self.stale)
        layout.addWidget(area, 1)
        return tab

    def _keep_layout(self) -> None:
        self._layout.splitter("splitter", self.asked.splitter)
        self._layout.splitter("parts", self.asked.parts)
        for name, listed in (
            ("contexts", self.asked.context_list),
            ("memories", self.asked.memory_list),
            ("requests", self.asked.retrieval_list),
            ("items", self.asked.item_list),
            ("never_used", self.never_used_list),
        ):
            self._layout.table(name, listed.table)
        self._layout.tabs("tab", self.tabs)
        self._layout.tabs("requests_tab", self.asked.tabs)

    def _connect(self) -> None:
        self.asked.kind_changed.connect(self._show_asked)
        self.asked.chosen.connect(self.context.actions.update)
        self.asked.context_list.chosen.connect(self.context.actions.update)
        self.asked.context_list.table.activated.connect(self._open_asker)
        for listed in (self.asked.memory_list, self.asked.item_list, self.never_used_list):
            listed.table.activated.connect(self._open_memory)
        self.never_used_list.chosen.connect(self.context.actions.update)
        self.tabs.currentChanged.connect(self._on_front)
        self.overview.span_changed.connect(self._renew_overview)
        self.overview.never_used_asked.connect(lambda: self.tabs.setCurrentIndex(_NEVER_USED))
        self.context.projects.changed.connect(self._show_sources)
        self.context.events.on(USAGE_RECORDED, self._renewal.renew_soon, self)
        self.context.events.on(ITEMS_CHANGED, self._renewal.renew_soon, self)

    def enter(self, target: object = None) -> None:
        """Show who asked by context id, or a tab by its name."""
        places = {"asked": _ASKED, "never_used": _NEVER_USED, "overview": _OVERVIEW}
        if isinstance(target, str) and target in places:
            self.tabs.setCurrentIndex(places[target])
        elif isinstance(target, str):
            self.tabs.setCurrentIndex(_ASKED)
            self.asked.show_all_kinds()
            self.asked.choose(target)
        self._renewal.renew_front()
        fields = (self.asked.context_list, self.never_used_list, self.overview.span)
        fields[self.tabs.currentIndex()].setFocus()

    def leave(self) -> None:
        """Keep the layout."""
        self._layout.save()

    def reload(self) -> None:
        """Ask for lists and figures again."""
        self._renewal.renew()

    def _on_front(self, *_: object) -> None:
        self._renewal.renew_front()
        self.context.actions.update()

    def retranslate(self) -> None:
        """Renew every text."""
        titles = (
            translate("Usage", "Who asked"),
            translate("Usage", "Never used"),
            translate("Usage", "Figures"),
        )
        for place, title in enumerate(titles):
            self.tabs.setTabText(place, title)
        self.tabs.tabBar().setAccessibleName(translate("Usage", "Parts of the usage page"))
        self.asked.retranslate()
        self.never_used_list.retranslate(translate("Usage", "Confirmed memories that nobody was given, oldest first"))
        self.overview.retranslate()
        self.stale.retranslate()

    def restyle(self) -> None:
        """Colours and row heights of now."""
        self.asked.restyle()
        self.never_used_list.restyle()
        self.overview.restyle()

    # Loading.

    def _show_sources(self) -> None:
        caller, project_id = self.context.caller, self.context.projects.chosen_id

        async def fetch(cursor: str | None, limit: int) -> Rows[NeverUsedRow]:
            return await usage.list_never_used(caller, cursor, project_id=project_id, limit=limit)

        self.never_used_list.show_rows(RowSource(fetch))
        self._show_asked()
        self._renew_overview()

    def _show_asked(self) -> None:
        caller, project_id, kind = self.context.caller, self.context.projects.chosen_id, self.asked.kind

        async def fetch(cursor: str | None, limit: int) -> Rows[UsageContextRow]:
            return await usage.list_usage(caller, cursor, project_id=project_id, kind=kind, limit=limit)

        self.asked.show_contexts(RowSource(fetch))

    async def _fetch_retrievals(self, context_id: str, cursor: str | None, limit: int) -> Rows[RetrievalView]:
        return await usage.list_retrievals(self.context.caller, context_id, cursor, limit)

    async def _fetch_memories(self, context_id: str, cursor: str | None, limit: int) -> Rows[ContextMemoryRow]:
        return await usage.list_context_memories(self.context.caller, context_id, cursor, limit)

    def _renew_overview(self) -> None:
        spawn(self._load_overview(self.overview.span_days, self.context.projects.chosen_id), owner=self)

    async def _load_overview(self, days: int, project_id: str | None) -> None:
        zone = system_time_zone()
        caller = self.context.caller
        try:
            figures = await usage.usage_figures(caller, days=days, project_id=project_id)
            chart = await usage.daily_usage(caller, days=days, time_zone=zone, project_id=project_id)
        except CALL_FAILURES as error:
            if not self._has_figures:
                show_failed(self.overview_view, error, self._renew_overview, is_degraded=self._is_degraded())
            else:
                self.stale.show_failure(error)
            return
        if (days, project_id) != (self.overview.span_days, self.context.projects.chosen_id):
            return
        self.stale.setVisible(False)
        self._has_figures = True
        if not figures.kept_requests:
            self.overview_view.show_state(ViewState.FIRST_USE, self._first_use())
            return
        self.overview.show_figures(figures)
        self.overview.days.show_days(chart)
        self.overview_view.mark_filled(is_filled=True)
        self.overview_view.show_content()

    # Acting.

    def _unused(self) -> MemoryRow | None:
        row = self.never_used.row_at(self.never_used_list.table.current_row())
        return row.memory if row is not None and self.tabs.currentIndex() == _NEVER_USED else None

    def _item_id(self) -> str | None:
        if self.tabs.currentIndex() == _NEVER_USED:
            unused = self._unused()
            return unused.item_id if unused is not None else None
        judged = self.asked.judged if self.tabs.currentIndex() == _ASKED else None
        return judged.item_id if judged is not None else None

    def _can_judge(self) -> bool:
        judged = self.asked.judged if self.tabs.currentIndex() == _ASKED else None
        return self.context.session.can_write and judged is not None and judged.retrieval_id is not None

    def _toggle_table(self) -> None:
        self.tabs.setCurrentIndex(_OVERVIEW)
        days = self.overview.days
        days.show_table(is_table=not days.is_table())
        self.context.actions.update()

    def _is_table(self) -> bool:
        return self.overview.days.is_table()

    def _open_memory(self, *_: object) -> None:
        item_id = self._item_id()
        if item_id is not None:
            self.context.go("memories", item_id)

    def _asker_place(self) -> tuple[str, object] | None:
        """Page and target of who asked; an agent's session has no page of its own."""
        asked = self.asked.context_row if self.tabs.currentIndex() == _ASKED else None
        if asked is None:
            return None
        if asked.task_id is not None:
            return "tasks", ("task", asked.task_id, asked.context_id)
        return ("conversations", asked.conversation_id) if asked.conversation_id is not None else None

    def _open_asker(self) -> None:
        place = self._asker_place()
        if place is not None:
            self.context.go(*place)

    def _on_unused(self, flow: RowsFlow) -> None:
        unused = self._unused()
        if unused is not None:
            self.act(self._then_focus(flow((unused,))))

    async def _then_focus(self, work: Awaitable[None]) -> None:
        try:
            await work
        finally:
            self.never_used_list.setFocus()

    def _on_changed(self, rows: Sequence[MemoryRow]) -> None:
        del rows
        self.never_used.refresh()

    def _on_removed(self, item_ids: Sequence[str]) -> None:
        self.never_used.take_out(item_ids)

    async def _judge(self, verdict: v.Usefulness) -> None:
        judged = self.asked.judged
        if judged is None or judged.retrieval_id is None:
            return
        await usage.judge_use(self.context.caller, judged.retrieval_id, judged.item_id, verdict)
        self.asked.memories.refresh()
        asked, request = self.asked.context_row, self.asked.request
        if asked is None or request is None:
            return
        page = await usage.list_retrievals(self.context.caller, asked.context_id, limit=500)
        renewed = next((row for row in page.items if row.retrieval_id == request.retrieval_id), None)
        if renewed is not None:
            self.asked.retrievals.replace(renewed)
            self.asked.show_items_of(renewed)

    # States.

    def _is_degraded(self) -> bool:
        return self.context.session.is_degraded

    def _first_use(self) -> StateText:
        return StateText(
            translate("Usage", "No agent has asked for memory yet"),
            translate(
                "Usage",
                "Connect an agent to a project. Then this page shows what it was given, and what was left out.",
            ),
            translate("Usage", "Connect an agent…"),
            lambda: self.context.go("namespaces", "connect"),
        )

    def _no_result(self) -> StateText | None:
        if self.asked.kind is not None:
            return StateText(
                translate("Usage", "Nobody of this kind has asked"),
                translate("Usage", "Only one kind is listed: {kind}").format(kind=self.asked.kind_box.currentText()),
                translate("Usage", "Show all who asked"),
                self.asked.show_all_kinds,
            )
        if self.context.projects.chosen is None:
            return None
        return StateText(
            translate("Usage", "No agent asked in “{project}”").format(project=self.context.projects.chosen.name),
            translate("Usage", "Other projects may have sessions."),
            translate("Usage", "Show all projects"),
            lambda: self.context.projects.choose(None),
        )

    def _none_unused(self) -> StateText:
        return StateText(
            translate("Usage", "No confirmed memory waits to be used"),
            translate("Usage", "Memories that you confirm stand here until an agent is given them."),
        )

    def _no_memory_in_project(self) -> StateText | None:
        project = self.context.projects.chosen
        if project is None:
            return None
        return StateText(
            translate("Usage", "Nothing in “{project}” waits to be used").format(project=project.name),
            translate("Usage", "Other projects may have memories that nobody was given."),
            translate("Usage", "Show all projects"),
            lambda: self.context.projects.choose(None),
        )
