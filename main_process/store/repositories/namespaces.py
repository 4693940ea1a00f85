"""Namespaces and the store's own row: rows to domain values and back."""

import uuid
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from sqlalchemy import Connection, Row, Select, exists, func, insert, literal_column, select, update
from sqlalchemy.orm import aliased

from main_process.domain.namespace import Namespace
from main_process.store.repositories.scope_rows import (
    AROUND_PROJECT,
    OWN_PROJECT,
    PROJECT_ORDER,
    ItemScope,
    scope_of,
    with_scope,
)
from main_process.store.tables.conversation import Conversation as ConversationTable
from main_process.store.tables.core import Namespace as NamespaceTable
from main_process.store.tables.core import Project as ProjectTable
from main_process.store.tables.core import SecurityDomain, StoreMeta
from main_process.store.tables.memory_item import MemoryItem as ItemTable
from main_process.store.tables.memory_item import Source as SourceTable
from main_process.store.tables.task import Task as TaskTable
from main_process.store.tables.usage import Binding as BindingTable
from shared.vocabulary import ItemStatus, NamespaceKind

_Parent = NamespaceTable.__table__.alias("parent")


@dataclass(frozen=True, slots=True)
class NamedNamespace:
    """A namespace with the words that a person knows it by."""

    namespace: Namespace
    scope: ItemScope


@dataclass(frozen=True, slots=True)
class BindingScope:
    """What a binding may read: its project, perhaps Global, until when."""

    project_id: str
    has_global: bool
    expires_at: datetime | None
    revoked_at: datetime | None


class NamespaceRepository:
    """Namespaces of one unit of work."""

    def __init__(self, connection: Connection, now: datetime) -> None:
        self._connection = connection
        self._now = now

    def get(self, namespace_id: str) -> Namespace | None:
        """Return one namespace."""
        row = self._connection.execute(_select().where(NamespaceTable.id == namespace_id)).one_or_none()
        return None if row is None else _namespace_of(row)

    def merged_into(self, namespace_id: str) -> tuple[Namespace, ...]:
        """Return the empty namespaces of projects that were merged into the one that owns this namespace."""
        target = select(ProjectTable.row).join(NamespaceTable, NamespaceTable.row == ProjectTable.namespace_row)
        merged = target.where(NamespaceTable.id == namespace_id).cte(recursive=True)
        source = aliased(ProjectTable)
        merged = merged.union(select(source.row).join(merged, source.merged_into_row == merged.c.row))
        spaces = select(ProjectTable.namespace_row).where(
            ProjectTable.row.in_(select(merged.c.row)), ProjectTable.merged_into_row.is_not(None)
        )
        found = self._connection.execute(_select().where(NamespaceTable.row.in_(spaces)))
        return tuple(_namespace_of(row) for row in found)

    def global_of(self, domain_id: str) -> Namespace:
        """Return the one Global namespace of a security domain."""
        statement = _select().where(NamespaceTable.kind == NamespaceKind.GLOBAL, SecurityDomain.id == domain_id)
        return _namespace_of(self._connection.execute(statement).one())

    def of_owner(self, kind: NamespaceKind, owner_id: str) -> Namespace | None:
        """Return the namespace that an object owns."""
        statement = _select().where(NamespaceTable.kind == kind, NamespaceTable.owner_id == owner_id)
        row = self._connection.execute(statement).one_or_none()
        return None if row is None else _namespace_of(row)

    def named(self, kinds: Iterable[NamespaceKind]) -> tuple[NamedNamespace, ...]:
        """Return all namespaces of these kinds with their owners' names: Global first, then project by project."""
        statement = _select_named().where(NamespaceTable.kind.in_(tuple(kinds)))
        statement = statement.where(
            OWN_PROJECT.c.merged_into_row.is_(None), AROUND_PROJECT.c.merged_into_row.is_(None)
        )
        statement = statement.order_by(
            SecurityDomain.row,
            NamespaceTable.kind != NamespaceKind.GLOBAL,
            PROJECT_ORDER,
            NamespaceTable.kind != NamespaceKind.PROJECT,
            NamespaceTable.kind,
            func.lower(literal_column("owner_name")),
            NamespaceTable.row,
        )
        return tuple(_named_of(row) for row in self._connection.execute(statement))

    def named_by_id(self, namespace_ids: Iterable[str]) -> dict[str, NamedNamespace]:
        """Return those of the namespaces that exist with their owners' names, by id."""
        statement = _select_named().where(NamespaceTable.id.in_(tuple(namespace_ids)))
        return {row.id: _named_of(row) for row in self._connection.execute(statement)}

    def status_counts(self, namespace_ids: Iterable[str] | None = None) -> dict[str, dict[ItemStatus, int]]:
        """Return how many items of each status the namespaces hold; absent means none."""
        statement = (
            select(NamespaceTable.id, ItemTable.status, func.count())
            .join(ItemTable, ItemTable.namespace_row == NamespaceTable.row)
            .group_by(NamespaceTable.id, ItemTable.status)
        )
        if namespace_ids is not None:
            statement = statement.where(NamespaceTable.id.in_(tuple(namespace_ids)))
        counts: dict[str, dict[ItemStatus, int]] = {}
        for namespace_id, status, count in self._connection.execute(statement):
            counts.setdefault(namespace_id, {})[status] = count
        return counts

    def holding_below(self, namespace_id: str) -> tuple[str, ...]:
        """Return the namespaces under one, at any depth, that hold pending or confirmed items."""
        start = select(NamespaceTable.row).where(NamespaceTable.id == namespace_id).cte("below", recursive=True)
        under = start.union_all(select(NamespaceTable.row).where(NamespaceTable.parent_row == start.c.row))
        is_held = exists().where(
            ItemTable.namespace_row == NamespaceTable.row,
            ItemTable.status.in_((ItemStatus.CANDIDATE, ItemStatus.CONFIRMED)),
        )
        statement = (
            select(NamespaceTable.id)
            .join(under, under.c.row == NamespaceTable.row)
            .where(NamespaceTable.id != namespace_id, is_held)
        )
        return tuple(self._connection.execute(statement).scalars())

    def insert(self, kind: NamespaceKind, owner_id: str, *, parent: Namespace) -> Namespace:
        """Create the namespace of an owner below another one, in that one's security domain."""
        namespace_id = str(uuid.uuid4())
        above = select(NamespaceTable.row, NamespaceTable.domain_row).where(NamespaceTable.id == parent.id)
        parent_row, domain_row = self._connection.execute(above).one()
        self._connection.execute(
            insert(NamespaceTable).values(
                id=namespace_id,
                kind=kind,
                domain_row=domain_row,
                owner_id=owner_id,
                parent_row=parent_row,
                is_archived=False,
                created_at=self._now,
            )
        )
        return Namespace(namespace_id, kind, parent.domain_id, owner_id, parent.id)

    def set_archived(self, namespace_id: str, *, is_archived: bool) -> None:
        """Let a namespace be read by nobody, or again."""
        self._connection.execute(
            update(NamespaceTable).where(NamespaceTable.id == namespace_id).values(is_archived=is_archived)
        )

    def set_parent(self, namespace_id: str, parent_id: str) -> None:
        """Hang a namespace below another one, in that one's security domain; the caller has checked the wall."""
        above = select(NamespaceTable.row, NamespaceTable.domain_row).where(NamespaceTable.id == parent_id)
        parent_row, domain_row = self._connection.execute(above).one()
        self._connection.execute(
            update(NamespaceTable)
            .where(NamespaceTable.id == namespace_id)
            .values(parent_row=parent_row, domain_row=domain_row)
        )

    def is_bare(self, namespace_id: str, conversation_id: str) -> bool:
        """Return whether no memory lies in a conversation's namespaces, rests on its words or runs in it."""
        conversation_row = (
            select(ConversationTable.row).where(ConversationTable.id == conversation_id).scalar_subquery()
        )
        own_row = select(NamespaceTable.row).where(NamespaceTable.id == namespace_id).scalar_subquery()
        holds = select(ItemTable.row).where(ItemTable.namespace_row == own_row).exists()
        cited = select(SourceTable.row).where(SourceTable.conversation_row == conversation_row).exists()
        works = select(TaskTable.row).where(TaskTable.conversation_row == conversation_row).exists()
        return not any(self._connection.execute(select(holds, cited, works)).one())

    def binding_scope(self, binding_id: str) -> BindingScope | None:
        """Return what a binding may read."""
        statement = (
            select(ProjectTable.id, BindingTable.has_global, BindingTable.expires_at, BindingTable.revoked_at)
            .join(ProjectTable, ProjectTable.row == BindingTable.project_row)
            .where(BindingTable.id == binding_id)
        )
        row = self._connection.execute(statement).one_or_none()
        return None if row is None else BindingScope(row[0], row[1], row[2], row[3])

    def binding_counts(self) -> dict[str, int]:
        """Return how many bindings that still work each project has, by project id."""
        statement = (
            select(ProjectTable.id, func.count())
            .join(BindingTable, BindingTable.project_row == ProjectTable.row)
            .where(BindingTable.revoked_at.is_(None))
            .where(BindingTable.expires_at.is_(None) | (BindingTable.expires_at > self._now))
            .group_by(ProjectTable.id)
        )
        return {row[0]: row[1] for row in self._connection.execute(statement)}

    def fingerprint_key(self) -> bytes:
        """Return the key of this store's fingerprints: the same text gives another fingerprint in another store."""
        return self._connection.execute(select(StoreMeta.fingerprint_key)).scalar_one()

    def generation(self) -> int:
        """Return how often this store was cleared, plus one."""
        return self._connection.execute(select(StoreMeta.generation)).scalar_one()


def _select() -> Select[*tuple[Any, ...]]:
    return (
        select(
            NamespaceTable.id,
            NamespaceTable.kind,
            NamespaceTable.owner_id,
            NamespaceTable.is_archived,
            SecurityDomain.id.label("domain_id"),
            _Parent.c.id.label("parent_id"),
        )
        .join(SecurityDomain, SecurityDomain.row == NamespaceTable.domain_row)
        .outerjoin(_Parent, _Parent.c.row == NamespaceTable.parent_row)
    )


def _select_named() -> Select[*tuple[Any, ...]]:
    return with_scope(_select())


def _namespace_of(row: Row[Any]) -> Namespace:
    return Namespace(
        id=row.id,
        kind=row.kind,
        domain_id=row.domain_id,
        owner_id=row.owner_id,
        parent_id=row.parent_id,
        is_archived=row.is_archived,
    )


def _named_of(row: Row[Any]) -> NamedNamespace:
    return NamedNamespace(_namespace_of(row), scope_of(row, row.id))
