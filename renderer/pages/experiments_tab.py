"""Experiments at the left; one experiment's snapshots, its runs, and the runs side by side at the right."""

from PySide6.QtCore import QModelIndex, Qt, Signal
from PySide6.QtWidgets import QSplitter, QWidget

from renderer.models.paged_table import RowSource
from renderer.models.short_list import all_at_once
from renderer.models.task_tables import experiment_table, run_table
from renderer.operations import experiments, tasks
from renderer.operations.messages import CALL_FAILURES
from renderer.pages.kept_layout import KeptLayout
from renderer.pages.page import PageContext
from renderer.support.formats import count_text, visible_text
from renderer.support.i18n import translate
from renderer.support.loop import spawn
from renderer.support.words.counts import runs_text, tasks_text
from renderer.support.words.tasks import experiment_state_text, snapshot_text
from renderer.widgets.action_row import ActionRow
from renderer.widgets.chosen_part import ChosenPart
from renderer.widgets.empty_state import StateText
from renderer.widgets.layout import column, label
from renderer.widgets.listed_table import ListedTable
from renderer.widgets.run_cards import CARDS_MAX, RunCards
from shared.ipc.contract import Page as Rows
from shared.ipc.methods.experiments import ExperimentRow, ExperimentView
from shared.ipc.methods.tasks import RunView, TaskFilter

EXPERIMENT_ACTS = ("tasks.settle", "tasks.rerun", "tasks.edit", "tasks.abandon", "tasks.delete")
_TASKS = 100
"""Tasks of one experiment whose runs are shown together."""


class ExperimentsTab(QWidget):
    """`chosen` follows every choice that actions depend on; `run_opened` carries task id and run id."""

    chosen = Signal()
    run_opened = Signal(str, str)

    def __init__(self, context: PageContext) -> None:
        super().__init__()
        self._context = context
        self._wanted: str | None = None
        self._view: ExperimentView | None = None
        self.rows = experiment_table(self)
        self.runs = run_table(self, has_task=True)
        self.list = ListedTable(self.rows, self._first_use, self._no_result, self._is_degraded)
        self.run_list = ListedTable(self.runs, self._no_runs, is_degraded=self._is_degraded)
        self.head = label("", "heading", selectable=True)
        self.about = label("", "muted")
        self.snapshots = label("", selectable=True)
        self.cards = RunCards()
        self.splitter, self.parts = QSplitter(), QSplitter(Qt.Orientation.Vertical)
        self._lay_out()
        self.list.chosen.connect(self._on_chosen)
        self.run_list.chosen.connect(lambda _index: self.chosen.emit())
        self.run_list.table.activated.connect(self._open_run)
        self.rows.count_changed.connect(self._choose_wanted)
        self.rows.dataChanged.connect(self._renew_chosen)

    @property
    def experiment(self) -> ExperimentRow | None:
        """The chosen experiment."""
        return self.rows.row_at(self.list.table.current_row())

    @property
    def run(self) -> RunView | None:
        """The chosen run."""
        return self.runs.row_at(self.run_list.table.current_row())

    def keep(self, layout: KeptLayout) -> None:
        """Have splitters and columns stay as the person left them."""
        layout.splitter("experiments", self.splitter)
        layout.splitter("experiment_parts", self.parts)
        layout.table("experiment_list", self.list.table)
        layout.table("experiment_runs", self.run_list.table)

    def show_source(self) -> None:
        """Ask for the experiments of the chosen project."""
        caller, project_id = self._context.caller, self._context.projects.chosen_id

        async def fetch(cursor: str | None, limit: int) -> Rows[ExperimentRow]:
            return await experiments.list_experiments(caller, cursor, project_id=project_id, limit=limit)

        self.list.show_rows(RowSource(fetch))

    def open(self, experiment_id: str) -> None:
        """Choose an experiment, as soon as its row is there."""
        self._wanted = experiment_id
        self._choose_wanted()

    def renew(self) -> None:
        """Ask for experiments and runs again."""
        self.rows.refresh()

    def retranslate(self) -> None:
        """Renew every text."""
        self.list.retranslate(translate("Tasks", "Experiments, latest first"))
        self.run_list.retranslate(translate("Tasks", "Runs of the experiment"))
        self.cards.retranslate()
        self._show_head()

    def restyle(self) -> None:
        """Row heights of now."""
        self.list.restyle()
        self.run_list.restyle()

    def _lay_out(self) -> None:
        registry = self._context.actions
        self.list.table.set_widths((10, 20, 12, 5, 9, 8, 14), stretch=1)
        self.run_list.table.set_widths((20, 11, 12, 9, 16, 8, 7, 6, 14), stretch=0)
        self.list.add_menu(registry, (*EXPERIMENT_ACTS, None, "tasks.show_tasks", "tasks.memories"))
        self.run_list.add_menu(registry, ("tasks.copy_run_id", "tasks.show_tasks"))
        left = QWidget()
        left_side = column(left, margin=4, spacing=3)
        left_side.addWidget(ActionRow(registry, ("tasks.create_experiment", "tasks.create_task", None)))
        left_side.addWidget(self.list, 1)
        self.parts.setChildrenCollapsible(False)
        self.parts.addWidget(self.run_list)
        self.parts.addWidget(self.cards)
        self.parts.setSizes([220, 280])
        right = QWidget()
        right_side = column(right, margin=4, spacing=2)
        right_side.addWidget(self.head)
        right_side.addWidget(self.about)
        right_side.addWidget(ActionRow(registry, (*EXPERIMENT_ACTS, "tasks.show_tasks", "tasks.memories", None)))
        right_side.addWidget(self.snapshots)
        right_side.addWidget(self.parts, 1)
        self.splitter.setChildrenCollapsible(False)
        self.part = ChosenPart(right, self.rows, lambda: self.experiment is not None, _choose_experiment)
        self.splitter.addWidget(left)
        self.splitter.addWidget(self.part)
        self.splitter.setSizes([450, 630])
        column(self).addWidget(self.splitter)

    def _on_chosen(self, index: QModelIndex) -> None:
        row = self.rows.row_at(index.row())
        self._view = None
        self.cards.show_runs((), {})
        self._show_head()
        if row is None:
            self.run_list.show_rows(all_at_once(()))
        else:
            experiment_id = row.experiment_id

            async def fetch(cursor: str | None, limit: int) -> Rows[RunView]:
                return await all_at_once(await self.all_runs(experiment_id)).fetch(cursor, limit)

            self.run_list.show_rows(RowSource(fetch))
            spawn(self._load_view(experiment_id), owner=self)
        self.chosen.emit()

    def _renew_chosen(self, *_: object) -> None:
        row = self.experiment
        if row is not None:
            self.runs.refresh()
            spawn(self._load_view(row.experiment_id), owner=self)
        self.chosen.emit()

    async def all_runs(self, experiment_id: str) -> tuple[RunView, ...]:
        """All runs of all its tasks, task by task, and the last words of those that are compared."""
        caller = self._context.caller
        found = await tasks.list_tasks(caller, TaskFilter(experiment_id=experiment_id), None, _TASKS)
        runs: list[RunView] = []
        for task in reversed(found.items):
            runs.extend(reversed((await tasks.list_runs(caller, task.task_id)).items))
        spawn(self._load_outcomes(experiment_id, tuple(runs)), owner=self)
        return tuple(runs)

    async def _load_outcomes(self, experiment_id: str, runs: tuple[RunView, ...]) -> None:
        outcomes: dict[str, str] = {}
        try:
            for run in runs[:CARDS_MAX]:
                events = (await tasks.list_events(self._context.caller, run.run_id)).items
                if events:
                    outcomes[run.run_id] = events[-1].text
        except CALL_FAILURES:
            pass  # the list above says what is wrong
        row = self.experiment
        if row is not None and row.experiment_id == experiment_id:
            self.cards.show_runs(runs, outcomes)

    async def _load_view(self, experiment_id: str) -> None:
        try:
            view = await experiments.get_experiment(self._context.caller, experiment_id)
        except CALL_FAILURES:
            return  # the list beside it says what is wrong
        row = self.experiment
        if row is not None and row.experiment_id == experiment_id:
            self._view = view
            self._show_head()

    def _open_run(self, *_: object) -> None:
        run = self.run
        if run is not None:
            self.run_opened.emit(run.task_id, run.run_id)

    def _choose_wanted(self, *_: object) -> None:
        place = self.rows.place_of(self._wanted) if self._wanted is not None else None
        if place is not None:
            self._wanted = None
            self.list.table.selectRow(place)
        elif self.rows.loaded_rows and self.list.table.current_row() < 0:
            self.list.table.selectRow(0)

    def _show_head(self) -> None:
        row = self.experiment
        if row is None:
            self.head.setText(translate("Tasks", "Choose an experiment to compare its runs"))
            self.about.setText("")
            self.snapshots.setText("")
            return
        self.head.setText(f"▼ {visible_text(row.name)}")
        self.about.setText(
            translate("Tasks", "{state}  ·  {tasks}, {runs}, {good} of them successful").format(
                state=experiment_state_text(row.state),
                tasks=tasks_text(row.tasks),
                runs=runs_text(row.runs),
                good=count_text(row.successful),
            )
        )
        versions = self._view.snapshots if self._view is not None else ()
        self.snapshots.setText("\n".join(snapshot_text(version) for version in versions[:3]))

    def _is_degraded(self) -> bool:
        return self._context.session.is_degraded

    def _first_use(self) -> StateText:
        return StateText(
            translate("Tasks", "No experiment yet"),
            translate(
                "Tasks",
                "Runs of an experiment all read the same frozen memory and never each other, so that they can be "
                "compared. Only what you conclude leaves it.",
            ),
            translate("Tasks", "New experiment…"),
            self._context.actions["tasks.create_experiment"].trigger,
        )

    def _no_result(self) -> StateText | None:
        project = self._context.projects.chosen
        if project is None:
            return None
        return StateText(
            translate("Tasks", "No experiment in “{project}”").format(project=visible_text(project.name)),
            translate("Tasks", "Other projects may have some."),
            translate("Tasks", "Show all projects"),
            lambda: self._context.projects.choose(None),
        )

    def _no_runs(self) -> StateText:
        if self.experiment is None:
            return StateText(translate("Tasks", "Choose an experiment"))
        return StateText(
            translate("Tasks", "No run yet"),
            translate("Tasks", "Create a task in it, then let its runs begin."),
            translate("Tasks", "New task…"),
            self._context.actions["tasks.create_task"].trigger,
        )


def _choose_experiment() -> StateText:
    return StateText(translate("Tasks", "Choose an experiment to compare its runs"))
