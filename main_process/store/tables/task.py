"""Tasks, their runs, and what runs belong to: automation plans, experiments and frozen snapshots."""

from datetime import datetime
from typing import Any

from sqlalchemy import CheckConstraint, ForeignKey, Index, LargeBinary, String, Text, UniqueConstraint
from sqlalchemy.orm import Mapped, mapped_column

from main_process.store.schema import (
    Base,
    Carry,
    JsonText,
    UtcTime,
    Uuid,
    Words,
    carried,
    counted,
    enum_by_value,
    holds,
    texts,
)
from shared.vocabulary import ExperimentState, RunState, TaskEventKind, TaskState


class AutomationPlan(Base):
    """What tasks of one project do again and again; owns the automation namespace below the project's.

    `may_confirm` lets the plan's protocol confirm inside its own automation and run namespaces (memory rules §6).
    """

    __tablename__ = "automation_plan"
    __table_args__ = (UniqueConstraint("project_row", "name_key"),)

    row: Mapped[int] = mapped_column(primary_key=True)
    id: Mapped[str] = mapped_column(Uuid, unique=True)
    namespace_row: Mapped[int] = mapped_column(ForeignKey("namespace.row", ondelete="RESTRICT"), unique=True)
    project_row: Mapped[int] = mapped_column(ForeignKey("project.row", ondelete="CASCADE"))
    name: Mapped[str] = mapped_column(String(120), info=holds(Words.NAME))
    name_key: Mapped[str] = mapped_column(String(240), info=holds(Words.NAME))
    may_confirm: Mapped[bool]
    revision: Mapped[int] = mapped_column(default=1)
    created_at: Mapped[datetime] = mapped_column(UtcTime)


class Experiment(Base):
    """Isolated runs over one frozen snapshot; owns the experiment namespace below the project's.

    `snapshot_version` is the newest version; each run names the one that it read.
    """

    __tablename__ = "experiment"
    __table_args__ = (UniqueConstraint("project_row", "name_key"),)

    row: Mapped[int] = mapped_column(primary_key=True)
    id: Mapped[str] = mapped_column(Uuid, unique=True)
    namespace_row: Mapped[int] = mapped_column(ForeignKey("namespace.row", ondelete="RESTRICT"), unique=True)
    project_row: Mapped[int] = mapped_column(ForeignKey("project.row", ondelete="CASCADE"))
    name: Mapped[str] = mapped_column(String(120), info=holds(Words.NAME))
    name_key: Mapped[str] = mapped_column(String(240), info=holds(Words.NAME))
    state: Mapped[ExperimentState] = mapped_column(enum_by_value(ExperimentState, "state"))
    snapshot_version: Mapped[int] = mapped_column(default=1)
    revision: Mapped[int] = mapped_column(default=1)
    created_at: Mapped[datetime] = mapped_column(UtcTime)
    settled_at: Mapped[datetime | None] = mapped_column(UtcTime)


class Snapshot(Base):
    """What a run may read beside its own memory, frozen: the levels, and the last recorded change that counts.

    Items, revisions and statuses follow from the history up to `last_change`, evidence from the sources up to
    `last_source` (keys of `item_change` and `source`, so that no clock matters); nothing is copied, and what was
    forgotten since is gone from every snapshot too. `levels` are the ids of the namespaces, narrowest first. `items`
    counts what it held when it was taken. It belongs to an experiment or, without one, to exactly one run, and goes
    with it.
    """

    __tablename__ = "snapshot"
    __table_args__ = (UniqueConstraint("experiment_row", "version"),)

    row: Mapped[int] = mapped_column(primary_key=True)
    id: Mapped[str] = mapped_column(Uuid, unique=True)
    experiment_row: Mapped[int | None] = mapped_column(ForeignKey("experiment.row", ondelete="CASCADE"))
    version: Mapped[int]
    levels: Mapped[Any] = mapped_column(JsonText, info=holds(Words.CODE) | texts())
    last_change: Mapped[int] = mapped_column(info=counted("item_change"))
    last_source: Mapped[int] = mapped_column(info=counted("source"))
    items: Mapped[int]
    taken_at: Mapped[datetime] = mapped_column(UtcTime)


class Task(Base):
    """Explicitly created work in one conversation. By `external_key` a runtime finds it again."""

    __tablename__ = "task"
    __table_args__ = (
        UniqueConstraint("conversation_row", "external_key"),
        Index("ix_task_updated_at", "updated_at"),
        CheckConstraint("plan_row IS NULL OR experiment_row IS NULL", name="one_owner"),
    )

    row: Mapped[int] = mapped_column(primary_key=True)
    id: Mapped[str] = mapped_column(Uuid, unique=True)
    conversation_row: Mapped[int] = mapped_column(ForeignKey("conversation.row", ondelete="CASCADE"))
    plan_row: Mapped[int | None] = mapped_column(ForeignKey("automation_plan.row", ondelete="SET NULL"), index=True)
    experiment_row: Mapped[int | None] = mapped_column(ForeignKey("experiment.row", ondelete="SET NULL"), index=True)
    title: Mapped[str] = mapped_column(String(500), info=holds(Words.TOLD))
    state: Mapped[TaskState] = mapped_column(enum_by_value(TaskState, "state"))
    external_key: Mapped[str | None] = mapped_column(String(200), info=holds(Words.CODE))
    revision: Mapped[int] = mapped_column(default=1)
    created_at: Mapped[datetime] = mapped_column(UtcTime)
    updated_at: Mapped[datetime] = mapped_column(UtcTime)


class TaskRun(Base):
    """One attempt at a task; owns the run namespace. A child run narrows its parent's snapshot.

    `is_goal_met` is the runtime's own report at the end; a completed run need not have met its goal.
    """

    __tablename__ = "task_run"
    __table_args__ = (
        UniqueConstraint("task_row", "attempt"),
        Index("ix_task_run_state_expires_at", "state", "expires_at"),
        CheckConstraint("attempt >= 1", name="attempt"),
    )

    row: Mapped[int] = mapped_column(primary_key=True)
    id: Mapped[str] = mapped_column(Uuid, unique=True)
    namespace_row: Mapped[int] = mapped_column(ForeignKey("namespace.row", ondelete="RESTRICT"), unique=True)
    task_row: Mapped[int] = mapped_column(ForeignKey("task.row", ondelete="CASCADE"))
    parent_row: Mapped[int | None] = mapped_column(ForeignKey("task_run.row", ondelete="CASCADE"), index=True)
    snapshot_row: Mapped[int] = mapped_column(ForeignKey("snapshot.row", ondelete="RESTRICT"), index=True)
    attempt: Mapped[int]
    state: Mapped[RunState] = mapped_column(enum_by_value(RunState, "state"))
    is_goal_met: Mapped[bool | None]
    token_hash: Mapped[bytes] = mapped_column(LargeBinary(32), unique=True, info=carried(Carry.SECRET))
    """SHA-256 of the run binding's token; it opens nothing once the run ended or expired."""
    client: Mapped[str] = mapped_column(String(60), info=holds(Words.NAME))
    started_at: Mapped[datetime] = mapped_column(UtcTime)
    expires_at: Mapped[datetime] = mapped_column(UtcTime)
    finished_at: Mapped[datetime | None] = mapped_column(UtcTime)


class TaskEvent(Base):
    """What a run reported: bounded text, secrets redacted before it is written. Evidence for what it proposes."""

    __tablename__ = "task_event"
    __table_args__ = (UniqueConstraint("run_row", "sequence"), {"info": {"is_part": True}})

    row: Mapped[int] = mapped_column(primary_key=True)
    id: Mapped[str] = mapped_column(Uuid, unique=True)
    run_row: Mapped[int] = mapped_column(ForeignKey("task_run.row", ondelete="CASCADE"))
    sequence: Mapped[int]
    kind: Mapped[TaskEventKind] = mapped_column(enum_by_value(TaskEventKind, "kind"))
    text: Mapped[str] = mapped_column(Text, info=holds(Words.TOLD))
    redactions: Mapped[int] = mapped_column(default=0)
    recorded_at: Mapped[datetime] = mapped_column(UtcTime)
