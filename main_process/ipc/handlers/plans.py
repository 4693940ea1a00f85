"""Handlers of `plan.*`: automation plans."""

from collections.abc import Callable

from main_process.ipc.context import CallContext
from main_process.ipc.router import Router
from main_process.ipc.views_tasks import plan_view
from main_process.services import plan_service
from main_process.services.plan_service import ListedPlan
from main_process.store.unit_of_work import Unit
from shared.ipc.methods import plans as p

router = Router()


async def _written(context: CallContext, work: Callable[[Unit], ListedPlan]) -> p.PlanView:
    return plan_view(await context.services.store.write(work))


@router.handles(p.LIST_PLANS)
async def list_plans(context: CallContext, request: p.ListPlansRequest) -> p.ListPlansResponse:
    """Return plans by project and name."""
    found = await context.services.store.read(
        lambda unit: plan_service.listed(unit, project_id=request.project_id, has_archived=request.has_archived)
    )
    return p.ListPlansResponse(items=tuple(map(plan_view, found)))


@router.handles(p.GET_PLAN)
async def get_plan(context: CallContext, request: p.PlanRequest) -> p.PlanView:
    """Return one plan."""
    return plan_view(await context.services.store.read(lambda unit: plan_service.get(unit, request.plan_id)))


@router.handles(p.CREATE_PLAN)
async def create_plan(context: CallContext, request: p.CreatePlanRequest) -> p.PlanView:
    """Create a plan."""
    return await _written(
        context,
        lambda unit: plan_service.create(
            unit, project_id=request.project_id, name=request.name, may_confirm=request.may_confirm
        ),
    )


@router.handles(p.UPDATE_PLAN)
async def update_plan(context: CallContext, request: p.UpdatePlanRequest) -> p.PlanView:
    """Change name and protocol."""
    return await _written(
        context,
        lambda unit: plan_service.update(
            unit,
            plan_id=request.plan_id,
            expected_revision=request.expected_revision,
            name=request.name,
            may_confirm=request.may_confirm,
        ),
    )


@router.handles(p.ARCHIVE_PLAN)
async def archive_plan(context: CallContext, request: p.ArchivePlanRequest) -> p.PlanView:
    """Archive a plan or take it back."""
    return await _written(
        context,
        lambda unit: plan_service.archive(
            unit,
            plan_id=request.plan_id,
            expected_revision=request.expected_revision,
            is_archived=request.is_archived,
        ),
    )
