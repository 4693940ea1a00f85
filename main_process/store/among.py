"""Comparing a column with many values at once."""

from collections.abc import Iterable
from typing import Any

import msgspec
from sqlalchemy import BindParameter, ColumnElement, SQLColumnExpression, bindparam, func, select


def among(column: SQLColumnExpression[Any], values: Iterable[int | str]) -> ColumnElement[bool]:
    """Return whether a column holds one of the values.

    They are bound as one text, however many there are: the statement is prepared once, and no limit on parameters is
    met. For a few values `in_` lets SQLite choose better.
    """
    given: BindParameter[str] = bindparam(None, msgspec.json.encode(tuple(values)).decode())
    each = func.json_each(given).table_valued("value")
    return column.in_(select(each.c.value))
