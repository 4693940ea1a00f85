"""Projects of a file whose names projects here have; checked ones are kept apart."""

from collections.abc import Sequence
from typing import Any, Final

from PySide6.QtCore import QAbstractListModel, QModelIndex, QObject, QPersistentModelIndex, Qt, Signal

from renderer.support.formats import visible_text
from renderer.support.i18n import translate
from shared.ipc.methods.imports import ProjectPlace, SameNameProject

_Index = QModelIndex | QPersistentModelIndex
_ROOT: Final = QModelIndex()


class SameNames(QAbstractListModel):
    """`chosen_changed` follows every change of a check box."""

    chosen_changed = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._names: tuple[SameNameProject, ...] = ()
        self._apart: set[str] = set()

    def show_names(self, names: Sequence[SameNameProject]) -> None:
        """Show these, as they were decided."""
        self.beginResetModel()
        self._names = tuple(names)
        self._apart = {one.project_id for one in names if one.into_id is None}
        self.endResetModel()

    def places(self) -> tuple[ProjectPlace, ...]:
        """The projects that are kept apart; the others go where the look proposed."""
        return tuple(
            ProjectPlace(project_id=one.project_id, into_id=None)
            for one in self._names
            if one.project_id in self._apart
        )

    def rowCount(self, parent: _Index = _ROOT) -> int:
        """How many there are."""
        return 0 if parent.isValid() else len(self._names)

    def data(self, index: _Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """What happens to one, and its check box."""
        if not index.isValid():
            return None
        one = self._names[index.row()]
        is_apart = one.project_id in self._apart
        if role in {Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.AccessibleTextRole}:
            words = (
                translate("OwnImport", "{name}: kept apart, under a new name")
                if is_apart
                else translate("OwnImport", "{name}: goes into {into}, which is here")
            )
            return words.format(name=visible_text(one.name), into=visible_text(one.into_name))
        if role == Qt.ItemDataRole.CheckStateRole:
            return Qt.CheckState.Checked if is_apart else Qt.CheckState.Unchecked
        return None

    def setData(self, index: _Index, value: Any, role: int = Qt.ItemDataRole.EditRole) -> bool:
        """Keep one apart, or let it go into the one that is here."""
        if role != Qt.ItemDataRole.CheckStateRole or not index.isValid():
            return False
        identifier = self._names[index.row()].project_id
        if Qt.CheckState(value) == Qt.CheckState.Checked:
            self._apart.add(identifier)
        else:
            self._apart.discard(identifier)
        self.dataChanged.emit(index, index)
        self.chosen_changed.emit()
        return True

    def flags(self, index: _Index) -> Qt.ItemFlag:
        """Rows can be chosen and checked."""
        if not index.isValid():
            return Qt.ItemFlag.NoItemFlags
        return Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable | Qt.ItemFlag.ItemIsUserCheckable
