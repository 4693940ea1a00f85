"""Similarity: near-identical statements and conservative conflict detection (memory rules §5, main process, pure).

Nothing here merges or drops: the result is shown to a person. Texts that differ in a number, date, version, weekday,
negation or name are never duplicates, whatever else they share (complaints C: "15th" against "16th").
"""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from difflib import SequenceMatcher
from enum import StrEnum
from functools import cached_property, lru_cache
from itertools import takewhile
from typing import Final, TypeVar

from main_process.domain import similarity_words as words
from main_process.domain.identity import normalised_statement, normalised_subject
from main_process.domain.memory_item import ItemText
from main_process.domain.terms import is_cjk, stemmed, tokens

SIMILAR_FROM: Final = 0.6
"""Share of common words from which two statements are shown beside each other."""
REST_OVERLAP: Final = 0.75
"""Share of common words, figures aside, from which diverging figures make a conflict."""
NEGATED_OVERLAP: Final = 0.85
"""The same for a negation; higher, because "not" is common (complaints C 37)."""
SAME_SUBJECT_OVERLAP: Final = 0.3
"""The same when both items name the same subject."""
LONGEST_EXCHANGE: Final = 2
"""Words (or twice as many Han characters) that may be exchanged in an otherwise equal statement."""
LEAST_COMMON_SHARE: Final = 0.5
"""Share of a statement that must be equal around an exchanged word."""

_FIGURE: Final = "#"
_DAY: Final = "@"
_MONTH: Final = "%"
_PROTECTED: Final = (_FIGURE, _DAY, _MONTH)
NOT: Final = "¬"


class Likeness(StrEnum):
    """How two statements relate. UNRESOLVED: they cannot both be meant, or can they? A person decides."""

    NONE = "none"
    SIMILAR = "similar"
    DUPLICATE = "duplicate"
    UNRESOLVED = "unresolved"
    CONFLICT = "conflict"


@dataclass(frozen=True, slots=True)
class Comparison:
    """The relation and the share of common words (0–1)."""

    likeness: Likeness
    similarity: float

    @property
    def is_conflict(self) -> bool:
        """Whether both at once need a person's eye."""
        return self.likeness in {Likeness.CONFLICT, Likeness.UNRESOLVED}


@dataclass(frozen=True)
class Analysis:
    """A statement reduced to what can diverge.

    `words` are in order, stemmed, without fillers and negations; figures start with `#`, weekdays with `@`,
    months with `%`. Han text is cut into single characters. `signs` are the marks that change a figure beside them.
    `claim` is the words with NOT where a negation stands.
    """

    normalised: str
    words: tuple[str, ...]
    is_negated: bool
    signs: tuple[str, ...]
    claim: tuple[str, ...] = ()

    @cached_property
    def signature(self) -> tuple[object, ...]:
        """Equal for near-identical statements, and only for them."""
        return (self.words, self.is_negated, self.signs) if self.words else (self.normalised,)

    @cached_property
    def word_set(self) -> frozenset[str]:
        """The different words."""
        return frozenset(self.words)

    @cached_property
    def protected(self) -> frozenset[str]:
        """Figures, weekdays and months."""
        return frozenset(word for word in self.words if word.startswith(_PROTECTED))

    @cached_property
    def rest(self) -> Counter[str]:
        """All other words."""
        return Counter(word for word in self.words if not word.startswith(_PROTECTED))


@lru_cache(maxsize=16_384)
def analysed(statement: str) -> Analysis:
    """Return what of a statement can diverge."""
    plain = words.SPEAKER.sub("", words.SCOPE_LABEL.sub("", statement))
    claim: list[str] = []
    previous = ""
    for token in tokens(plain):
        pieces = words.HAN_PIECES.findall(token.text) if token.is_cjk else (token.text,)
        for piece in pieces:
            if piece in words.NEGATIONS:
                claim.append(NOT)
            elif piece in words.NEGATIVE_OF:
                claim.extend((NOT, *_canonical(words.NEGATIVE_OF[piece])))
            elif piece in words.SAME_AS:
                claim.extend(_canonical(words.SAME_AS[piece]))
            elif piece in words.AMBIGUOUS_MONTHS and (previous in words.BEFORE_MONTHS or previous.isdigit()):
                claim.append(f"{_MONTH}{words.AMBIGUOUS_MONTHS[piece]}")
            elif piece not in words.FILLERS:
                claim.extend(_canonical(piece))
            previous = piece
    normalised = normalised_statement(plain)
    signs = tuple(words.FIGURE_SIGN.findall(normalised)) if words.HAS_SIGN.search(normalised) else ()
    found = tuple(word for word in claim if word != NOT)
    is_negated = (len(claim) - len(found)) % 2 == 1
    return Analysis(normalised, found, is_negated, signs, tuple(claim))


def _canonical(piece: str) -> Iterable[str]:
    named = words.WEEKDAYS.get(piece), words.MONTHS.get(piece)
    if named != (None, None):
        weekday, month = named
        return (f"{_DAY}{weekday}" if weekday else f"{_MONTH}{month}",)
    if match := words.HAN_MONTH.fullmatch(piece):
        return (f"{_MONTH}{words.HAN_NUMERALS.get(match[1], match[1])}",)
    if match := words.HAN_FIGURE.fullmatch(piece):
        return (f"{_FIGURE}{words.HAN_NUMERALS.get(match[1], match[1])}", match[2])
    if match := words.FIGURE.fullmatch(piece):
        figure = (f"{_FIGURE}{match[1].lstrip('0') or '0'}",)
        return figure if not match[2] or match[2] in words.ORDINAL_ENDINGS else (*figure, match[2])
    return tuple(piece) if is_cjk(piece[0]) else (stemmed(piece),)


def overlap(a: Counter[str], b: Counter[str]) -> float:
    """Return the Dice share of common words; two empty statements share nothing."""
    total = a.total() + b.total()
    return 2 * (a & b).total() / total if total else 0.0


def compare(first: str, second: str, *, is_same_subject: bool = False) -> Comparison:
    """Return how two statements of one read chain relate.

    `is_same_subject` says that both items carry the same normalised subject, which makes less overlap enough.
    Scopes are the caller's matter: statements of two projects never meet (memory rules §5).
    """
    a, b = analysed(first), analysed(second)
    similarity = round(overlap(Counter(a.words), Counter(b.words)), 4)
    if a.signature == b.signature and a.normalised:
        return Comparison(Likeness.DUPLICATE, 1.0)
    if not a.words or not b.words:
        return Comparison(Likeness.NONE, 0.0)
    likeness = _by_negation(a, b, is_same_subject=is_same_subject)
    if likeness is None:
        likeness = _by_figures(a, b, is_same_subject=is_same_subject)
    if likeness is None:
        likeness = _by_words(a, b, is_same_subject=is_same_subject)
    if likeness is None:
        likeness = Likeness.SIMILAR if similarity >= SIMILAR_FROM else Likeness.NONE
    return Comparison(likeness, similarity)


def compare_items(first: ItemText, second: ItemText) -> Comparison:
    """Return how two items of one read chain relate, by their statements and subjects."""
    subject = normalised_subject(first.subject)
    return compare(
        first.statement,
        second.statement,
        is_same_subject=bool(subject) and subject == normalised_subject(second.subject),
    )


def is_near_identical(first: str, second: str) -> bool:
    """Return whether two statements say the same: same words in the same order, same figures, same negation."""
    return analysed(first).signature == analysed(second).signature


def may_conflict(first: str, second: str) -> bool:
    """Return quickly whether a comparison is worth its time: some words must be common."""
    a, b = analysed(first).word_set, analysed(second).word_set
    return 4 * len(a & b) >= min(len(a), len(b)) > 0


Key = TypeVar("Key")


def similar_to(statement: ItemText, others: Iterable[tuple[Key, ItemText]]) -> list[tuple[Key, Comparison]]:
    """Return the others that are like a statement or against it, conflicts first, then by similarity."""
    found = [(key, compare_items(statement, other)) for key, other in others]
    kept = [(key, comparison) for key, comparison in found if comparison.likeness is not Likeness.NONE]
    return sorted(kept, key=lambda pair: (not pair[1].is_conflict, -pair[1].similarity))


def _has_enough(rest: Counter[str]) -> bool:
    """Two Latin words, or two Han characters: one word in common says nothing."""
    return rest.total() >= 2  # noqa: PLR2004 - see docstring


def _is_one_sided(a: Counter[str], b: Counter[str]) -> bool:
    """Whether only one of two texts says more; if both do, they may be about different things."""
    return not (a - b) or not (b - a)


def _by_negation(a: Analysis, b: Analysis, *, is_same_subject: bool) -> Likeness | None:
    """Find a statement and its negation."""
    if a.is_negated == b.is_negated:
        return None
    first, second = Counter(a.words), Counter(b.words)
    shared = overlap(first, second)
    if is_same_subject and shared >= REST_OVERLAP and _is_one_sided(first, second):
        return Likeness.CONFLICT
    if shared >= NEGATED_OVERLAP and _has_enough(first & second) and _is_one_sided(first, second):
        return Likeness.CONFLICT
    return Likeness.SIMILAR if shared >= SIMILAR_FROM else Likeness.NONE


def _by_figures(a: Analysis, b: Analysis, *, is_same_subject: bool) -> Likeness | None:
    """Find equal statements with other numbers, dates, versions or weekdays."""
    only_a, only_b = a.protected - b.protected, b.protected - a.protected
    if not only_a and not only_b:
        return None
    shared = overlap(a.rest, b.rest)
    is_close = (shared >= REST_OVERLAP and _is_one_sided(a.rest, b.rest)) or (
        is_same_subject and shared >= SAME_SUBJECT_OVERLAP
    )
    if not is_close:
        return Likeness.SIMILAR if shared >= SIMILAR_FROM else Likeness.NONE
    return Likeness.CONFLICT if only_a and only_b else Likeness.UNRESOLVED


def _by_words(a: Analysis, b: Analysis, *, is_same_subject: bool) -> Likeness | None:
    """Find equal statements, and such in which one name or value was exchanged for another."""
    if Counter(a.words) == Counter(b.words):
        return Likeness.UNRESOLVED  # "tabs over spaces" against "spaces over tabs", "5" against "-5"
    exchange = _only_exchange(a, b)
    if exchange is None:
        return None
    place, before, after = exchange
    if {*before, *after} <= words.UNITS:
        return Likeness.UNRESOLVED
    is_about_another_thing = place == 0
    is_in_another_place = (
        place > 0 and a.words[place - 1] in words.PLACE_PREPOSITIONS and not {*before, *after} <= words.LANGUAGES
    )
    is_opposite = (before[0], after[0]) in words.OPPOSITES
    if is_opposite or is_same_subject or not (is_about_another_thing or is_in_another_place):
        return Likeness.CONFLICT
    return None


def _only_exchange(a: Analysis, b: Analysis) -> tuple[int, tuple[str, ...], tuple[str, ...]] | None:
    """Return place, old and new words if two statements are equal but for one short exchange."""
    if _common_ends(a.words, b.words) < LEAST_COMMON_SHARE * max(len(a.words), len(b.words)):
        return None  # what is equal around one exchange lies at the ends; most pairs need no closer look
    codes = SequenceMatcher(None, a.words, b.words, autojunk=False).get_opcodes()
    changed = [code for code in codes if code[0] != "equal"]
    if len(changed) != 1 or changed[0][0] != "replace":
        return None
    _, a_from, a_to, b_from, b_to = changed[0]
    before, after = a.words[a_from:a_to], b.words[b_from:b_to]
    common = len(a.words) - len(before)
    is_opposite = common > 0 and (before[0], after[0]) in words.OPPOSITES
    is_otherwise_equal = (
        common / max(len(a.words), len(b.words)) >= LEAST_COMMON_SHARE
        and (is_opposite or _has_enough(Counter(a.words) & Counter(b.words)))
        and max(_length(before), _length(after)) <= LONGEST_EXCHANGE
    )
    return (a_from, before, after) if is_otherwise_equal else None


def _common_ends(a: tuple[str, ...], b: tuple[str, ...]) -> int:
    """Return how many words two texts share at their beginning and at their end."""
    head = sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], zip(a, b, strict=False)))
    tail = sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], zip(reversed(a), reversed(b), strict=False)))
    return head + tail


def _length(exchanged: tuple[str, ...]) -> float:
    return sum(0.5 if is_cjk(word[0]) else 1.0 for word in exchanged)
