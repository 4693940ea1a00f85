"""One run to read: what is known of it, what it reported, wrote and used, and what it may read."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QFrame, QScrollArea, QTabWidget, QWidget

from renderer.actions.registry import ActionRegistry
from renderer.models.paged_table import PagedTableModel, RowSource
from renderer.models.short_list import all_at_once
from renderer.models.task_tables import written_table
from renderer.models.usage_tables import context_memory_table
from renderer.support.formats import moment_text, visible_text
from renderer.support.i18n import translate
from renderer.support.words.tasks import (
    goal_text,
    reads_text,
    run_state_text,
    run_text,
    snapshot_text,
    snapshot_use_text,
)
from renderer.widgets.action_row import ActionRow
from renderer.widgets.chain_picture import ChainPicture
from renderer.widgets.empty_state import StateText
from renderer.widgets.facts import Facts
from renderer.widgets.layout import column, label, units
from renderer.widgets.listed_table import ListedTable
from renderer.widgets.run_reports import RunReports
from shared.ipc.contract import Page
from shared.ipc.methods.memories import MemoryRow
from shared.ipc.methods.projects import ReadChain
from shared.ipc.methods.tasks import RunView, TaskEventView
from shared.ipc.methods.usage import ContextMemoryRow

MEMORY_ACTS = ("tasks.open_memory", "tasks.useful", "tasks.wrong", "tasks.outdated")
_WROTE, _USED = 2, 3


@dataclass(frozen=True, slots=True)
class RunSources:
    """Where a run's memory comes from: the run, cursor, limit."""

    written: Callable[[RunView, str | None, int], Awaitable[Page[MemoryRow]]]
    used: Callable[[RunView, str | None, int], Awaitable[Page[ContextMemoryRow]]]


class RunDetail(QWidget):
    """`chosen` says that another memory, or another part, is in front; `opened` that a memory is to be shown."""

    chosen = Signal()
    opened = Signal()

    def __init__(self, registry: ActionRegistry, sources: RunSources, is_degraded: Callable[[], bool]) -> None:
        super().__init__()
        self._sources = sources
        self._run: RunView | None = None
        self.head = label("", "heading")
        self.facts = Facts()
        self.reports = RunReports()
        self.written: PagedTableModel[MemoryRow] = written_table(self)
        self.used: PagedTableModel[ContextMemoryRow] = context_memory_table(self)
        self.written_list = ListedTable(self.written, _wrote_nothing, is_degraded=is_degraded)
        self.used_list = ListedTable(self.used, _used_nothing, is_degraded=is_degraded)
        self.reads = label("", "muted", selectable=True)
        self.chain = ChainPicture()
        self.tabs = QTabWidget()
        self.tabs.setDocumentMode(True)
        self._lay_out(registry)
        for listed in (self.written_list, self.used_list):
            listed.chosen.connect(self.chosen)
            listed.table.activated.connect(self.opened)
        self.tabs.currentChanged.connect(self.chosen)
        self.retranslate()

    @property
    def run(self) -> RunView | None:
        """The run that is shown."""
        return self._run

    @property
    def memory_id(self) -> str | None:
        """The memory with the keyboard in the part that is in front."""
        row = self.written_row or self.use
        return row.item_id if row is not None else None

    @property
    def written_row(self) -> MemoryRow | None:
        """The written memory with the keyboard, while that part is in front."""
        if self.tabs.currentIndex() != _WROTE:
            return None
        return self.written.row_at(self.written_list.table.current_row())

    @property
    def use(self) -> ContextMemoryRow | None:
        """The used memory with the keyboard, while that part is in front."""
        if self.tabs.currentIndex() != _USED:
            return None
        return self.used.row_at(self.used_list.table.current_row())

    def show_run(self, run: RunView | None) -> None:
        """Show a run, or nothing; the same run again is only renewed."""
        is_same = run is not None and self._run is not None and run.run_id == self._run.run_id
        self._run = run
        self._show_facts()
        if run is None:
            self.reports.show_events(None)
            self.chain.set_chain(None)
            self.written_list.show_rows(all_at_once(()))
            self.used_list.show_rows(all_at_once(()))
            return
        if is_same:
            self.written.refresh()
            self.used.refresh()
            return
        self.reports.show_events(None)
        self.chain.set_chain(None)

        async def written(cursor: str | None, limit: int) -> Page[MemoryRow]:
            return await self._sources.written(run, cursor, limit)

        async def used(cursor: str | None, limit: int) -> Page[ContextMemoryRow]:
            return await self._sources.used(run, cursor, limit)

        self.written_list.show_rows(RowSource(written))
        self.used_list.show_rows(RowSource(used))

    def show_rest(self, run_id: str, events: tuple[TaskEventView, ...], chain: ReadChain | None) -> None:
        """Show what was loaded for a run, unless another one is shown by now."""
        if self._run is not None and self._run.run_id == run_id:
            self.reports.show_events(events)
            self.chain.set_chain(chain)

    def retranslate(self) -> None:
        """Renew every text."""
        titles = (
            translate("Tasks", "Overview"),
            translate("Tasks", "Reports"),
            translate("Tasks", "Wrote"),
            translate("Tasks", "Memories used"),
            translate("Tasks", "Reads"),
        )
        for place, title in enumerate(titles):
            self.tabs.setTabText(place, title)
        self.tabs.tabBar().setAccessibleName(translate("Tasks", "Parts of the run"))
        self.written_list.retranslate(translate("Tasks", "What the run wrote into its own memory"))
        self.used_list.retranslate(translate("Tasks", "Memories that the run considered and was given"))
        self.reports.retranslate()
        self.chain.retranslate()
        self._show_facts()

    def restyle(self) -> None:
        """Colours and row heights of now."""
        self.written_list.restyle()
        self.used_list.restyle()
        self.reports.retranslate()

    def _lay_out(self, registry: ActionRegistry) -> None:
        self.written_list.table.set_widths((40, 12, 16, 16), stretch=0)
        self.used_list.table.set_widths((24, 9, 8, 7, 9, 20, 34), stretch=0)
        overview = QWidget()
        inner = column(overview, margin=3, spacing=2)
        inner.addWidget(self.facts)
        inner.addStretch(1)
        self.tabs.addTab(_scrolling(overview), "")
        self.tabs.addTab(self.reports, "")
        wrote = ("tasks.open_memory", "tasks.promote", "tasks.memories", "tasks.undo")
        for listed, acts in ((self.written_list, wrote), (self.used_list, MEMORY_ACTS)):
            listed.add_menu(registry, acts)
            part = QWidget()
            side = column(part, spacing=2)
            side.setContentsMargins(0, side.spacing(), 0, 0)
            side.addWidget(ActionRow(registry, (*acts, None)))
            side.addWidget(listed, 1)
            self.tabs.addTab(part, "")
        picture = QWidget()
        below = column(picture, margin=3)
        below.addWidget(self.reads)
        below.addWidget(self.chain)
        below.addStretch(1)
        self.tabs.addTab(_scrolling(picture), "")
        layout = column(self, spacing=1)
        layout.setContentsMargins(0, units(2), 0, 0)
        layout.addWidget(self.head)
        layout.addWidget(self.tabs, 1)

    def _show_facts(self) -> None:
        run = self._run
        if run is None:
            self.head.setText(translate("Tasks", "Choose a run to see what it did"))
            self.facts.show_facts(())
            self.reads.setText("")
            return
        self.head.setText(
            translate("Tasks", "{run} of “{task}”").format(run=run_text(run), task=visible_text(run.task_title))
        )
        self.facts.show_facts(_facts(run))
        self.reads.setText(reads_text(run))


def _facts(run: RunView) -> list[tuple[str, str]]:
    connected = translate("Tasks", "● an agent is here now") if run.is_connected else ""
    ends = moment_text(run.finished_at) if run.finished_at is not None else ""
    expires = moment_text(run.expires_at) if run.finished_at is None else ""
    return [
        (translate("Tasks", "State"), run_state_text(run.state)),
        (translate("Tasks", "Goal"), goal_text(run.is_goal_met)),
        (translate("Tasks", "Agent"), connected),
        (translate("Tasks", "Client"), visible_text(run.client)),
        (translate("Tasks", "Began"), moment_text(run.started_at)),
        (translate("Tasks", "Ended"), ends),
        (translate("Tasks", "Expires"), expires),
        (translate("Tasks", "Snapshot"), snapshot_text(run.snapshot)),
        (translate("Tasks", "It was"), snapshot_use_text(run)),
        (
            translate("Tasks", "Wrote"),
            translate("Tasks", "{confirmed} confirmed, {pending} pending").format(
                confirmed=run.confirmed, pending=run.candidates
            ),
        ),
        (translate("Tasks", "Run id"), run.run_id),
    ]


def _scrolling(inner: QWidget) -> QScrollArea:
    area = QScrollArea()
    area.setWidget(inner)
    area.setWidgetResizable(True)
    area.setFrameShape(QFrame.Shape.NoFrame)
    area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
    area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
    return area


def _wrote_nothing() -> StateText:
    return StateText(
        translate("Tasks", "It wrote nothing"),
        translate("Tasks", "A run writes only its own memory; its siblings never see it."),
    )


def _used_nothing() -> StateText:
    return StateText(
        translate("Tasks", "It was given nothing"),
        translate("Tasks", "It asked for nothing yet, or nothing matched."),
    )
