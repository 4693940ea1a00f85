"""Claude Code sessions, `~/.claude/projects/<slug>/<session>.jsonl`, and files of helper agents (trusted side).

The folder inside the lines decides the project; the slug loses letters and is never decoded. Tool results, thinking,
recaps and side chains are no turns. Most lines are tool output: they are decoded only as far as telling that.
"""

from collections import deque
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import msgspec

from main_process.adapters.importers import claude_text, lines, tool_output
from main_process.adapters.importers.claude_records import FIELDS, KNOWN_TYPES, MESSAGE, RECORD, Message, Part, Record
from main_process.adapters.importers.lines import Line
from main_process.adapters.importers.reader import PartBuffer
from main_process.adapters.importers.turns import OpenTurn
from main_process.adapters.importers.values import UUID, branch_of, folder_of, moment, name_of, text_key, text_of
from main_process.domain.transcripts import ParsedSession, ReadNotes, ResumePoint, SessionPart
from shared.vocabulary import TITLE_MAX, ImportFormat

CLIENT: Final = "claude_code"
_TITLES: Final = {
    "summary": ("summary", 1),
    "agent-name": ("agentName", 1),
    "ai-title": ("aiTitle", 2),
    "custom-title": ("customTitle", 3),
}
_RECENT_IDS: Final = 2_000
_SYNTHETIC: Final = "<synthetic>"


class _Head(msgspec.Struct):
    """What is known of the session by now; carried over to the next import of the grown file."""

    external_id: str
    is_subagent: bool
    title: str | None = None
    title_rank: int = 0
    folder: str | None = None
    git_branch: str | None = None
    started_at: float | None = None
    updated_at: float | None = None
    parent: str | None = None
    relation: str | None = None
    agent: str | None = None
    turns: int = 0


class ClaudeCodeReader:
    """Reads one session file, from its start or from a resume point."""

    format = ImportFormat.CLAUDE_CODE

    def __init__(self, path: Path, resume_from: ResumePoint | None = None) -> None:
        self.path = path
        self.notes = ReadNotes()
        is_agent = path.name.startswith("agent-")
        stem = path.name.split(".")[0]
        self._head = _Head(stem if UUID.fullmatch(stem) else "", is_agent)
        self._offset, self._number = 0, 0
        if resume_from is not None:
            self._head = msgspec.convert(resume_from.carried, _Head)
            self._offset, self._number = resume_from.offset_bytes, resume_from.lines_read
        self._resume_at = (self._offset, self._number, msgspec.to_builtins(self._head))
        self._read_bytes = self._offset
        self._turn: OpenTurn | None = None
        self._buffer = PartBuffer()
        self._typed_ids: set[str] = set()
        self._recent: deque[str] = deque(maxlen=_RECENT_IDS)
        self._summaries: dict[str, str] = {}
        self._last_branch: str | None = None

    def read(self) -> Iterator[SessionPart]:
        """Yield the session in parts; nothing at all for a file without conversation."""
        with lines.open_source(self.path) as stream:
            for line in lines.iter_lines(stream, self.notes, start=self._offset, number=self._number):
                self._number = line.number
                if not self._take_line(line):
                    break
                self._read_bytes = line.end
                if self._buffer.is_full:
                    yield SessionPart(self._session(), self._buffer.take())
        self._note_resumption()
        self._close_turn()
        turns = self._buffer.take()
        if turns:
            yield SessionPart(self._session(), turns)

    @property
    def read_bytes(self) -> int:
        """How many bytes were read so far."""
        return self._read_bytes

    def resume_point(self) -> ResumePoint:
        """Return the start of the last turn; the digest is the caller's to add. Raises OSError."""
        offset, number, carried = self._resume_at
        digest = lines.part_digest(self.path, self._read_bytes)
        return ResumePoint(offset, self._read_bytes, digest, number, carried)

    def _note_resumption(self) -> None:
        if self._turn is None:
            self._resume_at = (self._read_bytes, self._number, msgspec.to_builtins(self._head))

    def _take_line(self, line: Line) -> bool:
        """Take one line; False at a last line that is still being written, which a later import reads again."""
        content = line.content
        if not content.strip():
            return True
        try:
            records = [RECORD.decode(content)]
        except (msgspec.DecodeError, RecursionError):
            records, reason = self._odd_records(content)
            if reason is not None:
                if not line.is_complete:
                    self.notes.is_truncated = True
                    self._number = line.number - 1
                    return False
                self.notes.skip(line.number, reason)
        for record in records:
            self._take(record, line)
        return True

    def _odd_records(self, content: bytes) -> tuple[list[Record], str | None]:
        """Decode what the fast path refused: glued objects, wrong types, lone surrogates, control characters."""
        try:
            found = lines.loads(content, self.notes)
        except ValueError:
            return [], "not_json"
        objects = [one for one in found if isinstance(one, dict)]
        if not objects:
            return [], "not_an_object"
        return [lines.lenient(one, RECORD, FIELDS, self.notes) for one in objects], None

    def _take(self, record: Record, line: Line) -> None:
        kind = record.type
        if kind is None:
            self.notes.skip(line.number, "no_type")
            return
        if kind in _TITLES:
            self._take_title(kind, record)
            return
        if kind not in KNOWN_TYPES:
            self.notes.unknown_types[lines.type_name(kind)] += 1
            return
        if record.uuid is not None:
            self._recent.append(record.uuid)
            if self._summaries and record.uuid in self._summaries:
                self._set_title(self._summaries.pop(record.uuid), 1)
        if kind not in ("user", "assistant", "attachment") or bool(record.isSidechain) != self._head.is_subagent:
            return
        self._take_head(record)
        if kind == "assistant":
            self._take_assistant(record)
        elif kind == "user":
            self._take_user(record, line)
        else:
            self._take_attachment(record, line)

    def _take_head(self, record: Record) -> None:
        head = self._head
        if not head.external_id and record.sessionId:
            head.external_id = record.sessionId[:200]
        if head.folder is None:
            head.folder = folder_of(record.cwd)
        if record.gitBranch != self._last_branch:
            self._last_branch = record.gitBranch
            head.git_branch = branch_of(record.gitBranch) or head.git_branch
        if head.is_subagent and head.parent is None and record.sessionId:
            head.parent, head.relation = record.sessionId[:200], "subagent"
            head.agent = record.agentId or self.path.name.split(".")[0].removeprefix("agent-")
            head.external_id = f"{head.parent}:{head.agent}"[:200]
        if record.forkedFrom != lines.ABSENT and head.relation is None:
            origin = lines.decoded(record.forkedFrom)
            parent = origin.get("sessionId") if isinstance(origin, dict) else None
            if isinstance(parent, str) and parent != head.external_id:
                head.parent, head.relation = parent[:200], "forked_from"
        if (at := moment(record.timestamp)) is not None:
            seconds = at.timestamp()
            head.started_at = seconds if head.started_at is None else head.started_at
            head.updated_at = max(seconds, head.updated_at or 0)

    def _take_title(self, kind: str, record: Record) -> None:
        key, rank = _TITLES[kind]
        title = name_of(getattr(record, key), TITLE_MAX)
        if title is None:
            return
        if kind != "summary" or record.leafUuid in self._recent:
            self._set_title(title, rank)
        elif record.leafUuid is not None and len(self._summaries) < _RECENT_IDS:
            self._summaries[record.leafUuid] = title

    def _set_title(self, title: str, rank: int) -> None:
        if rank >= self._head.title_rank:
            self._head.title, self._head.title_rank = title, rank

    def _take_user(self, record: Record, line: Line) -> None:
        message = self._message(record, line)
        if message is None:
            return
        if self._head.is_subagent:
            if not any(kind == "tool_result" for kind, _ in message):
                self._open_turn(record, line, "")
            return
        if (
            record.isMeta
            or record.isCompactSummary
            or record.isVisibleInTranscriptOnly
            or not _is_from_person(record)
        ):
            return
        if any(kind == "tool_result" for kind, _ in message):
            self._count_secrets(record)
            return
        if self._turn is not None and any(text.startswith(claude_text.INTERRUPTED) for _, text in message):
            self._turn.is_interrupted = True
        texts = (claude_text.human_text(text) for kind, text in message if kind == "text")
        self._open_typed(record, line, "\n".join(text for text in texts if text))

    def _message(self, record: Record, line: Line) -> list[tuple[str, str]] | None:
        """Return the content's parts, or None (noted) when there is no content to speak of."""
        if record.message == lines.ABSENT:
            self.notes.skip(line.number, "no_message")
            return None
        try:
            content = MESSAGE.decode(record.message).content
            if isinstance(content, list):
                return [(part.type or "", part.text or "") for part in content]
        except (msgspec.DecodeError, RecursionError):
            message = lines.decoded(record.message)
            content = message.get("content") if isinstance(message, dict) else message
        if content is None:
            self.notes.skip(line.number, "no_content")
            return None
        return claude_text.parts_of(content)

    def _take_attachment(self, record: Record, line: Line) -> None:
        """A prompt that was queued while the model worked may stand only here."""
        attachment = (
            lines.decoded(record.attachment)
            if b'"queued_command"' in memoryview(record.attachment)[:4096].tobytes()
            else None
        )
        if not isinstance(attachment, dict) or attachment.get("type") != "queued_command":
            return
        origin = attachment.get("origin")
        speaker = origin.get("kind") if isinstance(origin, dict) else None
        if attachment.get("commandMode") != "prompt" or speaker not in (None, "human"):
            return
        texts = (
            claude_text.human_text(text)
            for kind, text in claude_text.parts_of(attachment.get("prompt"))
            if kind == "text"
        )
        self._open_typed(record, line, "\n".join(text for text in texts if text))

    def _open_typed(self, record: Record, line: Line, text: str) -> None:
        if not text or (record.uuid is not None and record.uuid in self._typed_ids):
            return
        if record.uuid is not None:
            self._typed_ids.add(record.uuid)
        self._open_turn(record, line, text_of(text, self.notes))

    def _open_turn(self, record: Record, line: Line, text: str) -> None:
        self._close_turn()
        self._resume_at = (line.start, line.number - 1, msgspec.to_builtins(self._head))
        self._head.turns += 1
        key = record.uuid or f"{self._head.external_id}#{self._head.turns}:{text_key(text)}"
        self._turn = OpenTurn(self._head.turns, key[:200], text, moment(record.timestamp), self._last_time())

    def _take_assistant(self, record: Record) -> None:
        if record.isApiErrorMessage or record.message == lines.ABSENT:
            return
        try:
            message = MESSAGE.decode(record.message)
        except (msgspec.DecodeError, RecursionError):
            plain = lines.decoded(record.message)
            if not isinstance(plain, dict):
                return
            parts = [Part(kind, text) for kind, text in claude_text.parts_of(plain.get("content"))]
            message = Message(name_of(plain.get("id"), 200), name_of(plain.get("model"), 200), parts)
        if message.model == _SYNTHETIC:
            return
        if self._turn is None:
            key = record.uuid or f"{self._head.external_id}#answer"
            self._turn = OpenTurn(self._head.turns + 1, key[:200], "", moment(record.timestamp), self._last_time())
            self._head.turns += 1
        content = message.content
        texts = (
            [content] if isinstance(content, str) else [p.text for p in content or () if p.type == "text" and p.text]
        )
        self._turn.answer(message.id or record.uuid or "", [text_of(text, self.notes) for text in texts])
        if isinstance(content, list) and any(part.type == "tool_use" for part in content):
            self._count_secrets(record)

    def _count_secrets(self, record: Record) -> None:
        """Count secrets in tool input and output; texts of the talk itself are redacted later, when stored."""
        if not tool_output.may_hold_secret(bytes(record.message)):
            return
        message = lines.decoded(record.message)
        content = message.get("content") if isinstance(message, dict) else None
        for part in content if isinstance(content, list) else ():
            if isinstance(part, dict) and part.get("type") in ("tool_result", "tool_use"):
                tool_output.count_secrets([part.get("content"), part.get("input")], self.notes)

    def _close_turn(self) -> None:
        if self._turn is None:
            return
        closed = self._turn.close()
        self._turn = None
        if closed.user_text or closed.assistant_text:
            self._buffer.add(closed)
        else:
            self._head.turns -= 1

    def _last_time(self) -> float | None:
        return self._head.updated_at

    def _session(self) -> ParsedSession:
        head = self._head
        return ParsedSession(
            format=self.format,
            client=CLIENT,
            external_id=head.external_id or self.path.name,
            title=head.title,
            folder=head.folder,
            git_branch=head.git_branch,
            started_at=moment(head.started_at),
            updated_at=moment(head.updated_at),
            parent_external_id=head.parent,
            parent_relation=head.relation,
            is_subagent=head.is_subagent,
        )


def _is_from_person(record: Record) -> bool:
    origin = lines.decoded(record.origin)
    kind = origin.get("kind") if isinstance(origin, dict) else None
    return kind in (None, "human")
