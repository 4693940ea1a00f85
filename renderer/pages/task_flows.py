"""What a person does with tasks and runs, step by step: create, rename, begin a run, delete."""

import uuid
from functools import partial

from PySide6.QtWidgets import QWidget

from renderer.dialogs.command_once import CommandOnceDialog, CommandWords
from renderer.dialogs.create_task import CreateTaskDialog, TaskChoice, TaskPlaces
from renderer.dialogs.name_dialog import NameDialog
from renderer.operations import automations, conversations, experiments, projects, tasks
from renderer.operations.caller import Caller
from renderer.pages.deletion_flow import ask_and_delete
from renderer.support.dialogs import confirm, shown
from renderer.support.formats import visible_text
from renderer.support.i18n import translate
from renderer.support.words.tasks import run_text
from shared import vocabulary as v
from shared.ipc.methods.conversations import ConversationFilter
from shared.ipc.methods.projects import DeletionReceipt
from shared.ipc.methods.tasks import CreateTaskRequest, OpenedRun, RunView, TaskRow

_CONVERSATIONS = 100
"""Latest conversations offered for a new task."""


class TaskFlows:
    """Each flow returns what came of it; None means that the person left."""

    def __init__(self, caller: Caller, parent: QWidget) -> None:
        self._caller = caller
        self._parent = parent

    async def create(self, choice: TaskChoice) -> TaskRow | None:
        """Ask what is to be done, where, and what it belongs to."""
        made: list[TaskRow] = []

        async def create(request: CreateTaskRequest) -> None:
            made.append(await tasks.create_task(self._caller, request))

        dialog = CreateTaskDialog(
            await projects.list_all_projects(self._caller), self._places, create, choice=choice, parent=self._parent
        )
        return made[0] if await shown(dialog) else None

    async def rename(self, task: TaskRow) -> TaskRow | None:
        """Ask for another title."""
        made: list[TaskRow] = []

        async def save(title: str) -> None:
            made.append(await tasks.rename_task(self._caller, task, title))

        dialog = NameDialog(
            translate("Tasks", "Rename task"),
            translate("Tasks", "What is to be done"),
            save,
            name=task.title,
            name_max=v.TITLE_MAX,
            parent=self._parent,
        )
        return made[0] if await shown(dialog) else None

    async def begin_run(self, task: TaskRow) -> RunView | None:
        """Ask which agent it is for, freeze what it may read, and show its command once."""
        key = str(uuid.uuid4())
        opened: list[OpenedRun] = []

        async def begin(client: str) -> None:
            opened.append(await tasks.open_run(self._caller, task.task_id, client, key))

        dialog = NameDialog(
            translate("Tasks", "Begin a run of “{task}”").format(task=visible_text(task.title)),
            translate("Tasks", "Which agent it is for"),
            begin,
            accept_text=translate("Tasks", "Begin"),
            parent=self._parent,
        )
        if not await shown(dialog):
            return None
        words = CommandWords(
            title=translate("Tasks", "{run} of “{task}”").format(
                run=run_text(opened[0].run), task=visible_text(task.title)
            ),
            if_lost=translate("Tasks", "The token is shown this one time. If you lose it, cancel this run."),
            opens=translate(
                "Tasks",
                "Whoever has this token reads what the run may read and writes as this run. It ends with the run.",
            ),
        )
        await shown(CommandOnceDialog(words, opened[0].command, opened[0].environment, self._parent))
        return opened[0].run

    async def cancel_run(self, run: RunView) -> RunView | None:
        """Ask, then end a run."""
        is_wanted = await confirm(
            self._parent,
            translate("Tasks", "Cancel the run?"),
            translate("Tasks", "Its agent reads and writes nothing from then on."),
            translate("Tasks", "What it wrote and reported stays."),
            action=translate("Tasks", "Cancel the run"),
        )
        return await tasks.cancel_run(self._caller, run.run_id) if is_wanted else None

    async def delete(self, task: TaskRow) -> DeletionReceipt | None:
        """Show exactly what goes and stays, then delete."""
        preview = await tasks.preview_task_deletion(self._caller, task.task_id)
        return await ask_and_delete(
            self._caller,
            self._parent,
            translate("Tasks", "Delete task “{title}”?").format(title=visible_text(task.title)),
            partial(tasks.delete_task, self._caller, task.task_id, preview.token),
            preview=preview,
            act=translate("Tasks", "Delete task"),
        )

    async def delete_run(self, run: RunView) -> DeletionReceipt | None:
        """Show exactly what goes and stays, then delete."""
        preview = await tasks.preview_run_deletion(self._caller, run.run_id)
        return await ask_and_delete(
            self._caller,
            self._parent,
            translate("Tasks", "Delete {run} of “{task}”?").format(
                run=run_text(run), task=visible_text(run.task_title)
            ),
            partial(tasks.delete_run, self._caller, run.run_id, preview.token),
            preview=preview,
            act=translate("Tasks", "Delete run"),
        )

    async def _places(self, project_id: str) -> TaskPlaces:
        found = await conversations.list_conversations(
            self._caller, ConversationFilter(project_id=project_id), None, _CONVERSATIONS
        )
        plans = await automations.list_automations(self._caller, project_id=project_id)
        rows = await experiments.list_experiments(self._caller, None, project_id=project_id, limit=_CONVERSATIONS)
        return TaskPlaces(
            found.items,
            tuple(plan for plan in plans if not plan.is_archived),
            tuple(row for row in rows.items if row.state is v.ExperimentState.OPEN),
        )
