"""Vectors of items' revisions and the model that made them. Derived: never exported, gone with their item."""

from datetime import datetime

from sqlalchemy import CheckConstraint, ForeignKey, ForeignKeyConstraint, LargeBinary, String
from sqlalchemy.orm import Mapped, mapped_column

from main_process.store.schema import Base, Carry, UtcTime, Words, carried, holds


class EmbeddingModel(Base):
    """A model whose vectors are kept. The dimension is that of its first vector (complaint 79)."""

    __tablename__ = "embedding_model"
    __table_args__ = (CheckConstraint("dimension >= 1", name="dimension"), {"info": carried(Carry.DERIVED)})

    row: Mapped[int] = mapped_column(primary_key=True)
    identity: Mapped[str] = mapped_column(String(200), unique=True, info=holds(Words.CODE))
    dimension: Mapped[int]
    made_at: Mapped[datetime] = mapped_column(UtcTime)


class MemoryVector(Base):
    """One revision's vector by one model, a signed byte a dimension; without a vector: it could not be made.

    The composite reference makes a vector go with its revision, whichever way that goes (memory rules §9).
    """

    __tablename__ = "memory_vector"
    __table_args__ = (
        ForeignKeyConstraint(
            ["item_row", "revision"],
            ["memory_revision.item_row", "memory_revision.number"],
            name="fk_memory_vector_revision",
            ondelete="CASCADE",
        ),
        CheckConstraint("attempts >= 0", name="attempts"),
        {"sqlite_with_rowid": False, "info": carried(Carry.DERIVED)},
    )

    item_row: Mapped[int] = mapped_column(
        ForeignKey("memory_item.row", ondelete="CASCADE"), primary_key=True, autoincrement=False
    )
    revision: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    model_row: Mapped[int] = mapped_column(
        ForeignKey("embedding_model.row", ondelete="CASCADE"), primary_key=True, autoincrement=False
    )
    vector: Mapped[bytes | None] = mapped_column(LargeBinary)
    is_han: Mapped[bool]
    """Whether the text is mostly Han: cosines across scripts are compared with their like (domain.likeness)."""
    attempts: Mapped[int] = mapped_column(default=0)
