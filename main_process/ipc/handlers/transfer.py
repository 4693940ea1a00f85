"""Handlers of export, backups, and clearing the store."""

from pathlib import Path

from main_process.ipc.context import CallContext
from main_process.ipc.router import Router
from main_process.ipc.views_transfer import (
    backup_view,
    cleared_events,
    export_choice,
    export_result,
    restore_preview,
    restore_result,
)
from main_process.services import restore_service, transfer_service
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


@router.handles(s.PREVIEW_RESTORE)
async def preview_restore(context: CallContext, request: s.BackupRequest) -> s.RestorePreview:
    """Check a backup and say what restoring it would do."""
    path = _expanded(request.path)
    return restore_preview(path, await restore_service.preview(context.services.store, path))


@router.handles(s.RESTORE_BACKUP)
async def restore_backup(context: CallContext, request: s.RestoreRequest) -> s.RestoreResult:
    """Put a backup in the store's place; everything on the screen is stale afterwards."""
    services = context.services
    path = _expanded(request.path)
    done = await restore_service.restore(
        services.store, path, kept=services.paths.backups, is_override=request.is_override
    )
    for event, payload in cleared_events():
        services.publisher.publish(event, payload)
    return restore_result(done, await services.store.read(lambda unit: unit.totals.totals()))


@router.handles(s.DELETE_BACKUPS)
async def delete_backups(context: CallContext, request: s.DeleteBackupsRequest) -> s.DeleteBackupsResult:
    """Delete backups of the profile."""
    wanted = tuple(Path(path) for path in request.paths)
    deleted = await transfer_service.delete_backups(context.services.paths.backups, wanted)
    return s.DeleteBackupsResult(deleted=deleted)


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
    return ours if named is None else _expanded(named)


def _expanded(named: str) -> Path:
    return Path(named).expanduser()
