"""Conversations: reading, finding, evidence in its place, assigning and deleting, over a real main."""

import asyncio
from pathlib import Path

from PySide6.QtWidgets import QApplication

from renderer.dialogs.choose_project import ChooseProjectDialog
from renderer.dialogs.confirm_removal import ConfirmRemovalDialog
from renderer.dialogs.import_history import ImportHistoryDialog
from renderer.models.paged_table import LoadState, RowSource
from renderer.operations import candidates, conversations, heartbeats, imports, projects
from renderer.pages.conversations_page import ConversationsPage
from renderer.support.accessibility import audit
from shared import vocabulary as v
from shared.ipc.contract import Page as Rows
from shared.ipc.methods.candidates import CandidateFilter
from shared.ipc.methods.conversations import ConversationFilter, TurnHit
from tests.support.person import Person, regular
from tests.support.windows import eventually

SAMPLE = Path(__file__).resolve().parents[2] / "resources" / "samples"


async def _import(person: Person, project_id: str | None = None) -> str:
    batch_id = await imports.start_import(
        person.caller, [str(SAMPLE)], project_id=project_id, has_new_projects=False, is_dry_run=False
    )
    async with asyncio.timeout(60):
        while (await imports.get_import(person.caller, batch_id)).state is not v.ImportState.COMPLETED:  # noqa: ASYNC110 - main's state
            await asyncio.sleep(0.02)
    return batch_id


async def test_first_use_says_what_to_do(qapp: QApplication) -> None:
    async with regular() as person:
        page = await person.page(ConversationsPage)
        await eventually(lambda: page.list.view.heading == "No conversations yet")
        assert audit(page) == []


async def test_one_chinese_word_finds_the_turn_and_marks_nothing_else(qapp: QApplication) -> None:
    async with regular() as person:
        await _import(person)
        page = await person.page(ConversationsPage)
        await eventually(lambda: page.rows.rowCount() == 2)
        person.press("Ctrl+F")
        person.write("茶")
        await eventually(lambda: page.hits.rowCount() > 0)
        person.press("Return", "Return")
        await eventually(lambda: "绿茶" in page.turns.toPlainText())
        assert page.title.text() == "修复中文商品搜索"
        page.text.setText("nobody-ever-said-this")
        await eventually(lambda: "Nobody said" in page.hit_list.view.heading)
        page.text.clear()
        await eventually(lambda: page.lists.currentWidget() is page.list)


async def test_a_question_shows_the_answer_beside_its_words_and_says_why(qapp: QApplication) -> None:
    async with regular() as person:
        await _import(person)
        page = await person.page(ConversationsPage)
        await eventually(lambda: page.rows.rowCount() == 2)
        page.text.setText("中文商品搜索修复 绿茶")
        await eventually(lambda: page.hits.rowCount() > 0)
        found = {page.hits.index(place, 4).data() for place in range(page.hits.rowCount())}
        assert any("its words" in why for why in found)
        assert any("its subject" in why for why in found)
        page.where.setCurrentIndex(page.where.findData("holding"))
        await eventually(lambda: page.hits.rowCount() > 0)  # nothing of it has a project yet


async def test_typing_on_stops_the_look_up_before(qapp: QApplication) -> None:
    async with regular() as person:
        page = await person.page(ConversationsPage)
        await eventually(lambda: page.list.view.heading == "No conversations yet")
        ended: list[str] = []

        def source(name: str, answer: asyncio.Event) -> RowSource[TurnHit]:
            async def fetch(cursor: str | None, limit: int) -> Rows[TurnHit]:
                del cursor, limit
                try:
                    await answer.wait()
                except asyncio.CancelledError:
                    ended.append(name)
                    raise
                return Rows(items=(), next_cursor=None)

            return RowSource(fetch)

        never, soon = asyncio.Event(), asyncio.Event()
        page.hits.show(source("first", never))
        await asyncio.sleep(0)
        page.hits.show(source("second", soon))
        await eventually(lambda: ended == ["first"])
        soon.set()
        await eventually(lambda: page.hits.state is LoadState.READY)
        assert ended == ["first"]


async def test_evidence_opens_at_its_quote(qapp: QApplication) -> None:
    async with regular() as person:
        project = await projects.create_project(person.caller, "webshop")
        await _import(person, project.project_id)
        run = await heartbeats.run_now(person.caller, "test-run-0001", project_id=project.project_id)
        async with asyncio.timeout(60):
            while (await heartbeats.get_run(person.caller, run.run_id)).finished_at is None:  # noqa: ASYNC110 - main's state
                await asyncio.sleep(0.02)
        rows = (await candidates.list_candidates(person.caller, CandidateFilter())).items
        assert rows
        page = await person.page(ConversationsPage)
        for row in rows:
            view = await candidates.get_candidate(person.caller, row.item_id)
            evidence = view.memory.evidence[0]
            page.enter(("source", evidence.source_id))
            await eventually(lambda quote=evidence.quote: page.turns.marked_text().replace("\u2029", "\n") == quote)


async def test_a_conversation_is_assigned_and_deleted_by_keyboard(qapp: QApplication) -> None:
    async with regular() as person:
        await _import(person)
        await projects.create_project(person.caller, "webshop")
        page = await person.page(ConversationsPage)
        await eventually(lambda: page.rows.rowCount() == 2)
        page.list.setFocus()
        page.list.table.selectRow(0)
        assert "Holding area" in page.rows.index(0, 2).data()
        await eventually(person.app.window.actions_registry["conversations.assign"].isEnabled)
        person.press("A")
        dialog = await person.dialog(ChooseProjectDialog)
        assert audit(dialog) == []
        person.press("Down", "Return")
        await person.closed(dialog)
        await eventually(lambda: page.rows.index(0, 2).data() == "webshop")
        page.list.setFocus()
        page.list.table.selectRow(0)
        person.press("Del")
        removal = await person.dialog(ConfirmRemovalDialog)
        assert removal.cancel_button.isDefault()
        await person.tab_to(removal.accept_button)
        person.press("Space")
        await person.closed(removal)
        await eventually(lambda: page.rows.rowCount() == 1)
        assert len((await conversations.list_conversations(person.caller, ConversationFilter())).items) == 1


async def test_the_history_of_imports_takes_one_back(qapp: QApplication) -> None:
    async with regular() as person:
        batch_id = await _import(person)
        await person.page(ConversationsPage)
        person.press("Ctrl+Shift+H")
        dialog = await person.dialog(ImportHistoryDialog)
        await eventually(lambda: dialog.batches.rowCount() == 1)
        assert audit(dialog) == []
        dialog.list.table.selectRow(0)
        assert "2 new" in dialog.report.summary.text()
        assert dialog.undo_button.isEnabled()
        assert (await imports.get_import(person.caller, batch_id)).state is v.ImportState.COMPLETED
        person.press("Escape")
        await person.closed(dialog)
