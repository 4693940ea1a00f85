"""Handlers of `thread.*`: the thread that a project records into."""

from main_process.ipc.context import CallContext
from main_process.ipc.router import Router
from main_process.ipc.views_conversations import thread_status as view
from main_process.services import thread_service
from shared.ipc.methods import threads as t

router = Router()


@router.handles(t.THREAD_STATUS)
async def thread_status(context: CallContext, request: t.ThreadRequest) -> t.ThreadStatus:
    """Return what a project records into."""
    return view(await context.services.store.read(lambda unit: thread_service.status(unit, request.project_id)))


@router.handles(t.NEW_THREAD)
async def new_thread(context: CallContext, request: t.NewThreadRequest) -> t.OpenedThread:
    """Archive the active thread and open an empty one."""
    opened = await context.services.threads.start_new(request.project_id, request.expected_thread_id)
    return t.OpenedThread(thread_id=opened.thread.id, pending=opened.pending)
