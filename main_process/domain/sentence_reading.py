"""Reads one sentence of a person's prose: does it last, what bars it, how far does the statement reach?"""

import functools
import re
from dataclasses import dataclass
from typing import Final

from main_process.domain import lasting_chinese, lasting_english
from main_process.domain.clauses import Clause, Sentence
from main_process.domain.lasting import LIST_ENTRY, Bar, Barrier, Reading, Signal

_SIGNALS: Final = (*lasting_english.SIGNALS, *lasting_chinese.SIGNALS)
_BARRIERS: Final = (*lasting_english.BARRIERS, *lasting_chinese.BARRIERS)
LANGUAGES: Final = (lasting_english, lasting_chinese)
WORD: Final = re.compile(r"[A-Za-z][\w.+#/-]*|\d[\w.-]*")
HAN_RUN: Final = re.compile(r"[\u3400-\u9fff]+")
_FUNCTION_WORDS: Final = """
a an and are as at be been but by can do does don't for from had has have if in into is it its may must my never no
not of on only or our please shall should so than that the their them then there these they this those to use used
uses using was we were when with without you your always i me us will would all any each every
again like now one ones prefer same say says way
"""
STOP_WORDS: Final = frozenset(_FUNCTION_WORDS.split())
_POINTING: Final = re.compile(
    r"[这那](?:样|么|个|种|里|次|些)|以后|今后|一律|总是|不要|不用|别再|[都也再别要请做干说搞弄来吧了的]"
)
"""Chinese words that only point at something said elsewhere, or only say that it should last."""

_RELATIVE: Final = re.compile(r"\W*(?:which|who|whose|where|when)\b", re.IGNORECASE)


def bars_in(words: str) -> list[Barrier]:
    """Return everything that bars these words, most general first."""
    return [barrier for barrier in _BARRIERS if barrier.pattern.search(words)]


def is_memory_request(words: str) -> bool:
    """Return whether these words ask for something to be done to memory itself."""
    return any(barrier.bar is Bar.MEMORY_REQUEST and barrier.pattern.search(words) for barrier in _BARRIERS)


def signal_in(words: str) -> Signal | None:
    """Return the first lasting signal of these words."""
    return next((signal for signal in _SIGNALS if signal.pattern.search(words)), None)


def is_question(sentence: Sentence, words: str) -> bool:
    """Return whether a sentence asks. A closing "ok?" or "明白吗？" behind a comma does not make it ask.

    Nor does a relative clause: "we drop it, which is easier".
    """
    last = sentence.clauses[-1]
    text = words[last.start : last.end]
    is_tag = len(sentence.clauses) > 1 and any(language.TAG_QUESTION.search(text) for language in LANGUAGES)
    if is_tag:
        return False
    if sentence.is_question:
        return True
    is_relative = len(sentence.clauses) > 1 and _RELATIVE.match(text) is not None
    return not is_relative and any(language.QUESTION.search(_bare(text)) for language in LANGUAGES)


def _bare(words: str) -> str:
    """Return a clause without its leading fillers."""
    for language in LANGUAGES:
        words = language.FILLER.sub("", words)
    return words


def says_something(words: str) -> bool:
    """Return whether words hold more than openers, fillers and pointing words: one with meaning, one beside it.

    "Always do it like that" lasts and says nothing once it stands alone. Han characters count by pairs.
    """
    for language in LANGUAGES:
        words = language.LEAD.sub("", language.FILLER.sub("", words))
    latin = WORD.findall(words)
    content = sum(1 for word in latin if word.lower() not in STOP_WORDS) + _pairs(_POINTING.sub(" ", words))
    han = sum(map(len, HAN_RUN.findall(words)))
    return content > 0 and 2 * len(latin) + han > 2  # noqa: PLR2004 - two words, or three characters


def _pairs(words: str) -> int:
    return sum(len(run) // 2 for run in HAN_RUN.findall(words))


@dataclass(frozen=True, slots=True)
class Found:
    """The span of a lasting statement, fillers and openers included."""

    signal: Signal
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class _Lasting:
    """The signal and its clause; without an index the whole sentence carries it."""

    signal: Signal
    index: int | None


class SentenceReader:
    """Reads one sentence: which clause lasts, what bars it, how far the statement reaches."""

    def __init__(self, words: str, sentence: Sentence) -> None:
        self._words = words
        self._sentence = sentence
        self._clauses = sentence.clauses

    @functools.cached_property
    def _bars(self) -> list[list[Barrier]]:
        """What bars each clause; looked at only when something lasts."""
        return [bars_in(self._of(clause)) for clause in self._clauses]

    def _of(self, clause: Clause) -> str:
        return self._words[clause.start : clause.end]

    def _is(self, clause: Clause, table: str) -> bool:
        words = self._of(clause)
        return any(getattr(language, table).search(words) for language in LANGUAGES)

    def read(self, *, is_in_lasting_list: bool) -> Found | Bar | None:
        """Return the lasting span, why it is barred, or nothing when nothing in the sentence lasts."""
        lasting = self._lasting(is_in_lasting_list=is_in_lasting_list)
        if lasting is None:
            return None
        bar = self._bar_for(lasting.index or 0, lasting.signal)
        if bar is not None:
            return bar
        first, last = self._reach(lasting)
        found = Found(lasting.signal, self._clauses[first].start, self._clauses[last].end)
        return found if says_something(self._words[found.start : found.end]) else Bar.TOO_SHORT

    def _lasting(self, *, is_in_lasting_list: bool) -> _Lasting | None:
        for index, clause in enumerate(self._clauses):
            signal = signal_in(self._of(clause))
            if signal is not None and not (signal.reading is Reading.DEPENDENT and index == 0):
                return _Lasting(signal, index)
        signal = signal_in(self._words[self._sentence.start : self._clauses[-1].end])
        if signal is not None and signal.reading is not Reading.DEPENDENT:
            return _Lasting(signal, None)
        if is_in_lasting_list and not self._is(self._clauses[0], "TASK"):
            return _Lasting(LIST_ENTRY, None)
        return None

    def _bar_for(self, index: int, signal: Signal) -> Bar | None:
        if is_question(self._sentence, self._words):
            return Bar.QUESTION
        for earlier in self._bars[:index]:
            for barrier in earlier:
                if barrier.covers_following:
                    return barrier.bar
        here = self._bars[index]
        if here:
            return here[0].bar
        before = self._bars[index - 1] if index else []
        if before and signal.reading is not Reading.OPENER and signal.name != "later":
            return before[0].bar
        after = self._clauses[index + 1 : index + 2]
        if after and re.match(r"\W*(?:but )?(?:just|only|仅|只|就)", self._of(after[0])):
            local = [barrier for barrier in self._bars[index + 1] if barrier.bar is Bar.THIS_TIME]
            if local:
                return Bar.THIS_TIME
        return None

    def _reach(self, lasting: _Lasting) -> tuple[int, int]:
        return self._first(lasting), self._last(lasting)

    def _first(self, lasting: _Lasting) -> int:
        first = lasting.index or 0
        needs_more = lasting.signal.reading is Reading.DEPENDENT or not says_something(self._of(self._clauses[first]))
        while first > 0 and (needs_more or lasting.signal.reading is Reading.OPEN):
            earlier = self._clauses[first - 1]
            if self._bars[first - 1] or self._is(earlier, "TAIL"):
                break
            if not needs_more and (self._is(earlier, "TASK") or not says_something(self._of(earlier))):
                break
            first -= 1
        return first

    def _last(self, lasting: _Lasting) -> int:
        last = lasting.index or 0
        while last + 1 < len(self._clauses):
            following = self._clauses[last + 1]
            if self._bars[last + 1] or self._is(following, "TAIL") or self._is(following, "TAG_QUESTION"):
                break
            is_new_task = self._is(following, "TASK") and signal_in(self._of(following)) is None
            if is_new_task and lasting.index is not None:
                break
            last += 1
        return last
