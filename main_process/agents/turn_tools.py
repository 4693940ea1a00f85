"""The tool by which a client without transcripts records what was said: `memory_record_turn` (main side)."""

from typing import Annotated, Final

import msgspec
from msgspec import Meta

from main_process.agents.tools import Arguments, Declared, Paths
from shared import vocabulary as v


class RecordTurnArguments(Arguments, frozen=True, kw_only=True):
    """Of `memory_record_turn`: without `turn_id` it begins a turn, with one it ends that turn."""

    text: Annotated[
        str,
        Meta(
            min_length=1,
            max_length=v.TURN_TEXT_MAX,
            description="To begin: exactly what the person typed. To finish: the answer as they saw it.",
        ),
    ]
    turn_id: Annotated[str, Meta(max_length=64, description="Finishes this turn. Leave it out to begin one.")] = ""
    key: Annotated[
        str,
        Meta(max_length=v.TURN_KEY_MAX, description="Your own id of the person's message; makes repeating harmless."),
    ] = ""
    intent: Annotated[v.TurnIntent, Meta(description="What a new turn asks for.")] = v.TurnIntent.CHAT
    paths: Paths = ()


class RecordTurnAnswer(msgspec.Struct, frozen=True, kw_only=True):
    """Of `memory_record_turn`. `redactions` counts secrets that were replaced by marks before anything was stored."""

    turn_id: str
    thread_id: str
    number: int
    state: v.TurnState
    redactions: int


DECLARED: Final = (
    Declared(
        "memory_record_turn",
        "Record a turn",
        "Records the conversation with the person for clients that keep no transcript: call it with their words "
        "before you work, with turn_id and your visible answer when you are done. Never reasoning or tool output.",
        RecordTurnArguments,
        RecordTurnAnswer,
        is_read_only=False,
        is_idempotent=True,
    ),
)
