"""Foreign SQLite files, read without a trace (trusted side): no byte, name or time of their folder changes.

A quiet file is opened as immutable, which makes SQLite create nothing beside it. A file with a live write-ahead log
or journal beside it is read from a private copy of both, because the newest rows are only there.
"""

import shutil
import sqlite3
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

_COPIES_MAX: Final = 5
_VALUE_MAX_BYTES: Final = 64 * 1024 * 1024
_SIDECARS: Final = ("-wal", "-journal")


def sidecars(path: Path) -> list[Path]:
    """Return the log and journal beside a database that hold anything. Raises OSError."""
    beside = (path.with_name(path.name + suffix) for suffix in _SIDECARS)
    return [file for file in beside if file.is_file() and file.stat().st_size]


@contextmanager
def opened(path: Path) -> Iterator[sqlite3.Connection]:
    """Give a connection that reads the file as of now and can change nothing; usable in any one thread at a time.

    Raises sqlite3.Error, and OSError when the file is gone or is written to faster than it can be copied.
    """
    if not sidecars(path):
        yield from _connected(path, "mode=ro&immutable=1")
        return
    with tempfile.TemporaryDirectory(prefix="remembrancer-") as folder:
        copy = Path(folder) / "copy.sqlite"
        _copy(path, copy)
        yield from _connected(copy, "mode=rw")


def tables_of(path: Path) -> frozenset[str] | None:
    """Return the names of the tables, or None when SQLite cannot read the file. Raises OSError."""
    try:
        with opened(path) as connection:
            rows = connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")
            return frozenset(str(row[0]) for row in rows)
    except sqlite3.Error:
        return None


def columns_of(connection: sqlite3.Connection, table: str) -> frozenset[str]:
    """Return the columns of one table as the file itself names them; none when there is no such table."""
    return frozenset(str(row[0]) for row in connection.execute("SELECT name FROM pragma_table_info(?)", (table,)))


def _connected(path: Path, mode: str) -> Iterator[sqlite3.Connection]:
    connection = sqlite3.connect(f"{path.absolute().as_uri()}?{mode}", uri=True, check_same_thread=False)
    try:
        connection.setlimit(sqlite3.SQLITE_LIMIT_LENGTH, _VALUE_MAX_BYTES)
        connection.text_factory = lambda content: content.decode("utf-8", "replace")
        for guard in ("query_only = ON", "trusted_schema = OFF", "cell_size_check = ON"):
            connection.execute(f"PRAGMA {guard}")
        yield connection
    finally:
        connection.close()


def _copy(path: Path, copy: Path) -> None:
    """Copy the file with its log, again when its program wrote meanwhile."""
    for _ in range(_COPIES_MAX):
        before = _marks(path)
        shutil.copyfile(path, copy)
        for suffix in _SIDECARS:
            beside, target = path.with_name(path.name + suffix), copy.with_name(copy.name + suffix)
            target.unlink(missing_ok=True)
            if beside.is_file():
                shutil.copyfile(beside, target)
        if _marks(path) == before:
            return
    raise BlockingIOError(path)


def _marks(path: Path) -> list[tuple[str, int, int]]:
    found = [(file, file.stat()) for file in (path, *sidecars(path))]
    return [(file.name, stat.st_size, stat.st_mtime_ns) for file, stat in found]
