"""The end of a purge: full text merged, write-ahead log emptied (memory rules §9).

Deleted text stays in the log until a TRUNCATE checkpoint returned "not busy", and in full-text segments until they
are merged; before that nothing may be reported as gone.
"""

import time
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from sqlalchemy import Engine

_PATIENCE_S: Final = 8.0
"""How long readers may keep the log; each of our read transactions lasts milliseconds."""
_PAUSE_S: Final = 0.05


@dataclass(frozen=True, slots=True)
class Settled:
    """Whether the log was emptied, and how many bytes it still holds."""

    is_truncated: bool
    wal_bytes: int


def settle(engine: "Engine", path: Path) -> Settled:
    """Merge the full-text indexes and truncate the write-ahead log, waiting for readers to leave."""
    connection = engine.raw_connection()
    try:
        cursor = connection.cursor()
        for index in ("item_fts", "turn_fts"):
            cursor.execute(f"INSERT INTO {index}({index}) VALUES ('optimize')")  # noqa: S608 - two fixed names
        deadline = time.monotonic() + _PATIENCE_S
        while True:
            busy = cursor.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()[0]
            if not busy or time.monotonic() > deadline:
                break
            time.sleep(_PAUSE_S)
    finally:
        connection.close()
    log = path.with_name(path.name + "-wal")
    remaining = log.stat().st_size if log.exists() else 0
    return Settled(is_truncated=not busy and remaining == 0, wal_bytes=remaining)
