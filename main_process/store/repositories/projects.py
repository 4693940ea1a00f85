"""Projects and their root folders: rows to domain values and back."""

import uuid
from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime
from typing import Any

from sqlalchemy import Connection, Row, Select, delete, func, insert, select, update
from sqlalchemy.orm import aliased

from main_process.domain.folders import folder_name
from main_process.domain.namespace import Namespace, Project, RootFolder
from main_process.domain.repositories import loose_name
from main_process.store.repositories.cursors import cursor_keys, encode_cursor
from main_process.store.repositories.figures import ProjectFigures
from main_process.store.repositories.scope_rows import domain_name, namespaces_of_projects
from main_process.store.tables.conversation import Conversation as ConversationTable
from main_process.store.tables.core import Namespace as NamespaceTable
from main_process.store.tables.core import Project as ProjectTable
from main_process.store.tables.core import ProjectRoot as RootTable
from main_process.store.tables.core import SecurityDomain
from main_process.store.tables.memory_item import MemoryItem as ItemTable
from main_process.store.tables.usage import Binding as BindingTable
from shared.vocabulary import ItemStatus


class ProjectRepository:
    """Projects of one unit of work."""

    def __init__(self, connection: Connection, now: datetime) -> None:
        self._connection = connection
        self._now = now

    # Reading

    def get(self, project_id: str) -> Project | None:
        """Return one project with its roots."""
        return next(iter(self._with_roots(_select().where(ProjectTable.id == project_id))), None)

    def get_many(self, project_ids: Iterable[str]) -> dict[str, Project]:
        """Return the projects that exist, by id."""
        found = self._with_roots(_select().where(ProjectTable.id.in_(tuple(project_ids))))
        return {project.id: project for project in found}

    def by_name_key(self, name_key: str) -> Project | None:
        """Return the project of that normalised name."""
        return next(iter(self._with_roots(_select().where(ProjectTable.name_key == name_key))), None)

    def by_external_key(self, external_key: str) -> Project | None:
        """Return what became of another program's project: the one it is here, or the one that was merged into."""
        same, target = aliased(ProjectTable), aliased(ProjectTable)
        merged = select(same.row, same.merged_into_row).where(same.external_key == external_key).cte(recursive=True)
        merged = merged.union(
            select(target.row, target.merged_into_row).join(merged, target.row == merged.c.merged_into_row)
        )
        last = select(merged.c.row).where(merged.c.merged_into_row.is_(None))
        return next(iter(self._with_roots(_select().where(ProjectTable.row.in_(last)))), None)

    def has_external_key(self, project_id: str) -> bool:
        """Return whether it is another program's project, too."""
        statement = select(ProjectTable.external_key).where(ProjectTable.id == project_id)
        return self._connection.execute(statement).scalar_one_or_none() is not None

    def by_root_keys(self, keys: Sequence[str]) -> tuple[Project, ...]:
        """Return the projects that have one of the folders as a root, in the order of the keys."""
        roots = select(RootTable.path_key, RootTable.project_row).where(RootTable.path_key.in_(tuple(keys)))
        row_of = {row[0]: row[1] for row in self._connection.execute(roots)}
        statement = _select().where(ProjectTable.row.in_(tuple(row_of.values())))
        found = {project.id: project for project in self._with_roots(statement)}
        by_key = {root.key: project for project in found.values() for root in project.roots}
        ordered = dict.fromkeys(by_key[key].id for key in keys if key in row_of)
        return tuple(found[project_id] for project_id in ordered)

    def page(self, *, has_archived: bool, limit: int, cursor: str | None) -> tuple[tuple[Project, ...], str | None]:
        """Return one keyset page by name and the cursor of the next. Raises RuleViolated `cursor_invalid`."""
        statement = _select().order_by(ProjectTable.name_key).limit(limit + 1)
        if not has_archived:
            statement = statement.where(NamespaceTable.is_archived.is_(False))
        if cursor is not None:
            statement = statement.where(ProjectTable.name_key > cursor_keys(cursor, str)[0])
        found = self._with_roots(statement)
        if len(found) <= limit:
            return found, None
        last = self._connection.execute(
            select(ProjectTable.name_key).where(ProjectTable.id == found[limit - 1].id)
        ).scalar_one()
        return found[:limit], encode_cursor(last)

    def all_names(self) -> tuple[tuple[str, str], ...]:
        """Return id and name of every project that is not archived, by name."""
        statement = _select().where(NamespaceTable.is_archived.is_(False)).order_by(ProjectTable.name_key)
        return tuple((row.id, row.name) for row in self._connection.execute(statement))

    def resembling(self, name: str) -> tuple[Project, ...]:
        """Return projects of that name, then those with a root folder whose last part is it; case and signs apart."""
        wanted = loose_name(name)
        by_name, by_root = [], []
        for project in self._with_roots(_select().order_by(ProjectTable.name_key)) if wanted else ():
            if loose_name(project.name) == wanted:
                by_name.append(project)
            elif any(loose_name(folder_name(root.path)) == wanted for root in project.roots):
                by_root.append(project)
        return (*by_name, *by_root)

    def figures(self, project_ids: Iterable[str]) -> dict[str, ProjectFigures]:
        """Return the counts beside each of these projects."""
        wanted = tuple(project_ids)
        items = self._item_counts(wanted)
        bindings = self._counts_of(BindingTable, wanted, BindingTable.revoked_at.is_(None))
        conversations = self._counts_of(ConversationTable, wanted)
        latest = (
            select(ProjectTable.id, func.max(ConversationTable.updated_at))
            .join(ConversationTable, ConversationTable.project_row == ProjectTable.row)
            .where(ProjectTable.id.in_(wanted))
            .group_by(ProjectTable.id)
        )
        last_at = {row[0]: row[1] for row in self._connection.execute(latest)}
        return {
            project_id: ProjectFigures(
                confirmed=items.get((project_id, ItemStatus.CONFIRMED), 0),
                candidates=items.get((project_id, ItemStatus.CANDIDATE), 0),
                conversations=conversations.get(project_id, 0),
                bindings=bindings.get(project_id, 0),
                last_activity_at=last_at.get(project_id),
            )
            for project_id in wanted
        }

    def own_rules(self) -> dict[str, dict[str, Any]]:
        """Return the rules of projects that set some for themselves, by project id."""
        statement = select(ProjectTable.id, ProjectTable.own_rules).where(
            ProjectTable.merged_into_row.is_(None), ProjectTable.own_rules != {}
        )
        return {row[0]: row[1] for row in self._connection.execute(statement)}

    # Writing

    def set_own_rules(self, project_id: str, rules: Mapping[str, Any]) -> None:
        """Set all rules that the project has of its own."""
        statement = update(ProjectTable).where(ProjectTable.id == project_id)
        self._connection.execute(statement.values(own_rules=dict(rules)))

    def insert(self, project_id: str, namespace: Namespace, *, name: str, name_key: str) -> None:
        """Create a project that owns the namespace."""
        namespace_row = select(NamespaceTable.row).where(NamespaceTable.id == namespace.id).scalar_subquery()
        self._connection.execute(
            insert(ProjectTable).values(
                id=project_id,
                namespace_row=namespace_row,
                name=name,
                name_key=name_key,
                revision=1,
                created_at=self._now,
            )
        )

    def rename(self, project_id: str, *, name: str, name_key: str) -> None:
        """Change the name."""
        statement = update(ProjectTable).where(ProjectTable.id == project_id)
        self._connection.execute(statement.values(name=name, name_key=name_key))

    def set_external_key(self, project_id: str, external_key: str) -> None:
        """Record which project of another program this is."""
        statement = update(ProjectTable).where(ProjectTable.id == project_id)
        self._connection.execute(statement.values(external_key=external_key))

    def raise_revision(self, project_id: str) -> None:
        """Count one more change of the project."""
        statement = update(ProjectTable).where(ProjectTable.id == project_id)
        self._connection.execute(statement.values(revision=ProjectTable.revision + 1))

    def insert_root(self, project_id: str, *, path: str, key: str) -> None:
        """Bind a folder to the project."""
        project_row = select(ProjectTable.row).where(ProjectTable.id == project_id).scalar_subquery()
        self._connection.execute(
            insert(RootTable).values(
                id=str(uuid.uuid4()), project_row=project_row, path=path, path_key=key, created_at=self._now
            )
        )

    def delete_root(self, root_id: str) -> None:
        """Unbind a folder."""
        self._connection.execute(delete(RootTable).where(RootTable.id == root_id))

    # Parts

    def _with_roots(self, statement: Select[*tuple[Any, ...]]) -> tuple[Project, ...]:
        rows = self._connection.execute(statement).all()
        roots: dict[int, list[RootFolder]] = {}
        wanted = select(RootTable).where(RootTable.project_row.in_([row.row for row in rows]))
        for root in self._connection.execute(wanted.order_by(RootTable.row)):
            roots.setdefault(root.project_row, []).append(RootFolder(root.id, root.path, root.path_key))
        return tuple(_project_of(row, tuple(roots.get(row.row, ()))) for row in rows)

    def _item_counts(self, project_ids: Sequence[str]) -> dict[tuple[str, ItemStatus], int]:
        scopes = namespaces_of_projects().subquery()
        statement = (
            select(scopes.c.id, ItemTable.status, func.count())
            .join(ItemTable, ItemTable.namespace_row == scopes.c.namespace_row)
            .where(scopes.c.id.in_(project_ids))
            .group_by(scopes.c.id, ItemTable.status)
        )
        return {(row[0], row[1]): row[2] for row in self._connection.execute(statement)}

    def _counts_of(self, table: Any, project_ids: Sequence[str], *conditions: Any) -> dict[str, int]:
        statement = (
            select(ProjectTable.id, func.count())
            .join(table, table.project_row == ProjectTable.row)
            .where(ProjectTable.id.in_(project_ids), *conditions)
            .group_by(ProjectTable.id)
        )
        return {row[0]: row[1] for row in self._connection.execute(statement)}


def _select() -> Select[*tuple[Any, ...]]:
    """Select projects; one that was merged into another is none."""
    return _select_all().where(ProjectTable.merged_into_row.is_(None))


def _select_all() -> Select[*tuple[Any, ...]]:
    return select(
        ProjectTable.row,
        ProjectTable.id,
        ProjectTable.name,
        ProjectTable.revision,
        ProjectTable.created_at,
        NamespaceTable.id.label("namespace_id"),
        NamespaceTable.is_archived,
        SecurityDomain.id.label("domain_id"),
        domain_name().label("domain_name"),
    ).select_from(
        ProjectTable.__table__.join(NamespaceTable.__table__, NamespaceTable.row == ProjectTable.namespace_row).join(
            SecurityDomain.__table__, SecurityDomain.row == NamespaceTable.domain_row
        )
    )


def _project_of(row: Row[Any], roots: tuple[RootFolder, ...]) -> Project:
    return Project(
        id=row.id,
        namespace_id=row.namespace_id,
        name=row.name,
        revision=row.revision,
        is_archived=row.is_archived,
        created_at=row.created_at,
        domain_id=row.domain_id,
        domain_name=row.domain_name or "",
        roots=roots,
    )
