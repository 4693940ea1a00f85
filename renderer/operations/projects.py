"""Operations on projects and namespaces, for the renderer."""

from collections.abc import Sequence

from renderer.operations.caller import Caller
from shared.ipc.contract import Empty, Page
from shared.ipc.methods import projects as m
from shared.vocabulary import MergedBindings


async def list_projects(
    caller: Caller, *, has_archived: bool = False, cursor: str | None = None, limit: int = 200
) -> Page[m.ProjectView]:
    """One page of projects, by name."""
    return await caller.call(
        m.LIST_PROJECTS, m.ListProjectsRequest(has_archived=has_archived, cursor=cursor, limit=limit)
    )


async def list_all_projects(caller: Caller, *, has_archived: bool = False) -> tuple[m.ProjectView, ...]:
    """Every project, for selectors; follows the pages."""
    rows: list[m.ProjectView] = []
    cursor: str | None = None
    while True:
        page = await list_projects(caller, has_archived=has_archived, cursor=cursor)
        rows.extend(page.items)
        cursor = page.next_cursor
        if cursor is None:
            return tuple(rows)


async def get_project(caller: Caller, project_id: str) -> m.ProjectView:
    """One project with its figures."""
    return await caller.call(m.GET_PROJECT, m.ProjectRequest(project_id=project_id))


async def create_project(
    caller: Caller, name: str, root_paths: Sequence[str] = (), domain_id: str | None = None
) -> m.ProjectView:
    """Add a project, with the folders that the person chose for it."""
    request = m.CreateProjectRequest(name=name, root_paths=tuple(root_paths), domain_id=domain_id)
    return await caller.call(m.CREATE_PROJECT, request)


async def rename_project(caller: Caller, project: m.ProjectView, name: str) -> m.ProjectView:
    """Change a project's name; its memory stays where it is."""
    return await caller.call(
        m.RENAME_PROJECT,
        m.RenameProjectRequest(project_id=project.project_id, expected_revision=project.revision, name=name),
    )


async def add_root(caller: Caller, project: m.ProjectView, path: str) -> m.ProjectView:
    """Bind one more folder to a project."""
    return await caller.call(
        m.ADD_ROOT, m.AddRootRequest(project_id=project.project_id, expected_revision=project.revision, path=path)
    )


async def remove_root(caller: Caller, project: m.ProjectView, root_id: str) -> m.ProjectView:
    """Unbind a folder."""
    return await caller.call(
        m.REMOVE_ROOT,
        m.RemoveRootRequest(project_id=project.project_id, expected_revision=project.revision, root_id=root_id),
    )


async def archive_project(caller: Caller, project: m.ProjectView, *, is_archived: bool) -> m.ProjectView:
    """Put a project away, or bring it back."""
    return await caller.call(
        m.ARCHIVE_PROJECT,
        m.ArchiveProjectRequest(
            project_id=project.project_id, expected_revision=project.revision, is_archived=is_archived
        ),
    )


async def get_retention(caller: Caller, project_id: str) -> m.ProjectRetention:
    """What a project sets for itself, beside what the settings say."""
    return await caller.call(m.GET_RETENTION, m.ProjectRequest(project_id=project_id))


async def set_retention(caller: Caller, rules: m.ProjectRetention, own: m.OwnRetention) -> m.ProjectRetention:
    """Set all rules of a project's own; an absent one is inherited again."""
    request = m.SetRetentionRequest(project_id=rules.project_id, expected_revision=rules.revision, own=own)
    return await caller.call(m.SET_RETENTION, request)


async def suggest_project(caller: Caller, path: str) -> m.Suggestion:
    """Which project might this folder belong to?"""
    return await caller.call(m.SUGGEST_PROJECT, m.SuggestRequest(path=path))


async def preview_project_deletion(caller: Caller, project_id: str) -> m.DeletionPreview:
    """Exactly what deleting a project would remove and keep."""
    return await caller.call(m.PREVIEW_PROJECT_DELETION, m.ProjectRequest(project_id=project_id))


async def delete_project(caller: Caller, project_id: str, preview_token: str) -> m.DeletionReceipt:
    """Delete a project whose preview was seen."""
    return await caller.call(m.DELETE_PROJECT, m.DeleteRequest(id=project_id, preview_token=preview_token))


async def preview_merge(caller: Caller, source_id: str, target_id: str) -> m.MergePreview:
    """Exactly what merging the source into the target would do."""
    return await caller.call(m.PREVIEW_MERGE, m.PreviewMergeRequest(source_id=source_id, target_id=target_id))


async def merge_projects(
    caller: Caller, source_id: str, target_id: str, preview_token: str, bindings: MergedBindings
) -> m.MergeReceipt:
    """Merge two projects whose preview was seen."""
    request = m.MergeRequest(source_id=source_id, target_id=target_id, preview_token=preview_token, bindings=bindings)
    return await caller.call(m.MERGE_PROJECTS, request)


async def latest_merge(caller: Caller, project_id: str) -> m.LatestMergeResponse:
    """The merge into a project that could be taken back next."""
    return await caller.call(m.LATEST_MERGE, m.ProjectRequest(project_id=project_id))


async def undo_merge(caller: Caller, merge_id: str) -> m.ProjectView:
    """Make two projects of one again; returns the one that came back."""
    return await caller.call(m.UNDO_MERGE, m.UndoMergeRequest(merge_id=merge_id))


async def namespace_tree(caller: Caller) -> m.NamespaceTree:
    """Global and the projects with their figures."""
    return await caller.call(m.NAMESPACE_TREE, Empty())


async def read_chain(
    caller: Caller,
    *,
    project_id: str | None = None,
    conversation_id: str | None = None,
    binding_id: str | None = None,
    run_id: str | None = None,
) -> m.ReadChain:
    """What a reader in this context may read, narrowest level first. Exactly one id is given."""
    return await caller.call(
        m.READ_CHAIN,
        m.ReadChainRequest(
            project_id=project_id, conversation_id=conversation_id, binding_id=binding_id, run_id=run_id
        ),
    )
