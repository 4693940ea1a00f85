"""What the hooks of an agent's client ask for; called by the command `remembrancer hook` alone."""

from typing import Annotated

from msgspec import Meta

from shared import vocabulary as v
from shared.ipc.contract import Access, Id, IpcModel, Method, Role

SessionId = Annotated[str, Meta(min_length=1, max_length=v.TURN_KEY_MAX, pattern=r"\A[A-Za-z0-9._-]+\Z")]
Place = Annotated[str, Meta(min_length=1, max_length=v.PATH_MAX)]


class PromptRequest(IpcModel, frozen=True, kw_only=True):
    """The person sent a prompt in a session that runs in a folder."""

    session_id: SessionId
    folder: Place
    text: Annotated[str, Meta(max_length=v.TURN_TEXT_MAX)]


class PromptAnswer(IpcModel, frozen=True, kw_only=True):
    """What the client hands to its model; no turn in a folder of no project."""

    context: str
    turn_id: Id | None


class StopRequest(IpcModel, frozen=True, kw_only=True):
    """The answer is there, in the session's transcript."""

    session_id: SessionId
    transcript_path: Place


class StopAnswer(IpcModel, frozen=True, kw_only=True):
    """Whether a turn was ended with its answer."""

    is_recorded: bool


class EndRequest(IpcModel, frozen=True, kw_only=True):
    """The session is over."""

    session_id: SessionId
    folder: Place


class EndAnswer(IpcModel, frozen=True, kw_only=True):
    """The review that was asked for, if any."""

    run_id: Id | None


_HOOKS = frozenset({Role.CLI})

HOOK_PROMPT = Method("hook.prompt", PromptRequest, PromptAnswer, access=Access.WRITE, roles=_HOOKS)
HOOK_STOP = Method("hook.stop", StopRequest, StopAnswer, access=Access.WRITE, roles=_HOOKS, timeout_s=20.0)
HOOK_END = Method("hook.end", EndRequest, EndAnswer, access=Access.WRITE, roles=_HOOKS)
