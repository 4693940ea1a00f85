"""Real stores on real files, with a clock that the test moves."""

import secrets
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, TypeVar

from main_process.store.engine import Engines, raw_connection
from main_process.store.file import StoreFile
from main_process.store.opening import open_file
from main_process.store.unit_of_work import Unit, transaction
from shared.ipc.contract import Event, IpcModel
from tests.support.fake_clock import START, FakeClock

__all__ = ["START", "FakeClock", "OpenStore", "Published", "StoreFactory"]

T = TypeVar("T")


@dataclass
class Published:
    """Keeps what a store publishes."""

    events: list[tuple[Event[Any], IpcModel]] = field(default_factory=list)

    def __call__(self, event: Event[Any], payload: IpcModel) -> None:
        self.events.append((event, payload))

    def named(self, name: str) -> list[Any]:
        return [payload for event, payload in self.events if event.name == name]


class OpenStore:
    """A store used straight from the test's thread: units without an event loop."""

    def __init__(self, file: StoreFile, key: bytes | None, clock: FakeClock) -> None:
        self.file = file
        self.key = key
        self.clock = clock
        self.published = Published()
        self.engines: Engines = open_file(file, key, clock.now())

    @contextmanager
    def unit(self, *, is_writing: bool = True) -> Iterator[Unit]:
        """One transaction; its events land in `published` after the commit."""
        engine = self.engines.writer if is_writing else self.engines.reader
        with transaction(engine, self.clock, is_writing=is_writing) as unit:
            yield unit
        for event, payload in unit.events:
            self.published(event, payload)

    def write(self, work: Callable[[Unit], T]) -> T:
        with self.unit() as unit:
            return work(unit)

    def read(self, work: Callable[[Unit], T]) -> T:
        with self.unit(is_writing=False) as unit:
            return work(unit)

    def raw(self) -> Any:
        """A bare driver connection, for looking at rows and for breaking them."""
        return raw_connection(self.file, self.key)

    def scalar(self, sql: str) -> Any:
        connection = self.raw()
        try:
            return connection.execute(sql).fetchone()[0]
        finally:
            connection.close()

    def execute(self, sql: str) -> None:
        connection = self.raw()
        try:
            connection.execute(sql)
        finally:
            connection.close()

    def bytes_on_disk(self) -> bytes:
        """File, write-ahead log and its index, for byte searches on the plaintext twin."""
        return b"".join(path.read_bytes() for path in self.file.all_paths if path.exists())

    def close(self) -> None:
        self.engines.dispose()


@dataclass
class StoreFactory:
    """Makes stores below one folder and closes them at the end."""

    folder: Path
    clock: FakeClock = field(default_factory=FakeClock)
    opened: list[OpenStore] = field(default_factory=list)

    def __call__(self, name: str = "memory.db", *, is_encrypted: bool = False, key: bytes | None = None) -> OpenStore:
        """Open (or reopen) a store; plaintext unless asked, because that is faster and can be searched."""
        if is_encrypted and key is None:
            key = secrets.token_bytes(32)
        store = OpenStore(StoreFile(self.folder / name, is_encrypted=is_encrypted), key, self.clock)
        self.opened.append(store)
        return store

    def close(self) -> None:
        for store in self.opened:
            store.close()
