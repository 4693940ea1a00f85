"""Vectors: what still needs one, what has one, and what lies near a look-up. Never authority: items decide."""

from collections.abc import Iterable, Mapping
from dataclasses import replace
from datetime import datetime
from typing import Any, Final

import msgspec
from sqlalchemy import Connection, delete, insert, select, text, update

from main_process.domain.embedding import AskedMeaning, KeptModel, MadeVector, Unembedded, VectorCounts
from main_process.domain.likeness import Compared
from main_process.store.repositories.search import TEXT_COLUMNS, namespace_rows, text_of
from main_process.store.tables.embedding import EmbeddingModel, MemoryVector
from main_process.store.tables.memory_item import MemoryItem, MemoryRevision
from main_process.store.vector_functions import load_vector_functions
from shared.vocabulary import ItemStatus, Sensitivity

ATTEMPTS_MAX: Final = 3
"""A text that fails so often waits until the person asks for another try (complaint 77)."""

_ITEM: Final = MemoryItem.__table__.c
_REVISION: Final = MemoryRevision.__table__.c
_CURRENT: Final = (
    "memory_item AS i JOIN memory_revision AS r ON r.item_row = i.row AND r.number = i.revision"
    " LEFT JOIN memory_vector AS v ON v.item_row = i.row AND v.revision = i.revision AND v.model_row = :model"
    " WHERE r.sensitivity IN (SELECT value FROM json_each(:sensitivities))"
)
_PENDING: Final = f"{_CURRENT} AND (v.item_row IS NULL OR (v.vector IS NULL AND v.attempts < {ATTEMPTS_MAX}))"
_WANTED: Final = text(
    "SELECT i.row, i.id, i.revision, r.kind, r.subject, r.statement, r.content, r.aliases, r.keywords,"  # noqa: S608 - constants
    f" r.applies_to_paths, r.sensitivity FROM {_PENDING} AND i.row > :after ORDER BY i.row LIMIT :most"
).columns(_ITEM.row, _ITEM.id, _ITEM.revision, *TEXT_COLUMNS, _REVISION.sensitivity)
_COUNTS: Final = (
    "SELECT count(*), count(v.vector), count(v.item_row) - count(v.vector),"  # noqa: S608 - constants
    f" count(*) FILTER (WHERE v.vector IS NULL AND v.attempts >= {ATTEMPTS_MAX}) FROM {_CURRENT}"
)
# The row is looked up by id and revision: a forgotten item's row number may have been given away meanwhile.
_PUT: Final = text(
    "INSERT INTO memory_vector(item_row, revision, model_row, vector, is_han, attempts)"
    " SELECT i.row, i.revision, :model, :vector, :is_han, :attempts FROM memory_item AS i"
    " JOIN memory_revision AS r ON r.item_row = i.row AND r.number = i.revision"
    " WHERE i.id = :id AND i.revision = :revision AND r.sensitivity = :sensitivity"
    " ON CONFLICT (item_row, revision, model_row) DO UPDATE"
    " SET vector = excluded.vector, attempts = attempts + excluded.attempts"
)
_DROP_BEYOND: Final = text(
    "DELETE FROM memory_vector WHERE item_row IN (SELECT i.row FROM memory_item AS i"
    " JOIN memory_revision AS r ON r.item_row = i.row AND r.number = i.revision"
    " WHERE r.sensitivity NOT IN (SELECT value FROM json_each(:sensitivities)))"
)
_COMPARED: Final = (
    "SELECT i.row, v.is_han, 1.0 - vec_distance_cosine(vec_int8(v.vector), vec_int8(:asked))"
    " FROM memory_item AS i CROSS JOIN memory_vector AS v"
    " ON v.item_row = i.row AND v.revision = {revision} AND v.model_row = :model WHERE v.vector IS NOT NULL"
)


class VectorRepository:
    """Vectors of one unit of work."""

    def __init__(self, connection: Connection, now: datetime) -> None:
        self._connection = connection
        self._now = now

    def models(self) -> tuple[KeptModel, ...]:
        """Return the models whose vectors are kept, oldest first."""
        table = EmbeddingModel.__table__.c
        rows = self._connection.execute(
            select(table.row, table.identity, table.dimension, table.made_at).order_by(table.row)
        )
        return tuple(KeptModel(*row) for row in rows)

    def model(self, identity: str) -> KeptModel | None:
        """Return one model, if its vectors are kept."""
        return next((model for model in self.models() if model.identity == identity), None)

    def add_model(self, identity: str, dimension: int) -> KeptModel:
        """Keep a model from its first vector on."""
        row = self._connection.execute(
            insert(EmbeddingModel)
            .values(identity=identity, dimension=dimension, made_at=self._now)
            .returning(EmbeddingModel.row)
        ).scalar_one()
        return KeptModel(row, identity, dimension, self._now)

    def drop(self, *, most: int) -> bool:
        """Remove some vectors of any model, the models with the last of them; return whether more are left."""
        some = text(
            "DELETE FROM memory_vector WHERE item_row IN"
            " (SELECT DISTINCT item_row FROM memory_vector ORDER BY item_row LIMIT :most)"
        )
        if self._connection.execute(some, {"most": most}).rowcount:
            return True
        self._connection.execute(delete(EmbeddingModel))
        return False

    def drop_beyond(self, allowed: Iterable[Sensitivity]) -> None:
        """Remove the vectors of items whose sensitivity the model may not see any more."""
        self._connection.execute(_DROP_BEYOND, {"sensitivities": _listed(allowed)})

    def counts(self, model: KeptModel | None, allowed: Iterable[Sensitivity]) -> VectorCounts:
        """Count items that the model may see, and their vectors; without a model nothing is indexed."""
        wanted = {"model": 0 if model is None else model.row, "sensitivities": _listed(allowed)}
        return VectorCounts(*self._connection.execute(text(_COUNTS), wanted).one())

    def unembedded(
        self, model: KeptModel | None, allowed: Iterable[Sensitivity], *, after: int, most: int
    ) -> tuple[Unembedded, ...]:
        """Return the next items after a row that the model may see and whose current revision lacks a vector."""
        wanted: dict[str, Any] = {
            "model": 0 if model is None else model.row,
            "sensitivities": _listed(allowed),
            "after": after,
            "most": most,
        }
        return tuple(
            Unembedded(row.row, row.id, row.revision, replace(text_of(row), sensitivity=row.sensitivity))
            for row in self._connection.execute(_WANTED, wanted)
        )

    def put(self, model: KeptModel, made: Iterable[MadeVector]) -> None:
        """Keep vectors of revisions that are still current, and failures beside them."""
        values = [
            {
                "model": model.row,
                "id": one.item_id,
                "revision": one.revision,
                "sensitivity": one.sensitivity,
                "vector": one.vector,
                "is_han": one.is_han,
                "attempts": int(one.vector is None),
            }
            for one in made
        ]
        if values:
            self._connection.execute(_PUT, values)

    def try_again(self) -> None:
        """Let those that failed be tried anew."""
        self._connection.execute(update(MemoryVector).where(MemoryVector.vector.is_(None)).values(attempts=0))

    def compared(
        self,
        asked: AskedMeaning,
        *,
        namespace_ids: Iterable[str] | None = None,
        statuses: Iterable[ItemStatus] | None = None,
    ) -> list[Compared]:
        """Return every item of a scope whose current revision has a vector, with its cosine to the look-up.

        Only vectors of the model that made the look-up are compared; another model or dimension finds nothing.
        """
        model = self.model(asked.identity)
        if model is None or model.dimension != len(asked.vector):
            return []
        load_vector_functions(self._connection)
        values: dict[str, Any] = {"model": model.row, "asked": asked.vector}
        narrowing = ""
        if namespace_ids is not None:
            rows = tuple(namespace_rows(self._connection, namespace_ids).values())
            narrowing += " AND i.namespace_row IN (SELECT value FROM json_each(:spaces))"
            values["spaces"] = msgspec.json.encode(rows).decode()
        if statuses is not None:
            narrowing += " AND i.status IN (SELECT value FROM json_each(:statuses))"
            values["statuses"] = _listed(statuses)
        return self._compared(_COMPARED.format(revision="i.revision") + narrowing, values)

    def compared_at(self, asked: AskedMeaning, revisions: Mapping[int, int]) -> list[Compared]:
        """Return the same for items as they were, by row and revision."""
        model = self.model(asked.identity)
        if model is None or model.dimension != len(asked.vector) or not revisions:
            return []
        load_vector_functions(self._connection)
        then = "(SELECT value ->> 1 FROM json_each(:then) WHERE value ->> 0 = i.row)"
        chosen = " AND i.row IN (SELECT value ->> 0 FROM json_each(:then))"
        values = {
            "model": model.row,
            "asked": asked.vector,
            "then": msgspec.json.encode(tuple(revisions.items())).decode(),
        }
        return self._compared(_COMPARED.format(revision=then) + chosen, values)

    def _compared(self, statement: str, values: Mapping[str, Any]) -> list[Compared]:
        return [Compared(*row) for row in self._connection.execute(text(statement), values)]


def _listed(values: Iterable[str]) -> str:
    return msgspec.json.encode(sorted(values)).decode()
