"""The form of a heartbeat plan: what it asks for, what it refuses, what it says about scope."""

from datetime import UTC, datetime

from PySide6.QtWidgets import QApplication

from renderer.dialogs.edit_plan import EditPlanDialog
from renderer.support.theme import ThemeSwitch
from renderer.widgets.choices import choose
from shared import vocabulary as v
from shared.ipc.methods.heartbeats import PlanDraft, PlanView
from shared.ipc.methods.projects import ProjectView

IDS = [f"00000000-0000-4000-8000-{number:012d}" for number in range(4)]


def project(number: int, name: str) -> ProjectView:
    return ProjectView(
        domain_id="00000000-0000-4000-8000-0000000000d0",
        domain_name="",
        project_id=IDS[number],
        namespace_id=IDS[number],
        name=name,
        revision=1,
        is_archived=False,
        roots=(),
        confirmed=0,
        candidates=0,
        conversations=0,
        bindings=0,
        created_at=datetime(2026, 1, 1, tzinfo=UTC),
    )


PROJECTS = [project(0, "webshop"), project(1, "网店后台")]


async def _save(_draft: PlanDraft) -> None: ...


def test_the_current_project_is_only_a_default(qapp: QApplication, theme: ThemeSwitch) -> None:
    form = EditPlanDialog(PROJECTS, _save, default_project_id=IDS[1])
    assert form.is_complete()
    assert form.draft().project_ids == (IDS[1],)
    assert "网店后台" in form.scope_words.text()
    form.is_global.setChecked(True)
    assert form.draft().project_ids == ()
    assert form.draft().scope is v.PlanScope.GLOBAL
    assert "Global" in form.scope_words.text()
    form.deleteLater()


def test_each_wrong_field_says_so_itself(qapp: QApplication, theme: ThemeSwitch) -> None:
    form = EditPlanDialog(PROJECTS, _save)
    form.name.setText("  ")
    form.time_zone.setEditText("Mars/Olympus")
    assert not form.is_complete()
    described = [form.name, form.time_zone]
    assert all(field.accessibleDescription().startswith("⚠") for field in described)
    assert form._project_list.error() != ""
    form.name.setText("Nightly")
    form.time_zone.setEditText("Asia/Shanghai")
    form.is_global.setChecked(True)
    assert form.is_complete()
    assert form._name.error() == ""
    form.deleteLater()


def test_weekly_asks_for_the_day_and_daily_does_not(qapp: QApplication, theme: ThemeSwitch) -> None:
    form = EditPlanDialog(PROJECTS, _save, default_project_id=IDS[0])
    assert form.draft().weekday is None
    choose(form.recurrence, v.Recurrence.WEEKLY)
    form.weekday.setCurrentIndex(form.weekday.findData(0))
    draft = form.draft()
    assert (draft.recurrence, draft.weekday) == (v.Recurrence.WEEKLY, 0)
    form.deleteLater()


def test_an_existing_plan_comes_back_as_it_was(qapp: QApplication, theme: ThemeSwitch) -> None:
    draft = PlanDraft(
        name="Sunday look",
        scope=v.PlanScope.PROJECTS,
        project_ids=(IDS[0], IDS[1]),
        time_zone="Europe/Berlin",
        recurrence=v.Recurrence.WEEKLY,
        local_time="07:45",
        weekday=0,
        lookback_hours=720,
        retention_days=7,
        is_enabled=False,
        proposer=v.ProposerKind.PROVIDER,
    )
    plan = PlanView(
        plan_id=IDS[3],
        revision=4,
        draft=draft,
        project_names=("webshop", "网店后台"),
        next_run_at=None,
        last_run_at=None,
        last_state=None,
        is_running=False,
    )
    form = EditPlanDialog(PROJECTS, _save, plan=plan)
    assert form.draft() == draft
    form.deleteLater()


def test_without_a_project_the_form_says_what_to_do(qapp: QApplication, theme: ThemeSwitch) -> None:
    form = EditPlanDialog((), _save)
    assert "no project yet" in form.scope_words.text()
    assert not form.is_complete()
    form.is_global.setChecked(True)
    assert "Global" in form.scope_words.text()
    assert form.is_complete()
    form.deleteLater()
