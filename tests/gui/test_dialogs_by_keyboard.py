"""Dialogs over memory and work by keyboard alone.

Each begins at its first field or its safe button, Tab goes through it as it is read and comes back to where it began,
Escape closes it, and the page has the keyboard again.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QDialog, QProgressBar, QWidget

from renderer.operations import settings
from renderer.pages.health_page import HealthPage
from renderer.pages.heartbeat_page import HeartbeatPage
from renderer.pages.memories_page import MemoriesPage
from renderer.pages.namespaces_page import NamespacesPage
from renderer.pages.page import Page
from renderer.pages.pending_page import PendingPage
from renderer.pages.settings_page import SettingsPage
from renderer.pages.tasks_page import TasksPage
from renderer.support.accessibility import audit
from renderer.widgets.plain_table import PlainTable
from shared import vocabulary as v
from tests.support.live_window import put_in
from tests.support.memory_world import World
from tests.support.person import Person, regular
from tests.support.windows import eventually
from tests.support.work import Work

STEPS_MAX = 60
SAME_LINE = 16
"""Parts whose tops are so near to each other, in pixels, stand in one line."""


@dataclass(frozen=True)
class Walk:
    """A page, how to bring about what the acts need there, and the acts whose dialogs are walked through."""

    kind: type[Page]
    acts: tuple[str, ...]
    show: Callable[[Any], object] = lambda page: page.enter()
    table: Callable[[Any], PlainTable | None] = lambda _page: None


WALKS = {
    "memories": Walk(
        MemoriesPage,
        (
            "memories.create",
            "memories.edit",
            "memories.move",
            "memories.promote",
            "memories.sensitivity",
            "memories.forget",
        ),
        lambda page: page.enter(),
    ),
    "pending": Walk(
        PendingPage, ("pending.edit", "pending.scope", "pending.promote"), lambda page: page.tabs.setCurrentIndex(0)
    ),
    "conflicts": Walk(
        PendingPage,
        ("pending.answer_set_validity", "pending.answer_replace"),
        lambda page: page.tabs.setCurrentIndex(2),
    ),
    "namespaces": Walk(
        NamespacesPage,
        (
            "namespaces.create",
            "namespaces.rename",
            "namespaces.retention",
            "namespaces.merge",
            "namespaces.domains",
            "namespaces.decide_folders",
            "namespaces.create_binding",
            "namespaces.connect",
            "namespaces.delete",
        ),
        table=lambda page: page.list.table,
    ),
    "tasks": Walk(
        TasksPage,
        ("tasks.create_task", "tasks.edit", "tasks.begin_run", "tasks.delete"),
        lambda page: page.enter("tasks"),
    ),
    "experiments": Walk(
        TasksPage,
        ("tasks.create_experiment", "tasks.settle", "tasks.rerun", "tasks.edit", "tasks.delete"),
        lambda page: page.enter("experiments"),
    ),
    "automations": Walk(
        TasksPage,
        ("tasks.create_automation", "tasks.edit", "tasks.delete"),
        lambda page: page.enter("automations"),
    ),
    "health": Walk(HealthPage, ("health.assign",), lambda page: page.enter(v.HealthTopic.ORPHANED)),
    "heartbeat": Walk(HeartbeatPage, ("heartbeat.create_plan",), lambda page: page.enter("plans")),
    "settings": Walk(
        SettingsPage,
        ("settings.export", "settings.import_own", "settings.restore", "settings.clear"),
        lambda page: page.enter("backups"),
    ),
}


def remembered(world: World) -> None:
    shop = world.project("webshop")
    world.project("ledger")
    space = world.namespace(shop)
    world.typed(space, "The release is in August")
    world.said(shop, "The release is in September")
    world.typed(space, "The webshop deploys on Tuesdays")
    world.turn(None, "Nobody's conversation.")


def worked(work: Work) -> None:
    project_id = work.project("garden")
    work.automation(project_id)
    row = work.experiment(project_id)
    for more in ({}, {"experiment_id": row.experiment_id}):
        run = work.begin(work.task(project_id, "Measure the beds", **more))
        work.end(run, "They are two metres wide.")


def where(part: QWidget, dialog: QWidget) -> QPoint:
    return part.mapTo(dialog, QPoint(0, 0))


def is_before(one: QWidget, other: QWidget, dialog: QWidget) -> bool:
    """Whether a person reads `one` first: above, or beside it on the left."""
    here, there = where(one, dialog), where(other, dialog)
    overlap = min(here.y() + one.height(), there.y() + other.height()) - max(here.y(), there.y())
    return here.x() < there.x() if overlap > SAME_LINE // 2 else here.y() < there.y()


async def open_dialog(person: Person, act: str) -> QDialog:
    await eventually(person.app.window.actions_registry[act].isEnabled)
    person.app.window.actions_registry[act].trigger()
    await eventually(lambda: isinstance(QApplication.activeModalWidget(), QDialog))
    dialog = QApplication.activeModalWidget()
    assert isinstance(dialog, QDialog)
    dialog.activateWindow()
    await eventually(dialog.isActiveWindow)
    await eventually(lambda: dialog.focusWidget() is not None and dialog.focusWidget().hasFocus())
    await eventually(lambda: not any(bar.isVisible() for bar in dialog.findChildren(QProgressBar)))
    return dialog


def walk(dialog: QDialog) -> list[QWidget]:
    """What Tab reaches, from what has the keyboard now until it is there again."""
    begin = QApplication.focusWidget()
    assert begin is not None
    reached = [begin]
    for _ in range(STEPS_MAX):
        QTest.keyClick(QApplication.focusWidget(), Qt.Key.Key_Tab)
        now = QApplication.focusWidget()
        assert now is not None
        assert dialog.isAncestorOf(now)
        if now is begin and len(reached) > 1:
            return reached
        if now is reached[-1]:
            continue  # from the hour to the minute of the same field
        assert now not in reached, f"Tab turns in a circle at {named(now)} after {[named(one) for one in reached]}"
        reached.append(now)
    raise AssertionError("Tab does not come back to where it began")


def order_faults(reached: list[QWidget], dialog: QDialog) -> list[str]:
    """Steps that go back, beside the one that closes the circle."""
    back = [
        f"{named(one)} → {named(other)}"
        for one, other in zip(reached, [*reached[1:], reached[0]], strict=True)
        if not is_before(one, other, dialog)
    ]
    return back if len(back) > 1 else []


def named(part: QWidget) -> str:
    text = getattr(part, "text", None)
    return part.accessibleName() or (text() if callable(text) else "") or type(part).__name__


@pytest.mark.parametrize("way", WALKS.values(), ids=WALKS)
async def test_dialogs_are_walked_through_by_keyboard_alone(qapp: QApplication, way: Walk) -> None:
    async with regular() as person:
        await put_in(person.app, person.live, remembered)
        await person.another_client(worked)
        if way.kind is SettingsPage:
            await settings.create_backup(person.caller)
        page = await person.page(way.kind)
        page.reload()
        way.show(page)
        table = way.table(page)
        if table is not None:
            await eventually(lambda: table.model().rowCount() > 1)
            table.selectRow(1)
        for act in way.acts:
            dialog = await open_dialog(person, act)
            assert audit(dialog) == [], act
            assert dialog.height() <= 720, act
            reached = walk(dialog)
            assert order_faults(reached, dialog) == [], act
            person.press("Escape")
            await person.closed(dialog)
            await eventually(lambda: page.isAncestorOf(QApplication.focusWidget() or person.app.window))
