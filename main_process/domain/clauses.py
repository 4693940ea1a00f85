"""Sentences and clauses of a person's prose, as spans into the text."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from main_process.domain.prose import BLOCK

_ABBREVIATIONS: Final = frozenset({"e.g", "i.e", "etc", "vs", "mr", "mrs", "ms", "dr", "approx", "cf", "resp"})
_TERMINATOR: Final = re.compile(rf"[.!?…]+(?=[\"')\]]*(?:\s|$|{BLOCK}))|[。！？；]+|;(?=\s|$)|{BLOCK}+|\n")
_BULLET: Final = re.compile(r"\s*(?:[-*•·]\s*|\d{1,2}[.)]\s+|\d{1,2}、\s*|[一二三四五六七八九十]、\s*)(?=\S)")
_CLAUSE_BREAK: Final = re.compile(
    r",(?=\s)|[，:：]|\s[-–—]+\s|——|\((?=[a-z])|\s(?=(?:and|but|so|then|also)\s(?:also\s|please\s)?"
    r"(?:from now on|from here on|always|never|remember|in (?:the )?future|going forward|don't ever)\b)",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class Clause:
    """A span of a sentence between commas."""

    start: int
    end: int


@dataclass(frozen=True, slots=True)
class Sentence:
    """A span of prose. `is_question` is told by its mark; `is_item` marks a list entry."""

    start: int
    end: int
    is_question: bool
    is_item: bool
    clauses: tuple[Clause, ...]


def _trimmed(text: str, start: int, end: int) -> tuple[int, int]:
    while start < end and (text[start].isspace() or text[start] == BLOCK):
        start += 1
    while end > start and (text[end - 1].isspace() or text[end - 1] == BLOCK):
        end -= 1
    return start, end


def _ends_sentence(text: str, match: re.Match[str]) -> bool:
    mark = match.group()
    if mark == "\n":
        before = text[max(0, match.start() - 4) : match.start()].rstrip(" \t\r")[-1:]
        after = text[match.end() : match.end() + 8].lstrip(" \t")[:1]
        is_wrapped = (
            after.isascii() and after.islower() and (before == "," or (before.isascii() and before.islower()))
        )
        return not is_wrapped
    if mark == ".":
        word = re.search(r"[\w.]+$", text[max(0, match.start() - 12) : match.start()])
        return word is None or word.group().lower() not in _ABBREVIATIONS
    return True


def _clauses(words: str, start: int, end: int) -> tuple[Clause, ...]:
    result: list[Clause] = []
    begin = start
    for match in _CLAUSE_BREAK.finditer(words, start, end):
        if match.start() <= begin:
            continue
        result.append(Clause(begin, match.start()))
        begin = match.end()
    result.append(Clause(begin, end))
    trimmed = (Clause(*_trimmed(words, clause.start, clause.end)) for clause in result)
    return tuple(clause for clause in trimmed if clause.end > clause.start)


def sentences_of(words: str) -> Iterator[Sentence]:
    """Yield the sentences of a text that `prose.own_words` prepared, in order."""
    begin = 0
    is_item = False
    ends = [match for match in _TERMINATOR.finditer(words) if _ends_sentence(words, match)]
    spans = [(match.start(), match.end(), match.group()) for match in ends] + [(len(words), len(words), "")]
    for mark_start, mark_end, mark in spans:
        start, end = _trimmed(words, begin, mark_start)
        is_line_start = begin == 0 or "\n" in words[begin - 1 : start]
        bullet = _BULLET.match(words, start, end) if is_line_start else None
        if is_line_start:
            is_item = bullet is not None
        if bullet is not None:
            start = bullet.end()
        begin = mark_end
        if end <= start:
            continue
        stop = mark_end if mark and mark[0] not in f"\n{BLOCK}" else end
        yield Sentence(start, stop, "?" in mark or "？" in mark, is_item, _clauses(words, start, end))
