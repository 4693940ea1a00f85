"""Tasks, their runs and reports: what agents work on (memory rules §11)."""

from typing import Annotated

from msgspec import Meta

from shared import vocabulary as v
from shared.ipc.contract import (
    Access,
    Count,
    Cursor,
    Id,
    IdempotencyKey,
    Instant,
    IpcModel,
    Limit,
    Method,
    Page,
    Revision,
    SearchText,
)
from shared.ipc.methods.memories import ScopeView
from shared.ipc.methods.projects import DeleteRequest, DeletionPreview, DeletionReceipt

Title = Annotated[str, Meta(min_length=1, max_length=v.TITLE_MAX)]
ExternalKey = Annotated[str, Meta(min_length=1, max_length=v.EXTERNAL_KEY_MAX)]
RunToken = Annotated[str, Meta(min_length=20, max_length=200)]
"""What a run's opening returned; it opens this run and nothing else."""
RuntimeName = Annotated[str, Meta(min_length=1, max_length=60)]
Lifetime = Annotated[int, Meta(ge=v.RUN_LIFETIME_MIN_S, le=v.RUN_LIFETIME_MAX_S)]


class TaskRow(IpcModel, frozen=True, kw_only=True):
    """One task. `confirmed` and `candidates` count the memory of its runs, `recalls` what they asked."""

    task_id: Id
    revision: Revision
    title: str
    state: v.TaskState
    conversation_id: Id
    conversation_title: str
    project_id: Id | None
    project_name: str | None
    plan_id: Id | None
    plan_name: str | None
    experiment_id: Id | None
    experiment_name: str | None
    external_key: str | None
    runs: Count
    running: Count
    recalls: Count
    confirmed: Count
    candidates: Count
    created_at: Instant
    updated_at: Instant


class TaskFilter(IpcModel, frozen=True, kw_only=True):
    """Which tasks; empty means any. `text` is looked for in titles."""

    project_id: Id | None = None
    conversation_id: Id | None = None
    plan_id: Id | None = None
    experiment_id: Id | None = None
    states: tuple[v.TaskState, ...] = ()
    text: SearchText = ""


class ListTasksRequest(IpcModel, frozen=True, kw_only=True):
    """Latest first."""

    filter: TaskFilter = TaskFilter()
    limit: Limit = 100
    cursor: Cursor | None = None


class TaskRequest(IpcModel, frozen=True, kw_only=True):
    """One task."""

    task_id: Id


class CreateTaskRequest(IpcModel, frozen=True, kw_only=True):
    """Create a task in a conversation, or in a project: then a conversation of its own begins with it.

    With `external_key` the task that a runtime created before is found again instead. At most one of `plan_id` and
    `experiment_id`, of the same project.
    """

    title: Title
    conversation_id: Id | None = None
    project_id: Id | None = None
    plan_id: Id | None = None
    experiment_id: Id | None = None
    external_key: ExternalKey | None = None


class RenameTaskRequest(IpcModel, frozen=True, kw_only=True):
    """Change the title only."""

    task_id: Id
    expected_revision: Revision
    title: Title


class SnapshotView(IpcModel, frozen=True, kw_only=True):
    """What a run may read beside its own memory, frozen when it was taken. Levels that were deleted are left out."""

    snapshot_id: Id
    version: Count
    experiment_id: Id | None
    levels: tuple[ScopeView, ...]
    items: Count
    taken_at: Instant


class RunView(IpcModel, frozen=True, kw_only=True):
    """One attempt at a task. `is_goal_met` is its own report; `is_connected`: an agent is here with its token."""

    run_id: Id
    namespace_id: Id
    task_id: Id
    task_title: str
    parent_id: Id | None
    attempt: Count
    state: v.RunState
    is_goal_met: bool | None
    is_connected: bool
    client: str
    snapshot: SnapshotView
    reports: Count
    confirmed: Count
    candidates: Count
    started_at: Instant
    expires_at: Instant
    finished_at: Instant | None


class ListRunsRequest(IpcModel, frozen=True, kw_only=True):
    """One task's runs, latest first."""

    task_id: Id
    limit: Limit = 100
    cursor: Cursor | None = None


class RunRequest(IpcModel, frozen=True, kw_only=True):
    """One run."""

    run_id: Id


class TaskEventView(IpcModel, frozen=True, kw_only=True):
    """One report of a run; secrets are marked redactions."""

    event_id: Id
    run_id: Id
    sequence: Count
    kind: v.TaskEventKind
    text: str
    redactions: Count
    recorded_at: Instant


class ListEventsRequest(IpcModel, frozen=True, kw_only=True):
    """One run's reports in order."""

    run_id: Id
    limit: Limit = 200
    cursor: Cursor | None = None


class OpenRunRequest(IpcModel, frozen=True, kw_only=True):
    """Begin an attempt: main freezes what it may read and makes its token.

    The same key finds the run again and, while it goes on, replaces its token. With `parent_token` it is a child of
    that run and reads a part of the parent's snapshot: the `levels` named, or all of them.
    """

    task_id: Id
    idempotency_key: IdempotencyKey
    client: RuntimeName
    lifetime_s: Lifetime = v.RUN_LIFETIME_S
    parent_token: RunToken | None = None
    levels: Annotated[tuple[v.NamespaceKind, ...], Meta(max_length=6)] = ()


class OpenedRun(IpcModel, frozen=True, kw_only=True):
    """The only time a token crosses the line; absent, and nothing to start, if the run has ended.

    `command` is what a client must start, with `environment` added to its own; the token is in the environment alone.
    """

    run: RunView
    token: str | None
    command: tuple[str, ...]
    environment: dict[str, str]


LIST_TASKS = Method("task.list", ListTasksRequest, Page[TaskRow])
GET_TASK = Method("task.get", TaskRequest, TaskRow)
CREATE_TASK = Method("task.create", CreateTaskRequest, TaskRow, access=Access.WRITE)
RENAME_TASK = Method("task.rename", RenameTaskRequest, TaskRow, access=Access.WRITE)
LIST_RUNS = Method("task.list_runs", ListRunsRequest, Page[RunView])
GET_RUN = Method("task.get_run", RunRequest, RunView)
LIST_EVENTS = Method("task.list_events", ListEventsRequest, Page[TaskEventView])
OPEN_RUN = Method("task.open_run", OpenRunRequest, OpenedRun, access=Access.WRITE)
CANCEL_RUN = Method("task.cancel_run", RunRequest, RunView, access=Access.WRITE)
PREVIEW_TASK_DELETION = Method("task.preview_delete", TaskRequest, DeletionPreview)
DELETE_TASK = Method("task.delete", DeleteRequest, DeletionReceipt, access=Access.WRITE, timeout_s=120.0)
PREVIEW_RUN_DELETION = Method("task.preview_delete_run", RunRequest, DeletionPreview)
DELETE_RUN = Method("task.delete_run", DeleteRequest, DeletionReceipt, access=Access.WRITE, timeout_s=120.0)
