"""Findings of scans: how far a scan came, what was found, what is still open."""

import uuid
from collections import Counter
from collections.abc import Iterable, Sequence
from datetime import datetime
from typing import Any, Final

from sqlalchemy import Connection, Select, Text, and_, cast, delete, func, insert, or_, select, update
from sqlalchemy.orm import aliased

from main_process.domain.finding import (
    PERSONAL_KINDS,
    SENSITIVE_TOPIC,
    SUSPICIOUS_KINDS,
    Phase,
    Scanned,
    ScanState,
    StoredFinding,
)
from main_process.store.repositories import finding_rows
from main_process.store.repositories.cursors import cursor_keys, encode_cursor
from main_process.store.repositories.finding_rows import CURRENT, LIVE
from main_process.store.repositories.item_filter import namespaces_of_project
from main_process.store.tables.conversation import Conversation, Turn
from main_process.store.tables.core import Project
from main_process.store.tables.finding import DetectorScan, Finding
from main_process.store.tables.heartbeat import HeartbeatRun
from main_process.store.tables.memory_item import MemoryItem
from main_process.store.tables.task import Task
from main_process.store.tables.usage import UsageContext
from shared.vocabulary import FindingPlace, Sensitivity

Found = Counter[tuple[FindingPlace, str]]
_OfTask: Final = aliased(Conversation)


class FindingRepository:
    """Findings of one unit of work."""

    def __init__(self, connection: Connection, now: datetime) -> None:
        self._connection = connection
        self._now = now

    # The scan

    def state(self) -> ScanState | None:
        """Return the latest scan, or None before the first."""
        row = self._connection.execute(select(DetectorScan.__table__)).one_or_none()
        if row is None:
            return None
        return ScanState(row.rules_version, row.reached, row.scanned, row.started_at, row.finished_at)

    def begin(self, rules_version: str) -> None:
        """Start anew, whatever an earlier scan reached."""
        self._connection.execute(delete(DetectorScan))
        self._connection.execute(
            insert(DetectorScan).values(
                row=1, rules_version=rules_version, reached={}, scanned=0, started_at=self._now
            )
        )

    def resume(self) -> None:
        """Go on with a scan that was finished: rows came since."""
        self._connection.execute(update(DetectorScan).values(finished_at=None))

    def advance(self, *, phase: Phase, last_row: int, looked_at: int) -> None:
        """Remember how far the scan came."""
        state = self.state()
        if state is not None:
            self._connection.execute(
                update(DetectorScan).values(
                    reached={**state.reached, phase.value: last_row}, scanned=state.scanned + looked_at
                )
            )

    def finish(self) -> None:
        """The scan looked at everything."""
        self._connection.execute(update(DetectorScan).values(finished_at=self._now))

    def total(self) -> int:
        """Return how many rows a whole scan looks at."""
        counts = (select(func.count()).select_from(finding_rows.table_of(phase)) for phase in Phase)
        return sum(int(self._connection.execute(count).scalar_one()) for count in counts)

    def next_rows(self, state: ScanState, limit: int) -> tuple[Phase, tuple[Scanned, ...]] | None:
        """Return the next rows to look at and their phase, or None after the last."""
        for phase in Phase:
            rows = finding_rows.next_rows(self._connection, phase, state.reached.get(phase, 0), limit)
            if rows:
                return phase, rows
        return None

    def known_among(self, phase: Phase, scanned: Sequence[Scanned]) -> frozenset[int]:
        """Return which of these rows have findings already; of what belongs to an item, which items."""
        owner = finding_rows.owner_of(phase)
        keys = [finding_rows.key_of(phase, one) for one in scanned]
        found = self._connection.execute(select(owner).where(owner.in_(keys))).scalars()
        return frozenset(row for row in found if row is not None)

    def is_there(self, phase: Phase, scanned: Scanned) -> bool:
        """Return whether a row that was read in another transaction still exists."""
        key = finding_rows.table_of(phase).row
        return self._connection.execute(select(key).where(key == scanned.row)).first() is not None

    def keep(self, phase: Phase, scanned: Scanned, found: Found, *, kinds: Iterable[str] = ()) -> None:
        """Make the findings of one row what was found now; a dismissed one stays unless there is more of it.

        With `kinds` only those are looked at.
        """
        target = finding_rows.target_of(phase, scanned)
        wanted = [
            getattr(Finding, name).is_(value) if value is None else getattr(Finding, name) == value
            for name, value in target.items()
        ]
        if kinds:
            wanted.append(Finding.kind.in_(tuple(kinds)))
        columns = select(Finding.row, Finding.place, Finding.kind, Finding.times)
        known = {(row.place, row.kind): row for row in self._connection.execute(columns.where(*wanted))}
        gone = [row.row for key, row in known.items() if key not in found]
        if gone:
            self._connection.execute(delete(Finding).where(Finding.row.in_(gone)))
        for (place, kind), times in found.items():
            former = known.get((place, kind))
            if former is None:
                self._connection.execute(
                    insert(Finding).values(
                        id=str(uuid.uuid4()), kind=kind, place=place, times=times, found_at=self._now, **target
                    )
                )
            elif times != former.times:
                values = {"times": times} | ({"dismissed_at": None} if times > former.times else {})
                self._connection.execute(update(Finding).where(Finding.row == former.row).values(**values))

    # The review list

    def open_count(self, *, is_suspicious: bool = False, project_id: str | None = None) -> int:
        """Return how many findings wait for the person: of sensitive text, or of text that tries to deceive."""
        statement = select(func.count()).select_from(_of(project_id, is_suspicious=is_suspicious).subquery())
        return int(self._connection.execute(statement).scalar_one())

    def page(
        self, *, limit: int, cursor: str | None, is_suspicious: bool = False, project_id: str | None = None
    ) -> tuple[tuple[StoredFinding, ...], str | None]:
        """Return one page of open findings, oldest first."""
        statement = _of(project_id, is_suspicious=is_suspicious).order_by(Finding.row).limit(limit + 1)
        if cursor is not None:
            statement = statement.where(Finding.row > cursor_keys(cursor, int)[0])
        rows = self._connection.execute(statement).all()
        found = tuple(StoredFinding(*row) for row in rows[:limit])
        return found, encode_cursor(found[-1].row) if len(rows) > limit else None

    def get_many(self, ids: Sequence[str]) -> tuple[StoredFinding, ...]:
        """Return the open ones of these findings."""
        return tuple(StoredFinding(*row) for row in self._connection.execute(_open().where(Finding.id.in_(ids))))

    def told_targets(self, ids: Sequence[str]) -> tuple[tuple[Phase, int], ...]:
        """Return which conversations, tasks, heartbeat runs and contexts these findings stand in, by row."""
        found: dict[tuple[Phase, int], None] = {}
        for phase in (Phase.CONVERSATIONS, Phase.TASKS, Phase.HEARTBEATS, Phase.CONTEXTS):
            owner = finding_rows.owner_of(phase)
            rows = self._connection.execute(select(owner).where(Finding.id.in_(ids), owner.is_not(None))).scalars()
            found |= dict.fromkeys((phase, row) for row in rows)
        return tuple(found)

    def dismiss(self, ids: Sequence[str]) -> None:
        """Close findings without a change; they stay closed where they were found."""
        self._connection.execute(update(Finding).where(Finding.id.in_(ids)).values(dismissed_at=self._now))

    def clear_item(self, item_row: int) -> None:
        """Drop the findings of an item whose words were replaced by marks, dismissed ones too."""
        kept = (SENSITIVE_TOPIC, *SUSPICIOUS_KINDS)
        self._connection.execute(delete(Finding).where(Finding.item_row == item_row, Finding.kind.not_in(kept)))

    def clear(self, phase: Phase, row: int) -> None:
        """Drop the findings of a turn, conversation, task, heartbeat run or context whose words became marks."""
        self._connection.execute(delete(Finding).where(finding_rows.owner_of(phase) == row))


def _of(project_id: str | None, *, is_suspicious: bool) -> Select[*tuple[Any, ...]]:
    is_kind = Finding.kind.in_(SUSPICIOUS_KINDS)
    statement = _open().where(is_kind if is_suspicious else ~is_kind)
    if project_id is None:
        return statement
    project = select(Project.row).where(Project.id == project_id).scalar_subquery()
    return statement.where(
        or_(
            MemoryItem.namespace_row.in_(namespaces_of_project(project_id)),
            Conversation.project_row == project,
            _OfTask.project_row == project,
            UsageContext.project_row == project,
            cast(HeartbeatRun.project_ids, Text).contains(f'"{project_id}"', autoescape=True),
        )
    )


def _open() -> Select[*tuple[Any, ...]]:
    """Findings that nobody dismissed and no later act settled: a raised sensitivity settles what it covers."""
    is_past = MemoryItem.revision != Finding.revision
    is_settled = or_(
        and_(Finding.kind == SENSITIVE_TOPIC, or_(CURRENT.c.sensitivity != Sensitivity.NORMAL, is_past)),
        and_(Finding.kind.in_(SUSPICIOUS_KINDS), or_(MemoryItem.status.not_in(LIVE), is_past)),
        and_(Finding.kind.in_(PERSONAL_KINDS), CURRENT.c.sensitivity == Sensitivity.RESTRICTED),
    )
    return (
        select(
            Finding.row,
            Finding.id,
            Finding.kind,
            Finding.place,
            Finding.times,
            Finding.found_at,
            MemoryItem.id,
            Finding.revision,
            Turn.id,
            Conversation.id,
            Task.id,
            HeartbeatRun.id,
        )
        .outerjoin(MemoryItem, MemoryItem.row == Finding.item_row)
        .outerjoin(CURRENT, and_(CURRENT.c.item_row == MemoryItem.row, CURRENT.c.number == MemoryItem.revision))
        .outerjoin(Turn, Turn.row == Finding.turn_row)
        .outerjoin(Conversation, Conversation.row == func.coalesce(Finding.conversation_row, Turn.conversation_row))
        .outerjoin(Task, Task.row == Finding.task_row)
        .outerjoin(_OfTask, _OfTask.row == Task.conversation_row)
        .outerjoin(HeartbeatRun, HeartbeatRun.row == Finding.heartbeat_run_row)
        .outerjoin(UsageContext, UsageContext.row == Finding.context_row)
        .where(Finding.dismissed_at.is_(None), or_(Finding.item_row.is_(None), ~is_settled))
    )
