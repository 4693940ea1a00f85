"""Requests of extraction and consolidation over the real wire format: what is asked, and what a repair may tell."""

import json
from collections.abc import Iterator

import pytest

from main_process.adapters.provider import Completion, OpenAiProvider, OutputMode, ProviderConfig
from main_process.adapters.provider_memory import (
    CALL_TIMEOUT_S,
    EXTRACTION_TOKENS,
    MemoryRequest,
    answer_of,
    consolidation_request,
    extraction_request,
    repair_request,
)
from main_process.domain.consolidation_contract import ShownMaterial, parse_consolidation
from main_process.domain.contract_shape import ContractViolated
from main_process.domain.extraction_contract import TurnPart
from main_process.domain.extraction_meaning import parse_extraction
from tests.support import openai_server as wire
from tests.support.extractions import (
    CONVERSATION,
    candidate,
    extraction,
    item_text,
    material,
    operation,
    operations,
    sent_turn,
    shown_candidate,
    shown_item,
    source,
)

SAID = "We decided to drop Python 3.9."
WHOLE = "First. The middle that was left out. Last."
MATERIAL = material(
    sent_turn(1, "No nested ifs here.", "Done.", part=TurnPart.EVIDENCE, is_repair=True, evidence_keys=("s:1",)),
    sent_turn(2, WHOLE, user_pieces=("First.", "Last.")),
    sent_turn(3, SAID, "Noted.", scope_paths=("setup.cfg",)),
    checkpoint="Versions are discussed.",
)
QUEUE = item_text("We keep the queue in SQLite", subject="queue")
SHOWN = ShownMaterial(
    (shown_candidate(1, QUEUE), shown_candidate(2, QUEUE, namespace=CONVERSATION)),
    (shown_item(1, QUEUE), shown_item(2, QUEUE, is_active=False)),
)


@pytest.fixture
def server() -> Iterator[wire.OpenAiServer]:
    with wire.OpenAiServer() as running:
        yield running


async def asked(server: wire.OpenAiServer, request: MemoryRequest) -> str:
    config = ProviderConfig(server.url, server.model, server.key, CALL_TIMEOUT_S)
    provider = OpenAiProvider()
    return answer_of(
        await provider.complete(config, request.messages, request.schema, output_tokens=request.output_tokens)
    )


async def test_an_extraction_is_asked_for_by_schema_and_read(server: wire.OpenAiServer) -> None:
    good = candidate("We decided to drop Python 3.9", source("T3", SAID))
    server.answers(wire.say(extraction(good, checkpoint="Python 3.9 is dropped.")))
    answer = await asked(server, extraction_request(MATERIAL))
    result = parse_extraction(answer, MATERIAL, redacted=str)
    assert [one.statement for one in result.candidates] == ["We decided to drop Python 3.9"]
    sent = server.asked[0].body
    assert sent["max_tokens"] == EXTRACTION_TOKENS
    assert sent["temperature"] == 0
    assert sent["response_format"]["json_schema"]["strict"] is True


def test_what_an_extraction_is_sent_is_what_may_be_quoted() -> None:
    body = json.loads(extraction_request(MATERIAL).messages[1].content)
    assert body["checkpoint"] == "Versions are discussed."
    first, second, third = body["turns"]
    assert first == {
        "turn": "T1",
        "part": "evidence",
        "user": "No nested ifs here.",
        "is_repair": True,
        "findings": 1,
    }
    assert "middle" not in second["user"]
    assert third["scope_paths"] == ["setup.cfg"]
    assert "turn-" not in extraction_request(MATERIAL).messages[1].content


async def test_a_consolidation_is_asked_for_and_read(server: wire.OpenAiServer) -> None:
    only = ShownMaterial((shown_candidate(1, QUEUE),), ())
    server.answers(wire.say(operations(operation("create", "C1", text=QUEUE))))
    answer = await asked(server, consolidation_request(only))
    assert parse_consolidation(answer, only, redacted=str).operations[0].text == QUEUE


def test_a_consolidation_is_sent_labels_and_no_ids() -> None:
    text = consolidation_request(SHOWN).messages[1].content
    body = json.loads(text)
    assert [one["candidate"] for one in body["candidates"]] == ["C1", "C2"]
    assert [one["scope"] for one in body["candidates"]] == ["S1", "S2"]
    assert [one["item"] for one in body["items"]] == ["M1"]
    assert not any(part in text for part in ("candidate-1", "item-1", "namespace"))


def test_a_repair_tells_the_rule_and_the_bad_answer_and_keeps_the_material() -> None:
    request = extraction_request(MATERIAL)
    repair = repair_request(request, "x" * 50_000, ContractViolated("unknown_turn", "candidates[0].sources[0]"))
    assert repair.messages[:2] == request.messages
    assert [message.role for message in repair.messages] == ["system", "user", "assistant", "user"]
    assert len(repair.messages[2].content) == 12_000
    assert "unknown_turn at candidates[0].sources[0]" in repair.messages[3].content


@pytest.mark.parametrize(
    ("text", "is_cut", "rule"), [('{"checkpoint": "a', True, "cut_off"), ("<think>Hm", False, "only_reasoning")]
)
def test_an_answer_that_never_came_is_no_answer(text: str, is_cut: bool, rule: str) -> None:
    with pytest.raises(ContractViolated) as caught:
        answer_of(Completion(text, is_cut=is_cut, mode=OutputMode.PLAIN, calls=1))
    assert caught.value.rule == rule


def test_reasoning_before_an_answer_is_left_out() -> None:
    completion = Completion('<think>Hm {</think>\n{"a": 1}', is_cut=False, mode=OutputMode.PLAIN, calls=1)
    assert answer_of(completion) == '{"a": 1}'
