"""DDL of the current metadata; run as a module to rewrite migration 0001 while it is unreleased."""

from pathlib import Path

from sqlalchemy.dialects import sqlite
from sqlalchemy.schema import CreateIndex, CreateTable

from main_process.store import tables
from main_process.store.schema import Base

INITIAL_SQL = Path(__file__).parents[2] / "main_process/store/migrations/versions/0001_initial.sql"


def initial_ddl() -> str:
    dialect = sqlite.dialect()
    statements: list[str] = []
    for table in Base.metadata.sorted_tables:
        statements.append(str(CreateTable(table).compile(dialect=dialect)).strip())
        statements += [
            str(CreateIndex(index).compile(dialect=dialect)).strip()
            for index in sorted(table.indexes, key=lambda index: str(index.name))
        ]
    statements += tables.search.FULL_TEXT_STATEMENTS
    lines = (line.rstrip() for statement in statements for line in (statement + ";\n").split("\n"))
    return "\n".join(lines)


if __name__ == "__main__":
    INITIAL_SQL.write_text(initial_ddl(), "utf-8")
