"""Memory items and their revisions: rows to domain values and back, lists by keyset."""

import uuid
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any

from sqlalchemy import (
    ColumnElement,
    Connection,
    Row,
    Select,
    Text,
    and_,
    cast,
    delete,
    exists,
    func,
    insert,
    or_,
    select,
    update,
)

from main_process.domain.memory_item import ItemText, MemoryItem, Revision
from main_process.domain.times import EventTime, Validity
from main_process.store.repositories.cursors import decode_cursor, encode_cursor
from main_process.store.tables.conversation import Conversation, ImportBatch
from main_process.store.tables.core import Namespace, Project
from main_process.store.tables.memory_item import MemoryItem as ItemTable
from main_process.store.tables.memory_item import MemoryRevision as RevisionTable
from main_process.store.tables.memory_item import Relation as RelationTable
from main_process.store.tables.memory_item import Source as SourceTable
from shared import vocabulary as v

_OwnProject = Project.__table__.alias("own_project")
_ConversationProject = Project.__table__.alias("conversation_project")


@dataclass(frozen=True, slots=True)
class ItemScope:
    """An item's namespace in words."""

    namespace_id: str
    kind: v.NamespaceKind
    project_id: str | None
    project_name: str | None
    conversation_id: str | None
    conversation_title: str | None


@dataclass(frozen=True, slots=True)
class ListedItem:
    """An item with what a list line needs beside it."""

    item: MemoryItem
    scope: ItemScope
    is_conflicted: bool
    is_source_available: bool


@dataclass(frozen=True, slots=True)
class ItemFilter:
    """What to list; empty means any. `rows` restricts to these in this order (a search result)."""

    namespace_ids: tuple[str, ...] = ()
    project_id: str | None = None
    scope_kinds: tuple[v.NamespaceKind, ...] = ()
    kinds: tuple[v.MemoryKind, ...] = ()
    statuses: tuple[v.ItemStatus, ...] = ()
    sensitivities: tuple[v.Sensitivity, ...] = ()
    source_types: tuple[v.SourceType, ...] = ()
    warnings: tuple[v.ItemWarning, ...] = ()
    validity: v.ValidityState | None = None
    as_of: datetime | None = None
    is_conflicted_only: bool = False
    is_never_used_only: bool = False
    import_batch_id: str | None = None
    heartbeat_run_id: str | None = None
    rows: tuple[int, ...] | None = None

    def without_statuses(self) -> "ItemFilter":
        """Return the same filter for items of any status."""
        return replace(self, statuses=())


_ITEM_COLUMNS = tuple(ItemTable.__table__.c)
_TEXT_COLUMNS = tuple(
    RevisionTable.__table__.c[name]
    for name in (
        "kind",
        "subject",
        "statement",
        "content",
        "aliases",
        "keywords",
        "applies_to_paths",
        "strength",
        "recall_mode",
        "salience",
        "sensitivity",
        "valid_from",
        "valid_until",
        "expires_at",
        "event_at",
        "event_precision",
        "event_original",
    )
)


def text_of(row: Row[Any]) -> ItemText:
    """Return the meaning held by a revision row (its columns by name)."""
    return ItemText(
        kind=row.kind,
        statement=row.statement,
        subject=row.subject,
        content=row.content,
        aliases=tuple(row.aliases),
        keywords=tuple(row.keywords),
        applies_to_paths=tuple(row.applies_to_paths),
        strength=row.strength,
        recall_mode=row.recall_mode,
        salience=row.salience,
        sensitivity=row.sensitivity,
        validity=Validity(row.valid_from, row.valid_until, row.expires_at),
        event=EventTime(row.event_at, row.event_precision, row.event_original),
    )


def columns_of(text: ItemText) -> dict[str, Any]:
    """Return a text as column values of a revision."""
    return {
        "kind": text.kind,
        "subject": text.subject,
        "statement": text.statement,
        "content": text.content,
        "aliases": list(text.aliases),
        "keywords": list(text.keywords),
        "applies_to_paths": list(text.applies_to_paths),
        "strength": text.strength,
        "recall_mode": text.recall_mode,
        "salience": text.salience,
        "sensitivity": text.sensitivity,
        "valid_from": text.validity.valid_from,
        "valid_until": text.validity.valid_until,
        "expires_at": text.validity.expires_at,
        "event_at": text.event.at,
        "event_precision": text.event.precision,
        "event_original": text.event.original,
        "digest": text.digest,
    }


def _item_of(row: Row[Any]) -> MemoryItem:
    return MemoryItem(
        row=row.row,
        id=row.id,
        namespace_id=row.namespace_id,
        status=row.status,
        revision=row.revision,
        text=text_of(row),
        origin=row.origin,
        confidence=row.confidence,
        confidence_meaning=row.confidence_meaning,
        trust=row.trust,
        actor=row.actor,
        actor_name=row.actor_name,
        observed_at=row.observed_at,
        recorded_at=row.recorded_at,
        updated_at=row.updated_at,
        confirmed_at=row.confirmed_at,
        last_used_at=row.last_used_at,
        use_count=row.use_count,
        useful_count=row.useful_count,
        wrong_count=row.wrong_count,
        outdated_count=row.outdated_count,
        superseded_by=row.superseded_by_id,
        never_again=row.never_again,
        warnings=tuple(v.ItemWarning(name) for name in row.warnings),
    )


class ItemRepository:
    """Items of one unit of work."""

    def __init__(self, connection: Connection, now: datetime) -> None:
        self._connection = connection
        self._now = now

    # Reading

    def get(self, item_id: str) -> MemoryItem | None:
        """Return one item with its current revision."""
        row = self._connection.execute(self._select().where(ItemTable.id == item_id)).one_or_none()
        return None if row is None else _item_of(row)

    def get_many(self, item_ids: Iterable[str]) -> dict[str, MemoryItem]:
        """Return the items that exist, by id."""
        rows = self._connection.execute(self._select().where(ItemTable.id.in_(tuple(item_ids))))
        return {row.id: _item_of(row) for row in rows}

    def get_rows(self, rows: Iterable[int]) -> dict[int, MemoryItem]:
        """Return the items that exist, by integer key."""
        found = self._connection.execute(self._select().where(ItemTable.row.in_(tuple(rows))))
        return {row.row: _item_of(row) for row in found}

    def get_listed(self, item_ids: Iterable[str]) -> dict[str, ListedItem]:
        """Return items with what a list line needs, by id."""
        statement = self._select_listed().where(ItemTable.id.in_(tuple(item_ids)))
        return {row.id: self._listed_of(row) for row in self._connection.execute(statement)}

    def by_idempotency_key(self, key: str) -> MemoryItem | None:
        """Return the item that an earlier call with this key created."""
        row = self._connection.execute(self._select().where(ItemTable.idempotency_key == key)).one_or_none()
        return None if row is None else _item_of(row)

    def by_identity(self, identity_key: str, statuses: Sequence[v.ItemStatus]) -> tuple[MemoryItem, ...]:
        """Return items of these statuses with that identity, oldest first."""
        statement = (
            self._select()
            .where(ItemTable.identity_key == identity_key, ItemTable.status.in_(statuses))
            .order_by(ItemTable.row)
        )
        return tuple(_item_of(row) for row in self._connection.execute(statement))

    def page(
        self, wanted: ItemFilter, *, limit: int, cursor: str | None, is_oldest_first: bool = False
    ) -> tuple[tuple[ListedItem, ...], str | None]:
        """Return one keyset page and the cursor of the next.

        Newest change first (candidates: oldest first); with `wanted.rows` in that order.
        """
        if wanted.rows is not None:
            return self._page_of_rows(wanted, limit=limit, cursor=cursor)
        stamp = ItemTable.recorded_at if is_oldest_first else ItemTable.updated_at
        statement = self._select_listed().where(*self._conditions(wanted))
        if cursor is not None:
            at, row = decode_cursor(cursor, 2)
            mark = datetime.fromisoformat(str(at))
            beyond = (
                (stamp > mark, ItemTable.row > int(row))
                if is_oldest_first
                else (stamp < mark, ItemTable.row < int(row))
            )
            statement = statement.where(or_(beyond[0], and_(stamp == mark, beyond[1])))
        ordering = (stamp.asc(), ItemTable.row.asc()) if is_oldest_first else (stamp.desc(), ItemTable.row.desc())
        rows = self._connection.execute(statement.order_by(*ordering).limit(limit + 1)).all()
        listed = tuple(self._listed_of(row) for row in rows[:limit])
        if len(rows) <= limit:
            return listed, None
        last = listed[-1].item
        return listed, encode_cursor((last.recorded_at if is_oldest_first else last.updated_at).isoformat(), last.row)

    def count(self, wanted: ItemFilter) -> dict[v.ItemStatus, int]:
        """Return how many items match, by status."""
        statement = (
            select(ItemTable.status, func.count())
            .join(RevisionTable, _is_current())
            .join(Namespace, Namespace.row == ItemTable.namespace_row)
            .where(*self._conditions(wanted))
            .group_by(ItemTable.status)
        )
        if wanted.rows is not None:
            statement = statement.where(ItemTable.row.in_(wanted.rows))
        return {row[0]: row[1] for row in self._connection.execute(statement)}

    def pending_count(self) -> int:
        """Return how many candidates wait."""
        statement = select(func.count()).where(ItemTable.status == v.ItemStatus.CANDIDATE)
        return self._connection.execute(statement).scalar_one()

    def revisions(self, item_id: str, *, limit: int, cursor: str | None) -> tuple[tuple[Revision, ...], str | None]:
        """Return revisions, newest first."""
        statement = (
            select(RevisionTable.__table__)
            .join(ItemTable, ItemTable.row == RevisionTable.item_row)
            .where(ItemTable.id == item_id)
            .order_by(RevisionTable.number.desc())
            .limit(limit + 1)
        )
        if cursor is not None:
            statement = statement.where(RevisionTable.number < int(decode_cursor(cursor, 1)[0]))
        rows = self._connection.execute(statement).all()
        found = tuple(_revision_of(row) for row in rows[:limit])
        return found, encode_cursor(found[-1].number) if len(rows) > limit else None

    def revision(self, item_id: str, number: int) -> Revision | None:
        """Return one revision."""
        statement = (
            select(RevisionTable.__table__)
            .join(ItemTable, ItemTable.row == RevisionTable.item_row)
            .where(ItemTable.id == item_id, RevisionTable.number == number)
        )
        row = self._connection.execute(statement).one_or_none()
        return None if row is None else _revision_of(row)

    def revision_by_idempotency_key(self, key: str) -> tuple[str, int] | None:
        """Return the item id and number that an earlier call with this key wrote."""
        statement = (
            select(ItemTable.id, RevisionTable.number)
            .join(ItemTable, ItemTable.row == RevisionTable.item_row)
            .where(RevisionTable.idempotency_key == key)
        )
        row = self._connection.execute(statement).one_or_none()
        return None if row is None else (row[0], row[1])

    # Writing

    def insert(
        self,
        item: MemoryItem,
        *,
        reason: str,
        verb: v.Verb,
        identity_key: str | None,
        idempotency_key: str | None = None,
    ) -> MemoryItem:
        """Store a new item with revision 1 and return it with its key; `item.row` is ignored."""
        namespace_row = self._connection.execute(
            select(Namespace.row).where(Namespace.id == item.namespace_id)
        ).scalar_one()
        row = self._connection.execute(
            insert(ItemTable)
            .values(
                id=item.id,
                namespace_row=namespace_row,
                status=item.status,
                revision=1,
                identity_key=identity_key,
                origin=item.origin,
                confidence=item.confidence,
                confidence_meaning=item.confidence_meaning,
                trust=item.trust,
                actor=item.actor,
                actor_name=item.actor_name,
                observed_at=item.observed_at,
                recorded_at=self._now,
                updated_at=self._now,
                confirmed_at=item.confirmed_at,
                never_again=False,
                warnings=[warning.value for warning in item.warnings],
                idempotency_key=idempotency_key,
            )
            .returning(ItemTable.row)
        ).scalar_one()
        self._insert_revision(
            row,
            1,
            item.text,
            verb=verb,
            actor=item.actor,
            actor_name=item.actor_name,
            reason=reason,
            observed_at=item.observed_at,
        )
        stored = self.get(item.id)
        if stored is None:
            raise RuntimeError(item.id)
        return stored

    def add_revision(
        self,
        item: MemoryItem,
        text: ItemText,
        *,
        verb: v.Verb,
        actor: v.ActorKind,
        actor_name: str,
        reason: str,
        identity_key: str | None,
        restored_from: int | None = None,
        idempotency_key: str | None = None,
    ) -> None:
        """Append revision `item.revision + 1` and make it current."""
        number = item.revision + 1
        self._insert_revision(
            item.row,
            number,
            text,
            verb=verb,
            actor=actor,
            actor_name=actor_name,
            reason=reason,
            observed_at=self._now,
            restored_from=restored_from,
            idempotency_key=idempotency_key,
        )
        self._connection.execute(
            update(ItemTable)
            .where(ItemTable.row == item.row)
            .values(revision=number, identity_key=identity_key, updated_at=self._now)
        )

    def change(self, item: MemoryItem, **values: Any) -> None:
        """Set item columns (status, warnings, counters, …) and the change time."""
        if "namespace_id" in values:
            namespace_id = values.pop("namespace_id")
            values["namespace_row"] = select(Namespace.row).where(Namespace.id == namespace_id).scalar_subquery()
        if "superseded_by" in values:
            successor = values.pop("superseded_by")
            values["superseded_by_row"] = (
                None
                if successor is None
                else select(ItemTable.row).where(ItemTable.id == successor).scalar_subquery()
            )
        self._connection.execute(
            update(ItemTable).where(ItemTable.row == item.row).values(updated_at=self._now, **values)
        )

    def delete(self, rows: Sequence[int]) -> None:
        """Remove items whole; revisions, sources, relations and terms go with them."""
        for start in range(0, len(rows), 500):
            self._connection.execute(delete(ItemTable).where(ItemTable.row.in_(rows[start : start + 500])))

    # Inside

    def _insert_revision(
        self,
        item_row: int,
        number: int,
        text: ItemText,
        *,
        verb: v.Verb,
        actor: v.ActorKind,
        actor_name: str,
        reason: str,
        observed_at: datetime | None,
        restored_from: int | None = None,
        idempotency_key: str | None = None,
    ) -> None:
        self._connection.execute(
            insert(RevisionTable).values(
                item_row=item_row,
                number=number,
                verb=verb,
                actor=actor,
                actor_name=actor_name,
                reason=reason,
                observed_at=observed_at,
                recorded_at=self._now,
                restored_from=restored_from,
                idempotency_key=idempotency_key,
                **columns_of(text),
            )
        )

    @staticmethod
    def _select() -> Select[Any]:
        successor = ItemTable.__table__.alias("successor")
        return (
            select(
                *_ITEM_COLUMNS,
                *_TEXT_COLUMNS,
                Namespace.id.label("namespace_id"),
                successor.c.id.label("superseded_by_id"),
            )
            .join(RevisionTable, _is_current())
            .join(Namespace, Namespace.row == ItemTable.namespace_row)
            .outerjoin(successor, successor.c.row == ItemTable.superseded_by_row)
        )

    @classmethod
    def _select_listed(cls) -> Select[Any]:
        return (
            cls._select()
            .outerjoin(_OwnProject, _OwnProject.c.namespace_row == Namespace.row)
            .outerjoin(Conversation, Conversation.namespace_row == Namespace.row)
            .outerjoin(_ConversationProject, _ConversationProject.c.row == Conversation.project_row)
            .add_columns(
                Namespace.kind.label("namespace_kind"),
                func.coalesce(_OwnProject.c.id, _ConversationProject.c.id).label("project_id"),
                func.coalesce(_OwnProject.c.name, _ConversationProject.c.name).label("project_name"),
                Conversation.id.label("conversation_id"),
                Conversation.title.label("conversation_title"),
                _has_conflict().label("is_conflicted"),
                _has_lost_source().label("has_lost_source"),
            )
        )

    @staticmethod
    def _listed_of(row: Row[Any]) -> ListedItem:
        return ListedItem(
            item=_item_of(row),
            scope=ItemScope(
                namespace_id=row.namespace_id,
                kind=row.namespace_kind,
                project_id=row.project_id,
                project_name=row.project_name,
                conversation_id=row.conversation_id,
                conversation_title=row.conversation_title,
            ),
            is_conflicted=bool(row.is_conflicted),
            is_source_available=not row.has_lost_source,
        )

    def _page_of_rows(
        self, wanted: ItemFilter, *, limit: int, cursor: str | None
    ) -> tuple[tuple[ListedItem, ...], str | None]:
        order = wanted.rows or ()
        if cursor is not None:
            last = int(decode_cursor(cursor, 1)[0])
            order = order[order.index(last) + 1 :] if last in order else ()
        statement = self._select_listed().where(ItemTable.row.in_(order), *self._conditions(wanted))
        found = {row.row: self._listed_of(row) for row in self._connection.execute(statement)}
        ranked = [found[row] for row in order if row in found]
        return tuple(ranked[:limit]), encode_cursor(ranked[limit - 1].item.row) if len(ranked) > limit else None

    def _conditions(self, wanted: ItemFilter) -> list[ColumnElement[bool]]:
        one_of = (
            (ItemTable.status, wanted.statuses),
            (Namespace.id, wanted.namespace_ids),
            (Namespace.kind, wanted.scope_kinds),
            (RevisionTable.kind, wanted.kinds),
            (RevisionTable.sensitivity, wanted.sensitivities),
        )
        conditions: list[ColumnElement[bool]] = [column.in_(values) for column, values in one_of if values]
        if wanted.project_id is not None:
            conditions.append(ItemTable.namespace_row.in_(_namespaces_of_project(wanted.project_id)))
        if wanted.validity is not None or wanted.as_of is not None:
            conditions.append(_is_valid(wanted.validity or v.ValidityState.CURRENT, wanted.as_of or self._now))
        if wanted.is_conflicted_only:
            conditions.append(_has_conflict())
        if wanted.is_never_used_only:
            conditions.append(ItemTable.use_count == 0)
        return conditions + _source_conditions(wanted)


def _source_conditions(wanted: ItemFilter) -> list[ColumnElement[bool]]:
    conditions: list[ColumnElement[bool]] = []
    belongs = SourceTable.item_row == ItemTable.row
    if wanted.source_types:
        conditions.append(exists().where(belongs, SourceTable.type.in_(wanted.source_types)))
    if wanted.heartbeat_run_id is not None:
        conditions.append(exists().where(belongs, SourceTable.heartbeat_run_id == wanted.heartbeat_run_id))
    if wanted.import_batch_id is not None:
        batch = select(ImportBatch.row).where(ImportBatch.id == wanted.import_batch_id).scalar_subquery()
        conditions.append(exists().where(belongs, SourceTable.import_batch_row == batch))
    if wanted.warnings:
        warnings = cast(ItemTable.warnings, Text)
        conditions.append(or_(*(warnings.like(f'%"{warning.value}"%') for warning in wanted.warnings)))
    return conditions


def new_id() -> str:
    """Return a new UUID in canonical text."""
    return str(uuid.uuid4())


def _is_current() -> ColumnElement[bool]:
    return and_(RevisionTable.item_row == ItemTable.row, RevisionTable.number == ItemTable.revision)


def _namespaces_of_project(project_id: str) -> Select[Any]:
    project = select(Project.row).where(Project.id == project_id).scalar_subquery()
    own = select(Project.namespace_row).where(Project.id == project_id)
    conversations = select(Conversation.namespace_row).where(Conversation.project_row == project)
    return own.union_all(conversations)  # type: ignore[return-value]  # usable wherever a select is


def _has_conflict() -> ColumnElement[bool]:
    """Open contradictions count only while both ends are candidate or confirmed."""
    other = ItemTable.__table__.alias("other_end")
    active = (v.ItemStatus.CANDIDATE, v.ItemStatus.CONFIRMED)
    link = exists().where(
        RelationTable.is_open,
        RelationTable.kind == v.RelationKind.CONTRADICTION,
        other.c.status.in_(active),
        or_(
            and_(RelationTable.from_row == ItemTable.row, other.c.row == RelationTable.to_row),
            and_(RelationTable.to_row == ItemTable.row, other.c.row == RelationTable.from_row),
        ),
    )
    return and_(ItemTable.status.in_(active), link)


def _has_lost_source() -> ColumnElement[bool]:
    belongs = SourceTable.item_row == ItemTable.row
    return and_(exists().where(belongs), ~exists().where(belongs, SourceTable.is_available))


def _is_valid(state: v.ValidityState, moment: datetime) -> ColumnElement[bool]:
    begins = or_(RevisionTable.valid_from.is_(None), RevisionTable.valid_from <= moment)
    ends = and_(
        or_(RevisionTable.valid_until.is_(None), RevisionTable.valid_until > moment),
        or_(RevisionTable.expires_at.is_(None), RevisionTable.expires_at > moment),
    )
    if state is v.ValidityState.CURRENT:
        return and_(begins, ends)
    return ~begins if state is v.ValidityState.FUTURE else and_(begins, ~ends)


def _revision_of(row: Row[Any]) -> Revision:
    return Revision(
        number=row.number,
        text=text_of(row),
        verb=row.verb,
        actor=row.actor,
        actor_name=row.actor_name,
        reason=row.reason,
        observed_at=row.observed_at,
        recorded_at=row.recorded_at,
        restored_from=row.restored_from,
    )
