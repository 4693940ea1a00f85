"""Works on memory jobs: woken when a turn ended, one claim at a time; ends in order.

No transaction spans a request. It looks for work every second only while there is any (memory rules §7; seed 000).
"""

import asyncio
import contextlib
import uuid
from collections.abc import Set as AbstractSet
from typing import Any, Final

from main_process.domain.errors import LeaseLost, StoreUnavailable
from main_process.domain.memory_job import POLL_S, Diagnosis
from main_process.jobs.memory_claim import ClaimWork
from main_process.runtime.clock import Clock
from main_process.runtime.logs import logger
from main_process.runtime.settings import SettingsFile
from main_process.runtime.supervise import Supervisor
from main_process.services import pipeline_claims
from main_process.services.pipeline_claims import Claim
from main_process.services.provider_service import ProviderAccess
from main_process.services.thread_desk import Stepped
from main_process.store.store import Store
from shared.ipc.contract import Event, IpcModel
from shared.ipc.events import PIPELINE_CHANGED, SETTINGS_CHANGED, STORE_STATE_CHANGED
from shared.vocabulary import MemoryJobFailure

_log = logger(__name__)

DRAIN_S: Final = 4.0
"""How long a request that is on its way may end by itself when the process stops."""
_WAKING: Final = frozenset({PIPELINE_CHANGED.name, SETTINGS_CHANGED.name, STORE_STATE_CHANGED.name})


class MemoryWorker:
    """One a main process."""

    def __init__(
        self,
        store: Store,
        settings: SettingsFile,
        provider: ProviderAccess,
        supervisor: Supervisor,
        clock: Clock,
    ) -> None:
        self._store = store
        self._settings = settings
        self._provider = provider
        self._supervisor = supervisor
        self._clock = clock
        self._owner = str(uuid.uuid4())
        self._woken = asyncio.Event()
        self._turn = asyncio.Lock()
        self._step: asyncio.Task[Stepped | None] | None = None
        self._loop: asyncio.Task[None] | None = None
        self._is_stopping = False

    @property
    def is_working(self) -> bool:
        """Whether a claim is being worked on."""
        return self._turn.locked()

    def start(self) -> None:
        """Take over what a former process left, then work on what is due.

        Call it only in the process that holds the profile's lock.
        """
        self._loop = self._supervisor.spawn(self._run_for_ever(), name="memory_jobs")

    def follow(self, event: Event[Any], payload: IpcModel) -> None:
        """Wake up when jobs came, or when settings or the store changed; for the publisher's listeners."""
        del payload
        if event.name in _WAKING:
            self._woken.set()

    async def stop(self) -> None:
        """Claim nothing more, and give a request that is on its way a moment; what then still runs is unobserved.

        Nothing is written after it returned.
        """
        self._is_stopping = True
        for task in (self._step, self._loop):
            if task is not None:
                await asyncio.wait((task,), timeout=DRAIN_S if task is self._step else 0)
                task.cancel()
                await asyncio.gather(task, return_exceptions=True)

    async def step(self, among: AbstractSet[str] | None = None) -> Stepped | None:
        """Work on at most one claim, to its end; with `among` on these jobs alone, and without waiting for more.

        None when nothing can be claimed now, or while suggestions are switched off. A cancelled step gives its jobs
        back before it ends. Raises StoreUnavailable.
        """
        async with self._turn:
            if self._is_stopping or not self._settings.current.is_generation_enabled:
                return None
            claim = await self._store.write(lambda unit: pipeline_claims.claim_next(unit, self._owner, among=among))
            if claim is None:
                return None
            work = ClaimWork(claim, store=self._store, provider=self._provider, clock=self._clock)
            await self._worked(claim, work)
            return Stepped(frozenset(job.id for job in claim.jobs), frozenset(work.spawned))

    async def _run_for_ever(self) -> None:
        await self._recover()
        while True:
            self._woken.clear()
            try:
                self._step = asyncio.ensure_future(self.step())
                worked = await asyncio.shield(self._step)
                has_more = worked is not None or await self._has_work()
            except StoreUnavailable as unavailable:
                _log.info("memory_jobs_wait", fault=unavailable.fault)
                worked, has_more = None, False
            if worked is None:
                await self._rest(POLL_S if has_more else None)

    async def _rest(self, seconds: float | None) -> None:
        """Wait until woken, at most so long."""
        woken = asyncio.ensure_future(self._woken.wait())
        waits = [woken] if seconds is None else [woken, asyncio.ensure_future(self._clock.sleep(seconds))]
        try:
            await asyncio.wait(waits, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for wait in waits:
                wait.cancel()

    async def _has_work(self) -> bool:
        if not self._settings.current.is_generation_enabled:
            return False
        return await self._store.read(lambda unit: unit.memory_jobs.has_unfinished())

    async def _recover(self) -> None:
        with contextlib.suppress(StoreUnavailable):  # then the leases run out by themselves
            await self._store.write(lambda unit: pipeline_claims.release_former(unit, self._owner))

    async def _worked(self, claim: Claim, work: ClaimWork) -> None:
        """Work on a claim. A lost lease ends it silently: whoever took it over tells."""
        try:
            await work.run()
        except LeaseLost as lost:
            _log.info("memory_job_lease_lost", job=lost.job_id)
        except StoreUnavailable as unavailable:
            trouble = Diagnosis(MemoryJobFailure.STORE, unavailable.fault.value)
            with contextlib.suppress(LeaseLost, StoreUnavailable):
                await self._store.write(lambda unit: pipeline_claims.retry_once(unit, claim.lease, trouble))
        except asyncio.CancelledError:
            with contextlib.suppress(LeaseLost, StoreUnavailable):
                await self._store.write(lambda unit: pipeline_claims.give_back(unit, claim.lease))
            raise
