"""The person's explicit "delete all memory": a sound store loses its rows, any other file is moved aside."""

from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import Final

from sqlalchemy import delete, func, select, update

from main_process.store.creation import insert_singletons
from main_process.store.engine import Engines
from main_process.store.file import StoreFile
from main_process.store.schema import Base
from main_process.store.settling import settle
from main_process.store.tables.core import Namespace, StoreMeta
from main_process.store.tables.memory_item import MemoryItem
from shared.vocabulary import StoreFault

FULL_TEXT_TABLES: Final = ("item_fts", "turn_fts")


@dataclass(frozen=True, slots=True)
class Cleared:
    """What went, or where the former file lies now."""

    items_removed: int
    kept_file: Path | None


def clear_rows(engines: Engines, now: datetime) -> Cleared:
    """Delete every row, start anew with the next generation, and leave no byte of what was there.

    The generation fences work that began before. Raises the driver's error; then nothing was deleted.
    """
    with engines.writer.begin() as connection:
        items = connection.execute(select(func.count()).select_from(MemoryItem)).scalar_one()
        generation = connection.execute(select(func.max(StoreMeta.generation))).scalar() or 0
        # Namespaces hang below each other, and a parent must not go before its child.
        connection.execute(update(Namespace).values(parent_row=None))
        for table in FULL_TEXT_TABLES:
            connection.exec_driver_sql(f"INSERT INTO {table}({table}) VALUES ('delete-all')")  # noqa: S608 - two fixed names
        for table in reversed(Base.metadata.sorted_tables):
            connection.execute(delete(table))
        insert_singletons(connection, now, generation=generation + 1)
        connection.execute(update(StoreMeta).values(unsettled_at=now))
    driver_connection = engines.writer.raw_connection()
    try:
        driver_connection.cursor().execute("VACUUM").close()
    finally:
        driver_connection.close()
    settle(engines.writer, engines.file.path)
    return Cleared(items, None)


def move_aside(file: StoreFile, fault: StoreFault, now: datetime) -> Path | None:
    """Rename the file and what belongs to it to names that say why and when; return the new place.

    None when there was no file. Raises OSError; then the file itself is where it was.
    """
    stem = f"{file.path.stem}.{fault.value}-{now:%Y%m%dT%H%M%SZ}"
    number = 1
    while True:
        suffix = "" if number == 1 else f"-{number}"
        kept = StoreFile(file.path.with_name(f"{stem}{suffix}{file.path.suffix}"), is_encrypted=file.is_encrypted)
        if not any(path.exists() for path in kept.all_paths):
            break
        number += 1
    # The log first: between the two renames a file without its log is only older, a log without its file is lost.
    pairs = zip(reversed(file.all_paths), reversed(kept.all_paths), strict=True)
    moved = [target for source, target in pairs if _renamed(source, target)]
    return kept.path if kept.path in moved else next(iter(moved), None)


def _renamed(source: Path, target: Path) -> bool:
    try:
        source.rename(target)
    except FileNotFoundError:
        return False
    return True
