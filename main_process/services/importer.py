"""Imports as background work: started, looked at, listed and taken back (trusted side).

What was stored stays when an import is cancelled, fails or is killed; running it again brings the rest without
doubles, because each message is known by its client's own identity.
"""

import asyncio
import uuid
from collections import OrderedDict
from dataclasses import replace
from typing import Final

import msgspec

from main_process.adapters.importers.discovery import checked_paths
from main_process.domain.errors import NotFound
from main_process.domain.imports import ImportBatch
from main_process.domain.intake import IntakeChoice
from main_process.runtime.clock import Clock
from main_process.services import import_undo
from main_process.services.activities import Activities, Progress
from main_process.services.import_placing import Placer, PlacingRule
from main_process.services.import_service import ImportRun
from main_process.services.import_work import ImportWork
from main_process.services.intake_service import checked_file
from main_process.services.own_import import OwnImport
from main_process.services.undone import Undone
from main_process.store.store import Store
from main_process.store.unit_of_work import Unit
from shared.ipc.methods.imports import ImportReport
from shared.vocabulary import ActivityKind, ImportFormat, ImportState

DRY_RUNS_KEPT: Final = 20
"""How many dry runs can still be looked at; they are written nowhere."""


class Importer:
    """One a main process. A batch is an activity of the same id, counted in bytes."""

    def __init__(self, store: Store, activities: Activities, clock: Clock) -> None:
        self._store = store
        self._activities = activities
        self._clock = clock
        self._dry_runs: OrderedDict[str, ImportBatch] = OrderedDict()
        self._running: dict[str, ImportRun] = {}
        self._recovering = asyncio.Lock()
        self._is_recovered = False

    async def recover(self) -> None:
        """Mark batches that a past process left running as interrupted, once. Raises StoreUnavailable."""
        async with self._recovering:
            if not self._is_recovered:
                await self._store.write(lambda unit: unit.imports.interrupt_running())
                self._is_recovered = True

    async def start(
        self, paths: tuple[str, ...], *, project_id: str | None, has_new_projects: bool, is_dry_run: bool
    ) -> str:
        """Begin an import and return its id.

        Raises FileProblem for a path that cannot be used, NotFound for the project, StoreUnavailable.
        """
        checked = await asyncio.to_thread(checked_paths, paths)
        batch_id = str(uuid.uuid4())
        named = tuple(str(path) for path in checked)
        if is_dry_run:
            self._keep_dry_run(await self._store.read(lambda unit: _new_batch(unit, batch_id, named, project_id)))
        else:
            await self._store.write(lambda unit: unit.imports.insert(_new_batch(unit, batch_id, named, project_id)))
        rule = PlacingRule(project_id, has_new_projects and project_id is None)
        run = ImportRun(batch_id, Placer(rule, is_dry_run, batch_id))
        self._running[batch_id] = run
        work = ImportWork(
            self._store, run, lambda state, failure, report: self._ended(batch_id, state, failure, report)
        )
        return self._activities.start(
            ActivityKind.IMPORT, "bytes", lambda progress: work.run(checked, progress), activity_id=batch_id
        )

    async def start_own(self, named: str, choice: IntakeChoice, *, is_dry_run: bool) -> str:
        """Begin to take an export of ours in, and return the batch's id. Raises FileProblem, StoreUnavailable."""
        path = await asyncio.to_thread(checked_file, named)
        batch_id = str(uuid.uuid4())
        work = OwnImport(self._store, path, choice, None if is_dry_run else batch_id)

        def begin(unit: Unit) -> ImportBatch:
            return replace(_new_batch(unit, batch_id, (str(path),), None), formats=(ImportFormat.REMEMBRANCER,))

        if is_dry_run:
            self._keep_dry_run(await self._store.read(begin))
        else:
            await self._store.write(lambda unit: unit.imports.insert(begin(unit)))

        async def run(progress: Progress) -> None:
            try:
                await work.run(progress)
            finally:
                self._ended(batch_id, work.state, work.failure, work.report)

        return self._activities.start(ActivityKind.IMPORT, "bytes", run, activity_id=batch_id)

    async def get(self, batch_id: str) -> tuple[ImportBatch, bool]:
        """Return a batch with its figures as of now, and whether it is a dry run. Raises NotFound."""
        batch = self._dry_runs.get(batch_id)
        is_dry_run = batch is not None
        if batch is None:
            batch = await self._store.read(lambda unit: unit.imports.get(batch_id))
        if batch is None:
            raise NotFound("import", batch_id)
        run = self._running.get(batch_id)
        if run is not None:
            batch = replace(batch, report=msgspec.to_builtins(run.findings.report()))
        return batch, is_dry_run

    async def page(self, *, limit: int, cursor: str | None) -> tuple[tuple[ImportBatch, ...], str | None]:
        """Return one page of batches, latest first. Raises RuleViolated `cursor_invalid`."""
        return await self._store.read(lambda unit: unit.imports.page(limit=limit, cursor=cursor))

    async def undo(self, batch_id: str) -> Undone:
        """Take a batch back and finish the purge. Raises as `import_undo.undo`."""
        undone = await self._store.write(lambda unit: import_undo.undo(unit, batch_id))
        await self._store.settle()
        return undone

    def _ended(self, batch_id: str, state: ImportState, failure: str | None, report: ImportReport) -> None:
        self._running.pop(batch_id, None)
        batch = self._dry_runs.get(batch_id)
        if batch is not None:
            self._dry_runs[batch_id] = replace(
                batch,
                state=state,
                finished_at=self._clock.now(),
                failure=failure,
                report=msgspec.to_builtins(report),
            )

    def _keep_dry_run(self, batch: ImportBatch) -> None:
        self._dry_runs[batch.id] = batch
        while len(self._dry_runs) > DRY_RUNS_KEPT:
            self._dry_runs.popitem(last=False)


def _new_batch(unit: Unit, batch_id: str, paths: tuple[str, ...], project_id: str | None) -> ImportBatch:
    project = None if project_id is None else unit.projects.get(project_id)
    if project_id is not None and project is None:
        raise NotFound("project", project_id)
    return ImportBatch(
        id=batch_id,
        formats=(),
        paths=paths,
        state=ImportState.RUNNING,
        project_id=project_id,
        project_name=None if project is None else project.name,
        started_at=unit.now,
        finished_at=None,
        report=msgspec.to_builtins(ImportReport()),
    )
