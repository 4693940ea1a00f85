"""A set of memories and look-ups with known answers, English and Chinese: what search with and without meaning is
measured on.

`meaning/anchors.txt` holds one invented person's memories, each once, with what that person would type; and
`meaning/topics.txt` what forty invented projects remember, so that each look-up has many near misses.
"""

import random
import re
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final

FOLDER: Final = Path(__file__).resolve().parent / "meaning"
_SLOT: Final = re.compile(r"\{([^{}|]+(?:\|[^{}|]+)+)\}")
_HAN: Final = re.compile(r"[㐀-鿿]")
_LATIN: Final = re.compile(r"[A-Za-z]{2}")

ENGLISH: Final = (
    *("Larkspur", "Tidewater", "Quillon", "Harrow Mill", "Sablefield", "Northlight", "Pennywhistle", "Cinderpath"),
    *("Marlinspike", "Oakum", "Thistledown", "Glasswing", "Ferryman", "Longshore", "Brightwater", "Hollin"),
)
CHINESE: Final = (
    *("青石", "云雀", "拾光", "远帆", "白鹭", "松果", "听潮", "折柳"),
    *("星槎", "栖霞", "墨池", "半夏", "归燕", "长亭", "临溪", "竹里"),
)
BOTH: Final = ("Kestrel", "Moonstone", "Saffron", "Juniper", "Cobalt", "Osprey", "Pagoda", "Lantern")
QUERIES_PER_LINE: Final = 2
"""Projects that each look-up of a topic is asked for."""


@dataclass(frozen=True, slots=True)
class Asked:
    """A look-up, what kind of likeness it needs, its language, and the numbers of the memories it means."""

    text: str
    kind: str
    language: str
    relevant: frozenset[int]


@dataclass(frozen=True, slots=True)
class MeaningSet:
    """Statements by number, and look-ups."""

    statements: tuple[str, ...]
    queries: tuple[Asked, ...]


SAMPLE: Final = ("Larkspur", "Tidewater", "Glasswing", "青石", "云雀", "竹里", "Kestrel", "Pagoda")
"""Projects whose memories, with the invented person's, make the small set that a test ranks."""


def sample_of(known: MeaningSet) -> MeaningSet:
    """Return the look-ups and memories of the person and of a few projects."""
    others = [name for name in (*ENGLISH, *CHINESE, *BOTH) if name not in SAMPLE]
    kept = [
        number for number, statement in enumerate(known.statements) if not any(name in statement for name in others)
    ]
    place = {number: new for new, number in enumerate(kept)}
    return MeaningSet(
        tuple(known.statements[number] for number in kept),
        tuple(
            replace(one, relevant=frozenset(place[number] for number in one.relevant))
            for one in known.queries
            if one.relevant <= place.keys()
        ),
    )


def language_of(text: str) -> str:
    """Return `zh`, `en` or `mixed` (Han beside Latin words, names of projects aside)."""
    plain = text
    for name in (*ENGLISH, *BOTH, *CHINESE):
        plain = plain.replace(name, "")
    has_han, has_latin = _HAN.search(plain) is not None, _LATIN.search(plain) is not None
    return "mixed" if has_han and has_latin else "zh" if has_han else "en"


def load_set() -> MeaningSet:
    """Return the whole set, the same every time."""
    statements: list[str] = []
    queries: list[Asked] = []
    short = _anchors(statements, queries)
    _topics(statements, queries)
    for words in short:  # a single word means every memory that holds it
        holders = frozenset(number for number, statement in enumerate(statements) if words in statement)
        queries.append(Asked(words, "short", language_of(words), holders))
    return MeaningSet(tuple(statements), tuple(queries))


def _lines(name: str) -> list[str]:
    lines = (FOLDER / name).read_text(encoding="utf-8").splitlines()
    return [line for line in lines if not line.startswith("#")]


def _anchors(statements: list[str], queries: list[Asked]) -> dict[str, None]:
    short: dict[str, None] = {}
    for line in filter(None, _lines("anchors.txt")):
        kind, colon, words = line.partition(": ")
        if colon and kind in {"exact", "para", "cross", "name", "short", "mixed"}:
            if kind == "short":
                short[words] = None
            else:
                queries.append(Asked(words, kind, language_of(words), frozenset({len(statements) - 1})))
        else:
            statements.append(line)
    return short


def _filled(template: str, project: str, chance: random.Random) -> tuple[str, str | None]:
    chosen: list[str] = []

    def choice(match: re.Match[str]) -> str:
        chosen.append(chance.choice(match[1].split("|")))
        return chosen[-1]

    text = _SLOT.sub(choice, template).replace("{project}", project)
    return text, chosen[0] if chosen else None


def _topics(statements: list[str], queries: list[Asked]) -> None:
    chance = random.Random(2026)  # chooses words only
    spaces = [*((name, "en", "en") for name in ENGLISH), *((name, "zh", "zh") for name in CHINESE)]
    spaces += [(name, "en", "zh") for name in BOTH]
    for block in "\n".join(_lines("topics.txt")).strip().split("\n\n"):
        lines = [line.split(" ", 2) for line in block.splitlines()[1:]]
        told = {(side, language): words for side, language, words in lines if language != "?"}
        asked = [(side, *words.split(" ", 1)) for side, mark, words in lines if mark == "?"]
        placed: dict[tuple[str, str], tuple[int, str, str | None]] = {}
        for project, first, second in spaces:
            for side, language in (("a", first), ("b", second)):
                text, value = _filled(told[side, language], project, chance)
                placed[side, project] = (len(statements), language, value)
                statements.append(text)
        for side, language, words in asked:
            for project, *_ in chance.sample(spaces, QUERIES_PER_LINE):
                number, spoken, _ = placed[side, project]
                kind = "para" if spoken == language else "cross"
                queries.append(Asked(words.replace("{project}", project), kind, language, frozenset({number})))
        project = chance.choice(spaces)[0]
        number, spoken, value = placed["a", project]
        if value is not None:
            text = f"{project} {value}"
            queries.append(Asked(text, "name", language_of(text) if value else spoken, frozenset({number})))
