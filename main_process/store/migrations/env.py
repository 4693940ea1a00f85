"""Alembic's entry: runs the migrations on the connection and in the transaction it is handed.

Run by Alembic, never imported. Full-text tables are made by explicit statements; comparing them with the metadata
would propose to drop their shadow tables (feasibility §5).
"""

from typing import Any

from alembic import context

from main_process.store import tables as _tables  # noqa: F401 - fills the metadata
from main_process.store.schema import Base


def include_object(element: Any, name: str | None, kind: str, reflected: bool, compared: Any) -> bool:
    """Keep full-text tables and their shadow tables out of every comparison."""
    del element, reflected, compared
    return not (kind == "table" and name is not None and ("_fts" in name))


context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=Base.metadata,
    include_object=include_object,
    render_as_batch=True,
    transactional_ddl=True,
)
context.run_migrations()
