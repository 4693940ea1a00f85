"""A GoodBuddy database in the window: looked at first, imported, its orphan given a scope, all taken back."""

from pathlib import Path

from PySide6.QtWidgets import QApplication

from renderer.dialogs.choose_scope import ScopeDialog
from renderer.dialogs.import_transcripts import ImportDialog
from renderer.models.report_table import ReportLine
from renderer.operations import candidates, imports, projects
from renderer.pages.pending_page import PendingPage
from renderer.state.notices import Notice
from shared import vocabulary as v
from tests.support import cases
from tests.support.person import Person, regular
from tests.support.windows import eventually

ORPHAN = "Belongs to a project that was deleted."


async def _imported(person: Person, root: Path) -> None:
    person.press("Ctrl+I")
    dialog = await person.dialog(ImportDialog)
    person.write(str(root))
    person.press("Return", "Return")
    await eventually(lambda: dialog.pages.currentWidget() is dialog.report)
    lines = dialog.report.lines.lines()
    for words, figure in (
        ("Confirmed in their own program, waiting here", "6"),
        ("Proposed in their own program", "1"),
        ("Rejected in their own program; they do not come back", "1"),
        ("Expired; kept as history", "1"),
        ("Quarantined: their project or conversation is gone", "1"),
    ):
        assert ReportLine(words, figure) in lines
    assert any("Messages that were never finished left out" in line.words for line in lines)
    assert "Candidates for Pending: 7." in dialog.report.summary.text()
    assert await projects.list_all_projects(person.caller) == (), "a dry run makes nothing"
    person.press("Return")
    await eventually(dialog.undo_button.isVisible)
    person.press("Escape")
    await person.closed(dialog)


async def test_a_database_is_imported_and_its_orphan_waits_for_a_scope(qapp: QApplication, tmp_path: Path) -> None:
    root = cases.materialise("goodbuddy/gb-h01-database", tmp_path / "case")
    async with regular() as person:
        said: list[Notice] = []
        person.app.window.notices.said.connect(said.append)
        await _imported(person, root)
        assert {one.name for one in await projects.list_all_projects(person.caller)} == {"inkwell", "苔藓笔记"}
        await eventually(lambda: any("wait in Pending: 7" in notice.text for notice in said))
        page = await person.page(PendingPage)
        assert (await candidates.count_candidates(person.caller)).with_warnings == 1, "marks are no warnings"
        page._warning_filter.choose(v.ItemWarning.ORPHAN_SCOPE)
        page._warning_filter.picked.emit()
        await eventually(lambda: [row.statement for row in page.table.loaded_rows] == [ORPHAN])
        await eventually(lambda: page.card.view is not None)
        page.list.setFocus()
        person.press("C")
        await eventually(lambda: any("choose a scope for it first" in notice.text for notice in said))
        await eventually(lambda: page.table.rowCount() == 1)

        person.press("S")
        dialog = await person.dialog(ScopeDialog)
        box = dialog.selector.box
        await eventually(lambda: any("inkwell" in box.itemText(place) for place in range(box.count())))
        box.setCurrentIndex(next(place for place in range(box.count()) if "inkwell" in box.itemText(place)))
        person.press("Return")
        await person.closed(dialog)
        await eventually(lambda: page.table.rowCount() == 0)

        batch = (await imports.list_imports(person.caller)).items[0]
        undone = await imports.undo_import(person.caller, batch.batch_id)
        assert undone.candidates == 9
