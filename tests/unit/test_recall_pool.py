"""The pool of a crowded level: the order of those that go on, and standing as one integer."""

from datetime import timedelta

from hypothesis import given
from hypothesis import strategies as st

from main_process.domain.recall_pool import (
    FIELD_BITS,
    POOL_MAX,
    ROW_BITS,
    place_of,
    pool_of,
    posting,
    row_of,
    standing_of,
)
from shared.vocabulary import Origin, Strength
from tests.support.stores import START


def test_paths_then_phrases_then_terms_then_standing_then_row() -> None:
    many = place_of(0, 1)
    standing = place_of(9, 2)
    later, earlier = place_of(1, 4), place_of(1, 3)
    phrase, path, single = place_of(0, 5), place_of(0, 6), place_of(9, 7)
    matched = {many: 5, standing: 2, earlier: 2, later: 2, phrase: 1, path: 2, single: 1}
    assert pool_of(matched, {phrase}, {path, single}) == ([6, 5, 1, 2, 4, 3], 6)


def test_standing_follows_the_order_tuple() -> None:
    def standing(*parts: object) -> int:
        origin, strength, salience, confidence, days = parts
        return standing_of(origin, strength, salience, confidence, START + timedelta(days=days))  # type: ignore[arg-type]  # by place

    ordered = [
        standing(Origin.EXPLICIT, Strength.SOFT, 0.0, 0.0, -900),
        standing(Origin.ADOPTED_PROPOSAL, Strength.HARD, 0.0, 0.0, -900),
        standing(Origin.ADOPTED_PROPOSAL, Strength.SOFT, 1.0, 0.0, -900),
        standing(Origin.ADOPTED_PROPOSAL, Strength.SOFT, 0.9, 1.0, -900),
        standing(Origin.ADOPTED_PROPOSAL, Strength.SOFT, 0.9, 0.9, 0),
        standing(Origin.ADOPTED_PROPOSAL, Strength.SOFT, 0.9, 0.9, -1),
        standing(Origin.IMPORTED, Strength.HARD, 1.0, 1.0, 900),
    ]
    assert ordered == sorted(ordered, reverse=True)
    assert len(set(ordered)) == len(ordered)


@given(
    st.sampled_from(Origin), st.sampled_from(Strength), st.floats(0, 1), st.floats(0, 1), st.integers(0, 2**31 - 1)
)
def test_everything_fits_into_a_signed_integer(
    origin: Origin, strength: Strength, salience: float, confidence: float, row: int
) -> None:
    standing = standing_of(origin, strength, salience, confidence, START)
    place = place_of(standing, row)
    assert row_of(place) == row
    assert place >> ROW_BITS == standing
    assert place < 1 << 60
    assert posting(255, standing) & 255 == 255
    assert posting(0, standing) >> FIELD_BITS == standing


@given(st.dictionaries(st.integers(1, 10_000), st.integers(1, 6), max_size=400))
def test_the_pool_is_bounded_and_counts_the_rest(matched: dict[int, int]) -> None:
    rows, total = pool_of(matched, set(), set())
    enough = {place for place, count in matched.items() if count >= 2}
    assert total == len(enough)
    assert len(rows) == min(len(enough), POOL_MAX)
    assert set(rows) <= enough
    if rows and len(enough) > POOL_MAX:
        assert min(matched[row] for row in rows) >= max(matched[place] for place in enough - set(rows))
