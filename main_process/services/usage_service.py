"""Usage: record what agents were given, show it to the person, take verdicts (memory rules §8)."""

from collections import Counter
from datetime import datetime, timedelta
from typing import TYPE_CHECKING, Final

from main_process.domain.errors import NotFound
from main_process.domain.local_days import local_days
from main_process.domain.usage import (
    ContextFigures,
    ContextMemory,
    DayFigures,
    ItemUse,
    NewRetrieval,
    Retrieval,
    UsageContext,
    UsageFigures,
)
from main_process.store.unit_of_work import Unit
from shared.ipc.events import USAGE_RECORDED, UsageRecorded
from shared.vocabulary import UsageContextKind, Usefulness

if TYPE_CHECKING:
    from main_process.store.repositories.item_rows import ListedItem

BATCH: Final = 200
"""Requests deleted in one transaction, so that nobody waits behind it."""


def record(unit: Unit, context: UsageContext, retrieval: NewRetrieval) -> None:
    """Store one request of a context; items that were given count as used."""
    unit.usage.ensure_context(context)
    unit.usage.record(context.id, retrieval)
    unit.emit(USAGE_RECORDED, UsageRecorded(context_id=context.id))


def judge(unit: Unit, *, retrieval_id: str, item_id: str, verdict: Usefulness) -> Usefulness:
    """Store a verdict on an item that a retrieval gave. Raises NotFound, also for an item that was cut."""
    context_id = unit.usage.judge(retrieval_id, item_id, verdict)
    if context_id is None:
        raise NotFound("retrieval", retrieval_id)
    unit.emit(USAGE_RECORDED, UsageRecorded(context_id=context_id))
    return verdict


def report_use(unit: Unit, *, context_id: str, item_id: str, verdict: Usefulness) -> None:
    """Store an agent's verdict on an item that its own session was given. Raises NotFound for any other id."""
    retrieval_id = unit.usage.latest_given(context_id, item_id)
    if retrieval_id is None:
        raise NotFound("memory", item_id)
    judge(unit, retrieval_id=retrieval_id, item_id=item_id, verdict=verdict)


def contexts(
    unit: Unit,
    *,
    project_id: str | None,
    kind: UsageContextKind | None = None,
    task_id: str | None = None,
    limit: int,
    cursor: str | None,
) -> tuple[tuple[ContextFigures, ...], str | None]:
    """Return one page of contexts, latest first."""
    return unit.usage.contexts(project_id=project_id, kind=kind, task_id=task_id, limit=limit, cursor=cursor)


def memories_of(
    unit: Unit, context_id: str, *, limit: int, cursor: str | None
) -> tuple[tuple[ContextMemory, ...], str | None]:
    """Return one page of what a context's requests considered, latest first."""
    return unit.usage_figures.context_memories(context_id, limit=limit, cursor=cursor)


def never_used(
    unit: Unit, *, project_id: str | None, limit: int, cursor: str | None
) -> "tuple[tuple[tuple[ListedItem, datetime], ...], str | None]":
    """Return one page of confirmed items that no context was ever given, with the moment since when they could be."""
    return unit.usage_figures.never_used(project_id=project_id, limit=limit, cursor=cursor)


def figures(unit: Unit, *, days: int, project_id: str | None) -> UsageFigures:
    """Return the sums of the last days, and how many confirmed items were never given at all."""
    start = unit.now - timedelta(days=days)
    sums = unit.usage_figures
    never, confirmed = sums.confirmed_counts(project_id=project_id)
    return UsageFigures(
        sums.request_sums(start, project_id=project_id),
        sums.event_sums(start, project_id=project_id),
        never_used=never,
        confirmed=confirmed,
        kept_requests=sums.kept_requests(),
    )


def retrievals(
    unit: Unit, context_id: str, *, limit: int, cursor: str | None
) -> tuple[tuple[Retrieval, ...], str | None]:
    """Return one page of a context's requests, latest first."""
    return unit.usage.retrievals(context_id, limit=limit, cursor=cursor)


def uses_of(
    unit: Unit, item_id: str, *, limit: int, cursor: str | None
) -> tuple[tuple[tuple[ItemUse, ContextFigures], ...], str | None]:
    """Return one page of an item's uses with their contexts, latest first."""
    uses, next_cursor = unit.usage.uses_of(item_id, limit=limit, cursor=cursor)
    known = unit.usage.contexts_by_id({use.context_id for use in uses})
    return tuple((use, known[use.context_id]) for use in uses), next_cursor


def daily(unit: Unit, *, days: int, time_zone: str, project_id: str | None) -> tuple[DayFigures, ...]:
    """Return the last days in a time zone, oldest first, days without use included.

    Raises RuleViolated `time_zone_unknown`.
    """
    calendar = local_days(unit.now, days=days, time_zone=time_zone)
    recalls: Counter[str] = Counter()
    abstentions: Counter[str] = Counter()
    entered: Counter[str] = Counter()
    for at, given in unit.usage.recalls_since(calendar.start, project_id=project_id):
        day = calendar.day_of(at)
        recalls[day] += 1
        abstentions[day] += given == 0
        entered[day] += given
    return tuple(DayFigures(day, recalls[day], abstentions[day], entered[day]) for day in calendar.days)


def purge(unit: Unit, *, retention_days: int, keep: int) -> int:
    """Delete a batch of requests older than the retention or beyond the latest `keep`; return how many went."""
    return unit.usage.purge(unit.now - timedelta(days=retention_days), keep=keep, limit=BATCH)
