"""Handlers of promotion: where an item may rise to, raising it, and the way back."""

from main_process.domain.memory_item import MemoryItem, state_of
from main_process.ipc.context import CallContext
from main_process.ipc.router import Router
from main_process.ipc.views import change_result, memory_row, pick_of, scope_view
from main_process.services import memory_service, promotion_service
from main_process.services.namespace_service import resolve_target, scope_words, target_of
from main_process.store.unit_of_work import Unit
from shared import vocabulary as v
from shared.ipc.methods import promotions as p
from shared.ipc.methods.memories import ChangeResult, ItemRequest, RelatedView

router = Router()


@router.handles(p.LIST_PROMOTION_LEVELS)
async def list_promotion_levels(context: CallContext, request: ItemRequest) -> p.PromotionLevels:
    """Return the levels above an item, and what it would meet there."""

    def work(unit: Unit) -> p.PromotionLevels:
        item = memory_service.listed(unit, request.item_id).item
        levels = promotion_service.levels(unit, item)
        return p.PromotionLevels(levels=tuple(_level_view(unit, level) for level in levels))

    return await context.services.store.read(work)


@router.handles(p.PROMOTE_MEMORY)
async def promote_memory(context: CallContext, request: p.PromoteRequest) -> ChangeResult:
    """Make a new candidate further up."""

    def work(unit: Unit) -> ChangeResult:
        asked = promotion_service.PromotionRequest(
            target_id=resolve_target(unit, request.target),
            reason=request.reason,
            evaluation=request.evaluation,
            idempotency_key=request.idempotency_key,
            is_confirmed_at_once=request.is_confirmed_at_once,
        )
        return change_result(unit, promotion_service.promote(unit, context.actor, pick_of(request.item), asked))

    return await context.services.store.write(work)


@router.handles(p.ROLL_BACK_PROMOTION)
async def roll_back_promotion(context: CallContext, request: p.RollBackRequest) -> ChangeResult:
    """Take a promotion back."""
    pick = pick_of(request.item)
    return await context.services.store.write(
        lambda unit: change_result(
            unit, promotion_service.roll_back(unit, context.actor, pick, reason=request.reason)
        )
    )


def _level_view(unit: Unit, level: promotion_service.Level) -> p.PromotionLevel:
    words = scope_words(unit, frozenset({level.space.id}))[level.space.id]
    likes = [(like, _related(unit, like.kind, like.other, like.similarity)) for like in level.likes]
    return p.PromotionLevel(
        target=target_of(level.space),
        scope=scope_view(words),
        holder=_maybe(unit, level.holder),
        standing=_maybe(unit, level.standing),
        conflicts=tuple(view for like, view in likes if like.kind is v.RelationKind.CONTRADICTION),
        near_duplicates=tuple(view for like, view in likes if like.kind is v.RelationKind.DUPLICATE),
    )


def _maybe(unit: Unit, item: MemoryItem | None) -> RelatedView | None:
    return None if item is None else _related(unit, v.RelationKind.DUPLICATE, item, None)


def _related(unit: Unit, kind: v.RelationKind, item: MemoryItem, similarity: float | None) -> RelatedView:
    row = memory_row(memory_service.listed(unit, item.id), unit.now)
    return RelatedView(
        relation_id=None,
        kind=kind,
        item_id=item.id,
        revision=item.revision,
        scope=row.scope,
        status=item.status,
        statement=row.statement,
        similarity=similarity,
        validity=state_of(item, unit.now),
    )
