"""Operations on imports, for the renderer."""

from collections.abc import Sequence

from renderer.operations.caller import Caller
from shared.ipc.contract import Page
from shared.ipc.methods import imports as m


async def start_import(
    caller: Caller,
    paths: Sequence[str],
    *,
    project_id: str | None,
    has_new_projects: bool,
    is_dry_run: bool,
) -> str:
    """Begin reading files or folders; the batch id is also the activity's id."""
    response = await caller.call(
        m.START_IMPORT,
        m.StartImportRequest(
            paths=tuple(paths), project_id=project_id, has_new_projects=has_new_projects, is_dry_run=is_dry_run
        ),
    )
    return response.batch_id


async def start_own_import(caller: Caller, request: m.StartOwnImportRequest) -> str:
    """Begin to take an export of ours in; the batch id is also the activity's id."""
    return (await caller.call(m.START_OWN_IMPORT, request)).batch_id


async def get_import(caller: Caller, batch_id: str) -> m.ImportBatchView:
    """One batch with its report so far."""
    return await caller.call(m.GET_IMPORT, m.ImportRequest(batch_id=batch_id))


async def list_imports(caller: Caller, cursor: str | None = None, limit: int = 50) -> Page[m.ImportBatchView]:
    """Batches, latest first."""
    return await caller.call(m.LIST_IMPORTS, m.ListImportsRequest(cursor=cursor, limit=limit))


async def undo_import(caller: Caller, batch_id: str) -> m.UndoImportResponse:
    """Take one batch back."""
    return await caller.call(m.UNDO_IMPORT, m.ImportRequest(batch_id=batch_id))
