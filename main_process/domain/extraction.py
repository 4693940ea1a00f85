"""The deterministic proposer: finds explicit lasting statements by the person, in English and Chinese.

Pure and clause by clause (seed-systems §1.4): only words the person wrote count; questions, examples, hypotheticals,
"this time", reported or undecided talk and requests about memory itself give nothing. A statement is an exact part
of its quote, and the quote an exact part of the stored turn.
"""

import re
import unicodedata
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Final

from main_process.domain.clauses import Sentence, sentences_of
from main_process.domain.conversation import Turn
from main_process.domain.glossary import english_aliases, has_han
from main_process.domain.lasting import Bar, Signal
from main_process.domain.memory_item import estimated_tokens
from main_process.domain.prose import own_words
from main_process.domain.sentence_reading import (
    LANGUAGES,
    STOP_WORDS,
    WORD,
    Found,
    SentenceReader,
    bars_in,
    is_memory_request,
    is_question,
    says_something,
    signal_in,
)
from shared import vocabulary as v
from shared.vocabulary import MemoryKind, Sensitivity, Strength

REDACTION: Final = "[redacted:"
"""Begin of the marker that stands for a detected secret (C34)."""
CONFIDENCE_HARD: Final = 0.9
CONFIDENCE_SOFT: Final = 0.7
"""By rule: how sure the signal is, not how true the statement is (C33)."""
SUBJECT_LENGTH: Final = 80
KEYWORDS_KEPT: Final = 12
_EDGE: Final = " \t\r\n,，、.。;；:：!！-–—•*"
REMARK_LENGTH: Final = 40
"""A sentence up to this length that says "only this time" is a remark on the one before it, not a new task."""


@dataclass(frozen=True, slots=True)
class Evidence:
    """Where a statement was said: the exact words around it."""

    conversation_id: str
    turn_id: str
    quote: str


@dataclass(frozen=True, slots=True)
class LastingStatement:
    """An explicit lasting statement by the person. `statement` is an exact part of the first quote.

    `is_personal`: about the person in every project, so that it may become Global (memory rules §6, C27).
    """

    statement: str
    subject: str
    kind: MemoryKind
    strength: Strength
    sensitivity: Sensitivity
    aliases: tuple[str, ...]
    keywords: tuple[str, ...]
    is_personal: bool
    signal: str
    evidence: tuple[Evidence, ...] = ()


@dataclass(frozen=True, slots=True)
class Spoken:
    """A lasting statement at its place: `text[start:end]` is the statement, `quote` the sentence around it."""

    start: int
    end: int
    quote: str
    statement: LastingStatement


@dataclass(frozen=True, slots=True)
class Extraction:
    """What a reading gave; `dropped` counts barred statements by rule."""

    statements: tuple[LastingStatement, ...]
    dropped: Mapping[str, int] = field(default_factory=dict)


def _statement_span(text: str, start: int, end: int) -> tuple[int, int]:
    """Return the span without fillers and openers at its head and marks at its edges."""
    before = -1
    while before != start:
        before = start
        while start < end and text[start] in _EDGE:
            start += 1
        for language in LANGUAGES:
            for table in (language.FILLER, language.LEAD):
                match = table.match(text[start:end].replace("’", "'"))
                if match is not None and says_something(text[start + match.end() : end]):
                    start += match.end()
    while end > start and text[end - 1] in _EDGE:
        end -= 1
    return start, end


def subject_of(statement: str) -> str:
    """Return what a statement is about: its head, at most 80 characters."""
    head = re.split(r"(?:,\s|[，:：;；]|\s[-–—]\s)", statement, maxsplit=1)[0]
    if not says_something(head):
        head = statement
    if len(head) <= SUBJECT_LENGTH:
        return head.strip(_EDGE)
    cut = head[:SUBJECT_LENGTH]
    return (cut.rsplit(" ", 1)[0] if " " in cut else cut).strip(_EDGE)


def _kind(statement: str, signal: Signal) -> MemoryKind:
    if signal.kind is not None:
        return signal.kind
    tables = ("FACT", "CONSTRAINT", "PROCEDURE") if signal.name == "remember" else ("CONSTRAINT", "PROCEDURE", "FACT")
    for table in tables:
        if any(getattr(language, table).search(statement) for language in LANGUAGES):
            return MemoryKind[table]
    return MemoryKind.PREFERENCE


def keywords_of(statement: str) -> tuple[str, ...]:
    """Return the words that a statement is found by, Latin ones: pairs of Han characters are indexed anyway."""
    words = dict.fromkeys(word.strip("./-").lower() for word in WORD.findall(statement))
    kept = (word for word in words if len(word) > 1 and word not in STOP_WORDS)
    return tuple(word[: v.TERM_MAX] for word in kept)[:KEYWORDS_KEPT]


def _is_personal(statement: str) -> bool:
    if any(language.PROJECT_WORDS.search(statement) for language in LANGUAGES):
        return False
    return any(language.PERSONAL.search(statement) for language in LANGUAGES)


def _quote(text: str, sentence: Sentence, start: int, end: int) -> str:
    whole = text[sentence.start : sentence.end]
    return whole if len(whole) <= v.QUOTE_MAX else text[start:end]


def _spoken(text: str, sentence: Sentence, found: Found) -> Spoken | Bar:
    start, end = _statement_span(text, found.start, found.end)
    statement = text[start:end]
    if REDACTION in statement:
        return Bar.REDACTED
    if len(statement) > v.QUOTE_MAX or estimated_tokens(statement) > v.STATEMENT_MAX_TOKENS:
        return Bar.TOO_LONG
    is_sensitive = any(language.SENSITIVE.search(statement) for language in LANGUAGES)
    said = LastingStatement(
        statement=statement,
        subject=subject_of(statement),
        kind=_kind(statement, found.signal),
        strength=found.signal.strength,
        sensitivity=Sensitivity.SENSITIVE if is_sensitive else Sensitivity.NORMAL,
        aliases=english_aliases(statement),
        keywords=keywords_of(statement),
        is_personal=_is_personal(statement),
        signal=found.signal.name,
    )
    return Spoken(start, end, _quote(text, sentence, start, end), said)


def _takes_back(sentence: Sentence, words: str) -> bool:
    """Return whether a sentence only limits the one before it to this time."""
    text = words[sentence.start : sentence.end]
    if len(text) > REMARK_LENGTH:
        return False
    is_local = any(barrier.bar is Bar.THIS_TIME for barrier in bars_in(text))
    return (
        is_local
        and signal_in(text) is None
        and re.match(r"\W*(?:but |and )?(?:only|just|仅|只|就)", text, re.IGNORECASE) is not None
    )


def _announces_list(words: str, sentence: Sentence) -> bool:
    """Return whether a sentence opens a list of the person's lasting rules."""
    text = words[sentence.start : sentence.end].rstrip()
    if not text.endswith((":", "：")) or bars_in(text):
        return False
    own = r"\b(?:rules?|conventions?|preferences?|guidelines?|agreements?|remember)\b|约定|规则|规范|偏好|规矩|记住"
    return signal_in(text) is not None or re.search(own, text, re.IGNORECASE) is not None


def read_turn(turn: Turn) -> Extraction:
    """Return the lasting statements of one turn. Turns that the person took back are not read at all."""
    if turn.standing is not v.TurnStanding.CURRENT:
        return Extraction(())
    spoken, dropped = read_text(turn.user_text)
    at = (turn.conversation_id, turn.id)
    return Extraction(tuple(replace(one.statement, evidence=(Evidence(*at, one.quote),)) for one in spoken), dropped)


def read_text(text: str) -> tuple[tuple[Spoken, ...], dict[str, int]]:
    """Return the lasting statements of a person's text in order, and how many were barred by which rule."""
    if re.match(r"\s*/[\w:-]+(?:\s|$)", text):
        return (), {}
    words = own_words(text)
    found: list[Spoken] = []
    dropped: Counter[str] = Counter()
    is_in_list = False
    last_end = -1
    for sentence in sentences_of(words):
        if not sentence.clauses:
            continue
        if not sentence.is_item:
            is_in_list = _announces_list(words, sentence)
        if found and _takes_back(sentence, words) and text[last_end : sentence.start].strip(_EDGE) == "":
            found.pop()
            dropped[Bar.THIS_TIME] += 1
            continue
        result = SentenceReader(words, sentence).read(is_in_lasting_list=is_in_list and sentence.is_item)
        if is_in_list and not sentence.is_item:
            continue
        outcome = _spoken(text, sentence, result) if isinstance(result, Found) else result
        if isinstance(outcome, Spoken):
            found.append(outcome)
            last_end = sentence.end
        elif outcome is not None:
            dropped[outcome] += 1
        elif is_memory_request(words[sentence.start : sentence.end]):
            dropped[Bar.MEMORY_REQUEST] += 1
    return tuple(found), dict(dropped)


def touches(text: str, quote: str, start: int, end: int) -> bool:
    """Return whether some place where a quote stands overlaps a span."""
    position = text.find(quote)
    while position >= 0:
        if position < end and position + len(quote) > start:
            return True
        position = text.find(quote, position + 1)
    return False


def spoken_at(text: str, quote: str) -> tuple[Spoken, ...]:
    """Return the lasting statements of a person's text that a quote touches, wherever it stands."""
    return tuple(one for one in read_text(text)[0] if touches(text, quote, one.start, one.end))


def is_lasting_clause(turn_text: str, quote: str) -> bool:
    """Return whether the person's own sentence around a quote is free of everything that bars memory.

    Judged on the whole sentence, so that a shortened quote cannot hide "this time" or a question mark
    (seed 000, "local correction").
    """
    return sentence_around(turn_text, quote) != "" and not bars_around(turn_text, quote)


def bars_around(turn_text: str, quote: str) -> tuple[Bar, ...]:
    """Return everything that bars the person's own sentences that a quote touches, most general first."""
    words = own_words(turn_text)
    found: list[Bar] = []
    for sentence in _sentences_around(words, turn_text, quote):
        if is_question(sentence, words):
            found.append(Bar.QUESTION)
        found += [barrier.bar for barrier in bars_in(words[sentence.start : sentence.end])]
    return tuple(found)


def sentence_around(turn_text: str, quote: str) -> str:
    """Return the person's own sentences that a quote touches, as they were written; empty when it touches none."""
    touched = _sentences_around(own_words(turn_text), turn_text, quote)
    return turn_text[touched[0].start : touched[-1].end] if touched else ""


def has_lasting_signal(turn_text: str, quote: str) -> bool:
    """Return whether the person's own sentences around a quote speak of something lasting."""
    words = own_words(turn_text)
    touched = _sentences_around(words, turn_text, quote)
    return any(signal_in(words[sentence.start : sentence.end]) is not None for sentence in touched)


def _sentences_around(words: str, turn_text: str, quote: str) -> list[Sentence]:
    position = turn_text.find(quote)
    if position < 0:
        return []
    end = position + len(quote)
    return [one for one in sentences_of(words) if one.clauses and one.start < end and one.end > position]


def said_key(statement: str) -> str:
    """Return what two tellings of the same statement have in common, for use within one reading."""
    normal = unicodedata.normalize("NFKC", statement).casefold()
    return re.sub(r"[\W_]+", " ", normal).strip()


def extract(turns: Iterable[Turn]) -> Extraction:
    """Return the lasting statements of several turns; the same one said twice is one with more evidence.

    A message that several files hold (a resumed session) counts once.
    """
    by_key: dict[str, LastingStatement] = {}
    dropped: Counter[str] = Counter()
    seen_messages: set[str] = set()
    for turn in turns:
        if turn.external_id is not None and turn.external_id in seen_messages:
            continue
        if turn.external_id is not None:
            seen_messages.add(turn.external_id)
        reading = read_turn(turn)
        dropped.update(reading.dropped)
        for statement in reading.statements:
            key = said_key(statement.statement)
            known = by_key.get(key)
            by_key[key] = statement if known is None else _joined(known, statement.evidence)
    return Extraction(tuple(by_key.values()), dict(dropped))


def _joined(statement: LastingStatement, evidence: Sequence[Evidence]) -> LastingStatement:
    return replace(statement, evidence=(*statement.evidence, *evidence)[: v.SOURCES_MAX])


def is_same_language(statement: str, evidence: str) -> bool:
    """Return whether a statement is in the language of its evidence: Chinese with Chinese, others with others."""
    return has_han(statement) == has_han(evidence)
