"""Reading lines of huge, damaged files in bounded memory (trusted side, read only).

Lines end at LF only: other separators that Python's `splitlines` knows may stand raw inside JSON strings.
"""

import hashlib
import io
import json
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, BinaryIO, Final, TypeVar

import msgspec
import zstandard

from main_process.domain import hostile
from main_process.domain.transcripts import ReadNotes

LONGEST_LINE: Final = 64 * 1024 * 1024
"""Bytes. Longer lines (516 MB seen) are counted as unreadable and skipped without being held."""
_BUFFER: Final = 1024 * 1024
_ENDS: Final = 64 * 1024
_BOM: Final = b"\xef\xbb\xbf"
_TYPE_NAME: Final = re.compile(r"[\w.:/-]{1,60}", re.ASCII)
_UTF16_BOMS: Final = (b"\xff\xfe", b"\xfe\xff")

R = TypeVar("R")

ABSENT: Final = msgspec.Raw(b"null")
"""A raw part that is missing or null."""


@dataclass(frozen=True, slots=True)
class Line:
    """One line without its end. `number` is 1-based and counts blank lines; `is_complete` is false without LF."""

    number: int
    start: int
    end: int
    content: bytes
    is_complete: bool


def open_source(path: Path) -> BinaryIO:
    """Open a plain or zstandard-compressed file for reading. Raises OSError."""
    if path.suffix == ".zst":
        raw = path.open("rb")
        reader = zstandard.ZstdDecompressor(max_window_size=2**31).stream_reader(raw, read_across_frames=True)
        return io.BufferedReader(reader, _BUFFER)
    return path.open("rb", buffering=_BUFFER)


def iter_lines(stream: BinaryIO, notes: ReadNotes, *, start: int = 0, number: int = 0) -> Iterator[Line]:
    """Yield the lines from byte `start` on; lines beyond the limit are noted and left out."""
    if start:
        stream.seek(start)
    position = start
    while content := stream.readline(LONGEST_LINE):
        number += 1
        begin = position
        position += len(content)
        if len(content) >= LONGEST_LINE and not content.endswith(b"\n"):
            while rest := stream.readline(LONGEST_LINE):
                position += len(rest)
                if rest.endswith(b"\n"):
                    break
            notes.skip(number, "too_long")
            continue
        is_complete = content.endswith(b"\n")
        if begin == 0 and content.startswith(_BOM):
            content = content[len(_BOM) :]
        yield Line(number, begin, position, content, is_complete)


def loads(content: bytes, notes: ReadNotes) -> list[Any]:
    """Decode a line that the fast path refused; several objects glued together are all returned.

    Broken UTF-8 is replaced and counted; control characters and NaN are accepted. Raises ValueError.
    """
    text = content.decode("utf-8", "replace")
    replaced = text.count("\ufffd") - content.count("\ufffd".encode())
    decoder = json.JSONDecoder(strict=False, parse_constant=lambda _: None)
    text = text.strip()
    found: list[Any] = []
    position = 0
    try:
        while position < len(text):
            value, position = decoder.raw_decode(text, position)
            found.append(value)
            while position < len(text) and text[position].isspace():
                position += 1
    except RecursionError as error:
        raise ValueError("nested too deeply") from error
    except ValueError:
        if not (found and isinstance(found[0], dict)):
            raise
    notes.characters_replaced += max(replaced, 0)
    return found


def part_digest(path: Path, size: int) -> str:
    """Return a digest of a growing file's first `size` bytes: its length, first and last 64 KiB.

    Appended files keep it; rewritten, cut or replaced ones change it. Hashing the ends only keeps a look at
    gigabytes of unchanged transcripts cheap. Raises OSError.
    """
    digest = hashlib.sha256(str(size).encode())
    with path.open("rb") as stream:
        digest.update(stream.read(min(_ENDS, size)))
        if size > _ENDS:
            stream.seek(max(_ENDS, size - _ENDS))
            digest.update(stream.read(size - stream.tell()))
    return digest.hexdigest()


def whole_digest(path: Path) -> str:
    """Return the SHA-256 of a file's bytes. Raises OSError."""
    with path.open("rb") as stream:
        return hashlib.file_digest(stream, "sha256").hexdigest()


def last_part(path: Path) -> bytes:
    """Return at most the last 64 KiB of a file. Raises OSError."""
    with path.open("rb") as stream:
        stream.seek(0, io.SEEK_END)
        stream.seek(max(0, stream.tell() - _ENDS))
        return stream.read()


def looks_utf16(beginning: bytes) -> bool:
    """Return whether a file begins with a UTF-16 mark."""
    return beginning.startswith(_UTF16_BOMS)


def decoded(raw: msgspec.Raw) -> Any:
    """Return a raw part as plain values; None when absent or not readable on the fast path."""
    try:
        return msgspec.json.decode(raw)
    except (msgspec.DecodeError, RecursionError):
        return None


def lenient(
    plain: dict[str, Any], decoder: "msgspec.json.Decoder[R]", kinds: Mapping[str, Any], notes: ReadNotes
) -> R:
    """Return a record from plain values, leaving out keys whose value has the wrong type.

    Lone surrogates become U+FFFD and are counted.
    """
    kept: dict[str, Any] = {}
    for key, kind in kinds.items():
        value = plain.get(key)
        if value is None:
            continue
        if kind is not Any:
            wanted = tuple(one for one in getattr(kind, "__args__", (kind,)) if isinstance(one, type))
            if kind is not msgspec.Raw and not isinstance(value, wanted):
                continue
        kept[key] = value
    cleaned = hostile.clean(json.dumps(kept, ensure_ascii=False))
    notes.characters_replaced += cleaned.replaced
    return decoder.decode(cleaned.text)


def type_name(name: str) -> str:
    """Return a type's name fit for a report; names that are no names count as `other`."""
    return name if _TYPE_NAME.fullmatch(name) else "other"


def joint_digest(digests: list[str]) -> str:
    """Return one digest of several files' digests, in order."""
    return hashlib.sha256("\n".join(digests).encode()).hexdigest()
