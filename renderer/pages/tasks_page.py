"""The Tasks page: tasks and their runs, experiments, automations."""

from collections.abc import Callable, Coroutine
from typing import Any, TypeVar

from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QTabWidget

from renderer.actions.task_actions import CommonActs, OwnerActs, RunActs, task_actions
from renderer.dialogs.create_task import TaskChoice
from renderer.operations import automations
from renderer.pages.automations_tab import AutomationsTab
from renderer.pages.experiment_flows import AutomationFlows, ExperimentFlows, settled_notice
from renderer.pages.experiments_tab import ExperimentsTab
from renderer.pages.kept_layout import KeptLayout
from renderer.pages.page import Page, PageContext
from renderer.pages.project_flows import receipt_text
from renderer.pages.run_memory_flows import RunMemoryFlows
from renderer.pages.tab_renewal import TabRenewal
from renderer.pages.task_flows import TaskFlows
from renderer.pages.tasks_tab import TasksTab
from renderer.state.notices import Notice
from renderer.support.formats import visible_text
from renderer.support.i18n import translate
from renderer.support.words.tasks import run_text
from renderer.widgets.layout import column
from shared import vocabulary as v
from shared.ipc.events import ITEMS_CHANGED, TASKS_CHANGED, USAGE_RECORDED
from shared.ipc.methods.experiments import ExperimentRow
from shared.ipc.methods.plans import PlanView
from shared.ipc.methods.projects import DeletionReceipt
from shared.ipc.methods.tasks import RunView, TaskRow

_GATHER_MS = 300
"""Runs report often; the page renews itself at most so often."""
_TASKS, _EXPERIMENTS, _AUTOMATIONS = range(3)
_RUNNING = frozenset({v.RunState.RUNNING})
T = TypeVar("T")
Flow = Callable[[T], Coroutine[Any, Any, object]]


class TasksPage(Page):
    """Three tabs. `enter` takes ("task", id), ("experiment", id), ("automation", id), or the name of a tab."""

    page_id = "tasks"

    def __init__(self, context: PageContext) -> None:
        super().__init__(context)
        self._layout = KeptLayout(context.kept, self.page_id)
        self._task_flows = TaskFlows(context.caller, self)
        self._experiment_flows = ExperimentFlows(context.caller, self)
        self._automation_flows = AutomationFlows(context.caller, self)
        self._memory_flows = RunMemoryFlows(context, self, self.reload, "tasks.undo")
        specs = task_actions(self._common_acts(), self._run_acts(), self._owner_acts())
        context.actions.add_all(specs, self, scope=self.page_id)
        self.tasks = TasksTab(context)
        self.experiments = ExperimentsTab(context)
        self.automations = AutomationsTab(context)
        self.tabs = QTabWidget()
        self.tabs.setDocumentMode(True)
        for tab in (self.tasks, self.experiments, self.automations):
            self.tabs.addTab(tab, "")
        renewals = (self.tasks.renew, self.experiments.renew, self.automations.renew)
        self._renewal = TabRenewal(self.tabs, renewals, gather_ms=_GATHER_MS)
        column(self).addWidget(self.tabs)
        for tab in (self.tasks, self.experiments, self.automations):
            tab.keep(self._layout)
        self._layout.tabs("tab", self.tabs)
        self._connect()
        self._show_sources()

    def _common_acts(self) -> CommonActs:
        return CommonActs(
            create_task=lambda: self.act(self._create_task()),
            create_experiment=lambda: self.act(self._create_experiment()),
            create_automation=lambda: self.act(self._create_automation()),
            can_write=lambda: self.context.session.can_write,
            edit=lambda: self.act(self._edit()),
            delete=lambda: self.act(self._delete()),
            can_change=lambda: self.context.session.can_write and self._chosen() is not None,
            show_memories=self._show_memories,
            has_scope=lambda: self._scope() is not None,
            show_tasks=self._show_tasks,
            has_owner=lambda: self._experiment() is not None or self._automation() is not None,
        )

    def _run_acts(self) -> RunActs:
        return RunActs(
            begin=lambda: self._on_task(self._task_flows.begin_run),
            can_begin=lambda: self.context.session.can_write and self._task() is not None,
            cancel=lambda: self._on_run(self._task_flows.cancel_run),
            can_cancel=lambda: self._has_run(is_running=True),
            delete=lambda: self._on_run(self._task_flows.delete_run),
            can_delete=lambda: self._has_run(is_running=False),
            copy_id=self._copy_run_id,
            has_run=lambda: self._run() is not None,
            open_conversation=self._open_conversation,
            has_task=lambda: self._task() is not None,
            open_memory=self._open_memory,
            has_memory=lambda: self._is_front(_TASKS) and self.tasks.run.memory_id is not None,
            promote=lambda: self.act(self._promote()),
            can_promote=self._can_promote,
            undo=lambda: self.act(self._memory_flows.take_back()),
            can_undo=lambda: self.context.session.can_write and self._memory_flows.can_undo,
            judge=lambda verdict: self.act(self._judge(verdict)),
            can_judge=self._can_judge,
        )

    def _owner_acts(self) -> OwnerActs:
        return OwnerActs(
            settle=lambda: self.act(self._settle()),
            abandon=lambda: self._on_experiment(self._experiment_flows.abandon),
            is_open=lambda: self._has_experiment(v.ExperimentState.OPEN),
            rerun=lambda: self._on_experiment(self._experiment_flows.rerun),
            can_rerun=lambda: self._has_experiment(v.ExperimentState.OPEN, v.ExperimentState.SETTLED),
            archive=lambda: self.act(self._archive()),
            is_archived=self._is_archived,
            has_automation=lambda: self.context.session.can_write and self._automation() is not None,
        )

    def _connect(self) -> None:
        for tab in (self.tasks, self.experiments, self.automations):
            tab.chosen.connect(self.context.actions.update)
        self.tasks.opened.connect(self._open_memory)
        self.experiments.run_opened.connect(self._open_run)
        self.automations.list.table.activated.connect(lambda: self.act(self._edit()))
        self.tabs.currentChanged.connect(self._on_front)
        self.context.projects.changed.connect(self._show_sources)
        self.context.session.status_changed.connect(self.context.actions.update)
        self.context.events.on(TASKS_CHANGED, self._renewal.renew_soon, self)
        self.context.events.on(ITEMS_CHANGED, self._renewal.renew_soon, self)
        self.context.events.on(USAGE_RECORDED, self._renewal.renew_soon, self)

    def enter(self, target: object = None) -> None:
        """Show what a target names."""
        match target:
            case ("task", str(task_id)):
                self.tabs.setCurrentIndex(_TASKS)
                self.tasks.open(task_id)
            case ("task", str(task_id), str(run_id)):
                self._open_run(task_id, run_id)
            case ("experiment", str(experiment_id)):
                self.tabs.setCurrentIndex(_EXPERIMENTS)
                self.experiments.open(experiment_id)
            case ("automation", str(plan_id)):
                self.tabs.setCurrentIndex(_AUTOMATIONS)
                self.automations.open(plan_id)
            case "tasks" | "experiments" | "automations":
                self.tabs.setCurrentIndex(("tasks", "experiments", "automations").index(target))
            case _:
                pass
        self._renewal.renew_front()
        (self.tasks.task_list, self.experiments.list, self.automations.list)[self.tabs.currentIndex()].setFocus()

    def leave(self) -> None:
        """Keep the layout."""
        self._layout.save()

    def reload(self) -> None:
        """Ask for everything again, keeping what is chosen."""
        self._renewal.renew()

    def _on_front(self, *_: object) -> None:
        self._renewal.renew_front()
        self.context.actions.update()

    def retranslate(self) -> None:
        """Renew every text."""
        titles = (
            translate("Tasks", "Tasks"),
            translate("Tasks", "Experiments"),
            translate("Tasks", "Automations"),
        )
        for place, title in enumerate(titles):
            self.tabs.setTabText(place, title)
        self.tabs.tabBar().setAccessibleName(translate("Tasks", "Parts of the tasks page"))
        for tab in (self.tasks, self.experiments, self.automations):
            tab.retranslate()

    def restyle(self) -> None:
        """Colours and row heights of now."""
        for tab in (self.tasks, self.experiments, self.automations):
            tab.restyle()

    def _show_sources(self) -> None:
        for tab in (self.tasks, self.experiments, self.automations):
            tab.show_source()

    # What is chosen in the tab that is in front.

    def _is_front(self, tab: int) -> bool:
        return self.tabs.currentIndex() == tab

    def _task(self) -> TaskRow | None:
        return self.tasks.task if self._is_front(_TASKS) else None

    def _experiment(self) -> ExperimentRow | None:
        return self.experiments.experiment if self._is_front(_EXPERIMENTS) else None

    def _automation(self) -> PlanView | None:
        return self.automations.automation if self._is_front(_AUTOMATIONS) else None

    def _chosen(self) -> TaskRow | ExperimentRow | PlanView | None:
        return self._task() or self._experiment() or self._automation()

    def _run(self) -> RunView | None:
        if self._is_front(_TASKS):
            return self.tasks.chosen_run
        return self.experiments.run if self._is_front(_EXPERIMENTS) else None

    def _has_run(self, *, is_running: bool) -> bool:
        run = self._run() if self._is_front(_TASKS) else None
        return self.context.session.can_write and run is not None and (run.state in _RUNNING) == is_running

    def _has_experiment(self, *states: v.ExperimentState) -> bool:
        row = self._experiment()
        return self.context.session.can_write and row is not None and row.state in states

    def _is_archived(self) -> bool:
        plan = self._automation()
        return plan is not None and plan.is_archived

    def _scope(self) -> tuple[str, str] | None:
        """Namespace id and words of what is chosen: a run, an experiment or an automation."""
        run = self.tasks.chosen_run if self._is_front(_TASKS) else None
        if run is not None:
            words = translate("Tasks", "{run} of “{task}”")
            return run.namespace_id, words.format(run=run_text(run), task=visible_text(run.task_title))
        owner = self._experiment() or self._automation()
        return (owner.namespace_id, visible_text(owner.name)) if owner is not None else None

    def _can_judge(self) -> bool:
        use = self.tasks.run.use if self._is_front(_TASKS) else None
        return self.context.session.can_write and use is not None and use.given_in is not None

    def _can_promote(self) -> bool:
        written = self.tasks.run.written_row if self._is_front(_TASKS) else None
        return self.context.session.can_write and self._memory_flows.can_promote(written)

    # Acting.

    def _on_task(self, flow: Flow[TaskRow]) -> None:
        task = self._task()
        if task is not None:
            self.act(self._then_reload(flow(task)))

    def _on_run(self, flow: Flow[RunView]) -> None:
        run = self._run()
        if run is not None:
            self.act(self._then_reload(flow(run)))

    def _on_experiment(self, flow: Flow[ExperimentRow]) -> None:
        row = self._experiment()
        if row is not None:
            self.act(self._then_reload(flow(row)))

    async def _then_reload(self, work: Coroutine[Any, Any, object]) -> None:
        came = await work
        if isinstance(came, DeletionReceipt):
            self.context.notices.say(Notice(receipt_text(came)))
        if came:
            self.reload()

    async def _create_task(self) -> None:
        experiment, plan = self._experiment(), self._automation()
        owner = experiment or plan
        choice = TaskChoice(
            project_id=owner.project_id if owner is not None else self.context.projects.chosen_id,
            plan_id=plan.plan_id if plan is not None else None,
            experiment_id=experiment.experiment_id if experiment is not None else None,
        )
        made = await self._task_flows.create(choice)
        if made is not None:
            self.tabs.setCurrentIndex(_TASKS)
            self.tasks.open(made.task_id)
            self.reload()

    async def _create_experiment(self) -> None:
        made = await self._experiment_flows.create(self.context.projects.chosen_id)
        if made is not None:
            self.tabs.setCurrentIndex(_EXPERIMENTS)
            self.experiments.open(made)
            self.reload()

    async def _create_automation(self) -> None:
        made = await self._automation_flows.create(self.context.projects.chosen_id)
        if made is not None:
            self.tabs.setCurrentIndex(_AUTOMATIONS)
            self.automations.open(made)
            self.reload()

    async def _edit(self) -> None:
        match self._chosen():
            case TaskRow() as task:
                await self._then_reload(self._task_flows.rename(task))
            case ExperimentRow() as row:
                await self._then_reload(self._experiment_flows.rename(row))
            case PlanView() as plan:
                await self._then_reload(self._automation_flows.edit(plan))

    async def _delete(self) -> None:
        match self._chosen():
            case TaskRow() as task:
                await self._then_reload(self._task_flows.delete(task))
            case ExperimentRow() as row:
                await self._then_reload(self._experiment_flows.delete(row))
            case PlanView() as plan:
                await self._then_reload(self._automation_flows.delete(plan))

    async def _settle(self) -> None:
        row = self._experiment()
        if row is None:
            return
        runs = await self.experiments.all_runs(row.experiment_id)  # the list may still be loading
        result = await self._experiment_flows.settle(row, runs)
        if result is not None:
            self.context.notices.say(settled_notice(result, lambda: self.context.go("pending", None)))
            self.reload()

    async def _archive(self) -> None:
        plan = self._automation()
        if plan is not None:
            work = automations.archive_automation(self.context.caller, plan, is_archived=not plan.is_archived)
            await self._then_reload(work)

    async def _judge(self, verdict: v.Usefulness) -> None:
        use = self.tasks.run.use
        if use is not None:
            await self._memory_flows.judge(use, verdict)

    async def _promote(self) -> None:
        written = self.tasks.run.written_row
        if written is not None:
            await self._memory_flows.promote(written)

    # Going elsewhere.

    def _open_run(self, task_id: str, run_id: str) -> None:
        self.tabs.setCurrentIndex(_TASKS)
        self.tasks.open(task_id, run_id)

    def _open_memory(self, *_: object) -> None:
        item_id = self.tasks.run.memory_id
        if item_id is not None:
            self.context.go("memories", item_id)

    def _open_conversation(self) -> None:
        task = self._task()
        if task is not None:
            self.context.go("conversations", task.conversation_id)

    def _show_memories(self) -> None:
        scope = self._scope()
        if scope is not None:
            self.context.go("memories", ("namespace", *scope))

    def _show_tasks(self) -> None:
        experiment, plan = self._experiment(), self._automation()
        if experiment is not None:
            self.tasks.show_owner("experiment", experiment.experiment_id, experiment.name)
        elif plan is not None:
            self.tasks.show_owner("plan", plan.plan_id, plan.name)
        self.tabs.setCurrentIndex(_TASKS)
        self.tasks.task_list.setFocus()

    def _copy_run_id(self) -> None:
        run = self._run()
        if run is not None:
            QGuiApplication.clipboard().setText(run.run_id)
            self.context.notices.say(Notice(translate("Tasks", "The run's id is on the clipboard.")))
