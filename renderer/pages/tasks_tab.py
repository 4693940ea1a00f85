"""Tasks with their runs: a filter and the list at the left, one task's runs and one run's doings at the right."""

from PySide6.QtCore import QModelIndex, Qt, QTimer, Signal
from PySide6.QtWidgets import QComboBox, QLineEdit, QSplitter, QWidget

from renderer.models.paged_table import RowSource
from renderer.models.short_list import all_at_once
from renderer.models.task_tables import run_table, task_table
from renderer.operations import memories, projects, tasks, usage
from renderer.operations.messages import CALL_FAILURES
from renderer.pages.kept_layout import KeptLayout
from renderer.pages.page import PageContext
from renderer.support.accessibility import named
from renderer.support.formats import visible_text
from renderer.support.i18n import translate
from renderer.support.loop import spawn
from renderer.support.words.tasks import owner_text, task_place_text, task_state_text
from renderer.widgets.action_row import ActionRow
from renderer.widgets.chosen_part import ChosenPart
from renderer.widgets.empty_state import StateText
from renderer.widgets.layout import column, label, row
from renderer.widgets.listed_table import ListedTable
from renderer.widgets.run_detail import RunDetail, RunSources
from shared import vocabulary as v
from shared.ipc.contract import Page as Rows
from shared.ipc.methods.memories import MemoryFilter, MemoryRow
from shared.ipc.methods.tasks import RunView, TaskFilter, TaskRow
from shared.ipc.methods.usage import ContextMemoryRow

TASK_ACTS = ("tasks.edit", "tasks.begin_run", "tasks.conversation", "tasks.delete")
RUN_ACTS = ("tasks.cancel_run", "tasks.memories", "tasks.copy_run_id", "tasks.delete_run")
_TYPING_PAUSE_MS = 180
"""Search while typing, but not at each stroke."""


class TasksTab(QWidget):
    """`chosen` follows every choice that actions depend on; `opened` asks to show the chosen memory."""

    chosen = Signal()
    opened = Signal()

    def __init__(self, context: PageContext) -> None:
        super().__init__()
        self._context = context
        self._owner: tuple[str, str, str] | None = None
        self._wanted_task: str | None = None
        self._wanted_run: str | None = None
        self.text, self.state, self.owner = QLineEdit(), QComboBox(), QComboBox()
        self.state.addItem("", None)
        for state in v.TaskState:
            self.state.addItem("", state.value)
        self._pause = QTimer(self, singleShot=True, interval=_TYPING_PAUSE_MS)
        self.tasks, self.runs = task_table(self), run_table(self)
        is_degraded = self._is_degraded
        self.task_list = ListedTable(self.tasks, self._first_use, self._no_result, is_degraded)
        self.run_list = ListedTable(self.runs, self._no_runs, is_degraded=is_degraded)
        self.head, self.about = label("", "heading", selectable=True), label("", "muted")
        self.run = RunDetail(context.actions, RunSources(self._fetch_written, self._fetch_used), is_degraded)
        self.splitter, self.parts = QSplitter(), QSplitter(Qt.Orientation.Vertical)
        self._lay_out()
        self._connect()

    @property
    def task(self) -> TaskRow | None:
        """The chosen task."""
        return self.tasks.row_at(self.task_list.table.current_row())

    @property
    def chosen_run(self) -> RunView | None:
        """The chosen run of the chosen task."""
        return self.runs.row_at(self.run_list.table.current_row())

    def keep(self, layout: KeptLayout) -> None:
        """Have splitters, columns and the run's part stay as the person left them."""
        layout.splitter("tasks", self.splitter)
        layout.splitter("task_parts", self.parts)
        layout.table("task_list", self.task_list.table)
        layout.table("run_list", self.run_list.table)
        layout.table("written", self.run.written_list.table)
        layout.table("used", self.run.used_list.table)
        layout.tabs("run_tab", self.run.tabs)

    def show_source(self) -> None:
        """Ask for tasks by what is filtered now."""
        caller, wanted = self._context.caller, self._filter()

        async def fetch(cursor: str | None, limit: int) -> Rows[TaskRow]:
            return await tasks.list_tasks(caller, wanted, cursor, limit)

        self.task_list.show_rows(RowSource(fetch))

    def show_owner(self, kind: str, owner_id: str, name: str) -> None:
        """Show the tasks of one automation or experiment."""
        self._owner = (kind, owner_id, name)
        self._clear_fields()
        self._fill_owner()
        self.show_source()

    def open(self, task_id: str, run_id: str | None = None) -> None:
        """Show a task, and one of its runs, whatever the filter says."""
        self._wanted_task, self._wanted_run = task_id, run_id
        if self.tasks.place_of(task_id) is None:
            self.clear_filter()
        self._choose_wanted()
        self._choose_run()

    def clear_filter(self) -> None:
        """Show all tasks."""
        self._owner = None
        self._clear_fields()
        self._fill_owner()
        self.show_source()

    def renew(self) -> None:
        """Ask for tasks and runs again."""
        self.tasks.refresh()
        self.runs.refresh()

    def retranslate(self) -> None:
        """Renew every text."""
        self.text.setPlaceholderText(translate("Tasks", "Find a task"))
        named(self.text, translate("Tasks", "Find a task"))
        named(self.state, translate("Tasks", "State"))
        self.state.setItemText(0, translate("Tasks", "Any state"))
        for place, state in enumerate(v.TaskState, 1):
            self.state.setItemText(place, task_state_text(state))
        named(self.owner, translate("Tasks", "What tasks belong to"))
        self._fill_owner()
        self.task_list.retranslate(translate("Tasks", "Tasks, latest first"))
        self.run_list.retranslate(translate("Tasks", "Runs of the task, latest first"))
        self.run.retranslate()
        self._show_head()

    def restyle(self) -> None:
        """Row heights of now."""
        self.task_list.restyle()
        self.run_list.restyle()
        self.run.restyle()

    def _lay_out(self) -> None:
        registry = self._context.actions
        self.task_list.table.set_widths((9, 20, 13, 5, 8, 18, 24, 14), stretch=1)
        self.run_list.table.set_widths((11, 12, 9, 16, 7, 7, 6, 14), stretch=0)
        self.task_list.add_menu(registry, TASK_ACTS)
        self.run_list.add_menu(registry, RUN_ACTS)
        filters = row()
        filters.addWidget(self.text, 3)
        filters.addWidget(self.state, 2)
        left = QWidget()
        left_side = column(left, margin=4, spacing=3)
        left_side.addWidget(ActionRow(registry, ("tasks.create_task", None)))
        left_side.addLayout(filters)
        left_side.addWidget(self.owner)
        left_side.addWidget(self.task_list, 1)
        upper = QWidget()
        upper_side = column(upper, spacing=2)
        upper_side.addWidget(ActionRow(registry, (*RUN_ACTS, None)))
        upper_side.addWidget(self.run_list, 1)
        self.parts.setChildrenCollapsible(False)
        self.parts.addWidget(upper)
        self.parts.addWidget(self.run)
        self.parts.setSizes([240, 350])
        right = QWidget()
        right_side = column(right, margin=4, spacing=2)
        right_side.addWidget(self.head)
        right_side.addWidget(self.about)
        right_side.addWidget(ActionRow(registry, (*TASK_ACTS, None)))
        right_side.addWidget(self.parts, 1)
        self.splitter.setChildrenCollapsible(False)
        self.part = ChosenPart(right, self.tasks, lambda: self.task is not None, _choose_task)
        self.splitter.addWidget(left)
        self.splitter.addWidget(self.part)
        self.splitter.setSizes([450, 630])
        column(self).addWidget(self.splitter)

    def _connect(self) -> None:
        self.text.textChanged.connect(self._pause.start)
        self.text.returnPressed.connect(self.task_list.table.setFocus)
        self._pause.timeout.connect(self.show_source)
        self.state.currentIndexChanged.connect(lambda _place: self.show_source())
        self.owner.currentIndexChanged.connect(self._on_owner)
        self.task_list.chosen.connect(self._on_task)
        self.run_list.chosen.connect(self._on_run)
        self.task_list.table.activated.connect(self.run_list.table.setFocus)
        self.tasks.count_changed.connect(self._choose_wanted)
        self.tasks.dataChanged.connect(self._show_head)
        self.runs.count_changed.connect(self._choose_run)
        self.runs.dataChanged.connect(self._show_run)
        self.run.chosen.connect(self.chosen)
        self.run.opened.connect(self.opened)

    def _filter(self) -> TaskFilter:
        state = self.state.currentData()
        kind, owner_id, _ = self._owner or ("", "", "")
        return TaskFilter(
            project_id=self._context.projects.chosen_id,
            plan_id=owner_id if kind == "plan" else None,
            experiment_id=owner_id if kind == "experiment" else None,
            states=(v.TaskState(state),) if state is not None else (),
            text=self.text.text().strip(),
        )

    def _clear_fields(self) -> None:
        for field in (self.text, self.state):
            field.blockSignals(True)
        self.text.clear()
        self.state.setCurrentIndex(0)
        for field in (self.text, self.state):
            field.blockSignals(False)

    def _fill_owner(self) -> None:
        self.owner.blockSignals(True)
        self.owner.clear()
        self.owner.addItem(translate("Tasks", "Of whatever they belong to"))
        if self._owner is not None:
            kind, _, name = self._owner
            words = translate("Tasks", "Only of {mark} {name}")
            self.owner.addItem(words.format(mark="▲" if kind == "plan" else "▼", name=visible_text(name)))
            self.owner.setCurrentIndex(1)
        self.owner.setVisible(self._owner is not None)
        self.owner.blockSignals(False)

    def _on_owner(self, place: int) -> None:
        if place == 0 and self._owner is not None:
            self.clear_filter()

    def _on_task(self, index: QModelIndex) -> None:
        chosen = self.tasks.row_at(index.row())
        self._show_head()
        self.run.show_run(None)
        if chosen is None:
            self.run_list.show_rows(all_at_once(()))
        else:
            caller, task_id = self._context.caller, chosen.task_id

            async def fetch(cursor: str | None, limit: int) -> Rows[RunView]:
                return await tasks.list_runs(caller, task_id, cursor, limit)

            self.run_list.show_rows(RowSource(fetch))
        self.chosen.emit()

    def _on_run(self, index: QModelIndex) -> None:
        del index
        self._show_run()

    def _show_run(self, *_: object) -> None:
        run = self.chosen_run
        self.run.show_run(run)
        if run is not None:
            spawn(self._load_rest(run), owner=self)
        self.chosen.emit()

    async def _load_rest(self, run: RunView) -> None:
        caller = self._context.caller
        try:
            events = await tasks.list_events(caller, run.run_id)
            chain = await projects.read_chain(caller, run_id=run.run_id)
        except CALL_FAILURES:
            return  # the lists beside it say what is wrong
        self.run.show_rest(run.run_id, events.items, chain)

    async def _fetch_written(self, run: RunView, cursor: str | None, limit: int) -> Rows[MemoryRow]:
        wanted = MemoryFilter(namespace_ids=(run.namespace_id,))
        return await memories.list_memories(self._context.caller, wanted, cursor, limit)

    async def _fetch_used(self, run: RunView, cursor: str | None, limit: int) -> Rows[ContextMemoryRow]:
        return await usage.list_context_memories(self._context.caller, run.run_id, cursor, limit)

    def _choose_wanted(self, *_: object) -> None:
        place = self.tasks.place_of(self._wanted_task) if self._wanted_task is not None else None
        if place is not None:
            self._wanted_task = None
            self.task_list.table.selectRow(place)
        elif self.tasks.loaded_rows and self.task_list.table.current_row() < 0:
            self.task_list.table.selectRow(0)

    def _choose_run(self, *_: object) -> None:
        place = self.runs.place_of(self._wanted_run) if self._wanted_run is not None else None
        if place is not None:
            self._wanted_run = None
            self.run_list.table.selectRow(place)
        elif self.runs.loaded_rows and self.run_list.table.current_row() < 0:
            self.run_list.table.selectRow(0)
        self.run.setVisible(self.chosen_run is not None)

    def _show_head(self, *_: object) -> None:
        chosen = self.task
        self.part.refresh()
        if chosen is None:
            self.head.setText("")
            self.about.setText("")
            return
        self.head.setText(visible_text(chosen.title))
        words = (task_state_text(chosen.state), task_place_text(chosen), owner_text(chosen))
        self.about.setText("  ·  ".join(word for word in words if word))

    def _is_degraded(self) -> bool:
        return self._context.session.is_degraded

    def _first_use(self) -> StateText:
        return StateText(
            translate("Tasks", "No task yet"),
            translate(
                "Tasks",
                "A task is work that an agent runtime does in runs. Each run reads a frozen part of what is "
                "remembered, and writes only its own memory.",
            ),
            translate("Tasks", "New task…"),
            self._context.actions["tasks.create_task"].trigger,
        )

    def _no_result(self) -> StateText | None:
        wanted = self._filter()
        if wanted == TaskFilter():
            return None
        project = self._context.projects.chosen
        parts = [
            f"“{visible_text(wanted.text)}”" if wanted.text else "",
            self.state.currentText() if wanted.states else "",
            self.owner.currentText() if self._owner is not None else "",
            visible_text(project.name) if project is not None else "",
        ]
        return StateText(
            translate("Tasks", "No task matches"),
            translate("Tasks", "Only these are shown: {filters}").format(
                filters=" · ".join(part for part in parts if part)
            ),
            translate("Tasks", "Show all tasks"),
            self._show_all,
        )

    def _show_all(self) -> None:
        self._context.projects.choose(None)
        self.clear_filter()

    def _no_runs(self) -> StateText:
        if self.task is None:
            return StateText(translate("Tasks", "Choose a task"))
        return StateText(
            translate("Tasks", "No run yet"),
            translate("Tasks", "A run begins when an agent runtime opens one, or with the button above."),
        )


def _choose_task() -> StateText:
    return StateText(translate("Tasks", "Choose a task to see its runs"))
