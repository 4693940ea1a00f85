"""Operations on automation plans, for the renderer."""

from renderer.operations.caller import Caller
from shared.ipc.methods import plans as m
from shared.ipc.methods.projects import DeleteRequest, DeletionPreview, DeletionReceipt


async def list_automations(caller: Caller, *, project_id: str | None = None) -> tuple[m.PlanView, ...]:
    """All plans, archived ones too, by project and name."""
    return (await caller.call(m.LIST_PLANS, m.ListPlansRequest(project_id=project_id, has_archived=True))).items


async def create_automation(caller: Caller, project_id: str, name: str, *, may_confirm: bool) -> m.PlanView:
    """Add a plan."""
    request = m.CreatePlanRequest(project_id=project_id, name=name, may_confirm=may_confirm)
    return await caller.call(m.CREATE_PLAN, request)


async def update_automation(caller: Caller, plan: m.PlanView, name: str, *, may_confirm: bool) -> m.PlanView:
    """Change a plan's name and protocol."""
    request = m.UpdatePlanRequest(
        plan_id=plan.plan_id, expected_revision=plan.revision, name=name, may_confirm=may_confirm
    )
    return await caller.call(m.UPDATE_PLAN, request)


async def archive_automation(caller: Caller, plan: m.PlanView, *, is_archived: bool) -> m.PlanView:
    """Put a plan away, or bring it back."""
    request = m.ArchivePlanRequest(plan_id=plan.plan_id, expected_revision=plan.revision, is_archived=is_archived)
    return await caller.call(m.ARCHIVE_PLAN, request)


async def preview_automation_deletion(caller: Caller, plan_id: str) -> DeletionPreview:
    """What goes with a plan, counted."""
    return await caller.call(m.PREVIEW_PLAN_DELETION, m.PlanRequest(plan_id=plan_id))


async def delete_automation(caller: Caller, plan_id: str, token: str) -> DeletionReceipt:
    """Delete a plan as it was counted."""
    return await caller.call(m.DELETE_PLAN, DeleteRequest(id=plan_id, preview_token=token))
