"""Menus of the window, its own actions, the palette and the shortcut list; all from the registry."""

import asyncio
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QMainWindow, QMenu

from renderer.actions.registry import WINDOW_SCOPE, ActionRegistry, ActionSpec
from renderer.dialogs.command_palette import CommandPalette
from renderer.state.window_state import WindowState
from renderer.support.dialogs import notify, shown
from renderer.support.i18n import translate
from renderer.support.loop import spawn
from renderer.support.theme import ThemeSwitch
from renderer.windows.page_host import PageHost
from renderer.windows.places import Place
from shared.version import PRODUCT_VERSION
from shared.vocabulary import Theme


@dataclass(frozen=True, slots=True)
class MenuParts:
    """What the menus work on."""

    registry: ActionRegistry
    host: PageHost
    theme: ThemeSwitch
    kept: WindowState
    quit: Callable[[], None]
    choose_theme: Callable[[Theme], None]


class Menus(QObject):
    """The menu bar. The menu of the shown page lists that page's actions."""

    def __init__(self, window: QMainWindow, places: Sequence[Place], parts: MenuParts) -> None:
        super().__init__(window)
        self._window = window
        self._places = tuple(places)
        self._parts = parts
        parts.registry.add_all(self._specs(), window)
        bar = window.menuBar()
        self._file, self._page, self._view, self._go, self._help = (QMenu(bar) for _ in range(5))
        for menu in (self._file, self._page, self._view, self._go, self._help):
            bar.addMenu(menu)
        parts.registry.fill(
            self._file,
            ("window.import", "window.first_run", None, "window.palette", None, "window.close", "window.quit"),
        )
        parts.registry.fill(
            self._view,
            ("window.reload", None, "text.larger", "text.smaller", "text.normal", None, "theme.light", "theme.dark"),
        )
        parts.registry.fill(self._go, [f"go.{place.page_id}" for place in self._places])
        parts.registry.fill(self._help, ("window.shortcuts", "window.about"))
        self._page.aboutToShow.connect(self._fill_page_menu)
        parts.host.shown.connect(self._name_page_menu)

    def retranslate(self) -> None:
        """Set the menus' titles again."""
        self._file.setTitle(translate("Menu", "&File"))
        self._view.setTitle(translate("Menu", "&View"))
        self._go.setTitle(translate("Menu", "&Go"))
        self._help.setTitle(translate("Menu", "&Help"))
        self._name_page_menu()

    def open_palette(self) -> None:
        """Let the person find an action by typing and run it."""
        spawn(self._choose_action(has_keys_only=False), owner=self)

    def open_shortcuts(self) -> None:
        """Show every action that has keys, of all pages."""
        spawn(self._choose_action(has_keys_only=True), owner=self)

    def _open_about(self) -> None:
        spawn(self._about(), owner=self)

    def _close_window(self) -> None:
        self._window.close()

    async def _choose_action(self, *, has_keys_only: bool) -> None:
        page = self._parts.host.current
        scopes = [WINDOW_SCOPE, page.page_id] if page is not None else [WINDOW_SCOPE]
        if has_keys_only:
            await self._make_pages()
        self._parts.registry.update()
        entries = self._parts.registry.all(None if has_keys_only else scopes)
        entries.sort(key=lambda entry: entry.scope == WINDOW_SCOPE)  # what this page offers comes first
        dialog = CommandPalette(self._window, entries, self._scope_title, has_keys_only=has_keys_only)
        if not await shown(dialog) or dialog.chosen is None:
            return
        if dialog.chosen.scope in scopes:
            dialog.chosen.action.trigger()
        else:
            self._parts.host.go(dialog.chosen.scope)  # what another page acts on must be seen before it is done

    async def _make_pages(self) -> None:
        """Make the pages that were not shown yet, one at a time: their shortcuts belong into the list, too."""
        for place in self._places:
            self._parts.host.page(place.page_id)
            await asyncio.sleep(0)

    def _scope_title(self, scope: str) -> str:
        titles = {place.page_id: place.title for place in self._places}
        return titles[scope]() if scope in titles else translate("Menu", "Everywhere")

    def _name_page_menu(self) -> None:
        place = self._parts.host.current_place
        self._page.setTitle(place.title() if place is not None else translate("Menu", "&Page"))

    def _fill_page_menu(self) -> None:
        self._page.clear()
        page = self._parts.host.current
        if page is not None:
            self._parts.registry.update()
            self._page.addActions([entry.action for entry in self._parts.registry.all([page.page_id])])

    def _reload_page(self) -> None:
        page = self._parts.host.current
        if page is not None:
            page.reload()

    def _scale(self, steps: int) -> None:
        self._parts.kept.keep("text_scale", self._parts.theme.step_scale(steps))

    async def _about(self) -> None:
        await notify(
            self._window,
            translate("Menu", "About Remembrancer"),
            translate("Menu", "Remembrancer {version}").format(version=PRODUCT_VERSION),
            translate(
                "Menu",
                "A memory center for AI agents: see what they remember, decide what sticks, know where each line "
                "came from, and make it gone.\n\nApache License 2.0. Uses Qt (LGPL 3).",
            ),
        )

    def _go_specs(self) -> list[ActionSpec]:
        return [
            ActionSpec(
                id=f"go.{place.page_id}",
                text=place.title,
                run=partial(self._parts.host.go, place.page_id),
                shortcuts=(place.shortcut,),
                icon=place.icon,
            )
            for place in self._places
        ]

    def _specs(self) -> list[ActionSpec]:
        return [*self._window_specs(), *self._look_specs(), *self._go_specs()]

    def _window_specs(self) -> list[ActionSpec]:
        return [
            ActionSpec(
                "window.palette",
                lambda: translate("Menu", "Find an &action…"),
                self.open_palette,
                ("Ctrl+K",),
                "palette",
            ),
            ActionSpec(
                "window.shortcuts",
                lambda: translate("Menu", "&Keyboard shortcuts"),
                self.open_shortcuts,
                ("F1",),
                "keyboard",
            ),
            ActionSpec(
                "window.reload", lambda: translate("Menu", "&Reload"), self._reload_page, ("F5", "Ctrl+R"), "refresh"
            ),
            ActionSpec(
                "window.close", lambda: translate("Menu", "&Close window"), self._close_window, ("Ctrl+W",), "close"
            ),
            ActionSpec(
                "window.quit",
                lambda: translate("Menu", "&Quit Remembrancer"),
                self._parts.quit,
                ("Ctrl+Q",),
                "quit",
                lambda: translate("Menu", "End the window and the main process"),
            ),
            ActionSpec(
                "window.about",
                lambda: translate("Menu", "&About Remembrancer"),
                self._open_about,
                icon="about",
            ),
        ]

    def _look_specs(self) -> list[ActionSpec]:
        theme = self._parts.theme
        return [
            ActionSpec(
                "text.larger",
                lambda: translate("Menu", "&Larger text"),
                lambda: self._scale(1),
                ("Ctrl++", "Ctrl+="),
                "text-larger",
            ),
            ActionSpec(
                "text.smaller",
                lambda: translate("Menu", "&Smaller text"),
                lambda: self._scale(-1),
                ("Ctrl+-",),
                "text-smaller",
            ),
            ActionSpec(
                "text.normal", lambda: translate("Menu", "&Normal text size"), lambda: self._scale(0), ("Ctrl+0",)
            ),
            ActionSpec(
                "theme.light",
                lambda: translate("Menu", "L&ight colours"),
                lambda: self._parts.choose_theme(Theme.LIGHT),
                icon="theme",
                is_checkable=True,
                is_checked=lambda: not theme.look.is_dark,
            ),
            ActionSpec(
                "theme.dark",
                lambda: translate("Menu", "&Dark colours"),
                lambda: self._parts.choose_theme(Theme.DARK),
                icon="theme",
                is_checkable=True,
                is_checked=lambda: theme.look.is_dark,
            ),
        ]
