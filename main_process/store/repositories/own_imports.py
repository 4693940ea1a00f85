"""What an import of our own data brought, by table and id, and how it goes again."""

from collections.abc import Iterator
from datetime import datetime
from typing import Any, Final

from sqlalchemy import ColumnElement, Connection, Select, delete, func, select

from main_process.store.portable import Shape, shapes
from main_process.store.tables import Base
from main_process.store.tables.conversation import Conversation, ImportBatch, ImportFile, ImportRow, Turn
from main_process.store.tables.core import Namespace
from main_process.store.tables.memory_item import Fingerprint, ItemChange, MemoryItem
from shared.vocabulary import NamespaceKind

_BATCH: Final = 500


class OwnImportRepository:
    """Own imports of one unit of work."""

    def __init__(self, connection: Connection, now: datetime) -> None:
        self._connection = connection
        self._now = now

    def row_of(self, batch_id: str) -> int:
        """Return the key of a batch that exists."""
        return self._connection.execute(select(ImportBatch.row).where(ImportBatch.id == batch_id)).scalar_one()

    def items(self, batch_id: str) -> tuple[tuple[int, ...], int]:
        """Return the items that came and were left as they were, and how many were changed since."""
        came = MemoryItem.id.in_(self._ids(batch_id, "memory_item"))
        since = select(ImportBatch.started_at).where(ImportBatch.id == batch_id).scalar_subquery()
        changed = select(ItemChange.item_id).where(ItemChange.at > since)
        rows = self._connection.execute(select(MemoryItem.row).where(came, MemoryItem.id.not_in(changed))).scalars()
        kept = select(func.count()).select_from(MemoryItem).where(came, MemoryItem.id.in_(changed))
        return tuple(rows), self._connection.execute(kept).scalar_one()

    def conversations(self, batch_id: str) -> tuple[int, ...]:
        """Return the conversations that came, did not grow since, and hold no memory any more."""
        since = select(ImportBatch.started_at).where(ImportBatch.id == batch_id).scalar_subquery()
        statement = select(Conversation.row).where(
            Conversation.id.in_(self._ids(batch_id, "conversation")),
            Conversation.row.not_in(select(Turn.conversation_row).where(Turn.recorded_at > since)),
            Conversation.namespace_row.not_in(select(MemoryItem.namespace_row)),
        )
        return tuple(self._connection.execute(statement).scalars())

    def delete_traces(self, item_ids: list[str]) -> None:
        """Remove the history and fingerprints of items that are gone as if they had never come."""
        for start in range(0, len(item_ids), _BATCH):
            part = item_ids[start : start + _BATCH]
            self._connection.execute(delete(ItemChange).where(ItemChange.item_id.in_(part)))
            self._connection.execute(delete(Fingerprint).where(Fingerprint.subject_id.in_(part)))

    def delete_rows(self, batch_id: str, conversation_rows: tuple[int, ...]) -> None:
        """Remove everything else that came, but for what something that stays belongs to."""
        gone = [row[0] for row in self._connection.execute(self._ids(batch_id, "tombstone"))]
        self.delete_traces(gone)
        batches = select(ImportBatch.row).where(ImportBatch.id.in_(self._ids(batch_id, "import_batch")))
        self._connection.execute(delete(ImportFile).where(ImportFile.batch_row.in_(batches)))
        for start in range(0, len(conversation_rows), _BATCH):
            part = conversation_rows[start : start + _BATCH]
            self._connection.execute(delete(Conversation).where(Conversation.row.in_(part)))
        for shape in reversed(shapes()):
            if shape.has_id and not shape.is_part and shape.name not in {"memory_item", "conversation"}:
                self._delete(batch_id, shape)
        self._connection.execute(delete(ImportRow).where(ImportRow.batch_row == self.row_of(batch_id)))

    def _delete(self, batch_id: str, shape: Shape) -> None:
        table = Base.metadata.tables[shape.name]
        came = table.c.id.in_(self._ids(batch_id, shape.name))
        unneeded: list[ColumnElement[bool]] = [
            ~select(holder).where(holder == table.c.row).correlate(table).exists() for holder in _holders(table)
        ]
        if "namespace_row" in table.c:
            unneeded.append(table.c.namespace_row.not_in(select(MemoryItem.namespace_row)))
        if table is Namespace.__table__:
            unneeded.append(Namespace.kind != NamespaceKind.GLOBAL)
        statement = delete(table).where(came, *unneeded)
        while self._connection.execute(statement).rowcount:
            pass  # what hangs below itself goes leaf by leaf

    def _ids(self, batch_id: str, name: str) -> Select[Any]:
        batch = select(ImportBatch.row).where(ImportBatch.id == batch_id).scalar_subquery()
        return select(ImportRow.row_id).where(ImportRow.batch_row == batch, ImportRow.table_name == name)


def _holders(table: Any) -> Iterator[ColumnElement[Any]]:
    """Yield the columns by which rows with a life of their own hold on to a row of this table."""
    for shape in shapes():
        other = Base.metadata.tables[shape.name].alias()
        for field in shape.fields:
            keys = field.column.foreign_keys
            is_held = any(key.ondelete in {"CASCADE", "RESTRICT"} for key in keys)
            if field.target == table.name and is_held and shape.has_id and not shape.is_part:
                yield other.c[field.column.name]
