"""The form of a heartbeat plan; a failed save keeps the draft."""

from collections.abc import Awaitable, Callable, Sequence
from functools import cache

from PySide6.QtCore import Qt, QTime, QTimeZone
from PySide6.QtWidgets import (
    QAbstractItemView,
    QCheckBox,
    QComboBox,
    QCompleter,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QListView,
    QRadioButton,
    QSpinBox,
    QTimeEdit,
    QWidget,
)

from renderer.dialogs.form_dialog import FormDialog
from renderer.models.project_choice import ProjectChoice
from renderer.support.formats import system_time_zone, visible_text
from renderer.support.i18n import translate
from renderer.support.words.heartbeats import plan_scope_text, proposer_text, weekday_text
from renderer.widgets.choices import choose, chosen, offer
from renderer.widgets.labelled_field import LabelledField
from renderer.widgets.layout import chars
from shared import vocabulary as v
from shared.ipc.methods.heartbeats import PlanDraft, PlanView
from shared.ipc.methods.projects import ProjectView

SavePlan = Callable[[PlanDraft], Awaitable[None]]

_DAYS_OF_WEEK = (1, 2, 3, 4, 5, 6, 0)
"""Monday first on the screen; 0 is Sunday on the wire."""
_MAX_PROJECTS = 100
_FEWEST_SHOWN, _MOST_SHOWN = 2, 7
"""Rows of the list of projects: as many as there are, within bounds."""


class EditPlanDialog(FormDialog):
    """Name, scope in words, time zone, daily or weekly, local time, lookback, retention, proposer, enabled."""

    def __init__(
        self,
        projects: Sequence[ProjectView],
        save: SavePlan,
        *,
        plan: PlanView | None = None,
        default_project_id: str | None = None,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._save = save
        self._build_fields()
        self._fill(projects, plan, default_project_id)
        is_new = plan is None
        self.setWindowTitle(
            translate("EditPlan", "New heartbeat plan") if is_new else translate("EditPlan", "Edit heartbeat plan")
        )
        self.accept_button.setText(translate("EditPlan", "Create plan") if is_new else translate("EditPlan", "Save"))
        self._show_scope()
        self._show_recurrence()
        self.fit(chars(self, 100))
        self.name.setFocus()

    def draft(self) -> PlanDraft:
        """The form as it stands. Only call it after `is_complete`."""
        recurrence = chosen(self.recurrence, v.Recurrence)
        scope = self._scope()
        projects = self.projects.chosen() if scope is v.PlanScope.PROJECTS else ()
        return PlanDraft(
            name=self.name.text().strip(),
            scope=scope,
            project_ids=tuple(project.project_id for project in projects),
            domain_id=self.domain.currentData() if scope is v.PlanScope.GLOBAL else None,
            time_zone=self.time_zone.currentText().strip(),
            recurrence=recurrence,
            local_time=self.local_time.time().toString("HH:mm"),
            weekday=self.weekday.currentData() if recurrence is v.Recurrence.WEEKLY else None,
            lookback_hours=self.lookback.value(),
            retention_days=self.retention.value(),
            is_enabled=self.enabled.isChecked(),
            proposer=chosen(self.proposer, v.ProposerKind),
        )

    def is_complete(self) -> bool:
        """Name, at least one project when the scope is projects, and a known time zone."""
        name = "" if self.name.text().strip() else translate("EditPlan", "Give the plan a name.")
        zone = ""
        if self.time_zone.currentText().strip() not in _time_zones():
            zone = translate("EditPlan", "Choose a time zone from the list, such as Europe/Berlin.")
        projects = ""
        if self._scope() is v.PlanScope.PROJECTS:
            count = len(self.projects.chosen())
            if not count:
                projects = translate("EditPlan", "Choose at least one project.")
            elif count > _MAX_PROJECTS:
                projects = translate("EditPlan", "Choose at most 100 projects.")
        for field, error in ((self._name, name), (self._time_zone, zone), (self._project_list, projects)):
            field.set_error(error)
        for field, error in ((self._name, name), (self._project_list, projects), (self._time_zone, zone)):
            if error:
                field.control.setFocus()
                break
        return not (name or zone or projects)

    async def submit(self) -> None:
        """Hand the draft over."""
        await self._save(self.draft())

    def _build_fields(self) -> None:
        self.name = QLineEdit()
        self.name.setMaxLength(v.NAME_MAX)
        self._name = _field(self.name, translate("EditPlan", "Name"))
        self.body.addWidget(self._name)
        self._build_scope()
        self._build_schedule()
        self._build_bounds()
        self.body.addStretch(1)

    def _build_scope(self) -> None:
        self.body.addWidget(_heading(translate("EditPlan", "Scope")))
        self.is_global = QRadioButton(translate("EditPlan", "Global"))
        self.is_projects = QRadioButton(translate("EditPlan", "Chosen projects"))
        self.projects = ProjectChoice(self)
        view = QListView()
        view.setModel(self.projects)
        view.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        view.setUniformItemSizes(True)
        self._project_view = view
        self._project_list = _field(view, translate("EditPlan", "Projects (space checks one)"))
        self.scope_words = QLabel()
        self.scope_words.setTextFormat(Qt.TextFormat.PlainText)
        self.scope_words.setWordWrap(True)
        choice = QHBoxLayout()
        choice.addWidget(self.is_projects)
        choice.addWidget(self.is_global)
        choice.addStretch(1)
        self.body.addLayout(choice)
        self.body.addWidget(self._project_list)
        self.body.addWidget(self.scope_words)
        self.domain = QComboBox()
        self._domain = _field(
            self.domain,
            translate("EditPlan", "Security domain"),
            translate("EditPlan", "The plan reads projects of this domain and proposes for its Global."),
        )
        self.body.addWidget(self._domain)
        self.is_global.toggled.connect(self._show_scope)
        self.projects.chosen_changed.connect(self._show_scope)

    def _build_schedule(self) -> None:
        self.body.addWidget(_heading(translate("EditPlan", "When")))
        self.recurrence = QComboBox()
        offer(
            self.recurrence,
            (
                (translate("EditPlan", "Daily"), v.Recurrence.DAILY),
                (translate("EditPlan", "Weekly"), v.Recurrence.WEEKLY),
            ),
        )
        self.weekday = QComboBox()
        for day in _DAYS_OF_WEEK:
            self.weekday.addItem(weekday_text(day), day)
        self.local_time = QTimeEdit()
        self.local_time.setDisplayFormat("HH:mm")
        self._weekday = _field(self.weekday, translate("EditPlan", "Day of the week"))
        row = QHBoxLayout()
        at_top = Qt.AlignmentFlag.AlignTop
        row.addWidget(_field(self.recurrence, translate("EditPlan", "Repeats")), 1, at_top)
        row.addWidget(self._weekday, 1, at_top)
        row.addWidget(_field(self.local_time, translate("EditPlan", "Local time")), 1, at_top)
        self.body.addLayout(row)
        self.time_zone = QComboBox()
        self.time_zone.setEditable(True)
        self.time_zone.setInsertPolicy(QComboBox.InsertPolicy.NoInsert)
        self.time_zone.addItems(list(_time_zones()))
        completer = QCompleter(self.time_zone.model(), self.time_zone)
        completer.setFilterMode(Qt.MatchFlag.MatchContains)
        completer.setCaseSensitivity(Qt.CaseSensitivity.CaseInsensitive)
        self.time_zone.setCompleter(completer)
        self._time_zone = _field(
            self.time_zone,
            translate("EditPlan", "Time zone"),
            translate("EditPlan", "The clock of this zone counts, also when it changes to summer time."),
        )
        self.body.addWidget(self._time_zone)
        self.enabled = QCheckBox(translate("EditPlan", "Run by schedule"))
        self.body.addWidget(self.enabled)
        self.recurrence.currentIndexChanged.connect(self._show_recurrence)

    def _build_bounds(self) -> None:
        self.body.addWidget(_heading(translate("EditPlan", "What it reads and keeps")))
        self.lookback = QSpinBox()
        self.lookback.setRange(1, 720)
        self.retention = QSpinBox()
        self.retention.setRange(1, 365)
        row = QHBoxLayout()
        row.addWidget(
            _field(
                self.lookback,
                translate("EditPlan", "Look back (hours)"),
                translate("EditPlan", "Older turns are not read."),
            ),
            1,
        )
        row.addWidget(
            _field(
                self.retention,
                translate("EditPlan", "Keep reports (days)"),
                translate("EditPlan", "Candidates are not removed with them."),
            ),
            1,
        )
        self.body.addLayout(row)
        self.proposer = QComboBox()
        offer(self.proposer, [(proposer_text(kind), kind) for kind in v.ProposerKind])
        self.body.addWidget(
            _field(
                self.proposer,
                translate("EditPlan", "Who proposes"),
                translate(
                    "EditPlan", "A language model needs a provider in Settings; secrets are removed before sending."
                ),
            )
        )

    def _fill(self, projects: Sequence[ProjectView], plan: PlanView | None, default_project_id: str | None) -> None:
        draft = plan.draft if plan is not None else _new_draft(default_project_id)
        self.name.setText(draft.name)
        self.is_global.setChecked(draft.scope is v.PlanScope.GLOBAL)
        self.is_projects.setChecked(draft.scope is v.PlanScope.PROJECTS)
        self.projects.set_projects(projects, draft.project_ids)
        self._fill_domains(projects, draft.domain_id)
        shown = min(max(len(projects), _FEWEST_SHOWN), _MOST_SHOWN)
        height = self._project_view.sizeHintForRow(0) if projects else self.fontMetrics().height()
        self._project_view.setFixedHeight(height * shown + 2 * self._project_view.frameWidth())
        choose(self.recurrence, draft.recurrence)
        self.weekday.setCurrentIndex(max(0, self.weekday.findData(draft.weekday)))
        self.local_time.setTime(QTime.fromString(draft.local_time, "HH:mm"))
        self.time_zone.setEditText(draft.time_zone)
        self.lookback.setValue(draft.lookback_hours)
        self.retention.setValue(draft.retention_days)
        choose(self.proposer, draft.proposer)
        self.enabled.setChecked(draft.is_enabled)

    def _fill_domains(self, projects: Sequence[ProjectView], chosen_id: str | None) -> None:
        """Offer the domains of the projects, and keep the plan's own."""
        known = {project.domain_id: project.domain_name for project in projects if project.domain_name}
        if chosen_id is not None:
            known.setdefault(chosen_id, "")
        for domain_id, name in known.items():
            self.domain.addItem(visible_text(name), domain_id)
        self.domain.setCurrentIndex(max(0, self.domain.findData(chosen_id)))

    def _scope(self) -> v.PlanScope:
        return v.PlanScope.GLOBAL if self.is_global.isChecked() else v.PlanScope.PROJECTS

    def _show_scope(self) -> None:
        scope = self._scope()
        self._project_list.setVisible(scope is v.PlanScope.PROJECTS)
        self._domain.setVisible(scope is v.PlanScope.GLOBAL and self.domain.count() > 1)
        if scope is v.PlanScope.GLOBAL:
            self.scope_words.setText(
                translate(
                    "EditPlan", "This plan covers: Global. It reads every project and proposes Global memory only."
                )
            )
            return
        names = tuple(project.name for project in self.projects.chosen())
        if not self.projects.rowCount():
            self.scope_words.setText(
                translate("EditPlan", "There is no project yet. Create one in Namespaces, or choose Global.")
            )
            return
        if not names:
            self.scope_words.setText(
                translate("EditPlan", "This plan covers nothing yet: choose at least one project.")
            )
            return
        self.scope_words.setText(
            translate("EditPlan", "This plan covers: {scope}. It reads and proposes for them alone.").format(
                scope=visible_text(plan_scope_text(scope, names))
            )
        )

    def _show_recurrence(self) -> None:
        self._weekday.setVisible(chosen(self.recurrence, v.Recurrence) is v.Recurrence.WEEKLY)


@cache
def _time_zones() -> tuple[str, ...]:
    """IANA names that Qt knows, without the fixed-offset ones."""
    names = (bytes(name.data()).decode("ascii") for name in QTimeZone.availableTimeZoneIds())
    return tuple(sorted(name for name in names if not name.startswith("UTC+") and not name.startswith("UTC-")))


def _new_draft(default_project_id: str | None) -> PlanDraft:
    zone = system_time_zone()
    return PlanDraft(
        name=translate("EditPlan", "Evening review"),
        scope=v.PlanScope.PROJECTS,
        project_ids=(default_project_id,) if default_project_id else (),
        time_zone=zone if zone in _time_zones() else "UTC",
        recurrence=v.Recurrence.DAILY,
        local_time="18:00",
    )


def _field(control: QWidget, label: str, explanation: str = "") -> LabelledField:
    field = LabelledField(control)
    field.set_texts(label, explanation)
    return field


def _heading(text: str) -> QLabel:
    label = QLabel(text)
    label.setProperty("look", "heading")
    return label
