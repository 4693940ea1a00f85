"""Handlers of `task.*`: tasks and their runs, as a person or a runtime manages them."""

from datetime import timedelta

from main_process.ipc.context import CallContext
from main_process.ipc.router import Router
from main_process.ipc.views_tasks import event_view, run_view, task_row
from main_process.services import connect_service, run_opening, run_service, task_service
from main_process.services.run_opening import NewRun
from main_process.services.task_service import NewTask
from main_process.store.repositories.tasks import TaskQuery
from main_process.store.unit_of_work import Unit
from shared.ipc.contract import Page
from shared.ipc.methods import tasks as t

router = Router()


@router.handles(t.LIST_TASKS)
async def list_tasks(context: CallContext, request: t.ListTasksRequest) -> Page[t.TaskRow]:
    """Return one page of tasks, latest first."""
    asked = request.filter
    wanted = TaskQuery(
        asked.project_id,
        asked.conversation_id,
        asked.plan_id,
        asked.experiment_id,
        asked.states,
        asked.text,
    )
    found, cursor = await context.services.store.read(
        lambda unit: task_service.page(unit, wanted, limit=request.limit, cursor=request.cursor)
    )
    return Page(items=tuple(map(task_row, found)), next_cursor=cursor)


@router.handles(t.GET_TASK)
async def get_task(context: CallContext, request: t.TaskRequest) -> t.TaskRow:
    """Return one task."""
    return task_row(await context.services.store.read(lambda unit: task_service.get(unit, request.task_id)))


@router.handles(t.CREATE_TASK)
async def create_task(context: CallContext, request: t.CreateTaskRequest) -> t.TaskRow:
    """Create a task, or find it again by its external key."""
    new = NewTask(
        title=request.title,
        conversation_id=request.conversation_id,
        project_id=request.project_id,
        plan_id=request.plan_id,
        experiment_id=request.experiment_id,
        external_key=request.external_key,
    )
    return task_row(await context.services.store.write(lambda unit: task_service.create(unit, new)))


@router.handles(t.RENAME_TASK)
async def rename_task(context: CallContext, request: t.RenameTaskRequest) -> t.TaskRow:
    """Change a task's title."""
    return task_row(
        await context.services.store.write(
            lambda unit: task_service.rename(
                unit, task_id=request.task_id, expected_revision=request.expected_revision, title=request.title
            )
        )
    )


@router.handles(t.LIST_RUNS)
async def list_runs(context: CallContext, request: t.ListRunsRequest) -> Page[t.RunView]:
    """Return one page of a task's runs, latest first."""
    connected = context.services.agents.connected_runs
    found, cursor = await context.services.store.read(
        lambda unit: run_service.page(unit, request.task_id, limit=request.limit, cursor=request.cursor)
    )
    return Page(items=tuple(run_view(one, connected) for one in found), next_cursor=cursor)


@router.handles(t.GET_RUN)
async def get_run(context: CallContext, request: t.RunRequest) -> t.RunView:
    """Return one run."""
    return await context.services.store.read(lambda unit: _view(unit, context, request.run_id))


@router.handles(t.LIST_EVENTS)
async def list_events(context: CallContext, request: t.ListEventsRequest) -> Page[t.TaskEventView]:
    """Return one page of a run's reports in order."""
    found, cursor = await context.services.store.read(
        lambda unit: run_service.events(unit, request.run_id, limit=request.limit, cursor=request.cursor)
    )
    return Page(items=tuple(map(event_view, found)), next_cursor=cursor)


@router.handles(t.OPEN_RUN)
async def open_run(context: CallContext, request: t.OpenRunRequest) -> t.OpenedRun:
    """Begin an attempt, or find it again by its key."""
    new = NewRun(
        task_id=request.task_id,
        idempotency_key=request.idempotency_key,
        client=request.client,
        lifetime=timedelta(seconds=request.lifetime_s),
        parent_token=request.parent_token,
        levels=request.levels,
    )

    def work(unit: Unit) -> tuple[t.RunView, str | None]:
        run, token = run_opening.open_run(unit, new)
        return _view(unit, context, run.id), token

    view, token = await context.services.store.write(work)
    if token is None:
        return t.OpenedRun(run=view, token=None, command=(), environment={})
    start = connect_service.launch(context.services.paths.profile, token)
    command = (start.command, *start.arguments)
    return t.OpenedRun(run=view, token=token, command=command, environment=dict(start.environment))


@router.handles(t.CANCEL_RUN)
async def cancel_run(context: CallContext, request: t.RunRequest) -> t.RunView:
    """End a run by a person's word."""

    def work(unit: Unit) -> t.RunView:
        return _view(unit, context, run_service.cancel(unit, request.run_id).id)

    return await context.services.store.write(work)


def _view(unit: Unit, context: CallContext, run_id: str) -> t.RunView:
    listed = run_service.listed(unit, (run_service.known_run(unit, run_id),))
    return run_view(listed[0], context.services.agents.connected_runs)
