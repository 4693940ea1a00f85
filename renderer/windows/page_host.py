"""Shows one page at a time, with tabs where a group has several; pages are made when they are first shown."""

from collections.abc import Callable, Sequence

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QStackedWidget, QTabBar, QWidget

from renderer.pages.page import Page, PageContext
from renderer.support.accessibility import named
from renderer.support.i18n import translate
from renderer.widgets.layout import column
from renderer.windows.places import Place


class PageHost(QWidget):
    """`shown` tells the place that is shown now."""

    shown = Signal(object)

    def __init__(self, places: Sequence[Place], context: Callable[[], PageContext]) -> None:
        super().__init__()
        self._places = {place.page_id: place for place in places}
        self._context = context
        self._pages: dict[str, Page] = {}
        self._tab_ids: list[str] = []
        self._badges: dict[str, int] = {}
        self._current: Place | None = None
        self._last_of_group: dict[str, str] = {}
        self._tabs = QTabBar()
        self._tabs.setDrawBase(False)
        self._tabs.setExpanding(False)
        self._tabs.currentChanged.connect(self._on_tab)
        self._tabs.tabBarClicked.connect(self._on_tab)  # also back from a page that stands behind this tab
        self._stack = QStackedWidget()
        layout = column(self, spacing=0)
        layout.addWidget(self._tabs)
        layout.addWidget(self._stack, 1)

    @property
    def current(self) -> Page | None:
        """The page that is shown."""
        return self._pages[self._current.page_id] if self._current is not None else None

    @property
    def current_place(self) -> Place | None:
        """The place that is shown."""
        return self._current

    @property
    def tab_titles(self) -> list[str]:
        """Titles of the tabs that are shown."""
        return [self._tabs.tabText(position) for position in range(self._tabs.count())]

    def knows(self, page_id: str) -> bool:
        """Whether there is such a page."""
        return page_id in self._places

    def page(self, page_id: str) -> Page:
        """The page of that id, made now if it was not. Raises KeyError for an unknown id."""
        if page_id not in self._pages:
            page = self._places[page_id].make(self._context())
            self._pages[page_id] = page
            self._stack.addWidget(page)
            page.dress()
        return self._pages[page_id]

    def go(self, page_id: str, target: object = None) -> None:
        """Show a page and hand it a target. Raises KeyError for an unknown id."""
        page = self.page(page_id)
        place = self._places[page_id]
        before = self.current
        if before is not None and before is not page:
            before.leave()
        self._current = place
        self._last_of_group[place.group_id] = page_id
        self._show_tabs(place)
        self._stack.setCurrentWidget(page)
        page.enter(target)
        self.shown.emit(place)

    def go_group(self, group_id: str) -> None:
        """Show the page of a group that was shown last, or its first."""
        first = next((place.page_id for place in self._places.values() if place.group_id == group_id), None)
        page_id = self._last_of_group.get(group_id, first)
        if page_id is not None:
            self.go(page_id)

    def set_badge(self, page_id: str, count: int) -> None:
        """Show a count behind a tab's title; zero shows none."""
        self._badges[page_id] = count
        self._dress_tabs()

    def retranslate(self) -> None:
        """Set the tabs' titles again."""
        named(self._tabs, translate("Places", "Pages of the memory center"))
        self._dress_tabs()

    def _show_tabs(self, place: Place) -> None:
        ids = [
            other.page_id
            for other in self._places.values()
            if other.group_id == place.group_id and other.tab_of is None
        ]
        self._tabs.blockSignals(True)
        if ids != self._tab_ids:
            while self._tabs.count():
                self._tabs.removeTab(0)
            self._tab_ids = ids
            for _ in ids:
                self._tabs.addTab("")
        self._dress_tabs()
        self._tabs.setCurrentIndex(ids.index(place.tab_of or place.page_id))
        self._tabs.blockSignals(False)
        self._tabs.setVisible(len(ids) > 1)

    def _dress_tabs(self) -> None:
        for position, page_id in enumerate(self._tab_ids):
            title = self._places[page_id].title()
            count = self._badges.get(page_id, 0)
            text = translate("Places", "{title} ({count})").format(title=title, count=count) if count else title
            self._tabs.setTabText(position, text)

    def _on_tab(self, position: int) -> None:
        is_there = 0 <= position < len(self._tab_ids)
        if is_there and (self._current is None or self._current.page_id != self._tab_ids[position]):
            self.go(self._tab_ids[position])
