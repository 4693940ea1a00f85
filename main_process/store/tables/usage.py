"""Bindings, the contexts that asked, their retrievals and access events. Never a copy of a request."""

from datetime import datetime
from typing import Any

from sqlalchemy import ForeignKey, Index, LargeBinary, String, Text, UniqueConstraint
from sqlalchemy.orm import Mapped, mapped_column

from main_process.store.schema import Base, Carry, JsonText, UtcTime, Uuid, Words, carried, enum_by_value, holds
from shared.vocabulary import (
    AgentClient,
    BindingMode,
    CutRule,
    RecallProfile,
    RetrievalKind,
    Sensitivity,
    Usefulness,
)


class Binding(Base):
    """Ties one agent's connection to one project. Only the token's SHA-256 is kept."""

    __tablename__ = "binding"

    row: Mapped[int] = mapped_column(primary_key=True)
    id: Mapped[str] = mapped_column(Uuid, unique=True)
    revision: Mapped[int] = mapped_column(default=1)
    token_hash: Mapped[bytes] = mapped_column(LargeBinary(32), unique=True, info=carried(Carry.SECRET))
    name: Mapped[str] = mapped_column(String(120), info=holds(Words.NAME))
    client: Mapped[AgentClient] = mapped_column(enum_by_value(AgentClient, "client", is_open=True))
    project_row: Mapped[int] = mapped_column(ForeignKey("project.row", ondelete="CASCADE"), index=True)
    mode: Mapped[BindingMode] = mapped_column(enum_by_value(BindingMode, "mode"))
    has_global: Mapped[bool]
    clearance: Mapped[Sensitivity | None] = mapped_column(enum_by_value(Sensitivity, "clearance"))
    created_at: Mapped[datetime] = mapped_column(UtcTime)
    last_used_at: Mapped[datetime | None] = mapped_column(UtcTime)
    expires_at: Mapped[datetime | None] = mapped_column(UtcTime)
    revoked_at: Mapped[datetime | None] = mapped_column(UtcTime)
    config_path: Mapped[str | None] = mapped_column(Text, info=holds(Words.NAME))
    config_backup_path: Mapped[str | None] = mapped_column(Text, info=holds(Words.NAME))
    config_written_digest: Mapped[str | None] = mapped_column(String(64), info=holds(Words.CODE))


class UsageContext(Base):
    """Who asked: one session of a binding, a conversation, or one run of a task."""

    __tablename__ = "usage_context"
    __table_args__ = (Index("ix_usage_context_last_at", "last_at"),)

    row: Mapped[int] = mapped_column(primary_key=True)
    id: Mapped[str] = mapped_column(Uuid, unique=True)
    binding_row: Mapped[int | None] = mapped_column(ForeignKey("binding.row", ondelete="SET NULL"), index=True)
    project_row: Mapped[int | None] = mapped_column(ForeignKey("project.row", ondelete="CASCADE"), index=True)
    conversation_row: Mapped[int | None] = mapped_column(
        ForeignKey("conversation.row", ondelete="CASCADE"), index=True
    )
    task_row: Mapped[int | None] = mapped_column(ForeignKey("task.row", ondelete="CASCADE"), index=True)
    run_row: Mapped[int | None] = mapped_column(ForeignKey("task_run.row", ondelete="CASCADE"), index=True)
    label: Mapped[str] = mapped_column(String(200), info=holds(Words.TOLD))
    client: Mapped[str] = mapped_column(String(60), info=holds(Words.NAME))
    started_at: Mapped[datetime] = mapped_column(UtcTime)
    last_at: Mapped[datetime] = mapped_column(UtcTime)


class Retrieval(Base):
    """One request of a context."""

    __tablename__ = "retrieval"
    __table_args__ = (Index("ix_retrieval_context_row_at", "context_row", "at"), Index("ix_retrieval_at", "at"))

    row: Mapped[int] = mapped_column(primary_key=True)
    id: Mapped[str] = mapped_column(Uuid, unique=True)
    context_row: Mapped[int] = mapped_column(ForeignKey("usage_context.row", ondelete="CASCADE"))
    kind: Mapped[RetrievalKind] = mapped_column(enum_by_value(RetrievalKind, "kind"))
    profile: Mapped[RecallProfile] = mapped_column(enum_by_value(RecallProfile, "profile"))
    at: Mapped[datetime] = mapped_column(UtcTime)
    duration_ms: Mapped[float]
    considered: Mapped[int]
    entered: Mapped[int]
    tokens: Mapped[int]


class AccessEvent(Base):
    """One item in one retrieval: retrieved, entered, cut by which rule, judged how."""

    __tablename__ = "access_event"
    __table_args__ = (
        UniqueConstraint("retrieval_row", "item_id"),
        Index("ix_access_event_item_id", "item_id"),
    )

    row: Mapped[int] = mapped_column(primary_key=True)
    retrieval_row: Mapped[int] = mapped_column(ForeignKey("retrieval.row", ondelete="CASCADE"))
    item_id: Mapped[str] = mapped_column(Uuid)
    revision: Mapped[int]
    is_retrieved: Mapped[bool]
    is_entered: Mapped[bool]
    cut_rule: Mapped[CutRule | None] = mapped_column(enum_by_value(CutRule, "cut_rule", is_open=True))
    rank: Mapped[int | None]
    score_parts: Mapped[Any] = mapped_column(JsonText, info=holds(Words.CODE))
    verdict: Mapped[Usefulness | None] = mapped_column(enum_by_value(Usefulness, "verdict"))
