"""Figures of the whole store, and the checks that the doctor runs on it."""

from datetime import datetime

from sqlalchemy import ColumnElement, Connection, func, select, text

from main_process.store.repositories.figures import StoreTotals
from main_process.store.tables.conversation import Conversation, Turn
from main_process.store.tables.core import Project, ProjectRoot
from main_process.store.tables.memory_item import MemoryItem, Tombstone
from main_process.store.tables.search import MemoryTerm
from shared.vocabulary import ItemStatus


class TotalsRepository:
    """Reads only."""

    def __init__(self, connection: Connection, now: datetime) -> None:
        self._connection = connection
        self._now = now

    def totals(self) -> StoreTotals:
        """Count everything once."""
        items = self._connection.execute(select(MemoryItem.status, func.count()).group_by(MemoryItem.status))
        return StoreTotals(
            items={row[0]: row[1] for row in items},
            projects=self._count(Project, Project.merged_into_row.is_(None)),
            conversations=self._count(Conversation),
            turns=self._count(Turn),
            tombstones=self._count(Tombstone),
            schema_revision=str(self._scalar("SELECT version_num FROM alembic_version")),
            sqlite_version=str(self._scalar("SELECT sqlite_version()")),
        )

    def unindexed_items(self) -> int:
        """Count confirmed items that no recall term leads to."""
        has_term = select(MemoryTerm.item_row).where(MemoryTerm.item_row == MemoryItem.row).exists()
        statement = select(func.count()).where(MemoryItem.status == ItemStatus.CONFIRMED, ~has_term)
        return int(self._connection.execute(statement).scalar_one())

    def root_paths(self) -> tuple[str, ...]:
        """Return the folders of all projects."""
        return tuple(self._connection.execute(select(ProjectRoot.path).order_by(ProjectRoot.path)).scalars())

    def _count(self, table: type[Project | Conversation | Turn | Tombstone], *conditions: ColumnElement[bool]) -> int:
        return int(self._connection.execute(select(func.count()).select_from(table).where(*conditions)).scalar_one())

    def _scalar(self, statement: str) -> object:
        return self._connection.execute(text(statement)).scalar_one()
