"""Answers in pieces, against a real server on loopback: only what is visible, every fault told apart."""

import asyncio
import itertools
import threading
from collections.abc import Iterator
from contextlib import aclosing

import pytest
from hypothesis import given
from hypothesis import strategies as st

from main_process.adapters.provider import Message, ProviderConfig
from main_process.adapters.provider_stream import VisibleText, stream_answer
from main_process.domain.errors import ProviderFailed
from shared.vocabulary import ProviderFault
from tests.support import openai_server as wire

MESSAGES = (Message("system", "Answer."), Message("user", "What?"))
F = ProviderFault


@pytest.fixture
def server() -> Iterator[wire.OpenAiServer]:
    with wire.OpenAiServer() as running:
        yield running


def config_for(server: wire.OpenAiServer, timeout_s: float = 30.0) -> ProviderConfig:
    return ProviderConfig(url=server.url, model=server.model, key=server.key, timeout_s=timeout_s)


async def pieces_of(config: ProviderConfig) -> list[str]:
    return [piece async for piece in stream_answer(config, MESSAGES, output_tokens=100)]


async def failure(config: ProviderConfig) -> ProviderFailed:
    with pytest.raises(ProviderFailed) as caught:
        await pieces_of(config)
    return caught.value


async def test_the_answer_arrives_in_pieces(server: wire.OpenAiServer) -> None:
    server.answers(wire.streamed("Port ", "5000", "."))
    assert await pieces_of(config_for(server)) == ["Port ", "5000", "."]
    (asked,) = server.asked
    assert asked.body["stream"] is True
    assert "tools" not in asked.body


async def test_a_piece_is_given_before_the_next_one_exists(server: wire.OpenAiServer) -> None:
    held = threading.Event()
    server.answers(wire.streamed("first", " second", held=held))
    async with aclosing(stream_answer(config_for(server), MESSAGES, output_tokens=100)) as answer:
        assert await anext(answer) == "first"
        held.set()
        assert [piece async for piece in answer] == [" second"]


async def test_an_answer_can_be_left_in_the_middle(server: wire.OpenAiServer) -> None:
    server.answers(wire.streamed("first", " second", held=threading.Event()))
    async with (
        asyncio.timeout(20),
        aclosing(stream_answer(config_for(server), MESSAGES, output_tokens=100)) as answer,
    ):
        assert await anext(answer) == "first"


@pytest.mark.parametrize("tag", ["think", "thinking", "reasoning"])
async def test_reasoning_is_not_part_of_the_answer(server: wire.OpenAiServer, tag: str) -> None:
    server.answers(
        wire.streamed(f"<{tag[:2]}", f"{tag[2:]}>secret", f" plan</{tag[:3]}", f"{tag[3:]}>\n\nHello", " you")
    )
    assert "".join(await pieces_of(config_for(server))) == "Hello you"
    server.answers(wire.streamed("Hello", reasoning_content="secret plan"))
    assert await pieces_of(config_for(server)) == ["Hello"]


@given(text=st.text(max_size=60), cuts=st.lists(st.integers(0, 60), max_size=8))
def test_an_answer_without_reasoning_is_given_whole(text: str, cuts: list[int]) -> None:
    if text.lstrip().lower().startswith(("<think", "<reasoning")):
        return
    places = sorted({0, len(text), *(cut for cut in cuts if cut < len(text))})
    visible = VisibleText()
    given_out = [visible.add(text[a:b]) for a, b in itertools.pairwise(places)]
    assert "".join(given_out) + visible.end() == text


async def test_an_answer_that_breaks_off_was_dispatched(server: wire.OpenAiServer) -> None:
    server.answers(wire.streamed("half of it", is_cut=True))
    failed = await failure(config_for(server))
    assert (failed.fault, failed.was_dispatched) == (F.CONNECTION_LOST, True)


async def test_silence_is_bounded(server: wire.OpenAiServer) -> None:
    server.answers(wire.streamed("first", "never", held=threading.Event()))
    failed = await failure(config_for(server, timeout_s=0.3))
    assert (failed.fault, failed.was_dispatched) == (F.TIMED_OUT, True)


async def test_an_answer_without_words_is_empty(server: wire.OpenAiServer) -> None:
    server.answers(wire.streamed("", " \n"), wire.streamed("<think>only this</think>"))
    assert (await failure(config_for(server))).fault is F.EMPTY_ANSWER
    assert (await failure(config_for(server))).fault is F.EMPTY_ANSWER


async def test_a_refused_parameter_is_left_out(server: wire.OpenAiServer) -> None:
    refused = wire.status(400, param="max_tokens", message="Use 'max_completion_tokens' instead of 'max_tokens'")
    server.answers(refused, wire.streamed("fine"))
    assert await pieces_of(config_for(server)) == ["fine"]
    assert "max_completion_tokens" in server.asked[-1].body


async def test_faults_of_the_address_the_key_and_the_model(server: wire.OpenAiServer) -> None:
    good = config_for(server)
    assert (await failure(ProviderConfig(good.url, good.model, "wrong"))).fault is F.WRONG_KEY
    assert (await failure(ProviderConfig(good.url, "unknown", good.key))).fault is F.WRONG_MODEL
    assert (await failure(ProviderConfig("http://127.0.0.1:1/v1", good.model, good.key))).fault is F.WRONG_URL
    server.answers(wire.status(429, message="slow down"))
    assert (await failure(good)).fault is F.RATE_LIMITED
