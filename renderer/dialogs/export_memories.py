"""Export: explicit scopes and statuses, restricted items only when asked for, with a warning."""

from collections.abc import Awaitable, Callable, Sequence

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QCheckBox, QHBoxLayout, QLabel, QLineEdit, QListView, QPushButton, QRadioButton, QWidget

from renderer.dialogs.form_dialog import FormDialog
from renderer.models.project_choice import ProjectChoice
from renderer.support.dialogs import pick_folder
from renderer.support.i18n import translate
from renderer.support.loop import spawn
from renderer.widgets.labelled_field import LabelledField
from renderer.widgets.layout import chars
from shared import vocabulary as v
from shared.ipc.methods.projects import ProjectView
from shared.ipc.methods.settings import ExportRequest

_STATUSES = (
    v.ItemStatus.CONFIRMED,
    v.ItemStatus.CANDIDATE,
    v.ItemStatus.ARCHIVED,
    v.ItemStatus.SUPERSEDED,
    v.ItemStatus.REJECTED,
)


class ExportDialog(FormDialog):
    """`export` gets the request and may raise; the dialog then stays and says why."""

    def __init__(
        self,
        projects: Sequence[ProjectView],
        export: Callable[[ExportRequest], Awaitable[None]],
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._export = export
        self.setWindowTitle(translate("Export", "Export memory"))
        self.accept_button.setText(translate("Export", "Export"))
        self._build_scope(projects)
        self._build_statuses()
        self._build_extent()
        self.body.addStretch(1)
        self.fit(chars(self, 88))
        self.is_everything.setFocus()

    def request(self) -> ExportRequest:
        """The form as it stands."""
        is_everything = self.is_everything.isChecked()
        chosen = () if is_everything else tuple(project.project_id for project in self.projects.chosen())
        return ExportRequest(
            folder=self.folder.text().strip() or None,
            project_ids=chosen,
            is_everything=is_everything,
            has_global=is_everything or self.has_global.isChecked(),
            statuses=tuple(status for status, box in self.statuses.items() if box.isChecked()),
            has_restricted=self.has_restricted.isChecked(),
            has_conversations=self.has_conversations.isChecked(),
        )

    def is_complete(self) -> bool:
        """At least one scope and one status."""
        has_scope = self.is_everything.isChecked() or self.has_global.isChecked() or bool(self.projects.chosen())
        self._projects.set_error("" if has_scope else translate("Export", "Choose at least one project, or Global."))
        has_status = any(box.isChecked() for box in self.statuses.values())
        self.show_failure("" if has_status else translate("Export", "Choose at least one status."))
        return has_scope and has_status

    async def submit(self) -> None:
        """Hand the request over."""
        await self._export(self.request())

    def _build_scope(self, projects: Sequence[ProjectView]) -> None:
        self.body.addWidget(_heading(translate("Export", "Which scopes")))
        self.is_everything = QRadioButton(translate("Export", "Everything: Global and all projects"))
        self.is_chosen = QRadioButton(translate("Export", "Only what is chosen here:"))
        self.has_global = QCheckBox(translate("Export", "Global"))
        self.projects = ProjectChoice(self)
        self.projects.set_projects(projects)
        view = QListView()
        view.setModel(self.projects)
        view.setFixedHeight(view.fontMetrics().height() * 6)
        self._projects = LabelledField(view)
        self._projects.set_texts(translate("Export", "Projects (space checks one)"))
        self.is_everything.setChecked(True)
        for widget in (self.is_everything, self.is_chosen, self.has_global, self._projects):
            self.body.addWidget(widget)
        self.is_chosen.toggled.connect(self._show_scope)
        self._show_scope()

    def _build_statuses(self) -> None:
        self.body.addWidget(_heading(translate("Export", "Which statuses")))
        names = {
            v.ItemStatus.CONFIRMED: translate("Export", "Confirmed"),
            v.ItemStatus.CANDIDATE: translate("Export", "Candidates"),
            v.ItemStatus.ARCHIVED: translate("Export", "Archived"),
            v.ItemStatus.SUPERSEDED: translate("Export", "Superseded"),
            v.ItemStatus.REJECTED: translate("Export", "Rejected"),
        }
        self.statuses = {status: QCheckBox(names[status]) for status in _STATUSES}
        self.statuses[v.ItemStatus.CONFIRMED].setChecked(True)
        row = QHBoxLayout()
        for box in self.statuses.values():
            row.addWidget(box)
        row.addStretch(1)
        self.body.addLayout(row)

    def _build_extent(self) -> None:
        self.body.addWidget(_heading(translate("Export", "What else")))
        self.has_conversations = QCheckBox(translate("Export", "Conversations with their turns"))
        self.has_conversations.setChecked(True)
        self.has_restricted = QCheckBox(translate("Export", "Restricted memories"))
        self.warning = QLabel(
            translate(
                "Export",
                "⚠ The file is not encrypted. With restricted memories it holds texts "
                "that this program otherwise masks and never sends anywhere.",
            )
        )
        self.warning.setProperty("look", "problem")
        self.warning.setTextFormat(Qt.TextFormat.PlainText)
        self.warning.setWordWrap(True)
        self.warning.setVisible(False)
        self.has_restricted.toggled.connect(self.warning.setVisible)
        self.folder = QLineEdit()
        folder = LabelledField(self.folder)
        folder.set_texts(
            translate("Export", "Folder (optional)"),
            translate("Export", "Empty: the export folder of the profile. The file gets a name of its own."),
        )
        browse = QPushButton(translate("Export", "Browse…"))
        browse.clicked.connect(lambda: spawn(self._browse(), owner=self))
        row = QHBoxLayout()
        row.addWidget(browse)
        row.addStretch(1)
        for widget in (self.has_conversations, self.has_restricted, self.warning, folder):
            self.body.addWidget(widget)
        self.body.addLayout(row)

    def _show_scope(self) -> None:
        for widget in (self.has_global, self._projects):
            widget.setEnabled(self.is_chosen.isChecked())

    async def _browse(self) -> None:
        folder = await pick_folder(self, translate("Export", "Choose a folder for the export"))
        if folder is not None:
            self.folder.setText(folder)


def _heading(text: str) -> QLabel:
    label = QLabel(text)
    label.setProperty("look", "heading")
    return label
