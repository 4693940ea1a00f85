"""What a scan of the store found, and how far it came. Kinds and places, never the words themselves."""

from datetime import datetime
from typing import Any

from sqlalchemy import CheckConstraint, ForeignKey, Index, String
from sqlalchemy.orm import Mapped, mapped_column

from main_process.store.schema import Base, Carry, JsonText, UtcTime, Uuid, Words, carried, enum_by_value, holds
from shared.vocabulary import FindingPlace


class DetectorScan(Base):
    """One row: the latest scan. `rules_version` names the detectors it ran with; without an end it can go on."""

    __tablename__ = "detector_scan"
    __table_args__ = (
        CheckConstraint("row = 1", name="singleton"),
        {"info": carried(Carry.OWN)},
    )

    row: Mapped[int] = mapped_column(primary_key=True)
    rules_version: Mapped[str] = mapped_column(String(16), info=holds(Words.CODE))
    reached: Mapped[Any] = mapped_column(JsonText, info=holds(Words.CODE))
    scanned: Mapped[int]
    started_at: Mapped[datetime] = mapped_column(UtcTime)
    finished_at: Mapped[datetime | None] = mapped_column(UtcTime)


class Finding(Base):
    """One kind of finding in one place of one revision, quote, turn, or of what is told about an item or work.

    What was dismissed stays dismissed there, as long as there is no more of it.
    """

    __tablename__ = "finding"
    __table_args__ = (
        Index("ix_finding_item_row", "item_row"),
        Index("ix_finding_source_row", "source_row"),
        Index("ix_finding_turn_row", "turn_row"),
        CheckConstraint(
            "(item_row IS NOT NULL) + (turn_row IS NOT NULL) + (conversation_row IS NOT NULL)"
            " + (task_row IS NOT NULL) + (heartbeat_run_row IS NOT NULL) + (context_row IS NOT NULL) = 1",
            name="target",
        ),
        CheckConstraint("times >= 1", name="times"),
    )

    row: Mapped[int] = mapped_column(primary_key=True)
    id: Mapped[str] = mapped_column(Uuid, unique=True)
    kind: Mapped[str] = mapped_column(String(40), info=holds(Words.CODE))
    place: Mapped[FindingPlace] = mapped_column(enum_by_value(FindingPlace, "place"))
    times: Mapped[int]
    item_row: Mapped[int | None] = mapped_column(ForeignKey("memory_item.row", ondelete="CASCADE"))
    revision: Mapped[int | None]
    source_row: Mapped[int | None] = mapped_column(ForeignKey("source.row", ondelete="CASCADE"))
    turn_row: Mapped[int | None] = mapped_column(ForeignKey("turn.row", ondelete="CASCADE"))
    conversation_row: Mapped[int | None] = mapped_column(
        ForeignKey("conversation.row", ondelete="CASCADE"), index=True
    )
    task_row: Mapped[int | None] = mapped_column(ForeignKey("task.row", ondelete="CASCADE"), index=True)
    heartbeat_run_row: Mapped[int | None] = mapped_column(
        ForeignKey("heartbeat_run.row", ondelete="CASCADE"), index=True
    )
    context_row: Mapped[int | None] = mapped_column(ForeignKey("usage_context.row", ondelete="CASCADE"), index=True)
    found_at: Mapped[datetime] = mapped_column(UtcTime)
    dismissed_at: Mapped[datetime | None] = mapped_column(UtcTime)
