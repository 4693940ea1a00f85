"""Finds what can be imported under the paths a person named (trusted side, read only).

A folder is walked without following links. Files of our formats become sources, in an order that puts originals
before their copies; everything else is reported by what it seems to be, or only counted where a folder is full of it.
"""

import os
import re
import stat
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from main_process.adapters.importers import chatgpt, codex_memories, database, lines, sniff
from main_process.adapters.importers.chatgpt import ChatGptReader
from main_process.adapters.importers.claude_code import ClaudeCodeReader
from main_process.adapters.importers.codex import CodexReader
from main_process.adapters.importers.codex_document import CodexDocumentReader
from main_process.adapters.importers.codex_memories import CodexMemoriesReader
from main_process.adapters.importers.goodbuddy import GoodBuddyReader
from main_process.adapters.importers.prompt_history import PromptHistoryReader
from main_process.adapters.importers.reader import Reader
from main_process.adapters.importers.values import moment
from main_process.domain.errors import FileProblem
from main_process.domain.transcripts import ResumePoint
from shared.vocabulary import ImportFormat

_SUFFIXES: Final = frozenset({".jsonl", ".json", ".zip", ".zst", ".sqlite"})
_OFTEN_FOREIGN: Final = frozenset({".json", ".sqlite"})
"""Many programs have such files; those that are not ours are only counted."""
_SKIPPED_FOLDERS: Final = frozenset({".git", "node_modules", "__MACOSX", ".venv", "__pycache__"})
_REPORTED_FOREIGN: Final = 50
_TIME: Final = re.compile(rb'"timestamp"\s*:\s*"([^"\\]{10,40})"')
_ORDER: Final = (
    ImportFormat.CODEX_ROLLOUT_JSON,
    ImportFormat.CODEX_ROLLOUT,
    ImportFormat.CLAUDE_CODE,
    ImportFormat.CHATGPT_EXPORT,
    ImportFormat.GOODBUDDY,
    ImportFormat.CLAUDE_CODE_HISTORY,
    ImportFormat.CODEX_HISTORY,
    ImportFormat.CODEX_MEMORIES,
)
"""Transcripts before prompt histories, which repeat them; memories last, when their projects are known."""
APPENDED: Final = frozenset(
    {
        ImportFormat.CLAUDE_CODE,
        ImportFormat.CLAUDE_CODE_HISTORY,
        ImportFormat.CODEX_HISTORY,
        ImportFormat.CODEX_ROLLOUT,
    }
)
"""Formats whose files only grow; the others are rewritten or exported as a whole."""


@dataclass(frozen=True, slots=True)
class Source:
    """One thing to read: a file, a zip, a folder of notes, or the conversation files of one export."""

    path: Path
    format: ImportFormat
    parts: tuple[Path, ...] = ()

    @property
    def key(self) -> str:
        """Identity of the source for read positions: its absolute path."""
        return os.path.abspath(self.path)  # noqa: PTH100 - links stay links, nothing is looked up

    @property
    def is_appended(self) -> bool:
        """Whether the file only grows, so that a later import can resume inside it."""
        return self.format in APPENDED and self.path.suffix != ".zst"

    def digest(self, size: int | None = None) -> str:
        """Return what names the source's content: its first `size` bytes where it only grows. Raises OSError."""
        if self.is_appended and size is not None:
            return lines.part_digest(self.path, size)
        if self.format is ImportFormat.CODEX_MEMORIES:
            files = [self.path / name for name in codex_memories.NAMES if (self.path / name).is_file()]
        elif self.format is ImportFormat.GOODBUDDY:
            files = [self.path, *database.sidecars(self.path)]
        else:
            files = list(self.parts) or [self.path]
        return lines.joint_digest([lines.whole_digest(file) for file in files])

    def reader(self, resume_from: ResumePoint | None = None) -> Reader:  # noqa: PLR0911 - one a format
        """Return a reader for the source."""
        match self.format:
            case ImportFormat.CLAUDE_CODE:
                return ClaudeCodeReader(self.path, resume_from)
            case ImportFormat.CODEX_ROLLOUT:
                return CodexReader(self.path, resume_from)
            case ImportFormat.CODEX_ROLLOUT_JSON:
                return CodexDocumentReader(self.path)
            case ImportFormat.CODEX_MEMORIES:
                return CodexMemoriesReader(self.path)
            case ImportFormat.CHATGPT_EXPORT:
                return ChatGptReader(self.path, self.parts)
            case ImportFormat.GOODBUDDY:
                return GoodBuddyReader(self.path)
            case _:
                return PromptHistoryReader(self.path, self.format, resume_from)


@dataclass(slots=True)
class Discovery:
    """What was found. `problems` name a path, a reason code and facts."""

    sources: list[Source] = field(default_factory=list)
    empty_files: list[Path] = field(default_factory=list)
    problems: list[tuple[Path, str, dict[str, str | int]]] = field(default_factory=list)
    other_files: int = 0


def problem_of(error: OSError) -> str:
    """Return the reason code of a failed file access."""
    if isinstance(error, FileNotFoundError):
        return "not_found"
    if isinstance(error, PermissionError):
        return "no_permission"
    if isinstance(error, IsADirectoryError):
        return "is_folder"
    return "unreadable"


def checked_paths(paths: tuple[str, ...]) -> list[Path]:
    """Return the named paths if each exists and may be read.

    Raises FileProblem `not_found`, `no_permission`, `not_a_file`, `unreadable` or `not_absolute`.
    """
    checked: list[Path] = []
    for text in paths:
        path = Path(text).expanduser()
        if not path.is_absolute():
            raise FileProblem("not_absolute", text)
        try:
            path.stat()
            if path.is_dir():
                next(path.iterdir(), None)
            elif path.is_file():
                path.open("rb").close()
            else:
                raise FileProblem("not_a_file", text)
        except OSError as error:
            raise FileProblem(problem_of(error), text) from error
        checked.append(path)
    return checked


def find_sources(paths: list[Path]) -> Discovery:
    """Return everything importable under the paths."""
    found = Discovery()
    by_file: dict[Path, ImportFormat] = {}
    for path in paths:
        if path.is_dir():
            for file in _walk(path, found):
                _take(file, by_file, found, is_named=False)
        else:
            _take(path, by_file, found, is_named=True)
    _join_exports(by_file, found)
    found.sources += [Source(file, kind) for file, kind in by_file.items() if kind is not ImportFormat.CHATGPT_EXPORT]
    found.sources.sort(key=lambda source: (_ORDER.index(source.format), _last_time(source), str(source.path)))
    return found


def _walk(root: Path, found: Discovery) -> Iterator[Path]:
    def note(error: OSError) -> None:
        found.problems.append((Path(error.filename or root), problem_of(error), {}))

    for folder, names, files in os.walk(root, onerror=note):
        here = Path(folder)
        if _is_memories(here, files):
            found.sources.append(Source(here, ImportFormat.CODEX_MEMORIES))
        names[:] = sorted(name for name in names if name not in _SKIPPED_FOLDERS)
        for name in sorted(files):
            if name.startswith("._") or (name == "journal.jsonl" and "workflows" in here.parts):
                continue
            if Path(name).suffix in _SUFFIXES:
                yield here / name


def _is_memories(folder: Path, files: list[str]) -> bool:
    """Return whether a folder holds Codex's notes; `MEMORY.md` alone is the mark of other programs too."""
    return "raw_memories.md" in files or ("MEMORY.md" in files and (folder / "rollout_summaries").is_dir())


def _take(file: Path, by_file: dict[Path, ImportFormat], found: Discovery, *, is_named: bool) -> None:
    if file in by_file or file in found.empty_files:
        return
    if is_named and file.name in codex_memories.NAMES and _is_memories(file.parent, [file.name]):
        found.sources.append(Source(file.parent, ImportFormat.CODEX_MEMORIES))
        return
    try:
        if not stat.S_ISREG(file.stat().st_mode):
            found.problems.append((file, "not_a_file", {}))
            return
        verdict = sniff.verdict_of(file)
    except OSError as error:
        found.problems.append((file, problem_of(error), {}))
        return
    if verdict.format is not None:
        by_file[file] = verdict.format
    elif verdict.is_empty:
        if is_named or file.suffix == ".jsonl":
            found.empty_files.append(file)
    elif is_named or (file.suffix not in _OFTEN_FOREIGN and len(found.problems) < _REPORTED_FOREIGN):
        found.problems.append((file, "not_this_format", {"looks_like": verdict.looks_like}))
    else:
        found.other_files += 1


def _join_exports(by_file: dict[Path, ImportFormat], found: Discovery) -> None:
    """Make one source of the conversation files in one folder; note numbered parts that were not named."""
    exports: dict[Path, list[Path]] = {}
    for file, kind in by_file.items():
        if kind is not ImportFormat.CHATGPT_EXPORT:
            continue
        if file.suffix == ".zip":
            found.sources.append(Source(file, kind))
        elif chatgpt.PART_NAME.fullmatch(file.name):
            exports.setdefault(file.parent, []).append(file)
        else:
            found.sources.append(Source(file, kind, (file,)))
    for folder, parts in exports.items():
        first, *others = sorted(parts)
        found.sources.append(Source(folder if others else first, ImportFormat.CHATGPT_EXPORT, (first, *others)))
        numbered = [path for path in folder.iterdir() if chatgpt.NUMBERED_NAME.fullmatch(path.name)]
        missing = len(set(numbered) - set(parts))
        if missing and chatgpt.NUMBERED_NAME.fullmatch(first.name):
            found.problems.append((first, "other_parts_exist", {"count": missing}))


def _last_time(source: Source) -> float:
    """Return when a transcript was last spoken in: originals come before the sessions that copy them."""
    try:
        if source.is_appended:
            times = _TIME.findall(lines.last_part(source.path))
            if times and (at := moment(times[-1].decode("ascii", "replace"))) is not None:
                return at.timestamp()
        return source.path.stat().st_mtime
    except OSError:
        return 0.0
