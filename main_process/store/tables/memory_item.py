"""Memory items, revisions, sources, relations, changes, fingerprints and tombstones."""

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
    bounded,
    carried,
    enum_by_value,
    holds,
    texts,
)
from shared.vocabulary import (
    ActorKind,
    ConfidenceMeaning,
    ItemStatus,
    MemoryKind,
    Origin,
    RecallMode,
    RelationKind,
    Sensitivity,
    SourceType,
    Strength,
    TimePrecision,
    TrustClass,
    TurnRole,
    Verb,
)


class MemoryItem(Base):
    """An item; its meaning is in the current revision. `identity_key` is set while candidate or confirmed."""

    __tablename__ = "memory_item"
    __table_args__ = (
        Index("ix_memory_item_status_updated_at", "status", "updated_at"),
        Index("ix_memory_item_namespace_row_status_updated_at", "namespace_row", "status", "updated_at"),
        Index("ix_memory_item_identity_key", "identity_key"),
        CheckConstraint("status <> 'forgotten'", name="not_forgotten"),
    )

    row: Mapped[int] = mapped_column(primary_key=True)
    id: Mapped[str] = mapped_column(Uuid, unique=True)
    namespace_row: Mapped[int] = mapped_column(ForeignKey("namespace.row", ondelete="RESTRICT"))
    status: Mapped[ItemStatus] = mapped_column(enum_by_value(ItemStatus, "status"))
    revision: Mapped[int]
    identity_key: Mapped[str | None] = mapped_column(String(64), info=holds(Words.CODE) | carried(Carry.DERIVED))
    origin: Mapped[Origin] = mapped_column(enum_by_value(Origin, "origin"))
    confidence: Mapped[float] = mapped_column(info=bounded(0, 1))
    confidence_meaning: Mapped[ConfidenceMeaning] = mapped_column(
        enum_by_value(ConfidenceMeaning, "confidence_meaning")
    )
    trust: Mapped[TrustClass] = mapped_column(enum_by_value(TrustClass, "trust"))
    actor: Mapped[ActorKind] = mapped_column(enum_by_value(ActorKind, "actor"))
    actor_name: Mapped[str] = mapped_column(String(200), info=holds(Words.NAME))
    observed_at: Mapped[datetime | None] = mapped_column(UtcTime)
    recorded_at: Mapped[datetime] = mapped_column(UtcTime)
    updated_at: Mapped[datetime] = mapped_column(UtcTime)
    confirmed_at: Mapped[datetime | None] = mapped_column(UtcTime)
    confirmed_by: Mapped[ActorKind | None] = mapped_column(enum_by_value(ActorKind, "confirmed_by"))
    """Who confirmed it; RUN marks what a plan's protocol confirmed inside itself (memory rules §6)."""
    last_used_at: Mapped[datetime | None] = mapped_column(UtcTime)
    use_count: Mapped[int] = mapped_column(default=0)
    useful_count: Mapped[int] = mapped_column(default=0)
    wrong_count: Mapped[int] = mapped_column(default=0)
    outdated_count: Mapped[int] = mapped_column(default=0)
    superseded_by_row: Mapped[int | None] = mapped_column(
        ForeignKey("memory_item.row", ondelete="SET NULL"), index=True
    )
    never_again: Mapped[bool] = mapped_column(default=False)
    warnings: Mapped[Any] = mapped_column(JsonText, info=holds(Words.CODE) | texts())
    source_key: Mapped[str | None] = mapped_column(String(80), info=holds(Words.CODE), unique=True)
    """By what another program's record is known again, whatever became of it here."""


class MemoryRevision(Base):
    """One immutable state of an item's text. Only forgetting removes it."""

    __tablename__ = "memory_revision"
    __table_args__ = (
        UniqueConstraint("item_row", "number"),
        CheckConstraint("number >= 1", name="number"),
        Index(
            "ix_memory_revision_pinned", "item_row", sqlite_where=CheckConstraint("recall_mode = 'always'").sqltext
        ),
    )

    row: Mapped[int] = mapped_column(primary_key=True)
    item_row: Mapped[int] = mapped_column(ForeignKey("memory_item.row", ondelete="CASCADE"))
    number: Mapped[int]
    kind: Mapped[MemoryKind] = mapped_column(enum_by_value(MemoryKind, "kind"))
    subject: Mapped[str] = mapped_column(Text, info=holds(Words.ITEM))
    statement: Mapped[str] = mapped_column(Text, info=holds(Words.ITEM))
    content: Mapped[str] = mapped_column(Text, info=holds(Words.ITEM))
    aliases: Mapped[Any] = mapped_column(JsonText, info=holds(Words.ITEM) | texts())
    keywords: Mapped[Any] = mapped_column(JsonText, info=holds(Words.ITEM) | texts())
    applies_to_paths: Mapped[Any] = mapped_column(JsonText, info=holds(Words.ITEM) | texts())
    strength: Mapped[Strength] = mapped_column(enum_by_value(Strength, "strength"))
    recall_mode: Mapped[RecallMode] = mapped_column(enum_by_value(RecallMode, "recall_mode"))
    salience: Mapped[float] = mapped_column(info=bounded(0, 1))
    sensitivity: Mapped[Sensitivity] = mapped_column(enum_by_value(Sensitivity, "sensitivity"))
    valid_from: Mapped[datetime | None] = mapped_column(UtcTime)
    valid_until: Mapped[datetime | None] = mapped_column(UtcTime)
    expires_at: Mapped[datetime | None] = mapped_column(UtcTime)
    event_at: Mapped[datetime | None] = mapped_column(UtcTime)
    event_precision: Mapped[TimePrecision] = mapped_column(enum_by_value(TimePrecision, "event_precision"))
    event_original: Mapped[str | None] = mapped_column(String(80), info=holds(Words.ITEM))
    digest: Mapped[str] = mapped_column(String(64), info=holds(Words.CODE))
    verb: Mapped[Verb] = mapped_column(enum_by_value(Verb, "verb"))
    actor: Mapped[ActorKind] = mapped_column(enum_by_value(ActorKind, "actor"))
    actor_name: Mapped[str] = mapped_column(String(200), info=holds(Words.NAME))
    reason: Mapped[str] = mapped_column(Text, info=holds(Words.ITEM))
    observed_at: Mapped[datetime | None] = mapped_column(UtcTime)
    recorded_at: Mapped[datetime] = mapped_column(UtcTime)
    restored_from: Mapped[int | None]


class Source(Base):
    """Evidence of an item: reference, exact quote and digest; never a document."""

    __tablename__ = "source"
    __table_args__ = (
        Index("ix_source_item_row", "item_row"),
        Index("ix_source_turn_row", "turn_row"),
        Index("ix_source_conversation_row", "conversation_row"),
        Index("ix_source_import_batch_row", "import_batch_row"),
        Index("ix_source_heartbeat_run_id", "heartbeat_run_id"),
        Index("ix_source_evidence_key", "evidence_key"),
        CheckConstraint(
            "(read_start IS NULL AND read_end IS NULL AND read_total IS NULL)"
            " OR (read_start >= 0 AND read_start < read_end AND read_end <= read_total)",
            name="read",
        ),
        {"info": {"is_part": True}, "sqlite_autoincrement": True},
    )

    row: Mapped[int] = mapped_column(primary_key=True)
    id: Mapped[str] = mapped_column(Uuid, unique=True)
    item_row: Mapped[int] = mapped_column(ForeignKey("memory_item.row", ondelete="CASCADE"))
    type: Mapped[SourceType] = mapped_column(enum_by_value(SourceType, "type"))
    trust: Mapped[TrustClass] = mapped_column(enum_by_value(TrustClass, "trust"))
    role: Mapped[TurnRole | None] = mapped_column(enum_by_value(TurnRole, "role"))
    quote: Mapped[str] = mapped_column(Text, info=holds(Words.ITEM))
    digest: Mapped[str] = mapped_column(String(64), info=holds(Words.CODE))
    evidence_key: Mapped[bytes | None] = mapped_column(LargeBinary(32), info=carried(Carry.DERIVED))
    conversation_row: Mapped[int | None] = mapped_column(ForeignKey("conversation.row", ondelete="SET NULL"))
    turn_row: Mapped[int | None] = mapped_column(ForeignKey("turn.row", ondelete="SET NULL"))
    reference: Mapped[str | None] = mapped_column(Text, info=holds(Words.ITEM))
    read_start: Mapped[int | None]
    read_end: Mapped[int | None]
    read_total: Mapped[int | None]
    """The part of the text, in characters of then, that its producer was given (memory rules §3)."""
    event_row: Mapped[int | None] = mapped_column(ForeignKey("task_event.row", ondelete="SET NULL"), index=True)
    task_id: Mapped[str | None] = mapped_column(Uuid)
    run_id: Mapped[str | None] = mapped_column(Uuid, index=True)
    heartbeat_run_id: Mapped[str | None] = mapped_column(Uuid)
    import_batch_row: Mapped[int | None] = mapped_column(ForeignKey("import_batch.row", ondelete="SET NULL"))
    is_primary: Mapped[bool] = mapped_column(default=False)
    is_available: Mapped[bool] = mapped_column(default=True)
    recorded_at: Mapped[datetime] = mapped_column(UtcTime)
    change_id: Mapped[str | None] = mapped_column(Uuid, index=True)
    """The act that gave an item this evidence of another one (a merge); undoing it takes the evidence away."""


class Relation(Base):
    """A directed, typed link between two exact revisions."""

    __tablename__ = "relation"
    __table_args__ = (
        UniqueConstraint("kind", "from_row", "from_revision", "to_row", "to_revision"),
        Index("ix_relation_to_row", "to_row"),
    )

    row: Mapped[int] = mapped_column(primary_key=True)
    id: Mapped[str] = mapped_column(Uuid, unique=True)
    kind: Mapped[RelationKind] = mapped_column(enum_by_value(RelationKind, "kind"))
    from_row: Mapped[int] = mapped_column(ForeignKey("memory_item.row", ondelete="CASCADE"), index=True)
    from_revision: Mapped[int]
    to_row: Mapped[int] = mapped_column(ForeignKey("memory_item.row", ondelete="CASCADE"))
    to_revision: Mapped[int]
    similarity: Mapped[float | None] = mapped_column(info=bounded(0, 1))
    is_open: Mapped[bool]
    """A contradiction or duplicate that waits for the person."""
    actor: Mapped[ActorKind] = mapped_column(enum_by_value(ActorKind, "actor"))
    reason: Mapped[str] = mapped_column(Text, info=holds(Words.TOLD))
    recorded_at: Mapped[datetime] = mapped_column(UtcTime)
    change_id: Mapped[str | None] = mapped_column(Uuid, index=True)
    settled_by_change_id: Mapped[str | None] = mapped_column(Uuid, index=True)


class Promotion(Base):
    """One step up, always explicit (memory rules §6; seed 004 §9.1). `evaluation` says why it holds more widely."""

    __tablename__ = "promotion"
    __table_args__ = (Index("ix_promotion_to_row", "to_row"), Index("ix_promotion_from_row", "from_row"))

    row: Mapped[int] = mapped_column(primary_key=True)
    id: Mapped[str] = mapped_column(Uuid, unique=True)
    from_row: Mapped[int] = mapped_column(ForeignKey("memory_item.row", ondelete="CASCADE"))
    from_revision: Mapped[int]
    to_row: Mapped[int] = mapped_column(ForeignKey("memory_item.row", ondelete="CASCADE"))
    reason: Mapped[str] = mapped_column(Text, info=holds(Words.TOLD))
    evaluation: Mapped[str] = mapped_column(Text, info=holds(Words.TOLD))
    actor: Mapped[ActorKind] = mapped_column(enum_by_value(ActorKind, "actor"))
    actor_name: Mapped[str] = mapped_column(String(200), info=holds(Words.NAME))
    change_id: Mapped[str] = mapped_column(Uuid, index=True)
    at: Mapped[datetime] = mapped_column(UtcTime)
    rolled_back_at: Mapped[datetime | None] = mapped_column(UtcTime)
    rolled_back_by: Mapped[str | None] = mapped_column(Uuid, index=True)
    """The change that took it back; undoing that lets the promotion stand again."""


class ItemChange(Base):
    """Audit and undo: one line an item and act, free of content. Lines of one act share `change_id`."""

    __tablename__ = "item_change"
    __table_args__ = (
        Index("ix_item_change_change_id", "change_id"),
        Index("ix_item_change_item_id", "item_id"),
        Index("ix_item_change_from_namespace_id", "from_namespace_id"),
        Index("ix_item_change_to_namespace_id", "to_namespace_id"),
        {"info": {"identity": ("change_id", "item_id", "verb")}, "sqlite_autoincrement": True},
    )

    row: Mapped[int] = mapped_column(primary_key=True)
    change_id: Mapped[str] = mapped_column(Uuid)
    item_id: Mapped[str] = mapped_column(Uuid)
    verb: Mapped[Verb] = mapped_column(enum_by_value(Verb, "verb"))
    from_status: Mapped[ItemStatus | None] = mapped_column(enum_by_value(ItemStatus, "from_status"))
    to_status: Mapped[ItemStatus] = mapped_column(enum_by_value(ItemStatus, "to_status"))
    from_revision: Mapped[int | None]
    to_revision: Mapped[int]
    from_namespace_id: Mapped[str | None] = mapped_column(Uuid)
    to_namespace_id: Mapped[str] = mapped_column(Uuid)
    actor: Mapped[ActorKind] = mapped_column(enum_by_value(ActorKind, "actor"))
    actor_name: Mapped[str] = mapped_column(String(200), info=holds(Words.NAME))
    reason: Mapped[str] = mapped_column(Text, info=holds(Words.TOLD))
    at: Mapped[datetime] = mapped_column(UtcTime)
    undone_at: Mapped[datetime | None] = mapped_column(UtcTime)


class Fingerprint(Base):
    """Keyed hashes of a rejected or forgotten suggestion: of its statement and of each piece of its evidence (C20).

    `subject_id` is the rejected item or the tombstone.
    """

    __tablename__ = "fingerprint"
    __table_args__ = (
        Index("ix_fingerprint_digest", "digest"),
        Index("ix_fingerprint_subject_id", "subject_id"),
        CheckConstraint("reason IN ('rejected', 'forgotten')", name="reason"),
        CheckConstraint("role IN ('statement', 'evidence')", name="role"),
        {"info": {"identity": ("subject_id", "role", "digest")}},
    )

    row: Mapped[int] = mapped_column(primary_key=True)
    subject_id: Mapped[str] = mapped_column(Uuid)
    namespace_row: Mapped[int | None] = mapped_column(ForeignKey("namespace.row", ondelete="SET NULL"), index=True)
    reason: Mapped[str] = mapped_column(String(12), info=holds(Words.CODE))
    role: Mapped[str] = mapped_column(String(12), info=holds(Words.CODE))
    digest: Mapped[bytes] = mapped_column(LargeBinary(32), info=carried(Carry.KEYED))
    is_never_again: Mapped[bool] = mapped_column(default=False)
    recorded_at: Mapped[datetime] = mapped_column(UtcTime)


class Tombstone(Base):
    """What stays of a forgotten item: id, when, who, why as a code; no content (memory rules §9)."""

    __tablename__ = "tombstone"

    row: Mapped[int] = mapped_column(primary_key=True)
    id: Mapped[str] = mapped_column(Uuid, unique=True)
    namespace_kind: Mapped[str] = mapped_column(String(20), info=holds(Words.CODE))
    cause: Mapped[str] = mapped_column(String(40), info=holds(Words.CODE))
    actor: Mapped[ActorKind] = mapped_column(enum_by_value(ActorKind, "actor"))
    actor_name: Mapped[str] = mapped_column(String(200), info=holds(Words.NAME))
    forgotten_at: Mapped[datetime] = mapped_column(UtcTime, index=True)
