"""The pool of a level: which of many matching items are compared in full (memory rules §8, C9), pure.

A request of common words can touch a good part of a big project. Of more than 128 such items those go on that the
order tuple would put first, judged by what one integer a posting can carry; the rest is counted. Index and scan use
this one rule, so both give the same.
"""

import heapq
from collections.abc import Mapping
from collections.abc import Set as AbstractSet
from datetime import datetime, timedelta
from typing import Final

from shared.vocabulary import Origin, Strength

POOL_MAX: Final = 128
"""Items of one level whose order tuples are compared in full; twice what a level carries on."""
TERMS_TO_POOL: Final = 2
"""Different terms, or one that is a whole subject, alias or keyword, that bring an item into the pool."""

ORIGIN_RANK: Final = {
    Origin.EXPLICIT: 3,
    Origin.MANUAL: 3,
    Origin.ADOPTED_PROPOSAL: 2,
    Origin.IMPORTED: 1,
    Origin.INFERRED_REPETITION: 1,
}

FIELD_BITS: Final = 8
"""Bits of a posting that say where the term stands; the item's standing is above them."""
ROW_BITS: Final = 32
_TENTH_BITS: Final = 4
_DAY_BITS: Final = 17
_DAY: Final = timedelta(days=1)
_TENTHS: Final = 10
_PLACE_BITS: Final = 60
_KEYED: Final = 1 << 70
_PLACED: Final = 1 << 71
# One integer a place again: paths, then whole phrases, then the number of terms, then standing and row.


def day_of(moment: datetime) -> int:
    """Return the number of a moment's UTC day; freshness is compared by days."""
    return int(moment.timestamp() // _DAY.total_seconds())


def standing_of(origin: Origin, strength: Strength, salience: float, confidence: float, updated_at: datetime) -> int:
    """Return the part of the order tuple that does not depend on a request, as one integer, larger is better."""
    standing = ORIGIN_RANK[origin]
    standing = standing << 1 | int(strength is Strength.HARD)
    standing = standing << _TENTH_BITS | round(salience * _TENTHS)
    standing = standing << _TENTH_BITS | round(confidence * _TENTHS)
    return standing << _DAY_BITS | min(max(day_of(updated_at), 0), (1 << _DAY_BITS) - 1)


def posting(fields: int, standing: int) -> int:
    """Return what is stored with each term of an item."""
    return standing << FIELD_BITS | fields


def place_of(standing: int, row: int) -> int:
    """Return an item's place among equals: by standing, then the one stored last."""
    return standing << ROW_BITS | row


def row_of(place: int) -> int:
    """Return the item's row of a place."""
    return place & ((1 << ROW_BITS) - 1)


def pool_of(matched: Mapping[int, int], keyed: AbstractSet[int], placed: AbstractSet[int]) -> tuple[list[int], int]:
    """Return the rows of at most 128 items, and how many there were to choose from.

    `matched` gives the number of different terms by place; `keyed` are places with a term that is a whole
    subject, alias or keyword; `placed` are places of items with paths, if the request names any. Items under
    two terms count only if keyed.
    """
    order = {place: count << _PLACE_BITS | place for place, count in matched.items() if count >= TERMS_TO_POOL}
    for place in keyed:
        order[place] = matched[place] << _PLACE_BITS | place | _KEYED
    for place in placed & order.keys():
        order[place] |= _PLACED
    best = heapq.nlargest(POOL_MAX, order.values())
    return [row_of(one) for one in best], len(order)
