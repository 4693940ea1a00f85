"""A real HTTP server on loopback that speaks the OpenAI wire format and misbehaves as a test tells it to.

    with OpenAiServer() as server:
        server.answers(say('{"summary": "..."}'), status(429, retry_after="2"), cut_short())
        ... OpenAI client with base_url=server.url, api_key=server.key, model=server.model ...
        assert server.calls == 3

Scripted replies are used in order; when they run out the last one repeats. `review(...)` builds a correct answer
from the request it is given.
"""

import json
import socket
import struct
import threading
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any, Self

_FIRST_SPOKEN = 1
"""The piece that carries the first words of a streamed answer."""


@dataclass(frozen=True)
class Asked:
    """One request as it arrived."""

    path: str
    headers: Mapping[str, str]
    body: dict[str, Any]

    @property
    def messages(self) -> list[dict[str, str]]:
        return list(self.body.get("messages", []))

    @property
    def material(self) -> dict[str, Any]:
        """The review material: the JSON of the first message of the user."""
        first = next(message for message in self.messages if message["role"] == "user")
        loaded: dict[str, Any] = json.loads(first["content"])
        return loaded

    def turn_with(self, words: str) -> dict[str, Any]:
        """The turn whose user text holds these words."""
        turns = (turn for conversation in self.material["conversations"] for turn in conversation["turns"])
        return next(turn for turn in turns if words in turn["user"])


@dataclass(frozen=True)
class Reply:
    """What goes over the wire. Without a body the connection is dropped; `reset` drops it with RST."""

    status: int = 200
    body: bytes | None = b""
    headers: Mapping[str, str] = field(default_factory=dict)
    delay_s: float = 0.0
    is_reset: bool = False
    sent_bytes: int | None = None
    pieces: tuple[bytes, ...] = ()
    held: threading.Event | None = None


Script = Reply | Callable[[Asked], "Reply"]


def completion(text: str | None, *, finish_reason: str = "stop", **message: Any) -> bytes:
    """A chat completion with this text."""
    choice = {
        "index": 0,
        "finish_reason": finish_reason,
        "message": {"role": "assistant", "content": text, **message},
    }
    answer = {
        "id": "chatcmpl-1",
        "object": "chat.completion",
        "created": 1,
        "model": "test-model",
        "choices": [choice],
    }
    return json.dumps(answer).encode()


def say(text: str | None, *, finish_reason: str = "stop", delay_s: float = 0.0, **message: Any) -> Reply:
    """An ordinary answer with this text."""
    return Reply(body=completion(text, finish_reason=finish_reason, **message), delay_s=delay_s)


def say_json(value: object) -> Reply:
    """An ordinary answer with this value as JSON."""
    return say(json.dumps(value, ensure_ascii=False))


def status(
    code: int, *, error_code: str | None = None, message: str = "no", param: str | None = None, **headers: str
) -> Reply:
    """An error in the provider's shape; headers as keywords, `retry_after="2"`."""
    error = {"error": {"message": message, "type": "error", "param": param, "code": error_code}}
    named = {name.replace("_", "-"): value for name, value in headers.items()}
    return Reply(status=code, body=json.dumps(error).encode(), headers=named)


def empty() -> Reply:
    """An answer without text."""
    return say("")


def html() -> Reply:
    """A web page where an answer should be: a wrong address."""
    return Reply(body=b"<!doctype html><html><body>Welcome</body></html>", headers={"content-type": "text/html"})


def slow(seconds: float) -> Reply:
    """An answer that comes too late."""
    return Reply(body=completion("{}"), delay_s=seconds)


def dropped() -> Reply:
    """The request is read, then the connection is closed without a byte."""
    return Reply(body=None)


def reset() -> Reply:
    """The request is read, then the connection is reset."""
    return Reply(body=None, is_reset=True)


def cut_short() -> Reply:
    """The headers announce more than is sent."""
    return Reply(body=completion('{"summary": "x"}'), sent_bytes=40)


def streamed(*texts: str, held: threading.Event | None = None, is_cut: bool = False, **delta: Any) -> Reply:
    """An answer in pieces. `held` stops after the first until it is set; `is_cut` ends without the end's mark."""
    deltas = [{"role": "assistant", "content": ""}, *({"content": text} | delta for text in texts)]
    ends: list[str | None] = [None] * len(deltas) + ([] if is_cut else ["stop"])
    pieces = []
    for place, end in enumerate(ends):
        choice = {"index": 0, "delta": deltas[place] if place < len(deltas) else {}, "finish_reason": end}
        chunk = {"id": "c", "object": "chat.completion.chunk", "created": 1, "model": "m", "choices": [choice]}
        pieces.append(f"data: {json.dumps(chunk)}\n\n".encode())
    if not is_cut:
        pieces.append(b"data: [DONE]\n\n")
    return Reply(headers={"content-type": "text/event-stream"}, pieces=tuple(pieces), held=held, is_reset=is_cut)


def redirect(to: str) -> Reply:
    """A redirect, which a client that carries a key must not follow."""
    return Reply(status=307, body=b"", headers={"location": to})


def review(
    *memories: Mapping[str, Any],
    follow_ups: tuple[Mapping[str, Any], ...] = (),
    summary: str = "What happened.",
    highlights: tuple[str, ...] = (),
) -> Reply:
    """A review answer with exactly these parts."""
    return say_json(
        {
            "summary": summary,
            "highlights": list(highlights),
            "memories": list(memories),
            "follow_ups": list(follow_ups),
        }
    )


def memory_from(asked: Asked, words: str, **changes: Any) -> dict[str, Any]:
    """A correct memory that quotes the turn with these words."""
    turn = asked.turn_with(words)
    return {
        "project": turn_project(asked, turn["turn"]),
        "kind": "constraint",
        "subject": words[:80],
        "statement": words,
        "strength": "hard",
        "aliases": [],
        "keywords": [],
        "confidence": 0.8,
        "evidence": [{"turn": turn["turn"], "role": "user", "quote": words}],
    } | changes


def turn_project(asked: Asked, label: str) -> str:
    """The label of the project a turn belongs to."""
    if asked.material["scope"] == "global":
        return "global"
    for conversation in asked.material["conversations"]:
        if any(turn["turn"] == label for turn in conversation["turns"]):
            return str(conversation["project"])
    raise KeyError(label)


class OpenAiServer:
    """The server. Checks key and model by itself unless `is_strict` is off."""

    def __init__(self, *, key: str = "test-key", model: str = "test-model", is_strict: bool = True) -> None:
        self.key = key
        self.model = model
        self.is_strict = is_strict
        self.asked: list[Asked] = []
        self._script: list[Script] = [say("{}")]
        self._lock = threading.Lock()
        self._closing = threading.Event()
        owner = self

        class Handler(BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"

            def do_POST(self) -> None:
                owner._post(self)

            def do_GET(self) -> None:
                owner._get(self)

            def log_message(self, format: str, *args: object) -> None:  # noqa: A002 - the base class's name
                pass

        self._server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self._server.daemon_threads = True
        self._thread = threading.Thread(target=self._server.serve_forever, args=(0.05,), daemon=True)

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self._server.server_address[1]}/v1"

    @property
    def calls(self) -> int:
        """How many completions were asked for."""
        with self._lock:
            return len(self.asked)

    def wait_for_call(self, count: int = 1, timeout_s: float = 5.0) -> None:
        """Block until so many completions were asked for. Raises TimeoutError."""
        end = time.monotonic() + timeout_s
        while self.calls < count:
            if time.monotonic() > end:
                raise TimeoutError
            time.sleep(0.01)

    def answers(self, *script: Script) -> None:
        """Set what comes next."""
        with self._lock:
            self._script = list(script)

    def __enter__(self) -> Self:
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._closing.set()
        self._server.shutdown()
        self._server.server_close()
        self._thread.join(5)

    def _next(self, asked: Asked) -> Reply:
        with self._lock:
            self.asked.append(asked)
            script = self._script.pop(0) if len(self._script) > 1 else self._script[0]
        return script(asked) if callable(script) else script

    def _post(self, handler: BaseHTTPRequestHandler) -> None:
        length = int(handler.headers.get("content-length", "0"))
        body = json.loads(handler.rfile.read(length) or b"{}")
        headers = {name.lower(): value for name, value in handler.headers.items()}
        if handler.path == "/v1/embeddings":
            with self._lock:
                self.asked.append(Asked(handler.path, headers, body))
            self._send(handler, Reply(body=b'{"object": "list", "data": []}'))
            return
        if handler.path != "/v1/chat/completions":
            self._send(handler, status(404, message="unknown path"))
            return
        if self.is_strict and headers.get("authorization") != f"Bearer {self.key}":
            self._send(handler, status(401, error_code="invalid_api_key", message="bad key"))
            return
        if self.is_strict and body.get("model") != self.model:
            self._send(handler, status(404, error_code="model_not_found", message="The model does not exist"))
            return
        self._send(handler, self._next(Asked(handler.path, headers, body)))

    def _get(self, handler: BaseHTTPRequestHandler) -> None:
        if handler.path != "/v1/models":
            self._send(handler, status(404, message="unknown path"))
            return
        models = {"object": "list", "data": [{"id": self.model, "object": "model", "created": 1, "owned_by": "test"}]}
        self._send(handler, Reply(body=json.dumps(models).encode()))

    def _send(self, handler: BaseHTTPRequestHandler, reply: Reply) -> None:
        if reply.delay_s:
            self._wait(reply.delay_s)
        handler.close_connection = True
        if reply.body is None:
            if reply.is_reset:
                linger = struct.pack("ii", 1, 0)
                handler.connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, linger)
            handler.connection.close()
            return
        try:
            handler.send_response(reply.status)
            for name, value in {"content-type": "application/json", **reply.headers}.items():
                handler.send_header(name, value)
            if not reply.pieces:
                handler.send_header("content-length", str(len(reply.body)))
            handler.send_header("connection", "close")
            handler.end_headers()
            handler.wfile.write(reply.body[: reply.sent_bytes])
            handler.wfile.flush()
            self._send_pieces(handler, reply)
        except OSError:
            return  # the client gave up first, which is what such a test is about

    def _send_pieces(self, handler: BaseHTTPRequestHandler, reply: Reply) -> None:
        for number, piece in enumerate(reply.pieces):
            while number == _FIRST_SPOKEN + 1 and reply.held is not None and not self._closing.is_set():
                if reply.held.wait(0.02):
                    break
            handler.wfile.write(piece)
            handler.wfile.flush()
        if reply.pieces and reply.is_reset:
            handler.connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
            handler.connection.close()

    def _wait(self, seconds: float) -> None:
        end = time.monotonic() + seconds
        while time.monotonic() < end and not self._closing.is_set():
            time.sleep(0.02)
