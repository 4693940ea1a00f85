"""Pending by keyboard alone, over a real main."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass

from PySide6.QtWidgets import QLabel, QPlainTextEdit

from main_process.domain.memory_item import MemoryItem
from renderer.app import App
from renderer.dialogs.choose_scope import ScopeDialog
from renderer.dialogs.edit_memory import MemoryForm
from renderer.dialogs.forget_memories import ForgetDialog, ReceiptDialog
from renderer.models.memory_table import MemoryTable
from renderer.models.paged_table import LoadState
from renderer.pages.pending_page import PendingPage
from renderer.state.notices import Notice
from renderer.state.session import ConnectionPhase
from shared import vocabulary as v
from tests.support.live_main import LiveMain, live_main
from tests.support.live_window import (
    dialog_with_keyboard,
    inside,
    keyboard_back,
    live_window,
    press,
    put_in,
    world_of,
)
from tests.support.memory_world import World
from tests.support.windows import eventually

STATEMENTS = (
    "The registry of images listens on port 5000",
    "Backups are written every night at two",
    "所有金额一律用整数分存储",
    "Release notes live beside the code",
)


@dataclass
class Desk:
    """A person at the window's Pending page, and what the store says about it."""

    app: App
    live: LiveMain
    page: PendingPage
    items: dict[str, MemoryItem]

    @property
    def table(self) -> MemoryTable:
        return self.page.table

    @property
    def texts(self) -> list[str]:
        return [row.statement for row in self.table.loaded_rows]

    @property
    def current(self) -> str:
        row = self.page.current_row
        return row.statement if row is not None else ""

    def press(self, *keys: str) -> None:
        for key in keys:
            press(self.page, key)

    async def status(self, statement: str) -> v.ItemStatus:
        def read() -> v.ItemStatus:
            with world_of(self.live) as world:
                return world.status(self.items[statement])

        return await asyncio.to_thread(read)

    async def becomes(self, statement: str, status: v.ItemStatus) -> None:
        async with asyncio.timeout(60):
            while await self.status(statement) is not status:  # noqa: ASYNC110 - the store is another process's
                await asyncio.sleep(0.02)


def fill(world: World) -> dict[str, MemoryItem]:
    shop = world.project("webshop")
    world.project("ledger")
    return {statement: world.said(shop, statement) for statement in STATEMENTS}


@asynccontextmanager
async def open_desk() -> AsyncIterator[Desk]:
    async with live_main() as live, live_window(live) as app:
        items = await put_in(app, live, fill)
        app.window.go("pending")
        page = app.window.host.page("pending")
        assert isinstance(page, PendingPage)
        await eventually(lambda: page.table.rowCount() == len(STATEMENTS))
        await eventually(lambda: page.card.view is not None)
        yield Desk(app, live, page, items)


@inside(open_desk)
async def test_one_key_a_decision_and_the_next_card_at_once(desk: Desk) -> None:
    assert desk.current == STATEMENTS[0]
    desk.press("C")
    assert (desk.current, len(desk.texts)) == (STATEMENTS[1], 3)  # before main answered
    desk.press("R")
    assert desk.current == STATEMENTS[2]
    desk.press("N")
    assert desk.current == STATEMENTS[3]
    await desk.becomes(STATEMENTS[0], v.ItemStatus.CONFIRMED)
    await desk.becomes(STATEMENTS[1], v.ItemStatus.REJECTED)
    await desk.becomes(STATEMENTS[2], v.ItemStatus.REJECTED)
    await eventually(lambda: desk.page.card.view is not None)
    assert desk.page.card.view is not None
    assert desk.page.card.view.memory.row.statement == STATEMENTS[3]


@inside(open_desk)
async def test_the_last_decision_can_be_taken_back(desk: Desk) -> None:
    desk.press("R")
    await desk.becomes(STATEMENTS[0], v.ItemStatus.REJECTED)
    await eventually(desk.app.window.actions_registry["pending.undo"].isEnabled)
    desk.press("Ctrl+Z")
    await desk.becomes(STATEMENTS[0], v.ItemStatus.CANDIDATE)
    await eventually(lambda: STATEMENTS[0] in desk.texts)


@inside(open_desk)
async def test_reject_and_forget_says_what_goes_and_leaves_nothing_to_take_back(desk: Desk) -> None:
    desk.press("F")
    dialog = await dialog_with_keyboard(ForgetDialog)
    assert dialog.keep.hasFocus()
    said = "\n".join(one.text() for one in dialog.findChildren(QLabel))
    assert "cannot be undone" in said
    assert "Reject 1 suggestion" in said
    press(dialog, "Escape")
    await keyboard_back(desk.app.window)
    await eventually(desk.page.list.hasFocus)
    assert await desk.status(STATEMENTS[0]) is v.ItemStatus.CANDIDATE
    desk.press("F")
    dialog = await dialog_with_keyboard(ForgetDialog)
    await eventually(dialog.forget.isEnabled)
    dialog.forget.click()
    receipt = await dialog_with_keyboard(ReceiptDialog)
    assert receipt.said[0].startswith("✓")
    press(receipt, "Return")
    await keyboard_back(desk.app.window)
    await eventually(desk.page.list.hasFocus)
    await eventually(lambda: len(desk.texts) == len(STATEMENTS) - 1)
    assert STATEMENTS[0] not in desk.texts
    assert not desk.app.window.actions_registry["pending.undo"].isEnabled()

    def left() -> MemoryItem | None:
        with world_of(desk.live) as world:
            return world.store.read(lambda unit: unit.items.get_many((desk.items[STATEMENTS[0]].id,))).get(
                desk.items[STATEMENTS[0]].id
            )

    assert await asyncio.to_thread(left) is None


@inside(open_desk)
async def test_moving_and_deciding_several_at_once(desk: Desk) -> None:
    desk.press("J", "J")
    assert desk.current == STATEMENTS[2]
    desk.press("K", "Down", "Up", "Up")
    assert desk.current == STATEMENTS[0]
    desk.press("Space", "J", "J", "Space")
    assert [row.statement for row in desk.table.marked] == [STATEMENTS[0], STATEMENTS[2]]
    desk.press("C")
    assert desk.texts == [STATEMENTS[1], STATEMENTS[3]]
    await desk.becomes(STATEMENTS[0], v.ItemStatus.CONFIRMED)
    await desk.becomes(STATEMENTS[2], v.ItemStatus.CONFIRMED)
    desk.press("Ctrl+A")
    assert len(desk.table.marked) == 2
    desk.press("Escape")
    assert not desk.table.marked


@inside(open_desk)
async def test_edit_and_confirm_in_one_act(desk: Desk) -> None:
    desk.press("E")
    form = await dialog_with_keyboard(MemoryForm)
    statement = form.findChild(QPlainTextEdit)
    await eventually(statement.hasFocus)
    assert statement.toPlainText() == STATEMENTS[0]
    press(form, "Ctrl+A")
    for letter in "c r":  # typed into the field, not taken for a decision
        press(form, "Space" if letter == " " else letter.upper())
    press(form, "Ctrl+Return")
    await desk.becomes(STATEMENTS[0], v.ItemStatus.CONFIRMED)
    await eventually(lambda: STATEMENTS[0] not in desk.texts)
    assert len(desk.texts) == 3


@inside(open_desk)
async def test_another_scope_before_the_decision(desk: Desk) -> None:
    desk.press("S")
    dialog = await dialog_with_keyboard(ScopeDialog)
    press(dialog, "Down")
    names = [desk.app.window.projects.all[0].name, desk.app.window.projects.all[1].name]
    assert sorted(names) == ["ledger", "webshop"]
    before = dialog.selector.view
    for _ in range(3):
        press(dialog, "Up")
    assert dialog.selector.view.kind is v.NamespaceKind.GLOBAL
    assert before.kind is not None
    dialog.accept_button.click()
    await eventually(lambda: desk.table.loaded_rows[0].scope.kind is v.NamespaceKind.GLOBAL)
    assert await desk.status(STATEMENTS[0]) is v.ItemStatus.CANDIDATE
    await eventually(lambda: "Global" in desk.page.card.scope_words)  # the card must not promise the old readers


@inside(open_desk)
async def test_enter_in_the_scope_dialog_changes_the_scope_and_never_leaves(desk: Desk) -> None:
    desk.press("S")
    dialog = await dialog_with_keyboard(ScopeDialog)
    assert not dialog.cancel_button.hasFocus()
    press(dialog.selector.box, "Return")
    assert dialog.isVisible()  # nothing was chosen yet
    press(dialog.selector.box, "Home")
    press(dialog.selector.box, "Return")
    await eventually(lambda: desk.table.loaded_rows[0].scope.kind is v.NamespaceKind.GLOBAL)


@inside(open_desk)
async def test_home_and_end_go_to_the_first_and_last_candidate(desk: Desk) -> None:
    press(desk.page.list, "End")
    assert desk.current == STATEMENTS[-1]
    press(desk.page.list, "Home")
    assert desk.current == STATEMENTS[0]


@inside(open_desk)
async def test_what_is_not_confirmed_in_bulk_is_said(desk: Desk) -> None:
    said: list[Notice] = []
    desk.app.window.notices.said.connect(said.append)
    desk.press("S")
    dialog = await dialog_with_keyboard(ScopeDialog)
    press(dialog.selector.box, "Home")
    press(dialog.selector.box, "Return")
    await eventually(lambda: desk.table.loaded_rows[0].scope.kind is v.NamespaceKind.GLOBAL)
    await keyboard_back(desk.app.window)
    await eventually(desk.page.list.hasFocus)
    desk.press("Ctrl+A", "C")
    await eventually(lambda: said)
    assert (said[-1].text, said[-1].advice) == ("3 confirmed", "Global and sensitive ones are confirmed one by one.")
    assert desk.texts == [STATEMENTS[0]]


@inside(open_desk)
async def test_a_candidate_that_was_decided_elsewhere_goes(desk: Desk) -> None:
    def confirm() -> None:
        with world_of(desk.live) as world:
            world.confirm(desk.items[STATEMENTS[0]])

    await asyncio.to_thread(confirm)
    desk.press("R")
    await eventually(lambda: STATEMENTS[0] not in desk.texts)
    await asyncio.sleep(0.3)
    assert await desk.status(STATEMENTS[0]) is v.ItemStatus.CONFIRMED


@inside(open_desk)
async def test_a_lost_main_puts_the_row_back_and_loses_nothing(desk: Desk) -> None:
    session = desk.app.window.session
    said: list[Notice] = []
    desk.app.window.notices.said.connect(said.append)
    desk.live.kill()
    desk.press("C")
    await eventually(lambda: session.phase is not ConnectionPhase.CONNECTED)
    await eventually(lambda: session.can_write)

    async def is_told_truly() -> bool:
        is_confirmed = await desk.status(STATEMENTS[0]) is v.ItemStatus.CONFIRMED
        return desk.table.state is LoadState.READY and (STATEMENTS[0] in desk.texts) is not is_confirmed

    async with asyncio.timeout(60):
        while not await is_told_truly():  # noqa: ASYNC110 - the store is another process's
            await asyncio.sleep(0.05)
    assert any(notice.text.startswith("The main process had ended") and notice.is_lasting for notice in said)


@inside(open_desk)
async def test_undo_right_after_a_decision_takes_that_one_back(desk: Desk) -> None:
    desk.press("R", "C", "Ctrl+Z")  # faster than main can answer
    await eventually(lambda: STATEMENTS[1] in desk.texts and STATEMENTS[0] not in desk.texts)
    await desk.becomes(STATEMENTS[0], v.ItemStatus.REJECTED)
    await desk.becomes(STATEMENTS[1], v.ItemStatus.CANDIDATE)
