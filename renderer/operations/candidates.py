"""Operations on candidates, for the renderer: everything that waits for a person's decision."""

from collections.abc import Sequence

from renderer.operations.caller import Caller
from shared.ipc.contract import Empty, Page
from shared.ipc.methods import candidates as m
from shared.ipc.methods.memories import (
    ChangeResult,
    ForgetReceipt,
    ForgetRequest,
    ItemRef,
    ItemRequest,
    MemoryDraft,
    MemoryRow,
    ScopeTarget,
)


async def list_candidates(
    caller: Caller, chosen: m.CandidateFilter, cursor: str | None = None, limit: int = 100
) -> Page[MemoryRow]:
    """One page of candidates, oldest first."""
    return await caller.call(m.LIST_CANDIDATES, m.ListCandidatesRequest(filter=chosen, cursor=cursor, limit=limit))


async def count_candidates(caller: Caller) -> m.CandidateCounts:
    """Figures of the inbox."""
    return await caller.call(m.COUNT_CANDIDATES, Empty())


async def get_candidate(caller: Caller, item_id: str, *, is_revealed: bool = False) -> m.CandidateView:
    """One card, with near-duplicates and conflicts."""
    return await caller.call(m.GET_CANDIDATE, ItemRequest(item_id=item_id, is_revealed=is_revealed))


async def confirm_candidates(caller: Caller, rows: Sequence[MemoryRow]) -> ChangeResult:
    """Confirm as they are; many at once only for normal project items."""
    return await caller.call(m.CONFIRM_CANDIDATES, m.ConfirmRequest(items=refs(rows)))


async def edit_and_confirm(
    caller: Caller, row: MemoryRow, draft: MemoryDraft, target: ScopeTarget | None = None
) -> ChangeResult:
    """Write it anew and confirm that, in one act."""
    return await caller.call(m.EDIT_AND_CONFIRM, m.EditAndConfirmRequest(item=ref(row), draft=draft, target=target))


async def reject_candidates(
    caller: Caller, rows: Sequence[MemoryRow], *, is_never_again: bool = False, reason: str = ""
) -> ChangeResult:
    """Reject; with `is_never_again` even new evidence does not bring them back."""
    return await caller.call(
        m.REJECT_CANDIDATES, m.RejectRequest(items=refs(rows), is_never_again=is_never_again, reason=reason)
    )


async def reject_and_forget(caller: Caller, rows: Sequence[MemoryRow], *, is_quote_removed: bool) -> ForgetReceipt:
    """Reject and forget in one act; nothing takes that back."""
    return await caller.call(m.REJECT_AND_FORGET, ForgetRequest(items=refs(rows), is_quote_removed=is_quote_removed))


async def restore_rejected(caller: Caller, rows: Sequence[MemoryRow]) -> ChangeResult:
    """Put rejected ones back into the inbox."""
    return await caller.call(m.RESTORE_REJECTED, m.ConfirmRequest(items=refs(rows)))


async def change_scope(caller: Caller, row: MemoryRow, target: ScopeTarget) -> ChangeResult:
    """Move a candidate to another scope before it is decided."""
    return await caller.call(m.CHANGE_SCOPE, m.ChangeScopeRequest(item=ref(row), target=target))


async def retarget(caller: Caller, row: MemoryRow) -> None:
    """Propose a stale change to its target as that is now."""
    await caller.call(m.RETARGET_CANDIDATE, m.RetargetRequest(item=ref(row)))


def ref(row: MemoryRow) -> ItemRef:
    """An item at the revision that the person sees."""
    return ItemRef(item_id=row.item_id, expected_revision=row.revision)


def refs(rows: Sequence[MemoryRow]) -> tuple[ItemRef, ...]:
    """Several items at the revisions that the person sees."""
    return tuple(ref(row) for row in rows)
