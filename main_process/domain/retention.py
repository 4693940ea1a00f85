"""How long things are kept: what the person set, and what a project sets for itself (memory rules §9)."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any, Final

from shared.vocabulary import MemoryKind, NamespaceKind


@dataclass(frozen=True, slots=True)
class Retention:
    """Days after which conversations go and restricted memories are archived (None: never); whether decay does.

    The four expiries are given, in days, to what has none of its own when it becomes memory: by scope (a
    conversation's, a run's) and by kind (memory rules §4; seed 004 §13.2).
    """

    conversation_retention_days: int | None = None
    restricted_retention_days: int | None = None
    is_decay_archiving: bool = True
    conversation_expiry_days: int | None = None
    run_expiry_days: int | None = None
    summary_expiry_days: int | None = None
    reflection_expiry_days: int | None = None

    def with_own(self, own: Mapping[str, Any]) -> "Retention":
        """Return what holds where a project has rules of its own; what it does not name is inherited."""
        return replace(self, **own)

    def expiry_days(self, kind: MemoryKind, level: NamespaceKind) -> int | None:
        """Return after how many days such a memory expires if nobody says when: the shortest rule that holds for it.

        Preferences, constraints and procedures never go by their age alone (seed 004 §13.2).
        """
        if kind in _LASTING:
            return None
        by_scope = {
            NamespaceKind.CONVERSATION: self.conversation_expiry_days,
            NamespaceKind.RUN: self.run_expiry_days,
        }
        by_kind = {
            MemoryKind.SUMMARY: self.summary_expiry_days,
            MemoryKind.REFLECTION: self.reflection_expiry_days,
        }
        rules = (by_scope.get(level), by_kind.get(kind))
        return min((days for days in rules if days is not None), default=None)


_LASTING: Final = frozenset({MemoryKind.PREFERENCE, MemoryKind.CONSTRAINT, MemoryKind.PROCEDURE})
WITHOUT_LIMIT: Final = Retention()


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
