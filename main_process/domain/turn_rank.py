"""Order of turns found by a person's search: what was said around a turn, where and when, counts as well; pure.

Full text finds words, but an answer seldom repeats the words of its question. So a turn's score is the sum of

- its own BM25, as a share of the best one found;
- that of its neighbours, two on each side, those next to it twice as much;
- the best one of its sitting (its conversation on its day);
- how far the look-up names the subject: title or project of the conversation, rare words more than common ones;
- how near its day is to the days that the look-up names;
- its length, up to what a turn needs to say something: "ok, go on" answers nothing.

Which of them help was measured on a public set of conversations; the weights are round numbers chosen on one half of
a set of our own and reported of the other half (tests/bench/turn_bench.py). None of them needs a model.
"""

import math
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from datetime import date
from typing import Final, NamedTuple

from main_process.domain.named_days import NamedDays
from shared.vocabulary import FoundBy

NEIGHBOURS: Final = 2
"""Turns on each side that belong to a turn's context."""
NEIGHBOUR_WEIGHT: Final = 0.4
"""Of the turn next to it; half of that for the one behind."""
SITTING_WEIGHT: Final = 0.6
SUBJECT_WEIGHT: Final = 0.6
DAYS_WEIGHT: Final = 1.2
LENGTH_WEIGHT: Final = 0.3
LONG_ENOUGH_BYTES: Final = 400
"""A longer turn gains nothing more: BM25 already weighs how dense the words are."""

_STEPS: Final = tuple((step, 1 / abs(step)) for step in range(-NEIGHBOURS, NEIGHBOURS + 1) if step)
_LONG_ENOUGH: Final = math.log1p(LONG_ENOUGH_BYTES)


class TurnPlace(NamedTuple):
    """Where a turn stands: conversation, place in it, the person's day (None when unknown), size of what was said."""

    row: int
    conversation_row: int
    sequence: int
    day: date | None
    size_bytes: int


@dataclass(frozen=True, slots=True)
class RankedTurn:
    """A found turn with its score in context, and by what it was found."""

    row: int
    conversation_row: int
    score: float
    found_by: frozenset[FoundBy]


def ranked(
    places: Collection[TurnPlace],
    scores: Mapping[int, float],
    subjects: Mapping[int, float],
    named: NamedDays | None,
    *,
    limit: int,
) -> tuple[RankedTurn, ...]:
    """Return at most `limit` turns best first, ties newest first.

    `scores` is BM25 by row, larger is better, for those that words found; `places` are these and their neighbours.
    `subjects` is 0 to 1 by conversation.
    """
    best = max(scores.values(), default=0.0) or 1.0
    around: dict[tuple[int, int], float] = {}
    best_of_sitting: dict[tuple[int, date | None], float] = {}
    for place in places:
        own = scores.get(place.row, 0.0) / best
        if own:
            for step, weight in _STEPS:
                beside = place.conversation_row, place.sequence + step
                around[beside] = around.get(beside, 0.0) + weight * own
            sitting = place.conversation_row, place.day
            best_of_sitting[sitting] = max(best_of_sitting.get(sitting, 0.0), own)
    found = []
    for place in places:
        own = scores.get(place.row, 0.0) / best
        beside_it = NEIGHBOUR_WEIGHT * around.get((place.conversation_row, place.sequence), 0.0)
        subject = subjects.get(place.conversation_row, 0.0)
        nearness = named.nearness(place.day) if named is not None else 0.0
        score = (
            own
            + beside_it
            + SITTING_WEIGHT * best_of_sitting.get((place.conversation_row, place.day), 0.0)
            + SUBJECT_WEIGHT * subject
            + DAYS_WEIGHT * nearness
            + LENGTH_WEIGHT * math.log1p(min(place.size_bytes, LONG_ENOUGH_BYTES)) / _LONG_ENOUGH
        )
        found.append((-score, -place.row, place, (own, beside_it, subject, nearness)))
    found.sort(key=lambda one: one[:2])
    return tuple(
        RankedTurn(place.row, place.conversation_row, -score, _found_by(*parts))
        for score, _, place, parts in found[:limit]
    )


def _found_by(own: float, beside_it: float, subject: float, nearness: float) -> frozenset[FoundBy]:
    reasons = {
        FoundBy.WORDS: own > 0,
        FoundBy.NEIGHBOURS: beside_it > own,
        FoundBy.SUBJECT: subject > 0,
        FoundBy.DAYS: nearness == 1.0,
    }
    return frozenset(reason for reason, counts in reasons.items() if counts)


def subject_shares(asked: Collection[str], named_by: Mapping[int, Iterable[str]]) -> dict[int, float]:
    """Return by conversation how far a look-up's terms name its subject: 1 for a term that names no other one.

    `named_by` holds the terms of each conversation's title and project. What many of them share names little.
    """
    hit = {row: frozenset(asked).intersection(terms) for row, terms in named_by.items()}
    shared: dict[str, int] = {}
    for terms in hit.values():
        for term in terms:
            shared[term] = shared.get(term, 0) + 1
    whole = math.log1p(len(named_by))
    return {
        row: min(sum(math.log1p(len(named_by) / shared[term]) for term in terms) / whole, 1.0)
        for row, terms in hit.items()
        if terms
    }
