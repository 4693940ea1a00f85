"""What the file should consist of, and the first thing in which it differs.

The expectation is built from our own declarations in an empty database, so SQLite itself says what they mean. A
table is compared as a set of definitions: a column that a migration added stands last in the file's text and is
still equal.
"""

import re
from dataclasses import dataclass
from typing import Any, Final

from sqlalchemy.dialects import sqlite
from sqlalchemy.schema import CreateIndex, CreateTable

from main_process.store import tables
from main_process.store.schema import Base

Manifest = dict[str, frozenset[str]]
"""Object name to its normalised definitions."""

_TABLE: Final = "TABLE"
"""Stands among the definitions of a table."""

VERSION_TABLE: Final = "alembic_version"
_VERSION_DDL: Final = (
    "CREATE TABLE alembic_version "
    "(version_num VARCHAR(32) NOT NULL, CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num))"
)
"""Alembic's own table, as Alembic creates it."""
_HEAD: Final = re.compile(r"\ACREATE TABLE (?P<name>\S+) ?\((?P<body>.*)\)(?P<tail>[^()]*)\Z", re.DOTALL)


@dataclass(frozen=True, slots=True)
class Difference:
    """The first object that is not as declared; `problem` is missing, changed or unexpected."""

    name: str
    problem: str


def ddl_statements() -> tuple[str, ...]:
    """Return the statements that create the current schema: tables in order of dependence, indexes, full text."""
    dialect = sqlite.dialect()
    statements: list[str] = []
    for table in Base.metadata.sorted_tables:
        statements.append(str(CreateTable(table).compile(dialect=dialect)).strip())
        indexes = sorted(table.indexes, key=lambda index: str(index.name))
        statements += [str(CreateIndex(index).compile(dialect=dialect)).strip() for index in indexes]
    return (*statements, *tables.search.FULL_TEXT_STATEMENTS)


def expected(driver: Any) -> Manifest:
    """Return the manifest of our own declarations, as the driver's SQLite understands them."""
    connection = driver.connect(":memory:")
    try:
        for statement in (*ddl_statements(), _VERSION_DDL):
            connection.execute(statement)
        return manifest_of(connection)
    finally:
        connection.close()


def manifest_of(connection: Any) -> Manifest:
    """Return what a database consists of; SQLite's own objects do not count."""
    rows = connection.execute("SELECT name, sql FROM sqlite_schema WHERE name NOT LIKE 'sqlite\\_%' ESCAPE '\\'")
    return {name: _definitions(sql or "") for name, sql in rows.fetchall()}


def first_difference(found: Manifest, wanted: Manifest) -> Difference | None:
    """Return the first difference, or None: what is missing before the rest, tables before their indexes."""

    def order(name: str) -> tuple[bool, str]:
        return _TABLE not in wanted.get(name, found.get(name, frozenset())), name

    for name in sorted(wanted, key=order):
        if name not in found:
            return Difference(name, "missing")
    for name in sorted(found, key=order):
        if name not in wanted:
            return Difference(name, "unexpected")
        if found[name] != wanted[name]:
            return Difference(name, "changed")
    return None


def _definitions(sql: str) -> frozenset[str]:
    text = re.sub(r"\s+", " ", sql.replace('"', "")).strip()
    head = _HEAD.match(text)
    if head is None:
        return frozenset({_TABLE, text} if text.startswith("CREATE VIRTUAL TABLE") else {text})
    return frozenset({_TABLE, head["tail"].strip(), *_top_level_parts(head["body"])})


def _top_level_parts(body: str) -> list[str]:
    parts, depth, start, is_quoted = [], 0, 0, False
    for place, character in enumerate(body):
        if character == "'":
            is_quoted = not is_quoted
        elif is_quoted:
            continue
        elif character in "()":
            depth += 1 if character == "(" else -1
        elif character == "," and depth == 0:
            parts.append(body[start:place].strip())
            start = place + 1
    parts.append(body[start:].strip())
    return parts
