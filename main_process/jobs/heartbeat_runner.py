"""Runs heartbeats: looks every 30 s for what is due, one claim at a time; keeps leases alive; ends in order.

No transaction spans a review. Everything a review gives is stored at once or not at all (memory rules §7).
"""

import asyncio
import contextlib
import uuid
from collections.abc import Callable
from typing import Final

from main_process.domain.deterministic_review import DeterministicProposer
from main_process.domain.errors import LeaseLost, ProviderFailed, RuleViolated, StoreUnavailable
from main_process.domain.heartbeat import KEEP_ALIVE_S, TICK_S, Run
from main_process.domain.review import LOCAL_LIMITS, PROVIDER_LIMITS, Proposer, ReviewRequest, ReviewResult
from main_process.runtime.clock import Clock
from main_process.runtime.logs import logger
from main_process.runtime.settings import SettingsFile
from main_process.runtime.supervise import Supervisor
from main_process.services import heartbeat_claims, heartbeat_runs
from main_process.services.activities import Activities, Progress
from main_process.services.heartbeat_claims import Claim, Lease
from main_process.services.provider_service import ProviderAccess
from main_process.store.store import Store
from main_process.store.unit_of_work import Unit
from shared.vocabulary import ActivityKind, ProposerKind

_log = logger(__name__)

DRAIN_S: Final = 4.0
"""How long running reviews may end by themselves when the process stops."""


class HeartbeatRunner:
    """One a main process. `owner` names this process in leases."""

    def __init__(
        self,
        *,
        store: Store,
        settings: SettingsFile,
        provider: ProviderAccess,
        activities: Activities,
        supervisor: Supervisor,
        clock: Clock,
    ) -> None:
        self._store = store
        self._settings = settings
        self._provider = provider
        self._activities = activities
        self._supervisor = supervisor
        self._clock = clock
        self._owner = str(uuid.uuid4())
        self._running: dict[str, asyncio.Event] = {}
        self._ticker: asyncio.Task[None] | None = None
        self._is_stopping = False

    def start(self) -> None:
        """Take over what a former process left, then look for due runs now and every 30 s.

        Call it only in the process that holds the profile's lock.
        """
        self._ticker = self._supervisor.spawn(self._tick_for_ever(), name="heartbeat_tick")

    async def stop(self) -> None:
        """Claim nothing more and give running reviews a moment; what still runs then is cancelled by its owner."""
        self._is_stopping = True
        if self._ticker is not None:
            self._ticker.cancel()
        waiting = [asyncio.ensure_future(ended.wait()) for ended in self._running.values()]
        if waiting:
            await asyncio.wait(waiting, timeout=DRAIN_S)
            for waiter in waiting:
                waiter.cancel()
        for run_id in tuple(self._running):
            self._activities.cancel(run_id)
            await self._activities.wait(run_id)

    async def run_now(
        self, *, plan_id: str | None, project_id: str | None, proposer: ProposerKind | None, key: str
    ) -> str:
        """Start a plan, or without one a one-off review; return the run's id, in a second call the first run's.

        Raises NotFound, StoreUnavailable, RuleViolated `generation_off`, `shutting_down`, `plan_and_project`,
        `project_archived`, `no_projects`.
        """
        if not self._settings.current.is_generation_enabled:
            raise RuleViolated("generation_off")
        if self._is_stopping:
            raise RuleViolated("shutting_down")
        if plan_id is not None and project_id is not None:
            raise RuleViolated("plan_and_project")
        started = await self._store.write(self._starting(plan_id, project_id, proposer, key))
        if isinstance(started, Run):
            return started.id
        self._work_on(started)
        return started.run.id

    async def tick(self) -> str | None:
        """Claim at most one due run and start it; return its id.

        Nothing is claimed while paused, while suggestions are switched off, or while another run goes on.
        """
        settings = self._settings.current
        if settings.is_heartbeat_paused or not settings.is_generation_enabled or self._running or self._is_stopping:
            return None
        try:
            claim = await self._store.write(lambda unit: heartbeat_claims.claim_next(unit, self._owner))
        except StoreUnavailable as unavailable:
            _log.info("heartbeat_tick_without_store", fault=unavailable.fault)
            return None
        if claim is None:
            return None
        self._work_on(claim)
        return claim.run.id

    def _starting(
        self, plan_id: str | None, project_id: str | None, proposer: ProposerKind | None, key: str
    ) -> Callable[[Unit], Claim | Run]:
        def start(unit: Unit) -> Claim | Run:
            if plan_id is not None:
                return heartbeat_claims.start_plan(unit, plan_id, proposer=proposer, key=key, owner=self._owner)
            kind = proposer or ProposerKind.DETERMINISTIC
            return heartbeat_claims.start_one_off(unit, project_id, proposer=kind, key=key, owner=self._owner)

        return start

    async def _tick_for_ever(self) -> None:
        with contextlib.suppress(StoreUnavailable):  # then the leases run out by themselves
            await self._store.write(lambda unit: heartbeat_claims.release_former(unit, self._owner))
        while True:
            await self.tick()
            await self._clock.sleep(TICK_S)

    def _work_on(self, claim: Claim) -> None:
        self._running[claim.run.id] = asyncio.Event()
        self._activities.start(
            ActivityKind.HEARTBEAT,
            "turns",
            lambda progress: self._work(claim, progress),
            activity_id=claim.run.id,
        )

    async def _work(self, claim: Claim, progress: Progress) -> None:
        try:
            await self._run(claim, progress)
        finally:
            self._running.pop(claim.run.id).set()

    async def _run(self, claim: Claim, progress: Progress) -> None:
        """Work on a claim to its end. A lost lease ends it silently: whoever took it over reports."""
        proposer: Proposer | None = None
        try:
            request = await self._material(claim.run)
            if not request.conversations:
                await self._store.write(lambda unit: heartbeat_runs.no_change(unit, claim.lease))
                return
            progress.set_total(sum(len(conversation.turns) for conversation in request.conversations))
            proposer = await self._proposer(claim)
            result = await self._reviewed(claim.lease, proposer, request)
            await self._store.write(lambda unit: heartbeat_runs.complete(unit, claim.lease, result))
            progress.set_done(result.turns_read)
            self._note_asked(claim.run, None)
        except LeaseLost as lost:
            _log.info("heartbeat_lease_lost", run=lost.job_id)
        except (ProviderFailed, RuleViolated, StoreUnavailable) as error:
            self._note_asked(claim.run, error)
            await self._failed(claim, error, _calls_of(proposer))
            raise
        except asyncio.CancelledError:
            await self._stopped(claim, _calls_of(proposer))
            raise

    async def _material(self, run: Run) -> ReviewRequest:
        limits = PROVIDER_LIMITS if run.proposer is ProposerKind.PROVIDER else LOCAL_LIMITS
        most = self._settings.current.max_candidates_per_run
        return await self._store.read(lambda unit: heartbeat_runs.material(unit, run, limits, memories_max=most))

    async def _proposer(self, claim: Claim) -> Proposer:
        if claim.run.proposer is ProposerKind.DETERMINISTIC:
            return DeterministicProposer()
        proposer = await self._provider.proposer()
        await self._store.write(lambda unit: heartbeat_runs.note_asking(unit, claim.lease))
        return proposer

    async def _reviewed(self, lease: Lease, proposer: Proposer, request: ReviewRequest) -> ReviewResult:
        """Review while the lease is kept alive; a lost lease cancels the review. Raises LeaseLost, ProviderFailed."""
        review = asyncio.ensure_future(proposer.review(request))
        keeper = asyncio.ensure_future(self._kept_alive(lease))
        try:
            await asyncio.wait((review, keeper), return_when=asyncio.FIRST_COMPLETED)
            if not review.done():
                keeper.result()  # raises LeaseLost, the only way in which it ends
            return await review
        finally:
            for task in (review, keeper):
                task.cancel()
                with contextlib.suppress(asyncio.CancelledError, ProviderFailed, LeaseLost):
                    await task

    async def _kept_alive(self, lease: Lease) -> None:
        while True:
            await self._clock.sleep(KEEP_ALIVE_S)
            with contextlib.suppress(StoreUnavailable):  # the next renewal comes before the lease runs out
                await self._store.write(lambda unit: heartbeat_runs.keep_alive(unit, lease))

    async def _failed(
        self, claim: Claim, error: ProviderFailed | RuleViolated | StoreUnavailable, calls: int
    ) -> None:
        with contextlib.suppress(LeaseLost, StoreUnavailable):  # then the lease runs out and the next tick tells
            await self._store.write(lambda unit: heartbeat_runs.fail(unit, claim.lease, error, provider_calls=calls))

    async def _stopped(self, claim: Claim, calls: int) -> None:
        is_person = not self._is_stopping
        with contextlib.suppress(LeaseLost, StoreUnavailable):
            await self._store.write(
                lambda unit: heartbeat_runs.stop(unit, claim.lease, is_person=is_person, provider_calls=calls)
            )

    def _note_asked(self, run: Run, error: Exception | None) -> None:
        if run.proposer is ProposerKind.PROVIDER:
            self._provider.note(error.fault if isinstance(error, ProviderFailed) else None)


def _calls_of(proposer: Proposer | None) -> int:
    return 0 if proposer is None else proposer.calls
