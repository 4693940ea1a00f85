"""Chat: a plain conversation of a person with the configured model, in the active thread of a project."""

from typing import Annotated

from msgspec import Meta

from shared import vocabulary as v
from shared.ipc.contract import Access, Count, Id, IdempotencyKey, IpcModel, Method, Statement

ChatText = Annotated[str, Meta(min_length=1, max_length=v.CHAT_TEXT_MAX)]


class SendRequest(IpcModel, frozen=True, kw_only=True):
    """What the person says. The same key returns the first answer's turn."""

    project_id: Id
    text: ChatText
    idempotency_key: IdempotencyKey


class EnteredMemory(IpcModel, frozen=True, kw_only=True):
    """A memory that the model was given with the person's words. `level` is where it lives."""

    item_id: Id
    kind: v.MemoryKind
    level: v.NamespaceKind
    statement: Statement


class StartedAnswer(IpcModel, frozen=True, kw_only=True):
    """The turn that was stored, and what entered. `history_turns` of the thread were sent along.

    `redactions` secrets of the person's words were replaced by marks before they were stored and sent.
    """

    conversation_id: Id
    turn_id: Id
    memories: tuple[EnteredMemory, ...]
    history_turns: Count
    redactions: Count


class ReadAnswerRequest(IpcModel, frozen=True, kw_only=True):
    """Wait a few seconds at most for more of an answer than the first `seen` characters."""

    turn_id: Id
    seen: Count = 0


class AnswerPart(IpcModel, frozen=True, kw_only=True):
    """What follows the characters that were seen. `state` is open while more may come; `fault` says why it failed."""

    text: str
    state: v.TurnState
    fault: v.ProviderFault | None = None


class StopAnswerRequest(IpcModel, frozen=True, kw_only=True):
    """The answer that the person wants no more of."""

    turn_id: Id


SEND = Method("chat.send", SendRequest, StartedAnswer, access=Access.WRITE, timeout_s=30.0)
READ_ANSWER = Method("chat.read", ReadAnswerRequest, AnswerPart, timeout_s=20.0)
STOP_ANSWER = Method("chat.stop", StopAnswerRequest, AnswerPart, access=Access.WRITE, timeout_s=20.0)
