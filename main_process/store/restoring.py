"""A backup takes the place of the store: checked, led forward, gone over and settled as a draft, then put in place.

Until the last step the store's own file is untouched; whatever goes wrong before leaves it as it was.
"""

import shutil
import tempfile
from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import Any, Final, TypeVar

from sqlalchemy import text

from main_process.domain.errors import StoreUnavailable
from main_process.runtime.files import new_draft
from main_process.store import migrations
from main_process.store.backup import row_counts
from main_process.store.clearing import move_aside
from main_process.store.engine import Engines, driver_of, raw_connection
from main_process.store.file import StoreFile, size_of
from main_process.store.health import examine
from main_process.store.migrating import migrate
from main_process.store.settling import settle
from main_process.store.unit_of_work import Unit
from shared.vocabulary import StoreFault

T = TypeVar("T")
_BATCH: Final = 500


@dataclass(frozen=True, slots=True)
class BackupContent:
    """What a backup holds, by table, and whether this build must lead it forward first."""

    rows: dict[str, int]
    is_older: bool


def look_into(file: StoreFile, key: bytes | None) -> BackupContent:
    """Check a backup and count it. Raises StoreUnavailable with the finding, the driver's error, and OSError."""
    revision = examine(file, key)
    connection = raw_connection(file, key, mode="ro")
    try:
        return BackupContent(row_counts(connection), revision != migrations.SUPPORTED_REVISION)
    finally:
        connection.close()


def holds_any(file: StoreFile, key: bytes | None, item_ids: tuple[str, ...]) -> bool | None:
    """Return whether a backup holds one of these items; None when it cannot be read."""
    try:
        connection = raw_connection(file, key, mode="ro")
    except driver_of(file).Error:
        return None
    try:
        for start in range(0, len(item_ids), _BATCH):
            part = item_ids[start : start + _BATCH]
            places = ", ".join("?" * len(part))
            sql = f"SELECT EXISTS (SELECT 1 FROM memory_item WHERE id IN ({places}))"  # noqa: S608 - placeholders
            if connection.execute(sql, part).fetchone()[0]:
                return True
    except connection.Error:
        return None
    finally:
        connection.close()
    return False


def prepare(
    backup: StoreFile, key: bytes | None, folder: Path, now: datetime, go_over: Callable[[Unit], T]
) -> tuple[StoreFile, T]:
    """Return a sound, settled draft of the backup in the folder, after `go_over` worked on it.

    Raises StoreUnavailable, the driver's error and OSError; then no draft is left.
    """
    draft = StoreFile(new_draft(folder), is_encrypted=backup.is_encrypted)
    try:
        shutil.copyfile(backup.path, draft.path)
        revision = examine(draft, key)
        if revision != migrations.SUPPORTED_REVISION:
            with tempfile.TemporaryDirectory(dir=folder, prefix=".restore-") as aside:
                migrate(draft, key, now, backups=Path(aside), found=revision)
        engines = Engines(draft, key, is_draft=True)
        try:
            with engines.writer.begin() as connection:
                result = go_over(Unit(connection, now, is_writing=True))
            _check(engines)
            settle(engines.writer, draft.path)
        finally:
            engines.dispose()
    except BaseException:
        for path in draft.all_paths:
            path.unlink(missing_ok=True)
        raise
    return draft, result


def put_in_place(draft: StoreFile, file: StoreFile, fault: StoreFault | None, now: datetime) -> Path | None:
    """Let the draft take the store's name; an unsound file is moved aside first, and its place returned.

    The store must be closed. Raises StoreUnavailable BUSY when somebody else still holds its log, and OSError.
    """
    aside = None if fault is None else move_aside(file, fault, now)
    if size_of(file.wal_path):
        raise StoreUnavailable(StoreFault.BUSY, {"path": str(file.wal_path)})
    for path in (file.wal_path, file.shm_path, file.journal_path):
        path.unlink(missing_ok=True)
    try:
        draft.path.replace(file.path)
    except OSError:
        if aside is not None:
            aside.rename(file.path)  # else the next start would find no store and make a new one
        raise
    return aside


def _check(engines: Engines) -> None:
    with engines.writer.connect() as connection:
        found: Any = connection.execute(text("PRAGMA integrity_check(1)")).scalar()
    if found != "ok":
        raise StoreUnavailable(StoreFault.CORRUPT, {"object": "backup"})
