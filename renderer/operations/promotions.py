"""Operations of promotion, for the renderer."""

from renderer.operations.caller import Caller
from renderer.operations.candidates import ref
from shared.ipc.methods import promotions as m
from shared.ipc.methods.memories import ChangeResult, ItemRequest, MemoryRow, ScopeTarget


async def list_promotion_levels(caller: Caller, item_id: str) -> tuple[m.PromotionLevel, ...]:
    """Where an item may rise to, nearest first, and what it would meet there."""
    return (await caller.call(m.LIST_PROMOTION_LEVELS, ItemRequest(item_id=item_id))).levels


async def promote_memory(
    caller: Caller,
    row: MemoryRow,
    target: ScopeTarget,
    *,
    reason: str,
    evaluation: str,
    idempotency_key: str,
    is_confirmed_at_once: bool,
) -> ChangeResult:
    """Make a new candidate further up; repeating the key makes no second one."""
    return await caller.call(
        m.PROMOTE_MEMORY,
        m.PromoteRequest(
            item=ref(row),
            target=target,
            reason=reason,
            evaluation=evaluation,
            idempotency_key=idempotency_key,
            is_confirmed_at_once=is_confirmed_at_once,
        ),
    )


async def roll_back_promotion(caller: Caller, row: MemoryRow, reason: str) -> ChangeResult:
    """Take a promotion back; the original is as it always was."""
    return await caller.call(m.ROLL_BACK_PROMOTION, m.RollBackRequest(item=ref(row), reason=reason))
