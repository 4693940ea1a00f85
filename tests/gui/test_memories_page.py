"""Memories over a real main: find, read, write, change, end, take back."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass

from PySide6.QtWidgets import QApplication, QToolButton

from renderer.app import App
from renderer.dialogs.edit_memory import MemoryForm
from renderer.dialogs.forget_memories import ForgetDialog, ReceiptDialog
from renderer.dialogs.give_reason import ReasonDialog, SensitivityDialog
from renderer.operations import memories as operations
from renderer.pages.memories_page import MemoriesPage
from renderer.widgets.empty_state import ViewState
from shared import vocabulary as v
from shared.ipc.methods.memories import MemoryDraft, MemoryFilter, ScopeTarget
from tests.support.live_main import live_main
from tests.support.live_window import dialog_with_keyboard, inside, keyboard_back, live_window, press, put_in
from tests.support.memory_world import World
from tests.support.windows import eventually


@dataclass
class Shelf:
    """A person at the Memories page."""

    app: App
    page: MemoriesPage

    @property
    def texts(self) -> list[str]:
        return [row.statement for row in self.page.table.loaded_rows]

    def press(self, *keys: str) -> None:
        for key in keys:
            press(self.page, key)

    async def remember(self, statement: str, **fields: object) -> None:
        draft = MemoryDraft(**({"kind": v.MemoryKind.FACT, "statement": statement} | fields))  # type: ignore[arg-type]  # any field
        target = ScopeTarget(kind=v.NamespaceKind.GLOBAL)
        caller = self.app.client
        await operations.create_memory(caller, target, draft, idempotency_key=operations.new_key())

    async def shows(self, *statements: str) -> None:
        await eventually(lambda: sorted(self.texts) == sorted(statements))

    async def back_at_the_list(self) -> None:
        await keyboard_back(self.app.window)
        await eventually(self.page.list.hasFocus)

    def heading(self) -> str:
        return self.page.view.heading


def nothing(world: World) -> None:
    world.project("webshop")


@asynccontextmanager
async def open_shelf() -> AsyncIterator[Shelf]:
    async with live_main() as live, live_window(live) as app:
        await put_in(app, live, nothing)
        app.window.go("memories")
        page = app.window.host.page("memories")
        assert isinstance(page, MemoriesPage)
        await eventually(lambda: page.view.state is ViewState.FIRST_USE)
        yield Shelf(app, page)


@inside(open_shelf)
async def test_from_the_first_memory_to_its_archive_and_back(shelf: Shelf) -> None:
    assert shelf.heading() == "Nothing is remembered yet"
    shelf.press("Ctrl+N")
    form = await dialog_with_keyboard(MemoryForm)
    form.accept_button.click()
    assert "Say what is to be remembered" in form.statement_error
    form.set_statement("Releases are cut on Thursdays")
    press(form, "Ctrl+Return")
    await shelf.shows("Releases are cut on Thursdays")
    await shelf.back_at_the_list()
    shelf.press("E")
    form = await dialog_with_keyboard(MemoryForm)
    form.set_statement("Releases are cut on Wednesdays")
    press(form, "Ctrl+Return")
    await shelf.shows("Releases are cut on Wednesdays")
    await shelf.back_at_the_list()
    shelf.press("A")
    await shelf.shows()
    await eventually(shelf.app.window.actions_registry["memories.undo"].isEnabled)
    shelf.press("Ctrl+Z")
    await shelf.shows("Releases are cut on Wednesdays")


@inside(open_shelf)
async def test_history_shows_the_difference_and_restores(shelf: Shelf) -> None:
    await shelf.remember("The port is 5000")
    await shelf.shows("The port is 5000")
    row = shelf.page.table.loaded_rows[0]
    await operations.edit_memory(
        shelf.app.client, row, MemoryDraft(kind=v.MemoryKind.FACT, statement="The port is 5001"), "moved"
    )
    await shelf.shows("The port is 5001")
    shelf.page.detail.show_tab(2)
    history = shelf.page.detail.history
    await eventually(lambda: history.numbers == ["2", "1"])
    assert "5000" in history.difference
    assert "5001" in history.difference
    history.choose(1)
    history.restore.click()
    reason = await dialog_with_keyboard(ReasonDialog)
    reason.accept_button.click()
    assert reason.isVisible()  # a reason is wanted
    reason.reason.setText("5001 never came")
    reason.accept_button.click()
    await shelf.shows("The port is 5000")
    await eventually(lambda: shelf.page.table.loaded_rows[0].revision == 3)


@inside(open_shelf)
async def test_space_presses_the_button_that_has_the_keyboard(shelf: Shelf) -> None:
    await shelf.remember("Backups run at two")
    await shelf.shows("Backups run at two")
    shelf.press("Space")
    assert len(shelf.page.table.marked) == 1
    button = next(button for button in shelf.page.findChildren(QToolButton) if button.text() == "New memory")
    button.setFocus()
    await eventually(button.hasFocus)
    shelf.press("Space")
    form = await dialog_with_keyboard(MemoryForm)
    assert len(shelf.page.table.marked) == 1
    form.reject()


@inside(open_shelf)
async def test_forgetting_says_what_goes_and_proves_it(shelf: Shelf) -> None:
    await shelf.remember("The passphrase hint is a fruit")
    await shelf.remember("The wiki is read-only")
    await shelf.shows("The passphrase hint is a fruit", "The wiki is read-only")
    chosen = shelf.page.current_row
    assert chosen is not None
    shelf.press("Delete")
    dialog = await dialog_with_keyboard(ForgetDialog)
    await eventually(dialog.forget.isEnabled)
    assert dialog.keep.isDefault()
    press(dialog, "Return")  # the safe default
    await shelf.back_at_the_list()
    assert len(shelf.texts) == 2
    shelf.press("Delete")
    dialog = await dialog_with_keyboard(ForgetDialog)
    await eventually(dialog.forget.isEnabled)
    dialog.forget.click()
    receipt = await dialog_with_keyboard(ReceiptDialog)
    assert "✓ Nothing of it is left in the store." in receipt.said
    receipt.reject()
    await eventually(lambda: chosen.statement not in shelf.texts)
    assert len(shelf.texts) == 1


@inside(open_shelf)
async def test_a_filter_answers_as_one_types_and_says_when_nothing_matches(shelf: Shelf) -> None:
    for statement in ("茶要绿茶", "Backups run at two", "The registry is private"):
        await shelf.remember(statement)
    await eventually(lambda: len(shelf.texts) == 3)
    shelf.press("Ctrl+F")
    shelf.page.filters.text.setText("绿茶")
    await shelf.shows("茶要绿茶")
    shelf.page.filters.text.setText("nowhere to be found")
    await eventually(lambda: shelf.page.view.state is ViewState.NO_RESULT)
    assert shelf.heading() == "No memory matches"
    assert "“nowhere to be found”" in shelf.page.view.advice
    assert "Status: Confirmed" in shelf.page.view.advice
    shelf.page.filters.clear()
    await eventually(lambda: len(shelf.texts) == 3)
    shelf.app.window.go("memories", MemoryFilter(kinds=(v.MemoryKind.PROCEDURE,)))
    await eventually(lambda: shelf.page.view.state is ViewState.NO_RESULT)


@inside(open_shelf)
async def test_the_scope_that_another_page_asked_for_is_shown_and_can_be_left(shelf: Shelf) -> None:
    await shelf.remember("Backups run at two")
    project = shelf.app.window.projects.all[0]
    shelf.app.window.go("memories", ("namespace", project.namespace_id, "Project “webshop”"))
    await eventually(lambda: shelf.page.view.state is ViewState.NO_RESULT)
    assert shelf.page.filters.only.text() == "Only Project “webshop”"
    assert "Only Project “webshop”" in shelf.page.view.advice
    shelf.page.filters.only.click()
    await shelf.shows("Backups run at two")
    assert not shelf.page.filters.only.isVisible()


@inside(open_shelf)
async def test_a_restricted_text_is_masked_until_asked_for(shelf: Shelf) -> None:
    await shelf.remember("The alarm code hangs in the hall", sensitivity=v.Sensitivity.RESTRICTED)
    await eventually(lambda: len(shelf.page.table.loaded_rows) == 1)
    assert shelf.texts == [""]
    assert "◈ Restricted" in shelf.page.table.spoken(shelf.page.table.loaded_rows[0])
    await eventually(lambda: shelf.page.detail.view is not None)
    assert "hidden until you ask" in shelf.page.detail.statement
    shelf.press("V")
    await eventually(lambda: shelf.page.detail.statement == "The alarm code hangs in the hall")


@inside(open_shelf)
async def test_lowering_the_sensitivity_is_an_act_with_a_reason(shelf: Shelf) -> None:
    await shelf.remember("The rota is public", sensitivity=v.Sensitivity.SENSITIVE)
    await shelf.shows("The rota is public")
    shelf.press("S")
    dialog = await dialog_with_keyboard(SensitivityDialog)
    dialog.box.setCurrentIndex(dialog.box.findData(v.Sensitivity.NORMAL))
    dialog.accept_button.click()
    assert dialog.isVisible()
    dialog.reason.setText("it hangs in the kitchen")
    dialog.accept_button.click()
    await eventually(lambda: shelf.page.table.loaded_rows[0].sensitivity is v.Sensitivity.NORMAL)


@inside(open_shelf)
async def test_why_it_would_be_recalled(shelf: Shelf) -> None:
    await shelf.remember("The registry listens on port 5000", aliases=("registry port",))
    await shelf.shows("The registry listens on port 5000")
    shelf.press("W")
    await eventually(lambda: QApplication.focusWidget() is shelf.page.detail.explanation.focusProxy())
    explanation = shelf.page.detail.explanation
    explanation.ask("Which registry port is it?")
    await eventually(lambda: explanation.verdict.startswith("✓"))
    explanation.ask("What is for lunch?")
    await eventually(lambda: explanation.verdict.startswith("✕"))


@inside(open_shelf)
async def test_what_the_form_holds_survives_a_refusal(shelf: Shelf) -> None:
    shelf.press("Ctrl+N")
    form = await dialog_with_keyboard(MemoryForm)
    form.set_statement("The key is AKIA" + "Z7" * 8)
    press(form, "Ctrl+Return")
    await eventually(form.failure)
    assert "secret" in form.failure()
    assert form.draft.statement.startswith("The key is AKIA")
    form.reject()
    await asyncio.sleep(0)


@inside(open_shelf)
async def test_complaint_87_a_refused_secret_can_be_kept_as_a_mark(shelf: Shelf) -> None:
    shelf.press("Ctrl+N")
    form = await dialog_with_keyboard(MemoryForm)
    form.set_statement("The deploy key is AKIA" + "Z7" * 8)
    press(form, "Ctrl+Return")
    await eventually(form.offer.isVisible)
    assert form.offer.marks.hasFocus()
    assert not form.offer.restrict.isVisible()
    form.offer.marks.click()
    await eventually(lambda: "[redacted: api_key]" in form.draft.statement)
    press(form, "Ctrl+Return")
    await shelf.shows("The deploy key is [redacted: api_key]")


@inside(open_shelf)
async def test_a_number_of_ones_own_is_offered_as_restricted(shelf: Shelf) -> None:
    shelf.press("Ctrl+N")
    form = await dialog_with_keyboard(MemoryForm)
    form.set_statement("My card is 4111 1111 1111 1111")
    press(form, "Ctrl+Return")
    await eventually(form.offer.isVisible)
    assert "masked on screen" in form.offer.words
    assert "Card number" in form.failure()
    form.offer.restrict.click()
    press(form, "Ctrl+Return")
    await eventually(lambda: [row.is_masked for row in shelf.page.table.loaded_rows] == [True])


@inside(open_shelf)
async def test_several_at_once_and_what_the_window_keeps(shelf: Shelf) -> None:
    for number in range(3):
        await shelf.remember(f"Shelf {number} is dry", kind=v.MemoryKind.PROCEDURE)
    await eventually(lambda: len(shelf.texts) == 3)
    shelf.press("Space", "J", "Space")
    assert len(shelf.page.table.marked) == 2
    assert shelf.page.bulk.isVisible()
    shelf.press("Escape")
    assert not shelf.page.bulk.isVisible()
    shelf.page.filters.restore(MemoryFilter(kinds=(v.MemoryKind.PROCEDURE,), statuses=(v.ItemStatus.CONFIRMED,)))
    shelf.page.leave()
    kept = shelf.app.window.parts.kept.model("memories/filter", MemoryFilter)
    assert kept is not None
    assert kept.kinds == (v.MemoryKind.PROCEDURE,)
