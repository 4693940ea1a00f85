"""What a person can set: typed, one JSON file, saved atomically, upgraded by number.

A file that cannot be read is kept aside and defaults are used; `SettingsFile.notice` says so.
"""

import os
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Annotated, Any, Final

import msgspec
from msgspec import Meta

from shared import vocabulary as v
from shared.ipc.methods.settings import LevelBudget

FORMAT: Final = 1
"""Number of the file's shape; UPGRADES lead from each former one to the next."""

Days = Annotated[int, Meta(ge=1, le=3_650)]


class Settings(msgspec.Struct, frozen=True, kw_only=True):
    """All settings with defaults: the fields of `SettingsView` without what the keyring knows, and the pause."""

    revision: Annotated[int, Meta(ge=1)] = 1
    language: v.Language = v.Language.SYSTEM
    theme: v.Theme = v.Theme.SYSTEM
    density: v.Density = v.Density.COMFORTABLE
    is_provider_enabled: bool = False
    provider_url: Annotated[str, Meta(max_length=2_000)] = "https://api.openai.com/v1"
    provider_model: Annotated[str, Meta(max_length=200)] = ""
    provider_timeout_s: Annotated[float, Meta(ge=1.0, le=600.0)] = 60.0
    language_model_clearance: v.Sensitivity = v.Sensitivity.NORMAL
    external_embedding_clearance: v.Sensitivity = v.Sensitivity.NORMAL
    local_embedding_clearance: v.Sensitivity = v.Sensitivity.SENSITIVE
    agents_clearance: v.Sensitivity = v.Sensitivity.NORMAL
    is_generation_enabled: bool = True
    max_candidates_per_run: Annotated[int, Meta(ge=1, le=10)] = 10
    budget_conversation: LevelBudget = LevelBudget(items=8, chars=4_000)
    budget_project: LevelBudget = LevelBudget(items=10, chars=5_000)
    budget_global: LevelBudget = LevelBudget(items=6, chars=3_000)
    budget_run: LevelBudget = LevelBudget(items=8, chars=4_000)
    budget_automation: LevelBudget = LevelBudget(items=8, chars=4_000)
    budget_experiment: LevelBudget = LevelBudget(items=8, chars=4_000)
    context_window_tokens: Annotated[int, Meta(ge=8_192, le=10_000_000)] = 128_000
    conversation_retention_days: Days | None = None
    restricted_retention_days: Days | None = None
    is_decay_archiving: bool = True
    conversation_expiry_days: Days | None = None
    run_expiry_days: Days | None = None
    summary_expiry_days: Days | None = None
    reflection_expiry_days: Days | None = None
    usage_retention_days: Days = 365
    usage_keep_requests: Annotated[int, Meta(ge=1_000, le=200_000)] = 20_000
    is_background_enabled: bool = False
    is_first_run_done: bool = False
    is_heartbeat_paused: bool = False
    is_embedding_enabled: bool = False
    is_embedding_gate_enabled: bool = False


UPGRADES: Final[Mapping[int, Callable[[dict[str, Any]], dict[str, Any]]]] = {}
"""From format n to n + 1. A released format never changes; each upgrade is tested with a stored file."""


class SettingsFile:
    """The settings in use and where they are kept. Used from the loop's thread."""

    def __init__(self, path: Path, current: Settings, notice: str | None = None) -> None:
        self.path = path
        self.current = current
        self.notice = notice

    def replace(self, settings: Settings) -> None:
        """Save, then use. Raises OSError; the former settings then stay in use and on disk."""
        _save(self.path, settings)
        self.current = settings


def load_settings(path: Path) -> SettingsFile:
    """Read the file, or start with defaults.

    Notices: `settings_damaged` and `settings_newer` (the file was renamed and stays), `settings_unreadable` (it
    could not be opened and stays where it is).
    """
    try:
        body = path.read_bytes()
    except FileNotFoundError:
        return SettingsFile(path, Settings())
    except OSError:
        return SettingsFile(path, Settings(), "settings_unreadable")
    try:
        raw = msgspec.json.decode(body, type=dict[str, Any])
        number = raw.pop("format", None)
        if isinstance(number, int) and number > FORMAT:
            return _aside(path, "newer")
        return SettingsFile(path, msgspec.convert(upgraded(raw, number), Settings))
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError):
        return _aside(path, "damaged")


def upgraded(raw: dict[str, Any], number: object) -> dict[str, Any]:
    """Lead a file's fields from format `number` to the current one. Raises msgspec.ValidationError."""
    if not isinstance(number, int) or not 1 <= number <= FORMAT:
        raise msgspec.ValidationError("no such format")
    for step in range(number, FORMAT):
        raw = UPGRADES[step](raw)
    return raw


def _aside(path: Path, why: str) -> SettingsFile:
    for number in range(1, 1_000):
        kept = path.with_name(f"{path.stem}.{why}-{number}{path.suffix}")
        if not kept.exists():
            path.rename(kept)
            break
    return SettingsFile(path, Settings(), f"settings_{why}")


def _save(path: Path, settings: Settings) -> None:
    fields = {"format": FORMAT} | msgspec.to_builtins(settings)
    body = msgspec.json.format(msgspec.json.encode(fields), indent=2)
    draft = path.with_name(f".{path.name}.{os.getpid()}")
    descriptor = os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
    try:
        with os.fdopen(descriptor, "wb") as stream:
            stream.write(body + b"\n")
            stream.flush()
            os.fsync(stream.fileno())
        draft.replace(path)
    except OSError:
        draft.unlink(missing_ok=True)
        raise
