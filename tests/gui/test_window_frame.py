"""The frame around the pages: what is said when main goes, the store suffers, work is long; and what is kept."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from PySide6.QtWidgets import QComboBox, QLabel, QProgressBar, QPushButton, QToolButton

from renderer.operations.messages import explain
from renderer.pages.page import Page
from renderer.state.notices import Notice, Tone
from renderer.state.session import ConnectionPhase
from renderer.state.window_state import WindowState
from renderer.support import loop
from renderer.support.words.system import store_fault_text
from renderer.windows.activity_strip import ActivityStrip
from renderer.windows.banner import Banner
from renderer.windows.header import Header
from renderer.windows.main_window import MainWindow
from renderer.windows.notice_bar import NoticeBar
from renderer.windows.places import Place
from renderer.windows.sidebar import Sidebar
from shared import vocabulary as v
from shared.ipc import events
from shared.ipc.contract import Empty
from shared.ipc.contract import Page as IpcPage
from shared.ipc.methods import projects, system
from shared.ipc.methods.memories import MemoryFilter
from tests.support.windows import eventually, make_window

NOW = datetime(2026, 3, 2, 9, tzinfo=UTC)
IDS = [f"00000000-0000-4000-8000-{number:012d}" for number in range(9)]


def status(*, state: v.StoreState = v.StoreState.HEALTHY, fault: v.StoreFault | None = None) -> system.SystemStatus:
    return system.SystemStatus(
        product_version="1",
        protocol_version=1,
        process_id=1,
        started_at=NOW,
        profile_path="/profile",
        log_path="/log",
        store=system.StoreStatus(
            state=state,
            fault=fault,
            facts={},
            path="/profile/memory.db",
            size_bytes=1,
            wal_bytes=0,
            schema_revision="0001",
            supported_revision="0001",
            key_location=v.KeyLocation.KEY_FILE,
            is_encrypted=True,
            sqlite_version="3",
        ),
        provider=system.ProviderStatus(state=v.ProviderState.OFF),
        counts=system.StoreCounts(
            confirmed=1,
            candidates=7,
            archived=0,
            rejected=0,
            projects=1,
            conversations=1,
            turns=1,
            tombstones=0,
            sensitive_findings=0,
        ),
        is_heartbeat_paused=False,
        next_heartbeat_at=None,
        running_activities=0,
        agent_connections=0,
        clear_word="clear",
    )


def project(number: int, name: str) -> projects.ProjectView:
    return projects.ProjectView(
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
        created_at=NOW,
    )


def activity(done: int, total: int | None, state: v.ActivityState = v.ActivityState.RUNNING) -> system.ActivityView:
    return system.ActivityView(
        activity_id=IDS[8],
        kind=v.ActivityKind.IMPORT,
        state=state,
        done=done,
        total=total,
        unit="files",
        started_at=NOW,
        remaining_s=None if total is None else 12.0,
    )


@dataclass
class Main:
    """Answers like main, for the few questions of the frame itself."""

    status: system.SystemStatus = field(default_factory=status)
    asked: list[str] = field(default_factory=list)

    async def call(self, method: Any, request: Any) -> Any:
        self.asked.append(method.name)
        match method.name:
            case "system.status":
                return self.status
            case "system.list_activities":
                return system.ListActivitiesResponse(items=())
            case "project.list":
                return IpcPage(items=(project(1, "ledger"), project(2, "webshop")))
            case "system.cancel_activity":
                return Empty()
            case _:
                raise AssertionError(f"unexpected {method.name} {request}")


class Blank(Page):
    page_id = "memories"


class Other(Page):
    page_id = "heartbeat"


PLACES = (
    Place("memories", "memory", lambda: "Memories", "memory", "Ctrl+1", Blank),
    Place("pending", "memory", lambda: "Pending", "pending", "Ctrl+2", type("P", (Page,), {"page_id": "pending"})),
    Place("heartbeat", "heartbeat", lambda: "Heartbeat", "heartbeat", "Ctrl+6", Other),
)


@asynccontextmanager
async def opened(folder: Path, main: Main | None = None) -> AsyncIterator[tuple[MainWindow, Main]]:
    answers = main or Main()
    window = make_window(answers, PLACES, folder)
    window.inside.beginnings.offer = lambda: None  # type: ignore[method-assign]  # the first run has its own tests
    window.show()
    window.go_to_last()
    window.session.set_phase(ConnectionPhase.CONNECTED)
    window.hub.resynced.emit()
    try:
        await eventually(lambda: window.projects.all)
        yield window, answers
    finally:
        window.close()
        await loop.cancel_all()
        window.deleteLater()
        await asyncio.sleep(0)


def part(window: MainWindow, kind: Any) -> Any:
    return window.findChild(kind)


def texts(widget: Any) -> str:
    return " | ".join(label.text() for label in widget.findChildren(QLabel) if label.isVisible() and label.text())


async def test_the_foot_says_how_store_provider_and_heartbeat_are(qapp: Any, tmp_path: Path) -> None:
    async with opened(tmp_path) as (window, _main):
        await eventually(lambda: "✓ Store in order" in texts(part(window, Sidebar)))
        said = texts(part(window, Sidebar))
        assert "– No language model; works offline" in said
        assert "– No heartbeat planned" in said


async def test_a_lost_main_is_said_and_can_be_started_again(qapp: Any, tmp_path: Path) -> None:
    async with opened(tmp_path) as (window, _main):
        banner = part(window, Banner)
        assert not banner.isVisible()
        window.session.set_phase(ConnectionPhase.LOST)
        assert "reconnects by itself" in texts(banner)
        assert not window.session.can_write
        window.session.set_phase(ConnectionPhase.FAILED)
        assert banner.findChild(QPushButton).text() == "Start it again"
        window.session.set_phase(ConnectionPhase.MISMATCH)
        assert "different versions" in texts(banner)
        window.session.set_phase(ConnectionPhase.CONNECTED)
        assert not banner.isVisible()


async def test_a_degraded_store_says_precisely_what_is_wrong(qapp: Any, tmp_path: Path) -> None:
    main = Main()
    async with opened(tmp_path, main) as (window, _main):
        banner = part(window, Banner)
        for fault in v.StoreFault:
            window.session.set_status(status(state=v.StoreState.DEGRADED, fault=fault))
            assert store_fault_text(fault) in texts(banner)
            assert "/profile/memory.db" in texts(banner)
            assert window.session.is_degraded
            assert not window.session.can_write
        assert "✕ Store" in texts(part(window, Sidebar))


async def test_an_event_asks_only_once_for_what_came_together(qapp: Any, tmp_path: Path) -> None:
    async with opened(tmp_path) as (window, main):
        main.asked.clear()
        for _ in range(20):
            window.hub.publish(events.SETTINGS_CHANGED, events.SettingsChanged(revision=2))
        await eventually(lambda: main.asked)
        await asyncio.sleep(0.3)
        assert main.asked == ["system.status"]


async def test_the_inbox_count_stands_on_its_tab(qapp: Any, tmp_path: Path) -> None:
    async with opened(tmp_path) as (window, _main):
        await eventually(lambda: "Pending (7)" in window.host.tab_titles)
        window.hub.publish(events.ITEMS_CHANGED, events.ItemsChanged(item_ids=(), verb=v.Verb.CONFIRM, pending=6))
        assert "Pending (6)" in window.host.tab_titles


async def test_long_work_shows_count_and_estimate_and_can_be_cancelled(qapp: Any, tmp_path: Path) -> None:
    async with opened(tmp_path) as (window, main):
        strip = part(window, ActivityStrip)
        assert not strip.isVisible()
        window.hub.publish(events.ACTIVITY_PROGRESSED, events.ActivityProgressed(activity=activity(3, None)))
        assert "3 so far" in texts(strip)
        assert strip.findChild(QProgressBar).maximum() == 0
        window.hub.publish(events.ACTIVITY_PROGRESSED, events.ActivityProgressed(activity=activity(120, 400)))
        assert "120 of 400, about 12 s left" in texts(strip)
        strip.findChild(QToolButton).click()
        await eventually(lambda: "system.cancel_activity" in main.asked)
        ended = activity(400, 400, v.ActivityState.COMPLETED)
        window.hub.publish(events.ACTIVITY_PROGRESSED, events.ActivityProgressed(activity=ended))
        assert not strip.isVisible()


async def test_notices_leave_by_themselves_failures_stay(qapp: Any, tmp_path: Path) -> None:
    async with opened(tmp_path) as (window, _main):
        bar = part(window, NoticeBar)
        done: list[str] = []
        window.notices.say(Notice("2 confirmed", action_text="Undo", act=lambda: done.append("undone")))
        assert bar.is_leaving
        bar.findChild(QPushButton).click()
        assert (done, bar.isVisible()) == (["undone"], False)
        window.show_failure(ValueError("the password is hunter2"))
        assert not bar.is_leaving
        assert "hunter2" not in texts(bar)
        assert explain(ValueError()).sentence in texts(bar)
        window.notices.say(Notice("a long word " * 60, Tone.WARNING))
        assert bar.width() <= window.host.width()


async def test_the_project_only_filters_and_is_kept(qapp: Any, tmp_path: Path) -> None:
    async with opened(tmp_path) as (window, _main):
        box = part(window, Header).findChild(QComboBox)
        assert [box.itemText(place) for place in range(box.count())] == ["All projects", "ledger", "webshop"]
        window.projects.choose(IDS[2])
        assert box.currentText() == "webshop"
    async with opened(tmp_path) as (window, _main):
        assert window.projects.chosen_id == IDS[2]
        window.projects.set_all((project(1, "ledger"),))  # the chosen one was deleted
        assert window.projects.chosen_id is None


async def test_place_size_and_filters_are_kept(qapp: Any, tmp_path: Path) -> None:
    async with opened(tmp_path) as (window, _main):
        window.go("heartbeat")
        window.resize(1111, 777)
        window.parts.kept.keep("memories/filter", MemoryFilter(text="tea"))
    async with opened(tmp_path) as (window, _main):
        assert window.host.current is not None
        assert window.host.current.page_id == "heartbeat"
        assert window.parts.kept.model("memories/filter", MemoryFilter) == MemoryFilter(text="tea")


def test_what_is_kept_may_be_damaged(tmp_path: Path) -> None:
    path = tmp_path / "window.ini"
    path.write_text('[General]\nfilter="{not json"\nscale=large\n', "utf-8")
    kept = WindowState(str(path))
    assert kept.model("filter", MemoryFilter) is None
    assert kept.number("scale", 1.0) == 1.0
    assert kept.layout("geometry") is None
    assert kept.text("nothing", "default") == "default"


async def test_the_palette_lists_the_page_and_the_window(qapp: Any, tmp_path: Path) -> None:
    async with opened(tmp_path) as (window, _main):
        ids = {entry.spec.id for entry in window.actions_registry.all()}
        assert {"go.memories", "window.palette", "window.quit", "text.larger", "theme.dark"} <= ids
        window.actions_registry["go.heartbeat"].trigger()
        assert window.host.current is not None
        assert window.host.current.page_id == "heartbeat"


async def test_a_task_that_fails_is_shown_once(qapp: Any, tmp_path: Path) -> None:
    async def broken() -> None:
        raise ValueError("content that must not be shown")

    async with opened(tmp_path) as (window, _main):
        stop = loop.report_failures_to(window.show_failure)
        loop.spawn(broken(), owner=window)
        await eventually(lambda: part(window, NoticeBar).isVisible())
        assert "content" not in texts(part(window, NoticeBar))
        stop()
