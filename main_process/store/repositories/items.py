"""Memory items and their revisions: reading by keyset, writing revision by revision."""

from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime
from typing import Any

from sqlalchemy import Connection, and_, delete, func, insert, or_, select, update

from main_process.domain.memory_item import ItemText, MemoryItem, Revision
from main_process.store.among import among
from main_process.store.repositories.cursors import cursor_keys, encode_cursor
from main_process.store.repositories.item_filter import ItemFilter, conditions_of, is_current
from main_process.store.repositories.item_rows import (
    ListedItem,
    columns_of,
    item_of,
    listed_of,
    revision_of,
    select_items,
    select_listed,
)
from main_process.store.tables.core import Namespace
from main_process.store.tables.memory_item import MemoryItem as ItemTable
from main_process.store.tables.memory_item import MemoryRevision as RevisionTable
from shared import vocabulary as v


class ItemRepository:
    """Items of one unit of work."""

    def __init__(self, connection: Connection, now: datetime) -> None:
        self._connection = connection
        self._now = now

    # Reading

    def get(self, item_id: str) -> MemoryItem | None:
        """Return one item with its current revision."""
        row = self._connection.execute(select_items().where(ItemTable.id == item_id)).one_or_none()
        return None if row is None else item_of(row)

    def get_many(self, item_ids: Iterable[str]) -> dict[str, MemoryItem]:
        """Return the items that exist, by id."""
        rows = self._connection.execute(select_items().where(among(ItemTable.id, item_ids)))
        return {row.id: item_of(row) for row in rows}

    def get_rows(self, rows: Iterable[int]) -> dict[int, MemoryItem]:
        """Return the items that exist, by integer key."""
        found = self._connection.execute(select_items().where(among(ItemTable.row, rows)))
        return {row.row: item_of(row) for row in found}

    def get_listed(self, item_ids: Iterable[str]) -> dict[str, ListedItem]:
        """Return items with what a list line needs, by id."""
        statement = select_listed().where(ItemTable.id.in_(tuple(item_ids)))
        return {row.id: listed_of(row) for row in self._connection.execute(statement)}

    def by_source_key(self, key: str) -> MemoryItem | None:
        """Return the item that was made of another program's record with this key."""
        row = self._connection.execute(select_items().where(ItemTable.source_key == key)).one_or_none()
        return None if row is None else item_of(row)

    def by_identity(self, identity_key: str, statuses: Sequence[v.ItemStatus]) -> tuple[MemoryItem, ...]:
        """Return items of these statuses with that identity, oldest first."""
        statement = (
            select_items()
            .where(ItemTable.identity_key == identity_key, ItemTable.status.in_(statuses))
            .order_by(ItemTable.row)
        )
        return tuple(item_of(row) for row in self._connection.execute(statement))

    def page(
        self, wanted: ItemFilter, *, limit: int, cursor: str | None, is_oldest_first: bool = False
    ) -> tuple[tuple[ListedItem, ...], str | None]:
        """Return one keyset page and the cursor of the next.

        Newest change first (candidates: oldest first); with `wanted.rows` in that order.
        """
        if wanted.rows is not None:
            return self._page_of_rows(wanted, limit=limit, cursor=cursor)
        stamp = ItemTable.recorded_at if is_oldest_first else ItemTable.updated_at
        statement = select_listed().where(*conditions_of(wanted, self._now))
        if cursor is not None:
            mark, row = cursor_keys(cursor, datetime, int)
            beyond = (stamp > mark, ItemTable.row > row) if is_oldest_first else (stamp < mark, ItemTable.row < row)
            statement = statement.where(or_(beyond[0], and_(stamp == mark, beyond[1])))
        ordering = (stamp.asc(), ItemTable.row.asc()) if is_oldest_first else (stamp.desc(), ItemTable.row.desc())
        rows = self._connection.execute(statement.order_by(*ordering).limit(limit + 1)).all()
        listed = tuple(listed_of(row) for row in rows[:limit])
        if len(rows) <= limit:
            return listed, None
        last = listed[-1].item
        return listed, encode_cursor((last.recorded_at if is_oldest_first else last.updated_at).isoformat(), last.row)

    def count(self, wanted: ItemFilter) -> dict[v.ItemStatus, int]:
        """Return how many items match, by status."""
        statement = (
            select(ItemTable.status, func.count())
            .join(RevisionTable, is_current())
            .join(Namespace, Namespace.row == ItemTable.namespace_row)
            .where(*conditions_of(wanted, self._now))
            .group_by(ItemTable.status)
        )
        if wanted.rows is not None:
            statement = statement.where(ItemTable.row.in_(wanted.rows))
        return {row[0]: row[1] for row in self._connection.execute(statement)}

    def pending_count(self) -> int:
        """Return how many candidates wait."""
        statement = select(func.count()).where(ItemTable.status == v.ItemStatus.CANDIDATE)
        return self._connection.execute(statement).scalar_one()

    def waiting_of(self, actor: v.ActorKind, namespace_id: str) -> int:
        """Return how many candidates of an actor's kind wait in a namespace."""
        statement = (
            select(func.count())
            .select_from(ItemTable)
            .join(Namespace, Namespace.row == ItemTable.namespace_row)
            .where(
                Namespace.id == namespace_id,
                ItemTable.status == v.ItemStatus.CANDIDATE,
                ItemTable.actor == actor,
            )
        )
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
            statement = statement.where(RevisionTable.number < cursor_keys(cursor, int)[0])
        rows = self._connection.execute(statement).all()
        found = tuple(revision_of(row) for row in rows[:limit])
        return found, encode_cursor(found[-1].number) if len(rows) > limit else None

    def revision(self, item_id: str, number: int) -> Revision | None:
        """Return one revision."""
        statement = (
            select(RevisionTable.__table__)
            .join(ItemTable, ItemTable.row == RevisionTable.item_row)
            .where(ItemTable.id == item_id, RevisionTable.number == number)
        )
        row = self._connection.execute(statement).one_or_none()
        return None if row is None else revision_of(row)

    # Writing

    def insert(
        self,
        item: MemoryItem,
        *,
        reason: str,
        verb: v.Verb,
        identity_key: str | None,
        source_key: str | None = None,
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
                recorded_at=item.recorded_at,
                updated_at=self._now,
                confirmed_at=item.confirmed_at,
                confirmed_by=item.confirmed_by,
                never_again=False,
                warnings=[warning.value for warning in item.warnings],
                source_key=source_key,
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

    def set_warnings(self, item: MemoryItem, warnings: Sequence[v.ItemWarning]) -> None:
        """Set what a person should look at; not a change of the item."""
        values = [warning.value for warning in warnings]
        self._connection.execute(update(ItemTable).where(ItemTable.row == item.row).values(warnings=values))

    def set_identity(self, row: int, key: str | None) -> None:
        """Set what is made from the text; no change of the item, hence without a change time."""
        self._connection.execute(update(ItemTable).where(ItemTable.row == row).values(identity_key=key))

    def set_identities(self, keys: Mapping[int, str]) -> None:
        """Set what is made from the texts of many items, by row."""
        if not keys:
            return
        self._connection.exec_driver_sql(
            "UPDATE memory_item SET identity_key = ? WHERE row = ?", [(key, row) for row, key in keys.items()]
        )

    def held_identities(self, keys: Iterable[str]) -> set[str]:
        """Return which of these identities a confirmed item has."""
        statement = select(ItemTable.identity_key).where(
            among(ItemTable.identity_key, keys), ItemTable.status == v.ItemStatus.CONFIRMED
        )
        return {key for key in self._connection.execute(statement).scalars() if key is not None}

    def delete(self, rows: Sequence[int]) -> None:
        """Remove items whole; revisions, sources, relations and terms go with them."""
        for start in range(0, len(rows), 500):
            self._connection.execute(delete(ItemTable).where(among(ItemTable.row, rows[start : start + 500])))

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
                **columns_of(text),
            )
        )

    def _page_of_rows(
        self, wanted: ItemFilter, *, limit: int, cursor: str | None
    ) -> tuple[tuple[ListedItem, ...], str | None]:
        order = wanted.rows or ()
        if cursor is not None:
            last = cursor_keys(cursor, int)[0]
            order = order[order.index(last) + 1 :] if last in order else ()
        statement = select_listed().where(ItemTable.row.in_(order), *conditions_of(wanted, self._now))
        found = {row.row: listed_of(row) for row in self._connection.execute(statement)}
        ranked = [found[row] for row in order if row in found]
        return tuple(ranked[:limit]), encode_cursor(ranked[limit - 1].item.row) if len(ranked) > limit else None
