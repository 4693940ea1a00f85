"""Projects merged into others: what hangs on a project, moving all of it, and moving exactly that back."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final

from sqlalchemy import Connection, delete, func, insert, select, update

from main_process.store.repositories.item_rows import new_id
from main_process.store.tables.conversation import Conversation, ImportBatch, Turn
from main_process.store.tables.core import Namespace, Project, ProjectMerge, ProjectRoot
from main_process.store.tables.heartbeat import FollowUp, HeartbeatPlanProject
from main_process.store.tables.heartbeat import HeartbeatPlan as HeartbeatPlanTable
from main_process.store.tables.memory_item import Fingerprint, MemoryItem
from main_process.store.tables.task import AutomationPlan, Experiment, Task, TaskRun
from main_process.store.tables.usage import Binding, UsageContext
from shared.vocabulary import ItemStatus, RunState, ThreadState

_BATCH: Final = 500
_NAME_MAX: Final = 120

_FIRM: Final[dict[str, Any]] = {
    "conversations": Conversation,
    "bindings": Binding,
    "folders": ProjectRoot,
    "plans": AutomationPlan,
    "experiments": Experiment,
}
"""What a person would miss: if one of these has gone or moved on, a merge is no longer undone."""
_LOOSE: Final[dict[str, Any]] = {
    "follow_ups": FollowUp,
    "usage_contexts": UsageContext,
    "import_batches": ImportBatch,
}
"""What retention may have thinned out meanwhile."""


@dataclass(frozen=True, slots=True)
class MergeCounts:
    """What a project brings along, counted in rows."""

    memories: int = 0
    candidates: int = 0
    conversations: int = 0
    turns: int = 0
    conversation_memories: int = 0
    folders: int = 0
    bindings: int = 0
    heartbeat_plans: int = 0
    plans: int = 0
    experiments: int = 0
    tasks: int = 0
    usage_contexts: int = 0


@dataclass(frozen=True, slots=True)
class Merge:
    """One merge as it was recorded. `change_id` is absent when the project had no memories of its own."""

    id: str
    source_id: str
    source_name: str
    source_namespace_id: str
    target_id: str
    change_id: str | None
    moved: Mapping[str, Any]
    merged_at: datetime
    undone_at: datetime | None


class MergeRepository:
    """Merges of one unit of work."""

    def __init__(self, connection: Connection, now: datetime) -> None:
        self._connection = connection
        self._now = now

    # Reading

    def counts(self, project_id: str) -> MergeCounts:
        """Return what the project would bring along."""
        project, namespace = _project(project_id), _namespace_of(project_id)
        held = select(Conversation.row).where(Conversation.project_row == project)
        spaces = select(Conversation.namespace_row).where(Conversation.project_row == project)
        own = self._count(MemoryItem, MemoryItem.namespace_row == namespace)
        candidates = self._count(
            MemoryItem, MemoryItem.namespace_row == namespace, MemoryItem.status == ItemStatus.CANDIDATE
        )
        return MergeCounts(
            memories=own - candidates,
            candidates=candidates,
            conversations=self._count(Conversation, Conversation.project_row == project),
            turns=self._count(Turn, Turn.conversation_row.in_(held)),
            conversation_memories=self._count(MemoryItem, MemoryItem.namespace_row.in_(spaces)),
            folders=self._count(ProjectRoot, ProjectRoot.project_row == project),
            bindings=self._count(Binding, Binding.project_row == project, Binding.revoked_at.is_(None)),
            heartbeat_plans=self._count(HeartbeatPlanProject, HeartbeatPlanProject.project_row == project),
            plans=self._count(AutomationPlan, AutomationPlan.project_row == project),
            experiments=self._count(Experiment, Experiment.project_row == project),
            tasks=self._count(Task, Task.conversation_row.in_(held)),
            usage_contexts=self._count(UsageContext, UsageContext.project_row == project),
        )

    def item_ids(self, namespace_id: str) -> tuple[str, ...]:
        """Return all items of a namespace, oldest first."""
        statement = select(MemoryItem.id).join(Namespace, Namespace.row == MemoryItem.namespace_row)
        return tuple(
            self._connection.execute(statement.where(Namespace.id == namespace_id).order_by(MemoryItem.row)).scalars()
        )

    def item_states(self, namespace_id: str) -> tuple[tuple[str, int, str], ...]:
        """Return id, revision and status of all items of a namespace, for the preview's token."""
        statement = (
            select(MemoryItem.id, MemoryItem.revision, MemoryItem.status)
            .join(Namespace, Namespace.row == MemoryItem.namespace_row)
            .where(Namespace.id == namespace_id)
            .order_by(MemoryItem.row)
        )
        return tuple((row[0], row[1], str(row[2])) for row in self._connection.execute(statement))

    def open_runs(self, project_ids: Sequence[str]) -> int:
        """Return how many runs of tasks are under way in these projects."""
        statement = (
            select(func.count())
            .select_from(TaskRun)
            .join(Task, Task.row == TaskRun.task_row)
            .join(Conversation, Conversation.row == Task.conversation_row)
            .join(Project, Project.row == Conversation.project_row)
            .where(Project.id.in_(project_ids), TaskRun.state == RunState.RUNNING, TaskRun.expires_at > self._now)
        )
        return int(self._connection.execute(statement).scalar_one())

    def get(self, merge_id: str) -> Merge | None:
        """Return one merge, undone or not."""
        row = self._connection.execute(_select().where(ProjectMerge.id == merge_id)).one_or_none()
        return None if row is None else _merge_of(row)

    def latest_into(self, project_id: str) -> Merge | None:
        """Return the latest merge into a project that was not undone."""
        statement = (
            _select()
            .where(ProjectMerge.target_row == _project(project_id), ProjectMerge.undone_at.is_(None))
            .order_by(ProjectMerge.row.desc())
            .limit(1)
        )
        row = self._connection.execute(statement).one_or_none()
        return None if row is None else _merge_of(row)

    # Moving

    def move(self, source_id: str, target_id: str, *, suffix: str, is_revoking: bool) -> dict[str, Any]:
        """Hang everything but memory items on the target; return what was moved, by kind and id.

        A plan or experiment whose name the target has already gets `suffix` behind its own.
        """
        moved: dict[str, Any] = {"renamed": self._rename_twins(source_id, target_id, suffix)}
        if is_revoking:
            moved["revoked"] = self._revoke(source_id)
        moved["threads"] = self._close_thread(source_id, target_id)
        for kind, table in (_FIRM | _LOOSE).items():
            wanted = select(table.id).where(table.project_row == _project(source_id))
            moved[kind] = list(self._connection.execute(wanted.order_by(table.row)).scalars())
            self._connection.execute(
                update(table)
                .where(table.project_row == _project(source_id))
                .values(project_row=_project(target_id))
                .execution_options(synchronize_session=False)
            )
        moved["heartbeat_plans"], moved["heartbeat_plans_shared"] = self._move_heartbeats(source_id, target_id)
        above, below = _namespace_of(source_id), _namespace_of(target_id)
        moved["namespaces"] = list(
            self._connection.execute(select(Namespace.id).where(Namespace.parent_row == above)).scalars()
        )
        self._connection.execute(update(Namespace).where(Namespace.parent_row == above).values(parent_row=below))
        return moved

    def move_fingerprints(self, item_ids: Sequence[str], namespace_id: str) -> None:
        """Let what was rejected in the one scope be known in the other; forgotten ones have no scope."""
        target = select(Namespace.row).where(Namespace.id == namespace_id).scalar_subquery()
        for part in _parts(item_ids):
            self._connection.execute(
                update(Fingerprint)
                .where(Fingerprint.subject_id.in_(part), Fingerprint.namespace_row.is_not(None))
                .values(namespace_row=target)
            )

    def gone(self, merge: Merge) -> str | None:
        """Return the first kind of which something that moved is no longer with the target; None when all is."""
        for kind, table in _FIRM.items():
            ids = merge.moved[kind]
            here = sum(
                self._count(table, table.id.in_(part), table.project_row == _project(merge.target_id))
                for part in _parts(ids)
            )
            if here != len(ids):
                return kind
        return None

    def move_back(self, merge: Merge) -> None:
        """Hang everything that `move` moved on the source again."""
        source = _project(merge.source_id)
        for kind, table in (_FIRM | _LOOSE).items():
            for part in _parts(merge.moved[kind]):
                self._connection.execute(update(table).where(table.id.in_(part)).values(project_row=source))
        for part in _parts(merge.moved.get("threads", ())):
            self._connection.execute(
                update(Conversation).where(Conversation.id.in_(part)).values(thread_state=ThreadState.ACTIVE)
            )
        for kind, identifier, name, name_key in merge.moved["renamed"]:
            self._connection.execute(
                update(_FIRM[kind]).where(_FIRM[kind].id == identifier).values(name=name, name_key=name_key)
            )
        for part in _parts(merge.moved.get("revoked", ())):
            self._connection.execute(update(Binding).where(Binding.id.in_(part)).values(revoked_at=None))
        self._heartbeats_back(merge)
        for part in _parts(merge.moved["namespaces"]):
            self._connection.execute(
                update(Namespace).where(Namespace.id.in_(part)).values(parent_row=_namespace_of(merge.source_id))
            )

    # Recording

    def close(self, source_id: str, target_id: str) -> None:
        """Let the source be no project any more; its name is free."""
        self._connection.execute(
            update(Project)
            .where(Project.id == source_id)
            .values(merged_into_row=_project(target_id), name_key=f"\x1f{source_id}")
        )
        self._connection.execute(update(Namespace).where(Namespace.owner_id == source_id).values(is_archived=True))

    def reopen(self, source_id: str, name_key: str) -> None:
        """Let the source be a project again, under its own name."""
        self._connection.execute(
            update(Project).where(Project.id == source_id).values(merged_into_row=None, name_key=name_key)
        )
        self._connection.execute(update(Namespace).where(Namespace.owner_id == source_id).values(is_archived=False))

    def record(self, source_id: str, target_id: str, *, change_id: str | None, moved: Mapping[str, Any]) -> str:
        """Keep what was merged; return the merge's id."""
        merge_id = new_id()
        self._connection.execute(
            insert(ProjectMerge).values(
                id=merge_id,
                source_row=_project(source_id),
                target_row=_project(target_id),
                change_id=change_id,
                moved=moved,
                merged_at=self._now,
            )
        )
        return merge_id

    def mark_undone(self, merge_id: str) -> None:
        """Keep that the merge was taken back."""
        self._connection.execute(update(ProjectMerge).where(ProjectMerge.id == merge_id).values(undone_at=self._now))

    # Inside

    def _close_thread(self, source_id: str, target_id: str) -> list[str]:
        """Archive the source's active thread if the target has one; return which it was."""
        active = Conversation.thread_state == ThreadState.ACTIVE
        if not self._count(Conversation, Conversation.project_row == _project(target_id), active):
            return []
        mine = select(Conversation.id).where(Conversation.project_row == _project(source_id), active)
        closed = list(self._connection.execute(mine).scalars())
        for part in _parts(closed):
            self._connection.execute(
                update(Conversation).where(Conversation.id.in_(part)).values(thread_state=ThreadState.ARCHIVED)
            )
        return closed

    def _rename_twins(self, source_id: str, target_id: str, suffix: str) -> list[list[str]]:
        renamed = []
        for kind in ("plans", "experiments"):
            table = _FIRM[kind]
            taken = set(
                self._connection.execute(
                    select(table.name_key).where(table.project_row.in_((_project(source_id), _project(target_id))))
                ).scalars()
            )
            theirs = select(table.name_key).where(table.project_row == _project(target_id))
            twins = select(table.id, table.name, table.name_key).where(
                table.project_row == _project(source_id), table.name_key.in_(theirs)
            )
            for identifier, name, name_key in self._connection.execute(twins).all():
                number, shown = 1, f"{name[: _NAME_MAX - len(suffix) - 8]} ({suffix})"
                new_name = shown
                while new_name.casefold() in taken:
                    number += 1
                    new_name = f"{shown} {number}"
                taken.add(new_name.casefold())
                self._connection.execute(
                    update(table).where(table.id == identifier).values(name=new_name, name_key=new_name.casefold())
                )
                renamed.append([kind, identifier, name, name_key])
        return renamed

    def _revoke(self, source_id: str) -> list[str]:
        wanted = (Binding.project_row == _project(source_id), Binding.revoked_at.is_(None))
        revoked = list(self._connection.execute(select(Binding.id).where(*wanted)).scalars())
        self._connection.execute(
            update(Binding).where(*wanted).values(revoked_at=self._now, revision=Binding.revision + 1)
        )
        return revoked

    def _move_heartbeats(self, source_id: str, target_id: str) -> tuple[list[str], list[str]]:
        """Return the plans that now cover the target instead, and those that covered both."""
        source, target = _project(source_id), _project(target_id)
        both = select(HeartbeatPlanProject.plan_row).where(HeartbeatPlanProject.project_row == target)
        of_plan = HeartbeatPlanTable.row == HeartbeatPlanProject.plan_row
        plans = select(HeartbeatPlanTable.id).join(HeartbeatPlanProject, of_plan)
        plans = plans.where(HeartbeatPlanProject.project_row == source)
        shared = list(self._connection.execute(plans.where(HeartbeatPlanTable.row.in_(both))).scalars())
        alone = list(self._connection.execute(plans.where(HeartbeatPlanTable.row.not_in(both))).scalars())
        self._connection.execute(
            delete(HeartbeatPlanProject).where(
                HeartbeatPlanProject.project_row == source, HeartbeatPlanProject.plan_row.in_(both)
            )
        )
        self._connection.execute(
            update(HeartbeatPlanProject).where(HeartbeatPlanProject.project_row == source).values(project_row=target)
        )
        return alone, shared

    def _heartbeats_back(self, merge: Merge) -> None:
        source, target = _project(merge.source_id), _project(merge.target_id)
        for plan_id in merge.moved["heartbeat_plans"]:
            plan = select(HeartbeatPlanTable.row).where(HeartbeatPlanTable.id == plan_id).scalar_subquery()
            self._connection.execute(
                update(HeartbeatPlanProject)
                .where(HeartbeatPlanProject.plan_row == plan, HeartbeatPlanProject.project_row == target)
                .values(project_row=source)
            )
        for plan_id in merge.moved["heartbeat_plans_shared"]:
            plan_row = self._connection.execute(
                select(HeartbeatPlanTable.row).where(HeartbeatPlanTable.id == plan_id)
            ).scalar_one_or_none()
            if plan_row is not None:
                self._connection.execute(insert(HeartbeatPlanProject).values(plan_row=plan_row, project_row=source))

    def _count(self, table: Any, *conditions: Any) -> int:
        statement = select(func.count()).select_from(table).where(*conditions)
        return int(self._connection.execute(statement).scalar_one())


def _project(project_id: str) -> Any:
    return select(Project.row).where(Project.id == project_id).scalar_subquery()


def _namespace_of(project_id: str) -> Any:
    return select(Project.namespace_row).where(Project.id == project_id).scalar_subquery()


def _parts(ids: Iterable[str]) -> Iterable[list[str]]:
    wanted = list(ids)
    return (wanted[start : start + _BATCH] for start in range(0, len(wanted), _BATCH))


def _select() -> Any:
    target = Project.__table__.alias("target")
    return (
        select(
            ProjectMerge.id,
            ProjectMerge.change_id,
            ProjectMerge.moved,
            ProjectMerge.merged_at,
            ProjectMerge.undone_at,
            Project.id.label("source_id"),
            Project.name.label("source_name"),
            Namespace.id.label("source_namespace_id"),
            target.c.id.label("target_id"),
        )
        .join(Project, Project.row == ProjectMerge.source_row)
        .join(Namespace, Namespace.row == Project.namespace_row)
        .join(target, target.c.row == ProjectMerge.target_row)
    )


def _merge_of(row: Any) -> Merge:
    return Merge(
        id=row.id,
        source_id=row.source_id,
        source_name=row.source_name,
        source_namespace_id=row.source_namespace_id,
        target_id=row.target_id,
        change_id=row.change_id,
        moved=row.moved,
        merged_at=row.merged_at,
        undone_at=row.undone_at,
    )
