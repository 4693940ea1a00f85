"""Memory jobs, what they extracted, and the changes that candidates of theirs propose."""

from datetime import datetime
from typing import Any, Final

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
    enum_by_value,
    holds,
    texts,
)
from shared.vocabulary import (
    ExtractedState,
    MemoryCall,
    MemoryJobFailure,
    MemoryJobKind,
    MemoryJobState,
    MemoryKind,
    OperationKind,
    Origin,
    ProposerKind,
    RecallMode,
    Sensitivity,
    Strength,
    TurnRole,
)


class MemoryJob(Base):
    """One durable step between an ended turn and Pending. What failed is told by codes, never by a text."""

    __tablename__ = "memory_job"
    __table_args__ = (
        CheckConstraint("(kind = 'extraction') = (turn_row IS NOT NULL)", name="turn"),
        Index("ix_memory_job_conversation_row_state", "conversation_row", "state"),
        Index("ix_memory_job_state_created_at", "state", "created_at"),
    )

    row: Mapped[int] = mapped_column(primary_key=True)
    id: Mapped[str] = mapped_column(Uuid, unique=True)
    kind: Mapped[MemoryJobKind] = mapped_column(enum_by_value(MemoryJobKind, "kind"))
    conversation_row: Mapped[int] = mapped_column(ForeignKey("conversation.row", ondelete="CASCADE"))
    turn_row: Mapped[int | None] = mapped_column(ForeignKey("turn.row", ondelete="CASCADE"), index=True)
    idempotency_key: Mapped[str] = mapped_column(String(80), info=holds(Words.CODE), unique=True)
    state: Mapped[MemoryJobState] = mapped_column(enum_by_value(MemoryJobState, "state"))
    generation: Mapped[int]
    attempt: Mapped[int] = mapped_column(default=0)
    provider_calls: Mapped[int] = mapped_column(default=0)
    fence: Mapped[int] = mapped_column(default=0)
    lease_owner: Mapped[str | None] = mapped_column(String(80), info=holds(Words.CODE))
    lease_expires_at: Mapped[datetime | None] = mapped_column(UtcTime)
    next_attempt_at: Mapped[datetime | None] = mapped_column(UtcTime)
    asking: Mapped[MemoryCall | None] = mapped_column(enum_by_value(MemoryCall, "asking"))
    """The request that may be on its way; lost then, its outcome is unobserved (C16)."""
    failure: Mapped[MemoryJobFailure | None] = mapped_column(enum_by_value(MemoryJobFailure, "failure"))
    phase: Mapped[str | None] = mapped_column(String(60), info=holds(Words.CODE))
    call: Mapped[MemoryCall | None] = mapped_column(enum_by_value(MemoryCall, "call"))
    rule: Mapped[str | None] = mapped_column(String(60), info=holds(Words.CODE))
    created_at: Mapped[datetime] = mapped_column(UtcTime)
    updated_at: Mapped[datetime] = mapped_column(UtcTime)
    completed_at: Mapped[datetime | None] = mapped_column(UtcTime)


EXTRACTED_TEXTS: Final = ("subject", "statement", "content", "aliases", "keywords", "applies_to_paths")
"""The columns of an extracted candidate that say something."""


class ExtractedCandidate(Base):
    """Something extracted that no person sees: a consolidation turns it into a candidate, or does not.

    `item_row` is the candidate it became, or joined.
    """

    __tablename__ = "extracted_candidate"
    __table_args__ = (Index("ix_extracted_candidate_state", "state"),)

    row: Mapped[int] = mapped_column(primary_key=True)
    id: Mapped[str] = mapped_column(Uuid, unique=True)
    extraction_row: Mapped[int] = mapped_column(ForeignKey("memory_job.row", ondelete="CASCADE"), index=True)
    consolidation_row: Mapped[int | None] = mapped_column(
        ForeignKey("memory_job.row", ondelete="SET NULL"), index=True
    )
    item_row: Mapped[int | None] = mapped_column(ForeignKey("memory_item.row", ondelete="SET NULL"), index=True)
    state: Mapped[ExtractedState] = mapped_column(enum_by_value(ExtractedState, "state"))
    kind: Mapped[MemoryKind] = mapped_column(enum_by_value(MemoryKind, "kind"))
    subject: Mapped[str] = mapped_column(Text, info=holds(Words.TOLD))
    statement: Mapped[str] = mapped_column(Text, info=holds(Words.TOLD))
    content: Mapped[str] = mapped_column(Text, info=holds(Words.TOLD))
    aliases: Mapped[Any] = mapped_column(JsonText, info=holds(Words.TOLD) | texts())
    keywords: Mapped[Any] = mapped_column(JsonText, info=holds(Words.TOLD) | texts())
    applies_to_paths: Mapped[Any] = mapped_column(JsonText, info=holds(Words.TOLD) | texts())
    strength: Mapped[Strength] = mapped_column(enum_by_value(Strength, "strength"))
    recall_mode: Mapped[RecallMode] = mapped_column(enum_by_value(RecallMode, "recall_mode"))
    origin: Mapped[Origin] = mapped_column(enum_by_value(Origin, "origin"))
    sensitivity: Mapped[Sensitivity] = mapped_column(enum_by_value(Sensitivity, "sensitivity"))
    proposer: Mapped[ProposerKind] = mapped_column(enum_by_value(ProposerKind, "proposer"))
    created_at: Mapped[datetime] = mapped_column(UtcTime)
    updated_at: Mapped[datetime] = mapped_column(UtcTime)


class ExtractedQuote(Base):
    """Where something extracted was said: the exact words, and the range of the stored text that was sent."""

    __tablename__ = "extracted_quote"
    __table_args__ = (UniqueConstraint("candidate_row", "place"),)

    row: Mapped[int] = mapped_column(primary_key=True)
    candidate_row: Mapped[int] = mapped_column(ForeignKey("extracted_candidate.row", ondelete="CASCADE"))
    place: Mapped[int]
    turn_row: Mapped[int] = mapped_column(ForeignKey("turn.row", ondelete="CASCADE"), index=True)
    role: Mapped[TurnRole] = mapped_column(enum_by_value(TurnRole, "role"))
    quote: Mapped[str] = mapped_column(Text, info=holds(Words.TOLD))
    evidence_key: Mapped[bytes | None] = mapped_column(LargeBinary(32), index=True, info=carried(Carry.DERIVED))
    sent_from: Mapped[int]
    sent_until: Mapped[int]
    sent_of: Mapped[int]


class ProposedChange(Base):
    """What a candidate asks a person to do, and to which exact revision of which item; without a row: to create."""

    __tablename__ = "proposed_change"

    row: Mapped[int] = mapped_column(primary_key=True)
    item_row: Mapped[int] = mapped_column(ForeignKey("memory_item.row", ondelete="CASCADE"), unique=True)
    operation: Mapped[OperationKind] = mapped_column(enum_by_value(OperationKind, "operation"))
    target_row: Mapped[int | None] = mapped_column(ForeignKey("memory_item.row", ondelete="SET NULL"), index=True)
    target_revision: Mapped[int | None]
    proposed_at: Mapped[datetime] = mapped_column(UtcTime)
