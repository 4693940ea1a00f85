"""A new project: its name and the folders that belong to it."""

from collections.abc import Awaitable, Callable, Sequence

from PySide6.QtCore import QStringListModel, Qt
from PySide6.QtGui import QKeySequence, QShortcut
from PySide6.QtWidgets import QComboBox, QHBoxLayout, QLabel, QLineEdit, QListView, QPushButton, QWidget

from renderer.dialogs.form_dialog import FormDialog
from renderer.support.dialogs import pick_folder
from renderer.support.formats import visible_text
from renderer.support.i18n import translate
from renderer.support.loop import spawn
from renderer.widgets.labelled_field import LabelledField
from renderer.widgets.layout import chars
from shared import vocabulary as v
from shared.ipc.methods.domains import DomainView

_MAX_ROOTS = 20


class CreateProjectDialog(FormDialog):
    """Name first; choosing a folder fills an empty name. Folders can also be typed."""

    def __init__(
        self,
        create: Callable[[str, Sequence[str], str | None], Awaitable[None]],
        suggest_name: Callable[[str], Awaitable[str]],
        domains: Sequence[DomainView] = (),
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._create = create
        self._suggest_name = suggest_name
        self.setWindowTitle(translate("CreateProject", "New project"))
        self.accept_button.setText(translate("CreateProject", "Create project"))
        self.name = QLineEdit()
        self.name.setMaxLength(v.NAME_MAX)
        self._name = LabelledField(self.name)
        self._name.set_texts(translate("CreateProject", "Name"))
        self.body.addWidget(self._name)
        self._build_folders()
        self._build_domain(domains)
        self.body.addStretch(1)
        self.fit(chars(self, 84))
        self.name.setFocus()

    def is_complete(self) -> bool:
        """A name is more than blanks; folders are at most twenty."""
        problem = "" if self.name.text().strip() else translate("CreateProject", "Type a name.")
        self._name.set_error(problem)
        too_many = len(self._folders()) > _MAX_ROOTS
        self._folder.set_error(translate("CreateProject", "At most 20 folders.") if too_many else "")
        if problem:
            self.name.setFocus()
        return not problem and not too_many

    async def submit(self) -> None:
        """Create it; a typed folder that was not added yet counts too."""
        await self._create(self.name.text().strip(), self._folders(), self.domain.currentData())

    def _build_domain(self, domains: Sequence[DomainView]) -> None:
        """Offer the security domains; as long as there is one only nobody needs to hear of it."""
        self.domain = QComboBox()
        for domain in domains:
            self.domain.addItem(visible_text(domain.name), domain.domain_id)
        field = LabelledField(self.domain)
        field.set_texts(
            translate("CreateProject", "Security domain"),
            translate("CreateProject", "The project stays there for good; nothing crosses domains."),
        )
        field.setVisible(len(domains) > 1)
        self.body.addWidget(field)

    def _build_folders(self) -> None:
        self.path = QLineEdit()
        self.path.setPlaceholderText(translate("CreateProject", "/home/you/projects/webshop"))
        self._folder = LabelledField(self.path)
        self._folder.set_texts(
            translate("CreateProject", "Folder (optional)"),
            translate(
                "CreateProject",
                "Sessions that ran in this folder or below it belong to the project. "
                "An agent that you connect here reads this project's memory and Global, nothing of other projects.",
            ),
        )
        add = QPushButton(translate("CreateProject", "Add"))
        browse = QPushButton(translate("CreateProject", "Browse…"))
        add.clicked.connect(self._on_add)
        browse.clicked.connect(lambda: spawn(self._browse(), owner=self))
        row = QHBoxLayout()
        row.addWidget(browse)
        row.addWidget(add)
        row.addStretch(1)
        self._paths = QStringListModel(self)
        self.list = QListView()
        self.list.setModel(self._paths)
        self.list.setEditTriggers(QListView.EditTrigger.NoEditTriggers)
        self.list.setAccessibleName(translate("CreateProject", "Folders of this project"))
        self.list.setFixedHeight(self.list.fontMetrics().height() * 4)
        remove = QShortcut(QKeySequence(QKeySequence.StandardKey.Delete), self.list)
        remove.setContext(Qt.ShortcutContext.WidgetShortcut)
        remove.activated.connect(self._on_remove)
        hint = QLabel(translate("CreateProject", "Delete removes the chosen folder from this list."))
        hint.setProperty("look", "muted")
        self.body.addWidget(self._folder)
        self.body.addLayout(row)
        self.body.addWidget(self.list)
        self.body.addWidget(hint)

    def _folders(self) -> list[str]:
        typed = self.path.text().strip()
        folders = list(self._paths.stringList())
        if typed and typed not in folders:
            folders.append(typed)
        return folders

    def _on_add(self) -> None:
        self._paths.setStringList(self._folders())
        self.path.clear()
        self.path.setFocus()

    def _on_remove(self) -> None:
        row = self.list.currentIndex().row()
        if row >= 0:
            self._paths.removeRow(row)

    async def _browse(self) -> None:
        folder = await pick_folder(self, translate("CreateProject", "Choose a project folder"))
        if folder is None:
            return
        self.path.setText(folder)
        self._on_add()
        if not self.name.text().strip():
            self.name.setText(await self._suggest_name(folder))
