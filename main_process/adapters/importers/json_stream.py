"""A byte stream made fit for the streaming JSON parser (trusted side).

The parser refuses broken UTF-8 and a byte order mark, and silently changes lone surrogate escapes. Both are
replaced by U+FFFD here, and counted.
"""

import codecs
import re
from typing import BinaryIO, Final

from main_process.domain.transcripts import ReadNotes

_CHUNK: Final = 256 * 1024
_ESCAPE: Final = re.compile(
    rb"\\u[dD][89abAB][0-9a-fA-F]{2}\\u[dD][c-fC-F][0-9a-fA-F]{2}|(\\u[dD][89a-fA-F][0-9a-fA-F]{2})|\\."
)
_REPLACED: Final = rb"\ufffd"
_LONGEST_ESCAPE: Final = 12


class CleanJsonStream:
    """Reads like a binary file."""

    def __init__(self, stream: BinaryIO, notes: ReadNotes) -> None:
        self._stream = stream
        self._notes = notes
        self._decoder = codecs.getincrementaldecoder("utf-8")("replace")
        self._ready = b""
        self._held = b""
        self._is_first = True
        self._is_done = False

    def read(self, size: int = -1) -> bytes:
        """Return at most `size` cleaned bytes; empty at the end."""
        while not self._is_done and (size < 0 or len(self._ready) < size):
            self._fill()
        if size < 0:
            size = len(self._ready)
        taken, self._ready = self._ready[:size], self._ready[size:]
        return taken

    def _fill(self) -> None:
        chunk = self._stream.read(_CHUNK)
        self._is_done = not chunk
        text = self._decoder.decode(chunk, final=self._is_done)
        if self._is_first and text:
            self._is_first = False
            text = text.removeprefix("\ufeff")
        if "\ufffd" in text:
            self._notes.characters_replaced += max(0, text.count("\ufffd") - chunk.count("\ufffd".encode()))
        content = self._held + text.encode("utf-8", "replace")
        self._held = b""
        if b"\\ud" in content or b"\\uD" in content or b"\\" in content[-_LONGEST_ESCAPE:]:
            content = self._without_lone_surrogates(content)
        self._ready += content

    def _without_lone_surrogates(self, content: bytes) -> bytes:
        """Replace lone surrogate escapes; an escape that may go on in the next chunk is held back."""
        last = 0
        pieces: list[bytes] = []
        position = 0
        while match := _ESCAPE.search(content, position):
            is_cut = not self._is_done and match.start() > len(content) - _LONGEST_ESCAPE
            if is_cut and content[match.start() + 1 : match.start() + 2] == b"u":
                break
            if match.group(1) is not None:
                pieces += (content[last : match.start()], _REPLACED)
                last = match.end()
                self._notes.characters_replaced += 1
            position = match.end()
        rest = content.find(b"\\", position)
        end = len(content) if self._is_done or rest < 0 else rest
        self._held = content[end:]
        pieces.append(content[last:end])
        return b"".join(pieces)
