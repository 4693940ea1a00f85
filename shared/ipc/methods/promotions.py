"""Promotion: an item rises one or more levels within its own branch, and back (memory rules §6; seed 004 §9.1)."""

from shared.ipc.contract import Access, Evaluation, IdempotencyKey, IpcModel, Method, Reason
from shared.ipc.methods.memories import ChangeResult, ItemRef, ItemRequest, RelatedView, ScopeTarget, ScopeView


class PromotionLevel(IpcModel, frozen=True, kw_only=True):
    """A level to which an item may rise, and what it would meet there.

    `holder` occupies the same identity: both cannot be confirmed. `standing` was promoted from this item before.
    """

    target: ScopeTarget
    scope: ScopeView
    holder: RelatedView | None
    standing: RelatedView | None
    conflicts: tuple[RelatedView, ...]
    near_duplicates: tuple[RelatedView, ...]


class PromotionLevels(IpcModel, frozen=True, kw_only=True):
    """Nearest level first; never empty."""

    levels: tuple[PromotionLevel, ...]


class PromoteRequest(IpcModel, frozen=True, kw_only=True):
    """A new candidate in the target with all evidence; the original stays. Both texts are required.

    `is_confirmed_at_once` confirms it in the same act.
    """

    item: ItemRef
    target: ScopeTarget
    reason: Reason
    evaluation: Evaluation
    idempotency_key: IdempotencyKey
    is_confirmed_at_once: bool = False


class RollBackRequest(IpcModel, frozen=True, kw_only=True):
    """Take the promotion of `item` back: it is archived, or removed while it is an untouched candidate."""

    item: ItemRef
    reason: Reason = ""


LIST_PROMOTION_LEVELS = Method("memory.list_promotion_levels", ItemRequest, PromotionLevels)
PROMOTE_MEMORY = Method("memory.promote", PromoteRequest, ChangeResult, access=Access.WRITE)
ROLL_BACK_PROMOTION = Method("memory.roll_back_promotion", RollBackRequest, ChangeResult, access=Access.WRITE)

__all__ = [
    "LIST_PROMOTION_LEVELS",
    "PROMOTE_MEMORY",
    "ROLL_BACK_PROMOTION",
    "PromoteRequest",
    "PromotionLevel",
    "PromotionLevels",
    "RollBackRequest",
]
