"""The list of memories: two lines a row, equal heights, painted by one delegate; everything by keyboard."""

from PySide6.QtCore import QEvent, QModelIndex, QPersistentModelIndex, QPoint, QRect, QSize, Qt, Signal
from PySide6.QtGui import QFontMetrics, QKeyEvent, QMouseEvent, QPainter, QPen
from PySide6.QtWidgets import (
    QAbstractItemView,
    QHeaderView,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QTableView,
)

from renderer.models.memory_table import MemoryTable
from renderer.support.formats import one_line, short_moment_text
from renderer.support.look import TEXT_BODY, TEXT_SMALL, UNIT, colour, look
from renderer.support.theme import sized_font
from renderer.support.words.memories import masked_text
from renderer.widgets.layout import units
from renderer.widgets.row_keys import by_rows
from shared.ipc.methods.memories import MemoryRow

_BAR_UNITS = 0.75
_CHECK_UNITS = 3.5
_SHOWN_LETTERS = 300
"""No row is wide enough for more."""
_KEPT_LINES = 4_096


class MemoryDelegate(QStyledItemDelegate):
    """Paints statement and time on the first line, scope and the rest on the second."""

    def __init__(self, table: MemoryTable, view: QTableView) -> None:
        super().__init__(view)
        self._table = table
        self._view = view
        self._lines: dict[tuple[str, int], tuple[str, str, str]] = {}
        self.restyle()

    def restyle(self) -> None:
        """Take fonts and sizes of the current look."""
        self._font = sized_font(TEXT_BODY)
        self._small = sized_font(TEXT_SMALL)
        self._metrics = QFontMetrics(self._font)
        self._small_metrics = QFontMetrics(self._small)
        self.forget_lines()
        self.row_height = self._metrics.height() + self._small_metrics.height() + units(0.5) + 2 * look().row_padding

    def forget_lines(self) -> None:
        """Rows or words changed: write their lines anew when they are painted."""
        self._lines.clear()

    def check_zone(self, rect: QRect) -> QRect:
        """Where a row's mark is drawn and clicked."""
        side = units(_CHECK_UNITS)
        return QRect(rect.left() + units(3), rect.center().y() - side // 2, side, side)

    def paint(
        self, painter: QPainter, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> None:
        painter.save()
        rect: QRect = option.rect
        state: QStyle.StateFlag = option.state
        is_current = bool(state & QStyle.StateFlag.State_Selected)
        if is_current:
            painter.fillRect(rect, colour("selected"))
            if self._view.hasFocus():
                painter.fillRect(QRect(rect.left(), rect.top(), units(_BAR_UNITS), rect.height()), colour("accent"))
        elif state & QStyle.StateFlag.State_MouseOver:
            painter.fillRect(rect, colour("hover"))
        painter.setPen(colour("border"))
        painter.drawLine(rect.bottomLeft(), rect.bottomRight())
        self._paint_row(painter, rect, index.row())
        painter.restore()

    def _paint_row(self, painter: QPainter, rect: QRect, place: int) -> None:
        row = self._table.row_at(place)
        left = rect.left() + units(8)
        inner = QRect(left, rect.top() + look().row_padding, rect.right() - left - units(3), self._metrics.height())
        if row is None:
            self._table.data(self._table.index(place, 0))  # asks for the page that holds it
            painter.setPen(colour("muted"))
            painter.drawText(inner, Qt.AlignmentFlag.AlignLeft, "…")
            return
        self._paint_check(painter, self.check_zone(rect), is_marked=self._table.is_marked(row))
        statement, meta, when = self._lines_of(row, inner.width())
        painter.setFont(self._small)
        painter.setPen(colour("muted"))
        painter.drawText(inner, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter, when)
        painter.setFont(self._font)
        painter.setPen(colour("muted" if row.is_masked else "text"))
        painter.drawText(inner, Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter, statement)
        second = QRect(inner.left(), inner.bottom() + units(0.5), inner.width(), self._small_metrics.height())
        painter.setFont(self._small)
        painter.setPen(colour("muted"))
        painter.drawText(second, Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter, meta)

    def _lines_of(self, row: MemoryRow, width: int) -> tuple[str, str, str]:
        """Statement, second line and time as they fit; kept, because scrolling paints the same rows again."""
        key = (row.item_id, width)
        known = self._lines.get(key)
        if known is None:
            when = short_moment_text(row.updated_at)
            room = width - self._small_metrics.horizontalAdvance(when) - units(3)
            text = masked_text() if row.is_masked else one_line(row.statement[:_SHOWN_LETTERS])
            cut = Qt.TextElideMode.ElideRight
            known = (
                self._metrics.elidedText(text, cut, room),
                self._small_metrics.elidedText(self._table.meta_text(row), cut, width),
                when,
            )
            if len(self._lines) >= _KEPT_LINES:
                self._lines.clear()
            self._lines[key] = known
        return known

    def _paint_check(self, painter: QPainter, box: QRect, *, is_marked: bool) -> None:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(QPen(colour("accent" if is_marked else "control_border"), 1))
        painter.setBrush(colour("accent" if is_marked else "surface"))
        painter.drawRoundedRect(box, UNIT, UNIT)
        if is_marked:
            painter.setPen(QPen(colour("on_accent"), max(look().px(2), 2)))
            painter.drawPolyline(
                [
                    QPoint(box.left() + box.width() // 4, box.center().y()),
                    QPoint(box.left() + box.width() * 2 // 5, box.bottom() - box.height() // 4),
                    QPoint(box.right() - box.width() // 5, box.top() + box.height() // 4),
                ]
            )
        painter.setBrush(Qt.BrushStyle.NoBrush)

    def sizeHint(self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex) -> QSize:
        del option, index  # every row is as high
        return QSize(units(40), self.row_height)


class MemoryList(QTableView):
    """`current_changed` tells the row that has the keyboard; marks are the table's."""

    current_changed = Signal(object)

    def __init__(self, table: MemoryTable) -> None:
        super().__init__()
        self._table = table
        self._rows = MemoryDelegate(table, self)
        self._told: MemoryRow | None = None
        self.setModel(table)
        self.setItemDelegate(self._rows)
        self.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setShowGrid(False)
        self.setTabKeyNavigation(False)
        self.setWordWrap(False)
        self.setMouseTracking(True)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.horizontalHeader().hide()
        self.horizontalHeader().setSectionResizeMode(QHeaderView.ResizeMode.Stretch)
        self.verticalHeader().hide()
        self.verticalHeader().setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        self.setMinimumWidth(units(70))
        self.selectionModel().currentRowChanged.connect(self._on_current)
        table.modelReset.connect(self._select_first)
        table.dataChanged.connect(self._on_renewed)
        table.rowsRemoved.connect(self._on_removed)
        table.modelReset.connect(self._rows.forget_lines)
        table.dataChanged.connect(self._rows.forget_lines)
        self.restyle()

    def restyle(self) -> None:
        """Take row height, fonts and colours of the current look."""
        self._rows.restyle()
        self.verticalHeader().setDefaultSectionSize(self._rows.row_height)
        self.viewport().update()

    @property
    def place(self) -> int:
        """The place of the row with the keyboard; -1 without one."""
        return self.currentIndex().row()

    def go_to(self, place: int) -> None:
        """Give a row the keyboard."""
        last = self._table.rowCount() - 1
        if last >= 0:
            self.selectRow(max(0, min(place, last)))

    def step(self, by: int) -> None:
        """Move on by some rows."""
        self.go_to(self.place + by)

    def go_to_key(self, item_id: str) -> bool:
        """Give the row of an item the keyboard, if it is loaded."""
        place = self._table.place_of(item_id)
        if place is None:
            return False
        self.go_to(place)
        return True

    def _on_current(self, current: QModelIndex) -> None:
        self._tell(self._table.row_at(current.row()) if current.isValid() else None)

    def _on_renewed(self) -> None:
        """The row with the keyboard says something else now, such as another scope: what shows it must follow."""
        row = self._table.row_at(self.place)
        if row is not None and row != self._told:
            self._tell(row)

    def _select_first(self) -> None:
        if self._table.rowCount():
            self.go_to(0)
        else:
            self._tell(None)

    def _on_removed(self) -> None:
        if not self._table.rowCount():
            self._tell(None)

    def _tell(self, row: MemoryRow | None) -> None:
        self._told = row
        self.current_changed.emit(row)

    def moveCursor(self, action: QAbstractItemView.CursorAction, modifiers: Qt.KeyboardModifier) -> QModelIndex:
        return super().moveCursor(action, modifiers | by_rows(action))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.text() and not event.modifiers() & ~Qt.KeyboardModifier.ShiftModifier and event.text().isprintable():
            event.ignore()  # letters are shortcuts here, not a search in the list
            return
        super().keyPressEvent(event)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        index = self.indexAt(event.position().toPoint())
        if index.isValid():
            zone = self._rows.check_zone(self.visualRect(index)).adjusted(-UNIT, -UNIT, UNIT, UNIT)
            if zone.contains(event.position().toPoint()):
                self._table.toggle(index.row())
                return
        super().mousePressEvent(event)

    def changeEvent(self, event: QEvent) -> None:
        if event.type() in {QEvent.Type.FontChange, QEvent.Type.StyleChange} and hasattr(self, "_rows"):
            self.restyle()
        super().changeEvent(event)
