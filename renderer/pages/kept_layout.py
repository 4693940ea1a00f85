"""Splitters, columns and tabs that stay as the person left them (interface §9)."""

from PySide6.QtWidgets import QSplitter, QTabWidget

from renderer.state.window_state import WindowState
from renderer.widgets.plain_table import PlainTable


class KeptLayout:
    """Parts of one page. Restoring happens when a part is added; `save` is called when the page is left."""

    def __init__(self, kept: WindowState, page_id: str) -> None:
        self._kept = kept
        self._page_id = page_id
        self._splitters: dict[str, QSplitter] = {}
        self._tables: dict[str, PlainTable] = {}
        self._tabs: dict[str, QTabWidget] = {}

    def splitter(self, name: str, splitter: QSplitter) -> None:
        """Keep how a splitter divides its room."""
        key = f"{self._page_id}/{name}"
        self._splitters[key] = splitter
        state = self._kept.layout(key)
        if state is not None:
            splitter.restoreState(state)

    def table(self, name: str, table: PlainTable) -> None:
        """Keep a table's column widths; a table whose columns changed since keeps its new ones."""
        key = f"{self._page_id}/{name}/columns"
        self._tables[key] = table
        state = self._kept.layout(key)
        if state is not None and self._kept.number(f"{key}/count", 0) == table.horizontalHeader().count():
            table.horizontalHeader().restoreState(state)

    def tabs(self, name: str, tabs: QTabWidget) -> None:
        """Keep which tab is in front."""
        key = f"{self._page_id}/{name}"
        self._tabs[key] = tabs
        tabs.setCurrentIndex(int(self._kept.number(key, 0)))

    def save(self) -> None:
        """Write everything down."""
        for key, splitter in self._splitters.items():
            self._kept.keep(key, splitter.saveState())
        for key, table in self._tables.items():
            self._kept.keep(key, table.horizontalHeader().saveState())
            self._kept.keep(f"{key}/count", table.horizontalHeader().count())
        for key, tabs in self._tabs.items():
            self._kept.keep(key, tabs.currentIndex())
