"""A table view as every list of the window wants it: whole rows, no grid, keyboard first."""

from PySide6.QtCore import QAbstractItemModel, QModelIndex, Qt, Signal
from PySide6.QtGui import QFocusEvent, QResizeEvent
from PySide6.QtWidgets import QAbstractItemView, QHeaderView, QTableView, QWidget

from renderer.support.look import look
from renderer.widgets.layout import chars
from renderer.widgets.row_keys import by_rows

_PADDING = 3
"""Room beside the words of a cell, in figures."""
_KEPT_COLUMNS = 2
"""Columns that stay in the narrowest table."""


class PlainTable(QTableView):
    """Read-only rows of equal height. Tab leaves the table; Return activates the row.

    With `has_rest` columns that do not fit are put away, the last ones first, and come back in a wider table; whoever
    sets it tells what they hold in another way. `rest_changed` says that others are put away now.
    """

    rest_changed = Signal()

    def __init__(self, model: QAbstractItemModel, name: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._stretch: tuple[int, int] | None = None
        self._widths: dict[int, int] = {}
        self.has_rest = False
        self.first_row = 0
        """The row to begin with; the last one, if there are fewer."""
        self.setModel(model)
        self.setAccessibleName(name)
        self.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setTabKeyNavigation(False)
        self.setShowGrid(False)
        self.setWordWrap(False)
        self.setTextElideMode(Qt.TextElideMode.ElideRight)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.verticalHeader().setVisible(False)
        header = self.horizontalHeader()
        header.setHighlightSections(False)
        header.setDefaultAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
        header.setStretchLastSection(False)
        header.setMinimumSectionSize(chars(self, 6))
        self.follow_look()

    def follow_look(self) -> None:
        """Row height from the font and the person's density."""
        self.verticalHeader().setDefaultSectionSize(self.fontMetrics().height() + 2 * look().row_padding)

    def set_widths(self, characters: tuple[int, ...], stretch: int = 0) -> None:
        """Column widths in average characters; the column at `stretch` takes what is left."""
        unit = chars(self, 1)
        header = self.horizontalHeader()
        for column, count in enumerate(characters):
            header.setSectionResizeMode(column, QHeaderView.ResizeMode.Interactive)
            header.resizeSection(column, (count + _PADDING) * unit)
        self._stretch = (stretch, (characters[stretch] + _PADDING) * unit)
        self._fill_width()

    @property
    def rest(self) -> list[int]:
        """Columns that are put away because they do not fit."""
        header = self.horizontalHeader()
        return [place for place in range(header.count()) if header.isSectionHidden(place)]

    def _fill_width(self) -> None:
        """The stretching column takes what is left, but never less than it was given."""
        if self._stretch is None:
            return
        column, least = self._stretch
        header = self.horizontalHeader()
        shown = (place for place in range(header.count()) if not header.isSectionHidden(place))
        self._widths.update({place: header.sectionSize(place) for place in shown})
        self._widths[column] = least
        if self.has_rest:
            self._put_away()
            least = header.minimumSectionSize()
        others = sum(header.sectionSize(place) for place in range(header.count()) if place != column)
        header.resizeSection(column, max(least, self.viewport().width() - others))

    def _put_away(self) -> None:
        if self._stretch is None:
            return
        before = self.rest
        fitting = list(self._widths)
        for place in sorted(self._widths, reverse=True):
            if len(fitting) <= _KEPT_COLUMNS or sum(self._widths[at] for at in fitting) <= self.viewport().width():
                break
            if place != self._stretch[0]:
                fitting.remove(place)
        for place in self._widths:
            self.setColumnHidden(place, place not in fitting)
        if self.rest != before:
            self.rest_changed.emit()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Fill the width anew."""
        super().resizeEvent(event)
        self._fill_width()

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Qt makes the first row current without showing it; what the keys act on must be seen."""
        super().focusInEvent(event)
        if not self.selectionModel().hasSelection():
            self.choose_first()

    def choose_first(self) -> None:
        """Choose the row to begin with, unless one is current or there is none."""
        count = self.model().rowCount()
        if count:
            current = self.current_row()
            self.selectRow(current if current >= 0 else min(self.first_row, count - 1))

    def moveCursor(self, action: QAbstractItemView.CursorAction, modifiers: Qt.KeyboardModifier) -> QModelIndex:
        """Whole rows have no cells to go through."""
        return super().moveCursor(action, modifiers | by_rows(action))

    def current_row(self) -> int:
        """The row with the keyboard; -1 when there is none."""
        return self.currentIndex().row()
