"""The envelope of extraction: whatever is not exactly the contract fails the whole answer, by the rule's name."""

import json
from typing import Any

import pytest

from main_process.domain.contract_shape import ANSWER_MAX, ContractViolated
from main_process.domain.extraction_contract import (
    CANDIDATES_MAX,
    CHECKPOINT_MAX,
    EXTRACTED_ALIASES_MAX,
    TurnPart,
    checked_extraction,
    extraction_schema,
)
from shared import vocabulary as v
from shared.vocabulary import MemoryKind, Origin, TurnRole
from tests.support.extractions import candidate, extraction, material, sent_turn, source

SAID = "We decided to drop Python 3.9."
MATERIAL = material(
    sent_turn(1, "Anything else?", "I suggest dropping Python 3.9.", part=TurnPart.ADJACENT),
    sent_turn(2, SAID, "Done."),
)


def good(**changed: Any) -> dict[str, Any]:
    return candidate("We decided to drop Python 3.9", source("T2", SAID), **changed)


def without(key: str) -> dict[str, Any]:
    return {name: value for name, value in good().items() if name != key}


def rule_of(answer: str) -> str:
    with pytest.raises(ContractViolated) as caught:
        checked_extraction(answer, MATERIAL)
    return caught.value.rule


def test_a_good_answer_is_read_with_its_sources() -> None:
    envelope = checked_extraction(extraction(good()), MATERIAL)
    (read,) = envelope.candidates
    assert (read.kind, read.origin, read.statement) == (
        MemoryKind.DECISION,
        Origin.EXPLICIT,
        "We decided to drop Python 3.9",
    )
    assert [(one.turn.turn_id, one.role, one.quote) for one in read.sources] == [("turn-2", TurnRole.USER, SAID)]


def test_no_candidates_is_a_good_answer() -> None:
    assert checked_extraction(extraction(), MATERIAL).candidates == ()


@pytest.mark.parametrize(
    ("answer", "rule"),
    [
        ("```json\n" + extraction(good()) + "\n```", "fenced"),
        (json.dumps([json.loads(extraction(good()))]), "not_an_object"),
        ("Here you are: " + extraction(good()), "not_json"),
        (extraction(good()) + " Done.", "not_json"),
        (extraction(good())[:-9], "not_json"),
        ("", "not_json"),
        ('{"checkpoint": "a", "checkpoint": "b", "candidates": []}', "repeated_key"),
        ('{"checkpoint": NaN, "candidates": []}', "not_a_number"),
        ('{"checkpoint": 1' + "0" * 5_000 + ', "candidates": []}', "not_json"),
        ('{"checkpoint": "\\ud800", "candidates": []}', "broken_character"),
        ('{"checkpoint": ' + "[" * 20 + "]" * 20 + ', "candidates": []}', "too_deep"),
        ("[" * 100_000, "too_deep"),
        (" " * (ANSWER_MAX + 1), "too_long"),
        (json.dumps({"checkpoint": "a"}), "missing_key"),
        (json.dumps({"checkpoint": "a", "candidates": [], "note": "hi"}), "unknown_key"),
        (extraction(checkpoint=""), "empty"),
        (extraction(checkpoint=None), "not_a_text"),
        (extraction(checkpoint="x" * (CHECKPOINT_MAX + 1)), "too_long"),
        (extraction(checkpoint="a\u0000b"), "control_character"),
        (extraction(*[good()] * (CANDIDATES_MAX + 1)), "too_many"),
        (json.dumps({"checkpoint": "a", "candidates": {}}), "not_a_list"),
        (extraction("text"), "not_an_object"),
    ],
)
def test_a_misshapen_answer_fails_whole(answer: str, rule: str) -> None:
    assert rule_of(answer) == rule


@pytest.mark.parametrize("key", sorted(good()))
def test_every_field_of_a_candidate_is_needed(key: str) -> None:
    assert rule_of(extraction(good(), without(key))) == "missing_key"


@pytest.mark.parametrize(
    ("changed", "rule"),
    [
        ({"confidence": 1}, "unknown_key"),
        ({"kind": "fact"}, "not_a_choice"),
        ({"kind": ["decision"]}, "not_a_choice"),
        ({"strength": "very hard"}, "not_a_choice"),
        ({"origin": "manual"}, "not_a_choice"),
        ({"recall_mode": None}, "not_a_choice"),
        ({"subject": "x" * (v.SUBJECT_MAX + 1)}, "too_long"),
        ({"statement": "x" * (v.STATEMENT_MAX + 1)}, "too_long"),
        ({"statement": " "}, "empty"),
        ({"content": "x" * (v.CONTENT_MAX + 1)}, "too_long"),
        ({"content": 3}, "not_a_text"),
        ({"aliases": ["x"] * (EXTRACTED_ALIASES_MAX + 1)}, "too_many"),
        ({"aliases": "x"}, "not_a_list"),
        ({"keywords": ["x" * (v.TERM_MAX + 1)]}, "too_long"),
        ({"applies_to_paths": ["a"] * (v.APPLIES_TO_PATHS_MAX + 1)}, "too_many"),
        ({"sources": []}, "evidence_missing"),
        ({"sources": [source("T2", SAID)] * (v.SOURCES_MAX + 1)}, "too_many"),
        ({"sources": [source("T2", SAID) | {"note": "hi"}]}, "unknown_key"),
        ({"sources": [source("T9", SAID)]}, "unknown_turn"),
        ({"sources": [source("T2", SAID) | {"turn": ["T2"]}]}, "unknown_turn"),
        ({"sources": [source("turn-2", SAID)]}, "unknown_turn"),
        ({"sources": [source("T2", SAID, "system")]}, "not_a_choice"),
        ({"sources": [source("T2", SAID, "assistant")]}, "quote_not_in_source"),
        ({"sources": [source("T2", "We decided to keep Python 3.9.")]}, "quote_not_in_source"),
        ({"sources": [source("T1", SAID)]}, "quote_not_in_source"),
        ({"sources": [source("T2", "")]}, "empty"),
    ],
)
def test_one_wrong_candidate_fails_the_whole_answer(changed: dict[str, Any], rule: str) -> None:
    assert rule_of(extraction(good(), good(**changed))) == rule


def test_a_quote_must_lie_in_what_was_sent_and_in_what_is_stored() -> None:
    whole = "First part. The secret middle. Last part."
    cut = material(sent_turn(1, whole, user_pieces=("First part.", "Last part.", "Only sent.")))
    for quote in ("The secret middle.", "First part. The", "Only sent.", "left out"):
        with pytest.raises(ContractViolated, match="quote_not_in_source"):
            checked_extraction(extraction(candidate("First part", source("T1", quote))), cut)
    assert checked_extraction(extraction(candidate("Last part", source("T1", "Last part."))), cut).candidates


def test_the_schema_asks_for_exactly_the_contract() -> None:
    schema = extraction_schema(MATERIAL)
    of_candidate = schema["properties"]["candidates"]["items"]
    assert set(of_candidate["required"]) == set(good())
    assert of_candidate["properties"]["sources"]["items"]["properties"]["turn"]["enum"] == ["T1", "T2"]
    assert schema["additionalProperties"] is False
