"""Pending: everything that wants to become memory, decided by a person."""

from shared import vocabulary as v
from shared.ipc.contract import (
    Access,
    Count,
    Cursor,
    Empty,
    Id,
    IpcModel,
    Limit,
    Method,
    Page,
    Reason,
)
from shared.ipc.methods.memories import (
    ChangeResult,
    ForgetReceipt,
    ForgetRequest,
    ItemRef,
    ItemRefs,
    ItemRequest,
    MemoryDraft,
    MemoryRow,
    MemoryView,
    RelatedView,
    ScopeTarget,
)


class CandidateFilter(IpcModel, frozen=True, kw_only=True):
    """Which candidates. Empty means any."""

    project_id: Id | None = None
    scope_kinds: tuple[v.NamespaceKind, ...] = ()
    warnings: tuple[v.ItemWarning, ...] = ()
    heartbeat_run_id: Id | None = None
    is_promotion_only: bool = False


class ListCandidatesRequest(IpcModel, frozen=True, kw_only=True):
    """Oldest first, so that the inbox empties from the top."""

    filter: CandidateFilter = CandidateFilter()
    limit: Limit = 100
    cursor: Cursor | None = None


class CandidateCounts(IpcModel, frozen=True, kw_only=True):
    """Figures for the tab and the sidebar. `conflicts` counts pairs, also of two confirmed items."""

    candidates: Count
    with_warnings: Count
    conflicts: Count
    promotions: Count
    rejected: Count


class ChangedText(IpcModel, frozen=True, kw_only=True):
    """What a memory says, before or after a proposed change; empty when it is masked."""

    kind: v.MemoryKind
    subject: str
    statement: str
    content: str
    aliases: tuple[str, ...]
    keywords: tuple[str, ...]
    applies_to_paths: tuple[str, ...]


class ProposedChangeView(IpcModel, frozen=True, kw_only=True):
    """What a candidate asks for beside being remembered, as a difference to read (memory rules §7; C8).

    REVISE and SUPERSEDE are about another memory: `before` is what that says now, `after` what would be said instead.
    It is stale when that memory says something else than when the change was proposed, or is no longer active. REJECT
    advises against the candidate itself and has no target; so has a change whose target was forgotten.
    """

    operation: v.OperationKind
    target_id: Id | None
    target_revision: int | None
    target_status: v.ItemStatus | None
    is_stale: bool
    is_masked: bool
    before: ChangedText | None
    after: ChangedText | None


class CandidateView(IpcModel, frozen=True, kw_only=True):
    """A card. `evidence_projects` names where a Global candidate's evidence comes from (C27).

    Of many like it the closest are shown; `related_total` counts all of them.
    """

    memory: MemoryView
    near_duplicates: tuple[RelatedView, ...]
    conflicts: tuple[RelatedView, ...]
    evidence_projects: tuple[str, ...]
    can_confirm_in_bulk: bool
    related_total: Count
    change: ProposedChangeView | None = None


class ConfirmRequest(IpcModel, frozen=True, kw_only=True):
    """Confirm one or many as they are. Global and sensitive ones only one by one (memory rules §6)."""

    items: ItemRefs


class EditAndConfirmRequest(IpcModel, frozen=True, kw_only=True):
    """A new revision and its confirmation in one act."""

    item: ItemRef
    draft: MemoryDraft
    target: ScopeTarget | None = None


class RejectRequest(IpcModel, frozen=True, kw_only=True):
    """Reject; with `is_never_again` even new evidence does not bring it back (C20)."""

    items: ItemRefs
    is_never_again: bool = False
    reason: Reason = ""


class ChangeScopeRequest(IpcModel, frozen=True, kw_only=True):
    """Move a candidate to another scope before it is decided."""

    item: ItemRef
    target: ScopeTarget


class RetargetRequest(IpcModel, frozen=True, kw_only=True):
    """Propose a stale change to its target as that is now; without an active one, ask to be remembered as new."""

    item: ItemRef


LIST_CANDIDATES = Method("candidate.list", ListCandidatesRequest, Page[MemoryRow])
COUNT_CANDIDATES = Method("candidate.count", Empty, CandidateCounts)
GET_CANDIDATE = Method("candidate.get", ItemRequest, CandidateView)
CONFIRM_CANDIDATES = Method("candidate.confirm", ConfirmRequest, ChangeResult, access=Access.WRITE)
EDIT_AND_CONFIRM = Method("candidate.edit_and_confirm", EditAndConfirmRequest, ChangeResult, access=Access.WRITE)
REJECT_CANDIDATES = Method("candidate.reject", RejectRequest, ChangeResult, access=Access.WRITE)
REJECT_AND_FORGET = Method(
    "candidate.reject_and_forget", ForgetRequest, ForgetReceipt, access=Access.WRITE, timeout_s=120.0
)
"""Reject and remove in one act: no rejected item stays, nothing can be undone, the suggestion never returns."""
RESTORE_REJECTED = Method("candidate.restore_rejected", ConfirmRequest, ChangeResult, access=Access.WRITE)
CHANGE_SCOPE = Method("candidate.change_scope", ChangeScopeRequest, ChangeResult, access=Access.WRITE)
RETARGET_CANDIDATE = Method("candidate.retarget", RetargetRequest, Empty, access=Access.WRITE)

__all__ = [
    "CHANGE_SCOPE",
    "CONFIRM_CANDIDATES",
    "COUNT_CANDIDATES",
    "EDIT_AND_CONFIRM",
    "GET_CANDIDATE",
    "LIST_CANDIDATES",
    "REJECT_AND_FORGET",
    "REJECT_CANDIDATES",
    "RESTORE_REJECTED",
    "RETARGET_CANDIDATE",
    "CandidateCounts",
    "CandidateFilter",
    "CandidateView",
    "ChangeScopeRequest",
    "ChangedText",
    "ConfirmRequest",
    "EditAndConfirmRequest",
    "ListCandidatesRequest",
    "ProposedChangeView",
    "RejectRequest",
    "RetargetRequest",
]
