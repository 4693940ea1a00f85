"""Index tables: kept in step with items and turns, asked by a person's search (memory rules §8).

An index is a way to find rows quickly, never authority. SQL of this dialect stays here and in `recall`.
"""

import itertools
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime, tzinfo
from typing import Any, Final, NamedTuple

import msgspec
from sqlalchemy import (
    ColumnElement,
    Connection,
    Integer,
    column,
    delete,
    literal_column,
    select,
    table,
    text,
)

from main_process.domain.memory_item import ItemText, MemoryItem
from main_process.domain.recall_pool import posting, standing_of
from main_process.domain.sensitivity import rank
from main_process.domain.terms import item_terms
from main_process.domain.turn_rank import RankedTurn
from main_process.store.repositories.item_filter import namespaces_of_project
from main_process.store.repositories.turn_search import TurnScope, found_turns
from main_process.store.search_text import (
    is_only_signs,
    item_columns,
    match_all,
    match_any,
    match_literally,
    turn_words,
)
from main_process.store.tables.conversation import Turn as TurnTable
from main_process.store.tables.core import Namespace as NamespaceTable
from main_process.store.tables.embedding import MemoryVector
from main_process.store.tables.memory_item import MemoryItem as ItemTable
from main_process.store.tables.memory_item import MemoryRevision as RevisionTable
from main_process.store.tables.memory_item import Source as SourceTable
from main_process.store.tables.search import MemoryTerm
from shared.vocabulary import ItemStatus

ITEM_WEIGHTS: Final = "4.0, 3.0, 1.0, 4.0, 1.0"
"""BM25 weights of subject, statement, content, labels and stems."""
SIMILAR_OVERFETCH: Final = 4
"""A look for similar statements ranks so many times more rows than it returns."""


@dataclass(frozen=True, slots=True)
class ItemHit:
    """An item found by a person's search; `is_literal` when its words stand there as they were typed."""

    row: int
    score: float
    is_literal: bool


class _Indexed(NamedTuple):
    """What the indexes take from an item; without a home it carries no recall terms."""

    row: int
    text: ItemText
    home: int | None
    standing: int


_PORTION: Final = 10_000
"""Items that are indexed together: their terms in memory take some 20 MB."""
_ITEM_FTS: Final = table("item_fts", column("rowid", Integer))
_TURN_FTS: Final = table("turn_fts", column("rowid", Integer))
_ITEM = ItemTable.__table__.c
_REVISION = RevisionTable.__table__.c
_SOURCE = SourceTable.__table__.c
TEXT_COLUMNS: Final = (
    _REVISION.kind,
    _REVISION.subject,
    _REVISION.statement,
    _REVISION.content,
    _REVISION.aliases,
    _REVISION.keywords,
    _REVISION.applies_to_paths,
)
_STANDING_COLUMNS: Final = (
    _ITEM.origin,
    _REVISION.strength,
    _REVISION.salience,
    _ITEM.confidence,
    _ITEM.updated_at,
)


class SearchRepository:
    """Index tables of one unit of work."""

    def __init__(self, connection: Connection, now: datetime) -> None:
        self._connection = connection
        self._now = now

    # Keeping the indexes

    def reindex(self, before: MemoryItem | None, after: MemoryItem | None) -> None:
        """Follow one change of an item: `before` is what the index holds (none: new), `after` what it shall hold.

        All items are found by a person's search; only confirmed ones carry recall terms. Call it in the
        transaction of the change; before deleting an item, with `after` absent.
        """
        if before is not None and (after is None or before.text != after.text):
            self._fts("'delete'", [(before.row, *item_columns(before.text))])
        if after is not None and (before is None or before.text != after.text):
            self._fts(None, [(after.row, *item_columns(after.text))])
        if before is not None and before.status is ItemStatus.CONFIRMED:
            self._connection.execute(delete(MemoryTerm).where(MemoryTerm.item_row == before.row))
        if after is not None and after.status is ItemStatus.CONFIRMED:
            self._add_terms(after)
        if after is not None and before is not None and rank(after.text.sensitivity) > rank(before.text.sensitivity):
            self._connection.execute(delete(MemoryVector).where(MemoryVector.item_row == after.row))

    def unindex_items(self, items: Sequence[MemoryItem]) -> None:
        """Let go of items that are about to be deleted; their recall terms go with their rows."""
        self._fts("'delete'", [(item.row, *item_columns(item.text)) for item in items])

    def index_items(self, items: Iterable[MemoryItem]) -> None:
        """Add items that are in no index yet, many at once."""
        kept = tuple(items)
        homes = namespace_rows(self._connection, {item.namespace_id for item in kept})
        for start in range(0, len(kept), _PORTION):
            self._add(
                _Indexed(
                    item.row,
                    item.text,
                    homes[item.namespace_id] if item.status is ItemStatus.CONFIRMED else None,
                    _standing_of(item),
                )
                for item in kept[start : start + _PORTION]
            )

    def _add(self, found: Iterable["_Indexed"]) -> None:
        """Add items; recall terms by their order in the index, so that neighbours share its pages."""
        columns: list[tuple[Any, ...]] = []
        postings: list[tuple[str, int, int, int]] = []
        for one in found:
            columns.append((one.row, *item_columns(one.text)))
            if one.home is not None:
                postings += _postings(item_terms(one.text), one.home, one.row, one.standing)
        self._fts(None, columns)
        self._post(sorted(postings))

    def _fts(self, command: str | None, rows: list[tuple[Any, ...]]) -> None:
        # Contentless tables forget a row only when they are given exactly what was inserted (feasibility §5).
        first, value = ("item_fts, ", f"{command}, ") if command else ("", "")
        if rows:
            self._connection.exec_driver_sql(
                f"INSERT INTO item_fts({first}rowid, subject, statement, content, labels, stems) "  # noqa: S608 - constants
                f"VALUES ({value}?, ?, ?, ?, ?, ?)",
                rows,
            )

    def _add_terms(self, item: MemoryItem) -> None:
        namespace_row = namespace_rows(self._connection, (item.namespace_id,)).get(item.namespace_id)
        if namespace_row is not None:
            self._post(_postings(item_terms(item.text), namespace_row, item.row, _standing_of(item)))

    def _post(self, postings: Sequence[tuple[str, int, int, int]]) -> None:
        if postings:
            self._connection.exec_driver_sql(
                "INSERT INTO memory_term(term, namespace_row, item_row, fields) VALUES (?, ?, ?, ?)", list(postings)
            )

    def index_turns(self, turns: Iterable[tuple[int, str, str]]) -> None:
        """Add turns, each as row, person's text and answer; in the transaction that stores them."""
        rows = [(row, turn_words(user_text), turn_words(answer)) for row, user_text, answer in turns]
        if rows:
            self._connection.exec_driver_sql(
                "INSERT INTO turn_fts(rowid, user_text, assistant_text) VALUES (?, ?, ?)", rows
            )

    def index_turn(self, row: int, user_text: str, assistant_text: str) -> None:
        """Add one turn."""
        self.index_turns(((row, user_text, assistant_text),))

    def unindex_turns(self, turns: Iterable[tuple[int, str, str]]) -> None:
        """Take turns out; the texts must be exactly those that were indexed, hence before they change."""
        rows = [(row, turn_words(user_text), turn_words(answer)) for row, user_text, answer in turns]
        if rows:
            self._connection.exec_driver_sql(
                "INSERT INTO turn_fts(turn_fts, rowid, user_text, assistant_text) VALUES ('delete', ?, ?, ?)", rows
            )

    def unindex_turn(self, row: int, user_text: str, assistant_text: str) -> None:
        """Take one turn out."""
        self.unindex_turns(((row, user_text, assistant_text),))

    def optimize(self) -> None:
        """Merge the full-text segments: the last step of a purge inside the database (feasibility §5)."""
        for name in (_ITEM_FTS.name, _TURN_FTS.name):
            self._connection.exec_driver_sql(f"INSERT INTO {name}({name}) VALUES ('optimize')")  # noqa: S608 - constants

    def rebuild(self) -> None:
        """Make all three indexes anew from items and turns, as after a change of the segmentation."""
        self._connection.execute(delete(MemoryTerm))
        for name in (_ITEM_FTS.name, _TURN_FTS.name):
            self._connection.exec_driver_sql(f"INSERT INTO {name}({name}) VALUES ('delete-all')")  # noqa: S608 - constants
        wanted = select(_ITEM.row, *TEXT_COLUMNS, *_STANDING_COLUMNS, _ITEM.status, _ITEM.namespace_row)
        rows = self._connection.execute(current(wanted)).yield_per(_PORTION)
        while batch := tuple(itertools.islice(rows, _PORTION)):
            self._add(
                _Indexed(
                    row.row,
                    text_of(row),
                    row.namespace_row if row.status is ItemStatus.CONFIRMED else None,
                    standing_of(row.origin, row.strength, row.salience, row.confidence, row.updated_at),
                )
                for row in batch
            )
        turns = select(TurnTable.row, TurnTable.user_text, TurnTable.assistant_text)
        for part in self._connection.execute(turns).yield_per(500).partitions():
            self.index_turns((row.row, row.user_text, row.assistant_text) for row in part)

    # A person's search

    def find_items(
        self,
        asked: str,
        *,
        namespace_ids: Iterable[str] | None = None,
        statuses: Iterable[ItemStatus] | None = None,
        project_id: str | None = None,
        limit: int = 50,
    ) -> tuple[ItemHit, ...]:
        """Return items that hold any of the words, best first: literal hits, then BM25; newest first among equals.

        Whatever is typed is words, never syntax: this raises for no text and finds nothing for nothing or for
        signs that no item holds. Filters apply before the limit. All statuses are searched unless some are named.
        """
        narrowing = self._narrowing(namespace_ids, statuses, project_id)
        if is_only_signs(asked):
            return self._items_with(asked.strip(), narrowing, limit)
        any_word, literally = match_any(asked, has_stems=True), match_literally(asked)
        if any_word is None or literally is None:
            return ()
        literal = self._ranked(literally, narrowing, limit)
        others = self._ranked(any_word, narrowing, limit)
        hits = {row: ItemHit(row, score, is_literal=True) for row, score in literal}
        for row, score in others:
            hits.setdefault(row, ItemHit(row, score, is_literal=False))
        return tuple(hits.values())[:limit]

    def rows_with_all(
        self,
        asked: str,
        *,
        namespace_ids: Iterable[str] | None = None,
        statuses: Iterable[ItemStatus] | None = None,
        project_id: str | None = None,
        limit: int,
    ) -> frozenset[int]:
        """Return items that hold every word of a look-up, in any order. Filters apply before the limit."""
        match = match_all(asked, has_stems=True)
        narrowing = self._narrowing(namespace_ids, statuses, project_id)
        return frozenset() if match is None else frozenset(row for row, _ in self._ranked(match, narrowing, limit))

    def _narrowing(
        self,
        namespace_ids: Iterable[str] | None,
        statuses: Iterable[ItemStatus] | None,
        project_id: str | None = None,
    ) -> list[ColumnElement[bool]]:
        found: list[ColumnElement[bool]] = []
        if project_id is not None:
            found.append(_ITEM.namespace_row.in_(namespaces_of_project(project_id)))
        if namespace_ids is not None:
            found.append(_ITEM.namespace_row.in_(namespace_rows(self._connection, namespace_ids).values()))
        if statuses is not None:
            found.append(_ITEM.status.in_(tuple(statuses)))
        return found

    def _ranked(self, match: str, narrowing: list[ColumnElement[bool]], limit: int) -> list[tuple[int, float]]:
        score: ColumnElement[float] = literal_column(f"bm25(item_fts, {ITEM_WEIGHTS})")
        statement = (
            select(_ITEM.row, score.label("score"))
            .select_from(ItemTable.__table__)
            .join(_ITEM_FTS, _ITEM_FTS.c.rowid == _ITEM.row)
            .where(text("item_fts MATCH :match").bindparams(match=match), *narrowing)
            .order_by(literal_column("score"), _ITEM.row.desc())
            .limit(limit)
        )
        return [(row[0], row[1]) for row in self._connection.execute(statement)]

    def _items_with(self, signs: str, narrowing: list[ColumnElement[bool]], limit: int) -> tuple[ItemHit, ...]:
        holds = text(
            "instr(memory_revision.subject || char(10) || memory_revision.statement || char(10) || "
            "memory_revision.content, :signs) > 0"
        ).bindparams(signs=signs)
        statement = current(select(_ITEM.row)).where(holds, *narrowing).order_by(_ITEM.row.desc()).limit(limit)
        return tuple(ItemHit(row[0], 0.0, is_literal=True) for row in self._connection.execute(statement))

    def similar_rows(
        self,
        statement: str,
        namespace_ids: Iterable[str],
        *,
        statuses: tuple[ItemStatus, ...] = (ItemStatus.CANDIDATE, ItemStatus.CONFIRMED),
        limit: int = 20,
    ) -> tuple[int, ...]:
        """Return rows of items of these namespaces and statuses whose words are closest to a statement."""
        match = match_any(statement, has_stems=True)
        if match is None:
            return ()
        narrowing = self._narrowing(namespace_ids, statuses)
        return tuple(row for row, _ in self._ranked(match, narrowing, limit))

    def find_turns(
        self,
        asked: str,
        *,
        project_id: str | None = None,
        is_unassigned_only: bool = False,
        zone: tzinfo | None = None,
        limit: int = 50,
    ) -> tuple[RankedTurn, ...]:
        """Return the turns that a look-up means, best first: words, and what is known of their place (turn_rank).

        The same promises as `find_items`. `zone` is where the person's days begin; None: this machine's zone.
        """
        scope = TurnScope(project_id, is_unassigned_only)
        return found_turns(self._connection, asked, now=self._now, zone=zone, scope=scope, limit=limit)

    def items_of_turns(
        self,
        turn_rows: Iterable[int],
        *,
        namespace_ids: Iterable[str] | None = None,
        statuses: Iterable[ItemStatus] | None = None,
        project_id: str | None = None,
    ) -> dict[int, list[int]]:
        """Return by turn the items that it is evidence of, newest first. The same filters as `find_items`."""
        rows = msgspec.json.encode(list(turn_rows)).decode()
        statement = (
            select(_SOURCE.turn_row, _ITEM.row)
            .select_from(SourceTable.__table__)
            .join(ItemTable.__table__, _ITEM.row == _SOURCE.item_row)
            .where(
                _SOURCE.turn_row.in_(text("SELECT value FROM json_each(:rows)").bindparams(rows=rows)),
                *self._narrowing(namespace_ids, statuses, project_id),
            )
            .order_by(_ITEM.row.desc())
        )
        found: dict[int, list[int]] = {}
        for turn_row, item_row in self._connection.execute(statement):
            found.setdefault(turn_row, []).append(item_row)
        return found


def current(statement: Any) -> Any:
    """Join items with their current revision and their namespace."""
    return (
        statement.select_from(ItemTable.__table__)
        .join(RevisionTable, (_REVISION.item_row == _ITEM.row) & (_REVISION.number == _ITEM.revision))
        .join(NamespaceTable, NamespaceTable.row == _ITEM.namespace_row)
    )


def text_of(row: Any) -> ItemText:
    """Return what is indexed of a revision row (its columns by name)."""
    return ItemText(
        kind=row.kind,
        statement=row.statement,
        subject=row.subject,
        content=row.content,
        aliases=tuple(row.aliases),
        keywords=tuple(row.keywords),
        applies_to_paths=tuple(row.applies_to_paths),
    )


def _standing_of(item: MemoryItem) -> int:
    return standing_of(item.origin, item.text.strength, item.text.salience, item.confidence, item.updated_at)


def _postings(
    terms: dict[str, int], namespace_row: int, item_row: int, standing: int
) -> list[tuple[str, int, int, int]]:
    return [(term, namespace_row, item_row, posting(fields, standing)) for term, fields in terms.items()]


def namespace_rows(connection: Connection, namespace_ids: Iterable[str]) -> dict[str, int]:
    """Return the store's keys of those namespaces that exist, by id."""
    ids = msgspec.json.encode(sorted(namespace_ids)).decode()
    statement = text("SELECT id, row FROM namespace WHERE id IN (SELECT value FROM json_each(:ids)) ORDER BY row")
    return {row[0]: row[1] for row in connection.execute(statement, {"ids": ids})}
