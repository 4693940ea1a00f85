"""What a person does with projects, step by step: create, rename, folders, archive, delete."""

from collections.abc import Sequence
from functools import partial

from PySide6.QtWidgets import QWidget

from renderer.dialogs.create_project import CreateProjectDialog
from renderer.dialogs.decide_folders import DecideFoldersDialog, FolderCalls
from renderer.dialogs.merge_projects import MergeProjectsDialog
from renderer.dialogs.name_dialog import NameDialog
from renderer.dialogs.project_retention import ProjectRetentionDialog
from renderer.dialogs.security_domains import DomainCalls, SecurityDomainsDialog
from renderer.operations import domains, folders, projects
from renderer.operations.caller import Caller
from renderer.pages.deletion_flow import ask_and_delete
from renderer.support.dialogs import pick_folder, shown
from renderer.support.formats import visible_text
from renderer.support.i18n import translate
from renderer.support.words.counts import candidates_text, conversations_text, folders_text, memories_text
from shared.ipc.methods.domains import DomainView
from shared.ipc.methods.folders import FolderProposal
from shared.ipc.methods.projects import (
    DeletionReceipt,
    MergePreview,
    MergeReceipt,
    OwnRetention,
    ProjectView,
    RootFolder,
)
from shared.vocabulary import MergedBindings


class ProjectFlows:
    """Each flow returns what came of it; None means that the person left."""

    def __init__(self, caller: Caller, parent: QWidget) -> None:
        self._caller = caller
        self._parent = parent

    async def create(self) -> ProjectView | None:
        """Ask for a name and folders."""
        made: list[ProjectView] = []

        async def create(name: str, roots: Sequence[str], domain_id: str | None) -> None:
            made.append(await projects.create_project(self._caller, name, roots, domain_id))

        async def suggest(path: str) -> str:
            return (await projects.suggest_project(self._caller, path)).suggested_name

        dialog = CreateProjectDialog(create, suggest, await domains.list_domains(self._caller), self._parent)
        return made[0] if await shown(dialog) else None

    async def rename(self, project_id: str) -> bool:
        """Ask for another name."""
        project = await projects.get_project(self._caller, project_id)

        async def save(name: str) -> None:
            await projects.rename_project(self._caller, project, name)

        dialog = NameDialog(
            translate("Namespaces", "Rename project"),
            translate("Namespaces", "Name"),
            save,
            name=project.name,
            parent=self._parent,
        )
        return await shown(dialog)

    async def set_retention(self, project_id: str) -> bool:
        """Ask which rules the project sets for itself; the others follow the settings."""
        project = await projects.get_project(self._caller, project_id)
        rules = await projects.get_retention(self._caller, project_id)

        async def save(own: OwnRetention) -> None:
            await projects.set_retention(self._caller, rules, own)

        return await shown(ProjectRetentionDialog(self._parent, project.name, rules, save))

    async def add_folder(self, project_id: str) -> bool:
        """Ask for one more folder."""
        folder = await pick_folder(self._parent, translate("Namespaces", "Choose a folder of this project"))
        if folder is None:
            return False
        project = await projects.get_project(self._caller, project_id)
        await projects.add_root(self._caller, project, folder)
        return True

    async def remove_folder(self, project_id: str, root: RootFolder) -> None:
        """Take a folder off; nothing on disk changes."""
        project = await projects.get_project(self._caller, project_id)
        await projects.remove_root(self._caller, project, root.root_id)

    async def toggle_archived(self, project_id: str) -> ProjectView:
        """Put a project away, or bring it back."""
        project = await projects.get_project(self._caller, project_id)
        return await projects.archive_project(self._caller, project, is_archived=not project.is_archived)

    async def delete(self, project_id: str) -> DeletionReceipt | None:
        """Show exactly what goes and stays, ask for the name, delete."""
        project = await projects.get_project(self._caller, project_id)
        preview = await projects.preview_project_deletion(self._caller, project_id)
        return await ask_and_delete(
            self._caller,
            self._parent,
            translate("Namespaces", "Delete project “{name}”?").format(name=visible_text(project.name)),
            partial(projects.delete_project, self._caller, project_id, preview.token),
            preview=preview,
            act=translate("Namespaces", "Delete project"),
            word=project.name,
        )

    async def domains(self) -> bool:
        """Show the security domains; what is done there holds at once."""
        caller = self._caller

        async def create(name: str) -> tuple[DomainView, ...]:
            await domains.create_domain(caller, name)
            return await domains.list_domains(caller)

        async def rename(domain: DomainView, name: str) -> tuple[DomainView, ...]:
            await domains.rename_domain(caller, domain, name)
            return await domains.list_domains(caller)

        async def delete(domain_id: str) -> tuple[DomainView, ...]:
            await domains.delete_domain(caller, domain_id)
            return await domains.list_domains(caller)

        known = await domains.list_domains(caller)
        return await shown(SecurityDomainsDialog(known, DomainCalls(create, rename, delete), self._parent))

    async def decide_folders(self) -> bool:
        """Show the folders that belong to no project, with those left alone, until they are decided."""
        caller = self._caller

        async def bind(folder_id: str, project_id: str, replaced_root_id: str | None) -> None:
            await folders.bind_folder(caller, folder_id, project_id, replaced_root_id)

        async def make_project(folder_id: str, name: str) -> None:
            await folders.make_project(caller, folder_id, name)

        async def ignore(folder_id: str, is_ignored: bool) -> None:
            await folders.ignore_folder(caller, folder_id, is_ignored=is_ignored)

        async def load() -> tuple[FolderProposal, ...]:
            return await folders.list_folders(caller)

        found = await folders.list_folders(caller, has_ignored=True)
        calls = FolderCalls(load=load, bind=bind, make_project=make_project, ignore=ignore)
        known = await projects.list_all_projects(caller)
        return await shown(DecideFoldersDialog(found, known, calls, self._parent))

    async def merge(self, project_id: str) -> MergeReceipt | None:
        """Choose the project to go on with, see exactly what happens, merge."""
        known = await projects.list_all_projects(self._caller)
        source = next(one for one in known if one.project_id == project_id)
        receipts: list[MergeReceipt] = []

        async def preview(target_id: str) -> MergePreview:
            return await projects.preview_merge(self._caller, project_id, target_id)

        async def merge(target_id: str, token: str, bindings: MergedBindings) -> None:
            receipts.append(await projects.merge_projects(self._caller, project_id, target_id, token, bindings))

        others = [one for one in known if one.project_id != project_id]
        dialog = MergeProjectsDialog(source, others, preview, merge, self._parent)
        return receipts[0] if await shown(dialog) and receipts else None


def merged_text(receipt: MergeReceipt) -> str:
    """What a merge brought, and what waits for a decision."""
    words = translate("Namespaces", "Merged into “{name}”: {memories}, {conversations}, {folders}.").format(
        name=visible_text(receipt.target.name),
        memories=memories_text(receipt.counts.memories + receipt.counts.candidates),
        conversations=conversations_text(receipt.counts.conversations),
        folders=folders_text(receipt.counts.folders),
    )
    if receipt.conflict_count:
        waiting = translate(
            "Namespaces", "%n memories wait in Pending beside one of the same subject.", count=receipt.conflict_count
        )
        words = f"{words} {waiting}"
    return words


def receipt_text(receipt: DeletionReceipt) -> str:
    """What a deletion removed, with the proof that it reached the write-ahead log."""
    words = translate("Namespaces", "Deleted: {memories}, {candidates}, {conversations}.").format(
        memories=memories_text(receipt.removed.memories),
        candidates=candidates_text(receipt.removed.candidates),
        conversations=conversations_text(receipt.removed.conversations),
    )
    if receipt.is_wal_truncated:
        return words + " " + translate("Namespaces", "The write-ahead log holds nothing of it.")
    return words + " " + translate("Namespaces", "The write-ahead log is cleaned at the next quiet moment.")
