"""How each table leaves a store and comes into another one, derived from its declaration.

One rule for all: rows name each other by id, never by the file's own row numbers. What is made anew from other rows,
or belongs to one machine, stays; a column of bytes says which by `info=carried(...)`, a table by its own `info`.
"""

import functools
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from enum import StrEnum
from typing import Any, Final

import msgspec
from sqlalchemy import Boolean, Column, Enum, Float, Integer, LargeBinary, Table, UniqueConstraint

from main_process.store.schema import Carry, JsonText, UtcTime, Uuid
from main_process.store.tables import Base

_EPOCH: Final = datetime(1970, 1, 1, tzinfo=UTC)
_REFERENCE: Final = "_row"
_MOST: Final = 2**53
"""The largest number that every reader of JSON keeps."""


class Kind(StrEnum):
    """How a column's value is written in a file."""

    PLAIN = "plain"
    MOMENT = "moment"
    FLAG = "flag"
    JSON = "json"
    KEYED = "keyed"
    REFERENCE = "reference"
    PLACE = "place"
    DERIVED = "derived"
    SECRET = "secret"  # noqa: S105 - a name of a kind, no secret


@dataclass(frozen=True, slots=True)
class Field:
    """One column; `name` is its name in a file. It names a row of `target`, or a place in `counted`."""

    column: Column[Any]
    kind: Kind
    name: str
    target: str | None = None
    counted: str | None = None

    @property
    def is_written(self) -> bool:
        """Whether an export holds it."""
        return self.kind not in {Kind.DERIVED, Kind.SECRET}


@dataclass(frozen=True)
class Shape:
    """One table. `identity` names the columns by which a row is the same in two stores.

    A part belongs to one owner, named by its first field of `owners`, and comes and goes with it.
    """

    name: str
    fields: tuple[Field, ...]
    identity: tuple[str, ...]
    uniques: tuple[tuple[str, ...], ...]
    is_part: bool

    @functools.cached_property
    def has_id(self) -> bool:
        """Whether rows have an id of their own."""
        return any(field.column.name == "id" for field in self.fields)

    @functools.cached_property
    def owners(self) -> tuple[Field, ...]:
        """The references without which a row cannot be."""
        return tuple(field for field in self.fields if field.target is not None and not field.column.nullable)

    @functools.cached_property
    def bonds(self) -> tuple[Field, ...]:
        """The references that may be absent, but with which, where they are there, a row goes."""
        return tuple(
            field
            for field in self.fields
            if field.target is not None
            and field.target != self.name
            and field.column.nullable
            and any(key.ondelete == "CASCADE" for key in field.column.foreign_keys)
        )

    def field(self, column: str) -> Field:
        """Return a field by its column's name."""
        return next(field for field in self.fields if field.column.name == column)


@functools.cache
def shapes() -> tuple[Shape, ...]:
    """Return all tables that are exported, what is named before what names it."""
    return tuple(_shape(table) for table in Base.metadata.sorted_tables if _carry(table.info) is Carry.ROW)


@functools.cache
def shape_of(name: str) -> Shape | None:
    """Return the table of a section."""
    return next((shape for shape in shapes() if shape.name == name), None)


def undecided() -> list[str]:
    """Return what a declaration leaves open; a test wants none."""
    found = []
    for table in Base.metadata.sorted_tables:
        if _carry(table.info) is not Carry.ROW:
            continue
        found += [
            f"{column}: bytes need info=carried(...)"
            for column in table.columns
            if isinstance(column.type, LargeBinary) and "carry" not in column.info
        ]
        if not _identity(table):
            found.append(f'{table.name}: neither id nor unique columns; say info={{"identity": (...)}}')
        if "row" not in table.c:
            found.append(f"{table.name}: no key `row`")
        names = [field.name for field in _shape(table).fields]
        found += [f"{table.name}: {name} twice" for name in sorted(set(names)) if names.count(name) > 1]
    return found


def written(field: Field, value: Any) -> Any:
    """Return a stored value as it stands in a file."""
    if value is None:
        return None
    if field.kind is Kind.MOMENT:
        return _EPOCH + timedelta(microseconds=value)
    if field.kind is Kind.FLAG:
        return bool(value)
    if field.kind is Kind.JSON:
        return msgspec.Raw(str(value).encode())
    if field.kind is Kind.KEYED:
        return bytes(value).hex()
    return value


def stored(field: Field, value: Any) -> Any:
    """Return a file's value as it is stored. Raises ValueError for what the column cannot hold."""
    if value is None:
        if field.column.nullable:
            return None
        raise ValueError(field.name)
    try:
        found = _STORED[field.kind](field, value)
        _check_bounds(field, value)
    except (TypeError, ValueError, OverflowError, AttributeError) as error:
        raise ValueError(field.name) from error
    return found


def _check_bounds(field: Field, value: Any) -> None:
    """Raise ValueError for what no window could show: no count is negative, and a revision is at least 1."""
    info = field.column.info
    if info.get("is_texts") and not (isinstance(value, list) and all(isinstance(one, str) for one in value)):
        raise ValueError(field.name)
    is_number = isinstance(field.column.type, Integer | Float) and field.kind in {Kind.PLAIN, Kind.PLACE}
    if is_number or "bounds" in info:
        usual = (1 if str(field.column.name).endswith("revision") else 0, _MOST)
        least, most = info.get("bounds", usual)
        if not least <= (value if is_number else len(value)) <= most:
            raise ValueError(field.name)


def _stored_plain(field: Field, value: Any) -> Any:
    kind = field.column.type
    if isinstance(kind, Enum):
        wanted = isinstance(value, str) and value in kind.enums
    elif isinstance(kind, Integer):
        wanted = isinstance(value, int) and not isinstance(value, bool)
    elif isinstance(kind, Float):
        wanted = isinstance(value, int | float) and not isinstance(value, bool)
    else:
        wanted = isinstance(value, str)
    if not wanted:
        raise ValueError(field.name)
    return float(value) if isinstance(kind, Float) else value


def _stored_moment(field: Field, value: Any) -> int:
    moment = datetime.fromisoformat(value)
    if moment.tzinfo is None:
        raise ValueError(field.name)
    return (moment - _EPOCH) // timedelta(microseconds=1)


def _stored_flag(field: Field, value: Any) -> int:
    if not isinstance(value, bool):
        raise ValueError(field.name)  # noqa: TRY004 - the caller knows one kind of refusal
    return int(value)


_STORED: Final[Mapping[Kind, Callable[[Field, Any], Any]]] = {
    Kind.PLAIN: _stored_plain,
    Kind.REFERENCE: lambda _, value: value,
    Kind.PLACE: _stored_plain,
    Kind.MOMENT: _stored_moment,
    Kind.FLAG: _stored_flag,
    Kind.JSON: lambda _, value: msgspec.json.encode(value, order="deterministic").decode(),
    Kind.KEYED: lambda _, value: bytes.fromhex(value),
}


def _shape(table: Table) -> Shape:
    uniques = {tuple(column.name for column in one.columns) for one in _uniques(table)}
    has_owner = any(
        not column.nullable and key.ondelete == "CASCADE" for column in table.columns for key in column.foreign_keys
    )
    return Shape(
        name=str(table.name),
        fields=tuple(_field(column) for column in table.columns if column.name != "row"),
        identity=_identity(table),
        uniques=tuple(sorted(uniques)),
        is_part=table.info.get("is_part", has_owner and "id" not in table.c),
    )


def _identity(table: Table) -> tuple[str, ...]:
    if "identity" in table.info:
        return tuple(table.info["identity"])
    if "id" in table.c:
        return ("id",)
    found = [
        tuple(column.name for column in one.columns)
        for one in _uniques(table)
        if not any(column.nullable for column in one.columns)
    ]
    return min(found, default=())


def _uniques(table: Table) -> list[UniqueConstraint]:
    return [one for one in table.constraints if isinstance(one, UniqueConstraint)]


def _field(column: Column[Any]) -> Field:
    carry = _carry(column.info)
    if carry in _KINDS:
        return Field(column, _KINDS[carry], str(column.name), counted=column.info.get("counted"))
    for key in column.foreign_keys:
        return Field(column, Kind.REFERENCE, _reference(column.name), str(key.column.table.name))
    kinds = ((UtcTime, Kind.MOMENT), (Boolean, Kind.FLAG), (JsonText, Kind.JSON))
    kind = next((kind for type_, kind in kinds if isinstance(column.type, type_)), Kind.PLAIN)
    return Field(column, kind, str(column.name))


def _reference(name: str) -> str:
    return str(name).removesuffix(_REFERENCE) + "_id"


_KINDS: Final = {
    Carry.DERIVED: Kind.DERIVED,
    Carry.SECRET: Kind.SECRET,
    Carry.KEYED: Kind.KEYED,
    Carry.PLACE: Kind.PLACE,
}


def _carry(info: Mapping[Any, Any]) -> Carry:
    return Carry(info.get("carry", Carry.ROW))


def is_id(field: Field) -> bool:
    """Return whether a column holds an id in plain text, without a reference that the database checks."""
    return field.kind is Kind.PLAIN and field.column.type is Uuid
