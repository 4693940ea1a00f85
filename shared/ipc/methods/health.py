"""Health of the memory: what wants a look, by topic, and the scan by the detectors."""

from typing import Annotated

from msgspec import Meta

from shared import vocabulary as v
from shared.ipc.contract import Access, Count, Cursor, Empty, Id, Instant, IpcModel, Limit, Method, Page, Revision
from shared.ipc.methods.memories import ChangeResult, MemoryRow, ScopeView


class FindingView(IpcModel, frozen=True, kw_only=True):
    """What a detector found: kind, place and how often; never the words.

    `turn_id` for a turn of a conversation, `conversation_id` alone for its title.
    """

    finding_id: Id
    kind: str
    place: v.FindingPlace
    times: Count
    found_at: Instant
    revision: Revision | None
    turn_id: Id | None
    conversation_id: Id | None
    task_id: Id | None = None
    heartbeat_run_id: Id | None = None


class HealthRow(IpcModel, frozen=True, kw_only=True):
    """One line. What is set depends on the topic: an item, two that disagree, a scope, a finding beside its item."""

    row_id: Id
    item: MemoryRow | None = None
    other: MemoryRow | None = None
    scope: ScopeView | None = None
    items: Count = 0
    finding: FindingView | None = None


class HealthCounts(IpcModel, frozen=True, kw_only=True):
    """How many lines each topic has."""

    by_topic: dict[v.HealthTopic, Count]


class CountHealthRequest(IpcModel, frozen=True, kw_only=True):
    """Of everything, or of one project."""

    project_id: Id | None = None


class ListHealthRequest(IpcModel, frozen=True, kw_only=True):
    """One page of one topic, of everything or of one project."""

    topic: v.HealthTopic
    project_id: Id | None = None
    limit: Limit = 100
    cursor: Cursor | None = None


class ScanView(IpcModel, frozen=True, kw_only=True):
    """How the latest scan stands. `is_current`: everything was looked at by the detectors as they are now."""

    is_current: bool
    activity_id: Id | None
    scanned: Count
    started_at: Instant | None
    finished_at: Instant | None
    open_findings: Count


FindingIds = Annotated[tuple[Id, ...], Meta(min_length=1, max_length=v.BULK_MAX)]


class FindingsRequest(IpcModel, frozen=True, kw_only=True):
    """Settle these findings."""

    finding_ids: FindingIds


class DismissedResponse(IpcModel, frozen=True, kw_only=True):
    """How many were closed."""

    dismissed: Count


COUNT_HEALTH = Method("health.count", CountHealthRequest, HealthCounts)
LIST_HEALTH = Method("health.list", ListHealthRequest, Page[HealthRow])
GET_SCAN = Method("health.get_scan", Empty, ScanView)
START_SCAN = Method("health.start_scan", Empty, ScanView, access=Access.WRITE)
REDACT_FINDINGS = Method("finding.redact", FindingsRequest, ChangeResult, access=Access.WRITE, timeout_s=120.0)
DISMISS_FINDINGS = Method("finding.dismiss", FindingsRequest, DismissedResponse, access=Access.WRITE)
