"""A damaged store: the window says precisely what is wrong, shows no emptiness, and offers no change."""

import tempfile
from collections.abc import Callable
from functools import partial
from pathlib import Path

from PySide6.QtWidgets import QApplication, QLabel, QTabBar, QWidget

from renderer.pages.memories_page import MemoriesPage
from renderer.pages.pending_page import PendingPage
from renderer.pages.tasks_page import TasksPage
from renderer.pages.usage_page import UsagePage
from renderer.widgets.empty_state import StatefulView, ViewState
from renderer.widgets.listed_table import ListedTable
from renderer.windows.banner import Banner
from renderer.windows.places import PLACES
from shared import vocabulary as v
from tests.support.live_main import live_main
from tests.support.live_window import live_window, until_healthy
from tests.support.windows import eventually

CHANGES = (
    *("memories.create", "memories.promote", "memories.forget", "memories.undo"),
    *("pending.confirm", "pending.reject", "pending.answer_keep_both"),
    *(
        "namespaces.create",
        "namespaces.merge",
        "namespaces.domains",
        "namespaces.decide_folders",
        "namespaces.delete",
    ),
    *("tasks.create_task", "tasks.create_experiment", "tasks.create_automation", "tasks.settle", "tasks.delete"),
    *("health.scan", "health.redact", "health.dismiss", "health.keep_both", "health.assign"),
    *("usage.useful", "usage.archive", "heartbeat.run_now", "heartbeat.create_plan"),
    *("settings.import_own", "settings.reindex"),
)
"""Acts that would change what is remembered; all of their pages have been shown by the time they are asked for."""


async def test_the_window_over_a_damaged_store(qapp: QApplication) -> None:
    with tempfile.TemporaryDirectory(prefix="rmb-") as folder:
        profile = Path(folder) / "profile"
        async with live_main(profile) as live:
            await until_healthy(live)
            database = live.paths.database
        database.write_bytes(b"not a database any more" * 4_096)
        before = database.read_bytes()
        async with live_main(profile) as live, live_window(live, store=v.StoreState.DEGRADED) as app:
            window = app.window
            banner = window.findChild(Banner)
            assert banner is not None
            await eventually(banner.isVisible)
            said = " ".join(label.text() for label in banner.findChildren(QLabel))
            assert str(database) in said
            assert "Read-only" in said
            for page_id, kind in (("memories", MemoriesPage), ("pending", PendingPage)):
                window.go(page_id)
                page = window.host.page(page_id)
                assert isinstance(page, kind)
                await eventually(lambda page=page: page.view.state is ViewState.DEGRADED)
                assert page.view.heading.startswith("Not possible now: ")
            window.go("memories")
            footer = [label.text() for label in window.host.page("memories").findChildren(QLabel)]
            assert not any("memories" in text and text[:1].isdigit() for text in footer), footer
            window.go("tasks")
            tasks = window.host.page("tasks")
            assert isinstance(tasks, TasksPage)
            window.go("usage")
            usage = window.host.page("usage")
            assert isinstance(usage, UsagePage)
            for listed in (tasks.tasks.task_list, usage.asked.context_list):
                await eventually(lambda listed=listed: listed.view.state is ViewState.DEGRADED)
            for action in ("memories.create", "pending.confirm", "pending.reject"):
                assert not window.actions_registry[action].isEnabled()
        assert database.read_bytes() == before


async def test_over_a_damaged_store_no_list_looks_empty_and_nothing_offers_a_change(qapp: QApplication) -> None:
    with tempfile.TemporaryDirectory(prefix="rmb-") as folder:
        profile = Path(folder) / "profile"
        async with live_main(profile) as live:
            await until_healthy(live)
            database = live.paths.database
        database.write_bytes(b"not a database any more" * 4_096)
        async with live_main(profile) as live, live_window(live, store=v.StoreState.DEGRADED) as app:
            window = app.window
            for place in PLACES:
                window.go(place.page_id)
                page = window.host.page(place.page_id)
                await eventually(page.isVisible)
                for front in _fronts(page):
                    front()
                    await eventually(lambda page=page: ViewState.LOADING not in _states(page))
                    assert _states(page) <= {ViewState.DEGRADED, ViewState.CONTENT}, place.page_id
                    rows = [
                        listed.model.rowCount() for listed in page.findChildren(ListedTable) if listed.isVisible()
                    ]
                    assert not any(rows), place.page_id
            window.actions_registry.update()
            assert [name for name in CHANGES if window.actions_registry[name].isEnabled()] == []


def _fronts(page: QWidget) -> list[Callable[[], None]]:
    """How to bring each part of a page to the front: its own tabs, and those of the inbox."""
    bars = [one for one in page.findChildren(QTabBar) if one.isVisible()]
    return [partial(bar.setCurrentIndex, place) for bar in bars for place in range(bar.count())] or [lambda: None]


def _states(page: QWidget) -> set[ViewState]:
    return {view.state for view in page.findChildren(StatefulView) if view.isVisible()}
