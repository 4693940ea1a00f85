"""A connection that sees the store as of one moment and can change nothing."""

import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from main_process.store.engine import raw_connection
from main_process.store.file import StoreFile


@contextmanager
def reading(file: StoreFile, key: bytes | None, *, is_copied: bool) -> Iterator[Any]:
    """Give a bare driver connection inside a read transaction.

    With `is_copied` it reads a private copy of file and write-ahead log: opening a damaged, newer or write-protected
    original could change it or fail. Raises the driver's error, and OSError.
    """
    if not is_copied:
        yield from _transaction(file, key)
        return
    with tempfile.TemporaryDirectory(prefix="remembrancer-") as folder:
        copy = StoreFile(Path(folder) / "copy.db", is_encrypted=file.is_encrypted)
        for source, target in ((file.path, copy.path), (file.wal_path, copy.wal_path)):
            if source.exists():
                shutil.copyfile(source, target)
        yield from _transaction(copy, key)


def _transaction(file: StoreFile, key: bytes | None) -> Iterator[Any]:
    connection = raw_connection(file, key)
    try:
        connection.execute("PRAGMA query_only = ON")
        connection.execute("BEGIN")
        yield connection
        connection.execute("ROLLBACK")
    finally:
        connection.close()
