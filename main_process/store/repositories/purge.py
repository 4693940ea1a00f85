"""Removing for good: counts before, rows away, and the scan that proves it (memory rules §9).

Item rows take revisions, vectors, sources, relations and recall terms with them by foreign key. What no foreign key
reaches (full-text rows, free text elsewhere) is removed here by name.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, fields
from datetime import datetime
from typing import Any, Final

from sqlalchemy import Connection, Integer, column, delete, func, select, table, update

from main_process.store.among import among
from main_process.store.repositories.lost_sources import lose_sources
from main_process.store.repositories.work import WorkRepository, WorkRows, loses_source
from main_process.store.schema import Base, Words
from main_process.store.tables.conversation import Conversation, ImportBatch, ImportFile, Turn
from main_process.store.tables.core import Namespace, Project, StoreMeta
from main_process.store.tables.embedding import MemoryVector
from main_process.store.tables.heartbeat import HeartbeatPlan, HeartbeatPlanProject
from main_process.store.tables.memory_item import MemoryItem, MemoryRevision, Relation, Source
from main_process.store.tables.search import MemoryTerm
from main_process.store.tables.usage import AccessEvent, Binding
from main_process.store.words import columns_of, count_hits, is_worth_finding, mark
from shared import vocabulary as v

_BATCH: Final = 500
_STATEMENT: Final = next(column for column in columns_of(Words.ITEM) if column.name == "statement")


@dataclass(frozen=True, slots=True)
class Counts:
    """How many rows of each kind are concerned."""

    items: int = 0
    revisions: int = 0
    quotes: int = 0
    index_rows: int = 0
    usage_rows: int = 0
    pending_from_same_evidence: int = 0
    conversations_kept: int = 0
    other_memories: int = 0

    def plus(self, other: "Counts") -> "Counts":
        """Return both together."""
        return Counts(**{each.name: getattr(self, each.name) + getattr(other, each.name) for each in fields(self)})


@dataclass(frozen=True, slots=True)
class BranchCounts:
    """What deleting an object with everything below it removes and leaves."""

    memories: int = 0
    candidates: int = 0
    revisions: int = 0
    quotes: int = 0
    conversations: int = 0
    turns: int = 0
    tasks: int = 0
    runs: int = 0
    reports: int = 0
    automations: int = 0
    experiments: int = 0
    bindings: int = 0
    plans_deleted: int = 0
    plans_narrowed: int = 0
    global_memories_kept: int = 0
    items_elsewhere_losing_source: int = 0

    def digest_source(self) -> str:
        """Return the figures as one text, for the preview token."""
        return ",".join(str(getattr(self, field.name)) for field in fields(self))


@dataclass(frozen=True, slots=True)
class Residue:
    """What a scan found after a purge."""

    database_hits: int
    index_hits: int
    other_memories: int


class PurgeRepository:
    """Counting, deleting and scanning in one unit of work."""

    def __init__(self, connection: Connection, now: datetime) -> None:
        self._connection = connection
        self._now = now

    # The end of a purge

    def mark_unsettled(self) -> None:
        """Say that bytes of what this unit removes stay in the file until the next `settle` (also after a kill)."""
        self._connection.execute(
            update(StoreMeta).where(StoreMeta.unsettled_at.is_(None)).values(unsettled_at=self._now)
        )

    def unsettled_at(self) -> datetime | None:
        """Return the moment of the earliest purge that was not settled yet."""
        return self._connection.execute(select(StoreMeta.unsettled_at)).scalar_one()

    # Items

    def counts(self, rows: Sequence[int], item_ids: Sequence[str]) -> Counts:
        """Return what forgetting these items concerns."""
        return Counts(
            items=len(rows),
            revisions=self._count(MemoryRevision, among(MemoryRevision.item_row, rows)),
            quotes=self._count(Source, among(Source.item_row, rows), Source.quote != ""),
            index_rows=self._count(MemoryTerm, among(MemoryTerm.item_row, rows))
            + self._count(MemoryVector, among(MemoryVector.item_row, rows))
            + len(rows),
            usage_rows=self._count(AccessEvent, among(AccessEvent.item_id, item_ids)),
            conversations_kept=self._connection.execute(
                select(func.count(func.distinct(Source.conversation_row))).where(among(Source.item_row, rows))
            ).scalar_one(),
        )

    def texts_of(self, rows: Sequence[int]) -> tuple[str, ...]:
        """Return every text of the items that must be nowhere afterwards: all revisions and quotes."""
        found: set[str] = set()
        for each in columns_of(Words.ITEM):
            owner = each.table.c.item_row
            for value in self._connection.execute(select(each).where(among(owner, rows))).scalars():
                found.update(value if isinstance(value, list) else (value or "",))
        return tuple(sorted(filter(is_worth_finding, found), key=len, reverse=True))

    def take_back_copies(self, rows: Sequence[int]) -> None:
        """Remove the evidence that items got from these by a merge; their own evidence stays."""
        merges = select(Relation.change_id).where(
            among(Relation.from_row, rows),
            Relation.kind == v.RelationKind.MERGED_INTO,
            Relation.change_id.is_not(None),
        )
        digests = select(Source.digest).where(among(Source.item_row, rows))
        copied = Source.change_id.in_(merges) & Source.digest.in_(digests) & ~among(Source.item_row, rows)
        self._connection.execute(delete(Source).where(copied))

    def statements_of(self, rows: Sequence[int]) -> dict[int, tuple[str, ...]]:
        """Return the statements of all revisions, by item row."""
        found: dict[int, list[str]] = {row: [] for row in rows}
        statement = select(MemoryRevision.item_row, MemoryRevision.statement).where(
            among(MemoryRevision.item_row, rows)
        )
        for row, words in self._connection.execute(statement):
            found[row].append(words)
        return {row: tuple(words) for row, words in found.items()}

    def quoted_turns(self, rows: Sequence[int]) -> dict[int, tuple[str, ...]]:
        """Return the quotes of the items by the row of the turn they stand in."""
        found: dict[int, list[str]] = {}
        statement = select(Source.turn_row, Source.quote).where(
            among(Source.item_row, rows), Source.turn_row.is_not(None), Source.quote != ""
        )
        for turn_row, quote in self._connection.execute(statement):
            if turn_row is not None:
                found.setdefault(turn_row, []).append(quote)
        return {row: tuple(quotes) for row, quotes in found.items()}

    def mark_told(self, texts: Sequence[str]) -> None:
        """Replace the texts by a mark in reports, follow-ups, reasons, labels and whatever else may repeat them."""
        mark(self._connection, columns_of(Words.TOLD), texts)

    def turn_texts(self, turn_rows: Iterable[int]) -> dict[int, tuple[str, str]]:
        """Return the stored texts of turns, by row."""
        statement = select(Turn.row, Turn.user_text, Turn.assistant_text).where(among(Turn.row, tuple(turn_rows)))
        return {row[0]: (row[1], row[2]) for row in self._connection.execute(statement)}

    def set_turn_texts(self, turn_row: int, user_text: str, assistant_text: str) -> None:
        """Overwrite a turn's texts with their marked form."""
        self._connection.execute(
            update(Turn).where(Turn.row == turn_row).values(user_text=user_text, assistant_text=assistant_text)
        )

    def mark_spoken(self, quotes: Sequence[str]) -> None:
        """Replace quotes by a mark in titles, which may stem from first words, and in what importers carry on."""
        spoken = [column for column in columns_of(Words.SPOKEN) if column.table is not Turn.__table__]
        mark(self._connection, spoken, quotes)

    def scan(self, texts: Sequence[str], rows: Sequence[int]) -> Residue:
        """Look for the texts in every column that may repeat them, and for the rows in every table and index."""
        return Residue(
            database_hits=self.rows_left(rows) + count_hits(self._connection, columns_of(Words.TOLD), texts),
            index_hits=self.index_rows_left(rows),
            other_memories=count_hits(self._connection, [_STATEMENT], texts),
        )

    def rows_left(self, rows: Sequence[int]) -> int:
        """Return how many rows still belong to these items, in whatever table."""
        owned = [
            each
            for declared in Base.metadata.sorted_tables
            for each in declared.columns
            if any(
                key.column is MemoryItem.__table__.c.row and key.ondelete == "CASCADE" for key in each.foreign_keys
            )
        ]
        return sum(self._count(owner.table, among(owner, rows)) for owner in (MemoryItem.__table__.c.row, *owned))

    def index_rows_left(self, rows: Sequence[int]) -> int:
        """Return how many rows of the full-text index still belong to these items."""
        documents = table("item_fts_docsize", column("id", Integer))
        statement = select(func.count()).select_from(documents).where(among(documents.c.id, rows))
        return self._connection.execute(statement).scalar_one()

    # Branches

    def namespace_rows_of_project(self, project_id: str) -> tuple[int, ...]:
        """Return the project's namespace and those of its conversations; those of its work are told by `work`."""
        project = select(Project.row).where(Project.id == project_id).scalar_subquery()
        own = self._connection.execute(select(Project.namespace_row).where(Project.id == project_id)).scalars()
        held = self._connection.execute(
            select(Conversation.namespace_row).where(Conversation.project_row == project)
        ).scalars()
        return (*own, *held)

    def namespace_rows(self, namespace_ids: Sequence[str]) -> tuple[int, ...]:
        """Return the keys of namespaces."""
        return tuple(self._connection.execute(select(Namespace.row).where(Namespace.id.in_(namespace_ids))).scalars())

    def item_ids_in(self, namespace_rows: Sequence[int]) -> tuple[str, ...]:
        """Return all items of these namespaces."""
        return tuple(
            item_id
            for start in range(0, len(namespace_rows), _BATCH)
            for item_id in self._connection.execute(
                select(MemoryItem.id).where(MemoryItem.namespace_row.in_(namespace_rows[start : start + _BATCH]))
            ).scalars()
        )

    def conversation_rows(
        self, *, project_id: str | None = None, conversation_id: str | None = None
    ) -> tuple[int, ...]:
        """Return the rows of a project's conversations or of one conversation."""
        wanted = (
            Conversation.id == conversation_id
            if conversation_id is not None
            else Conversation.project_row == select(Project.row).where(Project.id == project_id).scalar_subquery()
        )
        return tuple(self._connection.execute(select(Conversation.row).where(wanted)).scalars())

    def branch_counts(
        self,
        namespace_rows: Sequence[int],
        conversation_rows: Sequence[int],
        work: WorkRows,
        project_id: str | None,
    ) -> BranchCounts:
        """Return exactly what deleting the branch removes and leaves; the namespaces are all of it."""
        parts = WorkRepository(self._connection, self._now)
        items = select(MemoryItem.row).where(among(MemoryItem.namespace_row, namespace_rows))
        candidates = self._count(
            MemoryItem,
            among(MemoryItem.namespace_row, namespace_rows),
            MemoryItem.status == v.ItemStatus.CANDIDATE,
        )
        global_rows = select(Namespace.row).where(Namespace.kind == v.NamespaceKind.GLOBAL)
        return BranchCounts(
            memories=self._count(MemoryItem, among(MemoryItem.namespace_row, namespace_rows)) - candidates,
            candidates=candidates,
            revisions=self._count(MemoryRevision, MemoryRevision.item_row.in_(items)),
            quotes=self._count(Source, Source.item_row.in_(items), Source.quote != ""),
            conversations=len(conversation_rows),
            turns=self._count(Turn, among(Turn.conversation_row, conversation_rows)),
            tasks=len(work.tasks),
            runs=len(work.runs),
            reports=parts.reports(work),
            automations=len(work.plans),
            experiments=len(work.experiments),
            global_memories_kept=self._count(MemoryItem, MemoryItem.namespace_row.in_(global_rows)),
            items_elsewhere_losing_source=self._connection.execute(
                select(func.count(func.distinct(Source.item_row))).where(
                    loses_source(conversation_rows, parts.cites(work)), Source.item_row.not_in(items)
                )
            ).scalar_one(),
            **self._project_counts(project_id),
        )

    def lose_sources(self, conversation_rows: Sequence[int]) -> tuple[int, ...]:
        """Mark evidence in these conversations as gone and halve the confidence of items that have no other.

        Returns the items that cited it; their standing in the index is to be renewed.
        """
        return lose_sources(self._connection, among(Source.conversation_row, conversation_rows))

    def turns_in(self, conversation_rows: Sequence[int]) -> dict[int, tuple[str, str]]:
        """Return the texts of all turns of conversations, by row; the index needs them to let go."""
        statement = select(Turn.row, Turn.user_text, Turn.assistant_text).where(
            among(Turn.conversation_row, conversation_rows)
        )
        return {row[0]: (row[1], row[2]) for row in self._connection.execute(statement)}

    def delete_conversations(self, conversation_rows: Sequence[int]) -> None:
        """Remove conversations, their turns, checkpoints and namespaces (which must be empty by now)."""
        namespaces = tuple(
            self._connection.execute(
                select(Conversation.namespace_row).where(among(Conversation.row, conversation_rows))
            ).scalars()
        )
        self._connection.execute(delete(Conversation).where(among(Conversation.row, conversation_rows)))
        self._connection.execute(delete(Namespace).where(among(Namespace.row, namespaces)))

    def delete_project(self, project_id: str) -> None:
        """Remove a project with its roots, bindings, usage and the plans that covered it alone."""
        project = select(Project.row).where(Project.id == project_id).scalar_subquery()
        alone = tuple(self._plans_of(project_id, is_alone=True))
        self._connection.execute(delete(HeartbeatPlan).where(HeartbeatPlan.row.in_(alone)))
        self._connection.execute(
            update(ImportBatch).where(ImportBatch.project_row == project).values(project_row=None)
        )
        rows, namespaces = self._with_merged(project_id)
        self._connection.execute(delete(Project).where(Project.row.in_(rows)))
        self._connection.execute(delete(Namespace).where(among(Namespace.row, namespaces)))

    def forget_read_positions(self, batch_rows: Sequence[int]) -> None:
        """Drop how far files were read, so that undone or deleted sessions can be imported again."""
        self._connection.execute(delete(ImportFile).where(ImportFile.batch_row.in_(batch_rows)))

    def batch_rows_of(self, conversation_rows: Sequence[int]) -> tuple[int, ...]:
        """Return the import batches that brought these conversations."""
        statement = (
            select(Conversation.import_batch_row)
            .distinct()
            .where(among(Conversation.row, conversation_rows), Conversation.import_batch_row.is_not(None))
        )
        return tuple(row for row in self._connection.execute(statement).scalars() if row is not None)

    def _with_merged(self, project_id: str) -> tuple[list[int], list[int]]:
        """Return the rows of a project and of all that were merged into it, and their (empty) namespaces'."""
        rows: list[int] = []
        namespaces: list[int] = []
        found = self._connection.execute(
            select(Project.row, Project.namespace_row).where(Project.id == project_id)
        ).all()
        while found:
            rows += [row for row, _ in found]
            namespaces += [namespace for _, namespace in found]
            below = select(Project.row, Project.namespace_row).where(
                Project.merged_into_row.in_([row for row, _ in found])
            )
            found = self._connection.execute(below).all()
        return rows, namespaces

    def _project_counts(self, project_id: str | None) -> dict[str, int]:
        if project_id is None:
            return {}
        project = select(Project.row).where(Project.id == project_id).scalar_subquery()
        alone = self._plans_of(project_id, is_alone=True)
        return {
            "bindings": self._count(Binding, Binding.project_row == project, Binding.revoked_at.is_(None)),
            "plans_deleted": len(alone),
            "plans_narrowed": len(self._plans_of(project_id, is_alone=False)),
        }

    def _plans_of(self, project_id: str, *, is_alone: bool) -> tuple[int, ...]:
        project = select(Project.row).where(Project.id == project_id).scalar_subquery()
        size = (
            select(func.count())
            .where(HeartbeatPlanProject.plan_row == HeartbeatPlan.row)
            .correlate(HeartbeatPlan)
            .scalar_subquery()
        )
        statement = (
            select(HeartbeatPlan.row)
            .join(HeartbeatPlanProject, HeartbeatPlanProject.plan_row == HeartbeatPlan.row)
            .where(HeartbeatPlanProject.project_row == project, size == 1 if is_alone else size > 1)
        )
        return tuple(self._connection.execute(statement).scalars())

    def _count(self, entity: Any, *conditions: Any) -> int:
        return int(self._connection.execute(select(func.count()).select_from(entity).where(*conditions)).scalar_one())
