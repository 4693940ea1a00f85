"""What stands in the main window: sidebar, header, pages, banner, notices, long work. Lays out, binds, forwards."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QHBoxLayout, QMainWindow, QWidget

from renderer.actions.registry import ActionRegistry
from renderer.operations.caller import Caller
from renderer.operations.messages import CALL_FAILURES, explain
from renderer.operations.settings import get_settings, update_settings
from renderer.operations.system import cancel_activity
from renderer.pages.page import PageContext
from renderer.state.events import EventHub
from renderer.state.notices import Notice, Notices, Tone
from renderer.state.projects import ProjectSelection
from renderer.state.session import Session
from renderer.state.window_state import WindowState
from renderer.support.i18n import Translations, translate
from renderer.support.loop import spawn
from renderer.support.theme import ThemeSwitch
from renderer.widgets.layout import column
from renderer.windows.activity_strip import ActivityStrip
from renderer.windows.banner import Banner
from renderer.windows.beginnings import Beginnings
from renderer.windows.header import Header
from renderer.windows.menus import MenuParts, Menus
from renderer.windows.notice_bar import NoticeBar
from renderer.windows.page_host import PageHost
from renderer.windows.places import GROUPS, Place
from renderer.windows.sidebar import Sidebar
from renderer.windows.status_watch import StatusWatch
from shared.ipc import events
from shared.ipc.methods.settings import SettingsPatch
from shared.vocabulary import HealthTopic, Theme


@dataclass(frozen=True, slots=True)
class WindowParts:
    """What the window is made of; app.py puts them together, tests put others in."""

    caller: Caller
    theme: ThemeSwitch
    translations: Translations
    kept: WindowState
    profile_name: str
    start_again: Callable[[], None]
    closed: Callable[[], None]
    quit: Callable[[], None]


class Inside(QObject):
    """The parts of one window. `session` and `hub` are fed by app.py from the connection."""

    def __init__(self, window: QMainWindow, parts: WindowParts, places: Sequence[Place]) -> None:
        super().__init__(window)
        self._window = window
        self.parts = parts
        self.session = Session(self)
        self.hub = EventHub(self)
        self.notices = Notices(self)
        self.projects = ProjectSelection(self, parts.kept.text("project") or None)
        self.actions_registry = ActionRegistry(window)
        self.host = PageHost(places, self._page_context)
        self._status = StatusWatch(parts.caller, self.session, self.projects, self.hub, self)
        self._sidebar = Sidebar([group for group in GROUPS if _has_place(group.group_id, places)], self.session)
        self._header = Header(self.projects)
        self._banner = Banner(
            self.session, start_again=parts.start_again, open_settings=lambda: self.go("settings", "store")
        )
        self._strip = ActivityStrip(self.session)
        self._lay_out()
        self._notice_bar = NoticeBar(self.host, self.notices)
        self.beginnings = Beginnings(self._page_context(), window)
        self.menus = Menus(
            window,
            places,
            MenuParts(self.actions_registry, self.host, parts.theme, parts.kept, parts.quit, self._choose_theme),
        )
        self._bind()
        self.retranslate()

    def go(self, page_id: str, target: object = None) -> None:
        """Show a page and hand it a target; an unknown page (left out of this build of places) changes nothing."""
        if self.host.knows(page_id):
            self.host.go(page_id, target)

    def go_to_last(self) -> None:
        """Show the page that was shown when the window was closed, or the first."""
        place = self.parts.kept.text("place")
        if self.host.knows(place):
            self.host.go(place)
        else:
            self.host.go_group(GROUPS[0].group_id)

    def show_failure(self, error: BaseException) -> None:
        """Show an unexpected failure of a task, with its sentence and no content."""
        said = explain(error)
        self.notices.say(Notice(said.sentence, Tone.FAILED, said.advice))

    def retranslate(self) -> None:
        """Set every text of the frame again; pages hear of it by themselves."""
        name = translate("Window", "Remembrancer")
        profile = self.parts.profile_name
        self._window.setWindowTitle(f"{name} – {profile}" if profile else name)
        self._sidebar.retranslate()
        self._header.retranslate()
        self._banner.refresh()
        self._strip.refresh()
        self.host.retranslate()
        self.menus.retranslate()
        self.actions_registry.redress()

    def _page_context(self) -> PageContext:
        return PageContext(
            caller=self.parts.caller,
            actions=self.actions_registry,
            events=self.hub,
            session=self.session,
            projects=self.projects,
            kept=self.parts.kept,
            notices=self.notices,
            theme=self.parts.theme,
            translations=self.parts.translations,
            go=self.go,
        )

    def _lay_out(self) -> None:
        right = QWidget()
        stack = column(right, spacing=0)
        for part in (self._banner, self._header):
            stack.addWidget(part)
        stack.addWidget(self.host, 1)
        stack.addWidget(self._strip)
        body = QWidget()
        layout = QHBoxLayout(body)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        layout.addWidget(self._sidebar)
        layout.addWidget(right, 1)
        self._window.setCentralWidget(body)

    def _bind(self) -> None:
        self._sidebar.chosen.connect(self.host.go_group)
        self._sidebar.health_asked.connect(lambda: self.host.go("health", HealthTopic.FINDINGS))
        self._header.palette_asked.connect(self.menus.open_palette)
        self._strip.cancelled.connect(lambda activity_id: spawn(self._cancel(activity_id), owner=self))
        self.host.shown.connect(self._on_place_shown)
        self.projects.changed.connect(lambda: self.parts.kept.keep("project", self.projects.chosen_id or ""))
        self.session.phase_changed.connect(self.actions_registry.update)
        self.session.status_changed.connect(self._on_status)
        self.hub.on(events.ITEMS_CHANGED, self._on_items_changed, owner=self)
        self.hub.on(events.WINDOW_RAISE_REQUESTED, lambda _payload: self.come_to_front(), owner=self)
        self.parts.theme.changed.connect(self.retranslate)

    def come_to_front(self) -> None:
        """Show the window over others, as a second start asks."""
        window = self._window
        window.show()
        window.setWindowState(window.windowState() & ~window.windowState().WindowMinimized)
        window.raise_()
        window.activateWindow()

    def _on_status(self) -> None:
        self.actions_registry.update()
        status = self.session.status
        if status is not None and status.counts is not None:
            self.host.set_badge("pending", status.counts.candidates)
        if self.session.can_write:
            self.beginnings.offer()

    def _on_items_changed(self, changed: events.ItemsChanged) -> None:
        self.host.set_badge("pending", changed.pending)

    def _on_place_shown(self, place: Place) -> None:
        self._sidebar.choose(place.group_id)
        self.parts.kept.keep("place", place.page_id)
        self.actions_registry.update()

    def _choose_theme(self, theme: Theme) -> None:
        self.parts.theme.use(theme)
        self.actions_registry.update()
        spawn(self._keep_theme(theme), owner=self)

    async def _keep_theme(self, theme: Theme) -> None:
        try:
            settings = await get_settings(self.parts.caller)
            await update_settings(self.parts.caller, settings.revision, SettingsPatch(theme=theme))
        except CALL_FAILURES as error:
            self.show_failure(error)

    async def _cancel(self, activity_id: str) -> None:
        try:
            await cancel_activity(self.parts.caller, activity_id)
        except CALL_FAILURES as error:
            self.show_failure(error)

    def leave(self) -> None:
        """Let the shown page keep what it must, and write what the window keeps: it closes."""
        page = self.host.current
        if page is not None:
            page.leave()
        self.parts.kept.keep("geometry", self._window.saveGeometry())
        self.parts.kept.flush()


def _has_place(group_id: str, places: Sequence[Place]) -> bool:
    return any(place.group_id == group_id for place in places)
