"""Changes one member of a JSON text, comments allowed, and leaves every other character as it is (main side).

Agents' configurations belong to other people: they hold comments, odd indentation and fields that we do not know.
So nothing is decoded and written again; the one member is put in, replaced or cut out in place.
"""

import json
import re
from dataclasses import dataclass
from typing import Any, Final

from main_process.domain.errors import RuleViolated

_DEPTH_MAX: Final = 100
"""Deeper nesting is no configuration; the limit keeps the reader's recursion bounded."""

_BLANK: Final = re.compile(r"(?:[ \t\r\n\ufeff]|//[^\r\n]*|/\*.*?\*/)*", re.DOTALL)
_STRING: Final = re.compile(r'"(?:[^"\\\x00-\x1f]|\\["\\/bfnrt]|\\u[0-9a-fA-F]{4})*"')
_SCALAR: Final = re.compile(r"true|false|null|-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?")
_COMMENT: Final = re.compile(r"//|/\*")


class NotJson(RuleViolated):
    """The text is no JSON, comments and trailing commas allowed. Facts: `line` and `column`, both from 1."""


@dataclass(frozen=True, slots=True)
class Member:
    """A name and its value in an object: where they stand, and the value's node."""

    name: str
    start: int
    value: "Node"


@dataclass(frozen=True, slots=True)
class Node:
    """One value of the text, in characters: `text[start:end]`. `members` is None unless it is an object."""

    start: int
    end: int
    decoded: Any
    members: tuple[Member, ...] | None = None
    has_trailing_comma: bool = False


class _Reader:
    """Recursive descent over JSON with comments and trailing commas."""

    def __init__(self, text: str) -> None:
        self._text = text
        self._at = 0

    def document(self) -> Node | None:
        self._skip()
        if self._at == len(self._text):
            return None
        node = self._value(0)
        self._skip()
        if self._at != len(self._text):
            raise self._fault()
        return node

    def _fault(self) -> NotJson:
        line = self._text.count("\n", 0, self._at) + 1
        return NotJson("config_not_json", line=line, column=self._at - self._text.rfind("\n", 0, self._at))

    def _skip(self) -> None:
        blank = _BLANK.match(self._text, self._at)
        if blank is not None:
            self._at = blank.end()

    def _takes(self, mark: str) -> bool:
        self._skip()
        if not self._text.startswith(mark, self._at):
            return False
        self._at += len(mark)
        return True

    def _value(self, depth: int) -> Node:
        if depth > _DEPTH_MAX:
            raise self._fault()
        self._skip()
        start = self._at
        if self._takes("{"):
            return self._object(start, depth)
        if self._takes("["):
            return self._array(start, depth)
        found = _STRING.match(self._text, start) or _SCALAR.match(self._text, start)
        if found is None:
            raise self._fault()
        self._at = found.end()
        return Node(start, self._at, json.loads(found[0]))

    def _object(self, start: int, depth: int) -> Node:
        members: list[Member] = []
        has_comma = False
        while not self._takes("}"):
            if members and not has_comma:
                raise self._fault()
            self._skip()
            name_start = self._at
            name = _STRING.match(self._text, name_start)
            if name is None:
                raise self._fault()
            self._at = name.end()
            if not self._takes(":"):
                raise self._fault()
            members.append(Member(json.loads(name[0]), name_start, self._value(depth + 1)))
            has_comma = self._takes(",")
        decoded = {member.name: member.value.decoded for member in members}
        return Node(start, self._at, decoded, tuple(members), has_comma)

    def _array(self, start: int, depth: int) -> Node:
        items: list[Any] = []
        has_comma = False
        while not self._takes("]"):
            if items and not has_comma:
                raise self._fault()
            items.append(self._value(depth + 1).decoded)
            has_comma = self._takes(",")
        return Node(start, self._at, items)


def parse(text: str) -> Any:
    """Return the decoded value; None for a text without any. Raises NotJson."""
    node = _Reader(text).document()
    return None if node is None else node.decoded


def set_member(text: str, path: tuple[str, ...], value: Any) -> str:
    """Return the text with the member at `path` set; missing objects on the way are added.

    Raises NotJson; RuleViolated `config_not_object` when something on the path is no object, `config_doubled_key`
    when a name on the path stands there twice.
    """
    style = _Style.of(text)
    node = _Reader(text).document()
    if node is None:
        return text + style.render(_nested(path, value), 0) + style.newline
    for depth, name in enumerate(path):
        members = _members(node, path[:depth])
        found = _found(members, name)
        rest = path[depth + 1 :]
        if found is None:
            rendered = f"{json.dumps(name, ensure_ascii=False)}: {style.render(_nested(rest, value), depth + 1)}"
            return _inserted(text, node, rendered, style, depth)
        if not rest:
            rendered = style.render(value, depth + 1)
            return text[: found.value.start] + rendered + text[found.value.end :]
        node = found.value
    raise AssertionError


def remove_member(text: str, path: tuple[str, ...]) -> str:
    """Return the text without the member at `path`; unchanged if it is not there. Raises as `set_member`."""
    node = _Reader(text).document()
    if node is None:
        return text
    for depth, name in enumerate(path[:-1]):
        found = _found(_members(node, path[:depth]), name)
        if found is None:
            return text
        node = found.value
    members = _members(node, path[:-1])
    target = _found(members, path[-1])
    return text if target is None else _without(text, node, members, members.index(target))


def _without(text: str, node: Node, members: tuple[Member, ...], index: int) -> str:
    """Cut a member with one comma and the blank before it; comments of its neighbours stay."""
    target = members[index]
    after = _BLANK.match(text, target.value.end)
    comma = after.end() if after is not None else target.value.end
    has_comma = text.startswith(",", comma)
    end = comma + 1 if has_comma and not _COMMENT.search(text, target.value.end, comma) else target.value.end
    start = target.start
    while start > node.start + 1 and text[start - 1] in " \t\r\n":
        start -= 1
    if has_comma or index == 0:
        if len(members) == 1 and not text[end : node.end - 1].strip(" \t\r\n"):
            end = node.end - 1
        return text[:start] + text[end:]
    # The last of several: the comma before it goes too, comments between them stay.
    before = members[index - 1].value.end
    between = _BLANK.match(text, before)
    place = before if between is None else between.end()
    return text[:place] + text[place + 1 : start] + text[end:]


def _members(node: Node, path: tuple[str, ...]) -> tuple[Member, ...]:
    if node.members is None:
        raise RuleViolated("config_not_object", key=".".join(path) or "$")
    return node.members


def _found(members: tuple[Member, ...], name: str) -> Member | None:
    matching = [member for member in members if member.name == name]
    if len(matching) > 1:
        raise RuleViolated("config_doubled_key", key=name)
    return matching[0] if matching else None


def _nested(path: tuple[str, ...], value: Any) -> Any:
    for name in reversed(path):
        value = {name: value}
    return value


def _inserted(text: str, node: Node, rendered: str, style: "_Style", depth: int) -> str:
    """Put a member at the end of an object, in the object's own style."""
    members = node.members or ()
    inner = style.newline + style.indent * (depth + 1)
    outer = style.newline + style.indent * depth
    if not members:
        inside = text[node.start + 1 : node.end - 1]
        kept = inside.rstrip(" \t\r\n") if _COMMENT.search(inside) else ""
        return text[: node.start + 1] + kept + inner + rendered + outer + text[node.end - 1 :]
    last = members[-1].value.end
    if node.has_trailing_comma:
        blank = _BLANK.match(text, last)
        comma = last if blank is None else blank.end()
        tail = _line_comment_end(text, comma + 1)
        return text[:tail] + inner + rendered + "," + text[tail:]
    tail = _line_comment_end(text, last)
    is_one_line = "\n" not in text[node.start : node.end]
    lead = " " if is_one_line and depth else inner
    end = "" if not is_one_line or depth else outer
    return text[:last] + "," + text[last:tail] + lead + rendered + end + text[tail:]


def _line_comment_end(text: str, at: int) -> int:
    """Return where a comment on the same line ends, so that it stays with the member it speaks of."""
    comment = re.compile(r"[ \t]*(?://[^\r\n]*|/\*[^\r\n]*?\*/)").match(text, at)
    return at if comment is None else comment.end()


@dataclass(frozen=True, slots=True)
class _Style:
    """How the text is laid out."""

    indent: str
    newline: str

    @classmethod
    def of(cls, text: str) -> "_Style":
        first = re.search(r"^([ \t]+)[\"/]", text, re.MULTILINE)
        return cls(first[1] if first else "  ", "\r\n" if "\r\n" in text else "\n")

    def render(self, value: Any, depth: int) -> str:
        lines = json.dumps(value, ensure_ascii=False, indent=self.indent).split("\n")
        return (self.newline + self.indent * depth).join(lines)
