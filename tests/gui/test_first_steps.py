"""From nothing to candidates, and importing, by keyboard over a real main."""

import asyncio
import json
from pathlib import Path

from PySide6.QtWidgets import QApplication

from renderer.dialogs.first_run import FirstRunDialog, Step
from renderer.dialogs.import_transcripts import ImportDialog
from renderer.models.report_table import ReportLine
from renderer.operations import candidates, conversations, imports, projects, settings
from renderer.state.notices import Notice
from renderer.support.accessibility import audit
from shared import vocabulary as v
from shared.ipc.methods.conversations import ConversationFilter
from tests.support.person import newcomer, regular
from tests.support.windows import eventually

SAMPLE = Path(__file__).resolve().parents[2] / "resources" / "samples" / "en"


async def test_the_sample_leads_to_candidates_with_three_keys(qapp: QApplication) -> None:
    async with newcomer() as person:
        dialog = await person.dialog(FirstRunDialog)
        assert audit(dialog) == []
        person.press("Return")
        assert dialog.step is Step.PROJECT
        assert audit(dialog) == []
        person.press("Return")
        await eventually(lambda: dialog.step is Step.CANDIDATES, timeout_s=60)
        assert dialog.problem.text() == ""
        person.press("Return")
        await person.closed(dialog)
        counts = await candidates.count_candidates(person.caller)
        assert counts.candidates >= 8
        await eventually(lambda: person.app.window.host.current_place is not None)
        place = person.app.window.host.current_place
        assert place is not None
        assert place.page_id == "pending"
        assert (await settings.get_settings(person.caller)).is_first_run_done


async def test_leaving_the_first_run_is_remembered(qapp: QApplication) -> None:
    async with newcomer() as person:
        dialog = await person.dialog(FirstRunDialog)
        person.press("Escape")
        await person.closed(dialog)

        async with asyncio.timeout(60):
            while not (await settings.get_settings(person.caller)).is_first_run_done:  # noqa: ASYNC110 - main's state
                await asyncio.sleep(0.02)


async def test_an_own_project_wants_a_name_and_a_transcript(qapp: QApplication) -> None:
    async with newcomer() as person:
        dialog = await person.dialog(FirstRunDialog)
        person.press("Return")
        dialog.own.setChecked(True)
        person.press("Return")
        assert dialog.step is Step.PROJECT
        assert dialog.name.accessibleDescription() != ""
        dialog.name.setText("webshop")
        dialog.transcript.setText(str(SAMPLE / "nowhere.jsonl"))
        person.press("Return")
        await eventually(lambda: dialog.problem.text() != "")
        assert "nowhere.jsonl" in dialog.problem.text()
        assert dialog.name.text() == "webshop"


async def test_import_is_checked_first_then_done_then_taken_back(qapp: QApplication) -> None:
    async with regular() as person:
        project = await projects.create_project(person.caller, "webshop")
        person.press("Ctrl+I")
        dialog = await person.dialog(ImportDialog)
        assert audit(dialog) == []
        await eventually(lambda: dialog.sources.project.count() == 1)
        person.write(str(SAMPLE))
        person.press("Return")
        assert dialog.sources.paths() == [str(SAMPLE)]
        dialog.sources.into_project.setChecked(True)
        person.press("Return")
        await eventually(lambda: dialog.pages.currentWidget() is dialog.report)
        assert ReportLine("New conversations", "1") in dialog.report.lines.lines()
        assert await _conversations(person.caller) == 0
        assert dialog.import_button.isDefault()
        person.press("Return")
        await eventually(dialog.undo_button.isVisible)
        assert await _conversations(person.caller, project.project_id) == 1
        await person.tab_to(dialog.undo_button)
        person.press("Space")
        await eventually(lambda: not dialog.undo_button.isEnabled())
        assert await _conversations(person.caller) == 0
        batch = (await imports.list_imports(person.caller)).items[0]
        assert batch.state in {v.ImportState.UNDONE, v.ImportState.COMPLETED}


def _long_session(path: Path, turns: int) -> None:
    """A session as Claude Code writes it, long enough for a person to close the dialog meanwhile."""
    with path.open("w", encoding="utf-8") as file:
        for number in range(turns):
            said = {"role": "user", "content": f"step {number}: " + "the cart rounds half up " * 20}
            line = {"type": "user", "uuid": f"00000000-0000-4000-8000-{number:012}", "message": said}
            line |= {"sessionId": "00000000-0000-4000-8000-00000000abcd", "timestamp": "2026-11-01T08:00:00.000Z"}
            file.write(json.dumps(line | {"cwd": "/home/dev/long", "version": "2.0.1"}) + "\n")


async def test_an_import_goes_on_without_its_dialog_and_says_when_it_is_done(
    qapp: QApplication, tmp_path: Path
) -> None:
    _long_session(tmp_path / "long.jsonl", 5_000)
    async with regular() as person:
        said: list[Notice] = []
        person.app.window.notices.said.connect(said.append)
        person.press("Ctrl+I")
        dialog = await person.dialog(ImportDialog)
        person.write(str(tmp_path / "long.jsonl"))
        await person.tab_to(dialog.import_button)
        person.press("Space")
        await eventually(lambda: dialog.running_id)
        person.press("Escape")
        await person.closed(dialog)
        assert said == []
        await eventually(lambda: said, timeout_s=60)
        assert said[0].text.startswith("The import is done")
        assert await _conversations(person.caller) == 1


async def test_a_foreign_file_is_named_as_what_it_is_not(qapp: QApplication, tmp_path: Path) -> None:
    foreign = tmp_path / "notes.txt"
    foreign.write_text("just some words\n", encoding="utf-8")
    async with regular() as person:
        person.press("Ctrl+I")
        dialog = await person.dialog(ImportDialog)
        person.write(str(foreign))
        person.press("Return", "Return")
        await eventually(lambda: dialog.pages.currentWidget() is dialog.report)
        words = [line.words for line in dialog.report.lines.lines()]
        assert any("Not a transcript of a known format" in line for line in words)
        assert any(str(foreign) in line.figure for line in dialog.report.lines.lines())


async def _conversations(caller: object, project_id: str | None = None) -> int:
    page = await conversations.list_conversations(
        caller,  # type: ignore[arg-type]  # the window's client
        ConversationFilter(project_id=project_id),
    )
    return len(page.items)
