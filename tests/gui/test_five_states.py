"""The states of every list over work, conflicts, usage, health and scopes.

Loading, failed, first use, what another client does appears by itself, kept rows when renewing fails, and back.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import pytest
from PySide6.QtWidgets import QApplication

from renderer.pages.health_page import HealthPage
from renderer.pages.namespaces_page import NamespacesPage
from renderer.pages.page import Page
from renderer.pages.pending_page import PendingPage
from renderer.pages.tasks_page import TasksPage
from renderer.pages.usage_page import UsagePage
from renderer.widgets.empty_state import ViewState
from renderer.widgets.listed_table import ListedTable
from shared import vocabulary as v
from tests.support.held_line import HeldLine
from tests.support.person import regular
from tests.support.windows import eventually
from tests.support.work import Work

HELD = ("task.", "experiment.", "plan.", "health.", "conflict.", "usage.", "namespace.", "candidate.")


@dataclass(frozen=True)
class Place:
    """A list, how to bring it to the front, and what it says before there is anything."""

    kind: type[Page]
    show: Callable[[Any], object]
    listed: Callable[[Any], ListedTable]
    first: ViewState = ViewState.FIRST_USE


PLACES = {
    "tasks": Place(TasksPage, lambda page: page.tabs.setCurrentIndex(0), lambda page: page.tasks.task_list),
    "experiments": Place(TasksPage, lambda page: page.tabs.setCurrentIndex(1), lambda page: page.experiments.list),
    "automations": Place(TasksPage, lambda page: page.tabs.setCurrentIndex(2), lambda page: page.automations.list),
    "conflicts": Place(PendingPage, lambda page: page.tabs.setCurrentIndex(2), lambda page: page.conflicts.list),
    "asked": Place(UsagePage, lambda page: page.enter("asked"), lambda page: page.asked.context_list),
    "never_used": Place(UsagePage, lambda page: page.enter("never_used"), lambda page: page.never_used_list),
    "health": Place(HealthPage, lambda page: page.enter(v.HealthTopic.CONTRADICTIONS), lambda page: page.list),
    "namespaces": Place(NamespacesPage, lambda page: page.enter(), lambda page: page.list, ViewState.CONTENT),
}


def fill(work: Work) -> None:
    """One of everything: a task that ran and asked, an experiment, an automation, and two that contradict."""
    project_id = work.project()
    for statement in ("The release is in August", "The release is in September", "The webshop deploys on Tuesdays"):
        work.memory(project_id, statement)
    work.automation(project_id)
    work.experiment(project_id)
    run = work.begin(work.task(project_id, "Prepare the release"))
    work.ask(run, "webshop deploys on which days")
    work.end(run, "Prepared.")


@pytest.mark.parametrize("place", PLACES.values(), ids=PLACES)
async def test_a_list_loads_fails_begins_fills_by_itself_and_keeps_its_rows(
    qapp: QApplication, monkeypatch: pytest.MonkeyPatch, place: Place
) -> None:
    async with regular() as person:
        line = HeldLine(person, monkeypatch, *HELD)
        page = await person.page(place.kind)
        place.show(page)
        listed = place.listed(page)
        await eventually(lambda: listed.view.state is ViewState.LOADING)
        line.is_cut = True
        line.passes.set()
        await eventually(lambda: listed.view.state is ViewState.FAILED)
        assert listed.view.heading
        assert listed.view.advice
        line.is_cut = False
        page.reload()
        await eventually(lambda: listed.view.state is place.first)
        before = listed.model.rowCount()
        await person.another_client(fill)
        await eventually(lambda: listed.model.rowCount() > before)
        await eventually(lambda: listed.view.state is ViewState.CONTENT)
        rows = listed.model.rowCount()
        line.is_cut = True
        page.reload()
        await eventually(lambda: listed._stale.text)
        assert listed.model.rowCount() >= rows, "what was there stays"
        assert listed.view.state is ViewState.CONTENT
        line.is_cut = False
        listed._stale._retry.click()
        await eventually(lambda: not listed._stale.text)


async def test_usage_figures_load_fail_begin_and_keep_what_was_there(
    qapp: QApplication, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with regular() as person:
        line = HeldLine(person, monkeypatch, "usage.")
        page = await person.page(UsagePage)
        page.enter("overview")
        assert page.overview_view.state is ViewState.LOADING
        line.is_cut = True
        line.passes.set()
        await eventually(lambda: page.overview_view.state is ViewState.FAILED)
        line.is_cut = False
        page.reload()
        await eventually(lambda: page.overview_view.state is ViewState.FIRST_USE)
        await person.another_client(fill)
        await eventually(lambda: page.overview_view.state is ViewState.CONTENT)
        line.is_cut = True
        page.reload()
        await eventually(lambda: page.stale.text)
        assert page.overview_view.state is ViewState.CONTENT
        line.is_cut = False
        page.stale._retry.click()
        await eventually(lambda: not page.stale.text)
