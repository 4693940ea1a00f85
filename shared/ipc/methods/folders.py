"""Folders that conversations came from and that belong to no project: what they look like, and what is decided."""

from shared import vocabulary as v
from shared.ipc.contract import Access, Count, Id, IpcModel, Method, Name
from shared.ipc.methods.projects import ProjectView


class FolderProposal(IpcModel, frozen=True, kw_only=True):
    """A folder whose conversations lie in the holding area, and the project that it resembles.

    `likely_path` is the root folder that it resembles. `replaced_root_id` names that root when it is gone from the
    disk. Of a folder that cannot be a root (a home, a temporary one) only the conversations can be attached.
    """

    folder_id: Id
    path: str
    exists: bool
    conversations: Count
    reason: v.FolderReason
    project_id: Id | None = None
    project_name: str = ""
    likely_path: str = ""
    remote: str = ""
    replaced_root_id: Id | None = None
    can_be_root: bool
    suggested_name: str
    is_ignored: bool


class ListFoldersRequest(IpcModel, frozen=True, kw_only=True):
    """Strongest reason first; folders that are to be proposed no more come only when asked for."""

    has_ignored: bool = False


class ListFoldersResponse(IpcModel, frozen=True, kw_only=True):
    """All of them; there are few."""

    items: tuple[FolderProposal, ...]


class BindFolderRequest(IpcModel, frozen=True, kw_only=True):
    """Let the folder and its conversations belong to a project; a root that is gone may be taken off with it."""

    folder_id: Id
    project_id: Id
    replaced_root_id: Id | None = None


class MakeProjectRequest(IpcModel, frozen=True, kw_only=True):
    """Create a project of the folder and its conversations."""

    folder_id: Id
    name: Name


class IgnoreFolderRequest(IpcModel, frozen=True, kw_only=True):
    """Propose the folder no more, or again. Its conversations stay in the holding area."""

    folder_id: Id
    is_ignored: bool


class FolderState(IpcModel, frozen=True, kw_only=True):
    """Whether a folder is proposed."""

    folder_id: Id
    path: str
    is_ignored: bool


LIST_FOLDERS = Method("folder.list", ListFoldersRequest, ListFoldersResponse)
BIND_FOLDER = Method("folder.bind", BindFolderRequest, ProjectView, access=Access.WRITE, timeout_s=60.0)
MAKE_PROJECT = Method("folder.make_project", MakeProjectRequest, ProjectView, access=Access.WRITE, timeout_s=60.0)
IGNORE_FOLDER = Method("folder.ignore", IgnoreFolderRequest, FolderState, access=Access.WRITE)
