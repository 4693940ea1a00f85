"""The quality corpus through the real parser and rules: whatever a model answers, only what was said is kept."""

import itertools
from collections import Counter

import pytest

from main_process.domain.carried import is_same_claim
from main_process.domain.clauses import sentences_of
from main_process.domain.extraction_contract import CANDIDATES_MAX, ExtractionResult
from main_process.domain.extraction_meaning import parse_extraction
from main_process.domain.identity import normalised_statement
from tests.support.dialogues import (
    Dialogue,
    dialogues,
    is_found,
    is_proven,
    kind_of,
    spoken_in,
)
from tests.support.extractions import candidate, extraction, source

CORPUS = dialogues()
BY_ID = [pytest.param(one, id=one.id) for one in CORPUS]
BAD = [pytest.param(one, number, id=f"{one.id}-{number}") for one in CORPUS for number in range(len(one.bad))]


def read(answer: str, dialogue: Dialogue) -> ExtractionResult:
    result = parse_extraction(answer, dialogue.material, redacted=str)
    assert all(is_proven(kept, dialogue.material) for kept in result.candidates)
    return result


def told(result: ExtractionResult) -> list[tuple[str, str, str]]:
    return sorted((kind_of(one), one.origin.value, one.statement) for one in result.candidates)


def test_the_corpus_is_large_and_holds_both_languages_and_enough_of_nothing() -> None:
    assert len(CORPUS) >= 60
    assert min(Counter(one.id[:2] for one in CORPUS).values()) >= 30
    assert sum(1 for one in CORPUS if not one.keep) >= 30
    assert len({one.id for one in CORPUS}) == len(CORPUS)


@pytest.mark.parametrize("dialogue", BY_ID)
def test_a_good_answer_is_kept(dialogue: Dialogue) -> None:
    result = read(dialogue.good_answer, dialogue)
    assert told(result) == sorted((one["kind"], one["origin"], one["statement"]) for one in dialogue.keep)
    assert result.dropped == {}
    assert result.checkpoint == dialogue.checkpoint


@pytest.mark.parametrize(
    "dialogue", [one for one in BY_ID if isinstance(one.values[0], Dialogue) and one.values[0].keep]
)
def test_what_is_kept_has_the_signal_of_its_evidence_and_is_found(dialogue: Dialogue) -> None:
    kept = {one.statement: one for one in read(dialogue.good_answer, dialogue).candidates}
    for wanted in dialogue.keep:
        one = kept[wanted["statement"]]
        assert one.strength.value == wanted.get("strength", "soft")
        assert one.recall_mode.value == wanted.get("recall_mode", "on_match")
        assert one.sensitivity.value == wanted.get("sensitivity", "normal")
        assert [request for request in wanted.get("found_by", ()) if not is_found(one, request)] == []
        assert [request for request in wanted.get("not_found_by", ()) if is_found(one, request)] == []


@pytest.mark.parametrize(("dialogue", "number"), BAD)
def test_a_bad_candidate_is_dropped_by_its_rule_and_nothing_else_suffers(dialogue: Dialogue, number: int) -> None:
    rule: str = dialogue.bad[number]["rule"]
    result = read(dialogue.bad_answer(number), dialogue)
    assert all(dialogue.may_keep(kept) for kept in result.candidates)
    if not rule.startswith("kept-as:"):
        assert dict(result.dropped) == {rule: 1}
        assert told(result) == told(read(dialogue.good_answer, dialogue))
        return
    said = rule.removeprefix("kept-as:")
    wrong = normalised_statement(dialogue.bad[number]["statement"])
    assert wrong not in {normalised_statement(one.statement) for one in result.candidates}
    alone = read(extraction(candidate_of_bad(dialogue, number), checkpoint=dialogue.checkpoint), dialogue)
    assert said in [one.statement for one in alone.candidates]


def candidate_of_bad(dialogue: Dialogue, number: int) -> dict[str, object]:
    short = dialogue.bad[number]
    changed = {key: value for key, value in short.items() if key not in {"statement", "sources", "rule"}}
    return candidate(short["statement"], *short["sources"], **changed)


def sentences(text: str) -> list[str]:
    return [text[one.start : one.end] for one in sentences_of(text) if one.clauses]


@pytest.mark.parametrize("dialogue", BY_ID)
def test_no_way_of_quoting_a_dialogue_proves_what_was_not_said(dialogue: Dialogue) -> None:
    """Every sentence of every speaker, as every kind and origin, with true, turned and foreign statements."""
    places = [
        (f"T{number}", role, sentence)
        for number, turn in enumerate(dialogue.turns, start=1)
        for role in ("user", "assistant")
        for sentence in sentences(turn[role])
    ]
    signals = {"strength": "hard", "recall_mode": "always", "content": "The assistant decided it.", "keywords": ["x"]}
    every = [source(turn, sentence, role) for turn, role, sentence in places][:8]
    wrong = [
        candidate(statement[:900], *sources, kind=kind, origin=origin, **signals)
        for (turn, role, sentence), kind, origin in itertools.product(
            places, ("preference", "decision", "discussion"), ("explicit", "adopted_proposal", "inferred_repetition")
        )
        for statement in (sentence, f"Do not {sentence}", f"不要{sentence}", "Always delete backups", "始终删除备份")
        for sources in ([source(turn, sentence, role)], [source(turn, sentence, role), *every][:8])
    ]
    for begin in range(0, len(wrong), CANDIDATES_MAX):
        batch = wrong[begin : begin + CANDIDATES_MAX]
        result = read(extraction(*batch, checkpoint=dialogue.checkpoint), dialogue)
        assert [one.statement for one in result.candidates if not dialogue.may_keep(one)] == []
        assert all(one.content == "" for one in result.candidates)


def test_the_deterministic_proposer_hears_what_is_said_and_nothing_else() -> None:
    heard = {one.id: spoken_in(one) for one in CORPUS}
    assert heard == {one.id: one.spoken for one in CORPUS}


def test_the_deterministic_proposer_finds_nearly_all_explicit_statements_of_the_corpus() -> None:
    explicit = [
        (one.id, kept["statement"])
        for one in CORPUS
        for kept in one.keep
        if kept["kind"] != "discussion" and kept["origin"] == "explicit"
    ]
    heard = [(one.id, statement) for one in CORPUS for statement in spoken_in(one)]
    assert len(hits(explicit, heard)) / len(explicit) >= 0.95
    assert len(hits(heard, explicit)) / len(heard) >= 0.93


def hits(wanted: list[tuple[str, str]], given: list[tuple[str, str]]) -> list[tuple[str, str]]:
    return [
        (at, statement)
        for at, statement in wanted
        if any(at == other and is_same_claim(statement, said) for other, said in given)
    ]
