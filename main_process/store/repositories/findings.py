"""Findings of scans: what to look at next, what was found, what is still open."""

import uuid
from collections import Counter
from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any, Final

from sqlalchemy import Connection, Select, and_, delete, func, insert, or_, select, update

from main_process.domain.finding import PERSONAL_KINDS, PHASES, SENSITIVE_TOPIC, Scanned, ScanState, StoredFinding
from main_process.store.repositories.cursors import cursor_keys, encode_cursor
from main_process.store.tables.conversation import Conversation, Turn
from main_process.store.tables.finding import DetectorScan, Finding
from main_process.store.tables.memory_item import MemoryItem, MemoryRevision, Source
from shared.vocabulary import FindingPlace, ItemStatus, Sensitivity

Found = Counter[tuple[FindingPlace, str]]
_LIVE: Final = (ItemStatus.CANDIDATE, ItemStatus.CONFIRMED)
_Current: Final = MemoryRevision.__table__.alias("current_revision")


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
        return ScanState(row.rules_version, row.phase, row.last_row, row.scanned, row.started_at, row.finished_at)

    def begin(self, rules_version: str) -> None:
        """Start anew, whatever an earlier scan reached."""
        self._connection.execute(delete(DetectorScan))
        self._connection.execute(
            insert(DetectorScan).values(
                row=1, rules_version=rules_version, phase=PHASES[0], last_row=0, scanned=0, started_at=self._now
            )
        )

    def advance(self, *, phase: str, last_row: int, scanned: int) -> None:
        """Remember how far the scan came."""
        self._connection.execute(update(DetectorScan).values(phase=phase, last_row=last_row, scanned=scanned))

    def finish(self) -> None:
        """The scan looked at everything."""
        self._connection.execute(update(DetectorScan).values(finished_at=self._now))

    def total(self) -> int:
        """Return how many rows a whole scan looks at."""
        counts = (select(func.count()).select_from(one) for one in (MemoryRevision, Source, Turn))
        return sum(int(self._connection.execute(count).scalar_one()) for count in counts)

    def next_rows(self, phase: str, after: int, limit: int) -> tuple[Scanned, ...]:
        """Return the next rows of a phase."""
        look = {"revisions": self._revisions, "quotes": self._quotes, "turns": self._turns}[phase]
        return look(after, limit)

    def known_among(self, phase: str, scanned: Sequence[Scanned]) -> frozenset[int]:
        """Return which of these rows (of revisions: of their items) have findings already."""
        column = {"revisions": Finding.item_row, "quotes": Finding.source_row, "turns": Finding.turn_row}[phase]
        keys = [one.item_row if phase == "revisions" else one.row for one in scanned]
        found = self._connection.execute(select(column).where(column.in_(keys))).scalars()
        return frozenset(row for row in found if row is not None)

    def keep(self, phase: str, scanned: Scanned, found: Found) -> None:
        """Make the findings of one row what was found now; a dismissed one stays. A row that is gone has none."""
        target = _target(phase, scanned)
        column = {"revisions": MemoryRevision.row, "quotes": Source.row, "turns": Turn.row}[phase]
        if self._connection.execute(select(column).where(column == scanned.row)).first() is None:
            return
        wanted = [
            getattr(Finding, name).is_(value) if value is None else getattr(Finding, name) == value
            for name, value in target.items()
        ]
        known = {
            (row.place, row.kind): row
            for row in self._connection.execute(select(Finding.row, Finding.place, Finding.kind).where(*wanted))
        }
        gone = [row.row for key, row in known.items() if key not in found]
        if gone:
            self._connection.execute(delete(Finding).where(Finding.row.in_(gone)))
        for (place, kind), times in found.items():
            if (place, kind) not in known:
                self._connection.execute(
                    insert(Finding).values(
                        id=str(uuid.uuid4()), kind=kind, place=place, times=times, found_at=self._now, **target
                    )
                )

    # The review list

    def open_count(self) -> int:
        """Return how many findings wait for the person."""
        statement = select(func.count()).select_from(_open().subquery())
        return int(self._connection.execute(statement).scalar_one())

    def page(self, *, limit: int, cursor: str | None) -> tuple[tuple[StoredFinding, ...], str | None]:
        """Return one page of open findings, oldest first."""
        statement = _open().order_by(Finding.row).limit(limit + 1)
        if cursor is not None:
            statement = statement.where(Finding.row > cursor_keys(cursor, int)[0])
        rows = self._connection.execute(statement).all()
        found = tuple(StoredFinding(*row) for row in rows[:limit])
        return found, encode_cursor(found[-1].row) if len(rows) > limit else None

    def get_many(self, ids: Sequence[str]) -> tuple[StoredFinding, ...]:
        """Return the open ones of these findings."""
        return tuple(StoredFinding(*row) for row in self._connection.execute(_open().where(Finding.id.in_(ids))))

    def dismiss(self, ids: Sequence[str]) -> None:
        """Close findings without a change; they stay closed for this revision, quote or turn."""
        self._connection.execute(update(Finding).where(Finding.id.in_(ids)).values(dismissed_at=self._now))

    def clear_item(self, item_row: int) -> None:
        """Drop the findings of an item whose words were replaced by marks, dismissed ones too."""
        self._connection.execute(delete(Finding).where(Finding.item_row == item_row, Finding.kind != SENSITIVE_TOPIC))

    def clear_turn(self, turn_row: int) -> None:
        """Drop the findings of a turn whose words were replaced by marks."""
        self._connection.execute(delete(Finding).where(Finding.turn_row == turn_row))

    # Rows to look at

    def _revisions(self, after: int, limit: int) -> tuple[Scanned, ...]:
        statement = (
            select(
                MemoryRevision.__table__,
                MemoryItem.status,
                (MemoryItem.revision == MemoryRevision.number).label("is_current"),
                _Current.c.sensitivity.label("now_sensitivity"),
            )
            .join(MemoryItem, MemoryItem.row == MemoryRevision.item_row)
            .join(_Current, and_(_Current.c.item_row == MemoryItem.row, _Current.c.number == MemoryItem.revision))
            .where(MemoryRevision.row > after)
            .order_by(MemoryRevision.row)
            .limit(limit)
        )
        return tuple(
            Scanned(
                row=row.row,
                item_row=row.item_row,
                revision=row.number,
                texts=(
                    (FindingPlace.SUBJECT, row.subject),
                    (FindingPlace.STATEMENT, row.statement),
                    (FindingPlace.CONTENT, row.content),
                    (FindingPlace.TERMS, "\n".join((*row.aliases, *row.keywords, *row.applies_to_paths))),
                    (FindingPlace.REASON, row.reason),
                ),
                has_personal=row.now_sensitivity is not Sensitivity.RESTRICTED,
                has_topic=row.is_current and row.status in _LIVE and row.sensitivity is Sensitivity.NORMAL,
            )
            for row in self._connection.execute(statement)
        )

    def _quotes(self, after: int, limit: int) -> tuple[Scanned, ...]:
        statement = (
            select(
                Source.row,
                Source.item_row,
                Source.quote,
                Source.reference,
                _Current.c.sensitivity,
                MemoryItem.revision,
            )
            .join(MemoryItem, MemoryItem.row == Source.item_row)
            .join(_Current, and_(_Current.c.item_row == MemoryItem.row, _Current.c.number == MemoryItem.revision))
            .where(Source.row > after)
            .order_by(Source.row)
            .limit(limit)
        )
        return tuple(
            Scanned(
                row=row.row,
                item_row=row.item_row,
                revision=row.revision,
                texts=((FindingPlace.QUOTE, f"{row.quote}\n{row.reference or ''}"),),
                has_personal=row.sensitivity is not Sensitivity.RESTRICTED,
            )
            for row in self._connection.execute(statement)
        )

    def _turns(self, after: int, limit: int) -> tuple[Scanned, ...]:
        statement = (
            select(Turn.row, Turn.user_text, Turn.assistant_text)
            .where(Turn.row > after)
            .order_by(Turn.row)
            .limit(limit)
        )
        return tuple(
            Scanned(
                row=row.row,
                item_row=None,
                revision=None,
                texts=((FindingPlace.USER_TEXT, row.user_text), (FindingPlace.ASSISTANT_TEXT, row.assistant_text)),
            )
            for row in self._connection.execute(statement)
        )


def _target(phase: str, scanned: Scanned) -> Mapping[str, int | None]:
    if phase == "turns":
        return {"turn_row": scanned.row, "item_row": None, "source_row": None}
    source = scanned.row if phase == "quotes" else None
    return {"item_row": scanned.item_row, "revision": scanned.revision, "source_row": source}


def _open() -> Select[*tuple[Any, ...]]:
    """Findings that nobody dismissed and no later act settled: a raised sensitivity settles what it covers."""
    is_topic = Finding.kind == SENSITIVE_TOPIC
    is_settled = or_(
        and_(is_topic, or_(_Current.c.sensitivity != Sensitivity.NORMAL, MemoryItem.revision != Finding.revision)),
        and_(Finding.kind.in_(PERSONAL_KINDS), _Current.c.sensitivity == Sensitivity.RESTRICTED),
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
        )
        .outerjoin(MemoryItem, MemoryItem.row == Finding.item_row)
        .outerjoin(_Current, and_(_Current.c.item_row == MemoryItem.row, _Current.c.number == MemoryItem.revision))
        .outerjoin(Turn, Turn.row == Finding.turn_row)
        .outerjoin(Conversation, Conversation.row == Turn.conversation_row)
        .where(Finding.dismissed_at.is_(None), or_(Finding.item_row.is_(None), ~is_settled))
    )
