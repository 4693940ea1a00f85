"""Memory health: what wants a look, by topic, each line with what settles it (complaints 7, 61, 99)."""

from dataclasses import dataclass, replace
from typing import Final

from main_process.domain.finding import StoredFinding
from main_process.store.repositories.health import Orphan
from main_process.store.repositories.item_filter import ItemFilter
from main_process.store.repositories.item_rows import ListedItem
from main_process.store.unit_of_work import Unit
from shared.vocabulary import HealthTopic, ItemStatus, ItemWarning, RelationKind, ValidityState

_LIVE: Final = ItemFilter(statuses=(ItemStatus.CANDIDATE, ItemStatus.CONFIRMED))
_CONFIRMED: Final = ItemFilter(statuses=(ItemStatus.CONFIRMED,))
_FILTERS: Final = {
    HealthTopic.SUSPICIOUS: replace(_LIVE, warnings=(ItemWarning.INSTRUCTION_LIKE, ItemWarning.INVISIBLE_CHARACTERS)),
    HealthTopic.SOURCE_UNAVAILABLE: replace(_LIVE, is_source_lost_only=True),
    HealthTopic.EXPIRED: replace(_CONFIRMED, validity=ValidityState.PAST),
    HealthTopic.NEVER_USED: replace(_CONFIRMED, is_never_used_only=True),
}
_RELATIONS: Final = {
    HealthTopic.CONTRADICTIONS: (RelationKind.CONTRADICTION, RelationKind.UNRESOLVED),
    HealthTopic.DUPLICATES: (RelationKind.DUPLICATE,),
}


@dataclass(frozen=True, slots=True)
class HealthLine:
    """One line of a topic."""

    id: str
    item: ListedItem | None = None
    other: ListedItem | None = None
    orphan: Orphan | None = None
    finding: StoredFinding | None = None


def counts(unit: Unit) -> dict[HealthTopic, int]:
    """Return how many lines each topic has."""
    found = {topic: sum(unit.items.count(wanted).values()) for topic, wanted in _FILTERS.items()}
    found |= {topic: unit.health.pair_count(*kinds) for topic, kinds in _RELATIONS.items()}
    found[HealthTopic.FINDINGS] = unit.findings.open_count()
    found[HealthTopic.ORPHANED] = unit.health.orphan_count()
    return {topic: found[topic] for topic in HealthTopic}


def page(
    unit: Unit, topic: HealthTopic, *, limit: int, cursor: str | None
) -> tuple[tuple[HealthLine, ...], str | None]:
    """Return one page of a topic and the cursor of the next. Raises RuleViolated `cursor_invalid`."""
    if topic in _FILTERS:
        listed, following = unit.items.page(_FILTERS[topic], limit=limit, cursor=cursor)
        return tuple(HealthLine(each.item.id, item=each) for each in listed), following
    if topic in _RELATIONS:
        pairs, following = unit.health.pairs(*_RELATIONS[topic], limit=limit, cursor=cursor)
        ends = unit.items.get_listed({each for pair in pairs for each in (pair.from_id, pair.to_id)})
        return tuple(HealthLine(pair.id, ends[pair.from_id], ends[pair.to_id]) for pair in pairs), following
    if topic is HealthTopic.ORPHANED:
        orphans, following = unit.health.orphans(limit=limit, cursor=cursor)
        return tuple(HealthLine(one.conversation_id or one.namespace_id, orphan=one) for one in orphans), following
    findings, following = unit.findings.page(limit=limit, cursor=cursor)
    items = unit.items.get_listed({one.item_id for one in findings if one.item_id is not None})
    lines = (HealthLine(one.id, item=items.get(one.item_id or ""), finding=one) for one in findings)
    return tuple(lines), following
