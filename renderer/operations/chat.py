"""Operations on a chat with the configured model, for the renderer."""

from renderer.operations.caller import Caller
from shared.ipc.methods import chat as m


async def send(caller: Caller, project_id: str, text: str, *, key: str) -> m.StartedAnswer:
    """Say something in the active thread of a project; the answer is on its way then."""
    return await caller.call(m.SEND, m.SendRequest(project_id=project_id, text=text, idempotency_key=key))


async def read_answer(caller: Caller, turn_id: str, seen: int) -> m.AnswerPart:
    """What of an answer comes after the characters that were seen; waits a few seconds for it."""
    return await caller.call(m.READ_ANSWER, m.ReadAnswerRequest(turn_id=turn_id, seen=seen))


async def stop_answer(caller: Caller, turn_id: str) -> m.AnswerPart:
    """End an answer; what was shown stays."""
    return await caller.call(m.STOP_ANSWER, m.StopAnswerRequest(turn_id=turn_id))
