"""Operations on folders that belong to no project yet, for the renderer."""

from renderer.operations.caller import Caller
from shared.ipc.methods import folders as m
from shared.ipc.methods.projects import ProjectView


async def list_folders(caller: Caller, *, has_ignored: bool = False) -> tuple[m.FolderProposal, ...]:
    """The folders that wait for a decision, strongest reason first."""
    return (await caller.call(m.LIST_FOLDERS, m.ListFoldersRequest(has_ignored=has_ignored))).items


async def bind_folder(
    caller: Caller, folder_id: str, project_id: str, replaced_root_id: str | None = None
) -> ProjectView:
    """Let a folder and its conversations belong to a project."""
    request = m.BindFolderRequest(folder_id=folder_id, project_id=project_id, replaced_root_id=replaced_root_id)
    return await caller.call(m.BIND_FOLDER, request)


async def make_project(caller: Caller, folder_id: str, name: str) -> ProjectView:
    """Create a project of a folder and its conversations."""
    return await caller.call(m.MAKE_PROJECT, m.MakeProjectRequest(folder_id=folder_id, name=name))


async def ignore_folder(caller: Caller, folder_id: str, *, is_ignored: bool) -> m.FolderState:
    """Propose a folder no more, or again."""
    return await caller.call(m.IGNORE_FOLDER, m.IgnoreFolderRequest(folder_id=folder_id, is_ignored=is_ignored))
