"""Replacing words by marks where they are stored: old revisions, reasons, quotes, turns and titles.

Revisions are immutable but for this and for forgetting: what must not be kept is kept nowhere.
"""

from collections.abc import Callable

from sqlalchemy import Connection, select, update

from main_process.domain.memory_item import ItemText
from main_process.domain.source import digest_of
from main_process.store.repositories.item_rows import columns_of, text_of
from main_process.store.tables.conversation import Conversation, Turn
from main_process.store.tables.memory_item import ItemChange, MemoryItem, MemoryRevision, Source

Clean = Callable[[str], str]
EvidenceKey = Callable[[str], bytes | None]


class RedactionRepository:
    """Rewriting of one unit of work. The caller keeps the full-text index true."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection

    def rewrite_revisions(self, item_row: int, clean_text: Callable[[ItemText], ItemText], clean: Clean) -> None:
        """Rewrite every revision of an item, its reasons, and those of its recorded changes."""
        rows = self._connection.execute(
            select(MemoryRevision.__table__).where(MemoryRevision.item_row == item_row)
        ).all()
        for row in rows:
            before = text_of(row)
            after, reason = clean_text(before), clean(row.reason)
            if after != before or reason != row.reason:
                self._connection.execute(
                    update(MemoryRevision)
                    .where(MemoryRevision.row == row.row)
                    .values(**columns_of(after), reason=reason)
                )
        item_id = select(MemoryItem.id).where(MemoryItem.row == item_row).scalar_subquery()
        changes = self._connection.execute(
            select(ItemChange.row, ItemChange.reason).where(ItemChange.item_id == item_id, ItemChange.reason != "")
        ).all()
        for change in changes:
            if clean(change.reason) != change.reason:
                self._connection.execute(
                    update(ItemChange).where(ItemChange.row == change.row).values(reason=clean(change.reason))
                )

    def rewrite_quotes(
        self, clean: Clean, evidence_key: EvidenceKey, *, item_row: int = 0, turn_row: int = 0
    ) -> None:
        """Rewrite the quotes of an item, or those from a turn; digest and key follow the words."""
        mine = Source.item_row == item_row if item_row else Source.turn_row == turn_row
        for row in self._connection.execute(select(Source.row, Source.quote, Source.reference).where(mine)).all():
            quote = clean(row.quote)
            reference = None if row.reference is None else clean(row.reference)
            if (quote, reference) != (row.quote, row.reference):
                self._connection.execute(
                    update(Source)
                    .where(Source.row == row.row)
                    .values(
                        quote=quote, reference=reference, digest=digest_of(quote), evidence_key=evidence_key(quote)
                    )
                )

    def turn(self, turn_id: str) -> tuple[int, str, str] | None:
        """Return a turn's row and texts."""
        statement = select(Turn.row, Turn.user_text, Turn.assistant_text).where(Turn.id == turn_id)
        row = self._connection.execute(statement).one_or_none()
        return None if row is None else (row.row, row.user_text, row.assistant_text)

    def rewrite_title(self, turn_row: int, clean: Clean) -> None:
        """Rewrite the title of the turn's conversation, which may stem from its words."""
        conversation = select(Turn.conversation_row).where(Turn.row == turn_row).scalar_subquery()
        statement = select(Conversation.row, Conversation.title).where(Conversation.row == conversation)
        found = self._connection.execute(statement).one()
        if clean(found.title) != found.title:
            self._connection.execute(
                update(Conversation).where(Conversation.row == found.row).values(title=clean(found.title))
            )
