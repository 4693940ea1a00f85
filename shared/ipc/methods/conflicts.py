"""Conflicts: two items that cannot both be meant, side by side, and the answer; and merging what says the same."""

from typing import Annotated

from msgspec import Meta

from shared import vocabulary as v
from shared.ipc.contract import Access, Cursor, Fraction, Id, Instant, IpcModel, Limit, Method, Page, Reason
from shared.ipc.methods.memories import ChangeResult, ItemRef, MemoryRow, MemoryView


class ConflictFilter(IpcModel, frozen=True, kw_only=True):
    """Which conflicts: of a project (either side), of one item, or all."""

    project_id: Id | None = None
    item_id: Id | None = None


class ListConflictsRequest(IpcModel, frozen=True, kw_only=True):
    """Oldest first, so that the inbox empties from the top."""

    filter: ConflictFilter = ConflictFilter()
    limit: Limit = 100
    cursor: Cursor | None = None


class ConflictRow(IpcModel, frozen=True, kw_only=True):
    """Two active items, candidates or confirmed. `first` is the one that was written later."""

    relation_id: Id
    first: MemoryRow
    second: MemoryRow
    similarity: Fraction | None
    found_at: Instant


class ConflictRequest(IpcModel, frozen=True, kw_only=True):
    """One conflict. `is_revealed` asks for the text of restricted items."""

    relation_id: Id
    is_revealed: bool = False


class ConflictView(IpcModel, frozen=True, kw_only=True):
    """Both sides whole. `answers` are those that the rules allow; `is_older`: the first is about an earlier time."""

    relation_id: Id
    first: MemoryView
    second: MemoryView
    answers: tuple[v.Resolution, ...]
    is_older: bool
    found_at: Instant


class Span(IpcModel, frozen=True, kw_only=True):
    """From inclusive, until exclusive; an absent end is open. Moments carry their offset."""

    valid_from: Instant | None = None
    valid_until: Instant | None = None


class ResolveRequest(IpcModel, frozen=True, kw_only=True):
    """The person's answer. Spans go with SET_VALIDITY, `holds_from` with REPLACE.

    REPLACE lets `first` replace `second`; REJECT turns `first` down (a confirmed one is archived); OVERRIDE lets the
    project's item go before the Global preference. A candidate in first place is confirmed by every other answer.
    """

    first: ItemRef
    second: ItemRef
    resolution: v.Resolution
    first_span: Span | None = None
    second_span: Span | None = None
    holds_from: Instant | None = None


class MergeRequest(IpcModel, frozen=True, kw_only=True):
    """`kept` gets all evidence of `others`, which are archived."""

    kept: ItemRef
    others: Annotated[tuple[ItemRef, ...], Meta(min_length=1, max_length=v.BULK_MAX)]
    reason: Reason = ""


LIST_CONFLICTS = Method("conflict.list", ListConflictsRequest, Page[ConflictRow])
GET_CONFLICT = Method("conflict.get", ConflictRequest, ConflictView)
RESOLVE_CONFLICT = Method("conflict.resolve", ResolveRequest, ChangeResult, access=Access.WRITE)
MERGE_MEMORIES = Method("memory.merge", MergeRequest, ChangeResult, access=Access.WRITE)

__all__ = [
    "GET_CONFLICT",
    "LIST_CONFLICTS",
    "MERGE_MEMORIES",
    "RESOLVE_CONFLICT",
    "ConflictFilter",
    "ConflictRequest",
    "ConflictRow",
    "ConflictView",
    "ListConflictsRequest",
    "MergeRequest",
    "ResolveRequest",
    "Span",
]
