"""The scan of the store by the current detectors: an activity in small steps that can be cancelled and goes on later.

It runs on request, and by upkeep after the detectors changed. Looking is done in a reader's thread, so that nobody
waits behind it; what was found is written in a short transaction of its own.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from main_process.domain.finding import Phase, Scanned, ScanState
from main_process.services.activities import Activities, Progress
from main_process.services.examination import Found, found_in, version
from main_process.store.repositories.finding_rows import key_of
from main_process.store.store import Store
from main_process.store.unit_of_work import Unit
from shared.ipc.events import FINDINGS_CHANGED, FindingsChanged
from shared.vocabulary import ActivityKind

BATCH: Final = 200
"""Rows a step."""

Looked = tuple[Phase, list[tuple[Scanned, Found]]]


@dataclass(frozen=True, slots=True)
class ScanStatus:
    """What the person is told: how the latest scan stands, and how many findings wait."""

    state: ScanState | None
    activity_id: str | None
    open_findings: int

    @property
    def is_current(self) -> bool:
        """Whether everything was looked at by the detectors as they are now."""
        state = self.state
        return state is not None and state.finished_at is not None and state.rules_version == version()


class Scanner:
    """One a main process."""

    def __init__(self, store: Store, activities: Activities) -> None:
        self._store = store
        self._activities = activities
        self._running: str | None = None

    async def status(self) -> ScanStatus:
        """Return how the scan stands. Raises StoreUnavailable."""
        state, waiting = await self._store.read(lambda unit: (unit.findings.state(), unit.findings.open_count()))
        return ScanStatus(state, self._running, waiting)

    async def run_if_due(self) -> str | None:
        """Start a scan if the detectors changed since the last one, or it stopped half-way; return its id.

        After a whole scan only what came since is looked at: typed, edited, imported, reported.
        """
        status = await self.status()
        if status.is_current and not await self._store.read(_has_more):
            return None
        if await self._store.read(lambda unit: unit.findings.total()):
            return await self._begin(_resumed if status.is_current else _begun)
        await self._store.write(_nothing_to_scan)
        return None

    async def start(self) -> str:
        """Start a scan, or go on with one that stopped; return the id of the activity. Raises StoreUnavailable."""
        return await self._begin(_begun)

    async def _begin(self, begun: Callable[[Unit], None]) -> str:
        if self._running is not None:
            return self._running
        await self._store.write(begun)
        self._running = self._activities.start(ActivityKind.SCAN, "texts", self._run)
        return self._running

    async def _run(self, progress: Progress) -> None:
        try:
            progress.set_total(await self._store.read(lambda unit: unit.findings.total()))
            while await self._step(progress):
                pass
        finally:
            self._running = None

    async def _step(self, progress: Progress) -> bool:
        """Look at the next rows; False when there are none, or the store was cleared meanwhile."""
        state = await self._store.read(lambda unit: unit.findings.state())
        if state is None or state.finished_at is not None:
            return False
        looked = await self._store.read(lambda unit: _looked_at(unit, state))
        await self._store.write(lambda unit: _kept(unit, looked))
        progress.set_done(state.scanned + (0 if looked is None else len(looked[1])))
        return looked is not None


def _begun(unit: Unit) -> None:
    state = unit.findings.state()
    if state is None or state.finished_at is not None or state.rules_version != version():
        unit.findings.begin(version())


def _resumed(unit: Unit) -> None:
    unit.findings.resume()


def _has_more(unit: Unit) -> bool:
    state = unit.findings.state()
    return state is not None and unit.findings.next_rows(state, 1) is not None


def _nothing_to_scan(unit: Unit) -> None:
    unit.findings.begin(version())
    unit.findings.finish()


def _looked_at(unit: Unit, state: ScanState) -> Looked | None:
    following = unit.findings.next_rows(state, BATCH)
    if following is None:
        return None
    phase, rows = following
    return phase, [(row, found_in(row)) for row in rows]


def _kept(unit: Unit, looked: Looked | None) -> None:
    if looked is None:
        unit.findings.finish()
        unit.emit(FINDINGS_CHANGED, FindingsChanged(open_findings=unit.findings.open_count()))
        return
    phase, rows = looked
    known = unit.findings.known_among(phase, [scanned for scanned, _ in rows])
    for scanned, found in rows:
        if (found or key_of(phase, scanned) in known) and unit.findings.is_there(phase, scanned):
            unit.findings.keep(phase, scanned, found)
    unit.findings.advance(phase=phase, last_row=rows[-1][0].row, looked_at=len(rows))
