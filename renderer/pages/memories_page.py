"""Memories: what is remembered, where, since when, on what evidence; find it, change it, end it."""

from collections.abc import Awaitable, Callable, Sequence

import msgspec
from PySide6.QtCore import Qt, QTimer
from PySide6.QtWidgets import QSplitter, QStackedWidget, QToolButton, QWidget

from renderer.models.memory_table import MemoryTable, memory_meta
from renderer.models.paged_table import LoadState, RowSource
from renderer.operations import memories as operations
from renderer.operations.messages import CALL_FAILURES
from renderer.operations.usage import list_item_usage
from renderer.pages.card_store import CardStore
from renderer.pages.evidence_place import open_evidence
from renderer.pages.memories_actions import (
    BULK_ROW,
    CONTEXT_MENU,
    DETAIL_ROW,
    FOOT_ROW,
    MemoriesVerbs,
    memories_specs,
)
from renderer.pages.memory_flows import MemoryFlows, can_rise
from renderer.pages.page import Page, PageContext
from renderer.pages.undo_stack import UndoStack
from renderer.support.accessibility import named
from renderer.support.i18n import translate
from renderer.support.loop import spawn
from renderer.widgets.action_row import ActionRow, attach_menu
from renderer.widgets.empty_state import StateText
from renderer.widgets.layout import column, frame, label, looking, row, units
from renderer.widgets.listed_view import ListedView, ListWords
from renderer.widgets.memory_detail import MemoryDetail
from renderer.widgets.memory_filter_bar import MemoryFilterBar
from renderer.widgets.memory_list import MemoryList
from shared import vocabulary as v
from shared.ipc import events
from shared.ipc.contract import Page as IpcPage
from shared.ipc.methods.memories import EvidenceView, MemoryFilter, MemoryRow, MemoryView, RevisionView
from shared.ipc.methods.usage import ItemUsageRow

_GATHER_MS = 250
"""Events that come together cause one refresh."""
_HISTORY, _USAGE, _RECALL = 2, 3, 4
RowFlow = Callable[[MemoryRow], Awaitable[None]]
RowsFlow = Callable[[Sequence[MemoryRow]], Awaitable[None]]


class MemoriesPage(Page):
    """Filters above, list on the left, reading pane on the right."""

    page_id = "memories"

    def __init__(self, context: PageContext) -> None:
        super().__init__(context)
        self._undo = UndoStack(context.caller)
        self._contexts = CardStore(context.caller)
        self._flows = MemoryFlows(context, self._undo, self, self._on_changed_rows, self._on_removed)
        self.table = MemoryTable(memory_meta, self)
        self.list = MemoryList(self.table)
        self.filters = MemoryFilterBar()
        self.view = ListedView(self.list, self.table, self._words())
        self.detail = MemoryDetail(self._fetch_usage)
        self._count = label("", "small", wraps=False)
        self._marked = label("", "badge", wraps=False)
        context.actions.add_all(memories_specs(self._verbs()), self, self.page_id)
        self._wanted_id: str | None = None
        self._gather = QTimer(self, singleShot=True, interval=_GATHER_MS)
        kept = context.kept.model("memories/filter", MemoryFilter)
        if kept is not None:
            self.filters.restore(kept)
        self._lay_out()
        self._bind()

    def enter(self, target: object = None) -> None:
        """Show what a target names: an item by id, a scope as ("namespace", id, its words), or a whole filter."""
        match target:
            case MemoryFilter():
                self.filters.restore(target)
                self._show_source()
            case ("namespace", str(namespace_id), str(place)):
                self.filters.restore(MemoryFilter(namespace_ids=(namespace_id,)), place)
                self._show_source()
            case str(item_id):
                spawn(self._open(item_id), owner=self)
            case _ if self.table.state is LoadState.LOADING and not self.table.rowCount():
                self._show_source()
            case _:
                pass
        self.list.setFocus()

    def leave(self) -> None:
        self.context.kept.keep("memories/splitter", self._splitter.saveState())
        kept = msgspec.structs.replace(self.filters.chosen(None), namespace_ids=())
        self.context.kept.keep("memories/filter", kept)

    def reload(self) -> None:
        current = self.current_row
        if current is None:
            self._show_source()
            return
        self.table.refresh()
        spawn(self._complete(current), owner=self)

    def retranslate(self) -> None:
        named(self.list, translate("Memories", "Memories"))
        self.filters.retranslate()
        self.detail.retranslate()
        self.table.retranslate()
        self._show_count()
        self.view.refresh()
        self._on_current(self.current_row)

    def restyle(self) -> None:
        self.list.restyle()
        self.filters.retranslate()
        self.detail.retranslate()
        self._on_current(self.current_row)

    def _lay_out(self) -> None:
        create = looking(QToolButton(), "quiet")
        create.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        create.setDefaultAction(self.context.actions["memories.create"])
        foot = frame("strip")
        line = row(foot, spacing=2)
        line.setContentsMargins(units(3), units(1), units(3), units(1))
        line.addWidget(self._count)
        health = looking(QToolButton(), "quiet")
        health.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        health.setDefaultAction(self.context.actions["memories.health"])
        line.addStretch(1)
        line.addWidget(health)
        line.addWidget(ActionRow(self.context.actions, FOOT_ROW))
        line.addWidget(create)
        left = QWidget()
        left_layout = column(left, spacing=0)
        left_layout.addWidget(self.view, 1)
        left_layout.addWidget(foot)
        self._right = QStackedWidget()
        self._right.addWidget(frame("surface"))
        self._right.addWidget(self._detail_side())
        self._splitter = QSplitter(Qt.Orientation.Horizontal)
        self._splitter.setChildrenCollapsible(False)
        self._splitter.addWidget(left)
        self._splitter.addWidget(self._right)
        self._splitter.setSizes([units(115), units(155)])
        kept = self.context.kept.layout("memories/splitter")
        if kept is not None:
            self._splitter.restoreState(kept)
        layout = column(self, spacing=0)
        layout.addWidget(self.filters)
        layout.addWidget(self._bulk_bar())
        layout.addWidget(self._splitter, 1)

    def _detail_side(self) -> QWidget:
        side = frame("surface")
        foot = frame("strip")
        row(foot, margin=2).addWidget(ActionRow(self.context.actions, DETAIL_ROW))
        layout = column(side, spacing=0)
        layout.addWidget(self.detail, 1)
        layout.addWidget(foot)
        return side

    def _bulk_bar(self) -> QWidget:
        self.bulk = frame("header")
        line = row(self.bulk, spacing=3)
        line.setContentsMargins(units(4), units(1), units(4), units(1))
        line.addWidget(self._marked)
        line.addWidget(ActionRow(self.context.actions, BULK_ROW))
        line.addStretch(1)
        self.bulk.hide()
        return self.bulk

    def _bind(self) -> None:
        self.list.current_changed.connect(self._on_current)
        self.list.doubleClicked.connect(lambda _index: self.context.actions["memories.edit"].trigger())
        self.filters.changed.connect(self._show_source)
        self.filters.text.returnPressed.connect(self.list.setFocus)
        self.detail.open_asked.connect(self._open_evidence)
        self.detail.compare_asked.connect(
            lambda other: self._on_row(lambda row: self._flows.conflicts(self).decide(row.item_id, other.item_id))
        )
        self.detail.merge_asked.connect(lambda other: self._on_row(lambda row: self._flows.take_in(row, other)))
        self.detail.item_opened.connect(lambda item_id: spawn(self._open(item_id), owner=self))
        self.detail.tab_shown.connect(self._show_tab)
        self.detail.explanation.asked.connect(lambda question: self.act(self._explain(question)))
        self.detail.history.restore_asked.connect(self._restore_revision)
        self.detail.usage.context_opened.connect(lambda context_id: self.context.go("usage", context_id))
        self.detail.usage.run_opened.connect(lambda task, run: self.context.go("tasks", ("task", task, run)))
        self.table.modelReset.connect(self._go_to_wanted)
        self.table.marks_changed.connect(self._show_marks)
        self.table.count_changed.connect(self._show_count)
        self.table.state_changed.connect(self._show_count)
        self.context.projects.changed.connect(self._show_source)
        self.context.session.status_changed.connect(self.view.refresh)
        self.context.events.on(events.ITEMS_CHANGED, lambda _payload: self._gather.start(), owner=self)
        self._gather.timeout.connect(self.reload)
        attach_menu(self.list, self.context.actions, CONTEXT_MENU)

    def _verbs(self) -> MemoriesVerbs:
        flows = self._flows
        return MemoriesVerbs(
            create=lambda: self.act(self._then_focus(flows.create())),
            edit=lambda: self._on_row(flows.edit),
            archive=lambda: self._on_rows(flows.archive),
            unarchive=lambda: self._on_rows(flows.unarchive),
            put_back=lambda: self._on_rows(flows.put_back),
            move=lambda: self._on_row(flows.move),
            promote=lambda: self._on_row(flows.promotions(self).promote),
            roll_back=lambda: self._on_row(flows.promotions(self).roll_back),
            merge=lambda: self._on_rows(flows.merge),
            compare=lambda: self._on_row(lambda row: flows.conflicts(self).decide(row.item_id)),
            sensitivity=lambda: self._on_row(flows.set_sensitivity),
            forget=lambda: self._on_rows(flows.forget),
            forget_matching=self._on_forget_matching,
            undo=lambda: self.act(flows.take_back()),
            step=self.list.step,
            search=self._focus_search,
            evidence=lambda: self._open_evidence(self.detail.primary_evidence),
            reveal=lambda: self._on_row(self._reveal),
            explain=self._ask_why,
            mark=lambda: self.table.toggle(self.list.place),
            mark_and_step=self._mark_and_step,
            mark_all=self.table.mark_all,
            clear_marks=self.table.clear_marks,
            health=lambda: self.context.go("health", None),
            has_current=lambda: self.current_row is not None,
            can_create=lambda: self.context.session.can_write,
            can_change=lambda: self.current_row is not None and self.context.session.can_write,
            can_archive=lambda: self._has_status(v.ItemStatus.CONFIRMED),
            can_unarchive=lambda: self._has_status(v.ItemStatus.ARCHIVED),
            can_put_back=lambda: self._has_status(v.ItemStatus.REJECTED),
            can_promote=lambda: self._has_current(can_rise),
            can_roll_back=lambda: self._has_current(lambda row: row.is_promoted),
            can_merge=lambda: len(self.table.marked) > 1 and self.context.session.can_write,
            can_compare=lambda: self._has_current(lambda row: row.is_conflicted),
            can_undo=lambda: bool(self._undo) and self.context.session.can_write,
            is_masked=lambda: self.current_row is not None and self.current_row.is_masked,
        )

    # Rows.

    @property
    def current_row(self) -> MemoryRow | None:
        """The memory with the keyboard."""
        return self.table.row_at(self.list.place)

    @property
    def _chosen_rows(self) -> tuple[MemoryRow, ...]:
        current = self.current_row
        return self.table.marked or ((current,) if current is not None else ())

    def _has_current(self, is_fit: Callable[[MemoryRow], bool]) -> bool:
        current = self.current_row
        return current is not None and self.context.session.can_write and is_fit(current)

    def _has_status(self, status: v.ItemStatus) -> bool:
        rows = self._chosen_rows
        return self.context.session.can_write and any(chosen.status is status for chosen in rows)

    def _show_source(self) -> None:
        chosen = self.filters.chosen(self.context.projects.chosen_id)

        async def fetch(cursor: str | None, limit: int) -> IpcPage[MemoryRow]:
            return await operations.list_memories(self.context.caller, chosen, cursor, limit)

        async def count() -> int:
            return (await operations.count_memories(self.context.caller, chosen)).total

        self.table.clear_marks()
        self.table.show(RowSource(fetch, count))

    async def _open(self, item_id: str) -> None:
        """Show one item whatever the filter says: widen the filter to its status if the list does not hold it."""
        if self.list.go_to_key(item_id):
            return
        try:
            memory = await operations.get_memory(self.context.caller, item_id)
        except CALL_FAILURES as error:
            self.tell_failure(error)
            return
        self.filters.restore(MemoryFilter(text=memory.row.statement[:60], statuses=(memory.row.status,)))
        self._show_source()
        self._right.setCurrentIndex(1)
        self.detail.show_memory(memory)
        self._wanted_id = item_id

    def _go_to_wanted(self) -> None:
        """Among the rows that came, the one that was asked for has the keyboard."""
        if self._wanted_id is not None and self.list.go_to_key(self._wanted_id):
            self._wanted_id = None

    def _on_current(self, chosen: MemoryRow | None) -> None:
        self._right.setCurrentIndex(0 if chosen is None else 1)
        self.context.actions.update()
        if chosen is not None:
            self.detail.show_row(chosen)
            spawn(self._complete(chosen), owner=self)

    async def _complete(self, chosen: MemoryRow) -> None:
        try:
            memory = await operations.get_memory(self.context.caller, chosen.item_id)
        except CALL_FAILURES as error:
            if self._is_current(chosen):
                self.tell_failure(error)
            return
        if not self._is_current(chosen):
            return
        self.detail.show_memory(memory)
        self._show_tab()
        await self._add_contexts(memory)

    async def _add_contexts(self, memory: MemoryView) -> None:
        for source in memory.evidence:
            context = await self._contexts.load_context(source)
            if context is not None and self._is_current(memory.row):
                self.detail.show_context(source.source_id, context)

    def _show_tab(self) -> None:
        memory = self.detail.view
        if memory is None:
            return
        item_id = memory.row.item_id
        if self.detail.tab == _HISTORY:

            async def fetch(cursor: str | None, limit: int) -> IpcPage[RevisionView]:
                return await operations.list_revisions(self.context.caller, item_id, cursor, limit=limit)

            self.detail.show_revisions(RowSource(fetch))
        elif self.detail.tab == _USAGE:
            self.detail.usage.show_item(item_id)

    async def _fetch_usage(self, item_id: str, cursor: str | None, limit: int) -> IpcPage[ItemUsageRow]:
        return await list_item_usage(self.context.caller, item_id, cursor, limit)

    async def _explain(self, question: str) -> None:
        current = self.current_row
        if current is not None:
            answer = await operations.explain_recall(self.context.caller, current.item_id, question)
            if self._is_current(current):
                self.detail.explanation.show_answer(answer)

    async def _reveal(self, current: MemoryRow) -> None:
        memory = await operations.get_memory(self.context.caller, current.item_id, is_revealed=True)
        if self._is_current(current):
            self.detail.show_memory(memory)

    def _is_current(self, chosen: MemoryRow) -> bool:
        current = self.current_row
        return current is not None and current.item_id == chosen.item_id

    # Acting.

    def _on_forget_matching(self) -> None:
        chosen = self.filters.chosen(self.context.projects.chosen_id)
        self.act(self._then_focus(self._flows.forget_matching(chosen)))

    def _on_row(self, flow: RowFlow) -> None:
        current = self.current_row
        if current is not None:
            self.act(self._then_focus(flow(current)))

    def _on_rows(self, flow: RowsFlow) -> None:
        rows = self._chosen_rows
        if rows:
            self.act(self._then_focus(flow(rows)))

    async def _then_focus(self, work: Awaitable[None]) -> None:
        try:
            await work
        finally:
            self.list.setFocus()

    def _restore_revision(self, number: int) -> None:
        self._on_row(lambda current: self._flows.restore_revision(current, number))

    def _on_changed_rows(self, rows: Sequence[MemoryRow]) -> None:
        self.table.clear_marks()
        for changed in rows:
            self.table.replace(changed)
        self.reload()

    def _on_removed(self, item_ids: Sequence[str]) -> None:
        place = self.list.place
        self.table.clear_marks()
        self.table.take_out(item_ids)
        self.list.go_to(min(place, self.table.rowCount() - 1))
        self.view.refresh()

    def _mark_and_step(self, by: int) -> None:
        self.table.toggle(self.list.place)
        self.list.step(by)

    def _ask_why(self) -> None:
        self.detail.show_tab(_RECALL)
        self.detail.explanation.setFocus(Qt.FocusReason.ShortcutFocusReason)  # letters typed now are the question

    def _focus_search(self) -> None:
        self.filters.text.setFocus()
        self.filters.text.selectAll()

    def _open_evidence(self, evidence: EvidenceView | None) -> None:
        open_evidence(self.context.go, evidence)

    # What is shown around the rows.

    def _show_marks(self) -> None:
        count = len(self.table.marked)
        self._marked.setText(translate("Memories", "%n marked", None, count))
        self.bulk.setVisible(bool(count))
        self.context.actions.update()

    def _show_count(self) -> None:
        """A list that could not be had is not an empty one: then there is no number."""
        is_known = self.table.rowCount() > 0 or self.table.state is LoadState.READY
        words = translate("Memories", "%n memories", None, self.table.rowCount()) if is_known else ""
        self._count.setText(words)

    def _words(self) -> ListWords:
        return ListWords(
            first_use=self._first_use_text,
            no_result=self._no_result_text,
            is_narrowed=lambda: self.filters.is_narrowed or self.context.projects.chosen_id is not None,
            is_degraded=lambda: self.context.session.is_degraded,
            retry=self._show_source,
        )

    def _no_result_text(self) -> StateText:
        project = self.context.projects.chosen
        words = self.filters.words(project.name if project is not None else None)
        return StateText(
            translate("Memories", "No memory matches"),
            translate("Memories", "Only these are shown: {filters}").format(filters=words),
            translate("Memories", "Clear filters"),
            self._clear_filters,
        )

    def _first_use_text(self) -> StateText:
        return StateText(
            translate("Memories", "Nothing is remembered yet"),
            translate("Memories", "Confirm candidates in Pending, or type a memory of your own."),
            translate("Memories", "New memory"),
            self.context.actions["memories.create"].trigger,
        )

    def _clear_filters(self) -> None:
        self.context.projects.choose(None)
        self.filters.clear()
