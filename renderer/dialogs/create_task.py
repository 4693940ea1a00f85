"""Begins a task: what it is called, in which project and conversation, and what it belongs to."""

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass

from PySide6.QtWidgets import QComboBox, QLineEdit, QWidget

from renderer.dialogs.form_dialog import FormDialog
from renderer.models.conversation_tables import conversation_title
from renderer.operations.messages import CALL_FAILURES, explain
from renderer.support.formats import elided, visible_text
from renderer.support.i18n import translate
from renderer.support.loop import spawn
from renderer.widgets.labelled_field import LabelledField
from renderer.widgets.layout import chars
from shared import vocabulary as v
from shared.ipc.methods.conversations import ConversationRow
from shared.ipc.methods.experiments import ExperimentRow
from shared.ipc.methods.plans import PlanView
from shared.ipc.methods.projects import ProjectView
from shared.ipc.methods.tasks import CreateTaskRequest

_TITLE_SHOWN = 70
"""Characters of a conversation's title in the list."""


@dataclass(frozen=True, slots=True)
class TaskPlaces:
    """What one project offers: conversations, usable automations, open experiments."""

    conversations: Sequence[ConversationRow]
    automations: Sequence[PlanView]
    experiments: Sequence[ExperimentRow]


@dataclass(frozen=True, slots=True)
class TaskChoice:
    """What is chosen when the form opens."""

    project_id: str | None = None
    plan_id: str | None = None
    experiment_id: str | None = None


class CreateTaskDialog(FormDialog):
    """`create` gets the request and may raise; the form then stays as it is."""

    def __init__(
        self,
        projects: Sequence[ProjectView],
        look_up: Callable[[str], Awaitable[TaskPlaces]],
        create: Callable[[CreateTaskRequest], Awaitable[None]],
        *,
        choice: TaskChoice,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._look_up = look_up
        self._create = create
        self._choice = choice
        self.setWindowTitle(translate("CreateTask", "New task"))
        self.accept_button.setText(translate("CreateTask", "Create"))
        self.title = QLineEdit()
        self.title.setMaxLength(v.TITLE_MAX)
        self.project, self.conversation, self.owner = QComboBox(), QComboBox(), QComboBox()
        for project in projects:
            self.project.addItem(f"■ {visible_text(project.name)}", project.project_id)
        self.project.setCurrentIndex(max(0, self.project.findData(choice.project_id)))
        self._title = LabelledField(self.title)
        self._add_fields()
        self.body.addStretch(1)
        self.fit(chars(self, 84))
        self.project.currentIndexChanged.connect(self._on_project)
        self.title.setFocus()
        self._on_project()

    def is_complete(self) -> bool:
        """A title is more than blanks."""
        problem = "" if self.title.text().strip() else translate("CreateTask", "Say what is to be done.")
        self._title.set_error(problem)
        return not problem

    async def submit(self) -> None:
        """Send what is chosen; a conversation of its own is made in the project."""
        conversation_id = self.conversation.currentData()
        kind, owner_id = self.owner.currentData() or (None, None)
        await self._create(
            CreateTaskRequest(
                title=self.title.text().strip(),
                conversation_id=conversation_id,
                project_id=self.project.currentData() if conversation_id is None else None,
                plan_id=owner_id if kind == "plan" else None,
                experiment_id=owner_id if kind == "experiment" else None,
            )
        )

    def _add_fields(self) -> None:
        self._title.set_texts(translate("CreateTask", "What is to be done"))
        project, conversation, owner = (LabelledField(box) for box in (self.project, self.conversation, self.owner))
        project.set_texts(
            translate("CreateTask", "Project"), translate("CreateTask", "Its runs read the project and Global.")
        )
        conversation.set_texts(
            translate("CreateTask", "Conversation"),
            translate("CreateTask", "The task lives in it; other conversations never see what it wrote."),
        )
        owner.set_texts(
            translate("CreateTask", "Belongs to"),
            translate(
                "CreateTask",
                "Runs of an automation also read its memory. Runs of an experiment all read the same snapshot.",
            ),
        )
        for field in (self._title, project, conversation, owner):
            self.body.addWidget(field)

    def _on_project(self) -> None:
        self.conversation.clear()
        self.conversation.addItem(translate("CreateTask", "A conversation of its own"), None)
        self.owner.clear()
        self.owner.addItem(translate("CreateTask", "Nothing: a task by itself"), None)
        project_id = self.project.currentData()
        if project_id is not None:
            spawn(self._offer(project_id), owner=self)

    async def _offer(self, project_id: str) -> None:
        try:
            places = await self._look_up(project_id)
        except CALL_FAILURES as error:
            self.show_failure(explain(error).sentence)
            return
        if self.project.currentData() != project_id:
            return
        for found in places.conversations:
            self.conversation.addItem(f"◆ {elided(conversation_title(found), _TITLE_SHOWN)}", found.conversation_id)
        for plan in places.automations:
            self.owner.addItem(f"▲ {visible_text(plan.name)}", ("plan", plan.plan_id))
        for row in places.experiments:
            self.owner.addItem(f"▼ {visible_text(row.name)}", ("experiment", row.experiment_id))
        for place in range(self.owner.count()):
            chosen = self.owner.itemData(place)
            if chosen is not None and chosen[1] in {self._choice.plan_id, self._choice.experiment_id}:
                self.owner.setCurrentIndex(place)
