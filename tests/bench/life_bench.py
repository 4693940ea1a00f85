"""All levels of a run, forgetting, deleting a project and reindexing at scale, against the bare SQL each needs.

Run: python -m tests.bench.life_bench [--size 100000] [--plain]

Both sides work on copies of the same file with the same driver and pragmas. The bare side of a deletion is what
SQLite itself needs: delete the rows and their index rows, merge the full text, empty the log, look once for a text.
Ours resolves what belongs together, compares revisions, marks what repeats the words, leaves tombstones and
fingerprints, and proves it.
"""

import argparse
import random
import secrets
import shutil
import statistics
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import timedelta
from pathlib import Path
from typing import Any, Final

from sqlalchemy import text

from main_process.domain.actor import PERSON
from main_process.domain.memory_item import ItemText
from main_process.domain.recall_gate import RecallQuery
from main_process.domain.terms import query_terms
from main_process.services import (
    forget_service,
    memory_service,
    plan_service,
    project_service,
    run_opening,
    task_service,
)
from main_process.services.act import ItemPick
from main_process.services.namespace_service import resolve_chain
from main_process.services.recall_service import recalled
from main_process.services.run_opening import NewRun
from main_process.services.task_service import NewTask
from main_process.store.engine import Engines, raw_connection
from main_process.store.file import StoreFile
from main_process.store.opening import open_file
from main_process.store.search_text import item_columns
from main_process.store.settling import settle
from main_process.store.unit_of_work import Unit
from shared.vocabulary import MemoryKind
from tests.bench.recall_bench import NOW, Words, requests, rows_of, store_items, timed

EDITED: Final = 200
"""Items that changed after the run froze what it reads, and must be led back."""
OWN: Final = 20
FORGOTTEN: Final = 5
BARE: Final = "SELECT rowid FROM bare WHERE bare MATCH ? ORDER BY bm25(bare) LIMIT 24"
_INSERTED_FTS: Final = (
    "INSERT INTO item_fts(rowid, subject, statement, content, labels, stems) VALUES (?, ?, ?, ?, ?, ?)"
)
_DELETED_FTS: Final = (
    "INSERT INTO item_fts(item_fts, rowid, subject, statement, content, labels, stems) "
    "VALUES ('delete', ?, ?, ?, ?, ?, ?)"
)
Texts = dict[int, ItemText]


@dataclass(frozen=True)
class Filled:
    """The prepared file: what a run reads on all levels, and a project of its own that is deleted."""

    path: Path
    key: bytes | None
    run_id: str
    doomed_id: str
    statements: tuple[str, ...]
    texts: Texts
    doomed_rows: tuple[int, ...]

    def copy(self, name: str) -> StoreFile:
        """Return a copy of the file to spoil."""
        target = self.path.with_name(name)
        shutil.copy(self.path, target)
        return StoreFile(target, is_encrypted=self.key is not None)


def prepare(folder: Path, size: int, *, is_encrypted: bool) -> Filled:
    """Store `size` items: nine tenths over automation, conversation, project and Global, the others elsewhere."""
    key = secrets.token_bytes(32) if is_encrypted else None
    file = StoreFile(folder / "filled.db", is_encrypted=is_encrypted)
    engines = open_file(file, key, NOW)
    chance, words = random.Random(size), Words.invented(random.Random(7))
    bare = raw_connection(StoreFile(folder / "bare.db", is_encrypted=is_encrypted), key, mode="rwc")
    bare.execute("PRAGMA journal_mode = WAL")
    bare.execute("CREATE VIRTUAL TABLE bare USING fts5(words, tokenize=\"unicode61 tokenchars '+#.'\")")
    with engines.writer.begin() as connection:
        unit = Unit(connection, NOW, is_writing=True)
        shop = project_service.create(unit, name="shop").project
        doomed = project_service.create(unit, name="doomed").project
        plan = plan_service.create(unit, project_id=shop.id, name="nightly", may_confirm=True).plan
        task = task_service.create(unit, NewTask(title="deploy", project_id=shop.id, plan_id=plan.id)).task
        space = connection.execute(text("SELECT kind, row, owner_id FROM namespace")).all()
        levels = [row.row for row in space if row.owner_id != doomed.id]
        lost = next(row.row for row in space if row.owner_id == doomed.id)
        places = [*levels * 9, *[lost] * len(levels)]  # a tenth of all is in the project that goes
        texts = store_items(connection, bare, rows_of(chance, words, size, places), has_terms=False)
        unit.search.rebuild()
        opened, _ = run_opening.open_run(unit, NewRun(task.id, "bench", "bench", timedelta(hours=4)))
        rows = connection.execute(text("SELECT row FROM memory_item WHERE namespace_row = :lost"), {"lost": lost})
        doomed_rows = tuple(rows.scalars())
    _write_after_the_freeze(engines, levels, opened.namespace_id)
    bare.close()
    engines.dispose()
    statements = tuple(one.statement for one in texts.values())
    return Filled(file.path, key, opened.id, doomed.id, statements, texts, doomed_rows)


def _write_after_the_freeze(engines: Engines, levels: Sequence[int], own: str) -> None:
    """Change items of every frozen level, and give the run some of its own."""
    with engines.writer.begin() as connection:
        unit = Unit(connection, NOW + timedelta(minutes=1), is_writing=True)
        chance, words = random.Random(5), Words.invented(random.Random(7))
        wanted = text("SELECT id, revision FROM memory_item WHERE namespace_row = :place LIMIT :limit")
        for place in levels:
            values = {"place": place, "limit": EDITED // len(levels)}
            for item_id, revision in connection.execute(wanted, values).all():
                changed = ItemText(MemoryKind.FACT, words.sentence(chance))
                memory_service.edit(unit, PERSON, ItemPick(item_id, revision), changed)
        for number in range(OWN):
            noted = ItemText(MemoryKind.FACT, words.sentence(chance))
            memory_service.create(unit, PERSON, namespace_id=own, text=noted, idempotency_key=f"own-{number}")


def context_of_all_levels(filled: Filled) -> str:
    """A request of a run: its own level, and four frozen ones that were partly changed since."""
    engines = open_file(filled.copy("context.db"), filled.key, NOW)
    bare_file = StoreFile(filled.path.with_name("bare.db"), is_encrypted=filled.key is not None)
    bare = raw_connection(bare_file, filled.key, mode="rw")
    words = Words.invented(random.Random(7))
    asked = requests(random.Random(1), words, list(filled.statements))[:40]
    kinds: set[str] = set()
    with engines.reader.begin() as connection:
        unit = Unit(connection, NOW + timedelta(minutes=2), is_writing=False)

        def ours(request: str) -> None:
            chain = resolve_chain(unit, run_id=filled.run_id)
            kinds.update(level.namespace.kind.value for level in chain.levels if level.is_frozen)
            recalled(unit, chain, RecallQuery(request))

        def theirs(request: str) -> None:
            match = " OR ".join(f'"{term.text}"' for term in query_terms(request).terms)
            bare.execute(
                "SELECT rowid FROM bare WHERE bare MATCH ? ORDER BY bm25(bare) LIMIT 24", (match,)
            ).fetchall()

        own, other = timed((ours, theirs), asked)
    bare.close()
    engines.dispose()
    return _line(f"context, frozen: {', '.join(sorted(kinds))}", _p95(own), _p95(other))


def forgetting_one(filled: Filled) -> str:
    """One item at a time, with its receipt."""
    rows = random.Random(3).sample(sorted(set(filled.texts) - set(filled.doomed_rows)), FORGOTTEN)
    file = filled.copy("forget.db")
    engines = open_file(file, filled.key, NOW)

    def ours(row: int) -> None:
        with engines.writer.begin() as connection:
            unit = Unit(connection, NOW, is_writing=True)
            item = unit.items.get_rows((row,))[row]
            forgotten = forget_service.forget(unit, PERSON, (ItemPick(item.id, item.revision),))
        settle(engines.writer, file.path)
        with engines.reader.begin() as connection:
            found = forget_service.residue(Unit(connection, NOW, is_writing=False), forgotten)
            assert found.database_hits == found.index_hits == 0

    own = [_seconds(lambda row=row: ours(row)) for row in rows]
    engines.dispose()
    bare = raw_connection(filled.copy("forget-bare.db"), filled.key, mode="rw")
    other = [_seconds(lambda row=row: _delete_bare(bare, filled, (row,))) for row in rows]
    bare.close()
    return _line("forget one item, with its proof", statistics.median(own), statistics.median(other))


def deleting_a_project(filled: Filled) -> str:
    """A project with all its items."""
    file = filled.copy("project.db")
    engines = open_file(file, filled.key, NOW)

    def ours() -> None:
        with engines.writer.begin() as connection:
            unit = Unit(connection, NOW, is_writing=True)
            branch = forget_service.project_branch(unit, filled.doomed_id)
            _, forgotten = forget_service.delete_project(unit, PERSON, filled.doomed_id, branch.token)
        settle(engines.writer, file.path)
        with engines.reader.begin() as connection:
            found = forget_service.residue(Unit(connection, NOW, is_writing=False), forgotten)
            assert found.database_hits == found.index_hits == 0

    own = _seconds(ours)
    engines.dispose()
    bare = raw_connection(filled.copy("project-bare.db"), filled.key, mode="rw")
    other = _seconds(lambda: _delete_bare(bare, filled, filled.doomed_rows))
    bare.close()
    return _line(f"delete a project of {len(filled.doomed_rows)} items", own, other)


def reindexing(filled: Filled) -> str:
    """All words anew, against the bare insert of the same columns and terms."""
    engines = open_file(filled.copy("reindex.db"), filled.key, NOW)

    def ours() -> None:
        with engines.writer.begin() as connection:
            Unit(connection, NOW, is_writing=True).search.rebuild()

    own = _seconds(ours)
    engines.dispose()
    bare = raw_connection(filled.copy("reindex-bare.db"), filled.key, mode="rw")
    columns = [(row, *item_columns(one)) for row, one in filled.texts.items()]
    terms = bare.execute("SELECT term, namespace_row, item_row, fields FROM memory_term").fetchall()

    def theirs() -> None:
        bare.execute("BEGIN IMMEDIATE")
        bare.execute("DELETE FROM memory_term")
        bare.execute("INSERT INTO item_fts(item_fts) VALUES ('delete-all')")
        bare.executemany(
            "INSERT INTO item_fts(rowid, subject, statement, content, labels, stems) VALUES (?, ?, ?, ?, ?, ?)",
            columns,
        )
        bare.executemany("INSERT INTO memory_term(term, namespace_row, item_row, fields) VALUES (?, ?, ?, ?)", terms)
        bare.execute("COMMIT")

    other = _seconds(theirs)
    bare.close()
    return _line(f"reindex {len(filled.texts)} items", own, other)


def _delete_bare(bare: Any, filled: Filled, rows: Sequence[int]) -> None:
    bare.execute("PRAGMA foreign_keys = ON")
    bare.execute("PRAGMA secure_delete = ON")
    bare.execute("BEGIN IMMEDIATE")
    bare.executemany(_DELETED_FTS, [(row, *item_columns(filled.texts[row])) for row in rows])
    bare.executemany("DELETE FROM memory_item WHERE row = ?", [(row,) for row in rows])
    bare.execute("COMMIT")
    for index in ("item_fts", "turn_fts"):
        bare.execute(f"INSERT INTO {index}({index}) VALUES ('optimize')")
    bare.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchall()
    words = filled.texts[rows[0]].statement
    bare.execute("SELECT count(*) FROM memory_revision WHERE instr(statement, ?)", (words,)).fetchone()


def _seconds(work: Callable[[], object]) -> float:
    started = time.perf_counter()
    work()
    return (time.perf_counter() - started) * 1_000


def _p95(values: Sequence[float]) -> float:
    return values[int(len(values) * 0.95)]


def _line(name: str, own: float, other: float) -> str:
    return f"{name:<60} ours {own:10.1f} ms   bare {other:10.1f} ms   ratio {own / other:6.2f}"


def main() -> int:
    """Print one line a measure."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--size", type=int, default=100_000)
    parser.add_argument("--plain", action="store_true", help="plain SQLite instead of SQLCipher")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        filled = prepare(Path(folder), options.size, is_encrypted=not options.plain)
        for measure in (context_of_all_levels, forgetting_one, deleting_a_project, reindexing):
            sys.stdout.write(f"{measure(filled)}\n")
            sys.stdout.flush()
    return 0


if __name__ == "__main__":
    sys.exit(main())
