"""Operations on memory items, for the renderer."""

import uuid
from collections.abc import Sequence

from renderer.operations.caller import Caller
from renderer.operations.candidates import ref, refs
from shared import vocabulary as v
from shared.ipc.contract import Page
from shared.ipc.methods import memories as m


async def list_memories(
    caller: Caller, chosen: m.MemoryFilter, cursor: str | None = None, limit: int = 100
) -> Page[m.MemoryRow]:
    """One page: newest change first, or best match first while a text is searched."""
    return await caller.call(m.LIST_MEMORIES, m.ListMemoriesRequest(filter=chosen, cursor=cursor, limit=limit))


async def count_memories(caller: Caller, chosen: m.MemoryFilter) -> m.CountMemoriesResponse:
    """How many items a filter matches."""
    return await caller.call(m.COUNT_MEMORIES, m.CountMemoriesRequest(filter=chosen))


async def get_memory(caller: Caller, item_id: str, *, is_revealed: bool = False) -> m.MemoryView:
    """Everything about one item."""
    return await caller.call(m.GET_MEMORY, m.ItemRequest(item_id=item_id, is_revealed=is_revealed))


async def list_revisions(
    caller: Caller, item_id: str, cursor: str | None = None, *, is_revealed: bool = False, limit: int = 100
) -> Page[m.RevisionView]:
    """One page of an item's revisions, newest first."""
    return await caller.call(
        m.LIST_REVISIONS,
        m.ListRevisionsRequest(item_id=item_id, is_revealed=is_revealed, cursor=cursor, limit=limit),
    )


async def create_memory(
    caller: Caller,
    target: m.ScopeTarget,
    draft: m.MemoryDraft,
    *,
    idempotency_key: str,
    is_override: bool = False,
    said: m.SaidWords | None = None,
) -> m.ChangeResult:
    """Add a person's own entry, confirmed at once. Repeating the key does not add it twice."""
    return await caller.call(
        m.CREATE_MEMORY,
        m.CreateMemoryRequest(
            target=target, draft=draft, idempotency_key=idempotency_key, is_override=is_override, said=said
        ),
    )


async def check_draft(caller: Caller, draft: m.MemoryDraft) -> m.DraftFindings:
    """What the detectors find in a draft, and how it reads with marks."""
    return await caller.call(m.CHECK_DRAFT, m.CheckDraftRequest(draft=draft))


async def edit_memory(caller: Caller, row: m.MemoryRow, draft: m.MemoryDraft, reason: str = "") -> m.ChangeResult:
    """Write a new revision."""
    return await caller.call(
        m.EDIT_MEMORY,
        m.EditMemoryRequest(item_id=row.item_id, expected_revision=row.revision, draft=draft, reason=reason),
    )


async def archive_memories(caller: Caller, rows: Sequence[m.MemoryRow]) -> m.ChangeResult:
    """Put items away: kept whole, recalled no more."""
    return await caller.call(m.ARCHIVE_MEMORIES, m.ItemsRequest(items=refs(rows)))


async def unarchive_memories(caller: Caller, rows: Sequence[m.MemoryRow]) -> m.ChangeResult:
    """Take items out of the archive."""
    return await caller.call(m.UNARCHIVE_MEMORIES, m.ItemsRequest(items=refs(rows)))


async def move_memory(caller: Caller, row: m.MemoryRow, target: m.ScopeTarget, reason: str = "") -> m.ChangeResult:
    """Copy an item into another scope of its level and archive the original."""
    return await caller.call(m.MOVE_MEMORY, m.MoveRequest(item=ref(row), target=target, reason=reason))


async def set_sensitivity(
    caller: Caller, row: m.MemoryRow, sensitivity: v.Sensitivity, reason: str
) -> m.ChangeResult:
    """Raise or lower how carefully an item is handled; lowering wants a reason."""
    return await caller.call(
        m.SET_SENSITIVITY, m.SetSensitivityRequest(item=ref(row), sensitivity=sensitivity, reason=reason)
    )


async def restore_revision(caller: Caller, row: m.MemoryRow, revision: int, reason: str) -> m.ChangeResult:
    """Make an earlier revision current again, as a new one."""
    return await caller.call(
        m.RESTORE_REVISION,
        m.RestoreRevisionRequest(item=ref(row), revision=revision, reason=reason, idempotency_key=new_key()),
    )


async def preview_forget(caller: Caller, rows: Sequence[m.MemoryRow], *, is_quote_removed: bool) -> m.ForgetPreview:
    """Exactly what forgetting would remove and what stays."""
    return await caller.call(m.PREVIEW_FORGET, m.ForgetRequest(items=refs(rows), is_quote_removed=is_quote_removed))


async def preview_forget_matching(caller: Caller, chosen: m.MemoryFilter) -> m.ForgetMatchingPreview:
    """What forgetting all that a filter matches would remove."""
    return await caller.call(m.PREVIEW_FORGET_MATCHING, m.PreviewForgetMatchingRequest(filter=chosen))


async def forget_matching(
    caller: Caller, chosen: m.MemoryFilter, token: str, *, is_quote_removed: bool
) -> m.ForgetReceipt:
    """Forget all that the filter matched when it was looked at."""
    request = m.ForgetMatchingRequest(filter=chosen, token=token, is_quote_removed=is_quote_removed)
    return await caller.call(m.FORGET_MATCHING, request)


async def forget_memories(caller: Caller, rows: Sequence[m.MemoryRow], *, is_quote_removed: bool) -> m.ForgetReceipt:
    """Purge items; the receipt proves it."""
    return await caller.call(m.FORGET_MEMORIES, m.ForgetRequest(items=refs(rows), is_quote_removed=is_quote_removed))


async def undo_change(caller: Caller, change_id: str) -> m.ChangeResult:
    """Take one change back, whole."""
    return await caller.call(m.UNDO_CHANGE, m.UndoRequest(change_id=change_id))


async def explain_recall(caller: Caller, item_id: str, question: str) -> m.ExplainResponse:
    """Would this item be recalled for that question, and why or why not?"""
    return await caller.call(m.EXPLAIN_RECALL, m.ExplainRequest(item_id=item_id, question=question))


def new_key() -> str:
    """A key that makes repeating a call harmless."""
    return str(uuid.uuid4())
