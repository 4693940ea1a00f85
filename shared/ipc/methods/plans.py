"""Automation plans: what tasks of a project do again and again, with a namespace of their own."""

from shared.ipc.contract import Access, Count, Id, Instant, IpcModel, Method, Name, Revision
from shared.ipc.methods.projects import DeleteRequest, DeletionPreview, DeletionReceipt


class PlanView(IpcModel, frozen=True, kw_only=True):
    """One plan. `may_confirm`: its protocol confirms inside its own automation and run namespaces."""

    plan_id: Id
    namespace_id: Id
    project_id: Id
    project_name: str
    name: str
    may_confirm: bool
    revision: Revision
    is_archived: bool
    tasks: Count
    confirmed: Count
    candidates: Count
    created_at: Instant


class ListPlansRequest(IpcModel, frozen=True, kw_only=True):
    """By project and name."""

    project_id: Id | None = None
    has_archived: bool = False


class ListPlansResponse(IpcModel, frozen=True, kw_only=True):
    """All of them; there are few."""

    items: tuple[PlanView, ...]


class PlanRequest(IpcModel, frozen=True, kw_only=True):
    """One automation plan."""

    plan_id: Id


class CreatePlanRequest(IpcModel, frozen=True, kw_only=True):
    """Names are unique in their project without regard to case."""

    project_id: Id
    name: Name
    may_confirm: bool = False


class UpdatePlanRequest(IpcModel, frozen=True, kw_only=True):
    """Change name and protocol; memory stays where it is, and what is confirmed stays so."""

    plan_id: Id
    expected_revision: Revision
    name: Name
    may_confirm: bool


class ArchivePlanRequest(IpcModel, frozen=True, kw_only=True):
    """An archived plan is read by nobody, and no task follows it anew."""

    plan_id: Id
    expected_revision: Revision
    is_archived: bool


LIST_PLANS = Method("plan.list", ListPlansRequest, ListPlansResponse)
GET_PLAN = Method("plan.get", PlanRequest, PlanView)
CREATE_PLAN = Method("plan.create", CreatePlanRequest, PlanView, access=Access.WRITE)
UPDATE_PLAN = Method("plan.update", UpdatePlanRequest, PlanView, access=Access.WRITE)
ARCHIVE_PLAN = Method("plan.archive", ArchivePlanRequest, PlanView, access=Access.WRITE)
PREVIEW_PLAN_DELETION = Method("plan.preview_delete", PlanRequest, DeletionPreview)
DELETE_PLAN = Method("plan.delete", DeleteRequest, DeletionReceipt, access=Access.WRITE, timeout_s=120.0)
