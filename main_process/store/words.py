"""Every column that can hold a person's words, as the declarations mark it: found, marked and counted here alone.

Forgetting, its scan and the export read the same marks, so that a column which one of them knows is known to all.
"""

from collections.abc import Iterable, Iterator
from typing import Any, Final

from sqlalchemy import Column, Connection, Enum, String, Table, bindparam, func, or_, select, update

from main_process.domain.terms import is_cjk
from main_process.store.schema import JsonText, Uuid, Words
from main_process.store.tables import Base

FORGOTTEN_MARK: Final = "[forgotten]"
"""Replaces forgotten words where the sentence around them stays."""

_SHORTEST: Final = 4
_SHORTEST_HAN: Final = 2
"""Shorter texts are not searched for elsewhere: they would match everywhere."""
_FEW: Final = 64
"""Up to so many texts, looking for one after the other is quicker than reading character by character."""
_BATCH: Final = 500


def text_columns() -> Iterator[Column[Any]]:
    """Return all columns that hold text of any kind; ids and closed sets of values are none."""
    for table in Base.metadata.sorted_tables:
        for column in table.columns:
            kind = column.type
            is_text = isinstance(kind, String | JsonText) and not isinstance(kind, Enum)
            if is_text and kind is not Uuid:
                yield column


def columns_of(words: Words) -> tuple[Column[Any], ...]:
    """Return the columns with this mark."""
    return tuple(column for column in text_columns() if column.info.get("words") is words)


def spoken_names() -> frozenset[str]:
    """Return the names of columns in which words of a person or a memory stand, whatever table they belong to."""
    marks = (Words.ITEM, Words.SPOKEN, Words.TOLD)
    return frozenset(column.name for mark in marks for column in columns_of(mark))


def is_worth_finding(text: str) -> bool:
    """Return whether a text is long enough to be looked for in other texts."""
    plain = text.strip()
    return len(plain) >= (_SHORTEST_HAN if plain and all(map(is_cjk, plain)) else _SHORTEST)


class Finder:
    """Looks for many texts at once; the longest of those that begin at one place counts."""

    def __init__(self, texts: Iterable[str]) -> None:
        self._texts = tuple(sorted({text for text in texts if is_worth_finding(text)}, key=len, reverse=True))
        self._by_head: dict[str, list[str]] = {}
        for text in self._texts:
            self._by_head.setdefault(text[:_SHORTEST], []).append(text)
        self._heads = tuple(sorted({len(head) for head in self._by_head}, reverse=True))

    @property
    def texts(self) -> tuple[str, ...]:
        """What is looked for, the longest first."""
        return self._texts

    def is_in(self, value: Any) -> bool:
        """Return whether a text, or any text inside a JSON value, holds one of the texts."""
        if isinstance(value, str):
            if len(self._texts) <= _FEW:
                return any(text in value for text in self._texts)
            return next(self._spans(value), None) is not None
        return any(map(self.is_in, _parts_of(value)))

    def marked(self, value: Any) -> Any:
        """Return the value with the texts replaced by the mark."""
        if isinstance(value, str):
            return self._marked(value)
        if isinstance(value, list):
            return [self.marked(part) for part in value]
        if isinstance(value, dict):
            return {self.marked(name): self.marked(part) for name, part in value.items()}
        return value

    def _marked(self, text: str) -> str:
        pieces: list[str] = []
        position = 0
        for start, end in self._spans(text):
            pieces += (text[position:start], FORGOTTEN_MARK)
            position = end
        return "".join((*pieces, text[position:]))

    def _spans(self, text: str) -> Iterator[tuple[int, int]]:
        place = 0
        while place < len(text):
            found = next(
                (
                    candidate
                    for size in self._heads
                    for candidate in self._by_head.get(text[place : place + size], ())
                    if text.startswith(candidate, place)
                ),
                None,
            )
            if found is None:
                place += 1
            else:
                yield place, place + len(found)
                place += len(found)


def mark(connection: Connection, columns: Iterable[Column[Any]], texts: Iterable[str]) -> None:
    """Replace the texts by the mark wherever they stand in these columns."""
    finder = Finder(texts)
    for column in columns:
        changed = [
            {"a_row": row, "a_value": finder.marked(value)}
            for row, value in _values(connection, column, finder)
            if finder.is_in(value)
        ]
        if changed:
            _write(connection, column, changed)


def count_hits(connection: Connection, columns: Iterable[Column[Any]], texts: Iterable[str]) -> int:
    """Return how many values of these columns hold one of the texts."""
    finder = Finder(texts)
    return sum(finder.is_in(value) for column in columns for _, value in _values(connection, column, finder))


def _values(connection: Connection, column: Column[Any], finder: Finder) -> Iterator[tuple[int, Any]]:
    """Yield the values that may hold one of the texts; of plain texts SQLite itself leaves out those that do not."""
    if not finder.texts:
        return
    statement = select(column.table.c.row, column).where(func.length(column) >= _SHORTEST_HAN)
    if len(finder.texts) <= _FEW and not isinstance(column.type, JsonText):
        statement = statement.where(or_(*(func.instr(column, text) > 0 for text in finder.texts)))
    for found in connection.execute(statement).yield_per(_BATCH):
        yield found[0], found[1]


def _write(connection: Connection, column: Column[Any], changed: list[dict[str, Any]]) -> None:
    table: Table = column.table
    statement = update(table).where(table.c.row == bindparam("a_row")).values({column: bindparam("a_value")})
    connection.execute(statement, changed)


def _parts_of(value: Any) -> Iterable[Any]:
    if isinstance(value, dict):
        return (*value.keys(), *value.values())
    return value if isinstance(value, list) else ()
