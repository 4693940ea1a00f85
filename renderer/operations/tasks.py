"""Operations on tasks and their runs, for the renderer."""

from renderer.operations.caller import Caller
from shared.ipc.contract import Page
from shared.ipc.methods import tasks as m
from shared.ipc.methods.projects import DeleteRequest, DeletionPreview, DeletionReceipt


async def list_tasks(caller: Caller, wanted: m.TaskFilter, cursor: str | None, limit: int) -> Page[m.TaskRow]:
    """Tasks, latest first."""
    return await caller.call(m.LIST_TASKS, m.ListTasksRequest(filter=wanted, cursor=cursor, limit=limit))


async def get_task(caller: Caller, task_id: str) -> m.TaskRow:
    """One task."""
    return await caller.call(m.GET_TASK, m.TaskRequest(task_id=task_id))


async def create_task(caller: Caller, request: m.CreateTaskRequest) -> m.TaskRow:
    """Add a task."""
    return await caller.call(m.CREATE_TASK, request)


async def rename_task(caller: Caller, task: m.TaskRow, title: str) -> m.TaskRow:
    """Change a task's title."""
    request = m.RenameTaskRequest(task_id=task.task_id, expected_revision=task.revision, title=title)
    return await caller.call(m.RENAME_TASK, request)


async def list_runs(caller: Caller, task_id: str, cursor: str | None = None, limit: int = 100) -> Page[m.RunView]:
    """A task's runs, latest first."""
    return await caller.call(m.LIST_RUNS, m.ListRunsRequest(task_id=task_id, cursor=cursor, limit=limit))


async def list_events(
    caller: Caller, run_id: str, cursor: str | None = None, limit: int = 200
) -> Page[m.TaskEventView]:
    """A run's reports in order."""
    return await caller.call(m.LIST_EVENTS, m.ListEventsRequest(run_id=run_id, cursor=cursor, limit=limit))


async def open_run(caller: Caller, task_id: str, client: str, idempotency_key: str) -> m.OpenedRun:
    """Begin an attempt; the answer holds its token this one time."""
    request = m.OpenRunRequest(task_id=task_id, client=client, idempotency_key=idempotency_key)
    return await caller.call(m.OPEN_RUN, request)


async def cancel_run(caller: Caller, run_id: str) -> m.RunView:
    """End a run; its token opens nothing from then on."""
    return await caller.call(m.CANCEL_RUN, m.RunRequest(run_id=run_id))


async def preview_task_deletion(caller: Caller, task_id: str) -> DeletionPreview:
    """What goes with a task, counted."""
    return await caller.call(m.PREVIEW_TASK_DELETION, m.TaskRequest(task_id=task_id))


async def delete_task(caller: Caller, task_id: str, token: str) -> DeletionReceipt:
    """Delete a task as it was counted."""
    return await caller.call(m.DELETE_TASK, DeleteRequest(id=task_id, preview_token=token))


async def preview_run_deletion(caller: Caller, run_id: str) -> DeletionPreview:
    """What goes with a run, counted."""
    return await caller.call(m.PREVIEW_RUN_DELETION, m.RunRequest(run_id=run_id))


async def delete_run(caller: Caller, run_id: str, token: str) -> DeletionReceipt:
    """Delete a run as it was counted."""
    return await caller.call(m.DELETE_RUN, DeleteRequest(id=run_id, preview_token=token))
