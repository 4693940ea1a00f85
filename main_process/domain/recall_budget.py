"""Budgets of a context: items and characters a level, one token cap for all (memory rules §8, C10), pure."""

from dataclasses import dataclass, field
from typing import Final

from main_process.domain.memory_item import estimated_tokens
from main_process.domain.namespace import LevelBudget, ReadChain
from main_process.domain.plain_text import inert
from shared.vocabulary import CutRule

FRAME_TOKENS: Final = 640
"""Kept for the block's frame: its statement of what it is, and one heading a level."""
ENTRY_TOKENS: Final = 96
"""Kept for what a line says beside the statement: number, kind, validity, source, marks."""


def entry_tokens(statement: str) -> int:
    """Return what a statement costs in the block, its line included."""
    return estimated_tokens(inert(statement)) + ENTRY_TOKENS


@dataclass
class Budget:
    """What is left. Unused room of one level is not given to another."""

    levels: dict[str, LevelBudget]
    max_tokens: int
    spent_tokens: int = 0
    _items: dict[str, int] = field(default_factory=dict)
    _chars: dict[str, int] = field(default_factory=dict)

    @classmethod
    def of(cls, chain: ReadChain) -> "Budget":
        """Return the full budget of a chain, the frame already paid."""
        return cls({level.namespace.id: level.budget for level in chain.levels}, chain.max_tokens - FRAME_TOKENS)

    def is_full(self, namespace_id: str) -> bool:
        """Return whether a level takes no further item."""
        return self._items.get(namespace_id, 0) >= self.levels[namespace_id].items

    def take(self, namespace_id: str, statement: str) -> CutRule | None:
        """Pay for a statement, or return the rule that forbids it."""
        if self.is_full(namespace_id):
            return CutRule.LEVEL_ITEMS
        chars = self._chars.get(namespace_id, 0) + len(statement)
        if chars > self.levels[namespace_id].chars:
            return CutRule.LEVEL_CHARS
        tokens = self.spent_tokens + entry_tokens(statement)
        if tokens > self.max_tokens:
            return CutRule.TOTAL_TOKENS
        self.spent_tokens = tokens
        self._chars[namespace_id] = chars
        self._items[namespace_id] = self._items.get(namespace_id, 0) + 1
        return None
