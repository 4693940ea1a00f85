"""Asks for the name of an experiment or automation and its project; for an automation also what it may do."""

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass

from PySide6.QtWidgets import QCheckBox, QComboBox, QLineEdit, QWidget

from renderer.dialogs.form_dialog import FormDialog
from renderer.support.formats import visible_text
from renderer.support.i18n import translate
from renderer.support.words.tasks import protocol_hint
from renderer.widgets.labelled_field import LabelledField
from renderer.widgets.layout import chars, label
from shared import vocabulary as v
from shared.ipc.methods.projects import ProjectView

Save = Callable[[str, str, bool], Awaitable[None]]
"""Project id, name, whether the protocol may confirm; the last one counts for automations alone."""


@dataclass(frozen=True, slots=True)
class NamedThing:
    """What the form says and begins with. `may_confirm` is None where there is no protocol."""

    title: str
    accept_text: str
    explanation: str
    name: str = ""
    project_id: str | None = None
    is_project_fixed: bool = False
    may_confirm: bool | None = None


class NameInProjectDialog(FormDialog):
    """`save` may raise; the form then stays as it is."""

    def __init__(
        self, thing: NamedThing, projects: Sequence[ProjectView], save: Save, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._save = save
        self.setWindowTitle(thing.title)
        self.accept_button.setText(thing.accept_text)
        self.name = QLineEdit(thing.name)
        self.name.setMaxLength(v.NAME_MAX)
        self.name.selectAll()
        self.project = QComboBox()
        for project in projects:
            self.project.addItem(f"■ {visible_text(project.name)}", project.project_id)
        self.project.setCurrentIndex(max(0, self.project.findData(thing.project_id)))
        self.may_confirm = QCheckBox(translate("NameInProject", "Its runs may confirm by themselves"))
        self.may_confirm.setChecked(bool(thing.may_confirm))
        self.may_confirm.setAccessibleDescription(protocol_hint())
        self._name = LabelledField(self.name)
        self._name.set_texts(translate("NameInProject", "Name"))
        place = LabelledField(self.project)
        place.set_texts(
            translate("NameInProject", "Project"),
            translate("NameInProject", "It stays in this project.") if thing.is_project_fixed else "",
        )
        self.project.setEnabled(not thing.is_project_fixed)
        self.body.addWidget(label(thing.explanation, "muted"))
        self.body.addWidget(self._name)
        self.body.addWidget(place)
        if thing.may_confirm is not None:
            self.body.addWidget(self.may_confirm)
            self.body.addWidget(label(protocol_hint(), "muted"))
        self.body.addStretch(1)
        self.fit(chars(self, 78))
        self.name.setFocus()

    def is_complete(self) -> bool:
        """A name is more than blanks."""
        problem = "" if self.name.text().strip() else translate("NameInProject", "Type a name.")
        self._name.set_error(problem)
        return not problem

    async def submit(self) -> None:
        """Hand name, project and protocol over."""
        await self._save(self.project.currentData(), self.name.text().strip(), self.may_confirm.isChecked())
