"""Items as they were at a place in the history of changes: what a frozen snapshot holds (architecture, "Snapshots").

Nothing was copied when a snapshot was taken. An item without a later line of `item_change` is as it was; the few with
later lines are led back by the first of them, which names status, revision and namespace as they were until then.
What was forgotten since has no row to lead back to. Sensitivity is the stricter of then and now.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta
from typing import Any, Final

import msgspec
from sqlalchemy import Connection, text, tuple_

from main_process.domain.memory_item import ItemText, MemoryItem
from main_process.domain.sensitivity import strictest
from main_process.store.repositories.item_rows import text_of
from main_process.store.tables.memory_item import MemoryRevision as RevisionTable
from shared.vocabulary import ItemStatus

_EPOCH: Final = datetime(1970, 1, 1, tzinfo=UTC)

_COLUMNS: Final = """
SELECT i.row AS item_row, c.item_id, c.from_status, c.from_revision, c.from_namespace_id,
       (SELECT max(e.at) FROM item_change AS e WHERE e.item_id = c.item_id AND e.row <= :mark) AS changed_at
"""
# Whoever was in a namespace at the mark has a first later line that leads away from there, also if it stays.
_LATER_IN_NAMESPACE: Final = f"""
{_COLUMNS}
  FROM (SELECT item_id, min(row) AS row FROM item_change
         WHERE row > :mark AND (from_namespace_id = :namespace OR to_namespace_id = :namespace)
         GROUP BY item_id) AS later
  JOIN item_change AS c ON c.row = later.row
  JOIN memory_item AS i ON i.id = c.item_id
"""  # noqa: S608 - only our own constants
_LATER_OF_ITEMS: Final = f"""
{_COLUMNS}
  FROM json_each(:rows) AS k CROSS JOIN memory_item AS i ON i.row = k.value
  JOIN item_change AS c ON c.row = (SELECT min(row) FROM item_change WHERE item_id = i.id AND row > :mark)
"""  # noqa: S608 - only our own constants


@dataclass(frozen=True, slots=True)
class Past:
    """An item that changed later, as it was: absent status and revision mean that it did not exist."""

    row: int
    item_id: str
    status: ItemStatus | None
    revision: int | None
    namespace_id: str | None
    changed_at_us: int | None


@dataclass(frozen=True, slots=True)
class Changed:
    """The items of a namespace that changed later: all their rows, and those that were confirmed in it then."""

    rows: frozenset[int]
    confirmed: tuple[Past, ...]


class HistoryRepository:
    """The history of one unit of work."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection

    def changed(self, namespace_id: str, mark: int) -> Changed:
        """Return which items that are or were in a namespace have lines after the mark."""
        statement = text(_LATER_IN_NAMESPACE)
        found = [
            _past_of(row) for row in self._connection.execute(statement, {"mark": mark, "namespace": namespace_id})
        ]
        return Changed(
            frozenset(past.row for past in found),
            tuple(
                past for past in found if past.status is ItemStatus.CONFIRMED and past.namespace_id == namespace_id
            ),
        )

    def pasts(self, rows: Iterable[int], mark: int) -> dict[int, Past]:
        """Return how those of the items that changed since were at the mark, by item row."""
        values = {"mark": mark, "rows": msgspec.json.encode(list(rows)).decode()}
        found = map(_past_of, self._connection.execute(text(_LATER_OF_ITEMS), values))
        return {past.row: past for past in found}

    def led_back(self, pasts: Mapping[int, Past], items: Mapping[int, MemoryItem]) -> dict[int, MemoryItem]:
        """Return the items as they were, by row; those whose revision is gone, or that did not exist, are left out.

        `items` are the same items as they are now.
        """
        texts = self._texts((row, past.revision) for row, past in pasts.items() if past.revision is not None)
        return {row: _then(items[row], pasts[row], meaning) for row, meaning in texts.items()}

    def confirmed_in(self, namespace_ids: Iterable[str], mark: int) -> dict[str, int]:
        """Return how many items each namespace held confirmed at the mark, without those forgotten since."""
        counts: dict[str, int] = {}
        for namespace_id in namespace_ids:
            changed = self.changed(namespace_id, mark)
            live = self._connection.execute(
                text(
                    "SELECT i.row FROM memory_item AS i JOIN namespace AS n ON n.row = i.namespace_row"
                    " WHERE n.id = :namespace AND i.status = 'confirmed'"
                ),
                {"namespace": namespace_id},
            ).scalars()
            unchanged = sum(row not in changed.rows for row in live)
            counts[namespace_id] = unchanged + len(changed.confirmed)
        return counts

    def _texts(self, revisions: Iterable[tuple[int, int]]) -> dict[int, ItemText]:
        wanted = list(revisions)
        if not wanted:
            return {}
        revision = tuple_(RevisionTable.item_row, RevisionTable.number)
        statement = RevisionTable.__table__.select().where(revision.in_(wanted))
        return {row.item_row: text_of(row) for row in self._connection.execute(statement)}


def _then(item: MemoryItem, past: Past, meaning: ItemText) -> MemoryItem:
    stricter = strictest(meaning.sensitivity, item.text.sensitivity)
    return replace(
        item,
        status=past.status or item.status,
        revision=past.revision or item.revision,
        namespace_id=past.namespace_id or item.namespace_id,
        text=replace(meaning, sensitivity=stricter),
        updated_at=moment_of(past.changed_at_us) or item.recorded_at,
    )


def moment_of(microseconds: int | None) -> datetime | None:
    """Return the moment of a stored number."""
    return None if microseconds is None else _EPOCH + timedelta(microseconds=microseconds)


def _past_of(row: Any) -> Past:
    return Past(
        row.item_row,
        row.item_id,
        None if row.from_status is None else ItemStatus(row.from_status),
        row.from_revision,
        row.from_namespace_id,
        row.changed_at,
    )
