"""Which file a store is, and the files that SQLite keeps beside it."""

import contextlib
import os
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True, slots=True)
class StoreFile:
    """Where, and how it is opened. `is_encrypted` false is the plaintext twin of the tests that look at bytes."""

    path: Path
    is_encrypted: bool = True

    @property
    def wal_path(self) -> Path:
        """The write-ahead log: commits that are not yet in the file itself."""
        return self.path.with_name(self.path.name + "-wal")

    @property
    def shm_path(self) -> Path:
        """The index of the write-ahead log; holds no content."""
        return self.path.with_name(self.path.name + "-shm")

    @property
    def journal_path(self) -> Path:
        """The roll-back journal that a draft or a migration of another journal mode may leave."""
        return self.path.with_name(self.path.name + "-journal")

    @property
    def all_paths(self) -> tuple[Path, ...]:
        """The file and everything that belongs to it."""
        return (self.path, self.wal_path, self.shm_path, self.journal_path)


def size_of(path: Path) -> int:
    """Return the size in bytes, 0 when there is no such file or it cannot be looked at."""
    try:
        return path.stat().st_size
    except OSError:
        return 0


def put_in_place(draft: Path, names: Iterable[Path]) -> Path:
    """Give a finished draft the first of the names that is free and return it; never replaces anything.

    Raises FileExistsError when none is free, and OSError.
    """
    _sync(draft, os.O_RDWR)
    for name in names:
        try:
            os.link(draft, name)
        except FileExistsError:
            continue
        except OSError:
            # A file system without hard links: the name is reserved first, then replaced by the draft.
            try:
                os.close(os.open(name, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))
            except FileExistsError:
                continue
            draft.replace(name)
        else:
            draft.unlink()
        with contextlib.suppress(OSError):
            _sync(name.parent, os.O_RDONLY)
        return name
    raise FileExistsError(draft)


def _sync(path: Path, flags: int) -> None:
    """Make content or a new name survive a power cut."""
    descriptor = os.open(path, flags)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)
