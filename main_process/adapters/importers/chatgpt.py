"""ChatGPT exports (trusted side): a folder, a zip, or numbered parts; conversations, saved memories, instructions.

Only conversation files are read; account data beside them never is. Saved memories have no file of their own: dated
snapshots inside conversations hold them, and the newest snapshot decides. A request to save or forget is no proof
and counts only when it is newer than every snapshot.
"""

import re
import zipfile
from collections.abc import Iterator
from contextlib import AbstractContextManager, closing
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, BinaryIO, Final, cast

import ijson

from main_process.adapters.importers import chatgpt_tree
from main_process.adapters.importers.chatgpt_tree import Node
from main_process.adapters.importers.json_stream import CleanJsonStream
from main_process.adapters.importers.values import moment, name_of, text_of
from main_process.domain.transcripts import ParsedMemory, ParsedSession, ReadNotes, SessionPart
from shared.vocabulary import TITLE_MAX, ImportFormat, MemoryKind, TrustClass, TurnStanding

CLIENT: Final = "chatgpt"
PART_NAME: Final = re.compile(r"conversations(?:-\d+)?\.json")
NUMBERED_NAME: Final = re.compile(r"conversations-\d+\.json")
_ENTRY: Final = re.compile(r"^\s*\d+\.\s*\[(\d{4}-\d{2}-\d{2})\]\.?\s*(.+?)\s*$", re.MULTILINE)
_FORGET: Final = re.compile(r"(?i)^\s*forget\b|^\s*(?:忘记|忘掉|删除)")


def part_names(archive: zipfile.ZipFile) -> list[str]:
    """Return the conversation files inside a zip, in order; nothing is ever unpacked to disk."""
    return sorted(
        name
        for name in archive.namelist()
        if PART_NAME.fullmatch(name.rsplit("/", 1)[-1]) and "__MACOSX" not in name.split("/")
    )


@dataclass(slots=True)
class _Saved:
    """Saved memories as gathered over the whole export."""

    snapshot_at: float = -1.0
    snapshot: str = ""
    instructions_at: float = -1.0
    instructions: str = ""
    profile: str = ""


class ChatGptReader:
    """Reads all conversation files of one export."""

    format = ImportFormat.CHATGPT_EXPORT

    def __init__(self, path: Path, parts: tuple[Path, ...] = ()) -> None:
        """Take a zip as `path`, or a folder (or single file) with its conversation files as `parts`."""
        self.path = path
        self.notes = ReadNotes()
        self._parts = parts
        self._saved = _Saved()
        self._requests: list[tuple[float, str]] = []
        self._empty = 0

    def read(self) -> Iterator[SessionPart | ParsedMemory]:
        """Yield each conversation as one part, then the saved memories. Raises zipfile.BadZipFile."""
        for name, opened in self._streams():
            with opened as stream:
                yield from self._conversations(name, stream)
        if self._empty:
            self.notes.remark("empty_conversations", count=self._empty)
        yield from self._memories()

    @property
    def read_bytes(self) -> int:
        """How many bytes were read so far."""
        return 0

    def resume_point(self) -> None:
        """Exports are read as a whole."""
        return

    def _streams(self) -> Iterator[tuple[str, AbstractContextManager[BinaryIO]]]:
        for part in self._parts:
            yield part.name, part.open("rb")
        if not self._parts:
            with zipfile.ZipFile(self.path) as archive:
                for name in part_names(archive):
                    yield name, cast("AbstractContextManager[BinaryIO]", closing(archive.open(name)))

    def _conversations(self, name: str, stream: BinaryIO) -> Iterator[SessionPart]:
        try:
            for conversation in ijson.items(CleanJsonStream(stream, self.notes), "item", use_float=True):
                if isinstance(conversation, dict):
                    yield from self._conversation(conversation)
                else:
                    self.notes.remark("not_a_conversation", file=name)
        except ijson.JSONError:
            self.notes.is_truncated = True
            self.notes.remark("json_damaged", file=name)

    def _conversation(self, plain: dict[str, Any]) -> Iterator[SessionPart]:
        nodes = chatgpt_tree.nodes_of(plain.get("mapping"), self.notes)
        times = [node.at for node in nodes.values() if node.at is not None]
        started = moment(plain.get("create_time")) or (min(times) if times else None)
        is_private = plain.get("is_do_not_remember") is True
        standing = TurnStanding.NOT_TO_REMEMBER if is_private else TurnStanding.CURRENT
        turns = tuple(chatgpt_tree.turns_of(nodes, plain.get("current_node"), started, standing, self.notes))
        gizmo = plain.get("gizmo_id")
        is_project = plain.get("memory_scope") == "project_only" or str(gizmo or "").startswith("g-p-")
        if not is_private:
            self._gather(nodes, started, is_project=is_project)
        if not turns:
            self._empty += 1
            return
        identity = plain.get("conversation_id") or plain.get("id")
        session = ParsedSession(
            format=self.format,
            client=CLIENT,
            external_id=name_of(identity, 200) or turns[0].external_id,
            title=name_of(plain.get("title"), TITLE_MAX),
            started_at=started,
            updated_at=moment(plain.get("update_time")) or (max(times) if times else started),
            is_archived=plain.get("is_archived") is True,
        )
        yield SessionPart(session, turns)

    def _gather(self, nodes: dict[str, Node], started: datetime | None, *, is_project: bool) -> None:
        """Remember the newest snapshot, the newest instructions, and requests to save.

        What was saved inside a project's own memory must not flow into global.
        """
        for node in nodes.values():
            at = (node.at or started or datetime.fromtimestamp(0, UTC)).timestamp()
            if node.content_type == "model_editable_context" and not is_project and at >= self._saved.snapshot_at:
                self._saved.snapshot_at = at
                self._saved.snapshot = text_of(node.content.get("model_set_context"), self.notes)
            elif node.content_type == "user_editable_context" and at >= self._saved.instructions_at:
                self._saved.instructions_at = at
                self._saved.instructions = text_of(node.content.get("user_instructions"), self.notes).strip()
                self._saved.profile = text_of(node.content.get("user_profile"), self.notes).strip()
            elif node.role == "assistant" and node.recipient == "bio" and not is_project:
                text = chatgpt_tree.spoken_text(node, self.notes).strip()
                if text and not _FORGET.match(text):
                    self._requests.append((at, text))

    def _memories(self) -> Iterator[ParsedMemory]:
        known: set[str] = set()
        for date, text in _ENTRY.findall(self._saved.snapshot):
            if text not in known:
                known.add(text)
                yield self._memory(text, TrustClass.MODEL_INFERENCE, "model_set_context", date)
        for at, text in self._requests:
            if at > self._saved.snapshot_at and text not in known:
                known.add(text)
                yield self._memory(text, TrustClass.MODEL_INFERENCE, "bio", None, at)
        for text, reference in (
            (self._saved.instructions, "user_instructions"),
            (self._saved.profile, "user_profile"),
        ):
            if text:
                yield self._memory(text, TrustClass.PERSON, reference, None)

    def _memory(
        self, text: str, trust: TrustClass, reference: str, date: str | None, at: float | None = None
    ) -> ParsedMemory:
        return ParsedMemory(
            format=self.format,
            client=CLIENT,
            text=text,
            kind=MemoryKind.PREFERENCE if reference == "user_instructions" else MemoryKind.FACT,
            trust=trust,
            reference=reference,
            is_global=True,
            valid_from=moment(f"{date}T00:00:00+00:00") if date else None,
            valid_from_text=date,
            observed_at=moment(at),
        )
