"""The end of a purge: full text merged, write-ahead log emptied (memory rules §9).

Deleted text stays in the log until a TRUNCATE checkpoint returned "not busy", and in full-text segments until they
are merged; before that nothing may be reported as gone. A purge says in its own transaction that it is unsettled
(`StoreMeta.unsettled_at`), so that one which was cut off by a kill is finished at the next opening.
"""

import time
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from sqlalchemy import Engine

_PATIENCE_S: Final = 8.0
"""How long readers may keep the log; each of our read transactions lasts milliseconds."""
_PAUSE_S: Final = 0.05
_UNSETTLED: Final = "SELECT 1 FROM store_meta WHERE unsettled_at IS NOT NULL"


@dataclass(frozen=True, slots=True)
class Settled:
    """Whether the log was emptied, and how many bytes it still holds."""

    is_truncated: bool
    wal_bytes: int


def settle(engine: "Engine", path: Path) -> Settled:
    """Merge the full-text indexes and truncate the write-ahead log, waiting for readers to leave.

    Only an emptied log ends what a purge said of itself; that line is emptied out of the log in turn.
    """
    connection = engine.raw_connection()
    try:
        cursor = connection.cursor()
        for index in ("item_fts", "turn_fts"):
            cursor.execute(f"INSERT INTO {index}({index}) VALUES ('optimize')")  # noqa: S608 - two fixed names
        deadline = time.monotonic() + _PATIENCE_S
        is_truncated = _truncated(cursor, deadline)
        if is_truncated and cursor.execute(_UNSETTLED).fetchone() is not None:
            cursor.execute("UPDATE store_meta SET unsettled_at = NULL")
            is_truncated = _truncated(cursor, deadline)
    finally:
        connection.close()
    _empty_memory()
    log = path.with_name(path.name + "-wal")
    remaining = log.stat().st_size if log.exists() else 0
    return Settled(is_truncated=is_truncated and remaining == 0, wal_bytes=remaining)


def _empty_memory() -> None:
    """Let go of the words that were kept to spare work; what is still there is read anew."""
    from main_process.domain import similarity, terms  # noqa: PLC0415 - only where a store is in use
    from main_process.store.repositories import recall  # noqa: PLC0415 - the same

    for kept in (terms.stemmed, terms.phrase_terms, similarity.analysed, recall.terms_of):
        kept.cache_clear()


def _truncated(cursor: Any, deadline: float) -> bool:
    while cursor.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()[0]:
        if time.monotonic() > deadline:
            return False
        time.sleep(_PAUSE_S)
    return True
