"""Handlers of `chat.*`: a person's conversation with the configured model."""

from main_process.ipc.context import CallContext
from main_process.ipc.router import Router
from main_process.services.chat_desk import LiveAnswer
from shared.ipc.methods import chat as c

router = Router()


@router.handles(c.SEND)
async def send(context: CallContext, request: c.SendRequest) -> c.StartedAnswer:
    """Store what the person says and begin the answer."""
    started = await context.services.chat.send(request.project_id, request.text, key=request.idempotency_key)
    return c.StartedAnswer(
        conversation_id=started.turn.conversation_id,
        turn_id=started.turn.id,
        memories=tuple(
            c.EnteredMemory(
                item_id=entry.item.id,
                kind=entry.item.text.kind,
                level=entry.level,
                statement=entry.item.text.statement,
            )
            for entry in started.entries
        ),
        history_turns=started.history_turns,
        redactions=started.turn.redactions,
    )


@router.handles(c.READ_ANSWER)
async def read_answer(context: CallContext, request: c.ReadAnswerRequest) -> c.AnswerPart:
    """Return what there is beyond what was seen."""
    return _part(await context.services.chat.read(request.turn_id, request.seen), request.seen)


@router.handles(c.STOP_ANSWER)
async def stop_answer(context: CallContext, request: c.StopAnswerRequest) -> c.AnswerPart:
    """End an answer; return all that was shown of it."""
    return _part(await context.services.chat.stop(request.turn_id), 0)


def _part(answer: LiveAnswer, seen: int) -> c.AnswerPart:
    return c.AnswerPart(text=answer.text[seen:], state=answer.state, fault=answer.fault)
