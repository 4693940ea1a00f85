"""Handlers of `health.*` and `finding.*`."""

from main_process.ipc.context import CallContext
from main_process.ipc.router import Router
from main_process.ipc.views import change_result
from main_process.ipc.views_health import health_row, scan_view
from main_process.services import health_service, redaction_service
from main_process.store.unit_of_work import Unit
from shared.ipc.contract import Empty, Page
from shared.ipc.events import FINDINGS_CHANGED, FindingsChanged
from shared.ipc.methods import health as h
from shared.ipc.methods.memories import ChangeResult

router = Router()


@router.handles(h.COUNT_HEALTH)
async def count_health(context: CallContext, request: h.CountHealthRequest) -> h.HealthCounts:
    """How many lines each topic has."""
    return h.HealthCounts(
        by_topic=await context.services.store.read(lambda unit: health_service.counts(unit, request.project_id))
    )


@router.handles(h.LIST_HEALTH)
async def list_health(context: CallContext, request: h.ListHealthRequest) -> Page[h.HealthRow]:
    """One page of a topic."""

    def work(unit: Unit) -> Page[h.HealthRow]:
        lines, cursor = health_service.page(
            unit, request.topic, limit=request.limit, cursor=request.cursor, project_id=request.project_id
        )
        return Page(items=tuple(health_row(line, unit.now) for line in lines), next_cursor=cursor)

    return await context.services.store.read(work)


@router.handles(h.GET_SCAN)
async def get_scan(context: CallContext, request: Empty) -> h.ScanView:
    """How the latest scan stands."""
    del request
    return scan_view(await context.services.scanner.status())


@router.handles(h.START_SCAN)
async def start_scan(context: CallContext, request: Empty) -> h.ScanView:
    """Look at everything stored with the detectors of now."""
    del request
    await context.services.scanner.start()
    return scan_view(await context.services.scanner.status())


@router.handles(h.REDACT_FINDINGS)
async def redact_findings(context: CallContext, request: h.FindingsRequest) -> ChangeResult:
    """Put marks in the place of what was found, and finish the purge of the words."""

    def work(unit: Unit) -> ChangeResult:
        applied = redaction_service.redact_findings(unit, context.actor, request.finding_ids)
        unit.emit(FINDINGS_CHANGED, FindingsChanged(open_findings=unit.findings.open_count()))
        return change_result(unit, applied)

    result = await context.services.store.write(work)
    await context.services.store.settle()
    return result


@router.handles(h.DISMISS_FINDINGS)
async def dismiss_findings(context: CallContext, request: h.FindingsRequest) -> h.DismissedResponse:
    """Close findings without a change."""

    def work(unit: Unit) -> int:
        dismissed = redaction_service.dismiss_findings(unit, request.finding_ids)
        unit.emit(FINDINGS_CHANGED, FindingsChanged(open_findings=unit.findings.open_count()))
        return dismissed

    return h.DismissedResponse(dismissed=await context.services.store.write(work))
