"""Heartbeat plans, runs, checkpoints, reports and follow-ups."""

from datetime import datetime
from typing import Any

from sqlalchemy import CheckConstraint, ForeignKey, Index, String, Text, UniqueConstraint
from sqlalchemy.orm import Mapped, mapped_column

from main_process.store.schema import Base, JsonText, UtcTime, Uuid, Words, bounded, enum_by_value, holds, texts
from shared.vocabulary import FollowUpState, HeartbeatRunState, PlanScope, ProposerKind, Recurrence, RunTrigger


class HeartbeatPlan(Base):
    """A scheduled review. Deleting it keeps the candidates it proposed."""

    __tablename__ = "heartbeat_plan"
    __table_args__ = (
        CheckConstraint("(recurrence = 'weekly') = (weekday IS NOT NULL)", name="weekday"),
        CheckConstraint("local_time GLOB '[0-2][0-9]:[0-5][0-9]' AND local_time < '24'", name="local_time"),
    )

    row: Mapped[int] = mapped_column(primary_key=True)
    id: Mapped[str] = mapped_column(Uuid, unique=True)
    revision: Mapped[int] = mapped_column(default=1)
    name: Mapped[str] = mapped_column(String(120), info=holds(Words.NAME) | bounded(1, 120))
    scope: Mapped[PlanScope] = mapped_column(enum_by_value(PlanScope, "scope"))
    domain_row: Mapped[int] = mapped_column(ForeignKey("security_domain.row", ondelete="RESTRICT"), index=True)
    time_zone: Mapped[str] = mapped_column(String(64), info=holds(Words.CODE) | bounded(1, 64))
    recurrence: Mapped[Recurrence] = mapped_column(enum_by_value(Recurrence, "recurrence"))
    local_time: Mapped[str] = mapped_column(String(5), info=holds(Words.CODE))
    weekday: Mapped[int | None] = mapped_column(info=bounded(0, 6))
    lookback_hours: Mapped[int] = mapped_column(info=bounded(1, 720))
    retention_days: Mapped[int] = mapped_column(info=bounded(1, 365))
    is_enabled: Mapped[bool]
    proposer: Mapped[ProposerKind] = mapped_column(enum_by_value(ProposerKind, "proposer"))
    next_run_at: Mapped[datetime | None] = mapped_column(UtcTime, index=True)
    last_run_at: Mapped[datetime | None] = mapped_column(UtcTime)
    last_state: Mapped[HeartbeatRunState | None] = mapped_column(enum_by_value(HeartbeatRunState, "last_state"))
    created_at: Mapped[datetime] = mapped_column(UtcTime)


class HeartbeatPlanProject(Base):
    """The projects a plan covers."""

    __tablename__ = "heartbeat_plan_project"
    __table_args__ = (UniqueConstraint("plan_row", "project_row"),)

    row: Mapped[int] = mapped_column(primary_key=True)
    plan_row: Mapped[int] = mapped_column(ForeignKey("heartbeat_plan.row", ondelete="CASCADE"))
    project_row: Mapped[int] = mapped_column(ForeignKey("project.row", ondelete="CASCADE"), index=True)


class HeartbeatRun(Base):
    """One run with lease and fence. `project_ids` is frozen at the start; `failure` and `phase` are categories."""

    __tablename__ = "heartbeat_run"
    __table_args__ = (
        UniqueConstraint("idempotency_key"),
        Index("ix_heartbeat_run_started_at", "started_at"),
        Index("ix_heartbeat_run_state", "state"),
    )

    row: Mapped[int] = mapped_column(primary_key=True)
    id: Mapped[str] = mapped_column(Uuid, unique=True)
    plan_row: Mapped[int | None] = mapped_column(ForeignKey("heartbeat_plan.row", ondelete="CASCADE"), index=True)
    plan_name: Mapped[str] = mapped_column(String(120), info=holds(Words.NAME))
    scope: Mapped[PlanScope] = mapped_column(enum_by_value(PlanScope, "scope"))
    project_ids: Mapped[Any] = mapped_column(JsonText, info=holds(Words.CODE) | texts())
    lookback_hours: Mapped[int] = mapped_column(info=bounded(1, 720))
    trigger: Mapped[RunTrigger] = mapped_column(enum_by_value(RunTrigger, "trigger"))
    proposer: Mapped[ProposerKind] = mapped_column(enum_by_value(ProposerKind, "proposer"))
    state: Mapped[HeartbeatRunState] = mapped_column(enum_by_value(HeartbeatRunState, "state"))
    idempotency_key: Mapped[str] = mapped_column(String(120), info=holds(Words.CODE))
    attempt: Mapped[int]
    lease_owner: Mapped[str | None] = mapped_column(String(80), info=holds(Words.CODE))
    lease_expires_at: Mapped[datetime | None] = mapped_column(UtcTime)
    fence: Mapped[int]
    scheduled_for: Mapped[datetime | None] = mapped_column(UtcTime)
    started_at: Mapped[datetime] = mapped_column(UtcTime)
    finished_at: Mapped[datetime | None] = mapped_column(UtcTime)
    next_attempt_at: Mapped[datetime | None] = mapped_column(UtcTime)
    conversations_read: Mapped[int] = mapped_column(default=0)
    turns_read: Mapped[int] = mapped_column(default=0)
    provider_calls: Mapped[int] = mapped_column(default=0)
    candidates: Mapped[int] = mapped_column(default=0)
    follow_ups: Mapped[int] = mapped_column(default=0)
    dropped: Mapped[Any] = mapped_column(JsonText, info=holds(Words.CODE))
    failure: Mapped[str | None] = mapped_column(String(60), info=holds(Words.CODE))
    phase: Mapped[str | None] = mapped_column(String(60), info=holds(Words.CODE))


class HeartbeatCheckpoint(Base):
    """How far a reader (a plan, or `manual` for one-off runs) has read a conversation with a proposer."""

    __tablename__ = "heartbeat_checkpoint"
    __table_args__ = (UniqueConstraint("reader", "proposer", "conversation_row"),)

    row: Mapped[int] = mapped_column(primary_key=True)
    reader: Mapped[str] = mapped_column(String(40), info=holds(Words.CODE))
    proposer: Mapped[ProposerKind] = mapped_column(enum_by_value(ProposerKind, "proposer"))
    conversation_row: Mapped[int] = mapped_column(ForeignKey("conversation.row", ondelete="CASCADE"), index=True)
    last_sequence: Mapped[int]
    read_at: Mapped[datetime] = mapped_column(UtcTime)


class HeartbeatReport(Base):
    """One report a run."""

    __tablename__ = "heartbeat_report"

    row: Mapped[int] = mapped_column(primary_key=True)
    run_row: Mapped[int] = mapped_column(ForeignKey("heartbeat_run.row", ondelete="CASCADE"), unique=True)
    summary: Mapped[str] = mapped_column(Text, info=holds(Words.TOLD))
    highlights: Mapped[Any] = mapped_column(JsonText, info=holds(Words.TOLD))
    recorded_at: Mapped[datetime] = mapped_column(UtcTime)


class FollowUp(Base):
    """Something a run suggests to do; never executed."""

    __tablename__ = "follow_up"

    row: Mapped[int] = mapped_column(primary_key=True)
    id: Mapped[str] = mapped_column(Uuid, unique=True)
    revision: Mapped[int] = mapped_column(default=1)
    run_row: Mapped[int] = mapped_column(ForeignKey("heartbeat_run.row", ondelete="CASCADE"), index=True)
    project_row: Mapped[int | None] = mapped_column(ForeignKey("project.row", ondelete="CASCADE"), index=True)
    title: Mapped[str] = mapped_column(String(200), info=holds(Words.TOLD))
    instructions: Mapped[str] = mapped_column(Text, info=holds(Words.TOLD))
    state: Mapped[FollowUpState] = mapped_column(enum_by_value(FollowUpState, "state"), index=True)
    created_at: Mapped[datetime] = mapped_column(UtcTime)
