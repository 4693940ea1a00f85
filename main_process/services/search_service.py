"""A person's look-up: a filter in words to rows. Not recall: nothing is counted as used."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import tzinfo
from typing import Final

from main_process.domain.embedding import AskedMeaning
from main_process.domain.likeness import WordHit, fused, likeness
from main_process.domain.turn_rank import RankedTurn
from main_process.store.repositories.item_filter import ItemFilter
from main_process.store.repositories.search import ItemHit
from main_process.store.repositories.turn_search import TURNS_LISTED
from main_process.store.unit_of_work import Unit
from shared.ipc.methods.memories import MemoryFilter
from shared.vocabulary import FoundBy

_MAX_HITS: Final = 1_000
"""A person's search ranks at most so many items of the chosen scope and status; other filters work inside them."""
EVIDENCE_WEIGHT: Final = 1.0
"""What the best turn of an item's evidence adds to the item's own words, each as a share of the best one found."""
FOUND_BY_EVIDENCE_MAX: Final = 50
"""Items that a search lists by what was said around their evidence alone."""


@dataclass(frozen=True, slots=True)
class FoundItems:
    """What a filter means, and by row why its words found an item; a row without an entry was found by words."""

    wanted: ItemFilter
    found_by: Mapping[int, frozenset[FoundBy]] = field(default_factory=dict)


def found_rows(unit: Unit, asked: MemoryFilter, meaning: AskedMeaning | None) -> tuple[int, ...]:
    """Return the rows of a look-up, best first: by words alone, or by words and meaning where there are vectors."""
    hits = _hits(unit, asked)
    return _by_meaning(unit, asked, meaning, hits) or tuple(hit.row for hit in hits)


def _hits(unit: Unit, asked: MemoryFilter) -> tuple[ItemHit, ...]:
    spaces, statuses = asked.namespace_ids or None, asked.statuses or None
    return unit.search.find_items(
        asked.text, namespace_ids=spaces, statuses=statuses, project_id=asked.project_id, limit=_MAX_HITS
    )


def _by_meaning(
    unit: Unit, asked: MemoryFilter, meaning: AskedMeaning | None, hits: Sequence[ItemHit]
) -> tuple[int, ...]:
    compared = unit.vectors.compared(meaning) if meaning is not None else []
    if meaning is None or not compared:
        return ()
    spaces, statuses = asked.namespace_ids or None, asked.statuses or None
    whole = unit.search.rows_with_all(
        asked.text, namespace_ids=spaces, statuses=statuses, project_id=asked.project_id, limit=_MAX_HITS
    )
    words = [WordHit(hit.row, -hit.score, hit.is_literal or hit.row in whole) for hit in hits]
    return fused(words, likeness(compared, is_han=meaning.is_han))


def wanted_items(unit: Unit, asked: MemoryFilter, meaning: AskedMeaning | None = None) -> ItemFilter:
    """Return the store's form of a filter; a text becomes its ranked hits. Foreign ids match nothing.

    Only the items' own words count, and their meaning: this is what may be forgotten at once.
    """
    return _filter_of(asked, found_rows(unit, asked, meaning) if asked.text.strip() else None)


def _filter_of(asked: MemoryFilter, rows: tuple[int, ...] | None) -> ItemFilter:
    return ItemFilter(
        namespace_ids=asked.namespace_ids,
        project_id=asked.project_id,
        scope_kinds=asked.scope_kinds,
        kinds=asked.kinds,
        statuses=asked.statuses,
        sensitivities=asked.sensitivities,
        source_types=asked.source_types,
        validity=asked.validity,
        as_of=asked.as_of,
        known_by=asked.known_by,
        is_conflicted_only=asked.is_conflicted_only,
        is_never_used_only=asked.is_never_used_only,
        is_unembedded_only=asked.is_unembedded_only,
        import_batch_id=asked.import_batch_id,
        rows=rows,
    )


def found_items(
    unit: Unit, asked: MemoryFilter, meaning: AskedMeaning | None = None, *, zone: tzinfo | None = None
) -> FoundItems:
    """Return what a list shows: as `wanted_items`, and the turns that show an item count with what was said around.

    What holds the words as they were typed stays first; the rest is ordered by words and evidence together, an item
    that is meant by its evidence alone included. With vectors meaning orders, and such an item follows. `zone` is
    where the person's days begin; None: this machine's.
    """
    if not asked.text.strip():
        return FoundItems(_filter_of(asked, None))
    hits = _hits(unit, asked)
    by_meaning = _by_meaning(unit, asked, meaning, hits)
    own = by_meaning or tuple(hit.row for hit in hits)
    turns = unit.search.find_turns(asked.text, zone=zone, limit=TURNS_LISTED)
    evidence = _best_evidence(unit, asked, turns) if turns else {}
    if not evidence:
        return FoundItems(_filter_of(asked, own))
    known = set(own)
    beside = [row for row in evidence if row not in known][:FOUND_BY_EVIDENCE_MAX]
    found_by = {row: evidence[row].found_by | {FoundBy.WORDS} for row in own if row in evidence}
    found_by |= {row: evidence[row].found_by - {FoundBy.WORDS} | {FoundBy.NEIGHBOURS} for row in beside}
    rows = (*own, *beside) if by_meaning else _in_context(hits, beside, evidence)
    return FoundItems(_filter_of(asked, rows), found_by)


def _best_evidence(unit: Unit, asked: MemoryFilter, turns: Sequence[RankedTurn]) -> dict[int, RankedTurn]:
    """Return by item its best turn, best ones first."""
    shown = unit.search.items_of_turns(
        [turn.row for turn in turns],
        namespace_ids=asked.namespace_ids or None,
        statuses=asked.statuses or None,
        project_id=asked.project_id,
    )
    found: dict[int, RankedTurn] = {}
    for turn in turns:
        for row in shown.get(turn.row, ()):
            found.setdefault(row, turn)
    return found


def _in_context(
    hits: Sequence[ItemHit], beside: Sequence[int], evidence: Mapping[int, RankedTurn]
) -> tuple[int, ...]:
    best = max((-hit.score for hit in hits), default=0.0) or 1.0
    best_turn = max((turn.score for turn in evidence.values()), default=0.0) or 1.0
    literal = [hit.row for hit in hits if hit.is_literal]
    shares = {hit.row: -hit.score / best for hit in hits if not hit.is_literal} | dict.fromkeys(beside, 0.0)
    for row in shares:
        if row in evidence:
            shares[row] += EVIDENCE_WEIGHT * evidence[row].score / best_turn
    return (*literal, *sorted(shares, key=lambda row: (-shares[row], -row)))
