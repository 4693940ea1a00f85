"""What an import found, as lines of words and figures under headings."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QObject, QPersistentModelIndex, Qt
from PySide6.QtGui import QFont

from renderer.support.i18n import translate

_Index = QModelIndex | QPersistentModelIndex
_ROOT: Final = QModelIndex()


@dataclass(frozen=True, slots=True)
class ReportLine:
    """One line. A heading has no figure."""

    words: str
    figure: str = ""
    is_heading: bool = False


class ReportTable(QAbstractTableModel):
    """Two columns: what, and how many or where."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._lines: tuple[ReportLine, ...] = ()

    def set_lines(self, lines: Sequence[ReportLine]) -> None:
        """Show these lines."""
        self.beginResetModel()
        self._lines = tuple(lines)
        self.endResetModel()

    def lines(self) -> tuple[ReportLine, ...]:
        """What is shown."""
        return self._lines

    def rowCount(self, parent: _Index = _ROOT) -> int:
        """How many lines there are."""
        return 0 if parent.isValid() else len(self._lines)

    def columnCount(self, parent: _Index = _ROOT) -> int:
        """Words and figure."""
        return 0 if parent.isValid() else 2

    def data(self, index: _Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """Words, figures, and bold headings."""
        if not index.isValid():
            return None
        line = self._lines[index.row()]
        if role in {Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.ToolTipRole, Qt.ItemDataRole.AccessibleTextRole}:
            return line.words if index.column() == 0 else line.figure
        if role == Qt.ItemDataRole.FontRole and line.is_heading:
            font = QFont()
            font.setBold(True)
            return font
        return None

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """Names of the two columns."""
        if role != Qt.ItemDataRole.DisplayRole or orientation is not Qt.Orientation.Horizontal:
            return None
        return translate("ImportReport", "What") if section == 0 else translate("ImportReport", "How many or where")
