"""The current project: only a filter and a form default, never anything's stored scope."""

from collections.abc import Sequence

from PySide6.QtCore import QObject, Signal

from shared.ipc.methods.projects import ProjectView


class ProjectSelection(QObject):
    """All active projects and the chosen one. `changed` tells of a new choice, `listed` of a new list."""

    changed = Signal()
    listed = Signal()

    def __init__(self, parent: QObject, chosen_id: str | None = None) -> None:
        super().__init__(parent)
        self._projects: tuple[ProjectView, ...] = ()
        self._chosen_id = chosen_id

    @property
    def all(self) -> tuple[ProjectView, ...]:
        """Active projects by name."""
        return self._projects

    @property
    def chosen_id(self) -> str | None:
        """The chosen project's id; None for all projects."""
        return self._chosen_id

    @property
    def chosen(self) -> ProjectView | None:
        """The chosen project; None for all projects."""
        return next((project for project in self._projects if project.project_id == self._chosen_id), None)

    def choose(self, project_id: str | None) -> None:
        """Choose a project, or all."""
        if project_id != self._chosen_id:
            self._chosen_id = project_id
            self.changed.emit()

    def set_all(self, projects: Sequence[ProjectView]) -> None:
        """Take a new list; a chosen project that is gone means all projects."""
        self._projects = tuple(projects)
        self.listed.emit()
        if self._chosen_id is not None and self.chosen is None:
            self.choose(None)
