"""The store of one profile: opened, checked, read and written from the event loop; its work runs in threads."""

import asyncio
import contextlib
import os
import threading
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, TypeVar

from main_process.domain.errors import StoreUnavailable
from main_process.domain.retention import WITHOUT_LIMIT, Retention
from main_process.runtime.clock import Clock
from main_process.store.errors import StoreBug, fault_of, is_store_error, mapped
from main_process.store.file import StoreFile
from main_process.store.unit_of_work import Publish, Unit, transaction
from shared.ipc.contract import Event, IpcModel
from shared.ipc.events import STORE_STATE_CHANGED, StoreStateChanged
from shared.vocabulary import StoreFault, StoreState

if TYPE_CHECKING:
    from sqlalchemy import Engine

    from main_process.store.backup import Backup
    from main_process.store.clearing import Cleared
    from main_process.store.engine import Engines
    from main_process.store.restoring import BackupContent
    from main_process.store.settling import Settled

T = TypeVar("T")

LASTING_FAULTS: Final = frozenset(
    {
        StoreFault.CORRUPT,
        StoreFault.CATALOGUE_MISMATCH,
        StoreFault.MISSING_SINGLETON,
        StoreFault.DANGLING_REFERENCE,
    }
)
"""Faults that the next attempt would meet again: the store turns degraded instead of failing call by call."""
UNREADABLE_FAULTS: Final = frozenset(
    {StoreFault.KEY_MISSING, StoreFault.WRONG_KEY, StoreFault.FOREIGN, StoreFault.UNREADABLE, StoreFault.CLOSED}
)
"""Faults behind which there is nothing to export."""
KEPT_FAULTS: Final = frozenset(
    {StoreFault.BUSY, StoreFault.READ_ONLY, StoreFault.DISK_FULL, StoreFault.CLOSED, StoreFault.OPENING}
)
"""Faults of the surroundings: the file itself may be sound, so a clear does not move it away."""

READER_THREADS: Final = 4
"""Parallel readers; a page costs about 0.1 ms (feasibility §5), so more would only compete for the processor."""


@dataclass(frozen=True, slots=True)
class Condition:
    """Whether the store can be used. `facts` name version, object, path or code; never content."""

    state: StoreState
    fault: StoreFault | None = None
    facts: Mapping[str, str | int] = field(default_factory=dict)

    def unavailable(self) -> StoreUnavailable:
        """Return what a call on a store in this condition raises."""
        return StoreUnavailable(self.fault or StoreFault.OPENING, self.facts)


class Store:
    """One a profile, made by the composition root.

    `read` and `write` wait while the store opens and raise StoreUnavailable while it is degraded. Work runs in
    the store's own threads: one writer with BEGIN IMMEDIATE, several readers. It never spans a provider call.
    """

    def __init__(self, path: Path, *, clock: Clock, publish: Publish, is_encrypted: bool = True) -> None:
        self.retention: Callable[[], Retention] = lambda: WITHOUT_LIMIT
        """What the settings of now say; set by the composition root."""
        self.file: Final = StoreFile(path, is_encrypted=is_encrypted)
        self._clock = clock
        self._publish = publish
        self._condition = Condition(StoreState.OPENING, StoreFault.OPENING)
        self._opened = asyncio.Event()
        self._engines: Engines | None = None
        self._key: bytes | None = None
        self._after_opening: asyncio.Task[None] | None = None
        self._is_closing = threading.Event()
        self._loop: asyncio.AbstractEventLoop | None = None
        self._writer = ThreadPoolExecutor(1, thread_name_prefix="store-writer")
        self._readers = ThreadPoolExecutor(READER_THREADS, thread_name_prefix="store-reader")

    @property
    def condition(self) -> Condition:
        """State, fault and facts as of now."""
        return self._condition

    @property
    def is_missing(self) -> bool:
        """Whether there is neither a file nor anything that belongs to one: the first start."""
        return not any(os.path.lexists(path) for path in (self.file.path, self.file.wal_path))

    async def open(self, key: bytes | None, *, key_problem: str | None = None) -> Condition:
        """Create or open the file. Faults of the environment become the condition; they are not raised.

        `key_problem` says why there is no key; it becomes a fact of the condition. Can be called again after a
        clear or when the cause is gone.
        """
        self._loop = asyncio.get_running_loop()
        self._key = key
        try:
            self._engines = await self._loop.run_in_executor(self._writer, self._open_file, key)
            self._change(Condition(StoreState.HEALTHY))
        except StoreUnavailable as unavailable:
            facts = dict(unavailable.facts)
            if unavailable.fault is StoreFault.KEY_MISSING and key_problem is not None:
                facts["key_problem"] = key_problem
            self._change(Condition(StoreState.DEGRADED, unavailable.fault, facts))
        self._opened.set()
        if self._condition.state is StoreState.HEALTHY:
            self._after_opening = asyncio.create_task(self._finish_opening(), name="store_after_opening")
        return self._condition

    async def _finish_opening(self) -> None:
        """End a purge that was cut off, and the start's check of a big file; a finding degrades the store."""
        with contextlib.suppress(StoreUnavailable):
            await self.settle_if_due()
        from main_process.store.health import examine_later, is_quick_to_read  # noqa: PLC0415 - beside SQLAlchemy

        stopped = self._is_closing.is_set
        if not await asyncio.to_thread(is_quick_to_read, self.file):
            with contextlib.suppress(StoreUnavailable):
                await self._run(self._readers, lambda: examine_later(self.file, self._key, is_stopped=stopped))

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

    async def settle_if_due(self) -> None:
        """Finish a purge that a kill cut off, or whose log a reader held. Raises StoreUnavailable."""
        if await self.read(lambda unit: unit.purge.unsettled_at()) is not None:
            await self.settle()

    async def back_up(self, folder: Path) -> "Backup":
        """Copy the store into the folder, verified; writers go on meanwhile. Raises StoreUnavailable, OSError."""
        from main_process.store.backup import create_backup  # noqa: PLC0415 - beside SQLAlchemy, which is loaded by now

        await self._usable()
        now = self._clock.now()
        return await self._run(self._readers, lambda: create_backup(self.file, self._key, folder, now))

    async def snapshot(self, work: Callable[[Any], T]) -> T:
        """Run the work on a bare driver connection that sees one moment and can change nothing.

        A degraded store is read from a private copy, as far as it can be read; its own files stay untouched.
        Raises StoreUnavailable when nothing can be read at all: no key, a wrong one, a foreign file.
        """
        from main_process.store.snapshot import reading  # noqa: PLC0415 - beside SQLAlchemy

        await self._opened.wait()
        condition = self._condition
        if condition.fault in UNREADABLE_FAULTS:
            raise condition.unavailable()
        is_copied = condition.state is not StoreState.HEALTHY

        def run() -> T:
            with reading(self.file, self._key, is_copied=is_copied) as connection:
                return work(connection)

        return await self._run(self._readers, run)

    async def finding(self) -> str | None:
        """Return the first finding of SQLite's own checks, over a connection of their own, or None.

        A connection that searched before remembers the full-text index as it was then; SQLite's check takes what
        others changed in it since for damage. Raises StoreUnavailable.
        """
        from main_process.store.health import content_finding  # noqa: PLC0415 - beside SQLAlchemy

        return await self.snapshot(content_finding)

    async def look(self, work: Callable[[Unit], T]) -> T:
        """Read; a degraded store is looked at in a private copy, as far as it can be read (memory rules §13).

        Raises StoreUnavailable with the store's own fault when it cannot, and whatever the work raises.
        """
        await self._opened.wait()
        condition = self._condition
        if condition.state is StoreState.HEALTHY:
            return await self.read(work)
        if condition.fault in UNREADABLE_FAULTS or condition.fault is StoreFault.CORRUPT:
            raise condition.unavailable()  # what is left of a damaged file must not look like all there was

        def run() -> T:
            from main_process.store.snapshot import looking  # noqa: PLC0415 - loads SQLAlchemy

            try:
                with looking(self.file, self._key, self._clock.now()) as unit:
                    return work(unit)
            except Exception as error:
                if is_store_error(error) or isinstance(error, OSError):
                    raise condition.unavailable() from error
                raise

        return await asyncio.get_running_loop().run_in_executor(self._readers, run)

    async def clear(self, new_key: bytes | None) -> "Cleared":
        """Delete all memory: a sound store loses its rows, any other file is moved aside and a new store made.

        `new_key` is for a store that has none. Raises StoreUnavailable when the disk refuses that too.
        """
        await self._opened.wait()
        self._loop = asyncio.get_running_loop()
        is_healthy = self._engines is not None and self._condition.state is StoreState.HEALTHY
        if not is_healthy and self._condition.fault in KEPT_FAULTS:
            raise self._condition.unavailable()
        if is_healthy:
            engines = await self._usable()
            return await self._run(self._writer, lambda: self._clear_rows(engines))
        key = self._key if new_key is None else new_key
        former, self._engines = self._engines, None
        cleared = await self._run(self._writer, lambda: self._replace_file(former))
        await self.open(key)
        if self._condition.state is not StoreState.HEALTHY:
            raise self._condition.unavailable()
        return cleared

    async def look_into_backup(self, path: Path) -> "BackupContent":
        """Check and count a backup; works degraded. Raises StoreUnavailable with what is wrong with it, OSError."""
        from main_process.store.restoring import look_into  # noqa: PLC0415 - loads SQLAlchemy

        await self._opened.wait()
        backup = StoreFile(path, is_encrypted=self.file.is_encrypted)
        return await asyncio.to_thread(self._mapped, lambda: look_into(backup, self._key))

    async def backups_holding(self, paths: Sequence[Path], item_ids: tuple[str, ...]) -> tuple[Path, ...]:
        """Return the backups that hold one of these items, or cannot be read and may."""
        from main_process.store.restoring import holds_any  # noqa: PLC0415 - loads SQLAlchemy

        def look() -> tuple[Path, ...]:
            files = [StoreFile(path, is_encrypted=self.file.is_encrypted) for path in paths]
            return tuple(file.path for file in files if holds_any(file, self._key, item_ids) is not False)

        return await asyncio.to_thread(look)

    async def restore(self, path: Path, kept: Path, go_over: Callable[[Unit], T]) -> tuple[T, Path | None]:
        """Let a backup take the store's place after `go_over` worked on a draft of it.

        The store as it was goes to `kept` as a backup of its own if it is sound, and is moved aside otherwise. Calls
        that come meanwhile wait. Raises StoreUnavailable, OSError, what the work raises; then the store is as it was.
        """
        from main_process.store.restoring import prepare, put_in_place  # noqa: PLC0415 - loads SQLAlchemy

        await self._opened.wait()
        backup, now = StoreFile(path, is_encrypted=self.file.is_encrypted), self._clock.now()
        former = self._condition
        draft, result = await asyncio.to_thread(
            self._mapped, lambda: prepare(backup, self._key, self.file.path.parent, now, go_over)
        )
        try:
            aside = (await self.back_up(kept)).path if former.state is StoreState.HEALTHY else None
            self._opened.clear()
            self._change(Condition(StoreState.OPENING, StoreFault.OPENING))
            await asyncio.to_thread(self._renew_threads)
            fault = None if former.state is StoreState.HEALTHY else former.fault or StoreFault.CORRUPT
            moved = await asyncio.to_thread(put_in_place, draft, self.file, fault, now)
        finally:
            await asyncio.to_thread(draft.path.unlink, missing_ok=True)
            if not self._opened.is_set():
                await self.open(self._key)
        if self._condition.state is not StoreState.HEALTHY:
            raise self._condition.unavailable()
        return result, aside or moved

    def _renew_threads(self) -> None:
        """Let running work end and close the file; work that comes later finds new threads."""
        engines, self._engines = self._engines, None
        self._close_threads()
        if engines is not None:
            engines.dispose()
        self._writer = ThreadPoolExecutor(1, thread_name_prefix="store-writer")
        self._readers = ThreadPoolExecutor(READER_THREADS, thread_name_prefix="store-reader")

    async def close(self) -> None:
        """Let running work end, refuse new work, close the file and fold the write-ahead log into it. Idempotent."""
        engines, self._engines = self._engines, None
        self._condition = Condition(StoreState.DEGRADED, StoreFault.CLOSED)
        self._opened.set()
        self._is_closing.set()
        if self._after_opening is not None:
            await asyncio.wait([self._after_opening])
        await asyncio.to_thread(self._close_threads)
        if engines is not None:
            await asyncio.to_thread(engines.dispose)

    def _close_threads(self) -> None:
        self._readers.shutdown(wait=True)
        self._writer.shutdown(wait=True)

    async def _usable(self) -> "Engines":
        await self._opened.wait()
        if self._engines is None or self._condition.state is not StoreState.HEALTHY:
            raise self._condition.unavailable()
        return self._engines

    async def _run(self, threads: ThreadPoolExecutor, work: Callable[[], T]) -> T:
        loop = asyncio.get_running_loop()
        try:
            return await loop.run_in_executor(threads, self._mapped, work)
        except StoreUnavailable as unavailable:
            self._degrade(unavailable)
            raise
        except StoreBug as bug:
            # What looks like our mistake may be a file that somebody changed under us.
            finding = await loop.run_in_executor(threads, self._structural_finding)
            if finding is None:
                raise
            self._degrade(finding)
            raise finding from bug

    def _degrade(self, unavailable: StoreUnavailable) -> None:
        if self._condition.state is StoreState.HEALTHY and unavailable.fault in LASTING_FAULTS:
            self._change(Condition(StoreState.DEGRADED, unavailable.fault, unavailable.facts))

    def _structural_finding(self) -> StoreUnavailable | None:
        from main_process.store.health import examine_structure  # noqa: PLC0415 - beside SQLAlchemy

        try:
            self._mapped(lambda: examine_structure(self.file, self._key))
        except StoreUnavailable as finding:
            return finding
        return None

    def _mapped(self, work: Callable[[], T]) -> T:
        try:
            return work()
        except Exception as error:
            if is_store_error(error):
                raise mapped(error, self.file.path.parent) from error
            raise

    def _transact(self, engine: "Engine", work: Callable[[Unit], T], *, is_writing: bool) -> T:
        with transaction(engine, self._clock, is_writing=is_writing, retention=self.retention()) as unit:
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

    def _clear_rows(self, engines: "Engines") -> "Cleared":
        from main_process.store.clearing import clear_rows  # noqa: PLC0415 - beside SQLAlchemy

        return clear_rows(engines, self._clock.now())

    def _replace_file(self, former: "Engines | None") -> "Cleared":
        from main_process.store.clearing import Cleared, move_aside  # noqa: PLC0415 - beside SQLAlchemy

        if former is not None:
            former.dispose()
        try:
            kept = move_aside(self.file, self._condition.fault or StoreFault.CORRUPT, self._clock.now())
        except OSError as error:
            raise StoreUnavailable(fault_of(error), {"path": str(self.file.path)}) from error
        return Cleared(0, kept)

    def _open_file(self, key: bytes | None) -> "Engines":
        from main_process.store.opening import open_file  # noqa: PLC0415 - loads SQLAlchemy

        return open_file(self.file, key, self._clock.now())
