"""What a store knows of what it forgot, and taking that over into another copy of it (memory rules §9)."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final

from sqlalchemy import Connection, delete, insert, or_, select, update

from main_process.domain.actor import Actor
from main_process.domain.memory_item import MemoryItem
from main_process.store.among import among
from main_process.store.repositories.item_rows import new_id
from main_process.store.repositories.search import namespace_rows
from main_process.store.tables.conversation import Turn
from main_process.store.tables.core import Namespace, StoreMeta
from main_process.store.tables.memory_item import Fingerprint, ItemChange, MemoryRevision, Source, Tombstone
from main_process.store.tables.memory_item import MemoryItem as ItemTable
from main_process.store.words import FORGOTTEN_MARK
from shared.vocabulary import ItemStatus, NamespaceKind, Verb

_BATCH: Final = 500
Row = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Trace:
    """What stays of an item that is forgotten: keyed digests count in the Global of its security domain."""

    item: MemoryItem
    namespace_kind: NamespaceKind
    global_id: str
    statements: frozenset[bytes]
    evidence: frozenset[bytes]


class ForgottenRepository:
    """Tombstones, fingerprints and marks of one unit of work."""

    def __init__(self, connection: Connection, now: datetime) -> None:
        self._connection = connection
        self._now = now

    def tombstones(self) -> tuple[Row, ...]:
        """Return all tombstones as rows without keys."""
        return self._rows(Tombstone.__table__)

    def fingerprints(self) -> tuple[Row, ...]:
        """Return the fingerprints of what was forgotten as rows without keys; the scope they count in by its id."""
        columns = [column for column in Fingerprint.__table__.columns if column.name not in {"row", "namespace_row"}]
        statement = (
            select(*columns, Namespace.id.label("namespace_id"))
            .outerjoin(Namespace, Namespace.row == Fingerprint.namespace_row)
            .where(Fingerprint.reason == "forgotten")
        )
        return tuple(dict(row) for row in self._connection.execute(statement).mappings())

    def marked_turns(self) -> dict[str, tuple[str, str]]:
        """Return the texts of turns in which forgotten words were replaced by the mark, by id."""
        statement = select(Turn.id, Turn.user_text, Turn.assistant_text).where(
            or_(Turn.user_text.contains(FORGOTTEN_MARK), Turn.assistant_text.contains(FORGOTTEN_MARK))
        )
        return {row[0]: (row[1], row[2]) for row in self._connection.execute(statement)}

    def statements(self) -> Iterator[tuple[str, str]]:
        """Yield id and statement of every revision of every item."""
        statement = select(ItemTable.id, MemoryRevision.statement).join(
            MemoryRevision, MemoryRevision.item_row == ItemTable.row
        )
        for row in self._connection.execute(statement).yield_per(_BATCH):
            yield row[0], row[1]

    def ids_quoting(self, turn_ids: Iterable[str]) -> frozenset[str]:
        """Return the items that have evidence in one of these turns."""
        wanted = sorted(turn_ids)
        found: set[str] = set()
        for start in range(0, len(wanted), _BATCH):
            statement = (
                select(ItemTable.id)
                .join(Source, Source.item_row == ItemTable.row)
                .join(Turn, Turn.row == Source.turn_row)
                .where(Turn.id.in_(wanted[start : start + _BATCH]))
            )
            found.update(self._connection.execute(statement).scalars())
        return frozenset(found)

    def turns(self, turn_ids: Iterable[str]) -> dict[str, tuple[int, str, str]]:
        """Return key and texts of those turns that are here, by id."""
        wanted = sorted(turn_ids)
        found: dict[str, tuple[int, str, str]] = {}
        for start in range(0, len(wanted), _BATCH):
            statement = select(Turn.id, Turn.row, Turn.user_text, Turn.assistant_text).where(
                Turn.id.in_(wanted[start : start + _BATCH])
            )
            found |= {row[0]: (row[1], row[2], row[3]) for row in self._connection.execute(statement)}
        return found

    def leave_traces(self, traces: Sequence[Trace], *, cause: str, actor: Actor) -> None:
        """Leave tombstones, fingerprints and audit lines, all of one act. What was known of the items before goes."""
        ids = [trace.item.id for trace in traces]
        self._connection.execute(delete(Fingerprint).where(among(Fingerprint.subject_id, ids)))
        homes = namespace_rows(self._connection, {trace.global_id for trace in traces})
        by = {"actor": actor.kind, "actor_name": actor.name}
        told = {"change_id": new_id(), "verb": Verb.FORGET, "to_status": ItemStatus.FORGOTTEN, "reason": "", **by}
        noted = {"cause": cause, "forgotten_at": self._now, **by}
        known = {"reason": "forgotten", "is_never_again": False, "recorded_at": self._now}
        tombstones = [{"id": one.item.id, "namespace_kind": one.namespace_kind.value, **noted} for one in traces]
        changes = [
            {
                "item_id": one.item.id,
                "from_status": one.item.status,
                "from_revision": one.item.revision,
                "to_revision": one.item.revision,
                "from_namespace_id": one.item.namespace_id,
                "to_namespace_id": one.item.namespace_id,
                "at": self._now,
                **told,
            }
            for one in traces
        ]
        fingerprints = [
            {"subject_id": one.item.id, "namespace_row": homes[one.global_id], "role": role, "digest": key, **known}
            for one in traces
            for role, keys in (("statement", one.statements), ("evidence", one.evidence))
            for key in sorted(keys)
        ]
        for table, rows in ((Tombstone, tombstones), (ItemChange, changes), (Fingerprint, fingerprints)):
            if rows:
                self._connection.execute(insert(table), rows)

    def take_over(self, tombstones: Iterable[Row], fingerprints: Iterable[Row]) -> None:
        """Put the tombstones, and fingerprints of the same key, in the place of what is here of the same items."""
        self._replace(Tombstone.__table__, "id", tuple(tombstones))
        found = self._connection.execute(select(Namespace.id, Namespace.row, Namespace.kind)).all()
        homes = {row[0]: row[1] for row in found}
        # A scope that the copy does not know: what was forgotten there counts in its first Global.
        anywhere = min(row[1] for row in found if row[2] is NamespaceKind.GLOBAL)
        rows = tuple(
            {name: value for name, value in row.items() if name != "namespace_id"}
            | {"namespace_row": homes.get(row["namespace_id"], anywhere)}
            for row in fingerprints
        )
        self._replace(Fingerprint.__table__, "subject_id", rows)

    def raise_generation(self, beyond: int) -> None:
        """Fence whatever began before: the generation is higher than here and there."""
        here = self._connection.execute(select(StoreMeta.generation)).scalar_one()
        self._connection.execute(update(StoreMeta).values(generation=max(here, beyond) + 1))

    def _rows(self, table: Any) -> tuple[Row, ...]:
        columns = [column for column in table.columns if column.name not in {"row", "namespace_row"}]
        return tuple(dict(row) for row in self._connection.execute(select(*columns)).mappings())

    def _replace(self, table: Any, key: str, rows: tuple[Row, ...]) -> None:
        ids = sorted({str(row[key]) for row in rows})
        for start in range(0, len(ids), _BATCH):
            self._connection.execute(delete(table).where(table.c[key].in_(ids[start : start + _BATCH])))
        for start in range(0, len(rows), _BATCH):
            self._connection.execute(insert(table), list(rows[start : start + _BATCH]))
