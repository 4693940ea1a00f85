"""A small bar chart of two stacked figures per day, painted here so that no chart library is loaded at start."""

from abc import abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QBrush, QFocusEvent, QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QWidget

from renderer.support.look import colour
from renderer.widgets.layout import chars

_GAP = 0.28
"""Share of a day's slot that stays empty, so that thirty bars still read as bars."""
_GRID_LINES = 3


@dataclass(frozen=True, slots=True)
class DayBar:
    """One day: two figures on top of each other. `day` is an ISO date."""

    day: str
    solid: int
    hatched: int


class DayChart(QWidget):
    """Stacked bars, one a day. Left and right move between days; `day_selected` carries the index.

    The upper figure is hatched as well as coloured, so that the two differ without colour. A subclass says what is
    drawn and puts it in words.
    """

    day_selected = Signal(int)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._bars: tuple[DayBar, ...] = ()
        self._selected = -1
        self.setObjectName("day-chart")
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    @abstractmethod
    def name(self) -> str:
        """What the chart shows."""

    @abstractmethod
    def legend(self) -> tuple[str, str]:
        """Names of the solid and of the hatched figure."""

    @abstractmethod
    def sum_text(self) -> str:
        """All days in one sentence."""

    @abstractmethod
    def day_text(self, index: int) -> str:
        """One day in words."""

    def set_bars(self, bars: Sequence[DayBar]) -> None:
        """Show these days, oldest first."""
        self._bars = tuple(bars)
        self._selected = len(self._bars) - 1
        self.retranslate()

    def retranslate(self) -> None:
        """Renew the words that assistive tools read."""
        self._describe()
        self.update()

    def selected_text(self) -> str:
        """The chosen day in words; empty while there are no days."""
        return self.day_text(self._selected) if 0 <= self._selected < len(self._bars) else ""

    def _describe(self) -> None:
        self.setAccessibleName(self.name())
        self.setAccessibleDescription(f"{self.sum_text()} {self.selected_text()}".strip())
        self.setToolTip(self.selected_text())

    def _select(self, index: int) -> None:
        if self._bars and index != self._selected:
            self._selected = max(0, min(len(self._bars) - 1, index))
            self._describe()
            self.update()
            self.day_selected.emit(self._selected)

    def _plot_area(self) -> QRectF:
        metrics = self.fontMetrics()
        left = metrics.horizontalAdvance("00000")
        top = metrics.height() * 1.6
        bottom = metrics.height() * 1.5
        return QRectF(left, top, max(1.0, self.width() - left - 2.0), max(1.0, self.height() - top - bottom))

    def _paint_grid(self, painter: QPainter, area: QRectF, peak: int) -> None:
        text = colour("muted")
        line = colour("border")
        metrics = self.fontMetrics()
        for step in range(_GRID_LINES + 1):
            value = peak * step / _GRID_LINES
            if value != int(value):
                continue
            y = area.bottom() - area.height() * step / _GRID_LINES
            painter.setPen(QPen(line, 1))
            painter.drawLine(QPointF(area.left(), y), QPointF(area.right(), y))
            painter.setPen(text)
            box = QRectF(0, y - metrics.height() / 2, area.left() - metrics.horizontalAdvance("0"), metrics.height())
            painter.drawText(box, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter, f"{int(value)}")

    def _paint_bars(self, painter: QPainter, area: QRectF, peak: int) -> None:
        accent = colour("accent")
        quiet = colour("muted")
        slot = area.width() / len(self._bars)
        for index, day in enumerate(self._bars):
            left = area.left() + slot * (index + _GAP / 2)
            width = max(1.0, slot * (1 - _GAP))
            solid = area.height() * day.solid / peak
            above = area.height() * day.hatched / peak
            painter.fillRect(QRectF(left, area.bottom() - solid, width, solid), accent)
            hatched = QRectF(left, area.bottom() - solid - above, width, above)
            painter.fillRect(hatched, QBrush(quiet, Qt.BrushStyle.BDiagPattern))
            if above:
                painter.setPen(QPen(quiet, 1))
                painter.drawRect(hatched)
            if index == self._selected and self.hasFocus():
                painter.setPen(QPen(colour("text"), 2))
                painter.drawRect(QRectF(left - 2, area.top() - 2, width + 4, area.height() + 4))

    def _paint_days(self, painter: QPainter, area: QRectF) -> None:
        painter.setPen(colour("muted"))
        slot = area.width() / len(self._bars)
        height = self.fontMetrics().height()
        last = len(self._bars) - 1
        for index in sorted({0, last // 2, last}):
            text = self._bars[index].day
            width = self.fontMetrics().horizontalAdvance(text) + 4
            centre = area.left() + slot * (index + 0.5)
            left = max(area.left(), min(area.right() - width, centre - width / 2))
            box = QRectF(left, area.bottom() + height * 0.3, width, height)
            painter.drawText(box, Qt.AlignmentFlag.AlignCenter, text)

    def _paint_legend(self, painter: QPainter) -> None:
        metrics = self.fontMetrics()
        side = metrics.ascent() * 0.8
        x = self._plot_area().left()
        quiet = colour("muted")
        solid, hatched = self.legend()
        for text, brush in (
            (solid, QBrush(colour("accent"))),
            (hatched, QBrush(quiet, Qt.BrushStyle.BDiagPattern)),
        ):
            swatch = QRectF(x, (metrics.height() - side) / 2, side, side)
            painter.fillRect(swatch, brush)
            painter.setPen(QPen(quiet, 1))
            painter.drawRect(swatch)
            painter.setPen(colour("text"))
            painter.drawText(QRectF(x + side * 1.5, 0, self.width(), metrics.height()), text)
            x += side * 1.5 + metrics.horizontalAdvance(text) + metrics.horizontalAdvance("000")

    def _index_at(self, x: float) -> int:
        area = self._plot_area()
        return int((x - area.left()) / (area.width() / max(1, len(self._bars))))

    def sizeHint(self) -> QSize:
        """Nine lines of text high."""
        return QSize(chars(self, 60), self.minimumSizeHint().height())

    def minimumSizeHint(self) -> QSize:
        """Wide enough for thirty narrow bars."""
        return QSize(chars(self, 36), self.fontMetrics().height() * 9)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw grid, bars, days and legend with colours of the palette."""
        del event
        painter = QPainter(self)
        self._paint_legend(painter)
        area = self._plot_area()
        peak = max([1, *(day.solid + day.hatched for day in self._bars)])
        peak = -(-peak // _GRID_LINES) * _GRID_LINES
        self._paint_grid(painter, area, peak)
        if self._bars:
            self._paint_bars(painter, area, peak)
            self._paint_days(painter, area)
        painter.end()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Move between days with the arrow keys, Home and End."""
        moves = {
            Qt.Key.Key_Left: self._selected - 1,
            Qt.Key.Key_Right: self._selected + 1,
            Qt.Key.Key_Home: 0,
            Qt.Key.Key_End: len(self._bars) - 1,
        }
        target = moves.get(Qt.Key(event.key()))
        if target is None:
            super().keyPressEvent(event)
        else:
            self._select(target)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Choose the day below the pointer."""
        self._select(self._index_at(event.position().x()))

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Show which day is chosen."""
        super().focusInEvent(event)
        self.update()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        """Stop showing which day is chosen."""
        super().focusOutEvent(event)
        self.update()
