"""Rows of an intake, written and found with the driver itself.

An export has many rows, and SQLAlchemy's care for each of them costs more than the row. The statements are made of
declared names alone; values are always bound.
"""

import functools
from typing import Any, Final

from sqlalchemy import Connection

from main_process.store.portable import Shape

_KNOWN: Final = 8_192
"""References whose keys stay in memory: neighbours in a file mostly name the same few."""


class Rows:
    """The rows of the store within the caller's transaction."""

    def __init__(self, connection: Connection) -> None:
        self._driver: Any = connection.connection.driver_connection
        self.refusal: Final[type[Exception]] = connection.dialect.loaded_dbapi.IntegrityError
        """What the driver raises for values that the tables do not allow."""
        self._known: dict[tuple[str, str], int] = {}

    def run(self, sql: str, *values: Any) -> None:
        """Run a statement."""
        self._driver.execute(sql, values)

    def run_many(self, sql: str, rows: list[tuple[Any, ...]]) -> None:
        """Run a statement for each of the rows."""
        self._driver.executemany(sql, rows)

    def one(self, sql: str, *values: Any) -> Any:
        """Return the first value of the first row, None without one."""
        found = self._driver.execute(sql, values).fetchone()
        return None if found is None else found[0]

    def last(self, name: str) -> int:
        """Return the key of a table's last row, 0 for an empty table."""
        return int(self.one(f"SELECT coalesce(max(row), 0) FROM {name}"))  # noqa: S608 - declared names

    def key_of(self, table: str | None, identifier: str | None) -> int | None:
        """Return the key of a row by its id, None without an id or a row."""
        if table is None or identifier is None:
            return None
        known = self._known.get((table, identifier))
        if known is None:
            known = self.one(f"SELECT row FROM {table} WHERE id = ?", identifier)  # noqa: S608 - declared names
            if known is not None:
                if len(self._known) >= _KNOWN:
                    self._known.clear()
                self._known[table, identifier] = known
        return known

    def insert(self, shape: Shape, values: dict[str, Any]) -> int:
        """Insert a row whose references are ids; return its key."""
        bound = (
            values[each.column.name] if each.target is None else self.key_of(each.target, values[each.column.name])
            for each in shape.fields
        )
        return int(self._driver.execute(_insertion(shape), tuple(bound)).lastrowid)

    def remove_item(self, item_id: str) -> None:
        """Take an item out again, with all that is its own."""
        self.run("DELETE FROM memory_item WHERE id = ?", item_id)
        self._known.clear()


@functools.cache
def _insertion(shape: Shape) -> str:
    names = [each.column.name for each in shape.fields]
    return f"INSERT INTO {shape.name} ({', '.join(names)}) VALUES ({', '.join('?' * len(names))})"  # noqa: S608 - declared names
