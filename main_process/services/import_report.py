"""The figures of an import while it runs (trusted side)."""

from collections import Counter
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Final

from main_process.domain.transcripts import ReadNotes
from shared.ipc.methods.imports import FileProblem, FolderCount, ImportReport, SkippedLine

SKIPPED_LINES_MAX: Final = 100
NOTES_MAX: Final = 200
FOLDERS_MAX: Final = 500
"""Bounds of one report; the counts stay exact."""


class SessionFate(StrEnum):
    """What an import did to one session, weakest first."""

    KNOWN = "known"
    GROWN = "grown"
    NEW = "new"


@dataclass(slots=True)
class Tally:
    """What storing one part, or one memory, came to."""

    turns_new: int = 0
    turns_updated: int = 0
    turns_known: int = 0
    duplicates: int = 0
    candidates_new: int = 0
    forgotten_refused: int = 0
    redactions: Counter[str] = field(default_factory=Counter)
    records: Counter[str] = field(default_factory=Counter)
    """What another program's own memory table said of the statements, by figure of the report."""

    def add(self, other: "Tally") -> None:
        """Add another tally's figures."""
        self.turns_new += other.turns_new
        self.turns_updated += other.turns_updated
        self.turns_known += other.turns_known
        self.duplicates += other.duplicates
        self.candidates_new += other.candidates_new
        self.forgotten_refused += other.forgotten_refused
        self.redactions.update(other.redactions)
        self.records.update(other.records)


@dataclass(frozen=True, slots=True)
class Place:
    """Where sessions of a folder go: a project, or the holding area."""

    folder: str | None
    project_id: str | None
    project_name: str | None


@dataclass(slots=True)
class Findings:
    """Everything one import has to report."""

    tally: Tally = field(default_factory=Tally)
    files_seen: int = 0
    files_with_nothing: int = 0
    files_unchanged: int = 0
    sessions: dict[str, SessionFate] = field(default_factory=dict)
    subagents: set[str] = field(default_factory=set)
    places: dict[str, Place] = field(default_factory=dict)
    characters_replaced: int = 0
    unreadable_lines: int = 0
    skipped: list[SkippedLine] = field(default_factory=list)
    truncated: list[str] = field(default_factory=list)
    trailing: list[str] = field(default_factory=list)
    unknown_types: Counter[str] = field(default_factory=Counter)
    problems: list[FileProblem] = field(default_factory=list)

    def met(self, session: str, fate: SessionFate, *, is_subagent: bool) -> None:
        """Record what happened to a session; the strongest fate of its parts counts."""
        if is_subagent:
            self.subagents.add(session)
            return
        order = tuple(SessionFate)
        self.sessions[session] = max(self.sessions.get(session, fate), fate, key=order.index)

    def note(self, file: str, reason: str, facts: dict[str, str | int] | None = None) -> None:
        """Add a remark on a file."""
        if len(self.problems) < NOTES_MAX:
            self.problems.append(FileProblem(file=file, reason=reason, facts=facts or {}))

    def add_notes(self, file: str, notes: ReadNotes) -> None:
        """Take over what a reader could not read."""
        self.unreadable_lines += notes.unreadable_lines
        self.characters_replaced += notes.characters_replaced
        self.unknown_types.update(notes.unknown_types)
        self.tally.redactions.update(notes.left_out)
        room = SKIPPED_LINES_MAX - len(self.skipped)
        self.skipped += [SkippedLine(file=file, line=line, reason=why) for line, why in notes.skipped[:room]]
        if notes.is_truncated:
            self.truncated.append(file)
        if notes.has_trailing_data:
            self.trailing.append(file)
        for reason, facts in notes.remarks:
            self.note(file, reason, facts)

    def report(self) -> ImportReport:
        """Return the wire report."""
        fates = Counter(self.sessions.values())
        folders = Counter(self.places[session] for session in self.sessions if session in self.places)
        return ImportReport(
            files_seen=self.files_seen,
            files_with_nothing=self.files_with_nothing,
            files_unchanged=self.files_unchanged,
            sessions_new=fates[SessionFate.NEW],
            sessions_grown=fates[SessionFate.GROWN],
            sessions_known=fates[SessionFate.KNOWN],
            subagent_sessions=len(self.subagents),
            turns_new=self.tally.turns_new,
            turns_updated=self.tally.turns_updated,
            turns_known=self.tally.turns_known,
            candidates_new=self.tally.candidates_new,
            duplicates=self.tally.duplicates,
            forgotten_refused=self.tally.forgotten_refused,
            confirmed_in_source=self.tally.records["confirmed_in_source"],
            proposed_in_source=self.tally.records["proposed_in_source"],
            rejected_in_source=self.tally.records["rejected_in_source"],
            expired=self.tally.records["expired"],
            orphan_scope=self.tally.records["orphan_scope"],
            redactions=dict(self.tally.redactions),
            characters_replaced=self.characters_replaced,
            unreadable_lines=self.unreadable_lines,
            skipped_lines=tuple(self.skipped),
            truncated_files=tuple(self.truncated[:NOTES_MAX]),
            trailing_data_files=tuple(self.trailing[:NOTES_MAX]),
            unknown_types=dict(self.unknown_types.most_common(NOTES_MAX)),
            notes=tuple(self.problems),
            folders=tuple(
                FolderCount(
                    folder=place.folder,
                    project_id=place.project_id,
                    project_name=place.project_name,
                    sessions=count,
                )
                for place, count in folders.most_common(FOLDERS_MAX)
            ),
        )
