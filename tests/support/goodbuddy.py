"""Builds small databases like GoodBuddy's: columns as in the public program, rows invented."""

import sqlite3
from collections.abc import Iterable
from pathlib import Path
from typing import Final

AT: Final = "2026-02-01T08:00:00.000Z"
_TABLES: Final = """
CREATE TABLE projects (id TEXT PRIMARY KEY, name TEXT NOT NULL, root_path TEXT NOT NULL DEFAULT '',
  status TEXT NOT NULL DEFAULT 'active', created_at TEXT, updated_at TEXT);
CREATE TABLE conversations (id TEXT PRIMARY KEY, project_id TEXT, title TEXT NOT NULL,
  status TEXT NOT NULL DEFAULT 'active', created_at TEXT, updated_at TEXT);
CREATE TABLE messages (id TEXT PRIMARY KEY, conversation_id TEXT NOT NULL, role TEXT NOT NULL, content TEXT NOT NULL,
  state TEXT NOT NULL, sequence INTEGER NOT NULL, created_at TEXT NOT NULL);
CREATE TABLE memory_items (id TEXT PRIMARY KEY, scope TEXT NOT NULL, scope_id TEXT, type TEXT NOT NULL,
  content TEXT NOT NULL, source_conversation_id TEXT, source_message_id TEXT, confidence REAL NOT NULL,
  salience REAL NOT NULL, status TEXT NOT NULL, expires_at TEXT, created_at TEXT NOT NULL, updated_at TEXT NOT NULL);
CREATE TABLE heartbeat_entries (id TEXT PRIMARY KEY, proposed_memory_ids_json TEXT NOT NULL);
"""


def database(path: Path, *, version: int = 25, is_wal: bool = False) -> sqlite3.Connection:
    """Create the tables and return an open connection; the test closes it."""
    connection = sqlite3.connect(path)
    if is_wal:
        connection.execute("PRAGMA journal_mode = WAL")
        connection.execute("PRAGMA wal_autocheckpoint = 0")
    connection.executescript(_TABLES)
    connection.execute(f"PRAGMA user_version = {version}")
    connection.commit()
    return connection


def project(connection: sqlite3.Connection, id_: str, name: str, root: str = "", status: str = "active") -> None:
    """Add one project."""
    connection.execute("INSERT INTO projects VALUES (?, ?, ?, ?, ?, ?)", (id_, name, root, status, AT, AT))


def conversation(
    connection: sqlite3.Connection, id_: str, project_id: str | None, messages: Iterable[tuple[str, str, str]] = ()
) -> None:
    """Add one conversation with messages: role, text, state."""
    connection.execute("INSERT INTO conversations VALUES (?, ?, ?, 'active', ?, ?)", (id_, project_id, id_, AT, AT))
    for number, (role, text, state) in enumerate(messages, start=1):
        connection.execute(
            "INSERT INTO messages VALUES (?, ?, ?, ?, ?, ?, ?)",
            (f"{id_}-{number}", id_, role, text, state, number, AT),
        )


def memory(
    connection: sqlite3.Connection,
    id_: str,
    text: str,
    *,
    scope: str = "global",
    scope_id: str | None = None,
    kind: str = "fact",
    status: str = "proposed",
    expires_at: str | None = None,
    confidence: float = 0.7,
    salience: float = 0.3,
) -> None:
    """Add one memory."""
    connection.execute(
        "INSERT INTO memory_items VALUES (?, ?, ?, ?, ?, NULL, NULL, ?, ?, ?, ?, ?, ?)",
        (id_, scope, scope_id, kind, text, confidence, salience, status, expires_at, AT, AT),
    )
