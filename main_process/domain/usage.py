"""Usage: which context was given which memory, and what was cut by which rule (memory rules §8), pure.

Never a copy of a request: figures, ids, rules and score parts only.
"""

import math
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime

from shared.vocabulary import CutRule, RecallProfile, RetrievalKind, UsageContextKind, Usefulness


@dataclass(frozen=True, slots=True)
class UsageContext:
    """Who asks: one session of a binding, a conversation, or one run of a task.

    `label` is the binding's name or the thread's title. The context of a run has the run's id, so that every request
    of it is found together whichever connection brought it; only such a context names a task.
    """

    id: str
    label: str
    client: str
    binding_id: str | None = None
    project_id: str | None = None
    conversation_id: str | None = None
    task_id: str | None = None

    @property
    def run_id(self) -> str | None:
        """The run that asks; absent for the others."""
        return None if self.task_id is None else self.id

    @property
    def kind(self) -> UsageContextKind:
        """What of the three it is; a run also belongs to a conversation."""
        if self.task_id is not None:
            return UsageContextKind.TASK_RUN
        is_conversation = self.conversation_id is not None
        return UsageContextKind.CONVERSATION if is_conversation else UsageContextKind.AGENT_SESSION


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
    task_title: str = ""
    attempt: int | None = None


@dataclass(frozen=True, slots=True)
class ContextMemory:
    """One item over all requests of one context; the verdict and the rule are the latest ones."""

    item_id: str
    considered: int
    retrieved: int
    entered: int
    cut_rule: CutRule | None
    verdict: Usefulness | None
    given_in: str | None
    last_at: datetime


@dataclass(frozen=True, slots=True)
class ItemUse:
    """One use of one item."""

    retrieval_id: str
    context_id: str
    kind: RetrievalKind
    at: datetime
    revision: int
    is_retrieved: bool
    is_entered: bool
    cut_rule: CutRule | None
    verdict: Usefulness | None


@dataclass(frozen=True, slots=True)
class RequestSums:
    """Requests of a span; `recalls` are those for context and searches, durations are theirs, in ms."""

    requests: int
    recalls: int
    abstentions: int
    considered: int
    duration_p50_ms: float | None
    duration_p95_ms: float | None


@dataclass(frozen=True, slots=True)
class EventSums:
    """What became of items in the requests of a span."""

    retrieved: int
    entered: int
    verdicts: Mapping[Usefulness, int]
    cuts: Mapping[CutRule, int]


@dataclass(frozen=True, slots=True)
class UsageFigures:
    """Sums of a span, and how many confirmed items were never given to any context."""

    requests: RequestSums
    events: EventSums
    never_used: int
    confirmed: int
    kept_requests: int


@dataclass(frozen=True, slots=True)
class DayFigures:
    """Requests, abstentions and given items of one local day (ISO date)."""

    day: str
    recalls: int
    abstentions: int
    entered: int


def nearest_rank(count: int, share: float) -> int:
    """Return the place (from 0) of a percentile among `count` sorted values, by nearest rank; `count` is above 0."""
    return max(0, math.ceil(share * count) - 1)
