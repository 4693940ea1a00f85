"""Handlers of merging projects."""

import asyncio
import dataclasses

from main_process.ipc import views, views_projects
from main_process.ipc.context import CallContext
from main_process.ipc.router import Router
from main_process.services import merge_service
from main_process.services.merge_service import Merged, MergePreview
from main_process.store.repositories.merges import MergeCounts
from main_process.store.unit_of_work import Unit
from shared.ipc.methods import projects as p

router = Router()


@router.handles(p.PREVIEW_MERGE)
async def preview_merge(context: CallContext, request: p.PreviewMergeRequest) -> p.MergePreview:
    """Count what a merge brings and show what would stand beside each other."""

    def work(unit: Unit) -> p.MergePreview:
        seen = merge_service.preview(unit, source_id=request.source_id, target_id=request.target_id)
        return _preview_view(unit, seen)

    return await context.services.store.read(work)


@router.handles(p.MERGE_PROJECTS)
async def merge_projects(context: CallContext, request: p.MergeRequest) -> p.MergeReceipt:
    """Merge as previewed."""
    done = await context.services.store.write(
        lambda unit: merge_service.merge(
            unit,
            context.actor,
            source_id=request.source_id,
            target_id=request.target_id,
            token=request.preview_token,
            bindings=request.bindings,
        )
    )
    return await asyncio.to_thread(_receipt_view, done)


@router.handles(p.LATEST_MERGE)
async def latest_merge(context: CallContext, request: p.ProjectRequest) -> p.LatestMergeResponse:
    """Return the merge into a project that could be taken back next."""
    found = await context.services.store.read(lambda unit: merge_service.latest_into(unit, request.project_id))
    if found is None:
        return p.LatestMergeResponse()
    return p.LatestMergeResponse(merge_id=found.id, source_name=found.source_name, merged_at=found.merged_at)


@router.handles(p.UNDO_MERGE)
async def undo_merge(context: CallContext, request: p.UndoMergeRequest) -> p.ProjectView:
    """Take a merge back."""
    again = await context.services.store.write(lambda unit: merge_service.undo(unit, context.actor, request.merge_id))
    return await asyncio.to_thread(views_projects.project_view, again)


def _preview_view(unit: Unit, seen: MergePreview) -> p.MergePreview:
    pairs = tuple(
        p.MergePair(coming=views.memory_row(pair.coming, unit.now), present=views.memory_row(pair.present, unit.now))
        for pair in seen.conflicts
    )
    return p.MergePreview(
        counts=_counts_view(seen.counts),
        conflict_count=seen.conflict_count,
        conflicts=pairs,
        source_bindings=seen.source_bindings,
        target_bindings=seen.target_bindings,
        token=seen.token,
    )


def _receipt_view(done: Merged) -> p.MergeReceipt:
    return p.MergeReceipt(
        merge_id=done.merge_id,
        target=views_projects.project_view(done.target),
        counts=_counts_view(done.counts),
        conflict_count=done.conflict_count,
        bindings_revoked=done.revoked,
    )


def _counts_view(counts: MergeCounts) -> p.MergeCounts:
    return p.MergeCounts(**dataclasses.asdict(counts))
