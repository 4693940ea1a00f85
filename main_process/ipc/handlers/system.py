"""Handlers of `system.*`: status, diagnosis, long work, and main itself."""

from main_process.ipc.context import CallContext
from main_process.ipc.router import Router
from shared.ipc.contract import Empty
from shared.ipc.methods import system as m

router = Router()


@router.handles(m.LIST_ACTIVITIES)
async def list_activities(context: CallContext, request: Empty) -> m.ListActivitiesResponse:
    """Long work that runs or ended a short while ago."""
    del request
    return m.ListActivitiesResponse(items=context.services.activities.list())


@router.handles(m.CANCEL_ACTIVITY)
async def cancel_activity(context: CallContext, request: m.ActivityRequest) -> Empty:
    """Ask long work to end at its next safe point."""
    context.services.activities.cancel(request.activity_id)
    return Empty()


@router.handles(m.RAISE_WINDOW)
async def raise_window(context: CallContext, request: Empty) -> Empty:
    """A second start: bring the window to the front, or open it."""
    await context.services.window.raise_or_open()
    return request


@router.handles(m.QUIT)
async def quit_main(context: CallContext, request: Empty) -> Empty:
    """End main and its window, in order."""
    context.services.lifecycle.request_stop("quit_called")
    return request
