"""Whether a language model can be asked, from settings and secrets alone."""

import ipaddress
from urllib.parse import urlsplit

from main_process.runtime.settings import Settings
from shared import vocabulary as v


def is_key_needed(url: str) -> bool:
    """Whether an address wants a key: models on this machine or in this network (Ollama, llama.cpp) mostly do not."""
    host = urlsplit(url).hostname or ""
    if host == "localhost" or host.endswith((".local", ".localhost", ".lan")):
        return False
    try:
        return ipaddress.ip_address(host).is_global
    except ValueError:
        return "." in host


def provider_state(settings: Settings, key_location: v.KeyLocation) -> v.ProviderState:
    """Return OFF, NO_KEY or READY; whether it fails is known only from calls."""
    if not settings.is_provider_enabled:
        return v.ProviderState.OFF
    if key_location is v.KeyLocation.NONE and is_key_needed(settings.provider_url):
        return v.ProviderState.NO_KEY
    return v.ProviderState.READY
