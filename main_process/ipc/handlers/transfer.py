"""Handlers of export, backups, and clearing the store."""

from pathlib import Path

from main_process.ipc.context import CallContext
from main_process.ipc.router import Router
from main_process.ipc.views_transfer import backup_view, cleared_events, export_choice, export_result
from main_process.services import transfer_service
from shared.ipc.contract import Empty
from shared.ipc.methods import settings as s

router = Router()


@router.handles(s.EXPORT)
async def create_export(context: CallContext, request: s.ExportRequest) -> s.ExportResult:
    """Write an export of the chosen scopes and statuses."""
    services = context.services
    done = await transfer_service.export(
        services.store,
        export_choice(request),
        folder=_folder(request.folder, services.paths.exports),
        is_named=request.folder is not None,
        now=services.clock.now(),
        is_cancelled=context.cancelled,
    )
    return export_result(done)


@router.handles(s.LIST_BACKUPS)
async def list_backups(context: CallContext, request: Empty) -> s.ListBackupsResponse:
    """Return the profile's backups, latest first."""
    del request
    found = await transfer_service.backups(context.services.paths.backups)
    return s.ListBackupsResponse(items=tuple(map(backup_view, found)))


@router.handles(s.CREATE_BACKUP)
async def create_backup(context: CallContext, request: s.CreateBackupRequest) -> s.BackupView:
    """Make a verified backup."""
    services = context.services
    folder = _folder(request.folder, services.paths.backups)
    made = await transfer_service.back_up(services.store, folder=folder, is_named=request.folder is not None)
    return backup_view(made)


@router.handles(s.CLEAR_STORE)
async def clear_store(context: CallContext, request: s.ClearRequest) -> s.ClearResult:
    """Delete all memory; everything on the screen is stale afterwards."""
    services = context.services
    cleared = await transfer_service.clear(services.store, services.secrets, confirm=request.confirm)
    for event, payload in cleared_events():
        services.publisher.publish(event, payload)
    kept = None if cleared.kept_file is None else str(cleared.kept_file)
    return s.ClearResult(items_removed=cleared.items_removed, kept_file=kept)


def _folder(named: str | None, ours: Path) -> Path:
    return ours if named is None else Path(named).expanduser()
