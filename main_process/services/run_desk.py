"""The desk at which runs ask and write by their token, over IPC and MCP alike; one session a run."""

from collections import OrderedDict
from collections.abc import Sequence
from typing import Final

from main_process.domain.proposal import Proposed
from main_process.domain.recall_request import HITS_MAX, ReadAnswer, SearchAnswer
from main_process.domain.task import Run, TaskEvent
from main_process.services import run_service
from main_process.services.namespace_service import ChainPicture
from main_process.services.recall_desk import AgentSession, ContextAnswer, RecallDesk
from main_process.services.run_service import RunNote
from main_process.store.store import Store
from shared.vocabulary import ItemStatus, RecallProfile, RunState, Usefulness

SESSIONS_MAX: Final = 256
"""Runs whose current request is remembered; of more, the ones that asked longest ago begin a new request."""


class RunDesk:
    """One a main process. Every call looks at the run again: an ended or expired one is told so.

    All methods raise ScopeDenied when the token opens nothing (any more), and StoreUnavailable.
    """

    def __init__(self, store: Store, desk: RecallDesk) -> None:
        self._store = store
        self._desk = desk
        self._sessions: OrderedDict[str, AgentSession] = OrderedDict()

    @property
    def recall(self) -> RecallDesk:
        """The desk that answers all who read."""
        return self._desk

    async def run(self, token: str) -> Run:
        """Return the run of a token while it reads something."""
        return await self._store.read(lambda unit: run_service.admit(unit, token))

    async def context(
        self,
        token: str,
        request: str,
        paths: Sequence[str] = (),
        profile: RecallProfile = RecallProfile.ORDINARY,
    ) -> ContextAnswer:
        """Begin a request and return its block."""
        return await self._desk.context(await self.session(token), request, paths, profile)

    async def search(
        self, token: str, query: str, paths: Sequence[str] = (), *, limit: int = HITS_MAX
    ) -> SearchAnswer:
        """Search within the current request. Raises RuleViolated `searches_spent`."""
        return await self._desk.search(await self.session(token), query, paths, limit=limit)

    async def read(self, token: str, item_id: str) -> ReadAnswer:
        """Read an item of the current request. Raises NotFound, RuleViolated `reads_spent`, `token_pool_spent`."""
        return await self._desk.read(await self.session(token), item_id)

    async def report_use(self, token: str, item_id: str, verdict: Usefulness) -> None:
        """Take a verdict on an item that the run was given. Raises NotFound."""
        await self._desk.report_use(await self.session(token), item_id, verdict)

    async def picture(self, token: str) -> ChainPicture:
        """Return what the run reads, in words and counts."""
        return await self._desk.picture(await self.session(token))

    async def propose(self, token: str, note: RunNote) -> tuple[Proposed, ItemStatus | None]:
        """Write into the run's own memory. Raises as `run_service.propose`."""
        return await self._store.write(lambda unit: run_service.propose(unit, token, note))

    async def report(self, token: str, text: str) -> TaskEvent:
        """Store a report. Raises as `run_service.report`."""
        return await self._store.write(lambda unit: run_service.report(unit, token, text))

    async def close(self, token: str, state: RunState, *, is_goal_met: bool | None, outcome: str) -> Run:
        """End the run. Raises as `run_service.close`."""
        run = await self._store.write(
            lambda unit: run_service.close(unit, token, state, is_goal_met=is_goal_met, outcome=outcome)
        )
        self._sessions.pop(run.id, None)
        return run

    async def session(self, token: str) -> AgentSession:
        """Return the run's session, with what its current request may still ask."""
        run = await self.run(token)
        known = self._sessions.get(run.id)
        if known is None:
            known = self._sessions.setdefault(run.id, await self._desk.open_run(run))
            while len(self._sessions) > SESSIONS_MAX:
                self._sessions.popitem(last=False)
        else:
            self._sessions.move_to_end(run.id)
        return known
