"""Every page of the real window over a real main: named for screen readers, fitting, in both languages and themes."""

import re
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, suppress
from functools import partial

from PySide6.QtCore import QCoreApplication, QEvent, QTranslator
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractScrollArea,
    QApplication,
    QComboBox,
    QLabel,
    QLineEdit,
    QMenu,
    QTabBar,
    QWidget,
)

from renderer.app import App
from renderer.dialogs.choose_scope import ScopeDialog
from renderer.dialogs.command_palette import CommandPalette
from renderer.dialogs.edit_memory import FormTask, MemoryForm
from renderer.dialogs.give_reason import SensitivityDialog
from renderer.operations.settings import get_settings
from renderer.state.scopes import scope_choices
from renderer.support.accessibility import audit
from renderer.windows.places import PLACES
from shared import vocabulary as v
from shared.ipc.methods.memories import MemoryDraft, ScopeTarget, ScopeView
from tests.support.live_main import live_main
from tests.support.live_window import inside, live_window, press, put_in
from tests.support.memory_world import World
from tests.support.windows import eventually

LAPTOP = (1280, 800)
PAGES = [place.page_id for place in PLACES]
CHINESE = re.compile(r"[\u4e00-\u9fff]")
WORDS = re.compile(r"[A-Za-z]{4,}")
SAME_IN_CHINESE = re.compile(
    r"Claude|Codex|ChatGPT|Ctrl|Esc|Markdown|OpenAI|URL|Apache|Qt|MCP|UTC|webshop|claude-code|/"
)


def fill(world: World) -> None:
    shop = world.project("webshop")
    first = world.said(shop, "The registry of images listens on port 5000")
    world.said(shop, "The registry of images listens on port 5001")
    world.said(shop, "Backups are written every night at two\u202e")
    world.confirm(first)


@asynccontextmanager
async def open_app() -> AsyncIterator[App]:
    async with live_main() as live, live_window(live) as made:
        made.window.resize(*LAPTOP)
        await put_in(made, live, fill)
        yield made


async def shown_pages(app: App) -> AsyncIterator[QWidget]:
    for page_id in PAGES:
        app.window.go(page_id)
        page = app.window.host.page(page_id)
        await eventually(page.isVisible)
        QApplication.sendPostedEvents(None, QEvent.Type.LayoutRequest)
        yield page


def visible(root: QWidget, kind: type[QWidget]) -> Iterator[QWidget]:
    for widget in root.findChildren(kind):
        if widget.isVisible() and widget.width() > 1:
            yield widget


def clipped(root: QWidget) -> list[str]:
    """Texts that do not fit into the place they are shown in."""
    faults = [
        f"button {button.text()!r}: {button.width()} < {button.minimumSizeHint().width()}"
        for button in visible(root, QAbstractButton)
        if isinstance(button, QAbstractButton) and button.text()
        if button.width() < button.minimumSizeHint().width()
    ]
    for label in visible(root, QLabel):
        assert isinstance(label, QLabel)
        if not label.text() or _scrolls(label):
            continue
        wanted = label.heightForWidth(label.width()) if label.wordWrap() else label.sizeHint().height()
        if label.height() < wanted or (not label.wordWrap() and label.width() < label.sizeHint().width()):
            faults.append(f"label {label.text()!r}: {label.width()}x{label.height()}, wants height {wanted}")
    return faults


def _scrolls(widget: QWidget) -> bool:
    above = widget.parentWidget()
    while above is not None and not isinstance(above, QAbstractScrollArea):
        above = above.parentWidget()
    return False if above is None else widget.height() == 0


def said(root: QWidget) -> set[str]:
    """Texts of the interface itself that are shown, without the content of lists and fields."""
    texts = {button.text() for button in visible(root, QAbstractButton) if isinstance(button, QAbstractButton)}
    for bar in visible(root, QTabBar):
        assert isinstance(bar, QTabBar)
        texts |= {bar.tabText(place) for place in range(bar.count())}
    for box in visible(root, QComboBox):
        assert isinstance(box, QComboBox)
        texts.add(box.itemText(0))
    return {text for text in texts if text}


def english_in(root: QWidget) -> set[str]:
    return {
        text
        for text in said(root)
        if WORDS.search(text) and not CHINESE.search(text) and not SAME_IN_CHINESE.search(text)
    }


def is_chinese(root: QWidget) -> bool:
    return not english_in(root)


def is_english(root: QWidget) -> bool:
    return not any(CHINESE.search(text) for text in said(root))


class Longer(QTranslator):
    """A language whose every text is much longer, to find places that are too small."""

    def translate(self, context: str, text: str, disambiguation: str | None = None, n: int = -1) -> str:
        return f"{text.replace('%n', str(n))} Ŵïdéř{'ö' * (len(text) // 3)}"

    def isEmpty(self) -> bool:  # noqa: N802
        return False


@inside(open_app)
async def test_every_control_has_a_name(app: App) -> None:
    faults = {page.objectName(): audit(page) async for page in shown_pages(app)}
    faults["window"] = audit(app.window)
    assert {name: found for name, found in faults.items() if found} == {}


@inside(open_app)
async def test_the_window_fits_a_small_screen(app: App) -> None:
    async for page in shown_pages(app):
        wanted = app.window.minimumSizeHint()
        assert wanted.width() <= LAPTOP[0], page.objectName()
        assert wanted.height() <= LAPTOP[1], page.objectName()
        assert clipped(app.window) == [], page.objectName()


@inside(open_app)
async def test_the_language_changes_while_it_runs(app: App) -> None:
    app.translations.use(v.Language.CHINESE)
    await eventually(lambda: app.window.windowTitle().startswith("记忆中心"))
    async for page in shown_pages(app):
        with suppress(TimeoutError):  # a list that is being loaded says so a moment later
            await eventually(partial(is_chinese, page))
        assert english_in(page) == set(), page.objectName()
        assert clipped(app.window) == [], page.objectName()
    menus = [menu.title() for menu in app.window.menuBar().findChildren(QMenu) if menu.title()]
    assert all(CHINESE.search(title) for title in menus)
    app.translations.use(v.Language.ENGLISH)
    await eventually(lambda: app.window.windowTitle().startswith("Remembrancer"))
    async for page in shown_pages(app):
        with suppress(TimeoutError):
            await eventually(partial(is_english, page))
        assert is_english(page), page.objectName()


@inside(open_app)
async def test_much_longer_texts_are_not_cut_off(app: App) -> None:
    longer = Longer(app.window)
    QCoreApplication.installTranslator(longer)
    try:
        await eventually(lambda: "Ŵïdéř" in app.window.windowTitle())
        app.window.resize(1600, 1000)
        faults = {page.objectName(): clipped(page) async for page in shown_pages(app)}
    finally:
        QCoreApplication.removeTranslator(longer)
    assert {name: found for name, found in faults.items() if found} == {}


@inside(open_app)
async def test_dark_and_larger_text_on_every_page(app: App) -> None:
    app.window.actions_registry["theme.dark"].trigger()
    settings = await get_settings(app.client)
    await eventually(lambda: app.theme.look.is_dark)
    while settings.theme is not v.Theme.DARK:  # kept for the next start
        settings = await get_settings(app.client)
    app.theme.use(v.Theme.DARK, v.Density.DENSE, 1.3)
    async for page in shown_pages(app):
        assert clipped(page) == [], page.objectName()
        ground = page.grab().toImage().pixelColor(2, 2)
        assert ground.lightness() < 80, page.objectName()
    app.theme.use(v.Theme.LIGHT, v.Density.COMFORTABLE, 1.0)


@inside(open_app)
async def test_the_shortcut_list_knows_pages_that_were_never_shown(app: App) -> None:
    press(app.window, "F1")
    listed = await eventually(lambda: app.window.findChild(CommandPalette))
    await eventually(listed.isVisible)
    assert {"pending.confirm", "memories.forget", "heartbeat.run_now"} <= {
        entry.spec.id for entry in app.window.actions_registry.all() if entry.action.shortcuts()
    }
    assert audit(listed) == []
    press(listed, "Escape")
    await eventually(lambda: not app.window.findChildren(CommandPalette))


@inside(open_app)
async def test_the_shortcut_list_shows_another_page_before_anything_is_done_there(app: App) -> None:
    done: list[bool] = []
    app.window.go("memories")
    press(app.window, "F1")
    listed = await eventually(lambda: app.window.findChild(CommandPalette))
    await eventually(listed.isVisible)
    app.window.actions_registry["heartbeat.review"].triggered.connect(done.append)
    search = listed.findChild(QLineEdit)
    assert search is not None
    listed.activateWindow()
    await eventually(search.hasFocus)
    search.setText("heartbeat.review")
    press(search, "Return")
    await eventually(lambda: app.window.host.current is app.window.host.page("heartbeat"))
    assert done == []


@inside(open_app)
async def test_every_form_names_its_fields(app: App) -> None:
    async def send(_draft: MemoryDraft, _target: ScopeTarget | None, _is_override: bool) -> None:
        raise AssertionError("nothing is sent here")

    async def send_scope(_target: ScopeTarget) -> None:
        raise AssertionError("nothing is sent here")

    async def send_sensitivity(_sensitivity: v.Sensitivity, _reason: str) -> None:
        raise AssertionError("nothing is sent here")

    scope = ScopeView(namespace_id="", kind=v.NamespaceKind.GLOBAL)
    choices = scope_choices(app.window.projects.all)
    task = FormTask("New", "Remember", send, MemoryDraft(kind=v.MemoryKind.FACT, statement="x"), choices, scope)
    for dialog in (
        MemoryForm(app.window, task),
        ScopeDialog(app.window, title="T", explanation="E", choices=choices, current=scope, submit=send_scope),
        SensitivityDialog(app.window, v.Sensitivity.NORMAL, send_sensitivity),
    ):
        dialog.open()
        await eventually(dialog.isVisible)
        assert audit(dialog) == [], type(dialog).__name__
        assert clipped(dialog) == [], type(dialog).__name__
        dialog.reject()
        dialog.deleteLater()
