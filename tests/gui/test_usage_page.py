"""Usage: what an agent was given and what was cut, judged and followed back, over a real main and a real shim."""

import asyncio

from PySide6.QtWidgets import QApplication

from renderer.operations import bindings, memories, projects, usage
from renderer.pages.usage_page import UsagePage
from renderer.support.accessibility import audit
from renderer.widgets.item_usage import ItemUsageView
from shared import vocabulary as v
from shared.ipc.methods.memories import MemoryDraft, MemoryRow, ScopeTarget
from tests.support.agents import call, hello, speak
from tests.support.person import Person, regular
from tests.support.windows import eventually

STATEMENT = "Deployments happen on Tuesdays and Thursdays"
OTHER = "Money is stored as integer cents"


async def _recalled(person: Person) -> MemoryRow:
    """A project with two memories, and an agent that asked about one of them and then about nothing."""
    project = await projects.create_project(person.caller, "webshop")
    target = ScopeTarget(kind=v.NamespaceKind.PROJECT, project_id=project.project_id)
    rows = []
    for number, statement in enumerate((STATEMENT, OTHER)):
        made = await memories.create_memory(
            person.caller,
            target,
            MemoryDraft(kind=v.MemoryKind.FACT, statement=statement),
            idempotency_key=f"usage-test-{number}",
        )
        rows.append(made.applied[0])
    minted = await bindings.create_binding(
        person.caller,
        project_id=project.project_id,
        client=v.AgentClient.OTHER,
        name="probe",
        mode=v.BindingMode.READ,
    )
    lines = [
        *hello(),
        call(2, "memory_context", request="When do deployments happen, Tuesdays or Thursdays?"),
        call(3, "memory_context", request="zebra xylophone"),
    ]
    spoken = await asyncio.to_thread(speak, person.live.profile, minted.token, lines)
    assert STATEMENT in spoken.text(2), spoken.error
    return rows[0]


async def test_first_use_leads_to_connecting_an_agent(qapp: QApplication) -> None:
    async with regular() as person:
        page = await person.page(UsagePage)
        await eventually(lambda: page.context_list.view.heading == "No agent has asked for memory yet")
        assert audit(page) == []


async def test_what_entered_and_what_was_cut_stands_in_words(qapp: QApplication) -> None:
    async with regular() as person:
        row = await _recalled(person)
        page = await person.page(UsagePage)
        await eventually(lambda: page.contexts.rowCount() == 1)
        page.context_list.setFocus()
        person.press("Down")
        await eventually(lambda: page.retrievals.rowCount() == 2)
        kinds = [str(page.retrievals.index(place, 1).data()) for place in range(2)]
        assert sum("nothing matched" in kind for kind in kinds) == 1
        page.retrieval_list.table.selectRow(next(i for i, kind in enumerate(kinds) if "nothing" not in kind))
        await eventually(lambda: page.items.rowCount() >= 1)
        assert page.items.row_at(0).item_id == row.item_id  # type: ignore[union-attr]  # it is there
        assert "Entered as number 1" in page.items.index(0, 0).data()
        assert not any("_" in str(page.items.index(i, 0).data()) for i in range(page.items.rowCount()))
        await eventually(
            lambda: "2 recalls in 30 days, 1 of them abstentions" in page.days.chart.accessibleDescription()
        )
        await _judge(person, page)


async def _judge(person: Person, page: UsagePage) -> None:
    page.item_list.table.selectRow(0)
    page.item_list.setFocus()
    await eventually(person.app.window.actions_registry["usage.useful"].isEnabled)
    person.press("U")
    await eventually(lambda: page.items.index(0, 3).data() == "Useful")
    person.press("T")
    assert page.days.is_table()
    assert page.days.table.accessibleName() != ""


async def test_the_way_back_from_a_memory(qapp: QApplication) -> None:
    async with regular() as person:
        row = await _recalled(person)
        view = ItemUsageView(
            lambda item_id, cursor, limit: usage.list_item_usage(person.caller, item_id, cursor, limit)
        )
        view.show()
        try:
            view.show_item(row.item_id)
            await eventually(lambda: view.model.rowCount() == 1)
            opened: list[str] = []
            view.context_opened.connect(opened.append)
            view.table.selectRow(0)
            view.table.activated.emit(view.model.index(0, 0))
            assert opened == [view.model.row_at(0).context.context_id]  # type: ignore[union-attr]  # it is there
        finally:
            view.close()
            view.deleteLater()
