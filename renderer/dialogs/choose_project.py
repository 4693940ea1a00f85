"""Choose one project, or the holding area, for a conversation."""

from collections.abc import Awaitable, Callable, Sequence

from PySide6.QtWidgets import QComboBox, QWidget

from renderer.dialogs.form_dialog import FormDialog
from renderer.support.formats import visible_text
from renderer.support.i18n import translate
from renderer.widgets.labelled_field import LabelledField
from renderer.widgets.layout import chars
from shared.ipc.methods.projects import ProjectView


class ChooseProjectDialog(FormDialog):
    """`choose` gets a project id or None for the holding area, and may raise."""

    def __init__(
        self,
        title: str,
        projects: Sequence[ProjectView],
        choose: Callable[[str | None], Awaitable[None]],
        *,
        chosen_id: str | None = None,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._choose = choose
        self.setWindowTitle(title)
        self.accept_button.setText(translate("ChooseProject", "Assign"))
        self.project = QComboBox()
        self.project.addItem(translate("ChooseProject", "◇ Holding area (no project reads it)"), None)
        for project in projects:
            self.project.addItem(visible_text(project.name), project.project_id)
        self.project.setCurrentIndex(max(0, self.project.findData(chosen_id)))
        field = LabelledField(self.project)
        field.set_texts(
            translate("ChooseProject", "Project"),
            translate(
                "ChooseProject", "The conversation's own memories move with it. Project memories stay where they are."
            ),
        )
        self.body.addWidget(field)
        self.body.addStretch(1)
        self.fit(chars(self, 72))
        self.project.setFocus()

    async def submit(self) -> None:
        """Hand the choice over."""
        await self._choose(self.project.currentData())
