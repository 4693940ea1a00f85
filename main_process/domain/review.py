"""The port of the proposers: what a review reads, and what it may give back (memory rules §7)."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final, Protocol

from main_process.domain.conversation import Turn
from main_process.domain.memory_item import ItemText
from main_process.domain.source import NewSource
from shared import vocabulary as v
from shared.vocabulary import ConfidenceMeaning, Origin, PlanScope

MEMORIES_MAX: Final = 10
FOLLOW_UPS_MAX: Final = 10
SUMMARY_MAX: Final = 12_000
HIGHLIGHTS_MAX: Final = 20
HIGHLIGHT_MAX: Final = 1_000
FOLLOW_UP_TITLE_MAX: Final = 200
FOLLOW_UP_INSTRUCTIONS_MAX: Final = 4_000


@dataclass(frozen=True, slots=True)
class ReadLimits:
    """How much one run reads; what does not fit stays unread for the next run (C15)."""

    conversations: int
    turns_per_conversation: int
    chars: int


PROVIDER_LIMITS: Final = ReadLimits(conversations=20, turns_per_conversation=20, chars=1_000_000)
"""Memory rules §7, seed-systems §2.4. What is sent is bounded more tightly where it is sent."""
LOCAL_LIMITS: Final = ReadLimits(conversations=500, turns_per_conversation=500, chars=4_000_000)
"""The deterministic proposer sends nothing; its bound is memory."""


@dataclass(frozen=True, slots=True)
class ReviewedProject:
    """A project the plan covers."""

    id: str
    name: str


@dataclass(frozen=True, slots=True)
class ReviewedConversation:
    """A conversation with its unread turns, oldest first."""

    id: str
    project_id: str
    title: str
    turns: tuple[Turn, ...]
    before: Turn | None = None
    """The turn before the first unread one: an assistant's proposal that the person may have agreed to."""


@dataclass(frozen=True, slots=True)
class ReviewRequest:
    """Everything one review may see. `memories_max` is the person's own limit, at most MEMORIES_MAX."""

    run_id: str
    scope: PlanScope
    projects: tuple[ReviewedProject, ...]
    conversations: tuple[ReviewedConversation, ...]
    memories_max: int = MEMORIES_MAX


@dataclass(frozen=True, slots=True)
class ReviewProposal:
    """A statement that may become a candidate. Without `project_id` it is meant for Global."""

    project_id: str | None
    text: ItemText
    origin: Origin
    confidence: float
    confidence_meaning: ConfidenceMeaning
    sources: tuple[NewSource, ...]
    warnings: tuple[v.ItemWarning, ...] = ()


@dataclass(frozen=True, slots=True)
class FollowUpProposal:
    """Something to do, in words."""

    title: str
    instructions: str
    project_id: str | None


@dataclass(frozen=True, slots=True)
class ReviewResult:
    """What a review gave. `read_up_to`: the last turn of each conversation that was read to its end."""

    proposals: tuple[ReviewProposal, ...]
    read_up_to: Mapping[str, int]
    turns_read: int
    summary: str = ""
    highlights: tuple[str, ...] = ()
    follow_ups: tuple[FollowUpProposal, ...] = ()
    dropped: Mapping[str, int] = field(default_factory=dict)
    provider_calls: int = 0


class Proposer(Protocol):
    """Reads turns and proposes. Two exist: the deterministic one and the provider's. One instance a review."""

    @property
    def calls(self) -> int:
        """Provider requests made so far, also when the review failed."""
        ...

    @property
    def limits(self) -> ReadLimits:
        """How much one run may read."""
        ...

    async def review(self, request: ReviewRequest) -> ReviewResult:
        """Return what is worth remembering. Raises ProviderFailed; nothing may be stored then."""
        ...


def merged_counts(*counts: Mapping[str, int]) -> dict[str, int]:
    """Return the sum of several counts by rule."""
    total: dict[str, int] = {}
    for count in counts:
        for rule, number in count.items():
            total[str(rule)] = total.get(str(rule), 0) + number
    return total
