"""Replacing words by marks where they are stored: old revisions, reasons, quotes, turns, titles and reports.

Revisions are immutable but for this and for forgetting: what must not be kept is kept nowhere.
"""

from collections.abc import Callable, Sequence
from typing import Any

from sqlalchemy import Connection, or_, select, update

from main_process.domain.memory_item import ItemText
from main_process.domain.source import digest_of
from main_process.store.repositories.item_rows import columns_of, text_of
from main_process.store.tables.conversation import Conversation, Turn
from main_process.store.tables.heartbeat import FollowUp, HeartbeatReport
from main_process.store.tables.memory_item import (
    ItemChange,
    MemoryItem,
    MemoryRevision,
    Promotion,
    Relation,
    Source,
)
from main_process.store.tables.memory_job import EXTRACTED_TEXTS, ExtractedCandidate, ExtractedQuote, MemoryJob
from main_process.store.tables.task import Task, TaskEvent, TaskRun
from main_process.store.tables.usage import UsageContext

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
        self, clean: Clean, evidence_key: EvidenceKey, *, item_row: int = 0, turn_row: int = 0, event_row: int = 0
    ) -> None:
        """Rewrite the quotes of an item, or those from a turn or report; digest and key follow the words."""
        if event_row:
            mine = Source.event_row == event_row
        else:
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

    def rewrite_reasons(self, item_row: int, clean: Clean) -> None:
        """Rewrite what was given as reason or evaluation of an item's promotions and relations."""
        for table, mine in (
            (Promotion, or_(Promotion.from_row == item_row, Promotion.to_row == item_row)),
            (Relation, or_(Relation.from_row == item_row, Relation.to_row == item_row)),
        ):
            self._rewrite(table, ("reason", "evaluation") if table is Promotion else ("reason",), mine, clean)

    def rewrite_conversation(self, conversation_row: int, clean: Clean, evidence_key: EvidenceKey) -> None:
        """Rewrite a title, the summary of a thread, and what was extracted of it."""
        self._rewrite(Conversation, ("title", "checkpoint"), Conversation.row == conversation_row, clean)
        jobs = select(MemoryJob.row).where(MemoryJob.conversation_row == conversation_row)
        mine = ExtractedCandidate.extraction_row.in_(jobs)
        self._rewrite(ExtractedCandidate, EXTRACTED_TEXTS, mine, clean)
        candidates = select(ExtractedCandidate.row).where(mine)
        for row in self._rewrite(ExtractedQuote, ("quote",), ExtractedQuote.candidate_row.in_(candidates), clean):
            quote = self._connection.execute(
                select(ExtractedQuote.quote).where(ExtractedQuote.row == row)
            ).scalar_one()
            self._connection.execute(
                update(ExtractedQuote).where(ExtractedQuote.row == row).values(evidence_key=evidence_key(quote))
            )

    def rewrite_task(self, task_row: int, clean: Clean, evidence_key: EvidenceKey) -> None:
        """Rewrite a task's title, what its runs reported, and what memories quote of that."""
        self._rewrite(Task, ("title",), Task.row == task_row, clean)
        runs = select(TaskRun.row).where(TaskRun.task_row == task_row)
        for event_row in self._rewrite(TaskEvent, ("text",), TaskEvent.run_row.in_(runs), clean):
            self.rewrite_quotes(clean, evidence_key, event_row=event_row)

    def rewrite_heartbeat(self, run_row: int, clean: Clean) -> None:
        """Rewrite a run's report and follow-ups."""
        self._rewrite(HeartbeatReport, ("summary", "highlights"), HeartbeatReport.run_row == run_row, clean)
        self._rewrite(FollowUp, ("title", "instructions"), FollowUp.run_row == run_row, clean)

    def rewrite_context(self, context_row: int, clean: Clean) -> None:
        """Rewrite how a context that asked is called."""
        self._rewrite(UsageContext, ("label",), UsageContext.row == context_row, clean)

    def turn(self, turn_id: str) -> tuple[int, str, str] | None:
        """Return a turn's row and texts."""
        statement = select(Turn.row, Turn.user_text, Turn.assistant_text).where(Turn.id == turn_id)
        row = self._connection.execute(statement).one_or_none()
        return None if row is None else (row.row, row.user_text, row.assistant_text)

    def conversation_row(self, turn_row: int) -> int:
        """Return the row of a turn's conversation, whose title, summary and extracts may stem from its words."""
        statement = select(Turn.conversation_row).where(Turn.row == turn_row)
        return self._connection.execute(statement).scalar_one()

    def _rewrite(self, table: Any, names: Sequence[str], mine: Any, clean: Clean) -> list[int]:
        """Rewrite texts, and texts in lists, of the rows that `mine` matches; return the rows that changed."""
        changed = []
        columns = [getattr(table, name) for name in names]
        for row, *values in self._connection.execute(select(table.row, *columns).where(mine)).all():
            marked = [[clean(part) for part in one] if isinstance(one, list) else clean(one) for one in values]
            if marked != values:
                statement = update(table).where(table.row == row)
                self._connection.execute(statement.values(dict(zip(names, marked, strict=True))))
                changed.append(row)
        return changed
