"""A person's search over turns on a set with known answers: at least 0.15 above BM25 alone among the first ten."""

from pathlib import Path

import pytest

from tests.bench.turn_bench import GAIN_MIN, Measured, bare_words, memories, memories_by_words, product, same_words
from tests.bench.turn_set import HELD_OUT, TUNING, load_set, sample_of


def test_the_set_is_as_big_as_it_has_to_be_and_its_halves_share_nothing() -> None:
    halves = [load_set(files) for files in (TUNING, HELD_OUT)]
    assert sum(len(half.turns) for half in halves) >= 3_000
    for half in halves:
        assert len(half.queries) >= 300
        assert {asked.language for asked in half.queries} == {"en", "zh"}
        assert {asked.kind for asked in half.queries} == {"words", "question", "dated"}
        for number in range(len(half.titles)):
            assert sum(said.conversation == number for said in half.turns) >= 200
    first, second = ({(said.user_text, said.assistant_text) for said in half.turns} for half in halves)
    assert not first & second
    assert not {asked.text for asked in halves[0].queries} & {asked.text for asked in halves[1].queries}


@pytest.mark.parametrize("language", ["en", "zh"])
def test_the_search_finds_what_bm25_alone_does_not(tmp_path: Path, language: str) -> None:
    known = load_set([name for name in HELD_OUT if name.endswith(language)])
    measured = Measured(tmp_path, sample_of(known, 3))
    try:
        ours, same, bare = (measured.recall(find) for find in (product, same_words, bare_words))
        by_words, with_evidence = measured.recall(memories_by_words), measured.recall(memories)
    finally:
        measured.close()
    assert ours["all"] >= max(same["all"], bare["all"]) + GAIN_MIN
    assert ours["words"] >= same["words"]  # whoever remembers the words loses nothing
    assert ours["question"] > same["question"]
    assert ours["dated"] > same["dated"]
    assert with_evidence["all"] > by_words["all"] + GAIN_MIN
    assert with_evidence["words"] >= by_words["words"]
