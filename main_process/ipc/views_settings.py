"""Settings as the wire shows them: everything but the secrets, and whether one is kept."""

from typing import Any, Final

import msgspec

from main_process.runtime.settings import Settings
from shared import vocabulary as v
from shared.ipc.methods.settings import SettingsPatch, SettingsView

_VIEWED: Final = frozenset(field.name for field in msgspec.structs.fields(SettingsView))
SHOWN: Final = tuple(field.name for field in msgspec.structs.fields(Settings) if field.name in _VIEWED)


def settings_view(settings: Settings, key_location: v.KeyLocation) -> SettingsView:
    """Return the view; a provider key exists where it was found or put."""
    return SettingsView(
        **{name: getattr(settings, name) for name in SHOWN},
        has_provider_key=key_location is not v.KeyLocation.NONE,
        provider_key_location=key_location,
    )


def changes(patch: SettingsPatch) -> dict[str, Any]:
    """Return only what the patch names."""
    return {name: value for name in patch.__struct_fields__ if (value := getattr(patch, name)) is not msgspec.UNSET}
