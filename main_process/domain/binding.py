"""Bindings: what ties one agent's connection to one project, and when it no longer does (agents, "Bindings")."""

import hashlib
import secrets
from dataclasses import dataclass
from datetime import datetime
from typing import Final

from shared.vocabulary import AgentClient, BindingMode, Sensitivity

TOKEN_BYTES: Final = 32
"""256 random bits: not to be guessed, so a plain digest of it is kept and no slow one is needed."""


@dataclass(frozen=True, slots=True)
class Binding:
    """One binding. `written` tells which configuration carries its token, if we wrote one."""

    id: str
    revision: int
    name: str
    client: AgentClient
    project_id: str
    project_name: str
    mode: BindingMode
    has_global: bool
    created_at: datetime
    last_used_at: datetime | None = None
    expires_at: datetime | None = None
    revoked_at: datetime | None = None
    written: "WrittenConfig | None" = None
    uses: int = 0
    clearance: Sensitivity | None = None
    """What it may be given: None as set for agents, NORMAL less, RESTRICTED everything, by the person's own word."""

    @property
    def may_propose(self) -> bool:
        """Whether the agent may file candidates."""
        return self.mode is BindingMode.READ_AND_PROPOSE

    def refusal(self, now: datetime) -> str | None:
        """Return the rule by which it opens nothing, or None while it holds."""
        if self.revoked_at is not None:
            return "binding_revoked"
        if self.expires_at is not None and self.expires_at <= now:
            return "binding_expired"
        return None


@dataclass(frozen=True, slots=True)
class WrittenConfig:
    """A client's configuration that we changed. `digest` is of the whole file as we left it; both SHA-256 hex."""

    path: str
    backup_path: str | None
    digest: str | None


def new_token() -> str:
    """Return a new token, 43 URL-safe characters."""
    return secrets.token_urlsafe(TOKEN_BYTES)


def token_hash(token: str) -> bytes:
    """Return what the store keeps of a token."""
    return hashlib.sha256(token.encode("utf-8", "surrogatepass")).digest()
