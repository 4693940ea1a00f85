"""What item rows mean: selects shared by all reads, rows to domain values, values to columns."""

import functools
import uuid
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Row, Select, select

from main_process.domain.memory_item import ItemText, MemoryItem, Revision
from main_process.domain.times import EventTime, Validity
from main_process.store.repositories.item_filter import has_conflict, has_lost_source, is_current, is_promoted
from main_process.store.repositories.scope_rows import ItemScope, scope_of, with_scope
from main_process.store.tables.core import Namespace
from main_process.store.tables.memory_item import MemoryItem as ItemTable
from main_process.store.tables.memory_item import MemoryRevision as RevisionTable
from shared import vocabulary as v


@dataclass(frozen=True, slots=True)
class ListedItem:
    """An item with what a list line needs beside it."""

    item: MemoryItem
    scope: ItemScope
    is_conflicted: bool
    is_source_available: bool
    is_promoted: bool


_ITEM_COLUMNS = tuple(ItemTable.__table__.c)
_TEXT_COLUMNS = tuple(
    RevisionTable.__table__.c[name]
    for name in (
        "kind",
        "subject",
        "statement",
        "content",
        "aliases",
        "keywords",
        "applies_to_paths",
        "strength",
        "recall_mode",
        "salience",
        "sensitivity",
        "valid_from",
        "valid_until",
        "expires_at",
        "event_at",
        "event_precision",
        "event_original",
    )
)


def text_of(row: Row[Any]) -> ItemText:
    """Return the meaning held by a revision row (its columns by name)."""
    return ItemText(
        kind=row.kind,
        statement=row.statement,
        subject=row.subject,
        content=row.content,
        aliases=tuple(row.aliases),
        keywords=tuple(row.keywords),
        applies_to_paths=tuple(row.applies_to_paths),
        strength=row.strength,
        recall_mode=row.recall_mode,
        salience=row.salience,
        sensitivity=row.sensitivity,
        validity=Validity(row.valid_from, row.valid_until, row.expires_at),
        event=EventTime(row.event_at, row.event_precision, row.event_original),
    )


def columns_of(text: ItemText) -> dict[str, Any]:
    """Return a text as column values of a revision."""
    return {
        "kind": text.kind,
        "subject": text.subject,
        "statement": text.statement,
        "content": text.content,
        "aliases": list(text.aliases),
        "keywords": list(text.keywords),
        "applies_to_paths": list(text.applies_to_paths),
        "strength": text.strength,
        "recall_mode": text.recall_mode,
        "salience": text.salience,
        "sensitivity": text.sensitivity,
        "valid_from": text.validity.valid_from,
        "valid_until": text.validity.valid_until,
        "expires_at": text.validity.expires_at,
        "event_at": text.event.at,
        "event_precision": text.event.precision,
        "event_original": text.event.original,
        "digest": text.digest,
    }


def item_of(row: Row[Any]) -> MemoryItem:
    """Return the item of a row of `select_items`."""
    return MemoryItem(
        row=row.row,
        id=row.id,
        namespace_id=row.namespace_id,
        status=row.status,
        revision=row.revision,
        text=text_of(row),
        origin=row.origin,
        confidence=row.confidence,
        confidence_meaning=row.confidence_meaning,
        trust=row.trust,
        actor=row.actor,
        actor_name=row.actor_name,
        observed_at=row.observed_at,
        recorded_at=row.recorded_at,
        updated_at=row.updated_at,
        confirmed_at=row.confirmed_at,
        confirmed_by=row.confirmed_by,
        last_used_at=row.last_used_at,
        use_count=row.use_count,
        useful_count=row.useful_count,
        wrong_count=row.wrong_count,
        outdated_count=row.outdated_count,
        superseded_by=row.superseded_by_id,
        never_again=row.never_again,
        warnings=tuple(v.ItemWarning(name) for name in row.warnings),
    )


@functools.cache
def select_items() -> Select[Any]:
    """Select items with their current revision and namespace id; made once: making it costs more than asking."""
    successor = ItemTable.__table__.alias("successor")
    return (
        select(
            *_ITEM_COLUMNS,
            *_TEXT_COLUMNS,
            Namespace.id.label("namespace_id"),
            successor.c.id.label("superseded_by_id"),
        )
        .join(RevisionTable, is_current())
        .join(Namespace, Namespace.row == ItemTable.namespace_row)
        .outerjoin(successor, successor.c.row == ItemTable.superseded_by_row)
    )


def select_listed() -> Select[Any]:
    """Select items with what a list line needs beside them."""
    return with_scope(select_items()).add_columns(
        has_conflict().label("is_conflicted"),
        is_promoted().label("is_promoted"),
        has_lost_source().label("has_lost_source"),
    )


def listed_of(row: Row[Any]) -> ListedItem:
    """Return the list line of a row of `select_listed`."""
    return ListedItem(
        item=item_of(row),
        scope=scope_of(row, row.namespace_id),
        is_conflicted=bool(row.is_conflicted),
        is_source_available=not row.has_lost_source,
        is_promoted=bool(row.is_promoted),
    )


def revision_of(row: Row[Any]) -> Revision:
    """Return the revision of a revision row."""
    return Revision(
        number=row.number,
        text=text_of(row),
        verb=row.verb,
        actor=row.actor,
        actor_name=row.actor_name,
        reason=row.reason,
        observed_at=row.observed_at,
        recorded_at=row.recorded_at,
        restored_from=row.restored_from,
    )


def new_id() -> str:
    """Return a new UUID in canonical text."""
    return str(uuid.uuid4())
