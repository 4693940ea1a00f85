"""Codex rollouts of all generations (trusted side): envelopes, bare lines, one document of early 2025, `.zst`.

A thread's own id is the one in the file name and in the first session_meta; `session_id` names a whole tree and is
no key. Helper threads were written to by the main agent, so none of their messages is a person's.
"""

from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import msgspec
import zstandard

from main_process.adapters.importers import codex_text, lines, tool_output
from main_process.adapters.importers.codex_thread import COMPLETED, EVENT, ITEM, ThreadBuilder
from main_process.adapters.importers.lines import Line
from main_process.adapters.importers.reader import PartBuffer
from main_process.adapters.importers.values import UUID, branch_of, folder_of, moment, name_of, text_of
from main_process.domain.transcripts import ParsedSession, ReadNotes, ResumePoint, SessionPart
from shared.vocabulary import ImportFormat

CLIENT: Final = "codex"
KNOWN_TYPES: Final = frozenset(
    {
        "session_meta",
        "response_item",
        "event_msg",
        "turn_context",
        "compacted",
        "world_state",
        "inter_agent_communication",
        "message",
        "reasoning",
        "function_call",
        "function_call_output",
        "custom_tool_call",
        "custom_tool_call_output",
        "local_shell_call",
        "local_shell_call_output",
        "web_search_call",
        "ghost_snapshot",
    }
)
_ENVELOPES: Final = ("response_item", "event_msg", "session_meta", "turn_context")
_CALLS: Final = frozenset(
    {
        "function_call",
        "function_call_output",
        "custom_tool_call",
        "custom_tool_call_output",
        "local_shell_call",
        "local_shell_call_output",
    }
)


class _Record(msgspec.Struct):
    """A line of any generation: an envelope, or a bare item."""

    type: str | None = None
    timestamp: Any = None
    payload: msgspec.Raw = lines.ABSENT
    id: str | None = None
    role: str | None = None
    content: msgspec.Raw = lines.ABSENT
    git: msgspec.Raw = lines.ABSENT
    record_type: str | None = None


class _Head(msgspec.Struct):
    """What is known of the thread by now; carried over to the next import of the grown file."""

    external_id: str
    has_meta: bool = False
    folder: str | None = None
    git_branch: str | None = None
    started_at: float | None = None
    updated_at: float | None = None
    parent: str | None = None
    is_subagent: bool = False
    copies_until: float | None = None
    turns: int = 0
    standing: list[str] = []


_RECORD: Final = msgspec.json.Decoder(_Record)
_FIELDS: Final = {field.name: field.type for field in msgspec.structs.fields(_Record)}


class CodexReader:
    """Reads one rollout, from its start or from a resume point. Compressed files are always read from their start."""

    format = ImportFormat.CODEX_ROLLOUT

    def __init__(self, path: Path, resume_from: ResumePoint | None = None) -> None:
        self.path = path
        self.notes = ReadNotes()
        found = UUID.findall(path.name)
        self._head = _Head(found[-1].lower() if found else "")
        self._offset, self._number = 0, 0
        self._is_compressed = path.suffix == ".zst"
        if resume_from is not None and not self._is_compressed:
            self._head = msgspec.convert(resume_from.carried, _Head)
            self._offset, self._number = resume_from.offset_bytes, resume_from.lines_read
        self._thread = ThreadBuilder(self._head.external_id, self._head.turns, self._head.standing)
        self._resume_at = (self._offset, self._number, msgspec.to_builtins(self._head))
        self._read_bytes = self._offset
        self._buffer = PartBuffer()

    def read(self) -> Iterator[SessionPart]:
        """Yield the thread in parts."""
        with lines.open_source(self.path) as stream:
            try:
                for line in lines.iter_lines(stream, self.notes, start=self._offset, number=self._number):
                    if not self._take_line(line):
                        break
                    self._number, self._read_bytes = line.number, line.end
                    if self._buffer.is_full:
                        yield self._part()
            except zstandard.ZstdError:
                self.notes.remark("compressed_data_damaged")
                self.notes.is_truncated = True
        if self._thread.turn is None:
            self._resume_at = (self._read_bytes, self._number, self._carried())
        self._thread.close()
        self._drain()
        part = self._part()
        if part.turns or part.taken_back:
            yield part

    @property
    def read_bytes(self) -> int:
        """How many bytes were read so far."""
        return self._read_bytes

    def resume_point(self) -> ResumePoint | None:
        """Return the start of the last turn, or None for compressed files. Raises OSError."""
        if self._is_compressed:
            return None
        offset, number, carried = self._resume_at
        return ResumePoint(offset, self._read_bytes, lines.part_digest(self.path, self._read_bytes), number, carried)

    def _carried(self) -> dict[str, Any]:
        self._head.turns, self._head.standing = self._thread.ordinal, list(self._thread.current)
        carried: dict[str, Any] = msgspec.to_builtins(self._head)
        return carried

    def _take_line(self, line: Line) -> bool:
        if not line.content.strip():
            return True
        try:
            records = [_RECORD.decode(line.content)]
        except (msgspec.DecodeError, RecursionError):
            try:
                found = lines.loads(line.content, self.notes)
            except ValueError:
                if not line.is_complete:
                    self.notes.is_truncated = True
                    return False
                self.notes.skip(line.number, "not_json")
                return True
            objects = [one for one in found if isinstance(one, dict)]
            if not objects:
                self.notes.skip(line.number, "not_an_object")
            records = [lines.lenient(one, _RECORD, _FIELDS, self.notes) for one in objects]
        for record in records:
            self._take(record, line)
        return True

    def _take(self, record: _Record, line: Line) -> None:
        if record.type is None:
            self._take_bare_head(record, line)
            return
        if record.type not in KNOWN_TYPES:
            self.notes.unknown_types[lines.type_name(record.type)] += 1
            return
        at = moment(record.timestamp)
        if at is not None and record.type != "session_meta":
            self._head.updated_at = max(at.timestamp(), self._head.updated_at or 0)
        if record.type in _ENVELOPES:
            self._take_payload(record, line)
        elif record.payload == lines.ABSENT:
            content = lines.decoded(record.content)
            item = {"type": record.type, "id": record.id, "role": record.role, "content": content}
            if record.type in _CALLS:
                self._count_secrets(line.content)
            self._take_item(item, record, line)

    def _take_payload(self, record: _Record, line: Line) -> None:
        payload = lines.decoded(record.payload)
        if not isinstance(payload, dict):
            self.notes.skip(line.number, "no_payload")
        elif record.type == "session_meta":
            self._take_meta(payload)
        elif record.type == "turn_context":
            self._head.folder = self._head.folder or folder_of(payload.get("cwd"))
        elif record.type == "event_msg":
            self._take_event(payload, record, line)
        else:
            self._take_item(payload, record, line)

    def _take_bare_head(self, record: _Record, line: Line) -> None:
        """First line of the bare generation; state marks are no data."""
        if record.record_type is not None:
            return
        if record.id is None or record.timestamp is None:
            self.notes.skip(line.number, "no_type")
            return
        self._take_meta({"id": record.id, "timestamp": record.timestamp, "git": lines.decoded(record.git)})

    def _take_meta(self, payload: dict[str, Any]) -> None:
        """Take the thread's own head; a second one belongs to the copied history of a parent."""
        head = self._head
        thread_id = name_of(payload.get("id"), 200)
        if head.has_meta or (head.external_id and thread_id and thread_id.lower() != head.external_id):
            if head.is_subagent:
                head.copies_until = head.started_at
            return
        head.has_meta = True
        head.external_id = head.external_id or (thread_id or "").lower()
        self._thread.thread_id = head.external_id
        head.folder = folder_of(payload.get("cwd")) or head.folder
        git = payload.get("git")
        head.git_branch = branch_of(git.get("branch")) if isinstance(git, dict) else None
        started = moment(payload.get("timestamp"))
        head.started_at = started.timestamp() if started else None
        source = payload.get("source")
        parent = payload.get("forked_from_id")
        if isinstance(source, dict) and "subagent" in source:
            head.is_subagent = True
            spawn = source["subagent"].get("thread_spawn") if isinstance(source["subagent"], dict) else None
            parent = spawn.get("parent_thread_id", parent) if isinstance(spawn, dict) else parent
        head.parent = name_of(parent, 200)

    def _take_event(self, payload: dict[str, Any], record: _Record, line: Line) -> None:
        kind = payload.get("type")
        if kind == "user_message":
            if payload.get("kind") in (None, "plain"):
                self._typed([payload.get("message")], None, EVENT, record, line)
        elif kind == "agent_message":
            self._answered([payload.get("message")], None, EVENT, record)
        elif kind == "item_completed" and isinstance(payload.get("item"), dict):
            item = payload["item"]
            if item.get("type") == "UserMessage":
                texts = codex_text.texts_of(item.get("content"), codex_text.USER_PARTS)
                self._typed(texts, item.get("id"), COMPLETED, record, line)
            elif item.get("type") == "AgentMessage":
                texts = codex_text.texts_of(item.get("content"), codex_text.ANSWER_PARTS)
                self._answered(texts, item.get("id"), COMPLETED, record)
        elif kind == "turn_aborted":
            self._thread.interrupted()
        elif kind == "thread_rolled_back":
            count = payload.get("num_turns")
            self._thread.rolled_back(count if isinstance(count, int) and count > 0 else 0)

    def _take_item(self, payload: dict[str, Any], record: _Record, line: Line) -> None:
        if payload.get("type") in _CALLS:
            self._count_secrets(bytes(record.payload))
        if payload.get("type", "message") not in ("message", None):
            return
        role, content, message_id = payload.get("role"), payload.get("content"), payload.get("id")
        if role == "user":
            texts = codex_text.texts_of(content, codex_text.USER_PARTS)
            for text in texts:
                self._head.folder = self._head.folder or codex_text.environment_folder(text)
            self._typed(texts, message_id, ITEM, record, line)
        elif role == "assistant":
            self._answered(codex_text.texts_of(content, codex_text.ANSWER_PARTS), message_id, ITEM, record)

    def _typed(self, texts: list[Any], message_id: Any, channel: str, record: _Record, line: Line) -> None:
        typed = [codex_text.typed_text(text_of(text, self.notes)) for text in texts]
        text = "\n".join(one for one in typed if one)
        if not text or self._is_copy(record):
            return
        own_id = message_id if isinstance(message_id, str) and message_id else None
        if self._thread.is_twin(text, own_id, channel):
            return
        at = moment(record.timestamp)
        is_exact = at is not None
        if at is None:
            at = moment(self._head.started_at)
        self._thread.close()
        self._drain()
        self._resume_at = (line.start, line.number - 1, self._carried())
        shown = "" if self._head.is_subagent else text
        self._thread.typed(text, own_id, channel, at, self._head.updated_at, is_exact=is_exact)
        if self._thread.turn is not None:
            self._thread.turn.user_text = shown

    def _answered(self, texts: list[Any], message_id: Any, channel: str, record: _Record) -> None:
        if self._is_copy(record):
            return
        own_id = message_id if isinstance(message_id, str) and message_id else None
        text = "\n".join(text_of(text, self.notes) for text in texts if text)
        self._thread.answered(text, own_id, channel, moment(record.timestamp), self._head.updated_at)

    def _is_copy(self, record: _Record) -> bool:
        """Return whether a helper's file repeats its parent's history up to the helper's own start."""
        at = moment(record.timestamp)
        until = self._head.copies_until
        return until is not None and at is not None and at.timestamp() <= until

    def _count_secrets(self, raw: bytes) -> None:
        if not tool_output.may_hold_secret(raw):
            return
        try:
            tool_output.count_secrets(msgspec.json.decode(raw), self.notes)
        except (msgspec.DecodeError, RecursionError):
            return

    def _drain(self) -> None:
        for turn in self._thread.closed:
            self._buffer.add(turn)
        self._thread.closed.clear()

    def _part(self) -> SessionPart:
        taken_back = tuple(self._thread.taken_back)
        self._thread.taken_back.clear()
        return SessionPart(self._session(), self._buffer.take(), taken_back)

    def _session(self) -> ParsedSession:
        head = self._head
        relation = "subagent" if head.is_subagent else "forked_from"
        return ParsedSession(
            format=self.format,
            client=CLIENT,
            external_id=head.external_id or self.path.name,
            folder=head.folder,
            git_branch=head.git_branch,
            started_at=moment(head.started_at),
            updated_at=moment(head.updated_at) or moment(head.started_at),
            parent_external_id=head.parent,
            parent_relation=relation if head.parent else None,
            is_subagent=head.is_subagent,
            is_archived="archived_sessions" in self.path.parts,
        )
