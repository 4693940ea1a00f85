"""Folders that conversations came from, known or bound: rows to domain values and back."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from sqlalchemy import Connection, delete, func, insert, select, update

from main_process.domain.folders import folder_key
from main_process.domain.repositories import RepositoryFacts
from main_process.store.repositories.item_rows import new_id
from main_process.store.tables.conversation import Conversation
from main_process.store.tables.core import KnownFolder as KnownTable
from main_process.store.tables.core import Namespace, Project, ProjectRoot

_BATCH = 500


@dataclass(frozen=True, slots=True)
class KnownFolder:
    """A folder outside every project, with what its repository said when it was last there."""

    id: str
    path: str
    key: str
    main_key: str | None
    common_key: str | None
    remote: str | None
    first_entry: str | None
    is_linked_worktree: bool
    is_ignored: bool


@dataclass(frozen=True, slots=True)
class BoundFolder:
    """A root folder of a project that is not archived, with what its repository said when it was last there."""

    root_id: str
    project_id: str
    project_name: str
    path: str
    key: str
    common_key: str | None
    remote: str | None
    first_entry: str | None


class FolderRepository:
    """Folders of one unit of work."""

    def __init__(self, connection: Connection, now: datetime) -> None:
        self._connection = connection
        self._now = now

    def get(self, folder_id: str) -> KnownFolder | None:
        """Return one known folder."""
        row = self._connection.execute(select(KnownTable.__table__).where(KnownTable.id == folder_id)).one_or_none()
        return None if row is None else _known_of(row)

    def known(self) -> tuple[KnownFolder, ...]:
        """Return all known folders, by path."""
        statement = select(KnownTable.__table__).order_by(KnownTable.path_key)
        return tuple(_known_of(row) for row in self._connection.execute(statement))

    def bound(self) -> tuple[BoundFolder, ...]:
        """Return the root folders of all projects that are not archived, by project and path."""
        statement = (
            select(
                ProjectRoot.id,
                Project.id.label("project_id"),
                Project.name.label("project_name"),
                ProjectRoot.path,
                ProjectRoot.path_key,
                ProjectRoot.common_key,
                ProjectRoot.remote,
                ProjectRoot.first_entry,
            )
            .join(Project, Project.row == ProjectRoot.project_row)
            .join(Namespace, Namespace.row == Project.namespace_row)
            .where(Namespace.is_archived.is_(False))
            .order_by(Project.name_key, ProjectRoot.path_key)
        )
        return tuple(BoundFolder(*row) for row in self._connection.execute(statement))

    def unassigned(self) -> dict[str, int]:
        """Return the folders that conversations of the holding area came from, as written, with their number."""
        statement = (
            select(Conversation.folder, func.count())
            .where(Conversation.project_row.is_(None), Conversation.folder.is_not(None))
            .group_by(Conversation.folder)
        )
        rows = self._connection.execute(statement)
        return {folder: count for folder, count in rows if folder is not None}

    def unassigned_in(self, folders: Iterable[str]) -> tuple[str, ...]:
        """Return the conversations of the holding area that came from one of these folders, as written."""
        wanted = list(folders)
        return tuple(
            conversation_id
            for start in range(0, len(wanted), _BATCH)
            for conversation_id in self._connection.execute(
                select(Conversation.id).where(
                    Conversation.project_row.is_(None), Conversation.folder.in_(wanted[start : start + _BATCH])
                )
            ).scalars()
        )

    def see(self, path: str, repository: RepositoryFacts | None) -> None:
        """Know a folder; what its repository said before stays when it says nothing now."""
        key = folder_key(path)
        row = self._connection.execute(select(KnownTable.row).where(KnownTable.path_key == key)).scalar_one_or_none()
        said = {} if repository is None else _columns(repository)
        if row is None:
            self._connection.execute(
                insert(KnownTable).values(id=new_id(), path=path, path_key=key, seen_at=self._now, **said)
            )
        elif said:
            self._connection.execute(
                update(KnownTable).where(KnownTable.row == row).values(seen_at=self._now, **said)
            )

    def see_root(self, root_id: str, repository: RepositoryFacts) -> None:
        """Keep what the repository of a root folder says."""
        said = _columns(repository)
        kept = {name: said[name] for name in ("common_key", "remote", "first_entry")}
        self._connection.execute(update(ProjectRoot).where(ProjectRoot.id == root_id).values(**kept))

    def set_ignored(self, folder_id: str, *, is_ignored: bool) -> None:
        """Propose the folder no more, or again."""
        self._connection.execute(update(KnownTable).where(KnownTable.id == folder_id).values(is_ignored=is_ignored))

    def forget(self, folder_ids: Iterable[str]) -> None:
        """Drop folders that are decided."""
        self._connection.execute(delete(KnownTable).where(KnownTable.id.in_(tuple(folder_ids))))


def met(path: str, repository: RepositoryFacts) -> KnownFolder:
    """Return a folder as it would be known; nothing is stored."""
    return KnownFolder(id="", path=path, key=folder_key(path), is_ignored=False, **_columns(repository))


def _columns(repository: RepositoryFacts) -> dict[str, Any]:
    return {
        "main_key": None if repository.main is None else folder_key(repository.main),
        "common_key": folder_key(repository.common),
        "remote": repository.remote,
        "first_entry": repository.first_entry,
        "is_linked_worktree": repository.is_linked_worktree,
    }


def _known_of(row: Any) -> KnownFolder:
    return KnownFolder(
        id=row.id,
        path=row.path,
        key=row.path_key,
        main_key=row.main_key,
        common_key=row.common_key,
        remote=row.remote,
        first_entry=row.first_entry,
        is_linked_worktree=row.is_linked_worktree,
        is_ignored=row.is_ignored,
    )
