"""Connections to the store's file: one writer engine, one reader engine, the same pragmas everywhere.

sqlcipher3 with a raw key is the product's driver; pysqlite3 opens the same schema as plain SQLite for tests that
look at bytes. A transaction is begun by us, not by the driver, which makes DDL transactional and savepoints work
(feasibility §5).
"""

import importlib
import random
import time
from collections.abc import Callable
from typing import Any, Final
from urllib.parse import quote

from sqlalchemy import Connection, Engine, create_engine, event
from sqlalchemy.pool import SingletonThreadPool

from main_process.store.file import StoreFile

APPLICATION_ID: Final = 0x524D4252
"""`RMBR` in the file header: tells our files from other programs' (sqlite.org/pragma.html#pragma_application_id)."""
KEY_BYTES: Final = 32
"""Length of a raw SQLCipher key; a raw key costs 0.2 ms a connection, a passphrase 94 ms (feasibility §5)."""
PATIENCE_S: Final = 10.0
"""How long a write waits for another process before it is refused as busy: as long as most calls may take."""
_POLL_S: Final = (0.001, 0.005)
"""Pause between attempts, at random. SQLite's own pauses grow to 100 ms, and then a process that writes again and
again always comes first: four of them on a busy machine made others wait over 5 s."""
WAL_KEPT_BYTES: Final = 16 * 1024 * 1024
"""What a write-ahead log may keep on disk after a big write was folded into the file."""
CACHE_KIB: Final = 16 * 1024
"""Decrypted pages that a connection keeps: reading one anew costs a check and a decryption, and a big write that does
not fit goes through the log twice."""
_POOL_SIZE: Final = 16
"""One connection a thread; the pool closes surplus ones, so it is larger than the number of threads."""


def driver_of(file: StoreFile) -> Any:
    """Return the DBAPI module that opens this file."""
    return importlib.import_module("sqlcipher3.dbapi2" if file.is_encrypted else "pysqlite3.dbapi2")


def raw_connection(file: StoreFile, key: bytes | None, *, mode: str = "rw") -> Any:
    """Return a bare DBAPI connection; `mode` is SQLite's `ro`, `rw` or `rwc`. Autocommit; begin by hand.

    Raises the driver's error when the file cannot be opened. A wrong key shows at the first statement only.
    """
    uri = f"file:{quote(str(file.path.absolute()), safe='/')}?mode={mode}"
    connection = driver_of(file).connect(uri, uri=True, check_same_thread=False)
    connection.isolation_level = None
    connection.set_busy_handler(_waiting())
    cursor = connection.cursor()
    if file.is_encrypted:
        if key is None or len(key) != KEY_BYTES:
            message = "an encrypted store needs a raw key"
            raise TypeError(message)
        cursor.execute(f"PRAGMA key = \"x'{key.hex()}'\"")
        # SQLCipher otherwise prints to standard error when a key is wrong.
        cursor.execute("PRAGMA cipher_log_level = NONE")
    cursor.execute("PRAGMA foreign_keys = ON")
    # Not FAST, which leaves copies of long values behind (feasibility §5).
    cursor.execute("PRAGMA secure_delete = ON")
    # Sorting in a temporary file would put plaintext beside the encrypted store.
    cursor.execute("PRAGMA temp_store = MEMORY")
    cursor.close()
    return connection


def _waiting() -> Callable[[int], bool]:
    """Return SQLite's question "try again?", asked with the number of attempts so far."""
    deadline = 0.0

    def try_again(attempts: int) -> bool:
        nonlocal deadline
        now = time.monotonic()
        if attempts == 0:
            deadline = now + PATIENCE_S
        if now >= deadline:
            return False
        time.sleep(random.uniform(*_POLL_S))  # noqa: S311 - spreads attempts, protects nothing
        return True

    return try_again


def _writing_connection(file: StoreFile, key: bytes | None, journal_mode: str) -> Any:
    connection = raw_connection(file, key)
    cursor = connection.cursor()
    cursor.execute(f"PRAGMA journal_mode = {journal_mode}")
    cursor.execute("PRAGMA synchronous = NORMAL")
    cursor.execute(f"PRAGMA journal_size_limit = {WAL_KEPT_BYTES}")
    cursor.execute(f"PRAGMA cache_size = {-CACHE_KIB}")
    cursor.close()
    return connection


def _reading_connection(file: StoreFile, key: bytes | None) -> Any:
    connection = raw_connection(file, key)
    cursor = connection.cursor()
    cursor.execute("PRAGMA query_only = ON")
    cursor.execute(f"PRAGMA cache_size = {-CACHE_KIB}")
    cursor.close()
    return connection


def _engine(file: StoreFile, connect: Any, begin: str) -> Engine:
    engine = create_engine(
        "sqlite://",
        module=driver_of(file),
        creator=connect,
        poolclass=SingletonThreadPool,
        pool_size=_POOL_SIZE,
        # Values are memory text; they stay out of every error message.
        hide_parameters=True,
        execution_options={"store_folder": file.path.parent},
    )

    @event.listens_for(engine, "begin")
    def _begin(connection: Connection) -> None:
        connection.exec_driver_sql(begin)

    return engine


class Engines:
    """The writer's and the readers' engine of one open store. Each thread has its own connection."""

    def __init__(self, file: StoreFile, key: bytes | None, *, is_draft: bool = False) -> None:
        """Prepare to connect; nothing is opened yet. A draft keeps no write-ahead log, so that it is one file."""
        self.file = file
        journal_mode = "DELETE" if is_draft else "WAL"
        # Deferred transactions between two processes lost over half of their commits (feasibility §5).
        self.writer = _engine(file, lambda: _writing_connection(file, key, journal_mode), "BEGIN IMMEDIATE")
        self.reader = _engine(file, lambda: _reading_connection(file, key), "BEGIN")

    def dispose(self) -> None:
        """Close all connections; the last one to close folds the write-ahead log into the file."""
        self.reader.dispose()
        self.writer.dispose()
