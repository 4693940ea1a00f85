"""Context retrieval against a bare FTS5 query on the same text, in the same run, as ratios.

Run: python -m tests.bench.recall_bench [--sizes 1000,10000,100000] [--plain]

Both sides use the same driver, pragmas and terms. The bare side is one `MATCH 'a OR b OR …' ORDER BY bm25 LIMIT 24`;
ours resolves the chain, admits, orders, budgets, loads and redacts texts, and writes the context block.
"""

import argparse
import itertools
import random
import secrets
import statistics
import sys
import tempfile
import time
import uuid
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import cached_property
from pathlib import Path
from typing import Any

from sqlalchemy import insert, text

from main_process.domain.memory_item import ItemText
from main_process.domain.recall_gate import RecallQuery
from main_process.domain.recall_pool import posting, standing_of
from main_process.domain.terms import item_terms, query_terms, terms
from main_process.services.namespace_service import resolve_chain
from main_process.services.recall_service import recalled
from main_process.store.engine import Engines, raw_connection
from main_process.store.file import StoreFile
from main_process.store.opening import open_file
from main_process.store.tables.memory_item import MemoryItem as ItemTable
from main_process.store.tables.memory_item import MemoryRevision as RevisionTable
from main_process.store.unit_of_work import Unit
from shared import vocabulary as v
from tests.support.meaning_store import item_values, revision_values

NOW = datetime(2026, 3, 2, 9, tzinfo=UTC)
PROJECTS = 50
QUERIES = 120
ROUNDS = 3
HAN = (
    "部署测试数据库备份接口配置日志缓存用户权限发布版本分支合并代码"
    "审查性能监控告警网关服务订单支付库存前端后端端口证书域名"
)
FUNCTION_WORDS = "please how do we when should the to in for is it and with can you make".split()  # noqa: SIM905 - readable


@dataclass(frozen=True)
class Words:
    """An invented vocabulary whose words are as unequally common as real ones (Zipf)."""

    latin: tuple[str, ...]
    weights: tuple[float, ...]

    @cached_property
    def summed(self) -> tuple[float, ...]:
        """The weights added up, as choosing quickly among many wants them."""
        return tuple(itertools.accumulate(self.weights))

    @classmethod
    def invented(cls, chance: random.Random, size: int = 20_000) -> "Words":
        """Return `size` different pronounceable words."""
        parts = [a + b for a in "bcdfghklmnprstvz" for b in ("a", "e", "i", "o", "u", "en", "or", "al")]
        found: dict[str, None] = {}
        while len(found) < size:
            found["".join(chance.choices(parts, k=chance.choice((2, 2, 3, 3, 4))))] = None
        return cls(tuple(found), tuple(1 / (rank + 2.7) for rank in range(size)))

    def sentence(self, chance: random.Random) -> str:
        """Return a statement of 6 to 18 words, one in four of them Chinese."""
        if chance.random() < 0.25:
            return "".join(chance.choices(HAN, k=chance.randint(10, 28)))
        own = chance.choices(self.latin, cum_weights=self.summed, k=chance.randint(5, 14))
        own[1:1] = chance.choices(FUNCTION_WORDS, k=chance.randint(1, 4))
        return " ".join(own)


def rows_of(chance: random.Random, words: Words, size: int, places: list[int]) -> Iterator[tuple[int, ItemText]]:
    """Yield namespace rows and texts."""
    for number in range(size):
        statement = words.sentence(chance)
        subject = " ".join(statement.split()[:2]) if number % 3 == 0 else ""
        aliases = (chance.choice(words.latin),) if number % 5 == 0 else ()
        yield (
            places[number % len(places)],
            ItemText(v.MemoryKind.FACT, statement, subject=subject[:20], aliases=aliases),
        )


def fill(engines: Engines, bare: Any, words: Words, size: int, *, projects: int) -> tuple[list[str], list[str]]:
    """Store the items on both sides; return project ids and statements."""
    chance = random.Random(size)
    with engines.writer.begin() as connection:
        unit = Unit(connection, NOW, is_writing=True)
        places, project_ids = [], []
        everywhere = unit.namespaces.global_of(unit.domains.default_id())
        for number in range(projects):
            project_id = str(uuid.uuid4())
            space = unit.namespaces.insert(v.NamespaceKind.PROJECT, project_id, parent=everywhere)
            unit.projects.insert(project_id, space, name=f"p{number}", name_key=f"p{number}")
            project_ids.append(project_id)
        spaces = connection.execute(
            text("SELECT n.row FROM namespace n JOIN project p ON p.namespace_row = n.row ORDER BY p.row")
        ).scalars()
        places = list(spaces)
        if projects > 1:
            places.append(connection.execute(text("SELECT row FROM namespace WHERE kind = 'global'")).scalar_one())
        texts = store_items(connection, bare, rows_of(chance, words, size, places))
        statements = [one.statement for one in texts.values()]
    return project_ids, statements


def store_items(
    connection: Any, bare: Any, rows: Iterator[tuple[int, ItemText]], *, has_terms: bool = True
) -> dict[int, ItemText]:
    """Store the items on both sides, with the terms of recall if asked for; return the texts by row."""
    items, revisions, found, plain = [], [], [], []
    texts: dict[int, ItemText] = {}
    for row, (place, meaning) in enumerate(rows, start=1):
        items.append(item_values(row, place, NOW))
        revisions.append(revision_values(row, meaning, NOW))
        standing = standing_of(v.Origin.EXPLICIT, meaning.strength, meaning.salience, 1.0, NOW)
        terms_here = item_terms(meaning) if has_terms else {}
        found.extend((term, place, row, posting(fields, standing)) for term, fields in terms_here.items())
        whole = " ".join((meaning.subject, meaning.statement, *meaning.aliases))
        plain.append((row, " ".join(term.text for term in terms(whole))))
        texts[row] = meaning
    connection.execute(insert(ItemTable), items)
    connection.execute(insert(RevisionTable), revisions)
    found.sort()
    if found:
        connection.exec_driver_sql(
            "INSERT INTO memory_term(term, namespace_row, item_row, fields) VALUES (?, ?, ?, ?)", found
        )
    bare.execute("BEGIN")
    bare.executemany("INSERT INTO bare(rowid, words) VALUES (?, ?)", plain)
    bare.execute("INSERT INTO bare(bare) VALUES ('optimize')")
    bare.execute("COMMIT")
    return texts


def requests(chance: random.Random, words: Words, statements: list[str]) -> list[str]:
    """Return what agents ask: some words of a stored item, function words, and words of other things."""
    asked = []
    for _ in range(QUERIES):
        target = chance.choice(statements)
        if " " in target:
            own = target.split()
            picked = chance.sample(own, min(4, len(own)))
        else:
            start = chance.randrange(max(len(target) - 6, 1))
            picked = [target[start : start + 6]]
        others = chance.choices(words.latin, cum_weights=words.summed, k=chance.randint(2, 10))
        asked.append(" ".join(chance.sample([*picked, *others, *FUNCTION_WORDS[:4]], len(picked) + len(others) + 4)))
    return asked


def timed(sides: Sequence[Callable[[str], object]], asked: list[str]) -> list[list[float]]:
    """Return each side's milliseconds a request, best of the rounds.

    The sides take turns request by request, so that whatever else the machine does disturbs both.
    """
    best = [[float("inf")] * len(asked) for _ in sides]
    for _ in range(ROUNDS):
        for number, one in enumerate(asked):
            for side, work in zip(best, sides, strict=True):
                started = time.perf_counter()
                work(one)
                side[number] = min(side[number], (time.perf_counter() - started) * 1_000)
    return [sorted(side) for side in best]


def measure(folder: Path, words: Words, size: int, *, projects: int, is_encrypted: bool) -> tuple[float, float, str]:
    """Return both p95 and a line of figures for one size."""
    key = secrets.token_bytes(32) if is_encrypted else None
    file = StoreFile(folder / f"{size}-{projects}.db", is_encrypted=is_encrypted)
    engines = open_file(file, key, NOW)
    bare = raw_connection(
        StoreFile(folder / f"bare-{size}-{projects}.db", is_encrypted=is_encrypted), key, mode="rwc"
    )
    bare.execute("PRAGMA journal_mode = WAL")
    bare.execute("CREATE VIRTUAL TABLE bare USING fts5(words, tokenize=\"unicode61 tokenchars '+#.'\")")
    project_ids, statements = fill(engines, bare, words, size, projects=projects)
    chance = random.Random(size + 1)
    asked = requests(chance, words, statements)
    given = 0

    with engines.reader.begin() as connection:
        unit = Unit(connection, NOW, is_writing=False)

        def ours(request: str) -> None:
            nonlocal given
            chain = resolve_chain(unit, project_id=project_ids[len(request) % len(project_ids)])
            given += len(recalled(unit, chain, RecallQuery(request)).block.lines)

        def theirs(request: str) -> None:
            match = " OR ".join(f'"{term.text}"' for term in query_terms(request).terms)
            bare.execute(
                "SELECT rowid FROM bare WHERE bare MATCH ? ORDER BY bm25(bare) LIMIT 24", (match,)
            ).fetchall()

        own, other = timed((ours, theirs), asked)
    bare.close()
    engines.dispose()
    mine, base = own[int(len(own) * 0.95)], other[int(len(other) * 0.95)]
    where = "one project" if projects == 1 else f"{projects} projects + Global"
    line = (
        f"{size:>7} items, {where:<20} ours p50 {statistics.median(own):7.2f} p95 {mine:7.2f} ms   "
        f"bare FTS5 p50 {statistics.median(other):7.2f} p95 {base:7.2f} ms   ratio p95 {mine / base:5.2f}   "
        f"{given / (ROUNDS * QUERIES):.1f} items a request"
    )
    return mine, base, line


def main() -> int:
    """Print one line a size and scope, then the growth from the smallest to the largest size."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--sizes", default="1000,10000,100000")
    parser.add_argument("--plain", action="store_true", help="plain SQLite instead of SQLCipher")
    options = parser.parse_args()
    sizes = [int(size) for size in options.sizes.split(",")]
    words = Words.invented(random.Random(7))
    with tempfile.TemporaryDirectory() as folder:
        for projects in (PROJECTS, 1):
            own = []
            for size in sizes:
                mine, _, line = measure(Path(folder), words, size, projects=projects, is_encrypted=not options.plain)
                own.append(mine)
                sys.stdout.write(f"{line}\n")
                sys.stdout.flush()
            if len(own) > 1:
                sys.stdout.write(
                    f"        growth of p95 over {sizes[-1] // sizes[0]}× items: {own[-1] / own[0]:.1f}×\n"
                )
    return 0


if __name__ == "__main__":
    sys.exit(main())
