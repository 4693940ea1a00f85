"""Deleting a project of many memories, and forgetting one, against the bare SQL that takes the same rows away.

Run: python -m tests.bench.forget_bench [--sizes 1000,10000]

Both sides work on copies of one encrypted store that holds as much again outside the project. The bare side deletes
item, revision, evidence, term, turn and full-text rows, commits, merges the full text and empties the log. Ours also
counts, fingerprints every statement and quote, leaves tombstones and history, marks what else tells the words, checks
that nothing stayed, and says so. Printed, too: how long one write transaction keeps the person's next write waiting.
"""

import argparse
import random
import secrets
import shutil
import statistics
import sys
import tempfile
import time
import uuid
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from sqlalchemy import insert, text

from main_process.domain.actor import PERSON
from main_process.domain.memory_item import ItemText
from main_process.services import forget_service
from main_process.services.act import ItemPick
from main_process.store.engine import Engines, raw_connection
from main_process.store.file import StoreFile
from main_process.store.opening import open_file
from main_process.store.search_text import item_columns, turn_words
from main_process.store.settling import settle
from main_process.store.tables.conversation import Conversation, Turn
from main_process.store.tables.core import Namespace
from main_process.store.tables.memory_item import MemoryItem as ItemTable
from main_process.store.tables.memory_item import MemoryRevision as RevisionTable
from main_process.store.tables.memory_item import Source
from main_process.store.unit_of_work import Unit
from shared import vocabulary as v
from tests.bench.recall_bench import Words
from tests.support.meaning_store import item_values, revision_values

NOW = datetime(2026, 3, 2, 9, tzinfo=UTC)
TURNS = 20
"""A conversation."""
AIM = 8.0
FORGET_ROUNDS = 9
_ITEM_OUT = (
    "INSERT INTO item_fts(item_fts, rowid, subject, statement, content, labels, stems) "
    "VALUES ('delete', ?, ?, ?, ?, ?, ?)"
)
_TURN_OUT = "INSERT INTO turn_fts(turn_fts, rowid, user_text, assistant_text) VALUES ('delete', ?, ?, ?)"
_STATEMENTS = "SELECT i.row, r.statement FROM memory_item i JOIN memory_revision r ON r.item_row = i.row WHERE "
_PLACE = """SELECT n.row, n.domain_row, p.row FROM project p JOIN namespace n ON n.row = p.namespace_row
    WHERE p.id = :id"""
_SPOKEN = """SELECT t.row, t.user_text, t.assistant_text FROM turn t JOIN conversation c ON c.row = t.conversation_row
    WHERE c.project_row = ?"""


def fill(engines: Engines, size: int) -> tuple[str, str]:
    """Store two projects of `size` memories, each with a turn as evidence; return their ids."""
    chance = random.Random(size)
    words = Words.invented(chance, 4000)
    with engines.writer.begin() as connection:
        unit = Unit(connection, NOW, is_writing=True)
        everywhere = unit.namespaces.global_of(unit.domains.default_id())
        ids = []
        for number in range(2):
            project_id = str(uuid.uuid4())
            space = unit.namespaces.insert(v.NamespaceKind.PROJECT, project_id, parent=everywhere)
            unit.projects.insert(project_id, space, name=f"p{number}", name_key=f"p{number}")
            ids.append(project_id)
        for number, project_id in enumerate(ids):
            _fill_project(unit, lambda: words.sentence(chance), project_id, number * size, size)
        unit.search.rebuild()
    return ids[0], ids[1]


def _fill_project(unit: Unit, sentence: Callable[[], str], project_id: str, first: int, size: int) -> None:
    connection = unit.connection
    place, domain, project = connection.execute(
        text(_PLACE),
        {"id": project_id},
    ).one()
    statements = [f"{sentence()} {first + number}" for number in range(size)]
    rows = range(first + 1, first + size + 1)
    spaces, conversations, turns, sources = [], [], [], []
    for row, statement in zip(rows, statements, strict=True):
        conversation = 1 + (row - 1) // TURNS
        if (row - 1) % TURNS == 0:
            identifier = str(uuid.UUID(int=10_000_000 + row))
            spaces.append(
                {
                    "row": 1_000_000 + conversation,
                    "id": str(uuid.uuid4()),
                    "kind": v.NamespaceKind.CONVERSATION,
                    "domain_row": domain,
                    "owner_id": identifier,
                    "parent_row": place,
                    "created_at": NOW,
                }
            )
            conversations.append(
                {
                    "row": conversation,
                    "id": identifier,
                    "namespace_row": 1_000_000 + conversation,
                    "project_row": project,
                    "title": "A talk",
                    "client": "codex",
                    "external_id": identifier,
                    "started_at": NOW,
                    "updated_at": NOW,
                    "created_at": NOW,
                }
            )
        turns.append(
            {
                "row": row,
                "id": str(uuid.UUID(int=20_000_000 + row)),
                "conversation_row": conversation,
                "sequence": row,
                "user_text": statement,
                "assistant_text": sentence(),
                "assistant_replies": 1,
                "state": v.TurnState.COMPLETED,
                "standing": v.TurnStanding.CURRENT,
                "occurred_at": NOW,
                "occurred_precision": v.TimePrecision.KNOWN,
                "external_id": str(row),
                "redactions": 0,
                "recorded_at": NOW,
            }
        )
        sources.append(
            {
                "id": str(uuid.UUID(int=30_000_000 + row)),
                "item_row": row,
                "type": v.SourceType.MESSAGE,
                "trust": v.TrustClass.PERSON,
                "quote": statement,
                "digest": str(row),
                "turn_row": row,
                "conversation_row": conversation,
                "evidence_key": unit.evidence.evidence_key(statement),
                "is_primary": True,
                "recorded_at": NOW,
            }
        )
    for table, values in ((Namespace, spaces), (Conversation, conversations), (Turn, turns)):
        connection.execute(insert(table), values)
    connection.execute(insert(ItemTable), [item_values(row, place, NOW) for row in rows])
    meanings = [ItemText(v.MemoryKind.FACT, statement) for statement in statements]
    connection.execute(
        insert(RevisionTable), [revision_values(row, one, NOW) for row, one in zip(rows, meanings, strict=True)]
    )
    connection.execute(insert(Source), sources)


def bare_deletion(file: StoreFile, key: bytes, project_id: str) -> float:
    """Take the same rows away with as few statements as they need; return seconds."""
    connection = raw_connection(file, key)
    connection.execute("PRAGMA foreign_keys = ON")
    found = connection.execute("SELECT namespace_row, row FROM project WHERE id = ?", (project_id,)).fetchone()
    space, project = found
    items = connection.execute(
        _STATEMENTS + "i.namespace_row = ?",
        (space,),
    ).fetchall()
    indexed = [(row, *item_columns(ItemText(v.MemoryKind.FACT, statement))) for row, statement in items]
    spoken = [
        (row, turn_words(asked), turn_words(answered))
        for row, asked, answered in connection.execute(_SPOKEN, (project,))
    ]
    began = time.perf_counter()
    connection.execute("BEGIN IMMEDIATE")
    connection.executemany(
        _ITEM_OUT,
        indexed,
    )
    connection.execute("DELETE FROM memory_item WHERE namespace_row = ?", (space,))
    connection.executemany(_TURN_OUT, spoken)
    connection.execute("DELETE FROM conversation WHERE project_row = ?", (project,))
    connection.execute("COMMIT")
    _empty_log(connection)
    taken = time.perf_counter() - began
    connection.close()
    return taken


def _empty_log(connection: Any) -> None:
    for index in ("item_fts", "turn_fts"):
        connection.execute(f"INSERT INTO {index}({index}) VALUES ('optimize')")
    connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()


def our_deletion(engines: Engines, file: StoreFile, project_id: str) -> tuple[float, float]:
    """Delete as a person does; return seconds of the whole and of the write transaction."""
    began = time.perf_counter()
    with engines.reader.begin() as connection:
        branch = forget_service.project_branch(Unit(connection, NOW, is_writing=False), project_id)
    opened = time.perf_counter()
    with engines.writer.begin() as connection:
        forget_service.delete_project(Unit(connection, NOW, is_writing=True), PERSON, project_id, branch.token)
    held = time.perf_counter() - opened
    assert settle(engines.writer, file.path).is_truncated
    return time.perf_counter() - began, held


def forgets(engines: Engines, file: StoreFile, key: bytes, project_id: str) -> tuple[float, float]:
    """Return the medians of forgetting one memory: ours and bare."""
    with engines.reader.begin() as connection:
        unit = Unit(connection, NOW, is_writing=False)
        ids = forget_service.project_branch(unit, project_id).item_ids[: 2 * FORGET_ROUNDS]
    ours, bare = [], []
    for number in range(FORGET_ROUNDS):
        began = time.perf_counter()
        with engines.writer.begin() as connection:
            forget_service.forget(Unit(connection, NOW, is_writing=True), PERSON, [ItemPick(ids[2 * number], 1)])
        settle(engines.writer, file.path)
        ours.append(time.perf_counter() - began)
        bare.append(_bare_forget(file, key, ids[2 * number + 1]))
    return statistics.median(ours), statistics.median(bare)


def _bare_forget(file: StoreFile, key: bytes, item_id: str) -> float:
    connection = raw_connection(file, key)
    connection.execute("PRAGMA foreign_keys = ON")
    row, statement = connection.execute(
        _STATEMENTS + "i.id = ?",
        (item_id,),
    ).fetchone()
    columns = item_columns(ItemText(v.MemoryKind.FACT, statement))
    began = time.perf_counter()
    connection.execute("BEGIN IMMEDIATE")
    connection.execute(
        _ITEM_OUT,
        (row, *columns),
    )
    connection.execute("DELETE FROM memory_item WHERE row = ?", (row,))
    connection.execute("COMMIT")
    _empty_log(connection)
    taken = time.perf_counter() - began
    connection.close()
    return taken


def measured(size: int, say: Callable[[str], None]) -> float:
    """Measure one size; return the ratio of the deletion."""
    key = secrets.token_bytes(32)
    with tempfile.TemporaryDirectory() as folder:
        ours, bare = StoreFile(Path(folder) / "ours.db"), StoreFile(Path(folder) / "bare.db")
        engines = open_file(ours, key, NOW)
        first, second = fill(engines, size)
        settle(engines.writer, ours.path)
        engines.dispose()
        shutil.copyfile(ours.path, bare.path)
        bare_s = bare_deletion(bare, key, first)
        engines = open_file(ours, key, NOW)
        ours_s, held_s = our_deletion(engines, ours, first)
        one, one_bare = forgets(engines, ours, key, second)
        engines.dispose()
    say(f"{size:>7} memories: deletion {ours_s:.2f} s, bare {bare_s:.2f} s, ratio {ours_s / bare_s:.1f}")
    say(f"        the one write of it keeps the next write waiting for {held_s:.2f} s")
    say(f"        forget one: {one * 1000:.0f} ms, bare {one_bare * 1000:.0f} ms, ratio {one / one_bare:.1f}")
    return ours_s / bare_s


def main() -> int:
    """Print a line a size; return 1 when a ratio is above the aim."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--sizes", default="1000,10000")
    sizes = [int(size) for size in parser.parse_args().sizes.split(",")]
    ratios = [measured(size, print) for size in sizes]
    print(f"aim: at most {AIM:g} times the bare SQL")
    return int(max(ratios) > AIM)


if __name__ == "__main__":
    sys.exit(main())
