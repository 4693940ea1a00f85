"""Which project an imported session or note belongs to (memory rules §1: a folder only suggests)."""

from dataclasses import dataclass, field

from main_process.adapters.repositories import SeenFolder
from main_process.domain.errors import RuleViolated
from main_process.domain.folders import folder_key, folder_name, is_folder, is_wide, name_key
from main_process.domain.namespace import Project
from main_process.domain.transcripts import ParsedProject
from main_process.services import project_service
from main_process.services.folder_service import is_strong, reason_of, remember, usable
from main_process.services.import_report import Place
from main_process.store.unit_of_work import Unit
from shared.vocabulary import NAME_MAX


@dataclass(frozen=True, slots=True)
class PlacingRule:
    """What the person chose for an import."""

    project_id: str | None
    has_new_projects: bool


@dataclass(slots=True)
class Placer:
    """Resolves folders to projects. `planned` holds the names a dry run would create projects under."""

    rule: PlacingRule
    is_dry_run: bool
    batch_id: str | None = None
    """With which import the projects that are made here go again, if nothing else is in them."""
    planned: dict[str, str] = field(default_factory=dict)
    seen: dict[str, SeenFolder] = field(default_factory=dict)
    """What the disk says of the folders met so far; looked up outside every transaction."""
    mapped: dict[str, str] = field(default_factory=dict)
    """Which of our projects another program's project became, by its own id; in a dry run perhaps a name alone."""

    @property
    def has_choice(self) -> bool:
        """Whether the person said where things go; known sessions in the holding area then follow."""
        return self.rule.project_id is not None or self.rule.has_new_projects

    def place(self, unit: Unit, folder: str | None) -> Place:
        """Return where things of a folder go; creates the project when the person asked for new ones.

        The chosen project, else the one whose confirmed root holds the folder, else a new one, else the holding
        area. A path of another system stays text.
        """
        if self.rule.project_id is not None:
            chosen = unit.projects.get(self.rule.project_id)
            if chosen is not None:
                return Place(folder, chosen.id, chosen.name)
        if folder is None:
            return Place(None, None, None)
        holder = project_service.holding(unit, folder)
        if holder is not None:
            return Place(folder, holder.id, holder.name)
        root = self._root_of(folder)
        if root is None or not self.rule.has_new_projects or self._is_proposal(unit, folder):
            return Place(folder, None, None)
        return self._new(unit, folder, root)

    def global_id(self, unit: Unit) -> str:
        """Return where Global statements go: Global of the chosen project's security domain, else of the first."""
        chosen = None if self.rule.project_id is None else unit.projects.get(self.rule.project_id)
        return unit.namespaces.global_of(unit.domains.default_id() if chosen is None else chosen.domain_id).id

    def leave(self, unit: Unit, folder: str | None) -> None:
        """Know the folder of a session that goes to the holding area, for a decision of the person."""
        if folder is not None and is_folder(folder):
            seen = self.seen.get(folder)
            unit.folders.see(folder, None if seen is None else usable(seen.repository))

    def _note(self, unit: Unit, created: Project) -> None:
        if self.batch_id is not None:
            unit.imports.note_project(self.batch_id, created.id)

    def _root_of(self, folder: str) -> str | None:
        """Return which folder a new project would have as its root: that of the repository, else the folder itself.

        None for a home or temporary folder, and for a linked worktree, whose repository lives elsewhere.
        """
        seen = self.seen.get(folder)
        repository = None if seen is None else usable(seen.repository)
        if repository is None:
            return None if is_wide(folder) else folder
        return None if repository.is_linked_worktree else repository.top

    def _is_proposal(self, unit: Unit, folder: str) -> bool:
        """Return whether the folder looks like one that a project has already: moved, cloned, with another remote."""
        seen = self.seen.get(folder)
        repository = None if seen is None else usable(seen.repository)
        return repository is not None and is_strong(reason_of(unit, folder, repository))

    def of_project(self, unit: Unit, project: ParsedProject) -> Place:
        """Return which of our projects another program's project is; creates it, archived if it is there.

        The chosen project, else the one that it became before, else the one with exactly this root folder, else the
        one of this name that has no other folder, else a new one. Two projects never become one.
        """
        shown = project.folder or project.name
        if self.rule.project_id is not None:
            return self.place(unit, shown)
        mapped = self.mapped.get(project.external_id)
        known = None if mapped is None else unit.projects.get(mapped)
        if known is None and mapped is not None and self.is_dry_run:
            return Place(shown, None, mapped)
        former = known or unit.projects.by_external_key(_external_key(project))
        found = former or self._same(unit, project)
        if isinstance(found, str) and self.is_dry_run:
            self.mapped[project.external_id] = found
            return Place(shown, None, found)
        if isinstance(found, str):
            home = _created(unit, found, project)
            self._note(unit, home)
        else:
            home = found
        if not self.is_dry_run and former is None:
            unit.projects.set_external_key(home.id, _external_key(project))
        self.mapped[project.external_id] = home.id
        return Place(shown, home.id, home.name)

    def _same(self, unit: Unit, project: ParsedProject) -> Project | str:
        """Return our project, or the name of one to be made."""
        taken = set(self.mapped.values())

        def is_free(mine: Project) -> bool:
            return mine.id not in taken and not unit.projects.has_external_key(mine.id)

        root = _root_key(project.folder)
        holders = () if root is None else unit.projects.by_root_keys((root,))
        for holder in holders:
            if is_free(holder):
                return holder
        base = project.name.strip()[: NAME_MAX - 5] or "project"
        name, number = base, 1
        while True:
            mine = unit.projects.by_name_key(name_key(name))
            if mine is None and name not in taken:
                return name
            if mine is not None and is_free(mine) and not (mine.roots and root):
                return mine
            number += 1
            name = f"{base} {number}"

    def _new(self, unit: Unit, folder: str, root: str) -> Place:
        name = self.planned.get(folder_key(root)) or _free_name(unit, root, frozenset(self.planned.values()))
        if self.is_dry_run:
            self.planned[folder_key(root)] = name
            return Place(folder, None, name)
        try:
            created = project_service.create(unit, name=name, root_paths=(root,))
        except RuleViolated:
            return Place(folder, None, None)
        self._note(unit, created.project)
        if folder in self.seen:
            remember(unit, {root: self.seen[folder]})
        return Place(folder, created.project.id, created.project.name)


def _external_key(project: ParsedProject) -> str:
    return f"{project.client}:{project.external_id}"


def _root_key(folder: str | None) -> str | None:
    try:
        return None if folder is None else folder_key(folder)
    except RuleViolated:
        return None


def _created(unit: Unit, name: str, project: ParsedProject) -> Project:
    folder = project.folder
    is_free = folder is not None and not is_wide(folder) and not unit.projects.by_root_keys((folder_key(folder),))
    made = project_service.create(unit, name=name, root_paths=(folder,) if is_free and folder else ()).project
    if project.is_archived:
        project_service.archive(unit, project_id=made.id, expected_revision=made.revision, is_archived=True)
    return made


def _free_name(unit: Unit, folder: str, planned: frozenset[str]) -> str:
    """Return the folder's own name, with a number where another project has it."""
    base = folder_name(folder)[: NAME_MAX - 5] or "project"
    taken = {name_key(name) for name in planned}
    name, number = base, 1
    while name_key(name) in taken or unit.projects.by_name_key(name_key(name)) is not None:
        number += 1
        name = f"{base} {number}"
    return name
