"""Namespaces in words: which object owns one, how a person knows it, and which of them belong to a project."""

from dataclasses import dataclass
from typing import Any

from sqlalchemy import CompoundSelect, Row, ScalarSelect, Select, func, select

from main_process.store.tables.conversation import Conversation
from main_process.store.tables.core import Namespace, Project, SecurityDomain
from main_process.store.tables.task import AutomationPlan, Experiment, Task, TaskRun
from shared.vocabulary import NamespaceKind

OWN_PROJECT = Project.__table__.alias("own_project")
AROUND_PROJECT = Project.__table__.alias("around_project")
_RunConversation = Conversation.__table__.alias("run_conversation")


@dataclass(frozen=True, slots=True)
class ItemScope:
    """A namespace as a person knows it; absent ids and names do not apply.

    `owner_name` is the name or title of what owns it: of a run that of its task, counted by `attempt`. A run's
    conversation is that of its task.
    """

    namespace_id: str
    kind: NamespaceKind
    project_id: str | None = None
    project_name: str | None = None
    conversation_id: str | None = None
    conversation_title: str | None = None
    owner_name: str | None = None
    plan_id: str | None = None
    experiment_id: str | None = None
    task_id: str | None = None
    run_id: str | None = None
    attempt: int | None = None
    domain_id: str | None = None
    domain_name: str | None = None
    """Absent as long as there is one security domain only: then nobody needs to hear of it."""


def with_scope(statement: Select[Any]) -> Select[Any]:
    """Add what `scope_of` reads to a select over namespaces."""
    around = func.coalesce(
        Conversation.project_row,
        AutomationPlan.project_row,
        Experiment.project_row,
        _RunConversation.c.project_row,
    )
    return (
        statement.outerjoin(OWN_PROJECT, OWN_PROJECT.c.namespace_row == Namespace.row)
        .outerjoin(Conversation, Conversation.namespace_row == Namespace.row)
        .outerjoin(AutomationPlan, AutomationPlan.namespace_row == Namespace.row)
        .outerjoin(Experiment, Experiment.namespace_row == Namespace.row)
        .outerjoin(TaskRun, TaskRun.namespace_row == Namespace.row)
        .outerjoin(Task, Task.row == TaskRun.task_row)
        .outerjoin(_RunConversation, _RunConversation.c.row == Task.conversation_row)
        .outerjoin(AROUND_PROJECT, AROUND_PROJECT.c.row == around)
        .add_columns(
            Namespace.kind.label("namespace_kind"),
            func.coalesce(OWN_PROJECT.c.id, AROUND_PROJECT.c.id).label("project_id"),
            func.coalesce(OWN_PROJECT.c.name, AROUND_PROJECT.c.name).label("project_name"),
            func.coalesce(Conversation.id, _RunConversation.c.id).label("conversation_id"),
            func.coalesce(Conversation.title, _RunConversation.c.title).label("conversation_title"),
            func.coalesce(
                OWN_PROJECT.c.name, Conversation.title, AutomationPlan.name, Experiment.name, Task.title
            ).label("owner_name"),
            AutomationPlan.id.label("plan_id"),
            Experiment.id.label("experiment_id"),
            Task.id.label("task_id"),
            TaskRun.id.label("run_id"),
            TaskRun.attempt.label("attempt"),
            _of_domain("id").label("scope_domain_id"),
            domain_name().label("scope_domain_name"),
        )
    )


def domain_name() -> ScalarSelect[str]:
    """Select the name of a namespace's security domain, nothing while there is only one."""
    return _of_domain("name")


def _of_domain(column: str) -> ScalarSelect[str]:
    others = SecurityDomain.__table__.alias("others")
    domain = SecurityDomain.__table__.alias("of_scope")
    has_others = select(others.c.row).where(others.c.row != domain.c.row).exists()
    return (
        select(domain.c[column])
        .where(domain.c.row == Namespace.domain_row, has_others)
        .correlate(Namespace)
        .scalar_subquery()
    )


PROJECT_ORDER = func.coalesce(OWN_PROJECT.c.name_key, AROUND_PROJECT.c.name_key)
"""Orders a select of `with_scope` by project."""


def scope_of(row: Row[Any], namespace_id: str) -> ItemScope:
    """Return the namespace of a row of `with_scope` in words."""
    return ItemScope(
        namespace_id=namespace_id,
        kind=row.namespace_kind,
        project_id=row.project_id,
        project_name=row.project_name,
        conversation_id=row.conversation_id,
        conversation_title=row.conversation_title,
        owner_name=row.owner_name,
        plan_id=row.plan_id,
        experiment_id=row.experiment_id,
        task_id=row.task_id,
        run_id=row.run_id,
        attempt=row.attempt,
        domain_id=row.scope_domain_id,
        domain_name=row.scope_domain_name,
    )


def namespaces_of_projects() -> CompoundSelect[str, int]:
    """Select project id and namespace row of every namespace that belongs to a project, its own included."""
    conversations = select(Project.id, Conversation.namespace_row).join(
        Conversation, Conversation.project_row == Project.row
    )
    runs = (
        select(Project.id, TaskRun.namespace_row)
        .join(Conversation, Conversation.project_row == Project.row)
        .join(Task, Task.conversation_row == Conversation.row)
        .join(TaskRun, TaskRun.task_row == Task.row)
    )
    plans = select(Project.id, AutomationPlan.namespace_row).join(
        AutomationPlan, AutomationPlan.project_row == Project.row
    )
    experiments = select(Project.id, Experiment.namespace_row).join(Experiment, Experiment.project_row == Project.row)
    return select(Project.id, Project.namespace_row).union_all(conversations, runs, plans, experiments)
