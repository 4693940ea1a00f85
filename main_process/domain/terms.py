"""Terms: how texts are cut into the words that recall and search compare (main process, pure).

One segmentation serves the gate, the stored term index and the person's search (memory rules §8): NFKC and case
folding, Latin accents removed, camelCase and compound identifiers cut into their parts, English words stemmed,
Chinese, Japanese and Korean runs cut into pairs of characters. `C++`, `C#` and `.NET` stay words of their own.

What is indexed depends on this module: a release in which equal text gives other terms needs a migration that calls
`SearchRepository.rebuild`.
"""

import re
import unicodedata
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from enum import IntFlag
from functools import cached_property, lru_cache
from typing import Final, NamedTuple

from main_process.domain.memory_item import ItemText
from main_process.domain.stop_words import CJK_STOP_WORDS, ENGLISH_STOP_WORDS

QUERY_TERMS_MAX: Final = 32
"""Different terms of one query that are compared (seed-systems §1.3)."""
CONTENT_TERMS_MAX: Final = 256
"""Different terms of one item's subject, statement and content that are indexed (seed-systems §1.3)."""
WORDS_OF_SHORT_SUBJECT: Final = 2
"""One word is a subject hit alone in a subject of at most this many words; a CJK pair only if it is all there is."""
TERM_CHARS_MAX: Final = 160
"""Longer unbroken words are cut (seed-systems §1.3)."""
QUERY_HEAD_TERMS: Final = 20
"""Of a longer query its first terms and, for the rest, its last ones: requests often end with the question."""

_CJK: Final = (
    "\u2e80-\u2fdf\u3005-\u3007\u3041-\u3096\u309d-\u309f\u30a1-\u30fa\u30fc-\u30ff\u31f0-\u31ff"
    "\u3400-\u4dbf\u4e00-\u9fff\uac00-\ud7af\uf900-\ufaff\U00020000-\U0003ffff"
)
_ALNUM: Final = "A-Za-z0-9_"
_TOKEN: Final = re.compile(
    rf"(?P<sign>(?<![{_ALNUM}])[A-Za-z][A-Za-z0-9]*(?:\+\+|\#)(?![{_ALNUM}]))"
    rf"|(?P<dotted>(?<![{_ALNUM}])\.[Nn][Ee][Tt](?![{_ALNUM}]))"
    rf"|(?<![{_ALNUM}])[vV]?(?P<version>[0-9]+(?:\.[0-9]+)+)(?![{_ALNUM}])"
    rf"|(?P<cjk>[{_CJK}]+)"
    rf"|(?P<word>[^\W_{_CJK}](?:[^\W_{_CJK}]|[\u0300-\u036f])*)"
)
_CJK_CHAR: Final = re.compile(rf"[{_CJK}]")
_ESCAPED: Final = re.compile(r"\x1b(?:\[[0-?]*[ -/]*[@-~]|\][^\x07\x1b]*(?:\x07|\x1b\\)?|[ -/]*[0-~])")
"""Terminal control sequences (ECMA-48): colours, cursor moves, titles."""
_CAMEL: Final = re.compile(r"(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])")
_POSSESSIVE: Final = re.compile(r"(?<=[^\W_])['’][sS](?![^\W_])")
_CONTRACTED_NOT: Final = re.compile(r"(?:\b(?:[cC]a|[wW]o|[sS]ha))?(?<=[^\W_])[nN]['’][tT](?![^\W_])")
_LAST_FOLDED_BASE: Final = "\u03ff"
_SHORTEST_STEMMED: Final = 4

_CJK_STOP: Final = re.compile("|".join(sorted(map(re.escape, CJK_STOP_WORDS), key=len, reverse=True)))


class Field(IntFlag):
    """Where in an item a term stands. One term of one item has all its fields in one value.

    SUBJECT_KEY: this term alone is a subject hit. ALIAS_WHOLE and KEYWORD_WHOLE: the alias or keyword is this
    one term. ALIAS_PART and KEYWORD_PART: one of several. HAS_PATHS: the item applies to some paths only; on all
    of its terms. LABELS and KEYS are sets of the others.
    """

    CONTENT = 1
    SUBJECT = 2
    SUBJECT_KEY = 4
    ALIAS_PART = 8
    ALIAS_WHOLE = 16
    KEYWORD_PART = 32
    KEYWORD_WHOLE = 64
    HAS_PATHS = 128
    LABELS = ALIAS_PART | ALIAS_WHOLE | KEYWORD_PART | KEYWORD_WHOLE
    WHOLE_LABELS = ALIAS_WHOLE | KEYWORD_WHOLE
    KEYS = SUBJECT_KEY | WHOLE_LABELS
    TEXT = CONTENT | SUBJECT | SUBJECT_KEY | LABELS


class Term(NamedTuple):
    """One comparable word.

    `run` numbers the unbroken run of text it came from and `offset` its place inside a CJK run, so that
    overlapping pairs of one run are not counted twice. `is_whole` marks a camelCase word whose parts follow as
    terms of the same run. `shown` is the word as it was written, folded but not stemmed.
    """

    text: str
    run: int
    offset: int
    is_cjk: bool
    is_whole: bool
    shown: str


def without_terminal_codes(text: str) -> str:
    """Return the text with blanks of the same length for control sequences: their letters and digits are no words."""
    return _ESCAPED.sub(lambda found: " " * len(found[0]), text) if "\x1b" in text else text


def folded(text: str) -> str:
    """Return the text in NFKC, case folded, without Latin and Greek accents; other marks stay."""
    if text.isascii():
        return text.lower()
    return _without_accents(unicodedata.normalize("NFKC", text).casefold())


def _without_accents(text: str) -> str:
    if text.isascii():
        return text
    kept: list[str] = []
    for character in text:
        if character <= "\x7f":
            kept.append(character)
            continue
        parts = unicodedata.normalize("NFD", character)
        if parts[0] <= _LAST_FOLDED_BASE:
            kept.extend(part for part in parts if not unicodedata.combining(part))
        elif "\u0300" <= character <= "\u036f" and kept and kept[-1] <= _LAST_FOLDED_BASE:
            continue
        else:
            kept.append(character)
    return "".join(kept)


@lru_cache(maxsize=65_536)
def stemmed(word: str) -> str:
    """Return the English stem of a lower-cased ASCII word; other words come back unchanged."""
    if len(word) < _SHORTEST_STEMMED or not (word.isascii() and word.isalpha()):
        return word
    return _english_stem()(word)


@lru_cache(maxsize=1)
def _english_stem() -> Callable[[str], str]:
    # The package loads every language's stemmer (20 ms), so it waits for the first text instead of the start.
    from snowballstemmer.english_stemmer import EnglishStemmer  # noqa: PLC0415 - see above

    stem: Callable[[str], str] = EnglishStemmer().stemWord
    return stem


class Token(NamedTuple):
    """One run of the text: a word (with its camelCase parts) or an unbroken CJK run; folded, never stemmed."""

    text: str
    is_cjk: bool
    parts: tuple[str, ...] = ()


def tokens(text: str) -> Iterator[Token]:
    """Yield the runs of a text in order. Never raises, whatever the text holds."""
    plain = without_terminal_codes(text if text.isascii() else unicodedata.normalize("NFKC", text))
    if "'" in plain or "’" in plain:
        plain = _POSSESSIVE.sub("", _CONTRACTED_NOT.sub(" not", plain))
    for match in _TOKEN.finditer(plain):
        kind = match.lastgroup
        found = match.group(kind) if kind else ""
        if kind == "cjk":
            yield Token(found, is_cjk=True)
            continue
        word = _without_accents(found.casefold())[:TERM_CHARS_MAX]
        if not word:
            continue
        parts: tuple[str, ...] = ()
        if kind == "word" and found.isascii() and not (found.islower() or found.isdigit()):
            cut = _CAMEL.split(found)
            parts = tuple(part.lower() for part in cut) if len(cut) > 1 else ()
        yield Token(word, is_cjk=False, parts=parts)


def _pairs(run: str) -> Iterator[tuple[int, str]]:
    """Yield the pairs of neighbouring characters; a single character stands for itself. Stop words are left out."""
    if len(run) == 1:
        yield 0, run
        return
    stopped = bytearray(len(run))
    for match in _CJK_STOP.finditer(run):
        stopped[match.start() : match.end()] = b"\1" * (match.end() - match.start())
    for offset in range(len(run) - 1):
        if not (stopped[offset] and stopped[offset + 1]):
            yield offset, run[offset : offset + 2]


def terms(text: str) -> Iterator[Term]:
    """Yield a text's terms in order, repeats included, stop words left out."""
    for run, token in enumerate(tokens(text)):
        if token.is_cjk:
            for offset, pair in _pairs(token.text):
                yield Term(pair, run, offset, is_cjk=True, is_whole=False, shown=pair)
            continue
        if token.text in ENGLISH_STOP_WORDS:
            continue
        yield Term(stemmed(token.text), run, 0, is_cjk=False, is_whole=bool(token.parts), shown=token.text)
        for offset, part in enumerate(token.parts, start=1):
            if part not in ENGLISH_STOP_WORDS and len(part) > 1:
                yield Term(stemmed(part), run, offset, is_cjk=False, is_whole=False, shown=part)


def pairs_of(run: str) -> tuple[str, ...]:
    """Return a CJK run's pairs without those inside stop words, or all of them when there are no others."""
    found = tuple(pair for _, pair in _pairs(run))
    return found or tuple(run[at : at + 2] for at in range(len(run) - 1))


def distinct_terms(text: str) -> tuple[Term, ...]:
    """Return a text's different terms at their first places."""
    first: dict[str, Term] = {}
    for term in terms(text):
        first.setdefault(term.text, term)
    return tuple(first.values())


@dataclass(frozen=True)
class QueryTerms:
    """The terms of a request, at most 32; term number n is bit n of every mask."""

    terms: tuple[Term, ...]
    _counts: dict[int, int] = field(default_factory=dict, repr=False, compare=False)

    def touches(self, fields_by_term: Mapping[str, int]) -> bool:
        """Return whether an item has any term of the query."""
        return not self.bits.keys().isdisjoint(fields_by_term)

    @cached_property
    def bits(self) -> dict[str, int]:
        """Term → its bit."""
        return {term.text: 1 << number for number, term in enumerate(self.terms)}

    def mask_of(self, fields_by_term: Mapping[str, int], wanted: int) -> int:
        """Return the mask of the query's terms that an item has in one of the wanted fields."""
        mask, plain = 0, int(wanted)  # flags are compared ten times slower than numbers
        for text, bit in self.bits.items():
            if fields_by_term.get(text, 0) & plain:
                mask |= bit
        return mask

    def matched(self, mask: int) -> tuple[Term, ...]:
        """Return the terms of a mask."""
        return tuple(term for number, term in enumerate(self.terms) if mask >> number & 1)

    def count(self, mask: int) -> int:
        """Return how many different things a mask stands for.

        Overlapping pairs of one CJK run count once (seed-systems §1.7, measured weakness), a camelCase word
        counts once although its parts matched as well.
        """
        known = self._counts.get(mask)
        if known is None:
            known = self._counts[mask] = independent(self.matched(mask))
        return known


def independent(found: tuple[Term, ...]) -> int:
    """Return the number of terms that do not overlap each other."""
    total = 0
    last_run, last_offset, run_has_whole = -1, 0, False
    for term in sorted(found, key=lambda term: (term.run, term.offset)):
        is_same_run = term.run == last_run
        if is_same_run and ((term.is_cjk and term.offset < last_offset + 2) or run_has_whole):
            continue
        total += 1
        last_run, last_offset, run_has_whole = term.run, term.offset, term.is_whole
    return total


def query_terms(text: str) -> QueryTerms:
    """Return the different terms of a request: all, or the first 20 and the last 12 of a longer one."""
    found = distinct_terms(text)
    if len(found) > QUERY_TERMS_MAX:
        found = found[:QUERY_HEAD_TERMS] + found[QUERY_HEAD_TERMS - QUERY_TERMS_MAX :]
    return QueryTerms(found)


def item_terms(text: ItemText) -> dict[str, int]:
    """Return every indexed term of an item with its fields (values of Field)."""
    content, in_subject = Field.CONTENT.value, Field.CONTENT.value | Field.SUBJECT.value
    found: dict[str, int] = {}
    subject = distinct_terms(text.subject)
    units = independent(subject)
    for term in subject:
        is_part = not term.is_cjk and term.offset > 0
        is_key = not is_part and (units == 1 or (not term.is_cjk and units <= WORDS_OF_SHORT_SUBJECT))
        found[term.text] = in_subject | (Field.SUBJECT_KEY.value if is_key else 0)
    for part in (text.statement, text.content):
        for term in terms(part):
            if len(found) >= CONTENT_TERMS_MAX:
                break
            found.setdefault(term.text, content)
    _add_phrases(found, text.aliases, whole=Field.ALIAS_WHOLE.value, part=Field.ALIAS_PART.value)
    _add_phrases(found, text.keywords, whole=Field.KEYWORD_WHOLE.value, part=Field.KEYWORD_PART.value)
    if text.applies_to_paths:
        return {term: fields | Field.HAS_PATHS.value for term, fields in found.items()}
    return found


def _add_phrases(found: dict[str, int], phrases: tuple[str, ...], *, whole: int, part: int) -> None:
    for phrase in phrases:
        of_phrase = phrase_terms(phrase)
        for term in of_phrase:
            found[term] = found.get(term, 0) | (whole if len(of_phrase) == 1 else part)


@lru_cache(maxsize=8_192)
def phrase_terms(phrase: str) -> frozenset[str]:
    """Return what must be in a query for the whole phrase (subject, alias, keyword) to be named in it."""
    found = distinct_terms(phrase)
    wholes = {term.run for term in found if term.is_whole}
    return frozenset(term.text for term in found if term.is_whole or term.run not in wholes)


def is_phrase_hit(phrase: str, present: frozenset[str]) -> bool:
    """Return whether an alias or keyword is hit: all of its terms, or at least two of its CJK pairs."""
    wanted = phrase_terms(phrase)
    if not wanted:
        return False
    hit = wanted & present
    if len(hit) == len(wanted):
        return True
    return sum(1 for term in hit if _CJK_CHAR.match(term)) >= 2  # noqa: PLR2004 - memory rules §8


def is_cjk(character: str) -> bool:
    """Return whether a character belongs to a script written without spaces (or Hangul)."""
    return _CJK_CHAR.match(character) is not None
