"""Handlers of `system.*`: status, diagnosis, long work, and main itself."""

import asyncio
import contextlib

from main_process.domain.errors import StoreUnavailable
from main_process.ipc.context import CallContext
from main_process.ipc.router import Router
from main_process.ipc.views_system import check_view, status_view
from main_process.services.doctor_service import Patient, examine
from main_process.services.status_service import store_figures
from shared import vocabulary as v
from shared.ipc.contract import Empty
from shared.ipc.methods import system as m

router = Router()


@router.handles(m.GET_STATUS)
async def get_status(context: CallContext, request: Empty) -> m.SystemStatus:
    """State of everything; never waits for a store that still opens."""
    del request
    services = context.services
    figures = None
    if services.store.condition.state is v.StoreState.HEALTHY:
        with contextlib.suppress(StoreUnavailable):  # it just turned degraded, or is busy: the state says so
            figures = await services.store.read(store_figures)
    return await asyncio.to_thread(status_view, services, figures)


@router.handles(m.RUN_DOCTOR)
async def run_doctor(context: CallContext, request: Empty) -> m.DoctorReport:
    """Check everything."""
    del request
    services = context.services
    patient = Patient(
        services.paths,
        services.settings,
        services.secrets,
        services.store,
        services.provider,
        services.embedding,
        services.clock,
    )
    return m.DoctorReport(checks=tuple(map(check_view, await examine(patient))))


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
async def raise_window(context: CallContext, request: m.RaiseWindowRequest) -> Empty:
    """A second start: bring the window to the front, or open it."""
    await context.services.window.raise_or_open(request.environment)
    return Empty()


@router.handles(m.QUIT)
async def quit_main(context: CallContext, request: Empty) -> Empty:
    """End main and its window, in order."""
    context.services.lifecycle.request_stop("quit_called")
    return request
