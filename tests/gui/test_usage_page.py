"""Usage: what an agent was given and what was cut, judged and followed back, over a real main and a real shim."""

import asyncio

from PySide6.QtTest import QAbstractItemModelTester
from PySide6.QtWidgets import QApplication

from renderer.dialogs.forget_memories import ForgetDialog, ReceiptDialog
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
        await eventually(lambda: page.asked.context_list.view.heading == "No agent has asked for memory yet")
        await eventually(lambda: page.overview_view.heading == "No agent has asked for memory yet")
        await eventually(lambda: page.never_used_list.view.heading == "No confirmed memory waits to be used")
        for place in range(page.tabs.count()):
            page.tabs.setCurrentIndex(place)
            assert audit(page) == []


async def test_what_entered_and_what_was_cut_stands_in_words(qapp: QApplication) -> None:
    async with regular() as person:
        row = await _recalled(person)
        page = await person.page(UsagePage)
        asked = page.asked
        await eventually(lambda: asked.contexts.rowCount() == 1)
        asked.context_list.setFocus()
        person.press("Down")
        await eventually(lambda: asked.retrievals.rowCount() == 2)
        asked.tabs.setCurrentIndex(1)
        kinds = [str(asked.retrievals.index(place, 1).data()) for place in range(2)]
        assert sum("nothing matched" in kind for kind in kinds) == 1
        asked.retrieval_list.table.selectRow(next(i for i, kind in enumerate(kinds) if "nothing" not in kind))
        await eventually(lambda: asked.items.rowCount() >= 1)
        assert asked.items.row_at(0).item_id == row.item_id  # type: ignore[union-attr]  # it is there
        assert "Entered as number 1" in asked.items.index(0, 0).data()
        assert not any("_" in str(asked.items.index(i, 0).data()) for i in range(asked.items.rowCount()))
        asked.item_list.table.selectRow(0)
        asked.item_list.setFocus()
        await eventually(person.app.window.actions_registry["usage.useful"].isEnabled)
        person.press("U")
        await eventually(lambda: asked.items.index(0, 3).data() == "Useful")


async def test_all_requests_together_keep_the_steps_apart(qapp: QApplication) -> None:
    async with regular() as person:
        row = await _recalled(person)
        page = await person.page(UsagePage)
        asked = page.asked
        await eventually(lambda: asked.contexts.rowCount() == 1)
        QAbstractItemModelTester(asked.memories, QAbstractItemModelTester.FailureReportingMode.Fatal, page)
        asked.context_list.setFocus()
        person.press("Down")
        await eventually(lambda: asked.memories.place_of(row.item_id) is not None)
        place = asked.memories.place_of(row.item_id)
        assert [asked.memories.index(place, column).data() for column in (1, 2, 3)] == ["1", "1", "1"]
        asked.memory_list.table.selectRow(place)
        asked.memory_list.setFocus()
        await eventually(person.app.window.actions_registry["usage.outdated"].isEnabled)
        person.press("D")
        await eventually(lambda: asked.memories.index(place, 4).data() == "Outdated")
        for number, kind in enumerate(v.UsageContextKind, 1):
            asked.kind_box.setCurrentIndex(number)
            count = 1 if kind is v.UsageContextKind.AGENT_SESSION else 0
            await eventually(lambda count=count: asked.contexts.rowCount() == count)
        await eventually(lambda: asked.context_list.view.heading == "Nobody of this kind has asked")


async def test_what_was_never_used_is_archived_by_keyboard_and_taken_back(qapp: QApplication) -> None:
    async with regular() as person:
        await _recalled(person)
        page = await person.page(UsagePage)
        page.enter("never_used")
        await eventually(lambda: page.never_used.rowCount() == 1)
        QAbstractItemModelTester(page.never_used, QAbstractItemModelTester.FailureReportingMode.Fatal, page)
        assert page.never_used.index(0, 2).data() == OTHER
        person.press("Down")
        await eventually(person.app.window.actions_registry["usage.archive"].isEnabled)
        assert not person.app.window.actions_registry["usage.useful"].isEnabled()
        person.press("A")
        await eventually(lambda: page.never_used.rowCount() == 0)
        person.press("Ctrl+Z")
        await eventually(lambda: page.never_used.rowCount() == 1)
        assert audit(page) == []


async def test_another_project_says_that_it_is_the_reason(qapp: QApplication) -> None:
    async with regular() as person:
        await _recalled(person)
        other = await projects.create_project(person.caller, "ledger")
        page = await person.page(UsagePage)
        await eventually(lambda: page.asked.contexts.rowCount() == 1)
        await eventually(lambda: len(person.app.window.projects.all) == 2)
        person.app.window.projects.choose(other.project_id)
        await eventually(lambda: page.asked.context_list.view.heading == "No agent asked in “ledger”")
        page.tabs.setCurrentIndex(1)
        await eventually(lambda: page.never_used_list.view.heading == "Nothing in “ledger” waits to be used")
        page.tabs.setCurrentIndex(2)
        await eventually(lambda: page.overview.metrics[0].text.startswith("Recalls: 0."))
        person.app.window.projects.choose(None)
        await eventually(lambda: page.overview.metrics[0].text.startswith("Recalls: 2."))


async def test_what_was_never_used_is_forgotten_by_keyboard(qapp: QApplication) -> None:
    async with regular() as person:
        await _recalled(person)
        page = await person.page(UsagePage)
        page.enter("never_used")
        await eventually(lambda: page.never_used.rowCount() == 1)
        person.press("Down")
        await eventually(person.app.window.actions_registry["usage.forget"].isEnabled)
        person.press("Delete")
        dialog = await person.dialog(ForgetDialog)
        await eventually(dialog.forget.isEnabled)
        await person.tab_to(dialog.forget)
        person.press("Space")
        await person.closed(dialog)
        receipt = await person.dialog(ReceiptDialog)
        person.press("Escape")
        await person.closed(receipt)
        await eventually(lambda: page.never_used_list.view.heading == "No confirmed memory waits to be used")


async def test_figures_stand_in_words_chart_and_table(qapp: QApplication) -> None:
    async with regular() as person:
        await _recalled(person)
        page = await person.page(UsagePage)
        page.enter("overview")
        chart = page.overview.days.chart
        await eventually(lambda: "2 recalls in 30 days, 1 of them abstentions" in chart.accessibleDescription())
        said = [metric.text for metric in page.overview.metrics]
        assert "Recalls: 2." in said[0]
        assert "Abstained: 50 %." in said[1]
        assert "Entered: 1." in said[2]
        person.press("T")
        assert page.overview.days.is_table()
        assert page.overview.days.table.accessibleName() != ""
        page.overview.span.setFocus()
        person.press("Down")
        await eventually(lambda: "in 90 days" in chart.accessibleDescription())
        chart.setFocus()
        before = chart.selected_text()
        person.press("T")
        chart.setFocus()
        person.press("Left")
        assert chart.selected_text() != before


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
