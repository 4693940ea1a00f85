"""Automation plans: rows to domain values and back."""

from collections.abc import Iterable
from datetime import datetime
from typing import Any

from sqlalchemy import Connection, Row, Select, func, insert, select, update

from main_process.domain.namespace import Namespace
from main_process.domain.task import Plan
from main_process.store.repositories.counting import items_in
from main_process.store.repositories.figures import PlanFigures
from main_process.store.tables.core import Namespace as NamespaceTable
from main_process.store.tables.core import Project as ProjectTable
from main_process.store.tables.task import AutomationPlan as PlanTable
from main_process.store.tables.task import Task as TaskTable
from shared.vocabulary import ItemStatus


class PlanRepository:
    """Automation plans of one unit of work."""

    def __init__(self, connection: Connection, now: datetime) -> None:
        self._connection = connection
        self._now = now

    def get(self, plan_id: str) -> Plan | None:
        """Return one plan."""
        row = self._connection.execute(_select().where(PlanTable.id == plan_id)).one_or_none()
        return None if row is None else _plan_of(row)

    def listed(self, *, project_id: str | None, has_archived: bool) -> tuple[Plan, ...]:
        """Return plans by project and name."""
        statement = _select().order_by(ProjectTable.name_key, PlanTable.name_key)
        if project_id is not None:
            statement = statement.where(ProjectTable.id == project_id)
        if not has_archived:
            statement = statement.where(NamespaceTable.is_archived.is_(False))
        return tuple(_plan_of(row) for row in self._connection.execute(statement))

    def by_name_key(self, project_id: str, name_key: str) -> Plan | None:
        """Return the project's plan of that normalised name."""
        statement = _select().where(ProjectTable.id == project_id, PlanTable.name_key == name_key)
        row = self._connection.execute(statement).one_or_none()
        return None if row is None else _plan_of(row)

    def figures(self, plans: Iterable[Plan]) -> dict[str, PlanFigures]:
        """Return the counts beside each of these plans, by plan id."""
        wanted = tuple(plans)
        counted = (
            select(PlanTable.id, func.count())
            .join(TaskTable, TaskTable.plan_row == PlanTable.row)
            .where(PlanTable.id.in_([plan.id for plan in wanted]))
            .group_by(PlanTable.id)
        )
        tasks: dict[str, int] = {row[0]: row[1] for row in self._connection.execute(counted)}
        items = items_in(self._connection, {plan.id: plan.namespace_id for plan in wanted})
        return {
            plan.id: PlanFigures(
                tasks=tasks.get(plan.id, 0),
                confirmed=items.get(plan.id, {}).get(ItemStatus.CONFIRMED, 0),
                candidates=items.get(plan.id, {}).get(ItemStatus.CANDIDATE, 0),
            )
            for plan in wanted
        }

    def insert(
        self, plan_id: str, namespace: Namespace, *, project_id: str, name: str, name_key: str, may_confirm: bool
    ) -> None:
        """Create a plan that owns the namespace."""
        self._connection.execute(
            insert(PlanTable).values(
                id=plan_id,
                namespace_row=select(NamespaceTable.row).where(NamespaceTable.id == namespace.id).scalar_subquery(),
                project_row=select(ProjectTable.row).where(ProjectTable.id == project_id).scalar_subquery(),
                name=name,
                name_key=name_key,
                may_confirm=may_confirm,
                revision=1,
                created_at=self._now,
            )
        )

    def change(self, plan_id: str, **values: Any) -> None:
        """Set columns as a new revision."""
        statement = update(PlanTable).where(PlanTable.id == plan_id)
        self._connection.execute(statement.values(revision=PlanTable.revision + 1, **values))


def _select() -> Select[*tuple[Any, ...]]:
    return (
        select(
            *PlanTable.__table__.c,
            ProjectTable.id.label("project_id"),
            ProjectTable.name.label("project_name"),
            NamespaceTable.id.label("namespace_id"),
            NamespaceTable.is_archived,
        )
        .join(ProjectTable, ProjectTable.row == PlanTable.project_row)
        .join(NamespaceTable, NamespaceTable.row == PlanTable.namespace_row)
    )


def _plan_of(row: Row[Any]) -> Plan:
    return Plan(
        id=row.id,
        namespace_id=row.namespace_id,
        project_id=row.project_id,
        project_name=row.project_name,
        name=row.name,
        may_confirm=row.may_confirm,
        revision=row.revision,
        is_archived=row.is_archived,
        created_at=row.created_at,
    )
