"""Usage: which context was given which memory, and what was cut by which rule (memory rules §8), pure.

Never a copy of a request: figures, ids, rules and score parts only.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime

from shared.vocabulary import CutRule, RecallProfile, RetrievalKind, Usefulness


@dataclass(frozen=True, slots=True)
class UsageContext:
    """Who asks: one session of a binding, or a conversation. `label` is the binding's name or the thread's title."""

    id: str
    label: str
    client: str
    binding_id: str | None = None
    project_id: str | None = None
    conversation_id: str | None = None


@dataclass(frozen=True, slots=True)
class UsedItem:
    """One item in one retrieval. `rank` counts from 1 among those retrieved."""

    item_id: str
    revision: int
    is_retrieved: bool
    is_entered: bool
    cut_rule: CutRule | None
    rank: int | None
    score_parts: Mapping[str, float]
    verdict: Usefulness | None = None


@dataclass(frozen=True, slots=True)
class NewRetrieval:
    """One request of a context, to be recorded. `considered` may exceed the recorded items."""

    id: str
    kind: RetrievalKind
    profile: RecallProfile
    duration_ms: float
    considered: int
    tokens: int
    items: tuple[UsedItem, ...]

    @property
    def entered(self) -> int:
        """How many items the context was given."""
        return sum(item.is_entered for item in self.items)


@dataclass(frozen=True, slots=True)
class Retrieval:
    """A recorded request."""

    id: str
    kind: RetrievalKind
    profile: RecallProfile
    at: datetime
    duration_ms: float
    considered: int
    entered: int
    tokens: int
    items: tuple[UsedItem, ...] = ()


@dataclass(frozen=True, slots=True)
class ContextFigures:
    """A context with its sums. A request that gave nothing is an abstention."""

    context: UsageContext
    project_name: str | None
    started_at: datetime
    last_at: datetime
    requests: int = 0
    abstained: int = 0
    considered: int = 0
    retrieved: int = 0
    entered: int = 0
    useful: int = 0


@dataclass(frozen=True, slots=True)
class ItemUse:
    """One use of one item."""

    retrieval_id: str
    context_id: str
    kind: RetrievalKind
    at: datetime
    revision: int
    is_entered: bool
    cut_rule: CutRule | None
    verdict: Usefulness | None


@dataclass(frozen=True, slots=True)
class DayFigures:
    """Requests, abstentions and given items of one local day (ISO date)."""

    day: str
    recalls: int
    abstentions: int
    entered: int
