"""A person's search over turns: full text finds, the turns around and what is known of their place order.

Three short steps: BM25 of the best few hundred, the places of these and their neighbours from one covering index,
the names of their conversations. What comes of them is `domain.turn_rank`.
"""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta, tzinfo
from typing import Final

import msgspec
from sqlalchemy import Connection, text

from main_process.domain.named_days import NamedDays, named_days
from main_process.domain.terms import distinct_terms, query_terms
from main_process.domain.turn_rank import NEIGHBOURS, RankedTurn, TurnPlace, ranked, subject_shares
from main_process.store.search_text import turn_phrases

TURN_CANDIDATES: Final = 200
"""Turns that full text ranks before their neighbours are looked at."""
COMMON_SHARE: Final = 0.2
"""Of all turns: words that more of them hold do not find any while there are others."""
COMMON_MIN: Final = 100
"""So many may always hold a word."""
TERMS_OF_A_QUESTION: Final = 3
"""Who types one or two words looks for these: turns that hold none of them are not listed."""
TURNS_LISTED: Final = 400
"""Turns that a look-up lists at most, of days alone as well."""
_EPOCH: Final = datetime(1970, 1, 1, tzinfo=UTC)

_LAST_ROW: Final = "SELECT max(row) FROM turn"
_HOLDERS: Final = "SELECT count(*) FROM (SELECT 1 FROM turn_fts WHERE turn_fts MATCH :match LIMIT :limit)"
_ANYWHERE: Final = ""
_IN_PROJECT: Final = (
    " AND +turn.conversation_row IN (SELECT row FROM conversation WHERE project_row ="
    " (SELECT row FROM project WHERE id = :project_id))"
)
_UNASSIGNED: Final = " AND +turn.conversation_row IN (SELECT row FROM conversation WHERE project_row IS NULL)"
_BEST: Final = (
    "SELECT turn_fts.rowid, -bm25(turn_fts) AS score FROM turn_fts{join} WHERE turn_fts MATCH :match{narrowed}"
    " ORDER BY score DESC, turn_fts.rowid DESC LIMIT :limit"
)
_PLACES: Final = (
    "WITH found AS (SELECT value AS row FROM json_each(:rows)),"
    " around AS (SELECT DISTINCT near.row FROM found JOIN turn ON turn.row = found.row JOIN turn AS near"
    " ON near.conversation_row = turn.conversation_row"
    " AND near.sequence BETWEEN turn.sequence - :steps AND turn.sequence + :steps)"
    " SELECT turn.row, turn.conversation_row, turn.sequence, turn.occurred_at,"
    " octet_length(turn.user_text) + octet_length(turn.assistant_text)"
    " FROM around JOIN turn ON turn.row = around.row"
)
_OF_DAYS: Final = (
    "SELECT turn.row FROM turn WHERE turn.occurred_at >= :since AND turn.occurred_at < :until{narrowed}{around}"
    " ORDER BY turn.occurred_at, turn.row LIMIT :limit"
)
# The plus keeps SQLite from walking through whole conversations instead of the days.
_AROUND: Final = " AND +turn.conversation_row IN (SELECT value FROM json_each(:around))"
_NAMES: Final = (
    "SELECT conversation.row, conversation.title, project.name FROM conversation"
    " LEFT JOIN project ON project.row = conversation.project_row"
    " WHERE conversation.row IN (SELECT value FROM json_each(:rows))"
)


@dataclass(frozen=True, slots=True)
class TurnScope:
    """Where a search looks: everywhere, in a project, or in the holding area."""

    project_id: str | None = None
    is_unassigned_only: bool = False

    @property
    def condition(self) -> str:
        """What a turn has to be, as SQL that goes on after WHERE."""
        if self.is_unassigned_only:
            return _UNASSIGNED
        return _ANYWHERE if self.project_id is None else _IN_PROJECT

    @property
    def values(self) -> dict[str, object]:
        """The values of the condition."""
        return {"project_id": self.project_id} if self.condition is _IN_PROJECT else {}


def found_turns(
    connection: Connection, asked: str, *, now: datetime, zone: tzinfo | None, scope: TurnScope, limit: int
) -> tuple[RankedTurn, ...]:
    """Return at most `limit` turns that a look-up means, best first.

    `zone` is where the person's days begin (None: this machine's). Whatever is typed is words,
    never syntax. A look-up of days alone lists what was said on them.
    """
    named = named_days(asked, now.astimezone(zone).date())
    phrases = turn_phrases(asked, None if named is None else (named.start, named.end))
    scores = _best(connection, _telling(connection, phrases), scope) if phrases else {}
    terms = query_terms(asked)
    is_question = terms.count((1 << len(terms.terms)) - 1) >= TERMS_OF_A_QUESTION
    places = _places(connection, scores, zone, steps=NEIGHBOURS if is_question else 0)
    if named is not None:  # what was said then in the same conversations; with no other words, in any
        around = None if not phrases else {place.conversation_row for place in places}
        of_days = _of_days(connection, named, zone, scope, around)
        known = {place.row for place in places}
        places += _places(connection, (row for row in of_days if row not in known), zone, steps=0)
    if not places:
        return ()
    subjects = subject_shares(terms.bits.keys(), _names(connection, {place.conversation_row for place in places}))
    return ranked(places, scores, subjects, named, limit=limit)


def _telling(connection: Connection, phrases: Sequence[str]) -> Sequence[str]:
    """Return the phrases that few turns hold, or all when there are no such ones.

    What half of all turns hold says nothing and costs the most: full text would weigh each of them.
    """
    most = max(COMMON_MIN, int(COMMON_SHARE * (connection.execute(text(_LAST_ROW)).scalar() or 0)))
    counted = text(_HOLDERS)
    rare = [
        phrase
        for phrase in phrases
        if connection.execute(counted, {"match": phrase, "limit": most + 1}).scalar_one() <= most
    ]
    return rare or phrases


def _best(connection: Connection, phrases: Sequence[str], scope: TurnScope) -> dict[int, float]:
    joined = " JOIN turn ON turn.row = turn_fts.rowid" if scope.condition else ""
    statement = text(_BEST.format(join=joined, narrowed=scope.condition))
    asked = {"match": " OR ".join(phrases), "limit": TURN_CANDIDATES} | scope.values
    return {row: score for row, score in connection.execute(statement, asked)}  # noqa: C416 - rows are no tuples


def _of_days(
    connection: Connection,
    named: NamedDays,
    zone: tzinfo | None,
    scope: TurnScope,
    around: Collection[int] | None,
) -> list[int]:
    asked: dict[str, object] = scope.values | {
        "since": _begin_of(named.first, zone),
        "until": _begin_of(named.last + timedelta(days=1), zone),
        "limit": TURNS_LISTED,
    }
    if around is not None:
        asked["around"] = msgspec.json.encode(sorted(around)).decode()
    statement = _OF_DAYS.format(narrowed=scope.condition, around=_ANYWHERE if around is None else _AROUND)
    return list(connection.execute(text(statement), asked).scalars())


def _begin_of(day: date, zone: tzinfo | None) -> int:
    begin = datetime.combine(day, datetime.min.time(), zone)  # without a zone: the wall clock of this machine
    return int((begin.astimezone(UTC) - _EPOCH) / timedelta(microseconds=1))


def _places(connection: Connection, rows: Iterable[int], zone: tzinfo | None, *, steps: int) -> list[TurnPlace]:
    asked = {"rows": msgspec.json.encode(list(rows)).decode(), "steps": steps}
    return [
        TurnPlace(row, conversation_row, sequence, _day_of(occurred_at, zone), size)
        for row, conversation_row, sequence, occurred_at, size in connection.execute(text(_PLACES), asked)
    ]


def _day_of(occurred_at: int | None, zone: tzinfo | None) -> date | None:
    if occurred_at is None:
        return None
    return (_EPOCH + timedelta(microseconds=occurred_at)).astimezone(zone).date()


def _names(connection: Connection, rows: Iterable[int]) -> Mapping[int, frozenset[str]]:
    asked = {"rows": msgspec.json.encode(sorted(rows)).decode()}
    return {
        row: frozenset(term.text for term in distinct_terms(f"{title}\n{project or ''}"))
        for row, title, project in connection.execute(text(_NAMES), asked)
    }
