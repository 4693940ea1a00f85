"""Import batches and how far their sources were read."""

from dataclasses import dataclass
from datetime import datetime
from typing import Any

from main_process.domain.transcripts import ResumePoint
from shared.vocabulary import ImportFormat, ImportState


@dataclass(frozen=True, slots=True)
class ImportBatch:
    """One undoable import. `report` is the wire report as plain values: counts and places, never content."""

    id: str
    formats: tuple[ImportFormat, ...]
    paths: tuple[str, ...]
    state: ImportState
    project_id: str | None
    project_name: str | None
    started_at: datetime
    finished_at: datetime | None
    report: dict[str, Any]
    failure: str | None = None


@dataclass(frozen=True, slots=True)
class ReadPosition:
    """How far one source was read. Without a resume point the digest names the whole source.

    `seen_bytes` is how long the source was; behind `read_bytes` it may have ended in an unfinished line.
    """

    key: str
    format: ImportFormat
    digest: str
    read_bytes: int
    seen_bytes: int
    resume_point: ResumePoint | None
