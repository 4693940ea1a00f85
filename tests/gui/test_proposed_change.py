"""A proposed change in Pending by keyboard, over a real main: read the difference, confirm it, compare it anew."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, replace

from main_process.domain.actor import PERSON
from main_process.domain.memory_item import ItemText, MemoryItem
from main_process.domain.proposed_change import ProposedChange
from main_process.services import change_service, memory_service
from renderer.app import App
from renderer.pages.pending_page import PendingPage
from shared import vocabulary as v
from tests.support.live_main import LiveMain, live_main
from tests.support.live_window import inside, live_window, press, put_in, world_of
from tests.support.memory_world import World
from tests.support.windows import eventually

OLD = "Indent the marmalade service with tabs"
NEW = "Indent the marmalade service with two spaces"


@dataclass
class Desk:
    """A person who looks at one candidate, and what the store says about it."""

    app: App
    live: LiveMain
    page: PendingPage
    target: MemoryItem

    async def statement(self) -> str:
        """What the target says now."""

        def read() -> str:
            with world_of(self.live) as world:
                return world.item(self.target.id).text.statement

        return await asyncio.to_thread(read)

    async def says(self, words: str) -> None:
        async with asyncio.timeout(60):
            while await self.statement() != words:  # noqa: ASYNC110 - the store is another process's
                await asyncio.sleep(0.02)


def fill(world: World) -> MemoryItem:
    project = world.project("webshop")
    space = world.namespace(project)
    target = world.typed(space, OLD, subject="Indentation", kind=v.MemoryKind.PREFERENCE)
    _, turn_id = world.turn(project, NEW)
    text = ItemText(kind=v.MemoryKind.DECISION, subject="Indentation", statement=NEW)
    filed = world.propose(space, NEW, turn_id=turn_id, text=text)
    change = ProposedChange(v.OperationKind.REVISE, target.id, 1)
    world.store.write(lambda unit: change_service.propose(unit, filed.item_id or "", change))
    return target


@asynccontextmanager
async def open_desk() -> AsyncIterator[Desk]:
    async with live_main() as live, live_window(live) as app:
        target = await put_in(app, live, fill)
        app.window.go("pending")
        page = app.window.host.page("pending")
        assert isinstance(page, PendingPage)
        await eventually(lambda: page.card.view is not None and page.card.view.change is not None)
        yield Desk(app, live, page, target)


@inside(open_desk)
async def test_the_card_shows_what_would_change_and_c_changes_it(desk: Desk) -> None:
    shown = desk.page.card.change
    await eventually(shown.isVisible)
    assert "tabs" in shown.diff.toPlainText()
    assert "two spaces" in shown.diff.toPlainText()
    assert shown.diff.accessibleName()
    assert not shown.retarget.isVisible()
    press(desk.page, "C")
    await desk.says(NEW)
    await eventually(desk.app.window.actions_registry["pending.undo"].isEnabled)
    press(desk.page, "Ctrl+Z")
    await desk.says(OLD)


@inside(open_desk)
async def test_a_change_of_what_moved_on_is_compared_anew_by_b(desk: Desk) -> None:
    def edit() -> None:
        with world_of(desk.live) as world:
            moved = replace(desk.target.text, statement="Indent the marmalade service with eight spaces")
            pick = world.pick(desk.target)
            world.store.write(lambda unit: memory_service.edit(unit, PERSON, pick, moved))

    await asyncio.to_thread(edit)
    desk.page.reload()
    await eventually(desk.page.card.change.retarget.isVisible)
    press(desk.page, "B")
    await eventually(lambda: not desk.page.card.change.retarget.isVisible())
    assert "eight" in desk.page.card.change.diff.toPlainText()
    press(desk.page, "C")
    await desk.says(NEW)
