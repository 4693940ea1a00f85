"""Handlers of memory.*: request to service to view."""

from main_process.ipc.context import CallContext
from main_process.ipc.router import Router
from main_process.ipc.views import (
    change_result,
    draft_findings,
    memory_row,
    memory_view,
    pick_of,
    picks_of,
    revision_view,
    text_of,
)
from main_process.services import forget_matching, forget_service, memory_service, recall_service, transfer_service
from main_process.services.act import Conflict
from main_process.services.forget_service import Forgotten
from main_process.services.namespace_service import budgets_of, resolve_target
from main_process.services.search_service import found_items, wanted_items
from main_process.store.repositories.purge import Counts
from main_process.store.unit_of_work import Unit
from shared.ipc.contract import Page
from shared.ipc.methods import memories as m
from shared.vocabulary import ItemStatus

router = Router()


@router.handles(m.LIST_MEMORIES)
async def list_memories(context: CallContext, request: m.ListMemoriesRequest) -> Page[m.MemoryRow]:
    """Return one page of the list."""
    meaning = await context.services.embedding.asked(request.filter.text)

    def work(unit: Unit) -> Page[m.MemoryRow]:
        looked = found_items(unit, request.filter, meaning)
        found, cursor = unit.items.page(looked.wanted, limit=request.limit, cursor=request.cursor)
        rows = (memory_row(one, unit.now, found_by=looked.found_by.get(one.item.row)) for one in found)
        return Page(items=tuple(rows), next_cursor=cursor)

    return await context.services.store.look(work)


@router.handles(m.COUNT_MEMORIES)
async def count_memories(context: CallContext, request: m.CountMemoriesRequest) -> m.CountMemoriesResponse:
    """Count what a filter matches, by status."""
    meaning = await context.services.embedding.asked(request.filter.text)

    def work(unit: Unit) -> m.CountMemoriesResponse:
        wanted = found_items(unit, request.filter, meaning).wanted
        by_status = unit.items.count(wanted.without_statuses())
        statuses = wanted.statuses or tuple(ItemStatus)
        return m.CountMemoriesResponse(
            total=sum(by_status.get(status, 0) for status in statuses), by_status=by_status
        )

    return await context.services.store.look(work)


@router.handles(m.GET_MEMORY)
async def get_memory(context: CallContext, request: m.ItemRequest) -> m.MemoryView:
    """Return one item with everything around it."""
    return await context.services.store.look(
        lambda unit: memory_view(unit, memory_service.listed(unit, request.item_id), is_revealed=request.is_revealed)
    )


@router.handles(m.LIST_REVISIONS)
async def list_revisions(context: CallContext, request: m.ListRevisionsRequest) -> Page[m.RevisionView]:
    """Return an item's history, newest first."""

    def work(unit: Unit) -> Page[m.RevisionView]:
        item = memory_service.listed(unit, request.item_id).item
        found, cursor = unit.items.revisions(request.item_id, limit=request.limit, cursor=request.cursor)
        views = (revision_view(each, item, unit.now, is_revealed=request.is_revealed) for each in found)
        return Page(items=tuple(views), next_cursor=cursor)

    return await context.services.store.look(work)


@router.handles(m.CHECK_DRAFT)
async def check_draft(context: CallContext, request: m.CheckDraftRequest) -> m.DraftFindings:
    """Say what the detectors find in a draft, and how it reads without."""
    del context
    return draft_findings(request.draft)


@router.handles(m.CREATE_MEMORY)
async def create_memory(context: CallContext, request: m.CreateMemoryRequest) -> m.ChangeResult:
    """Store a person's own entry."""
    text, said = text_of(request.draft), request.said

    def work(unit: Unit) -> m.ChangeResult:
        applied = memory_service.create(
            unit,
            context.actor,
            namespace_id=resolve_target(unit, request.target),
            text=text,
            idempotency_key=request.idempotency_key,
            is_override=request.is_override,
            said=None if said is None else memory_service.SaidBefore(said.turn_id, said.role, said.quote),
        )
        return change_result(unit, applied)

    return await context.services.store.write(work)


@router.handles(m.EDIT_MEMORY)
async def edit_memory(context: CallContext, request: m.EditMemoryRequest) -> m.ChangeResult:
    """Write a new revision."""
    text = text_of(request.draft)
    pick = pick_of(m.ItemRef(item_id=request.item_id, expected_revision=request.expected_revision))
    return await context.services.store.write(
        lambda unit: change_result(unit, memory_service.edit(unit, context.actor, pick, text, reason=request.reason))
    )


@router.handles(m.ARCHIVE_MEMORIES)
async def archive_memories(context: CallContext, request: m.ItemsRequest) -> m.ChangeResult:
    """Archive one or many."""
    picks = picks_of(request.items)
    return await context.services.store.write(
        lambda unit: change_result(unit, memory_service.archive(unit, context.actor, picks, reason=request.reason))
    )


@router.handles(m.UNARCHIVE_MEMORIES)
async def unarchive_memories(context: CallContext, request: m.ItemsRequest) -> m.ChangeResult:
    """Bring one or many back."""
    picks = picks_of(request.items)
    return await context.services.store.write(
        lambda unit: change_result(unit, memory_service.unarchive(unit, context.actor, picks, reason=request.reason))
    )


@router.handles(m.MOVE_MEMORY)
async def move_memory(context: CallContext, request: m.MoveRequest) -> m.ChangeResult:
    """Move sideways."""

    def work(unit: Unit) -> m.ChangeResult:
        target = resolve_target(unit, request.target)
        applied = memory_service.move(unit, context.actor, pick_of(request.item), target, reason=request.reason)
        return change_result(unit, applied)

    return await context.services.store.write(work)


@router.handles(m.SET_SENSITIVITY)
async def set_sensitivity(context: CallContext, request: m.SetSensitivityRequest) -> m.ChangeResult:
    """Raise or lower an item's sensitivity."""
    return await context.services.store.write(
        lambda unit: change_result(
            unit,
            memory_service.set_sensitivity(
                unit, context.actor, pick_of(request.item), request.sensitivity, reason=request.reason
            ),
        )
    )


@router.handles(m.RESTORE_REVISION)
async def restore_revision(context: CallContext, request: m.RestoreRevisionRequest) -> m.ChangeResult:
    """Make a historical revision current again."""
    return await context.services.store.write(
        lambda unit: change_result(
            unit,
            memory_service.restore_revision(
                unit,
                context.actor,
                pick_of(request.item),
                request.revision,
                reason=request.reason,
                idempotency_key=request.idempotency_key,
            ),
        )
    )


@router.handles(m.PREVIEW_FORGET)
async def preview_forget(context: CallContext, request: m.ForgetRequest) -> m.ForgetPreview:
    """Say exactly what would go."""
    picks = picks_of(request.items)
    return await context.services.store.read(
        lambda unit: _preview_of(forget_service.preview(unit, context.actor, picks))
    )


@router.handles(m.FORGET_MEMORIES)
async def forget_memories(context: CallContext, request: m.ForgetRequest) -> m.ForgetReceipt:
    """Purge, settle the file, scan, and give the receipt."""
    picks = picks_of(request.items)
    store = context.services.store
    forgotten = await store.write(
        lambda unit: forget_service.forget(unit, context.actor, picks, is_quote_removed=request.is_quote_removed)
    )
    return await receipt_of(context, forgotten)


@router.handles(m.PREVIEW_FORGET_MATCHING)
async def preview_forget_matching(
    context: CallContext, request: m.PreviewForgetMatchingRequest
) -> m.ForgetMatchingPreview:
    """Say exactly what would go of all that a filter matches."""

    def work(unit: Unit) -> m.ForgetMatchingPreview:
        counts, found = forget_matching.preview(unit, wanted_items(unit, request.filter))
        return m.ForgetMatchingPreview(preview=_preview_of(counts), guarded=found.guarded, token=found.token)

    return await context.services.store.read(work)


@router.handles(m.FORGET_MATCHING)
async def forget_all_matching(context: CallContext, request: m.ForgetMatchingRequest) -> m.ForgetReceipt:
    """Purge all that the filter matched when it was looked at."""

    def work(unit: Unit) -> Forgotten:
        wanted = wanted_items(unit, request.filter)
        return forget_matching.forget(
            unit, context.actor, wanted, request.token, is_quote_removed=request.is_quote_removed
        )

    return await receipt_of(context, await context.services.store.write(work))


async def receipt_of(context: CallContext, forgotten: Forgotten) -> m.ForgetReceipt:
    """Settle the file, scan it, look into the backups, and say so."""
    services = context.services
    store = services.store
    settled = await store.settle()
    residue, now = await store.read(lambda unit: (forget_service.residue(unit, forgotten), unit.now))
    holding = await transfer_service.backups_holding(store, services.paths.backups, forgotten.tombstones)
    return m.ForgetReceipt(
        removed=_preview_of(forgotten.counts),
        tombstones=forgotten.tombstones,
        forgotten_at=now,
        database_hits=residue.database_hits,
        wal_hits=settled.wal_bytes,
        index_hits=residue.index_hits,
        is_wal_truncated=settled.is_truncated,
        other_memories=residue.other_memories,
        conflicts=tuple(_conflict_of(conflict) for conflict in forgotten.conflicts),
        backups=tuple(map(str, holding)),
    )


@router.handles(m.UNDO_CHANGE)
async def undo_change(context: CallContext, request: m.UndoRequest) -> m.ChangeResult:
    """Take one act back."""
    return await context.services.store.write(
        lambda unit: change_result(unit, memory_service.undo(unit, context.actor, request.change_id))
    )


@router.handles(m.EXPLAIN_RECALL)
async def explain_recall(context: CallContext, request: m.ExplainRequest) -> m.ExplainResponse:
    """Say whether and why an item would be recalled for a question."""
    settings = context.services.settings.current
    asked = await context.services.embedding.asked_for_recall(request.question)
    return await context.services.store.read(
        lambda unit: recall_service.explain(
            unit,
            request.item_id,
            request.question,
            budgets=budgets_of(settings),
            window_tokens=settings.context_window_tokens,
            asked=asked,
        )
    )


def _preview_of(counts: Counts) -> m.ForgetPreview:
    return m.ForgetPreview(
        items=counts.items,
        revisions=counts.revisions,
        quotes=counts.quotes,
        index_rows=counts.index_rows,
        usage_rows=counts.usage_rows,
        pending_from_same_evidence=counts.pending_from_same_evidence,
        conversations_kept=counts.conversations_kept,
    )


def _conflict_of(conflict: Conflict) -> m.ChangeConflict:
    return m.ChangeConflict(
        item_id=conflict.item_id,
        current_revision=conflict.current_revision,
        current_status=conflict.current_status,
    )
