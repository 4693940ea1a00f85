"""Settings, the provider, backup, export, and clearing the store."""

from typing import Annotated

from msgspec import UNSET, Meta, UnsetType

from shared import vocabulary as v
from shared.ipc.contract import (
    Access,
    Count,
    Empty,
    FilePath,
    Id,
    Instant,
    IpcModel,
    Method,
    Revision,
)

Url = Annotated[str, Meta(max_length=2_000)]
ModelName = Annotated[str, Meta(max_length=200)]
LevelItems = Annotated[int, Meta(ge=0, le=50)]
LevelChars = Annotated[int, Meta(ge=0, le=50_000)]


class LevelBudget(IpcModel, frozen=True, kw_only=True):
    """Limits of one level of a read chain (memory rules §8)."""

    items: LevelItems
    chars: LevelChars


class SettingsView(IpcModel, frozen=True, kw_only=True):
    """Everything a person can set. Secrets are write-only: `has_provider_key` says one is kept."""

    revision: Revision
    language: v.Language
    theme: v.Theme
    density: v.Density
    is_provider_enabled: bool
    provider_url: str
    provider_model: str
    provider_timeout_s: float
    has_provider_key: bool
    provider_key_location: v.KeyLocation
    language_model_clearance: v.Sensitivity
    external_embedding_clearance: v.Sensitivity
    local_embedding_clearance: v.Sensitivity
    agents_clearance: v.Sensitivity
    is_generation_enabled: bool
    max_candidates_per_run: int
    budget_conversation: LevelBudget
    budget_project: LevelBudget
    budget_global: LevelBudget
    budget_run: LevelBudget
    budget_automation: LevelBudget
    budget_experiment: LevelBudget
    context_window_tokens: int
    conversation_retention_days: int | None
    restricted_retention_days: int | None
    is_decay_archiving: bool
    conversation_expiry_days: int | None
    run_expiry_days: int | None
    summary_expiry_days: int | None
    reflection_expiry_days: int | None
    usage_retention_days: int
    usage_keep_requests: int
    is_background_enabled: bool
    is_first_run_done: bool
    is_embedding_enabled: bool
    is_embedding_gate_enabled: bool


class SettingsPatch(IpcModel, frozen=True, kw_only=True):
    """Only the fields that are present change."""

    language: v.Language | UnsetType = UNSET
    theme: v.Theme | UnsetType = UNSET
    density: v.Density | UnsetType = UNSET
    is_provider_enabled: bool | UnsetType = UNSET
    provider_url: Url | UnsetType = UNSET
    provider_model: ModelName | UnsetType = UNSET
    provider_timeout_s: Annotated[float, Meta(ge=1.0, le=600.0)] | UnsetType = UNSET
    language_model_clearance: v.Sensitivity | UnsetType = UNSET
    external_embedding_clearance: v.Sensitivity | UnsetType = UNSET
    local_embedding_clearance: v.Sensitivity | UnsetType = UNSET
    agents_clearance: v.Sensitivity | UnsetType = UNSET
    is_generation_enabled: bool | UnsetType = UNSET
    max_candidates_per_run: Annotated[int, Meta(ge=1, le=10)] | UnsetType = UNSET
    budget_conversation: LevelBudget | UnsetType = UNSET
    budget_project: LevelBudget | UnsetType = UNSET
    budget_global: LevelBudget | UnsetType = UNSET
    budget_run: LevelBudget | UnsetType = UNSET
    budget_automation: LevelBudget | UnsetType = UNSET
    budget_experiment: LevelBudget | UnsetType = UNSET
    context_window_tokens: Annotated[int, Meta(ge=8_192, le=10_000_000)] | UnsetType = UNSET
    conversation_retention_days: Annotated[int, Meta(ge=1, le=3_650)] | UnsetType | None = UNSET
    restricted_retention_days: Annotated[int, Meta(ge=1, le=3_650)] | UnsetType | None = UNSET
    is_decay_archiving: bool | UnsetType = UNSET
    conversation_expiry_days: Annotated[int, Meta(ge=1, le=3_650)] | UnsetType | None = UNSET
    run_expiry_days: Annotated[int, Meta(ge=1, le=3_650)] | UnsetType | None = UNSET
    summary_expiry_days: Annotated[int, Meta(ge=1, le=3_650)] | UnsetType | None = UNSET
    reflection_expiry_days: Annotated[int, Meta(ge=1, le=3_650)] | UnsetType | None = UNSET
    usage_retention_days: Annotated[int, Meta(ge=1, le=3_650)] | UnsetType = UNSET
    usage_keep_requests: Annotated[int, Meta(ge=1_000, le=200_000)] | UnsetType = UNSET
    is_background_enabled: bool | UnsetType = UNSET
    is_first_run_done: bool | UnsetType = UNSET
    is_embedding_enabled: bool | UnsetType = UNSET
    is_embedding_gate_enabled: bool | UnsetType = UNSET


class UpdateSettingsRequest(IpcModel, frozen=True, kw_only=True):
    """Change some settings at the revision that was seen."""

    expected_revision: Revision
    patch: SettingsPatch


class SetProviderKeyRequest(IpcModel, frozen=True, kw_only=True):
    """Goes straight into the keyring (or the documented fallback); never read back."""

    key: Annotated[str, Meta(min_length=1, max_length=1_000)]


class ProviderTestResult(IpcModel, frozen=True, kw_only=True):
    """Which of key, address and model is wrong, or that it works."""

    is_working: bool
    fault: v.ProviderFault | None
    phase: str | None
    latency_ms: float | None
    has_structured_output: bool | None = None


class BackupView(IpcModel, frozen=True, kw_only=True):
    """One backup file, verified by opening it and comparing row counts."""

    path: str
    created_at: Instant
    size_bytes: Count
    rows: Count
    is_verified: bool


class ListBackupsResponse(IpcModel, frozen=True, kw_only=True):
    """Latest first."""

    items: tuple[BackupView, ...]


class CreateBackupRequest(IpcModel, frozen=True, kw_only=True):
    """Into the profile's backup folder unless a folder is named."""

    folder: FilePath | None = None


class BackupRequest(IpcModel, frozen=True, kw_only=True):
    """One backup file."""

    path: FilePath


class StoreFigures(IpcModel, frozen=True, kw_only=True):
    """How much is in a store."""

    memories: Count
    projects: Count
    conversations: Count
    turns: Count


class RestorePreview(IpcModel, frozen=True, kw_only=True):
    """What a backup holds, checked, beside what is here now; absent figures cannot be read.

    `forgotten` memories were forgotten here; those of them that the backup holds are forgotten again. `is_older`: it
    is led forward to this version's form first.
    """

    path: str
    backup: StoreFigures
    now: StoreFigures | None
    forgotten: Count | None
    is_older: bool


class RestoreRequest(IpcModel, frozen=True, kw_only=True):
    """Put a backup in the store's place. `is_override` brings back what was forgotten since, too."""

    path: FilePath
    is_override: bool = False


class RestoreResult(IpcModel, frozen=True, kw_only=True):
    """What is here now. The store as it was lies in `kept_file`.

    Without marks (`has_marks`) nobody could tell any more what was forgotten here; with another key (`is_key_same`)
    forgotten words that the backup does not hold are not recognised any more.
    """

    restored: StoreFigures
    forgotten_again: Count
    turns_marked: Count
    has_marks: bool
    is_key_same: bool
    kept_file: str | None


class DeleteBackupsRequest(IpcModel, frozen=True, kw_only=True):
    """Backups of the profile's own folder, by path."""

    paths: Annotated[tuple[FilePath, ...], Meta(min_length=1, max_length=1_000)]


class DeleteBackupsResult(IpcModel, frozen=True, kw_only=True):
    """How many are gone."""

    deleted: Count


class ExportRequest(IpcModel, frozen=True, kw_only=True):
    """Explicit scopes and statuses (C22). Empty `project_ids` with `is_everything` exports all."""

    folder: FilePath | None = None
    project_ids: Annotated[tuple[Id, ...], Meta(max_length=100)] = ()
    is_everything: bool = True
    has_global: bool = True
    statuses: tuple[v.ItemStatus, ...] = ()
    has_restricted: bool = False
    has_conversations: bool = True


class ExportResult(IpcModel, frozen=True, kw_only=True):
    """A file with a unique name, complete, mode 0600. A damaged store may not give all sections."""

    path: str
    size_bytes: Count
    counts: dict[str, Count]
    unreadable_sections: tuple[str, ...] = ()
    """What a damaged store gave in part or not at all; their counts are no measure of what is in it."""


class ClearRequest(IpcModel, frozen=True, kw_only=True):
    """Delete all memory. `confirm` must be the word the status call names."""

    confirm: str


class ClearResult(IpcModel, frozen=True, kw_only=True):
    """What went. A damaged or foreign file is moved aside, not deleted."""

    items_removed: Count
    kept_file: str | None


GET_SETTINGS = Method("settings.get", Empty, SettingsView, works_degraded=True)
UPDATE_SETTINGS = Method(
    "settings.update",
    UpdateSettingsRequest,
    SettingsView,
    access=Access.WRITE,
    works_degraded=True,
)
SET_PROVIDER_KEY = Method(
    "provider.set_key",
    SetProviderKeyRequest,
    SettingsView,
    access=Access.WRITE,
    works_degraded=True,
)
CLEAR_PROVIDER_KEY = Method("provider.clear_key", Empty, SettingsView, access=Access.WRITE, works_degraded=True)
TEST_PROVIDER = Method("provider.test", Empty, ProviderTestResult, timeout_s=120.0, works_degraded=True)
LIST_BACKUPS = Method("backup.list", Empty, ListBackupsResponse, works_degraded=True)
CREATE_BACKUP = Method("backup.create", CreateBackupRequest, BackupView, access=Access.WRITE, timeout_s=600.0)
PREVIEW_RESTORE = Method(
    "backup.preview_restore", BackupRequest, RestorePreview, timeout_s=120.0, works_degraded=True
)
RESTORE_BACKUP = Method(
    "backup.restore", RestoreRequest, RestoreResult, access=Access.WRITE, timeout_s=600.0, works_degraded=True
)
DELETE_BACKUPS = Method(
    "backup.delete", DeleteBackupsRequest, DeleteBackupsResult, access=Access.WRITE, works_degraded=True
)
EXPORT = Method("export.create", ExportRequest, ExportResult, timeout_s=600.0, works_degraded=True)
CLEAR_STORE = Method(
    "store.clear", ClearRequest, ClearResult, access=Access.WRITE, timeout_s=120.0, works_degraded=True
)
