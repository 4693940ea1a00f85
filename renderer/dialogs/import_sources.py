"""First page of the import: which files or folders, and which project they belong to."""

from collections.abc import Sequence

from PySide6.QtCore import QStringListModel, Qt, Signal
from PySide6.QtGui import QDragEnterEvent, QDropEvent, QKeyEvent, QKeySequence, QShortcut
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QListView,
    QPushButton,
    QRadioButton,
    QVBoxLayout,
    QWidget,
)

from renderer.support.dialogs import pick_files, pick_folder
from renderer.support.formats import visible_text
from renderer.support.i18n import translate
from renderer.support.look import UNIT
from renderer.support.loop import spawn
from renderer.widgets.labelled_field import LabelledField
from shared.ipc.methods.projects import ProjectView

_MAX_PATHS = 100


class _PathField(QLineEdit):
    """Enter takes what is typed; only in an empty field does it press the dialog's button."""

    entered = Signal()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in {Qt.Key.Key_Return, Qt.Key.Key_Enter} and self.text().strip():
            self.entered.emit()
            event.accept()
        else:
            super().keyPressEvent(event)


class ImportSources(QWidget):
    """Paths by button, by typing or dropped, and the target in words. `paths_changed` follows the list."""

    paths_changed = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAcceptDrops(True)
        self._projects: tuple[ProjectView, ...] = ()
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(UNIT * 2)
        layout.addWidget(
            _plain(translate("Import", "Files are only read, never changed. Secrets are replaced first."))
        )
        self._build_paths(layout)
        self._build_target(layout)
        self.setFocusProxy(self.path)

    def paths(self) -> list[str]:
        """Listed paths and the typed one."""
        typed = self.path.text().strip()
        paths = list(self._paths.stringList())
        return [*paths, typed] if typed and typed not in paths else paths

    def set_paths(self, paths: Sequence[str]) -> None:
        """List these paths."""
        self._paths.setStringList(list(paths)[:_MAX_PATHS])
        self.paths_changed.emit()

    def set_projects(self, projects: Sequence[ProjectView], chosen_id: str | None = None) -> None:
        """Offer these projects as target; with `chosen_id` one is taken."""
        self._projects = tuple(projects)
        self.project.clear()
        for project in projects:
            self.project.addItem(visible_text(project.name), project.project_id)
        self.into_project.setEnabled(bool(projects))
        row = self.project.findData(chosen_id)
        if row >= 0:
            self.project.setCurrentIndex(row)
            self.into_project.setChecked(True)
        else:
            self.by_folder.setChecked(True)
        self._show_target()

    def project_id(self) -> str | None:
        """The one target project, or None for "by folder"."""
        return str(self.project.currentData()) if self.into_project.isChecked() and self._projects else None

    def has_new_projects(self) -> bool:
        """Whether a folder that no project holds becomes a project."""
        return self.by_folder.isChecked() and self.new_projects.isChecked()

    def _build_paths(self, layout: QVBoxLayout) -> None:
        self.path = _PathField()
        self._path = LabelledField(self.path)
        self._path.set_texts(
            translate("Import", "File or folder"),
            translate(
                "Import",
                "Claude Code sessions (~/.claude/projects), Codex sessions (~/.codex/sessions), a ChatGPT export,"
                " GoodBuddy's assistant.sqlite.",
            ),
        )
        self.path.entered.connect(self._on_add)
        self.path.textChanged.connect(self.paths_changed)
        files = QPushButton(translate("Import", "Add files…"))
        folder = QPushButton(translate("Import", "Add folder…"))
        files.clicked.connect(lambda: spawn(self._add_files(), owner=self))
        folder.clicked.connect(lambda: spawn(self._add_folder(), owner=self))
        buttons = QHBoxLayout()
        for button in (files, folder):
            buttons.addWidget(button)
        buttons.addWidget(
            _plain(
                translate(
                    "Import", "Enter adds what is typed; files can be dropped here. Delete takes one off the list."
                )
            ),
            1,
        )
        self._paths = QStringListModel(self)
        self.list = QListView()
        self.list.setModel(self._paths)
        self.list.setEditTriggers(QListView.EditTrigger.NoEditTriggers)
        self.list.setTextElideMode(Qt.TextElideMode.ElideMiddle)
        self.list.setAccessibleName(translate("Import", "Files and folders to read"))
        self.list.setMinimumHeight(self.list.fontMetrics().height() * 5)
        shortcut = QShortcut(QKeySequence(QKeySequence.StandardKey.Delete), self.list)
        shortcut.setContext(Qt.ShortcutContext.WidgetShortcut)
        shortcut.activated.connect(self._on_remove)
        layout.addWidget(self._path)
        layout.addLayout(buttons)
        layout.addWidget(self.list, 1)

    def _build_target(self, layout: QVBoxLayout) -> None:
        heading = _plain(translate("Import", "Where the conversations belong"))
        heading.setProperty("look", "heading")
        self.by_folder = QRadioButton(
            translate("Import", "By folder: to the project that holds the session's folder")
        )
        self.new_projects = QCheckBox(translate("Import", "Create a project for a folder that no project holds"))
        self.into_project = QRadioButton(translate("Import", "All into one project:"))
        self.project = QComboBox()
        self.project.setAccessibleName(translate("Import", "Target project"))
        self.target_words = _plain("")
        row = QHBoxLayout()
        row.addWidget(self.into_project)
        row.addWidget(self.project, 1)
        indent = QHBoxLayout()
        indent.addSpacing(UNIT * 6)
        indent.addWidget(self.new_projects)
        layout.addWidget(heading)
        layout.addWidget(self.by_folder)
        layout.addLayout(indent)
        layout.addLayout(row)
        layout.addWidget(self.target_words)
        for button in (self.by_folder, self.new_projects, self.into_project):
            button.toggled.connect(self._show_target)
        self.project.currentIndexChanged.connect(self._show_target)

    def _show_target(self) -> None:
        is_by_folder = self.by_folder.isChecked()
        self.new_projects.setEnabled(is_by_folder)
        self.project.setEnabled(not is_by_folder)
        if not is_by_folder:
            words = translate("Import", "Target: project “{name}”.").format(name=self.project.currentText())
        elif self.new_projects.isChecked():
            words = translate("Import", "Target: the project of each folder; new projects are created where none is.")
        else:
            words = translate("Import", "Target: the project of each folder; the rest waits in the holding area.")
        self.target_words.setText(words)

    def _on_add(self) -> None:
        self.set_paths(self.paths())
        self.path.clear()

    def _on_remove(self) -> None:
        row = self.list.currentIndex().row()
        if row >= 0:
            self._paths.removeRow(row)
            self.paths_changed.emit()

    async def _add_files(self) -> None:
        self.set_paths([*self.paths(), *await pick_files(self, translate("Import", "Choose transcripts"))])

    async def _add_folder(self) -> None:
        folder = await pick_folder(self, translate("Import", "Choose a folder with transcripts"))
        if folder is not None:
            self.set_paths([*self.paths(), folder])

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        """Take local files and folders."""
        if any(url.isLocalFile() for url in event.mimeData().urls()):
            event.acceptProposedAction()

    def dropEvent(self, event: QDropEvent) -> None:
        """Add what was dropped."""
        self.set_paths([*self.paths(), *(url.toLocalFile() for url in event.mimeData().urls() if url.isLocalFile())])
        event.acceptProposedAction()


def _plain(text: str) -> QLabel:
    label = QLabel(text)
    label.setTextFormat(Qt.TextFormat.PlainText)
    label.setWordWrap(True)
    return label
