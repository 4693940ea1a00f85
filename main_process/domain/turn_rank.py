"""Order of turns found by a person's search: a turn counts more among neighbours that match as well, pure.

On a public conversation set, adding the two turns on each side and the session's own best raised recall@10 from
0.61 to 0.79 (reference figures of the product's design); the weights here are deliberately plain.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

NEIGHBOURS: Final = 2
"""Turns on each side that belong to a turn's context."""
NEIGHBOUR_WEIGHT: Final = 0.4
SESSION_WEIGHT: Final = 0.2


@dataclass(frozen=True, slots=True)
class TurnMatch:
    """A turn that full text found; a larger score is better."""

    row: int
    conversation_row: int
    sequence: int
    score: float


@dataclass(frozen=True, slots=True)
class RankedTurn:
    """A found turn with its score in context."""

    row: int
    conversation_row: int
    score: float


def with_neighbours(found: Sequence[TurnMatch]) -> tuple[RankedTurn, ...]:
    """Return the turns ordered by own score, matching neighbours and their session's best; ties newest first."""
    score_at = {(match.conversation_row, match.sequence): match.score for match in found}
    best_of: dict[int, float] = {}
    for match in found:
        best_of[match.conversation_row] = max(best_of.get(match.conversation_row, 0.0), match.score)
    ranked = [
        RankedTurn(
            match.row,
            match.conversation_row,
            match.score
            + NEIGHBOUR_WEIGHT
            * sum(
                score_at.get((match.conversation_row, match.sequence + step), 0.0) / abs(step)
                for step in range(-NEIGHBOURS, NEIGHBOURS + 1)
                if step
            )
            + SESSION_WEIGHT * best_of[match.conversation_row],
        )
        for match in found
    ]
    return tuple(sorted(ranked, key=lambda turn: (-turn.score, -turn.row)))
