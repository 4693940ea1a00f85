"""What the Settings page does about search by meaning: follow its state, reindex, pause, show what failed."""

import msgspec

from renderer.operations import embedding, system
from renderer.operations.messages import CALL_FAILURES, explain
from renderer.pages.page import PageContext
from renderer.support.loop import spawn
from renderer.widgets.settings.embedding import EmbeddingSection
from shared import vocabulary as v
from shared.ipc.events import (
    ACTIVITY_PROGRESSED,
    EMBEDDING_CHANGED,
    ITEMS_CHANGED,
    SETTINGS_CHANGED,
    ActivityProgressed,
)
from shared.ipc.methods.memories import MemoryFilter


class EmbeddingFlows:
    """Keeps one section in step with main."""

    def __init__(self, context: PageContext, section: EmbeddingSection) -> None:
        self._context = context
        self._section = section
        self._is_asking = self._is_stale = False
        section.reindex_requested.connect(lambda scope: spawn(self._reindex(scope), owner=section))
        section.pause_requested.connect(lambda: spawn(self._pause(), owner=section))
        section.failed_requested.connect(lambda: context.go("memories", MemoryFilter(is_unembedded_only=True)))
        section.shown.connect(self.renew)
        context.events.on(ACTIVITY_PROGRESSED, self._on_progress, section)
        context.events.on(EMBEDDING_CHANGED, self._on_change, section)
        context.events.on(SETTINGS_CHANGED, self._on_change, section)
        context.events.on(ITEMS_CHANGED, self._on_change, section)

    def _on_change(self, _payload: object) -> None:
        self.renew()

    def _on_progress(self, payload: ActivityProgressed) -> None:
        """Follow the indexing by what it tells itself: counting anew for every batch would slow it down."""
        activity, status = payload.activity, self._section.status
        if activity.kind is not v.ActivityKind.REINDEX:
            return
        is_known = status is not None and status.activity_id == activity.activity_id
        if status is None or not is_known or activity.state is not v.ActivityState.RUNNING or activity.total is None:
            self.renew()
            return
        indexed = max(status.indexed, status.items - status.failed - activity.total + activity.done)
        self._section.show_status(
            msgspec.structs.replace(
                status, state=v.EmbeddingState.INDEXING, indexed=indexed, remaining_s=activity.remaining_s
            )
        )

    def renew(self) -> None:
        """Ask for the state again while it is seen; events that come meanwhile make one more question."""
        if not self._section.isVisible():
            return
        if self._is_asking:
            self._is_stale = True
            return
        self._is_asking = True
        spawn(self._ask(), owner=self._section)

    async def _ask(self) -> None:
        try:
            self._is_stale = True
            while self._is_stale:
                self._is_stale = False
                self._section.show_status(await embedding.get_embedding(self._context.caller))
        except CALL_FAILURES as error:
            self._section.show_failure(explain(error).sentence)
        finally:
            self._is_asking = False

    async def _reindex(self, scope: v.ReindexScope) -> None:
        self._section.show_failure("")
        try:
            self._section.show_status(await embedding.reindex(self._context.caller, scope))
        except CALL_FAILURES as error:
            self._section.show_failure(explain(error).sentence)

    async def _pause(self) -> None:
        status = self._section.status
        if status is None or status.activity_id is None:
            return
        try:
            await system.cancel_activity(self._context.caller, status.activity_id)
        except CALL_FAILURES as error:
            self._section.show_failure(explain(error).sentence)
