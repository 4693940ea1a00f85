"""The single JSON document of the first Codex command line program, early 2025 (trusted side)."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

from main_process.adapters.importers import codex_text
from main_process.adapters.importers.codex import CLIENT
from main_process.adapters.importers.codex_thread import ITEM, ThreadBuilder
from main_process.adapters.importers.values import UUID, moment, name_of, text_of
from main_process.domain.transcripts import ParsedSession, ReadNotes, SessionPart
from shared.vocabulary import ImportFormat

_DOCUMENT_LIMIT: Final = 256 * 1024 * 1024


class CodexDocumentReader:
    """Reads the single JSON document of the first command line program; bytes left behind the document are noted."""

    format = ImportFormat.CODEX_ROLLOUT_JSON

    def __init__(self, path: Path) -> None:
        self.path = path
        self.notes = ReadNotes()

    def read(self) -> Iterator[SessionPart]:
        """Yield the whole session, or nothing when the document cannot be read."""
        if self.path.stat().st_size > _DOCUMENT_LIMIT:
            self.notes.remark("too_large", limit=_DOCUMENT_LIMIT)
            return
        text = self.path.read_bytes().decode("utf-8-sig", "replace")
        try:
            document, end = json.JSONDecoder(strict=False).raw_decode(text.lstrip())
        except (ValueError, RecursionError):
            self.notes.is_truncated = True
            return
        self.notes.has_trailing_data = bool(text.lstrip()[end:].strip())
        head = document.get("session") if isinstance(document, dict) else None
        items = document.get("items") if isinstance(document, dict) else None
        if not isinstance(head, dict) or not isinstance(items, list):
            self.notes.remark("not_a_session_document")
            return
        yield from self._session(head, items)

    @property
    def read_bytes(self) -> int:
        """How many bytes were read so far."""
        return 0

    def resume_point(self) -> None:
        """Documents are rewritten as a whole and read as a whole."""
        return

    def _session(self, head: dict[str, Any], items: list[Any]) -> Iterator[SessionPart]:
        found = UUID.findall(self.path.name)
        external_id = found[-1].lower() if found else name_of(head.get("id"), 200) or self.path.name
        started = moment(head.get("timestamp"))
        thread = ThreadBuilder(external_id)
        folder: str | None = None
        for item in items:
            if not isinstance(item, dict) or item.get("type", "message") != "message":
                continue
            kinds = codex_text.USER_PARTS if item.get("role") == "user" else codex_text.ANSWER_PARTS
            texts = [text_of(text, self.notes) for text in codex_text.texts_of(item.get("content"), kinds)]
            message_id = item.get("id") if isinstance(item.get("id"), str) else None
            if item.get("role") == "user":
                folder = folder or next(filter(None, map(codex_text.environment_folder, texts)), None)
                text = "\n".join(filter(None, map(codex_text.typed_text, texts)))
                if text:
                    thread.typed(text, None, ITEM, started, None, is_exact=False)
            elif item.get("role") == "assistant":
                thread.answered("\n".join(texts), message_id, ITEM, started, None)
        thread.close()
        if thread.closed:
            session = ParsedSession(
                self.format, CLIENT, external_id, folder=folder, started_at=started, updated_at=started
            )
            yield SessionPart(session, tuple(thread.closed))
