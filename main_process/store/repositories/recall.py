"""What recall asks the store: candidates by index or by scan, and what a context says beside each item (C9).

The index only finds rows: status, namespace and text are read from the item itself, and both ways give equal
candidates for everything the gate admits. Values are converted by hand: this is the one query that agents wait for.
"""

import itertools
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from functools import lru_cache
from operator import itemgetter
from typing import Any, Final

import msgspec
from sqlalchemy import Connection, text

from main_process.domain.context_block import EntrySource
from main_process.domain.memory_item import ItemText
from main_process.domain.recall_gate import (
    NO_HITS,
    Candidate,
    Hits,
    Pool,
    RecallQuery,
    hits_of,
    is_touched,
    place,
    pooled,
)
from main_process.domain.recall_pool import FIELD_BITS, ROW_BITS, pool_of
from main_process.domain.sensitivity import strictest
from main_process.domain.terms import Field, QueryTerms, item_terms
from main_process.domain.times import ALWAYS, Validity
from main_process.store.repositories.history import Changed, HistoryRepository
from main_process.store.repositories.search import namespace_rows
from shared.vocabulary import (
    MemoryKind,
    NamespaceKind,
    Origin,
    RecallMode,
    RelationKind,
    Sensitivity,
    SourceType,
    Strength,
)

# Places of one term's items. Reading postings is cheap and grouping them is not (58,000 postings take 2 ms to read
# and 30 ms to group), so SQL hands each term's places over as one text and Python counts them.
_PLACE: Final = f"((fields >> {FIELD_BITS}) << {ROW_BITS}) | item_row"
_POSTINGS: Final = (
    f"SELECT group_concat({_PLACE}),"  # noqa: S608 - only our own constants
    f" group_concat({_PLACE}) FILTER (WHERE fields & {Field.KEYS:d}),"
    f" group_concat({_PLACE}) FILTER (WHERE fields & {{paths}})"
    " FROM memory_term WHERE term = ? AND namespace_row = ?"
)

# One bit a query term, summed over an item's rows: each (term, item) is one row, so sums are exact sets.
_HITS: Final = f"""
SELECT k.value AS item_row,
       sum(iif(t.fields & {Field.CONTENT:d}, w.bit, 0)) AS content,
       sum(iif(t.fields & {Field.SUBJECT:d}, w.bit, 0)) AS subject,
       sum(iif(t.fields & {Field.LABELS:d}, w.bit, 0)) AS labels,
       max(t.fields & {Field.SUBJECT_KEY:d}) AS subject_key,
       max(t.fields & {Field.WHOLE_LABELS:d}) AS whole_label
  FROM json_each(:rows) AS k
 CROSS JOIN wanted AS w
 CROSS JOIN memory_term AS t ON t.term = w.term AND t.namespace_row = :namespace_row AND t.item_row = k.value
 GROUP BY k.value
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
    " INDEXED BY ix_memory_revision_pinned"
    " CROSS JOIN memory_item AS i ON i.row = r.item_row AND i.revision = r.number"
    " WHERE r.recall_mode = 'always' AND i.status = 'confirmed' AND i.namespace_row = :namespace_row"
)
_SCAN: Final = (
    f"SELECT {_COLUMNS}, r.statement, r.content FROM memory_item AS i"  # noqa: S608 - the same
    " JOIN memory_revision AS r ON r.item_row = i.row AND r.number = i.revision"
    " WHERE i.status = 'confirmed' AND i.namespace_row = :namespace_row"
)
# Changed items as they were: texts of the revision then, the stricter sensitivity of then and now.
_THEN: Final = (
    f"SELECT {_COLUMNS}, r.statement, r.content, n.sensitivity AS sensitivity_now, i.recorded_at"  # noqa: S608 - the same
    " FROM json_each(:rows) AS k CROSS JOIN memory_item AS i ON i.row = k.value ->> 0"
    " JOIN memory_revision AS r ON r.item_row = i.row AND r.number = k.value ->> 1"
    " JOIN memory_revision AS n ON n.item_row = i.row AND n.number = i.revision"
)
_NEAR: Final = f"{_SCAN} AND i.row IN (SELECT value FROM json_each(:rows))"  # noqa: S608 - the same
_WIDTH: Final = _COLUMNS.count(",") + 1

_EPOCH: Final = datetime(1970, 1, 1, tzinfo=UTC)
_KINDS: Final = {kind.value: kind for kind in MemoryKind}
_ORIGINS: Final = {origin.value: origin for origin in Origin}
_STRENGTHS: Final = {strength.value: strength for strength in Strength}
_MODES: Final = {mode.value: mode for mode in RecallMode}
_SENSITIVITIES: Final = {sensitivity.value: sensitivity for sensitivity in Sensitivity}
_numbers: Final = msgspec.json.Decoder(list[int])
_texts: Final = msgspec.json.Decoder(tuple[str, ...])

_SOURCES: Final = """
SELECT i.id, s.type, s.is_available
  FROM json_each(:rows) AS k CROSS JOIN memory_item AS i ON i.row = k.value JOIN source AS s ON s.item_row = i.row
 ORDER BY s.is_primary, s.row DESC
"""
# Contradictions only while they are open; an override lasts. What relates a wording that came after the one that is
# shown (an item of a frozen level was edited since) says nothing about it.
_RELATIONS: Final = """
SELECT a.id, b.id, r.kind
  FROM json_each(:shown) AS k CROSS JOIN relation AS r ON r.from_row = k.value ->> 0
  JOIN json_each(:shown) AS o ON o.value ->> 0 = r.to_row
  JOIN memory_item AS a ON a.row = r.from_row JOIN memory_item AS b ON b.row = r.to_row
 WHERE r.from_revision <= k.value ->> 1 AND r.to_revision <= o.value ->> 1
   AND (r.kind = 'overrides' OR (r.is_open AND r.kind IN ('contradiction', 'unresolved')))
"""


_LABELS: Final = """
SELECT n.kind, coalesce(c.title, p.name, a.name, e.name, t.title, '')
  FROM namespace AS n
  LEFT JOIN project AS p ON p.namespace_row = n.row LEFT JOIN conversation AS c ON c.namespace_row = n.row
  LEFT JOIN automation_plan AS a ON a.namespace_row = n.row LEFT JOIN experiment AS e ON e.namespace_row = n.row
  LEFT JOIN task_run AS r ON r.namespace_row = n.row LEFT JOIN task AS t ON t.row = r.task_row
 WHERE n.id IN (SELECT value FROM json_each(:ids))
"""


_ROW: Final = (1 << ROW_BITS) - 1
_TEXTS_KEPT: Final = 4_096
"""Texts whose terms stay in memory, about 3 KB each."""
_WORDED: Final = itemgetter(11, _WIDTH, _WIDTH + 1, 12, 13, 14)
"""Subject, statement, content, aliases, keywords and paths of a row."""
_NOT_FROZEN: Final[Mapping[str, int]] = {}


@dataclass(frozen=True, slots=True)
class _Frozen:
    """What of a namespace is not as it was: rows that the index says nothing true of, and items led back, by row."""

    is_frozen: bool = False
    changed: frozenset[int] = frozenset()
    led_back: tuple[Candidate, ...] = ()

    def then(self, candidate: Candidate) -> Candidate:
        """Return an unchanged item as a frozen level shows it: what others used since orders nothing."""
        return candidate._replace(last_used_at=None) if self.is_frozen else candidate


_LIVE: Final = _Frozen()


class RecallRepository:
    """Recall's reading in one unit of work. `frozen` names the line of the history at which a namespace is read."""

    def __init__(self, connection: Connection, now: datetime) -> None:
        self._connection = connection
        self._now = now
        self._history = HistoryRepository(connection)

    def pool(
        self, namespace_ids: Iterable[str], query: RecallQuery, *, frozen: Mapping[str, int] = _NOT_FROZEN
    ) -> Pool:
        """Return by index what is compared in full: all pins, the best that are touched, and what is near."""
        found: list[Candidate] = []
        beyond = 0
        for namespace_id, namespace_row in namespace_rows(self._connection, namespace_ids).items():
            past = self._past(namespace_id, query, frozen.get(namespace_id))
            pins = [
                *self._as_it_was(past, self._by_text(_PINS, namespace_id, namespace_row, query.terms)),
                *(one for one in past.led_back if one.recall_mode is RecallMode.ALWAYS),
            ]
            pinned = {candidate.row for candidate in pins}
            rows, total = self._touched(namespace_row, query, past)
            indexed = [row for row in rows if row not in past.changed]
            hit = self._by_index(namespace_id, namespace_row, query.terms, indexed)
            found.extend(pins)
            found.extend(past.then(candidate) for candidate in hit if candidate.row not in pinned)
            chosen = set(rows) - pinned
            found.extend(candidate for candidate in past.led_back if candidate.row in chosen)
            beside = self._near(namespace_id, namespace_row, query, past, known=pinned | chosen)
            found.extend(beside)
            beyond -= sum(is_touched(candidate.hits) for candidate in beside)
            beyond += total - len(rows)
        return Pool(tuple(found), beyond)

    def scanned_pool(
        self, namespace_ids: Iterable[str], query: RecallQuery, *, frozen: Mapping[str, int] = _NOT_FROZEN
    ) -> Pool:
        """Return the same from every confirmed item of these namespaces, without any index table."""
        everything: list[Candidate] = []
        for namespace_id, namespace_row in namespace_rows(self._connection, namespace_ids).items():
            past = self._past(namespace_id, query, frozen.get(namespace_id))
            everything.extend(self._as_it_was(past, self._by_text(_SCAN, namespace_id, namespace_row, query.terms)))
            everything.extend(past.led_back)
        return pooled(everything, query)

    def _near(
        self, namespace_id: str, namespace_row: int, query: RecallQuery, past: _Frozen, *, known: AbstractSet[int]
    ) -> list[Candidate]:
        """Return what only meaning brings in, beside what is known already."""
        rows = [row for row in query.near if row not in known]
        if not rows:
            return []
        live = self._by_text(_NEAR, namespace_id, namespace_row, query.terms, rows=rows)
        wanted = frozenset(rows)
        return [*self._as_it_was(past, live), *(one for one in past.led_back if one.row in wanted)]

    def _past(self, namespace_id: str, query: RecallQuery, mark: int | None) -> _Frozen:
        """Return what is not as it was in a frozen namespace; the few led back are compared by their texts."""
        if mark is None:
            return _LIVE
        changed = self._history.changed(namespace_id, mark)
        return _Frozen(
            is_frozen=True, changed=changed.rows, led_back=tuple(self._led_back(namespace_id, query, changed))
        )

    def _led_back(self, namespace_id: str, query: RecallQuery, changed: Changed) -> Iterator[Candidate]:
        """Yield what was confirmed and changed since, as it was, if anything brings it into the pool."""
        pasts = {past.row: past for past in changed.confirmed}
        keys = msgspec.json.encode([(past.row, past.revision) for past in changed.confirmed]).decode()
        for row in self._connection.execute(text(_THEN), {"rows": keys}) if pasts else ():
            terms = terms_of(_WORDED(row))
            is_there_anyway = row.recall_mode == RecallMode.ALWAYS.value or row.row in query.near
            if is_there_anyway or query.terms.touches(terms):
                past = pasts[row.row]
                changed_at = row.recorded_at if past.changed_at_us is None else past.changed_at_us
                yield _candidate(row, namespace_id, hits_of(query.terms, terms))._replace(
                    revision=past.revision or row.revision,
                    sensitivity=strictest(_SENSITIVITIES[row.sensitivity], _SENSITIVITIES[row.sensitivity_now]),
                    updated_at=_moment(changed_at),
                    last_used_at=None,
                )

    def _as_it_was(self, past: _Frozen, candidates: Iterable[Candidate]) -> Iterable[Candidate]:
        return (past.then(candidate) for candidate in candidates if candidate.row not in past.changed)

    def _touched(self, namespace_row: int, query: RecallQuery, past: _Frozen) -> tuple[list[int], int]:
        texts = [term.text for term in query.terms.terms]
        if not texts:
            return [], 0
        arm = _POSTINGS.format(paths=Field.HAS_PATHS.value if query.places else 0)
        parameters = tuple(value for term in texts for value in (term, namespace_row))
        arms = self._connection.exec_driver_sql(" UNION ALL ".join([arm] * len(texts)), parameters).all()
        matched = Counter(itertools.chain.from_iterable(_places(row[0]) for row in arms))
        keyed = {one for row in arms for one in _places(row[1])}
        placed = {one for row in arms for one in _places(row[2])}
        if past.changed:
            for one in [one for one in matched if one & _ROW in past.changed]:
                del matched[one]
            keyed, placed = keyed & matched.keys(), placed & matched.keys()
        for candidate in past.led_back:
            if candidate.hits != NO_HITS:
                where = place(candidate)
                matched[where] = (candidate.hits.content | candidate.hits.labels).bit_count()
                if candidate.hits.is_subject_key or candidate.hits.is_whole_label:
                    keyed.add(where)
                if candidate.paths and query.places:
                    placed.add(where)
        return pool_of(matched, keyed, placed)

    def _by_index(
        self, namespace_id: str, namespace_row: int, query: QueryTerms, rows: Sequence[int]
    ) -> list[Candidate]:
        if not rows:
            return []
        wanted = ", ".join(f"(:t{number}, {1 << number})" for number in range(len(query.terms)))
        values: dict[str, str | int] = {f"t{number}": term.text for number, term in enumerate(query.terms)}
        statement = text(f"WITH wanted(term, bit) AS (VALUES {wanted}), hits AS ({_HITS}) {_BY_INDEX}")
        found = self._connection.execute(
            statement, values | {"namespace_row": namespace_row, "rows": msgspec.json.encode(rows).decode()}
        )
        return [_candidate(row, namespace_id, _hits(*row[_WIDTH:])) for row in found]

    def _by_text(
        self, statement: str, namespace_id: str, namespace_row: int, query: QueryTerms, *, rows: Sequence[int] = ()
    ) -> Iterable[Candidate]:
        values: dict[str, int | str] = {"namespace_row": namespace_row}
        if rows:
            values["rows"] = msgspec.json.encode(rows).decode()
        for row in self._connection.execute(text(statement), values):
            terms = terms_of(_WORDED(row))
            yield _candidate(row, namespace_id, hits_of(query, terms))

    def scope_labels(self, namespace_ids: Iterable[str]) -> dict[NamespaceKind, str]:
        """Return the names of a chain's scopes: name or title of what owns each, nothing for Global."""
        ids = msgspec.json.encode(sorted(namespace_ids)).decode()
        return {NamespaceKind(row[0]): row[1] for row in self._connection.execute(text(_LABELS), {"ids": ids})}

    def primary_sources(self, item_rows: Sequence[int]) -> dict[str, EntrySource]:
        """Return the primary source of each item that has one, by item id."""
        rows = self._connection.execute(text(_SOURCES), {"rows": msgspec.json.encode(item_rows).decode()})
        return {row[0]: EntrySource(SourceType(row[1]), bool(row[2])) for row in rows}

    def relations_among(self, shown: Mapping[int, int]) -> dict[frozenset[str], RelationKind]:
        """Return the recorded relations that a context must mark, between items shown at these revisions, by row."""
        pairs = msgspec.json.encode(list(shown.items())).decode()
        rows = self._connection.execute(text(_RELATIONS), {"shown": pairs})
        return {frozenset({row[0], row[1]}): RelationKind(row[2]) for row in rows}


@lru_cache(maxsize=_TEXTS_KEPT)
def terms_of(worded: tuple[str, ...]) -> dict[str, int]:
    """Return the terms of a text that no index holds, of its columns as stored.

    Pins and what a frozen level leads back are compared at every request; settling a purge empties this memory.
    """
    subject, statement, content, aliases, keywords, paths = worded
    return item_terms(
        ItemText(
            kind=MemoryKind.FACT,
            statement=statement,
            subject=subject,
            content=content,
            aliases=_list(aliases),
            keywords=_list(keywords),
            applies_to_paths=_list(paths),
        )
    )


def _places(joined: str | None) -> list[int]:
    return _numbers.decode(f"[{joined}]") if joined else []


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
