"""Who asked for memory, and what became of each memory: over all requests, or request by request."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass

from PySide6.QtCore import QModelIndex, Qt, Signal
from PySide6.QtWidgets import QComboBox, QSplitter, QTabWidget, QVBoxLayout, QWidget

from renderer.actions.registry import ActionRegistry
from renderer.models.paged_table import RowSource
from renderer.models.short_list import all_at_once
from renderer.models.usage_tables import (
    context_memory_table,
    context_table,
    context_text,
    item_outcome_text,
    request_text,
    retrieval_table,
    used_item_table,
)
from renderer.support.accessibility import named
from renderer.support.formats import moment_text, visible_text
from renderer.support.i18n import translate
from renderer.support.words.usage import context_kind_text
from renderer.widgets.action_row import ActionRow
from renderer.widgets.empty_state import StateText
from renderer.widgets.layout import column, label
from renderer.widgets.listed_table import ListedTable
from shared import vocabulary as v
from shared.ipc.contract import Page as Rows
from shared.ipc.methods.usage import ContextMemoryRow, RetrievalView, UsageContextRow, UsedItem

VERDICT_ACTS = ("usage.open_memory", "usage.useful", "usage.wrong", "usage.outdated")
FetchRetrievals = Callable[[str, str | None, int], Awaitable[Rows[RetrievalView]]]
FetchMemories = Callable[[str, str | None, int], Awaitable[Rows[ContextMemoryRow]]]


@dataclass(frozen=True, slots=True)
class UsageSources:
    """Where requests and memories of a context come from: context id, cursor, limit."""

    retrievals: FetchRetrievals
    memories: FetchMemories


@dataclass(frozen=True, slots=True)
class UsageWords:
    """What an empty list of askers says."""

    first_use: Callable[[], StateText]
    no_result: Callable[[], StateText | None]
    is_degraded: Callable[[], bool]


@dataclass(frozen=True, slots=True)
class Judged:
    """A memory on whose use a verdict may be passed; without a retrieval it was never given."""

    item_id: str
    retrieval_id: str | None


class UsageRequestsView(QWidget):
    """`kind_changed` says that others are wanted; `chosen` that another memory, or none, has the keyboard."""

    kind_changed = Signal()
    chosen = Signal()

    def __init__(self, registry: ActionRegistry, sources: UsageSources, words: UsageWords) -> None:
        super().__init__()
        self._sources = sources
        self._wanted: str | None = None
        self.kind_box = QComboBox()
        self.kind_box.addItem("", None)
        for kind in v.UsageContextKind:
            self.kind_box.addItem("", kind.value)
        self.contexts = context_table(self)
        self.memories = context_memory_table(self)
        self.retrievals = retrieval_table(self)
        self.items = used_item_table(self)
        self.context_list = ListedTable(self.contexts, words.first_use, words.no_result, words.is_degraded)
        self.memory_list = ListedTable(self.memories, self._no_items, is_degraded=words.is_degraded)
        self.retrieval_list = ListedTable(self.retrievals, _choose_asker, is_degraded=words.is_degraded)
        self.item_list = ListedTable(self.items, self._no_items, is_degraded=words.is_degraded)
        self.head = label("", "heading")
        self.request_head = label("", "muted")
        self.item_head = label("", "muted", selectable=True)
        self.tabs = QTabWidget()
        self.tabs.setDocumentMode(True)
        self.splitter, self.parts = QSplitter(), QSplitter(Qt.Orientation.Vertical)
        self._lay_out(registry)
        self._connect()

    @property
    def kind(self) -> v.UsageContextKind | None:
        """Whom the list shows; None shows all."""
        chosen = self.kind_box.currentData()
        return None if chosen is None else v.UsageContextKind(chosen)

    def show_all_kinds(self) -> None:
        """Show whoever asked."""
        self.kind_box.setCurrentIndex(0)

    def show_contexts(self, source: RowSource[UsageContextRow]) -> None:
        """Take who asked from here."""
        self.context_list.show_rows(source)
        for listed in (self.memory_list, self.retrieval_list, self.item_list):
            listed.show_rows(all_at_once(()))
        self._show_head()

    def choose(self, context_id: str) -> None:
        """Choose who asked, as soon as the row is there."""
        self._wanted = context_id
        self._choose_wanted()

    def refresh(self) -> None:
        """Ask for everything again, keeping what is chosen."""
        for rows in (self.contexts, self.memories, self.retrievals):
            rows.refresh()

    @property
    def context_row(self) -> UsageContextRow | None:
        """Who asked."""
        return self.contexts.row_at(self.context_list.table.current_row())

    @property
    def request(self) -> RetrievalView | None:
        """The request with the keyboard."""
        return self.retrievals.row_at(self.retrieval_list.table.current_row())

    @property
    def judged(self) -> Judged | None:
        """The memory with the keyboard, in the tab that is in front."""
        if self.tabs.currentIndex() == 0:
            memory = self.memories.row_at(self.memory_list.table.current_row())
            return None if memory is None else Judged(memory.item_id, memory.given_in)
        item, request = self.items.row_at(self.item_list.table.current_row()), self.request
        if item is None or request is None:
            return None
        return Judged(item.item_id, request.retrieval_id if item.is_entered else None)

    def show_items_of(self, request: RetrievalView) -> None:
        """Show the items of a request as they are now, keeping which one is chosen."""
        for item in request.items:
            self.items.replace(item)

    def retranslate(self) -> None:
        """Renew every text."""
        named(self.kind_box, translate("Usage", "Who is listed"))
        self.kind_box.setItemText(0, translate("Usage", "All who asked"))
        for place, kind in enumerate(v.UsageContextKind, 1):
            self.kind_box.setItemText(place, _kind_only_text(kind))
        self.tabs.setTabText(0, translate("Usage", "All requests together"))
        self.tabs.setTabText(1, translate("Usage", "One by one"))
        self.tabs.tabBar().setAccessibleName(translate("Usage", "How requests are shown"))
        self.context_list.retranslate(translate("Usage", "Who asked for memory, latest first"))
        self.memory_list.retranslate(translate("Usage", "Memories over all requests"))
        self.retrieval_list.retranslate(translate("Usage", "Requests, latest first"))
        self.item_list.retranslate(translate("Usage", "Memories of the request"))
        self._show_head()

    def restyle(self) -> None:
        """Row heights of now."""
        for listed in (self.context_list, self.memory_list, self.retrieval_list, self.item_list):
            listed.restyle()

    def _lay_out(self, registry: ActionRegistry) -> None:
        self.context_list.add_menu(registry, ("usage.asker",))
        self.context_list.table.set_widths((8, 14, 7, 6, 8), stretch=1)
        self.memory_list.table.set_widths((24, 9, 8, 7, 9, 20, 34), stretch=0)
        self.retrieval_list.table.set_widths((16, 22, 9, 8, 7, 7, 7), stretch=1)
        self.item_list.table.set_widths((30, 38, 18, 9, 24), stretch=1)
        for listed in (self.memory_list, self.item_list):
            listed.add_menu(registry, VERDICT_ACTS)
        left = QWidget()
        left_side = column(left, margin=4, spacing=3)
        left_side.addWidget(self.kind_box)
        left_side.addWidget(self.context_list, 1)
        right = QWidget()
        right_side = column(right, margin=4, spacing=2)
        right_side.addWidget(self.head)
        right_side.addWidget(ActionRow(registry, (*VERDICT_ACTS, None)))
        self.tabs.addTab(_spaced(self.memory_list), "")
        self.tabs.addTab(self._one_by_one(), "")
        right_side.addWidget(self.tabs, 1)
        right_side.addWidget(self.item_head)
        self.splitter.setChildrenCollapsible(False)
        self.splitter.addWidget(left)
        self.splitter.addWidget(right)
        self.splitter.setSizes([470, 610])
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(self.splitter)

    def _one_by_one(self) -> QWidget:
        lower = QWidget()
        lower_side = column(lower, spacing=2)
        lower_side.setContentsMargins(0, lower_side.spacing(), 0, 0)
        lower_side.addWidget(self.request_head)
        lower_side.addWidget(self.item_list, 1)
        self.parts.setChildrenCollapsible(False)
        self.parts.addWidget(self.retrieval_list)
        self.parts.addWidget(lower)
        self.parts.setSizes([200, 300])
        return _spaced(self.parts)

    def _connect(self) -> None:
        self.kind_box.currentIndexChanged.connect(lambda _place: self.kind_changed.emit())
        self.context_list.chosen.connect(self._on_context)
        self.retrieval_list.chosen.connect(self._on_retrieval)
        self.memory_list.chosen.connect(self._on_memory)
        self.item_list.chosen.connect(self._on_memory)
        self.tabs.currentChanged.connect(self._on_memory)
        self.contexts.count_changed.connect(self._choose_wanted)
        self.retrievals.count_changed.connect(self._choose_first_request)

    def _on_context(self, index: QModelIndex) -> None:
        asked = self.contexts.row_at(index.row())
        self._show_head()
        if asked is None:
            return

        async def memories(cursor: str | None, limit: int) -> Rows[ContextMemoryRow]:
            return await self._sources.memories(asked.context_id, cursor, limit)

        async def retrievals(cursor: str | None, limit: int) -> Rows[RetrievalView]:
            return await self._sources.retrievals(asked.context_id, cursor, limit)

        self.memory_list.show_rows(RowSource(memories))
        self.retrieval_list.show_rows(RowSource(retrievals))

    def _on_retrieval(self, index: QModelIndex) -> None:
        request = self.retrievals.row_at(index.row())
        self.item_list.show_rows(all_at_once(_by_outcome(request) if request is not None else ()))
        self._show_head()

    def _on_memory(self, *_: object) -> None:
        self._show_item_head()
        self.chosen.emit()

    def _choose_wanted(self, *_: object) -> None:
        place = self.contexts.place_of(self._wanted) if self._wanted is not None else None
        if place is not None:
            self._wanted = None
            self.context_list.table.selectRow(place)
        elif self.contexts.loaded_rows and self.context_list.table.current_row() < 0:
            self.context_list.table.selectRow(0)

    def _choose_first_request(self, *_: object) -> None:
        if self.retrievals.loaded_rows and self.retrieval_list.table.current_row() < 0:
            self.retrieval_list.table.selectRow(0)

    def _show_head(self) -> None:
        asked, request = self.context_row, self.request
        self.head.setText(
            context_text(asked) if asked is not None else translate("Usage", "Choose who asked to see what was given")
        )
        self.request_head.setText(
            f"{moment_text(request.at)} — {request_text(request)}"
            if request is not None and asked is not None
            else ""
        )
        self._show_item_head()

    def _show_item_head(self) -> None:
        words = ""
        if self.tabs.currentIndex() == 0:
            memory = self.memories.row_at(self.memory_list.table.current_row())
            words = visible_text(memory.statement) if memory is not None else ""
        else:
            item = self.items.row_at(self.item_list.table.current_row())
            if item is not None:
                words = f"{item_outcome_text(item)} — {visible_text(item.statement)}".removesuffix(" — ")
        self.item_head.setText(words)

    def _no_items(self) -> StateText:
        if self.context_row is None:
            return _choose_asker()
        return StateText(
            translate("Usage", "Nothing matched, so nothing was given"),
            translate("Usage", "No memory is added to fill a budget."),
        )


def _spaced(inner: QWidget) -> QWidget:
    outer = QWidget()
    layout = column(outer)
    layout.setContentsMargins(0, layout.spacing(), 0, 0)
    layout.addWidget(inner)
    return outer


def _choose_asker() -> StateText:
    return StateText(translate("Usage", "Choose who asked"))


def _kind_only_text(kind: v.UsageContextKind) -> str:
    return translate("Usage", "Only: {kind}").format(kind=context_kind_text(kind))


def _by_outcome(request: RetrievalView) -> tuple[UsedItem, ...]:
    """Entered items by rank, then cut ones."""
    return tuple(
        sorted(request.items, key=lambda item: (not item.is_entered, item.rank if item.rank is not None else 10_000))
    )
