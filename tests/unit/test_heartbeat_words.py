"""Every code that a heartbeat run may carry has a sentence in the window."""

import inspect

import pytest

from main_process.adapters.answer_json import UnreadableRule
from main_process.domain import contract_shape, deterministic_review, review_contract
from main_process.domain.lasting import Bar
from main_process.domain.proposal import ProposeOutcome
from main_process.domain.review_meaning import Drop
from main_process.services import heartbeat_claims, heartbeat_runs
from renderer.support.words import heartbeat_runs as words
from shared.vocabulary import ProviderFault, StoreFault

DROPPED = [
    *(set(Bar) | set(Drop) | (set(ProposeOutcome) - {ProposeOutcome.CREATED, ProposeOutcome.REFUSED})),
    deterministic_review.PROJECT_SPECIFIC,
    deterministic_review.TOO_MANY,
    heartbeat_runs.SOURCE_GONE,
    heartbeat_runs.REPEATED,
    "sensitive_not_sent",
    "secret_follow_up",
]
CONTRACT_SOURCE = inspect.getsource(review_contract) + inspect.getsource(contract_shape)
CONTRACT_RULES = [
    word
    for word in CONTRACT_SOURCE.split('"')
    if word.replace("_", "").isalpha() and f'ContractViolated("{word}"' in CONTRACT_SOURCE
]
PHASES = [*UnreadableRule, *CONTRACT_RULES, "settings", "keyring", "connect", "answer", "tools", "store"]


def is_code(text: str, code: str) -> bool:
    return text == code or ("_" in code and text == code.replace("_", " "))


@pytest.mark.parametrize("rule", sorted(str(rule) for rule in DROPPED))
def test_a_refused_proposal_is_explained(rule: str) -> None:
    known = words._said_texts() | words._provider_texts() | words._known_texts()
    assert known[rule] == words.dropped_text(rule)


@pytest.mark.parametrize("phase", sorted({str(phase) for phase in PHASES} | {heartbeat_claims.ASKING}))
def test_a_phase_is_explained(phase: str) -> None:
    assert not is_code(words.phase_text(phase), phase)


@pytest.mark.parametrize(
    "failure", [*ProviderFault, *StoreFault, "provider_off", "target_outside_plan", heartbeat_claims.INTERRUPTED]
)
def test_a_failure_is_explained(failure: str) -> None:
    assert not is_code(words.failure_text(failure), failure)


def test_the_contract_has_rules_to_look_at() -> None:
    assert len(CONTRACT_RULES) >= 10
