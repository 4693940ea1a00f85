"""What happens to items when the evidence they cite goes (memory rules §3): they stay, marked, less sure."""

from typing import Final

from sqlalchemy import ColumnElement, Connection, select, update

from main_process.store.tables.memory_item import MemoryItem, Source

_CHUNK: Final = 500


def lose_sources(connection: Connection, mine: ColumnElement[bool]) -> tuple[int, ...]:
    """Mark the sources that `mine` matches as gone and halve the confidence of items that have no other.

    Returns the rows of the items that cited them; their standing in the index is to be renewed.
    """
    touched = tuple(connection.execute(select(Source.item_row).distinct().where(mine)).scalars())
    connection.execute(update(Source).where(mine).values(is_available=False))
    for start in range(0, len(touched), _CHUNK):
        part = touched[start : start + _CHUNK]
        still = select(Source.item_row).where(Source.item_row.in_(part), Source.is_available)
        connection.execute(
            update(MemoryItem)
            .where(MemoryItem.row.in_(part), MemoryItem.row.not_in(still))
            .values(confidence=MemoryItem.confidence / 2)
        )
    return touched
