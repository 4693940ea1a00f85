"""Where one memory was used or cut; part of the Memories detail."""

from collections.abc import Awaitable, Callable

from PySide6.QtCore import QEvent, QModelIndex, Qt, Signal
from PySide6.QtWidgets import QLabel, QVBoxLayout, QWidget

from renderer.models.paged_table import LoadState, RowSource
from renderer.models.usage_tables import item_usage_table
from renderer.support.i18n import translate
from renderer.support.look import UNIT
from renderer.widgets.plain_table import PlainTable
from shared.ipc.contract import Page
from shared.ipc.methods.usage import ItemUsageRow

FetchItemUsage = Callable[[str, str | None, int], Awaitable[Page[ItemUsageRow]]]
"""Item id, cursor, limit."""


class ItemUsageView(QWidget):
    """A table of uses, latest first: `run_opened` carries task and run, `context_opened` any other context's id."""

    context_opened = Signal(str)
    run_opened = Signal(str, str)

    def __init__(self, fetch: FetchItemUsage, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._fetch = fetch
        self.model = item_usage_table(self)
        self.table = PlainTable(self.model, "")
        self.table.set_widths((17, 30, 14, 34, 10, 8), stretch=1)
        self.note = QLabel()
        self.note.setProperty("look", "muted")
        self.note.setWordWrap(True)
        self.note.setAlignment(Qt.AlignmentFlag.AlignTop)
        self.note.setContentsMargins(UNIT * 6, UNIT * 4, UNIT * 6, 0)  # as on the other tabs of a memory
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(UNIT * 2)
        layout.addWidget(self.note)
        layout.addWidget(self.table, 1)
        self.setFocusProxy(self.table)
        self.table.activated.connect(self._on_activated)
        self.model.state_changed.connect(self._show_state)
        self.retranslate()

    def show_item(self, item_id: str) -> None:
        """Show the uses of one item."""

        async def fetch(cursor: str | None, limit: int) -> Page[ItemUsageRow]:
            return await self._fetch(item_id, cursor, limit)

        self.model.show(RowSource(fetch))

    def retranslate(self) -> None:
        """Renew every text."""
        self.table.setAccessibleName(translate("Usage", "Where this memory was used"))
        self.model.retranslate()
        self._show_state()

    def _show_state(self) -> None:
        count = self.model.rowCount()
        texts = {
            LoadState.LOADING: translate("Usage", "Loading…"),
            LoadState.FAILED: translate("Usage", "⚠ The uses could not be loaded."),
            LoadState.READY: translate("Usage", "Return opens the session, or the run of the task.")
            if count
            else translate("Usage", "No agent was given this memory yet."),
        }
        self.note.setText(texts[self.model.state])
        self.table.setVisible(bool(count))

    def _on_activated(self, index: QModelIndex) -> None:
        row = self.model.row_at(index.row())
        if row is None:
            return
        if row.context.task_id is not None:
            self.run_opened.emit(row.context.task_id, row.context.context_id)
        else:
            self.context_opened.emit(row.context.context_id)

    def changeEvent(self, event: QEvent) -> None:
        """Follow a switch of language or theme."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.LanguageChange:
            self.retranslate()
        elif event.type() == QEvent.Type.StyleChange:
            self.table.follow_look()
