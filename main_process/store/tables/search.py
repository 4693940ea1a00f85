"""Index tables. They can be rebuilt from items and turns and are never authority (C9)."""

from typing import Final

from sqlalchemy import ForeignKey, String
from sqlalchemy.orm import Mapped, mapped_column

from main_process.store.schema import Base


class MemoryTerm(Base):
    """A recall term of a confirmed item's current revision. `field`: 0 subject, 1 alias or keyword, 2 content."""

    __tablename__ = "memory_term"
    __table_args__ = {"sqlite_with_rowid": False}

    term: Mapped[str] = mapped_column(String(160), primary_key=True)
    namespace_row: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    item_row: Mapped[int] = mapped_column(
        ForeignKey("memory_item.row", ondelete="CASCADE"), primary_key=True, autoincrement=False, index=True
    )
    field: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)


_TOKENIZER: Final = "porter unicode61 remove_diacritics 2"

FULL_TEXT_STATEMENTS: Final = (
    (
        "CREATE VIRTUAL TABLE item_fts USING fts5("
        f"subject, statement, content, labels, content='', tokenize='{_TOKENIZER}')"
    ),
    "INSERT INTO item_fts(item_fts, rank) VALUES ('secure-delete', 1)",
    f"CREATE VIRTUAL TABLE turn_fts USING fts5(user_text, assistant_text, content='', tokenize='{_TOKENIZER}')",
    "INSERT INTO turn_fts(turn_fts, rank) VALUES ('secure-delete', 1)",
)
"""Contentless full-text tables; row ids are the `row` of item and turn.

Secure delete inside FTS5, without which forgotten words stay in the index pages (feasibility §5).
"""
