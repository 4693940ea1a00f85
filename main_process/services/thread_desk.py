"""The desk of threads: begins and ends turns for main's own requests, keeps them alive, opens new threads.

`new` first lets the memory jobs of the old thread run, those that were there when it began and the consolidations
that these spawn, for 5 s at most; then the new thread opens whatever happened, and the rest goes on in the background
(memory rules §7; seed 000, "watermark flush"; seed-systems §1.8).
"""

import asyncio
import contextlib
import uuid
from collections.abc import Callable
from collections.abc import Set as AbstractSet
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final, Protocol, TypeVar

from main_process.domain.conversation import Turn
from main_process.domain.errors import ProviderFailed, StoreUnavailable, ThreadConflict
from main_process.domain.memory_job import MemoryJob
from main_process.domain.thread import KEEP_ALIVE_S, RecallPolicy, Thread, policy_of
from main_process.runtime.clock import Clock
from main_process.runtime.logs import logger
from main_process.runtime.supervise import Supervisor
from main_process.services import thread_service
from main_process.services.recall_desk import AgentSession, RecallDesk
from main_process.services.thread_service import NewTurn
from main_process.store.store import Store
from main_process.store.unit_of_work import Unit
from shared.vocabulary import MemoryJobState

T = TypeVar("T")
_log = logger(__name__)

FLUSH_S: Final = 5.0
"""How long `new` waits for the memory jobs of the old thread: seed-systems §1.3."""
LOOK_AGAIN_S: Final = 0.25
"""Between two looks at captured jobs that somebody else works on, or that wait for their second claim."""
DRAIN_S: Final = 3.0
"""How long a step that runs may end by itself when the process stops."""


@dataclass(frozen=True, slots=True)
class Stepped:
    """One step of the pipeline: the jobs it worked on, whatever came of them, and the jobs that these spawned."""

    job_ids: frozenset[str]
    spawned: frozenset[str] = frozenset()


class Pipeline(Protocol):
    """What works on memory jobs, as the desk sees it."""

    async def step(self, among: AbstractSet[str]) -> Stepped | None:
        """Claim and work on some of these jobs; None when none of them can be claimed now.

        Nobody waits until more has come. A step that is cancelled gives its jobs back before it ends.
        """
        ...


@dataclass(frozen=True, slots=True)
class TurnRequest:
    """A request that was admitted: it keeps its thread, policy, budgets and readable ids until it ends."""

    turn: Turn
    thread: Thread
    policy: RecallPolicy
    session: AgentSession


@dataclass(frozen=True, slots=True)
class OpenedThread:
    """The new thread, and how many memory jobs of the old one were not done by then; those go on."""

    thread: Thread
    pending: int


class ThreadDesk:
    """One a main process. `owner` names this process in the leases of its turns."""

    def __init__(
        self, *, store: Store, clock: Clock, supervisor: Supervisor, pipeline: Pipeline | None, recall: RecallDesk
    ) -> None:
        self._store = store
        self._clock = clock
        self._supervisor = supervisor
        self._pipeline = pipeline
        self._recall = recall
        self.owner: Final = str(uuid.uuid4())
        self._flushes: set[asyncio.Task[None]] = set()
        self._keeper: asyncio.Task[None] | None = None
        self._is_stopping = False

    def start(self) -> None:
        """Recover what former processes left open, then keep this one's turns alive.

        Call it only in the process that holds the profile's lock.
        """
        self._keeper = self._supervisor.spawn(self._keep_alive(), name="thread_keep_alive")

    async def stop(self) -> None:
        """Take no further step and wait for those that run; nothing is written after this returns. Idempotent."""
        self._is_stopping = True
        if self._flushes:
            await asyncio.wait(tuple(self._flushes), timeout=DRAIN_S)
        tasks = [*self._flushes, *([] if self._keeper is None else [self._keeper])]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    # Turns

    async def begin(self, project_id: str, new: NewTurn, *, label: str, client: str) -> TurnRequest:
        """Store what the person typed and admit the request, before any model is asked.

        Raises NotFound, ScopeDenied, RuleViolated as `thread_service.begin_turn`, StoreUnavailable.
        """

        def work(unit: Unit) -> tuple[Turn, Thread]:
            turn = thread_service.begin_turn(unit, project_id, new)
            return turn, thread_service.admit(unit, project_id)

        turn, thread = await self._store.write(work)
        policy = policy_of(new.intent)
        session = await self._recall.open(
            conversation_id=thread.id, label=label, client=client, profile=policy.profile
        )
        return TurnRequest(turn, thread, policy, session)

    # A new thread

    async def start_new(self, project_id: str, expected_thread_id: str | None) -> OpenedThread:
        """Let the old thread's memory jobs run for at most 5 s, then archive it and open an empty one.

        Raises NotFound, RuleViolated `project_archived`, ThreadConflict, StoreUnavailable. What goes wrong in the
        jobs holds nothing up.
        """
        captured = await self._store.read(lambda unit: _captured(unit, project_id, expected_thread_id))
        flush = _Flush(captured, self._clock.now() + timedelta(seconds=FLUSH_S))
        if captured and self._pipeline is not None and not self._is_stopping:
            await self._flushed(flush, self._pipeline)
        thread = await self._store.write(
            lambda unit: thread_service.start_new(unit, project_id=project_id, expected_thread_id=expected_thread_id)
        )
        if flush.left:
            _log.info("thread_flush_goes_on", count=len(flush.left))
        return OpenedThread(thread, len(flush.left))

    async def _flushed(self, flush: "_Flush", pipeline: Pipeline) -> None:
        """Work on the captured jobs until they are done or the time is over; then they go on by themselves."""
        task = self._supervisor.spawn(self._work(flush, pipeline), name="thread_flush")
        self._flushes.add(task)
        task.add_done_callback(self._flushes.discard)
        deadline = asyncio.ensure_future(self._clock.sleep(FLUSH_S))
        try:
            await asyncio.wait((task, deadline), return_when=asyncio.FIRST_COMPLETED)
        finally:
            flush.is_late = True
            deadline.cancel()

    async def _work(self, flush: "_Flush", pipeline: Pipeline) -> None:
        """Give each captured job, and each that these spawn, one try; wait in time for those that others work on.

        Once nobody waits, what cannot be claimed at once is left to whoever holds it and to the next look for work;
        what cannot be claimed before the deadline at all, say while suggestions are switched off, holds nobody up.
        """
        while not self._is_stopping:
            try:
                await self._write(lambda unit: thread_service.renew(unit, self.owner))
                stepped = await pipeline.step(flush.untried)
                if stepped is not None:
                    flush.note(stepped)
                flush.look(await self._store.read(lambda unit: unit.memory_jobs.get_many(flush.left)))
            except (StoreUnavailable, ProviderFailed) as error:  # the jobs stay, and the next start finds them
                _log.info("thread_flush_stopped", exception=type(error).__name__)
                return
            if not flush.untried or (stepped is None and (flush.is_late or not flush.is_waiting)):
                return
            if stepped is None:
                await self._clock.sleep(LOOK_AGAIN_S)

    # Leases

    async def _keep_alive(self) -> None:
        while True:
            with contextlib.suppress(StoreUnavailable):  # the next renewal comes before the leases run out
                await self._write(self._kept)
            await self._clock.sleep(KEEP_ALIVE_S)

    def _kept(self, unit: Unit) -> None:
        thread_service.renew(unit, self.owner)
        thread_service.recover(unit)

    async def _write(self, work: Callable[[Unit], T]) -> T:
        """Write; a cancelled caller waits for what the store's thread has begun."""
        task = asyncio.ensure_future(self._store.write(work))
        try:
            return await asyncio.shield(task)
        except asyncio.CancelledError:
            await asyncio.wait([task])
            raise


class _Flush:
    """Which jobs a flush waits for (`left`), and which of these it may still try (`untried`).

    `is_waiting`: one of these is in other hands, or may be claimed again before the deadline.
    """

    def __init__(self, captured: frozenset[str], until: datetime) -> None:
        self.left = captured
        self.untried = captured
        self.is_late = False
        self.is_waiting = True
        self._until = until

    def note(self, stepped: Stepped) -> None:
        """One try was made: what it spawned belongs to the flush from now on."""
        self.left |= stepped.spawned
        self.untried = (self.untried - stepped.job_ids) | stepped.spawned

    def look(self, found: dict[str, MemoryJob]) -> None:
        """Wait no longer for what ended, by us or by others."""
        ended = {job_id for job_id in self.left if job_id not in found or found[job_id].completed_at is not None}
        self.left -= ended
        self.untried -= ended
        self.is_waiting = any(self._may_come(found[job_id]) for job_id in self.untried if job_id in found)

    def _may_come(self, job: MemoryJob) -> bool:
        if job.state is MemoryJobState.RETRY_WAIT:
            return job.next_attempt_at is None or job.next_attempt_at <= self._until
        return job.state is MemoryJobState.LEASED


def _captured(unit: Unit, project_id: str, expected_thread_id: str | None) -> frozenset[str]:
    """Return the unfinished jobs of the thread that is to be replaced. Raises NotFound, ThreadConflict."""
    thread = thread_service.active(unit, project_id)
    if (None if thread is None else thread.id) != expected_thread_id:
        raise ThreadConflict(project_id)
    return frozenset() if thread is None else frozenset(job.id for job in unit.memory_jobs.open_of(thread.id))
