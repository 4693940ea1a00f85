"""Projects, their root folders, namespaces in words, and project deletion."""

from typing import Annotated

from msgspec import UNSET, Meta, UnsetType

from shared import vocabulary as v
from shared.ipc.contract import (
    Access,
    Count,
    Cursor,
    Empty,
    FilePath,
    Id,
    Instant,
    IpcModel,
    Limit,
    Method,
    Name,
    Page,
    Revision,
)
from shared.ipc.methods.memories import MemoryRow, ScopeView


class RootFolder(IpcModel, frozen=True, kw_only=True):
    """A folder that the person confirmed as belonging to a project. `exists` is as of now."""

    root_id: Id
    path: str
    exists: bool


class ProjectView(IpcModel, frozen=True, kw_only=True):
    """One project with its figures."""

    project_id: Id
    namespace_id: Id
    domain_id: Id
    domain_name: str
    name: str
    revision: Revision
    is_archived: bool
    roots: tuple[RootFolder, ...]
    confirmed: Count
    candidates: Count
    conversations: Count
    bindings: Count
    created_at: Instant
    last_activity_at: Instant | None = None


class ListProjectsRequest(IpcModel, frozen=True, kw_only=True):
    """By name."""

    has_archived: bool = False
    limit: Limit = 200
    cursor: Cursor | None = None


class ProjectRequest(IpcModel, frozen=True, kw_only=True):
    """One project."""

    project_id: Id


class CreateProjectRequest(IpcModel, frozen=True, kw_only=True):
    """Names are unique without regard to case; a root folder belongs to one project only."""

    name: Name
    root_paths: Annotated[tuple[FilePath, ...], Meta(max_length=20)] = ()
    domain_id: Id | None = None


class RenameProjectRequest(IpcModel, frozen=True, kw_only=True):
    """Change the name only; memory stays where it is."""

    project_id: Id
    expected_revision: Revision
    name: Name


class AddRootRequest(IpcModel, frozen=True, kw_only=True):
    """Bind one more folder."""

    project_id: Id
    expected_revision: Revision
    path: FilePath


class RemoveRootRequest(IpcModel, frozen=True, kw_only=True):
    """Unbind a folder; nothing else changes."""

    project_id: Id
    expected_revision: Revision
    root_id: Id


class ArchiveProjectRequest(IpcModel, frozen=True, kw_only=True):
    """An archived project is read by nobody."""

    project_id: Id
    expected_revision: Revision
    is_archived: bool


class DeletionPreview(IpcModel, frozen=True, kw_only=True):
    """Exactly what goes and what stays. `token` proves to the delete call that this was seen."""

    memories: Count
    candidates: Count
    revisions: Count
    quotes: Count
    conversations: Count
    turns: Count
    tasks: Count = 0
    runs: Count = 0
    reports: Count = 0
    automations: Count = 0
    experiments: Count = 0
    bindings: Count
    plans_deleted: Count
    plans_narrowed: Count
    global_memories_kept: Count
    items_elsewhere_losing_source: Count
    token: str


class DeleteRequest(IpcModel, frozen=True, kw_only=True):
    """Delete an object with what lies below it after its preview; a stale token is a conflict."""

    id: Id
    preview_token: str


class DeletionReceipt(IpcModel, frozen=True, kw_only=True):
    """What was removed, and that the purge reached the write-ahead log."""

    removed: DeletionPreview
    is_wal_truncated: bool
    backups: tuple[str, ...] = ()
    """Backups of the profile that still hold some of it."""


class PreviewMergeRequest(IpcModel, frozen=True, kw_only=True):
    """What would merging the source into the target do?"""

    source_id: Id
    target_id: Id


class MergeCounts(IpcModel, frozen=True, kw_only=True):
    """What the source brings along, in rows."""

    memories: Count
    candidates: Count
    conversations: Count
    turns: Count
    conversation_memories: Count
    folders: Count
    bindings: Count
    heartbeat_plans: Count
    plans: Count
    experiments: Count
    tasks: Count
    usage_contexts: Count


class MergePair(IpcModel, frozen=True, kw_only=True):
    """Two confirmed memories of one identity. The coming one will wait in Pending beside the one that is there."""

    coming: MemoryRow
    present: MemoryRow


class MergePreview(IpcModel, frozen=True, kw_only=True):
    """Exactly what a merge does. `conflicts` shows at most 50 pairs of `conflict_count`.

    The bindings are the agents that read more afterwards: those of the source if they are kept, those of the target
    in any case.
    """

    counts: MergeCounts
    conflict_count: Count
    conflicts: tuple[MergePair, ...]
    source_bindings: tuple[str, ...]
    target_bindings: tuple[str, ...]
    token: str


class MergeRequest(IpcModel, frozen=True, kw_only=True):
    """Merge as previewed; a stale token is a conflict."""

    source_id: Id
    target_id: Id
    preview_token: str
    bindings: v.MergedBindings = v.MergedBindings.REVOKE


class MergeReceipt(IpcModel, frozen=True, kw_only=True):
    """What was merged. `merge_id` is what `project.undo_merge` takes."""

    merge_id: Id
    target: ProjectView
    counts: MergeCounts
    conflict_count: Count
    bindings_revoked: Count


class LatestMergeResponse(IpcModel, frozen=True, kw_only=True):
    """The merge into a project that could be taken back next; absent when there is none."""

    merge_id: Id | None = None
    source_name: str = ""
    merged_at: Instant | None = None


class UndoMergeRequest(IpcModel, frozen=True, kw_only=True):
    """Make two projects of one again."""

    merge_id: Id


class SuggestRequest(IpcModel, frozen=True, kw_only=True):
    """Which project might this folder belong to?"""

    path: FilePath


class Suggestion(IpcModel, frozen=True, kw_only=True):
    """`project` holds the folder or a parent of it; otherwise a name for a new one. Never bound by itself."""

    project: ProjectView | None
    suggested_name: str
    similar: tuple[ProjectView, ...] = ()


class NamespaceNode(IpcModel, frozen=True, kw_only=True):
    """One line of the namespace tree."""

    scope: ScopeView
    parent_namespace_id: Id | None
    confirmed: Count
    candidates: Count
    archived: Count
    rejected: Count
    bindings: Count
    is_readable: bool


class NamespaceTree(IpcModel, frozen=True, kw_only=True):
    """Global first, then projects by name, each followed by its automations and experiments.

    Conversations come with `conversation.list`, runs with `task.list_runs`.
    """

    nodes: tuple[NamespaceNode, ...]
    unassigned_conversations: Count


class ReadChainRequest(IpcModel, frozen=True, kw_only=True):
    """Whose chain: a conversation, a project, a binding, or a run (exactly one)."""

    project_id: Id | None = None
    conversation_id: Id | None = None
    binding_id: Id | None = None
    run_id: Id | None = None


class ChainLevel(IpcModel, frozen=True, kw_only=True):
    """One step of a read chain with its limits. A frozen one is read as its snapshot holds it."""

    scope: ScopeView
    max_items: Count
    max_chars: Count
    confirmed: Count
    is_frozen: bool = False


class ReadChain(IpcModel, frozen=True, kw_only=True):
    """Narrowest first. `refusal` says why nothing is readable."""

    levels: tuple[ChainLevel, ...]
    max_tokens: Count
    refusal: str | None = None


Days = Annotated[int, Meta(ge=1, le=3_650)]


class OwnRetention(IpcModel, frozen=True, kw_only=True):
    """What a project sets for itself. An absent field is inherited from the settings; null means without a limit."""

    conversation_retention_days: Days | UnsetType | None = UNSET
    restricted_retention_days: Days | UnsetType | None = UNSET
    is_decay_archiving: bool | UnsetType = UNSET
    conversation_expiry_days: Days | UnsetType | None = UNSET
    run_expiry_days: Days | UnsetType | None = UNSET
    summary_expiry_days: Days | UnsetType | None = UNSET
    reflection_expiry_days: Days | UnsetType | None = UNSET


class InheritedRetention(IpcModel, frozen=True, kw_only=True):
    """What the settings say."""

    conversation_retention_days: int | None
    restricted_retention_days: int | None
    is_decay_archiving: bool
    conversation_expiry_days: int | None
    run_expiry_days: int | None
    summary_expiry_days: int | None
    reflection_expiry_days: int | None


class ProjectRetention(IpcModel, frozen=True, kw_only=True):
    """Retention and decay of a project: its own rules, and what holds for the others."""

    project_id: Id
    revision: Revision
    own: OwnRetention
    inherited: InheritedRetention


class SetRetentionRequest(IpcModel, frozen=True, kw_only=True):
    """All rules of the project's own; an absent one is inherited again."""

    project_id: Id
    expected_revision: Revision
    own: OwnRetention


LIST_PROJECTS = Method("project.list", ListProjectsRequest, Page[ProjectView])
GET_PROJECT = Method("project.get", ProjectRequest, ProjectView)
CREATE_PROJECT = Method("project.create", CreateProjectRequest, ProjectView, access=Access.WRITE)
RENAME_PROJECT = Method("project.rename", RenameProjectRequest, ProjectView, access=Access.WRITE)
ADD_ROOT = Method("project.add_root", AddRootRequest, ProjectView, access=Access.WRITE)
REMOVE_ROOT = Method("project.remove_root", RemoveRootRequest, ProjectView, access=Access.WRITE)
ARCHIVE_PROJECT = Method("project.archive", ArchiveProjectRequest, ProjectView, access=Access.WRITE)
GET_RETENTION = Method("project.get_retention", ProjectRequest, ProjectRetention)
SET_RETENTION = Method("project.set_retention", SetRetentionRequest, ProjectRetention, access=Access.WRITE)
PREVIEW_MERGE = Method("project.preview_merge", PreviewMergeRequest, MergePreview)
MERGE_PROJECTS = Method("project.merge", MergeRequest, MergeReceipt, access=Access.WRITE, timeout_s=300.0)
LATEST_MERGE = Method("project.latest_merge", ProjectRequest, LatestMergeResponse)
UNDO_MERGE = Method("project.undo_merge", UndoMergeRequest, ProjectView, access=Access.WRITE, timeout_s=300.0)
SUGGEST_PROJECT = Method("project.suggest", SuggestRequest, Suggestion)
PREVIEW_PROJECT_DELETION = Method("project.preview_delete", ProjectRequest, DeletionPreview)
DELETE_PROJECT = Method("project.delete", DeleteRequest, DeletionReceipt, access=Access.WRITE, timeout_s=300.0)
NAMESPACE_TREE = Method("namespace.tree", Empty, NamespaceTree)
READ_CHAIN = Method("namespace.read_chain", ReadChainRequest, ReadChain)
