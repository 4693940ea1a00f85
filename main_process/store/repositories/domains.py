"""Security domains: rows to domain values and back."""

from datetime import datetime
from typing import Any

from sqlalchemy import Connection, delete, func, insert, select, update

from main_process.domain.namespace import SecurityDomain
from main_process.store.repositories.item_rows import new_id
from main_process.store.tables.core import Namespace, Project
from main_process.store.tables.core import SecurityDomain as DomainTable
from main_process.store.tables.heartbeat import HeartbeatPlan
from main_process.store.tables.memory_item import Fingerprint, MemoryItem
from shared.vocabulary import NamespaceKind


class DomainRepository:
    """Security domains of one unit of work. The first is the one that every store begins with."""

    def __init__(self, connection: Connection, now: datetime) -> None:
        self._connection = connection
        self._now = now

    def all(self) -> tuple[SecurityDomain, ...]:
        """Return all domains with their figures, oldest first."""
        return tuple(self._of(row) for row in self._connection.execute(_select()))

    def get(self, domain_id: str) -> SecurityDomain | None:
        """Return one domain."""
        row = self._connection.execute(_select().where(DomainTable.id == domain_id)).one_or_none()
        return None if row is None else self._of(row)

    def default_id(self) -> str:
        """Return the domain of what nobody chose a domain for."""
        return self._connection.execute(select(DomainTable.id).order_by(DomainTable.row).limit(1)).scalar_one()

    def by_name_key(self, name_key: str) -> str | None:
        """Return the domain of that normalised name."""
        return self._connection.execute(
            select(DomainTable.id).where(DomainTable.name_key == name_key)
        ).scalar_one_or_none()

    def insert(self, name: str, name_key: str) -> str:
        """Create a domain with its own Global namespace; return its id."""
        domain_id = new_id()
        self._connection.execute(
            insert(DomainTable).values(id=domain_id, name=name, name_key=name_key, created_at=self._now)
        )
        self._connection.execute(
            insert(Namespace).values(
                id=new_id(),
                kind=NamespaceKind.GLOBAL,
                domain_row=_row(domain_id),
                is_archived=False,
                created_at=self._now,
            )
        )
        return domain_id

    def rename(self, domain_id: str, name: str, name_key: str) -> None:
        """Change the name; a new revision."""
        statement = update(DomainTable).where(DomainTable.id == domain_id)
        self._connection.execute(statement.values(name=name, name_key=name_key, revision=DomainTable.revision + 1))

    def delete(self, domain_id: str) -> None:
        """Remove an empty domain with its Global namespace and what was forgotten in it."""
        spaces = select(Namespace.row).where(Namespace.domain_row == _row(domain_id))
        self._connection.execute(delete(Fingerprint).where(Fingerprint.namespace_row.in_(spaces)))
        self._connection.execute(delete(Namespace).where(Namespace.domain_row == _row(domain_id)))
        self._connection.execute(delete(DomainTable).where(DomainTable.id == domain_id))

    def _of(self, row: Any) -> SecurityDomain:
        of_domain = Namespace.domain_row == row.row
        projects = select(func.count()).select_from(Project).join(Namespace, Namespace.row == Project.namespace_row)
        items = (
            select(func.count()).select_from(MemoryItem).join(Namespace, Namespace.row == MemoryItem.namespace_row)
        )
        spaces = select(func.count()).select_from(Namespace)
        is_global = Namespace.kind == NamespaceKind.GLOBAL
        plans = select(func.count()).select_from(HeartbeatPlan).where(HeartbeatPlan.domain_row == row.row)
        return SecurityDomain(
            id=row.id,
            name=row.name,
            projects=self._count(projects.where(of_domain, Project.merged_into_row.is_(None))),
            global_memories=self._count(items.where(of_domain, is_global)),
            heartbeat_plans=self._count(plans),
            namespaces=self._count(spaces.where(of_domain, ~is_global)),
            revision=row.revision,
        )

    def _count(self, statement: Any) -> int:
        return int(self._connection.execute(statement).scalar_one())


def _select() -> Any:
    return select(DomainTable.row, DomainTable.id, DomainTable.name, DomainTable.revision).order_by(DomainTable.row)


def _row(domain_id: str) -> Any:
    return select(DomainTable.row).where(DomainTable.id == domain_id).scalar_subquery()
