"""What a turn's context adds to its own words, signal by signal."""

from datetime import date

import pytest

from main_process.domain.named_days import NamedDays
from main_process.domain.turn_rank import NEIGHBOURS, RankedTurn, TurnPlace, ranked, subject_shares
from shared.vocabulary import FoundBy

DAY = date(2026, 3, 3)


def place(row: int, conversation: int = 1, sequence: int | None = None, day: date | None = DAY) -> TurnPlace:
    return TurnPlace(row, conversation, row if sequence is None else sequence, day, 100)


def order(places: list[TurnPlace], scores: dict[int, float], **more: object) -> list[int]:
    found = ranked(places, scores, more.get("subjects", {}), more.get("named"), limit=99)  # type: ignore[arg-type]
    return [turn.row for turn in found]


def of(found: tuple[RankedTurn, ...], row: int) -> RankedTurn:
    return next(turn for turn in found if turn.row == row)


def test_a_neighbour_of_a_hit_comes_before_what_stands_further_away() -> None:
    places = [place(row) for row in range(1, 6)]
    assert order(places, {3: 5.0}) == [3, 4, 2, 5, 1]


def test_of_two_equal_hits_the_one_among_others_is_first() -> None:
    places = [place(1), place(2), place(9, conversation=2)]
    assert order(places, {2: 4.0, 9: 4.0, 1: 2.0})[0] == 2


def test_neighbours_end_where_the_conversation_does() -> None:
    assert NEIGHBOURS == 2
    found = ranked([place(1), place(2, conversation=2)], {1: 1.0}, {}, None, limit=9)
    assert of(found, 2).found_by == frozenset()


def test_a_sitting_counts_for_all_that_was_said_in_it() -> None:
    another_day = date(2026, 3, 9)
    places = [place(1), place(40), place(41, day=another_day)]
    assert order(places, {1: 9.0, 40: 1.0, 41: 1.0}) == [1, 40, 41]


def test_a_named_subject_lifts_its_conversation() -> None:
    places = [place(1, conversation=1), place(2, conversation=2)]
    found = ranked(places, {1: 3.0, 2: 3.0}, {1: 1.0}, None, limit=9)
    assert found[0].row == 1
    assert FoundBy.SUBJECT in found[0].found_by
    assert FoundBy.SUBJECT not in found[1].found_by


def test_a_named_day_counts_more_than_a_better_word() -> None:
    named = NamedDays(DAY, DAY, 0, 1)
    places = [place(1, conversation=1), place(2, conversation=2, day=date(2025, 1, 1)), place(3, 3, day=None)]
    found = ranked(places, {1: 1.0, 2: 2.0, 3: 2.0}, {}, named, limit=9)
    assert found[0].row == 1
    assert found[0].found_by == {FoundBy.WORDS, FoundBy.DAYS}


def test_what_is_too_short_to_say_something_comes_last_among_equals() -> None:
    assert order([place(2)._replace(size_bytes=4), place(1, conversation=2)], {1: 1.0, 2: 1.0}) == [1, 2]


def test_why_a_turn_was_found_is_told() -> None:
    found = ranked([place(1), place(2)], {1: 1.0}, {}, None, limit=9)
    assert of(found, 1).found_by == {FoundBy.WORDS}
    assert of(found, 2).found_by == {FoundBy.NEIGHBOURS}


@pytest.mark.parametrize("limit", [0, 1, 3])
def test_the_answer_is_bounded_and_ties_are_newest_first(limit: int) -> None:
    places = [place(row, conversation=row) for row in range(1, 6)]
    found = ranked(places, dict.fromkeys(range(1, 6), 1.0), {}, None, limit=limit)
    assert [turn.row for turn in found] == [5, 4, 3, 2, 1][:limit]


def test_words_that_many_subjects_share_name_little() -> None:
    names = {1: ["kiln", "notes"], 2: ["boat", "notes"], 3: ["notes"], 4: ["tree"]}
    shares = subject_shares({"kiln", "notes"}, names)
    assert shares[1] == 1.0
    assert 0 < shares[2] == shares[3] < 0.6
    assert 4 not in shares
    assert subject_shares(set(), names) == {}
