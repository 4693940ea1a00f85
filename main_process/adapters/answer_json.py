"""Reads the JSON object in a language model's answer, whatever stands around it (complaints I).

Forgiven: a byte-order mark, reasoning, prose and code fences around the object, a list of just that object, trailing
commas, single or curly quotes, comments, Python words for true, false and null, raw line breaks in strings.
Never guessed: what a cut-off answer would have said, figures that are not numbers, halves of characters.
"""

import re
from enum import StrEnum
from typing import Any, Final

from main_process.domain.contract_shape import (
    ANSWER_MAX,
    DEPTH_MAX,
    ContractViolated,
    check_tree,
    parsed_json,
    unique_keys,
)

NUMBER_MAX: Final = 400
"""Characters of one figure; Python converts no integer of more than some thousand digits."""
_REASONING_END: Final = re.compile(r"</(?:think|thinking|reasoning)>", re.IGNORECASE)
_REASONING_BEGIN: Final = re.compile(r"\A\s*<(?:think|thinking|reasoning)>", re.IGNORECASE)
_FENCE: Final = re.compile(r"```[ \t]*[\w-]*[ \t]*\r?\n(.*?)(?:```|\Z)", re.DOTALL)
_CLOSERS: Final = {'"': '"', "'": "'", "“": "”", "‘": "’", "„": "”", "«": "»"}
_WORDS: Final[dict[str, bool | None]] = {
    "true": True,
    "True": True,
    "false": False,
    "False": False,
    "null": None,
    "None": None,
}
_WORD: Final = re.compile(r"[A-Za-z_+-][\w+-]*")
_NUMBER: Final = re.compile(r"-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?")
_SPACE: Final = re.compile(r"(?:[\s\ufeff\u00a0]|//[^\n]*|/\*.*?\*/)*", re.DOTALL)
_ESCAPES: Final = {'"': '"', "'": "'", "\\": "\\", "/": "/", "b": "\b", "f": "\f", "n": "\n", "r": "\r", "t": "\t"}
_LONE_SURROGATE: Final = re.compile("[\ud800-\udfff]")


class UnreadableRule(StrEnum):
    """Why an answer holds no usable object."""

    EMPTY = "empty"
    TOO_LONG = "too_long"
    ONLY_REASONING = "only_reasoning"
    NO_OBJECT = "no_object"
    CUT_OFF = "cut_off"
    MALFORMED = "malformed"
    NOT_A_NUMBER = "not_a_number"
    BROKEN_CHARACTER = "broken_character"
    LIST_NOT_OBJECT = "list_not_object"
    REPEATED_KEY = "repeated_key"
    TOO_DEEP = "too_deep"


_FINAL: Final = frozenset({UnreadableRule.LIST_NOT_OBJECT, UnreadableRule.CUT_OFF})
"""After these no other place is tried: it could only be a part of what was meant."""


class AnswerUnreadable(Exception):  # noqa: N818 - the contract's way of naming
    """The answer holds no usable object; only the rule is kept, never a part of the answer."""

    def __init__(self, rule: UnreadableRule) -> None:
        self.rule = rule
        super().__init__(rule.value)


def read_object(answer: str) -> dict[str, Any]:
    """Return the one JSON object of an answer.

    Raises AnswerUnreadable.
    """
    if len(answer) > ANSWER_MAX:
        raise AnswerUnreadable(UnreadableRule.TOO_LONG)
    text = without_reasoning(answer.lstrip("\ufeff").strip())
    if not text:
        raise AnswerUnreadable(UnreadableRule.EMPTY)
    last: AnswerUnreadable | None = None
    for candidate in _candidates(text):
        try:
            return _as_object(_read(candidate))
        except AnswerUnreadable as unreadable:
            if unreadable.rule in _FINAL:
                raise
            last = last or unreadable
    raise last or AnswerUnreadable(UnreadableRule.NO_OBJECT)


def without_reasoning(text: str) -> str:
    """Return what follows a model's reasoning. Raises AnswerUnreadable `only_reasoning`."""
    ends = list(_REASONING_END.finditer(text))
    if ends:
        return text[ends[-1].end() :].strip()
    if _REASONING_BEGIN.match(text):
        raise AnswerUnreadable(UnreadableRule.ONLY_REASONING)
    return text


def _candidates(text: str) -> list[str]:
    """Return the places where the object may stand: the whole text, fenced blocks, the first opening bracket on."""
    found = [text] if text[0] in "{[" else []
    found += [block.strip() for block in _FENCE.findall(text) if block.strip()[:1] in {"{", "["}]
    brace, bracket = text.find("{"), text.find("[")
    if 0 <= bracket < brace:
        found.append(text[bracket:])
    if brace >= 0:
        found.append(text[brace:])
    return list(dict.fromkeys(found))


def _as_object(value: object) -> dict[str, Any]:
    if isinstance(value, list) and len(value) == 1:
        value = value[0]
    if isinstance(value, dict):
        return value
    raise AnswerUnreadable(UnreadableRule.LIST_NOT_OBJECT if isinstance(value, list) else UnreadableRule.NO_OBJECT)


def _read(text: str) -> object:
    try:
        return _strict(text)
    except ContractViolated as violated:
        raise AnswerUnreadable(UnreadableRule(violated.rule)) from None


def _strict(text: str) -> object:
    """Return what the text says, read leniently where it is no JSON. Raises ContractViolated, AnswerUnreadable."""
    try:
        return parsed_json(text)
    except ContractViolated as violated:
        if violated.rule not in {"not_json", "too_deep"}:
            raise
    value = _LenientReader(text).read()
    check_tree(value)
    return value


class _LenientReader:
    """Reads one value that is JSON but for its punctuation; text after it is ignored."""

    def __init__(self, text: str) -> None:
        self._text = text
        self._at = 0

    def read(self) -> object:
        return self._value(0)

    def _peek(self) -> str:
        match = _SPACE.match(self._text, self._at)
        self._at = match.end() if match is not None else self._at
        if self._at >= len(self._text):
            raise AnswerUnreadable(UnreadableRule.CUT_OFF)
        return self._text[self._at]

    def _value(self, depth: int) -> object:
        if depth > DEPTH_MAX:
            raise AnswerUnreadable(UnreadableRule.TOO_DEEP)
        mark = self._peek()
        if mark == "{":
            return self._object(depth)
        if mark == "[":
            return self._list(depth)
        if mark in _CLOSERS:
            return self._string()
        return self._scalar()

    def _scalar(self) -> object:
        number = _NUMBER.match(self._text, self._at)
        if number is not None and self._text[number.end() : number.end() + 1] in {
            "",
            ",",
            "}",
            "]",
            " ",
            "\n",
            "\r",
            "\t",
        }:
            self._at = number.end()
            literal = number.group()
            if len(literal) > NUMBER_MAX:
                raise AnswerUnreadable(UnreadableRule.NOT_A_NUMBER)
            return float(literal) if set(literal) & set(".eE") else int(literal)
        word = _WORD.match(self._text, self._at)
        if word is None:
            raise AnswerUnreadable(UnreadableRule.MALFORMED)
        if word.group() in {"NaN", "nan", "Infinity", "-Infinity", "inf", "-inf"}:
            raise AnswerUnreadable(UnreadableRule.NOT_A_NUMBER)
        if word.group() not in _WORDS:
            raise AnswerUnreadable(UnreadableRule.MALFORMED)
        self._at = word.end()
        return _WORDS[word.group()]

    def _object(self, depth: int) -> dict[str, Any]:
        self._at += 1
        pairs: list[tuple[str, Any]] = []
        while self._peek() != "}":
            if self._text[self._at] not in _CLOSERS:
                raise AnswerUnreadable(UnreadableRule.MALFORMED)
            key = self._string()
            if self._peek() != ":":
                raise AnswerUnreadable(UnreadableRule.MALFORMED)
            self._at += 1
            pairs.append((key, self._value(depth + 1)))
            self._separator("}")
        self._at += 1
        return unique_keys(pairs)

    def _list(self, depth: int) -> list[Any]:
        self._at += 1
        values: list[Any] = []
        while self._peek() != "]":
            values.append(self._value(depth + 1))
            self._separator("]")
        self._at += 1
        return values

    def _separator(self, closer: str) -> None:
        mark = self._peek()
        if mark == ",":
            self._at += 1
        elif mark != closer:
            raise AnswerUnreadable(UnreadableRule.MALFORMED)

    def _string(self) -> str:
        closer = _CLOSERS[self._text[self._at]]
        self._at += 1
        pieces: list[str] = []
        while True:
            if self._at >= len(self._text):
                raise AnswerUnreadable(UnreadableRule.CUT_OFF)
            character = self._text[self._at]
            self._at += 1
            if character == closer:
                return _joined_surrogates("".join(pieces))
            pieces.append(self._escape() if character == "\\" else character)

    def _escape(self) -> str:
        if self._at >= len(self._text):
            raise AnswerUnreadable(UnreadableRule.CUT_OFF)
        character = self._text[self._at]
        self._at += 1
        if character in _ESCAPES:
            return _ESCAPES[character]
        digits = self._text[self._at : self._at + 4]
        if character != "u" or not re.fullmatch(r"[0-9A-Fa-f]{4}", digits):
            raise AnswerUnreadable(UnreadableRule.MALFORMED)
        self._at += 4
        return chr(int(digits, 16))


def _joined_surrogates(text: str) -> str:
    """Join escaped halves of one character; a half without its other stays and is refused later."""
    if not _LONE_SURROGATE.search(text):
        return text
    return text.encode("utf-16", "surrogatepass").decode("utf-16", "surrogatepass") if _pairs_up(text) else text


def _pairs_up(text: str) -> bool:
    return re.search("[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]", text) is None
