"""Import of our own data in the window: look first, take in, undo; over a real main."""

from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication

from renderer.dialogs.import_own import OwnImportDialog
from renderer.operations import memories, projects, settings
from renderer.pages.settings_page import SettingsPage
from renderer.state.notices import Notice
from renderer.support.accessibility import audit
from shared import vocabulary as v
from shared.ipc.methods.memories import MemoryDraft, MemoryFilter, ScopeTarget
from shared.ipc.methods.settings import ExportRequest
from tests.support.person import Person, regular
from tests.support.windows import eventually


async def _exported(person: Person, folder: Path) -> str:
    project = await projects.create_project(person.caller, "webshop")
    await memories.create_memory(
        person.caller,
        ScopeTarget(kind=v.NamespaceKind.PROJECT, project_id=project.project_id),
        MemoryDraft(kind=v.MemoryKind.FACT, statement="Honey stands on the left."),
        idempotency_key=memories.new_key(),
        is_override=False,
    )
    return (await settings.export(person.caller, ExportRequest(folder=str(folder)))).path


def cut(path: Path) -> None:
    path.write_bytes(path.read_bytes()[:-200])


async def _dialog(person: Person) -> OwnImportDialog:
    page = await person.page(SettingsPage)
    await eventually(lambda: page.provider.kept is not None)
    person.press("Ctrl+Shift+I")
    return await person.dialog(OwnImportDialog)


async def test_look_import_and_undo_by_keyboard(qapp: QApplication, tmp_path: Path) -> None:
    async with regular() as person:
        path = await _exported(person, tmp_path)
        await settings.clear_store(person.caller, "clear")
        dialog = await _dialog(person)
        assert audit(dialog) == []
        assert not dialog.import_button.isEnabled()
        person.write(path)
        person.press("Return")
        await eventually(dialog.import_button.isEnabled)
        assert "1 memory" in dialog.report.summary.text()
        assert (await memories.count_memories(person.caller, MemoryFilter())).total == 0, "a look changes nothing"
        dialog.is_override.setChecked(True)
        assert not dialog.import_button.isEnabled(), "another choice wants another look"
        dialog.is_override.setChecked(False)
        person.press("Return")
        await eventually(dialog.undo_button.isVisible)
        assert (await memories.count_memories(person.caller, MemoryFilter())).total == 1
        await person.tab_to(dialog.undo_button)
        person.press("Space")
        await eventually(lambda: dialog.report.summary.text().startswith("Undone"))
        assert await projects.list_all_projects(person.caller) == ()
        person.press("Escape")
        await person.closed(dialog)


async def test_leaving_while_it_looks_is_no_failure(qapp: QApplication, tmp_path: Path) -> None:
    async with regular() as person:
        path = await _exported(person, tmp_path)
        said: list[Notice] = []
        dialog = await _dialog(person)
        person.app.window.notices.said.connect(said.append)
        ended: list[str] = []
        person.write(path)
        person.press("Return")
        await eventually(dialog.bar.isVisible)
        dialog.destroyed.connect(lambda: ended.append("gone"))
        person.press("Escape")
        await eventually(lambda: ended)
        page = await person.page(SettingsPage)
        page.reload()  # the loop goes round while main answers
        await settings.get_settings(person.caller)
        assert [notice.text for notice in said] == []


async def test_a_project_of_the_same_name_is_proposed_and_can_be_kept_apart(
    qapp: QApplication, tmp_path: Path
) -> None:
    async with regular() as person:
        path = await _exported(person, tmp_path)
        await settings.clear_store(person.caller, "clear")
        await projects.create_project(person.caller, "webshop")
        dialog = await _dialog(person)
        person.write(path)
        person.press("Return")
        await eventually(lambda: dialog.names.rowCount() == 1)
        index = dialog.names.index(0)
        assert "goes into webshop" in index.data()
        dialog.names.setData(index, Qt.CheckState.Checked.value, Qt.ItemDataRole.CheckStateRole)
        assert not dialog.import_button.isEnabled()
        dialog.check_button.click()
        await eventually(dialog.import_button.isEnabled)
        dialog.import_button.click()
        await eventually(dialog.undo_button.isVisible)
        names = sorted(project.name for project in await projects.list_all_projects(person.caller))
        assert names == ["webshop", "webshop (2)"]
        dialog.reject()
        await person.closed(dialog)


async def test_a_damaged_file_is_said_and_changes_nothing(qapp: QApplication, tmp_path: Path) -> None:
    async with regular() as person:
        path = await _exported(person, tmp_path)
        cut(Path(path))
        dialog = await _dialog(person)
        person.write(path)
        person.press("Return")
        await eventually(lambda: "was cut" in dialog.failure())
        assert not dialog.import_button.isEnabled()
        dialog.path.setText(str(tmp_path / "gone.json"))
        dialog.check_button.click()
        await eventually(lambda: "gone.json" in dialog.failure())
        dialog.reject()
        await person.closed(dialog)
