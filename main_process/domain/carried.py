"""Whether words that a model wrote are carried by words that were said: names, figures, claims (main process, pure).

A statement is kept as the model wrote it only if it makes the same claim as the sentence it quotes: the same content
words, figures, names and negations in the same order ("from A to B" is not "from B to A"). Everything else is said in
the person's own words instead, or not at all.
"""

import re
from typing import Final

from main_process.domain.sentence_reading import HAN_RUN, STOP_WORDS, WORD
from main_process.domain.similarity import analysed
from main_process.domain.terms import stemmed

_TOKEN: Final = re.compile(r"[A-Za-z][\w./\\@:#-]*")
_GENERIC_ENGLISH: Final = """
user person people team project repo repository codebase code prefer like want use using used decide decided agree
agreed choose chose chosen remember note keep mind from now on in for at with by as into going forward future
ok okay good yes so then us who which rule convention preference decision policy suggest propose recommend
"""
_GENERIC_HAN: Final = re.compile(
    r"用户|项目|仓库|代码库|团队|偏好|喜欢|希望|决定|约定|采用|从现在(?:起|开始)|今后|往后|以后|记住|规定|规则|建议|推荐|使用"
)
GENERIC: Final = frozenset({*(stemmed(word) for word in _GENERIC_ENGLISH.split()), *"用使好行咱们"})
"""Words that a statement may have more or less than what was said: who says it, that it lasts, that it is a choice.

Safe because everything else must be the same on both sides: "drop" or "against" is left over and tells.
"""


def names(text: str) -> frozenset[str]:
    """Return the words that must be the same to the letter: paths, identifiers, versions, proper names.

    The first word of a text may be capital for its place alone and does not count as a proper name.
    """
    found = set()
    for match in _TOKEN.finditer(text):
        token = match.group().rstrip("./:-#@")
        is_marked = any(character.isdigit() or character in "_./\\@:#" for character in token)
        is_mixed = any(character.isupper() for character in token[1:])
        is_proper = match.start() > 0 and token[:1].isupper() and token.lower() not in STOP_WORDS
        if is_marked or is_mixed or is_proper:
            found.add(token)
    return frozenset(found)


def names_in(text: str) -> frozenset[str]:
    """Return every word of a text as names are written."""
    return frozenset(match.group().rstrip("./:-#@") for match in _TOKEN.finditer(text))


def anchors(text: str) -> frozenset[str]:
    """Return what two texts on the same matter share: words of three letters, figures, pairs of Han characters."""
    words = {word.lower().strip(".-/") for word in WORD.findall(text)}
    latin = {word for word in words if (len(word) > 2 or word.isdigit()) and word not in STOP_WORDS}  # noqa: PLR2004 - as said
    pairs = {run[i : i + 2] for run in HAN_RUN.findall(text) for i in range(len(run) - 1)}
    return frozenset(latin | pairs)


def has_anchor(text: str, said: str) -> bool:
    """Return whether two texts are on the same matter at all (seed-systems §1.4)."""
    return bool(anchors(text) & anchors(said))


def _claim(text: str) -> tuple[str, ...]:
    return tuple(word for word in analysed(_GENERIC_HAN.sub("", text)).claim if word not in GENERIC)


def is_same_claim(statement: str, said: str) -> bool:
    """Return whether a statement claims exactly what was said, politeness and "the user prefers" aside."""
    mine, theirs = _claim(statement), _claim(said)
    if not mine or not names(statement) <= names_in(said) or analysed(statement).signs != analysed(said).signs:
        return False
    return mine == theirs


def is_part(text: str, said: str) -> bool:
    """Return whether a label says nothing that was not said: its words, names and "not" all stand there."""
    return bool(analysed(text).words) and {*_claim(text)} <= {*_claim(said)} and names(text) <= names_in(said)
