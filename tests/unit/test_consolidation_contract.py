"""Consolidation: every candidate settled once, no signal raised, no identity twice; anything else fails whole."""

from typing import Any

import pytest

from main_process.domain.consolidation_contract import (
    OPERATIONS_MAX,
    ShownCandidate,
    ShownItem,
    ShownMaterial,
    consolidation_schema,
    dominant_of,
    parse_consolidation,
)
from main_process.domain.contract_shape import ContractViolated
from main_process.domain.identity import identity_key
from shared.vocabulary import MemoryKind, OperationKind, Origin, Sensitivity, Strength
from tests.support.extractions import (
    CONVERSATION,
    PROJECT,
    item_text,
    operation,
    operations,
    shown_candidate,
    shown_item,
)

QUEUE = item_text("We keep the queue in SQLite", subject="queue")
CACHE = item_text("We keep the cache in memory", subject="cache")
TALK = item_text("Should the queue move to Redis?", subject="queue move", kind=MemoryKind.SUMMARY)
OLD = item_text("We keep the queue in Redis", subject="queue", aliases=("job queue",), keywords=("redis",))


def shown(*candidates: ShownCandidate, items: tuple[ShownItem, ...] = ()) -> ShownMaterial:
    identities = {
        str(identity_key(item.namespace_id, item.text.applies_to_paths, item.text.subject)): item.item_id
        for item in items
    }
    return ShownMaterial(candidates, items, identities)


ONE = shown(shown_candidate(1, QUEUE))
WITH_OLD = shown(shown_candidate(1, QUEUE), items=(shown_item(1, OLD),))


def rule_of(answer: str, material: ShownMaterial) -> str:
    with pytest.raises(ContractViolated) as caught:
        parse_consolidation(answer, material, redacted=str)
    return caught.value.rule


def test_a_candidate_becomes_a_new_item() -> None:
    (done,) = parse_consolidation(operations(operation("create", "C1", text=QUEUE)), ONE, redacted=str).operations
    assert (done.kind, done.origin, done.target) == (OperationKind.CREATE, Origin.EXPLICIT, None)
    assert done.text is not None
    assert (done.text.statement, done.text.subject) == (QUEUE.statement, "queue")


@pytest.mark.parametrize("kind", ["revise", "supersede"])
def test_an_older_item_is_changed_and_stays_findable(kind: str) -> None:
    (done,) = parse_consolidation(
        operations(operation(kind, "C1", target="M1", text=QUEUE)), WITH_OLD, redacted=str
    ).operations
    assert done.target is not None
    assert done.target.item_id == "item-1"
    assert done.text is not None
    assert done.text.aliases == ("job queue",)
    assert done.text.keywords == ("redis",)


def test_a_rejection_carries_nothing() -> None:
    (done,) = parse_consolidation(operations(operation("reject", "C1")), ONE, redacted=str).operations
    assert (done.kind, done.text, done.origin) == (OperationKind.REJECT, None, None)
    assert rule_of(operations(operation("reject", "C1", text=QUEUE)), ONE) == "rejection_with_text"
    assert rule_of(operations(operation("reject", "C1", target="M1")), WITH_OLD) == "target_unwanted"


@pytest.mark.parametrize(
    ("answer", "rule"),
    [
        ("```\n{}\n```", "fenced"),
        ("[]", "not_an_object"),
        ("{}", "missing_key"),
        ('{"operations": [], "note": 1}', "unknown_key"),
        (operations(), "candidate_unsettled"),
        (operations(*[operation("reject", "C1")] * (OPERATIONS_MAX + 1)), "too_many"),
        (operations(operation("delete", "C1")), "not_a_choice"),
        (operations(operation("reject")), "candidate_missing"),
        (operations(operation("reject", "C1", "C1")), "candidate_repeated"),
        (operations(operation("reject", "C1"), operation("reject", "C1")), "candidate_repeated"),
        (operations(operation("reject", "C1", "C2")), "unknown_candidate"),
        (operations(operation("reject", "candidate-1")), "unknown_candidate"),
        (operations(operation("create", "C1", target="M1", text=QUEUE)), "target_unwanted"),
        (operations(operation("revise", "C1", text=QUEUE)), "unknown_target"),
        (operations(operation("revise", "C1", target="M2", text=QUEUE)), "unknown_target"),
        (operations(operation("supersede", "C1", target="item-1", text=QUEUE)), "unknown_target"),
        (operations(operation("create", "C1", text=QUEUE)), "identity_taken"),
        (operations(operation("create", "C1")), "not_a_choice"),
        (operations(operation("revise", "C1", target="M1", text=QUEUE, strength="hard")), "signal_differs"),
        (operations(operation("revise", "C1", target="M1", text=QUEUE, recall_mode="always")), "signal_differs"),
        (operations(operation("revise", "C1", target="M1", text=QUEUE, origin="adopted_proposal")), "signal_differs"),
        (operations(operation("revise", "C1", target="M1", text=QUEUE, kind="preference")), "signal_differs"),
        (operations(operation("revise", "C1", target="M1", text=QUEUE, applies_to_paths=["a"])), "paths_differ"),
        (operations(operation("revise", "C1", target="M1", text=QUEUE, aliases=["a"] * 17)), "too_many"),
        (operations(operation("revise", "C1", target="M1", text=QUEUE, sources=[])), "unknown_key"),
    ],
)
def test_one_wrong_operation_fails_the_whole_answer(answer: str, rule: str) -> None:
    assert rule_of(answer, WITH_OLD) == rule


def test_the_strongest_signal_decides_and_no_other() -> None:
    stated, newer = shown_candidate(1, QUEUE), shown_candidate(2, QUEUE)
    hard = shown_candidate(3, item_text("We keep the queue in SQLite", strength=Strength.HARD))
    adopted = shown_candidate(4, QUEUE, origin=Origin.ADOPTED_PROPOSAL)
    inferred = shown_candidate(5, QUEUE, origin=Origin.INFERRED_REPETITION)
    assert dominant_of([stated, newer, adopted, inferred]) == newer
    assert dominant_of([hard, newer, adopted]) == hard
    assert dominant_of([inferred, adopted]) == adopted


def test_what_was_inferred_never_replaces_what_was_stated() -> None:
    inferred = shown_candidate(1, QUEUE, origin=Origin.INFERRED_REPETITION)
    entry = operation("supersede", "C1", target="M1", text=QUEUE, origin="inferred_repetition")
    assert rule_of(operations(entry), shown(inferred, items=(shown_item(1, OLD),))) == "inferred_over_stated"
    was_inferred = shown_item(1, OLD, origin=Origin.INFERRED_REPETITION)
    assert parse_consolidation(operations(entry), shown(inferred, items=(was_inferred,)), redacted=str).operations


@pytest.mark.parametrize(
    "second",
    [
        shown_candidate(2, TALK, namespace=CONVERSATION),
        shown_candidate(2, TALK),
        shown_candidate(2, QUEUE, namespace="another-project"),
        shown_candidate(2, item_text("We keep the queue in SQLite", applies_to_paths=("src",))),
    ],
)
def test_scopes_discussions_and_paths_are_never_merged(second: ShownCandidate) -> None:
    material = shown(shown_candidate(1, QUEUE), second)
    assert rule_of(operations(operation("create", "C1", "C2", text=QUEUE)), material) == "merge_across_scopes"


@pytest.mark.parametrize(
    "target",
    [
        shown_item(1, OLD, namespace="another-project"),
        shown_item(1, item_text("We keep the queue in Redis", applies_to_paths=("src",))),
        shown_item(1, TALK),
    ],
)
def test_a_target_of_another_scope_path_or_nature_is_refused(target: ShownItem) -> None:
    material = shown(shown_candidate(1, QUEUE), items=(target,))
    assert rule_of(operations(operation("revise", "C1", target="M1", text=QUEUE)), material) == "target_elsewhere"


def test_an_item_that_is_no_longer_active_is_no_target() -> None:
    material = shown(shown_candidate(1, QUEUE), items=(shown_item(1, OLD, is_active=False),))
    assert rule_of(operations(operation("revise", "C1", target="M1", text=QUEUE)), material) == "target_not_active"


def test_one_answer_cannot_make_the_same_identity_twice() -> None:
    material = shown(shown_candidate(1, QUEUE), shown_candidate(2, QUEUE))
    answer = operations(
        operation("create", "C1", text=QUEUE), operation("create", "C2", text=QUEUE, subject=" Queue ")
    )
    assert rule_of(answer, material) == "identity_taken"


def test_a_revision_cannot_take_the_identity_of_another_item() -> None:
    items = (shown_item(1, OLD), shown_item(2, CACHE))
    entry = operation("revise", "C1", target="M2", text=QUEUE)
    assert rule_of(operations(entry), shown(shown_candidate(1, QUEUE), items=items)) == "identity_taken"


def test_identities_count_that_the_model_was_not_shown() -> None:
    hidden = {str(identity_key(PROJECT, (), "QUEUE")): "item-beyond-the-twenty"}
    material = ShownMaterial((shown_candidate(1, QUEUE),), (), hidden)
    assert rule_of(operations(operation("create", "C1", text=QUEUE)), material) == "identity_taken"


def test_one_target_is_changed_once() -> None:
    material = shown(shown_candidate(1, QUEUE), shown_candidate(2, CACHE), items=(shown_item(1, OLD),))
    answer = operations(
        operation("revise", "C1", target="M1", text=QUEUE), operation("supersede", "C2", target="M1", text=CACHE)
    )
    assert rule_of(answer, material) == "target_repeated"


def test_a_merged_item_keeps_the_strictest_sensitivity_and_all_words_it_is_found_by() -> None:
    private = item_text("We keep the queue in SQLite", subject="queue", aliases=("jobs",))
    private = item_text(
        "We keep the queue in SQLite", subject="queue", aliases=("jobs",), sensitivity=Sensitivity.SENSITIVE
    )
    material = shown(shown_candidate(1, private), shown_candidate(2, QUEUE))
    entry = operation("create", "C1", "C2", text=QUEUE, aliases=["queue storage"])
    (done,) = parse_consolidation(operations(entry), material, redacted=str).operations
    assert done.text is not None
    assert done.text.sensitivity is Sensitivity.SENSITIVE
    assert done.text.aliases == ("jobs", "queue storage")


def test_the_schema_names_only_what_was_shown() -> None:
    of_operation: dict[str, Any] = consolidation_schema(WITH_OLD)["properties"]["operations"]["items"]
    assert of_operation["properties"]["candidates"]["items"]["enum"] == ["C1"]
    assert of_operation["properties"]["target"]["enum"] == ["", "M1"]
    assert len(of_operation["required"]) == 13


def test_different_matters_are_neither_merged_nor_put_in_each_others_place() -> None:
    answers = item_text("I prefer short commit titles", subject="commit titles")
    material = shown(shown_candidate(1, QUEUE), shown_candidate(2, answers), items=(shown_item(1, CACHE),))
    merged = operations(operation("create", "C1", "C2", text=answers))
    assert rule_of(merged, material) == "merge_of_different_claims"
    replaced = operations(
        operation("create", "C1", text=QUEUE), operation("supersede", "C2", target="M1", text=answers)
    )
    assert rule_of(replaced, material) == "target_unrelated"


@pytest.mark.parametrize(
    "claim",
    ["We keep the queue in Redis", "We do not keep the queue in SQLite", "We keep SQLite in the queue", "Yes"],
)
def test_a_claim_that_no_candidate_makes_is_not_taken_over(claim: str) -> None:
    entry = operation(
        "revise", "C1", target="M1", text=QUEUE, statement=claim, content=claim, subject="Redis queue 7"
    )
    (done,) = parse_consolidation(operations(entry), WITH_OLD, redacted=str).operations
    assert done.text is not None
    assert (done.text.statement, done.text.subject, done.text.content) == (QUEUE.statement, "queue", "")


def test_words_that_hold_a_secret_or_a_new_name_are_left_out() -> None:
    entry = operation(
        "create", "C1", text=QUEUE, aliases=["job store", "token 123", "queue in Kafka"], keywords=["kafka"]
    )
    answer = parse_consolidation(operations(entry), ONE, redacted=lambda text: text.replace("token 123", "[mark]"))
    text = answer.operations[0].text
    assert text is not None
    assert text.aliases == ("job store",)
    assert "kafka" not in text.keywords


def test_a_chinese_decision_stays_findable_in_english() -> None:
    said = item_text("旧 memory schema 不兼容，直接删除", subject="旧 memory schema")
    (done,) = parse_consolidation(
        operations(operation("create", "C1", text=said)), shown(shown_candidate(1, said)), redacted=str
    ).operations
    assert done.text is not None
    assert {"backward compatibility", "delete legacy schema"} <= set(done.text.aliases)


def test_what_rules_alone_found_can_be_consolidated_in_its_own_kind() -> None:
    rule = item_text("Never send project files anywhere", subject="project files", kind=MemoryKind.CONSTRAINT)
    answer = operations(operation("create", "C1", text=rule))
    (done,) = parse_consolidation(answer, shown(shown_candidate(1, rule)), redacted=str).operations
    assert done.text is not None
    assert done.text.kind is MemoryKind.CONSTRAINT
