"""Handlers of `embedding.*`."""

from main_process.ipc.context import CallContext
from main_process.ipc.router import Router
from shared.ipc.contract import Empty
from shared.ipc.methods import embedding as m

router = Router()


@router.handles(m.GET_EMBEDDING)
async def get_embedding(context: CallContext, request: Empty) -> m.EmbeddingStatus:
    """Say what search by meaning rests on."""
    del request
    return await context.services.embedding.status()


@router.handles(m.REINDEX)
async def reindex(context: CallContext, request: m.ReindexRequest) -> m.EmbeddingStatus:
    """Begin making vectors."""
    return await context.services.embedding.reindex(request.scope)
