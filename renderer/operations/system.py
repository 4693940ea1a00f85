"""Operations on status, diagnosis and long work, for the renderer."""

from renderer.operations.caller import Caller
from shared.ipc.contract import Empty
from shared.ipc.methods import system as m


async def get_status(caller: Caller) -> m.SystemStatus:
    """State of the store, the provider, the heartbeat and the connections."""
    return await caller.call(m.GET_STATUS, Empty())


async def run_doctor(caller: Caller) -> tuple[m.Check, ...]:
    """Check everything; each line carries a code, an outcome and facts."""
    return (await caller.call(m.RUN_DOCTOR, Empty())).checks


async def list_activities(caller: Caller) -> tuple[m.ActivityView, ...]:
    """Long work that runs or ended a short while ago."""
    return (await caller.call(m.LIST_ACTIVITIES, Empty())).items


async def cancel_activity(caller: Caller, activity_id: str) -> None:
    """Ask long work to stop at its next safe point."""
    await caller.call(m.CANCEL_ACTIVITY, m.ActivityRequest(activity_id=activity_id))


async def quit_product(caller: Caller) -> None:
    """End main and this window."""
    await caller.call(m.QUIT, Empty())
