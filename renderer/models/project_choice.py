"""A list of projects with check boxes, for forms that choose some of them."""

from collections.abc import Sequence
from typing import Any, Final

from PySide6.QtCore import QAbstractListModel, QModelIndex, QObject, QPersistentModelIndex, Qt, Signal

from renderer.support.formats import visible_text
from shared.ipc.methods.projects import ProjectView

_Index = QModelIndex | QPersistentModelIndex
_ROOT: Final = QModelIndex()


class ProjectChoice(QAbstractListModel):
    """Projects by name. `chosen_changed` follows every change of a check box."""

    chosen_changed = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._projects: tuple[ProjectView, ...] = ()
        self._chosen: set[str] = set()

    def set_projects(self, projects: Sequence[ProjectView], chosen: Sequence[str] = ()) -> None:
        """Show these projects, some of them checked."""
        self.beginResetModel()
        self._projects = tuple(projects)
        self._chosen = set(chosen)
        self.endResetModel()
        self.chosen_changed.emit()

    def chosen(self) -> tuple[ProjectView, ...]:
        """The checked projects, by name."""
        return tuple(project for project in self._projects if project.project_id in self._chosen)

    def rowCount(self, parent: _Index = _ROOT) -> int:
        """How many projects there are."""
        return 0 if parent.isValid() else len(self._projects)

    def data(self, index: _Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """Name and check box."""
        if not index.isValid():
            return None
        project = self._projects[index.row()]
        if role in {Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.AccessibleTextRole}:
            return visible_text(project.name)
        if role == Qt.ItemDataRole.CheckStateRole:
            is_chosen = project.project_id in self._chosen
            return Qt.CheckState.Checked if is_chosen else Qt.CheckState.Unchecked
        return None

    def setData(self, index: _Index, value: Any, role: int = Qt.ItemDataRole.EditRole) -> bool:
        """Check or uncheck one project."""
        if role != Qt.ItemDataRole.CheckStateRole or not index.isValid():
            return False
        project_id = self._projects[index.row()].project_id
        if Qt.CheckState(value) == Qt.CheckState.Checked:
            self._chosen.add(project_id)
        else:
            self._chosen.discard(project_id)
        self.dataChanged.emit(index, index, [Qt.ItemDataRole.CheckStateRole])
        self.chosen_changed.emit()
        return True

    def flags(self, index: _Index) -> Qt.ItemFlag:
        """Rows can be chosen and checked."""
        if not index.isValid():
            return Qt.ItemFlag.NoItemFlags
        return Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable | Qt.ItemFlag.ItemIsUserCheckable
