"""One request of an agent: what it was admitted with, and what it may still ask (memory rules §1, §8), pure.

A request keeps chain, profile and readable ids until it ends. It has four different searches of eight hits each,
eight different reads of ids from its map or hits, and one pool of tokens; repeats are free.
"""

from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from typing import Final

from main_process.domain.errors import NotFound, RuleViolated
from main_process.domain.memory_item import MemoryItem, estimated_tokens
from main_process.domain.namespace import ReadChain
from main_process.domain.recall_budget import entry_tokens
from main_process.domain.recall_gate import RecallQuery, is_admitted
from main_process.domain.retrieval import CONSIDERED_MAX, Load, Outcome, Ranked, Shortlist
from main_process.domain.similarity import analysed
from main_process.domain.terms import folded
from shared.vocabulary import CutRule, ItemStatus, NamespaceKind, RecallProfile, Sensitivity, SourceType, TurnRole

SEARCHES_MAX: Final = 4
HITS_MAX: Final = 8
READS_MAX: Final = 8
READ_SOURCES_MAX: Final = 3
"""Sources that a read returns, the primary one first (seed-systems §1.3)."""
CONTENT_SHARE: Final = 2 / 3
"""Part of the remaining pool that the content of a read may take when not everything fits (seed-systems §1.7)."""
LEAST_READ_TOKENS: Final = 64
"""Below this a read has nothing to say any more."""
CUT_MARK: Final = " […]"


@dataclass(frozen=True, slots=True)
class SearchHit:
    """One hit: the item with its text, the scope it lives in, its parts of the order tuple, its place."""

    item: MemoryItem
    level: NamespaceKind
    score_parts: dict[str, float]
    rank: int


@dataclass(frozen=True, slots=True)
class SearchAnswer:
    """The hits of one search, how many items were considered and how many of them did not fit."""

    hits: tuple[SearchHit, ...]
    outcomes: tuple[Outcome, ...]
    considered: int
    tokens: int

    @property
    def cut(self) -> int:
        """Hits left out by a limit."""
        limits = {CutRule.HIT_LIMIT, CutRule.TOTAL_TOKENS}
        return sum(outcome.cut_rule in limits for outcome in self.outcomes)


@dataclass(frozen=True, slots=True)
class ReadSource:
    """One source as an agent sees it."""

    type: SourceType
    role: TurnRole | None
    quote: str
    is_available: bool
    is_primary: bool
    reference: str = ""

    @property
    def tokens(self) -> int:
        """What it costs in the request's pool."""
        return estimated_tokens(self.quote) + estimated_tokens(self.reference)


@dataclass(frozen=True, slots=True)
class ReadAnswer:
    """One item at its current revision. `is_cut` says that the pool did not hold everything."""

    item: MemoryItem
    level: NamespaceKind
    sources: tuple[ReadSource, ...]
    is_cut: bool
    tokens: int


@dataclass
class RecallRequest:
    """The state of one request; it never leaves main."""

    chain: ReadChain
    profile: RecallProfile = RecallProfile.ORDINARY
    sensitivities: frozenset[Sensitivity] = frozenset({Sensitivity.NORMAL})
    spent_tokens: int = 0
    searches: dict[tuple[str, tuple[str, ...]], SearchAnswer] = field(default_factory=dict)
    reads: dict[str, ReadAnswer] = field(default_factory=dict)
    readable: set[str] = field(default_factory=set)

    @property
    def left_tokens(self) -> int:
        """What the pool still holds."""
        return max(self.chain.max_tokens - self.spent_tokens, 0)

    @property
    def left_searches(self) -> int:
        """How many different searches may still be asked."""
        return SEARCHES_MAX - len(self.searches)

    def level_of(self, item: MemoryItem) -> NamespaceKind:
        """Return the scope of an item of this chain. Raises NotFound for any other."""
        for level in self.chain.levels:
            if level.namespace.id == item.namespace_id:
                return level.namespace.kind
        raise NotFound("memory", item.id)

    def query(self, text: str, paths: Iterable[str] = ()) -> RecallQuery:
        """Return a query that this request may ask."""
        return RecallQuery(text, tuple(paths), self.profile, self.sensitivities)

    def key_of(self, query: RecallQuery) -> tuple[str, tuple[str, ...]]:
        """Return what makes two searches the same."""
        return " ".join(folded(query.text).split()), tuple(sorted(query.places))

    def admit_search(self, query: RecallQuery) -> SearchAnswer | None:
        """Return the answer of an equal earlier search. Raises RuleViolated `searches_spent` for a fifth one."""
        known = self.searches.get(self.key_of(query))
        if known is None and len(self.searches) >= SEARCHES_MAX:
            raise RuleViolated("searches_spent", limit=SEARCHES_MAX)
        return known

    def keep_search(self, query: RecallQuery, answer: SearchAnswer) -> None:
        """Pay for a search; its hits may be read."""
        self.searches[self.key_of(query)] = answer
        self.spent_tokens += answer.tokens
        self.readable.update(hit.item.id for hit in answer.hits)

    def admit_read(self, item_id: str) -> ReadAnswer | None:
        """Return the answer of an equal earlier read.

        Raises NotFound for an id that neither map nor hits gave, whether it exists or not; RuleViolated
        `reads_spent` for a ninth item and `token_pool_spent` when nothing more fits.
        """
        if item_id not in self.readable:
            raise NotFound("memory", item_id)
        known = self.reads.get(item_id)
        if known is None and len(self.reads) >= READS_MAX:
            raise RuleViolated("reads_spent", limit=READS_MAX)
        if known is None and self.left_tokens < LEAST_READ_TOKENS:
            raise RuleViolated("token_pool_spent", limit=self.chain.max_tokens)
        return known

    def keep_read(self, answer: ReadAnswer) -> None:
        """Pay for a read."""
        self.reads[answer.item.id] = answer
        self.spent_tokens += answer.tokens


def search_answer(
    request: RecallRequest, short: Shortlist, query: RecallQuery, load: Load, *, limit: int = HITS_MAX
) -> SearchAnswer:
    """Return the best hits of all levels that the pool can hold, at most eight.

    Pins count only if the search hits them. Narrower scopes come first among equals.
    """
    hit: list[tuple[tuple[float | str, ...], int, Ranked]] = []
    for place, level in enumerate(short.levels):
        hit.extend((ranked.order, place, ranked) for ranked in level if is_admitted(query, ranked.candidate))
    hit.sort(key=lambda one: (one[0][:-2], one[1], one[0][-2:]))
    hits: list[SearchHit] = []
    outcomes: list[Outcome] = []
    signatures: set[tuple[object, ...]] = set()
    tokens = retrieved = 0
    most = min(limit, HITS_MAX)
    for _, _, ranked in hit[:CONSIDERED_MAX]:
        cut = ranked.cut
        rank = None
        if cut is None:
            retrieved += 1
            rank = retrieved
            item = load(ranked.candidate.row) if len(hits) < most else None
            cut, cost = _hit_cut(item, signatures, request.left_tokens - tokens, is_full=len(hits) >= most)
            if cut is None and item is not None:
                tokens += cost
                signatures.add(analysed(item.text.statement).signature)
                hits.append(SearchHit(item, request.level_of(item), ranked.score.parts(), rank))
        outcomes.append(
            Outcome(
                ranked.candidate,
                ranked.lane,
                ranked.score.parts(),
                is_retrieved=rank is not None,
                is_entered=cut is None,
                cut_rule=cut,
                rank=rank,
            )
        )
    return SearchAnswer(tuple(hits), tuple(outcomes), len(hit), tokens)


def _hit_cut(
    item: MemoryItem | None, signatures: set[tuple[object, ...]], left: int, *, is_full: bool
) -> tuple[CutRule | None, int]:
    if is_full:
        return CutRule.HIT_LIMIT, 0
    if item is None or item.status is not ItemStatus.CONFIRMED:
        return CutRule.NOT_CONFIRMED, 0
    if analysed(item.text.statement).signature in signatures:
        return CutRule.DUPLICATE_TEXT, 0
    cost = entry_tokens(item.text.statement)
    return (CutRule.TOTAL_TOKENS, 0) if cost > left else (None, cost)


def read_answer(request: RecallRequest, item: MemoryItem, sources: Iterable[ReadSource]) -> ReadAnswer:
    """Return an item with as much of its content and sources as the pool holds.

    If not everything fits, the content takes at most two thirds of the rest, then whole sources follow.
    """
    offered = tuple(sources)[:READ_SOURCES_MAX]
    text, level, max_tokens = item.text, request.level_of(item), request.left_tokens
    base = entry_tokens(text.statement) + estimated_tokens(text.subject)
    whole = base + estimated_tokens(text.content) + sum(source.tokens for source in offered)
    if whole <= max_tokens:
        return ReadAnswer(item, level, offered, is_cut=False, tokens=whole)
    left = max(max_tokens - base, 0)
    content = clipped(text.content, int(left * CONTENT_SHARE))
    left -= estimated_tokens(content)
    kept: list[ReadSource] = []
    for source in offered:
        cost = source.tokens
        if cost <= left:
            kept.append(source)
            left -= cost
    shown = replace(item, text=replace(text, content=content))
    return ReadAnswer(shown, level, tuple(kept), is_cut=True, tokens=max_tokens - max(left, 0))


def clipped(text: str, max_tokens: int) -> str:
    """Return the beginning of a text that costs at most so many tokens, marked if it was cut."""
    if estimated_tokens(text) <= max_tokens:
        return text
    room = max_tokens * 3 - len(CUT_MARK.encode())
    if room <= 0:
        return ""
    return text.encode("utf-8", "ignore")[:room].decode("utf-8", "ignore") + CUT_MARK
