"""Embedders for tests: small, exact ones behind the real port, and a desk around a real store."""

import asyncio
import threading
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from main_process.domain.embedding import Embedder, EmbeddingFailed
from main_process.ipc.publisher import Publisher
from main_process.runtime.settings import SettingsFile, load_settings
from main_process.runtime.supervise import Supervisor
from main_process.services import settings_service
from main_process.services.activities import Activities
from main_process.services.embedding_desk import EmbedderSource, EmbeddingDesk
from main_process.store.store import Store
from shared.ipc.contract import Event, IpcModel
from shared.ipc.events import ACTIVITY_PROGRESSED, EMBEDDING_CHANGED, SETTINGS_CHANGED, SettingsChanged
from tests.support.fake_clock import FakeClock

TOPICS = (("pet", "cat", "猫"), ("food", "lunch", "饭"), ("deploy", "release", "发布"), ("port", "8080", "端口"))


UNLIKE = 0.8
"""So that cosines of unrelated texts are about as high as those of real models."""


@dataclass
class TopicEmbedder:
    """One dimension a topic: texts about the same topic are alike in any language. Keeps what it was given."""

    identity: str = "topics/1"
    width: int = len(TOPICS) + 1
    refused: str = "\0"
    seen: list[str] = field(default_factory=list)
    asked: list[str] = field(default_factory=list)
    may_go: threading.Event = field(default_factory=threading.Event)

    def __post_init__(self) -> None:
        self.may_go.set()

    def passages(self, texts: Sequence[str]) -> list[Sequence[float]]:
        assert self.may_go.wait(30.0)
        if any(self.refused in text for text in texts):
            raise EmbeddingFailed("not_embedded")
        self.seen.extend(texts)
        return [self._vector(text) for text in texts]

    def query(self, text: str) -> Sequence[float]:
        self.asked.append(text)
        return self._vector(text)

    def _vector(self, text: str) -> list[float]:
        values = [UNLIKE * any(word in text.lower() for word in words) for words in TOPICS]
        return [*values, 1.0, *[0.0] * (self.width - len(TOPICS) - 1)]


class OpenDesk:
    """A desk on a real store, listening to what the store publishes, as main builds it."""

    def __init__(self, store: Store, publisher: Publisher, folder: Path, clock: FakeClock) -> None:
        self.store = store
        self.publisher = publisher
        self.settings: SettingsFile = load_settings(folder / "settings.json")
        self.clock = clock
        self.embedder: Embedder = TopicEmbedder()
        self.is_installed = True
        self.changed = asyncio.Event()
        publisher.listen(self._heard)
        self.start_over()

    def start_over(self) -> None:
        """Another main process: nothing of the former desk's memory is left."""
        self.supervisor = Supervisor()
        self.activities = Activities(self.clock, self.supervisor, self.publisher.publish)
        self.desk = EmbeddingDesk(
            store=self.store,
            settings=self.settings,
            activities=self.activities,
            supervisor=self.supervisor,
            publish=self.publisher.publish,
            source=EmbedderSource(
                identity=lambda: self.embedder.identity if self.is_installed else None, make=lambda: self.embedder
            ),
        )
        self.publisher.listen(self.desk.follow)
        self.desk.start()

    def _heard(self, event: Event[Any], payload: IpcModel) -> None:
        del payload
        if event in {EMBEDDING_CHANGED, ACTIVITY_PROGRESSED}:
            self.changed.set()

    def set(self, **changes: object) -> None:
        """Change settings as the handler does."""
        latter = settings_service.update(
            self.settings, expected_revision=self.settings.current.revision, changes=changes
        )
        self.publisher.publish(SETTINGS_CHANGED, SettingsChanged(revision=latter.revision))

    async def close(self) -> None:
        await self.supervisor.stop()
        await self.desk.stop()
