"""Operations on search by meaning, for the renderer."""

from renderer.operations.caller import Caller
from shared import vocabulary as v
from shared.ipc.contract import Empty
from shared.ipc.methods import embedding as m


async def get_embedding(caller: Caller) -> m.EmbeddingStatus:
    """What search by meaning rests on."""
    return await caller.call(m.GET_EMBEDDING, Empty())


async def reindex(caller: Caller, scope: v.ReindexScope) -> m.EmbeddingStatus:
    """Make vectors in the background: those that lack, or all anew."""
    return await caller.call(m.REINDEX, m.ReindexRequest(scope=scope))
