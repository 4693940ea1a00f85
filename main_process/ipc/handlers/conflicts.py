"""Handlers of conflict.* and memory.merge: what cannot both be meant, and what says the same."""

from main_process.domain.times import checked_validity
from main_process.ipc.context import CallContext
from main_process.ipc.router import Router
from main_process.ipc.views import change_result, memory_row, memory_view, pick_of, picks_of
from main_process.services import conflict_service, memory_merge_service, memory_service
from main_process.store.unit_of_work import Unit
from shared.ipc.contract import Page
from shared.ipc.methods import conflicts as c
from shared.ipc.methods.memories import ChangeResult

router = Router()


@router.handles(c.LIST_CONFLICTS)
async def list_conflicts(context: CallContext, request: c.ListConflictsRequest) -> Page[c.ConflictRow]:
    """Return one page of the pairs that wait, oldest first."""

    def work(unit: Unit) -> Page[c.ConflictRow]:
        found, cursor = unit.relations.conflicts(
            project_id=request.filter.project_id,
            item_id=request.filter.item_id,
            limit=request.limit,
            cursor=request.cursor,
        )
        listed = unit.items.get_listed(each for pair in found for each in (pair.first_id, pair.second_id))
        rows = (
            c.ConflictRow(
                relation_id=pair.relation_id,
                first=memory_row(listed[pair.first_id], unit.now),
                second=memory_row(listed[pair.second_id], unit.now),
                similarity=pair.similarity,
                found_at=pair.recorded_at,
            )
            for pair in found
        )
        return Page(items=tuple(rows), next_cursor=cursor)

    return await context.services.store.read(work)


@router.handles(c.GET_CONFLICT)
async def get_conflict(context: CallContext, request: c.ConflictRequest) -> c.ConflictView:
    """Return both sides whole, with the answers that are possible."""

    def work(unit: Unit) -> c.ConflictView:
        pair = conflict_service.waiting(unit, request.relation_id)
        first, second = (memory_service.listed(unit, each) for each in (pair.first_id, pair.second_id))
        return c.ConflictView(
            relation_id=pair.relation_id,
            first=memory_view(unit, first, is_revealed=request.is_revealed),
            second=memory_view(unit, second, is_revealed=request.is_revealed),
            answers=conflict_service.answers_for(unit, first.item, second.item),
            is_older=conflict_service.is_older(first.item, second.item),
            found_at=pair.recorded_at,
        )

    return await context.services.store.read(work)


@router.handles(c.RESOLVE_CONFLICT)
async def resolve_conflict(context: CallContext, request: c.ResolveRequest) -> ChangeResult:
    """Decide a pair the way the person chose."""
    answer = conflict_service.Answer(
        request.resolution, _span(request.first_span), _span(request.second_span), request.holds_from
    )
    return await context.services.store.write(
        lambda unit: change_result(
            unit,
            conflict_service.resolve(unit, context.actor, pick_of(request.first), pick_of(request.second), answer),
        )
    )


@router.handles(c.MERGE_MEMORIES)
async def merge_memories(context: CallContext, request: c.MergeRequest) -> ChangeResult:
    """Let one item keep all evidence of several."""
    others = picks_of(request.others)
    return await context.services.store.write(
        lambda unit: change_result(
            unit,
            memory_merge_service.merge(unit, context.actor, pick_of(request.kept), others, reason=request.reason),
        )
    )


def _span(span: c.Span | None) -> conflict_service.Span | None:
    if span is None:
        return None
    validity = checked_validity(span.valid_from, span.valid_until, None)
    return conflict_service.Span(validity.valid_from, validity.valid_until)
