"""Handlers that delete an object with everything below it, after a preview that counts."""

from collections.abc import Callable

from main_process.ipc.context import CallContext
from main_process.ipc.router import Router
from main_process.services import forget_service, run_service, transfer_service
from main_process.services.forget_service import Branch, Forgotten
from main_process.store.unit_of_work import Unit
from shared.ipc.methods import conversations as c
from shared.ipc.methods import experiments as e
from shared.ipc.methods import plans as a
from shared.ipc.methods import projects as p
from shared.ipc.methods import tasks as t

router = Router()


@router.handles(p.PREVIEW_PROJECT_DELETION)
async def preview_project(context: CallContext, request: p.ProjectRequest) -> p.DeletionPreview:
    """Count what a project's deletion takes and leaves."""
    return await context.services.store.read(
        lambda unit: _preview_of(forget_service.project_branch(unit, request.project_id))
    )


@router.handles(p.DELETE_PROJECT)
async def delete_project(context: CallContext, request: p.DeleteRequest) -> p.DeletionReceipt:
    """Delete a project as previewed."""
    return await _delete(
        context,
        lambda unit: forget_service.delete_project(unit, context.actor, request.id, request.preview_token),
    )


@router.handles(c.PREVIEW_CONVERSATION_DELETION)
async def preview_conversation(context: CallContext, request: c.ConversationRequest) -> p.DeletionPreview:
    """Count what a conversation's deletion takes and leaves."""
    return await context.services.store.read(
        lambda unit: _preview_of(forget_service.conversation_branch(unit, request.conversation_id))
    )


@router.handles(c.DELETE_CONVERSATION)
async def delete_conversation(context: CallContext, request: p.DeleteRequest) -> p.DeletionReceipt:
    """Delete a conversation as previewed."""
    return await _delete(
        context,
        lambda unit: forget_service.delete_conversation(unit, context.actor, request.id, request.preview_token),
    )


@router.handles(t.PREVIEW_TASK_DELETION)
async def preview_task(context: CallContext, request: t.TaskRequest) -> p.DeletionPreview:
    """Count what a task's deletion takes and leaves."""
    return await context.services.store.read(
        lambda unit: _preview_of(forget_service.task_branch(unit, request.task_id))
    )


@router.handles(t.DELETE_TASK)
async def delete_task(context: CallContext, request: p.DeleteRequest) -> p.DeletionReceipt:
    """Delete a task as previewed."""
    return await _delete(
        context,
        lambda unit: forget_service.delete_task(unit, context.actor, request.id, request.preview_token),
    )


@router.handles(t.PREVIEW_RUN_DELETION)
async def preview_run(context: CallContext, request: t.RunRequest) -> p.DeletionPreview:
    """Count what a run's deletion takes and leaves."""
    return await context.services.store.read(
        lambda unit: _preview_of(forget_service.run_branch(unit, request.run_id))
    )


@router.handles(t.DELETE_RUN)
async def delete_run(context: CallContext, request: p.DeleteRequest) -> p.DeletionReceipt:
    """Delete a run as previewed; its task's state follows those that are left."""
    return await _delete(
        context,
        lambda unit: run_service.delete(unit, context.actor, request.id, request.preview_token),
    )


@router.handles(a.PREVIEW_PLAN_DELETION)
async def preview_plan(context: CallContext, request: a.PlanRequest) -> p.DeletionPreview:
    """Count what an automation plan's deletion takes and leaves."""
    return await context.services.store.read(
        lambda unit: _preview_of(forget_service.plan_branch(unit, request.plan_id))
    )


@router.handles(a.DELETE_PLAN)
async def delete_plan(context: CallContext, request: p.DeleteRequest) -> p.DeletionReceipt:
    """Delete an automation plan as previewed."""
    return await _delete(
        context,
        lambda unit: forget_service.delete_plan(unit, context.actor, request.id, request.preview_token),
    )


@router.handles(e.PREVIEW_EXPERIMENT_DELETION)
async def preview_experiment(context: CallContext, request: e.ExperimentRequest) -> p.DeletionPreview:
    """Count what an experiment's deletion takes and leaves."""
    return await context.services.store.read(
        lambda unit: _preview_of(forget_service.experiment_branch(unit, request.experiment_id))
    )


@router.handles(e.DELETE_EXPERIMENT)
async def delete_experiment(context: CallContext, request: p.DeleteRequest) -> p.DeletionReceipt:
    """Delete an experiment as previewed."""
    return await _delete(
        context,
        lambda unit: forget_service.delete_experiment(unit, context.actor, request.id, request.preview_token),
    )


async def _delete(context: CallContext, work: Callable[[Unit], tuple[Branch, Forgotten]]) -> p.DeletionReceipt:
    services = context.services
    branch, forgotten = await services.store.write(work)
    settled = await services.store.settle()
    holding = await transfer_service.backups_holding(services.store, services.paths.backups, forgotten.tombstones)
    return p.DeletionReceipt(
        removed=_preview_of(branch), is_wal_truncated=settled.is_truncated, backups=tuple(map(str, holding))
    )


def _preview_of(branch: Branch) -> p.DeletionPreview:
    counts = branch.counts
    return p.DeletionPreview(
        memories=counts.memories,
        candidates=counts.candidates,
        revisions=counts.revisions,
        quotes=counts.quotes,
        conversations=counts.conversations,
        turns=counts.turns,
        tasks=counts.tasks,
        runs=counts.runs,
        reports=counts.reports,
        automations=counts.automations,
        experiments=counts.experiments,
        bindings=counts.bindings,
        plans_deleted=counts.plans_deleted,
        plans_narrowed=counts.plans_narrowed,
        global_memories_kept=counts.global_memories_kept,
        items_elsewhere_losing_source=counts.items_elsewhere_losing_source,
        token=branch.token,
    )
