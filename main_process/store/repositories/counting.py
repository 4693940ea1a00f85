"""Counts of items by namespace that several repositories show beside their rows."""

from collections.abc import Mapping

from sqlalchemy import Connection, func, select

from main_process.store.tables.core import Namespace
from main_process.store.tables.memory_item import MemoryItem
from shared.vocabulary import ItemStatus


def items_in(connection: Connection, namespace_of: Mapping[str, str]) -> dict[str, dict[ItemStatus, int]]:
    """Return items by status for each owner, given its namespace's id; absent means none."""
    owner_of = {namespace_id: owner for owner, namespace_id in namespace_of.items()}
    statement = (
        select(Namespace.id, MemoryItem.status, func.count())
        .join(MemoryItem, MemoryItem.namespace_row == Namespace.row)
        .where(Namespace.id.in_(tuple(owner_of)))
        .group_by(Namespace.id, MemoryItem.status)
    )
    found: dict[str, dict[ItemStatus, int]] = {}
    for namespace_id, status, count in connection.execute(statement):
        found.setdefault(owner_of[namespace_id], {})[status] = count
    return found
