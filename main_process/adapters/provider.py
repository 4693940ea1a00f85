"""Asks a language model over the OpenAI wire format, at any base URL; failures are categories, never texts.

The `openai` library is imported in a worker thread with the first call (architecture, Start-up). No redirects, no
retries of its own, one deadline a call, no headers about this machine, no environment variables of other programs.
"""

import asyncio
import json
import logging
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import StrEnum
from typing import TYPE_CHECKING, Any, Final, Protocol
from urllib.parse import urlsplit

from main_process.adapters import provider_faults
from main_process.domain.errors import ProviderFailed
from shared.vocabulary import ProviderFault

if TYPE_CHECKING:
    from openai import AsyncOpenAI

CONNECT_TIMEOUT_S: Final = 10.0
ANSWER_BYTES_MAX: Final = 1_000_000
"""A longer body is no chat completion within our output limit; reading stops there."""
DIALECTS_MAX: Final = 5
"""Requests until every optional parameter was tried without: two output modes, two parameters, and the first."""
LOOPBACK_HOSTS: Final = frozenset({"localhost", "127.0.0.1", "::1"})


class OutputMode(StrEnum):
    """How the answer's shape is asked for, strictest first."""

    JSON_SCHEMA = "json_schema"
    JSON_OBJECT = "json_object"
    PLAIN = "plain"


@dataclass(frozen=True, slots=True)
class ProviderConfig:
    """Where to ask and as whom. `timeout_s` bounds one call from dispatch to the last byte."""

    url: str
    model: str
    key: str | None = field(repr=False)
    timeout_s: float = 60.0


@dataclass(frozen=True, slots=True)
class Message:
    """One message of the request."""

    role: str
    content: str = field(repr=False)


@dataclass(frozen=True, slots=True)
class Completion:
    """An observed answer. `calls` counts requests, including those that tried an unsupported output mode."""

    text: str = field(repr=False)
    is_cut: bool
    mode: OutputMode
    calls: int


class ChatProvider(Protocol):
    """What the provider's proposer needs."""

    async def complete(
        self, config: ProviderConfig, messages: Sequence[Message], schema: Mapping[str, Any], *, output_tokens: int
    ) -> Completion:
        """Return the answer. Raises ProviderFailed."""
        ...


def checked_config(config: ProviderConfig) -> ProviderConfig:
    """Return the configuration if a call can be made with it.

    Raises ProviderFailed in phase `settings`: NO_KEY, WRONG_URL, WRONG_MODEL.
    """
    if not config.key:
        raise ProviderFailed(ProviderFault.NO_KEY, "settings")
    try:
        parts = urlsplit(config.url)
        is_usable = parts.scheme in {"http", "https"} and bool(parts.hostname) and parts.port != 0
        is_usable = is_usable and not parts.username and not parts.query and not parts.fragment
    except ValueError:
        is_usable = False
    if not is_usable or not config.url.isprintable() or " " in config.url:
        raise ProviderFailed(ProviderFault.WRONG_URL, "settings")
    if not config.model.strip():
        raise ProviderFailed(ProviderFault.WRONG_MODEL, "settings")
    if not (config.key.isascii() and config.key.isprintable()):
        raise ProviderFailed(ProviderFault.WRONG_KEY, "settings")
    return config


@dataclass(frozen=True, slots=True)
class Dialect:
    """What an address and model are known to take; some models want another name for the output limit."""

    mode: OutputMode = OutputMode.JSON_SCHEMA
    output_limit: str = "max_tokens"
    has_temperature: bool = True

    def without(self, parameter: str) -> "Dialect | None":
        """Return the dialect that avoids a refused parameter, or nothing when there is none left."""
        modes = list(OutputMode)
        if parameter == "response_format" and self.mode is not OutputMode.PLAIN:
            return replace(self, mode=modes[modes.index(self.mode) + 1])
        if parameter == "max_tokens" and self.output_limit == parameter:
            return replace(self, output_limit="max_completion_tokens")
        if parameter == "temperature" and self.has_temperature:
            return replace(self, has_temperature=False)
        return None

    def parameters(self, schema: Mapping[str, Any], output_tokens: int) -> dict[str, Any]:
        """Return the parameters of a request in this dialect."""
        result: dict[str, Any] = {self.output_limit: output_tokens, "stream": False}
        if self.has_temperature:
            result["temperature"] = 0
        if self.mode is OutputMode.JSON_SCHEMA:
            shape = {"name": "answer", "strict": True, "schema": dict(schema)}
            result["response_format"] = {"type": "json_schema", "json_schema": shape}
        if self.mode is OutputMode.JSON_OBJECT:
            result["response_format"] = {"type": "json_object"}
        return result


class OpenAiProvider:
    """The configured provider. Remembers per address and model which parameters were refused."""

    def __init__(self) -> None:
        self._dialects: dict[tuple[str, str], Dialect] = {}

    async def complete(
        self, config: ProviderConfig, messages: Sequence[Message], schema: Mapping[str, Any], *, output_tokens: int
    ) -> Completion:
        """Return the answer, asked for in the strictest output mode that the provider takes.

        Raises ProviderFailed; `was_dispatched` tells a call whose answer was not observed (C16).
        """
        checked_config(config)
        address = (config.url, config.model)
        client = await asyncio.to_thread(make_client, config)
        try:
            dialect = self._dialects.get(address, Dialect())
            for calls in range(1, DIALECTS_MAX + 1):
                try:
                    body = await _request(client, config, messages, dialect.parameters(schema, output_tokens))
                except provider_faults.ParameterRefused as refused:
                    plainer = dialect.without(refused.name)
                    if plainer is None:
                        break
                    self._dialects[address] = dialect = plainer
                    continue
                text, is_cut = _text_of(body)
                return Completion(text=text, is_cut=is_cut, mode=dialect.mode, calls=calls)
            raise ProviderFailed(ProviderFault.REFUSED, "answer")
        finally:
            await client.close()


def make_client(config: ProviderConfig) -> "AsyncOpenAI":
    """Build a client for one call; imports the library, hence in a worker thread."""
    import httpx2  # noqa: PLC0415 - see above
    from openai import AsyncOpenAI, Omit  # noqa: PLC0415 - see above

    for name in ("openai", "httpx2", "httpcore2"):
        logging.getLogger(name).setLevel(logging.WARNING)  # below it they write addresses and requests
    is_loopback = (urlsplit(config.url).hostname or "") in LOOPBACK_HOSTS
    limits = httpx2.Timeout(config.timeout_s, connect=min(CONNECT_TIMEOUT_S, config.timeout_s))
    unwanted = ("OpenAI-Organization", "OpenAI-Project", "X-Stainless-OS", "X-Stainless-Arch", "X-Stainless-Lang")
    more = ("X-Stainless-Package-Version", "X-Stainless-Runtime", "X-Stainless-Runtime-Version", "X-Stainless-Async")
    omitted: dict[str, Any] = {name: Omit() for name in (*unwanted, *more)}
    return AsyncOpenAI(
        api_key=config.key,
        base_url=config.url,
        timeout=limits,
        max_retries=0,
        default_headers={"User-Agent": "remembrancer", **omitted},
        http_client=httpx2.AsyncClient(follow_redirects=False, timeout=limits, trust_env=not is_loopback),
    )


async def _request(
    client: "AsyncOpenAI", config: ProviderConfig, messages: Sequence[Message], parameters: Mapping[str, Any]
) -> bytes:
    said: list[Any] = [{"role": message.role, "content": message.content} for message in messages]
    try:
        async with (
            asyncio.timeout(config.timeout_s),
            client.chat.completions.with_streaming_response.create(
                model=config.model, messages=said, **parameters
            ) as response,
        ):
            return await _bounded_body(response.iter_bytes())
    except TimeoutError as error:
        raise ProviderFailed(ProviderFault.TIMED_OUT, "answer", was_dispatched=True) from error
    except provider_faults.library_errors() as error:
        raise provider_faults.failure_of(error, is_shape_asked="response_format" in parameters) from None


async def _bounded_body(chunks: Any) -> bytes:
    body = bytearray()
    async for chunk in chunks:
        body += chunk
        if len(body) > ANSWER_BYTES_MAX:
            raise ProviderFailed(ProviderFault.CONTRACT_VIOLATED, "answer")
    return bytes(body)


def _text_of(body: bytes) -> tuple[str, bool]:
    """Return the answer's text and whether it was cut off.

    Raises ProviderFailed: WRONG_URL when the body is no chat completion, EMPTY_ANSWER, REFUSED.
    """
    if not body.strip():
        raise ProviderFailed(ProviderFault.EMPTY_ANSWER, "answer", is_retryable=True)
    try:
        decoded = json.loads(body)
        choice = decoded["choices"][0]
        message = choice["message"]
    except (ValueError, RecursionError, LookupError, TypeError) as error:
        raise ProviderFailed(ProviderFault.WRONG_URL, "answer") from error
    if not isinstance(message, dict):
        raise ProviderFailed(ProviderFault.WRONG_URL, "answer")
    if message.get("tool_calls") or message.get("function_call"):
        raise ProviderFailed(ProviderFault.CONTRACT_VIOLATED, "tools")
    if message.get("refusal"):
        raise ProviderFailed(ProviderFault.REFUSED, "answer")
    text = message.get("content")
    if not isinstance(text, str) or not text.strip():
        raise ProviderFailed(ProviderFault.EMPTY_ANSWER, "answer", is_retryable=True)
    return text, choice.get("finish_reason") == "length"
