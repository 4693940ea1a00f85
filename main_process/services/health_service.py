"""Memory health: what wants a look, by topic, each line with what settles it (complaints 7, 61, 99)."""

from dataclasses import dataclass, replace
from datetime import timedelta
from typing import Final

from main_process.domain.finding import StoredFinding
from main_process.store.repositories.health import Orphan
from main_process.store.repositories.item_filter import ItemFilter
from main_process.store.repositories.item_rows import ListedItem
from main_process.store.unit_of_work import Unit
from shared.vocabulary import HealthTopic, ItemStatus, RelationKind, ValidityState

_LIVE: Final = ItemFilter(statuses=(ItemStatus.CANDIDATE, ItemStatus.CONFIRMED))
_CONFIRMED: Final = ItemFilter(statuses=(ItemStatus.CONFIRMED,))
_FILTERS: Final = {
    HealthTopic.SOURCE_UNAVAILABLE: replace(_LIVE, is_source_lost_only=True),
    HealthTopic.EXPIRED: replace(_CONFIRMED, validity=ValidityState.PAST),
    HealthTopic.NEVER_USED: replace(_CONFIRMED, is_never_used_only=True),
}
NEVER_USED_AFTER: Final = timedelta(days=30)
"""What was confirmed only lately had no chance to be asked for; until then it wants no look."""
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


def counts(unit: Unit, project_id: str | None = None) -> dict[HealthTopic, int]:
    """Return how many lines each topic has, of everything or of one project; a foreign project has none."""
    found = {topic: sum(unit.items.count(_filter(unit, topic, project_id)).values()) for topic in _FILTERS}
    found |= {topic: unit.health.pair_count(*kinds, project_id=project_id) for topic, kinds in _RELATIONS.items()}
    found[HealthTopic.FINDINGS] = unit.findings.open_count(project_id=project_id)
    found[HealthTopic.SUSPICIOUS] = unit.findings.open_count(is_suspicious=True, project_id=project_id)
    found[HealthTopic.ORPHANED] = unit.health.orphan_count() if project_id is None else 0
    return {topic: found[topic] for topic in HealthTopic}


def page(
    unit: Unit, topic: HealthTopic, *, limit: int, cursor: str | None, project_id: str | None = None
) -> tuple[tuple[HealthLine, ...], str | None]:
    """Return one page of a topic and the cursor of the next; what is orphaned belongs to no project.

    Raises RuleViolated `cursor_invalid`.
    """
    if topic in _FILTERS:
        listed, following = unit.items.page(_filter(unit, topic, project_id), limit=limit, cursor=cursor)
        return tuple(HealthLine(each.item.id, item=each) for each in listed), following
    if topic in _RELATIONS:
        pairs, following = unit.health.pairs(*_RELATIONS[topic], limit=limit, cursor=cursor, project_id=project_id)
        ends = unit.items.get_listed({each for pair in pairs for each in (pair.from_id, pair.to_id)})
        return tuple(HealthLine(pair.id, ends[pair.from_id], ends[pair.to_id]) for pair in pairs), following
    if topic is HealthTopic.ORPHANED:
        if project_id is not None:
            return (), None
        orphans, following = unit.health.orphans(limit=limit, cursor=cursor)
        return tuple(HealthLine(one.conversation_id or one.namespace_id, orphan=one) for one in orphans), following
    is_suspicious = topic is HealthTopic.SUSPICIOUS
    findings, following = unit.findings.page(
        limit=limit, cursor=cursor, is_suspicious=is_suspicious, project_id=project_id
    )
    items = unit.items.get_listed({one.item_id for one in findings if one.item_id is not None})
    lines = (HealthLine(one.id, item=items.get(one.item_id or ""), finding=one) for one in findings)
    return tuple(lines), following


def _filter(unit: Unit, topic: HealthTopic, project_id: str | None) -> ItemFilter:
    wanted = replace(_FILTERS[topic], project_id=project_id)
    if topic is HealthTopic.NEVER_USED:
        return replace(wanted, confirmed_before=unit.now - NEVER_USED_AFTER)
    return wanted
