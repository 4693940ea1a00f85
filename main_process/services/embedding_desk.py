"""Search by meaning: vectors are made in the background and look-ups are embedded, in one thread of their own.

Off by default. Texts are read, embedded and kept in three steps, so no transaction waits for the model. Secrets are
redacted before the model sees a text. Whatever is not embedded yet is found by its words.
"""

import asyncio
import os
import sys
import threading
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Any, Final, TypeVar

from main_process.adapters.detectors import redact
from main_process.adapters.local_embedding import LocalEmbedder, local_identity
from main_process.domain.embedding import (
    AskedMeaning,
    Embedder,
    EmbeddingFailed,
    KeptModel,
    MadeVector,
    Unembedded,
    VectorCounts,
    compact,
    is_mostly_han,
    passage_of,
)
from main_process.domain.errors import RuleViolated, StoreUnavailable
from main_process.domain.sensitivity import up_to
from main_process.runtime.logs import logger
from main_process.runtime.settings import SettingsFile
from main_process.runtime.supervise import Supervisor
from main_process.services import egress
from main_process.services.activities import Activities, Progress, Publish
from main_process.store.store import Store
from main_process.store.unit_of_work import Unit
from shared.ipc.contract import Event, IpcModel
from shared.ipc.events import EMBEDDING_CHANGED, ITEMS_CHANGED, SETTINGS_CHANGED, EmbeddingChanged
from shared.ipc.methods.embedding import EmbeddingStatus
from shared.vocabulary import ActivityKind, ActivityState, EmbeddingState, Receiver, ReindexScope, Sensitivity

_log = logger(__name__)
T = TypeVar("T")

INSTALL_COMMAND: Final = "pip install 'remembrancer[embedding]'"
BATCH: Final = 8
"""Texts between two writes; a look-up waits for at most so many, some 150 ms."""
QUIET_MAX: Final = 24
"""Up to so many items are indexed without an activity: what a person just wrote."""
DROPPED_TOGETHER: Final = 2_000
"""Vectors removed in one transaction, so that nobody waits behind it."""
ASKED_KEPT: Final = 32
"""Look-ups whose vectors are remembered: a list, its count and its next page ask the same."""
LOOK_UP_PATIENCE_S: Final = 4.0
"""A look-up that the model does not answer in this time goes on with words alone."""
NICENESS: Final = 10
"""Of the embedding thread: work that nobody waits for gives way."""


@dataclass(frozen=True, slots=True)
class EmbedderSource:
    """Where the model comes from. `identity` is None while it is not installed; `make` loads it, in our thread."""

    identity: Callable[[], str | None] = local_identity
    make: Callable[[], Embedder] = LocalEmbedder


class EmbeddingDesk:
    """One a main process, on its loop."""

    def __init__(
        self,
        *,
        store: Store,
        settings: SettingsFile,
        activities: Activities,
        supervisor: Supervisor,
        publish: Publish,
        source: EmbedderSource | None = None,
    ) -> None:
        self._store = store
        self._settings = settings
        self._activities = activities
        self._supervisor = supervisor
        self._publish = publish
        self._source = source or EmbedderSource()
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="embedding", initializer=_give_way)
        self._embedder: Embedder | None = None
        self._asked: dict[str, bytes] = {}
        self._wake = asyncio.Event()
        self._is_paused = False
        self._is_outdated = False
        self._failure: str | None = None
        self._activity_id: str | None = None

    # State

    @property
    def is_on(self) -> bool:
        """Whether the person switched it on and a model is installed."""
        return self._settings.current.is_embedding_enabled and self._source.identity() is not None

    def check_installed(self) -> None:
        """Raise RuleViolated `embedding_not_installed` unless a model is there to be switched on."""
        if self._source.identity() is None:
            raise RuleViolated("embedding_not_installed")

    def follow(self, event: Event[Any], payload: IpcModel) -> None:
        """Look for work after a commit that changed items, and when settings change. Called on the loop."""
        del payload
        if event is SETTINGS_CHANGED and not self.is_on:
            self._let_go()
        if event is SETTINGS_CHANGED or (event is ITEMS_CHANGED and self.is_on):
            self._wake.set()

    async def status(self) -> EmbeddingStatus:
        """Return state and figures. Raises StoreUnavailable."""
        identity, allowed = self._source.identity(), self._allowed()
        models, counts = await self._store.read(lambda unit: _figures(unit, identity, allowed))
        kept = models[-1] if models else None
        activity = next((one for one in self._activities.list() if one.activity_id == self._activity_id), None)
        return EmbeddingStatus(
            state=self._state(identity, models, counts),
            failure=self._failure if self.is_on else None,
            model=identity,
            kept_model=None if kept is None else kept.identity,
            dimension=None if kept is None else kept.dimension,
            items=counts.items,
            indexed=counts.indexed,
            failed=counts.failed,
            activity_id=None if activity is None else activity.activity_id,
            remaining_s=None if activity is None else activity.remaining_s,
            is_enabled=self._settings.current.is_embedding_enabled,
            is_gate_enabled=self._settings.current.is_embedding_gate_enabled,
            install_command=INSTALL_COMMAND,
        )

    def _state(self, identity: str | None, models: Sequence[KeptModel], counts: VectorCounts) -> EmbeddingState:
        if identity is None:
            return EmbeddingState.NOT_INSTALLED
        if not self._settings.current.is_embedding_enabled:
            return EmbeddingState.OFF
        if self._failure is not None:
            return EmbeddingState.FAILING
        if self._is_outdated or _is_foreign(models, identity):
            return EmbeddingState.OUTDATED
        if not counts.pending:
            return EmbeddingState.READY
        return EmbeddingState.PAUSED if self._is_paused else EmbeddingState.INDEXING

    # Look-ups

    async def asked(self, text: str) -> AskedMeaning | None:
        """Return a look-up as a vector; None while off or failing, and for no text: words alone then count."""
        identity = self._source.identity()
        if not text.strip() or identity is None or not self.is_on or self._is_outdated:
            return None
        try:
            known = self._asked.get(text)
            async with asyncio.timeout(LOOK_UP_PATIENCE_S):
                vector = known if known is not None else await self._in_thread(lambda: self._query(text))
        except (EmbeddingFailed, TimeoutError) as failed:
            _log.info("look_up_not_embedded", reason=getattr(failed, "reason", "too_late"))
            return None
        self._asked[text] = vector
        while len(self._asked) > ASKED_KEPT:
            del self._asked[next(iter(self._asked))]
        return AskedMeaning(identity, vector, is_mostly_han(text))

    async def asked_for_recall(self, text: str) -> AskedMeaning | None:
        """Return the same for an agent's request; None unless the person opened the additional gate."""
        return await self.asked(text) if self._settings.current.is_embedding_gate_enabled else None

    # Indexing

    def start(self) -> None:
        """Index for as long as the process lives; what a former one left undone goes on."""
        self._supervisor.spawn(self._run_for_ever(), name="embedding")
        if self.is_on:
            self._wake.set()

    async def reindex(self, scope: ReindexScope) -> EmbeddingStatus:
        """Begin making vectors and return the state.

        Raises RuleViolated `embedding_not_installed` or `embedding_off`; StoreUnavailable.
        """
        self.check_installed()
        if not self.is_on:
            raise RuleViolated("embedding_off")
        self._stop_activity()
        if scope is ReindexScope.ALL:
            while await self._store.write(lambda unit: unit.vectors.drop(most=DROPPED_TOGETHER)):
                pass
            self._is_outdated = False
        else:
            await self._store.write(lambda unit: unit.vectors.try_again())
        self._is_paused, self._failure = False, None
        self._wake.set()
        return await self.status()

    async def stop(self) -> None:
        """Free the model once the batch in hand is done."""
        self._embedder = None
        await asyncio.to_thread(self._thread.shutdown, wait=True, cancel_futures=True)

    async def _run_for_ever(self) -> None:
        while True:
            await self._wake.wait()
            self._wake.clear()
            try:
                await self._catch_up()
            except StoreUnavailable as unavailable:
                _log.info("embedding_waits", fault=unavailable.fault)
            except EmbeddingFailed as failed:
                self._failure = failed.reason
                _log.warning("embedding_failed", reason=failed.reason)
            await self._announce()

    async def _catch_up(self) -> None:
        identity, allowed = self._source.identity(), self._allowed()
        models, counts = await self._store.read(lambda unit: _figures(unit, identity, allowed))
        if models:
            await self._store.write(lambda unit: unit.vectors.drop_beyond(allowed))
        else:
            self._is_outdated = False
        if identity is None or not self._may_index() or _is_foreign(models, identity) or not counts.pending:
            return
        if counts.pending <= QUIET_MAX:
            await self._index(None)
            return
        self._activity_id = self._activities.start(ActivityKind.REINDEX, "items", self._as_activity(counts.pending))
        ended = await self._activities.wait(self._activity_id)
        self._activity_id = None
        if ended.state is ActivityState.CANCELLED and not self._wake.is_set():
            self._is_paused = True
        elif ended.state is ActivityState.FAILED:
            self._failure = self._failure or ended.failure

    def _as_activity(self, total: int) -> "Callable[[Progress], Any]":
        async def run(progress: Progress) -> None:
            progress.set_total(total)
            try:
                await self._index(progress)
            except EmbeddingFailed as failed:
                self._failure = failed.reason
                _log.warning("embedding_failed", reason=failed.reason)

        return run

    async def _index(self, progress: Progress | None) -> None:
        """Embed everything that lacks a vector, batch by batch; what came meanwhile waits for the next call."""
        identity = self._source.identity()
        after: int | None = 0
        while identity is not None and after is not None and self._may_index():
            after = await self._step(identity, after, progress)

    async def _step(self, identity: str, after: int, progress: Progress | None) -> int | None:
        """Embed the next batch after a row; return its last row, None when there is nothing or no use to go on."""
        allowed = self._allowed()
        batch = await self._store.read(lambda unit: _next(unit, identity, allowed, after))
        if not batch:
            return None
        made = await self._in_thread(lambda: self._embedded(batch))
        if not await self._store.write(lambda unit: _kept(unit, identity, made)):
            self._is_outdated = True
            return None
        self._failure = None
        if progress is not None:
            progress.advance(len(batch))
        return batch[-1].row

    def _allowed(self) -> frozenset[Sensitivity]:
        return up_to(egress.clearance(self._settings.current, Receiver.LOCAL_EMBEDDING))

    def _may_index(self) -> bool:
        return self.is_on and not self._is_paused and not self._is_outdated

    def _let_go(self) -> None:
        self._stop_activity()
        self._embedder, self._failure, self._is_paused = None, None, False
        self._asked.clear()

    def _stop_activity(self) -> None:
        if self._activity_id is not None:
            self._wake.set()  # ended by us, not paused by the person
            self._activities.cancel(self._activity_id)

    async def _announce(self) -> None:
        try:
            state = (await self.status()).state
        except StoreUnavailable:
            return
        self._publish(EMBEDDING_CHANGED, EmbeddingChanged(state=state))

    # In the embedding thread

    async def _in_thread(self, work: Callable[[], T]) -> T:
        return await asyncio.get_running_loop().run_in_executor(self._thread, work)

    def _model(self) -> Embedder:
        if self._embedder is None:
            self._embedder = self._source.make()
        return self._embedder

    def _query(self, text: str) -> bytes:
        return compact(self._model().query(redact(text).text))

    def _embedded(self, batch: Sequence[Unembedded]) -> list[MadeVector]:
        """Embed a batch; if it fails each text is tried alone, so that one bad text costs no other its vector."""
        model = self._model()
        outgoing = [egress.outgoing(one.text, self._settings.current, Receiver.LOCAL_EMBEDDING) for one in batch]
        batch = [one for one, text in zip(batch, outgoing, strict=True) if text is not None]
        texts = [passage_of(text) for text in outgoing if text is not None]
        try:
            vectors: list[bytes | None] = [compact(values) for values in model.passages(texts)]
        except EmbeddingFailed:
            vectors = [_alone(model, words) for words in texts]
        return [
            MadeVector(one.item_id, one.revision, one.text.sensitivity, vector, is_mostly_han(words))
            for one, words, vector in zip(batch, texts, vectors, strict=True)
        ]


def _alone(model: Embedder, words: str) -> bytes | None:
    try:
        return compact(model.passages([words])[0])
    except EmbeddingFailed:
        return None


def _is_foreign(models: Sequence[KeptModel], identity: str) -> bool:
    return bool(models) and all(model.identity != identity for model in models)


def _figures(
    unit: Unit, identity: str | None, allowed: frozenset[Sensitivity]
) -> tuple[tuple[KeptModel, ...], VectorCounts]:
    models = unit.vectors.models()
    model = next((model for model in models if model.identity == identity), None)
    return models, unit.vectors.counts(model, allowed)


def _next(unit: Unit, identity: str, allowed: frozenset[Sensitivity], after: int) -> tuple[Unembedded, ...]:
    return unit.vectors.unembedded(unit.vectors.model(identity), allowed, after=after, most=BATCH)


def _kept(unit: Unit, identity: str, made: Sequence[MadeVector]) -> bool:
    """Keep a batch; False when its dimension is not that of the vectors that are kept (complaint 79).

    Raises EmbeddingFailed `nothing_embedded` when no vector was ever made: then it is the model that fails.
    """
    sizes = {len(one.vector) for one in made if one.vector is not None}
    model = unit.vectors.model(identity)
    if model is None and sizes:
        model = unit.vectors.add_model(identity, min(sizes))
    if model is None and made:
        raise EmbeddingFailed("nothing_embedded")
    if model is None:
        return True
    if sizes - {model.dimension}:
        return False
    unit.vectors.put(model, made)
    return True


def _give_way() -> None:
    if sys.platform == "linux":  # there, a priority belongs to one thread
        os.setpriority(os.PRIO_PROCESS, threading.get_native_id(), NICENESS)
