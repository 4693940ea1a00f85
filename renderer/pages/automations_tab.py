"""Automations: what tasks of a project do again and again, and what they may confirm by themselves."""

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from renderer.models.paged_table import RowSource
from renderer.models.short_list import all_at_once
from renderer.models.task_tables import automation_table
from renderer.operations import automations
from renderer.pages.kept_layout import KeptLayout
from renderer.pages.page import PageContext
from renderer.support.formats import visible_text
from renderer.support.i18n import translate
from renderer.support.words.tasks import protocol_hint
from renderer.widgets.action_row import ActionRow
from renderer.widgets.empty_state import StateText
from renderer.widgets.layout import column, label
from renderer.widgets.listed_table import ListedTable
from shared.ipc.contract import Page as Rows
from shared.ipc.methods.plans import PlanView

AUTOMATION_ACTS = ("tasks.edit", "tasks.archive", "tasks.show_tasks", "tasks.memories", "tasks.delete")


class AutomationsTab(QWidget):
    """`chosen` follows the row with the keyboard."""

    chosen = Signal()

    def __init__(self, context: PageContext) -> None:
        super().__init__()
        self._context = context
        self._wanted: str | None = None
        self.rows = automation_table(self)
        self.list = ListedTable(self.rows, self._first_use, self._no_result, lambda: context.session.is_degraded)
        self.list.table.set_widths((30, 18, 38, 7, 9, 8, 11), stretch=0)
        self.list.add_menu(context.actions, AUTOMATION_ACTS)
        self.hint = label("", "muted")
        layout = column(self, margin=4, spacing=3)
        layout.addWidget(ActionRow(context.actions, ("tasks.create_automation",), (*AUTOMATION_ACTS, None)))
        layout.addWidget(self.list, 1)
        layout.addWidget(self.hint)
        self.list.chosen.connect(lambda _index: self._on_chosen())
        self.rows.dataChanged.connect(self._on_chosen)
        self.rows.count_changed.connect(self._choose_wanted)

    @property
    def automation(self) -> PlanView | None:
        """The chosen automation."""
        return self.rows.row_at(self.list.table.current_row())

    def keep(self, layout: KeptLayout) -> None:
        """Have the columns stay as the person left them."""
        layout.table("automation_list", self.list.table)

    def show_source(self) -> None:
        """Ask for the automations of the chosen project."""
        caller, project_id = self._context.caller, self._context.projects.chosen_id

        async def fetch(cursor: str | None, limit: int) -> Rows[PlanView]:
            found = await automations.list_automations(caller, project_id=project_id)
            return await all_at_once(found).fetch(cursor, limit)

        self.list.show_rows(RowSource(fetch))

    def open(self, plan_id: str) -> None:
        """Choose an automation, as soon as its row is there."""
        self._wanted = plan_id
        self._choose_wanted()

    def renew(self) -> None:
        """Ask for the automations again."""
        self.rows.refresh()

    def retranslate(self) -> None:
        """Renew every text."""
        self.list.retranslate(translate("Tasks", "Automations by project and name"))
        self._on_chosen()

    def restyle(self) -> None:
        """Row heights of now."""
        self.list.restyle()

    def _on_chosen(self, *_: object) -> None:
        plan = self.automation
        self.hint.setText(protocol_hint() if plan is not None and plan.may_confirm else "")
        self.chosen.emit()

    def _choose_wanted(self, *_: object) -> None:
        place = self.rows.place_of(self._wanted) if self._wanted is not None else None
        if place is not None:
            self._wanted = None
            self.list.table.selectRow(place)

    def _first_use(self) -> StateText:
        return StateText(
            translate("Tasks", "No automation yet"),
            translate(
                "Tasks",
                "Tasks that are done again and again share what they learn in the automation's own memory, below the "
                "project.",
            ),
            translate("Tasks", "New automation…"),
            self._context.actions["tasks.create_automation"].trigger,
        )

    def _no_result(self) -> StateText | None:
        project = self._context.projects.chosen
        if project is None:
            return None
        return StateText(
            translate("Tasks", "No automation in “{project}”").format(project=visible_text(project.name)),
            translate("Tasks", "Other projects may have some."),
            translate("Tasks", "Show all projects"),
            lambda: self._context.projects.choose(None),
        )
