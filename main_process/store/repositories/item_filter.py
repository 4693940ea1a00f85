"""Which items a list shows: the filter as a value, and its conditions."""

from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any

from sqlalchemy import ColumnElement, Select, Text, and_, cast, exists, or_, select

from main_process.store.tables.conversation import Conversation, ImportBatch
from main_process.store.tables.core import Namespace, Project
from main_process.store.tables.memory_item import MemoryItem as ItemTable
from main_process.store.tables.memory_item import MemoryRevision as RevisionTable
from main_process.store.tables.memory_item import Relation as RelationTable
from main_process.store.tables.memory_item import Source as SourceTable
from shared import vocabulary as v


@dataclass(frozen=True, slots=True)
class ItemFilter:
    """What to list; empty means any. `rows` restricts to these in this order (a search result)."""

    namespace_ids: tuple[str, ...] = ()
    project_id: str | None = None
    scope_kinds: tuple[v.NamespaceKind, ...] = ()
    kinds: tuple[v.MemoryKind, ...] = ()
    statuses: tuple[v.ItemStatus, ...] = ()
    sensitivities: tuple[v.Sensitivity, ...] = ()
    source_types: tuple[v.SourceType, ...] = ()
    warnings: tuple[v.ItemWarning, ...] = ()
    validity: v.ValidityState | None = None
    as_of: datetime | None = None
    is_conflicted_only: bool = False
    is_never_used_only: bool = False
    import_batch_id: str | None = None
    heartbeat_run_id: str | None = None
    rows: tuple[int, ...] | None = None

    def without_statuses(self) -> "ItemFilter":
        """Return the same filter for items of any status."""
        return replace(self, statuses=())


def conditions_of(wanted: ItemFilter, now: datetime) -> list[ColumnElement[bool]]:
    """Return the filter as conditions over item, current revision and namespace."""
    one_of = (
        (ItemTable.status, wanted.statuses),
        (Namespace.id, wanted.namespace_ids),
        (Namespace.kind, wanted.scope_kinds),
        (RevisionTable.kind, wanted.kinds),
        (RevisionTable.sensitivity, wanted.sensitivities),
    )
    conditions: list[ColumnElement[bool]] = [column.in_(values) for column, values in one_of if values]
    if wanted.project_id is not None:
        conditions.append(ItemTable.namespace_row.in_(_namespaces_of_project(wanted.project_id)))
    if wanted.validity is not None or wanted.as_of is not None:
        conditions.append(_is_valid(wanted.validity or v.ValidityState.CURRENT, wanted.as_of or now))
    if wanted.is_conflicted_only:
        conditions.append(has_conflict())
    if wanted.is_never_used_only:
        conditions.append(ItemTable.use_count == 0)
    return conditions + _source_conditions(wanted)


def _source_conditions(wanted: ItemFilter) -> list[ColumnElement[bool]]:
    conditions: list[ColumnElement[bool]] = []
    belongs = SourceTable.item_row == ItemTable.row
    if wanted.source_types:
        conditions.append(exists().where(belongs, SourceTable.type.in_(wanted.source_types)))
    if wanted.heartbeat_run_id is not None:
        conditions.append(exists().where(belongs, SourceTable.heartbeat_run_id == wanted.heartbeat_run_id))
    if wanted.import_batch_id is not None:
        batch = select(ImportBatch.row).where(ImportBatch.id == wanted.import_batch_id).scalar_subquery()
        conditions.append(exists().where(belongs, SourceTable.import_batch_row == batch))
    if wanted.warnings:
        warnings = cast(ItemTable.warnings, Text)
        conditions.append(or_(*(warnings.like(f'%"{warning.value}"%') for warning in wanted.warnings)))
    return conditions


def is_current() -> ColumnElement[bool]:
    """Join an item with its current revision."""
    return and_(RevisionTable.item_row == ItemTable.row, RevisionTable.number == ItemTable.revision)


def _namespaces_of_project(project_id: str) -> Select[Any]:
    project = select(Project.row).where(Project.id == project_id).scalar_subquery()
    own = select(Project.namespace_row).where(Project.id == project_id)
    conversations = select(Conversation.namespace_row).where(Conversation.project_row == project)
    return own.union_all(conversations)  # type: ignore[return-value]  # usable wherever a select is


def has_conflict() -> ColumnElement[bool]:
    """Open contradictions count only while both ends are candidate or confirmed."""
    other = ItemTable.__table__.alias("other_end")
    active = (v.ItemStatus.CANDIDATE, v.ItemStatus.CONFIRMED)
    link = exists().where(
        RelationTable.is_open,
        RelationTable.kind == v.RelationKind.CONTRADICTION,
        other.c.status.in_(active),
        or_(
            and_(RelationTable.from_row == ItemTable.row, other.c.row == RelationTable.to_row),
            and_(RelationTable.to_row == ItemTable.row, other.c.row == RelationTable.from_row),
        ),
    )
    return and_(ItemTable.status.in_(active), link)


def has_lost_source() -> ColumnElement[bool]:
    """Return whether an item has evidence and none of it can be opened any more."""
    belongs = SourceTable.item_row == ItemTable.row
    return and_(exists().where(belongs), ~exists().where(belongs, SourceTable.is_available))


def _is_valid(state: v.ValidityState, moment: datetime) -> ColumnElement[bool]:
    begins = or_(RevisionTable.valid_from.is_(None), RevisionTable.valid_from <= moment)
    ends = and_(
        or_(RevisionTable.valid_until.is_(None), RevisionTable.valid_until > moment),
        or_(RevisionTable.expires_at.is_(None), RevisionTable.expires_at > moment),
    )
    if state is v.ValidityState.CURRENT:
        return and_(begins, ends)
    return ~begins if state is v.ValidityState.FUTURE else and_(begins, ~ends)
