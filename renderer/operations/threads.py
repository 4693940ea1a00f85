"""Operations on the thread that main records for a project, for the renderer."""

from renderer.operations.caller import Caller
from shared.ipc.methods import threads as m


async def thread_status(caller: Caller, project_id: str) -> m.ThreadStatus:
    """The active thread of a project."""
    return await caller.call(m.THREAD_STATUS, m.ThreadRequest(project_id=project_id))


async def new_thread(caller: Caller, project_id: str, expected_thread_id: str | None) -> m.OpenedThread:
    """Archive the active thread and open an empty one."""
    request = m.NewThreadRequest(project_id=project_id, expected_thread_id=expected_thread_id)
    return await caller.call(m.NEW_THREAD, request)
