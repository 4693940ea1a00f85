"""The store of one profile: opened, checked, read and written from the event loop; its work runs in threads."""

import asyncio
from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, TypeVar

from main_process.domain.errors import StoreUnavailable
from main_process.runtime.clock import Clock
from main_process.store.file import StoreFile
from main_process.store.unit_of_work import Publish, Unit, transaction
from shared.ipc.contract import Event, IpcModel
from shared.ipc.events import STORE_STATE_CHANGED, StoreStateChanged
from shared.vocabulary import StoreFault, StoreState

if TYPE_CHECKING:
    from sqlalchemy import Engine

    from main_process.store.engine import Engines
    from main_process.store.settling import Settled

T = TypeVar("T")

LASTING_FAULTS: Final = frozenset({StoreFault.CORRUPT, StoreFault.CATALOGUE_MISMATCH, StoreFault.MISSING_SINGLETON})
"""Faults that the next attempt would meet again: the store turns degraded instead of failing call by call."""

READER_THREADS: Final = 4
"""Parallel readers; a page costs about 0.1 ms (feasibility §5), so more would only compete for the processor."""


@dataclass(frozen=True, slots=True)
class Condition:
    """Whether the store can be used. `facts` name version, object, path or code; never content."""

    state: StoreState
    fault: StoreFault | None = None
    facts: Mapping[str, str | int] = field(default_factory=dict)


class Store:
    """One a profile, made by the composition root.

    `read` and `write` wait while the store opens and raise StoreUnavailable while it is degraded. Work runs in
    the store's own threads: one writer with BEGIN IMMEDIATE, several readers. It never spans a provider call.
    """

    def __init__(self, path: Path, *, clock: Clock, publish: Publish, is_encrypted: bool = True) -> None:
        self.file: Final = StoreFile(path, is_encrypted=is_encrypted)
        self._clock = clock
        self._publish = publish
        self._condition = Condition(StoreState.OPENING, StoreFault.OPENING)
        self._opened = asyncio.Event()
        self._engines: Engines | None = None
        self._loop: asyncio.AbstractEventLoop | None = None
        self._writer = ThreadPoolExecutor(1, thread_name_prefix="store-writer")
        self._readers = ThreadPoolExecutor(READER_THREADS, thread_name_prefix="store-reader")

    @property
    def condition(self) -> Condition:
        """State, fault and facts as of now."""
        return self._condition

    async def open(self, key: bytes | None) -> Condition:
        """Create or open the file. Faults of the environment become the condition; they are not raised."""
        self._loop = asyncio.get_running_loop()
        try:
            self._engines = await self._loop.run_in_executor(self._writer, self._open_file, key)
            self._change(Condition(StoreState.HEALTHY))
        except StoreUnavailable as unavailable:
            self._change(Condition(StoreState.DEGRADED, unavailable.fault, unavailable.facts))
        self._opened.set()
        return self._condition

    async def read(self, work: Callable[[Unit], T]) -> T:
        """Run the work in a reader's thread within one read transaction.

        Raises StoreUnavailable, and whatever the work raises.
        """
        engines = await self._usable()
        return await self._run(self._readers, lambda: self._transact(engines.reader, work, is_writing=False))

    async def write(self, work: Callable[[Unit], T]) -> T:
        """Run the work in the writer's thread; commit and publish its events, or roll everything back.

        Once it runs, cancelling the caller does not stop it: it commits or fails as if awaited.
        Raises StoreUnavailable, and whatever the work raises.
        """
        engines = await self._usable()
        return await self._run(self._writer, lambda: self._transact(engines.writer, work, is_writing=True))

    async def settle(self) -> "Settled":
        """Finish a purge: merge the full-text indexes and empty the write-ahead log.

        Raises StoreUnavailable. Only a truncated result may be reported as gone.
        """
        from main_process.store.settling import settle  # noqa: PLC0415 - beside SQLAlchemy, which is loaded by now

        engines = await self._usable()
        return await self._run(self._writer, lambda: settle(engines.writer, self.file.path))

    async def close(self) -> None:
        """Let running work end, refuse new work, close the file and fold the write-ahead log into it. Idempotent."""
        engines, self._engines = self._engines, None
        self._condition = Condition(StoreState.DEGRADED, StoreFault.CLOSED)
        self._opened.set()
        await asyncio.to_thread(self._close_threads)
        if engines is not None:
            await asyncio.to_thread(engines.dispose)

    def _close_threads(self) -> None:
        self._readers.shutdown(wait=True)
        self._writer.shutdown(wait=True)

    async def _usable(self) -> "Engines":
        await self._opened.wait()
        if self._engines is None or self._condition.state is not StoreState.HEALTHY:
            raise StoreUnavailable(self._condition.fault or StoreFault.OPENING, self._condition.facts)
        return self._engines

    async def _run(self, threads: ThreadPoolExecutor, work: Callable[[], T]) -> T:
        try:
            return await asyncio.get_running_loop().run_in_executor(threads, work)
        except StoreUnavailable as unavailable:
            if unavailable.fault in LASTING_FAULTS:
                self._change(Condition(StoreState.DEGRADED, unavailable.fault, unavailable.facts))
            raise

    def _transact(self, engine: "Engine", work: Callable[[Unit], T], *, is_writing: bool) -> T:
        with transaction(engine, self._clock, is_writing=is_writing) as unit:
            result = work(unit)
        if unit.events and self._loop is not None:
            # Scheduled before the caller's own wake-up: whoever awaited the write has seen its events published.
            self._loop.call_soon_threadsafe(self._publish_all, tuple(unit.events))
        return result

    def _publish_all(self, events: tuple[tuple[Event[Any], IpcModel], ...]) -> None:
        for event, payload in events:
            self._publish(event, payload)

    def _change(self, condition: Condition) -> None:
        self._condition = condition
        self._publish(STORE_STATE_CHANGED, StoreStateChanged(state=condition.state, fault=condition.fault))

    def _open_file(self, key: bytes | None) -> "Engines":
        from main_process.store.opening import open_file  # noqa: PLC0415 - loads SQLAlchemy

        return open_file(self.file, key, self._clock.now())
