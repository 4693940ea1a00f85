"""Handlers of `thread.*`: the thread that a project records into."""

from main_process.ipc.context import CallContext
from main_process.ipc.router import Router
from main_process.services import thread_service
from shared.ipc.methods import threads as t

router = Router()


@router.handles(t.THREAD_STATUS)
async def thread_status(context: CallContext, request: t.ThreadRequest) -> t.ThreadStatus:
    """Return the active thread of a project."""
    thread = await context.services.store.read(lambda unit: thread_service.active(unit, request.project_id))
    return t.ThreadStatus(thread_id=None if thread is None else thread.id)


@router.handles(t.NEW_THREAD)
async def new_thread(context: CallContext, request: t.NewThreadRequest) -> t.OpenedThread:
    """Archive the active thread and open an empty one."""
    opened = await context.services.store.write(
        lambda unit: thread_service.start_new(
            unit, project_id=request.project_id, expected_thread_id=request.expected_thread_id
        )
    )
    return t.OpenedThread(thread_id=opened.id, pending=0)
