"""Codex's own memories folder, `~/.codex/memories/` (trusted side): agent-written notes over all projects.

The working folder of each thread decides whose note it is. Notes that name no folder are the person's in general only
where the file says so (user profile); otherwise they are left out and counted.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from main_process.adapters.importers.values import folder_of, moment, text_of
from main_process.domain.transcripts import ParsedMemory, ReadNotes
from shared.vocabulary import IMPORTED_CONTENT_MAX, ImportFormat, MemoryKind, TrustClass

CLIENT: Final = "codex"
NAMES: Final = ("raw_memories.md", "MEMORY.md", "memory_summary.md")
"""The files that are read; summaries of single threads and skills are not notes about the person or a project."""

_LIMIT_BYTES: Final = 32 * 1024 * 1024
_THREAD: Final = re.compile(r"^## Thread `([^`]+)`\s*$", re.MULTILINE)
_GROUP: Final = re.compile(r"^# Task Group: *(.*)$", re.MULTILINE)
_SECTION: Final = re.compile(r"^##+ +(.*)$", re.MULTILINE)
_FOLDER_IN_GROUP: Final = re.compile(r"\bcwd=([^,)\n]+)")
_TASK_MARK: Final = re.compile(r"\s*\[Task \d+(?:, *(?:Task )?\d+)*\]\s*$")
_FOLDER_HINT: Final = re.compile(r"\(([\w.-]+)\)\.?$")
_BULLET: Final = re.compile(r"^\s*[-*] +")
_EMPTY_HOME: Final = "No raw memories yet."
_KINDS: Final = {"user preferences": MemoryKind.PREFERENCE, "user profile": MemoryKind.PREFERENCE}


@dataclass(slots=True)
class _Note:
    text: str
    kind: MemoryKind
    reference: str
    folder: str | None = None
    is_global: bool = False
    observed_at: str | None = None
    outcome: str | None = None


@dataclass(slots=True)
class _Thread:
    keys: dict[str, str] = field(default_factory=dict)
    lines: list[str] = field(default_factory=list)


class CodexMemoriesReader:
    """Reads the notes of one memories folder; the same wording in several files comes once."""

    format = ImportFormat.CODEX_MEMORIES

    def __init__(self, path: Path) -> None:
        self.path = path
        self.notes = ReadNotes()

    def read(self) -> Iterator[ParsedMemory]:
        """Yield notes with a known folder first, so that a repetition without one adds nothing."""
        raw = list(self._raw_notes(self._text("raw_memories.md")))
        folders = sorted({note.folder for note in raw if note.folder})
        notes = [*raw, *self._group_notes(self._text("MEMORY.md"))]
        notes += self._summary_notes(self._text("memory_summary.md"), folders)
        known: set[tuple[str, str | None]] = set()
        texts = {_compared(note.text) for note in notes if note.folder or note.is_global}
        homeless = 0
        for note in notes:
            if not note.folder and not note.is_global:
                if _compared(note.text) not in texts:
                    homeless += 1
                continue
            key = (_compared(note.text), note.folder)
            if key in known:
                continue
            known.add(key)
            yield ParsedMemory(
                format=self.format,
                client=CLIENT,
                text=note.text[:IMPORTED_CONTENT_MAX],
                kind=note.kind,
                trust=TrustClass.MODEL_INFERENCE,
                reference=note.reference,
                folder=note.folder,
                is_global=note.is_global,
                observed_at=moment(note.observed_at),
                outcome=note.outcome,
            )
        if homeless:
            self.notes.remark("memory_without_folder", count=homeless)

    @property
    def read_bytes(self) -> int:
        """How many bytes were read so far."""
        return 0

    def resume_point(self) -> None:
        """Notes are rewritten as a whole and read as a whole."""
        return

    def _text(self, name: str) -> str:
        path = self.path / name
        if not path.is_file():
            return ""
        if path.stat().st_size > _LIMIT_BYTES:
            self.notes.remark("too_large", limit=_LIMIT_BYTES)
            return ""
        content = path.read_bytes()
        text = content.decode("utf-8-sig", "replace").replace("\r\n", "\n")
        self.notes.characters_replaced += max(0, text.count("\ufffd") - content.count("\ufffd".encode()))
        return text_of(text, self.notes)

    def _raw_notes(self, text: str) -> Iterator[_Note]:
        pieces = _THREAD.split(text)
        for thread_id, body in zip(pieces[1::2], pieces[2::2], strict=True):
            thread = _thread(body)
            folder = folder_of(thread.keys.get("cwd"))
            path = thread.keys.get("rollout_path", "")
            for line in thread.lines:
                yield _Note(
                    text=line,
                    kind=MemoryKind.FACT,
                    reference=f"raw_memories.md · {thread_id} · {path}",
                    folder=folder,
                    observed_at=thread.keys.get("updated_at"),
                    outcome=thread.keys.get("task_outcome"),
                )

    def _group_notes(self, text: str) -> Iterator[_Note]:
        pieces = _GROUP.split(text)
        for group, body in zip(pieces[1::2], pieces[2::2], strict=True):
            folders = {folder_of(found.strip()) for found in _FOLDER_IN_GROUP.findall(body)}
            folder = folders.pop() if len(folders) == 1 else None
            for section, lines in _sections(body):
                kind = _KINDS.get(section.lower(), MemoryKind.FACT)
                if section.lower() in ("user preferences", "reusable knowledge"):
                    for line in lines:
                        yield _Note(_TASK_MARK.sub("", line), kind, f"MEMORY.md · {group.strip()}", folder)

    def _summary_notes(self, text: str, folders: list[str]) -> Iterator[_Note]:
        by_name = {re.split(r"[\\/]", folder.rstrip("\\/"))[-1]: folder for folder in folders}
        for section, lines in _sections(text):
            if section.lower() == "user profile":
                for line in lines:
                    yield _Note(line, MemoryKind.PREFERENCE, "memory_summary.md · User profile", is_global=True)
            elif section.lower() == "general tips":
                for line in lines:
                    hint = _FOLDER_HINT.search(line)
                    folder = by_name.get(hint.group(1)) if hint else None
                    is_global = hint is None
                    yield _Note(line, MemoryKind.PROCEDURE, "memory_summary.md · General tips", folder, is_global)


def _thread(body: str) -> _Thread:
    """Split a thread's block into its keys (head and front matter) and its notes."""
    thread = _Thread()
    fences = 0
    for line in body.split("\n"):
        if line.strip() == "---":
            fences += 1
            continue
        if fences < 2:  # noqa: PLR2004 - head, then front matter, then notes
            key, colon, value = line.partition(": ")
            if colon:
                thread.keys.setdefault(key.strip(), value.strip())
        elif (note := _note_line(line)) is not None:
            thread.lines.append(note)
    return thread


def _sections(body: str) -> Iterator[tuple[str, list[str]]]:
    pieces = _SECTION.split(body)
    for title, block in zip(pieces[1::2], pieces[2::2], strict=True):
        yield title.strip(), [note for line in block.split("\n") if (note := _note_line(line)) is not None]


def _note_line(line: str) -> str | None:
    """Return a line's note; headings, labels and blank lines are none."""
    text = _BULLET.sub("", line).strip()
    if not text or text.startswith("#") or text.endswith(":") or text == _EMPTY_HOME:
        return None
    return text


def _compared(text: str) -> str:
    return " ".join(text.casefold().split()).rstrip(".")
