"""Counts that lists show beside a row; plain values, so that services and views can name them without a database."""

from dataclasses import dataclass
from datetime import datetime

from shared.vocabulary import ItemStatus


@dataclass(frozen=True, slots=True)
class ProjectFigures:
    """Counts beside a project; items of its conversations are its own too."""

    confirmed: int = 0
    candidates: int = 0
    conversations: int = 0
    bindings: int = 0
    last_activity_at: datetime | None = None


@dataclass(frozen=True, slots=True)
class ConversationFigures:
    """Counts beside a conversation. `memories` are the items that have evidence in it."""

    turns: int = 0
    memories: int = 0
    redactions: int = 0


@dataclass(frozen=True, slots=True)
class StoreTotals:
    """How much there is, and what holds it."""

    items: dict[ItemStatus, int]
    projects: int
    conversations: int
    turns: int
    tombstones: int
    schema_revision: str
    sqlite_version: str
