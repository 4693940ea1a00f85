"""Tasks, experiments and automations in the window over a real main; their runs are a real runtime's calls."""

from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QAbstractItemModelTester
from PySide6.QtWidgets import QApplication, QLabel

from main_process.runtime.endpoint import BINDING_VARIABLE
from renderer.dialogs.command_once import CommandOnceDialog
from renderer.dialogs.confirm_removal import ConfirmRemovalDialog
from renderer.dialogs.create_task import CreateTaskDialog
from renderer.dialogs.name_dialog import NameDialog
from renderer.dialogs.name_in_project import NameInProjectDialog
from renderer.dialogs.promote_memory import PromoteDialog
from renderer.dialogs.rerun_experiment import RerunDialog
from renderer.dialogs.settle_experiment import SettleDialog
from renderer.operations import experiments, memories, tasks
from renderer.pages.memories_page import MemoriesPage
from renderer.pages.namespaces_page import NamespacesPage
from renderer.pages.tasks_page import TasksPage
from renderer.pages.usage_page import UsagePage
from renderer.support.accessibility import audit
from shared import vocabulary as v
from shared.ipc.methods.memories import MemoryFilter
from shared.ipc.methods.tasks import TaskFilter
from tests.support.person import Person, regular
from tests.support.windows import eventually
from tests.support.work import KNOWN, LEARNED, Work

FATAL = QAbstractItemModelTester.FailureReportingMode.Fatal


def one_task(work: Work) -> None:
    project_id = work.project()
    work.memory(project_id)
    task = work.task(project_id, "Fix the flaky test", plan_id=work.automation(project_id).plan_id)
    first = work.begin(task)
    work.ask(first)
    work.learn(first)
    work.end(first, "It was the clock.", is_goal_met=False)
    work.ask(work.begin(task, "claude-code"))


def one_experiment(work: Work) -> None:
    project_id = work.project()
    work.memory(project_id)
    row = work.experiment(project_id)
    for title, is_good in (("64 MB", True), ("256 MB", True), ("None", False)):
        run = work.begin(work.task(project_id, title, experiment_id=row.experiment_id))
        work.ask(run)
        work.end(run, f"With {title} the median is known.", is_goal_met=is_good)


def enabled(person: Person, action: str) -> bool:
    return person.app.window.actions_registry[action].isEnabled()


async def test_first_use_says_what_tasks_experiments_and_automations_are(qapp: QApplication) -> None:
    async with regular() as person:
        page = await person.page(TasksPage)
        for place, (listed, heading) in enumerate(
            (
                (page.tasks.task_list, "No task yet"),
                (page.experiments.list, "No experiment yet"),
                (page.automations.list, "No automation yet"),
            )
        ):
            page.tabs.setCurrentIndex(place)
            await eventually(lambda listed=listed, heading=heading: listed.view.heading == heading)
            assert audit(page) == []
        assert not enabled(person, "tasks.delete")
        assert not enabled(person, "tasks.settle")


async def test_a_run_shows_what_it_reported_wrote_used_and_reads(qapp: QApplication) -> None:
    async with regular() as person:
        await person.another_client(one_task)
        page = await person.page(TasksPage)
        tab = page.tasks
        for model in (tab.tasks, tab.runs, tab.run.used, tab.run.written):
            QAbstractItemModelTester(model, FATAL, page)
        await eventually(lambda: tab.tasks.rowCount() == 1)
        person.press("Down")
        await eventually(lambda: tab.runs.rowCount() == 2)
        assert tab.tasks.index(0, 2).data() == "◌ Running"
        await eventually(lambda: "❄" in tab.run.chain.accessibleDescription())
        steps = tab.run.chain.accessibleDescription().split("; ")
        assert "Run 2 of “Fix the flaky test”: 0 confirmed" in steps[0]
        assert [("frozen" in step) for step in steps] == [False, True, True, True, True]
        person.press("Return")
        person.press("Down")  # to the run that ended
        await eventually(lambda: tab.run.run is not None and tab.run.run.attempt == 1)
        assert tab.run.head.text() == "Run 1 of “Fix the flaky test”"
        said = [label.text() for label in tab.run.facts.findChildren(QLabel)]
        assert "✕ not met" in said
        assert any(words.startswith("Version 1, frozen") and "Project “webshop”" in words for words in said)
        assert tab.run.run is not None
        assert tab.run.run.run_id in said
        await eventually(lambda: "It was the clock." in tab.run.reports.toPlainText())
        await eventually(lambda: "the run has ended" in tab.run.chain.accessibleDescription())
        assert tab.run.reads.text().startswith("While it ran, it read its own memory live, and frozen as of")
        await eventually(lambda: tab.run.written.rowCount() == 1)
        assert tab.run.written.index(0, 0).data() == LEARNED
        assert "automatic" in tab.run.written.index(0, 2).data()
        tab.run.tabs.setCurrentIndex(3)
        await eventually(lambda: tab.run.used.rowCount() == 1)
        assert [tab.run.used.index(0, column).data() for column in range(4)] == [KNOWN, "1", "1", "1"]
        tab.run.used_list.setFocus()
        await eventually(lambda: enabled(person, "tasks.useful"))
        person.press("U")
        await eventually(lambda: tab.run.used.index(0, 4).data() == "Useful")
        person.app.window.actions_registry["tasks.copy_run_id"].trigger()
        assert QGuiApplication.clipboard().text() == tab.run.run.run_id
        assert audit(page) == []


async def test_a_task_is_created_begun_and_deleted_by_keyboard(qapp: QApplication) -> None:
    async with regular() as person:
        await person.another_client(lambda work: work.automation(work.project()))
        page = await person.page(TasksPage)
        person.press("Ctrl+N")
        form = await person.dialog(CreateTaskDialog)
        await eventually(lambda: form.owner.count() == 2)
        assert audit(form) == []
        person.press("Return")
        assert form.isVisible()  # a title is wanted
        person.write("Write the notes")
        form.owner.setCurrentIndex(1)
        person.press("Return")
        await person.closed(form)
        await eventually(lambda: page.tasks.task is not None)
        assert page.tasks.task is not None
        assert page.tasks.task.plan_name == "Nightly checks"
        page.tasks.task_list.setFocus()
        person.press("R")
        asked = await person.dialog(NameDialog)
        person.write("codex")
        person.press("Return")
        await person.closed(asked)
        once = await person.dialog(CommandOnceDialog)
        assert "mcp" in once.command.text()
        token = once.variables[BINDING_VARIABLE].text()
        assert token not in once.command.text(), "a command stands in everybody's list of processes"
        assert audit(once) == []
        person.press("Escape")
        await person.closed(once)
        await eventually(lambda: page.tasks.runs.rowCount() == 1)
        assert page.tasks.runs.index(0, 1).data() == "◌ Running"
        page.tasks.task_list.setFocus()
        await eventually(lambda: enabled(person, "tasks.delete"))
        person.press("Delete")
        removal = await person.dialog(ConfirmRemovalDialog)
        words = " ".join(label.text() for label in removal.findChildren(QLabel))
        assert "1 run of tasks" in words
        person.press("Return")  # keeps everything
        await person.closed(removal)
        assert page.tasks.tasks.rowCount() == 1
        person.press("Delete")
        removal = await person.dialog(ConfirmRemovalDialog)
        await person.tab_to(removal.accept_button)
        person.press("Space")
        await person.closed(removal)
        await eventually(lambda: page.tasks.tasks.rowCount() == 0)


async def test_a_filter_says_that_it_is_the_reason(qapp: QApplication) -> None:
    async with regular() as person:
        await person.another_client(one_task)
        page = await person.page(TasksPage)
        tab = page.tasks
        await eventually(lambda: tab.tasks.rowCount() == 1)
        tab.text.setFocus()
        person.write("nothing like it")
        await eventually(lambda: tab.task_list.view.heading == "No task matches")
        assert "nothing like it" in tab.task_list.view.advice
        tab.clear_filter()
        await eventually(lambda: tab.tasks.rowCount() == 1)
        page.enter("automations")
        await eventually(lambda: page.automations.rows.rowCount() == 1)
        person.press("Down")
        await eventually(lambda: enabled(person, "tasks.show_tasks"))
        person.press("T")
        await eventually(lambda: page.tabs.currentIndex() == 0 and tab.tasks.rowCount() == 1)
        assert "Nightly checks" in tab.owner.currentText()


async def test_an_experiment_is_settled_with_evidence_and_run_again(qapp: QApplication) -> None:
    async with regular() as person:
        await person.another_client(one_experiment)
        page = await person.page(TasksPage)
        page.enter("experiments")
        tab = page.experiments
        QAbstractItemModelTester(tab.runs, FATAL, page)
        await eventually(lambda: tab.rows.rowCount() == 1)
        person.press("Down")
        await eventually(lambda: tab.runs.rowCount() == 3)
        await eventually(lambda: "Version 1, frozen" in tab.snapshots.text())
        await eventually(lambda: len(tab.cards.texts) == 3)
        assert any("With 256 MB the median is known." in text for text in tab.cards.texts)
        assert audit(page) == []
        person.press("S")
        dialog = await person.dialog(SettleDialog)
        assert dialog.run.count() == 2  # the run that missed its goal concludes nothing
        await eventually(lambda: "the median is known" in dialog.reports.toPlainText())
        assert audit(dialog) == []
        dialog.statement.setFocus()
        person.write("A cache makes it faster")
        dialog.quote.setPlainText("These words were never said")
        dialog.add.click()
        assert dialog.conclusions == []
        dialog.take.click()
        dialog.statement.setFocus()
        person.press("Return")  # adds, and does not settle
        assert len(dialog.conclusions) == 1
        assert dialog.isVisible()
        assert not dialog.accept_button.isDefault()
        await person.tab_to(dialog.accept_button)
        person.press("Space")
        await person.closed(dialog)
        await eventually(lambda: tab.experiment is not None and tab.experiment.state is v.ExperimentState.SETTLED)
        wanted = MemoryFilter(statuses=(v.ItemStatus.CANDIDATE,))
        filed = (await memories.list_memories(person.caller, wanted, None, 10)).items
        assert [row.statement for row in filed] == ["A cache makes it faster"]
        await _run_again(person, page)


async def _run_again(person: Person, page: TasksPage) -> None:
    tab = page.experiments
    tab.list.setFocus()
    await eventually(lambda: enabled(person, "tasks.rerun"))
    person.press("Ctrl+Shift+R")
    dialog = await person.dialog(RerunDialog)
    assert not dialog.reuse.isChecked()
    assert not dialog.renew.isChecked()
    assert not dialog.accept_button.isEnabled()
    dialog.renew.setFocus()
    person.press("Space")
    assert dialog.accept_button.isEnabled()
    person.press("Return")
    await person.closed(dialog)
    await eventually(lambda: "Version 2, frozen" in tab.snapshots.text())
    row = tab.experiment
    assert row is not None
    view = await experiments.get_experiment(person.caller, row.experiment_id)
    assert (view.row.state, len(view.snapshots)) == (v.ExperimentState.OPEN, 2)


async def test_an_automation_says_what_its_protocol_may_do(qapp: QApplication) -> None:
    async with regular() as person:
        await person.another_client(lambda work: work.project())
        page = await person.page(TasksPage)
        person.press("Ctrl+Shift+A")
        form = await person.dialog(NameInProjectDialog)
        assert audit(form) == []
        assert not form.may_confirm.isChecked()
        assert "the project and Global change only when you confirm" in form.may_confirm.accessibleDescription()
        person.write("Nightly")
        form.may_confirm.setFocus()
        person.press("Space", "Return")
        await person.closed(form)
        tab = page.automations
        await eventually(lambda: tab.automation is not None)
        assert tab.rows.index(0, 2).data() == "● confirms by itself inside the automation"
        assert "marked as automatic" in tab.hint.text()
        tab.list.setFocus()
        person.press("A")
        await eventually(lambda: "(archived)" in tab.rows.index(0, 0).data())
        names = await person.page(NamespacesPage)
        await eventually(lambda: names.lines.rowCount() >= 2)


async def test_scopes_of_work_stand_below_their_project_and_in_words(qapp: QApplication) -> None:
    async with regular() as person:
        await person.another_client(one_task)
        page = await person.page(NamespacesPage)
        await eventually(lambda: page.lines.rowCount() == 3)
        titles = [page.lines.index(row, 0).data() for row in range(3)]
        assert [title.strip() for title in titles] == [
            "● Global",
            "■ Project “webshop”",
            "▲ Automation “Nightly checks”",
        ]
        depths = [len(title) - len(title.lstrip()) for title in titles]
        assert depths == sorted(set(depths))
        listed = await tasks.list_runs(person.caller, await _only_task(person))
        run = next(one for one in listed.items if one.attempt == 1)
        person.app.window.go("memories", ("namespace", run.namespace_id, "Run 1"))
        shown = person.app.window.host.page("memories")
        assert isinstance(shown, MemoriesPage)
        await eventually(lambda: shown.table.rowCount() == 1)
        row = shown.table.row_at(0)
        assert row is not None
        assert "Run 1 of “Fix the flaky test”" in shown.table.meta_text(row)
        assert "Automatic" in shown.table.meta_text(row)


async def _only_task(person: Person) -> str:
    found = await tasks.list_tasks(person.caller, TaskFilter(), None, 10)
    return found.items[0].task_id


async def test_what_a_run_wrote_is_promoted_and_taken_back(qapp: QApplication) -> None:
    async with regular() as person:
        await person.another_client(one_task)
        page = await person.page(TasksPage)
        tab = page.tasks
        await eventually(lambda: tab.runs.rowCount() == 2)
        tab.run_list.table.selectRow(1)
        tab.run.tabs.setCurrentIndex(2)
        await eventually(lambda: tab.run.written.rowCount() == 1)
        tab.run.written_list.setFocus()
        await eventually(lambda: enabled(person, "tasks.promote"))
        person.press("G")
        dialog = await person.dialog(PromoteDialog)
        dialog.reason.setFocus()
        person.write("Every night needs it")
        dialog.evaluation.setFocus()
        person.write("It held in two runs")
        person.press("Ctrl+Return")
        await person.closed(dialog)
        pending = MemoryFilter(statuses=(v.ItemStatus.CANDIDATE,))
        found = (await memories.list_memories(person.caller, pending, None, 10)).items
        assert [(row.statement, row.scope.kind) for row in found] == [(LEARNED, v.NamespaceKind.AUTOMATION)]
        tab.run.written_list.setFocus()
        await eventually(lambda: enabled(person, "tasks.undo"))
        person.press("Ctrl+Z")
        await eventually(lambda: not enabled(person, "tasks.undo"))
        assert (await memories.list_memories(person.caller, pending, None, 10)).items == ()


async def test_usage_and_memory_lead_to_the_run_and_back(qapp: QApplication) -> None:
    async with regular() as person:
        await person.another_client(one_task)
        usage = await person.page(UsagePage)
        usage.enter("asked")
        asked = usage.asked
        await eventually(lambda: asked.contexts.rowCount() == 2)
        asked.kind_box.setCurrentIndex(1 + list(v.UsageContextKind).index(v.UsageContextKind.TASK_RUN))
        await eventually(lambda: asked.contexts.rowCount() == 2)
        asked.context_list.setFocus()
        asked.context_list.table.selectRow(0)
        assert asked.contexts.index(0, 1).data().startswith("▶ Run 2 of “Fix the flaky test”")
        await eventually(lambda: enabled(person, "usage.asker"))
        person.press("O")
        page = person.app.window.host.page("tasks")
        assert isinstance(page, TasksPage)
        await eventually(lambda: page.tasks.run.run is not None and page.tasks.run.run.attempt == 2)
        known = (await memories.list_memories(person.caller, MemoryFilter(), None, 10)).items
        row = next(one for one in known if one.statement == KNOWN)
        shown = await person.page(MemoriesPage)
        shown.enter(row.item_id)
        await eventually(lambda: shown.detail.view is not None)
        shown.detail.show_tab(3)
        uses = shown.detail.usage
        await eventually(lambda: uses.model.rowCount() == 2)
        uses.table.setFocus()
        uses.table.selectRow(1)
        person.press("Return")
        await eventually(lambda: page.isVisible() and page.tasks.run.run is not None)
        await eventually(lambda: page.tasks.run.run is not None and page.tasks.run.run.attempt == 1)
