"""Run as a module to rewrite migration 0001 from the current metadata, while it is unreleased."""

from pathlib import Path

from main_process.store.catalogue import ddl_statements

INITIAL_SQL = Path(__file__).parents[2] / "main_process/store/migrations/versions/0001_initial.sql"


def initial_ddl() -> str:
    lines = (line.rstrip() for statement in ddl_statements() for line in (statement + ";\n").split("\n"))
    return "\n".join(lines)


if __name__ == "__main__":
    INITIAL_SQL.write_text(initial_ddl(), "utf-8")
