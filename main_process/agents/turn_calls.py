"""Recording turns for an agent's connection, in the active thread of the project that its binding names (main side).

What an agent says that a person typed is a turn like any other: evidence for candidates, which a person decides on.
"""

import uuid
from typing import Final

from main_process.agents import turn_tools as t
from main_process.agents.calls import Connection
from main_process.domain.conversation import Turn
from main_process.domain.errors import NotFound, RuleViolated
from main_process.domain.thread import CLIENT_TURN_LEASE
from main_process.services import thread_service
from main_process.services.thread_service import NewTurn
from main_process.store.unit_of_work import Unit
from shared import vocabulary as v

TURNS_MAX: Final = 500
"""Turns that one connection may begin; a client that loops fills no store."""


async def record_turn(connection: Connection, arguments: t.RecordTurnArguments) -> t.RecordTurnAnswer:
    """Begin a turn, or finish one that this binding began. Repeating either gives the same turn.

    Raises RuleViolated `proposing_not_allowed`, `turns_exhausted` and those of the thread service; NotFound for a
    turn of anybody else; ScopeDenied; StoreUnavailable.
    """
    turn = await connection.store.write(lambda unit: _recorded(unit, connection, arguments))
    if turn.state is v.TurnState.OPEN:
        connection.open_turns.add(turn.id)
    else:
        connection.open_turns.discard(turn.id)
    return t.RecordTurnAnswer(
        turn_id=turn.id,
        thread_id=turn.conversation_id,
        number=turn.sequence,
        state=turn.state,
        redactions=turn.redactions,
    )


async def leave(connection: Connection) -> None:
    """End as interrupted what the connection left open. Raises StoreUnavailable."""
    if connection.open_turns:
        await connection.store.write(lambda unit: _left(unit, connection))


def _left(unit: Unit, connection: Connection) -> None:
    owner = owner_of(connection)
    for turn in unit.threads.open_turns(owner):
        if turn.id in connection.open_turns:
            thread_service.interrupt_turn(unit, turn_id=turn.id, owner=owner)


def owner_of(connection: Connection) -> str:
    """Return by which name a binding's turns are leased and keyed, whichever of its connections asks."""
    return f"mcp:{connection.binding.id}"


def _recorded(unit: Unit, connection: Connection, arguments: t.RecordTurnArguments) -> Turn:
    binding = connection.standing(unit)
    if not binding.may_propose:
        raise RuleViolated("proposing_not_allowed")
    owner = owner_of(connection)
    if arguments.turn_id:
        return _finished(unit, arguments.turn_id, owner, arguments.text)
    if len(connection.begun_turns) >= TURNS_MAX:
        raise RuleViolated("turns_exhausted", limit=TURNS_MAX)
    if not arguments.key and (same := _repeated(unit, connection, owner, arguments.text)) is not None:
        return same
    new = NewTurn(
        owner=owner,
        text=arguments.text,
        intent=arguments.intent,
        scope_paths=arguments.paths,
        external_key=f"{owner}:{arguments.key or uuid.uuid4()}",
        lease=CLIENT_TURN_LEASE,
    )
    turn = thread_service.begin_turn(unit, binding.project_id, new)
    connection.begun_turns.add(turn.id)
    return turn


def _repeated(unit: Unit, connection: Connection, owner: str, text: str) -> Turn | None:
    """Return the open turn of this connection that begins with the same words: the call is repeated."""
    said = thread_service.as_stored(unit, text)
    mine = (turn for turn in unit.threads.open_turns(owner) if turn.id in connection.open_turns)
    return next((turn for turn in mine if turn.user_text == said), None)


def _finished(unit: Unit, turn_id: str, owner: str, answer: str) -> Turn:
    turn = unit.conversations.turn(turn_id)
    if turn is None or not (turn.external_id or "").startswith(f"{owner}:"):
        raise NotFound("turn", turn_id)
    is_known = turn.state is v.TurnState.COMPLETED and turn.assistant_text == thread_service.as_stored(unit, answer)
    return turn if is_known else thread_service.finish_turn(unit, turn_id=turn.id, owner=owner, answer=answer)
