"""Handlers of `run.*`: what a runtime does as one run, by its token."""

from main_process.domain.memory_item import MemoryItem
from main_process.domain.retrieval import told
from main_process.ipc.context import CallContext
from main_process.ipc.router import Router
from main_process.ipc.views_projects import chain_view
from main_process.ipc.views_tasks import event_view, run_view
from main_process.services import run_service
from main_process.services.run_service import RunNote
from main_process.store.unit_of_work import Unit
from shared.ipc.methods import runs as r
from shared.ipc.methods import tasks as t
from shared.vocabulary import NamespaceKind

router = Router()


@router.handles(r.RUN_STATUS)
async def run_status(context: CallContext, request: r.RunTokenRequest) -> r.RunStatus:
    """Return the run and what it reads."""
    desk = context.services.runs
    run = await desk.run(request.token)
    picture = await desk.picture(request.token)
    view = await context.services.store.read(lambda unit: _view(unit, context, run.id))
    return r.RunStatus(run=view, chain=chain_view(picture))


@router.handles(r.RUN_CONTEXT)
async def run_context(context: CallContext, request: r.RunContextRequest) -> r.RunContext:
    """Begin a request and return its block."""
    found = await context.services.runs.context(request.token, request.request, request.paths, request.profile)
    figures = told(found.recall.outcomes, found.recall.considered)
    return r.RunContext(
        context=found.block.text,
        items=tuple(_item(line.entry.item, line.entry.level) for line in found.block.lines),
        considered=figures.considered,
        cut=dict(figures.cut),
        tokens=found.block.tokens,
    )


@router.handles(r.RUN_SEARCH)
async def run_search(context: CallContext, request: r.RunSearchRequest) -> r.RunHits:
    """Search within the current request."""
    found = await context.services.runs.search(request.token, request.query, request.paths, limit=request.limit)
    return r.RunHits(
        hits=tuple(_item(hit.item, hit.level) for hit in found.hits),
        considered=told(found.outcomes, found.considered).considered,
        left_out=found.cut,
    )


@router.handles(r.RUN_READ)
async def run_read(context: CallContext, request: r.RunReadRequest) -> r.RunItemText:
    """Read one item of the current request."""
    found = await context.services.runs.read(request.token, request.item_id)
    return r.RunItemText(
        item=_item(found.item, found.level),
        subject=found.item.text.subject,
        content=found.item.text.content,
        sources=tuple(
            r.RunSource(
                type=source.type,
                quote=source.quote,
                is_available=source.is_available,
                is_primary=source.is_primary,
                reference=source.reference,
            )
            for source in found.sources
        ),
        is_cut=found.is_cut,
    )


@router.handles(r.RUN_PROPOSE)
async def run_propose(context: CallContext, request: r.RunProposeRequest) -> r.RunProposed:
    """Write into the run's own memory."""
    note = RunNote(
        statement=request.statement,
        kind=request.kind,
        quote=request.quote,
        subject=request.subject,
        content=request.content,
        paths=request.paths,
        happened=request.happened,
        supervisor_record=request.supervisor_record,
        idempotency_key=request.idempotency_key,
    )
    made, status = await context.services.runs.propose(request.token, note)
    return r.RunProposed(outcome=made.outcome.told.value, item_id=made.item_id, status=status)


@router.handles(r.RUN_REPORT)
async def run_report(context: CallContext, request: r.RunReportRequest) -> t.TaskEventView:
    """Store a report."""
    return event_view(await context.services.runs.report(request.token, request.text))


@router.handles(r.RUN_REPORT_USE)
async def run_report_use(context: CallContext, request: r.RunUseRequest) -> r.RunUseResponse:
    """Take the run's verdict on an item that it was given."""
    await context.services.runs.report_use(request.token, request.item_id, request.verdict)
    return r.RunUseResponse(verdict=request.verdict)


@router.handles(r.RUN_CLOSE)
async def run_close(context: CallContext, request: r.RunCloseRequest) -> t.RunView:
    """End the run."""
    run = await context.services.runs.close(
        request.token, request.state, is_goal_met=request.is_goal_met, outcome=request.outcome
    )
    return await context.services.store.read(lambda unit: _view(unit, context, run.id))


def _view(unit: Unit, context: CallContext, run_id: str) -> t.RunView:
    listed = run_service.listed(unit, (run_service.known_run(unit, run_id),))
    return run_view(listed[0], context.services.agents.connected_runs)


def _item(item: MemoryItem, level: NamespaceKind) -> r.RunItem:
    return r.RunItem(
        item_id=item.id,
        revision=item.revision,
        kind=item.text.kind,
        scope=level,
        statement=item.text.statement,
    )
