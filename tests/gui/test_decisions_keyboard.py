"""Promote, decide a conflict in every way, merge, and ask what applied when: by keyboard alone, over a real main."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import TypeVar

from PySide6.QtWidgets import QApplication, QDateTimeEdit, QLabel

from main_process.domain.memory_item import MemoryItem
from main_process.domain.times import Validity
from main_process.store.repositories.item_filter import ItemFilter
from renderer.app import App
from renderer.dialogs.decide_conflict import ConflictDialog, ReplaceDialog, ValidityDialog
from renderer.dialogs.give_reason import ReasonDialog
from renderer.dialogs.merge_memories import MergeDialog
from renderer.dialogs.promote_memory import PromoteDialog
from renderer.pages.memories_page import MemoriesPage
from renderer.pages.pending_page import PendingPage
from renderer.support.formats import field_moment
from shared import vocabulary as v
from shared.ipc.methods.memories import MemoryFilter
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

T = TypeVar("T")
OLD, NEW = "The release is in August", "The release is in September"
DARK, LIGHT = "Answers are in English", "Answers are in German"


@dataclass
class Desk:
    """A person at the window, and what the store says."""

    app: App
    live: LiveMain
    pending: PendingPage
    memories: MemoriesPage
    items: dict[str, MemoryItem]

    async def at(self, page: PendingPage | MemoriesPage) -> None:
        self.app.window.go(page.page_id)
        await eventually(page.isVisible)
        self.app.window.activateWindow()
        await eventually(self.app.window.isActiveWindow)
        await eventually(lambda: page.isAncestorOf(QApplication.focusWidget() or self.app.window))

    def press(self, page: PendingPage | MemoriesPage, *keys: str) -> None:
        for key in keys:
            press(page, key)

    async def closed(self) -> None:
        await keyboard_back(self.app.window)

    async def look(self, read: Callable[[World], T]) -> T:
        def work() -> T:
            with world_of(self.live) as world:
                return read(world)

        return await asyncio.to_thread(work)

    async def becomes(self, statement: str, status: v.ItemStatus) -> MemoryItem:
        return await self.is_now(self.items[statement], status)

    async def is_now(self, item: MemoryItem, status: v.ItemStatus) -> MemoryItem:
        async with asyncio.timeout(60):
            while (now := await self.look(lambda world: world.item(item.id))).status is not status:  # noqa: ASYNC110 - the store is another process's
                await asyncio.sleep(0.02)
        return now

    @property
    def shown_id(self) -> str | None:
        view = self.memories.detail.view
        return None if view is None else view.row.item_id

    @property
    def detail_texts(self) -> list[str]:
        return [one.text() for one in self.memories.detail.findChildren(QLabel)]

    async def at_conflicts(self, count: int) -> None:
        await self.at(self.pending)
        self.pending.list.setFocus()
        self.press(self.pending, "T", "T")
        await eventually(lambda: self.pending.conflicts.model.rowCount() == count)
        await eventually(lambda: self.pending.conflicts.desk.view is not None)
        self.app.window.activateWindow()
        await eventually(self.pending.conflicts.list.table.hasFocus)


def fill(world: World) -> dict[str, MemoryItem]:
    shop = world.project("webshop")
    namespace = world.namespace(shop)
    items = {OLD: world.typed(namespace, OLD)}
    items[NEW] = world.said(shop, NEW)
    items[DARK] = world.typed(world.global_namespace(), DARK, kind=v.MemoryKind.PREFERENCE)
    return items


@asynccontextmanager
async def open_desk() -> AsyncIterator[Desk]:
    async with live_main() as live, live_window(live) as app:
        items = await put_in(app, live, fill)
        app.window.go("memories")
        memories = app.window.host.page("memories")
        app.window.go("pending")
        pending = app.window.host.page("pending")
        assert isinstance(memories, MemoriesPage)
        assert isinstance(pending, PendingPage)
        await eventually(lambda: pending.table.rowCount() == 1)
        yield Desk(app, live, pending, memories, items)


@inside(open_desk)
async def test_both_sides_stand_beside_each_other_with_source_time_scope_and_validity(desk: Desk) -> None:
    await desk.at_conflicts(1)
    sides = desk.pending.conflicts.desk.sides
    assert (sides.first.text.toPlainText(), sides.second.text.toPlainText()) == (NEW, OLD)
    assert "differ" in sides.first.text.accessibleDescription()
    shown = " ".join(one.text() for one in sides.findChildren(QLabel))
    for words in ("Project “webshop”", "Pending", "Confirmed", "Source", "Recorded", "Valid", "current"):
        assert words in shown
    assert desk.pending.tabs.tabText(2) == "Conflicts (1)"


@inside(open_desk)
async def test_keep_both_by_one_key_and_back(desk: Desk) -> None:
    await desk.at_conflicts(1)
    desk.press(desk.pending, "1")
    await desk.becomes(NEW, v.ItemStatus.CONFIRMED)
    await eventually(lambda: desk.pending.conflicts.model.rowCount() == 0)
    await eventually(desk.app.window.actions_registry["pending.undo"].isEnabled)
    desk.press(desk.pending, "Ctrl+Z")
    await desk.becomes(NEW, v.ItemStatus.CANDIDATE)
    await eventually(lambda: desk.pending.conflicts.model.rowCount() == 1)


@inside(open_desk)
async def test_set_validity_by_keyboard(desk: Desk) -> None:
    await desk.at_conflicts(1)
    desk.press(desk.pending, "2")
    form = await dialog_with_keyboard(ValidityDialog)
    form.first.begin.setFocus()
    press(form, "Space")
    form.second.end.setFocus()
    press(form, "Space")
    for field in (form.first.begin, form.second.end):
        field.set_moment(datetime(2026, 2, 20, tzinfo=UTC))
    press(form, "Return")
    new = await desk.becomes(NEW, v.ItemStatus.CONFIRMED)
    old = await desk.look(lambda world: world.item(desk.items[OLD].id))
    assert new.text.validity.valid_from == old.text.validity.valid_until == datetime(2026, 2, 20, tzinfo=UTC)


@inside(open_desk)
async def test_replace_with_dates_is_one_flow(desk: Desk) -> None:
    """Seed 004 §11.2: the old goal keeps its time, the postponed one is current."""
    await desk.at_conflicts(1)
    desk.press(desk.pending, "3")
    form = await dialog_with_keyboard(ReplaceDialog)
    assert "UTC" in " ".join(one.text() for one in form.findChildren(QLabel))
    form.holds_from.set_moment(datetime(2026, 2, 20, tzinfo=UTC))
    press(form, "Return")
    old = await desk.becomes(OLD, v.ItemStatus.SUPERSEDED)
    new = await desk.becomes(NEW, v.ItemStatus.CONFIRMED)
    assert (old.superseded_by, old.text.validity.valid_until) == (new.id, datetime(2026, 2, 20, tzinfo=UTC))
    await desk.closed()
    await eventually(desk.app.window.actions_registry["pending.undo"].isEnabled)
    desk.press(desk.pending, "Ctrl+Z")
    await desk.becomes(OLD, v.ItemStatus.CONFIRMED)


@inside(open_desk)
async def test_reject_the_new_one_or_swapped_the_other(desk: Desk) -> None:
    await desk.at_conflicts(1)
    desk.press(desk.pending, "4")
    await desk.becomes(NEW, v.ItemStatus.REJECTED)
    await eventually(desk.app.window.actions_registry["pending.undo"].isEnabled)
    desk.press(desk.pending, "Ctrl+Z")
    await desk.becomes(NEW, v.ItemStatus.CANDIDATE)
    await eventually(lambda: desk.pending.conflicts.desk.view is not None)
    desk.press(desk.pending, "X", "4")
    await desk.becomes(OLD, v.ItemStatus.ARCHIVED)


@inside(open_desk)
async def test_a_project_goes_before_global_and_both_details_say_so(desk: Desk) -> None:
    def add(world: World) -> MemoryItem:
        return world.typed(desk.items[OLD].namespace_id, LIGHT, kind=v.MemoryKind.PREFERENCE)

    narrow = await desk.look(add)
    desk.app.window.hub.resynced.emit()
    await desk.at_conflicts(2)
    desk.press(desk.pending, "J")
    view = desk.pending.conflicts.desk
    await eventually(lambda: view.first is not None and view.first.row.statement == LIGHT)
    desk.press(desk.pending, "5")
    await eventually(lambda: desk.pending.conflicts.model.rowCount() == 1)
    await desk.at(desk.memories)
    for item_id, words in ((narrow.id, "Goes before"), (desk.items[DARK].id, "Stands back")):
        desk.app.window.go("memories", item_id)
        await eventually(lambda item_id=item_id: desk.shown_id == item_id)
        assert any(words in text for text in desk.detail_texts)


@inside(open_desk)
async def test_a_conflict_is_decided_from_the_card_and_from_the_detail(desk: Desk) -> None:
    await desk.at(desk.pending)
    await eventually(lambda: desk.pending.card.view is not None)
    desk.pending.list.setFocus()
    desk.press(desk.pending, "D")
    dialog = await dialog_with_keyboard(ConflictDialog)
    press(dialog, "4")
    await desk.becomes(NEW, v.ItemStatus.REJECTED)
    await desk.closed()
    desk.press(desk.pending, "Ctrl+Z")
    await desk.becomes(NEW, v.ItemStatus.CANDIDATE)
    await desk.at(desk.memories)
    desk.app.window.go("memories", desk.items[OLD].id)
    await eventually(
        lambda: desk.memories.current_row is not None and desk.memories.current_row.item_id == desk.items[OLD].id
    )
    await eventually(desk.app.window.actions_registry["memories.compare"].isEnabled)
    desk.memories.list.setFocus()
    desk.press(desk.memories, "D")
    dialog = await dialog_with_keyboard(ConflictDialog)
    press(dialog, "1")
    await desk.becomes(NEW, v.ItemStatus.CONFIRMED)


@inside(open_desk)
async def test_promote_wait_in_pending_and_roll_back(desk: Desk) -> None:
    await desk.at(desk.memories)
    desk.app.window.go("memories", desk.items[OLD].id)
    await eventually(
        lambda: desk.memories.current_row is not None and desk.memories.current_row.item_id == desk.items[OLD].id
    )
    desk.memories.list.setFocus()
    desk.press(desk.memories, "G")
    form = await dialog_with_keyboard(PromoteDialog)
    assert form.level.scope.kind is v.NamespaceKind.GLOBAL
    press(form, "Ctrl+Return")
    assert form.isVisible()  # both texts are wanted
    await eventually(form.reason.hasFocus)
    for letter in "all":
        press(form, letter.upper())
    press(form, "Tab")
    await eventually(form.evaluation.hasFocus)
    for letter in "seen":
        press(form, letter.upper())
    press(form, "Ctrl+Return")
    await desk.closed()
    await desk.at(desk.pending)
    desk.pending.list.setFocus()
    desk.press(desk.pending, "T")
    await eventually(lambda: [row.is_promoted for row in desk.pending.table.loaded_rows] == [True])
    await eventually(
        lambda: desk.pending.card.view is not None and desk.pending.card.view.memory.promotion is not None
    )
    assert desk.pending.tabs.tabText(1) == "Promotion requests (1)"
    desk.press(desk.pending, "C")
    await eventually(lambda: desk.pending.table.rowCount() == 0)
    promoted = await desk.look(
        lambda world: world.store.read(lambda unit: unit.items.page(_promoted(), limit=5, cursor=None)[0][0].item)
    )
    assert promoted.text.statement == OLD
    await desk.at(desk.memories)
    desk.app.window.go("memories", promoted.id)
    await eventually(
        lambda: desk.memories.current_row is not None and desk.memories.current_row.item_id == promoted.id
    )
    await eventually(desk.app.window.actions_registry["memories.roll_back"].isEnabled)
    await keyboard_back(desk.app.window)
    desk.memories.list.setFocus()
    await eventually(desk.memories.list.hasFocus)
    desk.press(desk.memories, "B")
    reason = await dialog_with_keyboard(ReasonDialog)
    press(reason, "N")
    press(reason, "Return")
    await desk.closed()
    await desk.is_now(promoted, v.ItemStatus.ARCHIVED)
    assert (await desk.look(lambda world: world.item(desk.items[OLD].id))).status is v.ItemStatus.CONFIRMED


def _promoted() -> ItemFilter:
    return ItemFilter(is_promotion_only=True, statuses=(v.ItemStatus.CONFIRMED,))


@inside(open_desk)
async def test_merge_the_marked(desk: Desk) -> None:
    def add(world: World) -> list[MemoryItem]:
        namespace = world.namespace(world.project("ledger"))
        return [world.typed(namespace, text) for text in ("Amounts are integers", "All amounts are whole integers")]

    one, two = await desk.look(add)
    desk.app.window.hub.resynced.emit()
    await desk.at(desk.memories)
    space = one.namespace_id
    desk.app.window.go("memories", ("namespace", space, "ledger"))
    await eventually(lambda: {row.item_id for row in desk.memories.table.loaded_rows} == {one.id, two.id})
    desk.memories.list.setFocus()
    desk.press(desk.memories, "Ctrl+A", "Ctrl+M")
    form = await dialog_with_keyboard(MergeDialog)
    kept = desk.memories.table.loaded_rows[0].item_id
    press(form, "Return")
    await desk.closed()
    gone = two if kept == one.id else one
    await desk.is_now(gone, v.ItemStatus.ARCHIVED)


@inside(open_desk)
async def test_what_applied_at_a_date(desk: Desk) -> None:
    def add(world: World) -> None:
        turn = datetime(2025, 6, 1, tzinfo=UTC)
        namespace = world.global_namespace()
        world.typed(namespace, "Shop is in Leiden", validity=Validity(datetime(2020, 1, 1, tzinfo=UTC), turn))
        world.typed(namespace, "Shop is in Delft", validity=Validity(turn))

    await desk.look(add)
    await desk.at(desk.memories)
    desk.app.window.go("memories", MemoryFilter(statuses=(v.ItemStatus.CONFIRMED,), kinds=(v.MemoryKind.FACT,)))
    await eventually(lambda: desk.memories.table.rowCount() == 3)
    bar = desk.memories.filters
    bar._more.setChecked(True)
    bar.as_of.setFocus()
    await eventually(lambda: QApplication.focusWidget() is not None)
    press(desk.memories, "Space")
    field = bar.as_of.findChild(QDateTimeEdit)
    assert field is not None
    field.setDateTime(field_moment(datetime(2024, 1, 1, tzinfo=UTC)))
    field.setFocus()
    press(desk.memories, "Return")
    await eventually(lambda: [row.statement for row in desk.memories.table.loaded_rows] == ["Shop is in Leiden"])
    assert "history" in desk.memories.table.spoken(desk.memories.table.loaded_rows[0])
    assert "What applied on" in bar.words(None)
    bar.as_of.setFocus()
    press(desk.memories, "Space")
    await eventually(lambda: desk.memories.table.rowCount() == 3)
