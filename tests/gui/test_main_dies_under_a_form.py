"""Main is killed while a form is sent: what was typed stays, the window says what happened, sending again works."""

import os
import signal

from PySide6.QtWidgets import QApplication, QDialog

from renderer.dialogs.create_task import CreateTaskDialog
from renderer.dialogs.settle_experiment import SettleDialog
from renderer.operations import experiments, projects, tasks
from renderer.pages.tasks_page import TasksPage
from renderer.state.notices import Notice
from shared import vocabulary as v
from shared.ipc.methods.tasks import TaskFilter
from tests.support.person import Person, regular
from tests.support.windows import eventually
from tests.support.work import Work


async def sent_into_death(person: Person, form: QDialog, send: str) -> list[Notice]:
    """Stop main so that it cannot answer, send, kill it; return what the window said once it is whole again."""
    said: list[Notice] = []
    person.app.window.notices.said.connect(said.append)
    assert person.live.process is not None
    os.kill(person.live.process.pid, signal.SIGSTOP)
    person.press(send)
    person.live.kill()
    await eventually(lambda: any(notice.text.startswith("The main process had ended") for notice in said))
    await eventually(lambda: person.app.window.session.can_write)
    form.activateWindow()
    await eventually(form.isActiveWindow)
    return said


async def test_a_typed_task_survives_main_and_is_created_once(qapp: QApplication) -> None:
    async with regular() as person:
        await projects.create_project(person.caller, "webshop")
        await person.page(TasksPage)
        person.press("Ctrl+N")
        form = await person.dialog(CreateTaskDialog)
        await eventually(form.title.hasFocus)
        person.write("Write the notes")
        await sent_into_death(person, form, "Return")
        await eventually(form.failure)
        assert form.isVisible()
        assert form.title.text() == "Write the notes"
        assert form.accept_button.isEnabled()
        form.title.setFocus()
        person.press("Return")
        await person.closed(form)
        found = (await tasks.list_tasks(person.caller, TaskFilter(), None, 10)).items
        assert [row.title for row in found] == ["Write the notes"]


def one_run(work: Work) -> None:
    project_id = work.project()
    row = work.experiment(project_id)
    run = work.begin(work.task(project_id, "64 MB", experiment_id=row.experiment_id))
    work.end(run, "With 64 MB the median is known.")


async def test_conclusions_that_were_written_survive_main(qapp: QApplication) -> None:
    async with regular() as person:
        await person.another_client(one_run)
        page = await person.page(TasksPage)
        page.enter("experiments")
        tab = page.experiments
        await eventually(lambda: tab.experiment is not None)
        await eventually(person.app.window.actions_registry["tasks.settle"].isEnabled)
        person.press("S")
        form = await person.dialog(SettleDialog)
        await eventually(lambda: "the median is known" in form.reports.toPlainText())
        await person.tab_to(form.take)
        person.press("Space")
        await person.tab_to(form.statement)
        person.write("64 MB are enough")
        person.press("Return")
        assert len(form.conclusions) == 1
        await person.tab_to(form.accept_button)
        await sent_into_death(person, form, "Space")
        await eventually(form.failure)
        assert [one.statement for one in form.conclusions] == ["64 MB are enough"]
        await eventually(form.accept_button.isEnabled)
        await person.tab_to(form.accept_button)
        person.press("Space")
        await person.closed(form)
        assert tab.experiment is not None
        view = await experiments.get_experiment(person.caller, tab.experiment.experiment_id)
        assert view.row.state is v.ExperimentState.SETTLED
