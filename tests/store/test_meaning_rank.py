"""Words and meaning together on a set with known answers: never worse than the better of the two alone."""

from pathlib import Path

import pytest

from main_process.domain.likeness import FIND_LIKENESS, Compared, WordHit, fused, likeness, standing_out
from tests.bench.meaning_bench import Measured, faults, grouped, kept_sample
from tests.bench.meaning_set import load_set


def test_the_set_is_as_big_as_it_has_to_be() -> None:
    known = load_set()
    assert len(set(known.statements)) >= 3_000
    assert len(known.queries) >= 300
    assert {asked.language for asked in known.queries} == {"en", "zh", "mixed"}
    assert {asked.kind for asked in known.queries} == {"exact", "para", "cross", "name", "short", "mixed"}
    assert all(asked.relevant for asked in known.queries)


def test_both_together_rank_no_worse_than_the_better_one(tmp_path: Path) -> None:
    measured = Measured(tmp_path, *kept_sample())
    try:
        found = grouped(measured.known, measured.ranks())
    finally:
        measured.close()
    assert faults(found) == []
    assert found["kind short"]["both"] == (1.0, 1.0)
    assert found["kind exact"]["both"] == (1.0, 1.0)
    assert found["kind cross"]["both"][0] > 10 * found["kind cross"]["words"][0]


def test_scripts_are_compared_with_their_like() -> None:
    english = [Compared(row, False, 0.75) for row in range(10)]
    chinese = [Compared(row, True, 0.84) for row in range(10, 20)]
    asked = [*english, *chinese, Compared(99, False, 0.83)]
    measured = likeness(asked, is_han=True)
    assert max(measured, key=lambda row: measured[row]) == 99
    assert all(abs(measured[row]) < 1 for row in range(20))


def test_a_scope_of_one_item_has_no_spread_of_its_own() -> None:
    assert standing_out([Compared(1, False, 0.77)], is_han=False, least=2.5, most=9) == {}
    assert list(standing_out([Compared(1, False, 0.90)], is_han=False, least=2.5, most=9)) == [1]
    assert standing_out([], is_han=False, least=2.5, most=9) == {}


@pytest.mark.parametrize("most", [0, 1, 3])
def test_what_stands_out_is_bounded(most: int) -> None:
    near = [Compared(row, False, 0.95 + row / 1_000) for row in range(3)]
    far = [Compared(row, False, 0.76) for row in range(10, 60)]
    assert list(standing_out([*far, *near], is_han=False, least=2.0, most=most)) == [2, 1, 0][:most]


def test_what_holds_all_words_comes_first_whatever_its_meaning() -> None:
    hits = [WordHit(1, 9.0, is_whole=True), WordHit(2, 5.0, is_whole=False), WordHit(3, 1.0, is_whole=False)]
    measured = {1: -3.0, 2: 0.0, 3: 4.0, 4: 3.0, 5: FIND_LIKENESS - 0.1}
    assert fused(hits, measured) == (1, 3, 4, 2)


def test_an_item_without_a_vector_is_not_lost_behind_those_that_have_one() -> None:
    hits = [WordHit(7, 3.0, is_whole=False), WordHit(8, 3.0, is_whole=False)]
    assert fused(hits, {8: -1.0, 9: 3.0}) == (9, 7, 8)
