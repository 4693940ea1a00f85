"""The command palette (Ctrl+K) and the list of shortcuts (F1): everything a person can do, found by typing."""

from collections.abc import Callable, Sequence
from typing import Any, Final

from PySide6.QtCore import (
    QAbstractTableModel,
    QEvent,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    QSortFilterProxyModel,
    Qt,
)
from PySide6.QtGui import QKeyEvent, QKeySequence
from PySide6.QtWidgets import QAbstractItemView, QDialog, QHeaderView, QLineEdit, QTableView, QWidget

from renderer.actions.registry import RegisteredAction, plain_text
from renderer.support.accessibility import announce, named
from renderer.support.i18n import translate
from renderer.support.look import colour
from renderer.widgets.layout import column, label, units

_FOUND_BY: Final = Qt.ItemDataRole.UserRole
"""What typing is compared with: the words, and the id for who types English in a Chinese window."""
_STEPPING = {Qt.Key.Key_Up: -1, Qt.Key.Key_Down: 1, Qt.Key.Key_PageUp: -8, Qt.Key.Key_PageDown: 8}


class ActionTable(QAbstractTableModel):
    """Actions with the place they belong to and their keys."""

    def __init__(
        self,
        entries: Sequence[RegisteredAction],
        scope_title: Callable[[str], str],
        parent: QObject,
        *,
        says_impossible: bool,
    ) -> None:
        super().__init__(parent)
        self._says_impossible = says_impossible
        self._entries = tuple(entries)
        self._scope_title = scope_title

    def entry(self, place: int) -> RegisteredAction:
        """The action in a row."""
        return self._entries[place]

    def rowCount(self, parent: QModelIndex | QPersistentModelIndex = QModelIndex()) -> int:  # noqa: B008 - Qt's default
        return 0 if parent.isValid() else len(self._entries)

    def columnCount(self, parent: QModelIndex | QPersistentModelIndex = QModelIndex()) -> int:  # noqa: B008 - Qt's default
        return 0 if parent.isValid() else 3

    def data(self, index: QModelIndex | QPersistentModelIndex, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if not index.isValid():
            return None
        entry = self._entries[index.row()]
        if role == Qt.ItemDataRole.DecorationRole and index.column() == 0:
            return entry.action.icon()
        if role == Qt.ItemDataRole.ForegroundRole and self._says_impossible and not entry.action.isEnabled():
            return colour("muted")
        if role == _FOUND_BY:
            return f"{self._words(index)} {entry.spec.id}" if index.column() == 0 else self._words(index)
        return self._words(index) if role == Qt.ItemDataRole.DisplayRole else None

    def _words(self, index: QModelIndex | QPersistentModelIndex) -> str:
        entry = self._entries[index.row()]
        match index.column():
            case 0:
                words = plain_text(entry.action.text())
                if entry.action.isEnabled() or not self._says_impossible:
                    return words
                return translate("Palette", "{action} (not possible now)").format(action=words)
            case 1:
                return self._scope_title(entry.scope)
            case _:
                keys = [key.toString(QKeySequence.SequenceFormat.NativeText) for key in entry.action.shortcuts()]
                return "  ".join(keys)

    def flags(self, index: QModelIndex | QPersistentModelIndex) -> Qt.ItemFlag:
        if index.isValid() and not self._entries[index.row()].action.isEnabled():
            return Qt.ItemFlag.ItemIsSelectable | Qt.ItemFlag.ItemNeverHasChildren
        return super().flags(index)


class CommandPalette(QDialog):
    """Typing filters, arrows choose, Enter runs. With `has_keys_only`, it is the list of shortcuts."""

    def __init__(
        self,
        parent: QWidget,
        entries: Sequence[RegisteredAction],
        scope_title: Callable[[str], str],
        *,
        has_keys_only: bool = False,
    ) -> None:
        super().__init__(parent)
        shown = [entry for entry in entries if entry.action.shortcuts()] if has_keys_only else entries
        title = (
            translate("Palette", "Keyboard shortcuts") if has_keys_only else translate("Palette", "Find an action")
        )
        self.setWindowTitle(title)
        self.chosen: RegisteredAction | None = None
        self._table = ActionTable(shown, scope_title, self, says_impossible=not has_keys_only)
        self._filtered = QSortFilterProxyModel(self)
        self._filtered.setSourceModel(self._table)
        self._filtered.setFilterCaseSensitivity(Qt.CaseSensitivity.CaseInsensitive)
        self._filtered.setFilterKeyColumn(-1)
        self._filtered.setFilterRole(_FOUND_BY)
        self._search = named(QLineEdit(), title)
        self._search.setPlaceholderText(translate("Palette", "Type a few letters"))
        self._search.textChanged.connect(self._on_text)
        self._search.installEventFilter(self)
        self._view = named(_table_view(), title)
        self._view.setModel(self._filtered)
        self._view.activated.connect(self._on_activated)
        self._dress_columns()
        layout = column(self, margin=3, spacing=2)
        layout.addWidget(self._search)
        self._nothing = label("", "muted")
        layout.addWidget(self._nothing)
        layout.addWidget(self._view, 1)
        layout.addWidget(label(translate("Palette", "Enter runs the chosen action, Escape closes."), "small"))
        self.resize(units(160), units(120))
        self._on_text("")

    def _dress_columns(self) -> None:
        header = self._view.horizontalHeader()
        header.setSectionResizeMode(0, QHeaderView.ResizeMode.Stretch)
        for section in (1, 2):
            header.setSectionResizeMode(section, QHeaderView.ResizeMode.ResizeToContents)

    def _on_text(self, text: str) -> None:
        self._filtered.setFilterFixedString(text.strip())
        is_empty = not self._filtered.rowCount()
        self._nothing.setText(
            translate("Palette", "Nothing is called “{text}”. Fewer letters find more.").format(text=text.strip())
            if is_empty
            else ""
        )
        self._nothing.setVisible(is_empty)
        if is_empty:
            announce(self, self._nothing.text())
        self._view.selectRow(0)

    def _on_activated(self, index: QModelIndex) -> None:
        entry = self._table.entry(self._filtered.mapToSource(index).row())
        if entry.action.isEnabled():
            self.chosen = entry
            self.accept()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if watched is self._search and isinstance(event, QKeyEvent) and event.type() is QEvent.Type.KeyPress:
            step = _STEPPING.get(Qt.Key(event.key()))
            if step is not None:
                last = self._filtered.rowCount() - 1
                self._view.selectRow(max(0, min(self._view.currentIndex().row() + step, last)))
                return True
            if event.key() in {Qt.Key.Key_Return, Qt.Key.Key_Enter} and self._view.currentIndex().isValid():
                self._on_activated(self._view.currentIndex())
                return True
        return super().eventFilter(watched, event)


def _table_view() -> QTableView:
    view = QTableView()
    view.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
    view.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
    view.setShowGrid(False)
    view.verticalHeader().hide()
    view.horizontalHeader().hide()
    view.verticalHeader().setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
    view.verticalHeader().setDefaultSectionSize(units(8))
    view.setTabKeyNavigation(False)
    return view
