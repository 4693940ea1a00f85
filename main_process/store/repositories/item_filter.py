"""Which items a list shows: the filter as a value, and its conditions."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any, Final

from sqlalchemy import ColumnElement, Select, Text, and_, cast, exists, func, or_, select

from main_process.store.repositories.scope_rows import namespaces_of_projects
from main_process.store.tables.conversation import ImportBatch
from main_process.store.tables.core import Namespace
from main_process.store.tables.embedding import MemoryVector
from main_process.store.tables.memory_item import ItemChange as ChangeTable
from main_process.store.tables.memory_item import MemoryItem as ItemTable
from main_process.store.tables.memory_item import MemoryRevision as RevisionTable
from main_process.store.tables.memory_item import Promotion as PromotionTable
from main_process.store.tables.memory_item import Relation as RelationTable
from main_process.store.tables.memory_item import Source as SourceTable
from shared import vocabulary as v

_APPLIED: Final = (v.ItemStatus.CONFIRMED, v.ItemStatus.SUPERSEDED)
"""Statuses that an item must have now to have applied once; others only when they are asked for."""


@dataclass(frozen=True, slots=True)
class ItemFilter:
    """What to list; empty means any. `as_of` asks what applied then, replaced ones included.

    `rows` restricts to these in this order (a search result).
    """

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
    known_by: datetime | None = None
    is_conflicted_only: bool = False
    is_never_used_only: bool = False
    is_promotion_only: bool = False
    is_unembedded_only: bool = False
    is_source_lost_only: bool = False
    confirmed_before: datetime | None = None
    import_batch_id: str | None = None
    heartbeat_run_id: str | None = None
    rows: tuple[int, ...] | None = None

    @property
    def is_as_of(self) -> bool:
        """Whether it asks what applied at a moment."""
        return self.as_of is not None and self.validity is None

    def without_statuses(self) -> "ItemFilter":
        """Return the same filter for items of any status."""
        return replace(self, statuses=())


def conditions_of(wanted: ItemFilter, now: datetime) -> list[ColumnElement[bool]]:
    """Return the filter as conditions over item, current revision and namespace."""
    one_of = (
        (ItemTable.status, wanted.statuses or (_APPLIED if wanted.is_as_of else ())),
        (Namespace.id, wanted.namespace_ids),
        (Namespace.kind, wanted.scope_kinds),
        (RevisionTable.kind, wanted.kinds),
        (RevisionTable.sensitivity, wanted.sensitivities),
    )
    conditions: list[ColumnElement[bool]] = [column.in_(values) for column, values in one_of if values]
    if wanted.project_id is not None:
        conditions.append(ItemTable.namespace_row.in_(namespaces_of_project(wanted.project_id)))
    conditions += _time_conditions(wanted, now)
    if wanted.is_conflicted_only:
        conditions.append(has_conflict())
    if wanted.is_promotion_only:
        conditions.append(is_promoted())
    if wanted.is_never_used_only:
        conditions.append(ItemTable.use_count == 0)
    if wanted.is_unembedded_only:
        conditions.append(is_unembedded())
    return conditions + _source_conditions(wanted)


def _time_conditions(wanted: ItemFilter, now: datetime) -> list[ColumnElement[bool]]:
    conditions = []
    if wanted.validity is not None:
        conditions.append(_is_valid(wanted.validity, wanted.as_of or now))
    elif wanted.as_of is not None:
        conditions.append(_applied_at(wanted.as_of))
    if wanted.confirmed_before is not None:
        conditions.append(ItemTable.confirmed_at <= wanted.confirmed_before)
    if wanted.known_by is not None:
        conditions.append(ItemTable.recorded_at <= wanted.known_by)
    return conditions


def _source_conditions(wanted: ItemFilter) -> list[ColumnElement[bool]]:
    conditions: list[ColumnElement[bool]] = [has_lost_source()] if wanted.is_source_lost_only else []
    belongs = SourceTable.item_row == ItemTable.row
    if wanted.source_types:
        conditions.append(exists().where(belongs, _is_of_type(wanted.source_types)))
    if wanted.heartbeat_run_id is not None:
        conditions.append(exists().where(belongs, SourceTable.heartbeat_run_id == wanted.heartbeat_run_id))
    if wanted.import_batch_id is not None:
        batch = select(ImportBatch.row).where(ImportBatch.id == wanted.import_batch_id).scalar_subquery()
        conditions.append(exists().where(belongs, SourceTable.import_batch_row == batch))
    if wanted.warnings:
        conditions.append(or_(*(_has_warning(warning) for warning in wanted.warnings)))
    return conditions


def _is_of_type(types: Sequence[v.SourceType]) -> ColumnElement[bool]:
    """A message that a heartbeat cited is both: who looks for what heartbeats brought finds it, too."""
    is_named = SourceTable.type.in_(types)
    is_cited = SourceTable.heartbeat_run_id.is_not(None)
    return or_(is_named, is_cited) if v.SourceType.HEARTBEAT in types else is_named


def _has_warning(warning: v.ItemWarning) -> ColumnElement[bool]:
    """A conflict is told from what waits now, whichever of the two came later."""
    if warning is v.ItemWarning.CONFLICT:
        return has_conflict()
    return cast(ItemTable.warnings, Text).like(f'%"{warning.value}"%')


def is_current() -> ColumnElement[bool]:
    """Join an item with its current revision."""
    return and_(RevisionTable.item_row == ItemTable.row, RevisionTable.number == ItemTable.revision)


def namespaces_of_project(project_id: str) -> Select[Any]:
    """Select the rows of a project's namespace and of those below it."""
    belonging = namespaces_of_projects().subquery()
    return select(belonging.c.namespace_row).where(belonging.c.id == project_id)


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


def is_promoted() -> ColumnElement[bool]:
    """Return whether an item was promoted into its scope, and that still stands."""
    return exists().where(PromotionTable.to_row == ItemTable.row, PromotionTable.rolled_back_at.is_(None))


def is_unembedded() -> ColumnElement[bool]:
    """Return whether embedding the current revision was tried and failed."""
    return exists().where(
        MemoryVector.item_row == ItemTable.row,
        MemoryVector.revision == ItemTable.revision,
        MemoryVector.vector.is_(None),
    )


def has_lost_source() -> ColumnElement[bool]:
    """Return whether an item has evidence and none of it can be opened any more."""
    belongs = SourceTable.item_row == ItemTable.row
    return and_(exists().where(belongs), ~exists().where(belongs, SourceTable.is_available))


def _applied_at(moment: datetime) -> ColumnElement[bool]:
    """Return whether an item applied at a moment, whenever it was recorded (memory rules §4).

    Its validity decides, an absent end being open. An item without any validity applied since it happened, or was
    observed, and until another one replaced it.
    """
    successor = ItemTable.__table__.alias("successor_then")
    later = RevisionTable.__table__.alias("later")
    since = func.coalesce(RevisionTable.event_at, ItemTable.observed_at, ItemTable.recorded_at)
    begin_of_successor = (
        select(later.c.valid_from)
        .join(successor, and_(successor.c.row == later.c.item_row, successor.c.revision == later.c.number))
        .where(successor.c.row == ItemTable.superseded_by_row)
        .scalar_subquery()
    )
    replaced_at = (
        select(func.max(ChangeTable.at))
        .where(ChangeTable.item_id == ItemTable.id, ChangeTable.to_status == v.ItemStatus.SUPERSEDED)
        .scalar_subquery()
    )
    is_stated = or_(RevisionTable.valid_from.is_not(None), RevisionTable.valid_until.is_not(None))
    is_replaced = and_(
        ItemTable.status == v.ItemStatus.SUPERSEDED,
        func.coalesce(begin_of_successor, replaced_at) <= moment,
    )
    held = and_(since <= moment, ~is_replaced, _has_not_ended(moment))
    return or_(and_(is_stated, _has_begun(moment), _has_not_ended(moment)), and_(~is_stated, held))


def _has_begun(moment: datetime) -> ColumnElement[bool]:
    return or_(RevisionTable.valid_from.is_(None), RevisionTable.valid_from <= moment)


def _has_not_ended(moment: datetime) -> ColumnElement[bool]:
    return and_(
        or_(RevisionTable.valid_until.is_(None), RevisionTable.valid_until > moment),
        or_(RevisionTable.expires_at.is_(None), RevisionTable.expires_at > moment),
    )


def _is_valid(state: v.ValidityState, moment: datetime) -> ColumnElement[bool]:
    """Return whether an item is in a state at a moment; a replaced one is history."""
    begins, lasts = _has_begun(moment), _has_not_ended(moment)
    is_replaced = ItemTable.status == v.ItemStatus.SUPERSEDED
    match state:
        case v.ValidityState.CURRENT:
            return and_(begins, lasts, ~is_replaced)
        case v.ValidityState.FUTURE:
            return and_(~begins, ~is_replaced)
        case v.ValidityState.PAST:
            return or_(is_replaced, and_(begins, ~lasts))
