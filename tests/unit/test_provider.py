"""The provider adapter against a real server on loopback: every fault is told apart, nothing of its text is kept."""

import asyncio
import socket
from collections.abc import Iterator
from dataclasses import replace

import pytest

from main_process.adapters.provider import Message, OpenAiProvider, OutputMode, ProviderConfig
from main_process.domain.errors import ProviderFailed
from shared.vocabulary import ProviderFault
from tests.support import openai_server as wire

SCHEMA = {"type": "object", "properties": {}, "required": [], "additionalProperties": False}
MESSAGES = (Message("system", "Answer."), Message("user", "What?"))
F = ProviderFault


@pytest.fixture
def server() -> Iterator[wire.OpenAiServer]:
    with wire.OpenAiServer() as running:
        yield running


def config_for(server: wire.OpenAiServer, timeout_s: float = 5.0) -> ProviderConfig:
    return ProviderConfig(url=server.url, model=server.model, key=server.key, timeout_s=timeout_s)


async def ask(config: ProviderConfig, provider: OpenAiProvider | None = None) -> object:
    return await (provider or OpenAiProvider()).complete(config, MESSAGES, SCHEMA, output_tokens=100)


async def failure(config: ProviderConfig) -> ProviderFailed:
    with pytest.raises(ProviderFailed) as caught:
        await ask(config)
    return caught.value


async def test_an_answer_comes_back_with_its_mode(server: wire.OpenAiServer) -> None:
    server.answers(wire.say("hello"))

    completion = await OpenAiProvider().complete(config_for(server), MESSAGES, SCHEMA, output_tokens=100)

    assert (completion.text, completion.mode, completion.calls) == ("hello", OutputMode.JSON_SCHEMA, 1)
    assert not completion.is_cut
    (asked,) = server.asked
    assert asked.body["response_format"]["json_schema"]["strict"] is True
    assert asked.body["temperature"] == 0
    assert "tools" not in asked.body


async def test_nothing_about_this_machine_is_sent(server: wire.OpenAiServer, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("OPENAI_ORG_ID", "somebody-else")
    monkeypatch.setenv("OPENAI_BASE_URL", "http://127.0.0.1:1/v1")
    monkeypatch.setenv("HTTP_PROXY", "http://127.0.0.1:1")

    await ask(config_for(server))

    (asked,) = server.asked
    assert not [
        name for name in asked.headers if name in {"openai-organization", "x-stainless-os", "x-stainless-arch"}
    ]
    assert asked.headers["user-agent"] == "remembrancer"


@pytest.mark.parametrize(
    ("reply", "fault", "is_retryable", "was_dispatched"),
    [
        (wire.status(401), F.WRONG_KEY, False, False),
        (wire.status(403), F.WRONG_KEY, False, False),
        (wire.status(404, error_code="model_not_found"), F.WRONG_MODEL, False, False),
        (wire.status(404, message="model 'x' not found, try pulling it first"), F.WRONG_MODEL, False, False),
        (wire.status(404, message="page not found"), F.WRONG_URL, False, False),
        (wire.status(405), F.WRONG_URL, False, False),
        (wire.status(429, retry_after="7"), F.RATE_LIMITED, True, False),
        (wire.status(429, error_code="insufficient_quota"), F.RATE_LIMITED, False, False),
        (wire.status(500), F.SERVER_ERROR, True, False),
        (wire.status(503), F.SERVER_ERROR, True, False),
        (wire.status(413), F.OVER_BUDGET, False, False),
        (wire.status(400, message="content policy"), F.REFUSED, False, False),
        (wire.html(), F.WRONG_URL, False, False),
        (wire.Reply(body=b"[]"), F.WRONG_URL, False, False),
        (wire.Reply(body=b'{"choices": []}'), F.WRONG_URL, False, False),
        (wire.empty(), F.EMPTY_ANSWER, True, False),
        (wire.say(None), F.EMPTY_ANSWER, True, False),
        (wire.Reply(body=b""), F.EMPTY_ANSWER, True, False),
        (wire.say(None, refusal="I will not"), F.REFUSED, False, False),
        (wire.say("x", tool_calls=[{"id": "1"}]), F.CONTRACT_VIOLATED, False, False),
        (wire.Reply(body=b"x" * 1_200_000), F.CONTRACT_VIOLATED, False, False),
        (wire.dropped(), F.CONNECTION_LOST, False, True),
        (wire.reset(), F.CONNECTION_LOST, False, True),
        (wire.cut_short(), F.CONNECTION_LOST, False, True),
    ],
)
async def test_each_fault_has_its_category(
    server: wire.OpenAiServer, reply: wire.Reply, fault: F, is_retryable: bool, was_dispatched: bool
) -> None:
    server.answers(reply)

    failed = await failure(config_for(server))

    assert (failed.fault, failed.is_retryable, failed.was_dispatched) == (fault, is_retryable, was_dispatched)
    assert server.calls == 1


async def test_the_wait_that_the_provider_asks_for_is_passed_on(server: wire.OpenAiServer) -> None:
    server.answers(wire.status(429, retry_after="7"))

    assert (await failure(config_for(server))).retry_after_s == 7.0


async def test_key_address_and_model_are_told_apart(server: wire.OpenAiServer) -> None:
    good = config_for(server)
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        closed_port = free.getsockname()[1]

    faults = [
        (await failure(replace(good, key=None))).fault,
        (await failure(replace(good, key="wrong"))).fault,
        (await failure(replace(good, model="wrong"))).fault,
        (await failure(replace(good, model=" "))).fault,
        (await failure(replace(good, url=f"http://127.0.0.1:{closed_port}/v1"))).fault,
        (await failure(replace(good, url=server.url + "/deeper"))).fault,
        (await failure(replace(good, url="ftp://127.0.0.1/v1"))).fault,
        (await failure(replace(good, url="not an address"))).fault,
        (await failure(replace(good, url="http://no-such-host.invalid/v1"))).fault,
    ]

    assert faults == [
        F.NO_KEY,
        F.WRONG_KEY,
        F.WRONG_MODEL,
        F.WRONG_MODEL,
        F.WRONG_URL,
        F.WRONG_URL,
        F.WRONG_URL,
        F.WRONG_URL,
        F.WRONG_URL,
    ]


async def test_a_redirect_is_not_followed(server: wire.OpenAiServer) -> None:
    with wire.OpenAiServer() as other:
        server.answers(wire.redirect(other.url + "/chat/completions"))

        failed = await failure(config_for(server))

        assert failed.fault is F.WRONG_URL
        assert other.calls == 0


async def test_one_deadline_bounds_the_whole_call(server: wire.OpenAiServer) -> None:
    server.answers(wire.slow(5))

    failed = await failure(config_for(server, timeout_s=0.5))

    assert (failed.fault, failed.was_dispatched) == (F.TIMED_OUT, True)


async def test_a_cancelled_call_ends_at_once(server: wire.OpenAiServer) -> None:
    server.answers(wire.slow(5))
    task = asyncio.create_task(ask(config_for(server)))
    await asyncio.to_thread(server.wait_for_call)
    task.cancel()

    with pytest.raises(asyncio.CancelledError):
        await asyncio.wait_for(task, 2)


async def test_plainer_ways_of_asking_are_tried_and_remembered(server: wire.OpenAiServer) -> None:
    refused = wire.status(400, param="response_format", message="json_schema is not supported")
    server.answers(refused, refused, wire.say("plain"))
    provider = OpenAiProvider()

    completion = await provider.complete(config_for(server), MESSAGES, SCHEMA, output_tokens=100)
    again = await provider.complete(config_for(server), MESSAGES, SCHEMA, output_tokens=100)

    assert (completion.mode, completion.calls) == (OutputMode.PLAIN, 3)
    assert (again.mode, again.calls) == (OutputMode.PLAIN, 1)
    assert [asked.body.get("response_format", {}).get("type") for asked in server.asked] == [
        "json_schema",
        "json_object",
        None,
        None,
    ]


async def test_a_model_that_wants_other_parameters_gets_them(server: wire.OpenAiServer) -> None:
    server.answers(
        wire.status(400, param="max_tokens", message="Unsupported parameter"),
        wire.status(400, param="temperature", message="Unsupported value"),
        wire.say("ok"),
    )

    await ask(config_for(server))

    last = server.asked[-1].body
    assert last["max_completion_tokens"] == 100
    assert "max_tokens" not in last
    assert "temperature" not in last


async def test_no_text_of_the_provider_is_in_the_failure(server: wire.OpenAiServer) -> None:
    server.answers(wire.status(500, message="SECRET BODY at http://private.example"))

    failed = await failure(config_for(server))

    assert "SECRET" not in repr(failed)
    assert failed.__cause__ is None
    assert "private" not in str(failed)


def test_the_key_is_not_shown() -> None:
    assert "sk-1" not in repr(ProviderConfig(url="http://x", model="m", key="sk-1"))
