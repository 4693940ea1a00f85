"""Base, naming convention and column types of all tables.

Every table has an integer key `row` (stable under VACUUM, used by index tables) and, where main hands out an id, a
UUID text `id`. Enums are stored by value with a check constraint; times are UTC, in microseconds since the epoch.
"""

from datetime import UTC, datetime, timedelta
from enum import StrEnum
from typing import Any, Final

import msgspec
from sqlalchemy import BigInteger, Dialect, Enum, MetaData, String, Text
from sqlalchemy.orm import DeclarativeBase
from sqlalchemy.types import TypeDecorator

_EPOCH: Final = datetime(1970, 1, 1, tzinfo=UTC)

NAMING: Final = {
    "ix": "ix_%(table_name)s_%(column_0_N_name)s",
    "uq": "uq_%(table_name)s_%(column_0_N_name)s",
    "ck": "ck_%(table_name)s_%(constraint_name)s",
    "fk": "fk_%(table_name)s_%(column_0_N_name)s",
    "pk": "pk_%(table_name)s",
}


class Base(DeclarativeBase):
    """Declarative base; its metadata is what migration 0001 and the catalogue check are compared with."""

    metadata = MetaData(naming_convention=NAMING)


class UtcTime(TypeDecorator[datetime]):
    """An aware moment, stored as whole microseconds since 1970 UTC. Naive values are our bug."""

    impl = BigInteger
    cache_ok = True

    def process_bind_param(self, value: datetime | None, dialect: Dialect) -> int | None:
        """Refuse naive times; store the instant."""
        del dialect
        if value is None:
            return None
        if value.tzinfo is None:
            message = "naive time reached the store"
            raise TypeError(message)
        return (value - _EPOCH) // timedelta(microseconds=1)

    def process_result_value(self, value: int | None, dialect: Dialect) -> datetime | None:
        """Return the instant in UTC."""
        del dialect
        return None if value is None else _EPOCH + timedelta(microseconds=value)


class JsonText(TypeDecorator[Any]):
    """A small JSON value kept as text."""

    impl = Text
    cache_ok = True

    def process_bind_param(self, value: Any, dialect: Dialect) -> str | None:
        """Encode with sorted keys, so that equal values are equal bytes."""
        del dialect
        return None if value is None else msgspec.json.encode(value, order="deterministic").decode()

    def process_result_value(self, value: str | None, dialect: Dialect) -> Any:
        """Decode to plain lists and dicts."""
        del dialect
        return None if value is None else msgspec.json.decode(value)


Uuid: Final = String(36)


class Words(StrEnum):
    """Whose words a text column can hold, and so what forgetting does with it (memory rules §9).

    Every column of text says it by `info=holds(...)`; a test refuses one that does not.
    """

    ITEM = "item"
    """An item's own words; they go with the item's row."""
    SPOKEN = "spoken"
    """What was said in a conversation; quotes are marked there when the person asks for it."""
    TOLD = "told"
    """What a report, a reason or a label may repeat of an item; its words are replaced by a mark."""
    INDEX = "index"
    """Made from an item's words; goes with the item."""
    NAME = "name"
    """What a person or their system calls a thing: names and places, never an item's text."""
    CODE = "code"
    """Made by this program or a client: codes, keys, digests, ids, figures."""


def holds(words: Words) -> dict[str, Words]:
    """Return the mark that a column of text carries."""
    return {"words": words}


class Carry(StrEnum):
    """What an export takes along of a table or column; ROW unless it says otherwise (memory rules §13)."""

    ROW = "row"
    DERIVED = "derived"
    """Made anew from other rows by whoever takes them in."""
    SECRET = "secret"  # noqa: S105 - a name, no secret
    """Opens something; the other store gets bytes that open nothing."""
    KEYED = "keyed"
    """A digest under this store's fingerprint key; goes along only together with that key."""
    PLACE = "place"
    """A key of a table that only grows, named by `counted`; written as the number of its line."""
    OWN = "own"
    """Belongs to this store alone."""


def carried(carry: Carry) -> dict[str, Carry]:
    """Return the mark that a table or column carries."""
    return {"carry": carry}


def bounded(least: float, most: float) -> dict[str, object]:
    """Return the mark of a number between these, or a text of so many characters.

    The domain sees to it when it writes; an export that comes in may say anything, and the window reads nothing
    beyond its limits.
    """
    return {"bounds": (least, most)}


def texts() -> dict[str, object]:
    """Return the mark of a JSON column that holds a list of texts."""
    return {"is_texts": True}


def counted(table: str) -> dict[str, object]:
    """Return the mark of a column that holds a place in a table, declared with AUTOINCREMENT so that keys only grow.

    Without it SQLite gives the key of a deleted last row to the next one, which then looks older than it is.
    """
    return {"carry": Carry.PLACE, "counted": table}


def enum_by_value(kind: type[StrEnum], name: str, *, is_open: bool = False) -> Enum:
    """Return a column type that stores the enum's value.

    The database checks the value too, unless the set is open: formats, clients and rules grow with features, and
    a check would make each new one rebuild its tables.
    """
    return Enum(
        kind,
        native_enum=False,
        create_constraint=not is_open,
        name=name,
        length=40,
        values_callable=lambda members: [member.value for member in members],
        validate_strings=True,
    )
