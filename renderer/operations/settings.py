"""Operations on settings, the provider, backups, export and clearing, for the renderer."""

from collections.abc import Sequence

from renderer.operations.caller import Caller
from shared.ipc.contract import Empty
from shared.ipc.methods import settings as m


async def get_settings(caller: Caller) -> m.SettingsView:
    """Everything a person can set."""
    return await caller.call(m.GET_SETTINGS, Empty())


async def update_settings(caller: Caller, expected_revision: int, patch: m.SettingsPatch) -> m.SettingsView:
    """Change some settings at the revision that was seen."""
    return await caller.call(
        m.UPDATE_SETTINGS, m.UpdateSettingsRequest(expected_revision=expected_revision, patch=patch)
    )


async def set_provider_key(caller: Caller, key: str) -> m.SettingsView:
    """Hand a provider key over to be kept; it is never read back."""
    return await caller.call(m.SET_PROVIDER_KEY, m.SetProviderKeyRequest(key=key))


async def clear_provider_key(caller: Caller) -> m.SettingsView:
    """Remove the kept provider key."""
    return await caller.call(m.CLEAR_PROVIDER_KEY, Empty())


async def try_provider(caller: Caller) -> m.ProviderTestResult:
    """Ask the provider for one small answer and learn what is wrong, if anything."""
    return await caller.call(m.TEST_PROVIDER, Empty())


async def list_backups(caller: Caller) -> tuple[m.BackupView, ...]:
    """Backups, latest first."""
    return (await caller.call(m.LIST_BACKUPS, Empty())).items


async def create_backup(caller: Caller, folder: str | None = None) -> m.BackupView:
    """Write and verify a backup."""
    return await caller.call(m.CREATE_BACKUP, m.CreateBackupRequest(folder=folder))


async def preview_restore(caller: Caller, path: str) -> m.RestorePreview:
    """Check a backup and learn what restoring it would do."""
    return await caller.call(m.PREVIEW_RESTORE, m.BackupRequest(path=path))


async def restore_backup(caller: Caller, path: str, *, is_override: bool) -> m.RestoreResult:
    """Put a backup in the place of the store."""
    return await caller.call(m.RESTORE_BACKUP, m.RestoreRequest(path=path, is_override=is_override))


async def delete_backups(caller: Caller, paths: Sequence[str]) -> int:
    """Delete backups of the profile; how many are gone."""
    return (await caller.call(m.DELETE_BACKUPS, m.DeleteBackupsRequest(paths=tuple(paths)))).deleted


async def export(caller: Caller, request: m.ExportRequest) -> m.ExportResult:
    """Write an export of the scopes and statuses that the person chose."""
    return await caller.call(m.EXPORT, request)


async def clear_store(caller: Caller, confirm: str) -> m.ClearResult:
    """Delete all memory after the confirmation word."""
    return await caller.call(m.CLEAR_STORE, m.ClearRequest(confirm=confirm))
