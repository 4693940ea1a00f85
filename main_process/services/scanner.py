"""The scan of the store by the current detectors: an activity in small steps that can be cancelled and goes on later.

It runs on request, and by upkeep after the detectors changed. Looking is done in a reader's thread, so that nobody
waits behind it; what was found is written in a short transaction of its own.
"""

from collections import Counter
from dataclasses import dataclass
from typing import Final

from main_process.adapters.detectors import redact, rules_version
from main_process.domain.finding import PHASES, SENSITIVE_TOPIC, Scanned, ScanState
from main_process.domain.sensitivity import is_sensitive_topic
from main_process.services.activities import Activities, Progress
from main_process.store.store import Store
from main_process.store.unit_of_work import Unit
from shared.ipc.events import FINDINGS_CHANGED, FindingsChanged
from shared.vocabulary import ActivityKind, FindingPlace

BATCH: Final = 200
"""Rows a step."""

Found = Counter[tuple[FindingPlace, str]]


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
        return state is not None and state.finished_at is not None and state.rules_version == rules_version()


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
        """Start a scan if the detectors changed since the last one, or it stopped half-way; return its id."""
        status = await self.status()
        if status.is_current:
            return None
        if await self._store.read(lambda unit: unit.findings.total()):
            return await self.start()
        await self._store.write(_nothing_to_scan)
        return None

    async def start(self) -> str:
        """Start a scan, or go on with one that stopped; return the id of the activity. Raises StoreUnavailable."""
        if self._running is not None:
            return self._running
        await self._store.write(_begun)
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
        await self._store.write(lambda unit: _kept(unit, state, looked))
        progress.set_done(state.scanned + len(looked))
        return True


def found_in(scanned: Scanned) -> Found:
    """Return what the detectors find in one stored row, by place and kind."""
    found: Found = Counter()
    for place, words in scanned.texts:
        for kind, times in redact(words, has_personal=scanned.has_personal).kinds.items():
            found[place, kind] += times
    said = "\n".join(words for place, words in scanned.texts if place is not FindingPlace.REASON)
    if scanned.has_topic and is_sensitive_topic(said):
        found[FindingPlace.STATEMENT, SENSITIVE_TOPIC] += 1
    return found


def _begun(unit: Unit) -> None:
    state = unit.findings.state()
    if state is None or state.finished_at is not None or state.rules_version != rules_version():
        unit.findings.begin(rules_version())


def _nothing_to_scan(unit: Unit) -> None:
    unit.findings.begin(rules_version())
    unit.findings.finish()


def _looked_at(unit: Unit, state: ScanState) -> list[tuple[Scanned, Found]]:
    rows = unit.findings.next_rows(state.phase, state.last_row, BATCH)
    return [(row, found_in(row)) for row in rows]


def _kept(unit: Unit, state: ScanState, looked: list[tuple[Scanned, Found]]) -> None:
    known = unit.findings.known_among(state.phase, [scanned for scanned, _ in looked])
    for scanned, found in looked:
        if found or (scanned.item_row if state.phase == PHASES[0] else scanned.row) in known:
            unit.findings.keep(state.phase, scanned, found)
    if looked:
        unit.findings.advance(phase=state.phase, last_row=looked[-1][0].row, scanned=state.scanned + len(looked))
    elif state.phase == PHASES[-1]:
        unit.findings.finish()
        unit.emit(FINDINGS_CHANGED, FindingsChanged(open_findings=unit.findings.open_count()))
    else:
        phase = PHASES[PHASES.index(state.phase) + 1]
        unit.findings.advance(phase=phase, last_row=0, scanned=state.scanned)
