"""Handlers of `settings.*` and of the provider's key."""

from main_process.ipc.context import CallContext
from main_process.ipc.router import Router
from main_process.ipc.views_settings import changes, settings_view
from main_process.services import settings_service
from shared.ipc.contract import Empty
from shared.ipc.events import SETTINGS_CHANGED, SettingsChanged
from shared.ipc.methods import settings as m

router = Router()


@router.handles(m.GET_SETTINGS)
async def get_settings(context: CallContext, request: Empty) -> m.SettingsView:
    """Everything a person can set; of secrets only whether they are kept."""
    del request
    return _view(context)


@router.handles(m.UPDATE_SETTINGS)
async def update_settings(context: CallContext, request: m.UpdateSettingsRequest) -> m.SettingsView:
    """Change what the patch names, at the revision that was seen."""
    if request.patch.is_embedding_enabled is True:
        context.services.embedding.check_installed()
    settings_service.update(
        context.services.settings, expected_revision=request.expected_revision, changes=changes(request.patch)
    )
    return _announced(context)


@router.handles(m.SET_PROVIDER_KEY)
async def set_provider_key(context: CallContext, request: m.SetProviderKeyRequest) -> m.SettingsView:
    """Keep the key in the keyring, or the documented fallback."""
    await context.services.secrets.set_provider_key(request.key.strip())
    return _announced(context)


@router.handles(m.CLEAR_PROVIDER_KEY)
async def clear_provider_key(context: CallContext, request: Empty) -> m.SettingsView:
    """Remove the key from wherever it is."""
    del request
    await context.services.secrets.clear_provider_key()
    return _announced(context)


def _view(context: CallContext) -> m.SettingsView:
    services = context.services
    return settings_view(services.settings.current, services.secrets.provider_key_location)


def _announced(context: CallContext) -> m.SettingsView:
    view = _view(context)
    context.services.publisher.publish(SETTINGS_CHANGED, SettingsChanged(revision=view.revision))
    return view
