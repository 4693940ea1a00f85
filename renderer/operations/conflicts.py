"""Operations on conflicts, for the renderer: look at both sides, decide, merge what says the same."""

from collections.abc import Sequence
from datetime import datetime

from renderer.operations.caller import Caller
from shared import vocabulary as v
from shared.ipc.contract import Page
from shared.ipc.methods import conflicts as m
from shared.ipc.methods.memories import ChangeResult, ItemRef


async def list_conflicts(
    caller: Caller, chosen: m.ConflictFilter, cursor: str | None = None, limit: int = 100
) -> Page[m.ConflictRow]:
    """One page of pairs that wait, oldest first."""
    return await caller.call(m.LIST_CONFLICTS, m.ListConflictsRequest(filter=chosen, cursor=cursor, limit=limit))


async def get_conflict(caller: Caller, relation_id: str, *, is_revealed: bool = False) -> m.ConflictView:
    """Both sides whole, and the answers that are possible."""
    return await caller.call(m.GET_CONFLICT, m.ConflictRequest(relation_id=relation_id, is_revealed=is_revealed))


async def resolve_conflict(
    caller: Caller,
    first: ItemRef,
    second: ItemRef,
    resolution: v.Resolution,
    *,
    spans: tuple[m.Span, m.Span] | None = None,
    holds_from: datetime | None = None,
) -> ChangeResult:
    """Decide a pair; `spans` belong to setting validity, `holds_from` to replacing."""
    first_span, second_span = spans or (None, None)
    return await caller.call(
        m.RESOLVE_CONFLICT,
        m.ResolveRequest(
            first=first,
            second=second,
            resolution=resolution,
            first_span=first_span,
            second_span=second_span,
            holds_from=holds_from,
        ),
    )


async def merge_memories(caller: Caller, kept: ItemRef, others: Sequence[ItemRef]) -> ChangeResult:
    """Let one item keep the evidence of all; the others are archived."""
    return await caller.call(m.MERGE_MEMORIES, m.MergeRequest(kept=kept, others=tuple(others)))
