"""Folders that belong to no project: bind, make a project, or leave alone, one after the other."""

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QCheckBox, QComboBox, QLineEdit, QListWidget, QRadioButton, QWidget

from renderer.dialogs.form_dialog import FormDialog
from renderer.support.accessibility import announce
from renderer.support.formats import visible_text
from renderer.support.i18n import translate
from renderer.support.words.folders import folder_line, reason_text
from renderer.widgets.labelled_field import LabelledField
from renderer.widgets.layout import chars, column, label
from shared import vocabulary as v
from shared.ipc.methods.folders import FolderProposal
from shared.ipc.methods.projects import ProjectView


@dataclass(frozen=True, slots=True)
class FolderCalls:
    """The operations that the dialog needs, bound to a caller."""

    load: Callable[[], Awaitable[tuple[FolderProposal, ...]]]
    bind: Callable[[str, str, str | None], Awaitable[None]]
    """Folder, project, and the root folder to take off, if any."""
    make_project: Callable[[str, str], Awaitable[None]]
    ignore: Callable[[str, bool], Awaitable[None]]


class DecideFoldersDialog(FormDialog):
    """Stays until every folder is decided or the person leaves; what was decided before leaving holds."""

    def __init__(
        self,
        folders: Sequence[FolderProposal],
        projects: Sequence[ProjectView],
        calls: FolderCalls,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._calls = calls
        self._folders = tuple(folders)
        self._has_projects = bool(projects)
        self.setWindowTitle(translate("Folders", "Folders that belong to no project"))
        self.accept_button.setText(translate("Folders", "Decide"))
        self.cancel_button.setText(translate("Folders", "Close"))
        intro = translate(
            "Folders",
            "Until you decide, no project reads these conversations. A folder never becomes a project by itself. "
            "Conversations of a worktree stay conversations of their own: what they teach reaches the memory of the "
            "project only when you confirm or promote it.",
        )
        self.body.addWidget(label(intro, "muted"))
        self.list = QListWidget()
        self.list.setFixedHeight(self.fontMetrics().height() * 7)
        self.list.setTextElideMode(Qt.TextElideMode.ElideMiddle)
        self._list = LabelledField(self.list)
        self._list.set_texts(translate("Folders", "Folders"))
        self.reason = label("", "statement")
        self.body.addWidget(self._list)
        self.body.addWidget(self.reason)
        self._build_choice(projects)
        self.body.addStretch(1)
        self.list.currentRowChanged.connect(self._show)
        for button in (self.binds, self.makes, self.leaves):
            button.toggled.connect(self._show_fields)
        self.project.currentIndexChanged.connect(self._show_fields)
        self.fit(chars(self, 96))
        self._fill(self._folders)
        self.list.setFocus()

    def is_complete(self) -> bool:
        """A new project wants a name."""
        has_name = not self.makes.isChecked() or bool(self.name.text().strip())
        self._name.set_error("" if has_name else translate("Folders", "Type a name."))
        return has_name and self.folder() is not None

    async def submit(self) -> None:
        """Do what was chosen for the folder, then show those that are left."""
        folder = self.folder()
        if folder is None:
            return
        if self.binds.isChecked():
            is_same = self.project.currentData() == folder.project_id
            replaced = folder.replaced_root_id if is_same and self.replaces.isChecked() else None
            await self._calls.bind(folder.folder_id, self.project.currentData(), replaced)
        elif self.makes.isChecked():
            await self._calls.make_project(folder.folder_id, self.name.text().strip())
        else:
            await self._calls.ignore(folder.folder_id, not folder.is_ignored)
        self._fill(await self._calls.load())
        announce(self, self._done_text())

    def accept(self) -> None:
        """Close once nothing is left to decide."""
        if not self._folders:
            super().accept()

    def folder(self) -> FolderProposal | None:
        """The folder that is decided now."""
        row = self.list.currentRow()
        return self._folders[row] if 0 <= row < len(self._folders) else None

    def _build_choice(self, projects: Sequence[ProjectView]) -> None:
        self.binds = QRadioButton(translate("Folders", "&Bind to project"))
        self.makes = QRadioButton(translate("Folders", "Make a &new project of it"))
        self.leaves = QRadioButton(_leave_text())
        self.project = QComboBox()
        for project in projects:
            self.project.addItem(visible_text(project.name), project.project_id)
        self.project.setAccessibleName(translate("Folders", "Project"))
        self.replaces = QCheckBox()
        self.replaces.setVisible(False)
        self.name = QLineEdit()
        self.name.setMaxLength(v.NAME_MAX)
        self._name = LabelledField(self.name)
        self._name.set_texts(translate("Folders", "Name of the project"))
        self._choice = QWidget()
        inner = column(self._choice, spacing=3)
        for widget in (self.binds, self.project, self.replaces, self.makes, self._name, self.leaves):
            inner.addWidget(widget)
        self.body.addWidget(self._choice)

    def _fill(self, folders: tuple[FolderProposal, ...]) -> None:
        self._folders = folders
        self.list.blockSignals(True)
        self.list.clear()
        for found in folders:
            self.list.addItem(folder_line(found))
        self.list.setCurrentRow(0 if folders else -1)
        self.list.blockSignals(False)
        self._show()

    def _show(self) -> None:
        folder = self.folder()
        self.accept_button.setEnabled(folder is not None)
        self._choice.setVisible(folder is not None)
        if folder is None:
            self.reason.setText(translate("Folders", "Everything is decided."))
            return
        words = reason_text(folder)
        if not folder.can_be_root:
            alone = translate(
                "Folders", "It is a home or temporary folder: only its conversations can be attached, not the folder."
            )
            words = f"{words} {alone}"
        self.reason.setText(words)
        place = self.project.findData(folder.project_id)
        self.project.setCurrentIndex(max(0, place))
        self.name.setText(folder.suggested_name)
        self.leaves.setText(translate("Folders", "&Propose it again") if folder.is_ignored else _leave_text())
        self.binds.setEnabled(self._has_projects)
        chosen = self.binds if folder.project_id is not None and place >= 0 else self.leaves
        chosen.setChecked(True)
        self.replaces.setChecked(True)
        self._show_fields()

    def _show_fields(self) -> None:
        folder = self.folder()
        self.project.setEnabled(self.binds.isChecked())
        self._name.setEnabled(self.makes.isChecked())
        is_moved = folder is not None and folder.replaced_root_id is not None
        is_same = folder is not None and self.project.currentData() == folder.project_id
        self.replaces.setVisible(is_moved)
        self.replaces.setEnabled(self.binds.isChecked() and is_same)
        if folder is not None:
            words = translate("Folders", "Take {root} off, which is gone")
            self.replaces.setText(words.format(root=visible_text(folder.likely_path)))

    def _done_text(self) -> str:
        if not self._folders:
            return translate("Folders", "Everything is decided.")
        return translate("Folders", "%n folders are left.", count=len(self._folders))


def _leave_text() -> str:
    return translate("Folders", "&Leave it alone: its conversations stay in the holding area")
