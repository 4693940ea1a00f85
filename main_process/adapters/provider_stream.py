"""Streams the visible answer of a language model, over the wire and by the rules of `provider.py`.

Reasoning is never part of an answer: separate fields of it are not read, a block of it before the answer is left out.
"""

import asyncio
from collections.abc import AsyncGenerator, Sequence
from contextlib import aclosing
from typing import Any, Final

from main_process.adapters import provider_faults
from main_process.adapters.provider import (
    DIALECTS_MAX,
    Dialect,
    Message,
    OutputMode,
    ProviderConfig,
    checked_config,
    make_client,
)
from main_process.domain.errors import ProviderFailed
from shared.vocabulary import ProviderFault

ANSWER_MAX: Final = 200_000
"""Characters; longer than any answer within the output limit."""
_TAGS: Final = ("think", "thinking", "reasoning")
_BEGINNINGS: Final = tuple(f"<{tag}>" for tag in _TAGS)
_BEGINNING_MAX: Final = max(map(len, _BEGINNINGS))


class VisibleText:
    """Leaves a block of reasoning at the beginning out of a text that arrives in pieces."""

    def __init__(self) -> None:
        self._held = ""
        self._closing: str | None = None
        self._is_decided = False

    def add(self, piece: str) -> str:
        """Take the next piece; return what of it is visible."""
        if self._is_decided:
            return piece
        self._held += piece
        if self._closing is None and not self._looks_for_tag():
            return self._decided(self._held)
        if self._closing is None:
            return ""
        before, closing, after = self._held.partition(self._closing)
        if closing:
            return self._decided(after.lstrip())
        self._held = before[-len(self._closing) :]  # enough to find a closing tag that arrives in two pieces
        return ""

    def end(self) -> str:
        """Return what was held back because it could still have become a tag."""
        return "" if self._is_decided or self._closing is not None else self._decided(self._held)

    def _looks_for_tag(self) -> bool:
        """Whether the held text is, or can still become, the beginning of reasoning."""
        text = self._held.lstrip().lower()
        for beginning in _BEGINNINGS:
            if text.startswith(beginning):
                self._closing = f"</{beginning[1:]}"
                return True
        return len(text) < _BEGINNING_MAX and any(beginning.startswith(text) for beginning in _BEGINNINGS)

    def _decided(self, text: str) -> str:
        self._is_decided, self._held = True, ""
        return text


async def stream_answer(
    config: ProviderConfig, messages: Sequence[Message], *, output_tokens: int
) -> AsyncGenerator[str, None]:
    """Yield the visible answer piece by piece.

    Raises ProviderFailed before or between pieces; `was_dispatched` tells an answer that ended early (C16). An answer
    without visible text raises EMPTY_ANSWER. Closing the iterator ends the request.
    """
    checked_config(config)
    client = await asyncio.to_thread(make_client, config)
    visible, length, is_empty = VisibleText(), 0, True
    try:
        async with aclosing(_pieces(client, config, messages, output_tokens)) as pieces:
            async for piece in pieces:
                shown = visible.add(piece) if piece is not None else visible.end()
                length += len(shown)
                if length > ANSWER_MAX:
                    raise ProviderFailed(ProviderFault.CONTRACT_VIOLATED, "answer")
                is_empty = is_empty and not shown.strip()
                if shown:
                    yield shown
        if is_empty:
            raise ProviderFailed(ProviderFault.EMPTY_ANSWER, "answer", is_retryable=True)
    finally:
        await client.close()


async def _pieces(
    client: Any, config: ProviderConfig, messages: Sequence[Message], output_tokens: int
) -> AsyncGenerator[str | None, None]:
    """Yield what arrives, and None at the end; each wait is bounded by the configured time."""
    try:
        async with asyncio.timeout(config.timeout_s):
            stream = await _opened(client, config, messages, output_tokens)
        async with stream:  # leaving it ends the request
            chunks = aiter(stream)
            while True:
                async with asyncio.timeout(config.timeout_s):
                    chunk = await anext(chunks, None)
                if chunk is None:
                    break
                yield _piece_of(chunk)
    except TimeoutError as error:
        raise ProviderFailed(ProviderFault.TIMED_OUT, "answer", was_dispatched=True) from error
    except provider_faults.library_errors() as error:
        raise provider_faults.failure_of(error, is_shape_asked=False) from None
    yield None


async def _opened(client: Any, config: ProviderConfig, messages: Sequence[Message], output_tokens: int) -> Any:
    """Begin the answer, leaving out parameters that the model does not take."""
    said = [{"role": message.role, "content": message.content} for message in messages]
    dialect = Dialect(mode=OutputMode.PLAIN, has_temperature=False)  # a conversation keeps the model's own
    for _ in range(DIALECTS_MAX):
        asked = {**dialect.parameters({}, output_tokens), "stream": True}
        try:
            return await client.chat.completions.create(model=config.model, messages=said, **asked)
        except provider_faults.library_errors() as error:
            failure = provider_faults.failure_of(error, is_shape_asked=False)
            plainer = dialect.without(failure.name) if isinstance(failure, provider_faults.ParameterRefused) else None
            if plainer is None:
                raise _refused(failure) from None
            dialect = plainer
    raise ProviderFailed(ProviderFault.REFUSED, "answer")


def _refused(failure: Exception) -> Exception:
    is_parameter = isinstance(failure, provider_faults.ParameterRefused)
    return ProviderFailed(ProviderFault.REFUSED, "answer") if is_parameter else failure


def _piece_of(chunk: Any) -> str:
    """Return the text of one chunk; everything but content is left out. Raises ProviderFailed for tool calls."""
    choices = getattr(chunk, "choices", None) or ()
    if not choices:
        return ""  # a chunk that only counts tokens
    delta = choices[0].delta
    if getattr(delta, "tool_calls", None) or getattr(delta, "function_call", None):
        raise ProviderFailed(ProviderFault.CONTRACT_VIOLATED, "tools")
    content = getattr(delta, "content", None)
    return content if isinstance(content, str) else ""
