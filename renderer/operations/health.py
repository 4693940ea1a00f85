"""Operations on memory health: what wants a look, the scan, and settling its findings."""

from collections.abc import Sequence

from renderer.operations.caller import Caller
from shared import vocabulary as v
from shared.ipc.contract import Empty, Page
from shared.ipc.methods import health as m
from shared.ipc.methods.memories import ChangeResult


async def count_health(caller: Caller, project_id: str | None = None) -> dict[v.HealthTopic, int]:
    """How many lines each topic has, of everything or of one project."""
    return (await caller.call(m.COUNT_HEALTH, m.CountHealthRequest(project_id=project_id))).by_topic


async def list_health(
    caller: Caller,
    topic: v.HealthTopic,
    cursor: str | None = None,
    *,
    project_id: str | None = None,
    limit: int = 100,
) -> Page[m.HealthRow]:
    """One page of a topic, of everything or of one project."""
    return await caller.call(
        m.LIST_HEALTH, m.ListHealthRequest(topic=topic, project_id=project_id, cursor=cursor, limit=limit)
    )


async def get_scan(caller: Caller) -> m.ScanView:
    """How the latest scan stands."""
    return await caller.call(m.GET_SCAN, Empty())


async def start_scan(caller: Caller) -> m.ScanView:
    """Look at everything stored with the detectors of now; goes on if the window closes."""
    return await caller.call(m.START_SCAN, Empty())


async def redact_findings(caller: Caller, finding_ids: Sequence[str]) -> ChangeResult:
    """Put marks in the place of what was found, in every revision; cannot be taken back."""
    return await caller.call(m.REDACT_FINDINGS, m.FindingsRequest(finding_ids=tuple(finding_ids)))


async def dismiss_findings(caller: Caller, finding_ids: Sequence[str]) -> int:
    """Close findings without a change."""
    response = await caller.call(m.DISMISS_FINDINGS, m.FindingsRequest(finding_ids=tuple(finding_ids)))
    return response.dismissed
