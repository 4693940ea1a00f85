"""What importers hand over: sessions, turns and memories as read, and what could not be read.

Pure values. Texts are as in the file except that lone surrogates are replaced; redaction happens before the first
write, in the import service. Parsed values know nothing of our ids, projects or namespaces.
"""

from collections import Counter
from dataclasses import dataclass, field
from datetime import datetime
from enum import StrEnum
from typing import Any, Final

from shared.vocabulary import ImportFormat, MemoryKind, TimePrecision, TrustClass, TurnStanding, TurnState

SKIPPED_LINES_MAX: Final = 100
"""How many unreadable lines a report names; all are counted."""


@dataclass(frozen=True, slots=True)
class ParsedTurn:
    """One exchange: what the person typed, and the visible answers until the next thing they typed.

    `ordinal` counts the session's turns from 1 and is stable over re-reads of a growing file. `external_id` names the
    person's message in its client; copies in resumed or forked sessions carry the same one. `user_text` is empty
    where nobody typed: helper agents, answers off the current path. `assistant_replies` counts distinct answers,
    also those of which only tool calls are in the file.
    """

    ordinal: int
    external_id: str
    user_text: str
    assistant_text: str
    assistant_replies: int
    occurred_at: datetime | None
    occurred_precision: TimePrecision
    standing: TurnStanding = TurnStanding.CURRENT
    state: TurnState = TurnState.COMPLETED

    @property
    def is_human(self) -> bool:
        """Whether the person typed something."""
        return bool(self.user_text)


@dataclass(frozen=True, slots=True)
class ParsedProject:
    """A project as another program's person made it: not a guess from a folder."""

    client: str
    external_id: str
    name: str
    folder: str | None
    is_archived: bool


@dataclass(frozen=True, slots=True)
class ParsedSession:
    """One session's head as far as it was read. A folder is text as in the file, also on other systems.

    `parent_relation` is `forked_from`, `continues` or `subagent`.
    """

    format: ImportFormat
    client: str
    external_id: str
    title: str | None = None
    folder: str | None = None
    git_branch: str | None = None
    started_at: datetime | None = None
    updated_at: datetime | None = None
    parent_external_id: str | None = None
    parent_relation: str | None = None
    is_subagent: bool = False
    is_archived: bool = False
    project: ParsedProject | None = None


@dataclass(frozen=True, slots=True)
class SessionPart:
    """Some turns of one session, in order, with the head as known by now.

    `taken_back` names turns of earlier parts, by external id, that the person has rolled back meanwhile.
    `is_needed`: a memory belongs to this session, so it is kept even without turns.
    """

    session: ParsedSession
    turns: tuple[ParsedTurn, ...]
    taken_back: tuple[str, ...] = ()
    is_needed: bool = False


class SourceStatus(StrEnum):
    """What another program's person had decided about a statement."""

    CONFIRMED = "confirmed"
    PROPOSED = "proposed"
    REJECTED = "rejected"


@dataclass(frozen=True, slots=True)
class SourceRecord:
    """What another program's own memory table says beside a statement.

    `original_id` is unique among the records of one client. `conversation_id` names, by external id, the session
    whose memory it is; `is_orphan`: its scope is named but unknown there.
    """

    original_id: str
    status: SourceStatus
    confidence: float
    salience: float
    expires_at: datetime | None = None
    conversation_id: str | None = None
    is_orphan: bool = False
    is_from_heartbeat: bool = False


@dataclass(frozen=True, slots=True)
class ParsedMemory:
    """One statement from a memory file or saved-memory list; it becomes a candidate at most.

    `text` is exact; `reference` says where it stands (file, thread, entry). With `is_global` it speaks of the person
    in general; otherwise `folder` says which project's it is, and without a folder nobody knows.
    """

    format: ImportFormat
    client: str
    text: str
    kind: MemoryKind
    trust: TrustClass
    reference: str
    folder: str | None = None
    is_global: bool = False
    valid_from: datetime | None = None
    valid_from_text: str | None = None
    observed_at: datetime | None = None
    outcome: str | None = None
    project: ParsedProject | None = None
    record: SourceRecord | None = None


@dataclass(slots=True)
class ReadNotes:
    """What one source file had that could not be taken as it is. Places and counts, never content."""

    unreadable_lines: int = 0
    skipped: list[tuple[int, str]] = field(default_factory=list)
    is_truncated: bool = False
    has_trailing_data: bool = False
    unknown_types: Counter[str] = field(default_factory=Counter)
    characters_replaced: int = 0
    left_out: Counter[str] = field(default_factory=Counter)
    """Kinds of secrets seen in tool input and output, which are never stored."""
    remarks: list[tuple[str, dict[str, str | int]]] = field(default_factory=list)

    def skip(self, line: int, reason: str) -> None:
        """Count one unreadable line (1-based, blank lines counted)."""
        self.unreadable_lines += 1
        if len(self.skipped) < SKIPPED_LINES_MAX:
            self.skipped.append((line, reason))

    def remark(self, reason: str, **facts: str | int) -> None:
        """Note a fact about the file: a code with figures or names, never content."""
        self.remarks.append((reason, facts))


@dataclass(frozen=True, slots=True)
class ResumePoint:
    """How far a source file was read.

    Reading resumes at `offset_bytes`, the start of the last turn seen, so that an answer that grew is read again.
    `digest` names the file's first `read_bytes`; when it differs, the file was rewritten and is read from its start.
    `carried` is the reader's own small state at the offset.
    """

    offset_bytes: int
    read_bytes: int
    digest: str
    lines_read: int
    carried: dict[str, Any]
