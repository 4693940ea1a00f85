"""Links between exact revisions of items: findings that wait for the person, decisions, and promotions."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final

from sqlalchemy import ColumnElement, Connection, Row, Select, and_, delete, exists, insert, or_, select, update

from main_process.domain.promotion import Promotion
from main_process.store.repositories.cursors import cursor_keys, encode_cursor
from main_process.store.repositories.item_filter import namespaces_of_project
from main_process.store.repositories.item_rows import new_id
from main_process.store.tables.core import Namespace as NamespaceTable
from main_process.store.tables.memory_item import MemoryItem as ItemTable
from main_process.store.tables.memory_item import MemoryRevision as RevisionTable
from main_process.store.tables.memory_item import Promotion as PromotionTable
from main_process.store.tables.memory_item import Relation as RelationTable
from main_process.store.tables.memory_item import Source as SourceTable
from main_process.store.tables.task import Experiment as ExperimentTable
from main_process.store.tables.task import Task as TaskTable
from main_process.store.tables.task import TaskRun as RunTable
from shared import vocabulary as v

FINDINGS: Final = (v.RelationKind.DUPLICATE, v.RelationKind.CONTRADICTION)
"""Kinds that a comparison finds and a person decides."""
_ACTIVE: Final = (v.ItemStatus.CANDIDATE, v.ItemStatus.CONFIRMED)
_LINEAGE: Final = (v.RelationKind.PROMOTED_FROM, v.RelationKind.DERIVED_FROM)
_First = ItemTable.__table__.alias("first")
_Second = ItemTable.__table__.alias("second")
_Original = ItemTable.__table__.alias("original")
_OriginalSpace = NamespaceTable.__table__.alias("original_space")


@dataclass(frozen=True, slots=True)
class StoredRelation:
    """One link as seen from one of its ends; `other_id` is the other end."""

    id: str
    kind: v.RelationKind
    other_id: str
    other_revision: int
    similarity: float | None
    is_open: bool
    is_outgoing: bool
    reason: str
    recorded_at: datetime


@dataclass(frozen=True, slots=True)
class Finding:
    """What a comparison found: another item as it is now, and how it relates."""

    kind: v.RelationKind
    other_row: int
    other_revision: int
    similarity: float


@dataclass(frozen=True, slots=True)
class OpenConflict:
    """Two active items that cannot both be meant; `first_id` is the one that was written later."""

    relation_id: str
    first_id: str
    second_id: str
    similarity: float | None
    recorded_at: datetime


class RelationRepository:
    """Links of one unit of work."""

    def __init__(self, connection: Connection, now: datetime) -> None:
        self._connection = connection
        self._now = now

    def relate(
        self,
        kind: v.RelationKind,
        source: tuple[int, int],
        target: tuple[int, int],
        *,
        is_open: bool = False,
        similarity: float | None = None,
        actor: v.ActorKind = v.ActorKind.SYSTEM,
        reason: str = "",
        change_id: str | None = None,
    ) -> None:
        """Link (row, revision) to (row, revision); a link that exists already is left alone."""
        known = self._connection.execute(
            select(RelationTable.row).where(
                RelationTable.kind == kind,
                RelationTable.from_row == source[0],
                RelationTable.from_revision == source[1],
                RelationTable.to_row == target[0],
                RelationTable.to_revision == target[1],
            )
        ).one_or_none()
        if known is not None:
            return
        self._connection.execute(
            insert(RelationTable).values(
                id=new_id(),
                kind=kind,
                from_row=source[0],
                from_revision=source[1],
                to_row=target[0],
                to_revision=target[1],
                similarity=similarity,
                is_open=is_open,
                actor=actor,
                reason=reason,
                recorded_at=self._now,
                change_id=change_id,
            )
        )

    def of(self, item_row: int) -> tuple[StoredRelation, ...]:
        """Return all links of an item, open ones first."""
        other = ItemTable.__table__.alias("other")
        statement = (
            select(*RelationTable.__table__.c, other.c.id.label("other_id"))
            .join(
                other,
                or_(
                    (RelationTable.from_row == item_row) & (other.c.row == RelationTable.to_row),
                    (RelationTable.to_row == item_row) & (other.c.row == RelationTable.from_row),
                ),
            )
            .order_by(RelationTable.is_open.desc(), RelationTable.row)
        )
        return tuple(
            StoredRelation(
                id=row.id,
                kind=row.kind,
                other_id=row.other_id,
                other_revision=row.to_revision if row.from_row == item_row else row.from_revision,
                similarity=row.similarity,
                is_open=row.is_open,
                is_outgoing=row.from_row == item_row,
                reason=row.reason,
                recorded_at=row.recorded_at,
            )
            for row in self._connection.execute(statement)
        )

    def is_linked(self, item_row: int) -> bool:
        """Return whether an item has any link at all."""
        ends = or_(RelationTable.from_row == item_row, RelationTable.to_row == item_row)
        return self._connection.execute(select(RelationTable.row).where(ends).limit(1)).first() is not None

    def lineage_of(self, item_row: int) -> tuple[int, ...]:
        """Return an item and everything that it was promoted, copied or merged from, by row."""
        found, ahead = {item_row}, [item_row]
        while ahead:
            row = ahead.pop()
            above = select(RelationTable.to_row).where(
                RelationTable.from_row == row, RelationTable.kind.in_(_LINEAGE)
            )
            merged = select(RelationTable.from_row).where(
                RelationTable.to_row == row, RelationTable.kind == v.RelationKind.MERGED_INTO
            )
            for one in self._connection.execute(above.union(merged)).scalars():
                if one not in found:
                    found.add(one)
                    ahead.append(one)
        return tuple(sorted(found))

    # Findings

    def renew_findings(self, end: tuple[int, int], found: Iterable[Finding]) -> None:
        """Let an item, as (row, revision), have these findings and no others that nobody decided yet.

        What was found before and still holds keeps its id. What an act itself linked stays: its undo takes that away.
        """
        missing = {(each.kind, each.other_row, each.other_revision): each for each in found}
        held = select(RelationTable.__table__).where(
            or_(RelationTable.from_row == end[0], RelationTable.to_row == end[0]),
            RelationTable.is_open,
            RelationTable.kind.in_(FINDINGS),
        )
        for row in self._connection.execute(held).all():
            ends = (row.from_row, row.from_revision), (row.to_row, row.to_revision)
            other = ends[1] if ends[0][0] == end[0] else ends[0]
            is_same = end in ends and missing.pop((row.kind, *other), None) is not None
            if not is_same and row.change_id is None:
                self._connection.execute(delete(RelationTable).where(RelationTable.row == row.row))
        for each in missing.values():
            other = each.other_row, each.other_revision
            self.relate(each.kind, end, other, is_open=True, similarity=each.similarity)

    def is_decided(self, kind: v.RelationKind, item_row: int, other_row: int) -> bool:
        """Return whether a person decided this finding for just these wordings and periods; nobody asks again."""
        ends = (
            (RelationTable.from_row, RelationTable.from_revision, _revision("then_from"), _revision("now_from")),
            (RelationTable.to_row, RelationTable.to_revision, _revision("then_to"), _revision("now_to")),
        )
        statement = select(RelationTable.row).where(
            RelationTable.kind == kind,
            ~RelationTable.is_open,
            or_(
                and_(RelationTable.from_row == item_row, RelationTable.to_row == other_row),
                and_(RelationTable.from_row == other_row, RelationTable.to_row == item_row),
            ),
            *(_is_unchanged(*end) for end in ends),
        )
        return self._connection.execute(statement.limit(1)).first() is not None

    def settle(self, item_row: int, other_row: int, *, change_id: str) -> None:
        """Close the open findings between two items."""
        pair = (item_row, other_row)
        self._connection.execute(
            update(RelationTable)
            .where(RelationTable.from_row.in_(pair), RelationTable.to_row.in_(pair), RelationTable.is_open)
            .values(is_open=False, settled_by_change_id=change_id)
        )

    def undo(self, change_id: str) -> None:
        """Remove the links an act made, reopen those it settled, and let promotions stand that it rolled back."""
        self._connection.execute(delete(RelationTable).where(RelationTable.change_id == change_id))
        self._connection.execute(
            update(RelationTable)
            .where(RelationTable.settled_by_change_id == change_id)
            .values(is_open=RelationTable.kind.in_(FINDINGS), settled_by_change_id=None)
        )
        self._connection.execute(
            update(PromotionTable)
            .where(PromotionTable.rolled_back_by == change_id)
            .values(rolled_back_at=None, rolled_back_by=None)
        )

    def conflict(self, relation_id: str) -> OpenConflict | None:
        """Return one conflict while it waits for the person."""
        row = self._connection.execute(_select_conflicts().where(RelationTable.id == relation_id)).one_or_none()
        return None if row is None else _conflict_of(row)

    def conflicts(
        self, *, project_id: str | None, item_id: str | None, limit: int, cursor: str | None
    ) -> tuple[tuple[OpenConflict, ...], str | None]:
        """Return one keyset page of the conflicts that wait, oldest first. Raises RuleViolated `cursor_invalid`."""
        statement = _select_conflicts().order_by(RelationTable.row).limit(limit + 1)
        if project_id is not None:
            spaces = namespaces_of_project(project_id)
            statement = statement.where(or_(_First.c.namespace_row.in_(spaces), _Second.c.namespace_row.in_(spaces)))
        if item_id is not None:
            statement = statement.where(or_(_First.c.id == item_id, _Second.c.id == item_id))
        if cursor is not None:
            statement = statement.where(RelationTable.row > cursor_keys(cursor, int)[0])
        rows = self._connection.execute(statement).all()
        found = tuple(_conflict_of(row) for row in rows[:limit])
        return found, encode_cursor(rows[limit - 1].row) if len(rows) > limit else None

    def count_conflicts(self) -> int:
        """Return how many conflicts wait."""
        waiting = _select_conflicts().subquery()
        return len(self._connection.execute(select(waiting.c.row)).all())

    # Promotions

    def add_promotion(
        self,
        original: tuple[int, int],
        made_row: int,
        *,
        reason: str,
        evaluation: str,
        actor: v.ActorKind,
        actor_name: str,
        change_id: str,
    ) -> None:
        """Record a step up from (row, revision) to a new item."""
        self._connection.execute(
            insert(PromotionTable).values(
                id=new_id(),
                from_row=original[0],
                from_revision=original[1],
                to_row=made_row,
                reason=reason,
                evaluation=evaluation,
                actor=actor,
                actor_name=actor_name,
                change_id=change_id,
                at=self._now,
            )
        )

    def promotions(self, made_rows: Iterable[int]) -> dict[int, Promotion]:
        """Return how items came into their scope, for those that were promoted into it, by row."""
        statement = (
            select(
                PromotionTable.__table__,
                _Original.c.id.label("from_item_id"),
                _OriginalSpace.c.id.label("from_namespace_id"),
                ItemTable.id.label("to_item_id"),
            )
            .join(_Original, _Original.c.row == PromotionTable.from_row)
            .join(_OriginalSpace, _OriginalSpace.c.row == _Original.c.namespace_row)
            .join(ItemTable, ItemTable.row == PromotionTable.to_row)
            .where(PromotionTable.to_row.in_(tuple(made_rows)))
            .order_by(PromotionTable.row)
        )
        return {row.to_row: _promotion_of(row) for row in self._connection.execute(statement)}

    def mark_rolled_back(self, promotion_id: str, *, change_id: str) -> None:
        """Record that a promotion was taken back, on it and on its link."""
        mine = select(PromotionTable.from_row, PromotionTable.to_row).where(PromotionTable.id == promotion_id)
        from_row, to_row = self._connection.execute(mine).one()
        self._connection.execute(
            update(PromotionTable)
            .where(PromotionTable.id == promotion_id)
            .values(rolled_back_at=self._now, rolled_back_by=change_id)
        )
        self._connection.execute(
            update(RelationTable)
            .where(
                RelationTable.kind == v.RelationKind.PROMOTED_FROM,
                RelationTable.from_row == to_row,
                RelationTable.to_row == from_row,
            )
            .values(settled_by_change_id=change_id)
        )

    def experiment_state(self, namespace_id: str) -> v.ExperimentState | None:
        """Return the state of the experiment that owns a namespace, or to which the run that owns it belongs."""
        space = select(NamespaceTable.row).where(NamespaceTable.id == namespace_id).scalar_subquery()
        of_run = (
            select(TaskTable.experiment_row)
            .join(RunTable, RunTable.task_row == TaskTable.row)
            .where(RunTable.namespace_row == space)
        )
        statement = select(ExperimentTable.state).where(
            or_(ExperimentTable.namespace_row == space, ExperimentTable.row.in_(of_run))
        )
        return self._connection.execute(statement).scalar_one_or_none()

    def has_evidence(self, item_row: int) -> bool:
        """Return whether an item has a source that can still be opened."""
        statement = select(exists().where(SourceTable.item_row == item_row, SourceTable.is_available))
        return bool(self._connection.execute(statement).scalar_one())


def _revision(name: str) -> Any:
    return RevisionTable.__table__.alias(name)


def _is_unchanged(end: Any, number: Any, then: Any, now: Any) -> ColumnElement[bool]:
    """Return whether an end says the same, for the same period, as when the link was made."""
    same = ("digest", "valid_from", "valid_until", "expires_at")
    item = ItemTable.__table__.alias(f"{now.name}_item")
    return exists().where(
        item.c.row == end,
        then.c.item_row == end,
        then.c.number == number,
        now.c.item_row == end,
        now.c.number == item.c.revision,
        *(then.c[name].is_not_distinct_from(now.c[name]) for name in same),
    )


def _select_conflicts() -> Select[*tuple[Any, ...]]:
    return (
        select(
            RelationTable.row,
            RelationTable.id,
            RelationTable.similarity,
            RelationTable.recorded_at,
            _First.c.id.label("first_id"),
            _Second.c.id.label("second_id"),
        )
        .join(_First, _First.c.row == RelationTable.from_row)
        .join(_Second, _Second.c.row == RelationTable.to_row)
        .where(
            RelationTable.is_open,
            RelationTable.kind == v.RelationKind.CONTRADICTION,
            _First.c.status.in_(_ACTIVE),
            _Second.c.status.in_(_ACTIVE),
        )
    )


def _conflict_of(row: Row[Any]) -> OpenConflict:
    return OpenConflict(row.id, row.first_id, row.second_id, row.similarity, row.recorded_at)


def _promotion_of(row: Row[Any]) -> Promotion:
    return Promotion(
        id=row.id,
        from_item_id=row.from_item_id,
        from_revision=row.from_revision,
        from_namespace_id=row.from_namespace_id,
        to_item_id=row.to_item_id,
        reason=row.reason,
        evaluation=row.evaluation,
        actor=row.actor,
        actor_name=row.actor_name,
        at=row.at,
        rolled_back_at=row.rolled_back_at,
    )
