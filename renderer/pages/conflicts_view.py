"""The conflicts of Pending: pairs on the left, both sides and the answers on the right."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QSplitter, QWidget

from renderer.models.conflict_table import conflict_table
from renderer.models.paged_table import LoadState, RowSource
from renderer.operations.conflicts import get_conflict, list_conflicts
from renderer.operations.messages import CALL_FAILURES
from renderer.pages.conflict_flows import ConflictFlows
from renderer.pages.page import Page, PageContext
from renderer.pages.undo_stack import UndoStack
from renderer.support.i18n import translate
from renderer.support.loop import spawn
from renderer.widgets.conflict_desk import ConflictDesk
from renderer.widgets.empty_state import StateText
from renderer.widgets.layout import column, units
from renderer.widgets.listed_table import ListedTable
from shared import vocabulary as v
from shared.ipc.contract import Page as IpcPage
from shared.ipc.methods.conflicts import ConflictFilter, ConflictRow
from shared.ipc.methods.memories import ChangeResult


class ConflictsView(QWidget):
    """Candidates against memories, and memories against each other, oldest first."""

    def __init__(self, context: PageContext, page: Page, undo: UndoStack) -> None:
        super().__init__()
        self._context = context
        self._page = page
        self._flows = ConflictFlows(context, undo, self, self._on_changed, "pending.undo")
        self.model = conflict_table(self)
        self.list = ListedTable(
            self.model, self._nothing_text, self._no_result_text, lambda: context.session.is_degraded
        )
        self.list.table.set_widths((18, 18), stretch=0)
        self.list.table.setMinimumWidth(units(80))
        self.desk = ConflictDesk()
        splitter = QSplitter(Qt.Orientation.Horizontal)
        splitter.setChildrenCollapsible(False)
        splitter.addWidget(self.list)
        splitter.addWidget(self.desk)
        splitter.setSizes([units(95), units(175)])
        column(self, spacing=0).addWidget(splitter)
        self.setFocusProxy(self.list)
        self.list.chosen.connect(lambda _index: self._show_chosen())
        self.model.modelReset.connect(self._choose_first)
        self.model.state_changed.connect(self._take_focus)
        self.model.dataChanged.connect(lambda *_: self._show_chosen())
        self.model.rowsRemoved.connect(lambda *_: self._show_chosen())
        self.desk.answered.connect(lambda resolution: page.act(self._answer(resolution)))

    @property
    def current(self) -> ConflictRow | None:
        """The pair with the keyboard."""
        return self.model.row_at(self.list.table.current_row())

    def show_rows(self) -> None:
        """Ask for the pairs of the chosen project, or of all."""
        chosen = ConflictFilter(project_id=self._context.projects.chosen_id)

        async def fetch(cursor: str | None, limit: int) -> IpcPage[ConflictRow]:
            return await list_conflicts(self._context.caller, chosen, cursor, limit)

        self.list.show_rows(RowSource(fetch))

    def step(self, by: int) -> None:
        """Move on by some pairs."""
        last = self.model.rowCount() - 1
        if last >= 0:
            self.list.table.selectRow(max(0, min(self.list.table.current_row() + by, last)))

    def retranslate(self) -> None:
        """Set every text again."""
        self.list.retranslate(translate("Conflicts", "Conflicts"))
        self.desk.retranslate()

    def restyle(self) -> None:
        """Row heights of now."""
        self.list.restyle()

    async def _answer(self, resolution: v.Resolution) -> None:
        try:
            await self._flows.answer(self.desk, resolution)
        finally:
            self.list.setFocus()

    def _choose_first(self) -> None:
        if self.model.rowCount():
            self.list.table.selectRow(0)
        self._show_chosen()

    def _take_focus(self) -> None:
        """While rows were loading there was nothing that could have the keyboard."""
        if self.isVisible() and self.model.state is LoadState.READY and QApplication.focusWidget() is None:
            self.list.setFocus()

    def _show_chosen(self) -> None:
        row = self.current
        self._context.actions.update()
        if row is None:
            self.desk.show_conflict(None)
        else:
            spawn(self._complete(row), owner=self)

    async def _complete(self, row: ConflictRow) -> None:
        try:
            view = await get_conflict(self._context.caller, row.relation_id)
        except CALL_FAILURES as error:
            if self.current == row:
                self.desk.show_conflict(None)
                self._page.tell_failure(error)
            return
        if self.current == row:
            self.desk.show_conflict(view)
            self._context.actions.update()

    def _on_changed(self, result: ChangeResult) -> None:
        row = self.current
        if row is not None and not result.conflicts:
            place = self.list.table.current_row()
            self.model.take_out([row.relation_id])
            self.list.table.selectRow(min(place, self.model.rowCount() - 1))
        self._page.reload()

    def _nothing_text(self) -> StateText:
        return StateText(
            translate("Conflicts", "Nothing contradicts anything else"),
            translate("Conflicts", "Two memories that cannot both be meant would stand here, side by side."),
        )

    def _no_result_text(self) -> StateText | None:
        if self._context.projects.chosen_id is None:
            return None
        return StateText(
            translate("Conflicts", "Nothing in this project contradicts anything else"),
            translate("Conflicts", "Conflicts of other projects or of Global may be waiting."),
            translate("Conflicts", "Show all projects"),
            lambda: self._context.projects.choose(None),
        )
