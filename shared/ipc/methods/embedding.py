"""Search by meaning: its state, and making its vectors anew. Switched on and off by a setting."""

from shared import vocabulary as v
from shared.ipc.contract import Access, Count, Empty, Id, IpcModel, Method


class EmbeddingStatus(IpcModel, frozen=True, kw_only=True):
    """What search by meaning rests on. Counts are items that the model may see (the matrix of sensitivities)."""

    state: v.EmbeddingState
    failure: str | None
    """Why the model does not work, as a code; only while FAILING."""
    model: str | None
    """Identity of the installed model."""
    kept_model: str | None
    """Identity of the model that made the vectors in the store."""
    dimension: Count | None
    items: Count
    indexed: Count
    failed: Count
    """Items that could not be embedded; words find them."""
    activity_id: Id | None
    remaining_s: float | None
    is_enabled: bool
    is_gate_enabled: bool
    install_command: str


class ReindexRequest(IpcModel, frozen=True, kw_only=True):
    """Make vectors: those that lack, or all anew."""

    scope: v.ReindexScope = v.ReindexScope.MISSING


GET_EMBEDDING = Method("embedding.status", Empty, EmbeddingStatus)
REINDEX = Method("embedding.reindex", ReindexRequest, EmbeddingStatus, access=Access.WRITE)
