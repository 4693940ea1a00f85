"""Handlers of import.*: start, look, list, take back."""

from main_process.ipc.context import CallContext
from main_process.ipc.router import Router
from main_process.ipc.views_imports import batch_view, intake_choice
from shared.ipc.contract import Page
from shared.ipc.methods import imports as i

router = Router()


@router.handles(i.START_IMPORT)
async def start_import(context: CallContext, request: i.StartImportRequest) -> i.StartImportResponse:
    """Begin an import, or a dry run of one."""
    batch_id = await context.services.importer.start(
        request.paths,
        project_id=request.project_id,
        has_new_projects=request.has_new_projects,
        is_dry_run=request.is_dry_run,
    )
    return i.StartImportResponse(batch_id=batch_id)


@router.handles(i.START_OWN_IMPORT)
async def start_own_import(context: CallContext, request: i.StartOwnImportRequest) -> i.StartImportResponse:
    """Begin to take an export of ours in, or a dry run of that."""
    batch_id = await context.services.importer.start_own(
        request.path, intake_choice(request), is_dry_run=request.is_dry_run
    )
    return i.StartImportResponse(batch_id=batch_id)


@router.handles(i.GET_IMPORT)
async def get_import(context: CallContext, request: i.ImportRequest) -> i.ImportBatchView:
    """Return a batch as of now."""
    batch, is_dry_run = await context.services.importer.get(request.batch_id)
    return batch_view(batch, is_dry_run=is_dry_run)


@router.handles(i.LIST_IMPORTS)
async def list_imports(context: CallContext, request: i.ListImportsRequest) -> Page[i.ImportBatchView]:
    """Return one page of batches, latest first."""
    found, cursor = await context.services.importer.page(limit=request.limit, cursor=request.cursor)
    return Page(items=tuple(batch_view(batch, is_dry_run=False) for batch in found), next_cursor=cursor)


@router.handles(i.UNDO_IMPORT)
async def undo_import(context: CallContext, request: i.ImportRequest) -> i.UndoImportResponse:
    """Take a batch back."""
    undone = await context.services.importer.undo(request.batch_id)
    return i.UndoImportResponse(
        sessions=undone.sessions,
        turns=undone.turns,
        candidates=undone.candidates,
        memories_kept=undone.memories_kept,
    )
