"""Retrieval: gate, order, lanes and budgets, pure (memory rules §8, C9, C10, C30).

Four steps, always in this order: the pool bounds what is compared, `rank` admits what an allowed namespace holds,
`shortlist` orders it and bounds what has to be loaded, `assemble` fills the budgets. Where the candidates come from
(an index or a scan of everything) changes nothing. No hit gives nothing: there is no fill-up.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from datetime import datetime
from enum import StrEnum
from typing import Final

from main_process.domain.memory_item import MemoryItem
from main_process.domain.namespace import ReadChain
from main_process.domain.recall_budget import Budget
from main_process.domain.recall_gate import (
    Candidate,
    Pool,
    RecallQuery,
    Score,
    candidate_of,
    is_admitted,
    pooled,
    scored,
    stopped_by,
)
from main_process.domain.similarity import analysed
from shared.vocabulary import CutRule, ItemStatus, NamespaceKind, RecallMode

CONSIDERED_MAX: Final = 64
"""Items of one level that are carried into the budget step and recorded; further ones are only counted."""


class Lane(StrEnum):
    """Pins come before what the request hits (C30)."""

    PINNED = "pinned"
    RELEVANT = "relevant"


@dataclass(frozen=True, slots=True)
class Ranked:
    """A considered item. With `cut` it stopped before the budget."""

    candidate: Candidate
    lane: Lane
    score: Score
    cut: CutRule | None

    @property
    def order(self) -> tuple[float | str, ...]:
        """Sort key, best first."""
        return (*(-part for part in self.score), -self.candidate.updated_at.timestamp(), self.candidate.id)


@dataclass(frozen=True, slots=True)
class Outcome:
    """What became of a considered item. `rank` counts from 1 among those retrieved."""

    candidate: Candidate
    lane: Lane
    score_parts: Mapping[str, float]
    is_retrieved: bool
    is_entered: bool
    cut_rule: CutRule | None
    rank: int | None


@dataclass(frozen=True, slots=True)
class Entry:
    """An item that enters the context."""

    item: MemoryItem
    level: NamespaceKind
    lane: Lane
    rank: int


@dataclass(frozen=True, slots=True)
class Recall:
    """The result: what enters, what became of everything considered, and the cost."""

    entries: tuple[Entry, ...]
    outcomes: tuple[Outcome, ...]
    considered: int
    tokens: int


@dataclass(frozen=True, slots=True)
class Told:
    """The figures of a request that whoever asked hears."""

    considered: int
    cut: Mapping[CutRule, int]


def told(outcomes: Iterable[Outcome], considered: int) -> Told:
    """Return what a reader hears of what became of its request.

    What its clearance never opens is not even counted: who may not read an item may not find out word by word what
    it says (memory rules §10). The record that the person sees names it all the same.
    """
    cut = Counter(outcome.cut_rule for outcome in outcomes if outcome.cut_rule is not None)
    return Told(considered - cut.pop(CutRule.SENSITIVITY, 0), cut)


@dataclass(frozen=True, slots=True)
class Shortlist:
    """Considered items in order, narrowest level first, at most 64 a level; `considered` counts all."""

    levels: tuple[tuple[Ranked, ...], ...]
    considered: int

    @property
    def rows(self) -> tuple[int, ...]:
        """Store keys of the items whose text the budget step needs."""
        return tuple(ranked.candidate.row for level in self.levels for ranked in level if ranked.cut is None)


def rank(pool: Pool, chain: ReadChain, query: RecallQuery, now: datetime) -> dict[str, list[Ranked]]:
    """Return the considered items of each readable namespace, unordered: pinned ones, and those the gate admits.

    A candidate of a namespace outside the chain is refused silently, whoever offered it.
    """
    kind_of = {level.namespace.id: level.namespace.kind for level in chain.levels}
    found: dict[str, list[Ranked]] = {namespace_id: [] for namespace_id in kind_of}
    for candidate in pool.candidates:
        level = kind_of.get(candidate.namespace_id)
        if level is None or candidate.kind not in query.admits.get(level, frozenset()):
            continue
        is_pinned = candidate.recall_mode is RecallMode.ALWAYS
        if not is_pinned and not is_admitted(query, candidate):
            continue
        found[candidate.namespace_id].append(
            Ranked(
                candidate,
                Lane.PINNED if is_pinned else Lane.RELEVANT,
                scored(candidate, query, now),
                stopped_by(candidate, query, now),
            )
        )
    return found


def shortlist(found: Mapping[str, list[Ranked]], chain: ReadChain, *, beyond: int = 0) -> Shortlist:
    """Order each level, pins first, and keep its first 64. `beyond` counts those that the pool left out."""
    levels = tuple(
        tuple(sorted(found[level.namespace.id], key=lambda one: (one.lane is Lane.RELEVANT, one.order)))
        for level in chain.levels
    )
    return Shortlist(tuple(level[:CONSIDERED_MAX] for level in levels), sum(map(len, levels)) + beyond)


Load = Callable[[int], MemoryItem | None]


@dataclass
class _Assembly:
    budget: Budget
    load: Load
    signatures: set[tuple[object, ...]] = field(default_factory=set)
    entries: list[Entry] = field(default_factory=list)
    outcomes: list[Outcome] = field(default_factory=list)
    retrieved: int = 0

    def offer(self, ranked: Ranked, level: NamespaceKind) -> None:
        cut = ranked.cut
        position: int | None = None
        if cut is None:
            self.retrieved += 1
            position = self.retrieved
            cut = self._entered(ranked, level, position)
        self.outcomes.append(
            Outcome(
                ranked.candidate,
                ranked.lane,
                ranked.score.parts(),
                is_retrieved=position is not None,
                is_entered=cut is None,
                cut_rule=cut,
                rank=position,
            )
        )

    def _entered(self, ranked: Ranked, level: NamespaceKind, position: int) -> CutRule | None:
        namespace_id = ranked.candidate.namespace_id
        if self.budget.is_full(namespace_id):
            return CutRule.LEVEL_ITEMS
        item = self.load(ranked.candidate.row)
        if item is None or item.status is not ItemStatus.CONFIRMED:
            return CutRule.NOT_CONFIRMED  # it changed between ranking and loading
        signature = analysed(item.text.statement).signature
        if signature in self.signatures:
            return CutRule.DUPLICATE_TEXT
        cut = self.budget.take(namespace_id, item.text.statement)
        if cut is None:
            self.signatures.add(signature)
            self.entries.append(Entry(item, level, ranked.lane, position))
        return cut


def assemble(chain: ReadChain, short: Shortlist, load: Load) -> Recall:
    """Fill the budgets: all pins, then what is relevant; inside each the narrowest level first (C10).

    An item that does not fit is left out and the next one is tried. Near-identical ones collapse before they cost
    anything; contradictions do not. `load` gives an item by its row, only for items that may still enter.
    """
    assembly = _Assembly(Budget.of(chain), load)
    for lane in Lane:
        for level, ranked_items in zip(chain.levels, short.levels, strict=True):
            for ranked in ranked_items:
                if ranked.lane is lane:
                    assembly.offer(ranked, level.namespace.kind)
    return Recall(tuple(assembly.entries), tuple(assembly.outcomes), short.considered, assembly.budget.spent_tokens)


def recall(chain: ReadChain, items: Iterable[MemoryItem], query: RecallQuery, now: datetime) -> Recall:
    """Return the recall over items in memory: the rule itself, to which every index must agree (C9)."""
    confirmed = {item.row: item for item in items if item.status is ItemStatus.CONFIRMED}
    pool = pooled((candidate_of(item, query.terms) for item in confirmed.values()), query)
    short = shortlist(rank(pool, chain, query, now), chain, beyond=pool.beyond)
    return assemble(chain, short, confirmed.get)
