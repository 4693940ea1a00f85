"""A table that fills itself page by page: known row count where main can tell it, growing where it cannot.

Old rows stay until new ones are there, and a generation number drops answers to a filter that is no longer set.
"""

import asyncio
from collections.abc import Awaitable, Callable, Coroutine, Iterable, Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Any, Final, Generic, TypeVar

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QObject, QPersistentModelIndex, Qt, Signal

from renderer.support.loop import spawn
from shared.ipc.contract import Page

Row = TypeVar("Row")
Index = QModelIndex | QPersistentModelIndex
ROW_ROLE: Final = Qt.ItemDataRole.UserRole
"""Gives the row object itself; None while it is not loaded."""
FIRST_PAGE: Final = 100
NEXT_PAGE: Final = 500
REFRESH_MAX: Final = 2_000
"""Rows that a refresh asks for again at once; rows beyond them are loaded anew when they are scrolled to."""
_NO_PARENT: Final = QModelIndex()


class LoadState(Enum):
    """Where the rows stand. FAILED keeps the rows that were there."""

    LOADING = "loading"
    READY = "ready"
    FAILED = "failed"


@dataclass(frozen=True)  # no slots: with them, Python 3.11 cannot make a subscripted generic
class Column(Generic[Row]):
    """One column: its title, asked again after a language switch, and a row's text in it."""

    title: Callable[[], str]
    text: Callable[[Row], str]
    is_number: bool = False
    tooltip: Callable[[Row], str] | None = None


@dataclass(frozen=True)  # no slots, as above
class RowSource(Generic[Row]):
    """Where rows come from. `fetch` takes a cursor and a limit; `count` is the whole number, if main can say."""

    fetch: Callable[[str | None, int], Awaitable[Page[Row]]]
    count: Callable[[], Awaitable[int]] | None = None


class PagedTableModel(QAbstractTableModel, Generic[Row]):
    """Rows of one source. `state_changed` tells the LoadState, `failed` the exception behind FAILED."""

    state_changed = Signal(object)
    failed = Signal(object)
    count_changed = Signal(int)

    def __init__(self, columns: Sequence[Column[Row]], key: Callable[[Row], str], parent: QObject) -> None:
        super().__init__(parent)
        self._columns = tuple(columns)
        self._key = key
        self._source: RowSource[Row] | None = None
        self._rows: list[Row] = []
        self._keys: set[str] = set()
        self._shown = 0
        self._cursor: str | None = None
        self._generation = 0
        self._wanted = 0
        self._is_filling = False
        self._asking: asyncio.Task[None] | None = None
        self._is_new = False
        self._state = LoadState.LOADING

    @property
    def state(self) -> LoadState:
        """Where the rows stand."""
        return self._state

    @property
    def has_source(self) -> bool:
        """Whether rows were ever asked for; before that there is nothing to wait for."""
        return self._source is not None

    @property
    def loaded_rows(self) -> Sequence[Row]:
        """The rows that are there, from the top."""
        return self._rows

    def row_at(self, place: int) -> Row | None:
        """The row at a place; None while it is not loaded."""
        return self._rows[place] if 0 <= place < len(self._rows) else None

    def place_of(self, key: str) -> int | None:
        """Where the row with that key stands, if it is loaded."""
        if key not in self._keys:
            return None
        return next(place for place, row in enumerate(self._rows) if self._key(row) == key)

    def show(self, source: RowSource[Row]) -> None:
        """Take rows from `source` from now on; the old rows stay until its first page is there."""
        self._source = source
        self._is_new = True
        self._generation += 1
        self._wanted = 0
        self._set_state(LoadState.LOADING)
        self._ask(self._load_first(self._generation, source))

    def refresh(self) -> None:
        """Ask for the rows again without moving what is selected or scrolled to.

        Before the first page of a new source is there, that page is asked for again: it comes as new rows do.
        """
        if self._source is None:
            return
        if self._is_new:
            self.show(self._source)
            return
        self._generation += 1
        self._set_state(LoadState.LOADING)
        self._ask(self._reload(self._generation, self._source))

    def _ask(self, work: Coroutine[Any, Any, None]) -> None:
        """Ask main, and stop asking what nobody waits for any more, as while somebody goes on typing."""
        if self._asking is not None:
            self._asking.cancel()
        self._asking = spawn(work, owner=self)

    def take_out(self, keys: Iterable[str]) -> None:
        """Remove rows at once, before main's event confirms it."""
        gone = set(keys) & self._keys
        for place in sorted((self.place_of(key) or 0 for key in gone), reverse=True):
            self.beginRemoveRows(_NO_PARENT, place, place)
            del self._rows[place]
            self._shown -= 1
            self.endRemoveRows()
        self._keys -= gone
        if gone:
            self.count_changed.emit(self._shown)

    def replace(self, row: Row) -> None:
        """Show a row's new state where it stands."""
        place = self.place_of(self._key(row))
        if place is not None:
            self._rows[place] = row
            self.dataChanged.emit(self.index(place, 0), self.index(place, len(self._columns) - 1))

    def retranslate(self) -> None:
        """Ask for every title and text again, after a language switch."""
        self.headerDataChanged.emit(Qt.Orientation.Horizontal, 0, len(self._columns) - 1)
        if self._shown:
            self.dataChanged.emit(self.index(0, 0), self.index(self._shown - 1, len(self._columns) - 1))

    async def _load_first(self, generation: int, source: RowSource[Row]) -> None:
        try:
            total = await source.count() if source.count is not None else None
            page = await source.fetch(None, FIRST_PAGE)
        except Exception as error:  # noqa: BLE001 - any failure is this view's FAILED state, shown with its sentence
            self._fail(generation, error)
            return
        if generation != self._generation:
            return
        self._is_new = False
        self.beginResetModel()
        self._rows = list(page.items)
        self._keys = {self._key(row) for row in self._rows}
        self._cursor = page.next_cursor
        self._shown = self._count_shown(total)
        self.endResetModel()
        self._settle()

    async def _reload(self, generation: int, source: RowSource[Row]) -> None:
        aim = min(max(len(self._rows), FIRST_PAGE), REFRESH_MAX)
        rows: list[Row] = []
        cursor: str | None = None
        try:
            total = await source.count() if source.count is not None else None
            while len(rows) < aim:
                page = await source.fetch(cursor, min(NEXT_PAGE, aim - len(rows)))
                rows.extend(page.items)
                cursor = page.next_cursor
                if cursor is None:
                    break
        except Exception as error:  # noqa: BLE001 - any failure is this view's FAILED state, shown with its sentence
            self._fail(generation, error)
            return
        if generation == self._generation:
            self._merge(_without_doubles(rows, self._key), cursor, total)
            self._settle()

    def _merge(self, rows: list[Row], cursor: str | None, total: int | None) -> None:
        """Go from the old rows to the new ones by removals, one re-ordering and insertions, keeping the selection."""
        new_keys = [self._key(row) for row in rows]
        staying = set(new_keys) & self._keys
        self._drop_from(len(self._rows))
        for place in range(len(self._rows) - 1, -1, -1):
            if self._key(self._rows[place]) not in staying:
                self.beginRemoveRows(_NO_PARENT, place, place)
                del self._rows[place]
                self._shown -= 1
                self.endRemoveRows()
        self._reorder({key: place for place, key in enumerate(key for key in new_keys if key in staying)})
        for place, row in enumerate(rows):
            if new_keys[place] in staying:
                self._rows[place] = row
                continue
            self.beginInsertRows(_NO_PARENT, place, place)
            self._rows.insert(place, row)
            self._shown += 1
            self.endInsertRows()
        self._keys = set(new_keys)
        self._cursor = cursor
        self._grow_to(self._count_shown(total))
        if rows:
            self.dataChanged.emit(self.index(0, 0), self.index(len(rows) - 1, len(self._columns) - 1))

    def _reorder(self, order: dict[str, int]) -> None:
        if all(order[self._key(row)] == place for place, row in enumerate(self._rows)):
            return
        self.layoutAboutToBeChanged.emit()
        before = self.persistentIndexList()
        after = [self.index(order[self._key(self._rows[old.row()])], old.column()) for old in before]
        self._rows.sort(key=lambda row: order[self._key(row)])
        self.changePersistentIndexList(before, after)
        self.layoutChanged.emit()

    def _count_shown(self, total: int | None) -> int:
        return len(self._rows) if self._cursor is None or total is None else max(total, len(self._rows))

    def _drop_from(self, count: int) -> None:
        if count < self._shown:
            self.beginRemoveRows(_NO_PARENT, count, self._shown - 1)
            self._shown = count
            self.endRemoveRows()

    def _grow_to(self, count: int) -> None:
        if count > self._shown:
            self.beginInsertRows(_NO_PARENT, self._shown, count - 1)
            self._shown = count
            self.endInsertRows()

    def _want(self, place: int) -> None:
        self._wanted = max(self._wanted, place + 1)
        if not self._is_filling and self._source is not None and self._state is LoadState.READY:
            self._is_filling = True
            spawn(self._fill(self._generation, self._source), owner=self)

    async def _fill(self, generation: int, source: RowSource[Row]) -> None:
        try:
            while generation == self._generation and self._cursor is not None and len(self._rows) < self._wanted:
                page = await source.fetch(self._cursor, NEXT_PAGE)
                if generation == self._generation:
                    self._append(page)
        except Exception as error:  # noqa: BLE001 - any failure is this view's FAILED state, shown with its sentence
            self._fail(generation, error)
        finally:
            self._is_filling = False

    def _append(self, page: Page[Row]) -> None:
        fresh = [row for row in page.items if self._key(row) not in self._keys]
        first, last = len(self._rows), len(self._rows) + len(fresh) - 1
        self._grow_to_hold(fresh)
        self._cursor = page.next_cursor
        if fresh:
            self.dataChanged.emit(self.index(first, 0), self.index(last, len(self._columns) - 1))
        if self._cursor is None:
            self._drop_from(len(self._rows))
            self.count_changed.emit(self._shown)

    def _grow_to_hold(self, fresh: list[Row]) -> None:
        """Put rows into the places shown for them, and add places for those beyond."""
        free = self._shown - len(self._rows)
        self._rows.extend(fresh[:free])
        beyond = fresh[free:]
        if beyond:
            self.beginInsertRows(_NO_PARENT, self._shown, self._shown + len(beyond) - 1)
            self._rows.extend(beyond)
            self._shown += len(beyond)
            self.endInsertRows()
        self._keys.update(self._key(row) for row in fresh)

    def _fail(self, generation: int, error: Exception) -> None:
        if generation == self._generation:
            self._set_state(LoadState.FAILED)
            self.failed.emit(error)

    def _settle(self) -> None:
        self._set_state(LoadState.READY)
        self.count_changed.emit(self._shown)

    def _set_state(self, state: LoadState) -> None:
        if state is not self._state or state is LoadState.READY:
            self._state = state
            self.state_changed.emit(state)

    def rowCount(self, parent: Index = _NO_PARENT) -> int:
        return 0 if parent.isValid() else self._shown

    def columnCount(self, parent: Index = _NO_PARENT) -> int:
        return 0 if parent.isValid() else len(self._columns)

    def canFetchMore(self, parent: Index) -> bool:
        return not parent.isValid() and self._cursor is not None and self._shown == len(self._rows)

    def fetchMore(self, parent: Index) -> None:
        if not parent.isValid():
            self._want(len(self._rows))

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if not index.isValid():
            return None
        place = index.row()
        if place >= len(self._rows):
            self._want(place)
            return "…" if role == Qt.ItemDataRole.DisplayRole else None
        row, column = self._rows[place], self._columns[index.column()]
        match role:
            case Qt.ItemDataRole.UserRole:
                served: Any = row
            case Qt.ItemDataRole.DisplayRole | Qt.ItemDataRole.AccessibleTextRole:
                served = column.text(row)
            case Qt.ItemDataRole.ToolTipRole if column.tooltip is not None:
                served = column.tooltip(row)
            case Qt.ItemDataRole.TextAlignmentRole if column.is_number:
                served = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
            case _:
                served = None
        return served

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if orientation is Qt.Orientation.Horizontal and role == Qt.ItemDataRole.DisplayRole:
            return self._columns[section].title()
        if role == Qt.ItemDataRole.TextAlignmentRole and orientation is Qt.Orientation.Horizontal:
            side = Qt.AlignmentFlag.AlignRight if self._columns[section].is_number else Qt.AlignmentFlag.AlignLeft
            return side | Qt.AlignmentFlag.AlignVCenter
        return None


def _without_doubles(rows: Sequence[Row], key: Callable[[Row], str]) -> list[Row]:
    return list({key(row): row for row in rows}.values())
