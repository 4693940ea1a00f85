"""What a person can do on the Settings page besides filling fields."""

from collections.abc import Callable
from dataclasses import dataclass

from renderer.actions.registry import ActionSpec
from renderer.support.i18n import translate


@dataclass(frozen=True, slots=True)
class SettingsActs:
    """What the page can do, and what is possible now."""

    save: Callable[[], None]
    can_save: Callable[[], bool]
    try_provider: Callable[[], None]
    back_up: Callable[[], None]
    can_write: Callable[[], bool]
    export: Callable[[], None]
    import_own: Callable[[], None]
    restore: Callable[[], None]
    check: Callable[[], None]
    clear: Callable[[], None]
    open_folder: Callable[[], None]
    reindex: Callable[[], None]
    can_reindex: Callable[[], bool]


def settings_actions(acts: SettingsActs) -> list[ActionSpec]:
    """Save, test, back up, export, import, check, clear."""
    return [*_settings(acts), *_store(acts)]


def _settings(acts: SettingsActs) -> list[ActionSpec]:
    return [
        ActionSpec(
            id="settings.save",
            text=lambda: translate("SettingsActions", "&Save this section"),
            run=acts.save,
            shortcuts=("Ctrl+S",),
            icon="confirm",
            is_enabled=acts.can_save,
        ),
        ActionSpec(
            id="settings.test",
            text=lambda: translate("SettingsActions", "&Test the language model"),
            run=acts.try_provider,
            shortcuts=("Ctrl+T",),
            icon="connect",
        ),
    ]


def _store(acts: SettingsActs) -> list[ActionSpec]:
    return [
        ActionSpec(
            id="settings.backup",
            text=lambda: translate("SettingsActions", "&Back up now"),
            run=acts.back_up,
            shortcuts=("Ctrl+B",),
            icon="backup",
            is_enabled=acts.can_write,
        ),
        ActionSpec(
            id="settings.export",
            text=lambda: translate("SettingsActions", "&Export…"),
            run=acts.export,
            shortcuts=("Ctrl+E",),
            icon="export",
        ),
        ActionSpec(
            id="settings.import_own",
            text=lambda: translate("SettingsActions", "&Import own data…"),
            run=acts.import_own,
            shortcuts=("Ctrl+Shift+I",),
            icon="import",
            is_enabled=acts.can_write,
        ),
        ActionSpec(
            id="settings.restore",
            text=lambda: translate("SettingsActions", "&Restore a backup…"),
            run=acts.restore,
            icon="backup",
        ),
        ActionSpec(
            id="settings.check",
            text=lambda: translate("SettingsActions", "&Check everything"),
            run=acts.check,
            icon="reveal",
        ),
        ActionSpec(
            id="settings.open_folder",
            text=lambda: translate("SettingsActions", "&Open the data folder"),
            run=acts.open_folder,
            icon="folder",
        ),
        ActionSpec(
            id="settings.reindex",
            text=lambda: translate("SettingsActions", "&Index by meaning what is missing"),
            run=acts.reindex,
            icon="filter",
            is_enabled=acts.can_reindex,
        ),
        ActionSpec(
            id="settings.clear",
            text=lambda: translate("SettingsActions", "C&lear all memory…"),
            run=acts.clear,
            icon="forget",
        ),
    ]
