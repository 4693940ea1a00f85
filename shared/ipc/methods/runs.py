"""What a runtime does as one run, by the run's token: read, write its own memory, report, close.

No request names a scope: main knows from the token what the run may read, and a run writes its own namespace only.
"""

from typing import Annotated

from msgspec import Meta

from shared import vocabulary as v
from shared.ipc.contract import (
    Access,
    AppliesToPaths,
    Content,
    Count,
    EventText,
    Id,
    IdempotencyKey,
    IpcModel,
    Method,
    Revision,
    Statement,
    Subject,
)
from shared.ipc.methods.projects import ReadChain
from shared.ipc.methods.tasks import RunToken, RunView, TaskEventView

RequestText = Annotated[str, Meta(min_length=1, max_length=v.QUERY_MAX)]
Quote = Annotated[str, Meta(min_length=1, max_length=v.QUOTE_MAX)]
ReportText = Annotated[str, Meta(min_length=1, max_length=v.REPORT_MAX)]
OutcomeText = Annotated[str, Meta(max_length=v.REPORT_MAX)]
SupervisorRecord = Annotated[str, Meta(max_length=v.EXTERNAL_KEY_MAX)]
HitLimit = Annotated[int, Meta(ge=1, le=8)]


class RunTokenRequest(IpcModel, frozen=True, kw_only=True):
    """The run that the token opens."""

    token: RunToken


class RunStatus(IpcModel, frozen=True, kw_only=True):
    """The run and what it reads."""

    run: RunView
    chain: ReadChain


class RunContextRequest(IpcModel, frozen=True, kw_only=True):
    """Begin a request: what is known about it?"""

    token: RunToken
    request: RequestText
    paths: AppliesToPaths = ()
    profile: v.RecallProfile = v.RecallProfile.ORDINARY


class RunItem(IpcModel, frozen=True, kw_only=True):
    """One item that a run was given, at the revision that its snapshot holds."""

    item_id: Id
    revision: Revision
    kind: v.MemoryKind
    scope: v.NamespaceKind
    statement: str


class RunContext(IpcModel, frozen=True, kw_only=True):
    """The block (empty: nothing relevant), its items in order, and what was left out by which rule."""

    context: str
    items: tuple[RunItem, ...]
    considered: Count
    cut: dict[v.CutRule, Count]
    tokens: Count


class RunSearchRequest(IpcModel, frozen=True, kw_only=True):
    """Search within the current request; at most four different ones."""

    token: RunToken
    query: RequestText
    paths: AppliesToPaths = ()
    limit: HitLimit = 8


class RunHits(IpcModel, frozen=True, kw_only=True):
    """Hits, best first."""

    hits: tuple[RunItem, ...]
    considered: Count
    left_out: Count


class RunReadRequest(IpcModel, frozen=True, kw_only=True):
    """Read one item that the current request was shown; at most eight different ones."""

    token: RunToken
    item_id: Id


class RunSource(IpcModel, frozen=True, kw_only=True):
    """Where an item comes from. `reference` names a file, an address or a record outside the store, if known."""

    type: v.SourceType
    quote: str
    is_available: bool
    is_primary: bool
    reference: str = ""


class RunItemText(IpcModel, frozen=True, kw_only=True):
    """One item in full. `is_cut`: the request's budget did not hold all of it."""

    item: RunItem
    subject: str
    content: str
    sources: tuple[RunSource, ...]
    is_cut: bool


class RunProposeRequest(IpcModel, frozen=True, kw_only=True):
    """Write run memory. `quote` must stand word for word in a report of this run, or in its task's conversation.

    `supervisor_record` names the record of a supervisor whose advice this is; the advice then stands in a report, and
    whatever the plan says, it waits for a person (seed 004 §7.2).
    """

    token: RunToken
    idempotency_key: IdempotencyKey
    statement: Statement
    kind: v.MemoryKind
    quote: Quote
    subject: Subject = ""
    content: Content = ""
    paths: AppliesToPaths = ()
    supervisor_record: SupervisorRecord = ""
    happened: EventText = ""
    """When it happened, as it was said: with an offset exact, without one kept verbatim (memory rules §4)."""


class RunProposed(IpcModel, frozen=True, kw_only=True):
    """What came of it: `created`, `duplicate`, or why not. `status` is confirmed if the plan's protocol says so."""

    outcome: str
    item_id: Id | None
    status: v.ItemStatus | None


class RunReportRequest(IpcModel, frozen=True, kw_only=True):
    """Keep what happened on the way; detected secrets are replaced before anything is written."""

    token: RunToken
    text: ReportText


class RunUseRequest(IpcModel, frozen=True, kw_only=True):
    """Say how an item that this run was given served."""

    token: RunToken
    item_id: Id
    verdict: v.Usefulness


class RunUseResponse(IpcModel, frozen=True, kw_only=True):
    """The verdict as stored."""

    verdict: v.Usefulness


class RunCloseRequest(IpcModel, frozen=True, kw_only=True):
    """End the run: completed, failed or cancelled. `outcome` becomes its last report; the token ends with it."""

    token: RunToken
    state: v.RunState
    is_goal_met: bool | None = None
    outcome: OutcomeText = ""


RUN_STATUS = Method("run.status", RunTokenRequest, RunStatus)
RUN_CONTEXT = Method("run.context", RunContextRequest, RunContext, access=Access.WRITE)
RUN_SEARCH = Method("run.search", RunSearchRequest, RunHits, access=Access.WRITE)
RUN_READ = Method("run.read", RunReadRequest, RunItemText, access=Access.WRITE)
RUN_PROPOSE = Method("run.propose", RunProposeRequest, RunProposed, access=Access.WRITE)
RUN_REPORT = Method("run.report", RunReportRequest, TaskEventView, access=Access.WRITE)
RUN_REPORT_USE = Method("run.report_use", RunUseRequest, RunUseResponse, access=Access.WRITE)
RUN_CLOSE = Method("run.close", RunCloseRequest, RunView, access=Access.WRITE)
