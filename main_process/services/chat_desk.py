"""Chat: a plain conversation with the configured model in a project's active thread (memory rules §7; seed 000).

The person's words are stored before the model is asked, the visible answer when it is there. An answer lives here
while it arrives, so that a window or a command line reads it piece by piece; whoever reads it may go and come again.
"""

import asyncio
import contextlib
from collections import OrderedDict
from contextlib import aclosing
from dataclasses import dataclass, field
from typing import Final

from main_process.adapters.detectors import redact
from main_process.adapters.provider import Message, ProviderConfig
from main_process.adapters.provider_stream import stream_answer
from main_process.domain.chat import Said, check_fits, history_room, messages, output_tokens
from main_process.domain.conversation import Turn
from main_process.domain.errors import NotFound, ProviderFailed, RuleViolated, ScopeDenied, StoreUnavailable
from main_process.domain.retrieval import Entry
from main_process.runtime.settings import SettingsFile
from main_process.runtime.supervise import Supervisor
from main_process.services import thread_service
from main_process.services.provider_service import ProviderAccess
from main_process.services.recall_desk import ContextAnswer, RecallDesk
from main_process.services.thread_service import CLIENT, NewTurn
from main_process.store.store import Store
from main_process.store.unit_of_work import Unit
from shared.vocabulary import ProviderFault, Receiver, TurnState

READ_WAIT_S: Final = 5.0
"""How long a reader waits for more; shorter than any deadline of a call."""
KEPT_ANSWERS: Final = 64
"""Finished answers that can still be read from here; older ones are read as turns."""


@dataclass(frozen=True, slots=True)
class Started:
    """A turn whose answer is on its way, and what the model was given for it."""

    turn: Turn
    entries: tuple[Entry, ...]
    history_turns: int


@dataclass(eq=False)
class LiveAnswer:
    """An answer while it arrives, and for a while after. `text` is what was shown so far."""

    started: Started
    text: str = ""
    state: TurnState = TurnState.OPEN
    fault: ProviderFault | None = None
    changed: asyncio.Event = field(default_factory=asyncio.Event)
    task: asyncio.Task[None] | None = None
    is_stopped: bool = False

    def tell(self) -> None:
        """Wake whoever waits for more."""
        self.changed.set()
        self.changed = asyncio.Event()


class ChatDesk:
    """One a main process. `owner` is in whose name turns are begun; the desk of threads keeps their leases alive."""

    def __init__(
        self,
        *,
        store: Store,
        settings: SettingsFile,
        provider: ProviderAccess,
        recall: RecallDesk,
        supervisor: Supervisor,
        owner: str,
    ) -> None:
        self._store = store
        self._settings = settings
        self._provider = provider
        self._recall = recall
        self._supervisor = supervisor
        self._owner = owner
        self._answers: OrderedDict[str, LiveAnswer] = OrderedDict()
        self._sending = asyncio.Lock()

    async def send(self, project_id: str, text: str, *, key: str) -> Started:
        """Store what the person says and begin the answer. The same key returns the first one's.

        Raises NotFound, RuleViolated `provider_off`, `answer_under_way`, `message_over_window`, `project_archived`,
        `turn_empty`, and ProviderFailed when the settings cannot work: in all of these nothing was stored.
        """
        config = await self._provider.enabled_config()
        check_fits(text, self._settings.current.context_window_tokens)
        async with self._sending:
            turn = await self._store.write(lambda unit: self._begun(unit, project_id, text, key))
            if (known := self._answers.get(turn.id)) is not None:
                return known.started
            if turn.state is not TurnState.OPEN:
                return Started(turn, (), 0)  # answered long ago; it is read as a turn
            try:
                started, said = await self._prepared(project_id, turn)
            except BaseException:
                await self._store.write(
                    lambda unit: thread_service.fail_turn(unit, turn_id=turn.id, owner=self._owner)
                )
                raise
            answer = LiveAnswer(started)
            self._keep(answer)
            answer.task = self._supervisor.spawn(self._answer(answer, config, said), name="chat_answer")
            return started

    async def read(self, turn_id: str, seen: int) -> LiveAnswer:
        """Return an answer as soon as there is more of it than `seen` characters, or after a few seconds.

        Raises NotFound for a turn that was not answered here.
        """
        answer = self._known(turn_id)
        changed = answer.changed
        if answer.state is TurnState.OPEN and len(answer.text) <= seen:
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(READ_WAIT_S):
                    await changed.wait()
        return answer

    async def stop(self, turn_id: str) -> LiveAnswer:
        """End an answer; what was shown of it stays. Raises NotFound for a turn that was not answered here."""
        answer = self._known(turn_id)
        if answer.task is not None and not answer.task.done():
            answer.is_stopped = True
            answer.task.cancel()
            await asyncio.wait([answer.task])
        return answer

    def _known(self, turn_id: str) -> LiveAnswer:
        answer = self._answers.get(turn_id)
        if answer is None:
            raise NotFound("turn", turn_id)
        return answer

    def _keep(self, answer: LiveAnswer) -> None:
        self._answers[answer.started.turn.id] = answer
        over = [key for key, kept in self._answers.items() if kept.state is not TurnState.OPEN]
        for key in over[: max(0, len(self._answers) - KEPT_ANSWERS)]:
            del self._answers[key]

    def _begun(self, unit: Unit, project_id: str, text: str, key: str) -> Turn:
        thread = thread_service.admit(unit, project_id)
        turn = thread_service.begin_turn(unit, project_id, NewTurn(self._owner, text, external_key=f"chat:{key}"))
        others = {open_.id for open_ in unit.threads.open_turns(self._owner) if open_.conversation_id == thread.id}
        if others - {turn.id}:
            raise RuleViolated("answer_under_way")
        return turn

    async def _prepared(self, project_id: str, turn: Turn) -> tuple[Started, tuple[Said, ...]]:
        """Recall for a turn and put together what is sent."""
        recalled = await self._recalled(turn)
        block = recalled.block.text if recalled is not None else ""
        tokens = recalled.block.tokens if recalled is not None else 0
        room = history_room(self._settings.current.context_window_tokens, block_tokens=tokens, text=turn.user_text)

        def look(unit: Unit) -> tuple[Started, tuple[Said, ...]]:
            project = unit.projects.get(project_id)
            thread = unit.threads.get(turn.conversation_id)
            history = thread_service.recent_history(
                unit, turn.conversation_id, max_tokens=room, before_sequence=turn.sequence
            )
            said = messages(
                project="" if project is None else project.name,
                checkpoint="" if thread is None else thread.checkpoint,
                history=history,
                block=block,
                text=turn.user_text,
            )
            entries = () if recalled is None else recalled.recall.entries
            return Started(turn, entries, len(history)), said

        return await self._store.read(look)

    async def _recalled(self, turn: Turn) -> ContextAnswer | None:
        """Return what memory says to a turn; a thread that may read nothing gets an answer without memory."""
        title = thread_service.title_of(turn.user_text)
        try:
            session = await self._recall.open(
                conversation_id=turn.conversation_id,
                label=title,
                client=CLIENT,
                receiver=Receiver.LANGUAGE_MODEL,
            )
            return await self._recall.context(session, turn.user_text)
        except ScopeDenied:
            return None

    async def _answer(self, answer: LiveAnswer, config: ProviderConfig, said: tuple[Said, ...]) -> None:
        """Let the answer arrive, store it, and only then say that it ended."""
        turn_id, owner = answer.started.turn.id, self._owner
        state = TurnState.COMPLETED
        try:
            await self._streamed(answer, config, said)
        except ProviderFailed as failed:
            state, answer.fault = TurnState.FAILED, failed.fault
        except asyncio.CancelledError:
            state = TurnState.INTERRUPTED
            if not answer.is_stopped:
                raise
        finally:
            shown = answer.text
            if state is TurnState.COMPLETED and not shown.strip():
                state = TurnState.FAILED
            with contextlib.suppress(StoreUnavailable, RuleViolated, NotFound):  # cleared, deleted or recovered since
                await self._store.write(lambda unit: _ended(unit, state, turn_id=turn_id, owner=owner, answer=shown))
            answer.state = state
            answer.tell()

    async def _streamed(self, answer: LiveAnswer, config: ProviderConfig, said: tuple[Said, ...]) -> None:
        window = self._settings.current.context_window_tokens
        sent = tuple(Message(one.role, redact(one.text).text) for one in said)
        try:
            async with aclosing(stream_answer(config, sent, output_tokens=output_tokens(window))) as pieces:
                async for piece in pieces:
                    answer.text += piece
                    answer.tell()
        except ProviderFailed as failed:
            self._provider.note(failed.fault)
            raise
        self._provider.note(None)


def _ended(unit: Unit, state: TurnState, *, turn_id: str, owner: str, answer: str) -> Turn:
    if state is TurnState.COMPLETED:
        return thread_service.finish_turn(unit, turn_id=turn_id, owner=owner, answer=answer)
    end = thread_service.interrupt_turn if state is TurnState.INTERRUPTED else thread_service.fail_turn
    return end(unit, turn_id=turn_id, owner=owner, answer=answer)
