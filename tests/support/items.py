"""Memory items for tests: as values, and put into a store with their index rows."""

import itertools
import uuid
from typing import Any

from sqlalchemy import insert, select

from main_process.domain.memory_item import ItemText, MemoryItem
from main_process.domain.namespace import DEFAULT_BUDGETS, LevelBudget, Namespace, ReadChain, ReadLevel
from main_process.store.tables.core import Namespace as NamespaceTable
from main_process.store.tables.memory_item import MemoryItem as ItemTable
from main_process.store.tables.memory_item import MemoryRevision as RevisionTable
from main_process.store.unit_of_work import Unit
from shared import vocabulary as v
from tests.support.stores import START

_numbers = itertools.count(1)
_TEXT_FIELDS = frozenset(ItemText.__dataclass_fields__)


def item(statement: str, *, namespace_id: str = "project-a", **changes: Any) -> MemoryItem:
    """Return a confirmed item; text fields and item fields may both be given by name."""
    number = next(_numbers)
    text = {name: value for name, value in changes.items() if name in _TEXT_FIELDS}
    rest = {name: value for name, value in changes.items() if name not in _TEXT_FIELDS}
    values: dict[str, Any] = {
        "row": number,
        "id": str(uuid.UUID(int=number)),
        "namespace_id": namespace_id,
        "status": v.ItemStatus.CONFIRMED,
        "revision": 1,
        "text": ItemText(**({"kind": v.MemoryKind.FACT, "statement": statement} | text)),
        "origin": v.Origin.EXPLICIT,
        "confidence": 1.0,
        "confidence_meaning": v.ConfidenceMeaning.PERSON,
        "trust": v.TrustClass.PERSON,
        "actor": v.ActorKind.PERSON,
        "actor_name": "person",
        "observed_at": None,
        "recorded_at": START,
        "updated_at": START,
    }
    return MemoryItem(**(values | rest))


def namespace(namespace_id: str, kind: v.NamespaceKind) -> Namespace:
    owner = None if kind is v.NamespaceKind.GLOBAL else namespace_id
    return Namespace(namespace_id, kind, "domain", owner, None)


def chain(
    *levels: Namespace, budgets: dict[v.NamespaceKind, LevelBudget] | None = None, max_tokens: int = 24_576
) -> ReadChain:
    known = DEFAULT_BUDGETS | (budgets or {})
    return ReadChain(tuple(ReadLevel(level, known[level.kind]) for level in levels), max_tokens)


PROJECT = namespace("project-a", v.NamespaceKind.PROJECT)
OTHER_PROJECT = namespace("project-b", v.NamespaceKind.PROJECT)
CONVERSATION = namespace("conversation-a", v.NamespaceKind.CONVERSATION)
GLOBAL = namespace("global", v.NamespaceKind.GLOBAL)


def add_project(unit: Unit, name: str) -> tuple[str, Namespace]:
    """Create a project straight in the tables; return its id and namespace."""
    project_id = str(uuid.uuid4())
    space = unit.namespaces.insert(
        v.NamespaceKind.PROJECT, project_id, parent=unit.namespaces.global_of(unit.domains.default_id())
    )
    unit.projects.insert(project_id, space, name=name, name_key=name.casefold())
    return project_id, space


def add_item(unit: Unit, namespace_id: str, statement: str, **changes: Any) -> MemoryItem:
    """Store an item with its index rows and return it as stored."""
    new = item(statement, namespace_id=namespace_id, id=str(uuid.uuid4()), **changes)
    namespace_row = unit.connection.execute(
        select(NamespaceTable.row).where(NamespaceTable.id == namespace_id)
    ).scalar_one()
    row = unit.connection.execute(
        insert(ItemTable)
        .values(
            id=new.id,
            namespace_row=namespace_row,
            **{
                name: getattr(new, name)
                for name in (
                    *("status", "revision", "origin", "confidence", "confidence_meaning", "trust", "actor"),
                    *("actor_name", "observed_at", "recorded_at", "updated_at", "last_used_at"),
                )
            },
            warnings=[],
        )
        .returning(ItemTable.row)
    ).scalar_one()
    text = new.text
    unit.connection.execute(
        insert(RevisionTable).values(
            item_row=row,
            number=new.revision,
            kind=text.kind,
            subject=text.subject,
            statement=text.statement,
            content=text.content,
            aliases=list(text.aliases),
            keywords=list(text.keywords),
            applies_to_paths=list(text.applies_to_paths),
            strength=text.strength,
            recall_mode=text.recall_mode,
            salience=text.salience,
            sensitivity=text.sensitivity,
            valid_from=text.validity.valid_from,
            valid_until=text.validity.valid_until,
            expires_at=text.validity.expires_at,
            event_precision=text.event.precision,
            digest=text.digest,
            verb=v.Verb.CREATE,
            actor=new.actor,
            actor_name=new.actor_name,
            reason="",
            recorded_at=new.recorded_at,
        )
    )
    stored = MemoryItem(**({name: getattr(new, name) for name in MemoryItem.__dataclass_fields__} | {"row": row}))
    unit.search.reindex(None, stored)
    return stored
