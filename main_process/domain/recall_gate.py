"""Gate and order of recall: who is let in, and in which order (memory rules §8, C9, C11), pure."""

import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from functools import cached_property
from typing import Final, NamedTuple

from main_process.domain.decay import aged_days
from main_process.domain.identity import normalised_path
from main_process.domain.likeness import LIKENESS_DIGITS
from main_process.domain.memory_item import MemoryItem
from main_process.domain.recall_pool import ORIGIN_RANK, TERMS_TO_POOL, place_of, pool_of, standing_of
from main_process.domain.terms import Field, QueryTerms, is_phrase_hit, item_terms, phrase_terms, query_terms
from main_process.domain.times import Validity
from shared.vocabulary import (
    CutRule,
    MemoryKind,
    NamespaceKind,
    Origin,
    RecallMode,
    RecallProfile,
    Sensitivity,
    Strength,
    ValidityState,
)

CONTENT_TERMS_TO_ADMIT: Final = 2
"""Different content terms without which content alone admits nothing (memory rules §8)."""

_REPAIR_KINDS: Final = frozenset({MemoryKind.PREFERENCE, MemoryKind.DECISION})
_WHOLE_DIGITS: Final = 1
_DAY: Final = timedelta(days=1)

_KIND_CUES: Final[Mapping[MemoryKind, frozenset[str]]] = {
    MemoryKind.PREFERENCE: frozenset(["prefer", "like", "style", "偏好", "喜欢", "习惯", "风格"]),
    MemoryKind.DECISION: frozenset(["decid", "decis", "chose", "choic", "agre", "决定", "选择", "方案"]),
    MemoryKind.PROCEDURE: frozenset(["step", "procedur", "deploy", "releas", "run", "步骤", "流程", "部署", "发布"]),
    MemoryKind.CONSTRAINT: frozenset(["allow", "forbid", "limit", "rule", "允许", "禁止", "限制", "规则"]),
    MemoryKind.SUMMARY: frozenset(["summari", "summar", "recap", "总结", "概括"]),
}
"""Words of a request that ask for a kind of item; they only order (C9)."""


@dataclass(frozen=True)
class RecallQuery:
    """What an agent is about to do. `sensitivities` is what its context may be given."""

    text: str
    paths: tuple[str, ...] = ()
    profile: RecallProfile = RecallProfile.ORDINARY
    sensitivities: frozenset[Sensitivity] = frozenset({Sensitivity.NORMAL})
    near: Mapping[int, float] = field(default_factory=dict, compare=False)
    """Rows of items whose meaning stands out, with their likeness; empty unless the person opened that gate."""

    @cached_property
    def terms(self) -> QueryTerms:
        """The compared terms of the text."""
        return query_terms(self.text)

    @cached_property
    def places(self) -> tuple[str, ...]:
        """The normalised paths."""
        return tuple(normalised_path(path) for path in self.paths)

    @cached_property
    def wanted_kinds(self) -> frozenset[MemoryKind]:
        """Kinds that the words of the request ask for."""
        texts = self.terms.bits.keys()
        return frozenset(kind for kind, cues in _KIND_CUES.items() if cues & texts)

    @cached_property
    def admits(self) -> Mapping[NamespaceKind, frozenset[MemoryKind]]:
        """Kinds that the profile lets through at each level; repair sees project preferences and decisions only."""
        if self.profile is RecallProfile.REPAIR:
            return {NamespaceKind.PROJECT: _REPAIR_KINDS}
        return {kind: frozenset(MemoryKind) for kind in NamespaceKind}


class Hits(NamedTuple):
    """Which terms of the query an item has: bit masks over QueryTerms, and two facts that one term decides."""

    content: int = 0
    subject: int = 0
    labels: int = 0
    is_subject_key: bool = False
    is_whole_label: bool = False


class Candidate(NamedTuple):
    """What gate and order need of a confirmed item; its texts are loaded later, for those that matter."""

    row: int
    id: str
    namespace_id: str
    revision: int
    kind: MemoryKind
    origin: Origin
    strength: Strength
    recall_mode: RecallMode
    sensitivity: Sensitivity
    validity: Validity
    subject: str
    aliases: tuple[str, ...]
    keywords: tuple[str, ...]
    paths: tuple[str, ...]
    salience: float
    confidence: float
    updated_at: datetime
    last_used_at: datetime | None
    hits: Hits


class Score(NamedTuple):
    """The order tuple, each part larger is better; ties end with the time of change and the id."""

    path: int
    subject: int
    label: int
    coverage: int
    likeness: float
    origin: int
    strength: int
    salience: float
    confidence: float
    freshness: int
    kind: int
    recent: int

    def parts(self) -> dict[str, float]:
        """Name → figure, as shown to the person."""
        return {name: float(value) for name, value in self._asdict().items()}


def hits_of(query: QueryTerms, fields_by_term: Mapping[str, int]) -> Hits:
    """Return the hits of an item whose indexed terms are given (domain.terms.item_terms)."""
    if not query.touches(fields_by_term):
        return NO_HITS
    content = query.mask_of(fields_by_term, Field.CONTENT)
    labels = query.mask_of(fields_by_term, Field.LABELS)
    return Hits(
        content=content,
        subject=query.mask_of(fields_by_term, Field.SUBJECT),
        labels=labels,
        is_subject_key=query.mask_of(fields_by_term, Field.SUBJECT_KEY) != 0,
        is_whole_label=query.mask_of(fields_by_term, Field.WHOLE_LABELS) != 0,
    )


NO_HITS: Final = Hits()


def candidate_of(item: MemoryItem, query: QueryTerms) -> Candidate:
    """Return an item as a candidate, its hits computed from its text."""
    text = item.text
    return Candidate(
        row=item.row,
        id=item.id,
        namespace_id=item.namespace_id,
        revision=item.revision,
        kind=text.kind,
        origin=item.origin,
        strength=text.strength,
        recall_mode=text.recall_mode,
        sensitivity=text.sensitivity,
        validity=text.validity,
        subject=text.subject,
        aliases=text.aliases,
        keywords=text.keywords,
        paths=text.applies_to_paths,
        salience=text.salience,
        confidence=item.confidence,
        updated_at=item.updated_at,
        last_used_at=item.last_used_at,
        hits=hits_of(query, item_terms(text)),
    )


@dataclass(frozen=True, slots=True)
class Pool:
    """Candidates that are compared in full, and how many more would have been considered."""

    candidates: tuple[Candidate, ...]
    beyond: int = 0


def pooled(candidates: Iterable[Candidate], query: RecallQuery) -> Pool:
    """Return all pins and, of each namespace, the best 128 that the request touches (domain.recall_pool).

    What is near by meaning is compared beside them.
    """
    kept: list[Candidate] = []
    near: list[Candidate] = []
    touched: dict[str, dict[int, Candidate]] = {}
    for candidate in candidates:
        if candidate.recall_mode is RecallMode.ALWAYS:
            kept.append(candidate)
        elif candidate.row in query.near:
            near.append(candidate)
        if candidate.hits != NO_HITS:
            touched.setdefault(candidate.namespace_id, {})[place(candidate)] = candidate
    beyond = 0
    for of_namespace in touched.values():
        rows, total = pool_of(
            {place: (one.hits.content | one.hits.labels).bit_count() for place, one in of_namespace.items()},
            {place for place, one in of_namespace.items() if one.hits.is_subject_key or one.hits.is_whole_label},
            {place for place, one in of_namespace.items() if one.paths and query.places},
        )
        chosen = set(rows)
        kept.extend(
            one for one in of_namespace.values() if one.row in chosen and one.recall_mode is not RecallMode.ALWAYS
        )
        beyond += total - len(rows)
    by_words = {one.row for one in kept}
    beside = [one for one in near if one.row not in by_words]
    return Pool((*kept, *beside), beyond - sum(is_touched(one.hits) for one in beside))


def is_touched(hits: Hits) -> bool:
    """Return whether words alone bring an item into the pool."""
    terms = (hits.content | hits.labels).bit_count()
    return terms >= TERMS_TO_POOL or hits.is_subject_key or hits.is_whole_label


def place(candidate: Candidate) -> int:
    """Return a candidate's place in the pool's order, as its postings carry it."""
    standing = standing_of(
        candidate.origin, candidate.strength, candidate.salience, candidate.confidence, candidate.updated_at
    )
    return place_of(standing, candidate.row)


def present_terms(query: QueryTerms, mask: int) -> frozenset[str]:
    """Return the texts of the terms in a mask."""
    return frozenset(term.text for term in query.matched(mask))


def is_subject_hit(query: QueryTerms, candidate: Candidate) -> bool:
    """Return whether the request names the subject: a word that is at least half of it, or two of its terms."""
    hits = candidate.hits
    return hits.is_subject_key or query.count(hits.subject) >= CONTENT_TERMS_TO_ADMIT


def is_label_hit(query: QueryTerms, candidate: Candidate) -> bool:
    """Return whether the request names a whole alias or keyword, or at least two pairs of a Han one."""
    hits = candidate.hits
    if hits.is_whole_label:
        return True
    if hits.labels.bit_count() < CONTENT_TERMS_TO_ADMIT:
        return False
    present = present_terms(query, hits.labels)
    return any(is_phrase_hit(label, present) for label in (*candidate.aliases, *candidate.keywords))


def is_admitted(query: RecallQuery, candidate: Candidate) -> bool:
    """Return whether the gate lets an item in, by words or by meaning (memory rules §8).

    Path, recency or salience alone never do.
    """
    return candidate.row in query.near or _is_admitted_by_words(query.terms, candidate)


def _is_admitted_by_words(query: QueryTerms, candidate: Candidate) -> bool:
    hits = candidate.hits
    if not hits.content and not hits.labels:
        return False
    return (
        hits.is_subject_key
        or query.count(hits.content) >= CONTENT_TERMS_TO_ADMIT
        or is_label_hit(query, candidate)
        or is_subject_hit(query, candidate)
    )


def path_specificity(item_paths: Iterable[str], places: Sequence[str]) -> int | None:
    """Return the length of the longest item path that a place of the request lies in.

    0 for an item without paths; None when the item has paths and the request lies outside all of them.
    """
    wanted = tuple(item_paths)
    if not wanted:
        return 0
    best: int | None = None
    for path in map(normalised_path, wanted):
        plain = "" if path == "." else path
        if any(not plain or place == plain or place.startswith(f"{plain.rstrip('/')}/") for place in places):
            best = max(best or 0, len(plain))
    return best


def stopped_by(candidate: Candidate, query: RecallQuery, now: datetime) -> CutRule | None:
    """Return the rule that keeps a confirmed item from new context although it was hit."""
    if candidate.sensitivity not in query.sensitivities:
        return CutRule.SENSITIVITY
    validity = candidate.validity
    if validity.expires_at is not None and now >= validity.expires_at:
        return CutRule.EXPIRED
    if validity.state_at(now) is not ValidityState.CURRENT:
        return CutRule.NOT_VALID_NOW
    if path_specificity(candidate.paths, query.places) is None:
        return CutRule.PATH_MISMATCH
    return None


def scored(candidate: Candidate, query: RecallQuery, now: datetime) -> Score:
    """Return the order tuple of an item (memory rules §8)."""
    terms, hits = query.terms, candidate.hits
    matched = hits.content | hits.labels
    present = present_terms(terms, matched) if matched else frozenset()
    wanted_subject = phrase_terms(candidate.subject) if hits.subject else frozenset()
    idle_days = None if candidate.last_used_at is None else max((now - candidate.last_used_at) / _DAY, 0.0)
    labels = (*candidate.aliases, *candidate.keywords) if hits.labels else ()
    return Score(
        path=path_specificity(candidate.paths, query.places) or 0,
        subject=int(bool(wanted_subject) and wanted_subject <= present),
        label=int(any(phrase_terms(label) <= present for label in labels if phrase_terms(label))),
        coverage=terms.count(matched),
        likeness=round(query.near.get(candidate.row, 0.0), LIKENESS_DIGITS),
        origin=ORIGIN_RANK[candidate.origin],
        strength=int(candidate.strength is Strength.HARD),
        salience=round(candidate.salience, _WHOLE_DIGITS),
        confidence=round(candidate.confidence, _WHOLE_DIGITS),
        freshness=-aged_days(candidate.kind, candidate.salience, candidate.updated_at, now),
        kind=int(candidate.kind in query.wanted_kinds),
        recent=0 if idle_days is None else -int(math.log2(1.0 + idle_days)) - 1,
    )
