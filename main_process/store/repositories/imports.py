"""Import batches, read positions, and what a batch brought: rows to domain values and back."""

from collections.abc import Sequence
from datetime import datetime
from typing import Any, Final

from sqlalchemy import (
    Connection,
    Row,
    Select,
    case,
    delete,
    exists,
    func,
    insert,
    literal,
    or_,
    select,
    tuple_,
    update,
)

from main_process.domain.imports import ImportBatch, ReadPosition
from main_process.domain.transcripts import ResumePoint
from main_process.store.repositories.cursors import cursor_keys, encode_cursor
from main_process.store.repositories.lost_sources import lose_sources
from main_process.store.schema import UtcTime
from main_process.store.tables.conversation import Conversation as ConversationTable
from main_process.store.tables.conversation import ImportBatch as BatchTable
from main_process.store.tables.conversation import ImportFile as FileTable
from main_process.store.tables.conversation import ImportRow as RowTable
from main_process.store.tables.conversation import Turn as TurnTable
from main_process.store.tables.core import Namespace as NamespaceTable
from main_process.store.tables.core import Project as ProjectTable
from main_process.store.tables.core import ProjectMerge
from main_process.store.tables.heartbeat import FollowUp, HeartbeatPlanProject
from main_process.store.tables.memory_item import ItemChange as ChangeTable
from main_process.store.tables.memory_item import MemoryItem as ItemTable
from main_process.store.tables.memory_item import Source as SourceTable
from main_process.store.tables.task import AutomationPlan, Experiment
from main_process.store.tables.usage import Binding
from shared.vocabulary import ImportState, ItemStatus

_CHUNK: Final = 500
_PROJECT: Final = "project"
_HOLDERS: Final = (
    ConversationTable.project_row,
    AutomationPlan.project_row,
    Experiment.project_row,
    Binding.project_row,
    HeartbeatPlanProject.project_row,
    FollowUp.project_row,
    ProjectMerge.source_row,
    ProjectMerge.target_row,
)
"""Whatever of these names a project is in it, or rests on it."""


class ImportRepository:
    """Imports of one unit of work."""

    def __init__(self, connection: Connection, now: datetime) -> None:
        self._connection = connection
        self._now = now

    # Batches

    def get(self, batch_id: str) -> ImportBatch | None:
        """Return one batch."""
        row = self._connection.execute(_select().where(BatchTable.id == batch_id)).one_or_none()
        return None if row is None else _batch_of(row)

    def page(self, *, limit: int, cursor: str | None) -> tuple[tuple[ImportBatch, ...], str | None]:
        """Return one keyset page, latest first, and the cursor of the next. Raises RuleViolated `cursor_invalid`."""
        statement = _select()
        if cursor is not None:
            mark, row = cursor_keys(cursor, datetime, int)
            mine = tuple_(BatchTable.started_at, BatchTable.row)
            statement = statement.where(mine < tuple_(literal(mark, UtcTime()), literal(row)))
        statement = statement.order_by(BatchTable.started_at.desc(), BatchTable.row.desc()).limit(limit + 1)
        rows = self._connection.execute(statement).all()
        kept = tuple(_batch_of(row) for row in rows[:limit])
        if len(rows) <= limit:
            return kept, None
        last = rows[limit - 1]
        return kept, encode_cursor(last.started_at.isoformat(), last.row)

    def insert(self, batch: ImportBatch) -> None:
        """Record a batch that begins."""
        project_row = select(ProjectTable.row).where(ProjectTable.id == batch.project_id).scalar_subquery()
        self._connection.execute(
            insert(BatchTable).values(
                id=batch.id,
                formats=list(batch.formats),
                paths=list(batch.paths),
                state=batch.state,
                project_row=project_row if batch.project_id is not None else None,
                started_at=batch.started_at,
                report=batch.report,
            )
        )

    def change(self, batch_id: str, **values: Any) -> None:
        """Set columns of a batch."""
        self._connection.execute(update(BatchTable).where(BatchTable.id == batch_id).values(**values))

    def interrupt_running(self) -> int:
        """Mark batches that a past process left running; return how many."""
        statement = (
            update(BatchTable)
            .where(BatchTable.state == ImportState.RUNNING)
            .values(state=ImportState.INTERRUPTED, finished_at=self._now)
        )
        return self._connection.execute(statement).rowcount

    # Read positions

    def position(self, key: str) -> ReadPosition | None:
        """Return how far a source was read."""
        row = self._connection.execute(select(FileTable.__table__).where(FileTable.path_key == key)).one_or_none()
        if row is None:
            return None
        carried = row.carried or {}
        resume_point = None
        if carried.get("head") is not None:
            resume_point = ResumePoint(
                row.offset_bytes, carried["read_bytes"], row.prefix_digest, row.lines_read, carried["head"]
            )
        return ReadPosition(
            key=row.path_key,
            format=row.format,
            digest=row.prefix_digest,
            read_bytes=carried.get("read_bytes", 0),
            seen_bytes=carried.get("seen_bytes", 0),
            resume_point=resume_point,
        )

    def set_position(self, position: ReadPosition, batch_id: str) -> None:
        """Record how far a source was read, by which batch."""
        resume_point = position.resume_point
        values: dict[str, Any] = {
            "format": position.format,
            "offset_bytes": resume_point.offset_bytes if resume_point else 0,
            "prefix_digest": position.digest,
            "lines_read": resume_point.lines_read if resume_point else 0,
            "carried": {
                "read_bytes": position.read_bytes,
                "seen_bytes": position.seen_bytes,
                "head": resume_point.carried if resume_point else None,
            },
            "batch_row": _batch_row(batch_id),
            "read_at": self._now,
        }
        known = self._connection.execute(update(FileTable).where(FileTable.path_key == position.key).values(**values))
        if not known.rowcount:
            self._connection.execute(insert(FileTable).values(path_key=position.key, **values))

    def forget_positions_under(self, paths: Sequence[str], batch_id: str) -> None:
        """Drop the read positions of a batch and of everything under its paths, so that it can be imported again."""
        under = [func.substr(FileTable.path_key, 1, len(path) + 1).in_((f"{path}/", f"{path}\\")) for path in paths]
        named = FileTable.path_key.in_(list(paths))
        self._connection.execute(
            delete(FileTable).where(or_(FileTable.batch_row == _batch_row(batch_id), named, *under))
        )

    # What a batch brought

    def turns_of(self, batch_id: str) -> dict[int, tuple[str, str]]:
        """Return the texts of the batch's turns, by row; the index needs them to let go."""
        statement = select(TurnTable.row, TurnTable.user_text, TurnTable.assistant_text).where(
            TurnTable.import_batch_row == _batch_row(batch_id)
        )
        return {row[0]: (row[1], row[2]) for row in self._connection.execute(statement)}

    def items_from(self, batch_id: str) -> tuple[tuple[int, ItemStatus, bool, bool], ...]:
        """Return items with evidence of the batch.

        Each with row, status, whether all its evidence is of the batch, and whether nobody has touched it since.
        """
        mine = or_(
            SourceTable.import_batch_row == _batch_row(batch_id),
            SourceTable.turn_row.in_(select(TurnTable.row).where(TurnTable.import_batch_row == _batch_row(batch_id))),
        )
        touched = select(SourceTable.item_row).where(mine)
        changes = select(func.count()).where(ChangeTable.item_id == ItemTable.id).scalar_subquery()
        statement = (
            select(ItemTable.row, ItemTable.status, func.sum(case((mine, 1), else_=0)) == func.count(), changes == 1)
            .join(SourceTable, SourceTable.item_row == ItemTable.row)
            .where(ItemTable.row.in_(touched))
            .group_by(ItemTable.row, ItemTable.status)
        )
        return tuple((row[0], row[1], bool(row[2]), bool(row[3])) for row in self._connection.execute(statement))

    def lose_sources(self, batch_id: str) -> tuple[int, ...]:
        """Mark the batch's evidence as gone; returns the items that cited it, whose index is to be renewed."""
        turns = select(TurnTable.row).where(TurnTable.import_batch_row == _batch_row(batch_id))
        mine = or_(SourceTable.import_batch_row == _batch_row(batch_id), SourceTable.turn_row.in_(turns))
        return lose_sources(self._connection, mine)

    def delete_turns(self, rows: Sequence[int]) -> None:
        """Remove turns; their evidence must be marked and their index rows taken out before."""
        for start in range(0, len(rows), _CHUNK):
            self._connection.execute(delete(TurnTable).where(TurnTable.row.in_(rows[start : start + _CHUNK])))

    def emptied_conversations(self, batch_id: str) -> tuple[int, ...]:
        """Return the batch's conversations without turns whose namespace holds no memory."""
        statement = (
            select(ConversationTable.row)
            .where(ConversationTable.import_batch_row == _batch_row(batch_id))
            .where(ConversationTable.row.not_in(select(TurnTable.conversation_row)))
            .where(ConversationTable.namespace_row.not_in(select(ItemTable.namespace_row)))
        )
        return tuple(self._connection.execute(statement).scalars())

    def note_project(self, batch_id: str, project_id: str) -> None:
        """Record that the batch created a project."""
        self._connection.execute(
            insert(RowTable).values(batch_row=_batch_row(batch_id), table_name=_PROJECT, row_id=project_id)
        )

    def idle_projects(self, batch_id: str) -> tuple[str, ...]:
        """Return the projects that the batch created, that nothing is in, and that nobody has changed since."""
        created = select(RowTable.row_id).where(
            RowTable.batch_row == _batch_row(batch_id), RowTable.table_name == _PROJECT
        )
        archived = select(NamespaceTable.row).where(NamespaceTable.is_archived)
        statement = (
            select(ProjectTable.id)
            .where(ProjectTable.id.in_(created))
            # One that came archived was changed once by that.
            .where(ProjectTable.revision - case((ProjectTable.namespace_row.in_(archived), 1), else_=0) == 1)
            .where(ProjectTable.namespace_row.not_in(select(ItemTable.namespace_row)))
            .where(*(~exists().where(holder == ProjectTable.row) for holder in _HOLDERS))
        )
        return tuple(self._connection.execute(statement).scalars())


def _batch_row(batch_id: str) -> Any:
    return select(BatchTable.row).where(BatchTable.id == batch_id).scalar_subquery()


def _select() -> Select[*tuple[Any, ...]]:
    return select(
        *BatchTable.__table__.c, ProjectTable.id.label("project_id"), ProjectTable.name.label("project_name")
    ).outerjoin(ProjectTable, ProjectTable.row == BatchTable.project_row)


def _batch_of(row: Row[Any]) -> ImportBatch:
    return ImportBatch(
        id=row.id,
        formats=tuple(row.formats or ()),
        paths=tuple(row.paths or ()),
        state=row.state,
        project_id=row.project_id,
        project_name=row.project_name,
        started_at=row.started_at,
        finished_at=row.finished_at,
        report=row.report or {},
        failure=row.failure,
    )
