"""Conversations (threads) and their turns: sources that evidence points into."""

from dataclasses import dataclass
from datetime import datetime

from shared.vocabulary import ImportFormat, ThreadState, TimePrecision, TurnIntent, TurnStanding, TurnState


@dataclass(frozen=True, slots=True)
class Conversation:
    """A series of turns. Without `project_id` it lies in the holding area and is read by no project.

    `thread_state` tells a thread, which main records itself, from an imported conversation.
    """

    id: str
    namespace_id: str
    project_id: str | None
    title: str
    client: str
    format: ImportFormat | None
    external_id: str | None
    folder: str | None
    git_branch: str | None
    parent_id: str | None
    parent_relation: str | None
    is_subagent: bool
    is_archived: bool
    started_at: datetime | None
    updated_at: datetime | None
    created_at: datetime
    thread_state: ThreadState | None = None


@dataclass(frozen=True, slots=True)
class Turn:
    """One exchange. Texts are as stored: detected secrets are already marked redactions (C34).

    `external_id` identifies the person's message in its client, so that copies in resumed sessions are one turn.
    Turns of threads have an intent; an open one is leased to whoever will end it.
    """

    id: str
    conversation_id: str
    sequence: int
    user_text: str
    assistant_text: str
    assistant_replies: int
    state: TurnState
    standing: TurnStanding
    occurred_at: datetime | None
    occurred_precision: TimePrecision
    external_id: str | None
    redactions: int
    recorded_at: datetime
    intent: TurnIntent | None = None
    scope_paths: tuple[str, ...] = ()
    evidence_keys: tuple[str, ...] = ()
    lease_owner: str | None = None
    lease_expires_at: datetime | None = None
