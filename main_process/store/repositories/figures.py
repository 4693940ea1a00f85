"""Counts that lists show beside a row; plain values, so that services and views can name them without a database."""

from dataclasses import dataclass
from datetime import datetime

from shared.vocabulary import ItemStatus


@dataclass(frozen=True, slots=True)
class ProjectFigures:
    """Counts beside a project; items of what lies below it are its own too."""

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


@dataclass(frozen=True, slots=True)
class TaskFigures:
    """Counts beside a task; `confirmed` and `candidates` are of its runs' own memory."""

    runs: int = 0
    running: int = 0
    recalls: int = 0
    confirmed: int = 0
    candidates: int = 0


@dataclass(frozen=True, slots=True)
class RunFigures:
    """Counts beside a run."""

    reports: int = 0
    confirmed: int = 0
    candidates: int = 0


@dataclass(frozen=True, slots=True)
class PlanFigures:
    """Counts beside an automation plan; items of its own namespace."""

    tasks: int = 0
    confirmed: int = 0
    candidates: int = 0


@dataclass(frozen=True, slots=True)
class ExperimentFigures:
    """Counts beside an experiment; items of its own namespace. `successful` runs completed and met their goal."""

    tasks: int = 0
    runs: int = 0
    running: int = 0
    successful: int = 0
    confirmed: int = 0
    candidates: int = 0
