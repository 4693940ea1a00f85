"""One running import: read in threads, store in short transactions, report all along (trusted side)."""

import asyncio
import contextlib
import zipfile
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final, TypeVar

import msgspec

from main_process.adapters import repositories
from main_process.adapters.importers.discovery import Discovery, Source, find_sources, problem_of
from main_process.adapters.importers.reader import Reader
from main_process.domain.errors import StoreUnavailable
from main_process.domain.imports import ReadPosition
from main_process.domain.transcripts import ParsedMemory, ResumePoint, SessionPart
from main_process.services import import_memories, import_records, import_service
from main_process.services.activities import EXPECTED, Progress, failure_code
from main_process.services.import_report import Tally
from main_process.services.import_service import ImportRun, PartOutcome
from main_process.store.store import Store
from main_process.store.unit_of_work import Unit
from shared.ipc.methods.imports import ImportReport
from shared.vocabulary import ImportFormat, ImportState

T = TypeVar("T")

_MEMORIES_AT_ONCE: Final = 50
"""Candidates in one transaction; each is compared with its likes."""

Ended = Callable[[ImportState, str | None, ImportReport], None]


@dataclass(frozen=True, slots=True)
class _Plan:
    """How a source is to be read. `digest` names a source that is read as a whole."""

    is_unchanged: bool
    resume_from: ResumePoint | None
    digest: str
    size: int


class ImportWork:
    """Runs once. What was stored stays when it is cancelled or fails."""

    def __init__(self, store: Store, run: ImportRun, ended: Ended) -> None:
        self._store = store
        self._run = run
        self._ended = ended
        self._formats: tuple[ImportFormat, ...] = ()

    async def run(self, paths: Sequence[Path], progress: Progress) -> None:
        """Import everything under the paths. Raises StoreUnavailable; the batch says how it ended."""
        state, failure = ImportState.FAILED, "internal"
        try:
            await self._import(paths, progress)
            state, failure = ImportState.COMPLETED, ""
        except asyncio.CancelledError:
            state, failure = ImportState.CANCELLED, ""
            raise
        except EXPECTED as error:
            failure = failure_code(error)
            raise
        finally:
            await self._finish(state, failure or None)

    async def _import(self, paths: Sequence[Path], progress: Progress) -> None:
        found = await asyncio.to_thread(find_sources, list(paths))
        self._formats = tuple(dict.fromkeys(source.format for source in found.sources))
        self._report_discovery(found, paths)
        sizes = await asyncio.to_thread(lambda: [_size_of(source) for source in found.sources])
        progress.set_total(sum(sizes))
        done = 0
        for source, size in zip(found.sources, sizes, strict=True):
            await self._source(source, progress, done)
            done += size
            progress.set_done(done)
        if self._run.orphans and not self._run.is_dry_run:
            await self._store.write(lambda unit: import_service.link_orphans(unit, self._run.orphans))

    def _report_discovery(self, found: Discovery, paths: Sequence[Path]) -> None:
        findings = self._run.findings
        findings.files_seen = len(found.empty_files) + sum(max(1, len(source.parts)) for source in found.sources)
        findings.files_with_nothing = len(found.empty_files)
        for path, reason, facts in found.problems:
            findings.note(str(path), reason, facts)
        if not findings.files_seen and not found.problems:
            for path in paths:
                findings.note(str(path), "nothing_to_import", {"other_files": found.other_files})

    async def _source(self, source: Source, progress: Progress, done: int) -> None:
        """Read one source; a file that vanishes or may not be read is noted, and the rest goes on."""
        findings = self._run.findings
        name = str(source.path)
        position = await self._store.read(lambda unit: unit.imports.position(source.key))
        try:
            plan = await asyncio.to_thread(_plan, source, position)
            if plan.is_unchanged and not self._run.placer.has_choice:
                findings.files_unchanged += max(1, len(source.parts))
                return
            reader = source.reader(plan.resume_from)
            has_anything = await self._read(reader, progress, done)
            resume_point = await asyncio.to_thread(reader.resume_point)
        except OSError as error:
            findings.note(name, problem_of(error))
            return
        except zipfile.BadZipFile:
            findings.note(name, "damaged_zip")
            return
        findings.add_notes(name, reader.notes)
        findings.files_unchanged += max(1, len(source.parts)) if plan.is_unchanged else 0
        findings.files_with_nothing += not has_anything and plan.resume_from is None
        if not self._run.is_dry_run:
            await self._save_position(source, plan, resume_point)

    async def _read(self, reader: Reader, progress: Progress, done: int) -> bool:
        """Store everything the reader yields; return whether there was anything."""
        parts: Iterator[SessionPart | ParsedMemory] = iter(reader.read())
        memories: list[ParsedMemory] = []
        has_anything = False
        while (part := await asyncio.to_thread(next, parts, None)) is not None:
            has_anything = True
            if isinstance(part, ParsedMemory):
                memories.append(part)
                if len(memories) >= _MEMORIES_AT_ONCE:
                    await self._memories(memories)
                    memories = []
            else:
                await self._part(part)
                progress.set_done(done + reader.read_bytes)
        if memories:
            await self._memories(memories)
        return has_anything

    async def _part(self, part: SessionPart) -> None:
        run, findings = self._run, self._run.findings
        key = f"{part.session.client}:{part.session.external_id}"
        await self._look(part.session.folder)

        def store(unit: Unit) -> PartOutcome:
            outcome = import_service.store_part(unit, run, part)
            if not run.is_dry_run:
                self._save_report(unit)
            return outcome

        def add(outcome: PartOutcome) -> None:
            findings.tally.add(outcome.tally)
            findings.met(key, outcome.fate, is_subagent=part.session.is_subagent)
            if outcome.place is not None:
                findings.places.setdefault(key, outcome.place)
            if outcome.orphan is not None:
                run.orphans[outcome.orphan[0]] = outcome.orphan[1]
            if run.is_dry_run:
                run.seen_keys.update(dict.fromkeys(outcome.keys, part.session.external_id))

        await self._transact(store, add)

    async def _look(self, folder: str | None) -> None:
        """Look at a folder's repository once, outside every transaction: a disk may be slow to answer."""
        seen = self._run.placer.seen
        if folder is not None and folder not in seen:
            seen[folder] = await asyncio.to_thread(repositories.look, folder)

    async def _memories(self, memories: list[ParsedMemory]) -> None:
        run, findings = self._run, self._run.findings
        for memory in memories:
            await self._look(memory.folder)

        def store(unit: Unit) -> list[tuple[Tally, str | None]]:
            return [
                import_memories.store_memory(unit, run, memory)
                if memory.record is None
                else import_records.store_record(unit, run, memory, memory.record)
                for memory in memories
            ]

        def add(results: list[tuple[Tally, str | None]]) -> None:
            for memory, (tally, reason) in zip(memories, results, strict=True):
                findings.tally.add(tally)
                if reason is not None:
                    findings.note(memory.reference.partition(" · ")[0], reason)

        await self._transact(store, add)

    async def _save_position(self, source: Source, plan: _Plan, resume_point: ResumePoint | None) -> None:
        position = ReadPosition(
            key=source.key,
            format=source.format,
            digest=resume_point.digest if resume_point else plan.digest,
            read_bytes=resume_point.read_bytes if resume_point else plan.size,
            seen_bytes=plan.size,
            resume_point=resume_point,
        )

        def save(unit: Unit) -> None:
            unit.imports.set_position(position, self._run.batch_id)
            self._save_report(unit)

        await self._transact(save, lambda _: None)

    def _save_report(self, unit: Unit) -> None:
        report = msgspec.to_builtins(self._run.findings.report())
        unit.imports.change(self._run.batch_id, report=report, formats=list(self._formats))

    async def _transact(self, work: Callable[[Unit], T], then: Callable[[T], None]) -> None:
        """Run one transaction and count it exactly once, also when the import is cancelled meanwhile."""
        go = self._store.read if self._run.is_dry_run else self._store.write
        task = asyncio.ensure_future(go(work))
        try:
            then(await asyncio.shield(task))
        except asyncio.CancelledError:
            await asyncio.wait([task])
            if not task.cancelled() and task.exception() is None:
                then(task.result())
            raise

    async def _finish(self, state: ImportState, failure: str | None) -> None:
        report = self._run.findings.report()

        def end(unit: Unit) -> None:
            unit.imports.change(
                self._run.batch_id,
                state=state,
                finished_at=unit.now,
                failure=failure,
                report=msgspec.to_builtins(report),
                formats=list(self._formats),
            )

        if not self._run.is_dry_run:
            # Without the store the batch stays "running"; the next start marks it as interrupted.
            with contextlib.suppress(StoreUnavailable):
                await self._store.write(end)
        self._ended(state, failure, report)


def _plan(source: Source, position: ReadPosition | None) -> _Plan:
    """Decide what of a source is new. Raises OSError."""
    size = _size_of(source)
    if source.is_appended:
        is_known = position is not None and size >= position.read_bytes
        if position is None or not is_known or source.digest(position.read_bytes) != position.digest:
            return _Plan(is_unchanged=False, resume_from=None, digest="", size=size)
        is_unchanged = size == position.seen_bytes
        return _Plan(is_unchanged=is_unchanged, resume_from=position.resume_point, digest="", size=size)
    digest = source.digest()
    is_unchanged = position is not None and position.digest == digest
    return _Plan(is_unchanged=is_unchanged, resume_from=None, digest=digest, size=size)


def _size_of(source: Source) -> int:
    """Return how many bytes a source has; nothing when it is gone."""
    try:
        return sum(path.stat().st_size for path in source.parts or (source.path,))
    except OSError:
        return 0
