"""What a person does with the whole store, step by step: export, back up, clear."""

from PySide6.QtWidgets import QWidget

from renderer.dialogs.confirm_removal import ConfirmRemovalDialog
from renderer.dialogs.export_memories import ExportDialog
from renderer.operations import projects, settings
from renderer.operations.caller import Caller
from renderer.operations.messages import CALL_FAILURES
from renderer.support.dialogs import shown
from renderer.support.formats import count_text, size_text, visible_text
from renderer.support.i18n import translate
from shared.ipc.methods.projects import ProjectView
from shared.ipc.methods.settings import ClearResult, ExportRequest, ExportResult
from shared.ipc.methods.system import SystemStatus


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


def clear_text(result: ClearResult) -> str:
    """What clearing removed."""
    words = translate("Settings", "✓ Cleared: %n memories were removed.", count=result.items_removed)
    if result.kept_file is not None:
        words += " " + translate("Settings", "The old file was moved to {path}.").format(
            path=visible_text(result.kept_file)
        )
    return words
