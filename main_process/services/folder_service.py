"""Folders that belong to no project yet: which project each resembles and why, and what the person decides.

Worktrees, moved folders and changed remotes are proposals, never a project by themselves; until somebody decides,
their conversations lie in the holding area and no project reads them (memory rules §1).
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from main_process.adapters.repositories import SeenFolder
from main_process.domain.errors import NotFound, RuleViolated
from main_process.domain.folders import folder_key, folder_name, is_folder, is_wide, keys_around
from main_process.domain.repositories import RepositoryFacts, loose_name
from main_process.services import conversation_service, project_service
from main_process.services.project_service import ListedProject
from main_process.store.repositories.folders import BoundFolder, KnownFolder, met
from main_process.store.unit_of_work import Unit
from shared.ipc.events import PROJECTS_CHANGED, ProjectsChanged
from shared.vocabulary import FolderReason


@dataclass(frozen=True, slots=True)
class FolderProposal:
    """A folder with conversations in the holding area, and the root folder that it resembles most, if any.

    `replaced` is that root folder when it is gone from the disk: binding may take it off. `can_be_root` is false for
    homes and temporary folders, of which only the conversations can be attached.
    """

    folder: KnownFolder
    conversations: int
    exists: bool
    reason: FolderReason
    likely: BoundFolder | None
    replaced: BoundFolder | None
    can_be_root: bool


def usable(repository: RepositoryFacts | None) -> RepositoryFacts | None:
    """Return the repository, unless it is a home folder's own: that one says nothing of what lies below."""
    return None if repository is None or is_wide(repository.top) else repository


def paths_to_look_at(unit: Unit) -> tuple[str, ...]:
    """Return the root folders and the folders of the holding area, for a look at the disk outside a transaction."""
    return tuple(dict.fromkeys([*(root.path for root in unit.folders.bound()), *unit.folders.unassigned()]))


def remember(unit: Unit, seen: Mapping[str, SeenFolder]) -> None:
    """Keep what repositories say now, for the time when a folder is gone or moved; know new folders."""
    for root in unit.folders.bound():
        repository = usable(seen[root.path].repository) if root.path in seen else None
        if repository is not None:
            unit.folders.see_root(root.root_id, repository)
    for path in unit.folders.unassigned():
        if is_folder(path):
            unit.folders.see(path, usable(seen[path].repository) if path in seen else None)
    _drop_decided(unit)


def proposals(unit: Unit, seen: Mapping[str, SeenFolder], *, has_ignored: bool) -> tuple[FolderProposal, ...]:
    """Return the folders that wait for a decision: those that resemble a project first, strongest reason first."""
    counts = _counts(unit)
    bound = unit.folders.bound()
    gone = frozenset(root.key for root in bound if root.path in seen and not seen[root.path].exists)
    found = []
    for folder in unit.folders.known():
        number = counts.get(folder.key, 0)
        if not number or (folder.is_ignored and not has_ignored):
            continue
        reason, likely = resembles(folder, bound, gone)
        found.append(
            FolderProposal(
                folder=folder,
                conversations=number,
                exists=folder.path in seen and seen[folder.path].exists,
                reason=reason,
                likely=likely,
                replaced=likely if likely is not None and reason is FolderReason.MOVED else None,
                can_be_root=not is_wide(folder.path),
            )
        )
    order = tuple(FolderReason)
    return tuple(sorted(found, key=lambda one: (order.index(one.reason), one.folder.key)))


def resembles(
    folder: KnownFolder, bound: Iterable[BoundFolder], gone: frozenset[str] = frozenset()
) -> tuple[FolderReason, BoundFolder | None]:
    """Return the strongest reason to think that the folder belongs to a project, and the root folder meant.

    `gone` holds the keys of root folders that are not on the disk any more.
    """
    return next(_reasons(folder, tuple(bound), gone), (FolderReason.UNKNOWN, None))


def _reasons(
    folder: KnownFolder, roots: tuple[BoundFolder, ...], gone: frozenset[str]
) -> Iterator[tuple[FolderReason, BoundFolder]]:
    """Yield what speaks for a project, strongest first; of a home or temporary folder only that a root holds it."""
    by_key = {root.key: root for root in roots}
    if (holder := _holder(by_key, folder.path)) is not None:
        yield FolderReason.INSIDE, holder
    if is_wide(folder.path):
        return
    if folder.is_linked_worktree:
        main = None if folder.main_key is None else _holder(by_key, folder.main_key)
        shared = [root for root in roots if _is_same(folder.common_key, root.common_key)]
        yield from ((FolderReason.WORKTREE, root) for root in (main, *shared) if root is not None)
    same = [root for root in roots if _is_same(folder.first_entry, root.first_entry)]
    same += [root for root in roots if _is_same(folder.common_key, root.common_key)]
    remote = [root for root in roots if _is_same(folder.remote, root.remote)]
    yield from ((FolderReason.MOVED, root) for root in (*same, *remote) if root.key in gone)
    yield from ((FolderReason.SAME_REPOSITORY, root) for root in same)
    yield from ((FolderReason.SAME_REMOTE, root) for root in remote)
    name = loose_name(folder_name(folder.path))
    names = [(root, {loose_name(root.project_name), loose_name(folder_name(root.path))}) for root in roots]
    yield from ((FolderReason.SAME_NAME, root) for root, known in names if name and name in known)


def reason_of(unit: Unit, path: str, repository: RepositoryFacts) -> FolderReason:
    """Return why a folder that is not known yet looks like one of a project."""
    return resembles(met(path, repository), unit.folders.bound())[0]


def is_strong(reason: FolderReason) -> bool:
    """Return whether a reason is more than a name: such a folder becomes no project without a decision."""
    return reason not in {FolderReason.SAME_NAME, FolderReason.UNKNOWN}


def bind(
    unit: Unit, *, folder_id: str, project_id: str, repository: RepositoryFacts | None, replaced_root_id: str | None
) -> ListedProject:
    """Let the folder and the conversations that came from it belong to the project.

    A home or temporary folder becomes no root: only its conversations follow. Raises NotFound, RuleViolated
    `project_archived`.
    """
    folder = _known(unit, folder_id)
    project = project_service.get(unit, project_id).project
    if project.is_archived:
        raise RuleViolated("project_archived")
    if replaced_root_id is not None:
        if replaced_root_id not in {root.id for root in project.roots}:
            raise NotFound("root", replaced_root_id)
        unit.projects.delete_root(replaced_root_id)
    holder = project_service.holding(unit, folder.path)
    if not is_wide(folder.path) and (holder is None or holder.id != project.id):
        unit.projects.insert_root(project.id, path=folder.path, key=folder.key)
    unit.projects.raise_revision(project.id)
    _attach(unit, folder, project.id)
    remember(unit, {folder.path: SeenFolder(exists=True, repository=repository)})
    unit.emit(PROJECTS_CHANGED, ProjectsChanged(project_ids=(project.id,)))
    return project_service.get(unit, project.id)


def make_project(unit: Unit, *, folder_id: str, name: str, repository: RepositoryFacts | None) -> ListedProject:
    """Create a project of the folder and the conversations that came from it. Raises NotFound and as `create`."""
    folder = _known(unit, folder_id)
    roots = () if is_wide(folder.path) else (folder.path,)
    made = project_service.create(unit, name=name, root_paths=roots).project
    _attach(unit, folder, made.id)
    remember(unit, {folder.path: SeenFolder(exists=True, repository=repository)})
    return project_service.get(unit, made.id)


def ignore(unit: Unit, *, folder_id: str, is_ignored: bool) -> KnownFolder:
    """Propose the folder no more, or again; its conversations stay in the holding area. Raises NotFound."""
    folder = _known(unit, folder_id)
    unit.folders.set_ignored(folder_id, is_ignored=is_ignored)
    unit.emit(PROJECTS_CHANGED, ProjectsChanged(project_ids=()))
    return folder


def _attach(unit: Unit, folder: KnownFolder, project_id: str) -> None:
    """Assign what came from the folder or below it; a wide folder stands for itself alone."""
    is_alone = is_wide(folder.path)
    written = [path for path in unit.folders.unassigned() if _is_in(path, folder.key, is_alone=is_alone)]
    for conversation_id in unit.folders.unassigned_in(written):
        conversation_service.assign(unit, conversation_id=conversation_id, project_id=project_id)
    _drop_decided(unit)


def _drop_decided(unit: Unit) -> None:
    """Know no folder longer than a conversation of the holding area came from it."""
    counts = _counts(unit)
    unit.folders.forget(known.id for known in unit.folders.known() if not counts.get(known.key))


def _counts(unit: Unit) -> dict[str, int]:
    """Return the number of conversations of the holding area by the key of the folder they came from."""
    counts: dict[str, int] = {}
    for path, number in unit.folders.unassigned().items():
        key = _key(path)
        if key is not None:
            counts[key] = counts.get(key, 0) + number
    return counts


def _is_in(path: str, key: str, *, is_alone: bool) -> bool:
    own = _key(path)
    return own is not None and (own == key if is_alone else key in keys_around(path))


def _holder(by_key: Mapping[str, BoundFolder], path: str) -> BoundFolder | None:
    return next((by_key[key] for key in keys_around(path) if key in by_key), None)


def _is_same(one: str | None, other: str | None) -> bool:
    return one is not None and one == other


def _key(path: str) -> str | None:
    return folder_key(path) if is_folder(path) else None


def _known(unit: Unit, folder_id: str) -> KnownFolder:
    folder = unit.folders.get(folder_id)
    if folder is None:
        raise NotFound("folder", folder_id)
    return folder
