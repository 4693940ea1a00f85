"""GoodBuddy's `assistant.sqlite` (trusted side): projects, conversations, and its own memory table.

Any version is read whose tables have the known columns; more columns do no harm, missing ones are named. Nothing is
migrated. A scope whose project or conversation is not in the file is an orphan (seed-systems §2.2).
"""

import sqlite3
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any, Final

import msgspec

from main_process.adapters.importers import database
from main_process.adapters.importers.reader import PartBuffer
from main_process.adapters.importers.turns import OpenTurn
from main_process.adapters.importers.values import folder_of, moment, name_of, text_of
from main_process.domain.transcripts import (
    ParsedMemory,
    ParsedProject,
    ParsedSession,
    ParsedTurn,
    ReadNotes,
    SessionPart,
    SourceRecord,
    SourceStatus,
)
from shared.vocabulary import IMPORTED_CONTENT_MAX, NAME_MAX, TITLE_MAX, ImportFormat, MemoryKind, TrustClass

CLIENT: Final = "goodbuddy"
NEWEST_KNOWN: Final = 25
"""Highest `user_version` whose tables are known; a higher one is read with a remark."""
_ID_MAX: Final = 120
_COLUMNS: Final = {
    "memory_items": (
        "id",
        "scope",
        "scope_id",
        "type",
        "content",
        "source_conversation_id",
        "source_message_id",
        "confidence",
        "salience",
        "status",
        "expires_at",
        "created_at",
        "updated_at",
    ),
    "projects": ("id", "name", "status"),
    "conversations": ("id", "project_id", "title", "status"),
    "messages": ("id", "conversation_id", "role", "content", "state", "sequence", "created_at"),
}
_WHERE_THERE: Final = {"projects": ("root_path",), "conversations": ("created_at", "updated_at")}
"""Columns that are read where a version has them."""
_DECIDED_FIRST: Final = (
    "ORDER BY CASE status WHEN 'confirmed' THEN 0 WHEN 'rejected' THEN 1 ELSE 2 END, created_at, id"
)
"""A person's decision counts before a suggestion that came again after it."""
_FINISHED: Final = frozenset({"complete", "completed"})
_UNFINISHED: Final = frozenset({"streaming", "pending", "draft"})
"""States of a message. What a person typed is whole unless marked; an answer is whole only if marked so."""
_KINDS: Final = {
    kind.value: kind for kind in (MemoryKind.PREFERENCE, MemoryKind.FACT, MemoryKind.SUMMARY, MemoryKind.PROCEDURE)
}
_STATUSES: Final = {status.value: status for status in SourceStatus}


@dataclass(slots=True)
class _File:
    """What memories are placed by."""

    projects: dict[str, ParsedProject] = field(default_factory=dict)
    sessions: dict[str, ParsedSession] = field(default_factory=dict)
    proposed: frozenset[str] = frozenset()
    needed: frozenset[str] = frozenset()


class GoodBuddyReader:
    """Reads one database: conversations first, then memories, decided ones before undecided ones."""

    format = ImportFormat.GOODBUDDY

    def __init__(self, path: Path) -> None:
        self.path = path
        self.notes = ReadNotes()

    @property
    def read_bytes(self) -> int:
        """A database is read as a whole."""
        return 0

    def resume_point(self) -> None:
        """Rows may change anywhere, so the file is read as a whole again."""
        return

    def read(self) -> Iterator[SessionPart | ParsedMemory]:
        """Yield conversations in parts, then memories. Raises OSError."""
        try:
            with database.opened(self.path) as connection:
                if self._is_known(connection):
                    yield from self._everything(connection)
        except sqlite3.Error:
            self.notes.remark("database_damaged")

    def _is_known(self, connection: sqlite3.Connection) -> bool:
        missing = [
            f"{table}.{column}"
            for table, columns in _COLUMNS.items()
            for column in columns
            if column not in database.columns_of(connection, table)
        ]
        if missing:
            self.notes.remark("columns_missing", columns=", ".join(missing))
            return False
        (version,) = connection.execute("PRAGMA user_version").fetchone()
        if version > NEWEST_KNOWN:
            self.notes.remark("newer_version", version=version, known=NEWEST_KNOWN)
        return True

    def _everything(self, connection: sqlite3.Connection) -> Iterator[SessionPart | ParsedMemory]:
        file = _File(proposed=_proposed_ids(connection))
        for row in _rows(connection, "projects", "ORDER BY id"):
            if (project := _project(row)) is not None:
                file.projects[project.external_id] = project
        scopes = connection.execute("SELECT DISTINCT scope_id FROM memory_items WHERE scope = 'conversation'")
        file.needed = frozenset(str(row[0]) for row in scopes)
        empty = unfinished = 0
        for row in list(_rows(connection, "conversations", "ORDER BY id")):
            session = _session(row, file)
            file.sessions[session.external_id] = session
            has_any = session.external_id in file.needed
            for part, left_out in self._parts(connection, session, is_needed=has_any):
                unfinished += left_out
                if part is not None:
                    has_any = True
                    yield part
            empty += not has_any
        for reason, count in (("empty_conversations", empty), ("unfinished_messages", unfinished)):
            if count:
                self.notes.remark(reason, count=count)
        yield from self._memories(connection, file)

    def _parts(
        self, connection: sqlite3.Connection, session: ParsedSession, *, is_needed: bool
    ) -> Iterator[tuple[SessionPart | None, int]]:
        """Yield the turns of a conversation in parts, and how many unfinished messages were left out."""
        rows = _rows(connection, "messages", "WHERE conversation_id = ? ORDER BY sequence", (session.external_id,))
        buffer = PartBuffer()
        is_first = True
        unfinished = 0
        for turn, left_out in self._turns(rows):
            unfinished += left_out
            if turn is not None:
                buffer.add(turn)
            if buffer.is_full:
                yield SessionPart(session, buffer.take(), is_needed=is_needed), 0
                is_first = False
        turns = buffer.take()
        yield (
            (SessionPart(session, turns, is_needed=is_needed) if turns or (is_first and is_needed) else None),
            unfinished,
        )

    def _turns(self, rows: Iterable[dict[str, Any]]) -> Iterator[tuple[ParsedTurn | None, int]]:
        turn: OpenTurn | None = None
        ordinal = 0
        for row in rows:
            role, text = row["role"], text_of(row["content"], self.notes)
            if role not in {"user", "assistant"} or not text.strip():
                continue
            is_whole = row["state"] in _FINISHED if role == "assistant" else row["state"] not in _UNFINISHED
            if not is_whole:
                yield None, 1
                if turn is not None:
                    turn.is_interrupted = True
                continue
            key = f"{CLIENT}:{name_of(row['id'], _ID_MAX)}"
            if role == "user" or turn is None:
                if turn is not None:
                    yield turn.close(), 0
                ordinal += 1
                typed = text if role == "user" else ""
                turn = OpenTurn(ordinal, key, typed, moment(row["created_at"]))
            if role == "assistant":
                turn.answer(key, [text])
        if turn is not None:
            yield turn.close(), 0

    def _memories(self, connection: sqlite3.Connection, file: _File) -> Iterator[ParsedMemory]:
        unreadable = cut = 0
        for row in _rows(connection, "memory_items", _DECIDED_FIRST):
            memory = self._memory(row, file)
            if memory is None:
                unreadable += 1
                continue
            cut += len(memory.text) > IMPORTED_CONTENT_MAX
            yield replace(memory, text=memory.text[:IMPORTED_CONTENT_MAX])
        for reason, count in (("memories_unreadable", unreadable), ("memories_cut", cut)):
            if count:
                self.notes.remark(reason, count=count)

    def _memory(self, row: dict[str, Any], file: _File) -> ParsedMemory | None:
        text = text_of(row["content"], self.notes).strip()
        kind, status = _KINDS.get(row["type"]), _STATUSES.get(row["status"])
        original_id = name_of(row["id"], _ID_MAX)
        if not text or kind is None or status is None or original_id is None:
            return None
        scope_id = str(row["scope_id"])
        session = file.sessions.get(scope_id) if row["scope"] == "conversation" else None
        project = file.projects.get(scope_id) if row["scope"] == "project" else None
        is_global = row["scope"] == "global"
        is_heartbeat = row["id"] in file.proposed
        return ParsedMemory(
            format=self.format,
            client=CLIENT,
            text=text,
            kind=kind,
            trust=TrustClass.MODEL_INFERENCE,
            reference=f"{self.path.name} · {'heartbeat_entries' if is_heartbeat else 'memory_items'} · {original_id}",
            is_global=is_global,
            observed_at=moment(row["created_at"]),
            project=project,
            record=SourceRecord(
                original_id=original_id,
                status=status,
                confidence=_fraction(row["confidence"]),
                salience=_fraction(row["salience"]),
                expires_at=moment(row["expires_at"]),
                conversation_id=None if session is None else session.external_id,
                is_orphan=not is_global and project is None and session is None,
                is_from_heartbeat=is_heartbeat,
            ),
        )


def _rows(
    connection: sqlite3.Connection, table: str, rest: str, values: tuple[str, ...] = ()
) -> Iterator[dict[str, Any]]:
    there = database.columns_of(connection, table)
    names = (*_COLUMNS[table], *(name for name in _WHERE_THERE.get(table, ()) if name in there))
    statement = f"SELECT {', '.join(names)} FROM {table} {rest}"  # noqa: S608 - names are constants of this module
    for row in connection.execute(statement, values):
        yield dict(zip(names, row, strict=True))


def _project(row: dict[str, Any]) -> ParsedProject | None:
    external_id, name = name_of(row["id"], _ID_MAX), name_of(row["name"], NAME_MAX)
    if external_id is None:
        return None
    folder = folder_of(row.get("root_path"))
    return ParsedProject(CLIENT, external_id, name or external_id[:NAME_MAX], folder, row["status"] == "archived")


def _session(row: dict[str, Any], file: _File) -> ParsedSession:
    project = file.projects.get(str(row["project_id"]))
    return ParsedSession(
        format=ImportFormat.GOODBUDDY,
        client=CLIENT,
        external_id=str(row["id"])[:_ID_MAX],
        title=name_of(row["title"], TITLE_MAX),
        folder=None if project is None else project.folder,
        started_at=moment(row.get("created_at")),
        updated_at=moment(row.get("updated_at")),
        is_archived=row["status"] == "archived",
        project=project,
    )


def _proposed_ids(connection: sqlite3.Connection) -> frozenset[str]:
    """Return the ids of memories that a heartbeat had proposed: the only trace of it."""
    if "proposed_memory_ids_json" not in database.columns_of(connection, "heartbeat_entries"):
        return frozenset()
    found: set[str] = set()
    for (text,) in connection.execute("SELECT proposed_memory_ids_json FROM heartbeat_entries"):
        try:
            found.update(msgspec.json.decode(text or "[]", type=list[str]))
        except (msgspec.MsgspecError, TypeError):
            continue
    return frozenset(found)


def _fraction(value: object) -> float:
    """Return a figure from 0 to 1; anything else says nothing and is the middle."""
    if isinstance(value, bool) or not isinstance(value, int | float) or value != value:  # noqa: PLR0124 - not a number
        return 0.5
    return min(max(float(value), 0.0), 1.0)
