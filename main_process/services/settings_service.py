"""Change settings at the revision that was seen."""

from collections.abc import Mapping
from dataclasses import fields
from typing import Any, Final
from urllib.parse import urlsplit

import msgspec

from main_process.domain.errors import FileProblem, RevisionConflict, RuleViolated
from main_process.domain.retention import Retention
from main_process.domain.sensitivity import rank
from main_process.runtime.settings import Settings, SettingsFile
from shared.vocabulary import CEILINGS

_URL_SCHEMES: Final = frozenset({"http", "https"})


def update(file: SettingsFile, *, expected_revision: int, changes: Mapping[str, Any]) -> Settings:
    """Save the changed fields as a new revision; no change makes no revision.

    Raises RevisionConflict `settings`, RuleViolated `provider_url_invalid`, `provider_url_has_credentials` or
    `clearance_too_high`, FileProblem `not_saved`.
    """
    former = file.current
    if expected_revision != former.revision:
        raise RevisionConflict("settings", "settings", expected=expected_revision, actual=former.revision)
    tidy = dict(changes)
    for name in ("provider_url", "provider_model"):
        if name in tidy:
            tidy[name] = tidy[name].strip()
    if "provider_url" in tidy:
        _check_url(tidy["provider_url"])
    for receiver, ceiling in CEILINGS.items():
        if rank(tidy.get(f"{receiver}_clearance", ceiling)) > rank(ceiling):
            raise RuleViolated("clearance_too_high", receiver=receiver)
    latter = msgspec.structs.replace(former, **tidy)
    if latter == former:
        return former
    latter = msgspec.structs.replace(latter, revision=former.revision + 1)
    try:
        file.replace(latter)
    except OSError as error:
        raise FileProblem("not_saved", str(file.path)) from error
    return latter


def retention_of(settings: Settings) -> Retention:
    """Return what holds wherever a project sets nothing else for itself."""
    return Retention(**{rule.name: getattr(settings, rule.name) for rule in fields(Retention)})


def _check_url(text: str) -> None:
    try:
        parts = urlsplit(text)
        host, _port = parts.hostname, parts.port
    except ValueError:
        raise RuleViolated("provider_url_invalid") from None
    if parts.scheme not in _URL_SCHEMES or not host:
        raise RuleViolated("provider_url_invalid")
    if parts.username or parts.password:
        # It would stand in a plain file; the key belongs into the keyring.
        raise RuleViolated("provider_url_has_credentials")
