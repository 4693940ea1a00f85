"""Memory items and candidates as list rows, with marks for acting on several at once."""

from collections.abc import Callable
from typing import Any

from PySide6.QtCore import QObject, Qt, Signal

from renderer.models.paged_table import Column, Index, PagedTableModel
from renderer.support.formats import one_line, percent_text, short_moment_text
from renderer.support.i18n import translate
from renderer.support.words.memories import (
    masked_text,
    memory_kind_text,
    scope_mark,
    scope_text,
    sensitivity_text,
    status_mark,
    status_text,
    validity_text,
    warning_text,
)
from renderer.support.words.search import found_by_text
from shared import vocabulary as v
from shared.ipc.methods.memories import MemoryRow


class MemoryTable(PagedTableModel[MemoryRow]):
    """One column; the list's delegate paints a row on two lines. `marks_changed` tells that other rows are marked."""

    marks_changed = Signal()

    def __init__(self, meta: Callable[[MemoryRow], str], parent: QObject) -> None:
        self._meta = meta
        column = Column[MemoryRow](lambda: translate("MemoryList", "Memory"), self.spoken)
        super().__init__([column], lambda row: row.item_id, parent)
        self._marked: dict[str, MemoryRow] = {}

    @property
    def marked(self) -> tuple[MemoryRow, ...]:
        """Marked rows, in the order they were marked, as they are shown now."""
        current = {row.item_id: row for row in self.loaded_rows if row.item_id in self._marked}
        return tuple(current.get(item_id, row) for item_id, row in self._marked.items())

    def is_marked(self, row: MemoryRow) -> bool:
        """Whether a row is marked."""
        return row.item_id in self._marked

    def toggle(self, place: int) -> None:
        """Mark or unmark the row at a place."""
        row = self.row_at(place)
        if row is None:
            return
        if self._marked.pop(row.item_id, None) is None and len(self._marked) < v.BULK_MAX:
            self._marked[row.item_id] = row
        self._tell(place, place)

    def mark_all(self) -> None:
        """Mark every loaded row, up to the most that one act may take."""
        self._marked = {row.item_id: row for row in self.loaded_rows[: v.BULK_MAX]}
        self._tell(0, len(self.loaded_rows) - 1)

    def clear_marks(self) -> None:
        """Mark nothing."""
        if self._marked:
            self._marked = {}
            self._tell(0, len(self.loaded_rows) - 1)

    def meta_text(self, row: MemoryRow) -> str:
        """The second line of a row."""
        return self._meta(row)

    def spoken(self, row: MemoryRow) -> str:
        """A row as a screen reader says it."""
        statement = masked_text() if row.is_masked else one_line(row.statement)
        return f"{statement}. {self._meta(row)}"

    def _tell(self, first: int, last: int) -> None:
        if last >= first:
            self.dataChanged.emit(self.index(first, 0), self.index(last, 0), [Qt.ItemDataRole.CheckStateRole])
        self.marks_changed.emit()

    def flags(self, index: Index) -> Qt.ItemFlag:
        return super().flags(index) | Qt.ItemFlag.ItemNeverHasChildren | Qt.ItemFlag.ItemIsUserCheckable

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if role == Qt.ItemDataRole.CheckStateRole and index.isValid():
            row = self.row_at(index.row())
            is_marked = row is not None and self.is_marked(row)
            return Qt.CheckState.Checked if is_marked else Qt.CheckState.Unchecked
        return super().data(index, role)


def candidate_meta(row: MemoryRow) -> str:
    """Second line of a candidate: scope, kind, warnings."""
    words = [f"{scope_mark(row.scope.kind)} {scope_text(row.scope)}", memory_kind_text(row.kind)]
    if row.sensitivity is not v.Sensitivity.NORMAL:
        words.append(f"◈ {sensitivity_text(row.sensitivity)}")
    if row.is_promoted:
        words.append(translate("MemoryList", "⇧ Promotion"))
    words.append(validity_text(row.validity))
    words += [warning_text(one) if one in v.MARKS else f"⚠ {warning_text(one)}" for one in row.warnings]
    return translate("MemoryList", " · ").join(words)


def memory_meta(row: MemoryRow) -> str:
    """Second line of a memory: scope, why a search lists it if more than its words count, kind, state and use."""
    words = [f"{scope_mark(row.scope.kind)} {scope_text(row.scope)}"]
    if row.found_by:
        words.append(translate("MemoryList", "found by {reasons}").format(reasons=found_by_text(row.found_by)))
    words.append(memory_kind_text(row.kind))
    if row.sensitivity is not v.Sensitivity.NORMAL:
        words.append(f"◈ {sensitivity_text(row.sensitivity)}")
    if row.status is not v.ItemStatus.CONFIRMED:
        words.append(f"{status_mark(row.status)} {status_text(row.status)}")
    if row.is_automatic:
        words.append(automatic_text())
    if row.is_promoted:
        words.append(translate("MemoryList", "⇧ Promoted"))
    if row.is_conflicted:
        words.append(translate("MemoryList", "⚡ Conflict"))
    if not row.is_source_available:
        words.append(translate("MemoryList", "Source unavailable"))
    if row.recall_mode is v.RecallMode.ALWAYS:
        words.append(translate("MemoryList", "⚲ Always"))
    words.append(validity_text(row.validity))
    words.append(importance_text(row.salience))
    words.append(last_use_text(row))
    return translate("MemoryList", " · ").join(words)


def automatic_text() -> str:
    """Mark of what a plan's protocol confirmed inside itself."""
    return translate("MemoryList", "⚙ Automatic")


def importance_text(salience: float) -> str:
    """Importance on the scale of the form."""
    return translate("MemoryList", "importance {percent}").format(percent=percent_text(salience))


def last_use_text(row: MemoryRow) -> str:
    """When it was last used by an agent."""
    if row.last_used_at is None:
        return translate("MemoryList", "never used")
    return translate("MemoryList", "used {when}").format(when=short_moment_text(row.last_used_at))
