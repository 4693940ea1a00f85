"""What the hooks of Claude Code ask for: a turn begins with memory, ends with its answer, a session with a review.

The project is the one whose confirmed root holds the folder that the session runs in; any other session is left
alone. An import of the same session knows its messages by their own ids, so nothing comes twice.
"""

import asyncio
import uuid
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from main_process.adapters.importers.claude_text import human_text
from main_process.adapters.importers.last_turn import last_turn
from main_process.domain.conversation import Turn
from main_process.domain.thread import CLIENT_TURN_LEASE, SESSION_OWNER
from main_process.domain.transcripts import ParsedTurn
from main_process.services import project_service, thread_service
from main_process.services.recall_desk import RecallDesk
from main_process.services.thread_desk import ThreadDesk
from main_process.services.thread_service import NewTurn
from main_process.store.store import Store
from main_process.store.unit_of_work import Unit
from shared import vocabulary as v

LABEL: Final = "Claude Code"


@dataclass(frozen=True, slots=True)
class PromptAnswer:
    """The context block for a prompt (empty: nothing fits), and its turn; none in a folder of no project."""

    context: str
    turn_id: str | None


class HookDesk:
    """One a main process."""

    def __init__(self, *, store: Store, threads: ThreadDesk, recall: RecallDesk) -> None:
        self._store = store
        self._threads = threads
        self._recall = recall

    async def prompt(self, *, session_id: str, folder: str, text: str) -> PromptAnswer:
        """Begin a turn with what the person typed and return what they confirmed that fits it.

        Raises ScopeDenied, StoreUnavailable.
        """
        typed = human_text(text)
        project_id = await self._store.read(lambda unit: _project_id(unit, folder))
        if not typed.strip() or project_id is None:
            return PromptAnswer("", None)
        owner = owner_of(session_id)
        await self._store.write(lambda unit: thread_service.interrupt_all(unit, owner))
        new = NewTurn(owner=owner, text=typed, external_key=f"{owner}:{uuid.uuid4()}", lease=CLIENT_TURN_LEASE)
        request = await self._threads.begin(project_id, new, label=LABEL, client=v.AgentClient.CLAUDE_CODE.value)
        found = await self._recall.context(request.session, typed[: v.QUERY_MAX], profile=request.policy.profile)
        return PromptAnswer(found.block.text, request.turn.id)

    async def stop(self, *, session_id: str, transcript: Path) -> bool:
        """End the session's open turn with the visible answer in its transcript; whether there was one.

        A transcript whose last message is another one ends the turn as interrupted: no answer goes to words it does
        not belong to. Raises OSError, StoreUnavailable.
        """
        owner = owner_of(session_id)
        opened = await self._store.read(lambda unit: unit.threads.open_turns(owner))
        if not opened:
            return False
        said = await asyncio.to_thread(last_turn, transcript, session_id)
        return await self._store.write(lambda unit: _ended(unit, owner, opened[-1].id, said))

    async def end(self, *, session_id: str, folder: str) -> str | None:
        """Interrupt what the session left open; return the project to review. Raises StoreUnavailable."""
        await self._store.write(lambda unit: thread_service.interrupt_all(unit, owner_of(session_id)))
        return await self._store.read(lambda unit: _project_id(unit, folder))


def owner_of(session_id: str) -> str:
    """Return by which name a session's turns are leased and keyed until their answer is known."""
    return f"{SESSION_OWNER}{session_id}"


def _project_id(unit: Unit, folder: str) -> str | None:
    project = project_service.holding(unit, folder)
    return None if project is None else project.id


def _ended(unit: Unit, owner: str, turn_id: str, said: ParsedTurn | None) -> bool:
    turn = unit.conversations.turn(turn_id)
    if turn is None or turn.state is not v.TurnState.OPEN:
        return False
    if said is None or not said.assistant_text.strip() or not _is_same(unit, turn, said):
        thread_service.interrupt_turn(unit, turn_id=turn.id, owner=owner)
        return False
    thread_service.finish_turn(
        unit,
        turn_id=turn.id,
        owner=owner,
        answer=said.assistant_text,
        replies=said.assistant_replies,
        external_key=said.external_id,
    )
    return True


def _is_same(unit: Unit, turn: Turn, said: ParsedTurn) -> bool:
    return turn.user_text.split() == thread_service.as_stored(unit, said.user_text).split()
