"""Tells what a file is by its beginning (trusted side): one of our formats, or what it is not."""

import zipfile
from dataclasses import dataclass
from pathlib import Path
from typing import Any, BinaryIO, Final

import ijson
import msgspec
import zstandard

from main_process.adapters.importers import chatgpt, claude_records, database, lines
from main_process.adapters.importers.json_stream import CleanJsonStream
from main_process.domain.transcripts import ReadNotes
from shared.vocabulary import ImportFormat

_BEGINNING: Final = 512 * 1024
_LINES: Final = 60
_EVENTS: Final = 5_000
_CODEX_TYPES: Final = frozenset({"session_meta", "response_item", "event_msg", "turn_context", "compacted"})
_SQLITE: Final = b"SQLite format 3\x00"
_GOODBUDDY_TABLES: Final = frozenset({"memory_items", "conversations"})


@dataclass(frozen=True, slots=True)
class Verdict:
    """What a file is. Without a format `looks_like` says what it seems to be; `is_empty` means nothing in it."""

    format: ImportFormat | None
    looks_like: str = ""
    is_empty: bool = False


EMPTY: Final = Verdict(None, "empty", is_empty=True)


def verdict_of(path: Path) -> Verdict:  # noqa: PLR0911 - a decision table
    """Return what the file is. Raises OSError."""
    if path.suffix == ".zst":
        try:
            with lines.open_source(path) as stream:
                return _line_verdict(stream.read(_BEGINNING), path.name)
        except zstandard.ZstdError:
            return Verdict(None, "damaged_zstandard")
    with path.open("rb") as stream:
        beginning = stream.read(_BEGINNING)
    if not beginning.strip():
        return EMPTY
    if beginning.startswith(_SQLITE):
        return _database_verdict(path)
    if beginning.startswith(b"PK"):
        return _zip_verdict(path)
    if lines.looks_utf16(beginning):
        return Verdict(None, "utf16_text")
    if path.suffix == ".jsonl":
        return _line_verdict(beginning, path.name)
    verdict = _json_verdict(path)
    return verdict if verdict.format or path.suffix == ".json" else _line_verdict(beginning, path.name)


def _database_verdict(path: Path) -> Verdict:
    tables = database.tables_of(path)
    if tables is None:
        return Verdict(None, "damaged_database")
    return Verdict(ImportFormat.GOODBUDDY) if tables >= _GOODBUDDY_TABLES else Verdict(None, "sqlite_database")


def _line_verdict(beginning: bytes, name: str) -> Verdict:
    if not beginning.strip():
        return EMPTY
    looks_like = ""
    for content in beginning.removeprefix(b"\xef\xbb\xbf").split(b"\n")[:_LINES]:
        try:
            plain = msgspec.json.decode(content)
        except (msgspec.DecodeError, RecursionError):
            try:
                found = lines.loads(content, ReadNotes())
            except ValueError:
                continue
            plain = found[0] if found else None
        if not isinstance(plain, dict):
            continue
        verdict = _record_verdict(plain)
        if verdict.format is not None:
            return verdict
        looks_like = looks_like or verdict.looks_like
    if name.startswith("rollout-"):
        return Verdict(ImportFormat.CODEX_ROLLOUT)
    return Verdict(None, looks_like or "text_without_json_lines")


def _record_verdict(record: dict[str, Any]) -> Verdict:
    kind = record.get("type")
    if kind in _CODEX_TYPES and "payload" in record:
        return Verdict(ImportFormat.CODEX_ROLLOUT)
    if "record_type" in record or ("instructions" in record and "id" in record and "timestamp" in record):
        return Verdict(ImportFormat.CODEX_ROLLOUT)
    if kind in claude_records.KNOWN_TYPES and not record.keys().isdisjoint(
        {"sessionId", "uuid", "parentUuid", "leafUuid", "messageId", "isSnapshotUpdate"}
    ):
        return Verdict(ImportFormat.CLAUDE_CODE)
    if "display" in record and not record.keys().isdisjoint({"project", "pastedContents"}):
        return Verdict(ImportFormat.CLAUDE_CODE_HISTORY)
    if record.keys() >= {"session_id", "ts", "text"}:
        return Verdict(ImportFormat.CODEX_HISTORY)
    return Verdict(None, _foreign(record))


def _foreign(record: dict[str, Any]) -> str:
    kind = record.get("type")
    keys = record.keys()
    if isinstance(kind, str) and kind.startswith(("thread.", "turn.", "item.")):
        return "codex_exec_events"
    if kind in ("entity", "relation") or record.get("_type") in ("entity", "relation"):
        return "mcp_memory_graph"
    if "projectHash" in keys or "$set" in keys:
        return "gemini_cli_chat"
    if keys >= {"role", "message"}:
        return "cursor_transcript"
    if "chat_messages" in keys:
        return "claude_ai_export"
    return "other_json_lines"


def _zip_verdict(path: Path) -> Verdict:
    try:
        with zipfile.ZipFile(path) as archive:
            names = chatgpt.part_names(archive)
            if not names:
                return Verdict(None, "zip_without_conversations")
            with archive.open(names[0]) as stream:
                return _first_item_verdict(stream)  # type: ignore[arg-type]  # a readable stream
    except (zipfile.BadZipFile, NotImplementedError, RuntimeError, EOFError):
        return Verdict(None, "damaged_zip")


def _json_verdict(path: Path) -> Verdict:
    with path.open("rb") as stream:
        return _first_item_verdict(stream)


def _first_item_verdict(stream: BinaryIO) -> Verdict:
    """Look at the keys of the document, or of its first list element, without reading far."""
    keys: set[str] = set()
    is_list = False
    try:
        events = ijson.parse(CleanJsonStream(stream, ReadNotes()))
        for count, (prefix, event, value) in enumerate(events):
            if count == 0:
                is_list = event == "start_array"
            if event == "map_key" and prefix == ("item" if is_list else ""):
                keys.add(value)
            is_over = event == "end_map" and prefix == "item"
            if is_over or count > _EVENTS or "mapping" in keys or {"session", "items"} <= keys:
                break
    except ijson.JSONError:
        if not keys:
            return Verdict(None, "other_text")
    return _document_verdict(keys, is_list=is_list)


def _document_verdict(keys: set[str], *, is_list: bool) -> Verdict:
    if is_list and "mapping" in keys:
        return Verdict(ImportFormat.CHATGPT_EXPORT)
    if is_list and not keys:
        return EMPTY
    if not is_list and "session" in keys:
        return Verdict(ImportFormat.CODEX_ROLLOUT_JSON)
    if "chat_messages" in keys:
        return Verdict(None, "claude_ai_export")
    return Verdict(None, "gemini_cli_chat" if "projectHash" in keys else "other_json")
