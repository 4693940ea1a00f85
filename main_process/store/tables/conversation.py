"""Conversations, turns, imports: where evidence comes from."""

from datetime import datetime
from typing import Any

from sqlalchemy import CheckConstraint, ForeignKey, Index, String, Text, UniqueConstraint
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
    ImportFormat,
    ImportState,
    ThreadState,
    TimePrecision,
    TurnIntent,
    TurnStanding,
    TurnState,
)


class Conversation(Base):
    """A series of turns. Without a project it lies in the holding area.

    `thread_state` is set for threads, which main records itself; a project has one active one. `checkpoint` is the
    rolling summary of a thread up to its turn `checkpoint_sequence`.
    """

    __tablename__ = "conversation"
    __table_args__ = (
        UniqueConstraint("client", "external_id"),
        Index("ix_conversation_project_row_updated_at", "project_row", "updated_at"),
        Index("ix_conversation_updated_at", "updated_at"),
        Index(
            "ix_conversation_one_active_thread",
            "project_row",
            unique=True,
            sqlite_where=CheckConstraint("thread_state = 'active'").sqltext,
        ),
    )

    row: Mapped[int] = mapped_column(primary_key=True)
    id: Mapped[str] = mapped_column(Uuid, unique=True)
    namespace_row: Mapped[int] = mapped_column(ForeignKey("namespace.row", ondelete="RESTRICT"), unique=True)
    project_row: Mapped[int | None] = mapped_column(ForeignKey("project.row", ondelete="RESTRICT"))
    title: Mapped[str] = mapped_column(String(500), info=holds(Words.SPOKEN))
    client: Mapped[str] = mapped_column(String(60), info=holds(Words.NAME))
    format: Mapped[ImportFormat | None] = mapped_column(enum_by_value(ImportFormat, "format", is_open=True))
    external_id: Mapped[str | None] = mapped_column(String(200), info=holds(Words.CODE))
    folder: Mapped[str | None] = mapped_column(Text, info=holds(Words.NAME))
    git_branch: Mapped[str | None] = mapped_column(Text, info=holds(Words.NAME))
    parent_row: Mapped[int | None] = mapped_column(ForeignKey("conversation.row", ondelete="SET NULL"), index=True)
    parent_relation: Mapped[str | None] = mapped_column(String(40), info=holds(Words.CODE))
    is_subagent: Mapped[bool] = mapped_column(default=False)
    is_archived: Mapped[bool] = mapped_column(default=False)
    thread_state: Mapped[ThreadState | None] = mapped_column(enum_by_value(ThreadState, "thread_state"))
    checkpoint: Mapped[str] = mapped_column(Text, default="", info=holds(Words.TOLD))
    checkpoint_sequence: Mapped[int] = mapped_column(default=0)
    started_at: Mapped[datetime | None] = mapped_column(UtcTime)
    updated_at: Mapped[datetime | None] = mapped_column(UtcTime)
    created_at: Mapped[datetime] = mapped_column(UtcTime)
    import_batch_row: Mapped[int | None] = mapped_column(
        ForeignKey("import_batch.row", ondelete="SET NULL"), index=True
    )


class Turn(Base):
    """One exchange; `sequence` is unique within its conversation. `external_key` is the client's message identity.

    Turns of threads carry an intent, the paths they are about and the keys of the findings they answer; an open one
    is leased to whoever will end it.
    """

    __tablename__ = "turn"
    __table_args__ = (
        UniqueConstraint("conversation_row", "sequence"),
        Index("ix_turn_external_key", "external_key"),
        Index("ix_turn_import_batch_row", "import_batch_row"),
        Index("ix_turn_leased", "lease_expires_at", sqlite_where=CheckConstraint("lease_owner IS NOT NULL").sqltext),
        Index("ix_turn_occurred_at_conversation_row", "occurred_at", "conversation_row"),
        CheckConstraint("sequence >= 1", name="sequence"),
        {"info": {"is_part": True}},
    )

    row: Mapped[int] = mapped_column(primary_key=True)
    id: Mapped[str] = mapped_column(Uuid, unique=True)
    conversation_row: Mapped[int] = mapped_column(ForeignKey("conversation.row", ondelete="CASCADE"))
    sequence: Mapped[int]
    user_text: Mapped[str] = mapped_column(Text, info=holds(Words.SPOKEN))
    assistant_text: Mapped[str] = mapped_column(Text, info=holds(Words.SPOKEN))
    assistant_replies: Mapped[int] = mapped_column(default=0)
    state: Mapped[TurnState] = mapped_column(enum_by_value(TurnState, "state"))
    standing: Mapped[TurnStanding] = mapped_column(enum_by_value(TurnStanding, "standing"))
    occurred_at: Mapped[datetime | None] = mapped_column(UtcTime)
    occurred_precision: Mapped[TimePrecision] = mapped_column(enum_by_value(TimePrecision, "occurred_precision"))
    external_key: Mapped[str | None] = mapped_column(String(200), info=holds(Words.CODE))
    redactions: Mapped[int] = mapped_column(default=0)
    intent: Mapped[TurnIntent | None] = mapped_column(enum_by_value(TurnIntent, "intent"))
    scope_paths: Mapped[Any] = mapped_column(JsonText, default=list, info=holds(Words.NAME) | texts())
    evidence_keys: Mapped[Any] = mapped_column(JsonText, default=list, info=holds(Words.CODE))
    lease_owner: Mapped[str | None] = mapped_column(String(120), info=holds(Words.CODE))
    lease_expires_at: Mapped[datetime | None] = mapped_column(UtcTime)
    recorded_at: Mapped[datetime] = mapped_column(UtcTime)
    import_batch_row: Mapped[int | None] = mapped_column(ForeignKey("import_batch.row", ondelete="SET NULL"))


class ImportBatch(Base):
    """One undoable import. `report` is the wire report as JSON: counts and places, never content."""

    __tablename__ = "import_batch"

    row: Mapped[int] = mapped_column(primary_key=True)
    id: Mapped[str] = mapped_column(Uuid, unique=True)
    formats: Mapped[Any] = mapped_column(JsonText, info=holds(Words.CODE) | texts())
    paths: Mapped[Any] = mapped_column(JsonText, info=holds(Words.NAME) | texts())
    state: Mapped[ImportState] = mapped_column(enum_by_value(ImportState, "state"))
    project_row: Mapped[int | None] = mapped_column(ForeignKey("project.row", ondelete="SET NULL"))
    started_at: Mapped[datetime] = mapped_column(UtcTime, index=True)
    finished_at: Mapped[datetime | None] = mapped_column(UtcTime)
    report: Mapped[Any] = mapped_column(JsonText, info=holds(Words.NAME))
    failure: Mapped[str | None] = mapped_column(String(60), info=holds(Words.CODE))


class ImportFile(Base):
    """How far a source file was read: byte offset, digest of what was read, and the reader's own carried state."""

    __tablename__ = "import_file"

    row: Mapped[int] = mapped_column(primary_key=True)
    path_key: Mapped[str] = mapped_column(Text, info=holds(Words.NAME), unique=True)
    format: Mapped[ImportFormat] = mapped_column(enum_by_value(ImportFormat, "format", is_open=True))
    offset_bytes: Mapped[int]
    prefix_digest: Mapped[str] = mapped_column(String(64), info=holds(Words.CODE))
    lines_read: Mapped[int]
    carried: Mapped[Any] = mapped_column(JsonText, info=holds(Words.SPOKEN))
    batch_row: Mapped[int | None] = mapped_column(ForeignKey("import_batch.row", ondelete="SET NULL"), index=True)
    read_at: Mapped[datetime] = mapped_column(UtcTime)


class ImportRow(Base):
    """One row that an import of our own data brought, or a project that another import made: undo takes it back."""

    __tablename__ = "import_row"
    __table_args__ = (
        Index("ix_import_row_batch_row_table_name", "batch_row", "table_name"),
        {"info": carried(Carry.OWN)},
    )

    row: Mapped[int] = mapped_column(primary_key=True)
    batch_row: Mapped[int] = mapped_column(ForeignKey("import_batch.row", ondelete="CASCADE"))
    table_name: Mapped[str] = mapped_column(String(60), info=holds(Words.CODE))
    row_id: Mapped[str] = mapped_column(Uuid)
