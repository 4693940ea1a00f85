"""What heartbeats read and leave behind: unread turns, checkpoints, reports, follow-ups, figures."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final

from sqlalchemy import Connection, Row, Select, and_, case, func, insert, literal, or_, select, tuple_, update
from sqlalchemy.dialects.sqlite import insert as insert_or_update

from main_process.domain.conversation import Turn
from main_process.domain.heartbeat import FollowUp, Report
from main_process.store.repositories.conversations import turn_of
from main_process.store.repositories.cursors import cursor_keys, encode_cursor
from main_process.store.schema import UtcTime
from main_process.store.tables.conversation import Conversation as ConversationTable
from main_process.store.tables.conversation import Turn as TurnTable
from main_process.store.tables.core import Namespace as NamespaceTable
from main_process.store.tables.core import Project as ProjectTable
from main_process.store.tables.heartbeat import FollowUp as FollowUpTable
from main_process.store.tables.heartbeat import HeartbeatCheckpoint as CheckpointTable
from main_process.store.tables.heartbeat import HeartbeatReport as ReportTable
from main_process.store.tables.heartbeat import HeartbeatRun as RunTable
from main_process.store.tables.memory_item import MemoryItem as ItemTable
from main_process.store.tables.memory_item import Source as SourceTable
from shared.vocabulary import ActorKind, FollowUpState, ItemStatus, ProposerKind

_RANK: Final = case((FollowUpTable.state == FollowUpState.OPEN, 0), else_=1)
"""Open ones first."""


_GOING_ON: Final = (
    select(TurnTable.conversation_row, func.min(TurnTable.sequence).label("sequence"))
    .where(TurnTable.lease_owner.is_not(None))
    .group_by(TurnTable.conversation_row)
    .subquery("going_on")
)
"""The first turn of each conversation that somebody still carries on."""
_IS_OVER: Final = or_(_GOING_ON.c.sequence.is_(None), TurnTable.sequence < _GOING_ON.c.sequence)


@dataclass(frozen=True, slots=True)
class UnreadConversation:
    """A conversation with turns behind a reader's checkpoint."""

    id: str
    project_id: str
    title: str
    last_sequence: int


class ReviewRepository:
    """Material and results of heartbeats within one unit of work."""

    def __init__(self, connection: Connection, now: datetime) -> None:
        self._connection = connection
        self._now = now

    # Reading

    def unread(
        self, *, reader: str, proposer: ProposerKind, project_ids: Sequence[str], since: datetime, limit: int
    ) -> tuple[UnreadConversation, ...]:
        """Return conversations with unread turns that were recorded since a moment, longest waiting first.

        Conversations of helper agents, archived conversations and archived projects are not read, nor turns that go
        on and what stands behind them.
        """
        last_sequence = func.coalesce(CheckpointTable.last_sequence, 0)
        statement = (
            select(
                ConversationTable.id,
                ProjectTable.id.label("project_id"),
                ConversationTable.title,
                last_sequence.label("last_sequence"),
            )
            .join(ProjectTable, ProjectTable.row == ConversationTable.project_row)
            .join(NamespaceTable, NamespaceTable.row == ProjectTable.namespace_row)
            .outerjoin(
                CheckpointTable,
                and_(
                    CheckpointTable.conversation_row == ConversationTable.row,
                    CheckpointTable.reader == reader,
                    CheckpointTable.proposer == proposer,
                ),
            )
            .join(
                TurnTable,
                and_(
                    TurnTable.conversation_row == ConversationTable.row,
                    TurnTable.sequence > last_sequence,
                    TurnTable.recorded_at >= since,
                ),
            )
            .outerjoin(_GOING_ON, _GOING_ON.c.conversation_row == ConversationTable.row)
            .where(
                _IS_OVER,
                ProjectTable.id.in_(tuple(project_ids)),
                NamespaceTable.is_archived.is_(False),
                ConversationTable.is_subagent.is_(False),
                ConversationTable.is_archived.is_(False),
            )
            .group_by(ConversationTable.row)
            .order_by(func.min(TurnTable.recorded_at), ConversationTable.row)
            .limit(limit)
        )
        return tuple(UnreadConversation(*row) for row in self._connection.execute(statement))

    def unread_turns(
        self, conversation_id: str, *, after: int, since: datetime, limit: int
    ) -> tuple[tuple[Turn, ...], Turn | None]:
        """Return turns behind a checkpoint in order, and the turn at the checkpoint."""
        statement = _select_turns().where(ConversationTable.id == conversation_id)
        unread = statement.outerjoin(_GOING_ON, _GOING_ON.c.conversation_row == ConversationTable.row).where(
            TurnTable.sequence > after, TurnTable.recorded_at >= since, _IS_OVER
        )
        rows = self._connection.execute(unread.order_by(TurnTable.sequence).limit(limit))
        before = self._connection.execute(statement.where(TurnTable.sequence == after)).one_or_none()
        return tuple(turn_of(row) for row in rows), None if before is None else turn_of(before)

    def count_unread(self) -> int:
        """Return how many turns in projects no reader has read."""
        last_read = (
            select(CheckpointTable.conversation_row, func.max(CheckpointTable.last_sequence).label("last_sequence"))
            .group_by(CheckpointTable.conversation_row)
            .subquery()
        )
        statement = (
            select(func.count())
            .select_from(TurnTable)
            .join(ConversationTable, ConversationTable.row == TurnTable.conversation_row)
            .join(ProjectTable, ProjectTable.row == ConversationTable.project_row)
            .join(NamespaceTable, NamespaceTable.row == ProjectTable.namespace_row)
            .outerjoin(last_read, last_read.c.conversation_row == ConversationTable.row)
            .where(
                TurnTable.sequence > func.coalesce(last_read.c.last_sequence, 0),
                NamespaceTable.is_archived.is_(False),
                ConversationTable.is_subagent.is_(False),
                ConversationTable.is_archived.is_(False),
            )
        )
        return int(self._connection.execute(statement).scalar_one())

    def set_checkpoints(self, reader: str, proposer: ProposerKind, read_up_to: Mapping[str, int]) -> None:
        """Record how far conversations were read; a checkpoint never moves back."""
        for conversation_id, sequence in read_up_to.items():
            row = select(ConversationTable.row).where(ConversationTable.id == conversation_id)
            conversation_row = self._connection.execute(row).scalar_one_or_none()
            if conversation_row is None:
                continue
            statement = insert_or_update(CheckpointTable).values(
                reader=reader,
                proposer=proposer,
                conversation_row=conversation_row,
                last_sequence=sequence,
                read_at=self._now,
            )
            self._connection.execute(
                statement.on_conflict_do_update(
                    index_elements=["reader", "proposer", "conversation_row"],
                    set_={
                        "last_sequence": func.max(CheckpointTable.last_sequence, sequence),
                        "read_at": statement.excluded.read_at,
                    },
                )
            )

    # Reports and follow-ups

    def insert_report(self, run_id: str, *, summary: str, highlights: Sequence[str]) -> None:
        """Store the report of a run."""
        self._connection.execute(
            insert(ReportTable).values(
                run_row=_run_row(run_id), summary=summary, highlights=list(highlights), recorded_at=self._now
            )
        )

    def report(self, run_id: str) -> Report | None:
        """Return the report of a run."""
        statement = select(ReportTable.__table__).where(ReportTable.run_row == _run_row(run_id))
        row = self._connection.execute(statement).one_or_none()
        return None if row is None else Report(run_id, row.summary, tuple(row.highlights), row.recorded_at)

    def candidate_ids(self, run_id: str) -> tuple[str, ...]:
        """Return the items whose evidence a run brought, oldest first."""
        statement = (
            select(ItemTable.id)
            .join(SourceTable, SourceTable.item_row == ItemTable.row)
            .where(SourceTable.heartbeat_run_id == run_id)
            .group_by(ItemTable.row)
            .order_by(ItemTable.row)
        )
        return tuple(self._connection.execute(statement).scalars())

    def count_candidates_of(self, run_ids: Sequence[str]) -> int:
        """Return how many items still rest on evidence that these runs brought."""
        statement = select(func.count(SourceTable.item_row.distinct())).where(
            SourceTable.heartbeat_run_id.in_(tuple(run_ids))
        )
        return int(self._connection.execute(statement).scalar_one())

    def insert_follow_up(self, follow_up: FollowUp) -> None:
        """Store a suggestion."""
        project = select(ProjectTable.row).where(ProjectTable.id == follow_up.project_id).scalar_subquery()
        self._connection.execute(
            insert(FollowUpTable).values(
                id=follow_up.id,
                revision=1,
                run_row=_run_row(follow_up.run_id),
                project_row=None if follow_up.project_id is None else project,
                title=follow_up.title,
                instructions=follow_up.instructions,
                state=follow_up.state,
                created_at=self._now,
            )
        )

    def follow_up(self, follow_up_id: str) -> FollowUp | None:
        """Return one suggestion."""
        row = self._connection.execute(_select_follow_ups().where(FollowUpTable.id == follow_up_id)).one_or_none()
        return None if row is None else _follow_up_of(row)

    def follow_ups_of(self, run_id: str) -> tuple[FollowUp, ...]:
        """Return the suggestions of one run in order."""
        statement = _select_follow_ups().where(RunTable.id == run_id).order_by(FollowUpTable.row)
        return tuple(_follow_up_of(row) for row in self._connection.execute(statement))

    def has_follow_up(self, title: str, project_id: str | None) -> bool:
        """Return whether the same suggestion was made before, whatever became of it."""
        statement = _select_follow_ups().where(func.lower(FollowUpTable.title) == title.lower())
        is_same = ProjectTable.id.is_(None) if project_id is None else ProjectTable.id == project_id
        return self._connection.execute(statement.where(is_same).limit(1)).first() is not None

    def page_follow_ups(
        self, *, states: Sequence[FollowUpState], limit: int, cursor: str | None
    ) -> tuple[tuple[FollowUp, ...], str | None]:
        """Return one keyset page, open ones first, then latest. Raises RuleViolated `cursor_invalid`."""
        statement = _select_follow_ups().add_columns(_RANK.label("rank"))
        if states:
            statement = statement.where(FollowUpTable.state.in_(tuple(states)))
        if cursor is not None:
            rank, mark, row = cursor_keys(cursor, int, datetime, int)
            is_later = tuple_(FollowUpTable.created_at, FollowUpTable.row) < tuple_(
                literal(mark, UtcTime()), literal(row)
            )
            statement = statement.where((literal(rank) < _RANK) | and_(literal(rank) == _RANK, is_later))
        statement = statement.order_by(_RANK, FollowUpTable.created_at.desc(), FollowUpTable.row.desc())
        rows = self._connection.execute(statement.limit(limit + 1)).all()
        kept = tuple(_follow_up_of(row) for row in rows[:limit])
        if len(rows) <= limit:
            return kept, None
        last = rows[limit - 1]
        return kept, encode_cursor(last.rank, last.created_at.isoformat(), last.row)

    def set_follow_up(self, follow_up_id: str, state: FollowUpState) -> None:
        """Change the state; the revision rises by one."""
        self._connection.execute(
            update(FollowUpTable)
            .where(FollowUpTable.id == follow_up_id)
            .values(state=state, revision=FollowUpTable.revision + 1)
        )

    # Figures

    def follow_up_counts(self) -> dict[FollowUpState, int]:
        """Return how many suggestions there are, by state."""
        statement = select(FollowUpTable.state, func.count()).group_by(FollowUpTable.state)
        return {row[0]: row[1] for row in self._connection.execute(statement)}

    def item_counts(self) -> dict[ItemStatus, int]:
        """Return what became of the items that heartbeats proposed."""
        statement = (
            select(ItemTable.status, func.count())
            .where(ItemTable.actor == ActorKind.HEARTBEAT)
            .group_by(ItemTable.status)
        )
        return {row[0]: row[1] for row in self._connection.execute(statement)}

    def proposals_since(self, moment: datetime) -> list[tuple[datetime, bool]]:
        """Return when heartbeats proposed since a moment, and whether the item was ever confirmed."""
        statement = select(ItemTable.recorded_at, ItemTable.confirmed_at.is_not(None)).where(
            ItemTable.actor == ActorKind.HEARTBEAT, ItemTable.recorded_at >= moment
        )
        return [(row[0], bool(row[1])) for row in self._connection.execute(statement)]


def _run_row(run_id: str) -> Any:
    return select(RunTable.row).where(RunTable.id == run_id).scalar_subquery()


def _select_turns() -> Select[Any]:
    return select(TurnTable.__table__, ConversationTable.id.label("conversation_id")).join(
        ConversationTable, ConversationTable.row == TurnTable.conversation_row
    )


def _select_follow_ups() -> Select[Any]:
    return (
        select(FollowUpTable.__table__, RunTable.id.label("run_id"), ProjectTable.id.label("project_id"))
        .join(RunTable, RunTable.row == FollowUpTable.run_row)
        .outerjoin(ProjectTable, ProjectTable.row == FollowUpTable.project_row)
    )


def _follow_up_of(row: Row[Any]) -> FollowUp:
    return FollowUp(
        id=row.id,
        revision=row.revision,
        run_id=row.run_id,
        project_id=row.project_id,
        title=row.title,
        instructions=row.instructions,
        state=row.state,
        created_at=row.created_at,
    )
