"""One running intake of our own data: in the writer's thread, in one transaction, with progress (trusted side)."""

import asyncio
import contextlib
import threading
from pathlib import Path

import msgspec

from main_process.domain.errors import StoreUnavailable
from main_process.domain.intake import Fate, IntakeChoice, Taken
from main_process.services import intake_service
from main_process.services.activities import EXPECTED, Progress, failure_code
from main_process.services.intake_service import IntakeStopped, LookedAt
from main_process.store.store import Store
from main_process.store.unit_of_work import Unit
from shared.ipc.methods.imports import ImportReport, OwnReport, SameNameProject, SectionFates
from shared.vocabulary import ImportState


class OwnImport:
    """Runs once. Whatever ends it early leaves the store as it was; a dry run (without a batch) always does."""

    def __init__(self, store: Store, path: Path, choice: IntakeChoice, batch_id: str | None) -> None:
        self._store = store
        self._path = path
        self._choice = choice
        self._batch_id = batch_id
        self._is_stopped = threading.Event()
        self.state = ImportState.RUNNING
        self.failure: str | None = None
        self.report = ImportReport(files_seen=1)

    async def run(self, progress: Progress) -> None:
        """Take the file in. Raises FileProblem, StoreUnavailable; the batch says how it ended."""
        loop = asyncio.get_running_loop()
        progress.set_total(max(1, (await asyncio.to_thread(self._path.stat)).st_size))

        def read(done: int) -> None:
            if self._is_stopped.is_set():
                raise IntakeStopped
            loop.call_soon_threadsafe(progress.set_done, done)

        self.state, self.failure = ImportState.FAILED, "internal"
        work = asyncio.ensure_future(self._store.write(lambda unit: self._take(unit, read)))
        try:
            await asyncio.shield(work)
        except LookedAt as looked:
            self.report = report_of(looked.taken)
            self.state, self.failure = ImportState.COMPLETED, None
        except asyncio.CancelledError:
            self._is_stopped.set()
            await asyncio.wait([work])
            self.state, self.failure = ImportState.CANCELLED, None
            raise
        except EXPECTED as error:
            self.failure = failure_code(error)
            raise
        else:
            self.state, self.failure = ImportState.COMPLETED, None
        finally:
            await self._note_end()

    def _take(self, unit: Unit, read: intake_service.Read) -> None:
        taken = intake_service.take_in(unit, self._path, self._choice, batch_id=self._batch_id, read=read)
        self.report = report_of(taken)
        if self._batch_id is not None:
            report = msgspec.to_builtins(self.report)
            unit.imports.change(self._batch_id, state=ImportState.COMPLETED, finished_at=unit.now, report=report)

    async def _note_end(self) -> None:
        batch_id = self._batch_id
        if batch_id is None or self.state is ImportState.COMPLETED:
            return

        def end(unit: Unit) -> None:
            unit.imports.change(batch_id, state=self.state, finished_at=unit.now, failure=self.failure)

        with contextlib.suppress(StoreUnavailable):
            await self._store.write(end)


def report_of(taken: Taken) -> ImportReport:
    """Return the wire report; the figures that all imports have are among it."""

    def count(section: str, fate: Fate) -> int:
        return taken.fates[section][fate] if section in taken.fates else 0

    sections = {
        name: SectionFates(**{fate.value: fates[fate] for fate in Fate}) for name, fates in taken.fates.items()
    }
    same_names = tuple(
        SameNameProject(project_id=one.project_id, name=one.name, into_id=one.into_id, into_name=one.into_name)
        for one in taken.same_names
    )
    return ImportReport(
        files_seen=1,
        sessions_new=count("conversation", Fate.NEW),
        sessions_known=count("conversation", Fate.SAME) + count("conversation", Fate.DIFFERENT),
        turns_new=count("turn", Fate.NEW),
        turns_known=count("turn", Fate.SAME) + count("turn", Fate.DIFFERENT),
        candidates_new=count("memory_item", Fate.NEW),
        duplicates=count("memory_item", Fate.SAME),
        forgotten_refused=count("memory_item", Fate.FORGOTTEN),
        redactions=dict(taken.redactions),
        own=OwnReport(
            sections=sections,
            same_names=same_names,
            is_into_empty=taken.is_into_empty,
            has_key=taken.has_key,
            words_marked=taken.words_marked,
            to_decide=taken.to_decide,
            forgotten_left=taken.forgotten_left,
            unreadable_sections=taken.unreadable,
        ),
    )
