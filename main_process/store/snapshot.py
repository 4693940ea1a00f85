"""A connection that sees the store as of one moment and can change nothing."""

import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime
from pathlib import Path
from typing import Any

from sqlalchemy import StaticPool, create_engine

from main_process.store.engine import driver_of, raw_connection
from main_process.store.file import StoreFile
from main_process.store.unit_of_work import Unit


@contextmanager
def reading(file: StoreFile, key: bytes | None, *, is_copied: bool) -> Iterator[Any]:
    """Give a bare driver connection inside a read transaction.

    With `is_copied` it reads a private copy of file and write-ahead log: opening a damaged, newer or write-protected
    original could change it or fail. Raises the driver's error, and OSError.
    """
    if not is_copied:
        yield from _transaction(file, key)
        return
    with _copied(file) as copy:
        yield from _transaction(copy, key)


@contextmanager
def looking(file: StoreFile, key: bytes | None, now: datetime) -> Iterator[Unit]:
    """Give a unit over a private copy, for looking at a degraded store as far as it can be read.

    Raises SQLAlchemy's and the driver's errors, and OSError.
    """
    with _copied(file) as copy:
        engine = create_engine(
            "sqlite://",
            module=driver_of(copy),
            creator=lambda: raw_connection(copy, key),
            poolclass=StaticPool,
        )
        try:
            with engine.connect() as connection:
                connection.exec_driver_sql("PRAGMA query_only = ON")
                yield Unit(connection, now, is_writing=False)
        finally:
            engine.dispose()


@contextmanager
def _copied(file: StoreFile) -> Iterator[StoreFile]:
    with tempfile.TemporaryDirectory(prefix="remembrancer-") as folder:
        copy = StoreFile(Path(folder) / "copy.db", is_encrypted=file.is_encrypted)
        for source, target in ((file.path, copy.path), (file.wal_path, copy.wal_path)):
            if source.exists():
                shutil.copyfile(source, target)
        yield copy


def _transaction(file: StoreFile, key: bytes | None) -> Iterator[Any]:
    connection = raw_connection(file, key)
    try:
        connection.execute("PRAGMA query_only = ON")
        connection.execute("BEGIN")
        yield connection
        connection.execute("ROLLBACK")
    finally:
        connection.close()
