"""Short, complete lists for the paged table."""

from collections.abc import Sequence
from typing import TypeVar

from renderer.models.paged_table import RowSource
from shared.ipc.contract import Page

Row = TypeVar("Row")


def all_at_once(rows: Sequence[Row]) -> RowSource[Row]:
    """A source whose one page holds every row; for lists that main sends whole."""

    async def fetch(cursor: str | None, limit: int) -> Page[Row]:
        del cursor, limit
        return Page(items=tuple(rows))

    return RowSource(fetch)
