"""Usage to wire models: pure functions. Texts are read at display time and never kept with the usage."""

from collections.abc import Mapping
from datetime import datetime

from main_process.domain.usage import (
    ContextFigures,
    ContextMemory,
    DayFigures,
    ItemUse,
    Retrieval,
    UsageFigures,
    UsedItem,
)
from main_process.ipc.views import memory_row
from main_process.runtime.settings import Settings
from main_process.store.repositories.item_rows import ListedItem
from main_process.store.unit_of_work import Unit
from shared.ipc.methods import usage as u
from shared.vocabulary import Usefulness


def context_row(found: ContextFigures) -> u.UsageContextRow:
    """Return one context."""
    context = found.context
    return u.UsageContextRow(
        context_id=context.id,
        kind=context.kind,
        label=context.label,
        client=context.client,
        binding_id=context.binding_id,
        project_name=found.project_name,
        conversation_id=context.conversation_id,
        task_id=context.task_id,
        task_title=found.task_title,
        attempt=found.attempt,
        run_id=context.run_id,
        started_at=found.started_at,
        last_at=found.last_at,
        requests=found.requests,
        abstained=found.abstained,
        considered=found.considered,
        retrieved=found.retrieved,
        entered=found.entered,
        useful=found.useful,
    )


def retrieval_views(unit: Unit, found: tuple[Retrieval, ...]) -> tuple[u.RetrievalView, ...]:
    """Return requests with the items' texts as they are now."""
    listed = unit.items.get_listed({item.item_id for one in found for item in one.items})
    return tuple(
        u.RetrievalView(
            retrieval_id=one.id,
            kind=one.kind,
            profile=one.profile,
            at=one.at,
            duration_ms=one.duration_ms,
            considered=one.considered,
            entered=one.entered,
            tokens=one.tokens,
            is_abstention=one.entered == 0,
            items=tuple(_used_item(unit, item, listed) for item in one.items),
        )
        for one in found
    )


def _used_item(unit: Unit, item: UsedItem, listed: Mapping[str, ListedItem]) -> u.UsedItem:
    known = listed.get(item.item_id)
    row = None if known is None else memory_row(known, unit.now)
    return u.UsedItem(
        item_id=item.item_id,
        revision=item.revision,
        statement="" if row is None else row.statement,
        scope=None if row is None else row.scope,
        is_retrieved=item.is_retrieved,
        is_entered=item.is_entered,
        cut_rule=item.cut_rule,
        verdict=item.verdict,
        rank=item.rank,
        score_parts=dict(item.score_parts),
    )


def use_row(use: ItemUse, context: ContextFigures) -> u.ItemUsageRow:
    """Return one use of an item."""
    return u.ItemUsageRow(
        retrieval_id=use.retrieval_id,
        context=context_row(context),
        kind=use.kind,
        at=use.at,
        revision=use.revision,
        is_retrieved=use.is_retrieved,
        is_entered=use.is_entered,
        cut_rule=use.cut_rule,
        verdict=use.verdict,
    )


def day_view(day: DayFigures) -> u.DailyUsage:
    """Return one day."""
    return u.DailyUsage(day=day.day, recalls=day.recalls, abstentions=day.abstentions, entered=day.entered)


def context_memory_rows(unit: Unit, found: tuple[ContextMemory, ...]) -> tuple[u.ContextMemoryRow, ...]:
    """Return a context's memories with their texts as they are now."""
    listed = unit.items.get_listed({one.item_id for one in found})
    rows = {item_id: memory_row(known, unit.now) for item_id, known in listed.items()}
    return tuple(
        u.ContextMemoryRow(
            item_id=one.item_id,
            statement=rows[one.item_id].statement if one.item_id in rows else "",
            scope=rows[one.item_id].scope if one.item_id in rows else None,
            considered=one.considered,
            retrieved=one.retrieved,
            entered=one.entered,
            cut_rule=one.cut_rule,
            verdict=one.verdict,
            given_in=one.given_in,
            last_at=one.last_at,
        )
        for one in found
    )


def never_used_row(listed: ListedItem, since: datetime, now: datetime) -> u.NeverUsedRow:
    """Return one item that no context was given."""
    return u.NeverUsedRow(memory=memory_row(listed, now), since=since)


def figures_view(found: UsageFigures, settings: Settings) -> u.UsageFigures:
    """Return the sums beside the bounds of what is kept."""
    requests, events = found.requests, found.events
    cuts = sorted(events.cuts.items(), key=lambda cut: (-cut[1], cut[0]))
    return u.UsageFigures(
        requests=requests.requests,
        recalls=requests.recalls,
        abstentions=requests.abstentions,
        considered=requests.considered,
        retrieved=events.retrieved,
        entered=events.entered,
        useful=events.verdicts.get(Usefulness.USEFUL, 0),
        wrong=events.verdicts.get(Usefulness.WRONG, 0),
        outdated=events.verdicts.get(Usefulness.OUTDATED, 0),
        cuts=tuple(u.CutFigure(rule=rule, count=count) for rule, count in cuts),
        duration_p50_ms=requests.duration_p50_ms,
        duration_p95_ms=requests.duration_p95_ms,
        never_used=found.never_used,
        confirmed=found.confirmed,
        kept_requests=found.kept_requests,
        keep_requests=settings.usage_keep_requests,
        keep_days=settings.usage_retention_days,
    )
