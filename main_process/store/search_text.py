"""What SQLite's full-text tables are given: segmented texts and match expressions (main process, store).

Everything a person types becomes quoted words, so no text is ever read as query syntax.
"""

import re
import unicodedata
from collections.abc import Iterable, Iterator
from typing import Final

from main_process.domain.memory_item import ItemText
from main_process.domain.stop_words import CJK_STOP_WORDS, ENGLISH_STOP_WORDS
from main_process.domain.terms import (
    QUERY_TERMS_MAX,
    Token,
    is_cjk,
    pairs_of,
    stemmed,
    tokens,
    without_terminal_codes,
)

SHORTEST_PREFIX: Final = 2
"""Characters of a word from which its beginning finds it."""

_COMMON_SIGNS: Final = frozenset("的了是在我你他她它有和就不都一也很到说要去会着没看好这那吗呢吧啊把被给跟对")
"""Characters that say nothing when they stand alone among other words."""

_CJK_CHAR: Final = re.compile(
    "([\u2e80-\u2fdf\u3005-\u3007\u3041-\u30ff\u31f0-\u31ff\u3400-\u4dbf\u4e00-\u9fff\uac00-\ud7af\uf900-\ufaff"
    "\U00020000-\U0003ffff])"
)
_SIGNED: Final = re.compile(r"(?<![A-Za-z0-9_])(?:([A-Za-z][A-Za-z0-9]*)(\+\+|#)|\.([Nn][Ee][Tt]))(?![A-Za-z0-9_])")
_SIGN_WORDS: Final = {"++": "plusplus", "#": "sharp"}


def _spelled(match: re.Match[str]) -> str:
    return "dotnet" if match[3] else f"{match[1]}{_SIGN_WORDS[match[2]]}"


def spelled_out(text: str) -> str:
    """Return the text with `C++`, `C#` and `.NET` as words that a tokenizer of letters keeps apart."""
    return _SIGNED.sub(_spelled, text) if "+" in text or "#" in text or "." in text else text


def _words_of(token: Token) -> str:
    return " ".join(token.text) if token.is_cjk else spelled_out(token.text)


def item_columns(text: ItemText) -> tuple[str, str, str, str, str]:
    """Return subject, statement, content, labels and stems as `item_fts` stores them.

    Words stand in order: Han, kana and Hangul one character each, other words folded.
    """
    labels = " ".join((*text.aliases, *text.keywords))
    cut = [tuple(tokens(one)) for one in (text.subject, text.statement, text.content, labels)]
    subject, statement, content, named = (" ".join(map(_words_of, each)) for each in cut)
    return subject, statement, content, named, _stems(token for each in cut for token in each if not token.is_cjk)


def _stems(found: Iterable[Token]) -> str:
    """Return the stems and camelCase parts that differ from the words, each once."""
    stems: dict[str, None] = {}
    for token in found:
        for part in (token.text, *token.parts):
            stem = stemmed(part)
            if part != token.text:
                stems[part] = None
            if stem != part:
                stems[stem] = None
    return " ".join(stems)


def turn_words(text: str) -> str:
    """Return a turn's text as `turn_fts` stores it; SQLite itself folds and stems the words.

    Made for imports of many megabytes: plain English passes almost untouched.
    """
    text = without_terminal_codes(text)
    if text.isascii():
        return spelled_out(text) if "+" in text or "#" in text or ".N" in text or ".n" in text else text
    plain = unicodedata.normalize("NFKC", text).casefold()
    return spelled_out(_CJK_CHAR.sub(r" \1 ", plain))


def _quoted(words: str) -> str:
    # Tokens hold letters, digits and marks only; the replacement is a second lock.
    return '"' + words.replace('"', " ") + '"'


def _is_stop(token: Token) -> bool:
    return token.text in (CJK_STOP_WORDS if token.is_cjk else ENGLISH_STOP_WORDS)


def asked_tokens(text: str) -> tuple[Token, ...]:
    """Return a look-up's tokens, each once, without stop words unless it has no others."""
    found = tuple(dict.fromkeys(tokens(text)))
    meant = tuple(token for token in found if not _is_stop(token))
    return (meant or found)[:QUERY_TERMS_MAX]


def _alternatives(token: Token, *, has_stems: bool) -> Iterator[str]:
    if token.is_cjk:
        run = token.text
        yield from (_quoted(" ".join(run[at : at + 2])) for at in range(max(len(run) - 1, 1)))
        if len(run) > 2:  # noqa: PLR2004 - longer than a pair: the whole run counts as well
            yield _quoted(" ".join(run))
        return
    word = spelled_out(token.text)
    yield _quoted(word) + (" *" if len(word) >= SHORTEST_PREFIX else "")
    if has_stems and stemmed(token.text) != token.text:
        yield _quoted(stemmed(token.text))
    yield from (_quoted(part) for part in token.parts if len(part) >= SHORTEST_PREFIX)
    if not has_stems and len(word) >= SHORTEST_PREFIX:
        yield _quoted(word)  # the whole word, stemmed by the table's own tokenizer


def match_any(text: str, *, has_stems: bool) -> str | None:
    """Return an expression that any word of the text satisfies; None when it has no words at all.

    `has_stems` is true for items, whose stems we store, and false for turns, which SQLite stems.
    """
    parts: dict[str, None] = {}
    for token in asked_tokens(text):
        parts.update(dict.fromkeys(_alternatives(token, has_stems=has_stems)))
    return " OR ".join(list(parts)[: 4 * QUERY_TERMS_MAX]) or None


def turn_phrases(text: str, named: tuple[int, int] | None = None) -> tuple[str, ...]:
    """Return the phrases of which turns hold one or more; none when the text has no words beside the days it names.

    SQLite stems turns. What is common in any text is left out: function words, pairs of Han that lie inside them.
    Only the last word may be unfinished. `named` is where the text names days: these count as one phrase.
    """
    rest = text if named is None else f"{text[: named[0]]} {text[named[1] :]}"
    found = asked_tokens(rest)
    found = tuple(token for token in found if token.text not in _COMMON_SIGNS) or found
    if named is not None and all(_is_stop(token) for token in found):
        return ()
    parts: dict[str, None] = {}
    for token in found:
        if token.is_cjk:
            parts.update(dict.fromkeys(_quoted(" ".join(pair)) for pair in pairs_of(token.text)))
        else:
            parts.update(dict.fromkeys(_quoted(spelled_out(part)) for part in (token.text, *token.parts)))
    if found and not found[-1].is_cjk and len(found[-1].text) >= SHORTEST_PREFIX:
        parts[f"{_quoted(spelled_out(found[-1].text))} *"] = None
    day = None if named is None else match_literally(text[named[0] : named[1]])
    return (*list(parts)[: 4 * QUERY_TERMS_MAX], *([day] if day else []))


def match_all(text: str, *, has_stems: bool) -> str | None:
    """Return an expression that only all words of the text satisfy, in any order; None when it has no words.

    A run of Han, kana or Hangul counts with every pair of it.
    """
    groups: list[str] = []
    for token in asked_tokens(text):
        if token.is_cjk:
            run = token.text
            groups.extend(_quoted(" ".join(run[at : at + 2])) for at in range(max(len(run) - 1, 1)))
        else:
            groups.append(f"({' OR '.join(_alternatives(token, has_stems=has_stems))})")
    return " AND ".join(groups[: 4 * QUERY_TERMS_MAX]) or None


def match_literally(text: str) -> str | None:
    """Return an expression for the words of the text one after the other, the last one perhaps unfinished."""
    found = tuple(tokens(text))[: 4 * QUERY_TERMS_MAX]
    if not found:
        return None
    is_unfinished = not found[-1].is_cjk and len(found[-1].text) >= SHORTEST_PREFIX
    return _quoted(" ".join(_words_of(token) for token in found)) + (" *" if is_unfinished else "")


def is_only_signs(text: str) -> bool:
    """Return whether a look-up has signs but no words, such as `->`; it is then looked for literally."""
    plain = text.strip()
    return bool(plain) and plain.isprintable() and not any(True for _ in tokens(plain))


def spans_of(text: str, query: str, *, limit: int = 20) -> tuple[tuple[int, int], ...]:
    """Return where a look-up's words stand in a text: sorted (start, end) without overlaps, for highlighting.

    Case, accents and width do not matter; the beginning of a word counts; a signs-only look-up counts literally.
    """
    asked = asked_tokens(query)
    found: list[tuple[int, int]] = []
    if not asked:
        sign = query.strip()
        found = [(m.start(), m.end()) for m in re.finditer(re.escape(sign), text)] if sign else []
        return tuple(found[:limit])
    words = {token.text for token in asked if not token.is_cjk}
    stems = {stemmed(word) for word in words} | {stemmed(p) for token in asked for p in token.parts}
    runs = tuple(token.text for token in asked if token.is_cjk)
    for match in re.finditer(r"[^\W_]+(?:\+\+|#)?", without_terminal_codes(text)):
        for start, end, piece in _pieces(match.group(), match.start()):
            if is_cjk(piece[0]):
                found.extend(_run_spans(piece, start, runs))
            elif _is_asked(piece, words, stems):
                found.append((start, end))
    return _merged(found)[:limit]


def _pieces(word: str, at: int) -> Iterator[tuple[int, int, str]]:
    """Cut a word where CJK and other characters meet; positions refer to the original text."""
    start = 0
    for index in range(1, len(word) + 1):
        if index == len(word) or is_cjk(word[index]) != is_cjk(word[start]):
            yield at + start, at + index, word[start:index]
            start = index


def _is_asked(piece: str, words: set[str], stems: set[str]) -> bool:
    folded = [token.text for token in tokens(piece)]
    return any(
        text in words
        or stemmed(text) in stems
        or any(len(word) >= SHORTEST_PREFIX and text.startswith(word) for word in words)
        for text in folded
    )


def _run_spans(piece: str, at: int, runs: tuple[str, ...]) -> Iterator[tuple[int, int]]:
    for run in runs:
        size = 1 if len(run) == 1 else 2
        for offset in range(len(run) - size + 1):
            wanted = run[offset : offset + size]
            place = piece.find(wanted)
            while place >= 0:
                yield at + place, at + place + size
                place = piece.find(wanted, place + 1)


def _merged(spans: list[tuple[int, int]]) -> tuple[tuple[int, int], ...]:
    out: list[tuple[int, int]] = []
    for start, end in sorted(spans):
        if out and start <= out[-1][1]:
            out[-1] = (out[-1][0], max(out[-1][1], end))
        else:
            out.append((start, end))
    return tuple(out)


def excerpt(text: str, query: str, *, length: int = 240) -> tuple[str, tuple[tuple[int, int], ...]]:
    """Return the part of a text around its first hit, and the spans inside that part."""
    spans = spans_of(text, query)
    start = max(0, spans[0][0] - length // 4) if spans else 0
    part = text[start : start + length]
    head, tail = ("…" if start else ""), ("…" if start + length < len(text) else "")
    shift = len(head) - start
    inside = tuple((max(a, start) + shift, min(b, start + length) + shift) for a, b in spans if a < start + length)
    return f"{head}{part}{tail}", inside
