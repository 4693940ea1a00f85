"""Usage to wire models: pure functions. Texts are read at display time and never kept with the usage."""

from collections.abc import Mapping

from main_process.domain.usage import ContextFigures, DayFigures, ItemUse, Retrieval, UsedItem
from main_process.ipc.views import memory_row
from main_process.store.repositories.item_rows import ListedItem
from main_process.store.unit_of_work import Unit
from shared.ipc.methods import usage as u


def context_row(found: ContextFigures) -> u.UsageContextRow:
    """Return one context."""
    context = found.context
    return u.UsageContextRow(
        context_id=context.id,
        label=context.label,
        client=context.client,
        binding_id=context.binding_id,
        project_name=found.project_name,
        conversation_id=context.conversation_id,
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
        is_entered=use.is_entered,
        cut_rule=use.cut_rule,
        verdict=use.verdict,
    )


def day_view(day: DayFigures) -> u.DailyUsage:
    """Return one day."""
    return u.DailyUsage(day=day.day, recalls=day.recalls, abstentions=day.abstentions, entered=day.entered)
