"""The worker of memory jobs on a real store file and a real server, and answers that keep the contracts."""

import json
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import msgspec

from main_process.adapters.keyrings import Keyring
from main_process.adapters.secrets import SERVICE, Secrets
from main_process.domain.conversation import Turn
from main_process.domain.memory_item import MemoryItem
from main_process.domain.memory_job import MemoryJob
from main_process.jobs.memory_worker import MemoryWorker
from main_process.runtime.settings import Settings, SettingsFile
from main_process.runtime.supervise import Supervisor
from main_process.services import thread_service
from main_process.services.provider_service import ProviderAccess
from main_process.services.thread_service import NewTurn
from main_process.store.file import StoreFile
from main_process.store.repositories.item_filter import ItemFilter
from main_process.store.store import Store
from main_process.store.unit_of_work import Unit
from shared.vocabulary import ItemStatus, MemoryJobState, TurnIntent
from tests.support import openai_server as wire
from tests.support.fake_clock import PacedClock
from tests.support.keyrings import RememberingBackend
from tests.support.memory_world import World
from tests.support.openai_server import Asked, OpenAiServer, Reply
from tests.support.stores import OpenStore, Published

OWNER = "a-client"
Entry = dict[str, Any]


@dataclass
class Pipeline:
    """One main process's parts around a store file, without sockets; one project and its active thread."""

    store: Store
    world: World
    settings: SettingsFile
    secrets: Secrets
    provider: ProviderAccess
    worker: MemoryWorker
    supervisor: Supervisor
    clock: PacedClock
    published: Published
    server: OpenAiServer
    project: str = ""
    turns: list[Turn] = field(default_factory=list)

    def set(self, **changes: object) -> None:
        """Change settings."""
        self.settings.current = msgspec.structs.replace(self.settings.current, **changes)

    async def connect(self, **changes: object) -> None:
        """Let memory jobs ask the server."""
        await self.secrets.set_provider_key(self.server.key)
        known = {"provider_url": self.server.url, "provider_model": self.server.model, "provider_timeout_s": 5.0}
        self.set(**{"is_provider_enabled": True, **known, **changes})

    async def say(
        self,
        said: str,
        answered: str = "Noted.",
        *,
        intent: TurnIntent = TurnIntent.CHAT,
        paths: tuple[str, ...] = (),
        keys: tuple[str, ...] = (),
    ) -> Turn:
        """One turn of the active thread, begun and finished."""

        def work(unit: Unit) -> Turn:
            new = NewTurn(OWNER, said, intent, paths, keys)
            begun = thread_service.begin_turn(unit, self.project, new)
            return thread_service.finish_turn(unit, turn_id=begun.id, owner=OWNER, answer=answered)

        self.turns.append(await self.store.write(work))
        return self.turns[-1]

    async def run(self, steps: int = 20) -> int:
        """Work until nothing is due; return how many claims that were."""
        done = 0
        while done < steps and await self.worker.step() is not None:
            done += 1
        return done

    async def both(self) -> None:
        """Two turns are due at once; work on everything that follows from the latest ones."""
        self.clock.advance(seconds=30)
        await self.run()

    async def jobs(self) -> tuple[MemoryJob, ...]:
        """All jobs, oldest first."""

        def work(unit: Unit) -> tuple[MemoryJob, ...]:
            found, _ = unit.memory_jobs.page(project_id=None, conversation_id=None, states=(), limit=500, cursor=None)
            return tuple(
                sorted(found, key=lambda job: (job.created_at, job.kind == "consolidation", job.sequence or 0))
            )

        return await self.store.read(work)

    async def states(self) -> list[MemoryJobState]:
        """The states of all jobs, oldest first."""
        return [job.state for job in await self.jobs()]

    async def candidates(self, status: ItemStatus = ItemStatus.CANDIDATE) -> list[MemoryItem]:
        """What waits for the person, oldest first."""

        def work(unit: Unit) -> list[MemoryItem]:
            wanted = ItemFilter(statuses=(status,))
            found, _ = unit.items.page(wanted, limit=500, cursor=None, is_oldest_first=True)
            return [listed.item for listed in found]

        return await self.store.read(work)

    async def checkpoint(self) -> str:
        """The checkpoint of the active thread."""
        thread = await self.store.read(lambda unit: unit.threads.active(self.project))
        return "" if thread is None else thread.checkpoint

    def column(self, sql: str) -> list[Any]:
        """The first column of a query."""
        connection = self.world.store.raw()
        try:
            return [row[0] for row in connection.execute(sql).fetchall()]
        finally:
            connection.close()


@asynccontextmanager
async def opened(folder: Path, server: OpenAiServer, clock: PacedClock | None = None) -> AsyncIterator[Pipeline]:
    """Make the parts around one file; a second time in the same folder is the next process."""
    clock = clock or PacedClock()
    published = Published()
    path = folder / "memory.db"
    store = Store(path, clock=clock, publish=published, is_encrypted=False)
    await store.open(None)
    world = World(OpenStore(StoreFile(path, is_encrypted=False), None, clock))
    settings = SettingsFile(folder / "settings.json", Settings())
    (folder / "data").mkdir(exist_ok=True)
    keyring = Keyring(SERVICE, backend=RememberingBackend())
    secrets = Secrets(folder / "data", folder / "config", keyring=keyring)
    supervisor = Supervisor()
    provider = ProviderAccess(settings, secrets, clock)
    worker = MemoryWorker(store, settings, provider, supervisor, clock)
    known = world.store.read(lambda unit: unit.projects.all_names())
    project = known[0][0] if known else world.project("shop")
    made = Pipeline(store, world, settings, secrets, provider, worker, supervisor, clock, published, server, project)
    try:
        yield made
    finally:
        await worker.stop()
        await supervisor.stop()
        await store.close()
        world.store.close()


# Answers


def extraction(*entries: Callable[[Asked], Entry], checkpoint: str | None = None) -> Callable[[Asked], Reply]:
    """An answer to whatever an extraction asks: these candidates, and the first words of the batch as checkpoint."""

    def reply(asked: Asked) -> Reply:
        first = next(turn for turn in asked.material["turns"] if turn["part"] == "batch")
        return wire.say_json(
            {
                "checkpoint": first["user"][:200] if checkpoint is None else checkpoint,
                "candidates": [entry(asked) for entry in entries],
            }
        )

    return reply


def stated(words: str, **changes: Any) -> Callable[[Asked], Entry]:
    """A preference in the person's own words, quoted from the turn that holds them."""

    def entry(asked: Asked) -> Entry:
        turn = next(turn for turn in asked.material["turns"] if words in turn["user"])
        return {
            "kind": "preference",
            "subject": words[:80],
            "statement": words,
            "content": "",
            "strength": "soft",
            "origin": "explicit",
            "recall_mode": "on_match",
            "applies_to_paths": [],
            "aliases": [],
            "keywords": [],
            "sources": [{"turn": turn["turn"], "role": "user", "quote": words}],
        } | changes

    return entry


def consolidation(*, operation: str = "create", target: str = "", **changes: Any) -> Callable[[Asked], Reply]:
    """An answer that does the same with each candidate, one operation a candidate."""

    def reply(asked: Asked) -> Reply:
        return wire.say_json(
            {"operations": [operation_of(one, operation, target, **changes) for one in asked.material["candidates"]]}
        )

    return reply


def operation_of(candidate: Entry, operation: str = "create", target: str = "", **changes: Any) -> Entry:
    """One operation with a candidate's own meaning."""
    meaning = {key: candidate[key] for key in _MEANING}
    if operation == "reject":
        meaning = {key: [] if isinstance(value, list) else "" for key, value in meaning.items()}
    return {"operation": operation, "candidates": [candidate["candidate"]], "target": target, **meaning, **changes}


_MEANING = (
    "kind",
    "subject",
    "statement",
    "content",
    "strength",
    "origin",
    "recall_mode",
    "applies_to_paths",
    "aliases",
    "keywords",
)


def sent_bytes(asked: Asked) -> str:
    """Everything that one request carried, as text."""
    return json.dumps(asked.body, ensure_ascii=False)
