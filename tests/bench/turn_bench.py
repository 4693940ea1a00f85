"""A person's search over turns: how well it ranks on a set with known answers, and what it costs at 100,000 turns.

Run: python -m tests.bench.turn_bench [--sizes 10000,100000] [--skip-set]

Fails where the search finds less than 0.15 more of what is wanted among its first ten than BM25 alone, over the same
segmentation and over SQLite's own, on the half of the set on which nothing was chosen. Prints both halves, both
languages, and what each signal of the order adds. Times are ratios against the bare full-text query.
"""

import argparse
import itertools
import random
import re
import secrets
import statistics
import sys
import tempfile
import uuid
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any, Final
from unittest.mock import patch

from sqlalchemy import Connection, insert, text

from main_process.domain import turn_rank
from main_process.domain.terms import is_cjk, pairs_of, tokens
from main_process.services.search_service import found_items, found_rows
from main_process.store.engine import Engines
from main_process.store.file import StoreFile
from main_process.store.opening import open_file
from main_process.store.search_text import turn_phrases
from main_process.store.tables.conversation import Conversation as ConversationTable
from main_process.store.tables.conversation import Turn as TurnTable
from main_process.store.tables.memory_item import Source as SourceTable
from main_process.store.unit_of_work import Unit
from shared import vocabulary as v
from shared.ipc.methods.memories import MemoryFilter
from tests.bench.recall_bench import FUNCTION_WORDS, HAN, Words, timed
from tests.bench.turn_set import ASKED_AT, HELD_OUT, TUNING, Asked, SaidTurn, TurnSet, load_set
from tests.support.meaning_store import fill as store_statements

FOUND_AT: Final = 10
GAIN_MIN: Final = 0.15
EXTRACT_CHARS: Final = 60
"""A memory says less than what it was taken from."""
SIGNALS: Final = ("NEIGHBOUR_WEIGHT", "SITTING_WEIGHT", "SUBJECT_WEIGHT", "DAYS_WEIGHT", "LENGTH_WEIGHT")
_WORD: Final = re.compile(r"\w+")
Find = Callable[[Unit, str], Sequence[int]]


def turn_values(row: int, said: SaidTurn) -> dict[str, Any]:
    """One stored turn."""
    return {
        "row": row,
        "id": str(uuid.UUID(int=row)),
        "conversation_row": said.conversation + 1,
        "sequence": said.sequence,
        "user_text": said.user_text,
        "assistant_text": said.assistant_text,
        "assistant_replies": 1,
        "state": v.TurnState.COMPLETED,
        "standing": v.TurnStanding.CURRENT,
        "occurred_at": said.at,
        "occurred_precision": v.TimePrecision.KNOWN,
        "redactions": 0,
        "recorded_at": said.at,
    }


def fill(connection: Connection, titles: Sequence[str], turns: Iterable[SaidTurn]) -> None:
    """Store conversations and turns, rows counted from 1; the text as it is also under SQLite's own tokenizer."""
    unit = Unit(connection, ASKED_AT, is_writing=True)
    everywhere = unit.namespaces.global_of(unit.domains.default_id())
    for title in titles:
        conversation_id = str(uuid.uuid4())
        space = unit.namespaces.insert(v.NamespaceKind.CONVERSATION, conversation_id, parent=everywhere)
        space_row = connection.execute(
            text("SELECT row FROM namespace WHERE id = :id"), {"id": space.id}
        ).scalar_one()
        made = {"id": conversation_id, "namespace_row": space_row, "title": title, "client": "bench"}
        connection.execute(insert(ConversationTable), made | {"created_at": ASKED_AT})
    values = [turn_values(row, said) for row, said in enumerate(turns, 1)]
    connection.execute(insert(TurnTable), values)
    unit.search.index_turns((one["row"], one["user_text"], one["assistant_text"]) for one in values)
    unit.search.optimize()
    connection.exec_driver_sql("CREATE VIRTUAL TABLE bare USING fts5(words, content='', tokenize='unicode61')")
    rows = [(one["row"], f"{one['user_text']} {one['assistant_text']}") for one in values]
    connection.exec_driver_sql("INSERT INTO bare(rowid, words) VALUES (?, ?)", rows)


def fill_items(connection: Connection, turns: Sequence[SaidTurn]) -> None:
    """Store a memory for each turn: what the person said, in short, with the turn as its evidence."""
    statements = [said.user_text[:EXTRACT_CHARS] for said in turns]
    store_statements(connection, statements, ASKED_AT)
    values = [
        {
            "row": row,
            "id": str(uuid.UUID(int=row)),
            "item_row": row,
            "type": v.SourceType.MESSAGE,
            "trust": v.TrustClass.PERSON,
            "role": v.TurnRole.USER,
            "quote": statement,
            "digest": "",
            "conversation_row": said.conversation + 1,
            "turn_row": row,
            "is_primary": True,
            "recorded_at": said.at,
        }
        for row, (said, statement) in enumerate(zip(turns, statements, strict=True), 1)
    ]
    connection.execute(insert(SourceTable), values)
    Unit(connection, ASKED_AT, is_writing=True).search.rebuild()


def memories(unit: Unit, asked: str) -> Sequence[int]:
    """Memories as people search them: their words and what was said around their evidence."""
    return found_items(unit, MemoryFilter(text=asked), zone=UTC).wanted.rows or ()


def memories_by_words(unit: Unit, asked: str) -> Sequence[int]:
    """Memories by their own words."""
    return found_rows(unit, MemoryFilter(text=asked), None)


def product(unit: Unit, asked: str) -> Sequence[int]:
    """The search as people have it."""
    return [turn.row for turn in unit.search.find_turns(asked, zone=UTC, limit=FOUND_AT)]


def same_words(unit: Unit, asked: str) -> Sequence[int]:
    """BM25 alone, over the same segmentation and the same words."""
    return _bm25(unit, "turn_fts", " OR ".join(turn_phrases(asked)))


def bare_words(unit: Unit, asked: str) -> Sequence[int]:
    """BM25 alone, over SQLite's own segmentation, every word."""
    return _bm25(unit, "bare", " OR ".join(f'"{word}"' for word in _WORD.findall(asked)))


def _bm25(unit: Unit, table: str, match: str | None) -> Sequence[int]:
    statement = f"SELECT rowid FROM {table} WHERE {table} MATCH :match ORDER BY bm25({table}) LIMIT :limit"
    return list(unit.connection.execute(text(statement), {"match": match, "limit": FOUND_AT}).scalars())


class Measured:
    """A store that holds one half of the set."""

    def __init__(self, folder: Path, known: TurnSet) -> None:
        self.known = known
        self.engines = open_file(StoreFile(folder / "turns.db", is_encrypted=False), None, ASKED_AT)
        with self.engines.writer.begin() as connection:
            fill(connection, known.titles, known.turns)
            fill_items(connection, known.turns)
        self._rows = {(one.conversation, one.sequence): row for row, one in enumerate(known.turns, 1)}

    def close(self) -> None:
        """Close the store."""
        self.engines.dispose()

    def recall(self, find: Find) -> dict[str, float]:
        """Return recall@10 of the whole, by language and by kind of look-up."""
        found: dict[str, list[float]] = {}
        with self.engines.reader.begin() as connection:
            unit = Unit(connection, ASKED_AT, is_writing=False)
            for one in self.known.queries:
                share = self._share(one, find(unit, one.text))
                for group in ("all", one.language, one.kind):
                    found.setdefault(group, []).append(share)
        return {group: statistics.fmean(shares) for group, shares in sorted(found.items())}

    def _share(self, asked: Asked, rows: Sequence[int]) -> float:
        wanted = {self._rows[place] for place in asked.relevant}
        return len(wanted.intersection(rows[:FOUND_AT])) / min(FOUND_AT, len(wanted))

    def without(self, signal: str) -> dict[str, float]:
        """Return recall@10 with one signal of the order switched off."""
        with patch.object(turn_rank, signal, 0.0):
            return self.recall(product)


def gain(measured: Measured) -> Mapping[str, float]:
    """Return by group how much more the search finds than the better of the two BM25."""
    ours, same, bare = (measured.recall(find) for find in (product, same_words, bare_words))
    return {group: ours[group] - max(same[group], bare[group]) for group in ours}


def show_set() -> bool:
    """Print both halves; return whether the held-out one falls short."""
    is_short = False
    for name, files in (("tuning", TUNING), ("held out", HELD_OUT)):
        known = load_set(files)
        with tempfile.TemporaryDirectory() as folder:
            measured = Measured(Path(folder), known)
            sys.stdout.write(
                f"{name} ({', '.join(files)}): {len(known.queries)} look-ups over {len(known.turns):,} turns of"
                f" {len(known.titles)} conversations; recall@{FOUND_AT}\n"
            )
            for title, find in (("SQLite's own", bare_words), ("same words", same_words), ("search", product)):
                sys.stdout.write(line(title, measured.recall(find)))
            for signal in SIGNALS:
                sys.stdout.write(line(f"  no {signal.partition('_')[0].lower()}", measured.without(signal)))
            gained = gain(measured)
            sys.stdout.write(line("gain over BM25", gained))
            for title, find in (("memories, words", memories_by_words), ("and evidence", memories)):
                sys.stdout.write(line(title, measured.recall(find)))
            is_short |= name == "held out" and min(gained[group] for group in ("all", "en", "zh")) < GAIN_MIN
            measured.close()
    return is_short


def line(title: str, figures: Mapping[str, float]) -> str:
    """Return one printed line."""
    return f"  {title:<16}" + "".join(f"  {group} {share:.3f}" for group, share in figures.items()) + "\n"


def sentences(chance: random.Random, words: Words) -> Iterator[str]:
    """Yield sentences with words as unequally common as real ones, one in four of them Chinese."""
    common = list(itertools.accumulate(words.weights))
    while True:
        if chance.random() < 0.25:
            yield "".join(chance.choices(HAN, k=chance.randint(10, 28)))
        else:
            own = chance.choices(words.latin, cum_weights=common, k=chance.randint(5, 14))
            yield " ".join([*own, *chance.choices(FUNCTION_WORDS, k=3)])


def invented(chance: random.Random, words: Words, size: int) -> Iterator[SaidTurn]:
    """Yield turns of conversations of 250."""
    told = sentences(chance, words)
    for number in range(size):
        said = itertools.islice(told, chance.randint(1, 4))
        answer = list(itertools.islice(told, chance.randint(1, 9)))
        at = datetime(2025, 1, 1, tzinfo=UTC) + timedelta(minutes=7 * number % 600_000)
        yield SaidTurn(number // 250, number % 250 + 1, ". ".join(said), ". ".join(answer), at)


def show_speed(size: int) -> None:
    """Print what a look-up costs at that many turns, encrypted, against the bare query."""
    chance, words = random.Random(size), Words.invented(random.Random(7))
    turns = list(invented(chance, words, size))
    with tempfile.TemporaryDirectory() as folder:
        engines = open_file(StoreFile(Path(folder) / "many.db", is_encrypted=True), secrets.token_bytes(32), ASKED_AT)
        with engines.writer.begin() as connection:
            fill(connection, [f"Conversation {number}" for number in range(turns[-1].conversation + 1)], turns)
        asked = [look_up(chance, words, chance.choice(turns)) for _ in range(80)]
        own, other = _times(engines, asked)
        engines.dispose()
    middle, base = statistics.median(own), statistics.median(other)
    late, late_base = own[int(len(own) * 0.95)], other[int(len(other) * 0.95)]
    sys.stdout.write(
        f"{size:>7} turns: search p50 {middle:6.1f} p95 {late:6.1f} ms, bare FTS5 p50 {base:6.1f} p95"
        f" {late_base:6.1f} ms, ratio p50 {middle / base:.2f} p95 {late / late_base:.2f}\n"
    )


def look_up(chance: random.Random, words: Words, said: SaidTurn) -> str:
    """Return what somebody types: some words of a turn among function words, one in four with a month."""
    own = said.user_text.split()
    picked = own[:5] if len(own) > 1 else [said.user_text[: chance.randint(2, 8)]]
    month = " in March" if chance.random() < 0.25 else ""
    return f"what did we say about {' '.join(picked)} {chance.choice(words.latin)} {chance.choice(HAN)}{month}"


def every_word(unit: Unit, asked: str) -> Sequence[int]:
    """The bare query over the same index: every word, the common ones as well."""
    words = [pair for token in tokens(asked) for pair in (pairs_of(token.text) if token.is_cjk else (token.text,))]
    return _bm25(unit, "turn_fts", " OR ".join(f'"{" ".join(word) if is_cjk(word[0]) else word}"' for word in words))


def _times(engines: Engines, asked: list[str]) -> list[list[float]]:
    with engines.reader.begin() as connection:
        unit = Unit(connection, ASKED_AT, is_writing=False)
        return timed((lambda one: product(unit, one), lambda one: every_word(unit, one)), asked)


def main() -> int:
    """Print ranks, then times; return 1 if the held-out half falls short."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--sizes", default="10000,100000")
    parser.add_argument("--skip-set", action="store_true")
    options = parser.parse_args()
    is_short = False if options.skip_set else show_set()
    for size in filter(None, options.sizes.split(",")):
        show_speed(int(size))
    return int(is_short)


if __name__ == "__main__":
    sys.exit(main())
