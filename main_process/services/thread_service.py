"""Threads and turns: what main itself records of a conversation (memory rules §7, seed 000).

The person's words are stored before any model is asked, the visible answer after. Detected secrets and forgotten
words become marks before anything is written. One active thread a project; the database holds that, too.
"""

import uuid
from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import timedelta
from typing import Final

from main_process.adapters.detectors import redact
from main_process.domain.conversation import Conversation, Turn
from main_process.domain.errors import NotFound, RuleViolated, ThreadConflict
from main_process.domain.namespace import Namespace, Project
from main_process.domain.thread import (
    EVIDENCE_KEYS_MAX,
    TURN_LEASE,
    Thread,
    check_may_end,
    history_of,
    scope_paths_of,
    typed_part,
    visible_part,
)
from main_process.services import conversation_service, pipeline_claims
from main_process.services.conversation_service import ListedConversation
from main_process.services.import_forgotten import ForgottenWords
from main_process.store.unit_of_work import Unit
from shared.ipc.events import CONVERSATIONS_CHANGED, ConversationsChanged
from shared.vocabulary import (
    NamespaceKind,
    ThreadState,
    TimePrecision,
    TurnIntent,
    TurnStanding,
    TurnState,
)

CLIENT: Final = "remembrancer"
"""The client of conversations that main records itself."""
TITLE_CHARS: Final = 120


@dataclass(frozen=True, slots=True)
class NewTurn:
    """What a turn begins with. `owner` is who will end it; `external_key` by what its client knows it."""

    owner: str
    text: str
    intent: TurnIntent = TurnIntent.CHAT
    scope_paths: Sequence[str] = ()
    evidence_keys: Sequence[str] = ()
    external_key: str | None = None
    lease: timedelta = TURN_LEASE


@dataclass(frozen=True, slots=True)
class ThreadStatus:
    """What a project records into, with the figures beside it."""

    project: Project
    thread: Thread | None
    listed: ListedConversation | None
    threads: int
    open_turns: int
    jobs: int


# Threads


def status(unit: Unit, project_id: str) -> ThreadStatus:
    """Return what a project records into. Raises NotFound."""
    thread = active(unit, project_id)
    return ThreadStatus(
        project=_project(unit, project_id),
        thread=thread,
        listed=None if thread is None else conversation_service.get(unit, thread.id),
        threads=unit.threads.count(project_id),
        open_turns=0 if thread is None else unit.threads.count_open(thread.id),
        jobs=0 if thread is None else len(unit.memory_jobs.open_of(thread.id)),
    )


def active(unit: Unit, project_id: str) -> Thread | None:
    """Return the thread that a project records into; None before its first turn. Raises NotFound."""
    _project(unit, project_id)
    return unit.threads.active(project_id)


def admit(unit: Unit, project_id: str) -> Thread:
    """Return the active thread of a project; its first use makes it.

    Raises NotFound, RuleViolated `project_archived`.
    """
    project = _project(unit, project_id)
    if project.is_archived:
        raise RuleViolated("project_archived")
    return unit.threads.active(project_id) or _opened(unit, project)


def start_new(unit: Unit, *, project_id: str, expected_thread_id: str | None) -> Thread:
    """Archive the active thread and open an empty one. `expected_thread_id` is what the caller took for active.

    Memory of the project stays readable; history and discussion of the old thread do not go along. Raises NotFound,
    RuleViolated `project_archived`, ThreadConflict when another thread is active by now.
    """
    project = _project(unit, project_id)
    if project.is_archived:
        raise RuleViolated("project_archived")
    current = unit.threads.active(project_id)
    if (None if current is None else current.id) != expected_thread_id:
        raise ThreadConflict(project_id)
    if current is not None:
        unit.threads.archive(current.id)
        unit.emit(CONVERSATIONS_CHANGED, ConversationsChanged(conversation_ids=(current.id,)))
    return _opened(unit, project)


def recent_history(
    unit: Unit, thread_id: str, *, max_tokens: int, before_sequence: int | None = None
) -> tuple[Turn, ...]:
    """Return the newest turns of a thread that fit into the budget, oldest first; repairs are left out."""
    return history_of(unit.threads.newest_turns(thread_id, before=before_sequence), max_tokens=max_tokens)


# Turns


def begin_turn(unit: Unit, project_id: str, new: NewTurn) -> Turn:
    """Store what the person typed in the project's active thread, before any model is asked.

    A turn that its client began already under the same key is returned as it is. Raises NotFound, RuleViolated
    `project_archived`, `turn_empty`.
    """
    thread = admit(unit, project_id)
    if new.external_key is not None:
        known = unit.threads.turn_by_key(new.external_key)
        if known is not None and known.conversation_id == thread.id:
            return known
    text, redactions = _cleaned(unit, typed_part(new.text))
    if not text.strip():
        raise RuleViolated("turn_empty")
    turn = Turn(
        id=str(uuid.uuid4()),
        conversation_id=thread.id,
        sequence=unit.conversations.last_sequence(thread.id) + 1,
        user_text=text,
        assistant_text="",
        assistant_replies=0,
        state=TurnState.OPEN,
        standing=TurnStanding.CURRENT,
        occurred_at=unit.now,
        occurred_precision=TimePrecision.KNOWN,
        external_id=new.external_key,
        redactions=redactions,
        recorded_at=unit.now,
        intent=new.intent,
        scope_paths=scope_paths_of(new.scope_paths),
        evidence_keys=tuple(new.evidence_keys[:EVIDENCE_KEYS_MAX]),
        lease_owner=new.owner,
        lease_expires_at=unit.now + new.lease,
    )
    (row,) = unit.conversations.insert_turns([turn])
    unit.search.index_turn(row, turn.user_text, "")
    unit.threads.touch(thread.id, title=title_of(text) if turn.sequence == 1 else None)
    _changed(unit, thread.id)
    return turn


def finish_turn(
    unit: Unit, *, turn_id: str, owner: str, answer: str, replies: int = 1, external_key: str | None = None
) -> Turn:
    """Store the visible answer. Reasoning and memory that we injected are no part of it.

    Raises NotFound for an unknown turn and another owner's; RuleViolated `turn_not_open`, `turn_lease_lost`,
    `answer_empty`.
    """
    if not visible_part(answer).strip():
        raise RuleViolated("answer_empty")
    return _ended(unit, turn_id, owner, TurnState.COMPLETED, answer, replies=replies, external_key=external_key)


def fail_turn(unit: Unit, *, turn_id: str, owner: str, answer: str = "") -> Turn:
    """End a turn whose answer failed; what was shown of it by then stays. Raises as `finish_turn`."""
    return _ended(unit, turn_id, owner, TurnState.FAILED, answer)


def interrupt_turn(unit: Unit, *, turn_id: str, owner: str, answer: str = "") -> Turn:
    """End a turn that the person stopped; what was shown of it by then stays. Raises as `finish_turn`."""
    return _ended(unit, turn_id, owner, TurnState.INTERRUPTED, answer)


def renew(unit: Unit, owner: str) -> int:
    """Lengthen the leases of an owner's open turns; return how many there are."""
    return unit.threads.renew(owner, unit.now + TURN_LEASE)


def recover(unit: Unit) -> tuple[Turn, ...]:
    """End as interrupted every open turn whose owner is gone; what the person said stays. Return those turns."""
    return tuple(_closed(unit, turn, TurnState.INTERRUPTED) for turn in unit.threads.expired_turns())


def interrupt_all(unit: Unit, owner: str) -> tuple[Turn, ...]:
    """End as interrupted every open turn of an owner who goes, or begins another one."""
    return tuple(_closed(unit, turn, TurnState.INTERRUPTED) for turn in unit.threads.open_turns(owner))


def as_stored(unit: Unit, text: str) -> str:
    """Return a text as a turn would store it: visible, with marks for secrets and forgotten words."""
    return _cleaned(unit, visible_part(text))[0]


def title_of(text: str) -> str:
    """Return the first words of a text as a title."""
    words = " ".join(text[: 4 * TITLE_CHARS].split())
    return words if len(words) <= TITLE_CHARS else words[: TITLE_CHARS - 1].rstrip() + "…"


# Parts


def _project(unit: Unit, project_id: str) -> Project:
    project = unit.projects.get(project_id)
    if project is None:
        raise NotFound("project", project_id)
    return project


def _opened(unit: Unit, project: Project) -> Thread:
    thread_id = str(uuid.uuid4())
    above = Namespace(project.namespace_id, NamespaceKind.PROJECT, project.domain_id, project.id, None)
    space = unit.namespaces.insert(NamespaceKind.CONVERSATION, thread_id, parent=above)
    conversation = Conversation(
        id=thread_id,
        namespace_id=space.id,
        project_id=project.id,
        title="",
        client=CLIENT,
        format=None,
        external_id=None,
        folder=None,
        git_branch=None,
        parent_id=None,
        parent_relation=None,
        is_subagent=False,
        is_archived=False,
        started_at=unit.now,
        updated_at=unit.now,
        created_at=unit.now,
        thread_state=ThreadState.ACTIVE,
    )
    unit.conversations.insert(conversation, space)
    _changed(unit, thread_id)
    return Thread(thread_id, space.id, project.id, ThreadState.ACTIVE, "", 0, unit.now)


def _cleaned(unit: Unit, text: str) -> tuple[str, int]:
    """Return a text with marks for secrets and forgotten words, and how many secrets there were (C34)."""
    redaction = redact(text)
    marked, _ = ForgottenWords(unit).marked(redaction.text)
    return marked, len(redaction.findings)


def _ended(
    unit: Unit,
    turn_id: str,
    owner: str,
    state: TurnState,
    answer: str,
    *,
    replies: int = 1,
    external_key: str | None = None,
) -> Turn:
    turn = unit.conversations.turn(turn_id)
    if turn is None:
        raise NotFound("turn", turn_id)
    check_may_end(turn, owner, unit.now)
    text, redactions = _cleaned(unit, visible_part(answer))
    told = replace(
        turn,
        assistant_text=text,
        assistant_replies=replies if text else 0,
        redactions=turn.redactions + redactions,
        external_id=external_key or turn.external_id,
    )
    return _closed(unit, told, state)


def _closed(unit: Unit, turn: Turn, state: TurnState) -> Turn:
    """Store how a turn ended and queue its extraction, in one place for every way of ending."""
    after = replace(turn, state=state, lease_owner=None, lease_expires_at=None)
    row = unit.conversations.rows_of_turns((turn.id,))[turn.id]
    unit.search.unindex_turn(row, turn.user_text, "")
    unit.conversations.update_turn(after)
    unit.threads.release(turn.id, external_key=after.external_id)
    unit.search.index_turn(row, after.user_text, after.assistant_text)
    unit.threads.touch(turn.conversation_id)
    pipeline_claims.turn_ended(unit, turn.conversation_id, turn.id)
    _changed(unit, turn.conversation_id)
    return after


def _changed(unit: Unit, thread_id: str) -> None:
    unit.emit(CONVERSATIONS_CHANGED, ConversationsChanged(conversation_ids=(thread_id,)))
