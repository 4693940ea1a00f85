"""Bindings: rows to domain values and back. Only the hash of a token is ever here."""

from datetime import datetime
from typing import Any

from sqlalchemy import Connection, Row, Select, delete, func, insert, select, update

from main_process.domain.binding import Binding, WrittenConfig
from main_process.store.tables.core import Project as ProjectTable
from main_process.store.tables.usage import Binding as BindingTable
from main_process.store.tables.usage import Retrieval as RetrievalTable
from main_process.store.tables.usage import UsageContext as ContextTable
from shared.vocabulary import Sensitivity


class BindingRepository:
    """Bindings of one unit of work."""

    def __init__(self, connection: Connection, now: datetime) -> None:
        self._connection = connection
        self._now = now

    def get(self, binding_id: str) -> Binding | None:
        """Return one binding."""
        row = self._connection.execute(_select().where(BindingTable.id == binding_id)).one_or_none()
        return None if row is None else _binding_of(row)

    def by_token_hash(self, token_hash: bytes) -> Binding | None:
        """Return the binding of a token."""
        row = self._connection.execute(_select().where(BindingTable.token_hash == token_hash)).one_or_none()
        return None if row is None else _binding_of(row)

    def listed(self, *, project_id: str | None, has_revoked: bool) -> tuple[Binding, ...]:
        """Return all bindings, by project and name."""
        statement = _select().order_by(ProjectTable.name_key, func.lower(BindingTable.name), BindingTable.row)
        if project_id is not None:
            statement = statement.where(ProjectTable.id == project_id)
        if not has_revoked:
            statement = statement.where(BindingTable.revoked_at.is_(None))
        return tuple(_binding_of(row) for row in self._connection.execute(statement))

    def has_any(self) -> bool:
        """Return whether any binding still works."""
        statement = (
            select(BindingTable.row)
            .where(BindingTable.revoked_at.is_(None))
            .where(BindingTable.expires_at.is_(None) | (BindingTable.expires_at > self._now))
            .limit(1)
        )
        return self._connection.execute(statement).first() is not None

    def insert(self, binding: Binding, token_hash: bytes) -> None:
        """Create a binding of an existing project."""
        project_row = select(ProjectTable.row).where(ProjectTable.id == binding.project_id).scalar_subquery()
        self._connection.execute(
            insert(BindingTable).values(
                id=binding.id,
                revision=binding.revision,
                token_hash=token_hash,
                name=binding.name,
                client=binding.client,
                project_row=project_row,
                mode=binding.mode,
                has_global=binding.has_global,
                clearance=binding.clearance,
                created_at=binding.created_at,
                expires_at=binding.expires_at,
            )
        )

    def rename(self, binding_id: str, name: str) -> None:
        """Change the name as a new revision."""
        self._change(binding_id, name=name)

    def set_clearance(self, binding_id: str, clearance: Sensitivity | None) -> None:
        """Change what the binding may be given as a new revision."""
        self._change(binding_id, clearance=clearance)

    def set_token(self, binding_id: str, token_hash: bytes) -> None:
        """Replace the token as a new revision."""
        self._change(binding_id, token_hash=token_hash)

    def revoke(self, binding_id: str, at: datetime) -> None:
        """End the binding as a new revision."""
        self._change(binding_id, revoked_at=at)

    def set_written(self, binding_id: str, written: WrittenConfig | None) -> None:
        """Remember which configuration carries the token. Makes no revision: nothing about the access changed."""
        self._connection.execute(
            update(BindingTable)
            .where(BindingTable.id == binding_id)
            .values(
                config_path=None if written is None else written.path,
                config_backup_path=None if written is None else written.backup_path,
                config_written_digest=None if written is None else written.digest,
            )
        )

    def touch(self, binding_id: str, at: datetime) -> None:
        """Note that the binding was used."""
        self._connection.execute(update(BindingTable).where(BindingTable.id == binding_id).values(last_used_at=at))

    def delete(self, binding_id: str) -> None:
        """Remove a binding that was never handed out."""
        self._connection.execute(delete(BindingTable).where(BindingTable.id == binding_id))

    def _change(self, binding_id: str, **values: Any) -> None:
        statement = update(BindingTable).where(BindingTable.id == binding_id)
        self._connection.execute(statement.values(revision=BindingTable.revision + 1, **values))


def _select() -> Select[*tuple[Any, ...]]:
    uses = (
        select(func.count())
        .select_from(RetrievalTable)
        .join(ContextTable, ContextTable.row == RetrievalTable.context_row)
        .where(ContextTable.binding_row == BindingTable.row)
        .correlate(BindingTable)
        .scalar_subquery()
    )
    return select(
        BindingTable, ProjectTable.id.label("project_id"), ProjectTable.name.label("project_name"), uses.label("uses")
    ).join(ProjectTable, ProjectTable.row == BindingTable.project_row)


def _binding_of(row: Row[Any]) -> Binding:
    written = (
        None
        if row.config_path is None
        else WrittenConfig(row.config_path, row.config_backup_path, row.config_written_digest)
    )
    return Binding(
        id=row.id,
        revision=row.revision,
        name=row.name,
        client=row.client,
        project_id=row.project_id,
        project_name=row.project_name,
        mode=row.mode,
        has_global=row.has_global,
        created_at=row.created_at,
        last_used_at=row.last_used_at,
        expires_at=row.expires_at,
        revoked_at=row.revoked_at,
        written=written,
        uses=row.uses,
        clearance=row.clearance,
    )
