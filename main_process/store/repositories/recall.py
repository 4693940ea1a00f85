"""What recall asks the store: candidates by index or by scan, and what a context says beside each item (C9).

The index only finds rows: status, namespace and text are read from the item itself, and both ways give equal
candidates for everything the gate admits. Values are converted by hand: this is the one query that agents wait for.
"""

from collections.abc import Iterable, Sequence
from datetime import UTC, datetime, timedelta
from typing import Any, Final

import msgspec
from sqlalchemy import Connection, select, text

from main_process.domain.context_block import EntrySource
from main_process.domain.memory_item import ItemText
from main_process.domain.recall_gate import Candidate, Hits, hits_of
from main_process.domain.terms import Field, QueryTerms, item_terms
from main_process.domain.times import ALWAYS, Validity
from main_process.store.repositories.search import namespace_rows
from main_process.store.tables.memory_item import MemoryItem as ItemTable
from main_process.store.tables.memory_item import Relation as RelationTable
from main_process.store.tables.memory_item import Source as SourceTable
from shared.vocabulary import MemoryKind, Origin, RecallMode, RelationKind, Sensitivity, Strength

_KEY_FIELDS: Final = int(Field.SUBJECT_KEY | Field.ALIAS_WHOLE | Field.KEYWORD_WHOLE)
_LABEL_FIELDS: Final = int(Field.ALIAS_PART | Field.ALIAS_WHOLE | Field.KEYWORD_PART | Field.KEYWORD_WHOLE)
_WHOLE_FIELDS: Final = int(Field.ALIAS_WHOLE | Field.KEYWORD_WHOLE)

# One bit a query term, summed over an item's rows: each (term, item) is one row, so sums are exact sets.
_HITS: Final = f"""
SELECT t.item_row AS item_row,
       sum(iif(t.fields & {Field.CONTENT:d}, w.bit, 0)) AS content,
       sum(iif(t.fields & {Field.SUBJECT:d}, w.bit, 0)) AS subject,
       sum(iif(t.fields & {_LABEL_FIELDS}, w.bit, 0)) AS labels,
       max(t.fields & {Field.SUBJECT_KEY:d}) AS subject_key,
       max(t.fields & {_WHOLE_FIELDS}) AS whole_label
  FROM wanted AS w CROSS JOIN memory_term AS t ON t.term = w.term AND t.namespace_row = :namespace_row
 GROUP BY t.item_row
HAVING max(t.fields & {_KEY_FIELDS}) > 0
    OR sum(t.fields & {Field.CONTENT:d}) > 1
    OR sum((t.fields & {_LABEL_FIELDS}) > 0) > 1
"""  # noqa: S608 - only our own constants

_COLUMNS: Final = (
    "i.row, i.id, i.revision, r.kind, i.origin, r.strength, r.recall_mode, r.sensitivity, r.valid_from,"
    " r.valid_until, r.expires_at, r.subject, r.aliases, r.keywords, r.applies_to_paths, r.salience, i.confidence,"
    " i.updated_at, i.last_used_at"
)
_CURRENT: Final = (
    "memory_item AS i ON {link} JOIN memory_revision AS r ON r.item_row = i.row AND r.number = i.revision"
)
_BY_INDEX: Final = (
    f"SELECT {_COLUMNS}, h.content, h.subject, h.labels, h.subject_key, h.whole_label FROM hits AS h"  # noqa: S608 - only our own constants
    f" CROSS JOIN {_CURRENT.format(link='i.row = h.item_row')}"
    " WHERE i.status = 'confirmed' AND i.namespace_row = :namespace_row"
)
_PINS: Final = (
    f"SELECT {_COLUMNS}, r.statement, r.content FROM memory_revision AS r"  # noqa: S608 - the same
    " JOIN memory_item AS i ON i.row = r.item_row AND i.revision = r.number"
    " WHERE r.recall_mode = 'always' AND i.status = 'confirmed' AND i.namespace_row = :namespace_row"
)
_SCAN: Final = (
    f"SELECT {_COLUMNS}, r.statement, r.content FROM memory_item AS i"  # noqa: S608 - the same
    " JOIN memory_revision AS r ON r.item_row = i.row AND r.number = i.revision"
    " WHERE i.status = 'confirmed' AND i.namespace_row = :namespace_row"
)
_WIDTH: Final = _COLUMNS.count(",") + 1

_EPOCH: Final = datetime(1970, 1, 1, tzinfo=UTC)
_KINDS: Final = {kind.value: kind for kind in MemoryKind}
_ORIGINS: Final = {origin.value: origin for origin in Origin}
_STRENGTHS: Final = {strength.value: strength for strength in Strength}
_MODES: Final = {mode.value: mode for mode in RecallMode}
_SENSITIVITIES: Final = {sensitivity.value: sensitivity for sensitivity in Sensitivity}
_texts: Final = msgspec.json.Decoder(tuple[str, ...])

SHOWN_RELATIONS: Final = (RelationKind.CONTRADICTION, RelationKind.UNRESOLVED, RelationKind.OVERRIDES)
"""Relations that a context marks; contradictions only while they are open."""


class RecallRepository:
    """Recall's reading in one unit of work."""

    def __init__(self, connection: Connection, now: datetime) -> None:
        self._connection = connection
        self._now = now

    def candidates(self, namespace_ids: Iterable[str], query: QueryTerms) -> list[Candidate]:
        """Return by index what the gate may admit in these namespaces: every pin, and all with enough terms."""
        found: list[Candidate] = []
        for namespace_id, namespace_row in namespace_rows(self._connection, namespace_ids).items():
            hit = self._by_index(namespace_id, namespace_row, query)
            rows = {candidate.row for candidate in hit}
            found.extend(hit)
            found.extend(
                candidate
                for candidate in self._by_text(_PINS, namespace_id, namespace_row, query)
                if candidate.row not in rows
            )
        return found

    def scanned_candidates(self, namespace_ids: Iterable[str], query: QueryTerms) -> list[Candidate]:
        """Return every confirmed item of these namespaces with its hits, without any index table."""
        return [
            candidate
            for namespace_id, namespace_row in namespace_rows(self._connection, namespace_ids).items()
            for candidate in self._by_text(_SCAN, namespace_id, namespace_row, query)
        ]

    def _by_index(self, namespace_id: str, namespace_row: int, query: QueryTerms) -> list[Candidate]:
        if not query.terms:
            return []
        wanted = ", ".join(f"(:t{number}, {1 << number})" for number in range(len(query.terms)))
        values: dict[str, str | int] = {f"t{number}": term.text for number, term in enumerate(query.terms)}
        statement = text(f"WITH wanted(term, bit) AS (VALUES {wanted}), hits AS ({_HITS}) {_BY_INDEX}")
        rows = self._connection.execute(statement, values | {"namespace_row": namespace_row})
        return [_candidate(row, namespace_id, _hits(*row[_WIDTH:])) for row in rows]

    def _by_text(
        self, statement: str, namespace_id: str, namespace_row: int, query: QueryTerms
    ) -> Iterable[Candidate]:
        for row in self._connection.execute(text(statement), {"namespace_row": namespace_row}):
            meaning = ItemText(
                kind=_KINDS[row.kind],
                statement=row.statement,
                subject=row.subject,
                content=row.content,
                aliases=_list(row.aliases),
                keywords=_list(row.keywords),
            )
            yield _candidate(row, namespace_id, hits_of(query, item_terms(meaning)))

    def primary_sources(self, item_rows: Sequence[int]) -> dict[str, EntrySource]:
        """Return the primary source of each item that has one, by item id."""
        statement = (
            select(ItemTable.id, SourceTable.type, SourceTable.is_available)
            .join(SourceTable, SourceTable.item_row == ItemTable.row)
            .where(ItemTable.row.in_(item_rows))
            .order_by(SourceTable.is_primary, SourceTable.row.desc())
        )
        return {row[0]: EntrySource(row[1], row[2]) for row in self._connection.execute(statement)}

    def relations_among(self, item_rows: Sequence[int]) -> dict[frozenset[str], RelationKind]:
        """Return the recorded relations between these items that a context must mark."""
        first, other = ItemTable.__table__.alias("first"), ItemTable.__table__.alias("other")
        statement = (
            select(first.c.id, other.c.id, RelationTable.kind)
            .join(first, first.c.row == RelationTable.from_row)
            .join(other, other.c.row == RelationTable.to_row)
            .where(
                RelationTable.from_row.in_(item_rows),
                RelationTable.to_row.in_(item_rows),
                RelationTable.kind.in_(SHOWN_RELATIONS),
                RelationTable.is_open | (RelationTable.kind == RelationKind.OVERRIDES),
            )
        )
        return {frozenset({row[0], row[1]}): row[2] for row in self._connection.execute(statement)}


def _hits(content: int, subject: int, labels: int, subject_key: int, whole_label: int) -> Hits:
    return Hits(content, subject, labels, subject_key > 0, whole_label > 0)


def _list(encoded: str) -> tuple[str, ...]:
    return () if encoded == "[]" else _texts.decode(encoded)


def _moment(microseconds: int) -> datetime:
    return _EPOCH + timedelta(microseconds=microseconds)


def _candidate(row: Any, namespace_id: str, hits: Hits) -> Candidate:
    ends = row[8:11]
    validity = (
        ALWAYS if ends == (None, None, None) else Validity(*(None if end is None else _moment(end) for end in ends))
    )
    return Candidate(
        row=row[0],
        id=row[1],
        namespace_id=namespace_id,
        revision=row[2],
        kind=_KINDS[row[3]],
        origin=_ORIGINS[row[4]],
        strength=_STRENGTHS[row[5]],
        recall_mode=_MODES[row[6]],
        sensitivity=_SENSITIVITIES[row[7]],
        validity=validity,
        subject=row[11],
        aliases=_list(row[12]),
        keywords=_list(row[13]),
        paths=_list(row[14]),
        salience=row[15],
        confidence=row[16],
        updated_at=_moment(row[17]),
        last_used_at=None if row[18] is None else _moment(row[18]),
        hits=hits,
    )
