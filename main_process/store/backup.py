"""Verified copies of the store: copied online, opened again, checked, their rows counted, then put in place."""

import contextlib
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any, Final

import msgspec

from main_process.domain.errors import StoreUnavailable
from main_process.runtime.files import new_draft, put_in_place, write_private
from main_process.store.engine import raw_connection
from main_process.store.file import StoreFile, size_of
from shared.vocabulary import StoreFault

_UNIX_START: Final = datetime(1970, 1, 1, tzinfo=UTC)
_SUFFIX: Final = ".db"
_NOTE_SUFFIX: Final = ".json"


class BackupNote(msgspec.Struct, frozen=True):
    """What the verification found; kept beside the copy."""

    created_at: datetime
    rows: int
    size_bytes: int


@dataclass(frozen=True, slots=True)
class Backup:
    """One copy. `is_verified`: it was opened, checked and counted when made, and has had that size since."""

    path: Path
    created_at: datetime
    size_bytes: int
    rows: int
    is_verified: bool


def create_backup(file: StoreFile, key: bytes | None, folder: Path, now: datetime) -> Backup:
    """Copy the store as of one moment, verify the copy, and give it a name that nothing else has.

    Writers go on meanwhile. The copy has the store's key and mode 0600. Raises StoreUnavailable UNREADABLE when
    the copy differs from the original, the driver's error, and OSError; then nothing is left behind.
    """
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    draft = StoreFile(new_draft(folder), is_encrypted=file.is_encrypted)
    try:
        original = _copied(file, draft, key)
        rows = _verified(draft, key, original)
        path = put_in_place(draft.path, _names(folder, file, now))
    finally:
        for path_left in draft.all_paths:
            path_left.unlink(missing_ok=True)
    note = BackupNote(created_at=now, rows=rows, size_bytes=size_of(path))
    write_private(path.with_suffix(_NOTE_SUFFIX), msgspec.json.encode(note) + b"\n")
    return Backup(path, now, note.size_bytes, rows, is_verified=True)


def list_backups(folder: Path) -> tuple[Backup, ...]:
    """Return the copies in the folder, latest first. Works without key and store. Raises OSError."""
    if not folder.is_dir():
        return ()
    found = [_known(path) for path in folder.glob(f"*{_SUFFIX}") if not path.name.startswith(".")]
    return tuple(sorted(found, key=lambda backup: (backup.created_at, backup.path.name), reverse=True))


def delete_backup(path: Path) -> None:
    """Remove a copy and its note. Raises OSError."""
    path.unlink(missing_ok=True)
    path.with_suffix(_NOTE_SUFFIX).unlink(missing_ok=True)


def row_counts(connection: Any) -> dict[str, int]:
    """Return the number of rows of every ordinary table; index tables can be rebuilt and do not count."""
    names = connection.execute(
        "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\' "
        "AND name NOT LIKE '%\\_fts%' ESCAPE '\\' ORDER BY name"
    ).fetchall()
    return {name: connection.execute(f'SELECT count(*) FROM "{name}"').fetchone()[0] for (name,) in names}  # noqa: S608 - names from the catalogue


def _copied(file: StoreFile, draft: StoreFile, key: bytes | None) -> dict[str, int]:
    with _opened(file, key, "ro") as source, _opened(draft, key, "rw") as target:
        # Counting and copying in one read transaction see the same moment.
        source.execute("BEGIN")
        counts = row_counts(source)
        source.backup(target)
        source.execute("COMMIT")
        # One file, without a log beside it.
        target.execute("PRAGMA journal_mode = DELETE")
    return counts


def _verified(draft: StoreFile, key: bytes | None, original: dict[str, int]) -> int:
    with _opened(draft, key, "ro") as copy:
        if copy.execute("PRAGMA integrity_check(1)").fetchone()[0] != "ok":
            raise StoreUnavailable(StoreFault.UNREADABLE, {"object": "backup"})
        counts = row_counts(copy)
    for table, rows in original.items():
        if counts.get(table) != rows:
            raise StoreUnavailable(StoreFault.UNREADABLE, {"object": "backup", "table": table, "rows": rows})
    return sum(counts.values())


@contextlib.contextmanager
def _opened(file: StoreFile, key: bytes | None, mode: str) -> Iterator[Any]:
    connection = raw_connection(file, key, mode=mode)
    try:
        yield connection
    finally:
        connection.close()


def _names(folder: Path, file: StoreFile, now: datetime) -> Iterator[Path]:
    stem = f"{file.path.stem}-{now:%Y%m%dT%H%M%SZ}"
    yield folder / f"{stem}{_SUFFIX}"
    for number in range(2, 10_000):
        yield folder / f"{stem}-{number}{_SUFFIX}"


def _known(path: Path) -> Backup:
    state = path.stat()
    try:
        note = msgspec.json.decode(path.with_suffix(_NOTE_SUFFIX).read_bytes(), type=BackupNote)
    except (OSError, msgspec.MsgspecError, UnicodeDecodeError):
        made_at = _UNIX_START + timedelta(seconds=int(state.st_mtime))
        return Backup(path, made_at, state.st_size, 0, is_verified=False)
    return Backup(path, note.created_at, state.st_size, note.rows, is_verified=note.size_bytes == state.st_size)
