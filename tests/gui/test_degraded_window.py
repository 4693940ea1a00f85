"""A damaged store: the window says precisely what is wrong, shows no emptiness, and offers no change."""

import tempfile
from pathlib import Path

from PySide6.QtWidgets import QApplication, QLabel

from renderer.pages.memories_page import MemoriesPage
from renderer.pages.pending_page import PendingPage
from renderer.pages.tasks_page import TasksPage
from renderer.pages.usage_page import UsagePage
from renderer.widgets.empty_state import ViewState
from renderer.windows.banner import Banner
from shared import vocabulary as v
from tests.support.live_main import live_main
from tests.support.live_window import live_window, until_healthy
from tests.support.windows import eventually


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
