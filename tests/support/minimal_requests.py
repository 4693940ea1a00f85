"""The smallest valid request of a method, and how to spoil it, read off its declaration."""

import re
from collections.abc import Iterator, Mapping
from typing import Any

import msgspec
from msgspec import inspect

from shared.ipc.contract import IpcModel

UNKNOWN_ID = "00000000-0000-4000-8000-000000000000"


def minimal(model: type[IpcModel], *, is_full: bool = False) -> dict[str, Any]:
    """Every required field (every field, if `is_full`) with a valid value, as JSON values."""
    described = inspect.type_info(model)
    assert isinstance(described, inspect.StructType)
    request = {field.encode_name: value_of(field.type) for field in described.fields if field.required or is_full}
    msgspec.convert(request, model)  # the generator itself is right
    return request


def required_fields(model: type[IpcModel]) -> list[str]:
    described = inspect.type_info(model)
    assert isinstance(described, inspect.StructType)
    return [field.encode_name for field in described.fields if field.required]


Place = tuple[str | int, ...]
"""Where a value stands in a request: names of fields, and 0 for the first of a list."""


def places_of_ids(model: type[IpcModel]) -> Iterator[Place]:
    """Every place of a request where an id may stand, however deep, required or not."""
    for place, kind in _places(inspect.type_info(model), ()):
        if isinstance(kind, inspect.StrType) and kind.pattern is not None and value_of(kind) == UNKNOWN_ID:
            yield place


def places_of_instants(model: type[IpcModel]) -> list[Place]:
    """Every place of a request where a moment may stand."""
    found = _places(inspect.type_info(model), ())
    return [place for place, kind in found if isinstance(kind, inspect.DateTimeType)]


def places_named(model: type[IpcModel], name: str) -> list[Place]:
    """Every place of a request that has this field name."""
    return [place for place, _ in _places(inspect.type_info(model), ()) if place[-1] == name]


def with_id(model: type[IpcModel], place: Place, identifier: str) -> dict[str, Any]:
    """The smallest valid request with an id at one place; what leads there is as small as it may be."""
    return filled(model, {place: identifier})


def places_with_kinds(model: type[IpcModel]) -> list[tuple[Place, inspect.Type]]:
    """Every place of a request with a plain value, and what may stand there."""
    return list(_places(inspect.type_info(model), ()))


def has_place(request: Any, place: Place) -> bool:
    """Whether a request leads to a place: a list does whether or not anything is in it."""
    *way, last = place
    holder = value_at(request, tuple(way))
    return isinstance(holder, list) or (isinstance(holder, dict) and last in holder)


def value_at(request: Any, place: Place) -> Any:
    """Return what stands at a place of a request, None where nothing does."""
    for step in place:
        if isinstance(step, str):
            request = request.get(step) if isinstance(request, dict) else None
        else:
            request = request[0] if isinstance(request, list) and request else None
    return request


def put(request: Any, place: Place, value: Any) -> None:
    """Replace what stands at a place of a request."""
    *way, last = place
    holder = value_at(request, tuple(way))
    if isinstance(holder, list):
        holder[:] = [value]
    else:
        holder[last] = value


def filled(model: type[IpcModel], values: Mapping[Place, Any]) -> dict[str, Any]:
    """The smallest valid request with these values; what leads to them is as small as it may be."""
    request = minimal(model)
    for place, value in values.items():
        _put(request, inspect.type_info(model), place, value)
    msgspec.convert(request, model)
    return request


def _put(part: Any, kind: inspect.Type, place: Place, value: Any) -> None:
    step, *rest = place
    within = _within(kind, step)
    if not rest:
        chosen = value
    else:
        chosen = _leading(part, step, within)
        _put(chosen, within, tuple(rest), value)
    if isinstance(part, list):
        part[:] = [chosen]
    else:
        part[step] = chosen


def _leading(part: Any, step: str | int, kind: inspect.Type) -> Any:
    if isinstance(part, dict):
        return part.get(step) or value_of(kind)
    return part[0] if part else value_of(kind)


def _within(kind: inspect.Type, step: str | int) -> inspect.Type:
    """The described type one step further in, without what may stand in its place."""
    kind = _bare(kind)
    if isinstance(kind, inspect.StructType):
        return _bare(next(field.type for field in kind.fields if field.encode_name == step))
    assert isinstance(kind, inspect.VarTupleType | inspect.ListType)
    return _bare(kind.item_type)


def _bare(kind: inspect.Type) -> inspect.Type:
    match kind:
        case inspect.Metadata():
            return _bare(kind.type)
        case inspect.UnionType():
            return _bare(_present(kind))
        case _:
            return kind


def _places(kind: inspect.Type, at: Place) -> Iterator[tuple[Place, inspect.Type]]:
    """Every place with a plain value, and what may stand there."""
    kind = _bare(kind)
    match kind:
        case inspect.StructType():
            for field in kind.fields:
                yield from _places(field.type, (*at, field.encode_name))
        case inspect.VarTupleType() | inspect.ListType():
            yield from _places(kind.item_type, (*at, 0))
        case _:
            yield at, kind


def spoiled_fields(model: type[IpcModel]) -> Iterator[tuple[str, Any]]:
    """Each field with a value of a wrong type, or outside its limits."""
    described = inspect.type_info(model)
    assert isinstance(described, inspect.StructType)
    for field in described.fields:
        for wrong in _wrong_values(field.type):
            yield field.encode_name, wrong


def value_of(kind: inspect.Type) -> Any:
    """A valid value of a described type, as small as its limits allow."""
    match kind:
        case inspect.StrType():
            return _text(kind)
        case inspect.StructType():
            return {field.encode_name: value_of(field.type) for field in kind.fields if field.required}
        case inspect.VarTupleType() | inspect.ListType():
            return [value_of(kind.item_type)] * (kind.min_length or 0)
        case inspect.UnionType():
            return value_of(_present(kind))
        case inspect.Metadata():
            return value_of(kind.type)
        case _:
            return _plain_value(kind)


def _text(kind: inspect.StrType) -> str:
    if kind.pattern is None:
        return "x" * max(kind.min_length or 0, 1)
    tried = (UNKNOWN_ID if "[0-9a-f]" in kind.pattern else "09:00", "x")  # ids, local times, names without spaces
    return next(text for text in tried if re.search(kind.pattern, text))


def _plain_value(kind: inspect.Type) -> Any:
    match kind:
        case inspect.IntType() | inspect.FloatType():
            return max(kind.ge or 0, 0)
        case inspect.BoolType():
            return False
        case inspect.EnumType():
            return next(iter(kind.cls)).value
        case inspect.DictType():
            return {}
        case inspect.DateTimeType():
            return "2026-03-02T09:00:00Z"
        case _:
            raise NotImplementedError(f"no value for {kind}")


def _present(kind: inspect.UnionType) -> inspect.Type:
    return next(part for part in kind.types if not isinstance(part, inspect.NoneType) and "Unset" not in str(part))


def _wrong_values(kind: inspect.Type) -> Iterator[Any]:
    match kind:
        case inspect.Metadata():
            yield from _wrong_values(kind.type)
        case inspect.UnionType():
            yield from _wrong_values(_present(kind))
        case inspect.StrType():
            yield from _wrong_texts(kind)
        case inspect.IntType():
            yield from ("7", 1.5)
            yield from () if kind.ge is None else (kind.ge - 1,)
            yield from () if kind.le is None else (kind.le + 1,)
        case inspect.VarTupleType() | inspect.ListType():
            yield "x"
            yield from () if kind.max_length is None else ([value_of(kind.item_type)] * (kind.max_length + 1),)
        case _:
            yield from _wrong_plain(kind)


def _wrong_texts(kind: inspect.StrType) -> Iterator[Any]:
    yield 7
    if kind.max_length is not None:
        yield "x" * (kind.max_length + 1)
    if kind.pattern is not None:
        wrong = ("not-an-id", "not a name", UNKNOWN_ID + "\n", UNKNOWN_ID.upper().replace("0", "A"))
        yield from (text for text in wrong if not re.search(kind.pattern, text))


def _wrong_plain(kind: inspect.Type) -> Iterator[Any]:
    match kind:
        case inspect.BoolType():
            yield from (1, "true")
        case inspect.EnumType():
            yield "no-such-word"
        case inspect.DateTimeType():
            yield from ("2026-03-02T09:00:00", "yesterday")
        case _:
            yield ["wrong"]
