"""What memory jobs extracted and where it was said; the changes that candidates propose."""

from collections.abc import Iterable, Sequence
from datetime import datetime
from typing import Any

from sqlalchemy import Connection, Row, delete, insert, select, update

from main_process.domain.memory_item import ItemText
from main_process.domain.memory_job import Extracted, SentQuote
from main_process.domain.proposed_change import ProposedChange
from main_process.domain.source import ReadRange
from main_process.store.repositories.evidence import EvidenceRepository
from main_process.store.tables.conversation import Conversation
from main_process.store.tables.conversation import Turn as TurnTable
from main_process.store.tables.core import Namespace
from main_process.store.tables.memory_item import MemoryItem as ItemTable
from main_process.store.tables.memory_item import Source as SourceTable
from main_process.store.tables.memory_job import ExtractedCandidate as ExtractedTable
from main_process.store.tables.memory_job import ExtractedQuote as QuoteTable
from main_process.store.tables.memory_job import MemoryJob as JobTable
from main_process.store.tables.memory_job import ProposedChange as ChangeTable
from shared.vocabulary import ExtractedState, ItemStatus

_Target = ItemTable.__table__.alias("target")


class ExtractedRepository:
    """Extracted candidates and proposed changes of one unit of work."""

    def __init__(self, connection: Connection, now: datetime) -> None:
        self._connection = connection
        self._now = now

    # Extracted candidates

    def insert(self, extraction_id: str, consolidation_id: str, extracted: Sequence[Extracted]) -> None:
        """Store what one extraction gave, pending, for one consolidation to judge."""
        for one in extracted:
            text = one.text
            values = {
                "id": one.id,
                "extraction_row": _job_row(extraction_id),
                "consolidation_row": _job_row(consolidation_id),
                "state": ExtractedState.PENDING,
                "kind": text.kind,
                "subject": text.subject,
                "statement": text.statement,
                "content": text.content,
                "aliases": list(text.aliases),
                "keywords": list(text.keywords),
                "applies_to_paths": list(text.applies_to_paths),
                "strength": text.strength,
                "recall_mode": text.recall_mode,
                "origin": one.origin,
                "sensitivity": text.sensitivity,
                "proposer": one.proposer,
                "created_at": self._now,
                "updated_at": self._now,
            }
            row = self._connection.execute(insert(ExtractedTable).values(**values)).inserted_primary_key[0]  # type: ignore[index]  # one row was inserted
            self._insert_quotes(row, one.quotes)

    def pending_of(self, consolidation_id: str) -> tuple[Extracted, ...]:
        """Return what a consolidation has to judge, in the order of the extraction."""
        statement = (
            select(ExtractedTable.__table__)
            .join(JobTable, JobTable.row == ExtractedTable.consolidation_row)
            .where(JobTable.id == consolidation_id, ExtractedTable.state == ExtractedState.PENDING)
            .order_by(ExtractedTable.row)
        )
        rows = self._connection.execute(statement).all()
        quotes = self._quotes([row.row for row in rows])
        return tuple(_extracted_of(row, tuple(quotes.get(row.row, ()))) for row in rows)

    def settle(self, extracted_ids: Iterable[str], state: ExtractedState, item_id: str | None = None) -> None:
        """Record what became of extracted candidates, and which candidate they are now."""
        item_row = None if item_id is None else select(ItemTable.row).where(ItemTable.id == item_id).scalar_subquery()
        self._connection.execute(
            update(ExtractedTable)
            .where(ExtractedTable.id.in_(tuple(extracted_ids)))
            .values(state=state, item_row=item_row, updated_at=self._now)
        )

    def move(self, consolidation_id: str, before: ExtractedState, after: ExtractedState) -> None:
        """Lead all of a consolidation that are in one state to another."""
        self._connection.execute(
            update(ExtractedTable)
            .where(ExtractedTable.consolidation_row == _job_row(consolidation_id), ExtractedTable.state == before)
            .values(state=after, updated_at=self._now)
        )

    def delete_of_items(self, item_rows: Sequence[int]) -> None:
        """Remove what became these items, and what rests on evidence of theirs in their security domains."""
        keys = select(SourceTable.evidence_key).where(
            SourceTable.item_row.in_(item_rows), SourceTable.evidence_key.is_not(None)
        )
        domains = (
            select(Namespace.domain_row)
            .join(ItemTable, ItemTable.namespace_row == Namespace.row)
            .where(ItemTable.row.in_(item_rows))
        )
        sharing = (
            select(QuoteTable.candidate_row)
            .join(TurnTable, TurnTable.row == QuoteTable.turn_row)
            .join(Conversation, Conversation.row == TurnTable.conversation_row)
            .join(Namespace, Namespace.row == Conversation.namespace_row)
            .where(QuoteTable.evidence_key.in_(keys), Namespace.domain_row.in_(domains))
        )
        is_theirs = ExtractedTable.item_row.in_(item_rows) | ExtractedTable.row.in_(sharing)
        self._connection.execute(delete(ExtractedTable).where(is_theirs))

    # Proposed changes

    def propose(self, item_row: int, change: ProposedChange) -> None:
        """Record what a candidate asks for, in place of what it asked for before."""
        target = None
        if change.target_id is not None:
            target = select(ItemTable.row).where(ItemTable.id == change.target_id).scalar_subquery()
        self.withdraw(item_row)
        self._connection.execute(
            insert(ChangeTable).values(
                item_row=item_row,
                operation=change.operation,
                target_row=target,
                target_revision=change.target_revision,
                proposed_at=self._now,
            )
        )

    def withdraw(self, item_row: int) -> None:
        """Let a candidate ask for nothing but to be remembered."""
        self._connection.execute(delete(ChangeTable).where(ChangeTable.item_row == item_row))

    def proposed(self, item_ids: Iterable[str]) -> dict[str, ProposedChange]:
        """Return what candidates ask for, by the candidate's id; absent means to be remembered."""
        statement = (
            select(
                ItemTable.id,
                ChangeTable.operation,
                _Target.c.id.label("target_id"),
                ChangeTable.target_revision,
            )
            .join(ItemTable, ItemTable.row == ChangeTable.item_row)
            .outerjoin(_Target, _Target.c.row == ChangeTable.target_row)
            .where(ItemTable.id.in_(tuple(item_ids)))
        )
        return {
            row.id: ProposedChange(row.operation, row.target_id, row.target_revision)
            for row in self._connection.execute(statement)
        }

    def partners(self, item_row: int) -> frozenset[str]:
        """Return the ids of the items that a candidate would change, and of candidates that would change it."""
        ends = (
            (ChangeTable.item_row, ChangeTable.target_row),
            (ChangeTable.target_row, ChangeTable.item_row),
        )
        found: set[str] = set()
        for mine, other in ends:
            statement = select(ItemTable.id).join(ChangeTable, other == ItemTable.row).where(mine == item_row)
            found.update(self._connection.execute(statement).scalars())
        return frozenset(found)

    def carried_out(self, target_rows: Sequence[int]) -> tuple[str, ...]:
        """Return archived candidates whose words became revisions of these items."""
        statement = (
            select(ItemTable.id)
            .join(ChangeTable, ChangeTable.item_row == ItemTable.row)
            .where(ChangeTable.target_row.in_(target_rows), ItemTable.status == ItemStatus.ARCHIVED)
        )
        return tuple(self._connection.execute(statement).scalars())

    # Parts

    def _insert_quotes(self, candidate_row: int, quotes: Sequence[SentQuote]) -> None:
        keys = EvidenceRepository(self._connection, self._now)
        for place, quote in enumerate(quotes):
            self._connection.execute(
                insert(QuoteTable).values(
                    candidate_row=candidate_row,
                    place=place,
                    turn_row=select(TurnTable.row).where(TurnTable.id == quote.turn_id).scalar_subquery(),
                    role=quote.role,
                    quote=quote.quote,
                    evidence_key=keys.evidence_key(quote.quote),
                    sent_from=quote.read.start,
                    sent_until=quote.read.end,
                    sent_of=quote.read.total,
                )
            )

    def _quotes(self, candidate_rows: Sequence[int]) -> dict[int, list[SentQuote]]:
        statement = (
            select(QuoteTable.__table__, TurnTable.id.label("turn_id"))
            .join(TurnTable, TurnTable.row == QuoteTable.turn_row)
            .where(QuoteTable.candidate_row.in_(candidate_rows))
            .order_by(QuoteTable.candidate_row, QuoteTable.place)
        )
        found: dict[int, list[SentQuote]] = {}
        for row in self._connection.execute(statement):
            read = ReadRange(row.sent_from, row.sent_until, row.sent_of)
            quote = SentQuote(row.turn_id, row.role, row.quote, read)
            found.setdefault(row.candidate_row, []).append(quote)
        return found


def _job_row(job_id: str) -> Any:
    return select(JobTable.row).where(JobTable.id == job_id).scalar_subquery()


def _extracted_of(row: Row[Any], quotes: tuple[SentQuote, ...]) -> Extracted:
    text = ItemText(
        kind=row.kind,
        statement=row.statement,
        subject=row.subject,
        content=row.content,
        aliases=tuple(row.aliases),
        keywords=tuple(row.keywords),
        applies_to_paths=tuple(row.applies_to_paths),
        strength=row.strength,
        recall_mode=row.recall_mode,
        sensitivity=row.sensitivity,
    )
    return Extracted(row.id, text, row.origin, row.proposer, quotes)
