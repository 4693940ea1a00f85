"""Cards of candidates, asked for a little ahead, so that the next one is there at once."""

import asyncio
from collections import OrderedDict
from typing import Final

from renderer.operations.caller import Caller
from renderer.operations.candidates import get_candidate
from renderer.operations.conversations import source_context
from renderer.operations.messages import CALL_FAILURES
from shared.ipc.methods.candidates import CandidateView
from shared.ipc.methods.conversations import SourceContext
from shared.ipc.methods.memories import EvidenceView, MemoryRow

_KEPT: Final = 24


class CardStore:
    """Cards by item and revision, and quote contexts by source."""

    def __init__(self, caller: Caller) -> None:
        self._caller = caller
        self._fresh: set[tuple[str, int]] = set()
        self._cards: OrderedDict[tuple[str, int], CandidateView] = OrderedDict()
        self._contexts: OrderedDict[str, SourceContext] = OrderedDict()

    def card(self, row: MemoryRow) -> CandidateView | None:
        """The card if it is already here."""
        return self._cards.get((row.item_id, row.revision))

    def context(self, source_id: str) -> SourceContext | None:
        """The context of a quote if it is already here."""
        return self._contexts.get(source_id)

    def is_fresh(self, row: MemoryRow) -> bool:
        """Whether the card is as main said after the last change of anything."""
        return (row.item_id, row.revision) in self._fresh

    def mark_stale(self) -> None:
        """Something changed: cards may be shown for the moment, but are asked for again."""
        self._fresh.clear()

    async def load_card(self, row: MemoryRow) -> CandidateView:
        """Ask for a card. Raises what a call raises."""
        card = await get_candidate(self._caller, row.item_id)
        key = (card.memory.row.item_id, card.memory.row.revision)
        self._cards[key] = card
        self._fresh.add(key)
        while len(self._cards) > _KEPT:
            self._cards.popitem(last=False)
        return card

    async def load_context(self, evidence: EvidenceView) -> SourceContext | None:
        """Ask for the turn that a quote stands in; None when it cannot be had, the quote itself is shown anyway."""
        if not evidence.is_available or evidence.conversation_id is None:
            return None
        known = self._contexts.get(evidence.source_id)
        if known is not None:
            return known
        try:
            context = await source_context(self._caller, evidence.source_id)
        except CALL_FAILURES:
            return None
        self._contexts[evidence.source_id] = context
        while len(self._contexts) > _KEPT:
            self._contexts.popitem(last=False)
        return context

    async def look_ahead(self, rows: list[MemoryRow]) -> None:
        """Ask for cards that will probably be wanted next; failures do not matter here."""
        for row in rows:
            if self.is_fresh(row):
                continue
            try:
                card = await self.load_card(row)
            except CALL_FAILURES:
                return
            await asyncio.gather(*(self.load_context(source) for source in card.memory.evidence[:1]))
