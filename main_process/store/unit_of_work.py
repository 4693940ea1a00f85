"""One unit of work: a transaction, one moment, the repositories, and the events that a commit publishes.

Nothing here loads SQLAlchemy when it is imported; it comes with the first query (architecture, Start-up).
"""

import functools
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import datetime
from typing import TYPE_CHECKING, Any, TypeVar

from main_process.domain.retention import WITHOUT_LIMIT, Retention
from main_process.runtime.clock import Clock
from main_process.store.errors import is_store_error, mapped
from shared.ipc.contract import Event, IpcModel

if TYPE_CHECKING:
    from sqlalchemy import Connection, Engine

    from main_process.store.repositories.bindings import BindingRepository
    from main_process.store.repositories.conversations import ConversationRepository
    from main_process.store.repositories.domains import DomainRepository
    from main_process.store.repositories.evidence import EvidenceRepository
    from main_process.store.repositories.experiments import ExperimentRepository
    from main_process.store.repositories.extracted import ExtractedRepository
    from main_process.store.repositories.findings import FindingRepository
    from main_process.store.repositories.folders import FolderRepository
    from main_process.store.repositories.forgotten import ForgottenRepository
    from main_process.store.repositories.health import HealthRepository
    from main_process.store.repositories.heartbeats import HeartbeatRepository
    from main_process.store.repositories.history import HistoryRepository
    from main_process.store.repositories.imports import ImportRepository
    from main_process.store.repositories.items import ItemRepository
    from main_process.store.repositories.life import LifeRepository
    from main_process.store.repositories.memory_jobs import MemoryJobRepository
    from main_process.store.repositories.merges import MergeRepository
    from main_process.store.repositories.namespaces import NamespaceRepository
    from main_process.store.repositories.own_imports import OwnImportRepository
    from main_process.store.repositories.plans import PlanRepository
    from main_process.store.repositories.projects import ProjectRepository
    from main_process.store.repositories.purge import PurgeRepository
    from main_process.store.repositories.recall import RecallRepository
    from main_process.store.repositories.redaction import RedactionRepository
    from main_process.store.repositories.relations import RelationRepository
    from main_process.store.repositories.reviews import ReviewRepository
    from main_process.store.repositories.runs import RunRepository
    from main_process.store.repositories.search import SearchRepository
    from main_process.store.repositories.tasks import TaskRepository
    from main_process.store.repositories.threads import ThreadRepository
    from main_process.store.repositories.totals import TotalsRepository
    from main_process.store.repositories.usage import UsageRepository
    from main_process.store.repositories.usage_figures import UsageFiguresRepository
    from main_process.store.repositories.used_keys import UsedKeyRepository
    from main_process.store.repositories.vectors import VectorRepository
    from main_process.store.repositories.work import WorkRepository

E = TypeVar("E", bound=IpcModel)
Publish = Callable[[Event[Any], IpcModel], None]
"""Hands a committed event to the connections; called in the event loop's thread."""


class Unit:
    """What a use case works with. Belongs to one thread and one transaction; never kept after it."""

    def __init__(
        self, connection: "Connection", now: datetime, *, is_writing: bool, retention: Retention = WITHOUT_LIMIT
    ) -> None:
        self.connection = connection
        """Private to the store package."""
        self.retention = retention
        """What the settings say of how long things are kept."""
        self.now = now
        """One moment for everything the unit records, UTC."""
        self.is_writing = is_writing
        self.events: list[tuple[Event[Any], IpcModel]] = []

    def emit(self, event: Event[E], payload: E) -> None:
        """Publish after the commit; a roll-back drops it."""
        self.events.append((event, payload))

    # Repositories import SQLAlchemy, hence inside the functions; each is built when a unit first asks for it.

    @functools.cached_property
    def namespaces(self) -> "NamespaceRepository":
        """Namespaces and the store's own row."""
        from main_process.store.repositories.namespaces import NamespaceRepository  # noqa: PLC0415 - see above

        return NamespaceRepository(self.connection, self.now)

    @functools.cached_property
    def projects(self) -> "ProjectRepository":
        """Projects and their root folders."""
        from main_process.store.repositories.projects import ProjectRepository  # noqa: PLC0415 - see above

        return ProjectRepository(self.connection, self.now)

    @functools.cached_property
    def domains(self) -> "DomainRepository":
        """Security domains."""
        from main_process.store.repositories.domains import DomainRepository  # noqa: PLC0415 - see above

        return DomainRepository(self.connection, self.now)

    @functools.cached_property
    def folders(self) -> "FolderRepository":
        """Folders that belong to no project yet, and what repositories say."""
        from main_process.store.repositories.folders import FolderRepository  # noqa: PLC0415 - see above

        return FolderRepository(self.connection, self.now)

    @functools.cached_property
    def merges(self) -> "MergeRepository":
        """Projects merged into others."""
        from main_process.store.repositories.merges import MergeRepository  # noqa: PLC0415 - see above

        return MergeRepository(self.connection, self.now)

    @functools.cached_property
    def conversations(self) -> "ConversationRepository":
        """Conversations and their turns."""
        from main_process.store.repositories.conversations import ConversationRepository  # noqa: PLC0415 - see above

        return ConversationRepository(self.connection, self.now)

    @functools.cached_property
    def threads(self) -> "ThreadRepository":
        """Threads: the conversations that main records itself."""
        from main_process.store.repositories.threads import ThreadRepository  # noqa: PLC0415 - see above

        return ThreadRepository(self.connection, self.now)

    @functools.cached_property
    def imports(self) -> "ImportRepository":
        """Import batches and read positions."""
        from main_process.store.repositories.imports import ImportRepository  # noqa: PLC0415 - see above

        return ImportRepository(self.connection, self.now)

    @functools.cached_property
    def forgotten(self) -> "ForgottenRepository":
        """What the store knows of what it forgot."""
        from main_process.store.repositories.forgotten import ForgottenRepository  # noqa: PLC0415 - see above

        return ForgottenRepository(self.connection, self.now)

    @functools.cached_property
    def own_imports(self) -> "OwnImportRepository":
        """What imports of our own data brought."""
        from main_process.store.repositories.own_imports import OwnImportRepository  # noqa: PLC0415 - see above

        return OwnImportRepository(self.connection, self.now)

    @functools.cached_property
    def items(self) -> "ItemRepository":
        """Memory items and their revisions."""
        from main_process.store.repositories.items import ItemRepository  # noqa: PLC0415 - see above

        return ItemRepository(self.connection, self.now)

    @functools.cached_property
    def evidence(self) -> "EvidenceRepository":
        """Sources, changes, fingerprints and tombstones of items."""
        from main_process.store.repositories.evidence import EvidenceRepository  # noqa: PLC0415 - see above

        return EvidenceRepository(self.connection, self.now)

    @functools.cached_property
    def relations(self) -> "RelationRepository":
        """Links between items, conflicts that wait, and promotions."""
        from main_process.store.repositories.relations import RelationRepository  # noqa: PLC0415 - see above

        return RelationRepository(self.connection, self.now)

    @functools.cached_property
    def purge(self) -> "PurgeRepository":
        """Removing for good, and the scan that proves it."""
        from main_process.store.repositories.purge import PurgeRepository  # noqa: PLC0415 - see above

        return PurgeRepository(self.connection, self.now)

    @functools.cached_property
    def bindings(self) -> "BindingRepository":
        """Bindings of agents' connections."""
        from main_process.store.repositories.bindings import BindingRepository  # noqa: PLC0415 - see above

        return BindingRepository(self.connection, self.now)

    @functools.cached_property
    def recall(self) -> "RecallRepository":
        """What recall reads."""
        from main_process.store.repositories.recall import RecallRepository  # noqa: PLC0415 - see above

        return RecallRepository(self.connection, self.now)

    @functools.cached_property
    def usage(self) -> "UsageRepository":
        """Contexts, retrievals and access events."""
        from main_process.store.repositories.usage import UsageRepository  # noqa: PLC0415 - see above

        return UsageRepository(self.connection, self.now)

    @functools.cached_property
    def usage_figures(self) -> "UsageFiguresRepository":
        """Usage summed up."""
        from main_process.store.repositories.usage_figures import UsageFiguresRepository  # noqa: PLC0415 - see above

        return UsageFiguresRepository(self.connection, self.now)

    @functools.cached_property
    def used_keys(self) -> "UsedKeyRepository":
        """Calls that named an idempotency key."""
        from main_process.store.repositories.used_keys import UsedKeyRepository  # noqa: PLC0415 - see above

        return UsedKeyRepository(self.connection, self.now)

    @functools.cached_property
    def search(self) -> "SearchRepository":
        """Recall terms and full-text tables."""
        from main_process.store.repositories.search import SearchRepository  # noqa: PLC0415 - see above

        return SearchRepository(self.connection, self.now)

    @functools.cached_property
    def vectors(self) -> "VectorRepository":
        """Vectors of items and the models that made them."""
        from main_process.store.repositories.vectors import VectorRepository  # noqa: PLC0415 - see above

        return VectorRepository(self.connection, self.now)

    @functools.cached_property
    def findings(self) -> "FindingRepository":
        """What scans of the store found."""
        from main_process.store.repositories.findings import FindingRepository  # noqa: PLC0415 - see above

        return FindingRepository(self.connection, self.now)

    @functools.cached_property
    def health(self) -> "HealthRepository":
        """Open relations and scopes nobody reads."""
        from main_process.store.repositories.health import HealthRepository  # noqa: PLC0415 - see above

        return HealthRepository(self.connection)

    @functools.cached_property
    def life(self) -> "LifeRepository":
        """What upkeep looks at."""
        from main_process.store.repositories.life import LifeRepository  # noqa: PLC0415 - see above

        return LifeRepository(self.connection, self.now)

    @functools.cached_property
    def redaction(self) -> "RedactionRepository":
        """Replacing stored words by marks."""
        from main_process.store.repositories.redaction import RedactionRepository  # noqa: PLC0415 - see above

        return RedactionRepository(self.connection)

    @functools.cached_property
    def heartbeats(self) -> "HeartbeatRepository":
        """Heartbeat plans and runs."""
        from main_process.store.repositories.heartbeats import HeartbeatRepository  # noqa: PLC0415 - see above

        return HeartbeatRepository(self.connection, self.now)

    @functools.cached_property
    def reviews(self) -> "ReviewRepository":
        """What heartbeats read and leave behind."""
        from main_process.store.repositories.reviews import ReviewRepository  # noqa: PLC0415 - see above

        return ReviewRepository(self.connection, self.now)

    @functools.cached_property
    def memory_jobs(self) -> "MemoryJobRepository":
        """Memory jobs."""
        from main_process.store.repositories.memory_jobs import MemoryJobRepository  # noqa: PLC0415 - see above

        return MemoryJobRepository(self.connection, self.now)

    @functools.cached_property
    def extracted(self) -> "ExtractedRepository":
        """What memory jobs extracted, and the changes that candidates propose."""
        from main_process.store.repositories.extracted import ExtractedRepository  # noqa: PLC0415 - see above

        return ExtractedRepository(self.connection, self.now)

    @functools.cached_property
    def tasks(self) -> "TaskRepository":
        """Tasks."""
        from main_process.store.repositories.tasks import TaskRepository  # noqa: PLC0415 - see above

        return TaskRepository(self.connection, self.now)

    @functools.cached_property
    def runs(self) -> "RunRepository":
        """Runs of tasks and their reports."""
        from main_process.store.repositories.runs import RunRepository  # noqa: PLC0415 - see above

        return RunRepository(self.connection, self.now)

    @functools.cached_property
    def plans(self) -> "PlanRepository":
        """Automation plans."""
        from main_process.store.repositories.plans import PlanRepository  # noqa: PLC0415 - see above

        return PlanRepository(self.connection, self.now)

    @functools.cached_property
    def experiments(self) -> "ExperimentRepository":
        """Experiments and frozen snapshots."""
        from main_process.store.repositories.experiments import ExperimentRepository  # noqa: PLC0415 - see above

        return ExperimentRepository(self.connection, self.now)

    @functools.cached_property
    def history(self) -> "HistoryRepository":
        """Items as they were at a place in the history of changes."""
        from main_process.store.repositories.history import HistoryRepository  # noqa: PLC0415 - see above

        return HistoryRepository(self.connection)

    @functools.cached_property
    def work(self) -> "WorkRepository":
        """Tasks, runs, plans and experiments that are deleted."""
        from main_process.store.repositories.work import WorkRepository  # noqa: PLC0415 - see above

        return WorkRepository(self.connection, self.now)

    @functools.cached_property
    def totals(self) -> "TotalsRepository":
        """Figures and checks of the whole store."""
        from main_process.store.repositories.totals import TotalsRepository  # noqa: PLC0415 - see above

        return TotalsRepository(self.connection, self.now)


@contextmanager
def transaction(
    engine: "Engine", clock: Clock, *, is_writing: bool, retention: Retention = WITHOUT_LIMIT
) -> Iterator[Unit]:
    """Open a unit in one transaction: commit at the end, roll back on any exception.

    Raises StoreUnavailable or StoreBug for what SQLite says; everything else passes as it is.
    """
    try:
        with engine.begin() as connection:
            yield Unit(connection, clock.now(), is_writing=is_writing, retention=retention)
    except Exception as error:
        if is_store_error(error):
            raise mapped(error, engine.get_execution_options().get("store_folder")) from error
        raise
