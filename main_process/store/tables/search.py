"""Index tables. They can be rebuilt from items and turns and are never authority (C9)."""

from typing import Final

from sqlalchemy import ForeignKey, String
from sqlalchemy.orm import Mapped, mapped_column

from main_process.store.schema import Base, Carry, Words, carried, holds


class MemoryTerm(Base):
    """A recall term of a confirmed item's current revision.

    One row a term and item, so that summing one bit a query term over an item's rows gives the exact set of terms
    it has. The low eight bits of `fields` say where the term stands (domain.terms.Field), those above are the
    item's standing among equals (domain.recall_pool).
    """

    __tablename__ = "memory_term"
    __table_args__ = {"sqlite_with_rowid": False, "info": carried(Carry.DERIVED)}

    term: Mapped[str] = mapped_column(String(160), info=holds(Words.INDEX), primary_key=True)
    namespace_row: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    item_row: Mapped[int] = mapped_column(
        ForeignKey("memory_item.row", ondelete="CASCADE"), primary_key=True, autoincrement=False, index=True
    )
    fields: Mapped[int]


FULL_TEXT_STATEMENTS: Final = (
    (
        "CREATE VIRTUAL TABLE item_fts USING fts5("
        "subject, statement, content, labels, stems, content='', tokenize='unicode61 remove_diacritics 0')"
    ),
    "INSERT INTO item_fts(item_fts, rank) VALUES ('secure-delete', 1)",
    (
        "CREATE VIRTUAL TABLE turn_fts USING fts5("
        "user_text, assistant_text, content='', tokenize='porter unicode61 remove_diacritics 2')"
    ),
    "INSERT INTO turn_fts(turn_fts, rank) VALUES ('secure-delete', 1)",
)
"""Contentless full-text tables; row ids are the `row` of item and turn.

Items are segmented by domain.terms, words as written plus a column of English stems, so that the beginning of a
word finds it while it is being typed. Turns are many and long: SQLite's own stemmer cuts them.
Secure delete inside FTS5, without which forgotten words stay in the index pages (feasibility §5).
"""
