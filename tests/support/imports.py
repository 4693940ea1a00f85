"""A real store with an importer on it, for tests of whole imports."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path

import msgspec

from main_process.domain.imports import ImportBatch
from main_process.runtime.supervise import Supervisor
from main_process.services import project_service
from main_process.services.activities import Activities
from main_process.services.importer import Importer
from main_process.store.store import Store
from shared.ipc.methods.imports import ImportReport
from tests.support.stores import FakeClock, Published


@dataclass
class Bench:
    """What an import test works with. The store is plaintext, so that its bytes can be searched."""

    path: Path
    clock: FakeClock
    store: Store
    published: Published
    activities: Activities
    importer: Importer

    async def run(
        self, *paths: Path, project_id: str | None = None, has_new_projects: bool = False, is_dry_run: bool = False
    ) -> ImportBatch:
        """Run one import to its end."""
        batch_id = await self.importer.start(
            tuple(map(str, paths)),
            project_id=project_id,
            has_new_projects=has_new_projects,
            is_dry_run=is_dry_run,
        )
        await self.activities.wait(batch_id)
        batch, _ = await self.importer.get(batch_id)
        return batch

    async def report(
        self, *paths: Path, project_id: str | None = None, has_new_projects: bool = False, is_dry_run: bool = False
    ) -> ImportReport:
        """Run one import that must complete, and return its report."""
        batch = await self.run(
            *paths, project_id=project_id, has_new_projects=has_new_projects, is_dry_run=is_dry_run
        )
        assert (batch.state, batch.failure) == ("completed", None)
        return msgspec.convert(batch.report, ImportReport)

    async def project(self, name: str, *roots: str) -> str:
        """Create a project."""
        made = await self.store.write(lambda unit: project_service.create(unit, name=name, root_paths=roots))
        return made.project.id

    async def rows(self, sql: str) -> list[tuple[object, ...]]:
        """Look at rows."""
        return await self.store.read(
            lambda unit: [tuple(row) for row in unit.connection.exec_driver_sql(sql).fetchall()]
        )

    async def value(self, sql: str) -> object:
        """Look at one value."""
        return (await self.rows(sql))[0][0]

    def bytes_on_disk(self) -> bytes:
        """File and write-ahead log."""
        return b"".join(path.read_bytes() for path in self.store.file.all_paths if path.exists())


@asynccontextmanager
async def import_bench(folder: Path, clock: FakeClock | None = None) -> AsyncIterator[Bench]:
    """Open a store in the folder; opening it again continues where it was left."""
    clock = clock or FakeClock()
    published = Published()
    store = Store(folder / "memory.db", clock=clock, publish=published, is_encrypted=False)
    supervisor = Supervisor()
    activities = Activities(clock, supervisor, published)
    await store.open(None)
    bench = Bench(folder, clock, store, published, activities, Importer(store, activities, clock))
    try:
        yield bench
    finally:
        await supervisor.stop()
        await store.close()
