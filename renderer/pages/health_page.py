"""The memory health page: topics with their figures at the left, the lines of one at the right, acts on each."""

from collections.abc import Awaitable, Callable, Sequence

from PySide6.QtCore import QStringListModel, QTimer
from PySide6.QtWidgets import QAbstractItemView, QListView, QSplitter, QStackedWidget, QWidget

from renderer.actions.health_actions import HealthActs, health_actions
from renderer.models.health_table import health_table
from renderer.models.paged_table import RowSource
from renderer.operations import health
from renderer.operations.messages import CALL_FAILURES
from renderer.pages.health_flows import HealthFlows
from renderer.pages.kept_layout import KeptLayout
from renderer.pages.memory_flows import MemoryFlows
from renderer.pages.page import Page, PageContext
from renderer.pages.undo_stack import UndoStack
from renderer.support.accessibility import named
from renderer.support.formats import count_text, moment_text, visible_text
from renderer.support.i18n import translate
from renderer.support.look import UNIT
from renderer.support.loop import spawn
from renderer.support.words.health import topic_hint, topic_text
from renderer.widgets.action_row import ActionRow
from renderer.widgets.empty_state import StateText
from renderer.widgets.layout import column, label, units
from renderer.widgets.listed_table import ListedTable
from shared import vocabulary as v
from shared.ipc.contract import Page as Rows
from shared.ipc.events import CONVERSATIONS_CHANGED, FINDINGS_CHANGED, ITEMS_CHANGED
from shared.ipc.methods.health import HealthRow, ScanView
from shared.ipc.methods.memories import MemoryRow

_GATHER_MS = 300
_TOPICS = tuple(v.HealthTopic)
_SCANNED = frozenset({v.HealthTopic.FINDINGS, v.HealthTopic.SUSPICIOUS})
"""Topics that a scan fills; the others are looked up whenever they are shown."""
_PAIRS = frozenset({v.HealthTopic.CONTRADICTIONS, v.HealthTopic.DUPLICATES})
_MEMORY_ACTS = ("health.edit", "health.archive", "health.forget")


def acts_of(topic: v.HealthTopic) -> tuple[str, ...]:
    """What can be done to a line of a topic, the first thing first."""
    if topic is v.HealthTopic.FINDINGS:
        return ("health.redact", "health.restrict", "health.dismiss", "health.forget", "health.open")
    if topic is v.HealthTopic.SUSPICIOUS:
        return (*_MEMORY_ACTS, "health.dismiss", "health.open")
    if topic in _PAIRS:
        return ("health.keep_first", "health.keep_second", "health.keep_both", "health.open")
    if topic is v.HealthTopic.ORPHANED:
        return ("health.assign", "health.open")
    return (*_MEMORY_ACTS, "health.open")


class HealthPage(Page):
    """`enter` takes a topic."""

    page_id = "health"

    def __init__(self, context: PageContext) -> None:
        super().__init__(context)
        self._layout = KeptLayout(context.kept, self.page_id)
        self._undo = UndoStack(context.caller)
        memory_flows = MemoryFlows(
            context, self._undo, self, self._on_changed, self._on_removed, undo_action="health.undo"
        )
        self._flows = HealthFlows(context, memory_flows, self)
        self._counts: dict[v.HealthTopic, int] = {}
        self._scan: ScanView | None = None
        self.rows = health_table(self)
        self.list = ListedTable(self.rows, self._nothing, is_degraded=lambda: context.session.is_degraded)
        self._gather = QTimer(self, singleShot=True, interval=_GATHER_MS)
        context.actions.add_all(health_actions(self._acts()), self, scope=self.page_id)
        self._build()
        self._connect()
        self._show_topic()

    @property
    def topic(self) -> v.HealthTopic:
        """The topic whose lines are shown."""
        return _TOPICS[max(0, self.topics.currentIndex().row())]

    @property
    def row(self) -> HealthRow | None:
        """The line with the keyboard."""
        return self.rows.row_at(self.list.table.current_row())

    def _acts(self) -> HealthActs:
        flows = self._flows
        return HealthActs(
            open_row=lambda: self._on_row(flows.open),
            has_row=lambda: self.row is not None,
            scan=lambda: self.act(self._start_scan()),
            can_write=lambda: self.context.session.can_write,
            redact=lambda: self._on_row(flows.redact),
            can_redact=lambda: self._may(flows.can_redact),
            restrict=lambda: self._on_row(flows.restrict),
            can_restrict=lambda: self._may(flows.can_restrict),
            dismiss=lambda: self._on_row(flows.dismiss),
            has_finding=lambda: self._may(lambda row: row.finding is not None),
            decide=lambda kept: self._on_row(
                lambda row: flows.decide(row, kept, is_duplicate=self.topic is v.HealthTopic.DUPLICATES)
            ),
            has_pair=lambda: self._may(lambda row: row.other is not None),
            edit=lambda: self._on_row(flows.edit),
            archive=lambda: self._on_row(flows.archive),
            forget=lambda: self._on_row(flows.forget),
            can_change=lambda: self._may(lambda row: row.item is not None and row.other is None),
            assign=lambda: self._on_row(flows.assign),
            can_assign=lambda: self._may(flows.can_assign),
            undo=lambda: self.act(flows.take_back()),
            can_undo=lambda: bool(self._undo) and self.context.session.can_write,
        )

    def _build(self) -> None:
        registry = self.context.actions
        self._titles = QStringListModel([""] * len(_TOPICS), self)
        self.topics = QListView()
        self.topics.setModel(self._titles)
        self.topics.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.topics.setSpacing(UNIT)
        self.topics.setCurrentIndex(self._titles.index(0))
        self._hint = label("", "muted")
        self.scan_state = label("", "muted")
        self._rows_of_acts = QStackedWidget()
        for topic in _TOPICS:
            scan = ("health.scan",) if topic in _SCANNED else ()
            self._rows_of_acts.addWidget(ActionRow(registry, (*acts_of(topic), "health.undo", None, *scan)))
        self.list.table.set_widths((36, 32, 20), stretch=0)
        right = QWidget()
        layout = column(right, margin=4, spacing=3)
        for widget in (self._hint, self.scan_state, self._rows_of_acts):
            layout.addWidget(widget)
        self._title = label("", "heading", wraps=False)
        left = QWidget()
        left_side = column(left)
        self._title.setContentsMargins(units(3), units(4), 0, units(1))
        left_side.addWidget(self._title)
        left_side.addWidget(self.topics, 1)
        self._rows_of_acts.setMaximumHeight(self._rows_of_acts.sizeHint().height())
        layout.addWidget(self.list, 1)
        splitter = QSplitter()
        splitter.setChildrenCollapsible(False)
        splitter.addWidget(left)
        splitter.addWidget(right)
        splitter.setStretchFactor(1, 1)
        splitter.setSizes([240, 840])
        self._layout.splitter("splitter", splitter)
        self._layout.table("rows", self.list.table)
        column(self).addWidget(splitter)

    def _connect(self) -> None:
        self.topics.selectionModel().currentRowChanged.connect(lambda *_: self._show_topic())
        self.list.chosen.connect(self.context.actions.update)
        self.rows.count_changed.connect(self._choose_first)
        self.list.table.activated.connect(lambda *_: self._on_row(self._flows.open))
        self._gather.timeout.connect(self.reload)
        self.context.projects.changed.connect(self._on_project)
        self.context.events.on(ITEMS_CHANGED, lambda _: self._gather.start(), self)
        self.context.events.on(CONVERSATIONS_CHANGED, lambda _: self._gather.start(), self)
        self.context.events.on(FINDINGS_CHANGED, lambda _: self._gather.start(), self)

    def enter(self, target: object = None) -> None:
        """Show a topic."""
        if isinstance(target, v.HealthTopic):
            self.topics.setCurrentIndex(self._titles.index(_TOPICS.index(target)))
        self.reload()
        self.list.setFocus()

    def leave(self) -> None:
        """Keep the layout."""
        self._layout.save()

    def reload(self) -> None:
        """Ask for figures, scan and lines again."""
        self.rows.refresh()
        spawn(self._load_figures(), owner=self)

    def retranslate(self) -> None:
        """Renew every text; the chosen topic stays."""
        self._title.setText(translate("Health", "Memory health"))
        self._show_figures()
        named(self.topics, translate("Health", "Topics"))
        self.list.retranslate(topic_text(self.topic))

    def restyle(self) -> None:
        """Row heights of now."""
        self.list.restyle()

    def _show_topic(self) -> None:
        caller, topic, project_id = self.context.caller, self.topic, self.context.projects.chosen_id

        async def fetch(cursor: str | None, limit: int) -> Rows[HealthRow]:
            return await health.list_health(caller, topic, cursor, project_id=project_id, limit=limit)

        self._rows_of_acts.setCurrentIndex(_TOPICS.index(topic))
        self.list.add_menu(self.context.actions, acts_of(topic))
        self.list.show_rows(RowSource(fetch))
        self.list.table.setAccessibleName(topic_text(topic))
        self._show_figures()
        self.context.actions.update()

    async def _load_figures(self) -> None:
        try:
            self._counts = await health.count_health(self.context.caller, self.context.projects.chosen_id)
            self._scan = await health.get_scan(self.context.caller)
        except CALL_FAILURES:
            return  # the list beside it says what is wrong
        self._show_figures()
        self.list.renew_words()
        self.context.actions.update()

    def _show_figures(self) -> None:
        for place, topic in enumerate(_TOPICS):
            count = self._counts.get(topic)
            title = topic_text(topic)
            if count is not None:
                title = translate("Health", "{topic} ({count})").format(topic=title, count=count_text(count))
            self._titles.setData(self._titles.index(place), title)
        self._hint.setText(topic_hint(self.topic))
        self.scan_state.setText(scan_text(self._scan))
        self.scan_state.setVisible(self.topic is v.HealthTopic.FINDINGS)

    def _on_project(self) -> None:
        self._counts = {}
        self._show_topic()
        spawn(self._load_figures(), owner=self)

    async def _start_scan(self) -> None:
        self._scan = await health.start_scan(self.context.caller)
        self._show_figures()
        self.list.renew_words()

    def _on_row(self, flow: Callable[[HealthRow], Awaitable[None]]) -> None:
        row = self.row
        if row is not None:
            self.act(self._then_renew(flow(row)))

    async def _then_renew(self, work: Awaitable[None]) -> None:
        try:
            await work
        finally:
            if self.isVisible():
                self.reload()
                self.list.setFocus()

    def _choose_first(self, count: int) -> None:
        """What keys act on is always seen."""
        if count and self.list.table.current_row() < 0:
            self.list.table.selectRow(0)

    def _may(self, test: Callable[[HealthRow], bool]) -> bool:
        row = self.row
        return self.context.session.can_write and row is not None and test(row)

    def _on_changed(self, rows: Sequence[MemoryRow]) -> None:
        del rows
        self._gather.start()

    def _on_removed(self, item_ids: Sequence[str]) -> None:
        del item_ids
        self._gather.start()

    def _nothing(self) -> StateText:
        if self.topic is v.HealthTopic.FINDINGS and (self._scan is None or not self._scan.is_current):
            return StateText(
                translate("Health", "Not everything has been looked at yet"),
                translate("Health", "A scan looks through memories, quotes and conversations; it shows no words."),
                translate("Health", "Scan now"),
                self.context.actions["health.scan"].trigger,
            )
        project = self.context.projects.chosen
        if project is None:
            return StateText(translate("Health", "Nothing here wants a look"))
        if self.topic is v.HealthTopic.ORPHANED:
            return StateText(
                translate("Health", "What is orphaned belongs to no project"),
                translate("Health", "Choose all projects above to see it."),
            )
        return StateText(
            translate("Health", "Nothing in “{name}” wants a look").format(name=visible_text(project.name)),
            translate("Health", "Choose all projects above to see the others."),
        )


def scan_text(scan: ScanView | None) -> str:
    """How the latest scan stands, in a sentence."""
    if scan is None:
        return ""
    if scan.activity_id is not None:
        return translate("Health", "◌ A scan is running; it goes on if you close the window.")
    if scan.finished_at is None:
        return translate("Health", "– The store has not been scanned to the end yet.")
    words = translate("Health", "✓ %n texts were scanned, last {when}.", count=scan.scanned).format(
        when=moment_text(scan.finished_at)
    )
    if not scan.is_current:
        words += " " + translate("Health", "The detectors changed since; scan again.")
    return words
