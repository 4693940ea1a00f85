"""Handlers of candidate.*: the inbox."""

from main_process.ipc.context import CallContext
from main_process.ipc.handlers.memories import receipt_of
from main_process.ipc.router import Router
from main_process.ipc.views import change_result, memory_row, memory_view, pick_of, picks_of, related_views, text_of
from main_process.ipc.views_changes import change_view
from main_process.services import candidate_cards, candidate_service, change_service, forget_service, memory_service
from main_process.services.namespace_service import resolve_target
from main_process.store.repositories.item_filter import ItemFilter
from main_process.store.unit_of_work import Unit
from shared.ipc.contract import Empty, Page
from shared.ipc.methods import candidates as c
from shared.ipc.methods.memories import ChangeResult, ForgetReceipt, ForgetRequest, ItemRequest, MemoryRow
from shared.vocabulary import ItemStatus

router = Router()


@router.handles(c.LIST_CANDIDATES)
async def list_candidates(context: CallContext, request: c.ListCandidatesRequest) -> Page[MemoryRow]:
    """Return one page of the inbox, oldest first."""
    wanted = ItemFilter(
        project_id=request.filter.project_id,
        scope_kinds=request.filter.scope_kinds,
        warnings=request.filter.warnings,
        heartbeat_run_id=request.filter.heartbeat_run_id,
        is_promotion_only=request.filter.is_promotion_only,
        statuses=(ItemStatus.CANDIDATE,),
    )

    def work(unit: Unit) -> Page[MemoryRow]:
        found, cursor = unit.items.page(wanted, limit=request.limit, cursor=request.cursor, is_oldest_first=True)
        return Page(items=tuple(memory_row(listed, unit.now) for listed in found), next_cursor=cursor)

    return await context.services.store.read(work)


@router.handles(c.COUNT_CANDIDATES)
async def count_candidates(context: CallContext, request: Empty) -> c.CandidateCounts:
    """Return the figures of the inbox."""
    del request
    return await context.services.store.read(lambda unit: c.CandidateCounts(**candidate_cards.inbox_counts(unit)))


@router.handles(c.GET_CANDIDATE)
async def get_candidate(context: CallContext, request: ItemRequest) -> c.CandidateView:
    """Return one card."""

    def work(unit: Unit) -> c.CandidateView:
        listed = memory_service.listed(unit, request.item_id)
        relations = candidate_cards.open_relations(unit, listed.item)
        return c.CandidateView(
            memory=memory_view(unit, listed, is_revealed=request.is_revealed),
            near_duplicates=related_views(unit, relations.near_duplicates),
            conflicts=related_views(unit, relations.conflicts),
            evidence_projects=candidate_cards.evidence_projects(unit, listed.item.id),
            can_confirm_in_bulk=candidate_cards.can_confirm_in_bulk(listed),
            related_total=relations.total,
            change=change_view(unit, listed.item, is_revealed=request.is_revealed),
        )

    return await context.services.store.read(work)


@router.handles(c.CONFIRM_CANDIDATES)
async def confirm_candidates(context: CallContext, request: c.ConfirmRequest) -> ChangeResult:
    """Confirm as they are."""
    picks = picks_of(request.items)
    return await context.services.store.write(
        lambda unit: change_result(unit, candidate_service.confirm(unit, context.actor, picks))
    )


@router.handles(c.EDIT_AND_CONFIRM)
async def edit_and_confirm(context: CallContext, request: c.EditAndConfirmRequest) -> ChangeResult:
    """Confirm in the person's wording."""
    text = text_of(request.draft)

    def work(unit: Unit) -> ChangeResult:
        target = None if request.target is None else resolve_target(unit, request.target)
        applied = candidate_service.edit_and_confirm(
            unit, context.actor, pick_of(request.item), text, namespace_id=target
        )
        return change_result(unit, applied)

    return await context.services.store.write(work)


@router.handles(c.REJECT_CANDIDATES)
async def reject_candidates(context: CallContext, request: c.RejectRequest) -> ChangeResult:
    """Reject, now or for good."""
    picks = picks_of(request.items)
    return await context.services.store.write(
        lambda unit: change_result(
            unit,
            candidate_service.reject(
                unit, context.actor, picks, is_never_again=request.is_never_again, reason=request.reason
            ),
        )
    )


@router.handles(c.REJECT_AND_FORGET)
async def reject_and_forget(context: CallContext, request: ForgetRequest) -> ForgetReceipt:
    """Reject and purge in one act, and give the receipt."""
    picks = picks_of(request.items)
    forgotten = await context.services.store.write(
        lambda unit: forget_service.reject_and_forget(
            unit, context.actor, picks, is_quote_removed=request.is_quote_removed
        )
    )
    return await receipt_of(context, forgotten)


@router.handles(c.RESTORE_REJECTED)
async def restore_rejected(context: CallContext, request: c.ConfirmRequest) -> ChangeResult:
    """Put rejected ones back into the inbox."""
    picks = picks_of(request.items)
    return await context.services.store.write(
        lambda unit: change_result(unit, candidate_service.restore_rejected(unit, context.actor, picks))
    )


@router.handles(c.CHANGE_SCOPE)
async def change_scope(context: CallContext, request: c.ChangeScopeRequest) -> ChangeResult:
    """Send a candidate to another scope."""

    def work(unit: Unit) -> ChangeResult:
        target = resolve_target(unit, request.target)
        return change_result(unit, candidate_service.change_scope(unit, context.actor, pick_of(request.item), target))

    return await context.services.store.write(work)


@router.handles(c.RETARGET_CANDIDATE)
async def retarget_candidate(context: CallContext, request: c.RetargetRequest) -> Empty:
    """Propose a stale change anew."""
    pick = pick_of(request.item)
    await context.services.store.write(lambda unit: change_service.retarget(unit, pick))
    return Empty()
