"""What a person does with the whole store, step by step: export, back up, clear."""

from functools import partial

from PySide6.QtWidgets import QWidget

from renderer.dialogs.confirm_removal import ConfirmRemovalDialog
from renderer.dialogs.export_memories import ExportDialog
from renderer.dialogs.import_own import OwnImportCalls, OwnImportDialog
from renderer.dialogs.restore_backup import RestoreDialog
from renderer.operations import imports, projects, settings, system
from renderer.operations.caller import Caller
from renderer.operations.messages import CALL_FAILURES
from renderer.support.dialogs import confirm, pick_file, shown
from renderer.support.formats import count_text, size_text, visible_text
from renderer.support.i18n import translate
from renderer.support.words.counts import conversations_text, memories_text
from shared.ipc.methods.projects import ProjectView
from shared.ipc.methods.settings import BackupView, ClearResult, ExportRequest, ExportResult, RestoreResult
from shared.ipc.methods.system import ActivityView, SystemStatus


class StoreFlows:
    """Each flow returns what came of it; None means that the person left."""

    def __init__(self, caller: Caller, parent: QWidget) -> None:
        self._caller = caller
        self._parent = parent

    async def export(self) -> ExportResult | None:
        """Ask for scopes and statuses, write the file."""
        results: list[ExportResult] = []

        async def write(request: ExportRequest) -> None:
            results.append(await settings.export(self._caller, request))

        dialog = ExportDialog(await self._projects(), write, self._parent)
        return results[0] if await shown(dialog) and results else None

    async def import_own(self) -> None:
        """Choose an export of ours, look what it would come to, take it in."""

        async def progress(batch_id: str) -> ActivityView | None:
            found = await system.list_activities(self._caller)
            return next((activity for activity in found if activity.activity_id == batch_id), None)

        calls = OwnImportCalls(
            start=partial(imports.start_own_import, self._caller),
            get=partial(imports.get_import, self._caller),
            progress=progress,
            cancel=partial(system.cancel_activity, self._caller),
            undo=partial(imports.undo_import, self._caller),
        )
        await shown(OwnImportDialog(calls, self._parent))

    async def restore(self, path: str | None) -> RestoreResult | None:
        """Check a backup (chosen here, when none is named), say what restoring it does, restore it."""
        if path is None:
            path = await pick_file(
                self._parent,
                translate("Restore", "Choose a backup"),
                translate("Restore", "Backups (*.db);;All files (*)"),
            )
        if path is None:
            return None
        results: list[RestoreResult] = []

        async def restore(is_override: bool) -> None:
            results.append(await settings.restore_backup(self._caller, path, is_override=is_override))

        preview = await settings.preview_restore(self._caller, path)
        dialog = RestoreDialog(preview, restore, self._parent)
        return results[0] if await shown(dialog) and results else None

    async def delete_backup(self, backup: BackupView) -> bool:
        """Ask, then delete one backup; whether it is gone."""
        is_meant = await confirm(
            self._parent,
            translate("Restore", "Delete this backup?"),
            visible_text(backup.path),
            translate("Restore", "The database and the other backups stay."),
            action=translate("Restore", "Delete the backup"),
        )
        if is_meant:
            await settings.delete_backups(self._caller, (backup.path,))
        return is_meant

    async def clear(self, status: SystemStatus) -> ClearResult | None:
        """Say what goes, ask for the word, clear."""
        results: list[ClearResult] = []

        async def clear() -> None:
            results.append(await settings.clear_store(self._caller, status.clear_word))

        dialog = ConfirmRemovalDialog(
            translate("Settings", "Clear all memory?"),
            clear,
            goes=_clear_goes(status),
            stays=(
                translate("Settings", "Settings, backups, exports and the transcript files on disk"),
                translate("Settings", "A damaged or foreign database file: it is moved aside, not deleted"),
            ),
            act=translate("Settings", "Clear all memory"),
            word=status.clear_word,
            parent=self._parent,
        )
        return results[0] if await shown(dialog) and results else None

    async def _projects(self) -> tuple[ProjectView, ...]:
        try:
            return await projects.list_all_projects(self._caller, has_archived=True)
        except CALL_FAILURES:
            return ()  # a degraded store still exports everything that can be read


def _clear_goes(status: SystemStatus) -> tuple[str, ...]:
    counts = status.counts
    if counts is None:
        return (translate("Settings", "Everything in the database; it cannot be counted while it is degraded"),)
    return (
        translate("Settings", "%n confirmed memories", count=counts.confirmed),
        translate("Settings", "%n candidates in Pending", count=counts.candidates),
        translate("Settings", "%n archived and rejected memories", count=counts.archived + counts.rejected),
        translate("Settings", "%n projects", count=counts.projects),
        translate("Settings", "%n conversations", count=counts.conversations),
        translate("Settings", "%n turns of those conversations", count=counts.turns),
        translate("Settings", "Heartbeat plans with their reports, bindings of agents, records of recalls"),
    )


def export_text(result: ExportResult) -> str:
    """Where the export lies and what it holds, or that a damaged store did not give everything."""
    words = (
        translate(
            "Settings",
            "The database is damaged and did not give everything. Exported {count} entries ({size}): {path}",
        )
        if result.unreadable_sections
        else translate("Settings", "✓ Exported {count} entries ({size}): {path}")
    )
    return words.format(
        count=count_text(sum(result.counts.values())),
        size=size_text(result.size_bytes),
        path=visible_text(result.path),
    )


def restore_text(result: RestoreResult) -> str:
    """What is here now, what was forgotten again, and where the store lies that was here before."""
    words = translate("Restore", "✓ Restored: {memories}, {conversations}.").format(
        memories=memories_text(result.restored.memories),
        conversations=conversations_text(result.restored.conversations),
    )
    if result.forgotten_again:
        words += " " + translate("Restore", "%n of them were forgotten again.", count=result.forgotten_again)
    if result.kept_file is not None:
        words += " " + translate("Restore", "The database as it was: {path}").format(
            path=visible_text(result.kept_file)
        )
    if not result.has_marks:
        words += " " + translate(
            "Restore", "⚠ The database before could not be read, so nobody can tell what was forgotten in it."
        )
    elif not result.is_key_same:
        words += " " + translate(
            "Restore",
            "⚠ The backup is from before a clear: forgotten words that it does not hold are not recognised any more.",
        )
    return words


def clear_text(result: ClearResult) -> str:
    """What clearing removed."""
    words = translate("Settings", "✓ Cleared: %n memories were removed.", count=result.items_removed)
    if result.kept_file is not None:
        words += " " + translate("Settings", "The old file was moved to {path}.").format(
            path=visible_text(result.kept_file)
        )
    return words
