"""Projects: create, rename, bind folders, archive, and which one a folder might belong to.

A folder is bound when a person says so. A working directory, a worktree or a moved folder is a suggestion, never a
new project by itself (memory rules §1).
"""

import uuid
from collections.abc import Sequence
from dataclasses import dataclass

from main_process.domain.errors import NotFound, RevisionConflict, RuleViolated
from main_process.domain.folders import folder_key, folder_name, keys_around, name_key, project_name
from main_process.domain.namespace import Project
from main_process.services import domain_service
from main_process.store.repositories.figures import ProjectFigures
from main_process.store.unit_of_work import Unit
from shared.ipc.events import PROJECTS_CHANGED, ProjectsChanged
from shared.vocabulary import NAME_MAX, NamespaceKind


@dataclass(frozen=True, slots=True)
class ListedProject:
    """A project with its counts."""

    project: Project
    figures: ProjectFigures


@dataclass(frozen=True, slots=True)
class FolderSuggestion:
    """What a folder might belong to; nothing was bound."""

    project: ListedProject | None
    suggested_name: str
    similar: tuple[ListedProject, ...]


def get(unit: Unit, project_id: str) -> ListedProject:
    """Return one project, archived or not. Raises NotFound."""
    return _listed(unit, (_known(unit, project_id),))[0]


def page(
    unit: Unit, *, has_archived: bool, limit: int, cursor: str | None
) -> tuple[tuple[ListedProject, ...], str | None]:
    """Return one page by name and the cursor of the next. Raises RuleViolated `cursor_invalid`."""
    projects, next_cursor = unit.projects.page(has_archived=has_archived, limit=limit, cursor=cursor)
    return _listed(unit, projects), next_cursor


def create(unit: Unit, *, name: str, root_paths: Sequence[str] = (), domain_id: str | None = None) -> ListedProject:
    """Create a project with its namespace below Global and bind its folders.

    It stays in its security domain for good: what others learned from it could not be taken along. Without a choice
    it is the first domain.

    Raises NotFound `domain`, RuleViolated: `name_empty`, `name_too_long`, `name_taken`, `root_taken`,
    `folder_not_absolute`, `folder_too_wide`.
    """
    home = domain_service.known(unit, domain_id).id
    shown = _free_name(unit, name)
    project_id = str(uuid.uuid4())
    namespace = unit.namespaces.insert(NamespaceKind.PROJECT, project_id, parent=unit.namespaces.global_of(home))
    unit.projects.insert(project_id, namespace, name=shown, name_key=name_key(shown))
    for path in dict.fromkeys(root_paths):
        _bind(unit, project_id, path)
    return _changed(unit, project_id)


def rename(unit: Unit, *, project_id: str, expected_revision: int, name: str) -> ListedProject:
    """Change the name; the same name in other letters is fine.

    Raises NotFound, RevisionConflict, RuleViolated `name_empty`, `name_too_long`, `name_taken`.
    """
    _expected(unit, project_id, expected_revision)
    shown = _free_name(unit, name, but_for=project_id)
    unit.projects.rename(project_id, name=shown, name_key=name_key(shown))
    unit.projects.raise_revision(project_id)
    return _changed(unit, project_id)


def add_root(unit: Unit, *, project_id: str, expected_revision: int, path: str) -> ListedProject:
    """Bind one more folder; binding one of its own again changes nothing.

    Raises NotFound, RevisionConflict, RuleViolated `root_taken`, `folder_not_absolute`, `folder_too_wide`.
    """
    _expected(unit, project_id, expected_revision)
    if _bind(unit, project_id, path):
        unit.projects.raise_revision(project_id)
    return _changed(unit, project_id)


def remove_root(unit: Unit, *, project_id: str, expected_revision: int, root_id: str) -> ListedProject:
    """Unbind a folder; memory stays. Raises NotFound, RevisionConflict."""
    project = _expected(unit, project_id, expected_revision)
    if root_id not in {root.id for root in project.roots}:
        raise NotFound("root", root_id)
    unit.projects.delete_root(root_id)
    unit.projects.raise_revision(project_id)
    return _changed(unit, project_id)


def archive(unit: Unit, *, project_id: str, expected_revision: int, is_archived: bool) -> ListedProject:
    """Let the project be read by nobody, or again. Raises NotFound, RevisionConflict."""
    project = _expected(unit, project_id, expected_revision)
    if project.is_archived is not is_archived:
        unit.namespaces.set_archived(project.namespace_id, is_archived=is_archived)
        unit.projects.raise_revision(project_id)
    return _changed(unit, project_id)


def holding(unit: Unit, path: str) -> Project | None:
    """Return the project whose root is the folder or the nearest one above it; archived ones do not count."""
    try:
        found = unit.projects.by_root_keys(keys_around(path))
    except RuleViolated:
        return None
    return next((project for project in found if not project.is_archived), None)


def suggest(unit: Unit, *, path: str, main_checkout: str | None = None) -> FolderSuggestion:
    """Return which project holds the folder, and which ones it resembles, most likely first.

    `main_checkout` is the main folder of the repository when `path` is a worktree. Resembling: the project of the
    main folder, then those with the folder's name, or with a root of that name (moved or renamed folders).
    """
    name = folder_name(path)
    project = holding(unit, path)
    likely = [] if main_checkout is None else [holding(unit, main_checkout)]
    likely += unit.projects.resembling(name)
    similar = {one.id: one for one in likely if one is not None and one != project and not one.is_archived}
    return FolderSuggestion(
        project=None if project is None else _listed(unit, (project,))[0],
        suggested_name=name[:NAME_MAX] if project is None else project.name,
        similar=_listed(unit, tuple(similar.values())),
    )


def _known(unit: Unit, project_id: str) -> Project:
    project = unit.projects.get(project_id)
    if project is None:
        raise NotFound("project", project_id)
    return project


def _expected(unit: Unit, project_id: str, revision: int) -> Project:
    project = _known(unit, project_id)
    if project.revision != revision:
        raise RevisionConflict("project", project_id, expected=revision, actual=project.revision)
    return project


def _free_name(unit: Unit, name: str, *, but_for: str | None = None) -> str:
    shown = project_name(name)
    if len(shown) > NAME_MAX:
        raise RuleViolated("name_too_long", limit=NAME_MAX)
    taken = unit.projects.by_name_key(name_key(shown))
    if taken is not None and taken.id != but_for:
        raise RuleViolated("name_taken", project_id=taken.id)
    return shown


def _bind(unit: Unit, project_id: str, path: str) -> bool:
    """Return whether the folder was not bound to this project before."""
    key = folder_key(path)
    owner = next(iter(unit.projects.by_root_keys((key,))), None)
    if owner is None:
        unit.projects.insert_root(project_id, path=path.strip(), key=key)
    elif owner.id != project_id:
        raise RuleViolated("root_taken", project_id=owner.id)
    return owner is None


def _changed(unit: Unit, project_id: str) -> ListedProject:
    unit.emit(PROJECTS_CHANGED, ProjectsChanged(project_ids=(project_id,)))
    return get(unit, project_id)


def _listed(unit: Unit, projects: Sequence[Project]) -> tuple[ListedProject, ...]:
    figures = unit.projects.figures(project.id for project in projects)
    return tuple(ListedProject(project, figures[project.id]) for project in projects)
