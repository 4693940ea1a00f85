"""Prompt histories of Claude Code and Codex, `history.jsonl` (trusted side): the person's side of past talks.

They outlive the clean-up of transcripts. Both programs use the same file name; the keys tell them apart. Prompts
become turns without answers, one session per session id, or per folder where a line names none. Pasted text is not
the person's wording and stays the placeholder it is.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any, Final

import msgspec

from main_process.adapters.importers import claude_code, lines
from main_process.adapters.importers.lines import Line
from main_process.adapters.importers.reader import PART_TURNS
from main_process.adapters.importers.turns import OpenTurn
from main_process.adapters.importers.values import folder_of, moment, text_key, text_of
from main_process.domain.transcripts import ParsedSession, ParsedTurn, ReadNotes, ResumePoint, SessionPart
from shared.vocabulary import ImportFormat

CODEX_CLIENT: Final = "codex"
_DOUBLE_WITHIN_S: Final = 2.0
"""The same prompt again within this time is one entry written twice (0.95 s seen)."""


class _Entry(msgspec.Struct):
    """A line of either program."""

    display: str | None = None
    project: str | None = None
    timestamp: Any = None
    sessionId: str | None = None  # noqa: N815 - the file's spelling
    session_id: str | None = None
    ts: Any = None
    text: str | None = None


_ENTRY: Final = msgspec.json.Decoder(_Entry)
_FIELDS: Final = {entry.name: entry.type for entry in msgspec.structs.fields(_Entry)}


@dataclass(slots=True)
class _Talk:
    session: ParsedSession
    turns: list[ParsedTurn] = field(default_factory=list)
    last_text: str = ""
    last_at: float = 0.0


class PromptHistoryReader:
    """Reads one `history.jsonl`. `format` says whose it is."""

    def __init__(self, path: Path, format: ImportFormat, resume_from: ResumePoint | None = None) -> None:  # noqa: A002 - the word of the contract
        self.path = path
        self.format = format
        self.notes = ReadNotes()
        self._offset = resume_from.offset_bytes if resume_from else 0
        self._number = resume_from.lines_read if resume_from else 0
        self._ordinals: dict[str, int] = dict(resume_from.carried) if resume_from else {}
        self._talks: dict[str, _Talk] = {}

    def read(self) -> Iterator[SessionPart]:
        """Yield the prompts by session; a session may come in several parts."""
        waiting = 0
        with lines.open_source(self.path) as stream:
            for line in lines.iter_lines(stream, self.notes, start=self._offset, number=self._number):
                entry = self._entry(line)
                if entry is None and not line.is_complete:
                    self.notes.is_truncated = True
                    break
                self._offset, self._number = line.end, line.number
                waiting += entry is not None and self._take(entry)
                if waiting >= PART_TURNS:
                    waiting = 0
                    yield from self._parts()
        yield from self._parts()

    @property
    def read_bytes(self) -> int:
        """How many bytes were read so far."""
        return self._offset

    def resume_point(self) -> ResumePoint:
        """Return the end of the last complete line. Raises OSError."""
        digest = lines.part_digest(self.path, self._offset)
        return ResumePoint(self._offset, self._offset, digest, self._number, dict(self._ordinals))

    def _entry(self, line: Line) -> _Entry | None:
        if not line.content.strip():
            return _Entry()
        try:
            return _ENTRY.decode(line.content)
        except (msgspec.DecodeError, RecursionError):
            try:
                found = lines.loads(line.content, self.notes)
            except ValueError:
                found = []
            if found and isinstance(found[0], dict):
                return lines.lenient(found[0], _ENTRY, _FIELDS, self.notes)
            if line.is_complete:
                self.notes.skip(line.number, "not_json" if not found else "not_an_object")
            return None

    def _take(self, entry: _Entry) -> bool:
        is_claude = self.format is ImportFormat.CLAUDE_CODE_HISTORY
        text = text_of(entry.display if is_claude else entry.text, self.notes).strip()
        if not text or (text.startswith("/") and not text[1:].strip().count(" ") and "\n" not in text):
            return False
        folder = folder_of(entry.project) if is_claude else None
        session_id = entry.sessionId if is_claude else entry.session_id
        key = f"history:{session_id or text_key(folder or '')}"[:200]
        at = moment(entry.timestamp if is_claude else entry.ts)
        talk = self._talk(key, folder)
        seconds = at.timestamp() if at else 0.0
        if text == talk.last_text and abs(seconds - talk.last_at) <= _DOUBLE_WITHIN_S:
            return False
        talk.last_text, talk.last_at = text, seconds
        self._ordinals[key] = ordinal = self._ordinals.get(key, 0) + 1
        external = f"{key}:{seconds:.3f}:{text_key(text)}"[:200]
        talk.turns.append(OpenTurn(ordinal, external, text, at).close())
        if at is not None:
            started = min(talk.session.started_at or at, at)
            updated = max(talk.session.updated_at or at, at)
            talk.session = replace(talk.session, started_at=started, updated_at=updated)
        return True

    def _talk(self, key: str, folder: str | None) -> _Talk:
        if key not in self._talks:
            client = claude_code.CLIENT if self.format is ImportFormat.CLAUDE_CODE_HISTORY else CODEX_CLIENT
            self._talks[key] = _Talk(ParsedSession(self.format, client, key, folder=folder))
        return self._talks[key]

    def _parts(self) -> Iterator[SessionPart]:
        for talk in self._talks.values():
            if talk.turns:
                yield SessionPart(talk.session, tuple(talk.turns))
                talk.turns.clear()
