"""Reads an export of ours row by row, in bounded memory, and says precisely what is wrong with a damaged one."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any, BinaryIO, Final

import ijson

from main_process.domain.errors import FileProblem
from main_process.store.export_choice import FORMAT, VERSION

HEAD: Final = ""
"""The name under which what stands beside the sections comes: before the first and after the last."""
_TOP: Final = 1
"""Depth of the document's own members."""


def read_export(path: Path, stream: BinaryIO) -> Iterator[tuple[str, dict[str, Any]]]:
    """Yield (section, row), with the head first and the whole of it last.

    Raises FileProblem `not_an_export`, `export_newer`, `export_damaged` and `export_cut`.
    """
    head: dict[str, Any] = {}
    is_checked = False
    try:
        for section, row in _parts(stream, head):
            if not is_checked:
                _check(path, head)
                is_checked = True
                yield HEAD, head
            yield section, row
    except ijson.IncompleteJSONError as error:
        raise FileProblem("export_cut" if is_checked else "not_an_export", str(path)) from error
    except ijson.JSONError as error:
        raise FileProblem("export_damaged" if is_checked else "not_an_export", str(path)) from error
    if not is_checked:
        _check(path, head)
        yield HEAD, head
    if "counts" not in head:
        raise FileProblem("export_cut", str(path))
    yield HEAD, head


def _check(path: Path, head: dict[str, Any]) -> None:
    version = head.get("version")
    if head.get("format") != FORMAT or not isinstance(version, int):
        raise FileProblem("not_an_export", str(path))
    if version > VERSION:
        raise FileProblem("export_newer", str(path), found=version, supported=VERSION)


def _parts(stream: BinaryIO, head: dict[str, Any]) -> Iterator[tuple[str, dict[str, Any]]]:
    """Fill the head with what is no section, and yield the rows of sections."""
    document = _Document(head)
    for event, value in ijson.basic_parse(stream, use_float=True):
        row = document.follow(event, value)
        if row is not None:
            yield document.key, row


class _Document:
    """Follows the parser: members of the document go to the head, maps in its lists are rows."""

    def __init__(self, head: dict[str, Any]) -> None:
        self.key = ""
        self._head = head
        self._depth = 0
        self._builder: Any = None
        self._open = 0

    def follow(self, event: str, value: Any) -> dict[str, Any] | None:
        """Take one event of the parser; return a row that it ended."""
        if self._builder is not None:
            return self._build(event, value)
        if event in {"start_map", "start_array"}:
            self._start(event)
        elif event in {"end_map", "end_array"}:
            self._depth -= 1
        elif event == "map_key":
            self.key = value
        elif self._depth == _TOP:
            self._head[self.key] = value
        else:
            self._head.setdefault(self.key, []).append(value)
        return None

    def _start(self, event: str) -> None:
        if self._depth == 0:
            if event == "start_array":
                raise ijson.JSONError("a list")
        elif event == "start_map":
            self._builder = ijson.ObjectBuilder()
            self._open = 1
            self._builder.event(event, None)
            return
        self._depth += 1

    def _build(self, event: str, value: Any) -> dict[str, Any] | None:
        self._builder.event(event, value)
        self._open += (event in {"start_map", "start_array"}) - (event in {"end_map", "end_array"})
        if self._open:
            return None
        made, self._builder = self._builder.value, None
        if self._depth == _TOP:
            self._head[self.key] = made
            return None
        row: dict[str, Any] = made
        return row
