"""Projects and agents' bindings by keyboard over a real main."""

import json
from pathlib import Path

from PySide6.QtWidgets import QApplication, QLabel, QMessageBox

from renderer.dialogs.confirm_removal import ConfirmRemovalDialog
from renderer.dialogs.connect_agent import ConnectAgentDialog
from renderer.dialogs.create_project import CreateProjectDialog
from renderer.dialogs.deletion_receipt import DeletionReceiptDialog
from renderer.dialogs.name_dialog import NameDialog
from renderer.dialogs.project_retention import ProjectRetentionDialog
from renderer.dialogs.set_clearance import ClearanceDialog
from renderer.operations import bindings, memories, projects, settings
from renderer.pages.namespaces_page import NamespacesPage
from renderer.support.accessibility import audit
from shared import vocabulary as v
from shared.ipc.methods.memories import MemoryDraft, ScopeTarget
from shared.ipc.methods.projects import OwnRetention
from tests.support.person import Person, regular
from tests.support.windows import eventually


async def test_a_project_is_made_renamed_and_deleted_by_keyboard(qapp: QApplication, tmp_path: Path) -> None:
    async with regular() as person:
        page = await person.page(NamespacesPage)
        await eventually(lambda: page.lines.rowCount() == 1)
        assert audit(page) == []
        person.press("Ctrl+Shift+N")
        dialog = await person.dialog(CreateProjectDialog)
        assert audit(dialog) == []
        person.press("Return")
        assert dialog.isVisible()  # a project wants a name
        person.write("webshop")
        await person.tab_to(dialog.path)
        person.write(str(tmp_path))
        person.press("Return")
        await person.closed(dialog)
        await eventually(lambda: page.details.project_id is not None)
        await eventually(lambda: page.details.roots.rowCount() == 1)
        await eventually(lambda: "webshop" in page.details.chain.accessibleDescription())
        await _rename(person, page)
        await _delete(person, page)
        assert await projects.list_all_projects(person.caller, has_archived=True) == ()


async def _rename(person: Person, page: NamespacesPage) -> None:
    page.list.setFocus()
    person.press("F2")
    dialog = await person.dialog(NameDialog)
    person.write("shop")
    person.press("Return")
    await person.closed(dialog)
    await eventually(lambda: "shop" in page.details.title.text() and "web" not in page.details.title.text())


async def _delete(person: Person, page: NamespacesPage) -> None:
    page.list.setFocus()
    person.press("Del")
    dialog = await person.dialog(ConfirmRemovalDialog)
    assert audit(dialog) == []
    assert dialog.cancel_button.isDefault()
    assert not dialog.accept_button.isEnabled()
    person.write("shopp")
    assert not dialog.accept_button.isEnabled()
    person.press("Backspace")
    assert dialog.accept_button.isEnabled()
    await person.tab_to(dialog.accept_button)
    person.press("Space")
    await person.closed(dialog)
    await eventually(lambda: page.lines.rowCount() == 1)


async def test_a_deletion_names_the_backups_that_still_hold_it_and_deletes_them(qapp: QApplication) -> None:
    async with regular() as person:
        project_id = (await projects.create_project(person.caller, "webshop")).project_id
        target = ScopeTarget(kind=v.NamespaceKind.PROJECT, project_id=project_id)
        draft = MemoryDraft(kind=v.MemoryKind.FACT, statement="Honey stands on the left.")
        await memories.create_memory(person.caller, target, draft, idempotency_key=memories.new_key())
        backup = await settings.create_backup(person.caller)
        page = await person.page(NamespacesPage)
        await eventually(lambda: page.details.project_id is not None)
        page.list.setFocus()
        person.press("Del")
        asked = await person.dialog(ConfirmRemovalDialog)
        person.write("webshop")
        await person.tab_to(asked.accept_button)
        person.press("Space")
        receipt = await person.dialog(DeletionReceiptDialog)
        assert audit(receipt) == []
        assert backup.path in receipt.holding.words.text()
        assert "1 confirmed or archived memory" in receipt.removed.text()
        assert any("Nothing of it is left" in one.text() for one in receipt.findChildren(QLabel))
        await person.tab_to(receipt.holding.button)
        person.press("Space")
        meant = await person.dialog(QMessageBox)
        next(button for button in meant.buttons() if button.text() == "Delete backups").click()
        await eventually(lambda: "deleted" in receipt.holding.words.text())
        assert await settings.list_backups(person.caller) == ()
        await person.dialog(DeletionReceiptDialog)
        person.press("Escape")
        await person.closed(receipt)


async def test_return_in_a_deletion_keeps_everything(qapp: QApplication) -> None:
    async with regular() as person:
        await projects.create_project(person.caller, "webshop")
        page = await person.page(NamespacesPage)
        await eventually(lambda: page.details.project_id is not None)
        page.list.setFocus()
        person.press("Del")
        dialog = await person.dialog(ConfirmRemovalDialog)
        person.write("webshop")
        person.press("Return")  # the safe button is the default one
        await person.closed(dialog)
        assert [project.name for project in await projects.list_all_projects(person.caller)] == ["webshop"]


async def test_a_taken_name_keeps_the_form_and_says_why(qapp: QApplication) -> None:
    async with regular() as person:
        await projects.create_project(person.caller, "webshop")
        await person.page(NamespacesPage)
        person.press("Ctrl+Shift+N")
        dialog = await person.dialog(CreateProjectDialog)
        person.write("WebShop")
        person.press("Return")
        await eventually(lambda: dialog.failure() != "")
        assert dialog.isVisible()
        assert dialog.name.text() == "WebShop"
        person.press("Escape")
        await person.closed(dialog)


async def test_connecting_shows_the_change_writes_it_verifies_and_undoes(qapp: QApplication, tmp_path: Path) -> None:
    folder = tmp_path / "a folder with 中文"
    folder.mkdir()
    before = json.dumps({"mcpServers": {"github": {"command": "gh-mcp"}}}, indent=2)
    config = folder / ".mcp.json"
    config.write_text(before, encoding="utf-8")
    async with regular() as person:
        await projects.create_project(person.caller, "webshop", (str(folder),))
        page = await person.page(NamespacesPage)
        await eventually(lambda: page.details.project_id is not None)
        page.list.setFocus()
        person.press("Ctrl+Shift+A")
        dialog = await person.dialog(ConnectAgentDialog)
        await eventually(dialog.accept_button.isEnabled)
        assert audit(dialog) == []
        assert config.read_text(encoding="utf-8") == before  # nothing is written before it was seen
        assert str(config) in dialog.where.text()
        assert "may propose" in dialog.reach.text()
        await person.tab_to(dialog.accept_button)
        person.press("Space")
        await eventually(dialog.undo_button.isVisible)
        assert "remembrancer" in json.loads(config.read_text(encoding="utf-8"))["mcpServers"]
        assert "✓ A live call" in dialog.outcome.text(), dialog.outcome.text()
        await person.tab_to(dialog.undo_button)
        person.press("Space")
        await eventually(lambda: not dialog.undo_button.isEnabled())
        assert config.read_text(encoding="utf-8") == before
        person.press("Escape")
        await person.closed(dialog)


async def test_a_binding_is_revoked_only_after_a_question(qapp: QApplication) -> None:
    async with regular() as person:
        project = await projects.create_project(person.caller, "webshop")
        await bindings.create_binding(
            person.caller,
            project_id=project.project_id,
            client=v.AgentClient.OTHER,
            name="probe",
            mode=v.BindingMode.READ,
        )
        page = await person.page(NamespacesPage)
        await eventually(lambda: page.details.bindings.rowCount() == 1)
        page.details.binding_list.table.setFocus()
        page.details.binding_list.table.selectRow(0)
        await eventually(lambda: "may not propose" in page.details.reach.text())
        await eventually(lambda: page.details.chain.accessibleDescription().count("webshop") == 1)
        revoke = person.app.window.actions_registry["namespaces.revoke_binding"]
        revoke.trigger()
        question = await person.dialog(QMessageBox)
        person.press("Return")
        await person.closed(question)
        assert (await bindings.list_bindings(person.caller))[0].revoked_at is None
        revoke.trigger()
        question = await person.dialog(QMessageBox)
        person.press("Tab", "Space")
        await person.closed(question)
        await eventually(lambda: not revoke.isEnabled())
        assert await bindings.list_bindings(person.caller) == ()


async def test_restricted_memories_are_permitted_for_one_binding_in_plain_words(qapp: QApplication) -> None:
    async with regular() as person:
        project = await projects.create_project(person.caller, "webshop")
        await bindings.create_binding(
            person.caller,
            project_id=project.project_id,
            client=v.AgentClient.OTHER,
            name="probe",
            mode=v.BindingMode.READ,
        )
        page = await person.page(NamespacesPage)
        await eventually(lambda: page.details.bindings.rowCount() == 1)
        page.details.binding_list.table.selectRow(0)
        set_clearance = person.app.window.actions_registry["namespaces.set_clearance"]
        await eventually(set_clearance.isEnabled)
        set_clearance.trigger()
        dialog = await person.dialog(ClearanceDialog)
        assert audit(dialog) == []
        said = " ".join(one.text() for one in dialog.findChildren(QLabel))
        assert "plain text" in said
        person.press("Down", "Return")
        await person.closed(dialog)
        (binding,) = await bindings.list_bindings(person.caller)
        assert binding.clearance is v.Sensitivity.RESTRICTED
        await eventually(lambda: "restricted too" in page.details.bindings.data(page.details.bindings.index(0, 2)))


async def test_a_project_sets_its_own_retention_and_sees_what_it_inherits(qapp: QApplication) -> None:
    async with regular() as person:
        project = await projects.create_project(person.caller, "webshop")
        page = await person.page(NamespacesPage)
        await eventually(lambda: page.details.project_id is not None)
        page.list.setFocus()
        person.press("T")
        dialog = await person.dialog(ProjectRetentionDialog)
        assert audit(dialog) == []
        assert dialog.conversations.choice.currentText() == "As in Settings: without a limit"
        assert dialog.decay.currentText() == "As in Settings: yes"
        assert not dialog.conversations.days.isEnabled()
        person.press("Down", "Down")
        assert dialog.conversations.days.isEnabled()
        dialog.conversations.days.setValue(90)
        expiry = dialog.expiries["summary_expiry_days"]
        assert expiry.choice.currentText() == "As in Settings: without a limit"
        expiry.choice.setCurrentIndex(2)
        expiry.days.setValue(30)
        person.press("Return")
        await person.closed(dialog)
        rules = await projects.get_retention(person.caller, project.project_id)
        assert rules.own == OwnRetention(conversation_retention_days=90, summary_expiry_days=30)
        person.press("T")
        again = await person.dialog(ProjectRetentionDialog)
        again.expiries["summary_expiry_days"].choice.setCurrentIndex(0)
        assert again.conversations.days.value() == 90
        again.conversations.choice.setCurrentIndex(0)
        person.press("Return")
        await person.closed(again)
        rules = await projects.get_retention(person.caller, project.project_id)
        assert rules.own == OwnRetention()
