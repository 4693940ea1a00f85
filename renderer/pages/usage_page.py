"""The Usage page: which agent was given what, what was cut and by which rule; judge it, jump to the memory."""

from PySide6.QtCore import QModelIndex, Qt, QTimeZone
from PySide6.QtWidgets import QSplitter, QWidget

from renderer.actions.usage_actions import UsageActs, usage_actions
from renderer.models.paged_table import RowSource
from renderer.models.short_list import all_at_once
from renderer.models.usage_tables import (
    context_table,
    context_text,
    item_outcome_text,
    request_text,
    retrieval_table,
    used_item_table,
)
from renderer.operations import usage
from renderer.operations.messages import CALL_FAILURES
from renderer.pages.kept_layout import KeptLayout
from renderer.pages.page import Page, PageContext
from renderer.support.formats import moment_text, visible_text
from renderer.support.i18n import translate
from renderer.support.loop import spawn
from renderer.widgets.action_row import ActionRow
from renderer.widgets.daily_usage import DailyUsageView
from renderer.widgets.empty_state import StateText
from renderer.widgets.layout import column, label
from renderer.widgets.listed_table import ListedTable
from shared import vocabulary as v
from shared.ipc.contract import Page as Rows
from shared.ipc.events import USAGE_RECORDED
from shared.ipc.methods.usage import RetrievalView, UsageContextRow, UsedItem

_DAYS = 30
_VERDICT_ACTS = ("usage.open_memory", "usage.useful", "usage.wrong", "usage.outdated")


class UsagePage(Page):
    """Sessions, their requests, the items of a request. `enter` takes a context id."""

    page_id = "usage"

    def __init__(self, context: PageContext) -> None:
        super().__init__(context)
        self._layout = KeptLayout(context.kept, self.page_id)
        self._wanted_context: str | None = None
        self.days = DailyUsageView()
        context.actions.add_all(usage_actions(self._acts()), self, scope=self.page_id)
        self.contexts = context_table(self)
        self.retrievals = retrieval_table(self)
        self.items = used_item_table(self)
        self.context_list = ListedTable(self.contexts, self._first_use, self._no_result, self._is_degraded)
        self.retrieval_list = ListedTable(self.retrievals, _choose_session, is_degraded=self._is_degraded)
        self.item_list = ListedTable(self.items, self._no_items, is_degraded=self._is_degraded)
        self.head = label("", "heading")
        self.request_head = label("", "muted")
        self.item_head = label("", "muted", selectable=True)
        self._build()
        self._connect()
        self._show_source()

    def _acts(self) -> UsageActs:
        return UsageActs(
            judge=lambda verdict: self.act(self._judge(verdict)),
            can_judge=lambda: self.context.session.can_write and self._item() is not None,
            open_memory=self._open_memory,
            has_memory=lambda: self._item() is not None,
            toggle_table=self._toggle_table,
            is_table=self.days.is_table,
        )

    def _build(self) -> None:
        self.context_list.table.set_widths((10, 19, 7, 6, 8), stretch=1)
        self.retrieval_list.table.set_widths((16, 22, 9, 8, 7, 7, 7), stretch=1)
        self.item_list.table.set_widths((30, 38, 18, 9, 24), stretch=1)
        self.item_list.add_menu(self.context.actions, _VERDICT_ACTS)
        left = QWidget()
        left_side = column(left, margin=4, spacing=3)
        left_side.addWidget(self.days)
        left_side.addWidget(self.context_list, 1)
        right = QWidget()
        right_side = column(right, margin=4, spacing=2)
        right_side.addWidget(self.head)
        parts = QSplitter(Qt.Orientation.Vertical)
        parts.setChildrenCollapsible(False)
        parts.addWidget(self.retrieval_list)
        lower = QWidget()
        lower_side = column(lower, spacing=2)
        lower_side.addWidget(ActionRow(self.context.actions, (*_VERDICT_ACTS, None, "usage.table")))
        lower_side.addWidget(self.request_head)
        lower_side.addWidget(self.item_list, 1)
        lower_side.addWidget(self.item_head)
        parts.addWidget(lower)
        parts.setSizes([200, 380])
        right_side.addWidget(parts, 1)
        splitter = QSplitter()
        splitter.setChildrenCollapsible(False)
        splitter.addWidget(left)
        splitter.addWidget(right)
        splitter.setSizes([470, 610])
        self._layout.splitter("splitter", splitter)
        self._layout.splitter("parts", parts)
        for name, listed in (
            ("sessions", self.context_list),
            ("requests", self.retrieval_list),
            ("items", self.item_list),
        ):
            self._layout.table(name, listed.table)
        column(self).addWidget(splitter)

    def _connect(self) -> None:
        self.context_list.chosen.connect(self._on_context)
        self.retrieval_list.chosen.connect(self._on_retrieval)
        self.item_list.chosen.connect(self._on_item)
        self.item_list.table.activated.connect(self._open_memory)
        self.contexts.count_changed.connect(self._choose_wanted)
        self.retrievals.count_changed.connect(self._choose_first_request)
        self.context.projects.changed.connect(self._show_source)
        self.context.events.on(USAGE_RECORDED, lambda _: self.reload(), self)

    def enter(self, target: object = None) -> None:
        """Show one session."""
        if isinstance(target, str):
            self._wanted_context = target
            self._choose_wanted()
        self.context_list.setFocus()

    def leave(self) -> None:
        """Keep the layout."""
        self._layout.save()

    def reload(self) -> None:
        """Ask for the sessions and figures again."""
        self.contexts.refresh()
        self.retrievals.refresh()
        spawn(self._load_days(), owner=self)

    def retranslate(self) -> None:
        """Renew every text."""
        self.context_list.retranslate(translate("Usage", "Sessions that asked for memory, latest first"))
        self.retrieval_list.retranslate(translate("Usage", "Requests of the session"))
        self.item_list.retranslate(translate("Usage", "Memories of the request"))
        self.days.retranslate()
        self._show_head()

    def restyle(self) -> None:
        """Colours and row heights of now."""
        for listed in (self.context_list, self.retrieval_list, self.item_list):
            listed.restyle()
        self.days.restyle()

    def _show_source(self) -> None:
        caller, project_id = self.context.caller, self.context.projects.chosen_id

        async def fetch(cursor: str | None, limit: int) -> Rows[UsageContextRow]:
            return await usage.list_usage(caller, cursor, project_id=project_id, limit=limit)

        self.context_list.show_rows(RowSource(fetch))
        self.retrieval_list.show_rows(all_at_once(()))
        self.item_list.show_rows(all_at_once(()))
        self._show_head()
        spawn(self._load_days(), owner=self)

    async def _load_days(self) -> None:
        zone = bytes(QTimeZone.systemTimeZoneId().data()).decode("ascii") or "UTC"
        try:
            days = await usage.daily_usage(
                self.context.caller, days=_DAYS, time_zone=zone, project_id=self.context.projects.chosen_id
            )
        except CALL_FAILURES:
            return  # the list beside it says what is wrong
        self.days.show_days(days)

    def _session(self) -> UsageContextRow | None:
        return self.contexts.row_at(self.context_list.table.current_row())

    def _request(self) -> RetrievalView | None:
        return self.retrievals.row_at(self.retrieval_list.table.current_row())

    def _item(self) -> UsedItem | None:
        return self.items.row_at(self.item_list.table.current_row())

    def _on_context(self, index: QModelIndex) -> None:
        session = self.contexts.row_at(index.row())
        self._show_head()
        if session is None:
            return
        caller = self.context.caller

        async def fetch(cursor: str | None, limit: int) -> Rows[RetrievalView]:
            return await usage.list_retrievals(caller, session.context_id, cursor, limit)

        self.retrieval_list.show_rows(RowSource(fetch))

    def _on_retrieval(self, index: QModelIndex) -> None:
        request = self.retrievals.row_at(index.row())
        self.item_list.show_rows(all_at_once(_by_outcome(request) if request is not None else ()))
        self._show_head()

    def _on_item(self, index: QModelIndex) -> None:
        item = self.items.row_at(index.row())
        words = f"{item_outcome_text(item)} — {visible_text(item.statement)}" if item is not None else ""
        self.item_head.setText(words.removesuffix(" — "))
        self.context.actions.update()

    def _choose_wanted(self, *_: object) -> None:
        if self._wanted_context is None:
            return
        place = self.contexts.place_of(self._wanted_context)
        if place is not None:
            self._wanted_context = None
            self.context_list.table.selectRow(place)

    def _choose_first_request(self, *_: object) -> None:
        if self.retrievals.loaded_rows and self.retrieval_list.table.current_row() < 0:
            self.retrieval_list.table.selectRow(0)

    def _show_head(self) -> None:
        session, request = self._session(), self._request()
        self.head.setText(
            context_text(session)
            if session is not None
            else translate("Usage", "Choose a session to see its requests")
        )
        self.request_head.setText(
            f"{moment_text(request.at)} — {request_text(request)}"
            if request is not None and session is not None
            else ""
        )

    def _toggle_table(self) -> None:
        self.days.show_table(is_table=not self.days.is_table())

    def _open_memory(self, *_: object) -> None:
        item = self._item()
        if item is not None:
            self.context.go("memories", item.item_id)

    async def _judge(self, verdict: v.Usefulness) -> None:
        item, request = self._item(), self._request()
        if item is None or request is None:
            return
        await usage.judge_use(self.context.caller, request.retrieval_id, item.item_id, verdict)
        self.retrievals.refresh()
        page = await usage.list_retrievals(self.context.caller, self._session_id(), limit=500)
        renewed = next((row for row in page.items if row.retrieval_id == request.retrieval_id), None)
        for row in renewed.items if renewed is not None else ():
            self.items.replace(row)

    def _session_id(self) -> str:
        session = self._session()
        return session.context_id if session is not None else ""

    def _is_degraded(self) -> bool:
        status = self.context.session.status
        return status is not None and status.store.state is v.StoreState.DEGRADED

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
        if self.context.projects.chosen is None:
            return None
        return StateText(
            translate("Usage", "No agent asked in “{project}”").format(project=self.context.projects.chosen.name),
            translate("Usage", "Other projects may have sessions."),
            translate("Usage", "Show all projects"),
            lambda: self.context.projects.choose(None),
        )

    def _no_items(self) -> StateText:
        request = self._request()
        if request is None:
            return StateText(translate("Usage", "Choose a request"))
        return StateText(
            translate("Usage", "Nothing matched, so nothing was given"),
            translate("Usage", "No memory is added to fill a budget."),
        )


def _choose_session() -> StateText:
    return StateText(translate("Usage", "Choose a session"))


def _by_outcome(request: RetrievalView) -> tuple[UsedItem, ...]:
    """Entered items by rank, then cut ones."""
    return tuple(
        sorted(request.items, key=lambda item: (not item.is_entered, item.rank if item.rank is not None else 10_000))
    )
