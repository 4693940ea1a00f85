"""A store filled with many statements at once, for measuring; the rows are those that a person's entries have."""

import uuid
from collections.abc import Iterable
from datetime import datetime
from typing import Any

from sqlalchemy import Connection, insert, text

from main_process.domain.memory_item import ItemText
from main_process.store.tables.memory_item import MemoryItem as ItemTable
from main_process.store.tables.memory_item import MemoryRevision as RevisionTable
from shared import vocabulary as v


def global_row(connection: Connection) -> int:
    """The row of the Global namespace."""
    return int(connection.execute(text("SELECT row FROM namespace WHERE kind = 'global'")).scalar_one())


def item_values(row: int, place: int, now: datetime) -> dict[str, Any]:
    """A confirmed item of the person's own."""
    return {
        "row": row,
        "id": str(uuid.UUID(int=row)),
        "namespace_row": place,
        "status": v.ItemStatus.CONFIRMED,
        "revision": 1,
        "origin": v.Origin.EXPLICIT,
        "confidence": 1.0,
        "actor_name": "person",
        "confidence_meaning": v.ConfidenceMeaning.PERSON,
        "trust": v.TrustClass.PERSON,
        "actor": v.ActorKind.PERSON,
        "recorded_at": now,
        "updated_at": now,
        "warnings": [],
    }


def revision_values(row: int, meaning: ItemText, now: datetime) -> dict[str, Any]:
    """Its only revision."""
    return {
        "item_row": row,
        "number": 1,
        "kind": meaning.kind,
        "subject": meaning.subject,
        "statement": meaning.statement,
        "content": "",
        "aliases": list(meaning.aliases),
        "keywords": [],
        "applies_to_paths": [],
        "strength": meaning.strength,
        "recall_mode": meaning.recall_mode,
        "salience": 0.5,
        "sensitivity": meaning.sensitivity,
        "digest": meaning.digest,
        "event_precision": v.TimePrecision.UNKNOWN,
        "verb": v.Verb.CREATE,
        "actor": v.ActorKind.PERSON,
        "actor_name": "person",
        "reason": "",
        "recorded_at": now,
    }


def fill(connection: Connection, statements: Iterable[str], now: datetime) -> int:
    """Store statements as rows 1, 2, … of Global; return how many. The indexes are to be rebuilt by the caller."""
    place = global_row(connection)
    texts = [ItemText(v.MemoryKind.FACT, statement) for statement in statements]
    if texts:
        connection.execute(insert(ItemTable), [item_values(row, place, now) for row in range(1, len(texts) + 1)])
        connection.execute(insert(RevisionTable), [revision_values(n, one, now) for n, one in enumerate(texts, 1)])
    return len(texts)
