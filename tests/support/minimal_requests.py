"""The smallest valid request of a method, and how to spoil it, read off its declaration."""

from collections.abc import Iterator
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
    return UNKNOWN_ID if "[0-9a-f]" in kind.pattern else "09:00"  # ids and local times have patterns


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
        yield from ("not-an-id", UNKNOWN_ID + "\n", UNKNOWN_ID.upper().replace("0", "A"))


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
