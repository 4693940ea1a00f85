"""How much an item stands out by meaning, and how meaning and words rank together (memory rules §8), pure.

Cosines of such models say little by themselves: everything Chinese is near everything Chinese, and everything that
names a project is near whatever names it. So a cosine counts as standard deviations above what the look-up has with
other items of the same scope and script. Figures: tests/bench/meaning_bench.py.
"""

import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

GATE_LIKENESS: Final = 2.5
"""From here on meaning alone admits an item to recall, where the person opened that gate. On the bench's paraphrases
it adds a quarter of what words miss in a crowded project and two thirds elsewhere, and less than one wrong item."""
FIND_LIKENESS: Final = 1.5
"""From here on a person's search lists an item that shares no word with what was typed: 97 of 100 wanted ones."""
FOUND_BY_MEANING_MAX: Final = 50
"""Items that a person's search lists by meaning alone."""
WORDS_WEIGHT: Final = 0.01
"""What one point of BM25 is worth in deviations; chosen in each of five cross-validated parts of the bench."""
LIKENESS_DIGITS: Final = 1
"""Likeness orders in tenths, so that origin and strength still decide among what is about equally near."""

_USUAL: Final[Mapping[tuple[bool, bool], tuple[float, float]]] = {
    (False, False): (0.764, 0.020),
    (False, True): (0.763, 0.018),
    (True, False): (0.751, 0.018),
    (True, True): (0.837, 0.014),
}
"""Mean and deviation of cosines of unrelated texts by script (look-up is Han, item is Han), measured on the bench
with multilingual-e5-small."""
_USUAL_WEIGHT: Final = 20
"""Items that the usual figures count for; a scope of few items has no spread of its own."""


class Compared(NamedTuple):
    """An item and its cosine to a look-up."""

    row: int
    is_han: bool
    cosine: float


@dataclass(frozen=True, slots=True)
class WordHit:
    """An item that words found: its BM25 (larger is better), and whether it holds all of them."""

    row: int
    score: float
    is_whole: bool


def likeness(compared: Sequence[Compared], *, is_han: bool) -> dict[int, float]:
    """Return by row how many deviations each item of one scope stands above the others of its script."""
    found: dict[int, float] = {}
    for script in (False, True):
        group = [one for one in compared if bool(one.is_han) is script]
        usual, usual_deviation = _USUAL[is_han, script]
        weight = len(group) + _USUAL_WEIGHT
        mean = (math.fsum(one.cosine for one in group) + usual * _USUAL_WEIGHT) / weight
        spread = math.fsum((one.cosine - mean) ** 2 for one in group) + usual_deviation**2 * _USUAL_WEIGHT
        deviation = math.sqrt(spread / weight)
        found.update((one.row, (one.cosine - mean) / deviation) for one in group)
    return found


def standing_out(compared: Sequence[Compared], *, is_han: bool, least: float, most: int) -> dict[int, float]:
    """Return at most `most` items of one scope that stand out at least so much, most first."""
    measured = likeness(compared, is_han=is_han)
    best = sorted(((value, row) for row, value in measured.items() if value >= least), reverse=True)
    return {row: value for value, row in best[:most]}


def fused(
    hits: Sequence[WordHit], measured: Mapping[int, float], *, words_weight: float = WORDS_WEIGHT
) -> tuple[int, ...]:
    """Return the rows of a person's search, best first.

    What holds all the words comes first, in the order of the words: names, numbers and short words are sure. The
    rest is ordered by likeness with a little weight on words; an item without a vector counts as just like enough.
    """
    whole = [hit.row for hit in hits if hit.is_whole]
    others = {hit.row: measured.get(hit.row, FIND_LIKENESS) + words_weight * hit.score for hit in hits}
    for row, value in _by_meaning(measured):
        others.setdefault(row, value)
    for row in whole:
        del others[row]
    return (*whole, *sorted(others, key=lambda row: (-others[row], -row)))


def _by_meaning(measured: Mapping[int, float]) -> Iterable[tuple[int, float]]:
    near = sorted(((value, row) for row, value in measured.items() if value >= FIND_LIKENESS), reverse=True)
    return ((row, value) for value, row in near[:FOUND_BY_MEANING_MAX])
