"""Sources, changes, fingerprints and tombstones of memory items."""

import functools
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from sqlalchemy import Connection, delete, func, insert, or_, select, update

from main_process.domain.identity import evidence_fingerprint, normalised_statement, statement_fingerprint
from main_process.domain.source import NewSource, ReadRange, Source, digest_of
from main_process.store.among import among
from main_process.store.repositories.item_rows import new_id
from main_process.store.tables.conversation import Conversation, ImportBatch, Turn
from main_process.store.tables.core import Namespace, Project, StoreMeta
from main_process.store.tables.memory_item import Fingerprint as FingerprintTable
from main_process.store.tables.memory_item import ItemChange as ChangeTable
from main_process.store.tables.memory_item import MemoryItem as ItemTable
from main_process.store.tables.memory_item import Source as SourceTable
from main_process.store.tables.task import Task, TaskEvent
from shared import vocabulary as v


@dataclass(frozen=True, slots=True)
class ListedSource:
    """A source with the conversation it points into."""

    source: Source
    conversation_title: str | None
    project_name: str | None
    occurred_at: datetime | None
    occurred_precision: v.TimePrecision
    task_title: str | None = None


@dataclass(frozen=True, slots=True)
class Change:
    """One line of the audit: an item and an act, free of content."""

    change_id: str
    item_id: str
    verb: v.Verb
    from_status: v.ItemStatus | None
    to_status: v.ItemStatus
    from_revision: int | None
    to_revision: int
    from_namespace_id: str | None
    to_namespace_id: str
    undone_at: datetime | None = None


@dataclass(frozen=True, slots=True)
class KnownFingerprint:
    """A match of a rejected or forgotten suggestion."""

    subject_id: str
    reason: str
    role: str
    digest: bytes
    is_never_again: bool


class EvidenceRepository:
    """What surrounds items in one unit of work."""

    def __init__(self, connection: Connection, now: datetime) -> None:
        self._connection = connection
        self._now = now

    # Sources

    def add_sources(self, item_row: int, sources: Sequence[NewSource]) -> None:
        """Store evidence; the first is primary unless another says so or one exists."""
        has_primary = self._connection.execute(
            select(SourceTable.row).where(SourceTable.item_row == item_row, SourceTable.is_primary).limit(1)
        ).one_or_none()
        chosen = next((source for source in sources if source.is_primary), sources[0] if sources else None)
        for source in sources:
            self._connection.execute(
                insert(SourceTable).values(
                    id=new_id(),
                    item_row=item_row,
                    type=source.type,
                    trust=source.trust,
                    role=source.role,
                    quote=source.quote,
                    digest=digest_of(source.quote),
                    evidence_key=self.evidence_key(source.quote),
                    conversation_row=_row_of(Conversation, source.conversation_id),
                    turn_row=_row_of(Turn, source.turn_id),
                    reference=source.reference,
                    **_range_columns(source.read),
                    heartbeat_run_id=source.heartbeat_run_id,
                    import_batch_row=_row_of(ImportBatch, source.import_batch_id),
                    event_row=_row_of(TaskEvent, source.event_id),
                    task_id=source.task_id,
                    run_id=source.run_id,
                    is_primary=source is chosen and has_primary is None,
                    is_available=True,
                    recorded_at=self._now,
                )
            )

    def copy_sources(self, from_row: int, to_row: int, *, change_id: str | None = None) -> None:
        """Give another item the same evidence, each piece once.

        With `change_id` an item that has evidence already gets the rest; undoing that act takes it away again.
        """
        places = (SourceTable.digest, SourceTable.type, SourceTable.turn_row, SourceTable.reference)
        held = {tuple(row) for row in self._connection.execute(select(*places).where(SourceTable.item_row == to_row))}
        kept = [column for column in SourceTable.__table__.c if column.name not in {"row", "id", "item_row"}]
        for row in self._connection.execute(select(*kept).where(SourceTable.item_row == from_row)).mappings().all():
            if (row["digest"], row["type"], row["turn_row"], row["reference"]) in held:
                continue
            values = dict(row) | {"is_primary": row["is_primary"] and not held, "change_id": change_id}
            self._connection.execute(insert(SourceTable).values(id=new_id(), item_row=to_row, **values))

    def undo_sources(self, change_id: str) -> None:
        """Take away the evidence that an act brought to items."""
        self._connection.execute(delete(SourceTable).where(SourceTable.change_id == change_id))

    def sources(self, item_id: str, *, last_source: int | None = None) -> tuple[ListedSource, ...]:
        """Return an item's evidence, primary first; of a snapshot what had come by its `last_source`."""
        statement = (
            select(
                *SourceTable.__table__.c,
                ItemTable.id.label("item_id"),
                Conversation.id.label("conversation_id"),
                Conversation.title.label("conversation_title"),
                Project.name.label("project_name"),
                Turn.id.label("turn_id"),
                Turn.occurred_at,
                Turn.occurred_precision,
                ImportBatch.id.label("import_batch_id"),
                TaskEvent.id.label("event_id"),
                Task.title.label("task_title"),
            )
            .join(ItemTable, ItemTable.row == SourceTable.item_row)
            .outerjoin(Conversation, Conversation.row == SourceTable.conversation_row)
            .outerjoin(Project, Project.row == Conversation.project_row)
            .outerjoin(Turn, Turn.row == SourceTable.turn_row)
            .outerjoin(ImportBatch, ImportBatch.row == SourceTable.import_batch_row)
            .outerjoin(TaskEvent, TaskEvent.row == SourceTable.event_row)
            .outerjoin(Task, Task.id == SourceTable.task_id)
            .where(ItemTable.id == item_id)
            .order_by(SourceTable.is_primary.desc(), SourceTable.row)
        )
        if last_source is not None:
            statement = statement.where(SourceTable.row <= last_source)
        return tuple(_listed_source(row) for row in self._connection.execute(statement))

    def source(self, source_id: str) -> Source | None:
        """Return one source."""
        item_id = self._connection.execute(
            select(ItemTable.id)
            .join(SourceTable, SourceTable.item_row == ItemTable.row)
            .where(SourceTable.id == source_id)
        ).scalar_one_or_none()
        if item_id is None:
            return None
        return next(listed.source for listed in self.sources(item_id) if listed.source.id == source_id)

    def count_sources(self, item_row: int) -> int:
        """Return how many pieces of evidence an item has."""
        statement = select(func.count()).select_from(SourceTable).where(SourceTable.item_row == item_row)
        return self._connection.execute(statement).scalar_one()

    def has_source_at(self, item_row: int, turn_id: str | None, quote: str) -> bool:
        """Return whether the item cites that quote of that turn already."""
        statement = (
            select(SourceTable.row)
            .outerjoin(Turn, Turn.row == SourceTable.turn_row)
            .where(SourceTable.item_row == item_row, SourceTable.digest == digest_of(quote))
            .where(Turn.id == turn_id if turn_id is not None else SourceTable.turn_row.is_(None))
            .limit(1)
        )
        return self._connection.execute(statement).one_or_none() is not None

    def items_sharing_evidence(self, item_rows: Sequence[int], status: v.ItemStatus) -> tuple[str, ...]:
        """Return ids of other items of a status that cite evidence these items cite, in their security domains."""
        domains = (
            select(Namespace.domain_row)
            .join(ItemTable, ItemTable.namespace_row == Namespace.row)
            .where(among(ItemTable.row, item_rows))
        )
        home = Namespace.__table__.alias("home")
        keys = select(SourceTable.evidence_key).where(
            among(SourceTable.item_row, item_rows), SourceTable.evidence_key.is_not(None)
        )
        statement = (
            select(ItemTable.id)
            .distinct()
            .join(SourceTable, SourceTable.item_row == ItemTable.row)
            .join(home, home.c.row == ItemTable.namespace_row)
            .where(home.c.domain_row.in_(domains))
            .where(SourceTable.evidence_key.in_(keys), ItemTable.status == status, ~among(ItemTable.row, item_rows))
        )
        return tuple(self._connection.execute(statement).scalars())

    # Changes

    def record(self, change: Change, *, actor: v.ActorKind, actor_name: str, reason: str) -> None:
        """Append one audit line."""
        self._connection.execute(
            insert(ChangeTable).values(
                change_id=change.change_id,
                item_id=change.item_id,
                verb=change.verb,
                from_status=change.from_status,
                to_status=change.to_status,
                from_revision=change.from_revision,
                to_revision=change.to_revision,
                from_namespace_id=change.from_namespace_id,
                to_namespace_id=change.to_namespace_id,
                actor=actor,
                actor_name=actor_name,
                reason=reason,
                at=self._now,
            )
        )

    def changes(self, change_id: str) -> tuple[Change, ...]:
        """Return the lines of one act, last first, so that undoing runs backwards."""
        statement = (
            select(ChangeTable.__table__).where(ChangeTable.change_id == change_id).order_by(ChangeTable.row.desc())
        )
        return tuple(
            Change(
                change_id=row.change_id,
                item_id=row.item_id,
                verb=row.verb,
                from_status=row.from_status,
                to_status=row.to_status,
                from_revision=row.from_revision,
                to_revision=row.to_revision,
                from_namespace_id=row.from_namespace_id,
                to_namespace_id=row.to_namespace_id,
                undone_at=row.undone_at,
            )
            for row in self._connection.execute(statement)
        )

    def mark_undone(self, change_id: str) -> None:
        """Remember that an act was taken back."""
        self._connection.execute(
            update(ChangeTable).where(ChangeTable.change_id == change_id).values(undone_at=self._now)
        )

    def blank_reasons(self, item_ids: Sequence[str]) -> None:
        """Drop the free text of audit lines; used by forgetting."""
        self._connection.execute(update(ChangeTable).where(among(ChangeTable.item_id, item_ids)).values(reason=""))

    # Fingerprints and tombstones

    def statement_key(self, statement: str) -> bytes:
        """Return the keyed hash of a statement's normalised form."""
        return statement_fingerprint(self._fingerprint_key, "", statement)

    def evidence_key(self, quote: str) -> bytes | None:
        """Return the keyed hash of a quote's normalised form, or None without one."""
        normal = normalised_statement(quote)
        return evidence_fingerprint(self._fingerprint_key, (normal,)) if normal else None

    def origin_key(self, place: str, quote: str) -> bytes:
        """Return the keyed hash of these words said there: said again elsewhere they are new evidence (C20)."""
        return evidence_fingerprint(self._fingerprint_key, ("origin", place, normalised_statement(quote)))

    def add_fingerprints(
        self,
        subject_id: str,
        *,
        namespace_id: str | None,
        reason: str,
        statements: Iterable[bytes],
        evidence: Iterable[bytes],
        is_never_again: bool = False,
    ) -> None:
        """Remember a rejected or forgotten suggestion without its content."""
        namespace_row = _row_of(Namespace, namespace_id)
        for role, digests in (("statement", statements), ("evidence", evidence)):
            for digest in sorted(set(digests)):
                self._connection.execute(
                    insert(FingerprintTable).values(
                        subject_id=subject_id,
                        namespace_row=namespace_row,
                        reason=reason,
                        role=role,
                        digest=digest,
                        is_never_again=is_never_again,
                        recorded_at=self._now,
                    )
                )

    def known_fingerprints(self, digests: Iterable[bytes], namespace_id: str) -> tuple[KnownFingerprint, ...]:
        """Return matches: forgotten ones of this namespace's security domain, rejected ones of this namespace."""
        domain_row = select(Namespace.domain_row).where(Namespace.id == namespace_id).scalar_subquery()
        statement = (
            select(FingerprintTable.__table__)
            .join(Namespace, Namespace.row == FingerprintTable.namespace_row)
            .where(
                FingerprintTable.digest.in_(tuple(digests)),
                or_(
                    (FingerprintTable.reason == "forgotten") & (Namespace.domain_row == domain_row),
                    Namespace.id == namespace_id,
                ),
            )
        )
        return tuple(
            KnownFingerprint(row.subject_id, row.reason, row.role, row.digest, row.is_never_again)
            for row in self._connection.execute(statement)
        )

    def has_forgotten(self) -> bool:
        """Return whether anything was ever forgotten; without that no text needs a look for it."""
        statement = select(FingerprintTable.row).where(FingerprintTable.reason == "forgotten").limit(1)
        return self._connection.execute(statement).first() is not None

    def forgotten_among(self, digests: Iterable[bytes]) -> frozenset[bytes]:
        """Return those of the digests that belong to forgotten statements or evidence."""
        wanted = sorted(set(digests))
        found: set[bytes] = set()
        for start in range(0, len(wanted), 500):
            statement = select(FingerprintTable.digest).where(
                FingerprintTable.reason == "forgotten", FingerprintTable.digest.in_(wanted[start : start + 500])
            )
            found.update(self._connection.execute(statement).scalars())
        return frozenset(found)

    def delete_fingerprints(self, subject_id: str) -> None:
        """Forget that something was rejected (restored, undone or overridden by the person)."""
        self._connection.execute(delete(FingerprintTable).where(FingerprintTable.subject_id == subject_id))

    def evidence_keys_of(self, item_rows: Sequence[int]) -> dict[int, set[bytes]]:
        """Return the evidence keys of items, by item row."""
        found: dict[int, set[bytes]] = {row: set() for row in item_rows}
        statement = select(SourceTable.item_row, SourceTable.evidence_key).where(
            among(SourceTable.item_row, item_rows), SourceTable.evidence_key.is_not(None)
        )
        for item_row, key in self._connection.execute(statement):
            if key is not None:
                found[item_row].add(key)
        return found

    @functools.cached_property
    def _fingerprint_key(self) -> bytes:
        return self._connection.execute(select(StoreMeta.fingerprint_key)).scalar_one()


def _row_of(table: Any, identifier: str | None) -> Any:
    return None if identifier is None else select(table.row).where(table.id == identifier).scalar_subquery()


def _range_columns(read: ReadRange | None) -> dict[str, int | None]:
    if read is None or read.start == read.end:
        return {"read_start": None, "read_end": None, "read_total": None}
    return {"read_start": read.start, "read_end": read.end, "read_total": read.total}


def _listed_source(row: Any) -> ListedSource:
    source = Source(
        id=row.id,
        item_id=row.item_id,
        type=row.type,
        trust=row.trust,
        quote=row.quote,
        digest=row.digest,
        role=row.role,
        conversation_id=row.conversation_id,
        turn_id=row.turn_id,
        reference=row.reference,
        heartbeat_run_id=row.heartbeat_run_id,
        import_batch_id=row.import_batch_id,
        is_primary=row.is_primary,
        is_available=row.is_available,
        recorded_at=row.recorded_at,
        event_id=row.event_id,
        task_id=row.task_id,
        run_id=row.run_id,
        read=None if row.read_start is None else ReadRange(row.read_start, row.read_end, row.read_total),
    )
    return ListedSource(
        source=source,
        conversation_title=row.conversation_title,
        project_name=row.project_name,
        occurred_at=row.occurred_at,
        occurred_precision=row.occurred_precision or v.TimePrecision.UNKNOWN,
        task_title=row.task_title,
    )
