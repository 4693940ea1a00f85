"""Which file a store is, and the files that SQLite keeps beside it."""

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
