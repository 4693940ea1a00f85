"""Heartbeat plans, runs and follow-ups in the window, over a real main."""

import asyncio
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication, QLabel, QWidget

from main_process.domain.deterministic_review import review_deterministically
from main_process.domain.review import FollowUpProposal
from main_process.services import heartbeat_runs
from renderer.dialogs.confirm_removal import ConfirmRemovalDialog
from renderer.dialogs.edit_plan import EditPlanDialog
from renderer.operations import candidates, heartbeats, imports, projects
from renderer.pages.heartbeat_page import HeartbeatPage
from renderer.support.accessibility import audit
from renderer.widgets.empty_state import ViewState
from shared import vocabulary as v
from shared.ipc.methods.candidates import CandidateFilter
from shared.ipc.methods.heartbeats import PlanDraft
from tests.support.heartbeats import one_off, request_of
from tests.support.held_line import HeldLine
from tests.support.live_window import put_in
from tests.support.memory_world import World
from tests.support.person import Person, regular
from tests.support.windows import eventually

SAMPLE = Path(__file__).resolve().parents[2] / "resources" / "samples"


async def _import_sample(person: Person) -> str:
    project = await projects.create_project(person.caller, "webshop")
    batch_id = await imports.start_import(
        person.caller, [str(SAMPLE)], project_id=project.project_id, has_new_projects=False, is_dry_run=False
    )
    async with asyncio.timeout(60):
        while (await imports.get_import(person.caller, batch_id)).state is not v.ImportState.COMPLETED:  # noqa: ASYNC110 - main's state
            await asyncio.sleep(0.02)
    return project.project_id


async def test_a_plan_is_made_changed_and_deleted_by_keyboard(qapp: QApplication) -> None:
    async with regular() as person:
        await projects.create_project(person.caller, "ledger")
        await projects.create_project(person.caller, "webshop")
        page = await person.page(HeartbeatPage)
        page.enter("plans")
        assert audit(page) == []
        person.press("Ctrl+Shift+N")
        dialog = await person.dialog(EditPlanDialog)
        assert audit(dialog) == []
        person.press("Return")
        assert dialog.isVisible()  # no project is chosen
        dialog.name.selectAll()
        dialog.name.setFocus()
        person.write("Every evening")
        await person.tab_to(_list(dialog))
        person.press("Down", "Space")  # the second project
        person.press("Return")
        await person.closed(dialog)
        await eventually(lambda: page.plans.rowCount() == 1)
        plan = (await heartbeats.list_plans(person.caller))[0]
        assert (plan.draft.name, plan.project_names) == ("Every evening", ("webshop",))
        assert "Projects: webshop" in page.plans.index(0, 1).data()
        await _make_weekly(person, page)
        await _delete(person, page)


def _list(dialog: EditPlanDialog) -> QWidget:
    return dialog._project_list.control


async def _make_weekly(person: Person, page: HeartbeatPage) -> None:
    page.plan_list.table.setFocus()
    page.plan_list.table.selectRow(0)
    person.press("E")
    dialog = await person.dialog(EditPlanDialog)
    await person.tab_to(dialog.recurrence)
    person.press("Down")
    assert dialog.weekday.isVisibleTo(dialog)
    person.press("Return")
    await person.closed(dialog)
    await eventually(lambda: "Monday" in page.plans.index(0, 2).data())
    plan = (await heartbeats.list_plans(person.caller))[0]
    assert (plan.draft.recurrence, plan.draft.weekday) == (v.Recurrence.WEEKLY, 1)


async def _delete(person: Person, page: HeartbeatPage) -> None:
    page.plan_list.table.setFocus()
    page.plan_list.table.selectRow(0)
    person.press("Del")
    dialog = await person.dialog(ConfirmRemovalDialog)
    assert dialog.cancel_button.isDefault()
    await person.tab_to(dialog.accept_button)
    person.press("Space")
    await person.closed(dialog)
    await eventually(lambda: page.plans.rowCount() == 0)
    await eventually(lambda: page.plan_list.view.heading == "No plan yet")


async def test_a_failed_save_keeps_the_draft(qapp: QApplication) -> None:
    async with regular() as person:
        await projects.create_project(person.caller, "webshop")
        page = await person.page(HeartbeatPage)
        page.enter("plans")
        person.press("Ctrl+Shift+N")
        dialog = await person.dialog(EditPlanDialog)
        dialog.projects.set_projects((await projects.list_all_projects(person.caller)), ())
        project = (await projects.list_all_projects(person.caller))[0]
        dialog.projects.set_projects([project], [project.project_id])
        preview = await projects.preview_project_deletion(person.caller, project.project_id)
        await projects.delete_project(person.caller, project.project_id, preview.token)
        dialog.name.setText("Keep me")
        person.press("Return")
        await eventually(lambda: dialog.failure() != "")
        assert dialog.isVisible()
        assert dialog.name.text() == "Keep me"
        assert await heartbeats.list_plans(person.caller) == ()
        person.press("Escape")
        await person.closed(dialog)


async def test_running_now_fills_the_report_and_the_audit(qapp: QApplication) -> None:
    async with regular() as person:
        await _import_sample(person)
        page = await person.page(HeartbeatPage)
        await eventually(lambda: "16" in page.overview.metrics[3]._figure.text())
        person.press("Ctrl+Shift+R")
        await eventually(lambda: page.runs.rowCount() == 1)
        await eventually(lambda: "Completed" in str(page.runs.index(0, 1).data()))
        page.enter("runs")
        page.run_list.table.setFocus()
        page.run_list.table.selectRow(0)
        await eventually(lambda: "Built-in rules" in page.report.toPlainText())
        found = (await candidates.count_candidates(person.caller)).candidates
        assert f"Proposed {found} candidates" in page.report.toPlainText()
        assert found > 0
        await eventually(lambda: page.overview.metrics[3]._figure.text() == "0")
        person.press("Ctrl+Shift+R")
        await eventually(lambda: page.runs.rowCount() == 2)
        await eventually(lambda: "Nothing new" in str(page.runs.index(0, 1).data()))


async def test_pausing_is_shown_and_undone(qapp: QApplication) -> None:
    async with regular() as person:
        project = await projects.create_project(person.caller, "webshop")
        await heartbeats.create_plan(person.caller, _nightly(project.project_id))
        page = await person.page(HeartbeatPage)
        await eventually(lambda: "Waiting" in page.overview.state.text())
        page.setFocus()
        person.press("Ctrl+Shift+P")
        await eventually(lambda: "Paused" in page.overview.state.text())
        assert (await heartbeats.heartbeat_overview(person.caller)).is_paused
        person.press("Ctrl+Shift+P")
        await eventually(lambda: "Waiting" in page.overview.state.text())


async def test_loading_failing_first_use_and_a_failed_refresh_look_different(
    qapp: QApplication, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with regular() as person:
        project = await projects.create_project(person.caller, "webshop")
        line = HeldLine(person, monkeypatch, "heartbeat.")
        page = await person.page(HeartbeatPage)
        views = (page.overview_view, page.run_list.view, page.follow_up_list.view, page.plan_list.view)
        assert {view.state for view in views} == {ViewState.LOADING}
        line.is_cut = True
        line.passes.set()
        await eventually(lambda: {view.state for view in views} == {ViewState.FAILED})
        assert all(view.heading and view.advice for view in views)
        line.is_cut = False
        page.reload()
        await eventually(lambda: page.overview_view.state is ViewState.CONTENT)
        await eventually(lambda: {view.state for view in views[1:]} == {ViewState.FIRST_USE})

        await heartbeats.create_plan(person.caller, _nightly(project.project_id))
        await eventually(lambda: page.plans.rowCount() == 1)
        await eventually(lambda: "1 plan" in page.overview.state.text())
        line.is_cut = True
        page.reload()
        await eventually(lambda: page.stale.text and page.plan_list._stale.text)
        assert page.plans.rowCount() == 1, "what was there stays"
        assert "1 plan" in page.overview.state.text()
        line.is_cut = False
        page.stale._retry.click()
        page.plan_list._stale._retry.click()
        await eventually(lambda: not page.stale.text and not page.plan_list._stale.text)


async def test_a_report_that_cannot_be_loaded_says_so(qapp: QApplication, monkeypatch: pytest.MonkeyPatch) -> None:
    async with regular() as person:
        await _import_sample(person)
        line = HeldLine(person, monkeypatch, "heartbeat.")
        line.passes.set()
        page = await person.page(HeartbeatPage)
        person.press("Ctrl+Shift+R")
        await eventually(lambda: "Completed" in str(page.runs.index(0, 1).data()))
        page.enter("runs")
        line.is_cut = True
        page.run_list.table.selectRow(0)
        await eventually(lambda: "could not be loaded" in page.report.toPlainText())
        assert "Built-in rules" in page.report.toPlainText(), "what the list knows stays"
        line.is_cut = False
        page.enter((await heartbeats.list_runs(person.caller)).items[0].run_id)
        await eventually(lambda: "could not be loaded" not in page.report.toPlainText())
        assert "— Pending, Project “webshop”" in page.report.toPlainText()


async def test_report_and_trend_follow_what_becomes_of_the_proposals(qapp: QApplication) -> None:
    async with regular() as person:
        await _import_sample(person)
        page = await person.page(HeartbeatPage)
        person.press("Ctrl+Shift+R")
        await eventually(lambda: "Completed" in str(page.runs.index(0, 1).data()))
        waiting = await candidates.list_candidates(person.caller, CandidateFilter())
        first = waiting.items[0]
        await candidates.confirm_candidates(person.caller, [first])
        chart = page.overview.trend.chart
        await eventually(lambda: "1 of them confirmed" in page.overview.trend.sum.text())
        assert "30 days: 1 run," in chart.accessibleDescription()
        today = page.overview.trend.chosen.text()
        chart.setFocus()
        person.press("Left")
        assert page.overview.trend.chosen.text() != today
        run_id = (await heartbeats.list_runs(person.caller)).items[0].run_id
        page.enter(run_id)
        await eventually(lambda: f"{first.statement} — Confirmed" in page.report.toPlainText())


async def test_deleting_a_plan_says_in_figures_what_goes_and_what_stays(qapp: QApplication) -> None:
    async with regular() as person:
        project_id = await _import_sample(person)
        plan = await heartbeats.create_plan(person.caller, _nightly(project_id))
        await heartbeats.run_now(person.caller, "key-00000001", plan_id=plan.plan_id)
        page = await person.page(HeartbeatPage)
        page.enter("plans")
        await eventually(lambda: page.plans.rowCount() == 1 and "never" not in page.plans.index(0, 4).data())
        found = (await candidates.count_candidates(person.caller)).candidates
        page.plan_list.table.setFocus()
        page.plan_list.table.selectRow(0)
        person.press("Del")
        dialog = await person.dialog(ConfirmRemovalDialog)
        said = " | ".join(label.text() for label in dialog.findChildren(QLabel))
        assert "1 run" in said
        assert str(found) in said
        person.press("Escape")
        await person.closed(dialog)
        assert len(await heartbeats.list_plans(person.caller)) == 1


async def test_follow_ups_are_marked_by_keyboard_and_counted(qapp: QApplication) -> None:
    async with regular() as person:
        await put_in(person.app, person.live, _two_follow_ups)
        page = await person.page(HeartbeatPage)
        page.enter("follow_ups")
        await eventually(lambda: page.follow_ups.rowCount() == 2)
        page.follow_up_list.table.setFocus()
        page.follow_up_list.table.selectRow(0)
        await eventually(page.follow_up_card.isVisible)
        assert page.instructions.text() == "Start with the index."
        person.press("D")
        await eventually(lambda: "1 done, 0 dismissed" in page.overview.metrics[2]._meaning.text())
        await eventually(lambda: page.follow_ups.index(0, 0).data() == "Open")  # open ones come first
        page.follow_up_list.table.selectRow(0)
        person.press("X")
        await eventually(lambda: "1 done, 1 dismissed" in page.overview.metrics[2]._meaning.text())
        assert page.overview.metrics[2]._figure.text() == "0"


def _two_follow_ups(world: World) -> None:
    project = world.project("webshop")
    world.turn(project, "From now on run the tests with `make check`.")
    claim = one_off(world.store, project)
    suggested = tuple(FollowUpProposal(title, "Start with the index.", project) for title in ("Guide", "Glossary"))
    result = replace(review_deterministically(request_of(world.store, claim.run)), follow_ups=suggested)
    world.store.write(lambda unit: heartbeat_runs.complete(unit, claim.lease, result))


def _nightly(project_id: str) -> PlanDraft:
    return PlanDraft(
        name="Nightly",
        scope=v.PlanScope.PROJECTS,
        project_ids=(project_id,),
        time_zone="Asia/Shanghai",
        recurrence=v.Recurrence.DAILY,
        local_time="03:00",
    )
