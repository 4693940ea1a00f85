"""What an IPC declaration is made of: strict models, limited texts, methods and events.

Decoding checks every limit, so a handler or page may trust the values it is given.
"""

from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from typing import Annotated, Final, Generic, TypeVar

import msgspec
from msgspec import Meta

from shared import vocabulary as v


class IpcModel(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True, omit_defaults=False):
    """Base of everything that crosses the process line: frozen, strict, no unknown fields."""


class Role(StrEnum):
    """What a connection is. Every method names the roles that may call it."""

    RENDERER = "renderer"
    CLI = "cli"
    AGENT = "agent"


class Access(StrEnum):
    """Whether a method changes anything. WRITE methods are refused while the store is degraded."""

    READ = "read"
    WRITE = "write"


Req = TypeVar("Req", bound=IpcModel)
Resp = TypeVar("Resp", bound=IpcModel)
Row = TypeVar("Row")

PERSON_ROLES: Final = frozenset({Role.RENDERER, Role.CLI})
"""Roles behind which a person sits. Agents reach memory over MCP only and may call no IPC method."""


@dataclass(frozen=True, slots=True)
class Method(Generic[Req, Resp]):
    """One callable, declared once; handler and caller take their types from it.

    `name` is `aggregate.verb`; `timeout_s` bounds the whole call in main; `works_degraded` marks the few
    methods that answer while the store is degraded (memory rules §13).
    """

    name: str
    request: type[Req]
    response: type[Resp]
    access: Access = Access.READ
    roles: frozenset[Role] = PERSON_ROLES
    timeout_s: float = 10.0
    works_degraded: bool = False


Ev = TypeVar("Ev", bound=IpcModel)


@dataclass(frozen=True, slots=True)
class Event(Generic[Ev]):
    """One kind of event: what changed, by ids and revision; never memory text, never how to redraw."""

    name: str
    payload: type[Ev]


class Empty(IpcModel, frozen=True, kw_only=True):
    """A request or response without fields."""


class Page(IpcModel, Generic[Row], frozen=True, kw_only=True):
    """One keyset page. `next_cursor` is opaque and absent on the last page."""

    items: tuple[Row, ...]
    next_cursor: str | None = None


Id = Annotated[str, Meta(pattern=r"\A[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\Z")]
"""A UUID in canonical lower-case text, issued by main."""
Instant = Annotated[datetime, Meta(tz=True)]
"""A moment with an offset; main sends UTC."""
Cursor = Annotated[str, Meta(min_length=1, max_length=512)]
Limit = Annotated[int, Meta(ge=1, le=v.PAGE_MAX)]
Count = Annotated[int, Meta(ge=0)]
Revision = Annotated[int, Meta(ge=1)]
Fraction = Annotated[float, Meta(ge=0.0, le=1.0)]
Name = Annotated[str, Meta(min_length=1, max_length=v.NAME_MAX)]
Reason = Annotated[str, Meta(max_length=v.REASON_MAX)]
Subject = Annotated[str, Meta(max_length=v.SUBJECT_MAX)]
Statement = Annotated[str, Meta(min_length=1, max_length=v.STATEMENT_MAX)]
Content = Annotated[str, Meta(max_length=v.IMPORTED_CONTENT_MAX)]
Term = Annotated[str, Meta(min_length=1, max_length=v.TERM_MAX)]
Aliases = Annotated[tuple[Term, ...], Meta(max_length=v.ALIASES_MAX)]
Keywords = Annotated[tuple[Term, ...], Meta(max_length=v.KEYWORDS_MAX)]
AppliesToPath = Annotated[str, Meta(min_length=1, max_length=v.APPLIES_TO_PATH_MAX)]
AppliesToPaths = Annotated[tuple[AppliesToPath, ...], Meta(max_length=v.APPLIES_TO_PATHS_MAX)]
Evaluation = Annotated[str, Meta(max_length=v.EVALUATION_MAX)]
EventText = Annotated[str, Meta(max_length=v.EVENT_TIME_MAX)]
FilePath = Annotated[str, Meta(min_length=1, max_length=v.PATH_MAX)]
"""Only text: main resolves it, checks kind and size, and opens it itself."""
SearchText = Annotated[str, Meta(max_length=v.QUERY_MAX)]
IdempotencyKey = Annotated[str, Meta(min_length=8, max_length=80)]
