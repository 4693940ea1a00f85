"""Forgetting all that is listed, restoring and deleting backups, in the window over a real main."""

from PySide6.QtWidgets import QApplication, QMessageBox

from renderer.dialogs.forget_memories import ForgetDialog, ReceiptDialog
from renderer.dialogs.restore_backup import RestoreDialog
from renderer.operations import memories, projects, settings
from renderer.pages.memories_page import MemoriesPage
from renderer.pages.settings_page import SettingsPage
from renderer.support.accessibility import audit
from shared import vocabulary as v
from shared.ipc.methods.memories import MemoryDraft, MemoryFilter, ScopeTarget
from tests.support.person import Person, regular
from tests.support.windows import eventually


async def _remember(person: Person, count: int) -> None:
    project = await projects.create_project(person.caller, "webshop")
    target = ScopeTarget(kind=v.NamespaceKind.PROJECT, project_id=project.project_id)
    for number in range(count):
        draft = MemoryDraft(
            kind=v.MemoryKind.FACT, statement=f"Shelf {number} holds honey", subject=f"shelf {number}"
        )
        await memories.create_memory(person.caller, target, draft, idempotency_key=memories.new_key())


async def _total(person: Person) -> int:
    return (await memories.count_memories(person.caller, MemoryFilter())).total


async def test_beyond_twenty_a_word_is_typed_and_the_receipt_names_backups(qapp: QApplication) -> None:
    async with regular() as person:
        await _remember(person, 21)
        await settings.create_backup(person.caller)
        page = await person.page(MemoriesPage)
        await eventually(lambda: page.table.rowCount() == 21)
        person.press("Ctrl+Shift+Delete")
        dialog = await person.dialog(ForgetDialog)
        assert audit(dialog) == []
        assert dialog.keep.isDefault()
        await eventually(lambda: dialog._has_numbers)
        assert not dialog.forget.isEnabled()
        dialog.word.setText(dialog._word)
        await eventually(dialog.forget.isEnabled)
        dialog.forget.click()
        receipt = await person.dialog(ReceiptDialog)
        assert "✓ Nothing of it is left in the store." in receipt.said
        assert "still hold" in receipt.backups.text()
        receipt.backups_button.click()
        box = await person.dialog(QMessageBox)
        next(button for button in box.buttons() if button.text() == "Delete backups").click()
        await eventually(lambda: "deleted" in receipt.backups.text())
        assert await settings.list_backups(person.caller) == ()
        receipt.reject()
        await person.closed(receipt)
        assert await _total(person) == 0


async def test_a_backup_is_restored_after_a_look_and_keeping_is_the_default(qapp: QApplication) -> None:
    async with regular() as person:
        await _remember(person, 2)
        await settings.create_backup(person.caller)
        await settings.clear_store(person.caller, "clear")
        page = await person.page(SettingsPage)
        page.enter("backups")
        await eventually(lambda: page.backups.backups.rowCount() == 1)
        page.backups.table.selectRow(0)
        assert page.backups.restore_button.isEnabled()
        page.backups.restore_button.click()
        dialog = await person.dialog(RestoreDialog)
        assert audit(dialog) == []
        assert dialog.cancel_button.isDefault()
        person.press("Return")
        await person.closed(dialog)
        assert await _total(person) == 0
        page.backups.restore_button.click()
        dialog = await person.dialog(RestoreDialog)
        dialog.accept_button.click()
        await person.closed(dialog)
        await eventually(lambda: page.backups.outcome.text().startswith("✓ Restored: 2 memories"))
        await eventually(lambda: page.backups.backups.rowCount() == 2)
        assert await _total(person) == 2
