"""Recall: what an agent is given for a request, and why (memory rules §1, §8; one unit of work a call).

Scope comes first: the read chain is resolved from a trusted context before anything is looked up, and nothing here
takes a namespace from a caller. Secrets are redacted once more on the way out.
"""

import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final

from main_process.domain.context_block import ContextBlock, context_block
from main_process.domain.embedding import AskedMeaning
from main_process.domain.errors import NotFound
from main_process.domain.likeness import GATE_LIKENESS, standing_out
from main_process.domain.memory_item import MemoryItem
from main_process.domain.namespace import DEFAULT_BUDGETS, LevelBudget, ReadChain
from main_process.domain.recall_gate import RecallQuery, candidate_of, is_admitted, scored, stopped_by
from main_process.domain.recall_pool import POOL_MAX
from main_process.domain.retrieval import Load, Outcome, Recall, Shortlist, assemble, rank, shortlist
from main_process.services.egress import redacted
from main_process.services.namespace_service import own_chain
from main_process.store.repositories.evidence import ListedSource
from main_process.store.unit_of_work import Unit
from shared.ipc.methods.memories import ExplainResponse
from shared.vocabulary import CutRule, ItemStatus, NamespaceKind, RecallMode

LOADED_TOGETHER: Final = 24
"""Items whose texts are read in one go: the budgets of a chain hold about as many."""


@dataclass(frozen=True, slots=True)
class Recalled:
    """The outcome of a recall: what entered with its text, what became of the rest, how long it took."""

    recall: Recall
    block: ContextBlock
    duration_ms: float


def recalled(unit: Unit, chain: ReadChain, query: RecallQuery, *, has_index: bool = True) -> Recalled:
    """Return what a request is given by its chain, as a block. Without the index only the speed differs (C9)."""
    started = time.perf_counter()
    found = recall_of(unit, chain, query, has_index=has_index)
    rows = [entry.item.row for entry in found.entries]
    shown = {entry.item.row: entry.item.revision for entry in found.entries}
    block = context_block(
        found,
        labels=unit.recall.scope_labels(chain.namespace_ids) if rows else {},
        sources=unit.recall.primary_sources(rows) if rows else {},
        known=unit.recall.relations_among(shown) if len(rows) > 1 else {},
    )
    return Recalled(found, block, (time.perf_counter() - started) * 1_000)


def recall_of(unit: Unit, chain: ReadChain, query: RecallQuery, *, has_index: bool = True) -> Recall:
    """Return the recall of a request without its block; secrets are redacted in the texts."""
    short = shortlisted(unit, chain, query, has_index=has_index)
    return assemble(chain, short, texts_of(unit, short, chain))


def shortlisted(unit: Unit, chain: ReadChain, query: RecallQuery, *, has_index: bool = True) -> Shortlist:
    """Return what a request may be given, in order, without texts."""
    look = unit.recall.pool if has_index else unit.recall.scanned_pool
    pool = look(chain.namespace_ids, query, frozen=chain.frozen)
    return shortlist(rank(pool, chain, query, unit.now), chain, beyond=pool.beyond)


def with_meaning(unit: Unit, chain: ReadChain, query: RecallQuery, asked: AskedMeaning | None) -> RecallQuery:
    """Return the query with what stands out by meaning in each level, confirmed items only (memory rules §8).

    Each level by itself: what stands out in a project does not depend on how much Global holds. Vectors belong to
    revisions, so a frozen level is compared as it was.
    """
    if asked is None:
        return query
    near: dict[int, float] = {}
    for namespace_id in chain.namespace_ids:
        compared = unit.vectors.compared(asked, namespace_ids=(namespace_id,), statuses=(ItemStatus.CONFIRMED,))
        if namespace_id in chain.frozen:
            changed = unit.history.changed(namespace_id, chain.frozen[namespace_id])
            then = {past.row: past.revision for past in changed.confirmed if past.revision is not None}
            compared = [one for one in compared if one.row not in changed.rows]
            compared += unit.vectors.compared_at(asked, then)
        near |= standing_out(compared, is_han=asked.is_han, least=GATE_LIKENESS, most=POOL_MAX)
    return replace(query, near=near)


def texts_of(unit: Unit, short: Shortlist, chain: ReadChain) -> Load:
    """Return a reader of the shortlist's texts as the chain shows them, secrets redacted."""
    return _Texts(unit, short, chain).load


def readable(unit: Unit, chain: ReadChain, item_id: str) -> MemoryItem | None:
    """Return an item as the chain shows it if it is confirmed there; frozen levels are as they were."""
    item = unit.items.get(item_id)
    return None if item is None else _shown(unit, chain, {item.row: item}).get(item.row)


def _shown(unit: Unit, chain: ReadChain, items: Mapping[int, MemoryItem]) -> dict[int, MemoryItem]:
    """Return those of the items that the chain shows, as it shows them, by row."""
    live_ids = chain.namespace_ids - chain.frozen.keys()
    shown = {row: item for row, item in items.items() if item.namespace_id in live_ids and _is_confirmed(item)}
    if chain.snapshot is not None:
        pasts = unit.history.pasts(items, chain.snapshot.last_change)
        then = {row: item for row, item in items.items() if row not in pasts} | unit.history.led_back(pasts, items)
        shown |= {
            row: item for row, item in then.items() if item.namespace_id in chain.frozen and _is_confirmed(item)
        }
    return shown


def _is_confirmed(item: MemoryItem) -> bool:
    return item.status is ItemStatus.CONFIRMED


def evidence_of(unit: Unit, chain: ReadChain, item: MemoryItem) -> tuple[ListedSource, ...]:
    """Return what shows an item; a frozen level does not know evidence that came later."""
    is_frozen = chain.snapshot is not None and item.namespace_id in chain.frozen
    last_source = chain.snapshot.last_source if chain.snapshot is not None and is_frozen else None
    return unit.evidence.sources(item.id, last_source=last_source)


class _Texts:
    """Reads the texts of a shortlist in the order in which they are asked for, many at a time."""

    def __init__(self, unit: Unit, short: Shortlist, chain: ReadChain) -> None:
        self._unit = unit
        self._chain = chain
        self._rows: Sequence[int] = short.rows
        self._loaded: dict[int, MemoryItem] = {}
        self._asked: set[int] = set()

    def load(self, row: int) -> MemoryItem | None:
        """Return one item with its secrets redacted."""
        if row not in self._asked:
            place = self._rows.index(row)
            wanted = [one for one in self._rows[place : place + LOADED_TOGETHER] if one not in self._asked]
            self._asked.update(wanted)
            found = self._unit.items.get_rows(wanted)
            is_frozen = self._chain.snapshot is not None
            self._loaded |= _shown(self._unit, self._chain, found) if is_frozen else found
        item = self._loaded.get(row)
        return None if item is None else replace(item, text=redacted(item.text))


def explain(
    unit: Unit,
    item_id: str,
    question: str,
    *,
    budgets: Mapping[NamespaceKind, LevelBudget] = DEFAULT_BUDGETS,
    window_tokens: int = 200_000,
    asked: AskedMeaning | None = None,
) -> ExplainResponse:
    """Return whether an item would be recalled for a question in its own scope's chain, and by what it is stopped.

    Raises NotFound. Nothing is recorded: this is a person's look, not a recall.
    """
    item = unit.items.get(item_id)
    if item is None:
        raise NotFound("memory", item_id)
    chain = own_chain(unit, item.namespace_id, budgets=budgets, window_tokens=window_tokens)
    query = with_meaning(unit, chain, RecallQuery(question, item.text.applies_to_paths), asked)
    outcome = _outcome_of(recall_of(unit, chain, query), item_id)
    candidate = candidate_of(item, query.terms)
    hits = candidate.hits
    return ExplainResponse(
        is_recalled=outcome is not None and outcome.is_entered,
        cut_rule=_cut_of(item, query, unit, outcome),
        matched_terms=tuple(term.shown for term in query.terms.matched(hits.content | hits.labels)),
        score_parts=scored(candidate, query, unit.now).parts(),
        rank=None if outcome is None else outcome.rank,
    )


def _outcome_of(found: Recall, item_id: str) -> Outcome | None:
    return next((outcome for outcome in found.outcomes if outcome.candidate.id == item_id), None)


def _cut_of(item: MemoryItem, query: RecallQuery, unit: Unit, outcome: Outcome | None) -> CutRule | None:
    if outcome is not None:
        return outcome.cut_rule
    if item.status is not ItemStatus.CONFIRMED:
        return CutRule.NOT_CONFIRMED
    candidate = candidate_of(item, query.terms)
    if item.text.recall_mode is not RecallMode.ALWAYS and not is_admitted(query, candidate):
        return CutRule.GATE
    return stopped_by(candidate, query, unit.now) or CutRule.LEVEL_ITEMS  # behind the first 64 of its level
