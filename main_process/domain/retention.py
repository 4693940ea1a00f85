"""How long things are kept: what the person set, and what a project sets for itself (memory rules §9)."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any


@dataclass(frozen=True, slots=True)
class Retention:
    """Days after which conversations go and restricted memories are archived (None: never); whether decay does."""

    conversation_retention_days: int | None
    restricted_retention_days: int | None
    is_decay_archiving: bool

    def with_own(self, own: Mapping[str, Any]) -> "Retention":
        """Return what holds where a project has rules of its own; what it does not name is inherited."""
        return replace(self, **own)


@dataclass(frozen=True, slots=True)
class ProjectRetention:
    """What one project sets for itself, by name of the rule."""

    project_id: str
    own: Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class RetentionScope:
    """Whose conversations and memories a rule is applied to: one project's, or all but those of some projects."""

    project_id: str | None = None
    but: tuple[str, ...] = ()


EVERYWHERE = RetentionScope()
